//! The search over everything.

use sidestep_core::sim::Watch;
use sidestep_lab::{
    explain::doctor::{Memory, diagnose},
    files::code::CodeTarget,
    learn::museum,
    text::language::Language,
};

use super::*;
use crate::app::{
    panels::palette::{self, ailments},
    ui::Finder,
};

fn open(scenario: &str) -> Panels {
    let mut panels = panels(scenario, (1280.0, 800.0));
    panels.state_mut().app.act(UiAction::Find(Some(Finder::Commands)));
    panels.run_steps(4);
    asked(&mut panels);
    panels
}

/// The titles of the results.
fn titles(panels: &mut Panels, search: &str) -> Vec<String> {
    let bindings = keys::table();
    palette::titles(&panels.state_mut().app.view(), &bindings, search)
}

#[test]
fn a_parameter_takes_a_value_that_is_typed() {
    for (typed, key, value) in [
        ("orca.len 2", "orca.len", Value::Real(2.0)),
        ("orca len = inf", "orca.len", Value::Real(f32::INFINITY)),
        ("time horizon 3.5 s", "time_horizon", Value::Real(3.5)),
        ("max neighbors 4", "max_neighbors", Value::Count(4)),
        ("radius=0.25", "radius", Value::Real(0.25)),
    ] {
        let mut panels = open("circle-10");
        type_in(&mut panels, typed);
        press(&mut panels, egui::Key::Enter);
        let key = Key::find(key).expect("a key");
        let set = Command::Set { key, value, scope: Scope::All };
        assert_eq!(asked(&mut panels), [Action::from(set)], "{typed}");
        assert_eq!(panels.state().app.ui.finder, None, "it has closed");
        panels.state_mut().app.act(DocumentAction::Take(Way::Undo));
        assert!(!panels.state().app.document.can_undo());
    }
}

/// Types a search and presses Enter this number of times; returns the values that were set.
fn set_by_enter(search: &str, times: usize) -> Vec<Action> {
    let mut panels = open("circle-10");
    type_in(&mut panels, search);
    (0..times).for_each(|_| press(&mut panels, egui::Key::Enter));
    asked(&mut panels).into_iter().filter(|action| matches!(action, Action::World(_))).collect()
}

#[test]
fn enter_sets_a_value_only_where_its_whole_name_and_a_value_were_typed() {
    // "museum" and Enter once set museum.sum without a message.
    for search in ["museum", "printed", "sum", "breaker noise", "mus sum = printed", "sum printed"] {
        assert_eq!(set_by_enter(search, 1), [], "{search}");
    }
    let key = Key::find("museum.sum").expect("a key");
    let printed = key.check_word("printed").expect("a value");
    let set = Action::from(Command::Set { key, value: printed, scope: Scope::All });
    for (search, times) in
        [("museum.sum = printed", 1), ("Museum sum = printed", 1), ("mus.sum = printed", 2)]
    {
        assert_eq!(set_by_enter(search, times), std::slice::from_ref(&set), "{search}");
    }
}

#[test]
fn commands_pages_and_scenes_are_listed_before_values() {
    let mut panels = open("circle-10");
    for search in ["museum", "method", "noise", "orca"] {
        let found = titles(&mut panels, search);
        let is_value = |title: &String| title.contains(" = ");
        let first = found.iter().position(is_value).unwrap_or(found.len());
        assert!(first > 0 && found[first..].iter().all(is_value), "{search}: {found:?}");
    }
}

#[test]
fn a_click_sets_a_value_at_once() {
    let mut panels = open("circle-10");
    type_in(&mut panels, "museum.sum");
    click(&mut panels, Role::Button, "museum.sum = printed");
    assert_eq!(values(&asked(&mut panels), "museum.sum").len(), 1);
}

#[test]
fn it_opens_from_the_menu_of_what_there_is_to_learn() {
    let mut panels = panels("circle-10", (1280.0, 800.0));
    panels.run_steps(2);
    click(&mut panels, Role::Button, "Learn");
    let row = panels
        .query_all(by().role(Role::Button))
        .find(|node| words(node).starts_with("ask or find anything"));
    let at = rect(&row.expect("a row of the menu")).center();
    click_at(&mut panels, at);
    assert_eq!(panels.state().app.ui.finder, Some(Finder::Commands));
}

#[test]
fn a_value_that_is_refused_says_why_and_changes_nothing() {
    let mut panels = open("circle-10");
    type_in(&mut panels, "radius -1");
    let first = titles(&mut panels, "radius -1").swap_remove(0);
    assert!(first.contains("outside 0.001 to 10000"), "{first}");
    press(&mut panels, egui::Key::Enter);
    assert_eq!(asked(&mut panels), []);
    assert_eq!(panels.state().app.ui.finder, Some(Finder::Commands), "it stays open");
}

#[test]
fn a_parameter_without_a_value_waits_for_one() {
    let mut panels = open("circle-10");
    type_in(&mut panels, "preferred_speed");
    press(&mut panels, egui::Key::Enter);
    assert_eq!(asked(&mut panels), []);
    type_in(&mut panels, "0.8");
    press(&mut panels, egui::Key::Enter);
    assert_eq!(values(&asked(&mut panels), "preferred_speed"), [Value::Real(0.8)]);
}

