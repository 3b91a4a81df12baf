//! A parameter followed by a value: `orca.len 2`, `time horizon = 5 s`.

use sidestep_core::{
    model::{
        Key,
        tunable::{Value, ValueError},
    },
    sim::command::Scope,
};
use sidestep_lab::text::{called::called, message::SettingValue, refusals, unit::SceneUnit};

use super::{
    entry::{PaletteEntry, PaletteStep},
    fuzzy::Letters,
};
use crate::app::{
    panels::{
        control::{self, is_set},
        palette::said,
    },
    view::PanelView,
};

/// Largest number of parameters that are offered for a typed value.
const MOST: usize = 5;

/// The entries that set the typed value, with the best fitting parameter first; an explanation, if the parameter that
/// was named refuses it.
pub fn typed(view: &PanelView, search: &str) -> Vec<PaletteEntry> {
    let Some((name, value)) = split(search) else { return Vec::new() };
    let mut letters = Letters::of(name);
    let mut fitting: Vec<(u32, Key)> =
        Key::all().filter_map(|key| Some((letters.score(&spoken(key))?, key))).collect();
    fitting.sort_by(|(a, x), (b, y)| (is_whole_name(*y, name), b).cmp(&(is_whole_name(*x, name), a)));
    let read = |key: Key| typed_value(view.document.look.unit, key, value);
    let set = |(_, key): &(u32, Key)| {
        let entry = setting(view, *key, read(*key).ok()?);
        let is_whole = is_whole_name(*key, name);
        Some(if is_whole { entry } else { entry.offered(format!("{} = {value}", key.name())) })
    };
    let mut found: Vec<PaletteEntry> = fitting.iter().filter_map(set).take(MOST).collect();
    found.sort_by_key(PaletteEntry::is_choice);
    if let Some(key) = Key::find(name)
        && let Err(error) = read(key)
    {
        found.insert(0, PaletteEntry::refused(said::refused(key, refusals::value(&error))));
    }
    found
}

/// Parses a typed value: a number in the unit of the scene, or in the key's own unit if that follows the number.
fn typed_value(scene: SceneUnit, key: Key, word: &str) -> Result<Value, ValueError> {
    let (per_meter, unit) = scene.of(key.unit);
    let bare = |unit: &str| word.strip_suffix(unit).unwrap_or(word).trim_end();
    let own = unit == key.unit || !unit.is_empty() && !word.ends_with(unit) && word.ends_with(key.unit);
    match bare(unit).parse::<f64>() {
        Ok(number) if !own => key.check_number(number / f64::from(per_meter)),
        _ => key.check_word(bare(key.unit)),
    }
}

/// Splits the search into a name, and a number after it or a word after `=`.
fn split(search: &str) -> Option<(&str, &str)> {
    let (name, value) = match search.split_once('=') {
        Some(parts) => parts,
        None => search.find([' ', '\u{a0}']).and_then(|_| {
            let at =
                search.find(|c: char| c.is_ascii_digit() || c == '-' || c == '∞').or(search.find(" inf"))?;
            search.is_char_boundary(at).then(|| search.split_at(at))
        })?,
    };
    let (name, value) = (name.trim(), value.trim());
    (!name.is_empty() && !value.is_empty()).then_some((name, value))
}

/// Returns true if these words are the name of a parameter, in any of the forms in which it can be typed.
fn is_whole_name(key: Key, words: &str) -> bool {
    let names = [key.name().to_string(), in_words(key), called(key).unwrap_or_default().to_string()];
    names.iter().any(|name| name.eq_ignore_ascii_case(words))
}

/// `time horizon` for `time_horizon`.
fn in_words(key: Key) -> String {
    key.name().replace(['.', '_'], " ")
}

/// The name of a parameter as it is written, in words, and in the current language.
pub fn spoken(key: Key) -> String {
    let called = called(key).unwrap_or_default();
    format!("{} {} {called}", key.name(), in_words(key))
}

/// Sets a parameter, for all agents or for the selected one, as the panel says.
pub fn setting(view: &PanelView, key: Key, value: Value) -> PaletteEntry {
    let scopes = view.document.scopes();
    let group = view.document.tuned_group().filter(|_| matches!(key, Key::Agent(_)));
    let (scope, others) = match (key, &scopes[..]) {
        (Key::Agent(_), [first, others @ ..]) => (*first, others.len()),
        _ => (Scope::All, 0),
    };
    let unit = view.document.look.unit;
    let title = match unit.is_meter() && group.is_none() {
        true => said::set(SettingValue { key, value, scope }),
        false => said::set_in_unit(key, unit.words(key, value)),
    };
    let title = match group {
        Some(number) => said::set_for_group(title, view.document.group_name(number)),
        None if others > 0 => said::with_others(title, others),
        None => title,
    };
    let is_set = match group {
        Some(_) => control::value_in_scope(view, key) == Some(value),
        None => is_set(view, SettingValue { key, value, scope }),
    };
    let none_left = group.and_then(|_| view.document.none_left());
    let about = none_left.or_else(|| is_set.then(said::is_set));
    let (title, about) = (title.to_string(), about.map_or_else(String::new, |about| about.to_string()));
    let step = PaletteStep::Act(vec![control::set(view, key, value)]);
    PaletteEntry { about, words: spoken(key), ..PaletteEntry::new(said::value(), title, step) }
}
