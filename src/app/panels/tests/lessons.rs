//! Every lesson is completed by a script, and leaving a lesson restores everything.

mod answers;
mod leaving;
mod pupil;
mod scripts;
mod steps;

use sidestep_lab::{
    learn::lesson::library,
    text::{
        language::Language,
        marked::{self, Bodies},
    },
};

use super::*;
use crate::app::lesson::LessonAction;
use pupil::Pupil;

/// Completes a lesson by its script, in every language.
fn taught(id: &str) {
    for language in Language::ALL {
        language.speaking(|| taught_here(id));
    }
}

fn taught_here(id: &str) {
    let lesson = library::find(id).expect("a lesson");
    let script = scripts::of(id);
    assert_eq!(script.len(), lesson.steps.len(), "a deed for each step");
    let mut pupil = Pupil::of(id);
    for (step, deeds) in script.iter().enumerate() {
        pupil.do_step(step, deeds);
    }
    assert!(pupil.app().settings.lessons.done.contains(id));
    let (right, asked) = pupil.open().right();
    assert!(asked >= 2, "at least two predictions");
    assert_eq!(right, asked - 1, "one answer was wrong");
    let text = lesson.text();
    let bodies = Bodies { agents: 100, edges: 100, pillars: 100 };
    for part in [&text.learned, &text.next].into_iter().flat_map(|text| marked::words(text, bodies).0) {
        // Chinese lines are broken by the program.
        let mut shown = widgets(&pupil.hand.panels).map(|node| words(&node).replace('\n', ""));
        assert!(shown.any(|words| words.contains(part.text.trim())), "{}", part.text);
    }
}

/// "Again" once took the velocity away that was chosen in the step before, and the step could not be done any more.
#[test]
fn a_step_that_goes_on_from_the_one_before_begins_again_with_it() {
    let mut pupil = Pupil::of("velocity-obstacle");
    let chosen = |pupil: &Pupil| pupil.hand.world().agents[0].objective;
    (0..5).for_each(|_| pupil.app().act(LessonAction::Next));
    pupil.frame();
    let before = chosen(&pupil);
    for leave in [LessonAction::Again, LessonAction::Back] {
        pupil.act(&scripts::Deed::DragWish(0.3, -1.0));
        assert!(pupil.open().done && chosen(&pupil) != before);
        pupil.app().act(LessonAction::Next);
        assert!(!pupil.app().time.playing, "there is time to read");
        pupil.act(&scripts::Deed::Run(20));
        if leave == LessonAction::Again {
            click(&mut pupil.hand.panels, Role::Button, "Again");
        } else {
            // From the step behind.
            pupil.app().act(LessonAction::Next);
            pupil.frame();
            click(&mut pupil.hand.panels, Role::Button, "Back");
        }
        pupil.frame();
        assert_eq!((pupil.open().step, pupil.open().done), (5, false), "{leave:?}");
        assert_eq!((chosen(&pupil), pupil.app().document.step()), (before, 0), "{leave:?}");
    }
}

macro_rules! lessons_are_taught {
    ( $( $name:ident $id:literal ),* $(,)? ) => {
        $(
            #[test]
            fn $name() {
                taught($id);
            }
        )*

        #[test]
        fn there_are_no_other_lessons() {
            let ids: Vec<&str> = library::all().iter().map(|lesson| lesson.id.as_str()).collect();
            assert_eq!(ids, [$( $id ),*], "in this order");
            let numbers: Vec<usize> = library::all().iter().map(|lesson| lesson.number).collect();
            assert_eq!(numbers, (1..=ids.len()).collect::<Vec<_>>());
        }
    };
}

lessons_are_taught!(
    what_a_velocity_obstacle_is_is_taught "velocity-obstacle",
    why_vo_dances_is_taught "vo-dances",
    the_half_plane_of_orca_is_taught "orca-half-plane",
    choosing_is_taught "choosing",
    program_3_is_taught "nothing-left",
    deadlock_is_taught "deadlock",
    walls_are_taught "walls",
    seeing_ahead_is_taught "seeing-ahead",
    choosing_parameters_is_taught "parameters",
    finding_a_fault_is_taught "finding-a-fault",
    arriving_is_taught "arriving",
);
