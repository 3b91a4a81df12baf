//! One decision of RVO2 against ours, to the bit: neighbors, lines, both linear programs, velocity, position.
//!
//! The golden file drops the sign of zeros, so both zeros count as equal bits here.

use std::collections::BTreeMap;

use crate::common::{bits, edge_named, golden, golden_agents, golden_obstacles, real, vector, world};
use glam::Vec2;
use serde_json::Value;
use sidestep_core::{
    Objective, World,
    avoid::{
        OrcaTrace, Trace,
        orca::{
            edge_line::{Aspect, EdgeCase},
            programs::{LpStep, Program2Step},
        },
    },
    model::params::LpSetting,
    sim::{Watch, advance, decide},
};

/// Cases of the file without a NaN line: all of them.
pub const CASES: usize = 119;

/// Number of these with polygons.
const WITH_WALLS: usize = 56;

pub fn cases() -> Vec<Value> {
    let text = golden("single_step.jsonl.gz");
    let all: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("a JSON object")).collect();
    assert_eq!(all.len(), 119, "cases in the file");
    let without_nan = |case: &Value| !case["f32"]["lines"].to_string().contains("null");
    all.into_iter().filter(without_nan).collect()
}

pub fn world_of(case: &Value) -> World {
    let mut world = world(real(&case["timeStep"]), golden_agents(case));
    world.agents[0].objective = Objective::Velocity(vector(&case["agents"][0]["prefVelocity"]));
    world.obstacles = golden_obstacles(case);
    world
}

/// The line at which program 2 failed (-1: none) and the velocity at that point.
fn end_of_program_2(path: &[LpStep]) -> (i64, Vec2) {
    let mut end = (-1, Vec2::NAN);
    for step in path {
        match *step {
            LpStep::Program2(Program2Step::Start(velocity) | Program2Step::Moved { velocity, .. }) => {
                end.1 = velocity;
            }
            LpStep::Program2(Program2Step::Failed { line }) => end.0 = line as i64,
            LpStep::Program2(Program2Step::Permitted { .. } | Program2Step::Detail(_)) => {}
            LpStep::Relaxed { .. } | LpStep::Weighed { .. } | LpStep::Projected { .. } => break,
            LpStep::Inner(_) => break,
        }
    }
    end
}

fn check_lines(trace: &OrcaTrace, expected: &Value, name: &str) {
    let lines = expected["lines"].as_array().expect("lines");
    assert_eq!(trace.half_planes.len(), lines.len(), "{name}: number of lines");
    for (k, (ours, line)) in trace.half_planes.iter().zip(lines).enumerate() {
        let (point, direction) = (vector(&line["point"]), vector(&line["direction"]));
        assert_eq!(bits(ours.point), bits(point), "{name}: point of line {k}: {} / {point}", ours.point);
        assert_eq!(
            bits(ours.direction),
            bits(direction),
            "{name}: direction of line {k}: {}",
            ours.direction
        );
    }
}

/// Checks a case from its neighbors to its new position. Returns the line at which program 2 failed (-1: none), and
/// true if there are walls.
fn check_case(case: &Value) -> (i64, bool) {
    let name = format!("case {} ({})", case["id"], case["category"]);
    let expected = &case["f32"];
    let mut world = world_of(case);
    let decisions = decide(&world, &Watch::Agents(vec![0]));
    let watched = decisions.watched(0).expect("agent 0 is watched");
    let Trace::Orca(trace) = &watched.trace else { panic!("{name}: not a trace of ORCA") };

    let neighbors: Vec<Value> = watched.neighbors.iter().map(|neighbor| neighbor.index.into()).collect();
    assert_eq!(Value::Array(neighbors), expected["neighbors"], "{name}: neighbors");
    check_lines(trace, expected, &name);
    assert_eq!(Value::from(trace.n_rigid), expected["numObstLines"], "{name}: lines of walls");
    let known: Vec<Vec2> = world.obstacles.vertices().iter().map(|vertex| vertex.point).collect();
    let vertices: Vec<Vec2> = expected["obstacleVertices"]
        .as_array()
        .expect("vertices")
        .iter()
        .map(|known| vector(&known["p"]))
        .collect();
    assert_eq!(known, vertices, "{name}: vertices, with those of split edges");
    let edges: Vec<Value> =
        trace.edges.iter().map(|(edge, _)| edge_named(&world.obstacles, *edge).into()).collect();
    let in_sight = expected["obstacleNeighbors"].as_array().expect("edges").iter();
    // One file has more data of an edge than its number.
    let in_sight: Vec<Value> = in_sight.map(|known| known.get("vertex").unwrap_or(known).clone()).collect();
    assert_eq!(edges, in_sight, "{name}: edges in sight");

    let (fail_line, velocity) = end_of_program_2(&trace.path);
    assert_eq!(Value::from(fail_line), expected["lp2FailLine"], "{name}: failing line");
    assert_eq!(bits(velocity), bits(vector(&expected["lp2Velocity"])), "{name}: program 2 gives {velocity}");
    let chosen = decisions.choices[0].velocity;
    assert_eq!(bits(chosen), bits(vector(&expected["newVelocity"])), "{name}: new velocity {chosen}");

    advance(&mut world, &decisions);
    let position = world.agents[0].position;
    assert_eq!(bits(position), bits(vector(&expected["newPosition"])), "{name}: new position {position}");
    (fail_line, !world.obstacles.is_empty())
}

