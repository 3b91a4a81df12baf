//! What a step says: its title, its sentence, its formula and its numbers.

use glam::Vec2;

use super::{Cut, Depth, EmptyRegion, NamedLine, ProgramStep, StepEvent};
use crate::{
    lp::{Arithmetic, CutEffect, Projection},
    text::numbers::{coordinates, thousandths},
};

/// Name, value and unit of a number.
type Labelled = (&'static str, f32, &'static str);

impl ProgramStep {
    /// Where in the programs it is.
    pub fn title(&self) -> String {
        let within = if self.depth == Depth::Inner { "inside it, " } else { "" };
        let title = match self.event {
            StepEvent::Started { .. } => "start".into(),
            StepEvent::Tested { line, .. } => format!("{within}{line}: is the velocity permitted?"),
            StepEvent::ChordFound { line, .. } => format!("{within}{line}: the chord of the speed circle"),
            StepEvent::Cut(Cut { line, by, .. }) => format!("{within}{line}: cut by {by}"),
            StepEvent::Taken { line, .. } => format!("{within}{line}: the best place"),
            StepEvent::Moved { line, .. } | StepEvent::Relaxed { line, .. } => {
                format!("{line}: new velocity")
            }
            StepEvent::Failed { line, .. } => format!("fails at {line}"),
            StepEvent::Weighed { line, .. } => format!("{line}: is it the worst?"),
            StepEvent::GaveWay { line, .. } => format!("{line} gives way"),
            StepEvent::TrialStarted { .. } => "the relaxed region".into(),
            StepEvent::TrialMoved { line, .. } => format!("{within}{line}: new trial"),
            StepEvent::TrialFailed { line } => format!("{within}fails at {line}"),
            StepEvent::Ended { .. } => "the chosen velocity".into(),
        };
        format!("Program {} · {title}", self.program)
    }

    /// What happens, with its numbers.
    pub fn sentence(&self) -> String {
        match self.event {
            StepEvent::Started { preferred, max_speed, velocity } => started(preferred, max_speed, velocity),
            StepEvent::Tested { line, violation, tolerance } => tested(line, violation, tolerance),
            StepEvent::ChordFound { line, interval } => chord(line, interval),
            StepEvent::Cut(cut) => cut_by(&cut),
            StepEvent::Taken { wanted, t, .. } => taken(wanted, t),
            StepEvent::Moved { line, velocity } => format!(
                "The velocity moves onto {line}, to {}: now lines 1 to {} are satisfied.",
                vector(velocity),
                line.index + 1
            ),
            StepEvent::Failed { line, velocity } => failed(line, velocity),
            StepEvent::Weighed { line, violation, worst, tolerance } => {
                weighed(line, violation, worst, tolerance)
            }
            StepEvent::GaveWay { line, projection, len } => self.gave_way(line, projection, len),
            StepEvent::TrialStarted { line, turned, rigid, velocity } => format!(
                "In the relaxed region, bounded by {turned} turned and {rigid} rigid lines, program 2 goes as far as it can \
                 into the permitted side of {}; it starts from {}.",
                line.map_or(String::new(), |line| line.to_string()),
                vector(velocity)
            ),
            StepEvent::TrialMoved { line, velocity } => {
                format!("The trial velocity moves onto {line}, to {}.", vector(velocity))
            }
            StepEvent::TrialFailed { line } => {
                format!("Nothing is left on {line}: the relaxed lines have no velocity in common.")
            }
            StepEvent::Relaxed { line, velocity, violation, stayed } => {
                relaxed(line, velocity, violation, stayed)
            }
            StepEvent::Ended { velocity, is_shortened, worst, lines } => {
                let cut_back = if is_shortened { ", cut back to the speed circle" } else { "" };
                self.ended(&format!("{}{cut_back}", vector(velocity)), worst, lines)
            }
        }
    }

