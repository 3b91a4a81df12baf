//! Formulas with words in them, in the language that is spoken.

use std::{collections::BTreeMap, sync::LazyLock};

use super::language::Language;

static FILE: &str = include_str!("../../../../assets/text/zh/formulas.toml");

/// Chinese by English ones. The tests read it; without it they stay English.
static CHINESE: LazyLock<BTreeMap<String, String>> =
    LazyLock::new(|| toml::from_str(FILE).unwrap_or_default());

/// A formula of a tunable or of a slip in the language that is spoken; one without words as it is.
pub fn worded(formula: &str) -> &str {
    match Language::current() {
        Language::English => formula,
        Language::Chinese => CHINESE.get(formula).map_or(formula, String::as_str),
    }
}
