#!/usr/bin/python3
"""Writes assets/fonts/cjk-*.otf: Noto Sans CJK cut down to the characters on standard input.

Needs Debian's python3-fonttools and fonts-noto-cjk. "make fonts" runs it with the characters of scripts/characters.

Lines of the cut font are as high as those of the toolkit's own font, so that both stand on one line, and its space is as
wide. The font gets a name of its own, as what was changed should.
"""
import sys
from fontTools import subset
from fontTools.ttLib import TTFont

SOURCE = "/usr/share/fonts/opentype/noto/NotoSansCJK-%s.ttc"
SIMPLIFIED = 2  # the face of the collection with the forms of mainland China
ASCENT, DESCENT, SPACE = 1069, -293, 260  # of the toolkit's Noto Sans, in thousandths of an em


def write(style, text):
    font = TTFont(SOURCE % style, fontNumber=SIMPLIFIED)
    options = subset.Options()
    options.layout_features, options.notdef_outline, options.hinting = [], True, False
    options.drop_tables += ["BASE", "GPOS", "GSUB", "VORG", "vhea", "vmtx"]
    options.name_IDs, options.name_languages = [0, 13, 14], [0x409]
    cutter = subset.Subsetter(options)
    cutter.populate(text=text + " ")
    cutter.subset(font)
    font["hhea"].ascent, font["hhea"].descent, font["hhea"].lineGap = ASCENT, DESCENT, 0
    os2 = font["OS/2"]
    os2.sTypoAscender, os2.sTypoDescender, os2.sTypoLineGap = ASCENT, DESCENT, 0
    os2.usWinAscent, os2.usWinDescent = ASCENT, -DESCENT
    space = font.getBestCmap()[0x20]
    font["hmtx"][space] = (SPACE, font["hmtx"][space][1])
    for number, name in ((1, "Crosspoint CJK"), (2, style), (4, "Crosspoint CJK " + style), (6, "CrosspointCJK-" + style)):
        font["name"].setName(name, number, 3, 1, 0x409)
    top = font["CFF "].cff
    top.fontNames = ["CrosspointCJK-" + style]
    top.topDictIndex[0].FullName, top.topDictIndex[0].FamilyName = "Crosspoint CJK " + style, "Crosspoint CJK"
    font["head"].modified = font["head"].created  # the same characters make the same file
    font.recalcTimestamp = False
    font.save("assets/fonts/cjk-%s.otf" % style.lower())


def main():
    text = "".join(sys.stdin.read().split())
    for style in ("Regular", "Bold"):
        write(style, text)


if __name__ == "__main__":
    main()
