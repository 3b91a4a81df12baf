//! Fading lines behind the agents.

use glam::Vec2;

use super::Frame;
use crate::draw::{Canvas, Shape};

/// A trail shorter than this on the screen (pixels) is one line: its bends could not be seen.
const LEAST_FOR_ALL: f32 = 12.0;
/// A trail that can be no longer than this (pixels) is none: the body covers it.
const LEAST: f32 = 2.0;

pub fn draw(frame: &Frame, canvas: &mut dyn Canvas) {
    let camera = &frame.camera;
    let seen = frame.agents_that(|index, agent| {
        let longest = agent.settings.max_speed * crate::sim::trails::DURATION;
        camera.pixels(longest) >= LEAST && camera.sees(frame.position(index), longest)
    });
    for index in seen {
        let (agent, here) = (&frame.world.agents[index], frame.position(index));
        let mut points = Vec::new();
        let past = frame.trails.of(index);
        points.reserve_exact(past.len() + 1);
        points.extend(past);
        points.push(here);
        let extent_sq = points.iter().map(|point| point.distance_squared(here)).fold(0.0, f32::max);
        let extent = extent_sq.sqrt();
        if camera.pixels(extent - agent.settings.radius) < 1.0 {
            continue; // It lies under the body.
        }
        thin_out(&mut points, camera.pixels(extent));
        let color = frame.palette.body(agent.group);
        canvas.draw(Shape::Trail { points, color: color.at(0.6), width: 1.5 });
    }
}

/// Leaves no more points than a trail of this extent (pixels) can show, first and last among them.
fn thin_out(points: &mut Vec<Vec2>, extent: f32) {
    let last = points.len() - 1;
    // One for each pixel; a trail that comes back to where it was has a few pixels for each.
    let most = if extent < LEAST_FOR_ALL { 1 } else { extent as usize };
    let stride = last.div_ceil(most);
    if stride > 1 {
        let mut place = 0;
        // Counted from the newest, whose end moves with the body.
        points.retain(|_| {
            place += 1;
            place == 1 || (last + 1 - place).is_multiple_of(stride)
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
        assert_eq!(of(201, 11.9), 2, "one line");
        assert_eq!(of(13, 12.0), 13, "a pixel for each side");
        assert_eq!(of(201, 500.0), 201);
        assert!((30..=42).contains(&of(201, 40.0)));
        assert_eq!((of(1, 0.0), of(2, 0.0)), (1, 2));
    }
}
