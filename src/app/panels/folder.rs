//! The folder for clips, pictures and saves: type its path, or navigate to it.

use std::path::{Path, PathBuf};

use egui_macroquad::egui::{ComboBox, Id, Key, TextEdit, Ui};

use super::wrap::WrappedTip;
use crate::{
    app::{action::Action, clips::said, view::PanelView},
    platform::files,
};

/// Largest number of folders in the list.
const MOST: usize = 200;

/// The field, and the list of nearby folders.
pub fn ui(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    let now = std::path::absolute(&view.files.folder).unwrap_or_else(|_| ".".into());
    let now = if now.as_os_str().is_empty() { ".".into() } else { now };
    ui.weak(said::folder().to_string()).tip(said::opens_when_dropped().to_string());
    typed(ui, &now, out);
    let name = now.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    ComboBox::from_id_salt("folders").width(230.0).truncate().selected_text(name).show_ui(ui, |ui| {
        for (words, folder) in around(&now) {
            if ui.selectable_label(false, words).clicked() {
                out.push(Action::KeepFilesIn(folder));
            }
        }
    });
}

/// The path as text; Enter accepts the typed one.
fn typed(ui: &mut Ui, now: &Path, out: &mut Vec<Action>) {
    let id = Id::new("folder for files");
    let mut words: String = ui.data(|data| data.get_temp(id)).unwrap_or_else(|| now.display().to_string());
    let field = ui.add(TextEdit::singleline(&mut words).desired_width(230.0));
    if field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter)) {
        out.push(Action::KeepFilesIn(words.trim().into()));
    }
    if field.has_focus() {
        ui.data_mut(|data| data.insert_temp(id, words));
    } else {
        ui.data_mut(|data| data.remove::<String>(id));
    }
}

/// The parent folder and the subfolders, by name; hidden ones are left out.
fn around(now: &Path) -> Vec<(String, PathBuf)> {
    let mut folders: Vec<(String, PathBuf)> = files::entries(now)
        .filter(|entry| entry.path.is_dir())
        .map(|entry| (entry.name(), entry.path))
        .filter(|(name, _)| !name.starts_with('.'))
        .take(MOST)
        .collect();
    folders.sort();
    let above = now.parent().map(|above| ("..".to_string(), above.to_path_buf()));
    above.into_iter().chain(folders).collect()
}
