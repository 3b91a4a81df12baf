//! The stages in which a school reaches its decision. Each is the decision with the results computed by then, and so
//! drawn by the overlays of the whole one.

use glam::{DVec2, Vec2};
use sidestep_core::{
    avoid::{SchoolConstruction, Source, Trace, Watched},
    schools::{
        buffered_voronoi::{CellAnswer, CellTuning},
        collision_free_speed::SpeedCourse,
        social_force::ForceStep,
    },
    sim::Decisions,
};

use super::{
    super::{self as lens, Lens},
    construction,
};
use crate::{
    picture::{
        draw::Shape,
        overlay::{
            OverlayId, corridor::CorridorView, samples::SampleView, school, social_forces::ForceView,
            voronoi_cell::CellView,
        },
    },
    text::{
        message::Message,
        quantity::{
            Acceleration, Meters, Newtons, Number, Speed, Velocity, acceleration, meters, newtons, number,
            speed,
        },
        said::messages,
    },
};

messages! {
    pub(crate) mod said, room "stage" in ThreeDigits;

    round(number: usize) = "Round { $number }";
    candidates(tried: usize, reach: Speed, around: Velocity, best: Option<Message>) =
        "{ $tried } candidates, up to { $reach } from { $around }{ $best }.";
    best(velocity: Velocity, penalty: Number) = "; the best of them is { $velocity }, with a penalty of { $penalty }";

    driving() = "Driving force";
    driving_about(force: Newtons) = "A force of { $force } takes the agent to its preferred velocity.";
    push(of: Source) = "Push of { $of }";
    push_of_force(of: Source, force: Newtons, gap: Meters) = "The push of { $of } is { $force }, over a gap of { $gap }.";
    sum() = "Sum";
    sum_about(force: Newtons, acceleration: Acceleration, velocity: Velocity) =
        "All forces together are { $force }: an acceleration of { $acceleration }, and after this step a velocity of \
        { $velocity }.";

    wish() = "Preferred direction";
    wish_about(speed: Speed) = "Alone the agent would go straight to its goal, at { $speed }.";
    push_of_direction(of: Source, length: Number) =
        "The push of { $of } is { $length } long, where the preferred direction is 1.";
    spacing() = "Spacing and speed";
    spacing_about(spacing: Meters, ahead: Source, speed: Speed) =
        "In the strip ahead { $ahead } is the nearest, after { $spacing }: so the speed is { $speed }.";
    free(speed: Speed) = "No neighbor is in the strip ahead: the agent goes at { $speed }.";

    cell() = "Cell";
    cell_about(sides: usize) = "{ $sides ->
        [0] No point is left: the rows exclude each other.
        [one] One row leaves the points that are nearer to the agent than to others, less the radius.
       *[other] { $sides } sides bound the points that are nearer to the agent than to others, less the radius.
    }";
    goal() = "Goal";
    goal_about(away: Meters) = "At the preferred velocity it would be { $away } farther after the horizon.";
    turned() = "Turned goal";
    turned_about(by: Meters) = "The goal is near the side ahead, and moves { $by } to the right.";
    nearest() = "Nearest point";
    nearest_about(away: Meters, velocity: Velocity) =
        "The point of the cell that is nearest lies { $away } from there: the velocity is { $velocity }.";
    outside() = "The agent is outside of its cell and goes back to it.";
    empty() = "The cell is empty: the agent stops.";
}

/// A stage: its name, its result, and the construction so far.
pub struct SchoolStage {
    /// The name for the line above the sentence.
    pub title: Message,
    /// The result, with the numbers of the trace.
    pub sentence: Message,
    construction: SchoolConstruction,
}

/// The stages of the decision, in order; none if no school decides.
pub fn stages(lens: &Lens) -> Vec<SchoolStage> {
    let (Some(watched), Some(whole)) = (lens.watched(), construction(lens)) else { return Vec::new() };
    match whole {
        SchoolConstruction::None => Vec::new(),
        SchoolConstruction::Samples { speed, tuning, samples } => {
            rounds(SampleView { tuning, all: samples }, *speed)
        }
        SchoolConstruction::Forces { step, tuning, forces: all } => {
            let chosen = match &watched.trace {
                Trace::School(trace) => trace.chosen,
                _ => step.velocity.as_vec2(),
            };
            forces(watched, ForceView { step, tuning, all }, chosen)
        }
        SchoolConstruction::Corridor { course: chosen, wish, tuning, pushes } => {
            course(watched, CorridorView { course: chosen, wish, tuning, pushes })
        }
        SchoolConstruction::Cell { cell, tuning, answer } => way(CellView { cell, answer }, tuning),
    }
}

/// The picture of the decision at a stage, or at the last one if there are fewer; the chosen velocity appears at the
/// last.
pub fn draw(lens: &Lens, index: usize) -> Vec<Shape> {
    let mut stages = stages(lens);
    let Some(last) = stages.len().checked_sub(1) else { return lens::draw(lens) };
    let stage = stages.swap_remove(index.min(last));
    let watched = lens.watched().cloned().map(|mut watched| {
        if let Trace::School(trace) = &mut watched.trace {
            trace.construction = stage.construction;
        }
        watched
    });
    let decisions =
        Decisions { choices: lens.decisions.choices.clone(), watched: watched.into_iter().collect() };
    let mut look = lens.look;
    if index < last {
        look.shown.set(OverlayId::Chosen, false);
    }
    lens::draw(&Lens { decisions: &decisions, look, ..*lens })
}