    /// How the numbers come about.
    pub fn formula(&self) -> &'static str {
        let [rvo2, robust] = match self.event {
            StepEvent::Started { .. } => ["v = v_pref · min(1, v_max / |v_pref|)"; 2],
            StepEvent::Tested { .. } => ["violation = det(d, q − v)", "violation = c − n · v"],
            StepEvent::ChordFound { .. } => {
                ["t = −q · d ∓ √((q · d)² + v_max² − q²)", "t = ∓ √(v_max² − c²)"]
            }
            StepEvent::Cut(_) => [
                "numerator = det(d_earlier, q_current − q_earlier), denominator = det(d_current, d_earlier)",
                "numerator = c_earlier − n_earlier · q_current, denominator = n_earlier · d_current",
            ],
            StepEvent::Taken { wanted: None, .. } => ["t = t_right if d · direction > 0, else t_left"; 2],
            StepEvent::Taken { .. } => ["t = d · (v_pref − q), at least t_left and at most t_right"; 2],
            StepEvent::Moved { .. } | StepEvent::TrialMoved { .. } => ["v = q + t · d"; 2],
            StepEvent::Failed { .. } | StepEvent::TrialFailed { .. } => {
                ["t_left > t_right, or a line out of reach"; 2]
            }
            StepEvent::Weighed { .. } => ["violation > worst so far"; 2],
            StepEvent::GaveWay { .. } => {
                ["d = (d_earlier − len · d_current) / |d_earlier − len · d_current|"; 2]
            }
            StepEvent::TrialStarted { .. } => ["v = v_max · n_current"; 2],
            StepEvent::Relaxed { .. } => ["worst so far = violation of the current line"; 2],
            StepEvent::Ended { .. } if self.program == 3 => ["min max violation, for len = 1"; 2],
            StepEvent::Ended { .. } => ["min |v − v_pref|"; 2],
        };
        if self.is_rvo2() { rvo2 } else { robust }
    }

    /// Name, value and unit of each number.
    pub fn numbers(&self) -> Vec<Labelled> {
        match self.event {
            StepEvent::Started { preferred, max_speed, .. } => {
                vec![("preferred speed", preferred.length(), "m/s"), ("v_max", max_speed, "m/s")]
            }
            StepEvent::Tested { violation, tolerance, .. } => {
                let forgiven = (tolerance > 0.0).then_some(("tolerance", tolerance, "m/s"));
                std::iter::once(("violation", violation, "m/s")).chain(forgiven).collect()
            }
            StepEvent::ChordFound { interval: Some([left, right]), .. } => {
                vec![("t_left", left, "m/s"), ("t_right", right, "m/s")]
            }
            StepEvent::ChordFound { interval: None, .. } | StepEvent::TrialFailed { .. } => Vec::new(),
            StepEvent::Cut(cut) => numbers_of_cut(&cut),
            StepEvent::Taken { wanted, t, .. } => {
                let wanted = wanted.map(|wanted| ("t of the wish", wanted, "m/s"));
                std::iter::once(("t", t, "m/s")).chain(wanted).collect()
            }
            StepEvent::Moved { velocity, .. }
            | StepEvent::Failed { velocity, .. }
            | StepEvent::TrialMoved { velocity, .. } => of_velocity(velocity).to_vec(),
            StepEvent::Weighed { violation, worst, .. } => {
                vec![("violation", violation, "m/s"), ("worst so far", worst, "m/s")]
            }
            StepEvent::GaveWay { projection, len, .. } => {
                let direction = projection.half_plane().map(|half_plane| half_plane.direction);
                let direction = direction.map(|d| [("d_x", d.x, ""), ("d_y", d.y, "")]);
                std::iter::once(("len", len, "")).chain(direction.into_iter().flatten()).collect()
            }
            StepEvent::TrialStarted { velocity, .. } => {
                vec![("start x", velocity.x, "m/s"), ("start y", velocity.y, "m/s")]
            }
            StepEvent::Relaxed { velocity, violation, .. } => {
                of_velocity(velocity).into_iter().chain([("violation", violation, "m/s")]).collect()
            }
            StepEvent::Ended { velocity, worst, .. } => {
                let worst = worst.map(|(_, by)| ("worst violation", by, "m/s"));
                of_velocity(velocity).into_iter().chain(worst).collect()
            }
        }
    }

    fn is_rvo2(&self) -> bool {
        self.arithmetic == Arithmetic::Rvo2
    }

    fn gave_way(&self, line: NamedLine, projection: Projection, len: f32) -> String {
        let exact = len == 1.0 || !self.is_rvo2();
        let sentence = how_it_gave_way(line, projection, len, exact);
        match projection.half_plane() {
            Some(half_plane) => format!("{sentence} Its direction is {}.", vector(half_plane.direction)),
            None => sentence,
        }
    }

    fn ended(&self, chosen: &str, worst: Option<(NamedLine, f32)>, lines: usize) -> String {
        match worst {
            Some((line, by)) => format!(
                "The chosen velocity is {chosen}: no line is violated by more than {} m/s, that of {line}.",
                thousandths(by)
            ),
            None if self.program == 3 => format!(
                "The chosen velocity is {chosen}: no line is violated at all, so program 2 had failed by rounding."
            ),
            None if lines == 0 => format!("There is no line at all: {chosen} is chosen."),
            None => format!(
                "Every line has been looked at: {chosen} satisfies all {lines} and is the nearest to the preferred \
                 velocity that does."
            ),
        }
    }
}

