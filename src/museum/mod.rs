//! The museum: formulas as they were published, with their slips, beside what was meant; and what each slip does.
//!
//! Most slips are switches of [`Params`](crate::model::Params), so that one can watch them. Every figure of an
//! [`Effect`] is measured here: by running the solvers in both forms, or the printed formula beside the solver that
//! stands for what was meant, on problems whose sizes are chosen in `measure`. What [`Slip::about`] says is told,
//! from the formulas and the texts; the command line and the window mark either. Slips without a behavior of their own
//! are only told. `sidestep museum` prints them all.

mod measure;

/// Where a slip was published.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Room {
    /// Feeler in ActionScript.
    Feeler,
    /// Detection box, in the book and its ports.
    DetectionBox,
    /// Wander in a port.
    Wander,
    /// The two-body rule of VO and RVO.
    VelocityObstacles,
    /// ORCA and its linear programs.
    Orca,
}

impl Room {
    /// Its name for people.
    pub fn name(self) -> &'static str {
        match self {
            Room::Feeler => "feeler",
            Room::DetectionBox => "detection box",
            Room::Wander => "wander",
            Room::VelocityObstacles => "VO and RVO",
            Room::Orca => "ORCA",
        }
    }
}

/// One slip, or one question that a text leaves open.
pub struct Slip {
    /// Its name on the command line.
    pub id: &'static str,
    /// Where it hangs.
    pub room: Room,
    /// Its name for people.
    pub title: &'static str,
    /// The tunable that switches it; `None` for what is only told.
    pub key: Option<&'static str>,
    /// The formula or sentence as printed.
    pub printed: &'static str,
    /// What was meant.
    pub repaired: &'static str,
    /// What it means for a vehicle, told.
    pub about: &'static str,
    /// Measures its effect, some milliseconds to a second; `None` where there is nothing to measure.
    pub measure: Option<fn() -> Effect>,
}

/// One number in both forms, measured.
#[derive(Clone, Debug, PartialEq)]
pub struct Measurement {
    /// What was measured.
    pub name: String,
    /// As printed.
    pub printed: f64,
    /// As repaired.
    pub repaired: f64,
    /// Its unit, empty for a pure number.
    pub unit: &'static str,
}

impl Measurement {
    fn new(name: impl Into<String>, printed: f64, repaired: f64, unit: &'static str) -> Measurement {
        Measurement { name: name.into(), printed, repaired, unit }
    }
}

/// What a slip does, measured.
#[derive(Clone, Debug, PartialEq)]
pub struct Effect {
    /// One sentence with the figures in it.
    pub sentence: String,
    /// The figures.
    pub figures: Vec<Measurement>,
}

/// The slip of this id.
pub fn find(id: &str) -> Option<&'static Slip> {
    ALL.iter().find(|slip| slip.id == id)
}

/// The slip that a tunable switches.
pub fn of_key(key: &str) -> Option<&'static Slip> {
    ALL.iter().find(|slip| slip.key == Some(key))
}

