//! All lessons, completed in the window by keys, clicks and drags, one after another.
//!
//! The script is that of the panels' own test, `src/app/panels/tests/lessons/scripts.rs`. `cargo test` plays one
//! lesson, in which no time has to pass; `SIDESTEP_HAND="en 1280x800"` plays all of them in that language and size, or
//! those with the ids that follow, and stores two pictures of each step in `target/tmp`: at its beginning, and once it
//! is done.

use std::{
    path::PathBuf,
    thread::sleep,
    time::{Duration, Instant},
};

use sidestep_core::{
    Vec2,
    avoid::Source,
    model::{EdgeName, Key, tunable::Domain},
};
use sidestep_lab::{
    learn::lesson::{Lesson, LessonStep, Lit, library},
    text::{
        marked::{self, Bodies},
        terms,
    },
};

use super::{
    desk::{Area, LEFT, Picture, TOP, Window, keep_failed},
    hand::{Play, said},
    seen::{ScreenRect, ScreenWords, Seen, SeenLesson, pixel},
};
use scripts::{Deed, NamedKey};

#[path = "../../../src/app/panels/tests/lessons/scripts.rs"]
mod scripts;

/// A lesson in which no time has to pass, with actions and answers of most kinds.
const QUICK: &str = "orca-half-plane";

/// The upper part of the card.
const CARD: Area = Area { x: 2, y: TOP + 2, width: LEFT - 8, height: 120 };

/// Longest wait for a step whose scene has to run, on a busy machine.
const LONG: Duration = Duration::from_secs(150);

/// Longest wait for an immediate reaction.
const SOON: Duration = Duration::from_secs(20);

/// Frames after which panels have found their places: as in `src/app/lesson/mod.rs`, and some more.
const SETTLED: u32 = 20;

/// A pupil that does lessons in the window.
struct Pupil {
    window: Window,
    /// The folder in which pictures are stored, if they are.
    pictures: Option<PathBuf>,
    before: Picture,
}

impl Pupil {
    fn seen(&self, what: &str, shows: impl Fn(&Seen) -> bool) -> Seen {
        self.window.until_seen(what, SOON, shows)
    }

    fn click(&self, at: Vec2) {
        self.window.click(pixel(at));
    }

    /// Clicks a text that is shown or will be.
    fn click_words(&self, wanted: &str) {
        let seen = self.seen(wanted, |seen| seen.find(|words| words.text == wanted).is_some());
        let words = seen.find(|words| words.text == wanted).expect("just seen");
        self.click(words.at.center());
    }

    /// Opens a lesson through the palette.
    fn look_up(&self, lesson: &Lesson) {
        self.window.key("ctrl+k");
        self.window.xdotool(&[
            "type",
            "--delay",
            "30",
            &format!("Lesson {}: {}", lesson.number, lesson.english.title),
        ]);
        let title = &lesson.text().title;
        self.seen(title, |seen| seen.find(|words| words.text.contains(title)).is_some());
        self.window.key("Return");
    }

    /// Completes a lesson; one answer is wrong.
    fn learn(&mut self, lesson: &Lesson, script: &[Vec<Deed>]) {
        assert_eq!(script.len(), lesson.steps.len(), "a deed for each step");
        for (index, (step, deeds)) in lesson.steps.iter().zip(script).enumerate() {
            self.do_step(lesson, index, step, deeds);
        }
        self.window.until_seen("the end", SOON, |seen| at(seen, lesson, lesson.steps.len()).is_some());
        let asked = lesson.steps.iter().filter(|step| step.ask.is_some()).count();
        let right = said("lessons-right")
            .replace("{ $right }", &(asked - 1).to_string())
            .replace("{ $asked }", &asked.to_string());
        self.seen(&right, |seen| seen.reads(&right));
        let text = lesson.text();
        // Chinese lines are broken by the program.
        let reads = |seen: &Seen, wanted: &str| {
            seen.find(|words| words.text.replace('\n', "").contains(wanted)).is_some()
        };
        let bodies = Bodies { agents: 100, edges: 100, pillars: 100 };
        let parts = [&text.learned, &text.next].map(|text| marked::words(text, bodies).0).concat();
        self.seen("two sentences", |seen| parts.iter().all(|part| reads(seen, part.text.trim())));
        self.keep(lesson, lesson.steps.len(), "end");
    }