fn vector(v: Vec2) -> String {
    coordinates(v, thousandths)
}

fn of_velocity(velocity: Vec2) -> [Labelled; 2] {
    [("v_x", velocity.x, "m/s"), ("v_y", velocity.y, "m/s")]
}

fn started(preferred: Vec2, max_speed: f32, velocity: Vec2) -> String {
    let (from, speed, most) = (vector(velocity), thousandths(preferred.length()), thousandths(max_speed));
    if velocity == preferred {
        return format!(
            "Program 2 starts from the preferred velocity {from}: its speed of {speed} m/s is within the limit of {most} m/s."
        );
    }
    format!(
        "The preferred speed of {speed} m/s exceeds the limit of {most} m/s, so program 2 starts from {from} on the \
         speed circle."
    )
}

fn tested(line: NamedLine, violation: f32, tolerance: f32) -> String {
    let by = thousandths(violation);
    let forgiven = match tolerance > 0.0 {
        true => format!(" (up to {} is forgiven)", thousandths(tolerance)),
        false => String::new(),
    };
    if violation > tolerance {
        format!(
            "The velocity violates {line} by {by} m/s{forgiven}, so program 1 must find another on that line."
        )
    } else if violation <= 0.0 {
        format!(
            "The velocity is permitted by {line} and stays: its violation of {by} m/s is not positive{forgiven}."
        )
    } else {
        format!("The velocity counts as permitted by {line} and stays: its violation is {by} m/s{forgiven}.")
    }
}

fn chord(line: NamedLine, interval: Option<[f32; 2]>) -> String {
    match interval {
        Some([left, right]) => format!(
            "Program 1 looks for the best velocity on {line}; the speed circle leaves it the interval \
             from t_left = {} to t_right = {} m/s.",
            thousandths(left),
            thousandths(right)
        ),
        None => format!("The speed circle does not reach {line}: no velocity up to v_max satisfies it."),
    }
}

fn cut_by(cut: &Cut) -> String {
    let (other, top, bottom) = (cut.by, thousandths(cut.numerator), thousandths(cut.denominator));
    let parallel =
        format!("Earlier {other} is parallel (denominator {bottom}) and the current line lies on its");
    match cut.effect {
        CutEffect::Left => crossed(cut, 0, ["t_left", "below"]),
        CutEffect::Right => crossed(cut, 1, ["t_right", "above"]),
        CutEffect::Skipped => {
            format!("{parallel} permitted side (numerator {top} m/s), so it cuts nothing off.")
        }
        CutEffect::Emptied if cut.is_opposed => format!(
            "{parallel} forbidden side (numerator {top} m/s): the two run opposite ways and leave nothing between them. \
             Two lines that run the same way cannot come here, because the velocity satisfies the earlier line and \
             violates the current one."
        ),
        CutEffect::Emptied => format!(
            "{parallel} forbidden side (numerator {top} m/s), though both run the same way: exactly computed this cannot \
             be, because the velocity satisfies the earlier line and violates the current one; the lines coincide, and \
             rounding makes it a failure."
        ),
    }
}

/// The earlier line moves one of the ends, which has this name and lies on this side of what stays.
fn crossed(cut: &Cut, side: usize, [end, beyond]: [&str; 2]) -> String {
    let [left, right] = cut.ends.map(thousandths);
    let changes = if cut.ends[side] == cut.before[side] {
        format!("but {end} is tighter already")
    } else {
        format!("so {end} moves there from {}", thousandths(cut.before[side]))
    };
    let rest = if cut.ends[0] > cut.ends[1] {
        format!("t_left = {left} exceeds t_right = {right}, so nothing is left on the current line")
    } else {
        format!("from t_left = {left} to t_right = {right} is left")
    };
    format!(
        "Earlier {} cuts the current line at t = {} / {} = {} m/s and forbids what is {beyond}, {changes}; {rest}.",
        cut.by,
        thousandths(cut.numerator),
        thousandths(cut.denominator),
        thousandths(cut.t())
    )
}

