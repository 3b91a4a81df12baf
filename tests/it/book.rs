//! The book: complete, well formed, always the same, and never half written.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    sync::OnceLock,
};

use roxmltree::{Document, Node, ParsingOptions};
use sidestep_lab::{
    learn::pages,
    link::{Link, LinkedScene},
    text::language::Language,
};

use crate::program::{command, contents, loud, refused};

/// Files by their names in the folder, with slashes.
type Files = BTreeMap<String, Vec<u8>>;

fn all_files(folder: &Path) -> Files {
    contents(folder).into_iter().filter(|(name, _)| !name.ends_with('/')).collect()
}

fn write_book(folder: &Path, language: Language, threads: &str, more: &[&str]) -> Files {
    let mut command = command(folder, &["book", "--out", "book", "--lang", language.tag()]);
    let output = command.env("RAYON_NUM_THREADS", threads).args(more).output().expect("it starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    all_files(&folder.join("book"))
}

/// The page to which the figures of the Chinese book lead.
const LIVE_PAGE: &str = "https://example.org/s/index.html";

/// The book of a language, written once; in the Chinese one the figures are live.
fn book(language: Language) -> &'static Files {
    static BOOKS: [OnceLock<Files>; 2] = [OnceLock::new(), OnceLock::new()];
    BOOKS[usize::from(language == Language::Chinese)].get_or_init(|| {
        let folder = tempfile::tempdir().expect("a folder");
        let more: &[&str] = if language == Language::Chinese { &["--live", LIVE_PAGE] } else { &[] };
        write_book(folder.path(), language, "2", more)
    })
}

/// Checks each page of a book, by name, parsed as XML.
fn parsed(files: &Files, mut check: impl FnMut(&str, &Document)) {
    for (name, bytes) in files.iter().filter(|(name, _)| name.ends_with(".html")) {
        let text = std::str::from_utf8(bytes).expect("UTF-8");
        let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
        let document =
            Document::parse_with_options(text, options).unwrap_or_else(|error| panic!("{name}: {error}"));
        check(name, &document);
    }
}

/// The file that a link on a page refers to, and the anchor in it.
fn target(page: &str, link: &str) -> (String, Option<String>) {
    let (file, place) = link.split_once('#').map_or((link, None), |(file, place)| (file, Some(place.into())));
    let mut path = PathBuf::from(page).parent().expect("a folder").to_path_buf();
    for part in file.split('/') {
        match part {
            ".." => assert!(path.pop(), "{page}: {link} leaves the book"),
            part => path.push(part),
        }
    }
    (path.to_string_lossy().replace('\\', "/"), place)
}

fn words(node: Node) -> String {
    node.descendants().filter_map(|part| part.text().filter(|_| part.is_text())).collect()
}

#[test]
fn the_book_has_every_page_and_every_link_in_it_leads_somewhere() {
    for language in Language::ALL {
        let files = book(language);
        let pages = language.speaking(pages::all);
        for page in pages {
            assert!(files.contains_key(&format!("{}.html", page.address)), "{}", page.address);
            assert_eq!(files.contains_key(&format!("{}.svg", page.address)), page.figure.is_some());
        }
        let listed = pages.iter().map(|page| format!("{}.html", page.address)).collect::<BTreeSet<_>>();
        parsed(files, |name, document| {
            let mut linked = BTreeSet::new();
            for node in document.descendants() {
                let links = [node.attribute("href"), node.attribute("src")].into_iter().flatten();
                for link in links.filter(|link| !link.starts_with(LIVE_PAGE)) {
                    let (file, place) = target(name, link);
                    assert!(files.contains_key(&file), "{name}: {link}");
                    if let Some(place) = place {
                        let index = std::str::from_utf8(&files[&file]).expect("UTF-8");
                        assert!(index.contains(&format!("id=\"{place}\"")), "{name}: {link}");
                    }
                    linked.insert(file);
                }
            }
            if name == "index.html" {
                assert!(listed.is_subset(&linked), "{:?}", listed.difference(&linked));
            }
        });
    }
}

/// Without scripts, except where figures are live.
#[test]
fn a_page_of_the_book_is_html_in_its_language_and_has_the_numbers_of_its_agent() {
    // Elements of HTML without an end tag; no other element may be self-closing.
    let void = ["meta", "link", "img"];
    for language in Language::ALL {
        parsed(book(language), |name, document| {
            let root = document.root_element();
            assert_eq!((root.tag_name().name(), root.attribute("lang")), ("html", Some(language.tag())));
            for node in document.descendants().filter(Node::is_element) {
                let tag = node.tag_name().name();
                if tag == "script" {
                    assert!(language == Language::Chinese, "{name}: its figures are not live");
                    continue;
                }
                let is_empty = !node.has_children();
                assert_eq!(is_empty, void.contains(&tag), "{name}: {tag}");
                assert!(tag != "img" || node.attribute("alt").is_some_and(|alt| alt.len() > 3), "{name}");
            }
            let titles: Vec<Node> = document.descendants().filter(|node| node.has_tag_name("h1")).collect();
            let [title] = titles[..] else { panic!("{name}: {} titles", titles.len()) };
            assert!(!words(title).is_empty(), "{name}");
            // If a page has a picture, its agent has most of the numbers.
            let numbers: Vec<String> = document
                .descendants()
                .filter(|node| node.attribute("class") == Some("number"))
                .map(words)
                .collect();
            let gaps = numbers.iter().filter(|number| *number == "–").count();
            assert!(gaps == 0 || 2 * gaps <= numbers.len() + 1, "{name}: {numbers:?}");
        });
    }
}

