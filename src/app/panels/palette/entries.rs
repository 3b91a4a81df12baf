//! All entries of the palette.

use sidestep_core::{
    model::{
        Key,
        tunable::{Domain, Value},
    },
    sim::command::Scope,
};
use sidestep_lab::{
    RunCommand,
    explain::lens::heat::Heat,
    files::code::CodeTarget,
    learn::{
        lesson::{self, Lesson},
        museum::{self, Slip},
        pages,
    },
    picture::{
        draw::{TextSize, Theme},
        overlay::{self, Quantity},
    },
    text::{called::called, language::Language, message::Message},
};

use super::{
    super::{by_method, compare, control, lens::MODES, lesson::found_by, moments, parameters, record},
    ailments::{self, AilmentScene},
    entry::{PaletteEntry, PaletteStep},
    presets, questions, values,
};
use crate::app::{
    action::Action,
    clips::{ClipAction, plan::PlanAction, said as recording},
    document::{Several, edit::DocumentAction, scene::SceneAction},
    edit::{repair::Repair, said as edit},
    files::FileAction,
    keys::Binding,
    lens::LensAction,
    lesson::{LessonAction, said as lessons},
    library,
    look::LookAction,
    panels::{logged::said as logged, palette::said, reading::said as reading},
    reading::ReadingAction,
    settings::Dock,
    time::{SPEEDS, TimeAction},
    ui::{MuseumVisit, UiAction},
    view::PanelView,
};

/// How likely a kind of entry is meant by a search in the user's own words.
const QUESTIONS: f32 = 1.2;
const COMMANDS: f32 = 1.15;
const PAGES: f32 = 0.7;

/// All entries, in the order of the list without a search.
pub fn all(view: &PanelView, bindings: &[Binding], repairs: &[Repair]) -> Vec<PaletteEntry> {
    let mut all = Vec::new();
    all.extend(bindings.iter().map(|binding| command(binding).favored(COMMANDS)));
    all.extend(faces(view));
    all.extend(keys(view));
    all.extend(scenes());
    all.extend(overlays());
    all.extend(lesson::library::all().iter().map(taught));
    all.extend(museum::all().map(|shown| slip(shown).favored(PAGES)));
    all.extend(questions::QUESTIONS.iter().map(|question| question.entry().favored(QUESTIONS)));
    all.extend(ailments::SCENES.iter().map(ailment));
    all.extend(comparisons());
    all.extend(
        record::each_setting(view).map(|(name, action)| PaletteEntry::act(said::clip(), name, action)),
    );
    all.extend(moments(view));
    all.extend(presets::entries(view).into_iter().map(|values| values.favored(PAGES)));
    all.extend(CodeTarget::ALL.map(program));
    all.push(PaletteEntry::new(said::code(), said::copy_link().to_string(), PaletteStep::CopyLink));
    all.extend(switches(view));
    all.extend(pages_to_read().map(|page| page.favored(PAGES)));
    all.extend(groups(view));
    all.extend(letting_go(view));
    all.extend(repairs.iter().cloned().map(mending));
    all
}

/// Entries that release agents which follow a log.
fn letting_go(view: &PanelView) -> Vec<PaletteEntry> {
    if !view.document.panes.run().is_led() {
        return Vec::new();
    }
    let entry = |words: Message, about: Message, scope: Scope| {
        PaletteEntry::act(said::command(), words, Action::World(RunCommand::LetGo(scope))).about(about)
    };
    let one = view
        .selected()
        .map(|agent| entry(logged::let_one_go(), logged::about_let_one_go(), Scope::Agent(agent)));
    one.into_iter().chain([entry(logged::let_all_go(), logged::about_let_all_go(), Scope::All)]).collect()
}

/// An entry for a command with a key.
fn command(binding: &Binding) -> PaletteEntry {
    let key = binding.keys.clone();
    let kind = binding.section.name();
    PaletteEntry { key, ..PaletteEntry::act(kind, &binding.about, binding.action.clone()) }
}

/// The faces of the lens; choosing one shows the lens, and selects an agent if none is selected.
fn faces(view: &PanelView) -> impl Iterator<Item = PaletteEntry> {
    let hidden = !view.settings.lens_is_open();
    let nobody = view.selected().is_none();
    MODES.into_iter().map(move |(mode, name, about)| {
        let mut actions: Vec<Action> = vec![LensAction::SetMode(mode).into()];
        if hidden {
            actions.push(LensAction::SetDock(Dock::Beside).into());
        }
        if nobody {
            actions.push(DocumentAction::Select(Some(0)).into());
        }
        let step = PaletteStep::Act(actions);
        PaletteEntry::new(said::lens(), said::lens_face(name()).to_string(), step).about(about())
    })
}

