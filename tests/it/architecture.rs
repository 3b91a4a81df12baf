//! Which modules may import which inside a crate, and what the simulation never names: read from the sources
//! themselves.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use sidestep_lab::{files::scenario::builtin, learn::museum};

/// The folders of sources: core, laboratory, program.
const ROOTS: [&str; 3] = ["crates/core/src", "crates/lab/src", "src"];

/// Macros of `text` that the window uses too, exported at the root.
const EXPORTED: [&str; 3] = ["messages", "said", "wordings"];

/// One source, without comments.
pub struct Source {
    /// The one of [`ROOTS`] that contains it.
    pub root: &'static str,
    /// Path under that folder, with forward slashes.
    pub name: String,
    pub code: String,
}

impl Source {
    /// The first part of the path: the module, or the file at the root.
    fn module(&self) -> &str {
        let first = self.name.split('/').next().unwrap_or_default();
        first.strip_suffix(".rs").unwrap_or(first)
    }

    /// Returns true if it belongs to the part whose bits must be the same everywhere.
    fn is_simulation(&self) -> bool {
        self.root == ROOTS[0]
            || self.root == ROOTS[1] && (self.module() == "run" || self.name.starts_with("files/scenario/"))
    }

    /// Its path from the root of the repository.
    pub fn path(&self) -> String {
        format!("{}/{}", self.root, self.name)
    }
}

fn files(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, into);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            into.push(path);
        }
    }
}

fn raw_sources() -> Vec<Source> {
    let of_root = |root: &'static str| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(root);
        let mut paths = Vec::new();
        files(&folder, &mut paths);
        paths.sort();
        assert!(paths.len() > 30, "only {} files found under {root}", paths.len());
        paths.into_iter().map(move |path| {
            let below = path.strip_prefix(&folder).expect("below its root");
            let parts: Vec<_> = below.iter().map(|part| part.to_string_lossy()).collect();
            Source { root, name: parts.join("/"), code: fs::read_to_string(&path).expect("a text") }
        })
    };
    ROOTS.into_iter().flat_map(of_root).collect()
}

/// Every source, without comments.
pub fn sources() -> Vec<Source> {
    let bare = |source: Source| Source { code: without_comments(&source.code), ..source };
    raw_sources().into_iter().map(bare).collect()
}

/// Removes everything from `//` to the end of the line, outside of string literals.
fn without_comments(code: &str) -> String {
    let mut bare = String::new();
    for line in code.lines() {
        let (mut quoted, mut escaped, mut end) = (false, false, line.len());
        for (at, c) in line.char_indices() {
            match c {
                _ if escaped => escaped = false,
                '\\' if quoted => escaped = true,
                // `'"'` is a character, not the start of a string.
                '"' if !line[..at].ends_with('\'') => quoted = !quoted,
                '/' if !quoted && line[at..].starts_with("//") => {
                    end = at;
                    break;
                }
                _ => {}
            }
        }
        bare.push_str(&line[..end]);
        bare.push('\n');
    }
    bare
}

/// The modules after `crate::`, alone or in the first level of braces.
fn crate_paths(code: &str) -> BTreeSet<String> {
    let word = |text: &str| -> String {
        text.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
    };
    let mut named = BTreeSet::new();
    for (at, _) in code.match_indices("crate::") {
        let rest = &code[at + "crate::".len()..];
        if !rest.starts_with('{') {
            named.insert(word(rest));
            continue;
        }
        let (mut depth, mut start) = (0, true);
        for (at, c) in rest.char_indices() {
            match c {
                '{' => depth += 1,
                '}' => depth -= 1,
                ',' => {}
                _ if depth == 1 && start && !c.is_whitespace() => {
                    named.insert(word(&rest[at..]));
                }
                _ => {}
            }
            start = depth == 1 && (c == '{' || c == ',' || start && c.is_whitespace());
            if depth == 0 {
                break;
            }
        }
    }
    named
}

