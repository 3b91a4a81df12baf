//! YAML within limits: YAML readers copy the targets of aliases, and recurse to the depth of brackets.

use saphyr::{LoadableYamlNode, Yaml};

use super::said;
use crate::text::message::Message;

/// Deepest nesting of values.
const MAX_DEPTH: usize = 60;

/// Most aliases: with 16 a text grows at most by a factor of 400, for example by five levels of about three.
const MAX_ALIASES: usize = 16;

/// The first document of a text of at most `most` bytes.
pub(super) fn first(text: &str, most: usize) -> Result<Yaml<'_>, Message> {
    if text.len() > most {
        return Err(said::too_long(text.len(), most));
    }
    let (mut depth, mut aliases) = (0_usize, 0);
    for line in text.lines() {
        let line = line.split(" #").next().unwrap_or_default();
        let marks = line.trim_start().chars().take_while(|c| "-?: ".contains(*c)).count();
        let mut before = ' ';
        for c in line.chars() {
            match c {
                '[' | '{' => depth += 1,
                ']' | '}' => depth = depth.saturating_sub(1),
                '*' if " [,{:-".contains(before) => aliases += 1,
                _ => {}
            }
            before = c;
        }
        if aliases > MAX_ALIASES {
            return Err(said::too_many_aliases(MAX_ALIASES));
        }
        if depth > MAX_DEPTH || marks > MAX_DEPTH {
            return Err(said::too_deep(MAX_DEPTH));
        }
    }
    let documents = Yaml::load_from_str(text).map_err(|error| said::no_yaml(error.to_string()))?;
    documents.into_iter().next().ok_or_else(|| said::no_yaml("no value".into()))
}

/// A number.
pub(super) fn number(node: &Yaml) -> Option<f64> {
    node.as_floating_point().or_else(|| node.as_integer().map(|whole| whole as f64))
}