/// All parameters, and each value of those with named values.
fn keys(view: &PanelView) -> Vec<PaletteEntry> {
    let mut found = Vec::new();
    for key in Key::all() {
        match key.domain {
            Domain::Choice { names } => {
                found.extend(names.iter().enumerate().map(|(index, name)| {
                    let entry = values::setting(view, key, Value::Choice(index));
                    entry.offered(format!("{} = {name}", key.name()))
                }));
            }
            Domain::Real { .. } | Domain::Count { .. } => {
                // Few searches mean a parameter that only one of the other schools reads.
                let of_school = control::school_of(key.name()).is_some();
                found.push(parameter(view, key).favored(if of_school { PAGES } else { 1.0 }));
            }
        }
    }
    found
}

/// A parameter; its value is typed next.
fn parameter(view: &PanelView, key: Key) -> PaletteEntry {
    let step = PaletteStep::Type(format!("{} ", key.name()));
    let now = parameters::shown_value(view, key).unwrap_or_default();
    let title = called(key).map_or(key.name().to_string(), |called| format!("{called}  {}", key.name()));
    PaletteEntry::new(said::parameter(), title, step).about(said::now(now)).found_by(&values::spoken(key))
}

fn scenes() -> impl Iterator<Item = PaletteEntry> {
    library::all().iter().map(|entry| {
        let open = SceneAction::Load(entry.name.into());
        PaletteEntry::act(said::scene(), &entry.title, open).about(entry.topic).found_by(entry.name)
    })
}

/// Overlays without a key; the others are among the commands.
fn overlays() -> impl Iterator<Item = PaletteEntry> {
    overlay::ALL.iter().filter(|overlay| overlay.key.is_none()).map(|overlay| {
        let toggle = LookAction::ToggleOverlay(overlay.id);
        PaletteEntry::act(said::overlay(), overlay.name(), toggle)
            .about(overlay.about())
            .found_by(overlay.slug)
    })
}

/// A lesson, which begins or continues where it was left.
fn taught(lesson: &'static Lesson) -> PaletteEntry {
    let text = lesson.text();
    let title = lessons::lesson(lesson.number, text.title.clone());
    PaletteEntry::act(lessons::kind(), title, LessonAction::Begin(&lesson.id))
        .about(&text.question)
        .found_by(&found_by(lesson))
}

/// The page of a slip.
fn slip(slip: &'static Slip) -> PaletteEntry {
    let key = slip.key.map_or("", Key::name);
    let visit = UiAction::VisitMuseum(Some(MuseumVisit::at(slip.id)));
    PaletteEntry::act(said::slip(), slip.title(), visit)
        .about(slip.room.name())
        .found_by(&format!("{} {key}", slip.id))
}

/// A scenario at the moment when its agent has the ailment.
fn ailment(scene: &AilmentScene) -> PaletteEntry {
    let title = library::find(scene.scenario).map_or(scene.scenario, |entry| entry.title.as_str());
    let actions = ailments::actions(scene);
    let name = (scene.name)().to_string();
    PaletteEntry::new(said::ailment(), name, PaletteStep::Act(actions))
        .about(said::in_scene(title.into()))
        .found_by(&format!("{:?}", scene.ailment))
}

/// The pages; the name of their kind finds each of them in every language.
fn pages_to_read() -> impl Iterator<Item = PaletteEntry> {
    let in_all = Language::ALL.map(|spoken| spoken.speaking(|| reading::page().to_string())).join(" ");
    pages::all().iter().map(move |page| {
        let open = UiAction::Read(ReadingAction::Open(page.address));
        PaletteEntry::act(reading::page(), reading::entry(page.title.clone()), open)
            .about(page.kind.heading())
            .found_by(&format!("{in_all} {} {}", page.id, page.keywords.join(" ")))
    })
}

/// Entries about what happens at which moments of clips.
fn moments(view: &PanelView) -> impl Iterator<Item = PaletteEntry> {
    let slow = moments::SLOW.into_iter().map(|factor| {
        PaletteEntry::act(said::clip(), moments::slower(factor), ClipAction::Plan(PlanAction::Slow(factor)))
    });
    let here = PaletteEntry::act(said::clip(), recording::point_here(), moments::point_here(view))
        .about(recording::point_here_about());
    let none = PaletteEntry::act(said::clip(), recording::drop_points(), moments::without_points(view));
    let has_points = !view.document.scenario.view.camera.is_empty();
    [here].into_iter().chain(has_points.then_some(none)).chain(slow)
}

/// Copies the world as a program to the clipboard.
fn program(target: CodeTarget) -> PaletteEntry {
    let title = said::scene_as(target.name()).to_string();
    PaletteEntry::new(said::code(), title, PaletteStep::CopyScene(target))
        .about(said::about_scene_as())
        .found_by(target.slug())
}

