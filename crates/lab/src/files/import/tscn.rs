//! The syntax of Godot's scene files: headings in square brackets, and properties under them.
//!
//! ```text
//!   [node name="Agent" type="NavigationAgent2D" parent="Enemy"]
//!   radius = 12.0
//! ```

use super::{
    literal::{Cursor, Literal, ReadResult, quoted},
    said,
};
use crate::files::scenario::Fault;

/// A heading with its contents.
pub(super) struct SceneSection {
    pub at: usize,
    /// The first word of the heading: `node`, `ext_resource` …
    pub tag: String,
    attributes: Vec<(String, Literal)>,
    pub properties: Vec<(String, Literal)>,
}

impl SceneSection {
    /// A value in the heading.
    pub fn attribute(&self, name: &str) -> Option<&Literal> {
        self.attributes.iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }
}

/// The sections of a text, in its order.
pub(super) fn sections(text: &str) -> ReadResult<Vec<SceneSection>> {
    let mut cursor = Cursor::new(text);
    let mut sections = Vec::new();
    loop {
        cursor.skip_blank();
        if cursor.peek().is_none() {
            return Ok(sections);
        }
        sections.push(section(&mut cursor)?);
    }
}

fn section(cursor: &mut Cursor) -> ReadResult<SceneSection> {
    let at = cursor.at;
    let no_tag = |cursor: &Cursor| Fault::new(at, said::no_tag(quoted(&cursor.next_word())));
    let before = cursor.clone();
    if !cursor.take("[") {
        return Err(no_tag(&before));
    }
    let tag = cursor.name().ok_or_else(|| no_tag(&before))?.to_string();
    let mut attributes = Vec::new();
    loop {
        cursor.skip_blank();
        match cursor.peek() {
            None => return Err(Fault::new(at, said::open_bracket())),
            Some(']') => break cursor.skip(),
            Some(_) => attributes.push(assignment(cursor)?),
        }
    }
    let mut properties = Vec::new();
    loop {
        cursor.skip_blank();
        match cursor.peek() {
            None | Some('[') => return Ok(SceneSection { at, tag, attributes, properties }),
            Some(_) => properties.push(assignment(cursor)?),
        }
    }
}

/// `name = value`; names of properties may contain slashes and colons.
fn assignment(cursor: &mut Cursor) -> ReadResult<(String, Literal)> {
    let at = cursor.at;
    let refused = Fault::new(at, said::no_property(quoted(&cursor.next_word())));
    let name = match cursor.peek() {
        Some('"') => cursor.value()?.word().unwrap_or_default().to_string(),
        _ => cursor.take_while(|c| !c.is_whitespace() && !matches!(c, '=' | '[' | ']' | '"')).to_string(),
    };
    cursor.skip_blank();
    if name.is_empty() || !cursor.take("=") {
        return Err(refused);
    }
    Ok((name, cursor.value()?))
}