#[test]
fn the_reader_of_imports_sees_all_their_forms() {
    let code = "use crate::lp::Arithmetic;\nuse crate::{\n    avoid::{Choice, choose},\n    model::World, sim\n};\n\
                fn f() { $crate::model::tunable::f(crate::geometry::unit(v)) }";
    let want = ["avoid", "geometry", "lp", "model", "sim"].map(String::from);
    assert_eq!(crate_paths(code), BTreeSet::from(want));
    assert_eq!(without_comments("a // b\n\"c // d\" '\"' // e\n"), "a \n\"c // d\" '\"' \n");
}

/// Modules are ordered as they are declared in `lib.rs`.
#[test]
fn no_module_imports_one_that_stands_after_it() {
    let sources = sources();
    let mut violations = Vec::new();
    for root in &ROOTS[..2] {
        let own = sources.iter().filter(|source| source.root == *root);
        let (lib, modules): (Vec<&Source>, Vec<&Source>) = own.partition(|source| source.name == "lib.rs");
        let order: Vec<&str> =
            lib[0].code.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';')).collect();
        let place = |module: &str| order.iter().position(|known| *known == module);
        assert!(order.len() > 5, "{root}/lib.rs: {order:?}");
        for source in modules {
            let here = place(source.module());
            for named in crate_paths(&source.code) {
                let named = if EXPORTED.contains(&named.as_str()) { "text".to_string() } else { named };
                if here.is_none() || place(&named).is_some_and(|there| Some(there) > here) {
                    violations.push(format!("{}: imports crate::{named}", source.path()));
                }
            }
        }
    }
    assert!(violations.is_empty(), "{}", violations.join("\n"));
}

#[test]
fn the_command_line_reaches_into_the_window_only_where_it_opens_times_or_lists_it() {
    for source in sources().iter().filter(|source| source.module() == "cli") {
        let named = crate_paths(&source.code);
        let want = match source.name.as_str() {
            "cli/view.rs" | "cli/bench.rs" | "cli/keys.rs" => "app",
            "cli/mod.rs" => "terminal",
            // The generators and budgets of the tests.
            "cli/campaign.rs" => "campaign",
            // The list of all messages.
            "cli/words.rs" => "words",
            _ => "",
        };
        assert!(named.iter().all(|name| name == want), "{}: {named:?}", source.path());
    }
}

/// The module path of a file: `app/time/mod.rs` is `app::time`.
fn module_path(name: &str) -> Vec<String> {
    let name = name.strip_suffix(".rs").unwrap_or(name);
    let name = name.strip_suffix("/mod").unwrap_or(name);
    name.split('/').map(String::from).collect()
}

/// Identifiers, `::`, and every other sign except blanks.
fn tokens(code: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = code.trim_start();
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let length = match first {
            _ if is_word(first) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            _ if rest.starts_with("::") => 2,
            _ => first.len_utf8(),
        };
        tokens.push(&rest[..length]);
        rest = rest[length..].trim_start();
    }
    tokens
}

/// Adds every path of a tree such as `a::{b, c::d}` that begins at a token; returns the tokens after it.
fn paths_of_tree<'a>(
    mut tokens: &'a [&'a str],
    mut path: Vec<String>,
    into: &mut Vec<Vec<String>>,
) -> &'a [&'a str] {
    while let [segment, rest @ ..] = tokens {
        path.push(segment.to_string());
        tokens = match rest {
            ["::", "{", inner @ ..] => {
                let mut inner = inner;
                loop {
                    inner = match inner {
                        ["}", behind @ ..] => return behind,
                        [",", next @ ..] => next,
                        [] => return inner,
                        tree => paths_of_tree(tree, path.clone(), into),
                    };
                }
            }
            ["::", next @ ..] if next.first().is_some_and(|next| next.starts_with(char::is_alphabetic)) => {
                next
            }
            ["as", _, behind @ ..] | behind => {
                into.push(path);
                return behind;
            }
        };
    }
    tokens
}

