//! The rule of a picked group: the number of agents, their layout, and their goals.

use std::{ops::RangeInclusive, sync::Arc};

use egui_macroquad::egui::{ComboBox, DragValue, Grid, Ui};
use sidestep_core::{
    Objective, Vec2, World,
    model::journey::{Goals, LONGEST_WAIT},
};
use sidestep_lab::{
    files::scenario::{Appearance, GoalRule, Group, Layout},
    text::{
        message::Message,
        numbers::{two_decimals, unit_after_number},
        unit::SceneUnit,
    },
};

use super::super::{kit::section, length, wrap::WrappedTip};
use crate::app::{
    action::Action,
    document::rules::MOST,
    edit::{
        EditAction,
        layout::{self, LayoutKind},
        said,
    },
    view::PanelView,
};

/// Largest distance from the origin for anything of a group, m.
const FAR: f32 = 1e6;

/// The first agent of a group comes that long after now, and the others that long after each other, s, to begin with.
const AFTER: f32 = 1.0;
const EVERY: f32 = 1.0;

/// What a row did to its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Touch {
    None,
    /// It is being dragged.
    Tried,
    /// It is set.
    Set,
}

/// The rows in the inspector.
pub fn rows(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    if !view.editor.on {
        return;
    }
    let tried = view.editor.groups.tried.clone();
    let Some(mut rule) = tried.or_else(|| view.editor.group(view.document)) else { return };
    section(ui, &said::called(view.document.group_name(rule.number)));
    let unit = view.document.look.unit;
    let grid = Grid::new("group").num_columns(2).spacing([10.0, 3.0]);
    let world = view.world();
    let touch = grid.show(ui, |ui| {
        let rule = &mut rule.group;
        all(ui, unit, rule).max(over_time(ui, rule, world))
    });
    match touch.inner {
        Touch::None => {}
        Touch::Tried => out.push(EditAction::TryGroup(Box::new(rule)).into()),
        Touch::Set => out.push(EditAction::SetGroup(Box::new(rule)).into()),
    }
}

fn all(ui: &mut Ui, unit: SceneUnit, group: &mut Group) -> Touch {
    let least = group.appears.map_or(1, |appears| appears.skip + 1);
    let mut touch = number_of_agents(ui, &mut group.n, least);
    touch = touch.max(kind(ui, &mut group.layout, group.n));
    touch = touch.max(layout_numbers(ui, unit, &mut group.layout));
    touch = touch.max(goals(ui, unit, group));
    touch = touch.max(length(ui, unit, said::jitter(), &mut group.jitter, 0.0..=FAR));
    ui.weak(said::by_roadmap().to_string());
    if ui.checkbox(&mut group.by_roadmap, "").changed() {
        let by_roadmap = group.by_roadmap;
        group.goals.iter_mut().for_each(|goals| Arc::make_mut(goals).by_roadmap = by_roadmap);
        touch = Touch::Set;
    }
    ui.end_row();
    touch
}

/// Whether its agents come one by one, and when. Those that pursue or evade others are there from the start: indices at a
/// later time are not known.
fn over_time(ui: &mut Ui, group: &mut Group, world: &World) -> Touch {
    if matches!(group.goal, GoalRule::Same(objective) if objective.other().is_some()) {
        return Touch::None;
    }
    let mut on = group.appears.is_some();
    ui.weak(said::over_time().to_string());
    let is_changed = ui.checkbox(&mut on, "").tip(said::about_over_time().to_string()).changed();
    ui.end_row();
    if is_changed {
        // Those that came earlier are no longer of this rule.
        group.n -= group.appears.map_or(0, |appears| appears.skip);
        let at = world.time as f32 + AFTER;
        group.appears = on.then_some(Appearance { at, every: EVERY, skip: 0, take: None });
        return Touch::Set;
    }
    let Some(Appearance { at, every, .. }) = &mut group.appears else { return Touch::None };
    // What is due at once would already be there when the file is opened.
    let soonest = world.next_time() as f32;
    let first = seconds(ui, said::first_comes(), at, soonest..=LONGEST_WAIT);
    first.max(seconds(ui, said::every(), every, 0.0..=LONGEST_WAIT))
}

fn number_of_agents(ui: &mut Ui, n: &mut usize, least: usize) -> Touch {
    ui.weak(said::number_of_agents().to_string());
    let field = DragValue::new(n).range(least..=MOST).speed(0.1).update_while_editing(false);
    let response = ui.add(field).tip(said::about_rule().to_string());
    ui.end_row();
    touched(&response)
}

/// The effect of the user's input on a number.
fn touched(response: &egui_macroquad::egui::Response) -> Touch {
    match () {
        () if response.drag_stopped() => Touch::Set,
        () if response.dragged() => Touch::Tried,
        () if response.changed() => Touch::Set,
        () => Touch::None,
    }
}

fn length(ui: &mut Ui, unit: SceneUnit, name: Message, value: &mut f32, range: RangeInclusive<f32>) -> Touch {
    ui.weak(name.to_string());
    let response = length::field(ui, unit, value, range, None);
    ui.end_row();
    touched(&response)
}

fn degrees(ui: &mut Ui, name: Message, value: &mut f32) -> Touch {
    number(ui, name, DragValue::new(value).speed(0.2).range(-360.0..=360.0).suffix("°"))
}

fn seconds(ui: &mut Ui, name: Message, value: &mut f32, range: RangeInclusive<f32>) -> Touch {
    number(ui, name, DragValue::new(value).speed(0.05).range(range).suffix(unit_after_number("s")))
}

