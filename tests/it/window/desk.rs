//! A desk for the window: a virtual display, a keyboard and a mouse that type and click, and pictures that are
//! compared.

use std::{
    cell::RefCell,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Stdio},
    thread::sleep,
    time::{Duration, Instant},
};

/// Size of the virtual screen and, by default, of the window on it.
pub(super) const SCREEN: (usize, usize) = (1280, 800);

/// Height of the top bar, pixels.
pub(super) const TOP: usize = 32;
/// Height of the timeline, pixels.
pub(super) const BOTTOM: usize = 42;
/// Width of the left panel, pixels.
pub(super) const LEFT: usize = 264;
/// Width of the right panel, pixels.
pub(super) const RIGHT: usize = 320;

/// The part of the picture between the panels.
pub(super) const WORLD: Area =
    Area { x: LEFT, y: TOP, width: SCREEN.0 - LEFT - RIGHT, height: SCREEN.1 - TOP - BOTTOM };
/// Color of a body of the first group, muted behind constructions, over the dark background.
pub(super) const DARK_BODY: [u8; 3] = [62, 85, 101];
/// Color of a body of the first group if no constructions are shown.
pub(super) const PLAIN_BODY: [u8; 3] = [99, 140, 166];

/// Longest wait for any reaction of the window. A busy machine with a software renderer is slow.
pub(super) const PATIENCE: Duration = Duration::from_secs(15);

/// An entry of `[view]` for a scene that stays where it opens.
pub(super) const PAUSED: (&str, &str) = ("start", "\"paused\"");

