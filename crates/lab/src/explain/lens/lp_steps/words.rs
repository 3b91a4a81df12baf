//! The title and the sentence of a step.

use glam::Vec2;

use super::{
    Cut, Depth, EmptyRegion, NamedLine, ProgramStep, StepEvent,
    said::{self, Level, Standing},
};
use sidestep_core::avoid::{
    OrcaTrace, Source,
    orca::programs::{Arithmetic, CutEffect, Projection},
};

use crate::text::{
    message::Message,
    quantity::{Coordinates, degrees, number, speed},
    said::{Called, Side},
    terms,
};

impl NamedLine {
    /// The line as a sentence names it; the words name its source.
    fn called(self) -> Message {
        let standing = if self.is_turned { Standing::Turned } else { Standing::AsGiven };
        match self.of {
            Some(of) => said::line(Called { of: Some(of), words: terms::name(of) }, standing),
            None => said::numbered_line(self.index + 1, standing),
        }
    }
}

/// The line as a picture names it: by its source, or by its number if the decision does not record the source.
pub(super) fn named(trace: &OrcaTrace, line: usize) -> Message {
    match trace.origins.get(line) {
        Some(origin) => terms::name(Source::of(origin)),
        None => said::numbered_line(line + 1, Standing::AsGiven),
    }
}

impl ProgramStep {
    /// The place of the step in the programs.
    pub fn title(&self) -> Message {
        let level = if self.depth == Depth::Inner { Level::Inner } else { Level::Outer };
        let step = match self.event {
            StepEvent::Started { .. } => said::start(),
            StepEvent::Tested { line, .. } => said::is_permitted(line.called(), level),
            StepEvent::ChordFound { line, .. } => said::chord(line.called(), level),
            StepEvent::Cut(Cut { line, by, .. }) => said::is_cut(line.called(), by.called(), level),
            StepEvent::Taken { line, .. } => said::best_place(line.called(), level),
            StepEvent::Moved { line, .. } | StepEvent::Relaxed { line, .. } => {
                said::new_velocity(line.called())
            }
            StepEvent::Failed { line, .. } => said::fails(line.called()),
            StepEvent::Weighed { line, .. } => said::is_worst(line.called()),
            StepEvent::GaveWay { line, .. } => said::gives_way(line.called()),
            StepEvent::TrialStarted { .. } => said::relaxed_region(),
            StepEvent::TrialMoved { line, .. } => said::new_trial(line.called(), level),
            StepEvent::TrialFailed { line } => said::trial_fails(line.called(), level),
            StepEvent::Ended { .. } => said::end(),
        };
        said::title(self.program.into(), step)
    }

    /// The event with its numbers.
    pub fn sentence(&self) -> Message {
        match self.event {
            StepEvent::Started { preferred, max_speed, velocity } => started(preferred, max_speed, velocity),
            StepEvent::Tested { line, violation, tolerance } => tested(line, violation, tolerance),
            StepEvent::ChordFound { line, interval } => chord(line, interval),
            StepEvent::Cut(cut) => cut_by(&cut),
            StepEvent::Taken { wanted, t, .. } => taken(wanted, t),
            StepEvent::Moved { line, velocity } => said::moves(line.called(), Coordinates(velocity)),
            StepEvent::Failed { line, velocity } => failed(line, velocity),
            StepEvent::Weighed { line, violation, worst, tolerance } => {
                weighed(line, violation, worst, tolerance)
            }
            StepEvent::GaveWay { line, projection, len } => self.gave_way(line, projection, len),
            StepEvent::TrialStarted { line, turned, rigid, velocity } => {
                said::tries(turned, rigid, line.map(NamedLine::called), Coordinates(velocity))
            }
            StepEvent::TrialMoved { line, velocity } => {
                said::trial_moves(line.called(), Coordinates(velocity))
            }
            StepEvent::TrialFailed { line } => said::trial_ends(line.called()),
            StepEvent::Relaxed { line, velocity, violation, stayed } => {
                relaxed(line, velocity, violation, stayed)
            }
            StepEvent::Ended { velocity, is_shortened, worst, lines } => {
                let chosen = if is_shortened { said::chosen_on_circle } else { said::chosen };
                self.ended(chosen(Coordinates(velocity)), worst, lines)
            }
        }
    }

    fn gave_way(&self, line: NamedLine, projection: Projection, len: f32) -> Message {
        let exact = len == 1.0 || self.arithmetic != Arithmetic::Rvo2;
        let how = how_it_gave_way(line, projection, len, exact);
        match projection.half_plane() {
            Some(half_plane) => said::gave_way(how, Coordinates(half_plane.direction)),
            None => how,
        }
    }

