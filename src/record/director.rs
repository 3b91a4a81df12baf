//! Steps the runs of a clip and hands out its pictures, to be painted on any thread.

use std::sync::Arc;

use super::{
    Shot,
    clip::Clip,
    film::{Film, Snapshot},
};

/// One picture of a clip, to be painted on any thread.
#[derive(Clone)]
pub struct Still {
    pub(super) seconds: f64,
    pub(super) shot: Shot,
    /// The step of each pane, and the share of the next one that has passed, 0 … 1.
    pub(super) snapshots: Vec<(Arc<Snapshot>, f32)>,
}

/// Steps the runs of a clip, picture by picture.
pub struct Director<'a> {
    clip: &'a Clip,
    films: Vec<Film>,
    shot: Shot,
}

impl<'a> Director<'a> {
    /// Before the first picture.
    pub fn new(clip: &'a Clip) -> Director<'a> {
        let film = |pane: &super::ClipPane| Film::new(pane.start.clone());
        let mut director =
            Director { clip, films: clip.panes.iter().map(film).collect(), shot: clip.track.at(clip.from) };
        director.watch();
        director
    }

    fn watch(&mut self) {
        let watch = self.shot.look.watch();
        self.films.iter_mut().for_each(|film| film.watch(watch.clone()));
    }

    /// The picture of this number; pictures must be requested in ascending order. `None` if `go_on` said no.
    pub fn still(&mut self, frame: u64, go_on: &mut dyn FnMut() -> bool) -> Option<Still> {
        let seconds = self.clip.seconds_at(frame);
        for film in &mut self.films {
            if !film.run_until(seconds, go_on) {
                return None;
            }
        }
        let shot = self.clip.track.at(seconds);
        if self.shot != shot {
            self.shot = shot;
            self.watch();
        }
        let snapshots = self.films.iter_mut().map(|film| (film.snapshot(), film.blend(seconds))).collect();
        Some(Still { seconds, shot, snapshots })
    }
}