/// The text of a built-in scenario with these entries of `[view]` replaced.
pub(super) fn with_view(name: &str, view: &[(&str, &str)]) -> String {
    let file = format!("{}/assets/scenarios/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(file).expect("a built-in scenario");
    let (before, rest) = text.split_once("[view]\n").expect("it has a view");
    let (own, after) = rest.split_once("\n\n").expect("something follows");
    let is_kept = |line: &&str| {
        let key = line.split_once('=').map(|(key, _)| key.trim());
        view.iter().all(|(replaced, _)| key != Some(*replaced))
    };
    let said = view.iter().map(|(key, value)| format!("{key} = {value}"));
    let lines: Vec<String> = own.lines().filter(is_kept).map(str::to_string).chain(said).collect();
    format!("{before}[view]\n{}\n\n{after}", lines.join("\n"))
}

/// Returns true if the programs that operate the window are installed; otherwise prints which one is missing.
pub(super) fn tools_are_there() -> bool {
    let missing = ["Xvfb", "xdotool", "xclip", "xprop", "import", "ffprobe"].into_iter().find(|tool| {
        let path = std::env::var_os("PATH").unwrap_or_default();
        !std::env::split_paths(&path).any(|folder| folder.join(tool).is_file())
    });
    match missing {
        None => true,
        Some(tool) if std::env::var("CI").is_ok_and(|ci| ci == "true") => {
            panic!("{tool} is missing: apt-get install xvfb xdotool xclip x11-utils imagemagick ffmpeg")
        }
        Some(tool) => {
            println!("skipped: {tool} is missing");
            false
        }
    }
}

/// A virtual display, which ends when the value is dropped.
pub(super) struct Screen {
    server: Child,
    pub(super) display: String,
}

impl Screen {
    /// Starts a server on a free number; `None` if the tools are missing.
    pub(super) fn new() -> Option<Screen> {
        Screen::of(SCREEN)
    }

    /// Like [`Screen::new`], with this size, pixels.
    pub(super) fn of((width, height): (usize, usize)) -> Option<Screen> {
        Screen::with(&["-screen", "0", &format!("{width}x{height}x24")])
    }

    /// Starts a server with these options.
    pub(super) fn with(options: &[&str]) -> Option<Screen> {
        if !tools_are_there() {
            return None;
        }
        let mut server = Command::new("Xvfb")
            // Without -noreset it disconnects all clients when a picture has been taken before the program has started.
            .args(["-displayfd", "1", "-noreset", "-nolisten", "tcp"])
            .args(options)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb starts");
        // The server writes its number once it is ready.
        let mut number = String::new();
        let read = BufReader::new(server.stdout.take().expect("a pipe")).read_line(&mut number);
        assert!(read.is_ok() && !number.trim().is_empty(), "Xvfb does not answer");
        Some(Screen { server, display: format!(":{}", number.trim()) })
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        _ = self.server.kill();
        _ = self.server.wait();
    }
}

/// The program in its window.
pub(super) struct Window {
    // Dropped before the screen on which it is shown.
    pub(super) program: RefCell<Option<Child>>,
    pub(super) screen: Screen,
    pub(super) folder: tempfile::TempDir,
}

impl Window {
    /// Starts the program and waits for its first picture; `None` if the tools are missing.
    pub(super) fn open(scenario: &str) -> Option<Window> {
        let mut window = Window::on(Screen::new()?);
        window.start(scenario);
        Some(window)
    }

    /// Without a program yet; it will open in this size, which is that of the screen. `None` if the tools are missing.
    pub(super) fn of_size(size: (usize, usize)) -> Option<Window> {
        let window = Window::on(Screen::of(size)?);
        window.set(serde_json::json!({ "window": [size.0, size.1], "lessons": { "offered": true } }));
        Some(window)
    }

    /// Without a program yet, on this screen.
    pub(super) fn on(screen: Screen) -> Window {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let window = Window { program: RefCell::new(None), screen, folder };
        std::fs::create_dir(window.config_folder()).expect("a folder");
        // The offer of lessons has been answered.
        window.set(serde_json::json!({ "lessons": { "offered": true } }));
        window
    }

    /// Writes the settings with which it opens.
    pub(super) fn set(&self, settings: serde_json::Value) {
        std::fs::write(self.config_folder().join("window.json"), settings.to_string()).expect("settings");
    }

    pub(super) fn start(&mut self, scenario: &str) {
        self.start_with(&[scenario]);
    }

    /// Starts the program with options.
    pub(super) fn start_with(&mut self, arguments: &[&str]) {
        self.start_by(Command::new(env!("CARGO_BIN_EXE_sidestep")).args(arguments));
    }

    /// Starts the program with options; it reports what it shows.
    pub(super) fn start_seen(&mut self, arguments: &[&str]) {
        let mut program = Command::new(env!("CARGO_BIN_EXE_sidestep"));
        self.start_by(program.args(arguments).env("SIDESTEP_SEEN", self.seen_file()));
    }

    /// Starts this command.
    pub(super) fn start_by(&mut self, program: &mut Command) {
        let program = program
            .arg("--log")
            .arg(self.log_file())
            .env("DISPLAY", &self.screen.display)
            .env_remove("WAYLAND_DISPLAY")
            .env("SIDESTEP_CONFIG_DIR", self.config_folder())
            .env("LIBGL_ALWAYS_SOFTWARE", "1")
            // More threads would wait for each other, as several windows share the cores.
            .env("LP_NUM_THREADS", "1")
            .current_dir(self.folder.path())
            .stdout(Stdio::null())
            .spawn()
            .expect("the program starts");
        self.program = RefCell::new(Some(program));
        // A server without a window manager shows black until the program draws.
        self.until("a window opens", |now| now.share(now.area(), [0, 0, 0], 0) < 0.1);
    }

    pub(super) fn config_folder(&self) -> PathBuf {
        self.folder.path().join("config")
    }

    pub(super) fn seen_file(&self) -> PathBuf {
        self.folder.path().join("seen.json")
    }

    pub(super) fn log_file(&self) -> PathBuf {
        self.folder.path().join("log.tsv")
    }

    pub(super) fn settings(&self) -> String {
        std::fs::read_to_string(self.config_folder().join("window.json")).expect("window.json is written")
    }

    /// Runs xdotool on the virtual display.
    pub(super) fn xdotool(&self, words: &[&str]) {
        self.assert_running();
        let done = Command::new("xdotool").args(words).env("DISPLAY", &self.screen.display).output();
        let done = done.expect("xdotool starts");
        assert!(done.status.success(), "xdotool {words:?}: {}", String::from_utf8_lossy(&done.stderr));
    }

    pub(super) fn assert_running(&self) {
        let mut program = self.program.borrow_mut();
        let ended = program.as_mut().and_then(|program| program.try_wait().expect("the program is known"));
        assert!(ended.is_none(), "the program has ended: {ended:?}");
    }

    /// Memory that the program uses now, MB.
    pub(super) fn memory(&self) -> usize {
        let process = self.program.borrow().as_ref().expect("a program runs").id();
        let status = std::fs::read_to_string(format!("/proc/{process}/status")).expect("it runs");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("its memory");
        line.trim().trim_end_matches(" kB").parse::<usize>().expect("a number") / 1024
    }

    /// Presses a key, and waits long enough for a frame to process it.
    pub(super) fn key(&self, name: &str) {
        self.xdotool(&["key", name]);
        sleep(Duration::from_millis(100));
    }

    pub(super) fn point(&self, (x, y): (usize, usize)) {
        self.xdotool(&["mousemove", &x.to_string(), &y.to_string()]);
        sleep(Duration::from_millis(80));
    }

    /// Moves the pointer to a place where it highlights no control and grips nothing.
    pub(super) fn away(&self) {
        self.point((LEFT + 20, SCREEN.1 - 60));
    }

    /// Press and release are separated: otherwise a frame would process both at once and take a drag for a click.
    pub(super) fn click(&self, at: (usize, usize)) {
        self.point(at);
        self.xdotool(&["mousedown", "1"]);
        sleep(Duration::from_millis(80));
        self.xdotool(&["mouseup", "1"]);
        sleep(Duration::from_millis(120));
    }

    /// Both clicks within egui's 0.3 s.
    pub(super) fn double_click(&self, at: (usize, usize)) {
        // Longer than a double click after any earlier click, so that this one does not count as a third.
        sleep(Duration::from_millis(700));
        self.point(at);
        self.xdotool(&[
            "mousedown",
            "1",
            "sleep",
            "0.04",
            "mouseup",
            "1",
            "sleep",
            "0.04",
            "mousedown",
            "1",
            "sleep",
            "0.04",
            "mouseup",
            "1",
        ]);
        sleep(Duration::from_millis(120));
    }

    /// In eight moves, like a user's hand.
    pub(super) fn drag(&self, button: &str, from: (usize, usize), to: (usize, usize)) {
        self.point(from);
        self.xdotool(&["mousedown", button]);
        sleep(Duration::from_millis(100));
        for k in 1..=8 {
            let along = |a: usize, b: usize| (a * (8 - k) + b * k) / 8;
            self.point((along(from.0, to.0), along(from.1, to.1)));
        }
        self.xdotool(&["mouseup", button]);
        sleep(Duration::from_millis(100));
    }

    /// Turns the wheel: button 4 up, 5 down.
    pub(super) fn scroll(&self, button: &str, notches: usize, at: (usize, usize)) {
        self.point(at);
        for _ in 0..notches {
            self.xdotool(&["click", button]);
            sleep(Duration::from_millis(100));
        }
    }

    /// Quits by key and waits for the end.
    pub(super) fn quit(&self) -> ExitStatus {
        self.quit_within(PATIENCE)
    }

    /// Like [`Window::quit`], if a clip has to be finished first.
    pub(super) fn quit_within(&self, patience: Duration) -> ExitStatus {
        self.key("ctrl+q");
        let mut program = self.program.borrow_mut().take().expect("a program runs");
        let start = Instant::now();
        loop {
            if let Some(status) = program.try_wait().expect("the program is known") {
                return status;
            }
            if start.elapsed() > patience {
                _ = program.kill();
                panic!("the program does not quit");
            }
            sleep(Duration::from_millis(50));
        }
    }

    /// Kills the program without notice, like a crash or a power failure.
    pub(super) fn kill(&self) {
        let mut program = self.program.borrow_mut().take().expect("a program runs");
        program.kill().expect("it is killed");
        let status = program.wait().expect("it has ended");
        assert!(!status.success(), "it did not end by itself");
    }

    pub(super) fn log_lines(&self) -> Vec<String> {
        let text = std::fs::read_to_string(self.log_file()).unwrap_or_default();
        text.lines().map(str::to_string).collect()
    }

    /// Waits until the newest line of the log begins with `words` after its step, and returns the step.
    pub(super) fn logged(&self, words: &str) -> u64 {
        let start = Instant::now();
        loop {
            let lines = self.log_lines();
            // Lines about the pace appear between all others.
            let is_pace = |line: &&String| line.contains("\tpace ");
            if let Some((step, line)) =
                lines.iter().rfind(|line| !is_pace(line)).and_then(|line| line.split_once('\t'))
                && line.starts_with(words)
            {
                return step.parse().expect("a step");
            }
            self.assert_running();
            assert!(start.elapsed() < PATIENCE, "\"{words}\" is not the last line of the log: {lines:#?}");
            sleep(Duration::from_millis(50));
        }
    }

    /// Waits until this number of lines of the log begin with `words` after their steps.
    pub(super) fn logged_times(&self, words: &str, times: usize) {
        let start = Instant::now();
        loop {
            let lines = self.log_lines();
            let ours = lines.iter().filter_map(|line| line.split_once('\t'));
            if ours.filter(|(_, line)| line.starts_with(words)).count() >= times {
                return;
            }
            self.assert_running();
            assert!(start.elapsed() < PATIENCE, "\"{words}\" is not there {times} times: {lines:#?}");
            sleep(Duration::from_millis(50));
        }
    }

    /// The number after `words` in the newest line that contains them.
    pub(super) fn last_value(&self, words: &str) -> f64 {
        let lines = self.log_lines();
        let line = lines.iter().rev().find_map(|line| line.split_once(words)).expect("such a line");
        let number = line.1.split_whitespace().next().expect("a value");
        number.parse().unwrap_or_else(|_| panic!("{number} is no number"))
    }

    pub(super) fn picture(&self) -> Picture {
        let done = Command::new("import")
            .args(["-window", "root", "-depth", "8", "ppm:-"])
            .env("DISPLAY", &self.screen.display)
            .output()
            .expect("import starts");
        assert!(done.status.success(), "import: {}", String::from_utf8_lossy(&done.stderr));
        Picture::from_ppm(&done.stdout)
    }

    /// A picture in which nothing moves any more.
    pub(super) fn settled(&self) -> Picture {
        let start = Instant::now();
        let mut before = self.picture();
        loop {
            sleep(Duration::from_millis(300));
            let now = self.picture();
            if now.bytes == before.bytes {
                return now;
            }
            assert!(start.elapsed() < PATIENCE, "it moves all the time");
            before = now;
        }
    }

    /// Takes pictures until one shows the expected state.
    pub(super) fn until(&self, what: &str, shows: impl Fn(&Picture) -> bool) {
        let start = Instant::now();
        loop {
            self.assert_running();
            let now = self.picture();
            if shows(&now) {
                return;
            }
            if start.elapsed() > PATIENCE {
                panic!("not seen: {what}; the last picture is {}", keep_failed(&now).display());
            }
            sleep(Duration::from_millis(100));
        }
    }
}

impl Drop for Window {
    fn drop(&mut self) {
        if let Some(mut program) = self.program.borrow_mut().take() {
            _ = program.kill();
            _ = program.wait();
        }
    }
}

/// Stores a picture that does not show what it should.
pub(super) fn keep_failed(picture: &Picture) -> PathBuf {
    let kept = Path::new(env!("CARGO_TARGET_TMPDIR")).join("window-failed.png");
    picture.save(&kept);
    kept
}

/// A rectangle of the screen, pixels.
#[derive(Clone, Copy)]
pub(super) struct Area {
    pub(super) x: usize,
    pub(super) y: usize,
    pub(super) width: usize,
    pub(super) height: usize,
}

impl Area {
    pub(super) fn places(self) -> impl Iterator<Item = (usize, usize)> {
        let rows = self.y..self.y + self.height;
        rows.flat_map(move |y| (self.x..self.x + self.width).map(move |x| (x, y)))
    }
}

/// The picture on the screen, three bytes a pixel.
pub(super) struct Picture {
    pub(super) width: usize,
    pub(super) height: usize,
    bytes: Vec<[u8; 3]>,
}

impl Picture {
    pub(super) fn decode(file: &[u8]) -> Picture {
        let mut decoder = png::Decoder::new(std::io::Cursor::new(file));
        decoder.set_transformations(png::Transformations::normalize_to_color8());
        let mut reader = decoder.read_info().expect("a PNG");
        let mut bytes = vec![0; reader.output_buffer_size().expect("a picture of a known size")];
        let info = reader.next_frame(&mut bytes).expect("a whole PNG");
        let samples = info.color_type.samples();
        let pixels = bytes[..info.buffer_size()].chunks_exact(samples);
        let bytes =
            pixels.map(|pixel| if samples < 3 { [pixel[0]; 3] } else { [pixel[0], pixel[1], pixel[2]] });
        Picture { width: info.width as usize, height: info.height as usize, bytes: bytes.collect() }
    }

    /// A binary portable pixmap of one byte a sample: "P6", width, height and 255, white space after each, then the
    /// pixels. Windows are inspected several times a second, and with PNG most of that time went into packing and
    /// unpacking.
    fn from_ppm(file: &[u8]) -> Picture {
        let mut words = file.splitn(5, u8::is_ascii_whitespace);
        let mut word = || words.next().map(String::from_utf8_lossy).expect("a whole PPM");
        assert_eq!(word(), "P6");
        let [width, height, most] = [(); 3].map(|_| word().parse::<usize>().expect("a number"));
        assert_eq!(most, 255);
        let bytes = words.next().expect("pixels").as_chunks().0.to_vec();
        assert_eq!(bytes.len(), width * height);
        Picture { width, height, bytes }
    }

    pub(super) fn save(&self, file: &Path) {
        let out = std::fs::File::create(file).expect("a file");
        let mut encoder = png::Encoder::new(out, self.width as u32, self.height as u32);
        encoder.set_color(png::ColorType::Rgb);
        let mut writer = encoder.write_header().expect("a PNG");
        writer.write_image_data(self.bytes.as_flattened()).expect("a PNG");
    }

    /// Everything outside of the picture is black.
    pub(super) fn at(&self, (x, y): (usize, usize)) -> [u8; 3] {
        if x < self.width && y < self.height { self.bytes[y * self.width + x] } else { [0; 3] }
    }

    pub(super) fn colors(&self) -> usize {
        let mut colors = self.bytes.clone();
        colors.sort_unstable();
        colors.dedup();
        colors.len()
    }

    /// Share of an area whose channels are within `tolerance` of a color.
    pub(super) fn share(&self, area: Area, color: [u8; 3], tolerance: u8) -> f64 {
        let found = area.places().filter(|at| is_like(self.at(*at), color, tolerance)).count();
        found as f64 / (area.width * area.height) as f64
    }

    /// Returns true if a control around this place is filled with a color.
    pub(super) fn near(&self, (x, y): (usize, usize), color: [u8; 3]) -> bool {
        self.share(Area { x: x - 12, y: y - 8, width: 24, height: 16 }, color, 4) > 0.3
    }

    /// The area of the whole picture.
    pub(super) fn area(&self) -> Area {
        Area { x: 0, y: 0, width: self.width, height: self.height }
    }

    /// Number of pixels of an area that differ.
    pub(super) fn differs_from(&self, other: &Picture, area: Area) -> usize {
        area.places().filter(|at| self.at(*at) != other.at(*at)).count()
    }

    /// A place entirely within a body: inside an agent that is not the selected one, away from its notch.
    pub(super) fn inside_a_body(&self) -> (usize, usize) {
        self.inside_a_body_of(None)
    }

    /// Like [`Picture::inside_a_body`], in a part of the world; `None` searches the world except for its border.
    pub(super) fn inside_a_body_of(&self, within: Option<Area>) -> (usize, usize) {
        let is_inside = |(x, y): &(usize, usize)| {
            let around = Area { x: x - 6, y: y - 6, width: 13, height: 13 };
            [DARK_BODY, PLAIN_BODY].iter().any(|body| self.share(around, *body, 16) == 1.0)
        };
        let middle = Area { x: WORLD.x + 80, y: WORLD.y + 80, width: WORLD.width - 160, height: 560 };
        within.unwrap_or(middle).places().find(is_inside).expect("an agent in the picture")
    }

    /// Area and centroid of everything in the color of bodies, pixels.
    pub(super) fn bodies(&self) -> (f64, (f64, f64)) {
        let found: Vec<_> = WORLD.places().filter(|at| is_like(self.at(*at), DARK_BODY, 16)).collect();
        let n = found.len().max(1) as f64;
        let sum = found.iter().fold((0.0, 0.0), |sum, at| (sum.0 + at.0 as f64, sum.1 + at.1 as f64));
        (found.len() as f64, (sum.0 / n, sum.1 / n))
    }
}

pub(super) fn is_like(color: [u8; 3], wanted: [u8; 3], tolerance: u8) -> bool {
    color.iter().zip(wanted).all(|(channel, wanted)| channel.abs_diff(wanted) <= tolerance)
}
