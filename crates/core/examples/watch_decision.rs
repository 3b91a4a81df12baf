//! How one agent came to its velocity: its neighbors, a half-plane for each, and the steps of the linear programs.
//!
//! `cargo run -p sidestep-core --example watch_decision`
#![forbid(unsafe_code)]

use sidestep_core::{
    avoid::{Outcome, Trace, orca::Origin},
    prelude::*,
    sim::Watch,
};

/// An agent that heads for two who come towards it.
fn scene() -> World {
    let agents = [
        (Vec2::new(0.0, 0.0), Vec2::new(1.0, 0.0)),
        (Vec2::new(4.0, 0.3), Vec2::new(-1.0, 0.0)),
        (Vec2::new(3.0, -2.5), Vec2::new(-0.2, 0.9)),
    ]
    .map(|(position, velocity)| {
        let settings = AgentSettings { radius: 0.5, time_horizon: 3.0, ..AgentSettings::default() };
        let objective = Objective::Velocity(velocity);
        Agent { velocity, objective, settings, ..Agent::new(position) }
    });
    World { agents: agents.into_iter().collect(), ..World::new(0.25) }
}

/// What agent 0 saw and did, line by line.
fn report(world: World) -> Vec<String> {
    let mut sim = Simulation::new(world);
    sim.watch(Watch::Agents(vec![0]));
    let decisions = sim.decisions();
    let choice = &decisions.choices[0];
    let mut lines = vec![format!("prefers {:.3}", choice.preferred)];
    if let Some(Trace::Orca(trace)) = decisions.watched(0).map(|watched| &watched.trace) {
        for (half_plane, origin) in trace.half_planes.iter().zip(&trace.origins) {
            let Origin::Neighbor { neighbor, displacement, share } = origin else { continue };
            let out = half_plane.violation(choice.preferred);
            lines.push(format!(
                "agent {neighbor}: u = {:.3}, takes {share} of it; the preferred velocity is {out:.3} m/s outside",
                displacement.u
            ));
        }
        lines.extend(trace.path.iter().map(|step| format!("  {step:?}")));
    }
    let how = match choice.outcome {
        Outcome::Free => "as it is",
        Outcome::Adjusted => "adjusted to all half-planes",
        Outcome::Relaxed => "with all half-planes relaxed alike",
    };
    lines.push(format!("takes {:.3}, {how}", choice.velocity));
    lines
}

fn main() {
    report(scene()).iter().for_each(|line| println!("{line}"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_report_names_both_neighbors_and_what_came_of_them() {
        let lines = report(scene());
        assert!(lines[0].contains("prefers [1.000, 0.000]"), "{lines:#?}");
        for neighbor in ["agent 1: u = ", "agent 2: u = "] {
            assert!(lines.iter().any(|line| line.starts_with(neighbor)), "{lines:#?}");
        }
        assert!(
            lines.last().is_some_and(|line| line.ends_with("with all half-planes relaxed alike")),
            "{lines:#?}"
        );
    }
}
