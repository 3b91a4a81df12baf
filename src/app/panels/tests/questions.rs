//! Twenty questions, each asked in the palette as a person would, and what is then seen.

use std::time::Duration;

use sidestep::doctor::Ailment;

use super::*;
use crate::app::{
    panels::palette::questions::{QUESTIONS, Question, QuestionAnswer},
    ui::Finder,
};

/// Asks a question from the running first screen, and waits until its moment has come.
fn ask(question: &Question) -> Panels {
    let mut panels = panels("circle-10", TALL);
    panels.state_mut().app.time.playing = true;
    panels.state_mut().app.act(UiAction::Find(Some(Finder::Commands)));
    panels.run_steps(4);
    let words = (question.asked)().to_string();
    panels.input_mut().events.push(Event::Text(words.trim_end_matches('?').into()));
    panels.run_steps(4);
    press(&mut panels, egui::Key::Enter);
    let app = &mut panels.state_mut().app;
    for _ in 0..5000 {
        app.advance_clock(Duration::from_millis(1));
        if app.time.goal.is_none() {
            break;
        }
    }
    assert_eq!(app.time.goal, None, "{words}");
    app.document.examination.examine_now();
    app.document.examine();
    panels.run_steps(4);
    panels
}

fn answered(panels: &Panels, ailment: Ailment) -> bool {
    panels.state().app.document.examination.findings().iter().any(|finding| finding.ailment == ailment)
}

/// What a person reads then, by the number of the question.
const READ: &[(usize, &str)] = &[
    (6, "numerator"),
    (6, "t = "),
    (7, "t_right if d · direction > 0, else t_left"),
    (8, "the two run opposite ways and leave nothing between them"),
    (9, "worst violation"),
    (13, "program 3 relaxes the lines"),
    (14, "HALF-PLANES"),
    (15, "let through at once"),
    (20, "RVO2 takes the velocity I have as the base; the paper lets you choose another."),
];

#[test]
fn each_question_is_answered_in_two_steps_from_the_first_screen() {
    assert_eq!(QUESTIONS.len(), 20);
    for (number, question) in (1..).zip(QUESTIONS) {
        let panels = ask(question);
        let app = &panels.state().app;
        let (document, words) = (&app.document, (question.asked)().to_string());
        match question.answer {
            QuestionAnswer::Ailment(ailment) => assert!(answered(&panels, ailment), "{words}"),
            QuestionAnswer::Scene(name) => assert_eq!(document.source, name, "{words}"),
            QuestionAnswer::Moment(name, step) => {
                assert_eq!((document.source.as_str(), document.step()), (name, step), "{words}");
                assert!(answered(&panels, Ailment::WallFace), "{words}");
            }
            QuestionAnswer::Lens(name, step, mode, _) => {
                let shown = (document.source.as_str(), document.step(), app.lens.mode);
                assert_eq!(shown, (name, step, mode), "{words}");
            }
            QuestionAnswer::SideBySide(name, _) => {
                assert_eq!((document.source.as_str(), document.panes.list.len()), (name, 4), "{words}");
            }
            QuestionAnswer::Search(search) => {
                let found = panels.query_all(by().role(Role::Button)).map(|node| super::words(&node));
                let values = found.filter(|title| title.starts_with("values")).count();
                assert!(values >= 4, "{search}: {values}");
            }
        }
        for (_, wanted) in READ.iter().filter(|(of, _)| *of == number) {
            assert!(has_words(&panels, wanted), "{words} {wanted}");
        }
    }
}

#[test]
fn the_page_of_questions_has_each_of_them_in_its_order() {
    let page = include_str!("../../../../docs/questions.md");
    for (number, question) in (1..).zip(QUESTIONS) {
        let row = format!("| {number} | {} | ", (question.asked)());
        assert!(page.contains(&row), "{row}");
    }
}
