//! The card of a lesson, on top of the left panel: its text, its question, and what to do.

use egui_macroquad::egui::{Button, Color32, Context, RichText, ScrollArea, Sense, Stroke, Ui, pos2, vec2};
use sidestep_lab::{
    learn::lesson::{Answers, Lesson, TriedRuns, library},
    run::metrics::Metric,
    text::{
        language::Language,
        marked,
        message::Message,
        quantity::{number, seconds},
    },
};

use super::{
    legend::{Chip, ChipPlace, FOOT_CHIPS},
    speech,
    wrap::{WrappedLabel, WrappedTip, wrapped_to},
};
use crate::app::{
    action::Action,
    canvas::paint,
    lesson::{Answered, Attended, LessonAction, said},
    style,
    view::PanelView,
};

/// Largest share of the panel's height for the text of the card; its buttons are below it and do not scroll.
const MOST: f32 = 0.7;

/// The card, if a lesson is open.
pub fn card(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    let Some(open) = &view.lessons.open else { return };
    let most = MOST * ui.available_height();
    let area = ScrollArea::vertical().id_salt(("lesson", open.step)).max_height(most);
    area.show(ui, |ui| {
        ui.set_max_width(ui.available_width() - 8.0);
        head(ui, open);
        match open.now() {
            Some(_) => step(ui, view, open, out),
            None => end(ui, view, open, out),
        }
    });
    if let (Some(_), Some(step_text)) = (open.now(), open.step_text()) {
        buttons(ui, view, open, step_text.hint.is_some(), out);
    }
    ui.separator();
}

fn head(ui: &mut Ui, open: &Attended) {
    let Lesson { number, steps, .. } = open.lesson;
    let title = said::lesson(*number, open.lesson.text().title.clone());
    ui.words(RichText::new(title.to_string()).small().weak());
    if open.step == 0 {
        ui.heading_words(open.lesson.text().question.as_str());
    }
    if open.step < steps.len() {
        ui.horizontal(|ui| {
            dots(ui, open.step, steps.len());
            ui.words(RichText::new(said::count(open.step + 1, steps.len()).to_string()).small().weak());
        });
    }
}

/// Distance of the dots that represent the steps, points.
const DOTS: f32 = 10.0;

/// A dot for each step: filled up to the present one.
fn dots(ui: &mut Ui, step: usize, steps: usize) {
    let (rect, _) = ui.allocate_exact_size(vec2(DOTS * steps as f32, DOTS), Sense::hover());
    for place in 0..steps {
        let at = pos2(rect.left() + DOTS * (place as f32 + 0.5), rect.center().y);
        let color = ui.visuals().weak_text_color();
        if place <= step {
            ui.painter().circle_filled(at, 3.5, color);
        } else {
            ui.painter().circle_stroke(at, 3.0, Stroke::new(1.0, color));
        }
    }
}

fn step(ui: &mut Ui, view: &PanelView, open: &Attended, out: &mut Vec<Action>) {
    let Some(step_text) = open.step_text() else { return };
    text(ui, view, &step_text.text, out);
    if let Some(question) = &step_text.ask {
        ui.add_space(2.0);
        text(ui, view, question, out);
        answers(ui, view, open, &step_text.choices, out);
    }
    if let Some(answered) = &open.answer {
        verdict(ui, view, (answered, step_text.why.as_deref().unwrap_or_default(), &step_text.choices), out);
        if let Some(tried) = &open.tried {
            playing(ui, tried, &step_text.runs, out);
        }
    }
    if open.hint
        && let Some(hint) = &step_text.hint
    {
        ui.add_space(2.0);
        let words = marked::words(hint, view.document.scenario.bodies());
        speech::file_text(ui, view, &words, true, out);
    }
    if open.done && !open.now().is_none_or(|step| step.until.is_empty()) {
        ui.colored_label(style::ink(view.palette().chosen, &view.palette()), format!("✔ {}", said::done()));
    }
    score(ui, open, view);
}

