//! The window while a log is being written: its messages, and a campaign of hostile feeds during which the reader
//! pauses, seeks and scrubs.

use std::{
    fmt::Write,
    io::Read,
    sync::{
        Arc,
        mpsc::{self, Receiver, Sender},
    },
    time::Duration,
};

use sidestep_lab::{
    RunCommand,
    logs::recorded::{LiveBase, LiveLog, LiveStart, LogOptions},
    run::time::LoggedRun,
};

use super::{
    campaign::{check_app, meters},
    *,
};
use crate::campaign::{
    budget::{Size, measured},
    choices::Choices,
    runner::{Kind, Seen, Verdict, run},
};

/// A program that writes on demand.
struct Program {
    chunks: Sender<Vec<u8>>,
    /// Receives a request whenever the reader has taken in everything.
    asked: Receiver<()>,
}

/// Its pipe.
struct Pipe {
    chunks: Receiver<Vec<u8>>,
    asked: Sender<()>,
    left: Vec<u8>,
}

impl Read for Pipe {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        if self.left.is_empty() {
            _ = self.asked.send(());
            // The pipe ends when the program is gone.
            self.left = self.chunks.recv().unwrap_or_default();
        }
        let count = into.len().min(self.left.len());
        into[..count].copy_from_slice(&self.left[..count]);
        self.left.drain(..count);
        Ok(count)
    }
}

impl Program {
    fn start() -> (Program, LiveStart) {
        let (chunks, received) = mpsc::channel();
        let (asks, asked) = mpsc::channel();
        let pipe = Pipe { chunks: received, asked: asks, left: Vec::new() };
        let start = LiveLog::begin(pipe, "game", LogOptions::default(), LiveBase::default());
        let program = Program { chunks, asked };
        program.wait();
        (program, start)
    }

    /// Waits until the reader wants more, or has ended.
    fn wait(&self) {
        _ = self.asked.recv();
    }

    /// Writes, and waits until it has been read.
    fn write(&self, bytes: &[u8]) {
        if !bytes.is_empty() && self.chunks.send(bytes.to_vec()).is_ok() {
            self.wait();
        }
    }
}

/// A window that follows a log.
fn window(log: &Arc<LiveLog>, budget: usize) -> App {
    let scenario = log.clone().scenario("game");
    let settings = Settings { budget, ..used() };
    App::new(Opening::of("game", scenario), settings).expect("no log to fail on")
}

fn frame(app: &mut App) {
    app.see_to_live();
    app.advance_clock(Duration::from_millis(16));
}

/// Steps of one agent that moves along x.
fn steps(range: std::ops::Range<usize>) -> Vec<u8> {
    range.map(|k| format!("{k},a,{k},0\n")).collect::<String>().into_bytes()
}

fn messages(app: &App) -> String {
    app.notices.toasts.words().collect::<Vec<_>>().join("; ")
}

/// A paused window let the log grow, then skipped what had been appended, and ended the program when the user went
/// back.
#[test]
fn a_window_that_pauses_drops_the_oldest_steps_says_so_and_goes_on_where_the_log_is() {
    let (program, start) = Program::start();
    program.write(b"step,agent,x,y\n");
    program.write(&steps(0..5));
    let log = start.opened(Duration::from_secs(60)).expect("it opens").expect("a log");
    let mut app = window(&log, 1 << 16);
    app.time.playing = false;
    for k in 0..100 {
        program.write(&steps(5 + 100 * k..105 + 100 * k));
        frame(&mut app);
        assert!(log.bytes() <= 1 << 16, "{} bytes", log.bytes());
    }
    assert_eq!(app.document.step(), 0, "the picture stays");
    assert!(messages(&app).contains("its oldest steps are dropped"), "{}", messages(&app));
    assert!(!messages(&app).contains("never shown"), "{}", messages(&app));
    app.act(TimeAction::StepOnce);
    frame(&mut app);
    let first = LoggedRun::first(&*log);
    assert!(first > 9000 && app.document.step() == first, "{first}, {}", app.document.step());
    assert!(messages(&app).contains("never shown"), "{}", messages(&app));
    app.act(TimeAction::Seek(3));
    frame(&mut app);
    assert_eq!(app.document.step(), first, "there is nothing before");
    app.act(TimeAction::ToEnd);
    (0..2000).for_each(|_| frame(&mut app));
    assert_eq!(app.document.step(), LoggedRun::last(&*log));
    app.act(TimeAction::Seek(first + 20));
    frame(&mut app);
    assert_eq!(app.document.world().agents[0].position.x, (first + 20) as f32);
}