/// The paths in a file that begin with `crate`, `super`, `self` or one of the file's own modules, resolved from the
/// root.
fn paths_named(source: &Source) -> Vec<Vec<String>> {
    let code = source.code.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let (here, tokens) = (module_path(&source.name), tokens(code));
    let own: BTreeSet<&str> = tokens
        .windows(3)
        .filter(|three| three[0] == "mod" && three[2] == ";")
        .map(|three| three[1])
        .collect();
    let (mut found, mut rest, mut before) = (Vec::new(), tokens.as_slice(), "");
    while let [first, behind @ ..] = rest {
        if before != "::" && first.starts_with(char::is_alphabetic) && behind.first() == Some(&"::") {
            let mut paths = Vec::new();
            rest = paths_of_tree(rest, Vec::new(), &mut paths);
            // All of a tree of another crate is left out: `std::{path::Path}` names no module `path` of ours.
            if ["crate", "super", "self"].contains(first) || own.contains(first) {
                found.extend(paths);
            }
        } else {
            rest = behind;
        }
        before = first;
    }
    let absolute = |path: Vec<String>| {
        let mut from = if path[0] == "crate" { Vec::new() } else { here.clone() };
        for segment in path {
            match segment.as_str() {
                "crate" | "self" => {}
                "super" => _ = from.pop(),
                _ => from.push(segment),
            }
        }
        from
    };
    found.into_iter().map(absolute).collect()
}

/// The files of a folder that import each other in cycles, or that lie between such cycles.
fn circles(sources: &[Source], folder: &str) -> Vec<String> {
    let folder = format!("{folder}/");
    let below = |source: &&Source| source.name.starts_with(&folder) && !source.name.contains("/tests");
    let files: BTreeMap<Vec<String>, &Source> =
        sources.iter().filter(below).map(|source| (module_path(&source.name), source)).collect();
    let file_of = |path: &Vec<String>| {
        (1..=path.len()).rev().find_map(|length| files.get_key_value(&path[..length]).map(|(known, _)| known))
    };
    let mut imports: BTreeMap<&Vec<String>, BTreeSet<&Vec<String>>> = BTreeMap::new();
    for (path, source) in &files {
        let named: Vec<Vec<String>> = paths_named(source);
        let named = named.iter().filter_map(file_of).filter(|other| *other != path).collect();
        imports.insert(path, named);
    }
    // A file that imports none of the others, or is imported by none, is in no cycle.
    loop {
        let left: BTreeSet<&Vec<String>> = imports.keys().copied().collect();
        for named in imports.values_mut() {
            named.retain(|other| left.contains(other));
        }
        let imported: BTreeSet<&Vec<String>> = imports.values().flatten().copied().collect();
        imports.retain(|path, named| !named.is_empty() && imported.contains(path));
        if imports.len() == left.len() {
            break;
        }
    }
    let shown = |(path, named): (&Vec<String>, BTreeSet<&Vec<String>>)| {
        let named: Vec<String> = named.into_iter().map(|other| other.join("::")).collect();
        format!("{} imports {}", path.join("::"), named.join(", "))
    };
    imports.into_iter().map(shown).collect()
}

#[test]
fn the_reader_of_circles_sees_them_through_all_forms_of_paths() {
    let source = |name: &str, code: &str| Source { root: "src", name: name.into(), code: code.into() };
    let sources = [
        source("a/mod.rs", "mod b; mod c; mod d { } pub use b::X; fn f() { c::f(); }"),
        source("a/b.rs", "use crate::a::{c::{self, f}, e as other};"),
        source("a/c.rs", "fn f() { super::e::g() }"),
        source("a/e.rs", "use super::{b::h, X};\n#[cfg(test)]\nmod tests { use super::super::c; }"),
    ];
    let found = circles(&sources, "a");
    assert_eq!(
        found,
        ["a imports a::b, a::c", "a::b imports a::c, a::e", "a::c imports a::e", "a::e imports a, a::b"]
    );
    let opened = [
        source("a/mod.rs", "mod b; mod c; pub use b::X; fn f() { c::f(); }"),
        source("a/b.rs", "use super::c::f;"),
        source("a/c.rs", "use crate::z::Y;"),
    ];
    assert_eq!(circles(&opened, "a"), [""; 0]);
    let foreign = [source("a/mod.rs", "mod b; use std::{b::X, fmt};"), source("a/b.rs", "use super::Y;")];
    assert_eq!(circles(&foreign, "a"), [""; 0]);
}

