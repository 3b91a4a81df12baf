//! The keys that are pressed while the window is filmed or shown to an audience: a line at the bottom, in the clip too.

use egui_macroquad::egui::{Align2, Area, Context, Event, Frame, Id, Key, Modifiers, RichText, vec2};

use crate::app::{keys::said, view::PanelView};

/// The time for which a key is shown, s.
const STAYS: f64 = 1.6;

/// Largest number of keys shown; the oldest make room.
const MOST: usize = 5;

/// Distance from the lower edge of the window, points.
const ABOVE: f32 = 56.0;

/// Height of the letters, points.
const LETTERS: f32 = 20.0;

/// Largest share of the window's height that a letter takes.
const MOST_OF_HEIGHT: f32 = 0.07;

/// The id under which they are stored between frames.
const NAME: &str = "pressed keys";

/// The keys shown, each with the time at which it was pressed, s.
#[derive(Clone, Debug, Default)]
struct PressedKeys(Vec<(String, f64)>);

/// Shows them while the window is filmed, if that is wanted.
pub fn line(ctx: &Context, view: &PanelView) {
    if view.settings.clip.keys && view.clips.film.is_rolling() {
        pills(ctx, LETTERS);
    } else {
        ctx.data_mut(|data| data.remove::<PressedKeys>(Id::new(NAME)));
    }
}

/// The keys shown, each on its own background, in letters of this height, points.
pub fn pills(ctx: &Context, letters: f32) {
    let id = Id::new(NAME);
    let (now, new) = ctx.input(|input| (input.time, input.raw.events.iter().filter_map(name_of).collect()));
    let shown = ctx.data_mut(|data| {
        let keys = data.get_temp_mut_or_default::<PressedKeys>(id);
        keys.note(now, new);
        keys.clone()
    });
    if shown.0.is_empty() {
        return;
    }
    // Where text is large, the keys must not cover the picture.
    let letters = letters.min(MOST_OF_HEIGHT * ctx.screen_rect().height());
    let foot = ctx.screen_rect().center_bottom() - vec2(0.0, ABOVE.min(2.0 * letters));
    Area::new(id).pivot(Align2::CENTER_BOTTOM).fixed_pos(foot).interactable(false).show(ctx, |ui| {
        ui.horizontal(|ui| {
            for (key, _) in &shown.0 {
                let pill = Frame::popup(ui.style()).corner_radius(0.4 * letters).inner_margin(0.4 * letters);
                pill.show(ui, |ui| ui.label(RichText::new(key).size(letters).strong()));
            }
        });
    });
    ctx.request_repaint();
}

impl PressedKeys {
    /// Adds the keys of a frame and drops old ones.
    fn note(&mut self, now: f64, new: Vec<String>) {
        self.0.extend(new.into_iter().map(|key| (key, now)));
        self.0.retain(|(_, at)| now - at < STAYS);
        let surplus = self.0.len().saturating_sub(MOST);
        self.0.drain(..surplus);
    }
}

/// The usual name of a key, if one was pressed.
fn name_of(event: &Event) -> Option<String> {
    let Event::Key { key, pressed: true, repeat: false, modifiers, .. } = event else { return None };
    Some(with_modifiers(*key, *modifiers))
}

fn with_modifiers(key: Key, modifiers: Modifiers) -> String {
    let held = [(modifiers.ctrl, "Ctrl "), (modifiers.alt, "Alt "), (modifiers.shift, "Shift ")];
    let held: String = held.into_iter().filter(|(held, _)| *held).map(|(_, name)| name).collect();
    held + &written(key)
}

/// The name of a key as in the table of keys.
fn written(key: Key) -> String {
    let words = match key {
        Key::Space => said::key_space(),
        Key::PageDown => said::key_page_down(),
        Key::PageUp => said::key_page_up(),
        Key::Escape => said::key_escape(),
        Key::ArrowLeft => return "←".into(),
        Key::ArrowRight => return "→".into(),
        Key::ArrowUp => return "↑".into(),
        Key::ArrowDown => return "↓".into(),
        key => return key.symbol_or_name().into(),
    };
    words.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_stay_a_while_and_the_latest_are_kept() {
        let mut keys = PressedKeys::default();
        keys.note(
            0.0,
            vec![with_modifiers(Key::Space, Modifiers::NONE), with_modifiers(Key::K, Modifiers::CTRL)],
        );
        keys.note(1.0, vec![with_modifiers(Key::Tab, Modifiers::SHIFT)]);
        let names = |keys: &PressedKeys| keys.0.iter().map(|(key, _)| key.clone()).collect::<Vec<_>>();
        assert_eq!(names(&keys), ["Space", "Ctrl K", "Shift Tab"]);
        keys.note(2.0, Vec::new());
        assert_eq!(names(&keys), ["Shift Tab"]);
        let written: Vec<String> =
            [Key::PageDown, Key::PageUp, Key::Escape, Key::ArrowLeft, Key::Plus].map(written).into();
        assert_eq!(written, ["Page ↓", "Page ↑", "Esc", "←", "+"], "as in the table of keys");
        keys.note(2.1, (0..9).map(|k| k.to_string()).collect());
        assert_eq!(names(&keys), ["4", "5", "6", "7", "8"]);
    }
}
