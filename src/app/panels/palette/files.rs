//! Files to open, and files to save as: recent ones, and the contents of the folder that is typed.

use std::path::{Path, PathBuf};

use sidestep_lab::{clips::is_clip, files::import, text::message::Message};

use super::entry::{PaletteEntry, PaletteStep};
use crate::{
    app::{
        document::scene::SceneAction,
        files::{FileAction, file_name},
        panels::palette::said,
        view::PanelView,
    },
    platform::files,
};

/// Largest number of entries listed from a folder: users who do not find theirs continue to type.
const MOST: usize = 300;

/// Typed text, split into a folder and the beginning of a name.
struct TypedPath {
    folder: PathBuf,
    part: String,
}

impl TypedPath {
    /// Parses the text relative to the folder for files; `~` is the user's home folder.
    fn of(search: &str, view: &PanelView) -> TypedPath {
        let base = std::path::absolute(&view.files.folder).unwrap_or_default();
        let base = if base.as_os_str().is_empty() { files::current_folder() } else { base };
        let search = search.trim();
        let (folder, part) = search
            .rsplit_once(['/', std::path::MAIN_SEPARATOR])
            .map_or_else(|| (base.clone(), search), |(folder, part)| (base.join(at_home(folder)), part));
        TypedPath { folder, part: part.to_string() }
    }
}

/// Empty text before a separator is the root.
fn at_home(folder: &str) -> PathBuf {
    match (folder.strip_prefix('~'), files::home()) {
        (Some(rest), Some(home)) => home.join(rest.trim_start_matches('/')),
        _ => PathBuf::from(format!("{folder}{}", std::path::MAIN_SEPARATOR)),
    }
}

/// Files that contain a scene or a run, and folders to navigate to them.
pub fn to_open(view: &PanelView, search: &str) -> Vec<PaletteEntry> {
    let typed = TypedPath::of(search, view);
    let recent = view.settings.recent.iter().filter(|file| is_in(&file.to_string_lossy(), search.trim()));
    let recent: Vec<&PathBuf> = recent.filter(|file| file.is_file()).collect();
    let mut found: Vec<PaletteEntry> = recent.iter().map(|file| opening(said::recent(), file)).collect();
    found.extend(folders(&typed));
    let others = scenes(&typed).filter(|file| !recent.contains(&file));
    found.extend(others.map(|file| opening(said::file(), &file)));
    found
}

/// Maps and scenes of other programs, and folders to navigate to them.
pub fn to_import(view: &PanelView, search: &str) -> Vec<PaletteEntry> {
    let typed = TypedPath::of(search, view);
    let mut found = folders(&typed);
    let maps = fitting(&typed).into_iter().filter(|file| file.is_file() && is_foreign(file));
    found.extend(maps.map(|file| opening(said::file(), &file)));
    found
}

/// Returns true if the ending of a file belongs to another program.
fn is_foreign(file: &Path) -> bool {
    let ending = file.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
    ending.is_some_and(|ending| import::ENDINGS.contains(&ending.as_str()))
}

/// The entry that saves under the typed name, and the folders and files around it.
pub fn to_save(view: &PanelView, search: &str) -> Vec<PaletteEntry> {
    let typed = TypedPath::of(search, view);
    let title = file_name(&view.document.scenario.title);
    let name = if typed.part.is_empty() { title.as_str() } else { typed.part.as_str() };
    let file = typed.folder.join(if name.ends_with(".toml") { name.into() } else { format!("{name}.toml") });
    let kind = if file.is_file() { said::replace() } else { said::write() };
    let mut found = vec![if typed.folder.is_dir() {
        PaletteEntry::act(kind, name_of(&file), FileAction::SaveAs(file.clone()))
            .about(typed.folder.display())
    } else {
        PaletteEntry::refused(said::no_folder(typed.folder.display().to_string()))
    }];
    found.extend(folders(&typed));
    let take = |file: PathBuf| {
        let step = PaletteStep::Type(file.display().to_string());
        PaletteEntry::new(said::file(), name_of(&file), step)
    };
    found.extend(scenes(&typed).filter(|file| file.extension().is_some_and(|end| end == "toml")).map(take));
    found
}

fn opening(kind: Message, file: &Path) -> PaletteEntry {
    let folder = file.parent().unwrap_or(Path::new("")).display().to_string();
    PaletteEntry::act(kind, name_of(file), SceneAction::Load(file.display().to_string())).about(folder)
}

fn name_of(file: &Path) -> String {
    file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// The parent folder, and the subfolders that match the part of a name.
fn folders(typed: &TypedPath) -> Vec<PaletteEntry> {
    let into = |title: String, folder: &Path| {
        let separator = std::path::MAIN_SEPARATOR;
        let path = format!("{}{separator}", folder.display().to_string().trim_end_matches(separator));
        PaletteEntry::new(said::folder(), title, PaletteStep::Type(path))
    };
    let above = typed.folder.parent().filter(|_| typed.part.is_empty());
    let above = above.map(|above| into("..".into(), above).about(typed.folder.display()));
    let within = fitting(typed).into_iter().filter(|path| path.is_dir());
    above.into_iter().chain(within.map(|folder| into(name_of(&folder), &folder))).collect()
}

/// The files of the folder that contain a scene or a run.
fn scenes(typed: &TypedPath) -> impl Iterator<Item = PathBuf> {
    let holds = |path: &PathBuf| {
        let text = path.extension().is_some_and(|end| end == "toml");
        path.is_file() && (text || is_foreign(path) || is_clip(&path.to_string_lossy()))
    };
    fitting(typed).into_iter().filter(holds)
}

/// The contents of the folder with the part in their names, by name; hidden ones are left out.
fn fitting(typed: &TypedPath) -> Vec<PathBuf> {
    let named = files::entries(&typed.folder).map(|entry| (entry.name(), entry.path));
    let fits = |name: &str| !name.starts_with('.') && is_in(name, &typed.part);
    let mut found: Vec<(String, PathBuf)> = named.filter(|(name, _)| fits(name)).collect();
    found.sort();
    found.into_iter().map(|(_, path)| path).take(MOST).collect()
}

fn is_in(name: &str, part: &str) -> bool {
    name.to_lowercase().contains(&part.to_lowercase())
}
