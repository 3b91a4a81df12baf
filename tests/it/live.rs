//! A log that is followed while it is being written.

use std::{
    io::{Read, Write},
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use glam::Vec2;
use sidestep::{
    metrics::Metrics,
    recorded::{LiveBase, LiveLog, LogOptions},
    scenario::Recorded,
    time::{LoggedRun, TimeMachine},
};

/// The row of an agent that goes along x, m.
fn row(k: usize, agent: usize) -> String {
    format!("{k},a{agent},{},{},1,0,1,0\n", k as f32 * 0.5, agent as f32 * 3.0)
}

const HEADER: &str = "step,agent,x,y,vx,vy,pvx,pvy\n";

fn begin(source: impl Read + Send + 'static) -> Result<Arc<LiveLog>, String> {
    let set = |text: &str| sidestep::Command::parse_set(text).expect("a change");
    let base = LiveBase { scene: None, changes: vec![set("time_step=0.5")] };
    LiveLog::begin(source, "game", LogOptions::default(), base).map_err(|error| error.to_string())
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
    // Looking back is to the bit what was seen.
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
    let none = begin(std::io::Cursor::new(Vec::new())).expect_err("nothing came");
    assert!(none.starts_with("game: "), "{none}");
    let short =
        begin(std::io::Cursor::new((HEADER.to_string() + &row(0, 0)).into_bytes())).expect("one step");
    assert_eq!((short.first(), short.last()), (0, 0));
}

#[test]
fn the_oldest_steps_are_dropped_from_log_and_past_together() {
    let steps = 600;
    let rows = (0..steps).flat_map(|k| (0..20).map(move |agent| row(k, agent)));
    let text = HEADER.to_string() + &rows.collect::<String>();
    let log = begin(std::io::Cursor::new(text.into_bytes())).expect("a log");
    wait_for("the end", || log.over().is_some());
    let mut machine = machine(&log);
    machine.keep_promise();
    while !machine.run().is_at_end_of_log() {
        machine.step();
    }
    let (all, digest) = (log.bytes(), machine.run().digest());
    let wanted = log.first_within(all / 2);
    assert!(wanted.abs_diff(300) < 10, "half of {steps} steps: {wanted}");
    let first = machine.forget_before(wanted);
    log.drop_before(first);
    assert!(first >= wanted && first < wanted + 64, "up to a keyframe: {first}");
    assert_eq!((machine.past().first(), LoggedRun::first(&*log)), (first, first));
    assert!(log.bytes() <= all / 2, "{} of {all}", log.bytes());
    machine.seek(0);
    assert_eq!(machine.run().world().step, first, "there is nothing before");
    assert_eq!(machine.run().world().agents[0].position.x, first as f32 * 0.5);
    machine.seek(599);
    assert_eq!((machine.run().digest(), machine.past().diverged()), (digest, None));
}