    fn ended(&self, chosen: Message, worst: Option<(NamedLine, f32)>, lines: usize) -> Message {
        match worst {
            Some((line, by)) => said::ends(chosen, speed(by), line.called()),
            None if self.program == 3 => said::ends_by_rounding(chosen),
            None if lines == 0 => said::ends_alone(chosen),
            None => said::ends_permitted(chosen, lines),
        }
    }
}

fn started(preferred: Vec2, max_speed: f32, velocity: Vec2) -> Message {
    let says = if velocity == preferred { said::starts } else { said::starts_on_circle };
    says(Coordinates(velocity), speed(preferred.length()), speed(max_speed))
}

fn tested(line: NamedLine, violation: f32, tolerance: f32) -> Message {
    let says = if violation > tolerance {
        said::violates
    } else if violation <= 0.0 {
        said::permitted
    } else {
        said::counts_as_permitted
    };
    let forgiven = (tolerance > 0.0).then(|| said::forgiven(number(tolerance)));
    says(line.called(), speed(violation), forgiven)
}

fn chord(line: NamedLine, interval: Option<[f32; 2]>) -> Message {
    match interval {
        Some([left, right]) => said::leaves(line.called(), number(left), speed(right)),
        None => said::out_of_reach(line.called()),
    }
}

fn cut_by(cut: &Cut) -> Message {
    let (denominator, numerator) = (number(cut.denominator), speed(cut.numerator));
    let parallel = match cut.effect {
        CutEffect::Left => return crossed(cut, Side::Left),
        CutEffect::Right => return crossed(cut, Side::Right),
        CutEffect::Skipped => said::cuts_nothing,
        CutEffect::Emptied if cut.is_opposed => said::opposed,
        CutEffect::Emptied => said::coincide,
    };
    parallel(cut.by.called(), denominator, numerator)
}

/// The sentence on an earlier line that moves the end of the interval on this side.
fn crossed(cut: &Cut, beyond: Side) -> Message {
    let side = usize::from(beyond == Side::Right);
    let [left, right] = cut.ends.map(number);
    let changes = match cut.ends[side] == cut.before[side] {
        true => said::tighter_already(beyond),
        false => said::moves_from(beyond, number(cut.before[side])),
    };
    let rest = if cut.ends[0] > cut.ends[1] { said::nothing_left } else { said::is_left };
    let (numerator, denominator) = (number(cut.numerator), number(cut.denominator));
    let quotient = said::quotient(numerator, denominator, speed(cut.t()), degrees(cut.angle()));
    said::cuts(cut.by.called(), quotient, beyond, changes, rest(left, right))
}

fn taken(wanted: Option<f32>, t: f32) -> Message {
    match wanted {
        None => said::takes_end(speed(t)),
        Some(wanted) if wanted == t => said::takes_foot(speed(t)),
        Some(wanted) => said::takes_nearest_end(speed(wanted), speed(t)),
    }
}

fn failed(line: NamedLine, velocity: Vec2) -> Message {
    match line.index {
        0 => said::none_on(line.called(), Coordinates(velocity)),
        _ => said::none_on_all(line.called(), Coordinates(velocity)),
    }
}

fn weighed(line: NamedLine, violation: f32, worst: f32, tolerance: f32) -> Message {
    let says = if violation > worst + tolerance { said::worse } else { said::not_worse };
    says(line.called(), speed(violation), speed(worst))
}

fn how_it_gave_way(line: NamedLine, projection: Projection, len: f32, exact: bool) -> Message {
    let says = match projection {
        Projection::Crossing(_) | Projection::Parallel(_) if len == f32::INFINITY => said::altogether,
        Projection::Crossing(_) => said::turns,
        Projection::Parallel(_) if exact => said::parallel,
        Projection::Parallel(_) => said::midway,
        Projection::Dropped if exact => said::left_out,
        Projection::Dropped => said::left_out_by_rvo2,
        Projection::Unmeetable => said::unmeetable,
    };
    says(line.called(), number(len))
}

fn relaxed(line: NamedLine, velocity: Vec2, violation: f32, stayed: Option<EmptyRegion>) -> Message {
    let (at, by) = (Coordinates(velocity), speed(violation));
    let why = match stayed {
        None => return said::relaxes(at, line.called(), by),
        Some(EmptyRegion::OfObstacles) => Some(said::obstacles_alone()),
        Some(EmptyRegion::OfSmallLen) => Some(said::small_len()),
        Some(EmptyRegion::Unexplained) => None,
    };
    said::stays(why, at, line.called(), by)
}
