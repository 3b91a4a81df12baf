//! Fading lines behind the agents.

use glam::Vec2;
use rayon::prelude::*;

use super::{CHUNK, Frame, Overlay, OverlayId, Swatch, said};
use crate::{
    picture::draw::{Canvas, Color, Shape, Streak, Stroke},
    run::time::trails::{DURATION, Largest},
};

/// A trail shorter than this on the screen (pixels) is straight: its bends would not be visible.
const MIN_FOR_BENDS: f32 = 12.0;
/// A trail that cannot be longer than this (pixels) is not drawn: the body covers it.
const MIN_LENGTH: f32 = 2.0;
/// The largest number of points in total; if there are too many agents for that, each has its share, at least its two
/// ends.
const MAX_POINTS: usize = 50_000;
/// The width on the screen, pixels.
pub const WIDTH: f32 = 1.5;
/// The opacity at the body, as a share of the body's.
const OPACITY: f32 = 0.7;

pub(super) const OVERLAY: Overlay = Overlay {
    key: Some('t'),
    swatch: |palette| Some(Swatch::Line(Stroke::solid(palette.body(0), WIDTH))),
    draws_something: |frame| !frame.scene.world.agents.is_empty(),
    ..Overlay::new(OverlayId::Trails, "trails", said::name_trails, said::about_trails, draw)
};

fn draw(frame: &Frame, canvas: &mut dyn Canvas) {
    let camera = &frame.camera;
    let reach = |largest: Largest| largest.speed * DURATION;
    let seen = frame.agents_that(reach, |index, agent| {
        let longest = agent.settings.max_speed * DURATION;
        camera.pixels(longest) >= MIN_LENGTH && camera.sees(frame.position(index), longest)
    });
    // Computed once: a group's color is the same in the whole picture.
    let colors: [Color; 4] = std::array::from_fn(|group| frame.group_color(group as u16));
    let most = (MAX_POINTS / seen.len().max(1)).max(2);
    let part = |agents: &[usize]| {
        let (mut streaks, mut trails) = (Vec::with_capacity(agents.len()), Vec::new());
        let mut points = Vec::new();
        for &index in agents {
            let (agent, here) = (&frame.scene.world.agents[index], frame.position(index));
            let ends;
            let line: &[Vec2] = if most == 2 && frame.scene.trails.len(index) > 0 {
                ends = [frame.scene.trails.position(index, 0), here];
                &ends
            } else {
                points.clear();
                points.extend(positions(frame, index, most));
                points.push(here);
                &points
            };
            let extent_sq = line.iter().map(|point| point.distance_squared(here)).fold(0.0, f32::max);
            let extent = extent_sq.sqrt();
            if camera.pixels(extent - agent.settings.radius) < 1.0 {
                continue; // It lies under the body.
            }
            let color = faded(colors[usize::from(agent.group) % colors.len()]);
            if camera.pixels(extent) < MIN_FOR_BENDS {
                streaks.push(Streak { from: line[0], to: here, width: WIDTH + 0.5, color });
            } else {
                let mut points = line.to_vec();
                thin_out(&mut points, camera.pixels(extent));
                trails.push(Shape::Trail { points, color, width: WIDTH });
            }
        }
        (streaks, trails)
    };
    let parts: Vec<(Vec<Streak>, Vec<Shape>)> =
        if seen.len() <= CHUNK { vec![part(&seen)] } else { seen.par_chunks(CHUNK).map(part).collect() };
    let (streaks, trails): (Vec<_>, Vec<_>) = parts.into_iter().unzip();
    let streaks = streaks.concat();
    if !streaks.is_empty() {
        canvas.draw(Shape::Streaks(streaks));
    }
    trails.into_iter().flatten().for_each(|trail| canvas.draw(trail));
}

/// The color of the trail of a body with this color.
pub fn faded(body: Color) -> Color {
    body.at(OPACITY * f32::from(body.a) / 255.0)
}

/// At most `most` of an agent's past positions, oldest first, evenly spaced except for the oldest, m.
fn positions(frame: &Frame, index: usize, most: usize) -> impl Iterator<Item = Vec2> {
    let known = frame.scene.trails.len(index);
    let stride = known.div_ceil(most.saturating_sub(1).max(1)).max(1);
    // Counted from the newest, whose end moves with the body.
    let first = known % stride;
    let oldest = (first > 0).then_some(0);
    oldest
        .into_iter()
        .chain((first..known).step_by(stride))
        .map(move |step| frame.scene.trails.position(index, step))
}

/// Keeps only as many points as a trail of this extent (pixels) can show, including the first and the last.
fn thin_out(points: &mut Vec<Vec2>, extent: f32) {
    let last = points.len() - 1;
    // One point for each pixel; a trail that returns to its start has a few pixels for each.
    let stride = last.div_ceil((extent as usize).max(1));
    if stride > 1 {
        let mut number = 0;
        // Counted from the newest, whose end moves with the body.
        points.retain(|_| {
            number += 1;
            number == 1 || (last + 1 - number).is_multiple_of(stride)
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_trails_have_few_points_and_keep_their_ends() {
        let of = |count: usize, extent: f32| {
            let mut points: Vec<Vec2> = (0..count).map(|k| Vec2::splat(k as f32)).collect();
            thin_out(&mut points, extent);
            assert_eq!(
                (points[0].x, points[points.len() - 1].x),
                (0.0, count as f32 - 1.0),
                "{count} {extent}"
            );
            assert!(points.windows(2).all(|pair| pair[0].x < pair[1].x));
            points.len()
        };
        assert_eq!(of(13, 12.0), 13, "a pixel for each side");
        assert_eq!(of(201, 500.0), 201);
        assert!((30..=42).contains(&of(201, 40.0)));
        assert_eq!((of(1, 0.0), of(2, 0.0)), (1, 2));
    }
}
