//! Values that belong together: the changes that a preset would make, the sources of its values, and what cannot work
//! with them.

use egui_macroquad::egui::{Button, CollapsingHeader, ComboBox, Context, Grid, Key as Press, RichText, Ui};
use sidestep_core::{
    Command, World,
    model::{Key, tunable::ValueError},
    sim::command::Scope,
};
use sidestep_lab::{
    explain::doctor::{self, Finding},
    files::presets::{self, Preset, PresetChange},
    text::{
        message::Message,
        refusals,
        said::{OneAgent, messages},
    },
};

use super::{
    kit,
    wrap::{WrappedLabel, WrappedTip},
};
use crate::app::{action::Action, document::edit::DocumentAction, ui::UiAction, view::PanelView};

/// Width of the window, points.
const WIDTH: f32 = 420.0;

/// Largest number of agents that are checked for values that cannot work: each is compared with all others.
const MOST_EXAMINED: usize = 50;

/// Largest number of warnings about values that cannot work.
const MOST_WARNINGS: usize = 3;

/// The window, if a preset is being previewed.
pub fn window(ctx: &Context, view: &PanelView, out: &mut Vec<Action>) {
    let Some(Ok(preset)) = view.ui.preset.map(presets::find) else { return };
    let mut open = true;
    kit::dialog(&said::window(), &mut open).show(ctx, |ui| {
        ui.set_width(WIDTH);
        choice(ui, preset, out);
        match values_in_scope(view, preset) {
            Ok(values) => body(ui, view, preset, &values, out),
            Err(refused) => {
                let words = said::refused(refusals::value(&refused)).to_string();
                ui.colored_label(ui.visuals().error_fg_color, words);
            }
        }
    });
    if !open {
        out.push(UiAction::Preview(None).into());
    }
}

/// The values that a preset sets for the agents in scope, as commands for all agents; those of the world only if all
/// are in scope.
fn values_in_scope(view: &PanelView, preset: &Preset) -> Result<Vec<Command>, ValueError> {
    let mut values = preset.commands(view.document.look.unit, Scope::All)?;
    if view.document.scopes() != [Scope::All] {
        values.retain(|value| matches!(value, Command::Set { key: Key::Agent(_), .. }));
    }
    Ok(values)
}

/// The button that opens it.
pub fn button(ui: &mut Ui, out: &mut Vec<Action>) {
    if ui.button(said::button().to_string()).tip(said::about_button().to_string()).clicked() {
        out.push(first());
    }
}

/// The action that previews the first preset.
pub fn first() -> Action {
    UiAction::Preview(presets::all().first().map(|preset| preset.id.as_str())).into()
}

/// The choice of the preset.
fn choice(ui: &mut Ui, preset: &Preset, out: &mut Vec<Action>) {
    ui.horizontal(|ui| {
        ui.words(said::preset().to_string());
        ComboBox::from_id_salt("preset").selected_text(&preset.title).width(260.0).show_ui(ui, |ui| {
            for known in presets::all() {
                if ui.selectable_label(known.id == preset.id, &known.title).clicked() {
                    out.push(UiAction::Preview(Some(known.id.as_str())).into());
                }
            }
        });
    });
}

fn body(ui: &mut Ui, view: &PanelView, preset: &Preset, values: &[Command], out: &mut Vec<Action>) {
    let commands = view.document.in_scope(values);
    let changes = match view.document.tuned_group() {
        Some(number) => presets::changes(&view.document.group_alone(number), values),
        None => presets::changes(view.world(), &commands),
    };
    ui.add_space(4.0);
    if let Some(reason) = view.document.none_left() {
        ui.words(reason.to_string());
    } else if changes.is_empty() {
        ui.words(said::nothing().to_string());
    } else {
        table(ui, view, &changes);
    }
    for warning in warnings(view.world(), &commands) {
        ui.colored_label(ui.visuals().warn_fg_color, format!("⚠ {warning}"));
    }
    ui.add_space(4.0);
    remarks(ui, preset);
    ui.add_space(6.0);
    buttons(ui, view, preset, commands, out);
}

/// A row for each key: the present value, and the value with the preset.
fn table(ui: &mut Ui, view: &PanelView, changes: &[PresetChange]) {
    let unit = view.document.look.unit;
    Grid::new("changes of a preset").num_columns(3).spacing([18.0, 3.0]).striped(true).show(ui, |ui| {
        for heading in [said::key(), said::now(), said::then()] {
            ui.weak_words(heading.to_string());
        }
        ui.end_row();
        for PresetChange { key, now, then } in changes {
            ui.words(key.name());
            ui.weak_words(now.map_or_else(|| said::mixed().to_string(), |now| unit.words(*key, now)));
            ui.words(RichText::new(unit.words(*key, *then)).strong());
            ui.end_row();
        }
    });
}

