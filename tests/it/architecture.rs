//! Who may import whom, and what the library never names: read from the sources themselves.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use sidestep::{museum, scenario::builtin};

/// What each module of the library may name, besides itself. Nothing here names what stands below it.
const MAY_IMPORT: &[(&str, &[&str])] = &[
    ("geometry", &[]),
    ("lp", &["geometry"]),
    ("model", &["geometry", "lp"]),
    ("neighbors", &["geometry", "lp", "model"]),
    ("steer", &["geometry", "lp", "model", "neighbors"]),
    ("avoid", &["geometry", "lp", "model", "neighbors", "steer"]),
    ("sim", CORE),
    // The laboratory stands on all of the core.
    ("metrics", &[]),
    ("time", &["metrics"]),
    ("text", &[]),
    ("museum", &["text"]),
    ("scenario", &["metrics", "time", "text"]),
    ("why", &["text"]),
    ("doctor", &["metrics", "text", "why"]),
    ("draw", &["geometry", "text"]),
    ("overlay", &["metrics", "time", "text", "scenario", "draw"]),
    ("lens", &["metrics", "time", "text", "draw", "overlay"]),
    ("record", &["metrics", "time", "text", "scenario", "draw", "overlay", "lens"]),
    ("sweep", &["metrics", "time", "scenario", "record"]),
];

/// What a game or a robot links: the only modules there are without features.
const CORE: &[&str] = &["geometry", "lp", "model", "neighbors", "steer", "avoid", "sim"];

/// One file of `src`, without comments.
pub struct Source {
    /// Path under `src`, with forward slashes.
    pub name: String,
    pub code: String,
}

impl Source {
    /// The first part of the path: the module, or the file at the root.
    fn module(&self) -> &str {
        let first = self.name.split('/').next().unwrap_or_default();
        first.strip_suffix(".rs").unwrap_or(first)
    }

    fn is_library(&self) -> bool {
        !["main", "cli", "app"].contains(&self.module())
    }

    /// Whether it belongs to the part whose bits must be the same everywhere.
    fn is_simulation(&self) -> bool {
        ["geometry", "lp", "model", "neighbors", "avoid", "steer", "sim", "metrics", "time", "scenario"]
            .contains(&self.module())
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
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut paths = Vec::new();
    files(&root, &mut paths);
    paths.sort();
    let sources: Vec<Source> = paths
        .iter()
        .map(|path| {
            let below = path.strip_prefix(&root).expect("below src");
            let parts: Vec<_> = below.iter().map(|part| part.to_string_lossy()).collect();
            Source { name: parts.join("/"), code: fs::read_to_string(path).expect("a text") }
        })
        .collect();
    assert!(sources.len() > 30, "only {} files found under src", sources.len());
    sources
}

/// Every source, without comments.
pub fn sources() -> Vec<Source> {
    let bare = |source: Source| Source { code: without_comments(&source.code), ..source };
    raw_sources().into_iter().map(bare).collect()
}

/// Cuts `//` to the end of the line, outside of text.
fn without_comments(code: &str) -> String {
    let mut bare = String::new();
    for line in code.lines() {
        let (mut quoted, mut escaped, mut end) = (false, false, line.len());
        for (at, c) in line.char_indices() {
            match c {
                _ if escaped => escaped = false,
                '\\' if quoted => escaped = true,
                // `'"'` is a character, not the start of a text.
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

/// The modules that stand behind `crate::`, alone or in the first level of braces.
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

#[test]
fn no_module_imports_one_that_stands_after_it() {
    let allowed: BTreeMap<&str, &[&str]> = MAY_IMPORT.iter().copied().collect();
    let mut violations = Vec::new();
    for source in sources().iter().filter(|source| source.is_library() && source.module() != "lib") {
        let module = source.module();
        let may = allowed.get(module);
        let may =
            may.unwrap_or_else(|| panic!("src/{}: say in MAY_IMPORT where \"{module}\" stands", source.name));
        for named in crate_paths(&source.code) {
            let in_core = module != "draw" && CORE.contains(&named.as_str());
            let below = may.contains(&named.as_str()) || (!CORE.contains(&module) && in_core);
            if named != module && !below {
                violations.push(format!("src/{}: {module} imports crate::{named}", source.name));
            }
        }
    }
    assert!(violations.is_empty(), "{}", violations.join("\n"));
}

#[test]
fn the_command_line_reaches_into_the_window_only_where_it_opens_or_times_it() {
    for source in sources().iter().filter(|source| source.module() == "cli") {
        let named = crate_paths(&source.code);
        let want = match source.name.as_str() {
            "cli/view.rs" | "cli/bench.rs" => "app",
            // The generators and budgets of the tests.
            "cli/campaign.rs" => "campaign",
            _ => "",
        };
        assert!(named.iter().all(|name| name == want), "src/{}: {named:?}", source.name);
    }
}

/// Fails with every place at which one of the words stands.
fn check_absent(sources: &[Source], of: impl Fn(&Source) -> bool, words: &[&str]) {
    let mut places = Vec::new();
    for source in sources.iter().filter(|source| of(source)) {
        for (number, line) in source.code.lines().enumerate() {
            for word in words.iter().filter(|word| line.contains(**word)) {
                places.push(format!("src/{}:{}: {word}", source.name, number + 1));
            }
        }
    }
    assert!(places.is_empty(), "{}", places.join("\n"));
}

#[test]
fn the_library_never_names_the_window() {
    check_absent(&sources(), Source::is_library, &["macroquad", "miniquad", "egui"]);
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

#[test]
fn unsafe_code_is_forbidden_in_the_library() {
    let sources = sources();
    let lib = sources.iter().find(|source| source.name == "lib.rs").expect("src/lib.rs");
    assert!(lib.code.contains("#![forbid(unsafe_code)]"));
    check_absent(&sources, Source::is_library, &["unsafe {", "unsafe fn", "unsafe impl"]);
}

/// The cells of a row of a table; a bar within one is escaped.
fn cells(row: &str) -> Vec<&str> {
    let bars = row.match_indices('|').map(|(at, _)| at).filter(|at| !row[..*at].ends_with('\\'));
    let bars: Vec<usize> = bars.collect();
    bars.windows(2).map(|pair| row[pair[0] + 1..pair[1]].trim()).collect()
}

/// Every row of docs/sources.md, in order, names a test that is there; the scenarios and slips it names exist.
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
        let code = fs::read_to_string(root.join(format!("tests/it/{file}.rs"))).unwrap_or_default();
        assert!(code.contains(&format!("fn {test}()")), "row {number}: no test {test} in tests/it/{file}.rs");
        // What stands in backticks after "museum" or "scenario" must be one.
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
