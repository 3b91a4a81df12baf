//! TOML and JSON to the same tree of values with places.

use jsonc_parser::{CollectOptions, ParseOptions, ast};
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use super::{
    error::{Fault, Result},
    node::{Content, Entry, Node, Useless},
};
use crate::files::scenario::said;

fn number(digits: &str) -> Content {
    match (digits.parse(), digits.parse()) {
        (Ok(single), Ok(double)) => Content::Number { single, double },
        _ => Content::Other(Useless::UnreadableNumber),
    }
}

/// Reads TOML.
pub fn from_toml(text: &str) -> Result<Node> {
    let table = DeTable::parse(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        let first_line = error.message().lines().next().unwrap_or_default().to_string();
        Fault::new(at, said::not_valid("TOML".into(), first_line))
    })?;
    let at = table.span().start;
    Ok(Node { at, content: toml_table(table.get_ref()) })
}

fn toml_table(table: &DeTable) -> Content {
    let mut entries: Vec<_> = table
        .iter()
        .map(|(name, value)| Entry {
            name: name.get_ref().to_string(),
            at: name.span().start,
            node: toml_node(value),
        })
        .collect();
    entries.sort_by_key(|entry| entry.at);
    Content::Table(entries)
}

fn toml_node(node: &Spanned<DeValue>) -> Node {
    let content = match node.get_ref() {
        DeValue::String(text) => Content::Text(text.to_string()),
        DeValue::Integer(integer) => match i64::from_str_radix(integer.as_str(), integer.radix()) {
            Ok(integer) => number(&integer.to_string()),
            Err(_) => number(integer.as_str()),
        },
        DeValue::Float(float) => number(float.as_str()),
        DeValue::Boolean(value) => Content::Bool(*value),
        DeValue::Datetime(_) => Content::Other(Useless::Date),
        DeValue::Array(items) => Content::List(items.iter().map(toml_node).collect()),
        DeValue::Table(table) => toml_table(table),
    };
    Node { at: node.span().start, content }
}

/// Reads strict JSON.
pub fn from_json(text: &str) -> Result<Node> {
    check_depth(text)?;
    check_grammar(text)?;
    let strict = ParseOptions {
        allow_comments: false,
        allow_loose_object_property_names: false,
        allow_trailing_commas: false,
    };
    let parsed = jsonc_parser::parse_to_ast(text, &CollectOptions::default(), &strict).map_err(|error| {
        Fault::new(error.range().start, said::not_valid("JSON".into(), error.kind().to_string()))
    })?;
    let value = parsed.value.ok_or_else(empty)?;
    Ok(json_node(&value))
}

/// The fault of a file without content.
pub fn empty() -> Fault {
    Fault::new(0, said::empty())
}

/// Deepest nesting of lists and tables that is read; a scenario has four levels. The parser keeps one frame of the
/// stack for each level, and without a limit a hostile file would overflow it.
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

/// The parser that remembers places forgives missing commas and leading zeros; this one does not.
fn check_grammar(text: &str) -> Result<()> {
    let Err(error) = serde_json::from_str::<serde::de::IgnoredAny>(text) else { return Ok(()) };
    if text.trim().is_empty() {
        return Err(empty());
    }
    let before: usize = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
    let message = error.to_string();
    let reason = message.split(" at line ").next().unwrap_or_default().to_string();
    let at = before + error.column().saturating_sub(1);
    Err(Fault::new(at, said::not_valid("JSON".into(), reason)))
}

fn json_node(value: &ast::Value) -> Node {
    use jsonc_parser::common::Ranged;
    let at = value.start();
    let content = match value {
        ast::Value::StringLit(text) => Content::Text(text.value.to_string()),
        ast::Value::NumberLit(digits) => number(digits.value),
        ast::Value::BooleanLit(value) => Content::Bool(value.value),
        ast::Value::Array(array) => Content::List(array.elements.iter().map(json_node).collect()),
        ast::Value::Object(object) => Content::Table(
            object
                .properties
                .iter()
                .map(|property| Entry {
                    name: property.name.as_str().to_string(),
                    at: property.range.start,
                    node: json_node(&property.value),
                })
                .collect(),
        ),
        ast::Value::NullKeyword(_) => Content::Other(Useless::Null),
    };
    Node { at, content }
}
