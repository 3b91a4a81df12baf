//! The moment at which a clip looks most like its first picture, so that it repeats without a jump.

use glam::Vec2;

use super::{ClipError, Span, clip::Clip, film::Film, pane_of};
use sidestep_core::model::{Agent, World};

use crate::files::scenario::Scenario;

/// The earliest share of the clip at which it may end.
const EARLIEST: f64 = 0.5;

/// The weight of a velocity: it counts as the way covered in this time, s.
const VELOCITY_COUNTS: f32 = 0.5;

/// With more agents than this, each is compared only with itself.
const MOST_COMPARED: usize = 400;

/// The clip up to the moment in its second half at which its picture is nearest to the first one. Bodies of one group
/// and size are interchangeable; the selected and the followed agent are not.
///
/// # Errors
/// [`ClipError::Cancelled`], if `go_on` returned false.
pub fn looped(mut clip: Clip, go_on: &mut dyn FnMut() -> bool) -> Result<Clip, ClipError> {
    let end = loop_end(&clip, go_on).ok_or(ClipError::Cancelled)?;
    let wanted = Span::Seconds(clip.from, end - clip.from);
    let mut ends = Vec::new();
    for pane in &mut clip.panes {
        // The file carries the run up to that moment.
        let log = pane.scenario.run.as_ref().map_or_else(Default::default, |run| run.log.clone());
        let start = Scenario { run: None, ..pane.scenario.clone() };
        let (cut, _) = pane_of(&start, &pane.label, log.clone(), wanted, |_| go_on())?;
        if let Some((first, last)) = cut.scenario.run.as_ref().and_then(|run| run.range) {
            // To the bit the time of that step, as for a program that films the file again.
            ends.push(pane_of(&start, "", log, Span::Steps(first, last), |_| go_on())?.1.1);
        }
        pane.scenario = cut.scenario;
    }
    clip.to = ends.first().copied().unwrap_or(end);
    Ok(clip)
}

/// The simulated time of that moment, s.
fn loop_end(clip: &Clip, go_on: &mut dyn FnMut() -> bool) -> Option<f64> {
    let mut films: Vec<Film> = clip.panes.iter().map(|pane| Film::new(pane.start.clone())).collect();
    for film in &mut films {
        if !film.run_until(clip.from, go_on) {
            return None;
        }
    }
    let first: Vec<World> = films.iter().map(|film| film.world().clone()).collect();
    let shot = clip.track.at(clip.from);
    let special = [shot.look.selected, shot.follow];
    let (mut best, mut end) = (f32::INFINITY, clip.to);
    // The time step of the first pane applies.
    let Some(leader) = first.first() else { return Some(end) };
    let step = f64::from(leader.params.time_step);
    let earliest = clip.from + EARLIEST * (clip.to - clip.from);
    for k in
        (((earliest - clip.from) / step).ceil() as u64).max(1)..=((clip.to - clip.from) / step + 1e-3) as u64
    {
        let seconds = clip.from + k as f64 * step;
        let mut apart = 0.0;
        for (film, first) in films.iter_mut().zip(&first) {
            if !film.run_until(seconds, go_on) {
                return None;
            }
            apart += distance(first, film.world(), &special);
        }
        if apart < best {
            (best, end) = (apart, seconds);
        }
    }
    Some(end)
}

/// The distance between the bodies of two worlds, as a sum of squares, m².
fn distance(first: &World, now: &World, special: &[Option<u32>]) -> f32 {
    let is_special = |index: usize| special.contains(&Some(index as u32));
    let large = first.agents.len() > MOST_COMPARED;
    let nearest = |index: usize, agent: &Agent, others: &World| {
        let own = others.agents.get(index).map_or(f32::INFINITY, |other| apart(agent, other));
        if large || is_special(index) {
            return own;
        }
        let alike = |(other, of): &(usize, &Agent)| {
            !is_special(*other) && of.group == agent.group && of.settings.radius == agent.settings.radius
        };
        let alike = others.agents.iter().enumerate().filter(alike);
        alike.map(|(_, other)| apart(agent, other)).fold(own, f32::min)
    };
    let one_way = |of: &World, others: &World| -> f32 {
        of.agents.iter().enumerate().map(|(index, agent)| nearest(index, agent, others)).sum()
    };
    one_way(first, now) + one_way(now, first)
}

fn apart(a: &Agent, b: &Agent) -> f32 {
    let velocity: Vec2 = (a.velocity - b.velocity) * VELOCITY_COUNTS;
    a.position.distance_squared(b.position) + velocity.length_squared()
}
