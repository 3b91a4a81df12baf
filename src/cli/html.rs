//! HTML that is also XML: every element is closed, every text escaped.

use std::fmt::Write;

/// A document in the making.
#[derive(Default)]
pub struct Html(String);

/// The names and values of attributes.
type Attributes<'a> = &'a [(&'a str, &'a str)];

impl Html {
    /// A whole document in a language: `title` for the window, `root` for the path to the folder of the style sheet.
    pub fn document(language: &str, title: &str, root: &str, body: impl FnOnce(&mut Html)) -> String {
        let mut html = Html("<!DOCTYPE html>\n".into());
        html.element("html", &[("lang", language)], |html| {
            html.element("head", &[], |html| {
                html.empty("meta", &[("charset", "utf-8")]);
                html.empty("meta", &[("name", "viewport"), ("content", "width=device-width")]);
                html.element("title", &[], |html| html.text(title));
                html.empty("link", &[("rel", "stylesheet"), ("href", &format!("{root}style.css"))]);
            });
            html.element("body", &[], body);
        });
        html.0 + "\n"
    }

    /// An element with content.
    pub fn element(&mut self, name: &str, attributes: Attributes, add: impl FnOnce(&mut Html)) {
        self.start(name, attributes);
        self.0.push('>');
        add(self);
        _ = write!(self.0, "</{name}>");
    }

    /// An element with text.
    pub fn worded(&mut self, name: &str, attributes: Attributes, text: &str) {
        self.element(name, attributes, |html| html.text(text));
    }

    /// An element that never has content, such as `meta` and `img`.
    pub fn empty(&mut self, name: &str, attributes: Attributes) {
        self.start(name, attributes);
        self.0.push_str("/>");
    }

    /// Text.
    pub fn text(&mut self, text: &str) {
        for c in text.chars() {
            match c {
                '&' => self.0.push_str("&amp;"),
                '<' => self.0.push_str("&lt;"),
                '>' => self.0.push_str("&gt;"),
                '"' => self.0.push_str("&quot;"),
                // Characters that XML does not allow.
                c if c.is_control() && c != '\n' && c != '\t' => {}
                c => self.0.push(c),
            }
        }
    }

    fn start(&mut self, name: &str, attributes: Attributes) {
        _ = write!(self.0, "<{name}");
        for (name, value) in attributes {
            _ = write!(self.0, " {name}=\"");
            self.text(value);
            self.0.push('"');
        }
    }
}
