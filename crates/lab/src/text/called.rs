//! The names of tunables in languages other than English; in English their keys are used.

use std::{collections::BTreeMap, sync::LazyLock};

use super::language::Language;
use sidestep_core::model::Key;

static FILE: &str = include_str!("../../../../assets/text/zh/keys.toml");

/// The names by keys. The tests read the file; if it were invalid, keys would be shown.
static CHINESE: LazyLock<BTreeMap<String, String>> =
    LazyLock::new(|| toml::from_str(FILE).unwrap_or_default());

/// The name of a tunable in the current language; `None` if that is its key.
pub fn called(key: Key) -> Option<&'static str> {
    match Language::current() {
        Language::English => None,
        Language::Chinese => CHINESE.get(key.name()).map(String::as_str),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_tunable_has_a_chinese_name_and_no_name_is_left_over() {
        let table: BTreeMap<String, String> = toml::from_str(FILE).expect("it reads");
        let keys: BTreeSet<&str> = Key::all().map(Key::name).collect();
        assert_eq!(table.keys().map(String::as_str).collect::<BTreeSet<_>>(), keys);
        let is_han = |c: char| ('\u{4e00}'..='\u{9fff}').contains(&c);
        assert!(table.values().all(|name| name.contains(is_han)));
        assert_eq!(called(Key::TIME_HORIZON), None, "in English");
        let spoken = Language::Chinese.speaking(|| called(Key::TIME_HORIZON));
        assert_eq!(spoken, Some("时间窗"), "the word of docs/terms.md");
    }
}
