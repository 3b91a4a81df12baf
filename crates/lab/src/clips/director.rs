//! Steps the runs of a clip and returns its pictures, to be painted on any thread.

use std::sync::Arc;

use super::{
    Shot,
    clip::Clip,
    film::{Film, Snapshot},
    glide::between,
};

/// One picture of a clip, to be painted on any thread.
#[derive(Clone)]
pub struct Still {
    pub(super) seconds: f64,
    /// Whether this is the title card.
    pub(super) is_title: bool,
    pub(super) shot: Shot,
    /// The step of each pane, and the share of the next one that has passed, 0 … 1.
    pub(super) snapshots: Vec<(Arc<Snapshot>, f32)>,
}

/// Steps the runs of a clip, picture by picture.
pub struct Director<'a> {
    clip: &'a Clip,
    films: Vec<Film>,
    /// These runs one step ahead, if constructions move between the steps.
    ahead: Vec<Film>,
    shot: Shot,
}

impl<'a> Director<'a> {
    /// A director before the first picture.
    pub fn new(clip: &'a Clip) -> Director<'a> {
        let film = |pane: &super::ClipPane| Film::new(pane.start.clone());
        let films = || clip.panes.iter().map(film).collect();
        let ahead = if clip.staging.glide { films() } else { Vec::new() };
        let mut director = Director { clip, films: films(), ahead, shot: clip.track.at(clip.from) };
        director.watch();
        director
    }

    fn watch(&mut self) {
        let watch = self.shot.look.watch();
        self.films.iter_mut().chain(&mut self.ahead).for_each(|film| film.watch(watch.clone()));
    }

    /// The picture of this number; pictures must be requested in ascending order. `None` if `go_on` returned false.
    pub fn still(&mut self, frame: u64, go_on: &mut dyn FnMut() -> bool) -> Option<Still> {
        let seconds = self.clip.seconds_at(frame);
        for film in &mut self.films {
            if !film.run_until(seconds, go_on) {
                return None;
            }
        }
        let shot = self.clip.track.at(seconds);
        let other_look = self.shot.look != shot.look;
        self.shot = shot;
        if other_look {
            self.watch();
        }
        let mut snapshots: Vec<_> =
            self.films.iter_mut().map(|film| (film.snapshot(), film.blend(seconds))).collect();
        for (shown, ahead) in snapshots.iter_mut().zip(&mut self.ahead) {
            glide(shown, ahead);
        }
        let is_title = frame < self.clip.title_frames();
        Some(Still { seconds, is_title, shot, snapshots })
    }
}

/// Moves the constructions of a snapshot towards those of the next step.
fn glide((snapshot, share): &mut (Arc<Snapshot>, f32), ahead: &mut Film) {
    if *share == 0.0 {
        return;
    }
    ahead.run_to(snapshot.world.step + 1, |_| {});
    let (world, decisions) = between(snapshot, &ahead.snapshot(), *share);
    *snapshot = Arc::new(snapshot.with(world, decisions));
    *share = 0.0;
}
