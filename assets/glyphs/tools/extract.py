#!/usr/bin/python3
"""Writes the glyph outlines that come from free fonts into assets/glyphs.

Needs Debian's python3-fonttools, fonts-lxgw-wenkai and fonts-dejavu-core, and the path of the Noto Sans font that
Fyne ships. Run it from the root of the repository:

    assets/glyphs/tools/extract.py FYNE/theme/font/NotoSans-Bold.ttf FYNE/theme/font/NotoSans-Regular.ttf

Each outline becomes NAME.svg with one path. The view box of a character is its advance width by 1000 (one em), with
the y axis down; figures of chess are scaled to fill a box of 1000 by 1000.
"""
import sys
from fontTools.ttLib import TTFont
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.transformPen import TransformPen

WENKAI = "/usr/share/fonts/truetype/lxgw-wenkai/LXGWWenKai-Bold.ttf"
DEJAVU = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
HANZI = "俥傌炮仕相帥兵車馬砲士象將卒楚河漢界一二三四五六七八九十"
BOLD = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
REGULAR = "0123456789abcdefghijklmnopqrstuvwxyz"
CHESS = {"king": 0x265A, "queen": 0x265B, "rook": 0x265C, "bishop": 0x265D, "knight": 0x265E}


def write(name, width, height, path):
    with open(f"assets/glyphs/{name}.svg", "w", encoding="utf-8") as out:
        out.write(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}"><path d="{path}"/></svg>\n')


def draw(font, char, transform):
    glyphs = font.getGlyphSet()
    pen = SVGPathPen(glyphs, ntos=lambda v: f"{v:.0f}")
    glyphs[font.getBestCmap()[char]].draw(TransformPen(pen, transform))
    return pen.getCommands()


def bounds(font, char):
    glyphs = font.getGlyphSet()
    pen = BoundsPen(glyphs)
    glyphs[font.getBestCmap()[char]].draw(pen)
    return pen.bounds


def characters(path, chars):
    font = TTFont(path)
    scale = 1000 / font["head"].unitsPerEm
    for char in chars:
        code = ord(char)
        width = font["hmtx"][font.getBestCmap()[code]][0] * scale
        write(f"u{code:x}", round(width), 1000, draw(font, code, (scale, 0, 0, -scale, 0, 880)))


def figures(path):
    font = TTFont(path)
    for name, code in CHESS.items():
        x0, y0, x1, y1 = bounds(font, code)
        scale = 1000 / max(x1 - x0, y1 - y0)
        move = (scale, 0, 0, -scale, 500 - scale * (x0 + x1) / 2, 500 + scale * (y0 + y1) / 2)
        write("chess-" + name, 1000, 1000, draw(font, code, move))


def main():
    bold, regular = sys.argv[1:3]
    characters(WENKAI, HANZI)
    characters(bold, BOLD)
    characters(regular, REGULAR)
    figures(DEJAVU)


if __name__ == "__main__":
    main()
