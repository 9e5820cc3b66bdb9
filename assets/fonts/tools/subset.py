#!/usr/bin/python3
"""Writes assets/fonts/cjk*.otf: Noto Sans CJK cut down to the characters on standard input.

Needs Debian's python3-fonttools and fonts-noto-cjk; the folder of the latter can be given. "make fonts" runs it with the lines of
scripts/characters: the name of a pair of fonts and its characters.

Lines of the cut font are as high as those of the toolkit's own font, so that both stand on one line, and its space is as
wide. The font gets a name of its own, as what was changed should.
"""
import sys
from fontTools import subset
from fontTools.ttLib import TTFont

SOURCE = (sys.argv[1] if len(sys.argv) > 1 else "/usr/share/fonts/opentype/noto") + "/NotoSansCJK-%s.ttc"
SIMPLIFIED, TRADITIONAL = 2, 3  # the faces of the collection with the forms of mainland China and of Taiwan
ASCENT, DESCENT, SPACE = 1069, -293, 260  # of the toolkit's Noto Sans, in thousandths of an em
BREAK, GLUE = 0x200A, 0x2800  # blanks for the places where a line may, and may not, be broken; see ui/flow.go


def write(name, style, text):
    font = TTFont(SOURCE % style, fontNumber=TRADITIONAL if name.endswith("-Hant") else SIMPLIFIED)
    options = subset.Options()
    options.layout_features, options.notdef_outline, options.hinting = [], True, False
    options.drop_tables += ["BASE", "GPOS", "GSUB", "VORG", "vhea", "vmtx"]
    options.name_IDs, options.name_languages = [0, 13, 14], [0x409]
    cutter = subset.Subsetter(options)
    cutter.populate(text=text + " \u2002\u2003")
    cutter.subset(font)
    font["hhea"].ascent, font["hhea"].descent, font["hhea"].lineGap = ASCENT, DESCENT, 0
    os2 = font["OS/2"]
    os2.sTypoAscender, os2.sTypoDescender, os2.sTypoLineGap = ASCENT, DESCENT, 0
    os2.usWinAscent, os2.usWinDescent = ASCENT, -DESCENT
    space = font.getBestCmap()[0x20]
    font["hmtx"][space] = (SPACE, font["hmtx"][space][1])
    for blank, stands, width in ((0x2002, BREAK, 0), (0x2003, GLUE, SPACE)):
        for table in font["cmap"].tables:
            if blank in getattr(table, "cmap", {}):
                table.cmap[stands] = table.cmap.pop(blank)
                font["hmtx"][table.cmap[stands]] = (width, 0)
    for number, words in ((1, "Crosspoint CJK"), (2, style), (4, "Crosspoint CJK " + style), (6, "CrosspointCJK-" + style)):
        font["name"].setName(words, number, 3, 1, 0x409)
    top = font["CFF "].cff
    top.fontNames = ["CrosspointCJK-" + style]
    top.topDictIndex[0].FullName, top.topDictIndex[0].FamilyName = "Crosspoint CJK " + style, "Crosspoint CJK"
    font["head"].modified = font["head"].created  # the same characters make the same file
    font.recalcTimestamp = False
    font.save("assets/fonts/%s-%s.otf" % (name, style.lower()))


def main():
    for line in sys.stdin:
        name, text = line.split(maxsplit=1)
        for style in ("Regular", "Bold"):
            write(name, style, "".join(text.split()))


if __name__ == "__main__":
    main()
