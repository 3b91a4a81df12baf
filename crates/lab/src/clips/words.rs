//! Words in the middle of a line: the title card, and the words at the foot of pictures.

use glam::Vec2;

use super::{TitleCard, caption::in_lines};
use crate::picture::draw::{Camera, Color, Palette, Shape, shape::Align};

/// The height of the letters of a title; below it, those of the words under it and of words at the foot, points.
const TITLE: f32 = 44.0;
const BELOW: f32 = 22.0;
const FOOT: f32 = 20.0;

/// The distance from one line to the next, as a multiple of the height of the letters.
const LEADING: f32 = 1.35;

/// The free share of the width on both sides.
const SIDES: f32 = 0.08;

/// The largest number of lines of a title, of the words below it and of words at the foot.
const MOST: [usize; 3] = [3, 6, 2];

/// Lines of one size and color.
struct Paragraph {
    lines: Vec<String>,
    size: f32,
    color: Color,
}

impl Paragraph {
    /// Words as lines that fit into this width, points; the letters shrink if there would be too many lines.
    fn of(words: &str, width: f32, size: f32, most: usize, color: Color) -> Paragraph {
        let sizes = [1.0, 0.85, 0.7, 0.55].map(|share| share * size);
        let lines = |size: f32| in_lines(words, size, width);
        let fitting = sizes.into_iter().find(|size| lines(*size).len() <= most).unwrap_or(sizes[3]);
        let mut lines = lines(fitting);
        if lines.len() > most {
            lines.truncate(most);
            lines.iter_mut().last().into_iter().for_each(|last| *last += " …");
        }
        Paragraph { lines, size: fitting, color }
    }

    fn height(&self) -> f32 {
        self.lines.len() as f32 * self.size * LEADING
    }

    /// Draws the lines in the middle of a picture, starting at `top`, points.
    fn draw(&self, camera: &Camera, top: f32, shapes: &mut Vec<Shape>) {
        for (k, line) in self.lines.iter().enumerate() {
            let middle = Vec2::new(0.5 * camera.size.x, top + (k as f32 + 0.5) * self.size * LEADING);
            shapes.push(Shape::Text {
                at: camera.world_from_screen(middle),
                offset: Vec2::ZERO,
                text: line.clone(),
                size: self.size,
                color: self.color,
                align: Align::Center,
                plate: None,
            });
        }
    }
}

/// The width available for words in a picture, points.
fn room(camera: &Camera) -> f32 {
    camera.size.x * (1.0 - 2.0 * SIDES)
}

/// A title card that fills the picture.
pub fn card(camera: &Camera, palette: &Palette, card: &TitleCard) -> Vec<Shape> {
    let width = room(camera);
    let title = Paragraph::of(&card.title, width, TITLE, MOST[0], palette.text);
    let below = Paragraph::of(&card.text, width, BELOW, MOST[1], palette.muted);
    let between = if below.lines.is_empty() { 0.0 } else { BELOW };
    let top = 0.5 * (camera.size.y - title.height() - between - below.height());
    let mut shapes = Vec::new();
    title.draw(camera, top, &mut shapes);
    below.draw(camera, top + title.height() + between, &mut shapes);
    shapes
}

/// Words at the foot, in the middle of their strip.
pub fn foot(camera: &Camera, palette: &Palette, words: &str) -> Vec<Shape> {
    let lines = Paragraph::of(words, room(camera), FOOT, MOST[2], palette.text);
    let mut shapes = Vec::new();
    lines.draw(camera, 0.5 * (camera.size.y - lines.height()), &mut shapes);
    shapes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::draw::text;

    #[test]
    fn long_words_are_laid_out_in_lines_that_fit() {
        let words = "Ten agents cross a circle and nobody has to stop on the way";
        let lines = in_lines(words, 20.0, 160.0);
        assert!(lines.len() > 2 && lines.iter().all(|line| text::width(line, 20.0) <= 160.0), "{lines:?}");
        assert_eq!(lines.join(" "), words);
        assert_eq!(in_lines("", 20.0, 160.0), [""; 0]);
        let color = Palette::of(Default::default()).text;
        let small = Paragraph::of(words, 240.0, 20.0, 2, color);
        assert!(small.lines.len() <= 2 && small.size < 20.0, "{} points", small.size);
        let cut = Paragraph::of(&words.repeat(9), 160.0, 20.0, 2, color);
        assert!(cut.lines.len() == 2 && cut.lines[1].ends_with('…'), "{:?}", cut.lines);
    }
}
