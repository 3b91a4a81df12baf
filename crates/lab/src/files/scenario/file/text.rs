//! Conversion between texts and values, for TOML and JSON alike.

use std::path::Path;

use jsonc_parser::{CollectOptions, ParseOptions};
use serde::{Deserialize, Serialize};
use toml::de::DeTable;

use super::{
    de::{Content, Node},
    error::{Fault, Result},
    refusal::Refusal,
    weigh,
};
use crate::files::scenario::said;

/// Reads a text that fits into memory as a `T`, and passes it on; the ending of `file` distinguishes JSON from TOML.
pub fn read_as<T: for<'de> Deserialize<'de>, U>(
    text: &str,
    file: &str,
    go_on: impl FnOnce(T) -> std::result::Result<U, Refusal>,
) -> Result<U> {
    let bytes = text.len() as u64;
    let read = |tree: Node| match tree.content() {
        Content::Table(entries) if entries.is_empty() => Err(Fault::new(tree.at(), said::empty())),
        _ => T::deserialize(tree).and_then(go_on).map_err(|refusal| refusal.in_tree(tree)),
    };
    if Path::new(file).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("json")) {
        weigh::json(text, bytes)?;
        check_depth(text)?;
        check_grammar(text)?;
        let strict = ParseOptions {
            allow_comments: false,
            allow_loose_object_property_names: false,
            allow_trailing_commas: false,
        };
        let parsed = jsonc_parser::parse_to_ast(text, &CollectOptions::default(), &strict);
        let parsed = parsed.map_err(|error| {
            Fault::new(error.range().start, said::not_valid("JSON".into(), error.kind().to_string()))
        })?;
        read(Node::Json(&parsed.value.ok_or_else(|| Fault::new(0, said::empty()))?))
    } else {
        weigh::toml(text, bytes)?;
        let table = DeTable::parse(text).map_err(|error| {
            let at = error.span().map_or(0, |span| span.start);
            let first_line = error.message().lines().next().unwrap_or_default().to_string();
            Fault::new(at, said::not_valid("TOML".into(), first_line))
        })?;
        read(Node::File(&table))
    }
}

/// The text of a TOML file with these contents.
pub fn written(table: &impl Serialize) -> String {
    // Sorted by keys.
    let table = toml::Table::try_from(table).expect("a scenario is plain data");
    toml::to_string(&table).expect("a scenario is plain data")
}

/// Deepest nesting of lists and tables that is read; a scenario has four levels. The parser uses a stack frame for each
/// level, and without a limit a hostile file would overflow it.
pub const MAX_DEPTH: usize = 64;

fn check_depth(text: &str) -> Result<()> {
    let (mut depth, mut quoted, mut escaped) = (0_usize, false, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            b'[' | b'{' if !quoted => depth += 1,
            b']' | b'}' if !quoted => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > MAX_DEPTH {
            return Err(Fault::new(at, said::too_deep(MAX_DEPTH)));
        }
    }
    Ok(())
}

/// The parser that tracks positions accepts missing commas and leading zeros; this one does not.
fn check_grammar(text: &str) -> Result<()> {
    let Err(error) = serde_json::from_str::<serde::de::IgnoredAny>(text) else { return Ok(()) };
    if text.trim().is_empty() {
        return Err(Fault::new(0, said::empty()));
    }
    let message = error.to_string();
    let reason = message.split(" at line ").next().unwrap_or_default().to_string();
    Err(Fault::at_line(text, error.line(), error.column(), said::not_valid("JSON".into(), reason)))
}
