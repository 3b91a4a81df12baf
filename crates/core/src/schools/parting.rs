//! Parting of overlaps, after all have moved: Detour's crowd pushes discs apart that overlap.
//!
//! ```text
//! four times, from the same positions for all:  x ← x + mean over those that overlap me of  n · ½ · 0.7 · (R − d)
//! ```
//! `n` points from the other to me, `d` is the distance, `R` the sum of the radii. It changes positions, not velocities.
//! Discs with the same center part to the left and right of their preferred velocities. Source: `dtCrowd::update` of
//! recastnavigation, commit 9f4ce644, in `f32`.
//!
//! The original considers the six nearest within the range of collisions, and its agents stay on the navigation mesh.
//! Here all that overlap count, and the caller keeps the discs out of walls.

use glam::Vec2;

/// How often the discs are pushed apart.
const ROUNDS: usize = 4;
/// The share of half an overlap by which one disc is pushed: `COLLISION_RESOLVE_FACTOR`.
const SHARE: f32 = 0.7;
/// Centers at a smaller distance, m, count as the same.
const SAME: f32 = 1e-4;
/// The time for which discs with the same center move sideways at their preferred speed, s.
const ASIDE: f32 = 0.01;

/// A disc that has moved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MovedDisc {
    /// Center, m.
    pub position: Vec2,
    /// Radius, m.
    pub radius: f32,
    /// Preferred velocity, m/s.
    pub preferred: Vec2,
}

/// Pushes overlapping discs apart. Of two with the same center, the later one goes to its left.
pub fn part(discs: &mut [MovedDisc]) {
    let widest = discs.iter().map(|disc| disc.radius).fold(0.0, f32::max);
    // From left to right: the sums do not depend on the order of the discs.
    let mut order: Vec<usize> = (0..discs.len()).collect();
    let mut pushes = vec![(Vec2::ZERO, 0.0_f32); discs.len()];
    for _ in 0..ROUNDS {
        order.sort_unstable_by(|a, b| {
            let (left, right) = (discs[*a].position, discs[*b].position);
            left.x.total_cmp(&right.x).then(left.y.total_cmp(&right.y)).then(a.cmp(b))
        });
        pushes.fill((Vec2::ZERO, 0.0));
        for (place, &a) in order.iter().enumerate() {
            for &b in &order[place + 1..] {
                let reach = discs[a].radius + widest;
                if discs[b].position.x - discs[a].position.x > reach {
                    break;
                }
                for (me, other) in [(a, b), (b, a)] {
                    if let Some(push) = push(&discs[me], &discs[other], me > other) {
                        pushes[me] = (pushes[me].0 + push, pushes[me].1 + 1.0);
                    }
                }
            }
        }
        for (disc, (sum, count)) in discs.iter_mut().zip(&pushes) {
            if *count > 0.0 {
                disc.position += *sum * (1.0 / count);
            }
        }
    }
}

/// The push of another disc on `me`, m, if they touch.
fn push(me: &MovedDisc, other: &MovedDisc, later: bool) -> Option<Vec2> {
    let (offset, radii) = (me.position - other.position, me.radius + other.radius);
    let distance_sq = offset.length_squared();
    if distance_sq > radii * radii {
        return None;
    }
    let distance = distance_sq.sqrt();
    Some(if distance < SAME {
        let left = me.preferred.perp() * ASIDE;
        if later { left } else { -left }
    } else {
        offset * ((1.0 / distance) * ((radii - distance) * 0.5) * SHARE)
    })
}
