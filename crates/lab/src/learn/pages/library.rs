//! The built-in pages, embedded in the program.

use std::sync::LazyLock;

use include_dir::{Dir, include_dir};

use super::{
    BookPage, PageKind, blocks,
    error::{PageError, PageFault},
    front::{self, FigureLine},
};
use crate::{
    explain::doctor::Ailment,
    run::metrics::{METRICS, Metric},
    text::{language::Language, spelling::nearest},
};

static ENGLISH: Dir = include_dir!("$CARGO_MANIFEST_DIR/../../assets/pages/en");
static CHINESE: Dir = include_dir!("$CARGO_MANIFEST_DIR/../../assets/pages/zh");

/// The valid pages of a language, and the errors of the others.
struct Shelf {
    pages: Vec<BookPage>,
    faults: Vec<PageError>,
}

impl Shelf {
    fn of(language: Language) -> &'static Shelf {
        static SHELVES: LazyLock<[Shelf; 2]> = LazyLock::new(|| {
            let english = Shelf::new(Language::English);
            let chinese = Shelf::new(Language::Chinese).translating(&english);
            [english, chinese]
        });
        &SHELVES[usize::from(language == Language::Chinese)]
    }

    /// Sorts the pages by kind, then in the order in which the program lists their subjects, ideas and panels by title.
    fn new(language: Language) -> Shelf {
        let folder = match language {
            Language::English => &ENGLISH,
            Language::Chinese => &CHINESE,
        };
        let (mut pages, mut faults) = (Vec::new(), Vec::new());
        for file in folder.dirs().flat_map(Dir::files) {
            let Some(path) = file.path().to_str().filter(|path| path.ends_with(".md")) else { continue };
            match read(path, file.contents_utf8().unwrap_or_default()) {
                Ok(page) => pages.push(page),
                Err(PageError { file, line, fault }) => {
                    faults.push(PageError { file: format!("{}/{file}", language.tag()), line, fault });
                }
            }
        }
        let subjects = PageKind::ALL.iter().map(|kind| kind.subjects()).collect::<Vec<_>>();
        let place = |page: &BookPage| subjects[page.kind as usize].iter().position(|id| *id == page.id);
        pages.sort_by_cached_key(|page| (page.kind, place(page), page.title.clone()));
        Shelf { pages, faults }
    }

    /// With the parts of its pages that no translation has, from another language.
    fn translating(mut self, original: &Shelf) -> Shelf {
        for page in &mut self.pages {
            if let Some(one) = original.pages.iter().find(|one| one.address == page.address) {
                page.figure.clone_from(&one.figure);
                page.see.clone_from(&one.see);
                page.measured.clone_from(&one.measured);
            }
        }
        self
    }
}

/// Parses a page from the text of its file `KIND/ID.md`.
///
/// # Errors
/// The line and the fault in it.
pub fn read(path: &'static str, text: &str) -> Result<BookPage, PageError> {
    let refused = |(line, fault): (usize, PageFault)| PageError { file: path.to_string(), line, fault };
    let address = path.strip_suffix(".md").unwrap_or(path);
    let (folder, id) = address.split_once('/').unwrap_or(("", address));
    let kind = PageKind::from_name(folder);
    let kind = kind.ok_or_else(|| refused((1, PageFault::Kind(folder.to_string()))))?;
    let (front, body, line) = front::split(text).map_err(refused)?;
    let mut figures = front.measured.iter().flat_map(|run| run.figures.keys());
    if let Some(name) = figures.find(|id| Metric::find(id).is_none()).cloned() {
        let nearest = nearest(&name, METRICS.iter().map(|metric| metric.id)).map(String::from);
        return Err(refused((1, PageFault::Figure { name, nearest })));
    }
    Ok(BookPage {
        address,
        kind,
        id,
        title: front.title,
        keywords: front.keywords,
        figure: front.figure.map(FigureLine::new),
        see: front.see,
        measured: front.measured,
        blocks: blocks::read(body, line).map_err(refused)?,
    })
}

/// All pages in the current language, by kind.
pub fn all() -> &'static [BookPage] {
    &Shelf::of(Language::current()).pages
}

/// The page with this address in the current language.
pub fn find(address: &str) -> Option<&'static BookPage> {
    all().iter().find(|page| page.address == address)
}

/// The name of an ailment in the current language: the title of its page.
pub fn of_ailment(ailment: Ailment) -> &'static str {
    find(&format!("ailment/{}", ailment.name())).map_or(ailment.name(), |page| page.title.as_str())
}

/// The errors of the invalid pages of this language.
pub fn faults(language: Language) -> &'static [PageError] {
    &Shelf::of(language).faults
}