    fn do_step(&mut self, lesson: &Lesson, index: usize, step: &LessonStep, deeds: &[Deed]) {
        let place = format!("{} {}", lesson.id, index + 1);
        let seen = self.begun(lesson, index);
        let open = at(&seen, lesson, index).expect("just seen");
        assert_eq!(open.done, step.is_only_text(), "{place}: done before anything was done");
        let doctor_spoke = see_what_is_lit(&place, step, &seen);
        see_the_text(&place, lesson, index, &seen);
        self.keep(lesson, index, "begins");
        for deed in deeds {
            let is_done =
                self.window.seen().is_some_and(|seen| at(&seen, lesson, index).is_some_and(|open| open.done));
            if !is_done {
                self.act(step, deed);
            }
        }
        let is_done = |seen: &Seen| at(seen, lesson, index).is_some_and(|open| open.done);
        self.window.until_seen(&format!("{place} is done by {deeds:?}"), LONG, is_done);
        let (next, done) = (said("lessons-next"), said("lessons-done"));
        self.seen(&format!("{place}: the button that goes on"), |seen| {
            let is_next = |words: &ScreenWords| words.text == next && words.whole;
            seen.find(is_next).is_some() && (step.until.is_empty() || seen.reads(&done))
        });
        if !doctor_spoke {
            self.seen(&format!("{place}: the doctor"), |seen| {
                find_lit(step, seen, |lit| *lit == Lit::Doctor).is_some()
            });
        }
        if !deeds.is_empty() {
            self.keep(lesson, index, "done");
        }
        self.window.key("Return");
    }

    /// Waits until a step has begun and its panels are at rest. The pointer keeps the window from resting between
    /// frames.
    fn begun(&self, lesson: &Lesson, index: usize) -> Seen {
        let start = Instant::now();
        loop {
            let seen = self.seen("the step", |seen| at(seen, lesson, index).is_some() && !seen.jumping);
            if at(&seen, lesson, index).is_some_and(|open| open.frames > SETTLED) {
                return seen;
            }
            assert!(start.elapsed() < LONG, "{} {} does not begin", lesson.id, index + 1);
            let nudge = start.elapsed().as_millis() as usize / 100 % 8;
            self.window.point((LEFT + 20 + nudge, TOP + 4));
        }
    }

    /// Stores a picture of the window, which must differ from the last one.
    fn keep(&mut self, lesson: &Lesson, index: usize, moment: &str) {
        let now = self.window.picture();
        let changed = now.differs_from(&self.before, now.area());
        let blank = now.share(CARD, now.at((CARD.x, CARD.y)), 0);
        assert!(changed > 100 && blank < 0.98, "{} {}: {changed} pixels changed", lesson.id, index + 1);
        if let Some(folder) = &self.pictures {
            now.save(&folder.join(format!("{:02}-{}-{}.png", lesson.number, index + 1, moment)));
        }
        self.before = now;
    }

    fn act(&self, step: &LessonStep, deed: &Deed) {
        let window = &self.window;
        let seen = || self.seen("a picture", |seen| !seen.jumping);
        match *deed {
            Deed::Type(letter) => window.key(letter),
            Deed::Press(NamedKey::Right) => window.key("Right"),
            Deed::Press(NamedKey::Backspace) => window.key("BackSpace"),
            Deed::DragWish(x, y) => {
                let seen = seen();
                let agent = seen.selected.expect("a selected agent") as usize;
                self.drag_in_lens(&seen, seen.agents[agent].preferred, [x, y]);
            }
            Deed::DragVelocity(agent, x, y) => {
                let seen = seen();
                self.drag_in_lens(&seen, seen.agents[agent as usize].velocity, [x, y]);
            }
            Deed::Drag(from, to) => self.drag_in_world(&seen(), from, to),
            Deed::DragAgent(agent, x, y) => {
                let seen = seen();
                self.drag_in_world(&seen, seen.agents[agent as usize].position, [x, y]);
            }
            Deed::ClickAgent(agent) => {
                let seen = seen();
                let camera = seen.world.as_ref().expect("a world");
                self.click(camera.place(seen.agents[agent as usize].position));
            }
            Deed::ClickVelocity(x, y) => {
                self.click(seen().lens.as_ref().expect("a lens").place([x, y]));
            }
            Deed::Run(steps) => self.run(steps),
            Deed::PlayFilm => {
                let stages = lit(step, &seen(), |lit| *lit == Lit::Stages);
                let button = |seen: &Seen, sign: &str| {
                    let found = seen.find(|words| words.text == sign && stages.contains(words.at.center()));
                    found.map(|words| words.at.center())
                };
                self.click(button(&seen(), "▶").expect("a button that plays"));
                self.seen("the film plays", |seen| button(seen, "⏸").is_some());
                self.seen("the film stops at a station", |seen| button(seen, "▶").is_some());
            }
            Deed::Set(key, value) => self.set(step, key, value),
            Deed::Switch(overlay) => {
                let is_meant = |lit: &Lit| matches!(lit, Lit::Overlay(id) if id.overlay().slug == overlay);
                self.click(lit(step, &seen(), is_meant).center());
            }
            Deed::ChooseEdge(edge) => self.choose_edge(step, edge),
            Deed::Seek(to) => self.seek(to),
            Deed::SideBySide(methods) => {
                self.click(lit(step, &seen(), |lit| *lit == Lit::Compare).center());
                self.click_words(&methods.join(" | ").to_uppercase());
                // Each world has its name, and time reaches the moment at which the scene opens: the space bar would
                // stop it there.
                let all =
                    |seen: &Seen| methods.iter().all(|method| seen.labels.contains(&method.to_uppercase()));
                self.seen("worlds side by side", |seen| all(seen) && !seen.jumping);
            }
        }
    }

