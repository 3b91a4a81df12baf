//! Text metrics and glyph outlines.
