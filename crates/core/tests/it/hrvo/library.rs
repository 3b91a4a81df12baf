//! The figures of the HRVO library.

use super::*;
use crate::common::AgentList;

/// The preferred velocity of HRVO's agents: the goal in one step, or their speed towards it.
fn wish(agent: &Value, position: Vec2, time_step: f32) -> Vec2 {
    let (d, speed) = (vector(&agent["goal"]) - position, real(&agent["prefSpeed"]));
    let near = (speed * time_step).powi(2) > d.length_squared();
    if near { d * (1.0 / time_step) } else { speed * d * (1.0 / d.length()) }
}

fn golden_agent(agent: &Value, time_step: f32) -> Agent {
    let settings = AgentSettings {
        radius: real(&agent["radius"]),
        max_speed: real(&agent["maxSpeed"]),
        preferred_speed: real(&agent["prefSpeed"]),
        neighbor_distance: real(&agent["neighborDist"]),
        max_neighbors: agent["maxNeighbors"].as_u64().expect("a count") as u32,
        ..AgentSettings::default()
    };
    let position = vector(&agent["position"]);
    let wish = wish(agent, position, time_step);
    mover(position, vector(&agent["velocity"]), wish, Method::Hrvo, settings)
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

#[test]
fn every_case_meets_the_figures_of_the_library() {
    let (mut overlapping, mut relaxed, mut adjusted, mut unlimited, mut loose) = (0, 0, 0, 0, 0);
    let text = golden("hrvo_single_step.jsonl.gz");
    for line in text.lines() {
        let case: Value = serde_json::from_str(line).expect("a JSON object");
        let (name, expected) = (format!("case {} ({})", case["id"], case["category"]), &case["f32"]);
        let time_step = real(&case["timeStep"]);
        let described = list(&case["agents"]);
        let (tested, others) = described.split_last().expect("the tested agent is the last one");
        let neighbors: Vec<usize> =
            list(&expected["neighbors"]).iter().map(|k| k.as_u64().expect("an index") as usize).collect();
        // With overlapping agents the library drops neighbors depending on the order in which its tree visits them;
        // there the neighbors are given.
        let overlap = case["category"] == "overlap";
        let (kept, indices) = if overlap {
            let kept = neighbors.iter().map(|&k| golden_agent(&others[k], time_step)).collect();
            (kept, (0..neighbors.len()).collect())
        } else {
            (others.iter().map(|other| golden_agent(other, time_step)).collect::<Vec<_>>(), neighbors)
        };
        let me = kept.len() as u32;
        let mut world = world(time_step, kept);
        world.agents.push(golden_agent(tested, time_step));
        world.params.hrvo_form = HrvoForm::Library;
        world.params.hrvo_uncertainty = real(&tested["uncertaintyOffset"]);
        let decisions = decide(&world, &Watch::Agents(vec![me]));
        let choice = decisions.choices[me as usize];
        assert_near!(choice.preferred, vector(&expected["prefVelocity"]), 1e-5, "{name}: wish");
        let Trace::Cones(trace) = &decisions.watched[0].trace else { panic!("{name}: a trace of cones") };
        let order: Vec<usize> = trace.neighbors.iter().map(|&k| k as usize).collect();
        assert_eq!(order, indices, "{name}: neighbors");
        let [single, double] = ["f32", "f64"].map(|precision| list(&case[precision]["velocityObstacles"]));
        assert_eq!(trace.obstacles.len(), single.len(), "{name}: number of obstacles");
        for (k, ours) in trace.obstacles.iter().enumerate() {
            for (got, key) in wedge(ours).into_iter().zip(["apex", "side1", "side2"]) {
                let (theirs, exact) = (vector(&single[k][key]), vector(&double[k][key]));
                // If discs nearly touch, the legs are nearly parallel; the library's own apex is far off there.
                let tolerance = wide(theirs).distance(wide(exact)).max(1e-5);
                assert_near!(got, exact, tolerance, "{name}: {key} of obstacle {k}");
                loose += usize::from(tolerance > 1e-5);
            }
        }
        assert_eq!(
            Value::from(trace.candidates.len()),
            expected["numCandidates"],
            "{name}: number of candidates"
        );
        assert_near!(choice.velocity, vector(&expected["chosenVelocity"]), 1e-5, "{name}: chosen velocity");
        // The library limits accelerations after the choice; we have no such limit.
        if tested["maxAccel"].is_null() {
            assert_near!(choice.velocity, vector(&expected["newVelocity"]), 1e-5, "{name}: new velocity");
            let position = world.agents[me as usize].position + choice.velocity * time_step;
            assert_near!(position, vector(&expected["newPosition"]), 1e-5, "{name}: new position");
            unlimited += 1;
        }
        overlapping += usize::from(overlap);
        adjusted += usize::from(choice.outcome == Outcome::Adjusted);
        relaxed += usize::from(choice.outcome == Outcome::Relaxed);
    }
    assert_eq!((text.lines().count(), overlapping, loose), (75, 20, 3), "cases, overlaps, loose apexes");
    assert!(adjusted >= 10 && relaxed >= 1 && unlimited >= 40, "{adjusted}, {relaxed}, {unlimited}");
}

/// Follows a trace of the library. It decides for one agent after the other; agents that are still to decide expose
/// their preferred velocity of the previous step, which is zero at first.
fn check_trace(name: &str, steps: u64) {
    let scene: Value = serde_json::from_str(&golden(&format!("{name}.scene.json"))).expect("a JSON object");
    let (described, time_step) = (list(&scene["agents"]), real(&scene["timeStep"]));
    let agents = described
        .iter()
        .map(|agent| Agent { objective: Objective::Hold, ..golden_agent(agent, time_step) })
        .collect();
    let mut world = world(time_step, agents);
    world.params.hrvo_form = HrvoForm::Library;
    let rows = trace_rows(name);
    assert_eq!(rows.len() as u64, steps * described.len() as u64, "{name}: rows of the trace");
    for rows in rows.chunks(described.len()) {
        let mut velocities = Vec::new();
        for (k, agent) in described.iter().enumerate() {
            let wish = wish(agent, world.agents[k].position, time_step);
            world.agents[k].objective = Objective::Velocity(wish);
            velocities.push(decide(&world, &Watch::None).choices[k].velocity);
        }
        for (agent, velocity) in world.agents.iter_mut().zip(velocities) {
            agent.velocity = velocity;
            agent.position += velocity * time_step;
        }
        for row in rows {
            let agent = &world.agents[row.agent];
            let place = format!("{name}, step {}, agent {}", row.step, row.agent);
            assert_near!(agent.position, row.position, 1e-4, "{place}: position");
            assert_near!(agent.velocity, row.velocity, 1e-4, "{place}: velocity");
        }
    }
}

#[test]
fn four_crossing_follows_the_library() {
    check_trace("hrvo_four_crossing", 60);
}

#[test]
fn circle_of_50_follows_the_library() {
    check_trace("hrvo_circle_50", 30);
}
