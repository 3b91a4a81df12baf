//! The objective of the selected agent, and the forces on it.

use egui_macroquad::egui::{ComboBox, Ui};
use sidestep::{
    Agent, Command, Objective, avoid::Watched, model::agent::Steering, text::numbers::three_digits,
};

use super::kit::{section, table};
use crate::app::{action::Action, view::PanelView};

/// The switch of the behavior.
pub fn behavior(ui: &mut Ui, view: &PanelView, me: u32, agent: &Agent, out: &mut Vec<Action>) {
    let present = match agent.objective {
        Objective::Goal(_) => "arrive".to_string(),
        Objective::Route(_) => "by the road map".to_string(),
        Objective::Velocity(_) => "keep a velocity".to_string(),
        Objective::Hold => "hold".to_string(),
        Objective::Wander => "wander".to_string(),
        Objective::Pursue(prey) => format!("pursue {prey}"),
        Objective::Evade(pursuer) => format!("evade {pursuer}"),
        Objective::Pointer => "follow the pointer".to_string(),
    };
    ui.horizontal(|ui| {
        ui.weak("behavior");
        let list = ComboBox::from_id_salt("behavior").width(150.0).selected_text(present);
        let shown = list.show_ui(ui, |ui| {
            for (name, objective) in offers(view, me, agent) {
                if ui.selectable_label(agent.objective == objective, name).clicked() {
                    out.push(Action::World(Command::SetObjective { agent: me, objective }));
                }
            }
        });
        shown.response.on_hover_text("What this agent steers for. Everything goes with every method.");
    });
}

/// The objectives that can be chosen now.
fn offers(view: &PanelView, me: u32, agent: &Agent) -> Vec<(String, Objective)> {
    let initial = view.document.initial.agents.get(me as usize).and_then(Agent::goal);
    // Without a goal it may stay where it is, and the cross can be dragged.
    let goal = agent.goal().or(initial).unwrap_or(agent.position);
    let mut offers = vec![("arrive".to_string(), Objective::Goal(goal))];
    if !view.world().roadmap.is_empty() {
        offers.push(("by the road map".into(), Objective::Route(goal)));
    }
    offers.push(("hold".into(), Objective::Hold));
    offers.push(("wander".into(), Objective::Wander));
    offers.push(("follow the pointer".into(), Objective::Pointer));
    let nearest = view
        .world()
        .agents
        .iter()
        .enumerate()
        .filter(|(index, _)| *index != me as usize)
        .map(|(index, other)| ((other.position - agent.position).length_squared(), index as u32))
        .min_by(|a, b| a.0.total_cmp(&b.0));
    let known = match agent.objective {
        Objective::Pursue(other) | Objective::Evade(other) => Some(other),
        _ => None,
    };
    if let Some(other) = known.or(nearest.map(|(_, index)| index)) {
        offers.push((format!("pursue agent {other}"), Objective::Pursue(other)));
        offers.push((format!("evade agent {other}"), Objective::Evade(other)));
    }
    offers
}

/// Forces, box and feeler in numbers, where forces are at work.
pub fn forces(ui: &mut Ui, agent: &Agent, watched: &Watched) {
    let trace = &watched.steering;
    if !trace.forces {
        return;
    }
    section(ui, "steering");
    let mut rows = vec![
        ("force", three_digits(trace.force().length()), "N"),
        ("of the behavior", three_digits(trace.behavior.length()), "N"),
        ("of avoidance", three_digits(trace.avoidance.length()), "N"),
    ];
    match agent.settings.steering {
        Steering::None => {}
        Steering::DetectionBox => {
            let seen = &trace.detection_box;
            rows.push(("box length", three_digits(seen.length), "m"));
            rows.push(("pillars tagged", seen.tagged.len().to_string(), ""));
            let ip = seen.nearest.and_then(|index| seen.tagged[index].ip);
            rows.push(("nearest at ip", ip.map_or("–".into(), three_digits), "m"));
            let turn = seen.nearest.and_then(|index| seen.tagged[index].needed_turn());
            rows.push(("needed turn", turn.map_or("–".into(), |turn| three_digits(turn.to_degrees())), "°"));
            rows.push(("aside", three_digits(seen.lateral.y), "N"));
            rows.push(("along the heading", three_digits(seen.lateral.x + seen.braking), "N"));
        }
        Steering::Feeler => {
            let felt = &trace.feeler;
            let blocking = felt.felt.iter().filter(|felt| felt.blocks).count();
            rows.push(("circles in view", felt.felt.len().to_string(), ""));
            rows.push(("in the way", blocking.to_string(), ""));
            rows.push(("brake factor", three_digits(felt.brake), ""));
        }
    }
    let hits = trace.walls.rays.iter().filter(|ray| ray.hit.is_some()).count();
    if !trace.walls.rays.is_empty() {
        rows.push(("wall feelers hit", format!("{hits} of {}", trace.walls.rays.len()), ""));
    }
    table(ui, "steering", &rows);
}