fn text(ui: &mut Ui, view: &PanelView, text: &str, out: &mut Vec<Action>) {
    let words = marked::words(text, view.document.scenario.bodies());
    speech::file_text(ui, view, &words, false, out);
}

/// The choices, or a hint where to click.
fn answers(ui: &mut Ui, view: &PanelView, open: &Attended, choices: &[String], out: &mut Vec<Action>) {
    let Some(ask) = open.now().and_then(|step| step.ask.as_ref()) else { return };
    let place = match ask.answers {
        Answers::Agent => Some(said::click_agent()),
        Answers::Place(_) => Some(said::click_place()),
        Answers::Velocity(_) => Some(said::click_velocity()),
        _ => None,
    };
    if let Some(place) = place.filter(|_| open.waits()) {
        ui.colored_label(ui.visuals().warn_fg_color, place.to_string());
    }
    for (index, choice) in choices.iter().enumerate() {
        let given = sidestep_lab::learn::lesson::Given::Choice(index);
        let is_given = open.answer.as_ref().is_some_and(|answered| answered.given == given);
        let is_right = open.answer.as_ref().is_some_and(|answered| answered.truth.choice == Some(index));
        let sign = if is_right {
            "✔"
        } else if is_given {
            "✖"
        } else {
            ""
        };
        let words = RichText::new(format!("{}  {choice} {sign}", index + 1));
        let words = if is_right { words.color(paint(view.palette().text)).strong() } else { words };
        let room = ui.available_width() - 2.0 * ui.spacing().button_padding.x;
        let button = Button::new(wrapped_to(ui, room, words)).wrap().selected(is_given);
        if ui.add_enabled(open.waits(), button.min_size([ui.available_width(), 0.0].into())).clicked() {
            out.push(LessonAction::Answer(given).into());
        }
    }
}

/// Shows whether the answer is right, the right answer, and the reason.
fn verdict(
    ui: &mut Ui,
    view: &PanelView,
    (answered, why, choices): (&Answered, &str, &[String]),
    out: &mut Vec<Action>,
) {
    ui.add_space(2.0);
    let verdict = if answered.is_right() { said::Verdict::Right } else { said::Verdict::Wrong };
    let right = answered.truth.choice.and_then(|choice| choices.get(choice)).filter(|_| !answered.is_right());
    if let Some(choice) = right {
        ui.weak_words(said::right_choice(choice.clone()).to_string());
    }
    text(ui, view, &said::verdict(verdict, answered.truth.filled(why)).to_string(), out);
}

/// The run that plays as a ghost: its name, its progress, and a button to restart it.
fn playing(ui: &mut Ui, tried: &TriedRuns, names: &[String], out: &mut Vec<Action>) {
    ui.horizontal_wrapped(|ui| {
        let (index, run) = tried.now();
        let time = said::ghost_at(seconds(run.at()), seconds(run.seconds));
        let words = match names.get(index) {
            Some(name) => said::ghost_of(name.clone(), time),
            None => said::ghost(time),
        };
        ui.weak_words(words.to_string());
        if ui.small_button("↻").tip(said::ghost_again().to_string()).clicked() {
            out.push(LessonAction::PlayAgain.into());
        }
    });
}

fn score(ui: &mut Ui, open: &Attended, view: &PanelView) {
    let metric = open.now().and_then(|step| Metric::find(step.score?));
    let best = view.settings.lessons.best.get(&open.lesson.id);
    if let (Some(metric), Some(score), Some(best)) = (metric, open.score, best) {
        let words = said::score(metric.name(), number(score), metric.unit.into(), number(*best));
        ui.words(words.to_string());
    }
}

