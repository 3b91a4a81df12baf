//! The statements of a program that say something about a scene: values with names, what is appended to them, and calls.
//!
//! Of C++, C#, Python and GDScript alike: what cannot be read as a value is passed over, as programs are full of it.

use super::literal::{Cursor, Literal, LiteralKind, ReadResult, Remarks};
use crate::scenario::Fault;

/// A statement with the byte at which it starts.
pub(super) struct Statement {
    pub at: usize,
    pub kind: StatementKind,
}

/// What a statement does.
pub(super) enum StatementKind {
    /// `name = value`
    Assign(String, Literal),
    /// `name.push_back(value)`
    Append(String, Literal),
    /// `name(values)`, and what its answer is called; an argument that is computed is the fault of reading it.
    Call(String, std::result::Result<Vec<Literal>, Fault>, Option<String>),
}

/// Names of what appends to a list.
const APPENDS: [&str; 5] = ["push_back", "emplace_back", "append", "push", "Add"];

/// The statements of a text: calls of these names, and whatever is assigned or appended.
pub(super) fn statements(text: &str, calls: &[&str]) -> ReadResult<Vec<Statement>> {
    let mut cursor = Cursor::new(text, Remarks::Program);
    let (mut statements, mut last) = (Vec::new(), Last::Other);
    loop {
        cursor.skip_blank();
        let at = cursor.at;
        let Some(c) = cursor.peek() else { return Ok(statements) };
        if matches!(c, '"' | '\'') {
            // An apostrophe may be anything in a language that is not known.
            if cursor.value().is_err() {
                cursor.at = at + 1;
            }
            last = Last::Other;
            continue;
        }
        let Some(name) = cursor.name() else {
            // Over a number whole, so that its letters are no name.
            match c.is_ascii_digit() {
                true => _ = cursor.take_while(|c| c.is_alphanumeric() || c == '.'),
                false => cursor.skip(),
            }
            last = if matches!(c, '.' | '>' | ':') { last.dotted() } else { Last::Other };
            continue;
        };
        match statement(&mut cursor, name, &last, calls) {
            Some(kind) => {
                statements.push(Statement { at, kind });
                last = Last::Other;
            }
            None => last = Last::Name(name.to_string()),
        }
    }
}

/// What stands before a name.
enum Last {
    Name(String),
    /// A name with a dot, an arrow or two colons behind it.
    Dotted(String),
    Other,
}

impl Last {
    fn dotted(self) -> Last {
        match self {
            Last::Name(name) | Last::Dotted(name) => Last::Dotted(name),
            Last::Other => Last::Dotted(String::new()),
        }
    }
}

fn statement(cursor: &mut Cursor, name: &str, last: &Last, calls: &[&str]) -> Option<StatementKind> {
    let mut ahead = cursor.clone();
    ahead.skip_blank();
    if ahead.peek() == Some('(') {
        return called(cursor, ahead, name, last, calls);
    }
    let assigned = (ahead.take(":=") || ahead.take("=")) && ahead.peek() != Some('=');
    if !assigned {
        return None;
    }
    let value = ahead.value();
    cursor.open_text = ahead.open_text;
    let value = value.ok()?;
    *cursor = ahead;
    Some(match value.kind {
        LiteralKind::Made(call, items) if calls.contains(&call.as_str()) => {
            StatementKind::Call(call, Ok(items), Some(name.to_string()))
        }
        _ => StatementKind::Assign(name.to_string(), value),
    })
}

fn called(
    cursor: &mut Cursor,
    mut ahead: Cursor,
    name: &str,
    last: &Last,
    calls: &[&str],
) -> Option<StatementKind> {
    let appends = APPENDS.contains(&name);
    // `void addAgent(…)` declares one.
    if !appends && (!calls.contains(&name) || matches!(last, Last::Name(word) if word != "return")) {
        return None;
    }
    let list = ahead.list();
    cursor.open_text = ahead.open_text;
    if !appends {
        // Names in what could not be read are looked at, too.
        if list.is_ok() {
            cursor.at = ahead.at;
        }
        return Some(StatementKind::Call(name.to_string(), list, None));
    }
    let (Last::Dotted(to), Ok(mut items)) = (last, list) else { return None };
    cursor.at = ahead.at;
    let value = match items.len() {
        1 => items.swap_remove(0),
        _ => Literal { at: items.first().map_or(cursor.at, |item| item.at), kind: LiteralKind::List(items) },
    };
    Some(StatementKind::Append(to.clone(), value))
}
