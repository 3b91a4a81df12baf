//! Bodies smaller than a pixel as a density: their number on a square meter, instead of specks.
//!
//! ```text
//!   each agent: a share for each of the four cells around it, by how near their middles are
//!   each cell:  agents / area  ->  color, by multiples from SPAN of the densest packing to that packing
//! ```

use std::sync::Arc;

use glam::{IVec2, Vec2};
use rayon::prelude::*;

use super::{CHUNK, Frame, OverlayId, Plane, Quantity, quantity, rounds::nice, said};
use sidestep_core::model::Agent;

use crate::{
    picture::draw::{Camera, Canvas, Color, Mosaic, Palette, Shape},
    run::time::trails::CrowdStamp,
    text::{
        message::Message,
        quantity::{NumberForm, UnitNumber, number},
        unit::SceneUnit,
    },
};

/// Fewer agents than this are drawn as specks, however small, since each of them is visible.
const LEAST_AGENTS: usize = 5_000;

/// A body whose radius on the screen (pixels) is smaller than this is less than a pixel wide.
const SPECK: f32 = 0.5;

/// Side of a cell, pixels: small enough for the shape of a crowd, large enough for some agents in each.
const CELL: f32 = 2.0;

/// The largest number of cells along a side of the picture: more than on the widest display.
const MOST_CELLS: f32 = 8192.0;

/// The start of the scale as a share of its end.
const SPAN: f32 = 0.01;

/// Opacity of the cells.
const OPACITY: f32 = 0.9;

/// The number of parts of an agent in each direction, shared by the cells around it: whole numbers, whose sum does not
/// depend on the order.
const PARTS: u32 = 16;

/// Number of colors of the ramp that the legend shows.
pub const STEPS: usize = quantity::STEPS;

/// If no agent moves by more than this share of a cell in a step, all are drawn where the step begins: the motion would
/// not be visible.
const STILL: f32 = 0.25;

/// Whether an overlay is drawn in a picture with or without a density.
pub fn is_drawn(id: OverlayId, density: Option<&Density>) -> bool {
    density.is_none() || id.overlay().beside_density
}

/// The density of a crowd in view.
#[derive(Debug)]
pub struct Density {
    mosaic: Mosaic,
    /// The end of the scale, agents per square meter.
    end: f32,
}

/// The density of the last picture of a world. It is reused for the next picture as long as no agent leaves its cell:
/// between two steps, in which bodies move by a small part of a cell.
#[derive(Debug, Default)]
pub struct KeptDensity(Option<(DensityView, Arc<Density>)>);

/// All inputs of a density while its agents are at the positions of their step.
#[derive(Clone, Copy, Debug)]
struct DensityView {
    crowd: CrowdStamp,
    camera: Camera,
    palette: Palette,
}

impl DensityView {
    fn is(&self, other: &DensityView) -> bool {
        self.crowd.is(other.crowd) && self.camera == other.camera && self.palette == other.palette
    }
}

impl Density {
    /// The density of a picture whose bodies are specks and would be colored by their groups; otherwise `None`.
    pub fn of(frame: &Frame, KeptDensity(kept): &mut KeptDensity) -> Option<Arc<Density>> {
        let (agents, look, per_pixel) =
            (&frame.scene.world.agents, frame.look, frame.camera.meters_per_pixel);
        let speck = |agent: &Agent| radius(agent) < SPECK * per_pixel;
        let shown = look.shown.is_on(OverlayId::Bodies) && look.color_by == Quantity::Group;
        let world = frame.plane == Plane::World && per_pixel.is_finite();
        if !(shown && world && agents.len() >= LEAST_AGENTS && agents.first().is_some_and(speck)) {
            return None;
        }
        let crowd = frame.crowd();
        let of_all = || agents.par_iter().with_min_len(CHUNK).map(radius).reduce(|| 0.0, f32::max);
        let largest = crowd.map_or_else(of_all, |crowd| crowd.largest.radius);
        if largest >= SPECK * per_pixel {
            return None;
        }
        let cells = DensityCells::of(frame);
        let Some(crowd) = crowd.filter(|crowd| frame.stride(*crowd) < STILL * cells.side) else {
            let parts = cells.count(agents.len(), |index| frame.position(index));
            return Some(Arc::new(cells.density(&parts, largest, frame.palette)));
        };
        let view = DensityView { crowd: crowd.stamp, camera: frame.camera, palette: *frame.palette };
        if let Some((_, density)) = kept.as_ref().filter(|(before, _)| before.is(&view)) {
            return Some(Arc::clone(density));
        }
        let parts = cells.count(agents.len(), |index| crowd.positions[index]);
        let density = Arc::new(cells.density(&parts, largest, frame.palette));
        *kept = Some((view, Arc::clone(&density)));
        Some(density)
    }

    /// Draws it.
    pub fn draw(&self, canvas: &mut dyn Canvas) {
        canvas.draw(Shape::Mosaic(self.mosaic.clone()));
    }

