//! The window and the pictures show no text outside of the catalogs: their sources contain no words for users except
//! those listed here with a reason.

use crate::architecture::{Source, sources};

/// Calls that display their arguments: any word in one of their strings is visible to users.
const SHOWS: &[&str] = &[
    "label",
    "button",
    "small_button",
    "heading",
    "weak",
    "strong",
    "colored_label",
    "monospace",
    "checkbox",
    "selectable_label",
    "selectable_value",
    "selected_text",
    "hint_text",
    "on_hover_text",
    "on_disabled_hover_text",
    "on_hover_text_at_pointer",
    "RichText::new",
    "Label::new",
    "Button::new",
    "SelectableLabel::new",
    "CollapsingHeader::new",
    "Window::new",
    "WidgetInfo::labeled",
    "menu::button",
    "section",
    "row",
    "info",
    "info_for",
    "error",
    "long_error",
    "warning",
    "long_warning",
    "context",
    "anyhow!",
    "eprintln!",
];

/// Calls with strings that users never see: names of widgets, and reasons for readers of the code.
const HIDES: &[&str] = &["Id::new", "from_id_salt", "id_salt", "Grid::new", "Plot::new", "with", "expect"];

/// Units of more than one letter, the same in every language.
const UNITS: &[&str] = &["µs", "ms"];

/// Words outside of the catalogs: the file, the start of the string ("" for the whole file), and the reason.
const EXCEPTIONS: &[(&str, &str, &str)] = &[
    ("app/panels/lens/mod.rs", "lens footer", "the name of a panel"),
    ("app/canvas/gpu.rs", "", "names within shaders"),
    ("app/attending.rs", "lesson {} step", "a line of the log, which programs read"),
    ("app/panels/lit.rs", "lit up", "the name of a memory"),
    ("app/panels/pressed.rs", "pressed keys", "the name of a memory"),
    ("app/panels/importing/mod.rs", "radius of those that pass", "the name of a memory"),
    ("app/panels/importing/mod.rs", "unit of the map", "the name of a memory"),
    ("app/menu.rs", "pass in which a menu was open", "the name of a memory"),
    ("app/panels/record.rs", "closing", "the name of a window without a title"),
    ("app/panels/palette/presets.rs", "simulator.setAgentDefaults", "code"),
    ("app/panels/palette/presets.rs", "agent.radius", "code"),
    ("app/panels/palette/presets.rs", "AgentSettings {{", "code"),
    ("platform/server.rs", "input bell", "the name of a thread"),
    ("app/keyboard.rs", "", "names of keys, as egui has them"),
    ("app/report.rs", "", "a report, which developers read"),
    ("app/document/changes.rs", "", "what one gesture changes: compared and never shown"),
    ("app/document/edit.rs", "reset method and parameters", "a line of the log, which programs read"),
    ("app/document/scene.rs", "{} worlds side by side", "a line of the log, which programs read"),
    ("app/window.rs", "first picture after", "a line of the log, which programs read"),
    ("app/performance.rs", "pace {pictures", "a line of the log, which programs read"),
    ("app/timing.rs", "nothing was drawn", "a fault of the bench"),
    ("platform/mod.rs", "sidestep: {}", "the name of the program before what it says"),
    ("app/clips/mod.rs", "sidestep: {}", "the name of the program before what it says"),
    ("app/notices.rs", "sidestep: {}", "the name of the program before what it says"),
    ("app/settings/file.rs", "sidestep: {}", "the name of the program before what it says"),
];

/// A string in a source.
#[derive(Debug, PartialEq)]
struct Literal {
    line: usize,
    text: String,
    /// The call of which it is an argument, with its path: `ui.label`, `egui::Button::new`.
    call: String,
}

/// All strings between quotation marks, outside of declared messages and of the file's own tests.
fn literals(code: &str) -> Vec<Literal> {
    let code = code.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let code = without_messages(code);
    let code = code.as_str();
    let (mut found, mut calls, mut rest) = (Vec::new(), Vec::new(), code);
    while let Some(first) = rest.chars().next() {
        let at = code.len() - rest.len();
        let length = match first {
            // A character, not a lifetime.
            '\'' if rest[1..].starts_with('\\') => 2 + rest[3..].find('\'').map_or(0, |end| end + 2),
            '\'' if rest.chars().nth(2) == Some('\'') => rest.chars().take(3).map(char::len_utf8).sum(),
            '"' => {
                let text = quoted(&rest[1..]);
                let line = code[..at].matches('\n').count() + 1;
                let call = calls.last().cloned().unwrap_or_default();
                found.push(Literal { line, text: text.to_string(), call });
                text.len() + 2
            }
            other => {
                match other {
                    '(' => calls.push(call_before(&code[..at], &calls)),
                    '[' | '{' => calls.push(String::new()),
                    ')' | ']' | '}' => _ = calls.pop(),
                    _ => {}
                }
                other.len_utf8()
            }
        };
        rest = &rest[length..];
    }
    found
}