#[test]
fn the_right_panel_says_what_a_log_waits_for_after_two_seconds() {
    let (program, start) = Program::start();
    program.write(b"step,agent,x,y\n");
    program.write(&steps(0..5));
    let log = start.opened(Duration::from_secs(60)).expect("it opens").expect("a log");
    let mut panels = panels("circle-10", TALL);
    let app = &mut panels.state_mut().app;
    *app = window(&log, 1 << 20);
    frame(app);
    assert!(!messages(app).contains("no step"), "{}", messages(app));
    std::thread::sleep(Duration::from_millis(2100));
    frame(app);
    let wait = "step 4 has one row so far, and is complete when a row of another step comes";
    assert!(
        messages(app).contains(&format!("no step of the log has come for 2 s: {wait}")),
        "{}",
        messages(app)
    );
    panels.run_steps(2);
    assert!(has_words(&panels, &format!("no step for 2 s: {wait}")));
    program.write(&steps(5..6));
    frame(&mut panels.state_mut().app);
    panels.run_steps(2);
    assert!(!has_words(&panels, "no step for"));
}

/// An event in a window that follows a log.
#[derive(Clone, Debug)]
enum LiveEvent {
    Comes(Vec<u8>),
    Act(Action),
    Undo,
    Frames(u64),
    Ends,
}

struct LiveFeed {
    budget: usize,
    happenings: Vec<LiveEvent>,
}

impl std::fmt::Debug for LiveFeed {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "budget {}:", self.budget)?;
        self.happenings.iter().try_for_each(|happening| match happening {
            LiveEvent::Comes(bytes) => write!(f, " {:?}", String::from_utf8_lossy(bytes)),
            other => write!(f, " {other:?}"),
        })
    }
}

/// A row that is usually valid.
fn line(step: u64, agent: u64, columns: usize, c: &mut Choices) -> String {
    const ODD: [&str; 12] = [
        "",
        "\n",
        "nan",
        "0,0,0,0",
        "1e300,0,0,0",
        "-1,0,1,1",
        "0,0,1e38,0",
        "#",
        "{",
        "\u{0}",
        "9e15,3,1,1",
        ",,,",
    ];
    if c.once_in(400) {
        return c.pick(&ODD).to_string() + "\n";
    }
    let mut line = format!("{step},{agent}");
    for _ in 2..columns {
        _ = write!(line, ",{}", c.count(0, 40) as f32 * 0.25);
    }
    line + "\n"
}

/// The text of a feed.
fn feed(c: &mut Choices) -> String {
    let header = c.pick(&[
        "step,agent,x,y",
        "step,agent,x,y,vx,vy",
        "step,agent,x,y,vx,vy,pvx,pvy,radius,max_speed",
        "t,id,x,y,nvx,nvy",
    ]);
    let columns = header.split(',').count();
    let mut text = header.to_string() + "\n";
    let (mut step, mut newcomers) = (0, 0);
    for _ in 0..c.size(100) {
        let agents = if c.once_in(60) { c.count(0, 200) } else { c.count(0, 4) };
        // In some logs agents appear and disappear all the time.
        newcomers += if c.once_in(3) { c.count(0, 3) } else { 0 };
        for agent in 0..agents {
            text += &line(step, newcomers + agent, columns, c);
        }
        step = match c.count(0, 60) {
            0 => step + 1000,
            1 => step.saturating_sub(3),
            _ => step + 1,
        };
    }
    text
}

/// An action of the reader between two chunks.
fn deed(c: &mut Choices) -> LiveEvent {
    let scope = if c.either() { Scope::All } else { Scope::Agent(c.count(0, 4) as u32) };
    LiveEvent::Act(match c.count(0, 16) {
        0..=3 => return LiveEvent::Frames(c.count(1, 4)),
        4 => TimeAction::TogglePlay.into(),
        5..=7 => TimeAction::Seek(c.pick(&[0, 1, 7, 40, 150, 1000, u64::MAX])).into(),
        8 => TimeAction::StepBack.into(),
        9 => TimeAction::StepOnce.into(),
        10 => TimeAction::ToEnd.into(),
        11 => TimeAction::SetBudget(c.pick(&[0, 1 << 12, 1 << 16, 1 << 20])).into(),
        12 => Action::World(RunCommand::LetGo(scope)),
        13 => Action::from(Command::MoveAgent { agent: c.count(0, 4) as u32, to: meters(c) }),
        14 => SceneAction::SwitchBranch(c.count(0, 3) as u32).into(),
        15 if c.either() => SceneAction::Restart.into(),
        15 => return LiveEvent::Undo,
        _ => Action::from(Command::Set { key: RADIUS, value: Value::Real(c.real(0.1, 1.0)), scope }),
    })
}