fn buttons(ui: &mut Ui, view: &PanelView, open: &Attended, has_hint: bool, out: &mut Vec<Action>) {
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        let mut button = |ui: &mut Ui, on: bool, words: Message, about: Message, action: LessonAction| {
            let mut button = Button::new(words.to_string());
            if action == LessonAction::Next && open.done {
                let words = RichText::new(words.to_string()).color(Color32::WHITE);
                button = Button::new(words).fill(style::accent(view.settings.theme));
            }
            if ui.add_enabled(on, button).tip(about.to_string()).clicked() {
                out.push(action.into());
            }
        };
        if open.done {
            button(ui, true, said::next(), said::next_about(), LessonAction::Next);
        } else {
            button(ui, true, said::skip(), said::skip_about(), LessonAction::Next);
        }
        button(ui, open.step > 0, said::back(), said::back_about(), LessonAction::Back);
        button(ui, true, said::again(), said::again_about(), LessonAction::Again);
        if has_hint {
            button(ui, !open.hint, said::hint(), said::hint_about(), LessonAction::Hint);
        }
        button(ui, true, said::pause(), said::pause_about(), LessonAction::Pause);
        button(ui, true, said::leave(), said::leave_about(), LessonAction::Leave);
    });
}

/// The card after the last step.
fn end(ui: &mut Ui, view: &PanelView, open: &Attended, out: &mut Vec<Action>) {
    let lesson_text = open.lesson.text();
    ui.heading_words(said::over(lesson_text.title.clone()).to_string());
    ui.words(lesson_text.learned.as_str());
    text(ui, view, &lesson_text.next, out);
    ui.add_space(4.0);
    let (right, asked) = open.right();
    if asked > 0 {
        ui.words(said::right(right, asked).to_string());
    }
    match library::all().iter().find(|lesson| lesson.number == open.lesson.number + 1) {
        Some(next) => {
            let words = said::next_lesson(next.text().title.clone()).to_string();
            if ui.add(Button::new(words).wrap()).tip(&next.text().question).clicked() {
                out.push(LessonAction::Begin(&next.id).into());
            }
        }
        None => _ = ui.words(said::all_over().to_string()),
    }
    if ui.button(said::to_my_scene().to_string()).tip(said::leave_about().to_string()).clicked() {
        out.push(LessonAction::Leave.into());
    }
}

/// Below the scene's text: the lesson that waits.
pub fn waiting(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    if let Some((paused, _)) = &view.lessons.paused {
        let (step, steps) = (paused.step, paused.lesson.steps.len());
        let words = said::waits(paused.lesson.text().title.clone(), (step + 1).min(steps), steps);
        ui.weak_words(words.to_string());
        if ui.small_button(said::resume().to_string()).clicked() {
            out.push(LessonAction::Resume.into());
        }
    }
}

/// An unobtrusive chip over the worlds until the user has answered it.
pub fn offer(ctx: &Context, view: &PanelView, out: &mut Vec<Action>) {
    let is_elsewhere = view.lessons.open.is_some() || view.draft.offered() > 0 || view.editor.on;
    if !view.lessons.offer || is_elsewhere {
        return;
    }
    Chip::new(ctx, view, FOOT_CHIPS[1], ChipPlace::Foot).show(ctx, |ui| {
        ui.weak_words(said::offer().to_string());
        let begin = ui.button(said::begin_tour().to_string());
        if begin.tip(said::begin_tour_about().to_string()).clicked() {
            out.extend(library::all().first().map(|first| LessonAction::Begin(&first.id).into()));
        }
        let decline = ui.button(said::decline().to_string());
        if decline.tip(said::decline_about().to_string()).clicked() {
            out.push(LessonAction::DeclineTour.into());
        }
    });
}

/// The words that find a lesson in addition to its title, in all languages.
pub fn found_by(lesson: &Lesson) -> String {
    let in_all = Language::ALL.map(|language| {
        language.speaking(|| {
            let text = lesson.text();
            format!("{} {}", said::lesson(lesson.number, text.title.clone()), text.question)
        })
    });
    in_all.join(" ")
}