/// Sentences among the formulas of slips were English in it.
#[test]
fn the_chinese_book_has_no_english_sentence_among_its_formulas() {
    parsed(book(Language::Chinese), |name, document| {
        let facts = document.descendants().filter(|node| node.has_tag_name("dd"));
        for formula in facts.flat_map(|fact| fact.children()).filter(|node| node.has_tag_name("code")) {
            let formula = words(formula);
            let is_word = |word: &str| word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_lowercase());
            let words: Vec<&str> = formula.split_whitespace().collect();
            let english = words.windows(3).find(|three| three.iter().all(|word| is_word(word)));
            assert_eq!(english, None, "{name}: {formula}");
        }
    });
}

#[test]
fn every_figure_of_the_book_shows_something_and_carries_its_run() {
    for language in Language::ALL {
        for (name, bytes) in book(language).iter().filter(|(name, _)| name.ends_with(".svg")) {
            let text = std::str::from_utf8(bytes).expect("UTF-8");
            let document = Document::parse(text).unwrap_or_else(|error| panic!("{name}: {error}"));
            let drawn = ["path", "circle", "polygon", "line", "polyline", "use"];
            let shapes =
                document.descendants().filter(|node| drawn.contains(&node.tag_name().name())).count();
            if name.ends_with(".sign.svg") {
                assert!(shapes > 0, "{name} is empty");
                continue;
            }
            assert!(shapes > 5, "{name} shows next to nothing");
            assert!(
                document.descendants().any(|node| node.tag_name().name() == "metadata"),
                "{name} has no run"
            );
            let title = document.descendants().find(|node| node.tag_name().name() == "title");
            assert!(title.and_then(|title| title.text()).is_some_and(|title| !title.is_empty()), "{name}");
        }
    }
}

/// They had no output, so that none of them ran.
#[test]
fn the_command_below_a_figure_makes_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let files = book(Language::English);
    let mut made = 0;
    parsed(files, |name, document| {
        let figures = document.descendants().filter(|node| node.has_tag_name("figcaption"));
        for code in figures.flat_map(|figure| figure.descendants()).filter(|node| node.has_tag_name("code")) {
            let command = words(code);
            let arguments: Vec<&str> = command.split(' ').skip(1).collect();
            assert!(
                command.starts_with("sidestep figure ") && arguments.contains(&"-o"),
                "{name}: {command}"
            );
            if name.starts_with("slip/") {
                loud(folder.path(), &arguments);
                let written = fs::read(folder.path().join("page.svg")).expect("the figure");
                assert!(written == files[&name.replace(".html", ".svg")], "{name}: {command}");
                made += 1;
            }
        }
    });
    assert!(made > 10, "{made}");
}

#[test]
fn the_book_has_the_same_bytes_on_one_thread_and_on_four() {
    let folder = tempfile::tempdir().expect("a folder");
    let again = write_book(folder.path(), Language::English, "4", &[]);
    let once = book(Language::English);
    assert_eq!(once.keys().collect::<Vec<_>>(), again.keys().collect::<Vec<_>>());
    for (name, bytes) in once {
        assert!(bytes == &again[name], "{name} differs");
    }
}

#[test]
fn each_figure_of_a_live_book_leads_to_its_moment_in_the_language_of_the_book() {
    let files = book(Language::Chinese);
    assert!(files.contains_key("live.js") && !book(Language::English).contains_key("live.js"));
    parsed(files, |name, document| {
        let figures: Vec<Node> = document.descendants().filter(|node| node.has_tag_name("figure")).collect();
        for figure in &figures {
            let live = figure.descendants().find(|node| node.attribute("class") == Some("live"));
            let href = live.and_then(|live| live.attribute("href"));
            let address = href.and_then(|href| href.strip_prefix(LIVE_PAGE));
            let address = address.unwrap_or_else(|| panic!("{name}: its figure has no link"));
            let (query, fragment) = address.split_once('#').unwrap_or((address, ""));
            let (link, remarks) = Link::parse(query.trim_start_matches('?'), fragment);
            assert!(remarks.is_empty(), "{name}: {remarks:?}");
            assert!(link.scene != LinkedScene::Unnamed && link.step.is_some(), "{name}: {address}");
            assert_eq!(link.language, Some(Language::Chinese), "{name}: {address}");
        }
        let scripts = document.descendants().filter(|node| node.has_tag_name("script"));
        let scripts: Vec<Option<&str>> = scripts.map(|script| script.attribute("src")).collect();
        assert_eq!(scripts, vec![Some("../live.js"); figures.len()], "{name}");
    });
}

#[test]
fn a_folder_with_something_in_it_is_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let taken = folder.path().join("taken");
    fs::create_dir(&taken).expect("a folder");
    fs::write(taken.join("letter.txt"), "mine").expect("a file");
    fs::write(folder.path().join("file"), "mine").expect("a file");
    for (out, reason) in [("taken", "not empty"), ("file", "not a folder"), ("nowhere/book", "nowhere")] {
        let error = refused(folder.path(), &["book", "--out", out, "--lang", "en"]);
        assert_eq!(error.lines().count(), 1, "{out}: {error}");
        assert!(error.contains(out) && error.contains(reason), "{out}: {error}");
    }
    let kept: Vec<String> = all_files(folder.path()).into_keys().collect();
    assert_eq!(kept, ["file", "taken/letter.txt"]);
}
