//! Whole programs on files and flags at their limits: each one ends without help, in time and within a memory limit,
//! and explains every refusal in one line.

use std::{
    fmt, fs,
    io::Read,
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use super::{
    kit::{
        budget::{Cost, Size},
        choices::Choices,
        runner::{Kind, Seen, Verdict, run},
    },
    texts,
};

/// A command line, and the files that it may read: a scenario, and a log of agents with hostile names.
struct Call {
    words: Vec<String>,
    file: String,
}

impl fmt::Debug for Call {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let start: String = self.file.chars().take(600).collect();
        write!(f, "sidestep {:?}, with scene.toml of {} bytes:\n{start}", self.words, self.file.len())
    }
}

/// Address space of a program, kB: code, thread stacks, and working memory.
const MEMORY: u64 = 2_000_000;

/// Longest time that a program may run on a loaded machine. Work that is long by nature is not tested here.
const LONGEST: Duration = Duration::from_secs(60);

/// Stack of a thread, bytes: too small for a recursion as deep as its input is long.
const STACK: &str = "262144";

const AGENT: &str = "[[agents]]\nposition = [0.0, 0.0]\ngoal = [1.0, 0.0]\n";

/// Few agents and few steps, so that only a fault takes long; and runs that promise more than they may.
fn file(c: &mut Choices) -> String {
    match c.count(0, 4) {
        0 => AGENT.into(),
        1 => {
            let steps = c.pick(&[10_u64, 1_000_000, 1 << 40]);
            // A picture of a distant moment has to step there.
            let from = c.pick(&[0, steps.min(1_000_000)]);
            format!("{AGENT}[run]\nsteps = {steps}\nrange = [{from}, {steps}]\n")
        }
        2 => {
            let n = c.pick(&[100, 1_000, 3_000]);
            let corner = |k: u32| {
                let (sin, cos) = libm::sincos(std::f64::consts::TAU * f64::from(k) / f64::from(n));
                format!("[{:.4}, {:.4}]", 50.0 * cos, 50.0 * sin)
            };
            let corners: Vec<String> = (0..n).map(corner).collect();
            format!("{AGENT}[[polygons]]\nvertices = [{}]\n", corners.join(", "))
        }
        3 => {
            let most = texts::Most { listed: 50, grouped: 100, corners: 60, words: 3_000 };
            texts::scenario(c, &most).file(false)
        }
        _ => {
            let piece =
                c.pick(&["a", "Türe ", "%d", "/", "\\u001b]0;a", "\\u009b7m", "\\r\\u202e", "\\u2066\\n"]);
            format!("title = \"{}\"\n{AGENT}", piece.repeat(c.size(20_000) as usize))
        }
    }
}

fn call(c: &mut Choices) -> Call {
    let file = file(c);
    let pictures = ["a.svg", "a.png", "a.gif", "%d.png", "a\u{1b}[31m.svg"];
    let words: Vec<&str> = match c.count(0, 13) {
        0 => vec!["check", "scene.toml"],
        1 => vec!["run", "scene.toml", "--steps", "3", "--threads", "2"],
        2 => {
            let mut words = vec!["record", "scene.toml", "--size", "16x16", "--out", c.pick(&pictures)];
            match c.count(0, 3) {
                0 => {}
                1 => words.extend(["--seconds", "0.5"]),
                2 => words.extend(["--seconds", "3600", "--speed", "0.01", "--fps", "100"]),
                _ => words.extend(["--from", "10", "--seconds", "0"]),
            }
            words
        }
        3 => vec!["figure", "scene.toml", "--size", "16x16", "--out", c.pick(&["a.svg", "a.png"])],
        4 => vec!["why", "scene.toml", "--step", "2", c.pick(&["--json", "--agent=1"])],
        5 => {
            vec!["run", "scene.toml", "--steps", "2", "--trace", c.pick(&["a.csv", "scene.toml", "no/a.csv"])]
        }
        6 => {
            let vary = "orca.len=0..1:3";
            vec!["sweep", "scene.toml", "--steps", "2", "--vary", vary, "--out", "a.csv", "--jobs", "1"]
        }
        7 => vec!["why", "log.csv", "--agent", "1", c.pick(&["--json", "--step=1"])],
        8 => vec!["audit", "log.csv", c.pick(&["--no-causes", "--json"])],
        9 => vec!["diff", "log.csv", "log.csv", c.pick(&["--y-down", "--json"])],
        10 => vec!["doctor", "log.csv", "--seconds", "0.5", c.pick(&["--json", "--agents=1"])],
        // A replay takes as long as its run.
        11 if file.contains("[run]") => vec!["check", "scene.toml", "--json"],
        11 => vec!["replay", "scene.toml", c.pick(&["--verbose", "--json"])],
        12 => vec!["code", "scene.toml", "--for", c.pick(&["rust", "godot", "rvo2-py"])],
        _ => vec![
            "run",
            "log.csv",
            "--steps",
            "1",
            c.pick(&["--summary", "--json"]),
            "--scenario",
            "scene.toml",
        ],
    };
    Call { words: words.into_iter().map(str::to_string).collect(), file }
}

