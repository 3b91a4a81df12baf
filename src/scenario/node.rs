//! A file as a tree of values that remember where they stand, whichever of TOML and JSON it was written in.

use jsonc_parser::{CollectOptions, ParseOptions, ast};
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use super::error::Problem;

/// A value and the byte at which it starts.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// Byte offset in the file.
    pub at: usize,
    /// The value.
    pub value: Value,
}

/// What a value can be.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Words.
    Text(String),
    /// A number; rounded once from its decimal digits, not by way of the longer format.
    Number {
        /// Nearest `f32`.
        single: f32,
        /// Nearest `f64`.
        double: f64,
    },
    /// True or false.
    Bool(bool),
    /// Several values.
    List(Vec<Node>),
    /// Named values: name, where the name stands, value.
    Table(Vec<(String, usize, Node)>),
    /// Something that a scenario has no use for, such as a date or null.
    Other(&'static str),
}

impl Value {
    /// What to call it in an error.
    pub fn kind(&self) -> &'static str {
        match self {
            Value::Text(_) => "text",
            Value::Number { .. } => "a number",
            Value::Bool(_) => "true or false",
            Value::List(_) => "a list",
            Value::Table(_) => "a table",
            Value::Other(kind) => kind,
        }
    }
}

fn number(digits: &str) -> Value {
    match (digits.parse(), digits.parse()) {
        (Ok(single), Ok(double)) => Value::Number { single, double },
        _ => Value::Other("an unreadable number"),
    }
}

/// Reads TOML.
pub fn from_toml(text: &str) -> Result<Node, Problem> {
    let table = DeTable::parse(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        let first_line = error.message().lines().next().unwrap_or_default().to_string();
        Problem::new(at, format!("not valid TOML: {first_line}"))
    })?;
    let at = table.span().start;
    Ok(Node { at, value: toml_table(table.get_ref()) })
}

fn toml_table(table: &DeTable) -> Value {
    let mut entries: Vec<_> = table
        .iter()
        .map(|(name, value)| (name.get_ref().to_string(), name.span().start, toml_node(value)))
        .collect();
    entries.sort_by_key(|entry| entry.1);
    Value::Table(entries)
}

fn toml_node(node: &Spanned<DeValue>) -> Node {
    let value = match node.get_ref() {
        DeValue::String(text) => Value::Text(text.to_string()),
        DeValue::Integer(integer) => match i64::from_str_radix(integer.as_str(), integer.radix()) {
            Ok(integer) => number(&integer.to_string()),
            Err(_) => number(integer.as_str()),
        },
        DeValue::Float(float) => number(float.as_str()),
        DeValue::Boolean(value) => Value::Bool(*value),
        DeValue::Datetime(_) => Value::Other("a date"),
        DeValue::Array(items) => Value::List(items.iter().map(toml_node).collect()),
        DeValue::Table(table) => toml_table(table),
    };
    Node { at: node.span().start, value }
}

/// Reads strict JSON.
pub fn from_json(text: &str) -> Result<Node, Problem> {
    check_depth(text)?;
    check_grammar(text)?;
    let strict = ParseOptions {
        allow_comments: false,
        allow_loose_object_property_names: false,
        allow_trailing_commas: false,
    };
    let parsed = jsonc_parser::parse_to_ast(text, &CollectOptions::default(), &strict)
        .map_err(|error| Problem::new(error.range().start, format!("not valid JSON: {}", error.kind())))?;
    let value = parsed.value.ok_or_else(|| Problem::new(0, EMPTY.into()))?;
    Ok(json_node(&value))
}

/// Said of a file without content.
pub const EMPTY: &str = "the file is empty; a scenario needs at least one [[agents]] or [[groups]]";

/// Deepest nesting of lists and tables that is read; a scenario has four levels. The parser keeps one frame of the
/// stack for each level, and without a limit a hostile file would overflow it.
pub(super) const DEEPEST: usize = 64;

fn check_depth(text: &str) -> Result<(), Problem> {
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
        if depth > DEEPEST {
            let message = format!("nested deeper than {DEEPEST} levels; a scenario needs four");
            return Err(Problem::new(at, message));
        }
    }
    Ok(())
}

/// The parser that remembers places forgives missing commas and leading zeros; this one does not.
fn check_grammar(text: &str) -> Result<(), Problem> {
    let Err(error) = serde_json::from_str::<serde::de::IgnoredAny>(text) else { return Ok(()) };
    if text.trim().is_empty() {
        return Err(Problem::new(0, EMPTY.into()));
    }
    let before: usize = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
    let message = error.to_string();
    let reason = message.split(" at line ").next().unwrap_or_default();
    Err(Problem::new(before + error.column().saturating_sub(1), format!("not valid JSON: {reason}")))
}

fn json_node(value: &ast::Value) -> Node {
    use jsonc_parser::common::Ranged;
    let at = value.start();
    let value = match value {
        ast::Value::StringLit(text) => Value::Text(text.value.to_string()),
        ast::Value::NumberLit(digits) => number(digits.value),
        ast::Value::BooleanLit(value) => Value::Bool(value.value),
        ast::Value::Array(array) => Value::List(array.elements.iter().map(json_node).collect()),
        ast::Value::Object(object) => Value::Table(
            object
                .properties
                .iter()
                .map(|property| {
                    (property.name.as_str().to_string(), property.range.start, json_node(&property.value))
                })
                .collect(),
        ),
        ast::Value::NullKeyword(_) => Value::Other("null"),
    };
    Node { at, value }
}