/// Folders without import cycles between files: state values at the bottom, and their readers above.
const WITHOUT_CIRCLES: [&str; 9] =
    ["app", "avoid", "geometry", "machine", "neighbors", "steer", "run/time", "text", "print/sweep"];

#[test]
fn the_files_of_these_folders_import_each_other_in_no_circle() {
    let sources = sources();
    let found: Vec<String> = WITHOUT_CIRCLES.iter().flat_map(|folder| circles(&sources, folder)).collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Fails with every place in which one of the words occurs.
fn check_absent(sources: &[Source], of: impl Fn(&Source) -> bool, words: &[&str]) {
    let mut places = Vec::new();
    for source in sources.iter().filter(|source| of(source)) {
        for (number, line) in source.code.lines().enumerate() {
            for word in words.iter().filter(|word| line.contains(**word)) {
                places.push(format!("{}:{}: {word}", source.path(), number + 1));
            }
        }
    }
    assert!(places.is_empty(), "{}", places.join("\n"));
}

/// A file that is opened in another way would not be protected from the outputs of a command.
#[test]
fn every_file_of_a_user_is_opened_by_inputs() {
    let reads = |source: &Source| {
        let own = ["files/inputs.rs", "clips/file/draft.rs", "clips/file/mod.rs", "cli/memory.rs"];
        !["app", "platform"].contains(&source.module()) && !own.contains(&source.name.as_str())
    };
    // An exception is what the program wrote itself: the draft of an answer for standard output.
    let sources: Vec<Source> = sources()
        .into_iter()
        .map(|source| Source {
            code: source.code.replace("File::open(&self.path)", "").replace("RowFile::open(", ""),
            ..source
        })
        .collect();
    check_absent(&sources, reads, &["File::open(", "fs::read(", "read_to_string(file", "io::stdin("]);
}

/// A browser has another form of each of them, or none.
#[test]
fn only_platform_and_system_name_clock_threads_files_and_clipboard() {
    let without_tests = |source: Source| {
        let code = source.code.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default().to_string();
        Source { code, ..source }
    };
    let sources: Vec<Source> = sources().into_iter().map(without_tests).collect();
    let window =
        |source: &Source| source.name.starts_with("app/") && !source.name.starts_with("app/panels/tests/");
    let words = [
        "std::thread",
        "thread::",
        "SystemTime::now",
        "time::Instant",
        "Duration, Instant}",
        "std::fs",
        " fs::",
    ];
    check_absent(&sources, window, &words);
    check_absent(
        &sources,
        window,
        &["arboard", "directories::", "env::var", "current_dir", "sidestep_lab::system"],
    );
    let laboratory = |source: &Source| source.root == ROOTS[1] && source.module() != "system";
    check_absent(&sources, laboratory, &["thread::spawn", "Instant"]);
}

#[test]
fn the_simulation_has_no_clock_no_hash_order_and_no_libm_of_the_platform() {
    let words = [
        "HashMap",
        "HashSet",
        "RandomState",
        "Instant",
        "SystemTime",
        "thread_rng",
        "rand::rng",
        "mul_add",
        ".sin()",
        ".cos()",
        ".tan()",
        ".sin_cos()",
        ".atan2(",
        ".acos(",
        ".asin(",
        ".exp(",
        ".ln(",
        ".powf(",
        ".hypot(",
        "from_angle(",
        "to_angle(",
        "angle_between(",
    ];
    check_absent(&sources(), Source::is_simulation, &words);
}

#[test]
fn no_source_has_an_unfinished_mark() {
    let marks = ["TODO", "FIXME", "XXX", "unimplemented!", "todo!"];
    check_absent(&raw_sources(), |_| true, &marks);
}

/// The cells of a row of a table; a bar within one is escaped.
fn cells(row: &str) -> Vec<&str> {
    let bars = row.match_indices('|').map(|(at, _)| at).filter(|at| !row[..*at].ends_with('\\'));
    let bars: Vec<usize> = bars.collect();
    bars.windows(2).map(|pair| row[pair[0] + 1..pair[1]].trim()).collect()
}

/// Every row of docs/sources.md, in order, names an existing test; the scenarios and slips in it exist.
#[test]
fn the_table_of_sources_is_whole_and_names_what_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let table = fs::read_to_string(root.join("docs/sources.md")).expect("docs/sources.md");
    let rows: Vec<Vec<&str>> = table
        .lines()
        .filter(|line| line.starts_with("| ") && line.as_bytes()[2].is_ascii_digit())
        .map(cells)
        .collect();
    let numbers: Vec<usize> = rows
        .iter()
        .map(|row| row[0].split(' ').next().and_then(|number| number.parse().ok()).expect("a number"))
        .collect();
    assert_eq!(numbers, (1..=115).collect::<Vec<_>>());
    for row in rows {
        let [number, _, lives, held] = row.as_slice() else { panic!("four columns: {row:?}") };
        let (file, test) = held.split_once(": ").unwrap_or_else(|| panic!("row {number}: {held}"));
        let targets = ["tests/it", "crates/core/tests/it", "crates/core/tests/bits", "crates/lab/tests/bits"];
        let code = targets.map(|target| root.join(format!("{target}/{file}.rs")));
        let code: String = code.iter().filter_map(|path| fs::read_to_string(path).ok()).collect();
        assert!(code.contains(&format!("fn {test}()")), "row {number}: no test {test} in {file}.rs");
        // Each name in backticks after "museum" or "scenario" must exist.
        for (word, exists) in [
            ("museum", (|name| museum::find(name).is_some()) as fn(&str) -> bool),
            ("scenario", |name| builtin::find(name).is_some()),
        ] {
            let Some(at) = lives.find(word) else { continue };
            let rest = lives[at..].split([';', '(']).next().unwrap_or_default();
            let rest =
                rest.split(if word == "museum" { "scenario" } else { "museum" }).next().unwrap_or_default();
            for name in rest.split('`').skip(1).step_by(2).filter(|name| !name.contains(['.', '=', ':'])) {
                assert!(exists(name), "row {number}: no {word} \"{name}\"");
            }
        }
    }
}

