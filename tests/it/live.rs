//! A log that is followed while it is being written.

use std::{
    io::{Read, Write},
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use glam::Vec2;
use sidestep_lab::{
    files::scenario::Recorded,
    logs::recorded::{LiveBase, LiveLog, LogOptions},
    run::{
        metrics::Metrics,
        time::{LoggedRun, TimeMachine},
    },
};

/// The row of an agent that moves along x, m.
fn row(k: usize, agent: usize) -> String {
    format!("{k},a{agent},{},{},1,0,1,0\n", k as f32 * 0.5, agent as f32 * 3.0)
}

const HEADER: &str = "step,agent,x,y,vx,vy,pvx,pvy\n";

fn begin(source: impl Read + Send + 'static) -> Result<Arc<LiveLog>, String> {
    let set = |text: &str| sidestep_core::Command::parse_set(text).expect("a change");
    let base = LiveBase { scene: None, changes: vec![set("time_step=0.5")] };
    let start = LiveLog::begin(source, "game", LogOptions::default(), base);
    let opened = start.opened(Duration::from_secs(60)).expect("it opens or fails");
    opened.map_err(|error| error.to_string())
}

/// The reason why a log does not open.
fn refused(source: impl Read + Send + 'static) -> String {
    begin(source).map(|log| log.last()).expect_err("a fault")
}

fn machine(log: &Arc<LiveLog>) -> TimeMachine {
    let scenario = log.clone().scenario("game");
    let Recorded { log, steps, .. } = scenario.run.clone().expect("a run");
    TimeMachine::of_log(scenario.world(), Metrics::new(), log, steps)
}

fn wait_for(what: &str, holds: impl Fn() -> bool) {
    let since = Instant::now();
    while !holds() {
        assert!(since.elapsed() < Duration::from_secs(60), "{what}");
        thread::sleep(Duration::from_millis(2));
    }
}

#[test]
fn steps_are_there_as_they_come_and_stay_when_the_pipe_closes() {
    let (reader, mut writer) = std::io::pipe().expect("a pipe");
    writer.write_all(HEADER.as_bytes()).expect("a reader");
    let mut write = move |steps: std::ops::Range<usize>| {
        for k in steps {
            let agents = if k < 6 { 2 } else { 3 };
            let rows: String = (0..agents).map(|agent| row(k, agent)).collect();
            writer.write_all(rows.as_bytes()).expect("a reader");
        }
    };
    let ready = thread::spawn(move || begin(reader));
    write(0..5);
    let log = ready.join().expect("no panic").expect("a log");
    let mut machine = machine(&log);
    wait_for("four steps", || log.last() == 3);
    while !machine.run().is_at_end_of_log() {
        machine.step();
    }
    assert_eq!(machine.run().world().step, 3, "a step is there once the next one begins");
    write(5..9);
    wait_for("more", || log.last() == 7);
    machine.keep_promise();
    assert_eq!(machine.past().end(), 7);
    while !machine.run().is_at_end_of_log() {
        machine.step();
    }
    let places: Vec<Vec2> = machine.run().world().agents.iter().map(|agent| agent.position).collect();
    assert_eq!(places, [Vec2::new(3.5, 0.0), Vec2::new(3.5, 3.0), Vec2::new(3.5, 6.0)]);
    // Going back shows exactly the same bits as before.
    let digest = machine.run().digest();
    machine.seek(2);
    assert_eq!(machine.run().world().agents.len(), 2);
    assert_eq!(machine.scene(false).chosen_in_log(0), Some(Vec2::X), "of the next row");
    machine.seek(7);
    assert_eq!((machine.run().digest(), machine.past().diverged()), (digest, None));
    drop(write);
    wait_for("the end", || log.over().is_some());
    assert_eq!((log.over(), log.last()), (Some(None), 8), "the last step is whole when the pipe closes");
}

#[test]
fn what_breaks_keeps_what_came() {
    let text = HEADER.to_string() + &(0..8).map(|k| row(k, 0)).collect::<String>() + "8,a0,far,0,1,0,1,0\n";
    let log = begin(std::io::Cursor::new(text.into_bytes())).expect("a log");
    wait_for("the end", || log.over().is_some());
    let fault = log.over().flatten().expect("a fault").to_string();
    assert!(fault.starts_with("game:10: ") && fault.lines().count() == 1, "{fault}");
    assert_eq!(log.last(), 7);
    let none = refused(std::io::Cursor::new(Vec::new()));
    assert!(none.starts_with("game: "), "{none}");
    let short =
        begin(std::io::Cursor::new((HEADER.to_string() + &row(0, 0)).into_bytes())).expect("one step");
    assert_eq!((short.first(), short.last()), (0, 0));
}

/// This number of steps of 20 agents.
fn many(steps: usize) -> String {
    let rows = (0..steps).flat_map(|k| (0..20).map(move |agent| row(k, agent)));
    HEADER.to_string() + &rows.collect::<String>()
}

fn of_text(text: String) -> Arc<LiveLog> {
    let log = begin(std::io::Cursor::new(text.into_bytes())).expect("a log");
    wait_for("the end", || log.over().is_some());
    log
}

#[test]
fn the_oldest_steps_are_dropped_from_log_and_past_together() {
    let log = of_text(many(600));
    let mut machine = machine(&log);
    machine.keep_promise();
    while !machine.run().is_at_end_of_log() {
        machine.step();
    }
    let (all, digest) = (log.bytes(), machine.run().digest());
    log.keep_within(all / 2);
    machine.keep_to_log();
    assert!(log.bytes() <= all / 2, "{} of {all}", log.bytes());
    let (first, kept) = (machine.past().first(), LoggedRun::first(&*log));
    assert!(kept.abs_diff(330) < 10, "nine tenths of a half of 600 steps: {kept}");
    assert!(first >= kept && first < kept + 64, "up to a keyframe: {first}");
    machine.seek(0);
    assert_eq!(machine.run().world().step, first, "there is nothing before");
    assert_eq!(machine.run().world().agents[0].position.x, first as f32 * 0.5);
    machine.seek(599);
    assert_eq!((machine.run().digest(), machine.past().diverged()), (digest, None));
}

/// Going to a step that the log had dropped ended the program: "range start is greater than range end".
#[test]
fn whoever_stands_at_a_step_that_is_dropped_keeps_it_and_goes_on_at_the_first_that_is_left() {
    let log = of_text(many(600));
    let mut machine = machine(&log);
    for _ in 0..40 {
        machine.step();
    }
    machine.seek(7);
    let stood = machine.run().digest();
    log.keep_within(100_000);
    machine.keep_to_log();
    machine.keep_to_log();
    let first = LoggedRun::first(&*log);
    assert!(log.bytes() <= 100_000 && first > 450, "{} bytes from {first} on", log.bytes());
    assert_eq!((machine.run().digest(), machine.past().first(), machine.past().last()), (stood, 7, 7));
    assert_eq!(machine.past().end(), 599);
    machine.step();
    let world = machine.run().world();
    assert_eq!((world.step, world.time), (first, first as f64 * 0.5));
    assert_eq!(machine.skipped(), first - 8);
    let places: Vec<Vec2> = world.agents.iter().map(|agent| agent.position).collect();
    let logged = |agent: usize| Vec2::new(first as f32 * 0.5, agent as f32 * 3.0);
    assert_eq!(places, (0..20).map(logged).collect::<Vec<_>>());
    assert_eq!(machine.run().sample().overlaps, 0.0);
    // From there on everything is as usual.
    while !machine.run().is_at_end_of_log() {
        machine.step();
    }
    let digest = machine.run().digest();
    machine.seek(0);
    assert_eq!(machine.run().world().step, first);
    machine.seek(599);
    assert_eq!((machine.run().digest(), machine.past().diverged()), (digest, None));
}

#[test]
fn a_leap_takes_over_who_is_there_and_the_settings_that_the_log_changed() {
    let header = "step,agent,x,y,radius\n".to_string();
    let rows = (0..300).map(|k| match k {
        0..100 => format!("{k},a,{k},0,0.2\n{k},b,{k},9,0.3\n"),
        _ => format!("{k},b,{k},9,0.5\n{k},c,{k},5,0.4\n"),
    });
    let log = of_text(header + &rows.collect::<String>());
    let mut machine = machine(&log);
    machine.step();
    machine.apply(sidestep_core::Command::parse_set("max_speed=7").expect("a change")).expect("a speed");
    log.keep_within(20_000);
    assert!(LoggedRun::first(&*log) > 100);
    machine.step();
    let world = machine.run().world();
    let seen: Vec<_> = world.agents.iter().map(|agent| (agent.position.y, agent.settings.radius)).collect();
    assert_eq!(seen, [(9.0, 0.5), (5.0, 0.4)]);
    assert!(world.agents.iter().all(|agent| agent.settings.max_speed == 7.0), "what was tuned stays");
}

#[test]
fn agents_that_were_all_let_go_keep_their_past_whatever_the_log_drops() {
    let log = of_text(many(600));
    let mut machine = machine(&log);
    for _ in 0..30 {
        machine.step();
    }
    let everybody = sidestep_core::sim::command::Scope::All;
    machine.apply(sidestep_lab::RunCommand::LetGo(everybody)).expect("they are let go");
    for _ in 0..100 {
        machine.step();
    }
    let digest = machine.run().digest();
    log.keep_within(20_000);
    machine.keep_to_log();
    let first = machine.past().first();
    assert!((31..=96).contains(&first), "up to a keyframe after they were let go: {first}");
    machine.seek(0);
    machine.seek(130);
    assert_eq!((machine.run().digest(), machine.past().diverged(), machine.skipped()), (digest, None, 0));
}

/// While a log was followed, the figures of every step filled the memory.
#[test]
fn the_past_of_a_log_that_never_ends_keeps_to_its_budget() {
    let steps = 130_000;
    let rows: String = (0..steps).map(|k| format!("{k},a,{},0,1,0,1,0\n", k % 100)).collect();
    let log = of_text(HEADER.to_string() + &rows);
    let mut machine = machine(&log);
    machine.set_budget(0);
    let mut most = 0;
    while !machine.run().is_at_end_of_log() {
        machine.step();
        machine.keep_to_log();
        most = most.max(machine.past().bytes());
    }
    assert!(most < 10 << 20, "{most} bytes");
    assert_eq!(machine.run().world().step, steps - 1);
}

#[test]
fn a_second_row_of_an_agent_in_one_step_is_an_error_with_its_line() {
    let twice = HEADER.to_string() + &row(0, 0) + &row(0, 1) + &row(0, 0);
    let fault = refused(std::io::Cursor::new(twice.into_bytes()));
    assert_eq!(fault, "game:4: agent \"a0\" has two rows at step 0");
    let later = many(8) + &row(7, 3);
    let log = of_text(later);
    let fault = log.over().flatten().expect("a fault").to_string();
    assert_eq!(fault, format!("game:{}: agent \"a3\" has two rows at step 7", 2 + 8 * 20));
}

/// It took unlimited memory, and no window appeared.
#[test]
fn a_step_that_never_ends_is_an_error_at_its_limit() {
    let rows = (0_u64..).map(|agent| format!("0,{agent},1,2\n").into_bytes());
    let source = Rows { rows: Box::new(rows), left: b"step,agent,x,y\n".to_vec() };
    let fault = refused(source);
    assert!(fault.starts_with("game:262146: step 0 has more than 262144 rows"), "{fault}");
    assert_eq!(fault.lines().count(), 1);
}

#[test]
fn names_without_end_are_an_error_at_their_limit() {
    let name = "n".repeat(100_000);
    let rows = (0_u64..).map(move |step| format!("{step},{name}{step},1,2\n").into_bytes());
    let log = begin(Rows { rows: Box::new(rows), left: b"step,agent,x,y\n".to_vec() }).expect("a log");
    wait_for("the end", || log.over().is_some());
    let fault = log.over().flatten().expect("a fault").to_string();
    assert!(fault.contains("the names of its agents take more than 128 MiB"), "{fault}");
}

/// An endless sequence of rows.
struct Rows {
    rows: Box<dyn Iterator<Item = Vec<u8>> + Send>,
    left: Vec<u8>,
}

impl Read for Rows {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        if self.left.is_empty() {
            self.left = self.rows.next().unwrap_or_default();
        }
        let count = into.len().min(self.left.len());
        into[..count].copy_from_slice(&self.left[..count]);
        self.left.drain(..count);
        Ok(count)
    }
}

#[test]
fn what_is_waited_for_is_said_before_the_first_steps_and_after() {
    let (reader, mut writer) = std::io::pipe().expect("a pipe");
    let start = LiveLog::begin(reader, "game", LogOptions::default(), LiveBase::default());
    let soon = Duration::from_millis(20);
    assert!(start.opened(soon).is_none());
    assert_eq!(start.waits_for().to_string(), "it has no rows yet");
    writer.write_all((HEADER.to_string() + &row(0, 0) + &row(0, 1)).as_bytes()).expect("a reader");
    let in_words = "step 0 has 2 rows so far, and is complete when a row of another step comes";
    wait_for("two rows", || start.waits_for().to_string() == in_words);
    assert!(start.opened(soon).is_none());
    writer.write_all((1..5).map(|k| row(k, 0)).collect::<String>().as_bytes()).expect("a reader");
    let log = start.opened(Duration::from_secs(60)).expect("it opens").expect("a log");
    wait_for("four steps", || log.complete() == 4);
    assert!(log.waits_for().to_string().starts_with("step 4 has one row so far"));
}
