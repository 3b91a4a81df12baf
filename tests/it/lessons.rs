//! The files of the lessons: they can be read, errors are refused with their place, and every language has all texts.

use sidestep_core::{Vec2, avoid::Trace, model::World};
use sidestep_lab::{
    explain::lens::lp_steps::{self, ProgramStep, Setting, Station, StepEvent},
    files::scenario::builtin,
    learn::lesson::{Answers, library, parse},
    picture::overlay::watch_vehicles,
    run::time::{Log, Run},
    text::{language::Language, marked, message::Argument},
};

/// A lesson of one step with these lines.
fn of(lines: &str) -> String {
    format!(
        "number = 1\nminutes = 2\ntitle = \"T\"\nquestion = \"Q\"\nlearned = \"L\"\nnext = \"N\"\n\n[[steps]]\nscene = \"head-on\"\ntext = \"A\"\n{lines}\n"
    )
}

fn refused(lines: &str) -> String {
    parse(&of(lines), "try").expect_err("it is refused").to_string()
}

#[test]
fn every_file_of_a_lesson_reads() {
    for (id, text) in library::files() {
        let lesson = parse(text, id).unwrap_or_else(|error| panic!("{error}"));
        assert!((2..=4).contains(&lesson.minutes), "{id}");
        let asks = lesson.steps.iter().filter(|step| step.ask.is_some()).count();
        assert!(asks >= 2, "{id}: {asks} questions");
        assert!(lesson.steps.iter().any(|step| !step.until.is_empty()), "{id}: nothing is done by hand");
    }
    assert_eq!(library::all().len(), library::files().count());
}

#[test]
fn whatever_is_wrong_in_a_lesson_is_refused_with_its_place() {
    for (lines, place, words) in [
        ("lit = [\"overlay conse\"]", "11:8", "nothing is called overlay conse"),
        ("until = [{ run_for = 1, runs = 2 }]", "11:25", "unknown key \"runs\""),
        ("until = [{ walks = 1 }]", "11:10", "this is not a condition"),
        ("set = [\"radus = 1\"]", "11:8", "radus = 1 is not a change"),
        ("set = [\"agent 0: place = 1\"]", "11:8", "is not a change"),
        ("until = [{ metric = \"overlap\" }]", "11:21", "there is no metric overlap"),
        ("ask = { question = \"Q\", why = \"W\" }", "11:7", "needs measure"),
        (
            "ask = { question = \"Q\", why = \"W\", measure = \"lines\", choices = [\"a\", \"b\"], values = [1] }",
            "11:7",
            "2 choices need as many answers, got 1",
        ),
        ("lens = \"konstruktion\"", "11:8", "construction"),
        (
            "ask = { question = \"Q\", why = \"W\", measure = \"lines\", click = \"agent\", hides = [\"play\"] }",
            "11:81",
            "play cannot be hidden",
        ),
        (
            "ask = { question = \"Q\", why = \"W\", measure = \"overlaps\", choices = [\"a\", \"b\"], against = [], seconds = 1 }",
            "11:7",
            "2 compared runs need as many names",
        ),
    ] {
        let error = refused(lines);
        assert!(error.starts_with(&format!("try.toml:{place}: ")), "{error}");
        assert!(error.contains(words), "{error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
    let without = of("").replace("scene = \"head-on\"\n", "");
    let error = parse(&without, "try").expect_err("a lesson opens a scene").to_string();
    assert!(error.contains("opens no scene"), "{error}");
}

#[test]
fn every_lesson_says_the_same_things_in_chinese() {
    let is_chinese = |text: &str| text.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c));
    for lesson in library::all() {
        let chinese = Language::Chinese.speaking(|| lesson.text().clone());
        assert!(is_chinese(&chinese.title) && is_chinese(&chinese.question), "{}", lesson.id);
        assert!(is_chinese(&chinese.learned) && is_chinese(&chinese.next), "{}: the end", lesson.id);
        for (sentence, stop) in
            [(&lesson.english.learned, '.'), (&lesson.english.next, '.'), (&chinese.learned, '。')]
        {
            assert!(sentence.ends_with(stop), "{}: one sentence: {sentence}", lesson.id);
        }
        let [there, here] = [&chinese.next, &lesson.english.next].map(|next| abouts(next, &lesson.id));
        assert_eq!(there, here, "{}: what is marked at the end", lesson.id);
        for span in marked::words(&lesson.english.next, BODIES).0 {
            let Some(Argument::Scene(choice)) = span.of else { continue };
            assert!(builtin::find(&choice.name).is_some(), "{}: {}", lesson.id, choice.name);
        }
        assert_eq!(chinese.steps.len(), lesson.english.steps.len(), "{}", lesson.id);
        for (number, (there, here)) in chinese.steps.iter().zip(&lesson.english.steps).enumerate() {
            let at = format!("{} step {}", lesson.id, number + 1);
            assert!(is_chinese(&there.text), "{at}");
            assert_eq!(there.hint.is_some(), here.hint.is_some(), "{at}: the hint");
            assert_eq!(there.ask.is_some(), here.ask.is_some(), "{at}: the question");
            assert_eq!(there.runs.len(), here.runs.len(), "{at}: the runs");
            assert_eq!(there.choices.len(), here.choices.len(), "{at}: the choices");
            let all = |step: &sidestep_lab::learn::lesson::StepText| {
                [Some(step.text.clone()), step.hint.clone(), step.ask.clone(), step.why.clone()]
                    .into_iter()
                    .flatten()
                    .collect::<Vec<_>>()
                    .join(" ")
            };
            for figure in ["{value}", "{other}"] {
                assert_eq!(all(there).contains(figure), all(here).contains(figure), "{at}: {figure}");
            }
            assert_eq!(
                abouts(&all(there), &lesson.id),
                abouts(&all(here), &lesson.id),
                "{at}: what is marked"
            );
        }
    }
    assert_eq!(
        library::chinese_files().count(),
        library::all().len(),
        "no file for a lesson that there is not"
    );
}

