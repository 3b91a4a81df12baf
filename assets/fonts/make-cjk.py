#!/usr/bin/env python3
"""Makes NotoSansSC-sidestep.ttf: the Chinese characters that the window, clips and figures can write.

    pip install fonttools
    python3 assets/fonts/make-cjk.py NotoSansCJK-Regular.ttc

The source is Noto Sans CJK (SIL OFL 1.1, OFL.txt beside this file): Debian's package fonts-noto-cjk has it, or
https://github.com/notofonts/noto-cjk. Kept are the characters in assets/text/zh and assets/pages/zh and the 3755
common ones of GB 2312, level 1; letters and digits come from other fonts. Outlines become quadratic, as TrueType has them.
"""

import pathlib
import sys

from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont, newTable

HERE = pathlib.Path(__file__).parent
TEXTS = [HERE.parent / "text" / "zh", HERE.parent / "pages" / "zh"]
OUT = HERE / "NotoSansSC-sidestep.ttf"

# The Chinese face of the collection.
FACE = 2

# Largest distance of the new outlines from the old ones, in thousandths of an em.
TOLERANCE = 1.0

# A line as high as one of Ubuntu Light, the face of all other words: 1.121 em, without a gap.
ASCENT, DESCENT = 0.932, 0.189

# Marks that stand among Chinese characters.
PUNCTUATION = "、。〈〉《》「」『』【】〔〕！（），：；？～"


def common():
    """The characters of GB 2312, level 1: rows 16 to 55, in the order of their sound."""
    codes = (bytes([row + 0xA0, cell + 0xA0]) for row in range(16, 56) for cell in range(1, 95))
    for code in codes:
        try:
            yield code.decode("gb2312")
        except UnicodeDecodeError:
            pass


def wanted():
    """Every character that needs this font."""
    files = [path for folder in TEXTS for path in folder.rglob("*") if path.suffix in (".ftl", ".toml", ".md")]
    told = "".join(path.read_text(encoding="utf-8") for path in files)
    return {c for c in told if "\u2e80" <= c <= "\uffef"} | set(common()) | set(PUNCTUATION)


def with_quadratic_outlines(font):
    """Puts a glyf table in the place of the CFF table."""
    glyphs, outlines = font.getGlyphSet(), {}
    for name in font.getGlyphOrder():
        pen = TTGlyphPen(None)
        glyphs[name].draw(Cu2QuPen(pen, TOLERANCE, reverse_direction=True))
        outlines[name] = pen.glyph()
    font["loca"] = newTable("loca")
    font["glyf"] = glyf = newTable("glyf")
    glyf.glyphOrder, glyf.glyphs = font.getGlyphOrder(), outlines
    maxp = font["maxp"]
    maxp.tableVersion = 0x00010000
    for name in (
        "maxZones maxTwilightPoints maxStorage maxFunctionDefs maxInstructionDefs maxStackElements"
        " maxSizeOfInstructions maxComponentElements maxPoints maxContours maxCompositePoints"
        " maxCompositeContours maxComponentDepth"
    ).split():
        setattr(maxp, name, 1 if name == "maxZones" else 0)
    del font["CFF "]
    font.sfntVersion = "\x00\x01\x00\x00"
    post = font["post"]
    post.formatType = 3.0


def with_lines_of(font, ascent, descent):
    """Lines as high as those of another font, in ems."""
    em = font["head"].unitsPerEm
    for table, names in (
        ("hhea", ("ascent", "descent", "lineGap")),
        ("OS/2", ("sTypoAscender", "sTypoDescender", "sTypoLineGap")),
    ):
        for name, value in zip(names, (ascent, -descent, 0.0)):
            setattr(font[table], name, round(em * value))


def main(source):
    font = TTFont(source, fontNumber=FACE)
    options = Options()
    options.layout_features = []
    options.hinting = False
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.notdef_outline = True
    options.drop_tables += ["GSUB", "GPOS", "BASE", "VORG", "vhea", "vmtx", "DSIG"]
    subsetter = Subsetter(options)
    letters = wanted()
    subsetter.populate(unicodes=[ord(c) for c in letters])
    subsetter.subset(font)
    lacking = letters - {chr(code) for code in font.getBestCmap()}
    if lacking:
        sys.exit(f"{source} lacks {''.join(sorted(lacking))}")
    with_quadratic_outlines(font)
    with_lines_of(font, ASCENT, DESCENT)
    font["head"].modified = font["head"].created
    font.recalcTimestamp = False
    font.save(OUT)
    print(f"{OUT.name}: {len(letters)} characters, {OUT.stat().st_size} bytes")


if __name__ == "__main__":
    main(*sys.argv[1:])