/// Every slip, room by room.
pub const ALL: &[Slip] = &[
    Slip {
        id: "parentheses",
        room: Room::Feeler,
        title: "Missing parentheses",
        key: Some("museum.parentheses"),
        printed: "force × (1 − p / f + R + b)",
        repaired: "force × (1 − p / (f + R + b))",
        about: "The factor is about 1 + R + b whatever the distance, in whatever unit R and b are; only the limit on the force hides it.",
        measure: Some(measure::feeler::parentheses),
    },
    Slip {
        id: "brake",
        room: Room::Feeler,
        title: "Brake for each circle in each frame",
        key: Some("museum.brake"),
        printed: "v *= p / (f + R + b), for every circle, every frame",
        repaired: "v *= (p / (f + R + b))^dt, for the nearest circle",
        about: "Twice the frame rate brakes twice as often, and two circles brake twice as hard as one.",
        measure: Some(measure::feeler::brake),
    },
    Slip {
        id: "sum",
        room: Room::Feeler,
        title: "A force that is lost",
        key: Some("museum.sum"),
        printed: "steerForce = _steerForce.add(force)",
        repaired: "_steerForce = _steerForce.add(force)",
        about: "The sum goes into another variable: the vehicle brakes and never turns.",
        measure: Some(measure::feeler::sum),
    },
    Slip {
        id: "index",
        room: Room::Feeler,
        title: "A list taken for a circle",
        key: Some("museum.index"),
        printed: "targets as Circle",
        repaired: "targets[i] as Circle",
        about: "The list is no circle, the cast gives nothing, and nothing is ever avoided.",
        measure: Some(measure::feeler::index),
    },
    Slip {
        id: "flag",
        room: Room::Feeler,
        title: "The last circle decides",
        key: Some("museum.flag"),
        printed: "_isAvoiding = blocked, for each circle in view",
        repaired: "_isAvoiding = _isAvoiding or blocked, false at the start of a step",
        about: "A later circle that is not in the way says that nothing is; the stroll goes on into the first one.",
        measure: Some(measure::feeler::flag),
    },
    Slip {
        id: "tie",
        room: Room::Feeler,
        title: "Dead ahead",
        key: Some("feeler.axes"),
        printed: "sign = perp · h < 0 ? −1 : 1; angle += sign · π/2, on a screen with y down",
        repaired: "the same with y up: an exact zero still turns to the positive side",
        about: "\"−90 is right and 90 left?\", the text asks: with y up yes, with y down the other way round. Sign and angle flip together, so a pillar aside is turned away from in both; only an exact zero turns to the positive side, which is the right on a screen. Two vehicles that meet pillars dead ahead turn the same way; a tie broken by rule cannot stand still.",
        measure: Some(measure::feeler::tie),
    },
    Slip {
        id: "conditions",
        room: Room::Feeler,
        title: "Three conditions for one block",
        key: Some("feeler.condition"),
        printed: "(a) p < avoidDistance, (b) p < feeler.length, (c) p < feeler.length + R + b; all: dist < R + b",
        repaired: "a choice: a and b are the same, since the feeler is as long as avoidDistance; c sees farther",
        about: "The text gives all three; its code has the last. \"Only what collides in both directions really collides\", it says: both tests together make a rectangle around the feeler, whose corners are out of reach, and a and b cut off the round end. What is ahead it calls cos(a) / length > 0; the code has cos(a) · length, of the same sign.",
        measure: Some(measure::feeler::conditions),
    },
    Slip {
        id: "lateral-sign",
        room: Room::DetectionBox,
        title: "Pushed toward the obstacle",
        key: Some("museum.lateral_sign"),
        printed: "F_y = (R − y) · m",
        repaired: "F_y = −sgn(y) · (R + r − |y|) · max(1, m)",
        about: "With 0 < y < R, the share R / (2(R + r)) of obstacles of one radius, the force points to the obstacle's own side; with y < 0 or y > R it points away. (The text explains the case y < 0 alone, as R + |y|.) A shipping library has it to this day.",
        measure: Some(measure::detection_box::lateral_sign),
    },
    Slip {
        id: "square-root",
        room: Room::DetectionBox,
        title: "A length minus an area",
        key: Some("museum.square_root"),
        printed: "ip = x − (e² − y²)",
        repaired: "ip = x − √(e² − y²)",
        about: "Without the root another obstacle counts as the nearest, depending on the unit of length.",
        measure: Some(measure::detection_box::square_root),
    },
    Slip {
        id: "braking",
        room: Room::DetectionBox,
        title: "Braking that grows with the distance",
        key: Some("museum.braking"),
        printed: "F_x = (R − x) · 0.2",
        repaired: "F_x = −0.2 · F_max · max(0, 1 − ip / L)",
        about: "A far obstacle brakes more than a near one, and a touching one speeds up. The book's comment says so, \"proportional to the distance\"; the port's text says the opposite, \"inversely proportional\". A comment reads the formula as \"R plus the absolute value of cX\": it is R minus cX, and cX is not negative. The port never declares its brakingWeight.",
        measure: Some(measure::detection_box::braking),
    },
    Slip {
        id: "reach",
        room: Room::DetectionBox,
        title: "Beyond the end of the box",
        key: Some("museum.reach"),
        printed: "tagged if |d| < L + R; every tagged one that crosses the axis counts",
        repaired: "tagged if |d| < L + R + r; counts if x − √(e² − y²) ≤ L, its first intersection",
        about: "Far from the axis the round tagging range reaches beyond the end of the box; near the axis it is too short, since a widened circle as far away as L + R + r still reaches into the box. \"The obstacle is certainly in the box\", says the comment at 1 + (L − x) / L: beyond it the factor falls below 1.",
        measure: Some(measure::detection_box::reach),
    },
    Slip {
        id: "range",
        room: Room::DetectionBox,
        title: "A range that grows",
        key: Some("museum.range"),
        printed: "radius += R inside the loop, by reference",
        repaired: "L + R + r for each obstacle by itself (the book: L + R, the form printed of the slip reach)",
        about: "Every obstacle that is looked at widens the range for the next: the order of the list decides. The R of the range is half the larger side of its sprite, the R of the test another function's bounding radius.",
        measure: Some(measure::detection_box::range),
    },
    Slip {
        id: "transform",
        room: Room::DetectionBox,
        title: "A force moved like a point",
        key: Some("museum.transform"),
        printed: "convertToWorldSpaceAR(force)",
        repaired: "x · h + y · side",
        about: "The vehicle's position is added to its force: far from the origin vehicles fly off. The call comes after the test for an obstacle, not inside it, so it runs in every step: with nothing in the way the force is the vehicle's own position.",
        measure: Some(measure::detection_box::transform),
    },
    Slip {
        id: "corners",
        room: Room::DetectionBox,
        title: "A circle around a rectangle",
        key: Some("museum.corners"),
        printed: "radius = 0.5 · max(height, width)",
        repaired: "0.5 · √(height² + width²)",
        about: "The circle is too small at the corners of a sprite. Vehicles here are discs; the switch takes each for the square whose corners lie on its disc, and the overlay of the box draws it.",
        measure: Some(measure::detection_box::corners),
    },
    Slip {
        id: "list",
        room: Room::DetectionBox,
        title: "The list that is passed",
        key: None,
        printed: "obstacleAvoidance(obstacles) looks at EMGR->getVecByType(1); steeringForce is never declared",
        repaired: "every circle of the world; the force starts at zero in each step",
        about: "The port ignores its parameter. It never declares steeringForce, which must then be a member: with nothing in the way that keeps the value of the last call, unless something else clears it.",
        measure: None,
    },
    Slip {
        id: "box-width",
        room: Room::DetectionBox,
        title: "How wide the box is",
        key: None,
        printed: "\"the width of the box equals the bounding radius\"; \"minimum length + minimum speed × …\"",
        repaired: "the bounding radius is half its width; length = min + min · speed / v_max",
        about: "The comments slip, the code does not.",
        measure: None,
    },
    Slip {
        id: "memory",
        room: Room::Wander,
        title: "A target without memory",
        key: Some("museum.memory"),
        printed: "T = jitter · ξ, then T = r · T / |T|",
        repaired: "T += jitter · ξ, then T = r · T / |T|",
        about: "= for +=: each step picks any direction, and the normalization cancels the jitter. \"It limits the jitter\", the text says of wanderJitter: printed, it limits nothing; repaired, a larger wanderJitter makes the target jitter more.",
        measure: Some(measure::wander::memory),
    },
    Slip {
        id: "distance",
        room: Room::Wander,
        title: "Jitter for distance",
        key: Some("museum.distance"),
        printed: "target = T + (jitter, 0)",
        repaired: "target = T + (distance, side)",
        about: "The circle stands at the distance of the jitter; wanderDistance is never used.",
        measure: Some(measure::wander::distance),
    },
    Slip {
        id: "time",
        room: Room::Wander,
        title: "Jitter for each frame",
        key: Some("museum.time"),
        printed: "T += jitter · ξ",
        repaired: "T += jitter · √dt · ξ",
        about: "The faster the frames, the wilder the stroll. (Scaled by dt, as in the book, it dies away instead.)",
        measure: Some(measure::wander::time),
    },
    Slip {
        id: "overlap",
        room: Room::VelocityObstacles,
        title: "Overlapping discs ignore each other",
        key: Some("museum.overlap"),
        printed: "√(|p|² − R²) of a negative number",
        repaired: "the disc of the next step: out within one step, cut at v_max",
        about: "Not a number is smaller than nothing and larger than nothing: no collision is found. (In shift mode.) Repaired, deep overlaps take several steps: the maximum speed cuts u, and in between the rule takes the preferred velocity again.",
        measure: Some(measure::velocity_obstacles::overlap),
    },
    Slip {
        id: "horizon",
        room: Room::VelocityObstacles,
        title: "A cone without an end",
        key: Some("museum.horizon"),
        printed: "in the cone? step aside, however far away the other is",
        repaired: "in the cone, and a collision within τ",
        about: "Without a horizon agents step aside for what is a minute away. (In shift mode.)",
        measure: Some(measure::velocity_obstacles::horizon),
    },
    Slip {
        id: "vo-jitter",
        room: Room::VelocityObstacles,
        title: "VO jitters …",
        key: Some("vo.mode"),
        printed: "collides now? v + u : v_pref, untested",
        repaired: "the best velocity outside all cones",
        about: "Frame 1: both step out. Frame 2: neither collides, both go back. Frame 3: as frame 1. Printed is the mode shift, repaired the mode union (which with whole cones zigzags as well: it is VO's own).",
        measure: Some(measure::velocity_obstacles::vo_jitter),
    },
    Slip {
        id: "rvo-half",
        room: Room::VelocityObstacles,
        title: "… and RVO does not?",
        key: Some("rvo.mode"),
        printed: "collides now? v + u / 2 : v_pref, untested",
        repaired: "the best velocity outside all cones",
        about: "Half of u from the current velocity does not ensure that two stay apart: they overlap, and jitter less, not never. Half of u on the preferred velocity does not jitter, and overlaps too; moved one frame late (the switch update) they jitter half as often. Half of u of each leads exactly onto the tangent: whether that collides, and so how often they jitter, is a matter of rounding.",
        measure: Some(measure::velocity_obstacles::rvo_half),
    },
    Slip {
        id: "update",
        room: Room::VelocityObstacles,
        title: "Same frame or next frame",
        key: Some("update"),
        printed: "the new velocity moves the agent in the same frame (printed), or in the next (repaired, it says)",
        repaired: "neither cures the rule: it alternates",
        about: "That collisions come from moving in the same frame is half the truth: deferring cures RVO's rule and leaves VO's about as bad. How many \"collide\" depends on how deep an overlap counts, so the deepest is given as well.",
        measure: Some(measure::velocity_obstacles::update),
    },
    Slip {
        id: "tangent",
        room: Room::VelocityObstacles,
        title: "The nearer tangent point",
        key: None,
        printed: "the leg whose tangent point, a place, is nearer to a velocity",
        repaired: "the nearer leg: the same",
        about: "It compares a place with a velocity and looks like a slip. It is none: the tangent points mirror each other in the axis, so the nearer point lies on the nearer leg.",
        measure: Some(measure::velocity_obstacles::tangent),
    },
    Slip {
        id: "collinear",
        room: Room::VelocityObstacles,
        title: "Collinear without the absolute value",
        key: None,
        printed: "isCollinear = (a − b) × (c − b) < 1e-5; tangents called clockwise and counter-clockwise the wrong way round for y up",
        repaired: "|(a − b) × (c − b)| < 1e-5; left and right leg",
        about: "Every point on the left counts as collinear, but nobody asks. Left and right (cross < 0, cross > 0) are right for y up, and since the two tangents are sorted by them, their names do no harm.",
        measure: Some(measure::velocity_obstacles::collinear),
    },
    Slip {
        id: "len",
        room: Room::Orca,
        title: "Every len avoids successfully?",
        key: Some("orca.len"),
        printed: "\"different tendency, but all avoid successfully\"",
        repaired: "len = 1: the least worst violation, in any order of the lines",
        about: "After the step for a line, each earlier one is violated at most len times as much: len is a weight. Only for 1 does the answer not depend on the order. Below 1 the early (nearest) lines win, above it the late ones; \"not rotated\" (∞) ends anywhere on the circle.",
        measure: Some(measure::orca::len),
    },
    Slip {
        id: "fallback",
        room: Room::Orca,
        title: "\"Should in principle not happen\"",
        key: Some("orca.len"),
        printed: "program 3's inner program always finds a velocity",
        repaired: "for len ≥ 1; below it often finds none, and the old velocity stays",
        about: "The old velocity must satisfy the relaxed lines: it does if earlier lines may be violated as much as the current one.",
        measure: Some(measure::orca::fallback),
    },
    Slip {
        id: "midpoint",
        room: Room::Orca,
        title: "Opposed parallel lines",
        key: Some("orca.lp"),
        printed: "(p_i + p_j) / 2 at any len",
        repaired: "(p_j + len · p_i) / (1 + len)",
        about: "The midpoint weighs both lines alike; that is right for len = 1 alone. Printed is the arithmetic rvo2, repaired robust.",
        measure: Some(measure::orca::midpoint),
    },
    Slip {
        id: "parallel",
        room: Room::Orca,
        title: "Parallel lines: stop or go on?",
        key: None,
        printed: "parallel and numerator < 0: return false; \"should it not go on if they point the same way?\"",
        repaired: "it cannot happen for the same way: the velocity satisfies the earlier line and violates the current one",
        about: "Only opposed lines meet this branch, and for them nothing is left. By rounding, coincident lines can (in f32); the robust arithmetic forgives them.",
        measure: Some(measure::orca::parallel),
    },
    Slip {
        id: "standstill",
        room: Room::Orca,
        title: "Two that stand still for ever",
        key: Some("deadlock.breaker"),
        printed: "equal speeds, opposite ways: both stop, and the position no longer changes in floating point",
        repaired: "any small change frees them: an offset, a noise, a turn to the right",
        about: "On the axis the gap shrinks by 1 − dt / τ in each step and never opens.",
        measure: Some(measure::orca::standstill),
    },
    Slip {
        id: "segment-end",
        room: Room::Orca,
        title: "s < 1 or s ≤ 1",
        key: None,
        printed: "0 ≤ s < 1 for a collision with the segment; s called a length",
        repaired: "0 ≤ s ≤ 1; s is the fraction of the edge",
        about: "Exactly beside an end, s = 1, no case is left and a root of a negative number follows; RVO2 has mended it. More of the text's words: isConvex, called a concave angle, means convex; \"leftLeg likewise\" means the right one; the radius of the cut-off, \"radius_\", is that over the horizon.",
        measure: Some(measure::orca::segment_end),
    },
    Slip {
        id: "cosine",
        room: Room::Orca,
        title: "A cosine without its sign",
        key: None,
        printed: "∠a < ∠b ⇔ w · p > R · |w|",
        repaired: "w · p < 0 and (w · p)² > R² · |w|²",
        about: "The angle is measured from −p, so the cosine is −w · p / (|w| |p|); squaring hides the sign.",
        measure: None,
    },
    Slip {
        id: "names",
        room: Room::Orca,
        title: "i and j",
        key: None,
        printed: "\"the line i that is handled turns toward the current j\"",
        repaired: "the current line is i, the earlier one j",
        about: "Here they are called current and earlier. Lines that are \"parallel and point the same way, that is, coincide\" need not coincide: the earlier one is violated less, or is the same, and is rightly skipped. \"directionOpt means that nothing is feasible\" means that program 3 asks for the farthest velocity; \"the farthest line first\" means in order, whenever one is worse than the worst so far.",
        measure: None,
    },
    Slip {
        id: "units",
        room: Room::Orca,
        title: "Pixels for each frame",
        key: Some("museum.units"),
        printed: "setAgentMaxSpeed(1 / dt); prefVelocity = velocity / dt; velocity = result · dt",
        repaired: "m and m/s; the preferred velocity comes from the goal, not from the last answer",
        about: "The game's speeds are pixels for each frame, the simulator's pixels a second, so the code divides by dt and multiplies the answer by it. 1 / dt as the maximum speed means 1 pixel a frame, which ties it to the frame rate; feeding the answer back as the next preferred velocity makes every detour the new aim. A pixel is a meter here.",
        measure: Some(measure::orca::units),
    },
];
