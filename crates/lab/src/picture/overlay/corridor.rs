//! Collision-free speed: the strip in which the nearest agent ahead is searched, the spacing to it, and the pushes that
//! turn the agent.
//!
//! The preferred direction is drawn as long as the preferred velocity; pushes are multiples of it.

use super::{
    Frame, Hues, Overlay, OverlayId, Source, Swatch, said,
    school::{self, Fan},
    sketch::{bracket, label_beside, line, ring},
};
use sidestep_core::{
    avoid::{SchoolConstruction, Trace, Watched},
    model::Agent,
    schools::collision_free_speed::{DirectionPush, SpeedCourse, SpeedTuning, Wish},
};

use crate::{
    picture::draw::{Canvas, Fill, Shape, Stroke},
    text::quantity::{NumberForm, UnitNumber, meters, number},
};

/// The opacity of the strip.
const INSIDE: f32 = 0.07;
/// Strength of the strips of agents that are not selected.
const OTHERS: f32 = 0.45;

/// The choice of direction and speed of a decision.
#[derive(Clone, Copy)]
pub struct CorridorView<'a> {
    /// The chosen course.
    pub course: &'a SpeedCourse,
    /// The agent's preferred velocity.
    pub wish: &'a Wish,
    /// The constants.
    pub tuning: &'a SpeedTuning,
    /// The push of each source.
    pub pushes: &'a [DirectionPush],
}

impl<'a> CorridorView<'a> {
    /// The view of a trace, if its agent avoids by collision-free speed.
    pub fn of(trace: &'a Trace) -> Option<CorridorView<'a>> {
        match school::construction(trace)? {
            SchoolConstruction::Corridor { course, wish, tuning, pushes } => {
                Some(CorridorView { course, wish, tuning, pushes })
            }
            _ => None,
        }
    }
}

pub(super) const OVERLAY: Overlay = Overlay {
    swatch: |palette| {
        let fill = Fill { color: palette.text.at(INSIDE), hatch: None };
        Some(Swatch::Area(fill, Stroke::solid(palette.muted, 1.5)))
    },
    draws_something: |frame| frame.any_trace(|trace| CorridorView::of(trace).is_some()),
    of_school: true,
    ..Overlay::new(OverlayId::Corridor, "corridor", said::name_corridor, said::about_corridor, draw)
};

fn draw(frame: &Frame, canvas: &mut dyn Canvas) {
    for (index, agent, watched) in frame.subjects() {
        let Some(corridor) = CorridorView::of(&watched.trace) else { continue };
        strip(frame, canvas, (index, agent, watched), &corridor);
        if frame.is_in_full(index) {
            spacing(frame, canvas, (index, agent, watched), &corridor);
            pushes(frame, canvas, (index, watched), &corridor);
        }
    }
}

/// The neighbor ahead that limits the speed, if the world has it.
fn ahead<'a>(frame: &'a Frame, watched: &Watched, corridor: &CorridorView) -> Option<(usize, &'a Agent)> {
    let Source::Neighbor(other) = school::neighbor(watched, corridor.course.ahead?.0)? else { return None };
    Some((other as usize, frame.scene.world.agents.get(other as usize)?))
}

/// As wide as both discs together; with no agent ahead, as wide as for one of the same radius.
fn strip(
    frame: &Frame,
    canvas: &mut dyn Canvas,
    (index, agent, watched): (usize, &Agent, &Watched),
    corridor: &CorridorView,
) {
    let other = ahead(frame, watched, corridor).map_or(agent, |(_, other)| other);
    let half = agent.settings.radius + other.settings.radius;
    let (from, along) = (frame.position(index), corridor.course.direction.as_vec2());
    let (end, side) = (from + along * corridor.tuning.range as f32, along.perp() * half);
    let points = vec![from - side, end - side, end + side, from + side];
    let palette = frame.palette;
    let (fill, rim) = if frame.is_in_full(index) {
        (Some(Fill::from(palette.text.at(INSIDE))), Stroke::solid(palette.muted, 1.5))
    } else {
        (None, Stroke::solid(palette.muted.at(OTHERS), 1.0))
    };
    canvas.draw(Shape::Polygon { points, fill, rim: Some(rim) });
    if frame.is_in_full(index) {
        line(canvas, from, end, Stroke::dashed(palette.muted, 1.0, 3.0, 4.0));
    }
}

/// The distance from rim to rim of this agent and the one ahead, drawn on the side away from it.
fn spacing(
    frame: &Frame,
    canvas: &mut dyn Canvas,
    (index, agent, watched): (usize, &Agent, &Watched),
    corridor: &CorridorView,
) {
    let (Some((other, body)), Some((_, spacing))) = (ahead(frame, watched, corridor), corridor.course.ahead)
    else {
        return;
    };
    let (from, to) = (frame.position(index), frame.position(other));
    ring(canvas, to, body.settings.radius, Stroke::solid(frame.palette.forbidden, 2.5));
    let Some(towards) = (to - from).try_normalize() else { return };
    let ends = [from + towards * agent.settings.radius, to - towards * body.settings.radius];
    let left = corridor.course.direction.as_vec2().perp().dot(towards) >= 0.0;
    let side = if left { -towards.perp() } else { towards.perp() };
    let length = UnitNumber::from(meters(spacing as f32)).in_unit(frame.look.unit);
    let spot = bracket(frame, canvas, ends, side);
    let words = said::spacing(length.form(NumberForm::TwoDecimals));
    label_beside(frame, canvas, spot, words, frame.palette.text);
}

fn pushes(
    frame: &Frame,
    canvas: &mut dyn Canvas,
    (index, watched): (usize, &Watched),
    CorridorView { course, wish, pushes, .. }: &CorridorView,
) {
    let palette = frame.palette;
    let lengths = pushes.iter().map(|push| push.push.length());
    let longest = lengths.chain([wish.direction.length(), course.sum.length()]).fold(0.0, f64::max);
    let mut fan = Fan::new(frame, canvas, index, wish.speed as f32, longest as f32);
    let all = || pushes.iter().map(|push| push.push.as_vec2());
    fan.chain(std::iter::once(wish.direction.as_vec2()).chain(all()));
    let size = |size: f64| UnitNumber::from(number(size as f32)).form(NumberForm::TwoDecimals);
    fan.arrow(wish.direction.as_vec2(), Stroke::solid(palette.preferred, 2.0), "");
    let hues = Hues::of(palette, Some(watched));
    for DirectionPush { from, push } in *pushes {
        let Some(source) = school::of_push(watched, *from) else { continue };
        let words = said::amount_of(source, size(push.length()));
        fan.arrow(push.as_vec2(), frame.constraint_stroke(index, Some(source), &hues), words);
    }
    if pushes.is_empty() {
        return;
    }
    let words = said::amount(said::sum(), size(course.sum.length()));
    fan.arrow(course.sum.as_vec2(), Stroke::solid(palette.force, 3.5), words);
}
