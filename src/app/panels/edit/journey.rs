//! The rows about the goals of the picked agents: rounds, waits, arrival, and what follows.

use std::ops::RangeInclusive;

use egui_macroquad::egui::{ComboBox, DragValue, Grid, Response, Ui};
use sidestep_core::model::{
    goal_place::LEAST_LENGTH,
    journey::{AfterGoals, Goals, LONGEST_WAIT},
    world::FARTHEST,
};
use sidestep_lab::text::{message::Message, numbers::two_decimals, unit::SceneUnit};

use super::super::{kit::section, length, wrap::WrappedTip};
use crate::app::{
    action::Action,
    document::{common, edit::DocumentAction},
    edit::{
        journey::{JourneyChange, changed, journey_of},
        said,
    },
    view::PanelView,
};

/// Largest number of goals with rows for their waits.
const MOST_WAITS: usize = 12;

/// An initial wait, s, and an initial share that is much less than half.
const FIRST_WAIT: f32 = 2.0;
const FIRST_SHARE: f32 = 0.1;

/// The rows in the inspector, of picked agents that have goals.
pub fn rows(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    let (world, picked) = (view.world(), &view.editor.picked);
    let there: Vec<(u32, Goals)> = picked
        .agents()
        .filter_map(|agent| Some((agent, (*journey_of(world, agent)?.goals).clone())))
        .collect();
    let Some((agent, first)) = there.first() else { return };
    let radius = world.agents[*agent as usize].settings.radius;
    let each = || there.iter().map(|(_, goals)| goals);
    section(ui, &said::at_its_goals());
    let grid = Grid::new("journey").num_columns(2).spacing([10.0, 3.0]);
    let change = grid.show(ui, |ui| {
        let mut change = None;
        if each().any(|goals| goals.list.len() > 1) {
            change = change.or(repeats(ui, common(each().map(|goals| goals.repeats))));
        }
        if each().any(|goals| !goals.repeats) {
            change = change.or(after(ui, common(each().map(|goals| goals.after))));
        }
        let mixed = |same: bool| (!same).then(|| said::mixed().to_string());
        let distances = || each().map(|goals| goals.arrival_distance);
        let distance = OptionalRow {
            name: said::arrival_distance(),
            about: said::about_arrival_distance(),
            value: first.arrival_distance,
            usual: radius,
            mixed: mixed(common(distances()).is_some()),
        };
        let unit = view.document.look.unit;
        let near = |ui: &mut Ui, value: &mut f32, words| length_field(ui, unit, value, words);
        change = change.or(distance.show(ui, near).map(JourneyChange::ArrivalDistance));
        if each().any(|goals| !goals.repeats) {
            let share = OptionalRow {
                name: said::share_after_arrival(),
                about: said::about_share_after_arrival(),
                value: first.share_after_arrival,
                usual: FIRST_SHARE,
                mixed: mixed(common(each().map(|goals| goals.share_after_arrival)).is_some()),
            };
            let field = |ui: &mut Ui, value: &mut f32, words| number(ui, value, 0.0..=1.0, "", words);
            change = change.or(share.show(ui, field).map(JourneyChange::ShareAfterArrival));
        }
        for place in 0..first.list.len().min(MOST_WAITS) {
            let wait = |goals: &Goals| goals.list.get(place).and_then(|goal| goal.wait);
            let row = OptionalRow {
                name: said::wait_at(place + 1),
                about: said::about_wait(),
                value: wait(first),
                usual: FIRST_WAIT,
                mixed: mixed(common(each().map(wait)).is_some()),
            };
            let field =
                |ui: &mut Ui, value: &mut f32, words| number(ui, value, 0.0..=LONGEST_WAIT, " s", words);
            change = change.or(row.show(ui, field).map(|wait| JourneyChange::Wait(place, wait)));
        }
        change
    });
    if let Some(change) = change.inner {
        out.push(DocumentAction::SetValues(changed(world, picked, change)).into());
    }
}

fn repeats(ui: &mut Ui, shared: Option<bool>) -> Option<JourneyChange> {
    let mut on = shared.unwrap_or(false);
    ui.weak(said::repeats().to_string());
    let words = if shared.is_none() { said::mixed().to_string() } else { String::new() };
    let response = ui.checkbox(&mut on, words).tip(said::about_repeats().to_string());
    ui.end_row();
    response.changed().then_some(JourneyChange::Repeats(on))
}

fn after(ui: &mut Ui, shared: Option<AfterGoals>) -> Option<JourneyChange> {
    let name = |after: AfterGoals| match after {
        AfterGoals::Stop => said::after_stop(),
        AfterGoals::Hold => said::after_hold(),
        AfterGoals::Leave => said::after_leave(),
        AfterGoals::Obstacle => said::after_obstacle(),
    };
    let mut change = None;
    ui.weak(said::after().to_string());
    let words = shared.map_or_else(said::mixed, name).to_string();
    let list = ComboBox::from_id_salt("after").selected_text(words).show_ui(ui, |ui| {
        for one in AfterGoals::ALL {
            let on = shared == Some(*one);
            if ui.selectable_label(on, name(*one).to_string()).clicked() && !on {
                change = Some(JourneyChange::After(*one));
            }
        }
    });
    list.response.tip(said::about_after().to_string());
    ui.end_row();
    change
}

/// A number that may be absent: a switch, and the number if it is on.
struct OptionalRow {
    name: Message,
    about: Message,
    value: Option<f32>,
    /// The value to display if it is absent, and to begin with.
    usual: f32,
    /// Words to show instead of the number if agents differ.
    mixed: Option<String>,
}

impl OptionalRow {
    fn show(
        self,
        ui: &mut Ui,
        field: impl FnOnce(&mut Ui, &mut f32, Option<String>) -> Response,
    ) -> Option<Option<f32>> {
        let (mut on, mut value) = (self.value.is_some(), self.value.unwrap_or(self.usual));
        ui.weak(self.name.to_string());
        let change = ui.horizontal(|ui| {
            let switched = ui.checkbox(&mut on, "").tip(self.about.to_string()).changed();
            let words = self.mixed;
            let set = on && field(ui, &mut value, words).tip(self.about.to_string()).changed();
            (switched || set).then_some(on.then_some(value))
        });
        ui.end_row();
        change.inner
    }
}

fn length_field(ui: &mut Ui, unit: SceneUnit, value: &mut f32, words: Option<String>) -> Response {
    length::field(ui, unit, value, LEAST_LENGTH..=FARTHEST, words)
}

fn number(
    ui: &mut Ui,
    value: &mut f32,
    range: RangeInclusive<f32>,
    suffix: &str,
    words: Option<String>,
) -> Response {
    let field = DragValue::new(value).range(range).speed(0.01).update_while_editing(false);
    ui.add(match words {
        Some(words) => field.custom_formatter(move |_, _| words.clone()),
        None => field.suffix(suffix).custom_formatter(|value, _| two_decimals(value as f32)),
    })
}
