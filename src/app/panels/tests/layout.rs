//! Sizes of panels.

use sidestep_lab::text::language::Language;

use super::*;

#[test]
fn nothing_in_the_side_panels_is_wider_than_they_are() {
    hold_width(&[Method::None, Method::Vo, Method::Rvo, Method::Orca, Method::SocialForce], &[]);
    // The contents under the headings are the same for every method.
    hold_width(&[Method::Orca], &sections::names());
}

#[test]
fn nothing_in_the_side_panels_is_wider_than_they_are_in_chinese() {
    Language::Chinese.speaking(|| hold_width(&[Method::Orca], &sections::names()));
}

/// Everything in the side panels ends before their edges: in each built-in scenario and with each of these methods, one
/// after the other in one window in which these headings are unfolded.
fn hold_width(methods: &[Method], unfolded: &[String]) {
    let mut panels = panels("head-on", TALL);
    style::fonts(&panels.ctx);
    panels.run_steps(3);
    // They stay unfolded as long as the source is the same.
    unfolded.iter().for_each(|heading| open(&mut panels, heading));
    for builtin in builtin::all() {
        for method in methods {
            let source = if unfolded.is_empty() { builtin.name } else { "head-on" };
            let mut app = opened_as(source, builtin.name);
            app.act(Command::SetMethod { method: *method, scope: Scope::All });
            app.act(DocumentAction::Select(Some(0)));
            for _ in 0..20 {
                app.act(TimeAction::StepOnce);
            }
            app.document.examine();
            panels.state_mut().app = app;
            panels.run_steps(3);
            let shown = widgets(&panels).count();
            assert!(unfolded.is_empty() || shown > 190, "{}: {shown} widgets", builtin.name);
            hold_edges(&panels, &format!("{}, {method:?}", builtin.name));
        }
    }
}

fn hold_edges(panels: &Panels, place: &str) {
    for node in widgets(panels) {
        let (rect, words) = (rect(&node), words(&node));
        // The inner edges of the left panel, of the world between them, and of the right panel.
        let edge = match rect.left() {
            // The top bar and the timeline have the whole width.
            _ if rect.top() < 32.0 || rect.top() > TALL.1 - 50.0 => continue,
            left if left < 264.0 => 256.0,
            left if left < 960.0 => continue,
            _ => 1272.0,
        };
        // A text with a long word once pushed everything below it out of the window.
        assert!(rect.left() >= 0.0, "{place}: {words} begins at {}", rect.left());
        assert!(rect.right() <= edge, "{place}: {words} reaches {}", rect.right());
    }
}

#[test]
fn a_window_too_small_for_its_panels_bears_it() {
    for size in [(640.0, 400.0), (300.0, 200.0), (1.0, 1.0)] {
        let mut panels = panels("head-on", size);
        for builtin in builtin::all() {
            panels.state_mut().app = app_of(builtin.name);
            panels.state_mut().app.act(UiAction::ToggleHelp);
            panels.run_steps(3);
        }
    }
}

#[test]
fn long_rows_about_somebody_who_is_stuck_are_not_cut() {
    hold_rows();
    Language::Chinese.speaking(hold_rows);
}

fn hold_rows() {
    for (size, panel) in [((1920.0, 1080.0), 480.0), ((1280.0, 800.0), 320.0), ((1024.0, 640.0), 320.0)] {
        let mut panels = panels("doorway", size);
        style::fonts(&panels.ctx);
        for _ in 0..200 {
            panels.state_mut().app.act(TimeAction::StepOnce);
        }
        panels.state_mut().app.document.examination.examine_now();
        panels.state_mut().app.document.examine();
        assert!(!panels.state().app.document.examination.findings().is_empty(), "somebody is stuck");
        panels.run_steps(4);
        for node in widgets(&panels) {
            let (rect, words) = (rect(&node), words(&node));
            if rect.left() >= size.0 - panel && rect.top() > 32.0 && rect.top() < size.1 - 50.0 {
                assert!(rect.right() <= size.0 - 8.0, "{size:?}: {words} reaches {}", rect.right());
            }
        }
    }
}
