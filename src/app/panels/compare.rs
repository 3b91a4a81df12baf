//! Worlds side by side: presets of common comparisons, and any list of values of any parameter.

use egui_macroquad::egui::{self, ComboBox, Id, TextEdit, Ui};
use sidestep_core::{
    Command, Method,
    model::{Key, tunable::Domain},
};
use sidestep_lab::{
    clips::clip::MAX_PANES,
    learn::lesson::Lit,
    text::{message::Message, numbers::rounded, refusals, said::messages},
};

use super::{
    kit, lit,
    wrap::{WrappedLabel, WrappedTip},
};
use crate::app::{
    action::Action,
    document::scene::{Comparison, SceneAction},
    keys::METHODS,
    menu,
    panes::COUNTS,
    ui::UiAction,
    view::PanelView,
};

/// A comparison that the source, or its readers, call for.
struct ComparisonPreset {
    name: fn() -> Message,
    about: fn() -> Message,
    scenario: Option<&'static str>,
    /// In the form that [`variants`] reads.
    words: &'static str,
}

const PRESETS: &[ComparisonPreset] = &[
    ComparisonPreset { name: said::pair, about: said::pair_about, scenario: None, words: "method=vo,rvo" },
    ComparisonPreset {
        name: said::methods,
        about: said::methods_about,
        scenario: None,
        words: "method=vo,rvo,hrvo,orca",
    },
    ComparisonPreset {
        name: said::len,
        about: said::len_about,
        scenario: None,
        words: "orca.len=1,0.1,10,inf",
    },
    ComparisonPreset {
        name: said::len_few,
        about: said::len_few_about,
        scenario: Some("circle-10"),
        words: "orca.len=1,0.1,10,inf",
    },
    ComparisonPreset {
        name: said::len_many,
        about: said::len_many_about,
        scenario: Some("circle-swap"),
        words: "orca.len=1,0.1,10,inf",
    },
    ComparisonPreset {
        name: said::horizons,
        about: said::horizons_about,
        scenario: None,
        words: "time_horizon=0.5,1,2,4,8,16",
    },
];

/// The presets with their names, what they show, and the action that sets them up; the single world comes first.
pub fn presets() -> impl Iterator<Item = (Message, Message, SceneAction)> {
    let one = (said::one_world(), said::about(), SceneAction::Compare(Comparison::default()));
    let several = PRESETS.iter().map(|preset| ((preset.name)(), (preset.about)(), preset.action()));
    std::iter::once(one).chain(several)
}

impl ComparisonPreset {
    fn action(&self) -> SceneAction {
        let variants = variants(self.words).unwrap_or_default();
        SceneAction::Compare(Comparison { scenario: self.scenario.map(str::to_string), variants })
    }
}

/// The button of the top bar and its menu.
pub fn ui(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    let several = view.document.panes.several();
    let words = match several {
        true => said::so_many_button(view.document.panes.list.len()),
        false if kit::has_room(ui.ctx()) => said::button(),
        false => said::sign(),
    };
    let words = words.to_string();
    let button = menu::button(ui, words, |ui| {
        ui.set_min_width(280.0);
        if ui.add_enabled(several, egui::Button::new(said::one_world().to_string())).clicked() {
            out.push(SceneAction::Compare(Comparison::default()).into());
            ui.close_menu();
        }
        ui.separator();
        for (name, about, action) in presets().skip(1) {
            if ui.button(name.to_string()).tip(about.to_string()).clicked() {
                out.push(action.into());
                ui.close_menu();
            }
        }
        ui.separator();
        if ui.button(said::other().to_string()).clicked() {
            out.push(UiAction::ToggleComparison.into());
            ui.close_menu();
        }
    });
    lit::frame(ui, view, Lit::Compare, button.rect);
    button.tip(said::about().to_string());
}

/// The window for comparing any values of any key.
pub fn window(ctx: &egui::Context, view: &PanelView, out: &mut Vec<Action>) {
    let mut open = view.ui.comparing;
    if !open {
        return;
    }
    let words_id = Id::new("compare words");
    let mut words: String =
        ctx.memory(|memory| memory.data.get_temp(words_id)).unwrap_or_else(|| "orca.len=0.1,1,10".into());
    let mut done = false;
    kit::dialog(&said::window(), &mut open).show(ctx, |ui| {
        let key = words.split('=').next().unwrap_or_default().to_string();
        ui.horizontal(|ui| {
            ui.words(said::what_differs().to_string());
            let mut chosen = key.clone();
            ComboBox::from_id_salt("compare key").selected_text(&key).width(180.0).show_ui(ui, |ui| {
                for known in std::iter::once("method").chain(Key::all().map(Key::name)) {
                    ui.selectable_value(&mut chosen, known.to_string(), known);
                }
            });
            if chosen != key {
                words = spread(&chosen, 4);
            }
        });
        ui.horizontal(|ui| {
            ui.words(said::worlds().to_string());
            for count in COUNTS {
                if ui.button(count.to_string()).clicked() {
                    words = spread(&key, count);
                }
            }
        });
        ui.add(TextEdit::singleline(&mut words).desired_width(300.0));
        let read = variants(&words);
        match &read {
            Ok(variants) => ui.weak_words(said::so_many(variants.len()).to_string()),
            Err(error) => ui.colored_label(ui.visuals().error_fg_color, error),
        };
        let enter = ui.input(|input| input.key_pressed(egui::Key::Enter));
        let go = ui.add_enabled(read.is_ok(), egui::Button::new(said::compare().to_string())).clicked();
        if let Ok(variants) = read
            && (go || enter)
        {
            out.push(SceneAction::Compare(Comparison { scenario: None, variants }).into());
            done = true;
        }
    });
    ctx.memory_mut(|memory| memory.data.insert_temp(words_id, words));
    if done || !open {
        out.push(UiAction::ToggleComparison.into());
    }
}