/// More bodies than any text names.
const BODIES: marked::Bodies = marked::Bodies { agents: 100, edges: 100, pillars: 100 };

/// Words by which the title or the question of a lesson would answer what its first step asks, in lower case. They once
/// did: "Why VO dances, and RVO less" stood above "Who turns back less often?".
const TELLING: [(&str, &[&str]); 3] = [
    ("vo-dances", &["rvo", "less", "少"]),
    ("nothing-left", &["nothing", "no velocity", "left", "没有", "无"]),
    ("deadlock", &["deadlock", "stop", "stuck", "neither", "死锁", "站住", "停"]),
];

#[test]
fn no_headline_answers_the_first_question() {
    for (id, words) in TELLING {
        let lesson = library::find(id).expect("a lesson");
        assert!(lesson.steps[0].ask.is_some(), "{id}");
        for language in Language::ALL {
            let text = language.speaking(|| lesson.text().clone());
            let headline = format!("{} {}", text.title, text.question).to_lowercase();
            assert!(words.iter().all(|word| !headline.contains(word)), "{id}: {headline}");
        }
    }
}

/// The subjects of the marks in a text, each once, sorted.
fn abouts(text: &str, id: &str) -> Vec<String> {
    let spans = marked::words(text, BODIES).0;
    let mut abouts: Vec<String> =
        spans.iter().filter_map(|span| span.of.as_ref()).map(|of| format!("{of:?}")).collect();
    abouts.sort();
    abouts.dedup();
    assert!(!spans.iter().any(|span| span.of.is_none() && span.text.contains('[')), "{id}: a mark: {text}");
    abouts
}

/// The world of a lesson's first step.
fn first_world(id: &str) -> World {
    let lesson = library::find(id).expect("a lesson");
    let stage = &lesson.steps[0].stage;
    let scene = library::scene(stage.scene.as_deref().expect("a scene")).expect("it reads");
    scene.world_after(&stage.set).expect("it takes the changes")
}

#[test]
fn an_answer_is_the_solvers_and_no_line_of_the_file() {
    let lesson = library::find("velocity-obstacle").expect("a lesson");
    let ask = lesson.steps[0].ask.as_ref().expect("a question");
    let mut world = first_world("velocity-obstacle");
    let truth = ask.truth(&world, 0).expect("an answer");
    assert_eq!(truth.choice, Some(0), "they touch");
    // Worked out by hand: after this shift both lines of motion pass each other at 3.6 m, and the discs have 0.8 m
    // each.
    world.agents[1].position.y += 6.0;
    world.agents[1].objective = sidestep_core::Objective::Velocity(world.agents[1].velocity);
    let truth = ask.truth(&world, 0).expect("an answer");
    assert_eq!(truth.choice, Some(1), "in another world another answer is right");
    assert_eq!(
        ask.answers,
        Answers::Values(vec![1.0, 0.0]),
        "the file says what choices mean, not which is right"
    );
}