#[test]
fn arrows_choose_escape_closes_and_enter_carries_out() {
    let mut panels = open("circle-10");
    type_in(&mut panels, "trails");
    press(&mut panels, egui::Key::Enter);
    assert_eq!(asked(&mut panels), [LookAction::ToggleOverlay(overlay::OverlayId::Trails).into()]);
    panels.state_mut().app.act(UiAction::Find(Some(Finder::Commands)));
    panels.run_steps(4);
    let second = titles(&mut panels, "speed").swap_remove(1);
    type_in(&mut panels, "speed");
    press(&mut panels, egui::Key::ArrowDown);
    let rows = panels.query_all(by().role(Role::Button).label(&second));
    let chosen = rows.filter(|row| row.toggled() == Some(egui::accesskit::Toggled::True)).count();
    assert_eq!(chosen, 1, "{second}");
    press(&mut panels, egui::Key::Escape);
    assert_eq!((asked(&mut panels), panels.state().app.ui.finder), (vec![], None));
}

#[test]
fn whatever_there_is_is_found_by_its_name() {
    let mut panels = open("circle-10");
    let mut names: Vec<String> = Vec::new();
    names.extend(builtin::all().map(|builtin| Scenario::load(builtin.name).expect("built in").title));
    names.extend(overlay::ALL.iter().map(|overlay| overlay.name().to_string()));
    names.extend(keys::METHODS.iter().map(|method| method.label().to_string()));
    names.extend(museum::all().map(|slip| slip.title().to_string()));
    names.extend(keys::table().into_iter().map(|binding| binding.about));
    names.extend(palette::questions::QUESTIONS.iter().map(|question| (question.asked)().to_string()));
    names.extend(ailments::SCENES.iter().map(|scene| (scene.name)().to_string()));
    for face in ["Decision", "Build-up", "Programs", "len"] {
        names.push(format!("lens: {face}"));
    }
    for key in Key::all() {
        match key.domain {
            sidestep_core::model::tunable::Domain::Choice { names: values } => {
                names.extend(values.iter().map(|value| format!("{} = {value}", key.name())));
            }
            _ => names.push(key.name().to_string()),
        }
    }
    assert!(names.len() > 250, "{}", names.len());
    for name in names {
        let found = titles(&mut panels, &name);
        let place = found.iter().position(|title| *title == name);
        assert!(place.is_some_and(|place| place < 5), "{name}: {:?}", &found[..found.len().min(6)]);
    }
}

#[test]
fn each_ailment_is_named_by_the_doctor_in_the_scenario_that_it_opens() {
    for scene in ailments::SCENES {
        let scenario = Scenario::load(scene.scenario).expect("built in");
        let agent = scenario.view.select.expect("whom to watch");
        let mut run = sidestep_core::Simulation::new(scenario.world());
        run.watch(Watch::Agents(vec![agent]));
        let mut memory = Memory::default();
        loop {
            let (world, decisions) = run.state();
            memory.observe(world, decisions, agent);
            if world.time > f64::from(scene.at) - 1e-6 {
                let found = diagnose(world, decisions, agent, &memory);
                let named = found.iter().any(|finding| finding.ailment == scene.ailment);
                assert!(named, "{:?} in {}", scene.ailment, scene.scenario);
                break;
            }
            run.step();
        }
    }
}

#[test]
fn an_ailment_opens_its_scenario_at_the_moment_when_it_shows() {
    let mut panels = open("circle-10");
    type_in(&mut panels, "polygon is wound");
    press(&mut panels, egui::Key::Enter);
    let app = &panels.state().app;
    assert_eq!((app.document.source.as_str(), app.time.playing), ("menge-59", false));
    assert!(app.document.step() == 30 || app.time.goal == Some(Goal::Step(30)), "{:?}", app.time.goal);
}

#[test]
fn a_slip_opens_its_page_in_the_museum() {
    let mut panels = open("circle-10");
    let slip = museum::all().last().expect("a slip");
    type_in(&mut panels, &slip.title().to_string());
    press(&mut panels, egui::Key::Enter);
    panels.run_steps(4);
    assert!(has_words(&panels, &slip.about().to_string()), "{}", slip.title());
}

#[test]
fn the_faces_of_the_lens_come_with_the_lens() {
    let mut panels = open("circle-10");
    let app = &mut panels.state_mut().app;
    app.act(LensAction::SetDock(Dock::Hidden));
    app.act(DocumentAction::Select(None));
    panels.run_steps(2);
    asked(&mut panels);
    type_in(&mut panels, "lens programs");
    press(&mut panels, egui::Key::Enter);
    let app = &panels.state().app;
    assert_eq!(
        (app.lens.mode, app.settings.lens, app.document.selected()),
        (LensFace::Programs, Dock::Beside, Some(0))
    );
}