/// Reads `key=a,b,c`: one world for each value.
pub fn variants(words: &str) -> Result<Vec<Vec<Command>>, String> {
    let (key, values) = words.split_once('=').ok_or_else(|| said::want_values().to_string())?;
    let values: Vec<&str> = values.split(',').map(str::trim).filter(|value| !value.is_empty()).collect();
    if !(2..=MAX_PANES).contains(&values.len()) {
        return Err(said::want_more(MAX_PANES, values.len()).to_string());
    }
    let read = |value: &&str| {
        let command = Command::parse_set(&format!("{}={value}", key.trim()));
        command.map(|command| vec![command]).map_err(|error| refusals::command(&error).to_string())
    };
    values.iter().map(read).collect()
}

/// `count` values of a key over the range of its slider, as text.
fn spread(key: &str, count: usize) -> String {
    let share = |k: usize| k as f32 / (count - 1).max(1) as f32;
    let values: Vec<String> = match Key::find(key).map(|key| key.domain) {
        None => {
            let names = METHODS.map(Method::name);
            names.into_iter().take(count).map(str::to_string).collect()
        }
        Some(Domain::Choice { names }) => names.iter().take(count).map(|name| name.to_string()).collect(),
        Some(Domain::Count { slider: (low, high), .. }) => {
            let value = |k| (low as f32 + share(k) * (high - low) as f32).round();
            (0..count).map(|k| value(k).to_string()).collect()
        }
        Some(Domain::Real { slider: (low, high), logarithmic, .. }) => {
            let value = |k| {
                let real = if logarithmic && low > 0.0 {
                    low * (high / low).powf(share(k))
                } else {
                    low + share(k) * (high - low)
                };
                rounded(real)
            };
            (0..count).map(|k| value(k).to_string()).collect()
        }
    };
    format!("{key}={}", values.join(","))
}

messages! {
    pub mod said, room "compare" in Exact;

    button() = "⊞ compare";
    sign() = "⊞";
    so_many_button(worlds: usize) = "⊞ { $worlds }";
    one_world() = "one world";
    other() = "other values …";
    about() =
        "Worlds side by side, from one start with one clock. What they differ in is each one's own: switch or pull it \
        with that world clicked. Everything else goes to all. They begin again at step 0: save the run (Ctrl R) if you \
        want to keep it.";

    pair() = "VO | RVO";
    pair_about() = "The dance of VO next to the shared effort of RVO.";
    methods() = "VO | RVO | HRVO | ORCA";
    methods_about() = "The four methods from one start.";
    len() = "len 1 | 0.1 | 10 | not rotated";
    len_about() =
        "The factor len of the third program: in the middle, towards 0, towards ∞, and its limit ∞ itself, where lines \
        are not rotated but turned back.";
    len_few() = "len 1 | 0.1 | 10 | not rotated, few agents";
    len_few_about() = "The same on the circle of ten.";
    len_many() = "len 1 | 0.1 | 10 | not rotated, many agents";
    len_many_about() = "The same on the circle of 250.";
    horizons() = "time horizon, six of them";
    horizons_about() = "From nimble and late to careful and early.";

    window() = "Side by side";
    what_differs() = "what differs";
    worlds() = "worlds";
    so_many(worlds: usize) = "{ $worlds } worlds";
    compare() = "compare";
    want_values() = "want key=value,value,…";
    want_more(most: usize, given: usize) = "want 2 to { $most } values, with commas; there are { $given }";
}

#[cfg(test)]
mod tests {
    use sidestep_core::sim::command::Scope;

    use super::*;

    fn is_for_all(command: &Command) -> bool {
        matches!(
            command,
            Command::Set { scope: Scope::All, .. } | Command::SetMethod { scope: Scope::All, .. }
        )
    }

    #[test]
    fn presets_are_read_and_differ() {
        for preset in PRESETS {
            let variants = variants(preset.words).unwrap_or_else(|error| panic!("{}: {error}", preset.words));
            for (k, variant) in variants.iter().enumerate() {
                assert!(variant.iter().all(is_for_all));
                assert!(!variants[..k].contains(variant), "{}", preset.words);
            }
        }
    }

    #[test]
    fn spreads_are_read_back_for_every_key() {
        for key in Key::all().map(Key::name).chain(["method"]) {
            for count in [2, 4, 6] {
                let words = spread(key, count);
                let values = words.split_once('=').expect("key=values").1.split(',').count();
                if values > 1 {
                    variants(&words).unwrap_or_else(|error| panic!("{words}: {error}"));
                }
            }
        }
    }

    #[test]
    fn nonsense_is_told() {
        for (words, wanted) in [
            ("orca.len", "want key=value"),
            ("orca.len=1", "want 2 to 6 values"),
            ("orca.lem=1,2", "did you mean \"orca.len\""),
            ("radius=1,nan", "radius"),
            ("radius=1,2,3,4,5,6,7", "there are 7"),
        ] {
            let error = variants(words).expect_err(words);
            assert!(error.contains(wanted), "{words}: {error}");
        }
    }
}