/// The code with spaces in place of its declared messages, so that line numbers stay the same.
fn without_messages(code: &str) -> String {
    let Some((before, rest)) = code.split_once("\nmessages! {\n") else { return code.to_string() };
    let (messages, after) = rest.split_once("\n}\n").expect("the end of the messages");
    let lines = messages.matches('\n').count() + 3;
    format!("{before}{}{after}", "\n".repeat(lines))
}

/// A string up to its closing quotation mark.
fn quoted(code: &str) -> &str {
    let mut escaped = false;
    let end = code.char_indices().find(|(_, c)| {
        let ends = *c == '"' && !escaped;
        escaped = *c == '\\' && !escaped;
        ends
    });
    &code[..end.map_or(code.len(), |(at, _)| at)]
}

/// The name before a parenthesis; a nested expression counts as an argument of the outer call.
fn call_before(code: &str, calls: &[String]) -> String {
    let is_part = |c: char| c.is_alphanumeric() || "_:.!".contains(c);
    match &code[code.trim_end_matches(is_part).len()..] {
        "format!" => calls.last().cloned().unwrap_or_default(),
        name => name.to_string(),
    }
}

/// Returns true if a call is one of these, however its path begins.
fn is_one_of(call: &str, names: &[&str]) -> bool {
    names
        .iter()
        .any(|name| call.strip_suffix(name).is_some_and(|path| path.is_empty() || path.ends_with(['.', ':'])))
}

/// The words of a string itself: without inserted values, and without escapes.
fn own_words(text: &str) -> Vec<String> {
    let outside: String =
        text.split('{').map(|piece| piece.split_once('}').map_or(piece, |(_, own)| own)).collect();
    let outside = outside.replace("\\n", " ");
    let words = outside.split(|c: char| !(c.is_alphabetic() || c == '\''));
    words.filter(|word| !word.is_empty()).map(String::from).collect()
}

/// Returns true if it is meant for users: any word if it is displayed, elsewhere two words or a capitalized one.
fn is_prose(literal: &Literal) -> bool {
    let words = own_words(&literal.text);
    let is_unit = words.iter().all(|word| word.len() == 1) || UNITS.contains(&literal.text.as_str());
    if is_one_of(&literal.call, HIDES) || is_unit {
        return false;
    }
    let is_phrase = literal.text.contains(' ') && words.len() > 1;
    let is_title = literal.text.len() > 2
        && literal.text.starts_with(|c: char| c.is_ascii_uppercase())
        && literal.text[1..].chars().all(|c| c.is_ascii_lowercase());
    is_one_of(&literal.call, SHOWS) || is_phrase || is_title
}

/// The prose of a source that is not an exception, one string per line; notes which exceptions were used.
fn bypassing(source: &Source, used: &mut [bool]) -> Vec<String> {
    let mut found = Vec::new();
    for literal in literals(&source.code).iter().filter(|literal| is_prose(literal)) {
        let excused = EXCEPTIONS
            .iter()
            .position(|(file, start, _)| source.name == *file && literal.text.starts_with(start));
        match excused {
            Some(exception) => used[exception] = true,
            None => found.push(format!("{}:{}: \"{}\"", source.path(), literal.line, literal.text)),
        }
    }
    found
}

#[test]
fn the_window_takes_its_words_from_the_catalogs() {
    let mut used = vec![false; EXCEPTIONS.len()];
    let window = sources()
        .into_iter()
        .filter(|source| ["app", "platform"].iter().any(|room| source.name.starts_with(&format!("{room}/"))))
        .filter(|source| !source.name.contains("/tests/"));
    let found: Vec<String> = window.flat_map(|source| bypassing(&source, &mut used)).collect();
    assert!(found.is_empty(), "words that are in no catalog:\n{}", found.join("\n"));
    let idle: Vec<_> =
        EXCEPTIONS.iter().zip(used).filter(|(_, used)| !used).map(|(known, _)| known).collect();
    assert!(idle.is_empty(), "exceptions for nothing: {idle:?}");
}

/// Strings in pictures with two adjacent letters that are not words: symbols and formulas, the same in every language.
const SYMBOLS: &[&str] =
    &["VO", "RVO", "ip {}", "asin(R/|p|) = {}°", "t_left = {}", "t_right = {}", "p/Δt", "v_rel"];

/// Names of things in vector pictures and of their parts on the command line, by the source that contains them.
const NAMES: &[(&str, &[&str])] = &[
    ("explain/lens/axes.rs", &["axes", "decision"]),
    ("picture/overlay/half_planes.rs", &["line", "line-of", "speed-circle", "edge", "pillar"]),
    ("picture/overlay/room.rs", &["labels"]),
    ("picture/overlay/part.rs", &["scale-bar", "caption", "selection", "badges"]),
];

