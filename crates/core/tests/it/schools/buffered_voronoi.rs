//! The Crazyflie's cells against ours: rows and velocity.

use glam::DVec2;
use serde_json::Value;
use sidestep_core::schools::buffered_voronoi::{Cell, CellBody, CellRow, CellTuning, Fence};

use super::{cases, list, name, number, point};

struct Built {
    cell: Cell,
    body: CellBody,
    tuning: CellTuning,
}

fn build(case: &Value) -> Built {
    let (params, position) = (&case["params"], point(&case["self"]["position"]));
    let body = CellBody { radius: number(&params["radius"]), max_speed: number(&params["max_speed"]) };
    let tuning = CellTuning {
        horizon: number(&params["horizon"]),
        sidestep_threshold: number(&params["sidestep_threshold"]),
    };
    let offsets: Vec<DVec2> = list(&case["others"]).iter().map(|other| point(other) - position).collect();
    let mut cell = Cell::default();
    cell.build(&body, &tuning, &offsets, &flight_area(&params["box"], position));
    Built { cell, body, tuning }
}

/// The rows of the flight area.
fn flight_area(area: &Value, position: DVec2) -> Vec<CellRow> {
    if area.is_null() {
        return Vec::new();
    }
    let (low, high) = (point(&area[0]) - position, point(&area[1]) - position);
    let row = |normal: DVec2, offset: f64| CellRow { fence: Fence::Wall(0), normal, offset };
    vec![row(DVec2::X, high.x), row(DVec2::Y, high.y), row(DVec2::NEG_X, -low.x), row(DVec2::NEG_Y, -low.y)]
}

#[test]
fn rows_are_those_of_the_firmware() {
    for case in &cases("buffered_voronoi") {
        let Built { cell, .. } = build(case);
        for (row, want) in cell.rows.iter().zip(list(&case["out"]["cell"])) {
            assert_near!(row.normal, point(want), 1e-6, "{}", name(case));
            assert_near!(row.offset, number(&want[2]), 1e-6, "{}", name(case));
        }
    }
}

#[test]
fn velocities_are_those_of_the_firmware() {
    let (mut worst, mut seen) = (0.0_f64, 0);
    for case in cases("buffered_voronoi").iter().filter(|case| case["params"]["mode"] == "velocity") {
        let Built { cell, body, tuning } = build(case);
        let answer = cell.answer(point(&case["self"]["set_velocity"]), &body, &tuning);
        let want = point(&case["out"]["velocity"]);
        assert_near!(answer.velocity, want, 1e-4, "{}", name(case));
        worst = worst.max(answer.velocity.distance(want));
        seen += 1;
    }
    assert!(seen > 40, "{seen} cases");
    println!("buffered Voronoi: worst difference {worst:e} m/s");
}

/// The polygon is the cell: each corner is on the two rows that meet there, and violates none.
#[test]
fn corners_lie_on_their_rows() {
    let mut seen = 0;
    for case in &cases("buffered_voronoi") {
        let Built { cell, .. } = build(case);
        let count = cell.corners.len();
        for (index, corner) in cell.corners.iter().enumerate() {
            let before = cell.corners[(index + count - 1) % count];
            for row in [corner.row, before.row] {
                assert_near!(cell.rows[row].excess(corner.point), 0.0, 2e-4, "{}", name(case));
            }
            for row in &cell.rows {
                assert!(row.excess(corner.point) < 2e-4, "{}: {row:?}", name(case));
            }
            seen += 1;
        }
    }
    assert!(seen > 200, "{seen} corners");
}

/// Without a direction a half-plane cannot be defined.
#[test]
fn one_on_the_very_same_point_has_no_row() {
    let (body, tuning) =
        (CellBody { radius: 0.3, max_speed: 0.5 }, CellTuning { horizon: 1.0, sidestep_threshold: 0.25 });
    let mut cell = Cell::default();
    cell.build(&body, &tuning, &[DVec2::ZERO, DVec2::new(1.0, 0.0)], &[]);
    assert_eq!(cell.rows[0].fence, Fence::Neighbor(1));
    assert_near!(cell.answer(DVec2::new(0.0, 0.4), &body, &tuning).velocity, DVec2::new(0.0, 0.4), 1e-12);
}
