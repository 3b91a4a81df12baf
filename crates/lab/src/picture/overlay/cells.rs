//! The cells of the neighbor grid around the selected agent, and the cells that its query reads.

use glam::Vec2;

use super::{Frame, Overlay, OverlayId, Swatch, said, sketch::line};
use sidestep_core::{model::Method, neighbors::Cells};

use crate::picture::draw::{Canvas, Fill, Shape, Stroke};

/// The number of cells drawn around those that are read.
const AROUND: i64 = 2;
/// Cells narrower than this (pixels) are drawn as one gray area, without lines.
const MIN_FOR_LINES: f32 = 5.0;

/// The cells that the selected agent's query reads; `None` if it makes no query.
pub fn read_by_selected(frame: &Frame) -> Option<Cells> {
    let selected = frame.selected()?;
    let agent = frame.scene.world.agents.get(selected as usize)?;
    let asks = agent.method != Method::None && agent.settings.max_neighbors > 0;
    Cells::of(frame.scene.world, selected).filter(|_| asks)
}

pub(super) const OVERLAY: Overlay = Overlay {
    on: false,
    swatch: |palette| {
        let fill = Fill { color: palette.muted.at(0.12), hatch: None };
        Some(Swatch::Area(fill, Stroke::solid(palette.muted, 1.5)))
    },
    draws_something: |frame| read_by_selected(frame).is_some(),
    ..Overlay::new(OverlayId::Cells, "cells", said::name_cells, said::about_cells, draw)
};

fn draw(frame: &Frame, canvas: &mut dyn Canvas) {
    let palette = frame.palette;
    let Some(cells) = read_by_selected(frame) else { return };
    let corner = |x: i64, y: i64| Vec2::new(x as f32, y as f32) * cells.size;
    let ((left, bottom), (right, top)) = (cells.low, (cells.high.0 + 1, cells.high.1 + 1));
    canvas.draw(Shape::Polygon {
        points: vec![corner(left, bottom), corner(right, bottom), corner(right, top), corner(left, top)],
        fill: Some(Fill { color: palette.muted.at(0.12), hatch: None }),
        rim: Some(Stroke::solid(palette.muted, 1.5)),
    });
    if frame.camera.pixels(cells.size.min_element()) < MIN_FOR_LINES {
        return;
    }
    let stroke = Stroke::dashed(palette.muted.at(0.7), 1.0, 4.0, 4.0);
    // Only as far as the picture reaches: a query may read more cells than there are pixels.
    let half = frame.camera.size * (0.5 * frame.camera.meters_per_pixel);
    let seen = |axis: usize, first: i64, last: i64| {
        let (center, half, size) = (frame.camera.center[axis], half[axis], cells.size[axis]);
        let low = ((center - half) / size).ceil() as i64;
        let high = ((center + half) / size).floor() as i64;
        (first - AROUND).max(low)..=(last + AROUND).min(high)
    };
    for x in seen(0, left, right) {
        line(canvas, corner(x, bottom - AROUND), corner(x, top + AROUND), stroke);
    }
    for y in seen(1, bottom, top) {
        line(canvas, corner(left - AROUND, y), corner(right + AROUND, y), stroke);
    }
}
