//! Shapes to pixels.
