//! Every lesson is completed by a script, and leaving a lesson restores everything.

mod leaving;
mod pupil;
mod scripts;

use sidestep_lab::{learn::lesson::library, text::language::Language};

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
    let (right, asked) = pupil.open().right;
    assert!(asked >= 2, "at least two predictions");
    assert_eq!(right, asked - 1, "one answer was wrong");
    let text = lesson.text();
    for sentence in [&text.learned, &text.next] {
        // Chinese lines are broken by the program.
        let labels = pupil.hand.panels.query_all(by().role(Role::Label));
        let is_shown = labels.into_iter().any(|node| words(&node).replace('\n', "").contains(sentence));
        assert!(is_shown, "{sentence}");
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
