//! Pictures as lists of shapes: what they are drawn with, and one overlay for each idea.

pub mod draw;

pub mod overlay;