fn numbers_of_cut(cut: &Cut) -> Vec<Labelled> {
    let mut numbers = vec![("numerator", cut.numerator, "m/s"), ("denominator", cut.denominator, "")];
    if cut.crosses() {
        let [left, right] = cut.ends;
        numbers.extend([("t", cut.t(), "m/s"), ("t_left", left, "m/s"), ("t_right", right, "m/s")]);
    }
    numbers
}

fn taken(wanted: Option<f32>, t: f32) -> String {
    let at = thousandths(t);
    match wanted {
        None => format!("It goes as far as it can along the wanted direction: to the end at t = {at} m/s."),
        Some(wanted) if wanted == t => format!(
            "The foot of the preferred velocity on the line, t = {at} m/s, lies in the interval and is taken."
        ),
        Some(wanted) => format!(
            "The foot of the preferred velocity, t = {} m/s, is outside; the nearest end is taken, t = {at} m/s.",
            thousandths(wanted)
        ),
    }
}

fn failed(line: NamedLine, velocity: Vec2) -> String {
    let among = match line.index {
        0 => format!("No velocity satisfies {line}"),
        index => format!("No velocity satisfies lines 1 to {} together", index + 1),
    };
    format!("{among}: program 2 stops at {}, and program 3 relaxes the lines.", vector(velocity))
}

fn weighed(line: NamedLine, violation: f32, worst: f32, tolerance: f32) -> String {
    let (by, most) = (thousandths(violation), thousandths(worst));
    if violation > worst + tolerance {
        return format!(
            "The velocity violates {line} by {by} m/s, more than the worst so far of {most} m/s: the earlier lines \
             must give way together with it."
        );
    }
    format!(
        "The violation of {line} is {by} m/s, not more than the worst so far of {most} m/s: the velocity stays."
    )
}

fn how_it_gave_way(name: NamedLine, projection: Projection, factor: f32, exact: bool) -> String {
    let len = thousandths(factor);
    let limit = format!("violated at most len = {len} times as much as the current line");
    match projection {
        Projection::Crossing(_) | Projection::Parallel(_) if factor == f32::INFINITY => {
            format!(
                "With len = {len} earlier {name} gives way altogether: the current line, reversed, replaces it."
            )
        }
        Projection::Crossing(_) => {
            format!(
                "Earlier {name} turns about its crossing with the current line: beside the new line it is {limit}."
            )
        }
        Projection::Parallel(_) if exact => {
            format!(
                "Earlier {name} is parallel to the current line, and so is its new line: beside it, it is {limit}."
            )
        }
        Projection::Parallel(_) => format!(
            "Earlier {name} is opposed to the current line, and RVO2 puts the new line midway, which is exact for \
             len = 1 but not for {len}."
        ),
        Projection::Dropped if exact => format!(
            "Earlier {name} runs the same way as the current line and is violated less, so it is left out \
             (len = {len})."
        ),
        Projection::Dropped => format!(
            "Earlier {name} runs the same way as the current line, and RVO2 leaves it out, which is exact for \
             len = 1 but not for {len}."
        ),
        Projection::Unmeetable => format!(
            "Earlier {name} runs the same way as the current line, and no velocity has it {limit}: there is \
             nothing to find."
        ),
    }
}

fn relaxed(line: NamedLine, velocity: Vec2, violation: f32, stayed: Option<EmptyRegion>) -> String {
    let (at, by) = (vector(velocity), thousandths(violation));
    let why = match stayed {
        None => {
            return format!(
                "The velocity moves to {at}: there {line} is violated by {by} m/s, with which the next lines are compared."
            );
        }
        Some(EmptyRegion::OfObstacles) => " (the lines of obstacles alone leave nothing)",
        Some(EmptyRegion::OfSmallLen) => " (len below 1 may ask for more than there is)",
        Some(EmptyRegion::Unexplained) => "",
    };
    format!(
        "The inner program found nothing{why}, so the velocity stays at {at} and {line} is violated by {by} m/s."
    )
}
