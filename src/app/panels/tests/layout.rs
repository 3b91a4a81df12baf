//! Sizes of panels.

use super::*;

#[test]
fn nothing_in_the_side_panels_is_wider_than_they_are() {
    for builtin in builtin::all() {
        for method in [Method::None, Method::Vo, Method::Rvo, Method::Orca] {
            let mut panels = panels(builtin.name, TALL);
            let app = &mut panels.state_mut().app;
            app.act(Action::World(Command::SetMethod { method, scope: Scope::All }));
            app.act(DocumentAction::Select(Some(0)));
            for _ in 0..20 {
                app.act(TimeAction::StepOnce);
            }
            app.document.examine();
            panels.run_steps(3);
            // What stands under the headings is the same for every method.
            for heading in HEADINGS.into_iter().filter(|_| method == Method::Orca) {
                open(&mut panels, heading);
            }
            panels.run_steps(3);
            let roles = [
                Role::Label,
                Role::Button,
                Role::ComboBox,
                Role::Slider,
                Role::SpinButton,
                Role::CheckBox,
                Role::Link,
            ];
            for node in roles.into_iter().flat_map(|role| panels.query_all(by().role(role))) {
                let (rect, words) = (rect(&node), words(&node));
                let name = builtin.name;
                // The inner edges of the left panel, of the world between them, and of the right panel.
                let edge = match rect.left() {
                    // The top bar and the timeline have the whole width.
                    _ if rect.top() < 32.0 || rect.top() > TALL.1 - 50.0 => continue,
                    left if left < 264.0 => 256.0,
                    left if left < 960.0 => continue,
                    _ => 1272.0,
                };
                // A text with a long word once pushed what is below it out of the window.
                assert!(rect.left() >= 0.0, "{name}, {method:?}: {words} begins at {}", rect.left());
                assert!(rect.right() <= edge, "{name}, {method:?}: {words} reaches {}", rect.right());
            }
        }
    }
}

#[test]
fn a_window_too_small_for_its_panels_bears_it() {
    for size in [(640.0, 400.0), (300.0, 200.0), (1.0, 1.0)] {
        for builtin in builtin::all() {
            let mut panels = panels(builtin.name, size);
            panels.state_mut().app.act(UiAction::ToggleHelp);
            panels.run_steps(3);
        }
    }
}