fn feeds(c: &mut Choices) -> LiveFeed {
    let budget = c.pick(&[1 << 16, 1 << 20, 1 << 12, 0]);
    let text = feed(c).into_bytes();
    let (mut happenings, mut at) = (Vec::new(), 0);
    while at < text.len() {
        let length = match c.count(0, 3) {
            0 => c.count(1, 9) as usize,
            1 => c.count(1, 200) as usize,
            _ => c.count(1, 5000) as usize,
        };
        let end = text.len().min(at + length);
        happenings.push(LiveEvent::Comes(text[at..end].to_vec()));
        happenings.extend((0..c.count(0, 3)).map(|_| deed(c)));
        at = end;
    }
    if c.either() {
        happenings.push(LiveEvent::Ends);
    }
    happenings.extend((0..c.count(0, 6)).map(|_| deed(c)));
    LiveFeed { budget, happenings }
}

/// Memory of a step of 200 agents with all columns, and of the steps that are always stored, bytes.
const STEPS_ABOVE: usize = 3 * 20_000;

/// Memory that past and log take beyond their budgets, bytes: figures of the fewest steps, the first keyframe of each
/// branch.
const PAST_ABOVE: usize = 12 << 20;

fn check_live(app: &App, log: &LiveLog, budget: usize) -> Result<(), String> {
    check_app(app)?;
    if log.bytes() > budget + STEPS_ABOVE {
        return Err(format!("the log takes {} bytes of {budget}", log.bytes()));
    }
    let past = app.document.panes.bytes();
    if past > budget + PAST_ABOVE {
        return Err(format!("the past takes {past} bytes of {budget}"));
    }
    Ok(())
}

fn play(feed: &LiveFeed) -> Result<Verdict, String> {
    let (program, start) = Program::start();
    let mut program = Some(program);
    let (mut opened, mut budget): (Option<(Arc<LiveLog>, App)>, usize) = (None, feed.budget);
    for (place, happening) in feed.happenings.iter().enumerate() {
        match (happening, &program) {
            (LiveEvent::Comes(bytes), Some(program)) => program.write(bytes),
            (LiveEvent::Ends, _) => program = None,
            _ => {}
        }
        if opened.is_none() {
            let patience = if program.is_some() { Duration::ZERO } else { Duration::from_secs(60) };
            match start.opened(patience) {
                Some(Ok(log)) => opened = Some((log.clone(), window(&log, budget))),
                Some(Err(error)) => {
                    let line = error.to_string();
                    let is_line = line.starts_with("game:") && !line.contains('\n') && line.len() < 600;
                    return if is_line { Ok(Verdict::Refused) } else { Err(format!("a refusal: {line}")) };
                }
                None => continue,
            }
        }
        let Some((log, app)) = &mut opened else { continue };
        match happening {
            LiveEvent::Act(action) => {
                if let Action::Time(TimeAction::SetBudget(bytes)) = action {
                    budget = *bytes;
                }
                app.act(action.clone());
            }
            LiveEvent::Undo => app.act(DocumentAction::Take(Way::Undo)),
            LiveEvent::Frames(frames) => (0..*frames).for_each(|_| frame(app)),
            LiveEvent::Comes(_) | LiveEvent::Ends => {}
        }
        app.ui.gesture += 1;
        app.see_to_live();
        app.view();
        check_live(app, log, budget).map_err(|why| format!("after {place}, {happening:?}: {why}"))?;
        if place % 16 == 0 {
            app.drawings();
            app.document.examine();
        }
    }
    Ok(Verdict::Taken)
}

fn judged(feed: &LiveFeed) -> Result<Seen, String> {
    let (said, cost) = measured(|| play(feed));
    let verdict = said??;
    let bytes = feed.happenings.iter().map(|happening| match happening {
        LiveEvent::Comes(bytes) => bytes.len() as u64,
        _ => 0,
    });
    let agents = 20_000 * (feed.happenings.len() as u64 + 1);
    let size = Size { bytes: bytes.sum(), agents, edges: 0, pictures: (32 + 12) << 20 };
    size.check(&cost)?;
    Ok(Seen { verdict, size, cost })
}

#[test]
fn a_campaign_of_live_feeds_keeps_to_its_memory_wherever_the_reader_looks() {
    run(&Kind { name: "live-feeds", quick: 150, make: feeds, check: judged });
}