    /// The words of the legend: both ends of the scale, and the area to which they refer.
    pub fn words(&self, unit: SceneUnit) -> Message {
        // The area is in the unit of the scene, and the numbers refer to it.
        let (area, symbol) = unit.of("m²");
        let shown = |density: f32| number(density / area).form(NumberForm::Figure);
        said::ramp_density(shown(SPAN * self.end), shown(self.end), UnitNumber::new(1.0, symbol))
    }
}

/// The cells of a picture. They are fixed in the world while the camera moves over it.
struct DensityCells {
    /// The column and row of the lowest cell, counted from the origin of the world; rows upwards.
    first: IVec2,
    columns: usize,
    rows: usize,
    /// Side of a cell, m.
    side: f32,
}

impl DensityCells {
    fn of(frame: &Frame) -> DensityCells {
        let camera = &frame.camera;
        let side = CELL * camera.meters_per_pixel;
        let half = camera.size * (0.5 * camera.meters_per_pixel);
        // Half a cell more: an agent outside has a share of a cell inside.
        let first = ((camera.center - half) / side - 0.5).floor().as_ivec2();
        let count = (camera.size / CELL).ceil().min(Vec2::splat(MOST_CELLS)).as_ivec2() + 2;
        DensityCells { first, columns: count.x as usize, rows: count.y as usize, side }
    }

    /// The top left corner, m.
    fn corner(&self) -> Vec2 {
        Vec2::new(self.first.x as f32, (self.first.y + self.rows as i32) as f32) * self.side
    }

    /// The parts of agents in each cell, starting with the lowest row.
    fn count(&self, agents: usize, position: impl Fn(usize) -> Vec2 + Sync) -> Vec<u32> {
        let none = || vec![0; self.columns * self.rows];
        // Only one piece for each thread: each piece has its own cells.
        let piece = agents.div_ceil(rayon::current_num_threads()).max(CHUNK);
        let counted = (0..agents.div_ceil(piece)).into_par_iter().map(|k| {
            let mut parts = none();
            (k * piece..agents.min((k + 1) * piece)).for_each(|index| self.add(position(index), &mut parts));
            parts
        });
        let sum = |mut a: Vec<u32>, b: Vec<u32>| {
            a.iter_mut().zip(b).for_each(|(sum, parts)| *sum += parts);
            a
        };
        counted.reduce_with(sum).unwrap_or_else(none)
    }

    /// Divides an agent among the four cells whose centers surround it.
    #[inline]
    fn add(&self, position: Vec2, counted: &mut [u32]) {
        // In parts of a cell from the center of the first cell; positions outside become large as natural numbers.
        let at = (position * (1.0 / self.side) - self.first.as_vec2() - 0.5) * PARTS as f32;
        let (x, y) = (at.x as i32 as u32, at.y as i32 as u32);
        let (column, row) = ((x / PARTS) as usize, (y / PARTS) as usize);
        if column + 1 >= self.columns || row + 1 >= self.rows {
            return;
        }
        let (right, up) = (x % PARTS, y % PARTS);
        let low = row * self.columns + column;
        for (cell, share) in [(low, PARTS - up), (low + self.columns, up)] {
            if let Some([one, next]) = counted.get_mut(cell..cell + 2) {
                *one += share * (PARTS - right);
                *next += share * right;
            }
        }
    }

    /// The density for these parts in each cell, of agents with this largest radius, m.
    fn density(&self, parts: &[u32], largest: f32, palette: &Palette) -> Density {
        let packed = 1.0 / (2.0 * 3.0_f32.sqrt() * largest * largest);
        let end = nice(packed);
        let colors = self.colors(parts, end, palette);
        Density {
            mosaic: Mosaic {
                corner: self.corner(),
                side: self.side,
                columns: self.columns,
                colors: colors.into(),
            },
            end,
        }
    }

    /// The colors, starting with the top row.
    fn colors(&self, parts: &[u32], end: f32, palette: &Palette) -> Vec<Color> {
        let whole = (PARTS * PARTS) as f32 * self.side * self.side;
        let color = |parts: u32| match parts {
            0 => Color { r: 0, g: 0, b: 0, a: 0 },
            parts => palette.ramp_at(share(parts as f32 / whole, end)).at(OPACITY),
        };
        // All densities beyond the end of the scale look the same; usually the end is at few parts, so a table of
        // colors is smaller than the picture.
        let most = ((end * whole) as usize).saturating_add(1);
        if most < parts.len() {
            let colors: Vec<Color> = (0..=most as u32).map(color).collect();
            let color = |parts: &u32| colors[(*parts as usize).min(most)];
            return parts.chunks(self.columns).rev().flatten().map(color).collect();
        }
        parts
            .par_chunks(self.columns)
            .rev()
            .flat_map_iter(|row| row.iter().map(|parts| color(*parts)))
            .collect()
    }
}

fn radius(agent: &Agent) -> f32 {
    agent.settings.radius
}

/// The position of a density on the ramp, 0 … 1: equal ratios are equally far apart.
fn share(density: f32, end: f32) -> f32 {
    (1.0 - (density / end).ln() / SPAN.ln()).clamp(0.0, 1.0)
}
