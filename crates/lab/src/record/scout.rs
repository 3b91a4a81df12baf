//! The corners of a picture where least happens over a whole clip: those of the legend and of the lens.

use glam::Vec2;

use super::{clip::Clip, film::Film, screen::Screen};
use crate::overlay::{Corner, room::LabelBox};

/// Moments of a clip that are looked at.
const MOMENTS: u64 = 24;

/// Corners in the order in which they are tried.
const ORDER: [Corner; 4] = [Corner::BottomRight, Corner::TopRight, Corner::TopLeft, Corner::BottomLeft];

/// How much of the selected agent's constructions weighs as much as a body.
const SELECTED: f32 = 4.0;

/// A disc on the screen that should stay in sight: center and radius in points, and how much it counts.
pub struct Busy {
    disc: (Vec2, f32),
    weight: f32,
}

/// What the discs of a clip's first pane are over all of it; `None` if `go_on` said no.
pub fn travel(clip: &Clip, screen: &Screen, go_on: &mut dyn FnMut() -> bool) -> Option<Vec<Busy>> {
    let mut busy = Vec::new();
    let Some(pane) = clip.panes.first() else { return Some(busy) };
    let mut film = Film::new(pane.start.clone());
    let (first, last) = (clip.title_frames(), clip.frames() - 1);
    let moments = MOMENTS.min(last - first + 1);
    for moment in 0..moments {
        let seconds = clip.seconds_at(first + (last - first) * moment / (moments - 1).max(1));
        if !film.run_until(seconds, go_on) {
            return None;
        }
        let shot = clip.track.at(seconds);
        let world = film.world();
        let mut camera = screen.camera(shot.camera);
        let place = |agent: Option<u32>| agent.and_then(|agent| world.agents.get(agent as usize));
        camera.center = place(shot.follow).map_or(camera.center, |agent| agent.position);
        for agent in world.agents.iter().filter(|agent| camera.sees(agent.position, agent.settings.radius)) {
            let center = camera.screen_from_world(agent.position);
            busy.push(Busy { disc: (center, camera.pixels(agent.settings.radius)), weight: 1.0 });
        }
        if let Some(agent) = place(shot.look.selected) {
            let reach = camera.pixels(screen.velocity_scale * agent.settings.max_speed);
            busy.push(Busy { disc: (camera.screen_from_world(agent.position), reach), weight: SELECTED });
        }
    }
    Some(busy)
}

/// The corner, of those that `place` has a box for, where the box hides least.
pub fn freest(busy: &[Busy], place: impl Fn(Corner) -> Option<LabelBox>) -> Option<Corner> {
    let hidden = |area: &LabelBox| -> f32 {
        // A body that is touched counts whole, of a large disc as much as lies under the box.
        let share = |one: &Busy| (area.depth_in(one.disc) / one.disc.1.max(1.0)).clamp(0.0, 1.0);
        busy.iter().map(|one| one.weight * share(one)).sum()
    };
    let boxes = ORDER.into_iter().filter_map(|corner| Some((corner, hidden(&place(corner)?))));
    boxes.reduce(|best, next| if next.1 < best.1 * 0.99 { next } else { best }).map(|(corner, _)| corner)
}
