//! What happens at which moments of clips of a scene: slow motion and subtitles.

use sidestep_lab::clips::{SlowMotion, Staging, Subtitle};

/// Spans of simulated time, and what happens in them.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct ClipPlan {
    /// Spans with their own speed.
    pub slow: Vec<SlowMotion>,
    /// Subtitles.
    pub texts: Vec<Subtitle>,
}

/// A change of the plan.
#[derive(Clone, Debug, PartialEq)]
pub enum PlanAction {
    /// Play the range that is marked on the timeline at this multiple of the clip's speed.
    Slow(f64),
    /// Show these words at the bottom in the marked range.
    Say(String),
    /// Remove the slow motion with this index.
    DropSlow(usize),
    /// Remove the subtitle with this index.
    DropText(usize),
}

/// Times are rounded to multiples of this, s, so that users can read them.
const MOMENTS: f64 = 1e-3;

impl ClipPlan {
    /// Carries an action out; `range` is the marked one, s. Returns false if an action needs a range and there is none.
    pub fn act(&mut self, action: PlanAction, range: Option<(f64, f64)>) -> bool {
        let moment = |seconds: f64| (seconds / MOMENTS).round() * MOMENTS;
        let range = range.map(|(from, to)| (moment(from), moment(to))).filter(|(from, to)| from < to);
        match (action, range) {
            (PlanAction::Slow(factor), Some((from, to))) => self.slow.push(SlowMotion { from, to, factor }),
            (PlanAction::Say(text), Some((from, to))) => self.texts.push(Subtitle { from, to, text }),
            (PlanAction::Slow(_) | PlanAction::Say(_), None) => return false,
            (PlanAction::DropSlow(index), _) => drop_at(&mut self.slow, index),
            (PlanAction::DropText(index), _) => drop_at(&mut self.texts, index),
        }
        true
    }

    /// Adds the plan to the staging of a clip.
    pub fn stage(&self, staging: &mut Staging) {
        staging.timing.slow.clone_from(&self.slow);
        staging.texts.clone_from(&self.texts);
    }
}

fn drop_at<T>(list: &mut Vec<T>, index: usize) {
    if index < list.len() {
        list.remove(index);
    }
}