/// A probable mistake in the scene, with its correction.
fn mending(repair: Repair) -> PaletteEntry {
    let mend = DocumentAction::SetValues(repair.commands);
    PaletteEntry::act(edit::repair(), repair.words, mend)
        .about(repair.about)
        .found_by(&edit::repair().to_string())
}

fn comparisons() -> Vec<PaletteEntry> {
    let preset = |(name, about, action): (Message, Message, SceneAction)| {
        PaletteEntry::act(said::side_by_side(), name, action).about(about)
    };
    let other =
        PaletteEntry::act(said::side_by_side(), said::other_values().to_string(), UiAction::ToggleComparison);
    let methods = by_method::said::window().to_string();
    let methods = PaletteEntry::act(said::side_by_side(), methods, UiAction::ToggleMethods);
    compare::presets().map(preset).chain([other, methods]).collect()
}

/// The groups on which sliders, methods and presets can act.
fn groups(view: &PanelView) -> Vec<PaletteEntry> {
    let numbers = view.document.groups();
    let tune = |number: u16| {
        let title = said::tune_group(view.document.group_name(number));
        let several = Several::Group(number);
        PaletteEntry::act(said::command(), title, DocumentAction::TuneSeveral(several))
    };
    if numbers.len() < 2 { Vec::new() } else { numbers.into_iter().map(tune).collect() }
}

/// The languages except the current one; each is found in all of them.
fn languages() -> impl Iterator<Item = PaletteEntry> {
    let others = Language::ALL.into_iter().filter(|language| *language != Language::current());
    others.map(|language| {
        let in_all = Language::ALL.map(|spoken| spoken.speaking(|| language_entry(language).to_string()));
        PaletteEntry::act(said::command(), language_entry(language), UiAction::Speak(language))
            .about(said::about_language())
            .found_by(&format!("{} {}", in_all.join(" "), language.tag()))
    })
}

/// `Language: 中文`.
pub fn language_entry(language: Language) -> Message {
    said::language(language.name().into())
}

/// Text sizes, themes, and less motion.
fn for_a_room(view: &PanelView) -> impl Iterator<Item = PaletteEntry> {
    let theme = |theme: Theme| {
        PaletteEntry::act(said::command(), theme_entry(theme), UiAction::SetTheme(theme))
            .found_by(theme.slug())
    };
    let size = |size: TextSize| {
        PaletteEntry::act(said::command(), said::text_size(size.to_string()), UiAction::SetTextSize(size))
    };
    let words = if view.settings.is_still() { said::let_move() } else { said::keep_still() };
    let still = PaletteEntry::act(said::command(), words, UiAction::ToggleStill).about(said::about_still());
    Theme::ALL.into_iter().map(theme).chain(TextSize::stops().map(size)).chain([still])
}

/// `Colors: dark`.
fn theme_entry(theme: Theme) -> Message {
    match theme {
        Theme::Dark => said::theme_dark(),
        Theme::Light => said::theme_light(),
        Theme::Projector => said::theme_projector(),
    }
}

/// Switches without a key.
fn switches(view: &PanelView) -> Vec<PaletteEntry> {
    let speed =
        |speed: f32| PaletteEntry::act(said::speed(), format!("{speed}×"), TimeAction::SetSpeed(speed));
    let color = |quantity: Quantity| {
        PaletteEntry::act(said::colors(), quantity.name(), LookAction::SetColorBy(quantity))
            .about(quantity.about())
    };
    let heat = |heat: Heat| {
        PaletteEntry::act(said::heat(), heat.name(), LensAction::SetHeat(heat)).about(heat.about())
    };
    let mut found: Vec<PaletteEntry> = SPEEDS.into_iter().map(speed).collect();
    found.extend(Quantity::ALL.into_iter().map(color));
    found.extend(Heat::ALL.into_iter().map(heat));
    found.extend([
        PaletteEntry::act(said::lens(), said::other_methods(), LensAction::ToggleGhosts),
        PaletteEntry::act(said::lens(), said::consistent(), LensAction::ToggleConsistent),
        PaletteEntry::act(said::command(), said::reset_all(), DocumentAction::ResetTuning),
        PaletteEntry::act(said::command(), said::reset_overlays(), LookAction::ResetOverlays),
        PaletteEntry::act(said::command(), said::tune_selected(), DocumentAction::TuneSelected(true)),
        PaletteEntry::act(said::command(), said::tune_all(), DocumentAction::TuneSelected(false)),
        PaletteEntry::act(said::command(), said::export(), FileAction::ExportFigures),
    ]);
    found.extend(languages());
    found.extend(for_a_room(view));
    found
}