/// Two agents, one of them with a name of control characters and direction marks.
const LOG: &str = "step,agent,x,y,vx,vy,pvx,pvy,nvx,nvy\n0,\"\u{1b}]0;a\u{7}\u{9b}31m\u{202e}b\u{2066}\",1,2,0.1,0,1,0,-0.3,0.2\n\
                   0,c,1.9,2,0.1,0,1,0,-0.3,0.2\n1,\"\u{1b}]0;a\u{7}\u{9b}31m\u{202e}b\u{2066}\",1,2,0.1,0,1,0,-0.3,0.2\n\
                   1,c,1.9,2,0.1,0,1,0,-0.3,0.2\n";

/// Returns true for a character that a terminal obeys, other than line breaks and tabs, and for direction marks.
fn steers(c: char) -> bool {
    !matches!(c, '\n' | '\t') && c.is_control()
        || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

fn read_by_a_thread(mut pipe: impl Read + Send + 'static) -> std::thread::JoinHandle<String> {
    std::thread::spawn(move || {
        let mut said = Vec::new();
        _ = pipe.read_to_end(&mut said);
        String::from_utf8_lossy(&said).into_owned()
    })
}

/// Runs the program under its limits. Returns the exit code, standard error, and the time that it took.
fn started(call: &Call) -> Result<(Option<i32>, String, Duration), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    fs::write(folder.path().join("scene.toml"), &call.file).map_err(|error| error.to_string())?;
    fs::write(folder.path().join("log.csv"), LOG).map_err(|error| error.to_string())?;
    let program = env!("CARGO_BIN_EXE_sidestep");
    let mut command = if cfg!(target_os = "linux") {
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("ulimit -v {MEMORY}; exec \"$0\" \"$@\""), program]);
        shell
    } else {
        Command::new(program)
    };
    command.current_dir(folder.path()).env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
    command.env("RUST_MIN_STACK", STACK).env("RAYON_NUM_THREADS", "2");
    command.args(&call.words).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let start = Instant::now();
    let mut child = command.spawn().map_err(|error| error.to_string())?;
    let answer = read_by_a_thread(child.stdout.take().ok_or("no pipe")?);
    let reader = read_by_a_thread(child.stderr.take().ok_or("no pipe")?);
    let status = loop {
        if let Some(status) = child.try_wait().map_err(|error| error.to_string())? {
            break status;
        }
        if start.elapsed() > LONGEST {
            _ = child.kill();
            _ = child.wait();
            return Err(format!("it still runs after {LONGEST:?}"));
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    let said = reader.join().map_err(|_| "the reader failed")?;
    let answer = answer.join().map_err(|_| "the reader failed")?;
    if let Some(c) = said.chars().chain(answer.chars()).find(|c| steers(*c)) {
        return Err(format!("{c:?} steers the terminal"));
    }
    let kept = fs::read_to_string(folder.path().join("scene.toml")).unwrap_or_default();
    if kept != call.file {
        return Err("the scenario is not what it was".into());
    }
    Ok((status.code(), said, start.elapsed()))
}

fn check(call: &Call) -> Result<Seen, String> {
    let (code, said, took) = started(call)?;
    let bytes = call.file.len() as u64 + call.words.iter().map(|word| word.len() as u64).sum::<u64>();
    let start: String = said.chars().take(300).collect();
    let verdict = match code {
        // A comparison that found a difference.
        Some(0 | 1) => Verdict::Taken,
        Some(2) if said.contains("panicked") => return Err(start),
        Some(2) if said.starts_with("sidestep: ") && said.lines().count() != 1 => {
            return Err(format!("more than one line: {start}"));
        }
        Some(2) => Verdict::Refused,
        other => return Err(format!("it ended with {other:?}: {start}")),
    };
    let cost = Cost { time: took.as_nanos() as u64, ..Cost::default() };
    Ok(Seen { verdict, size: Size { bytes, ..Size::default() }, cost })
}

#[test]
fn a_campaign_of_whole_programs_ends_in_time_and_memory() {
    run(&Kind { name: "processes", quick: 40, make: call, check });
}