#[test]
fn every_case_has_the_bits_of_rvo2() {
    let (mut seen, mut relaxed, mut with_walls) = (0, 0, 0);
    for case in cases() {
        let (fail_line, walls) = check_case(&case);
        seen += 1;
        with_walls += usize::from(walls);
        relaxed += usize::from(fail_line >= 0);
    }
    assert_eq!((seen, with_walls), (CASES, WITH_WALLS), "cases compared");
    assert!(relaxed >= 10, "only {relaxed} cases reach program 3");
}

/// The steps of RVO2 at each visible edge next to a concave corner, in the names of the file: the aspect of the edge,
/// the legs that were replaced or extended, and finally the branch that gave a line or none.
fn branches(case: &Value) -> Vec<(Vec<&str>, &str)> {
    let (mut edges, mut on_the_way) = (Vec::new(), Vec::new());
    for branch in case["branches"].as_array().expect("branches") {
        match branch.as_str().expect("a name") {
            passed @ ("oblique-left" | "oblique-right" | "leg-left-concave" | "leg-right-concave"
            | "foreign-left" | "foreign-right") => on_the_way.push(passed),
            last => edges.push((std::mem::take(&mut on_the_way), last)),
        }
    }
    assert!(on_the_way.is_empty(), "the last edge has no branch");
    edges
}

/// Our name for a branch of RVO2, and the aspect of an edge that takes it, if the branch determines that.
fn named(branch: &str) -> (EdgeCase, Option<Aspect>) {
    match branch {
        "covered" => (EdgeCase::AlreadyCovered, None),
        "hit-left" => (EdgeCase::CollisionLeftVertex, None),
        "hit-right" => (EdgeCase::CollisionRightVertex, None),
        "hit-left-concave" | "hit-right-concave" => (EdgeCase::ConcaveVertex, None),
        "hit-right-left-to-next" => (EdgeCase::LeftToNextEdge, None),
        "hit-segment" => (EdgeCase::CollisionSegment, None),
        "oblique-left-concave" => (EdgeCase::ConcaveVertex, Some(Aspect::ObliqueLeft)),
        "oblique-right-concave" => (EdgeCase::ConcaveVertex, Some(Aspect::ObliqueRight)),
        "cutoff-left" => (EdgeCase::CutoffLeft, Some(Aspect::Between)),
        "cutoff-right" => (EdgeCase::CutoffRight, Some(Aspect::Between)),
        "cutoff-line" => (EdgeCase::CutoffLine, Some(Aspect::Between)),
        "left-leg" => (EdgeCase::LeftLeg, Some(Aspect::Between)),
        "right-leg" => (EdgeCase::RightLeg, Some(Aspect::Between)),
        "left-leg-foreign-none" => (EdgeCase::ForeignLeftLeg, Some(Aspect::Between)),
        "right-leg-foreign-none" => (EdgeCase::ForeignRightLeg, Some(Aspect::Between)),
        other => panic!("{other} is no branch"),
    }
}

#[test]
fn beside_concave_corners_every_edge_takes_the_branch_that_rvo2_took() {
    let text = golden("single_step_concave.jsonl.gz");
    let (mut cases, mut seen) = (0, BTreeMap::<EdgeCase, usize>::new());
    for line in text.lines() {
        let case: Value = serde_json::from_str(line).expect("a JSON object");
        check_case(&case);
        let decisions = decide(&world_of(&case), &Watch::Agents(vec![0]));
        let Trace::Orca(trace) = &decisions.watched(0).expect("watched").trace else { panic!("ORCA") };
        let expected = branches(&case);
        assert_eq!(trace.edges.len(), expected.len(), "case {}: {expected:?}", case["id"]);
        for ((edge, verdict), (on_the_way, last)) in trace.edges.iter().zip(&expected) {
            let (branch, mut aspect) = named(last);
            for passed in on_the_way {
                match *passed {
                    "oblique-left" => aspect = Some(Aspect::ObliqueLeft),
                    "oblique-right" => aspect = Some(Aspect::ObliqueRight),
                    // Legs are replaced or extended on the way; the checks of lines and velocity above cover the
                    // result.
                    _ => {}
                }
            }
            let name = format!("case {}, edge {edge:?}: {on_the_way:?} {last}", case["id"]);
            assert_eq!((verdict.case, verdict.aspect), (branch, aspect), "{name}");
            *seen.entry(verdict.case).or_default() += 1;
        }
        cases += 1;
    }
    assert_eq!(cases, 70, "cases compared");
    for case in EdgeCase::ALL {
        assert!(seen.contains_key(&case), "{case:?} is in no case: {seen:?}");
    }
    assert_eq!(seen.values().sum::<usize>(), 244, "edges compared: {seen:?}");
}

#[test]
fn watching_does_not_change_a_bit_of_the_decision() {
    for case in cases() {
        let world = world_of(&case);
        let (watched, unwatched) = (decide(&world, &Watch::All), decide(&world, &Watch::None));
        assert_eq!(watched.choices, unwatched.choices, "case {}", case["id"]);
    }
}

#[test]
fn the_robust_arithmetic_agrees_with_the_double_precision_figures() {
    let mut seen = 0;
    for case in cases() {
        let mut world = world_of(&case);
        world.params.orca_lp = LpSetting::Robust;
        let chosen = decide(&world, &Watch::None).choices[0].velocity;
        assert_near!(chosen, vector(&case["f64"]["newVelocity"]), 2e-4, "case {}", case["id"]);
        seen += 1;
    }
    assert_eq!(seen, CASES, "cases compared");
}
