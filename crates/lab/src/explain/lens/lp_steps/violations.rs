//! One bar for each line with its violation at the present velocity, in a corner; drawn only for program 3.

use glam::Vec2;

use super::{
    picture::{StepPicture, blanks},
    said,
};
use crate::{
    picture::{
        draw::{Camera, Color, Fill, Palette, Shape, Stroke, contrast::readable_on, shape::Align},
        overlay::sketch::line,
    },
    text::numbers::thousandths,
};

/// The height of a row of violations, pixels.
const ROW: f32 = 17.0;

/// Up to this number of lines, each has a row.
const ALL_ROWS: usize = 5;

/// The left end of the bars, pixels.
const BARS: f32 = 62.0;

/// The longest bar, pixels.
const BAR: f32 = 54.0;

/// The width of the panel of bars, pixels.
const PANEL: f32 = 166.0;

pub(super) fn draw(picture: &mut StepPicture) {
    let fits = ((picture.lens.camera.size.y - 60.0) / ROW).max(0.0) as usize;
    if picture.step.program != 3 || fits == 0 {
        return;
    }
    let rows = rows(picture, fits);
    let size = Vec2::new(PANEL, ROW * (rows.len() + 1) as f32 + 6.0);
    let panel = BarPanel {
        camera: picture.lens.camera,
        palette: *picture.lens.palette,
        corner: corner(picture, size),
        size,
    };
    panel.background(picture, rows.len());
    let worst = picture.step.worst;
    let most = rows.iter().map(|row| row.1).fold(worst.unwrap_or(0.0), f32::max).max(1e-6);
    for (rank, row) in rows.into_iter().enumerate() {
        panel.row(picture, rank, row, most);
    }
    if let Some(worst) = worst.filter(|worst| *worst > 0.0) {
        let x = BARS + length(worst, most);
        let (top, bottom) = (panel.at(x, ROW + 2.0), panel.at(x, size.y - 3.0));
        let stroke = Stroke::dashed(picture.lens.palette.text, 1.5, 3.0, 2.0);
        line(&mut picture.shapes, top, bottom, stroke);
    }
}

/// The length of the bar of a violation, if the longest represents `most`, pixels.
fn length(violation: f32, most: f32) -> f32 {
    (violation / most).clamp(0.0, 1.0) * BAR
}

/// The lines and their violations at the present velocity: all if there are few, otherwise only those that are
/// violated.
fn rows(picture: &StepPicture, fits: usize) -> Vec<(usize, f32)> {
    let step = picture.step;
    let half_planes = picture.trace.half_planes.iter().enumerate();
    let mut rows: Vec<(usize, f32)> = half_planes
        .map(|(k, half_plane)| (k, half_plane.violation(step.velocity)))
        .filter(|(_, violation)| violation.is_finite())
        .collect();
    if rows.len() > ALL_ROWS {
        rows.retain(|(k, violation)| *violation > 0.0 || step.current == Some(*k));
    }
    if rows.len() > fits {
        rows.sort_by(|a, b| b.1.total_cmp(&a.1));
        rows.truncate(fits);
        rows.sort_by_key(|row| row.0);
    }
    rows
}

/// The top left of the panel: the first corner where it covers the fewest marks of the step, pixels.
fn corner(picture: &StepPicture, size: Vec2) -> Vec2 {
    let camera = &picture.lens.camera;
    let (low, high) = (Vec2::new(30.0, 26.0), camera.size - size - Vec2::new(6.0, 26.0));
    let corners = [Vec2::new(high.x, low.y), low, high, Vec2::new(low.x, high.y)];
    let corners = corners.map(|corner| camera.origin + corner);
    let ends = picture.step.interval.filter(|interval| !interval.is_empty());
    let ends = ends.map_or(Vec::new(), |interval| interval.ends.map(|t| interval.at(t)).to_vec());
    let marks: Vec<Vec2> = picture.marks().chain(ends).map(|mark| camera.screen_from_world(mark)).collect();
    let covered = |corner: &Vec2| {
        let margin = Vec2::splat(8.0);
        let inside =
            |mark: &&Vec2| mark.cmpge(*corner - margin).all() && mark.cmple(*corner + size + margin).all();
        marks.iter().filter(inside).count()
    };
    corners.into_iter().min_by_key(covered).unwrap_or(camera.origin)
}

/// The position of the panel, pixels.
struct BarPanel {
    camera: Camera,
    palette: Palette,
    corner: Vec2,
    size: Vec2,
}

impl BarPanel {
    /// A point of the panel, measured from its top left.
    fn at(&self, x: f32, y: f32) -> Vec2 {
        self.camera.world_from_screen(self.corner + Vec2::new(x, y))
    }

    fn rectangle(&self, x: [f32; 2], y: [f32; 2], color: Color, rim: Option<Stroke>) -> Shape {
        let points = vec![self.at(x[0], y[0]), self.at(x[1], y[0]), self.at(x[1], y[1]), self.at(x[0], y[1])];
        Shape::Polygon { points, fill: Some(Fill { color, hatch: None }), rim }
    }

    fn words(&self, x: f32, y: f32, words: String, color: Color, align: Align) -> Shape {
        let (at, offset) = (self.at(x, y), Vec2::ZERO);
        let color = readable_on(self.palette.panel, color, self.palette.text);
        Shape::Text { at, offset, text: words, size: 12.0, color, align, plate: None }
    }

    fn background(&self, picture: &mut StepPicture, rows: usize) {
        let palette = picture.lens.palette;
        let rim = Some(Stroke::solid(palette.grid, 1.0));
        picture.shapes.push(self.rectangle([0.0, PANEL], [0.0, self.size.y], palette.panel.at(0.92), rim));
        // Labels keep off the panel.
        for row in 0..=rows {
            let y = ROW * (row as f32 + 0.5);
            picture.shapes.push(self.words(0.0, y, blanks(PANEL), palette.panel, Align::Left));
        }
        // Drawn twice, so that muted words are as strong as the rows below.
        let title =
            self.words(6.0, 0.5 * ROW + 2.0, said::violations().to_string(), palette.muted, Align::Left);
        picture.shapes.extend([title.clone(), title]);
    }

    /// The name of a line, its bar and its violation.
    fn row(&self, picture: &mut StepPicture, rank: usize, (line, violation): (usize, f32), most: f32) {
        let y = ROW * (rank as f32 + 1.5) + 2.0;
        let hue = picture.hue(line);
        let is_current = picture.step.current == Some(line);
        let name = picture.name(line).to_string();
        let name = if is_current { format!("{name} ◂") } else { name };
        picture.shapes.push(self.words(8.0, y, name, hue, Align::Left));
        let mut shown = "–".to_string();
        if violation > 0.0 {
            let end = BARS + length(violation, most).max(1.0);
            picture.shapes.push(self.rectangle([BARS, end], [y - 5.0, y + 5.0], hue, None));
            shown = thousandths(violation);
        }
        let text = picture.lens.palette.text;
        picture.shapes.push(self.words(PANEL - 6.0, y, shown, text, Align::Right));
    }
}
