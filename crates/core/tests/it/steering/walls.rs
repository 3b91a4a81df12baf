//! Wall feelers.

use super::*;

/// The point at which a ray meets a segment, as a share of the ray.
fn ray_meets_segment(from: DVec2, ray: DVec2, a: DVec2, b: DVec2) -> Option<f64> {
    // from + t · ray = a + s · (b − a), by Cramer's rule.
    let m = b - a;
    let d = m.x * ray.y - m.y * ray.x;
    let t = (m.x * (a.y - from.y) - m.y * (a.x - from.x)) / d;
    let s = (ray.x * (a.y - from.y) - ray.y * (a.x - from.x)) / d;
    ((0.0..=1.0).contains(&t) && (0.0..=1.0).contains(&s)).then_some(t)
}

#[test]
fn wall_feelers_push_along_the_outward_normal_in_proportion_to_what_is_beyond_the_wall() {
    let (mut hits, mut seen_from_behind) = (0, 0);
    for_all(208, 1500, |random, case| {
        let mut polygons = vec![vec![
            Vec2::new(-9.0, -9.0),
            Vec2::new(-9.0, 9.0),
            Vec2::new(9.0, 9.0),
            Vec2::new(9.0, -9.0),
        ]];
        for corner in [Vec2::new(-6.0, -6.0), Vec2::new(1.0, -6.0), Vec2::new(-6.0, 1.0)] {
            let low = corner + Vec2::new(random.real32(0.0, 2.0), random.real32(0.0, 2.0));
            polygons.push(solid_box(low, low + Vec2::new(random.real32(0.5, 2.5), random.real32(0.5, 2.5))));
        }
        polygons.push(vec![Vec2::new(2.0, 2.0), Vec2::new(random.real32(4.0, 8.0), random.real32(3.0, 8.0))]);
        let mut agent = vehicle(Steering::DetectionBox, 1.0);
        agent.position = random.in_square(11.0);
        agent.heading = random.direction().as_vec2();
        let (position, heading) = (wide(agent.position), wide(agent.heading));
        let edges: Vec<(DVec2, DVec2)> = polygons
            .iter()
            .flat_map(|polygon| {
                (0..polygon.len()).map(|k| (wide(polygon[k]), wide(polygon[(k + 1) % polygon.len()])))
            })
            .collect();
        let world = alone(agent, 0.1, standing(polygons, &[]));
        let trace = steering_of(&world).1.walls;
        let mut total = DVec2::ZERO;
        for (k, (share, angle)) in [(1.0, 0.0), (0.5, 45.0), (0.5, -45.0_f64)].into_iter().enumerate() {
            let ray = turned(heading, angle.to_radians()) * (share * 4.5);
            assert_near!(wide(trace.rays[k].tip), position + ray, 1e-5);
            let met = |(a, b): &(DVec2, DVec2)| ray_meets_segment(position, ray, *a, *b);
            let free = |(a, b): &(DVec2, DVec2)| (*b - *a).perp_dot(position - *a) < 0.0;
            let first = edges
                .iter()
                .filter(|edge| free(edge))
                .filter_map(|edge| Some((met(edge)?, *edge)))
                .min_by(|a, b| a.0.total_cmp(&b.0));
            seen_from_behind += usize::from(edges.iter().any(|edge| !free(edge) && met(edge).is_some()));
            let hit = trace.rays[k].hit;
            assert_eq!(hit.is_some(), first.is_some(), "case {case}, ray {k}");
            if let (Some(hit), Some((t, (a, b)))) = (hit, first) {
                hits += 1;
                let normal = turned((b - a).normalize(), -std::f64::consts::FRAC_PI_2);
                let force = normal * (3.0 * (1.0 - t) * ray.length());
                assert_near!(wide(hit.point), position + ray * t, 1e-4, "case {case}, ray {k}");
                assert_near!(wide(hit.force), force, 1e-3, "case {case}, ray {k}");
                total += force;
            }
        }
        assert_near!(wide(trace.force), total, 2e-3, "case {case}");
    });
    assert!(hits > 500 && seen_from_behind > 50, "{hits} hits, {seen_from_behind} from behind");
}
