//! The keyboard and the clipboard of a real window: the actual events from X11, not imagined ones.

use std::{
    io::Write,
    process::{Command, Stdio},
    thread::sleep,
    time::{Duration, Instant},
};

use super::{
    desk::{PATIENCE, Window},
    seen::{ScreenWords, Seen, pixel},
};

/// Agents of a scenario file, without any other ids.
const TWO_AGENTS: &str =
    "[[agents]]\nposition = [-3, 1]\ngoal = [3, 1]\n[[agents]]\nposition = [-3, -1]\ngoal = [3, -1]\n";

/// An agent of Godot, with pixels that become meters.
const OF_GODOT: &str = "[gd_scene format=3]\n\n[node name=\"Root\" type=\"Node2D\"]\n\n\
    [node name=\"Body\" type=\"CharacterBody2D\" parent=\".\"]\n\n\
    [node name=\"Agent\" type=\"NavigationAgent2D\" parent=\"Body\"]\navoidance_enabled = true\nradius = 10.0\n";

impl Window {
    /// Puts a text on the clipboard, as another program does.
    fn on_clipboard(&self, text: &str) {
        let mut xclip = Command::new("xclip")
            .args(["-selection", "clipboard", "-in", "-display", &self.screen.display])
            .stdin(Stdio::piped())
            // It stays in the background to serve the text, and must not hold a pipe of the test.
            .stdout(Stdio::null())
            .spawn()
            .expect("xclip starts");
        xclip.stdin.take().expect("a pipe").write_all(text.as_bytes()).expect("a text");
        assert!(xclip.wait().expect("xclip ends").success());
    }

    /// The text on the clipboard in a format, as another program requests it.
    fn clipboard(&self, form: &str) -> String {
        let asked = ["-selection", "clipboard", "-out", "-target", form, "-display", &self.screen.display];
        let answer = Command::new("xclip").args(asked).output().expect("xclip starts");
        String::from_utf8_lossy(&answer.stdout).into_owned()
    }

    /// Waits until the text on the clipboard is as expected.
    fn until_clipboard(&self, what: &str, is_meant: impl Fn(&str) -> bool) -> String {
        let start = Instant::now();
        loop {
            let text = self.clipboard("UTF8_STRING");
            if is_meant(&text) {
                return text;
            }
            assert!(start.elapsed() < PATIENCE, "{what}: the clipboard has {text:?}");
            sleep(Duration::from_millis(50));
        }
    }
}

/// A paused window that reports its texts.
fn open() -> Option<Window> {
    let mut window = Window::of_size(super::desk::SCREEN)?;
    window.start_seen(&["circle-10"]);
    window.key("space");
    window.until_seen("a pause", PATIENCE, |seen| !seen.playing);
    Some(window)
}

#[test]
fn scenes_are_copied_cut_and_pasted_over_the_canvas() {
    let Some(window) = open() else { return };
    window.key("F7");
    window.on_clipboard(TWO_AGENTS);
    window.key("ctrl+v");
    window.logged("add agent");
    window.until_seen("twelve agents", PATIENCE, |seen| seen.agents.len() == 12);
    window.on_clipboard(OF_GODOT);
    window.key("ctrl+v");
    window.until_seen("the agent of Godot", PATIENCE, |seen| seen.agents.len() == 13);
    window.key("ctrl+a");
    window.key("ctrl+c");
    let copied = window.until_clipboard("copied", |text| text.matches("[[agents]]").count() == 13);
    // Browsers and editors first request the formats in which a text is available.
    assert!(window.clipboard("TARGETS").contains("UTF8_STRING"), "{copied}");
    let seen = window.seen().expect("it shows");
    let first = seen.world.as_ref().expect("a camera").place(seen.agents[0].position);
    window.click(pixel(first));
    window.key("ctrl+x");
    window.until_clipboard("cut", |text| text.matches("[[agents]]").count() == 1);
    window.until_seen("one agent less", PATIENCE, |seen| seen.agents.len() == 12);
    window.key("F7");
    window.on_clipboard(TWO_AGENTS);
    window.key("ctrl+v");
    window.until_seen("the offer to open what was pasted", PATIENCE, |seen| {
        seen.reads("the clipboard holds a scene")
    });
}