/// The contradictions between agents of a world after these commands.
fn warnings(world: &World, commands: &[Command]) -> Vec<Message> {
    let mut changed = world.clone();
    if commands.iter().any(|command| command.apply(&mut changed).is_err()) {
        return Vec::new();
    }
    let mut found: Vec<(u32, Finding)> = Vec::new();
    for agent in 0..changed.agents.len().min(MOST_EXAMINED) as u32 {
        for finding in doctor::contradictions(&changed, agent) {
            if found.iter().all(|(_, known)| known.ailment != finding.ailment) {
                found.push((agent, finding));
            }
        }
    }
    let alike = changed.agents.len() == 1;
    let words = |(agent, finding): (u32, Finding)| match alike {
        true => said::warning(finding.sentence),
        false => said::warning_of(OneAgent(agent), finding.sentence),
    };
    found.into_iter().take(MOST_WARNINGS).map(words).collect()
}

/// Information about the preset, its source, and what no key can express.
fn remarks(ui: &mut Ui, preset: &Preset) {
    if let Some(about) = &preset.about {
        ui.words(about);
    }
    ui.weak_words(said::source(preset.source.clone()).to_string());
    if let Some(cited) = &preset.secondary {
        ui.weak_words(said::secondary(cited.clone()).to_string());
    }
    if !preset.unsaid.is_empty() {
        let heading = said::unsaid(preset.unsaid.len()).to_string();
        CollapsingHeader::new(heading).id_salt(&preset.id).show(ui, |ui| {
            for (name, says) in &preset.unsaid {
                ui.weak_words(said::unsaid_row(name.clone(), says.clone()).to_string());
            }
        });
    }
}

/// The buttons that set it for some agents; Enter sets it for the agents in scope.
fn buttons(ui: &mut Ui, view: &PanelView, preset: &Preset, commands: Vec<Command>, out: &mut Vec<Action>) {
    let enter = ui.input(|input| input.key_pressed(Press::Enter));
    let scopes = view.document.scopes();
    ui.horizontal_wrapped(|ui| {
        let mut chosen = None;
        let own = match view.document.several_name() {
            Some(name) if view.document.tuned_group().is_some() => said::for_several(name),
            _ => for_scope(view, &scopes),
        };
        let is_for_some = view.document.none_left().is_none();
        if is_for_some && (ui.button(own.to_string()).clicked() || enter) {
            chosen = Some(commands);
        }
        for other in others(view, &scopes) {
            if ui.button(for_scope(view, &[other]).to_string()).clicked() {
                chosen = preset.commands(view.document.look.unit, other).ok();
            }
        }
        let leave = ui.add(Button::new(said::cancel().to_string()).frame(false)).clicked();
        let done = leave || chosen.is_some();
        out.extend(chosen.map(|commands| DocumentAction::SetValues(commands).into()));
        out.extend(done.then(|| UiAction::Preview(None).into()));
    });
}

/// The label of the button that sets it for these agents.
fn for_scope(view: &PanelView, scopes: &[Scope]) -> Message {
    match (scopes, view.document.several_name()) {
        ([Scope::All], _) => said::for_all(),
        ([Scope::Agent(agent)], _) => said::for_agent(OneAgent(*agent)),
        (several, name) => said::for_several(name.unwrap_or_else(|| said::these(several.len()))),
    }
}

/// The other scopes that can be set: all agents, and the selected agent.
fn others(view: &PanelView, scopes: &[Scope]) -> Vec<Scope> {
    let all = [Some(Scope::All), view.selected().map(Scope::Agent)];
    let of_group = view.document.tuned_group().is_some();
    all.into_iter().flatten().filter(|other| of_group || scopes != [*other]).collect()
}

messages! {
    pub mod said, room "values" in Exact;

    window() = "Values that belong together";
    preset() = "Values of";
    button() = "Values of …";
    about_button() = "Values of people, robots and engines, each with its source. What changes is shown first.";
    key() = "parameter";
    now() = "now";
    then() = "then";
    mixed() = "differ";
    nothing() = "All of these are so already.";
    source(source: String) = "From { $source }.";
    secondary(cited: String) = "Not read itself: { $cited }.";
    unsaid(count: usize) = "{ $count ->
        [one] One value has
       *[other] { $count } values have
    } no parameter here";
    unsaid_row(name: String, says: String) = "{ $name } = { $says }";
    warning(sentence: Message) = "Cannot work: { $sentence }";
    warning_of(agent: OneAgent, sentence: Message) = "Cannot work for { $agent }: { $sentence }";
    refused(reason: Message) = "These values do not fit the unit of this scene: { $reason }.";
    for_all() = "Set for all agents";
    for_agent(agent: OneAgent) = "Set for { $agent }";
    for_several(who: Message) = "Set for { $who }";
    these(agents: usize) = "these { $agents }";
    cancel() = "Leave as it is";
}