    fn drag_in_lens(&self, seen: &Seen, from: [f32; 2], to: [f32; 2]) {
        let camera = seen.lens.as_ref().expect("a lens");
        self.window.drag("1", pixel(camera.place(from)), pixel(camera.place(to)));
    }

    fn drag_in_world(&self, seen: &Seen, from: [f32; 2], to: [f32; 2]) {
        let camera = seen.world.as_ref().expect("a world");
        self.window.drag("1", pixel(camera.place(from)), pixel(camera.place(to)));
    }

    /// Waits for this number of steps, or until the step of the lesson is done.
    fn run(&self, steps: u64) {
        let start = self.seen("a picture", |seen| !seen.jumping);
        if !start.playing {
            self.window.key("space");
            self.seen("time runs", |seen| seen.playing || seen.step > start.step);
        }
        let is_over = |seen: &Seen| {
            seen.step >= start.step + steps || seen.lesson.as_ref().is_some_and(|open| open.done)
        };
        self.window.until_seen(&format!("{steps} steps"), LONG, is_over);
    }

    /// Pulls the slider to its end, chooses from the list, or types the number.
    fn set(&self, step: &LessonStep, name: &str, value: &str) {
        let key = Key::find(name).expect("a key");
        let is_meant = |lit: &Lit| *lit == Lit::Key(key);
        let seen = self.seen(name, |seen| find_lit(step, seen, is_meant).is_some());
        let control = lit(step, &seen, is_meant);
        let ScreenRect([left, top, right, bottom]) = control;
        let in_control = seen.words.iter().filter(|words| control.contains(words.at.center()));
        let number = in_control.max_by(|a, b| a.at.center().x.total_cmp(&b.at.center().x));
        let number = number.expect("a number beside the name").at.center();
        assert!(number.y < top + 24.0, "it stands in the first row");
        match key.domain {
            Domain::Choice { .. } => {
                self.click(number);
                self.click_words(&value.replace('_', " "));
            }
            Domain::Real { slider: (_, high), .. } if value.parse().is_ok_and(|value: f32| value >= high) => {
                let middle = Vec2::new(0.5 * (left + right), bottom - 9.0);
                self.window.drag("1", pixel(middle), pixel(Vec2::new(right, bottom - 9.0)));
            }
            _ => {
                self.click(number);
                self.window.key("ctrl+a");
                self.window.xdotool(&["type", "--delay", "30", value]);
                self.window.key("Return");
            }
        }
    }

    /// Chooses in the highlighted list next to "of" under the lens.
    fn choose_edge(&self, step: &LessonStep, edge: u32) {
        let list = lit(step, &self.seen("a lens", |seen| seen.lens.is_some()), |lit| *lit == Lit::Source);
        let ScreenRect([left, top, right, bottom]) = list;
        self.click(list.center());
        let name = terms::name(Source::Edge(EdgeName::whole(edge))).to_string();
        let is_listed = |words: &ScreenWords| (left..=right).contains(&words.at.center().x);
        let is_meant = |words: &ScreenWords| words.text == name && words.whole && is_listed(words);
        // The list opens downwards, or upwards where there is no room below.
        for y in [bottom + 60.0, top - 60.0].into_iter().cycle().take(40) {
            sleep(Duration::from_millis(200));
            if let Some(words) = self.window.seen().as_ref().and_then(|seen| seen.find(is_meant)) {
                return self.click(words.at.center());
            }
            self.window.scroll("5", 1, pixel(Vec2::new(list.center().x, y)));
        }
        panic!("no {name} in the list: {}", keep_failed(&self.window.picture()).display());
    }