/// Returns true if a string is a name in files, which programs read.
fn is_slug(source: &Source, literal: &Literal) -> bool {
    let line = source.code.lines().nth(literal.line - 1).unwrap_or_default().trim_start();
    let is_name = |(file, names): &(&str, &[&str])| *file == source.name && names.contains(&&*literal.text);
    literal.call.ends_with("Overlay::new") || line.starts_with("#[serde(") || NAMES.iter().any(is_name)
}

/// The text without what is between braces: inserted values have their own words.
fn without_names(text: &str) -> String {
    let pieces = text.split('{').map(|piece| piece.split_once('}').map_or(piece, |(_, own)| own));
    pieces.collect::<Vec<_>>().join("{}")
}

/// The words in a source of pictures, one string per line; notes which symbols were used.
fn drawn_words(source: &Source, used: &mut [bool]) -> Vec<String> {
    let mut found = Vec::new();
    let seen = |literal: &&Literal| !is_one_of(&literal.call, HIDES) && !is_assertion(&literal.call);
    for literal in literals(&source.code).iter().filter(seen).filter(|literal| !is_slug(source, literal)) {
        let text = without_names(&literal.text);
        let mut runs = text.split(|c: char| !c.is_alphabetic());
        match SYMBOLS.iter().position(|symbol| *symbol == text) {
            Some(symbol) => used[symbol] = true,
            None if runs.any(|run| run.chars().count() > 1) => {
                found.push(format!("{}:{}: \"{}\"", source.path(), literal.line, literal.text));
            }
            None => {}
        }
    }
    found
}

fn is_assertion(call: &str) -> bool {
    call.starts_with("debug_assert") || call.starts_with("assert")
}

#[test]
fn pictures_take_their_words_from_the_catalogs() {
    let mut used = vec![false; SYMBOLS.len()];
    let drawn = sources().into_iter().filter(|source| {
        ["picture/overlay/", "explain/lens/"].iter().any(|folder| source.name.starts_with(folder))
            && !source.name.ends_with("said.rs")
    });
    let found: Vec<String> = drawn.flat_map(|source| drawn_words(&source, &mut used)).collect();
    assert!(found.is_empty(), "words that are in no catalog:\n{}", found.join("\n"));
    let idle: Vec<_> = SYMBOLS.iter().zip(used).filter(|(_, used)| !used).map(|(symbol, _)| symbol).collect();
    assert!(idle.is_empty(), "symbols for nothing: {idle:?}");
}

#[test]
fn the_reader_of_pictures_sees_labels_and_passes_over_symbols() {
    let code = r##"
        fn draw() {
            self.label(at, "p/τ", hue);
            self.label(at, "w", hue);
            self.label(at, &format!("{name} turned"), hue);
            for (at, words) in [(start, "left leg"), (end, "s < 0")] {}
            let words = format!("t_left = {}", two_decimals(v));
            debug_assert!(fine, "one order has one answer");
            Overlay {
                name: "grid",
                ..Overlay::new(OverlayId::Grid, "grid", draw)
            }
        }
    "##;
    let source = Source { root: "crates/lab/src", name: "explain/lens/x.rs".into(), code: code.into() };
    let mut used = vec![false; SYMBOLS.len()];
    let want = [
        "crates/lab/src/explain/lens/x.rs:5: \"{name} turned\"",
        "crates/lab/src/explain/lens/x.rs:6: \"left leg\"",
        "crates/lab/src/explain/lens/x.rs:10: \"grid\"",
    ];
    assert_eq!(drawn_words(&source, &mut used), want);
    let known: Vec<_> =
        SYMBOLS.iter().zip(used).filter(|(_, used)| *used).map(|(symbol, _)| *symbol).collect();
    assert_eq!(known, ["t_left = {}"]);
}

#[test]
fn the_reader_of_words_sees_what_is_shown_and_passes_over_names() {
    let code = r##"
        #[expect(lint, reason = "a reason for people who read the code")]
        fn ui<'a>(ui: &'a Ui) {
            ui.label("of").on_hover_text(format!("{} \"agents\" there", 'x'));
            ui.add(egui::Button::new("fit"));
            Grid::new("rows of figures").show(ui, |ui| ui.monospace("µs"));
            let rows = [("a step", '"', "ms"), ("grid", '\'', "")];
            kit::section(ui, "STEERING");
            Section { name: "Feeler", prefix: "feeler.", words: "{agents} m" };
        }
        #[cfg(test)]
        mod tests { fn f() { panic!("not for people"); } }
    "##;
    let code = code.replace("        #[cfg(test)]\n        mod", "#[cfg(test)]\nmod");
    let source = Source { root: "src", name: "app/x.rs".into(), code };
    let want = [
        "src/app/x.rs:4: \"of\"",
        "src/app/x.rs:4: \"{} \\\"agents\\\" there\"",
        "src/app/x.rs:5: \"fit\"",
        "src/app/x.rs:7: \"a step\"",
        "src/app/x.rs:8: \"STEERING\"",
        "src/app/x.rs:9: \"Feeler\"",
    ];
    assert_eq!(bypassing(&source, &mut vec![false; EXCEPTIONS.len()]), want);
}