#[test]
fn values_that_belong_together_are_one_change_and_come_back_as_code() {
    let mut panels = open("circle-10");
    type_in(&mut panels, "values godot 3d");
    press(&mut panels, egui::Key::Enter);
    assert!(!panels.state().app.document.can_undo(), "it shows first what changes");
    assert_eq!(panels.state().app.ui.preset, Some("godot-3d"));
    press(&mut panels, egui::Key::Enter);
    assert_eq!(panels.state().app.ui.preset, None);
    let settings = |panels: &Panels| panels.state().app.document.world().agents[7].settings.clone();
    let now = settings(&panels);
    // Godot's class reference.
    assert_eq!((now.radius, now.max_speed, now.neighbor_distance), (0.5, 10.0, 50.0));
    assert_eq!((now.max_neighbors, now.time_horizon), (10, 1.0));
    let code = palette::presets::rvo2(&now);
    assert_eq!(code, "simulator.setAgentDefaults(50.0f, 10, 1.0f, 10.0f, 0.5f, 10.0f);");
    assert!(palette::presets::godot(&now).contains("agent.time_horizon_agents = 1.0\n"));
    assert!(palette::presets::rust(&now).starts_with("AgentSettings { radius: 0.5, max_speed: 10.0,"));
    panels.state_mut().app.act(DocumentAction::Take(Way::Undo));
    assert_eq!(settings(&panels).neighbor_distance, 8.0);
    assert!(!panels.state().app.document.can_undo(), "it was one change");
}

/// The text that is copied to the clipboard while a key goes down.
fn copied(panels: &mut Panels, key: egui::Key) -> Vec<String> {
    let (physical_key, repeat, modifiers) = (None, false, Modifiers::NONE);
    panels.input_mut().events.push(Event::Key { key, physical_key, pressed: true, repeat, modifiers });
    let mut texts = Vec::new();
    for _ in 0..4 {
        panels.step();
        let commands = panels.output().platform_output.commands.iter();
        texts.extend(commands.filter_map(|command| match command {
            egui::OutputCommand::CopyText(text) => Some(text.clone()),
            _ => None,
        }));
    }
    texts
}

#[test]
fn the_present_world_is_copied_as_code_and_what_that_cannot_say_is_told() {
    for target in CodeTarget::ALL {
        for (scenario, gaps) in [("circle-10", false), ("pillars", target != CodeTarget::Rust)] {
            let mut panels = open(scenario);
            (0..3).for_each(|_| panels.state_mut().app.act(TimeAction::StepOnce));
            let title = format!("copy this scene as {}", target.name());
            type_in(&mut panels, &title);
            assert_eq!(titles(&mut panels, &title).first(), Some(&title));
            let texts = copied(&mut panels, egui::Key::Enter);
            let app = &panels.state().app;
            let program = app.document.as_code(target).expect("it can be written");
            assert_eq!(app.document.step(), 3);
            assert_eq!(texts, [program.text], "{title}");
            let messages: Vec<&str> = app.notices.toasts.words().collect();
            let [message] = messages[..] else { panic!("{messages:?}") };
            assert!(message.starts_with(&format!("copied as {}", target.name())), "{message}");
            assert_eq!(message.contains("16 corners"), gaps, "{message}");
            assert_eq!(app.ui.finder, None, "it has closed");
        }
    }
}

#[test]
fn a_message_names_three_gaps_of_a_program_and_counts_the_others() {
    let ending = "; one more stands in the comments of the code";
    let mut panels = open("predator-and-prey");
    let gaps = panels.state().app.document.as_code(CodeTarget::Godot).expect("it can be written").gaps;
    assert_eq!(gaps.len(), 4);
    panels.state_mut().app.act(FileAction::TellCopied(CodeTarget::Godot));
    let app = &panels.state().app;
    let message = app.notices.toasts.words().next().expect("a message");
    assert!(gaps[..3].iter().all(|gap| message.contains(&gap.to_string())), "{message}");
    assert!(message.ends_with(ending) && !message.contains(&gaps[3].to_string()), "{message}");
}

#[test]
fn in_chinese_everything_is_found_by_english_words_too() {
    Language::Chinese.speaking(|| {
        let mut panels = panels("circle-10", TALL);
        for (typed, title) in [
            ("nothing at all", "避让为什么完全不起作用？"),
            ("time_horizon", "时间窗  time_horizon"),
            ("时间窗 time_horizon", "时间窗  time_horizon"),
        ] {
            assert_eq!(titles(&mut panels, typed).first().map(String::as_str), Some(title), "{typed}");
        }
        let typed = titles(&mut panels, "时间窗 3").swap_remove(0);
        assert!(typed.contains("time_horizon = 3"), "{typed}");
    });
}

#[test]
fn pasted_chinese_is_searched_for() {
    Language::Chinese.speaking(|| {
        let mut panels = panels("circle-10", TALL);
        panels.state_mut().app.act(UiAction::Find(Some(Finder::Commands)));
        panels.run_steps(4);
        panels.input_mut().events.push(Event::Paste("门口".into()));
        panels.run_steps(4);
        press(&mut panels, egui::Key::Enter);
        assert_eq!(panels.state().app.document.source, "doorway");
    });
}
