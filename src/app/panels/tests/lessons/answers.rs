//! Questions: what answers them, and what must not give their answers away.

use sidestep_core::{Vec2 as Place, geometry::polygon::nearest_on_segment};
use sidestep_lab::{
    learn::lesson::Given,
    picture::draw::{Camera, Shape},
};

use super::{
    super::drawing::held,
    scripts::{Deed, NamedKey},
    *,
};

/// The agent for which the first question of the lesson on choosing asks.
const ASKED: u32 = 8;

/// Its numbers in a picture: their middles on the screen, each with the point that it names.
fn numbers(shapes: &[Shape], camera: Camera) -> Vec<(Place, Place)> {
    let number = |shape: &Shape| match shape {
        Shape::Text { at, offset, text, plate: Some(_), .. } if *text == ASKED.to_string() => {
            Some((camera.screen_from_world(*at) + *offset, *at))
        }
        _ => None,
    };
    shapes.iter().filter_map(number).collect()
}

/// A place of the line that ends there, where nothing else is.
fn alone_on_line(shapes: &[Shape], camera: Camera, end: Place) -> Place {
    let line = |shape: &Shape| match shape {
        Shape::Line { points, .. } => <[Place; 2]>::try_from(points.as_slice()).ok(),
        _ => None,
    };
    let lines: Vec<[Place; 2]> = shapes.iter().filter_map(line).collect();
    let away = |place: Place, [from, to]: [Place; 2]| nearest_on_segment(from, to, place).distance(place);
    let nearest = lines.iter().min_by(|a, b| away(end, **a).total_cmp(&away(end, **b)));
    let [from, to] = *nearest.expect("a line");
    let pixel = camera.meters_per_pixel;
    let is_free = |place: &Place| {
        let covers = |shape: &Shape| match shape {
            Shape::Bodies(bodies) => {
                bodies.iter().any(|body| body.center.distance(*place) < body.radius + pixel)
            }
            Shape::Text { at, offset, .. } => {
                let apart = camera.screen_from_world(*at) + *offset - camera.screen_from_world(*place);
                apart.abs().cmplt(Place::new(60.0, 14.0)).all()
            }
            _ => false,
        };
        let crossing = lines.iter().filter(|line| away(*place, **line) < 3.0 * pixel);
        crossing.count() <= 1 && !shapes.iter().any(covers) && camera.sees(*place, -12.0 * pixel)
    };
    (1..200).map(|k| from.lerp(to, k as f32 / 200.0)).find(is_free).expect("a free place on the line")
}

/// The answer given so far, and the agent that is selected.
fn answered(pupil: &mut Pupil) -> (Option<Given>, Option<u32>) {
    pupil.frame();
    let selected = pupil.app().document.selected();
    (pupil.open().answer.as_ref().map(|answered| answered.given), selected)
}

/// A place of the world where nothing is.
fn nothing(pupil: &mut Pupil) -> Place {
    let camera = pupil.app().ui.viewport.camera;
    camera.world_from_screen(camera.origin + Place::splat(6.0))
}

/// Only the disc answered; a click on the number of its line cleared the selection.
#[test]
fn a_click_in_the_world_on_a_disc_a_line_or_a_number_names_the_agent() {
    let mut pupil = Pupil::of("choosing");
    let body = pupil.hand.world().agents[ASKED as usize].position;
    let picture = pupil.app().drawings().swap_remove(0);
    let (shapes, camera) = (picture.shapes, picture.camera);
    let numbers = numbers(&shapes, camera);
    let end = numbers.iter().map(|(_, named)| *named).find(|named| named.distance(body) > 0.1);
    let middles = numbers.iter().map(|(middle, _)| camera.world_from_screen(*middle));
    let mut places: Vec<Place> = middles.collect();
    assert!(places.len() >= 2, "one above its body, one at its line: {places:?}");
    places.extend([body, alone_on_line(&shapes, camera, end.expect("the end of its line"))]);
    for place in places {
        let mut pupil = Pupil::of("choosing");
        pupil.hand.click(place);
        assert_eq!(answered(&mut pupil), (Some(Given::Agent(ASKED)), Some(0)), "{place}");
    }
}

/// The lens is what is framed, and a click in it did nothing.
#[test]
fn a_click_in_the_lens_on_a_disc_or_a_number_names_the_agent() {
    let mut pupil = Pupil::of("choosing");
    let velocity = pupil.hand.world().agents[ASKED as usize].velocity;
    let area = panels::lens::area(&pupil.hand.panels.ctx).expect("a lens");
    let lens = pupil.app().lens_drawing(area).expect("a selected agent");
    let numbers = numbers(&lens.shapes, lens.camera);
    assert!(!numbers.is_empty(), "its number is in the lens");
    let places = numbers.iter().map(|(middle, _)| *middle).chain([lens.camera.screen_from_world(velocity)]);
    for place in places {
        let mut pupil = Pupil::of("choosing");
        click_at(&mut pupil.hand.panels, pos2(place.x, place.y));
        assert_eq!(answered(&mut pupil), (Some(Given::Agent(ASKED)), Some(0)), "{place}");
    }
}

