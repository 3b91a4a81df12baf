//! Formulas that contain words, in the current language.

use std::{collections::BTreeMap, sync::LazyLock};

use super::language::Language;

static FILE: &str = include_str!("../../../../assets/text/zh/formulas.toml");

/// The Chinese formulas by the English ones. The tests read the file; if it were invalid, formulas would stay English.
static CHINESE: LazyLock<BTreeMap<String, String>> =
    LazyLock::new(|| toml::from_str(FILE).unwrap_or_default());

/// A formula of a tunable or of a slip in the current language; a formula without words is unchanged.
pub fn worded(formula: &str) -> &str {
    match Language::current() {
        Language::English => formula,
        Language::Chinese => CHINESE.get(formula).map_or(formula, String::as_str),
    }
}
