//! Squares of one size side by side: a field of values as one picture, whatever the number of squares.

use std::sync::Arc;

use glam::Vec2;

use super::shape::Color;

/// Squares side by side, each in its own color.
#[derive(Clone, Debug, PartialEq)]
pub struct Mosaic {
    /// The top left corner, m.
    pub corner: Vec2,
    /// The side of a square, m.
    pub side: f32,
    /// The number of squares in a row.
    pub columns: usize,
    /// The colors of the squares, row by row from the top; clear ones show what lies below. Shared: a picture may show
    /// the same field for a long time.
    pub colors: Arc<[Color]>,
}

impl Mosaic {
    /// The number of rows; an incomplete row is left out.
    pub fn rows(&self) -> usize {
        self.colors.len().checked_div(self.columns).unwrap_or(0)
    }

    /// The bottom right corner, m.
    pub fn opposite(&self) -> Vec2 {
        self.corner + Vec2::new(self.columns as f32, -(self.rows() as f32)) * self.side
    }

    /// The colors of the squares as bytes, RGBA with straight opacity.
    pub fn rgba(&self) -> Vec<u8> {
        let whole = &self.colors[..self.rows() * self.columns];
        whole.iter().flat_map(|color| [color.r, color.g, color.b, color.a]).collect()
    }

    /// The color at a position, m; `None` outside the squares.
    pub fn color_at(&self, place: Vec2) -> Option<Color> {
        let offset = (place - self.corner) * Vec2::new(1.0, -1.0) / self.side;
        let inside = offset.cmpge(Vec2::ZERO).all() && offset.x < self.columns as f32;
        let index = offset.y as usize * self.columns + offset.x as usize;
        self.colors.get(index).copied().filter(|_| inside)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_lie_row_by_row_from_the_top_left_corner() {
        let colors: Arc<[Color]> = (0..6).map(Color::hex).collect();
        let mosaic = Mosaic { corner: Vec2::new(-3.0, 4.0), side: 2.0, columns: 3, colors };
        assert_eq!((mosaic.rows(), mosaic.opposite()), (2, Vec2::new(3.0, 0.0)));
        let blue_at = |x: f32, y: f32| mosaic.color_at(Vec2::new(x, y)).map(|color| color.b);
        assert_eq!([blue_at(-2.9, 3.9), blue_at(2.9, 3.9)], [Some(0), Some(2)]);
        assert_eq!([blue_at(-2.9, 0.1), blue_at(0.0, 1.0)], [Some(3), Some(4)]);
        assert_eq!([blue_at(-3.1, 1.0), blue_at(3.1, 1.0), blue_at(0.0, 4.1), blue_at(0.0, -0.1)], [None; 4]);
    }

    #[test]
    fn no_columns_are_no_picture() {
        let mosaic = Mosaic { corner: Vec2::ZERO, side: 1.0, columns: 0, colors: [Color::hex(7)].into() };
        assert_eq!((mosaic.rows(), mosaic.rgba(), mosaic.color_at(Vec2::ZERO)), (0, Vec::new(), None));
    }
}