#[test]
fn a_run_that_answers_a_question_plays_within_seconds_and_goes_its_whole_way() {
    let lesson = library::find("velocity-obstacle").expect("a lesson");
    let ask = lesson.steps[0].ask.as_ref().expect("a question");
    let mut tried = ask.tried(&first_world("velocity-obstacle")).expect("it runs");
    // Worked out by hand: without avoidance agent 0 goes from (−4, 0.6) at 1.2 m/s along x, and agent 1 from (5, 3.6)
    // at (−0.96, −0.72).
    tried.play(0.5);
    assert!(!tried.is_over() && tried.now().1.at() < 1.0, "at its own pace or a little faster");
    (0..60).for_each(|_| tried.play(0.1));
    assert!(tried.is_over(), "eight seconds play in six");
    let ends = tried.begun()[0].ways().iter().map(|way| *way.last().expect("a start"));
    for (end, by_hand) in ends.zip([Vec2::new(5.6, 0.6), Vec2::new(-2.68, -2.16)]) {
        assert!(end.distance(by_hand) < 1e-3, "{end} {by_hand}");
    }
    assert_eq!(tried.begun()[0].ways()[0].len(), 81, "eight seconds of a tenth each, and the start");
    tried.restart();
    assert!(!tried.is_over() && tried.now().1.at() == 0.0);
}

#[test]
fn two_runs_that_are_compared_play_one_after_the_other() {
    let lesson = library::find("vo-dances").expect("a lesson");
    let ask = lesson.steps[0].ask.as_ref().expect("a question");
    let mut tried = ask.tried(&first_world("vo-dances")).expect("it runs");
    tried.play(0.2);
    assert_eq!((tried.now().0, tried.begun().len()), (0, 1));
    while tried.now().0 == 0 {
        tried.play(0.2);
    }
    let methods = tried.begun().iter().map(|run| run.world().agents[0].method.name()).collect::<Vec<_>>();
    assert_eq!(methods, ["vo", "rvo"], "as the question names them");
}

/// The steps of the programs of agent 0, after this number of steps of the world.
fn program_steps(world: World, steps: usize) -> Vec<ProgramStep> {
    let mut run = Run::new(world, Log::default());
    run.watch(watch_vehicles(vec![0]));
    (0..steps).for_each(|_| _ = run.step());
    run.refresh();
    let (world, decisions) = (run.world(), run.decided());
    let choice = decisions.choices[0];
    let Trace::Orca(trace) = &decisions.watched(0).expect("watched").trace else { panic!("ORCA") };
    let settings = &world.agents[0].settings;
    let setting = Setting {
        max_speed: settings.max_speed,
        preferred: choice.preferred,
        len: world.params.orca_len,
        arithmetic: world.params.orca_lp.into(),
    };
    lp_steps::steps(trace, setting)
}

/// A text said that each cut moves an end.
#[test]
fn a_cut_that_a_lesson_shows_can_move_an_end_and_need_not() {
    let steps = program_steps(first_world("choosing"), 40);
    let cuts = steps.iter().enumerate().filter(|(_, step)| matches!(step.event, StepEvent::Cut(_)));
    let moves = |step: &ProgramStep| step.interval.is_some_and(|interval| interval.before != interval.ends);
    let cuts: Vec<(usize, bool)> = cuts.map(|(at, step)| (at, moves(step))).collect();
    let shown = library::find("choosing").expect("a lesson").steps[3].stage.stage.expect("a stage");
    assert!(cuts.iter().any(|(at, _)| *at == shown as usize), "it begins with one: {cuts:?}");
    for moved in [true, false] {
        assert!(cuts.iter().any(|cut| cut.1 == moved), "{cuts:?}");
    }
}

#[test]
fn the_film_of_the_programs_has_four_stations_where_no_velocity_is_left() {
    let steps = program_steps(first_world("nothing-left"), 0);
    let stations = lp_steps::stations(&steps);
    let names: Vec<Station> = stations.iter().map(|(_, station)| *station).collect();
    assert_eq!(names, [Station::Start, Station::Failure, Station::GivingWay, Station::Answer]);
    let at: Vec<usize> = stations.iter().map(|(step, _)| *step).collect();
    assert!(at.is_sorted() && at[0] == 0 && at[3] == steps.len() - 1, "{at:?}");
    let programs: Vec<u8> = at.iter().map(|step| steps[*step].program).collect();
    assert_eq!(programs, [2, 2, 3, 3]);
}
