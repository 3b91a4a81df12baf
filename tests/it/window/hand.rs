//! The script of a test in the window: which parts are played, and the texts of the window that it expects.

use std::path::{Path, PathBuf};

use sidestep_lab::text::language::Language;

use super::desk::{SCREEN, Window};
use crate::architecture::sources;

/// The parts to be played.
pub(super) struct Play {
    pub(super) language: Language,
    size: (usize, usize),
    /// Names of parts; all parts if empty.
    named: Vec<String>,
    /// True if the environment requests it: then all parts are played, and pictures are stored.
    pub(super) is_asked: bool,
}

impl Play {
    /// By default the quick parts, in English; else what `SIDESTEP_HAND` says: language, size, and names of parts.
    pub(super) fn read() -> Play {
        let Ok(words) = std::env::var("SIDESTEP_HAND") else {
            return Play { language: Language::English, size: SCREEN, named: Vec::new(), is_asked: false };
        };
        let mut words = words.split_whitespace();
        let (language, size) =
            words.next().zip(words.next()).expect("SIDESTEP_HAND is such as \"en 1280x800\"");
        let language = Language::of_tag(language).expect("en or zh");
        let (width, height) = size.split_once('x').expect("a size such as 1280x800");
        let size = (width.parse().expect("a width"), height.parse().expect("a height"));
        Play { language, size, named: words.map(String::from).collect(), is_asked: true }
    }

    /// Returns true if a part is played.
    pub(super) fn has(&self, name: &str, is_quick: bool) -> bool {
        if self.is_asked {
            self.named.is_empty() || self.named.iter().any(|named| named == name)
        } else {
            is_quick
        }
    }

    /// The open window, which reports what it shows; `None` if the tools are missing.
    pub(super) fn open(&self) -> Option<Window> {
        let mut window = Window::of_size(self.size)?;
        window.start_seen(&["circle-10", "--lang", self.language.tag()]);
        Some(window)
    }

    /// The folder in which pictures are stored, if they are.
    pub(super) fn pictures(&self, of: &str) -> Option<PathBuf> {
        let (width, height) = self.size;
        let name = format!("{of}-{}-{width}x{height}", self.language.tag());
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        self.is_asked.then(|| {
            std::fs::create_dir_all(&folder).expect("a folder");
            folder
        })
    }
}

/// A message of the window in the current language, with its arguments as placeholders.
pub(super) fn said(id: &str) -> String {
    let words = match Language::current() {
        Language::English => declared(id),
        Language::Chinese => translated(id),
    };
    words.unwrap_or_else(|| panic!("no {id}"))
}

/// The English text from the declaration of a message.
fn declared(id: &str) -> Option<String> {
    let (room, name) = id.split_once('-')?;
    let (head, start) = (format!("room \"{room}\" in"), format!("\n    {name}("));
    let sources = sources();
    let (_, messages) = sources.iter().find_map(|source| source.code.split_once(&head))?;
    let (_, words) = messages.split_once(&start)?.1.split_once('"')?;
    Some(words.split_once('"')?.0.to_string())
}

fn translated(id: &str) -> Option<String> {
    let room = id.split('-').next()?;
    let file = format!("{}/assets/text/zh/window/{room}.ftl", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&file).expect("a catalog");
    let line = text.lines().find_map(|line| line.strip_prefix(id)?.trim_start().strip_prefix('='))?;
    Some(line.trim().to_string())
}
