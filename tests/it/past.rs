//! What pictures show of a run beyond the present step: the abandoned branch, and the line with its crossings.

use sidestep_core::{Agent, Command, Method, Objective, Vec2, World};
use sidestep_lab::{
    picture::{
        draw::{Camera, Palette, Shape, Theme},
        overlay::{self, Frame, Look, Plane},
    },
    run::{
        metrics::Metrics,
        time::{Scene, TimeMachine},
    },
};

use crate::common::AgentList;

/// Two agents that move east, far from each other.
fn world() -> World {
    let mut world = World::new(0.25);
    for y in [0.0, 10.0] {
        let objective = Objective::Velocity(Vec2::new(1.0, 0.0));
        let agent = Agent { objective, method: Method::None, ..Agent::new(Vec2::new(0.0, y)) };
        world.agents.push(agent);
    }
    world
}

fn picture(scene: Scene, id: &str) -> Vec<Shape> {
    let shown = overlay::find(id).into_iter().collect();
    let palette = Palette::of(Theme::Dark);
    overlay::draw(&Frame {
        scene,
        look: Look { shown, velocity_scale: Some(1.0), ..Look::default() },
        camera: Camera::fit(Vec2::splat(-20.0), Vec2::splat(20.0), Vec2::splat(800.0)),
        palette: &palette,
        blend: 0.0,
        pointed: None,
        plane: Plane::World,
    })
}

fn ghosts(shapes: &[Shape]) -> Vec<Vec2> {
    let bodies = shapes.iter().filter_map(|shape| match shape {
        Shape::Bodies(bodies) => Some(bodies.iter().map(|body| body.center)),
        _ => None,
    });
    bodies.flatten().collect()
}

#[test]
fn the_ghost_stands_where_the_old_future_has_it_and_nowhere_else() {
    let mut machine = TimeMachine::new(world(), &[]).expect("no commands");
    for _ in 0..20 {
        machine.step();
    }
    assert!(ghosts(&picture(machine.scene(true), "ghost")).is_empty(), "there is one future yet");
    machine.seek(8);
    let north = Objective::Velocity(Vec2::new(0.0, 1.0));
    machine.apply(Command::SetObjective { agent: 0, objective: north }).expect("agent 0");
    assert!(ghosts(&picture(machine.scene(true), "ghost")).is_empty(), "they part only now");
    for _ in 0..8 {
        machine.step();
    }
    // Agent 0 would be 16 steps of 0.25 s at 1 m/s to the east; agent 1 is where it would be anyway.
    let seen = ghosts(&picture(machine.scene(true), "ghost"));
    assert_eq!(seen.len(), 1, "{seen:?}");
    assert!((seen[0] - Vec2::new(4.0, 0.0)).length() < 1e-5, "{seen:?}");
    assert!((machine.run().world().agents[0].position - Vec2::new(2.0, 2.0)).length() < 1e-5);
    assert!(ghosts(&picture(machine.scene(false), "ghost")).is_empty(), "nobody asked for it");
    // The old future ends at step 20, and with it the ghost.
    for _ in 0..5 {
        machine.step();
    }
    assert!(ghosts(&picture(machine.scene(true), "ghost")).is_empty());
}

#[test]
fn the_gate_tells_who_has_gone_through_and_which_way() {
    let gate = [Vec2::new(2.1, 5.0), Vec2::new(2.1, -5.0)];
    let metrics = Metrics::new().with_gate(Some(gate));
    let mut machine = TimeMachine::observed(world(), metrics, &[]).expect("no commands");
    let words = |machine: &mut TimeMachine| -> Vec<String> {
        let shapes = picture(machine.scene(false), "gate");
        let text = |shape: &Shape| match shape {
            Shape::Text { text, .. } => Some(text.clone()),
            _ => None,
        };
        shapes.iter().filter_map(text).collect()
    };
    assert_eq!(words(&mut machine), ["0", "0"]);
    for _ in 0..12 {
        machine.step();
    }
    // Seen from the upper end to the lower one, east is on the left: agent 0 crosses backwards; agent 1 passes above.
    assert_eq!(words(&mut machine), ["0", "1"]);
    machine.seek(4);
    assert_eq!(words(&mut machine), ["0", "0"], "the past has its own count");
}