    /// Clicks on the timeline, each click nearer than the one before.
    fn seek(&self, to: u64) {
        for _ in 0..4 {
            let seen = self.seen("a picture", |seen| !seen.jumping);
            let sign = |wanted: &str| seen.find(|words| words.text == wanted).map(|words| words.at);
            let (ScreenRect([_, _, left, bottom]), ScreenRect([right, ..])) =
                sign("➡").zip(sign(&said("timeline-repeat"))).expect("a timeline");
            // Between the buttons; their own rims are about as wide as the gaps.
            let (left, right) = (left + 22.0, right - 18.0);
            let x = left + (right - left) * to as f32 / 200.0;
            self.click(Vec2::new(x, bottom + 6.0));
            sleep(Duration::from_millis(400));
            let step = self.seen("a picture", |seen| !seen.jumping).step;
            if step.abs_diff(to) <= 4 {
                return;
            }
        }
        panic!("step {to} is not reached by the timeline");
    }
}

/// The lesson, if it is at this step.
fn at<'a>(seen: &'a Seen, lesson: &Lesson, step: usize) -> Option<&'a SeenLesson> {
    seen.lesson.as_ref().filter(|open| open.id == lesson.id && open.step == step)
}

/// The place of a thing that the step highlights, if it is visible.
fn find_lit(step: &LessonStep, seen: &Seen, is_meant: impl Fn(&Lit) -> bool) -> Option<ScreenRect> {
    let place = step.lit.iter().position(is_meant)?;
    *seen.lesson.as_ref()?.lit.get(place)?
}

fn lit(step: &LessonStep, seen: &Seen, is_meant: impl Fn(&Lit) -> bool) -> ScreenRect {
    find_lit(step, seen, is_meant).expect("the step lights it up")
}

/// Checks that everything that the step highlights is visible. Returns `false` if the doctor has no finding yet.
fn see_what_is_lit(place: &str, step: &LessonStep, seen: &Seen) -> bool {
    let mut doctor_spoke = true;
    for (lit, rect) in step.lit.iter().zip(&seen.lesson.as_ref().expect("a lesson").lit) {
        match lit {
            Lit::Agent(agent) => {
                let camera = seen.world.as_ref().expect("a world");
                let at = camera.place(seen.agents[*agent as usize].position);
                assert!(camera.rect().contains(at), "{place}: agent {agent} is not in sight");
            }
            Lit::Doctor => doctor_spoke = rect.is_some(),
            _ => assert!(rect.is_some(), "{place}: {lit:?} is not in sight"),
        }
    }
    doctor_spoke
}

/// Checks that the text and the question of the step are visible, and not cut off.
fn see_the_text(place: &str, lesson: &Lesson, index: usize, seen: &Seen) {
    let step_text = &lesson.text().steps[index];
    for text in &step_text.choices {
        let is_whole = seen.words.iter().any(|words| words.text.contains(text.as_str()) && words.whole);
        assert!(is_whole, "{place}: \"{text}\" is not in sight as a whole");
    }
}

#[test]
fn lessons_are_done_in_the_window_by_a_scripted_hand() {
    let play = Play::read();
    play.language.speaking(|| are_done(&play));
}

fn are_done(play: &Play) {
    let Some(window) = play.open() else { return };
    let (before, pictures) = (window.picture(), play.pictures("lessons"));
    let mut pupil = Pupil { window, pictures, before };
    let is_played = |lesson: &&Lesson| play.has(&lesson.id, lesson.id == QUICK);
    let lessons: Vec<&Lesson> = library::all().iter().filter(is_played).collect();
    let mut last = None;
    for lesson in &lessons {
        if last == Some(lesson.number - 1) {
            let next = said("lessons-next_lesson").replace("{ $title }", &lesson.text().title);
            pupil.click_words(&next);
        } else {
            pupil.look_up(lesson);
        }
        pupil.learn(lesson, &scripts::of(&lesson.id));
        last = Some(lesson.number);
    }
    let window = &pupil.window;
    assert_eq!(window.quit_within(LONG).code(), Some(0));
    let settings: serde_json::Value = serde_json::from_str(&window.settings()).expect("JSON");
    let mut ids: Vec<&str> = lessons.iter().map(|lesson| lesson.id.as_str()).collect();
    ids.sort_unstable();
    assert_eq!(settings["lessons"]["done"], serde_json::json!(ids), "the progress is kept");
    assert_eq!(settings["lessons"]["at"], serde_json::json!({}), "none waits in its middle");
    let log = window.log_lines();
    for lesson in lessons {
        for (index, step) in lesson.steps.iter().enumerate() {
            let line = format!("\tlesson {} step {} done", lesson.id, index + 1);
            assert!(step.is_only_text() || log.iter().any(|logged| logged.ends_with(&line)), "{line}");
        }
    }
}