/// Detour's rounds: the first is around the preferred velocity, each of the others around the best of the round before.
fn rounds(SampleView { tuning, all }: SampleView, desired: f32) -> Vec<SchoolStage> {
    let of_one = all.chunk_by(|a, b| a.step.index == b.step.index);
    let mut tried = 0;
    of_one
        .map(|round| {
            tried += round.len();
            let samples = all[..tried].to_vec();
            let so_far = SampleView { tuning, all: &samples };
            let best = so_far.winner().and_then(|winner| Some((winner.velocity, winner.terms?)));
            let best = best.map(|(velocity, terms)| said::best(Velocity(velocity), number(terms.penalty())));
            let step = round[0].step;
            SchoolStage {
                title: said::round(step.index as usize + 1),
                sentence: said::candidates(round.len(), speed(step.reach), Velocity(step.center), best),
                construction: SchoolConstruction::Samples { speed: desired, tuning: *tuning, samples },
            }
        })
        .collect()
}

/// The driving force, one push after another, and their sum.
fn forces(watched: &Watched, ForceView { step, tuning, all }: ForceView, chosen: Vec2) -> Vec<SchoolStage> {
    let force = |of: DVec2| newtons(of.length() as f32);
    let of_first = |count: usize, acceleration: DVec2| SchoolConstruction::Forces {
        step: ForceStep { acceleration, ..*step },
        tuning: *tuning,
        forces: all[..count].to_vec(),
    };
    let mut sum = step.driving;
    let driving = SchoolStage {
        title: said::driving(),
        sentence: said::driving_about(force(step.driving * tuning.mass)),
        construction: of_first(0, sum),
    };
    let mut stages = vec![driving];
    for (place, push) in all.iter().enumerate() {
        sum += push.sum() / tuning.mass;
        let Some(source) = school::of_push(watched, push.from) else { continue };
        stages.push(SchoolStage {
            title: said::push(source),
            sentence: said::push_of_force(source, force(push.sum()), meters(push.gap as f32)),
            construction: of_first(place + 1, sum),
        });
    }
    let total = step.acceleration;
    stages.push(SchoolStage {
        title: said::sum(),
        sentence: said::sum_about(
            force(total * tuning.mass),
            acceleration(total.length() as f32),
            Velocity(chosen),
        ),
        construction: of_first(all.len(), total),
    });
    stages
}

/// The preferred direction, one push after another, and the nearest one ahead.
fn course(
    watched: &Watched,
    CorridorView { course, wish, tuning, pushes }: CorridorView,
) -> Vec<SchoolStage> {
    let of_first = |count: usize, course: SpeedCourse| SchoolConstruction::Corridor {
        course,
        wish: *wish,
        tuning: *tuning,
        pushes: pushes[..count].to_vec(),
    };
    let alone = |sum: DVec2| SpeedCourse {
        sum,
        direction: sum.try_normalize().unwrap_or(wish.orientation),
        ahead: None,
        speed: wish.speed,
    };
    let mut sum = wish.direction;
    let mut stages = vec![SchoolStage {
        title: said::wish(),
        sentence: said::wish_about(speed(wish.speed as f32)),
        construction: of_first(0, alone(sum)),
    }];
    for (place, push) in pushes.iter().enumerate() {
        sum += push.push;
        let Some(source) = school::of_push(watched, push.from) else { continue };
        stages.push(SchoolStage {
            title: said::push(source),
            sentence: said::push_of_direction(source, number(push.push.length() as f32)),
            construction: of_first(place + 1, alone(sum)),
        });
    }
    let pace = speed(course.speed as f32);
    let ahead = course.ahead.and_then(|(place, spacing)| Some((school::neighbor(watched, place)?, spacing)));
    stages.push(SchoolStage {
        title: said::spacing(),
        sentence: match ahead {
            Some((other, spacing)) => said::spacing_about(meters(spacing as f32), other, pace),
            None => said::free(pace),
        },
        construction: of_first(pushes.len(), *course),
    });
    stages
}

/// The cell, the goal in it, the turn of that goal, and the nearest point.
fn way(CellView { cell, answer, .. }: CellView, tuning: &CellTuning) -> Vec<SchoolStage> {
    let whole = *answer;
    let blank = CellAnswer { goal: DVec2::ZERO, turned: DVec2::ZERO, nearest: None, ..whole };
    let stage = |title, sentence, answer| SchoolStage {
        title,
        sentence,
        construction: SchoolConstruction::Cell { cell: cell.clone(), tuning: *tuning, answer },
    };
    let mut stages = vec![stage(said::cell(), said::cell_about(cell.corners.len()), blank)];
    let apart = |a: DVec2, b: DVec2| meters(a.distance(b) as f32);
    if whole.inside {
        let aimed = CellAnswer { goal: whole.goal, turned: whole.goal, ..blank };
        stages.push(stage(said::goal(), said::goal_about(apart(whole.goal, DVec2::ZERO)), aimed));
        if whole.turned != whole.goal {
            let turned = CellAnswer { turned: whole.turned, ..aimed };
            stages.push(stage(said::turned(), said::turned_about(apart(whole.turned, whole.goal)), turned));
        }
    }
    let velocity = Velocity(whole.velocity.as_vec2());
    let found = match whole.nearest {
        None => said::empty(),
        Some(_) if !whole.inside => said::outside(),
        Some(nearest) => said::nearest_about(apart(nearest, whole.turned), velocity),
    };
    stages.push(stage(said::nearest(), found, whole));
    stages
}
