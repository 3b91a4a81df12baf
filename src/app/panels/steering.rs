//! The objective of the selected agent, and the forces on it.

use egui_macroquad::egui::{ComboBox, Ui};
use sidestep_core::{Agent, Command, Objective, avoid::Watched, model::agent::Steering};
use sidestep_lab::text::{
    message::Message,
    numbers::three_digits,
    said::{OneAgent, messages},
};

use super::{
    kit::{section, table},
    wrap::WrappedTip,
};
use crate::app::{action::Action, view::PanelView};

/// The switch of the behavior.
pub fn behavior(ui: &mut Ui, view: &PanelView, me: u32, agent: &Agent, out: &mut Vec<Action>) {
    let present = match agent.objective {
        _ if view.world().journey(me).is_some() => said::goals_in_sequence(),
        Objective::Pass(_) => said::passes_goal(),
        Objective::Goal(_) => said::arrive(),
        Objective::Route(_) => said::by_road_map(),
        Objective::Velocity(_) => said::keep_velocity(),
        Objective::Hold => said::hold(),
        Objective::Wander => said::wander(),
        Objective::Pursue(prey) => said::pursues(prey as usize),
        Objective::Evade(pursuer) => said::evades(pursuer as usize),
        Objective::Pointer => said::follow_pointer(),
    };
    ui.horizontal(|ui| {
        ui.weak(said::behavior().to_string());
        let list = ComboBox::from_id_salt("behavior").width(150.0).selected_text(present.to_string());
        let shown = list.show_ui(ui, |ui| {
            for (name, objective) in offers(view, me, agent) {
                if ui.selectable_label(agent.objective == objective, name.to_string()).clicked() {
                    out.push(Command::SetObjective { agent: me, objective }.into());
                }
            }
        });
        shown.response.tip(said::behavior_about().to_string());
    });
}

/// The objectives that can be chosen now.
fn offers(view: &PanelView, me: u32, agent: &Agent) -> Vec<(Message, Objective)> {
    let initial = view.document.initial_agent(me).and_then(Agent::goal);
    // An agent that never had a goal is offered one at its own place, and its cross can then be dragged.
    let goal = agent.goal().or(initial).unwrap_or(agent.position);
    let mut offers = vec![(said::arrive(), Objective::Goal(goal))];
    if !view.world().roadmap.is_empty() {
        offers.push((said::by_road_map(), Objective::Route(goal)));
    }
    offers.push((said::hold(), Objective::Hold));
    offers.push((said::wander(), Objective::Wander));
    offers.push((said::follow_pointer(), Objective::Pointer));
    let nearest = view
        .world()
        .agents
        .iter()
        .enumerate()
        .filter(|(index, _)| *index != me as usize)
        .map(|(index, other)| ((other.position - agent.position).length_squared(), index as u32))
        .min_by(|a, b| a.0.total_cmp(&b.0));
    if let Some(other) = agent.objective.other().or(nearest.map(|(_, index)| index)) {
        offers.push((said::pursue(OneAgent(other)), Objective::Pursue(other)));
        offers.push((said::evade(OneAgent(other)), Objective::Evade(other)));
    }
    offers
}

/// Forces, box and feeler in numbers, if there are forces.
pub fn forces(ui: &mut Ui, view: &PanelView, agent: &Agent, watched: &Watched) {
    let trace = &watched.steering;
    if !trace.forces {
        return;
    }
    section(ui, &said::steering());
    let [(length, unit), (force, newtons)] = ["m", "N"].map(|unit| view.document.look.unit.of(unit));
    let mut rows = vec![
        (said::force(), three_digits(trace.force().length() * force), newtons),
        (said::of_behavior(), three_digits(trace.behavior.length() * force), newtons),
        (said::of_avoidance(), three_digits(trace.avoidance.length() * force), newtons),
    ];
    match agent.settings.steering {
        Steering::None => {}
        Steering::DetectionBox => {
            let seen = &trace.detection_box;
            rows.push((said::box_length(), three_digits(seen.length * length), unit));
            rows.push((said::pillars_tagged(), seen.tagged.len().to_string(), ""));
            let ip = seen.nearest.and_then(|index| seen.tagged[index].ip);
            rows.push((said::nearest(), ip.map_or("–".into(), |ip| three_digits(ip * length)), unit));
            let turn = seen.nearest.and_then(|index| seen.tagged[index].needed_turn());
            let turn = turn.map_or("–".into(), |turn| three_digits(turn.to_degrees()));
            rows.push((said::needed_turn(), turn, "°"));
            rows.push((said::aside(), three_digits(seen.lateral.y * force), newtons));
            rows.push((said::along(), three_digits((seen.lateral.x + seen.braking) * force), newtons));
        }
        Steering::Feeler => {
            let felt = &trace.feeler;
            let blocking = felt.felt.iter().filter(|felt| felt.blocks).count();
            rows.push((said::circles_in_view(), felt.felt.len().to_string(), ""));
            rows.push((said::in_the_way(), blocking.to_string(), ""));
            rows.push((said::brake_factor(), three_digits(felt.brake), ""));
        }
    }
    let hits = trace.walls.rays.iter().filter(|ray| ray.hit.is_some()).count();
    if !trace.walls.rays.is_empty() {
        rows.push((said::wall_feelers_hit(), said::hits(hits, trace.walls.rays.len()).to_string(), ""));
    }
    table(ui, "steering", &rows);
}

messages! {
    pub mod said, room "steering" in Exact;

    behavior() = "behavior";
    behavior_about() = "What this agent steers for. Everything goes with every method.";
    arrive() = "arrive";
    by_road_map() = "by the road map";
    keep_velocity() = "keep a velocity";
    hold() = "hold";
    wander() = "wander";
    pursues(prey: usize) = "pursue { $prey }";
    evades(pursuer: usize) = "evade { $pursuer }";
    follow_pointer() = "follow the pointer";
    goals_in_sequence() = "goals in sequence";
    passes_goal() = "pass the goal";
    pursue(prey: OneAgent) = "pursue { $prey }";
    evade(pursuer: OneAgent) = "evade { $pursuer }";

    steering() = "steering";
    force() = "force";
    of_behavior() = "of the behavior";
    of_avoidance() = "of avoidance";
    box_length() = "box length";
    pillars_tagged() = "pillars tagged";
    nearest() = "nearest at ip";
    needed_turn() = "needed turn";
    aside() = "aside";
    along() = "along the heading";
    circles_in_view() = "circles in view";
    in_the_way() = "in the way";
    brake_factor() = "brake factor";
    wall_feelers_hit() = "wall feelers hit";
    hits(hit: usize, of: usize) = "{ $hit } of { $of }";
}