/// A click on nothing took lens, lines and colors away, and the question was left over.
#[test]
fn a_question_keeps_the_agent_that_it_is_about_and_so_does_the_next_step() {
    let mut pupil = Pupil::of("choosing");
    let nothing = nothing(&mut pupil);
    pupil.hand.click(nothing);
    assert_eq!(answered(&mut pupil), (None, Some(0)));
    for key in [egui::Key::Escape, egui::Key::Tab] {
        held(&mut pupil.hand, key, Modifiers::NONE);
        assert_eq!(answered(&mut pupil), (None, Some(0)), "{key:?}");
    }
    pupil.act(&Deed::ClickAgent(ASKED));
    pupil.hand.click(nothing);
    assert_eq!(answered(&mut pupil), (Some(Given::Agent(ASKED)), None), "then one looks around again");
    pupil.app().act(LessonAction::Next);
    assert_eq!(answered(&mut pupil), (None, Some(0)));
}

/// The stage after the question showed each half of u, and the button "the answer" the number of moves.
#[test]
fn no_key_and_no_button_goes_on_in_the_lens_before_the_answer() {
    for (id, step, has_programs) in [("orca-half-plane", 2, false), ("choosing", 1, true)] {
        let mut pupil = Pupil::of(id);
        (0..step).for_each(|_| pupil.app().act(LessonAction::Next));
        pupil.frame();
        let stage = |pupil: &mut Pupil| pupil.app().lens.at.stage;
        let has_stations = |pupil: &Pupil| {
            let mut buttons = pupil.hand.panels.query_all(by().role(Role::Button).label("the answer"));
            buttons.next().is_some()
        };
        let before = stage(&mut pupil);
        pupil.act(&Deed::Press(NamedKey::Right));
        click(&mut pupil.hand.panels, Role::Button, "⏵");
        assert_eq!((stage(&mut pupil), has_stations(&pupil)), (before, false), "{id}");
        pupil.act(&Deed::Type("1"));
        pupil.act(&Deed::Press(NamedKey::Right));
        assert_eq!((stage(&mut pupil), has_stations(&pupil)), (before + 1.0, has_programs), "{id}");
    }
}

/// Time ran on while a question waited: both had passed, and the answer that it counted from there was wrong.
#[test]
fn the_world_waits_for_the_answer() {
    let mut pupil = Pupil::of("velocity-obstacle");
    let before = pupil.hand.world().clone();
    for letter in [" ", ".", "2"] {
        pupil.act(&Deed::Type(letter));
        pupil.frame();
        assert!(!pupil.app().time.playing, "{letter:?}");
        assert_eq!(*pupil.hand.world(), before, "{letter:?}");
    }
    let says: Vec<String> = pupil.app().notices.toasts.words().map(String::from).collect();
    assert!(says.iter().any(|words| words.contains("Answer the question first")), "{says:?}");
    pupil.act(&Deed::Type("1"));
    pupil.act(&Deed::Type("."));
    pupil.frame();
    assert_ne!(pupil.hand.world().step, before.step, "then time goes on");
}

/// Each "Again" counted the question once more.
#[test]
fn only_the_first_answer_of_a_question_counts() {
    let mut pupil = Pupil::of("walls");
    pupil.act(&Deed::Type("1"));
    let is_right = pupil.open().answer.as_ref().expect("an answer").is_right();
    for answer in ["2", "3"] {
        click(&mut pupil.hand.panels, Role::Button, "Again");
        pupil.frame();
        pupil.act(&Deed::Type(answer));
        assert!(pupil.open().answer.is_some());
    }
    let steps = pupil.open().lesson.steps.len();
    (0..steps).for_each(|_| pupil.app().act(LessonAction::Next));
    pupil.frame();
    assert_eq!(pupil.open().right(), (usize::from(is_right), 1));
}

/// The buttons of the lens were dead without a word.
#[test]
fn the_lens_says_that_the_answer_unlocks_it() {
    let mut pupil = Pupil::at("choosing", 1);
    assert!(has_words(&pupil.hand.panels, "Locked until you answer."));
    pupil.act(&Deed::Type("1"));
    assert!(!has_words(&pupil.hand.panels, "Locked until you answer."));
}