/// The name of the type that an unindented line declares.
fn declared_type(line: &str) -> Option<&str> {
    let words = line.strip_prefix("pub").map_or(line, |rest| match rest.split_once(") ") {
        Some((visible, rest)) if visible.starts_with('(') => rest,
        _ => rest.trim_start(),
    });
    let name = ["struct ", "enum ", "trait ", "type "].iter().find_map(|kind| words.strip_prefix(kind))?;
    name.split(|c: char| !c.is_alphanumeric() && c != '_').next()
}

#[test]
fn no_two_types_have_one_name() {
    assert_eq!(declared_type("pub(super) struct Held {"), Some("Held"));
    assert_eq!(declared_type("pub enum Area<'a> {"), Some("Area"));
    assert_eq!(declared_type("type Pair = (u32, u32);"), Some("Pair"));
    assert_eq!(declared_type("    type Output = u32;"), None);
    let mut known: BTreeMap<String, String> = BTreeMap::new();
    let mut twice = Vec::new();
    for source in sources() {
        for name in source.code.lines().filter_map(declared_type) {
            if let Some(other) = known.insert(name.to_string(), source.path()) {
                twice.push(format!("{name}: {other} and {}", source.path()));
            }
        }
    }
    assert!(known.len() > 300 && twice.is_empty(), "{}", twice.join("\n"));
}
