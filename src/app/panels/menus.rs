//! The menus of all commands, Scene, Learn and View, and a visible search field.

use egui_macroquad::egui::{self, Button, Key, RichText, Ui};
use sidestep_lab::{
    files::code::CodeTarget,
    learn::{lesson::library, museum},
    text::{language::Language, message::Message, said::messages},
};

use super::{by_method, finder, palette, palette::questions::QUESTIONS, presets, wrap::WrappedTip};
use crate::app::{
    action::Action,
    document::scene::SceneAction,
    keys::{self, KeySection},
    lesson::{LessonAction, said as lessons},
    menu,
    ui::{Finder, MuseumVisit, UiAction},
    view::PanelView,
};
use crate::platform::IS_PAGE;

/// Least width of a list, points.
const LIST: f32 = 220.0;

/// The three menus.
pub fn ui(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    menu::button(ui, said::scene().to_string(), |ui| {
        ui.set_min_width(LIST);
        bound(ui, KeySection::Scene, out);
        ui.separator();
        row(ui, said::import(), UiAction::Find(Some(Finder::Import)), out);
        recent(ui, view, out);
        code(ui, view, out);
        if ui.add(Button::new(palette::said::copy_link().to_string()).frame(false)).clicked() {
            palette::copy_link(ui, view, out);
            ui.close_menu();
        }
        row(ui, by_method::said::window(), UiAction::ToggleMethods, out);
        presets::button(ui, out);
        own_method(ui, view, IS_PAGE, out);
    });
    menu::button(ui, said::learn().to_string(), |ui| {
        ui.set_min_width(LIST);
        taught(ui, view, out);
        questions(ui, out);
        row(
            ui,
            said::museum(),
            UiAction::VisitMuseum(museum::all().next().map(|slip| MuseumVisit::at(slip.id))),
            out,
        );
        ui.separator();
        bound(ui, KeySection::Learn, out);
    });
    menu::button(ui, said::view().to_string(), |ui| {
        ui.set_min_width(LIST);
        bound(ui, KeySection::View, out);
        for language in Language::ALL.into_iter().filter(|language| *language != Language::current()) {
            row(ui, palette::language_entry(language), UiAction::Speak(language), out);
        }
    });
}

/// A button that looks like a search field and opens the search.
pub fn search(ui: &mut Ui, view: &PanelView, width: f32, out: &mut Vec<Action>) {
    let words = RichText::new(said::search().to_string()).weak();
    let field = Button::new(words)
        .fill(ui.visuals().extreme_bg_color)
        .shortcut_text(keys::control(Key::K))
        .truncate()
        .min_size(egui::vec2(width, 0.0));
    let field = ui.add_sized([width, ui.spacing().interact_size.y], field);
    finder::note_button(ui.ctx(), Finder::Commands, field.rect);
    if field.tip(said::about_search().to_string()).clicked() {
        let open = view.ui.finder == Some(Finder::Commands);
        out.push(UiAction::Find((!open).then_some(Finder::Commands)).into());
    }
}

/// A row of a list, with its action.
fn row(ui: &mut Ui, words: Message, action: impl Into<Action>, out: &mut Vec<Action>) {
    if ui.add(Button::new(words.to_string()).frame(false)).clicked() {
        out.push(action.into());
        ui.close_menu();
    }
}

/// The row that starts the user's own method, which a page cannot do.
pub(super) fn own_method(ui: &mut Ui, view: &PanelView, is_page: bool, out: &mut Vec<Action>) {
    let runs = view.document.panes.run().program().and(view.document.panes.command.clone());
    let words = runs.map_or_else(said::own_method, said::own_method_runs);
    let entry = ui.add_enabled(!is_page, Button::new(words.to_string()).frame(false));
    if entry.disabled_tip(said::own_method_on_a_page().to_string()).clicked() {
        out.push(UiAction::Find(Some(Finder::Program)).into());
        ui.close_menu();
    }
}

/// All commands with a key under a heading of the table of keys.
fn bound(ui: &mut Ui, section: KeySection, out: &mut Vec<Action>) {
    for binding in keys::table().into_iter().filter(|binding| binding.section == section) {
        if ui.add(Button::new(binding.about).shortcut_text(binding.keys).frame(false)).clicked() {
            out.push(binding.action);
            ui.close_menu();
        }
    }
}

/// The files that were open before.
fn recent(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    if view.settings.recent.is_empty() {
        return;
    }
    ui.menu_button(said::recent().to_string(), |ui| {
        for file in &view.settings.recent {
            let path = file.display().to_string();
            let name = file.file_name().map_or_else(|| path.clone(), |name| name.to_string_lossy().into());
            if ui.add(Button::new(name).frame(false)).tip(&path).clicked() {
                out.push(SceneAction::Load(path).into());
                ui.close_menu();
            }
        }
    });
}

/// The scene as a program.
fn code(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    ui.menu_button(said::code().to_string(), |ui| {
        for target in CodeTarget::ALL {
            if ui.add(Button::new(target.name().to_string()).frame(false)).clicked() {
                palette::copy_scene(ui, view, target, out);
                ui.close_menu();
            }
        }
    });
}

/// All lessons.
fn taught(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    ui.menu_button(said::lessons().to_string(), |ui| {
        for lesson in library::all() {
            let mark = if view.settings.lessons.done.contains(&lesson.id) { "✔" } else { "" };
            let row = lessons::row(lesson.number, lesson.text().title.clone(), mark.into());
            let row = ui.add(Button::new(row.to_string()).frame(false));
            if row.tip(&lesson.text().question).clicked() {
                out.push(LessonAction::Begin(&lesson.id).into());
                ui.close_menu();
            }
        }
    });
}

/// Frequently asked questions.
fn questions(ui: &mut Ui, out: &mut Vec<Action>) {
    ui.menu_button(said::questions().to_string(), |ui| {
        for question in QUESTIONS {
            if ui.add(Button::new((question.asked)().to_string()).frame(false)).clicked() {
                out.extend(question.answer.actions());
                ui.close_menu();
            }
        }
    });
}

messages! {
    pub mod said, room "menus" in Exact;

    scene() = "Scene";
    learn() = "Learn";
    view() = "View";
    search() = "ask or find …";
    about_search() = "Questions in your own words, scenes, parameters and their values, pages, commands. Key Ctrl K.";
    recent() = "open again";
    code() = "copy as a program";
    import() = "import a map …";
    own_method() = "my own method …";
    own_method_runs(command: String) = "my own method: { $command }";
    own_method_on_a_page() = "A page in a browser starts no programs; an installed sidestep does.";
    lessons() = "lessons";
    questions() = "questions that people ask";
    museum() = "museum of slips";
}
