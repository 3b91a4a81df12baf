//! Every lesson is done to its end by a hand that follows a script, and leaving one brings everything back.

mod pupil;
mod scripts;

use sidestep::lesson::library;

use super::*;
use crate::app::lesson::LessonAction;
use pupil::Pupil;

#[test]
fn every_lesson_is_done_to_its_end_by_hand() {
    for lesson in library::all() {
        let script = scripts::of(&lesson.id);
        assert_eq!(script.len(), lesson.steps.len(), "{}: a deed for each step", lesson.id);
        let mut pupil = Pupil::of(&lesson.id);
        for (step, deeds) in script.iter().enumerate() {
            pupil.do_step(step, deeds);
        }
        assert!(pupil.app().settings.lessons.done.contains(&lesson.id), "{}", lesson.id);
        let (right, asked) = pupil.open().right;
        assert!(asked >= 2, "{}: at least two predictions", lesson.id);
        assert_eq!(right, asked - 1, "{}: one answer was wrong", lesson.id);
    }
}
