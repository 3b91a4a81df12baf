//! Pictures as lists of shapes: the means of drawing, and one overlay for each idea.

pub mod draw;

pub mod overlay;