fn number(ui: &mut Ui, name: Message, field: DragValue) -> Touch {
    ui.weak(name.to_string());
    let field = field.update_while_editing(false).custom_formatter(|value, _| two_decimals(value as f32));
    let response = ui.add(field);
    ui.end_row();
    touched(&response)
}

fn point(ui: &mut Ui, unit: SceneUnit, [x, y]: [Message; 2], at: &mut Vec2) -> Touch {
    let across = length(ui, unit, x, &mut at.x, -FAR..=FAR);
    across.max(length(ui, unit, y, &mut at.y, -FAR..=FAR))
}

fn kind(ui: &mut Ui, now: &mut Layout, n: usize) -> Touch {
    let (was, mut chosen) = (LayoutKind::of(now), LayoutKind::of(now));
    ui.weak(said::layout().to_string());
    ComboBox::from_id_salt("layout").selected_text(was.name().to_string()).show_ui(ui, |ui| {
        for kind in LayoutKind::ALL {
            ui.selectable_value(&mut chosen, kind, kind.name().to_string());
        }
    });
    ui.end_row();
    if chosen == was {
        return Touch::None;
    }
    *now = layout::turned_into(now, n, chosen);
    Touch::Set
}

fn layout_numbers(ui: &mut Ui, unit: SceneUnit, layout: &mut Layout) -> Touch {
    match layout {
        Layout::Circle { center, ring, start } => {
            let at = point(ui, unit, [said::center_x(), said::center_y()], center);
            let size = length(ui, unit, said::ring(), ring, 1e-3..=FAR);
            at.max(size).max(degrees(ui, said::start_angle(), start))
        }
        Layout::Grid { corner, columns, spacing } => {
            let at = point(ui, unit, [said::from_x(), said::from_y()], corner);
            ui.weak(said::columns().to_string());
            let field = DragValue::new(columns).range(1..=MOST).speed(0.1).update_while_editing(false);
            let count = touched(&ui.add(field));
            ui.end_row();
            at.max(count).max(length(ui, unit, said::spacing(), spacing, 1e-3..=FAR))
        }
        Layout::Line { from, to } => {
            let begin = point(ui, unit, [said::from_x(), said::from_y()], from);
            begin.max(point(ui, unit, [said::to_x(), said::to_y()], to))
        }
        Layout::Random { low, high, gap } => {
            let begin = point(ui, unit, [said::from_x(), said::from_y()], low);
            let end = point(ui, unit, [said::to_x(), said::to_y()], high);
            // The corners of a box stay in order, whichever was dragged past the other.
            (*low, *high) = (low.min(*high), low.max(*high));
            begin.max(end).max(length(ui, unit, said::gap(), gap, -FAR..=FAR))
        }
    }
}

/// The rules that the list offers, each with initial numbers.
fn rules() -> [(Message, GoalRule); 7] {
    [
        (said::goals_antipodal(), GoalRule::Antipodal),
        (said::goals_mirror_x(), GoalRule::MirrorX),
        (said::goals_mirror_y(), GoalRule::MirrorY),
        (said::goals_random(), GoalRule::Random),
        (said::goals_ring(), GoalRule::Ring(8.0)),
        (said::goals_offset(), GoalRule::Offset(Vec2::new(8.0, 0.0))),
        (said::goals_point(), GoalRule::Same(Objective::Goal(Vec2::ZERO))),
    ]
}

/// Returns true if two rules differ at most in their numbers.
fn is_alike(a: &GoalRule, b: &GoalRule) -> bool {
    match (a, b) {
        (GoalRule::Same(a), GoalRule::Same(b)) => std::mem::discriminant(a) == std::mem::discriminant(b),
        _ => std::mem::discriminant(a) == std::mem::discriminant(b),
    }
}

/// Gives a group another rule of its goals, in place of goals in sequence. Its rules of arrival stay, but a round needs
/// a sequence.
fn take_goals(group: &mut Group, goal: GoalRule) {
    group.goal = goal;
    let by_roadmap = group.by_roadmap;
    let without = |goals: Arc<Goals>| Goals { list: Vec::new(), repeats: false, ..(*goals).clone() };
    let left = group.goals.take().map(without);
    let has_rules = |goals: &Goals| *goals != Goals { by_roadmap, ..Goals::of(Vec::new()) };
    group.goals = left.filter(has_rules).map(Arc::new);
}

fn goals(ui: &mut Ui, unit: SceneUnit, group: &mut Group) -> Touch {
    let mut touch = Touch::None;
    let name = rules().into_iter().find(|(_, rule)| is_alike(rule, &group.goal)).map(|(name, _)| name);
    let name = name.unwrap_or_else(said::goals_other).to_string();
    ui.weak(said::goals().to_string());
    ComboBox::from_id_salt("goals").selected_text(name).show_ui(ui, |ui| {
        for (name, rule) in rules() {
            let on = is_alike(&rule, &group.goal);
            if ui.selectable_label(on, name.to_string()).clicked() && !on {
                take_goals(group, rule);
                touch = Touch::Set;
            }
        }
    });
    ui.end_row();
    touch.max(match &mut group.goal {
        GoalRule::Ring(ring) => length(ui, unit, said::ring(), ring, 0.0..=FAR),
        GoalRule::Offset(at) | GoalRule::Same(Objective::Goal(at)) => {
            point(ui, unit, [said::goal_x(), said::goal_y()], at)
        }
        GoalRule::Antipodal
        | GoalRule::MirrorX
        | GoalRule::MirrorY
        | GoalRule::Random
        | GoalRule::Sequence
        | GoalRule::Same(_) => Touch::None,
    })
}