#[test]
fn a_text_field_copies_cuts_and_pastes_and_takes_no_letter_of_a_shortcut() {
    let Some(window) = open() else { return };
    window.key("ctrl+n");
    // The name of the scene is in the top bar too.
    let in_field = |words: &ScreenWords, text: &str| words.text == text && words.at.0[1] > 80.0;
    let seen = window.until_seen("the title of the scene", PATIENCE, |seen| {
        seen.find(|words| in_field(words, "New scene")).is_some()
    });
    let field = seen.find(|words| in_field(words, "New scene")).expect("a field");
    window.click(pixel(field.at.center()));
    window.on_clipboard("what was there before");
    window.key("ctrl+a");
    window.key("ctrl+c");
    window.until_clipboard("copied from a field", |text| text == "New scene");
    window.on_clipboard("Two lanes");
    window.key("ctrl+a");
    window.key("ctrl+v");
    window.logged("set title");
    window.until_seen("the pasted title", PATIENCE, |seen| {
        seen.find(|words| in_field(words, "Two lanes")).is_some()
    });
    window.key("ctrl+a");
    window.key("ctrl+x");
    window.until_clipboard("cut from a field", |text| text == "Two lanes");

    window.key("Escape");
    window.on_clipboard("doorway");
    window.key("ctrl+k");
    window.key("ctrl+v");
    window.until_seen("the pasted search alone", PATIENCE, |seen| {
        seen.find(|words| words.text == "doorway" && words.at.0[1] < 120.0).is_some()
    });
}

#[test]
fn escape_leaves_a_list_within_a_menu_and_then_the_menu_and_the_keys_work_again() {
    let Some(window) = open() else { return };
    let find = |words: &str| {
        let seen = window.until_seen(words, PATIENCE, |seen| seen.find(|it| it.text == words).is_some());
        pixel(seen.find(|it| it.text == words).expect("seen").at.center())
    };
    window.click(find("🎬 clips"));
    window.click(find("1280×720, 720p"));
    window.until_seen("the list of sizes", PATIENCE, |seen| seen.reads("1920×1080"));
    window.key("Escape");
    window.until_seen("the menu without its list", PATIENCE, |seen| {
        !seen.reads("1920×1080") && seen.reads("1280×720")
    });
    window.key("Escape");
    window.until_seen("no menu", PATIENCE, |seen| !seen.reads("1280×720"));
    window.key("space");
    window.until_seen("the key plays", PATIENCE, |seen| seen.playing);
}

#[test]
fn a_function_key_with_shift_is_another_key_and_the_wheel_forgets_shift() {
    let Some(window) = open() else { return };
    let with_left_panel = |seen: &Seen| seen.reads("time horizon");
    assert!(window.seen().is_some_and(|seen| with_left_panel(&seen)));
    window.key("shift+F1");
    let pages = window.until_seen("the pages", PATIENCE, |seen| seen.reads("All pages"));
    assert!(with_left_panel(&pages), "Shift F1 is not F1");
    window.key("F1");
    window.until_seen("F1 folds the left panel", PATIENCE, |seen| !with_left_panel(seen));
    // On this keyboard a question mark needs Shift, and egui's bridge continues to consider it held.
    window.key("question");
    window.key("question");
    let top = |seen: &Seen| seen.find(|words| words.text == "Combined radius").map(|words| words.at.0[1]);
    let before = top(&pages);
    window.scroll("5", 3, (1120, 500));
    window.until_seen("the page scrolls", PATIENCE, |seen| top(seen) != before);
}
