//! World-wide parameters of the methods.

use super::tunable::{Domain, choices, real, tunables, wrap_choice};

choices! {
    /// The way in which VO and RVO choose a velocity.
    #[derive(Default)]
    pub enum Selection {
        /// The nearest velocity to the preferred one outside the union of all truncated cones.
        #[default]
        Union = "union",
        /// The two-body rule as it is usually printed: if the current velocity collides, add u; otherwise take the
        /// preferred one.
        Shift = "shift",
    }
}

choices! {
    /// One of two forms of HRVO.
    #[derive(Default)]
    pub enum HrvoForm {
        /// The side by the current velocities; a mirrored scene is mirrored.
        #[default]
        Corrected = "corrected",
        /// As the HRVO library computes it: the side by the preferred velocities of both, and its sign for passing right.
        Library = "library",
    }
}

choices! {
    /// Names of the two arithmetics of the linear programs.
    #[derive(Default)]
    pub enum LpSetting {
        /// Equal to RVO2 to the bit.
        #[default]
        Rvo2 = "rvo2",
        /// Offset form with a tolerance.
        Robust = "robust",
    }
}

choices! {
    /// A formula as it was published, with its slip, or as it was meant.
    #[derive(Default)]
    pub enum Form {
        /// As it was meant.
        #[default]
        Repaired = "repaired",
        /// As it was printed.
        Printed = "printed",
    }
}

choices! {
    /// The shape on which the wander target moves.
    #[derive(Default)]
    pub enum WanderShape {
        /// At random around a circle.
        #[default]
        Circle = "circle",
        /// At random along a roof of two lines: the more it turns, the less it pushes on.
        Line = "line",
        /// Back and forth on the circle, by the sine.
        Trigonometric = "trigonometric",
    }
}

choices! {
    /// The direction in which the detection box pushes.
    #[derive(Default)]
    pub enum Push {
        /// Along the vehicle's own y axis.
        #[default]
        Side = "side",
        /// Along the obstacle's normal where the axis meets it.
        Normal = "normal",
    }
}

choices! {
    /// The condition under which a circle in view blocks the feeler: three variants that have been printed.
    #[derive(Default)]
    pub enum BlockCondition {
        /// projection < distance and dist < buffer + R.
        A = "a",
        /// dist < R + buffer and projection < length of the feeler.
        B = "b",
        /// dist < R + buffer and projection < length of the feeler + R + buffer.
        #[default]
        C = "c",
    }
}

choices! {
    /// The axes in which the feeler's code counts angles.
    #[derive(Default)]
    pub enum Axes {
        /// y up, as everywhere here: positive angles turn left.
        #[default]
        YUp = "y_up",
        /// y down, as on a screen: positive angles turn right.
        YDown = "y_down",
    }
}

choices! {
    /// The mechanism that frees agents from a symmetric standstill.
    #[derive(Default)]
    pub enum Breaker {
        /// None: exact symmetry lasts forever.
        #[default]
        None = "none",
        /// A small random velocity is added to the preferred one, a new one in each step.
        Perturbation = "perturbation",
        /// The preferred velocity turns right while it leads into a collision.
        RightBias = "right_bias",
    }
}

choices! {
    /// The velocity that moves an agent in a step.
    #[derive(Default)]
    pub enum Update {
        /// The velocity just decided.
        #[default]
        SameStep = "same_step",
        /// The velocity decided in the step before; the new one moves it in the next step.
        NextStep = "next_step",
    }
}

choices! {
    /// The arrangement of Detour's candidates.
    #[derive(Default)]
    pub enum Samples {
        /// On rings that close in on the best one.
        #[default]
        Rings = "rings",
        /// On a square grid.
        Grid = "grid",
    }
}

choices! {
    /// Whether Detour's agents are pushed apart after they have moved.
    #[derive(Default)]
    pub enum Parting {
        /// They stay where their velocities carry them.
        #[default]
        Off = "off",
        /// Overlaps shrink from step to step, as in Detour's crowd.
        On = "on",
    }
}

wrap_choice!(
    Samples,
    Parting,
    Selection,
    HrvoForm,
    LpSetting,
    Form,
    WanderShape,
    Push,
    BlockCondition,
    Axes,
    Breaker,
    Update
);

tunables! {
    /// What is the same for every agent of a world.
    pub struct Params, PARAMS {
        /// Length of a simulation step. Shorter steps are smoother and slower; a step longer than the time horizon
        /// voids the guarantee.
        time_step: f32 = 0.25, real((0.01, 0.5), (1e-4, 10.0), true),
            key "time_step", unit "s", formula "p ← p + v · dt", value Real;
        /// Rotation factor of the relaxed lines in the third linear program. Earlier lines may be violated at most
        /// len times as much as the current one: 1 is RVO2 (all give way equally), towards 0 the nearest neighbors
        /// win, towards ∞ the current line holds.
        orca_len: f32 = 1.0, real((0.01, 100.0), (0.0, f32::INFINITY), true),
            key "orca.len", unit "", formula "direction = normalize(d_earlier − len · d_current)", value Real;
        /// Arithmetic of the linear programs: rvo2 is equal to RVO2 to the bit, robust forgives rounding and is exact
        /// for parallel lines at any len.
        orca_lp: LpSetting = LpSetting::Rvo2, Domain::Choice { names: LpSetting::NAMES },
            key "orca.lp", unit "", formula "n · v ≥ c − ε", value Choice;
        /// How VO chooses: union looks for the best velocity outside all cones, shift is the two-body rule that steps
        /// out by the whole of u and knows no walls.
        vo_mode: Selection = Selection::Union, Domain::Choice { names: Selection::NAMES },
            key "vo.mode", unit "", formula "v' = v + u", value Choice;
        /// How RVO chooses: union looks for the best velocity outside all cones, shift is the two-body rule that steps
        /// out by the agent's share of u and knows no walls.
        rvo_mode: Selection = Selection::Union, Domain::Choice { names: Selection::NAMES },
            key "rvo.mode", unit "", formula "v' = v + share · u", value Choice;
        /// Which HRVO: corrected takes the side from the current velocities and mirrors with the scene, library is the
        /// published library, which reads the others' preferred velocities and puts the apex of a right pass on the wrong
        /// side.
        hrvo_form: HrvoForm = HrvoForm::Corrected, Domain::Choice { names: HrvoForm::NAMES },
            key "hrvo.form", unit "", formula "apex = v_B + s · leg, s = ∓ (1 − share) · det(v_rel, other leg) / sin 2θ", value Choice;
        /// How uncertain HRVO takes velocities to be: the apex of each cone moves away from the neighbor, by more the
        /// farther it is.
        hrvo_uncertainty: f32 = 0.0, real((0.0, 0.5), (0.0, 100.0), false),
            key "hrvo.uncertainty", unit "m/s", formula "apex ← apex − uncertainty · p / R", value Real;
        /// Which velocity moves an agent: the one just decided, or the one of the step before, as in games that write
        /// the new velocity after they have moved all agents. Late ones void the guarantee.
        update: Update = Update::SameStep, Domain::Choice { names: Update::NAMES },
            key "update", unit "", formula "p ← p + v' · dt, or p ← p + v · dt", value Choice;
        /// What frees agents from a symmetric standstill: nothing, a small random velocity, or a turn to the right while
        /// the preferred velocity leads into a collision within the horizon.
        deadlock_breaker: Breaker = Breaker::None, Domain::Choice { names: Breaker::NAMES },
            key "deadlock.breaker", unit "", formula "v_pref ← v_pref + noise, or v_pref turned by −bias", value Choice;
        /// Largest random velocity added to the preferred one. Enough for a pair: 1e-4; for a ring of twenty: 0.1.
        deadlock_noise: f32 = 1e-3, real((1e-5, 0.5), (0.0, 1e3), true),
            key "deadlock.noise", unit "m/s", formula "|noise| ≤ deadlock.noise", value Real;
        /// How far the preferred velocity turns right.
        deadlock_bias: f32 = 0.05, real((0.0, 0.5), (0.0, 3.0), false),
            key "deadlock.bias", unit "rad", formula "v_pref turned by −bias", value Real;
        /// Time in which a steered agent takes on the velocity of its behavior.
        steering_response: f32 = 0.5, real((0.05, 5.0), (1e-3, 1e4), true),
            key "steering.response", unit "s", formula "F = m · (v_wanted − v) / max(response, dt)", value Real;
        /// How near a pursuer must be for its prey to flee; farther away the prey wanders.
        evade_distance: f32 = 15.0, real((0.0, 60.0), (0.0, 1e6), false),
            key "evade.distance", unit "m", formula "|p_pursuer − p| < evade.distance", value Real;
        /// Path of the target that leads a wandering agent: around a circle, along a line of negative slope, or back and
        /// forth by the sine.
        wander_shape: WanderShape = WanderShape::Circle, Domain::Choice { names: WanderShape::NAMES },
            key "wander.shape", unit "", formula "F = strength · (target − p)", value Choice;
        /// Radius of the wander circle: how sharply it can turn. At least the distance, and it may turn back.
        wander_radius: f32 = 1.2, real((0.1, 10.0), (1e-3, 1e6), true),
            key "wander.radius", unit "m", formula "largest turn of the force = asin(radius / distance)", value Real;
        /// How far ahead the circle's middle is. Very far: straight on.
        wander_distance: f32 = 2.0, real((-10.0, 30.0), (-1e9, 1e9), false),
            key "wander.distance", unit "m", formula "middle = (distance, side) in local axes", value Real;
        /// How far to the left the circle's middle is. Left of the heading (first quadrant) the way curls
        /// counter-clockwise, right of it (fourth quadrant) clockwise.
        wander_side: f32 = 0.0, real((-10.0, 10.0), (-1e6, 1e6), false),
            key "wander.side", unit "m", formula "middle = (distance, side) in local axes", value Real;
        /// How strongly the target jitters. It grows with the root of time, so that the way looks the same at any time step.
        wander_jitter: f32 = 1.5, real((0.0, 20.0), (0.0, 1e6), false),
            key "wander.jitter", unit "m/√s", formula "T ← T + jitter · √dt · ξ, then T ← radius · T / |T|", value Real;
        /// How much less a line pushes on, the more it turns.
        wander_slope: f32 = 1.0, real((0.0, 4.0), (0.0, 1e3), false),
            key "wander.slope", unit "", formula "target = (distance + slope · (radius − |s|), s)", value Real;
        /// Time that the target of the sine takes back and forth.
        wander_period: f32 = 6.0, real((0.5, 60.0), (1e-2, 1e6), true),
            key "wander.period", unit "s", formula "θ = π/2 · sin(2π · t / period + phase)", value Real;
        /// Force for each meter to the wander target.
        wander_strength: f32 = 1.0, real((0.1, 10.0), (0.0, 1e6), true),
            key "wander.strength", unit "N/m", formula "F = strength · (target − p)", value Real;
        /// Length of the detection box at rest; at full speed it is twice as long.
        box_min_length: f32 = 4.0, real((0.5, 30.0), (1e-3, 1e6), true),
            key "detection_box.min_length", unit "m", formula "L = min · (1 + speed / v_max)", value Real;
        /// How hard the detection box brakes.
        box_braking: f32 = 0.2, real((0.0, 2.0), (0.0, 1e3), false),
            key "detection_box.braking", unit "", formula "F_x = −min(braking · F_max · max(0, 1 − x_in / L), m · v / dt), x_in = max(0, x − √(e² − y²))", value Real;
        /// How hard the detection box pushes aside.
        box_strength: f32 = 2.0, real((0.1, 20.0), (0.0, 1e6), true),
            key "detection_box.strength", unit "N/m", formula "F_y = −sgn(y) · strength · (e − |y|) · max(1, 1 + (L − x) / L)", value Real;
        /// Where the detection box pushes: along the vehicle's own y axis, or along the obstacle's true normal, which
        /// also brakes and dead ahead does nothing else.
        box_push: Push = Push::Side, Domain::Choice { names: Push::NAMES },
            key "detection_box.push", unit "", formula "n = (x_in − x, −y) / e", value Choice;
        /// Angle of view of the feeler: only circles within it are seen.
        feeler_view: f32 = 180.0, real((10.0, 360.0), (0.0, 360.0), false),
            key "feeler.view", unit "°", formula "difference · h > |difference| · cos(view / 2)", value Real;
        /// Length of the feeler.
        feeler_distance: f32 = 8.0, real((0.5, 50.0), (1e-3, 1e6), true),
            key "feeler.distance", unit "m", formula "feeler = h · distance", value Real;
        /// Gap that the feeler wants to keep, measured from the vehicle's center.
        feeler_buffer: f32 = 1.0, real((0.0, 10.0), (0.0, 1e6), false),
            key "feeler.buffer", unit "m", formula "dist < R + buffer", value Real;
        /// When a circle blocks: a and b require the projection to be shorter than the feeler (they were printed as two
        /// conditions and mean the same), c adds R + buffer to it.
        feeler_condition: BlockCondition = BlockCondition::C, Domain::Choice { names: BlockCondition::NAMES },
            key "feeler.condition", unit "", formula "projection < distance [+ R + buffer] ∧ dist < R + buffer", value Choice;
        /// How hard the feeler steers, for each m/s of maximum speed.
        feeler_strength: f32 = 3.0, real((0.1, 20.0), (0.0, 1e6), true),
            key "feeler.strength", unit "N·s/m", formula "F = ±90° of h · strength · v_max · (1 − projection / (distance + R + buffer))", value Real;
        /// The axes in which the feeler's code counts angles: with y up positive ones turn left, with y down, as on the
        /// screen it was written for, right. Sign and angle flip together, so both turn away from a circle aside; only
        /// one dead ahead, an exact zero, turns to the positive side.
        feeler_axes: Axes = Axes::YUp, Domain::Choice { names: Axes::NAMES },
            key "feeler.axes", unit "", formula "angle += sign · π/2, sign = perp(difference) · h < 0 ? −1 : 1", value Choice;
        /// Length of the ray ahead that feels walls, beyond the vehicle's radius; the two aside are half as long.
        wall_feeler_length: f32 = 4.0, real((0.5, 30.0), (0.0, 1e6), true),
            key "wall_feeler.length", unit "m", formula "rays h · (length + r), and half of it to both sides", value Real;
        /// Angle of the rays aside.
        wall_feeler_angle: f32 = 45.0, real((5.0, 90.0), (0.0, 180.0), false),
            key "wall_feeler.angle", unit "°", formula "h turned by ±angle", value Real;
        /// How hard a wall pushes, for each meter that a ray is beyond it.
        wall_feeler_strength: f32 = 3.0, real((0.1, 20.0), (0.0, 1e6), true),
            key "wall_feeler.strength", unit "N/m", formula "F = normal · strength · overshoot", value Real;
        /// Detection box, lateral force: printed, it pushes left unless the center lies more than R to the left
        /// (y > R), and so toward every obstacle with 0 < y < R.
        museum_lateral: Form = Form::Repaired, Domain::Choice { names: Form::NAMES },
            key "museum.lateral_sign", unit "", formula "F_y = (R − y) · m | F_y = −sgn(y) · (e − |y|) · max(1, m)", value Choice;
        /// Detection box, braking: printed, it grows with the distance, and near by it speeds up.
        museum_braking: Form = Form::Repaired, Domain::Choice { names: Form::NAMES },
            key "museum.braking", unit "", formula "F_x = (R − x) · braking | F_x = −braking · F_max · max(0, 1 − x_in / L)", value Choice;
        /// Detection box, intersection: printed without the square root, it takes a length minus an area.
        museum_sqrt: Form = Form::Repaired, Domain::Choice { names: Form::NAMES },
            key "museum.square_root", unit "", formula "ip = x − (e² − y²) | ip = x − √(e² − y²)", value Choice;
        /// Detection box, range: printed, it grows with every obstacle that is looked at.
        museum_range: Form = Form::Repaired, Domain::Choice { names: Form::NAMES },
            key "museum.range", unit "", formula "|d| < L + R_1 + … + R_k, for the k-th in the list | |d| < L + R + r", value Choice;
        /// Detection box, reach: printed, every obstacle that the round range tags counts, also beyond the end of the
        /// box, and the range leaves out the vehicle's own radius.
        museum_reach: Form = Form::Repaired, Domain::Choice { names: Form::NAMES },
            key "museum.reach", unit "", formula "|d| < L + R, no test of ip | |d| < L + R + r, x − √(e² − y²) ≤ L", value Choice;
        /// Detection box, back to the world: printed, the force is moved like a point, by the vehicle's position, also
        /// where nothing is in the way and the force is zero.
        museum_transform: Form = Form::Repaired, Domain::Choice { names: Form::NAMES },
            key "museum.transform", unit "", formula "F_world = p + x · h + y · side | F_world = x · h + y · side", value Choice;
        /// Detection box, corners: each vehicle counts as a square whose corners lie on its disc. Printed, its bounding
        /// radius is half a side, which leaves the corners out; repaired, it reaches the corners.
        museum_corners: Form = Form::Repaired, Domain::Choice { names: Form::NAMES },
            key "museum.corners", unit "", formula "r = max(height, width) / 2 | r = √(height² + width²) / 2", value Choice;
        /// Wander, memory: printed with = for +=, the target jumps anywhere on the circle, and the jitter cancels.
        museum_memory: Form = Form::Repaired, Domain::Choice { names: Form::NAMES },
            key "museum.memory", unit "", formula "T = jitter · ξ | T += jitter · ξ", value Choice;
        /// Wander, distance: printed, the circle is put at the distance of the jitter; wander.distance is not used.
        museum_distance: Form = Form::Repaired, Domain::Choice { names: Form::NAMES },
            key "museum.distance", unit "", formula "target = T + (jitter, 0) | target = T + (distance, side)", value Choice;
        /// Wander, time: printed, a step adds the same jitter however long it is, so that the path depends on
        /// the frame rate.
        museum_time: Form = Form::Repaired, Domain::Choice { names: Form::NAMES },
            key "museum.time", unit "", formula "T += jitter · ξ | T += jitter · √dt · ξ", value Choice;
        /// Feeler, scale: printed without its parentheses, the factor is about 1 + R + b and hardly depends on the
        /// distance, where 0 to 1 is meant. In the pixels of the text (R + b = 50) that is fifty times too strong and
        /// more; in meters (R + b = 2) three times near by, and more toward the end of the feeler.
        museum_parentheses: Form = Form::Repaired, Domain::Choice { names: Form::NAMES },
            key "museum.parentheses", unit "", formula "1 − p / f + R + b | 1 − p / (f + R + b)", value Choice;
        /// Feeler, brake: printed, the velocity is multiplied for every circle in every frame, so that frame rate and
        /// number of circles decide; repaired, the circle that brakes most does so by its factor in a second.
        museum_brake: Form = Form::Repaired, Domain::Choice { names: Form::NAMES },
            key "museum.brake", unit "", formula "v *= p / (f + R + b) | v *= (p / (f + R + b))^dt", value Choice;
        /// Feeler, sum: printed, the force is written to another variable and lost.
        museum_sum: Form = Form::Repaired, Domain::Choice { names: Form::NAMES },
            key "museum.sum", unit "", formula "steerForce = _steerForce.add(force) | _steerForce += force", value Choice;
        /// Feeler, index: printed without an index, no circle is ever looked at.
        museum_index: Form = Form::Repaired, Domain::Choice { names: Form::NAMES },
            key "museum.index", unit "", formula "targets as Circle | targets[i] as Circle", value Choice;
        /// Feeler, flag: printed, the last circle in view says whether it avoids, regardless of the others.
        museum_flag: Form = Form::Repaired, Domain::Choice { names: Form::NAMES },
            key "museum.flag", unit "", formula "isAvoiding = blocked | isAvoiding = isAvoiding ∨ blocked", value Choice;
        /// VO and RVO in shift mode: printed, the cone has no horizon, and agents step aside for a collision that
        /// is a minute away; repaired, it is cut off at time_horizon.
        museum_horizon: Form = Form::Repaired, Domain::Choice { names: Form::NAMES },
            key "museum.horizon", unit "", formula "the whole cone | cut off at τ", value Choice;
        /// VO and RVO in shift mode: printed, the tangents of overlapping discs are not numbers, and they ignore each
        /// other; repaired, they part as fast as the maximum speed lets them.
        museum_overlap: Form = Form::Repaired, Domain::Choice { names: Form::NAMES },
            key "museum.overlap", unit "", formula "√(|p|² − R²) = NaN | out within one step, cut at v_max", value Choice;
        /// Units of a game: printed, each step sets the maximum speed to 1 / dt, one meter (there a pixel) a frame, and
        /// hands the last answer back as the next preferred velocity. It overwrites what the agents were set to: go
        /// back in time to have their goals again.
        museum_units: Form = Form::Repaired, Domain::Choice { names: Form::NAMES },
            key "museum.units", unit "", formula "v_max = 1 / dt, v_pref = v | v_max and v_pref in m/s, v_pref from the goal", value Choice;
        /// Where Detour's candidates lie: on rings that close in on the best one, or on a square grid.
        detour_samples: Samples = Samples::Rings, Domain::Choice { names: Samples::NAMES },
            key "detour.samples", unit "", formula "|c − bias · w| ≤ V · (1 − bias)", value Choice;
        /// Share of the preferred velocity about which Detour's candidates lie. With 0.5 the disc touches zero:
        /// nothing backward is tried.
        detour_bias: f32 = 0.4, real((0.0, 1.0), (0.0, 1.0), false),
            key "detour.bias", unit "", formula "|c − bias · w| ≤ V · (1 − bias)", value Real;
        /// Penalty of Detour for a candidate away from the preferred velocity.
        detour_preferred_weight: f32 = 2.0, real((0.0, 10.0), (0.0, 1e4), false),
            key "detour.preferred_weight", unit "", formula "p = weight · |c − w| / V", value Real;
        /// Penalty of Detour for a candidate away from the current velocity.
        detour_current_weight: f32 = 0.75, real((0.0, 10.0), (0.0, 1e4), false),
            key "detour.current_weight", unit "", formula "p = weight · |c − v| / V", value Real;
        /// Penalty of Detour for passing neighbors on the wrong side, judged by their preferred velocities.
        detour_side_weight: f32 = 0.75, real((0.0, 10.0), (0.0, 1e4), false),
            key "detour.side_weight", unit "", formula "p = weight · mean of clamp(min(½ n · u + ½, 2 s · u), 0, 1)", value Real;
        /// Penalty of Detour for an early impact.
        detour_impact_weight: f32 = 2.5, real((0.0, 20.0), (0.0, 1e4), false),
            key "detour.impact_weight", unit "", formula "p = weight / (0.1 + t / horizon)", value Real;
        /// Time up to which Detour counts impacts with others; walls are seen one second ahead.
        detour_horizon: f32 = 2.5, real((0.1, 20.0), (1e-3, 1e6), true),
            key "detour.horizon", unit "s", formula "p = weight / (0.1 + t / horizon)", value Real;
        /// Number of points along a side of Detour's grid.
        detour_grid: u32 = 33, Domain::Count { slider: (3, 65), largest: 129 },
            key "detour.grid", unit "", formula "spacing = 2 V · (1 − bias) / (grid − 1)", value Count;
        /// Number of directions on each of Detour's rings.
        detour_divisions: u32 = 7, Domain::Count { slider: (1, 32), largest: 32 },
            key "detour.divisions", unit "", formula "angle = 2π / divisions", value Count;
        /// Number of Detour's rings in each step.
        detour_rings: u32 = 2, Domain::Count { slider: (1, 4), largest: 4 },
            key "detour.rings", unit "", formula "radius = V · (1 − bias) · (rings − k) / rings", value Count;
        /// Number of steps in which Detour's rings close in on the best candidate, each half as large.
        detour_depth: u32 = 5, Domain::Count { slider: (1, 10), largest: 20 },
            key "detour.depth", unit "", formula "radius ← radius / 2", value Count;
        /// On, Detour's agents that overlap are pushed apart after each step, as in its crowd: their positions change,
        /// their velocities do not. A push into a wall is left out.
        detour_parting: Parting = Parting::Off, Domain::Choice { names: Parting::NAMES },
            key "detour.parting", unit "", formula "4 × (x ← x + Σ n · 0.35 · (R − d) / k)", value Choice;
        /// Mass of a body under social force; `mass` is that of a steered vehicle.
        social_mass: f32 = 80.0, real((1.0, 200.0), (1e-3, 1e6), true),
            key "social_force.mass", unit "kg", formula "a = (w − v) / τ + Σ f / m", value Real;
        /// Time in which social force takes on the preferred velocity.
        social_reaction_time: f32 = 0.5, real((0.05, 5.0), (1e-3, 1e4), true),
            key "social_force.reaction_time", unit "s", formula "a = (w − v) / τ", value Real;
        /// Push of a neighbor at contact.
        social_agent_scale: f32 = 2000.0, real((1.0, 10000.0), (0.0, 1e6), true),
            key "social_force.agent_scale", unit "N", formula "f = A · exp((R − d) / B)", value Real;
        /// Push of a wall at contact.
        social_wall_scale: f32 = 2000.0, real((1.0, 10000.0), (0.0, 1e6), true),
            key "social_force.wall_scale", unit "N", formula "f = A · exp((r − d) / B)", value Real;
        /// Distance over which a push falls by the factor e.
        social_distance: f32 = 0.08, real((0.01, 2.0), (1e-3, 1e4), true),
            key "social_force.distance", unit "m", formula "f = A · exp((R − d) / B)", value Real;
        /// Stiffness of bodies that overlap.
        social_body_force: f32 = 120000.0, real((1000.0, 1e6), (0.0, 1e9), true),
            key "social_force.body_force", unit "kg/s²", formula "f = k · (R − d)", value Real;
        /// Sliding friction of bodies that overlap. At a wall it has the sign of the original, and speeds up.
        social_friction: f32 = 240000.0, real((1000.0, 1e6), (0.0, 1e9), true),
            key "social_force.friction", unit "kg/(m·s)", formula "f = κ · (R − d) · (u · t)", value Real;
        /// Neighbors farther away exert no force.
        social_range: f32 = 2.5, real((0.5, 10.0), (0.0, 1e6), true),
            key "social_force.range", unit "m", formula "|x_j − x| ≤ range", value Real;
        /// Most parts of a step in which bodies touch: as many as stiff contacts need. 1 is the original, which a
        /// long step throws apart.
        social_parts: u32 = 64, Domain::Count { slider: (1, 64), largest: 1024 },
            key "social_force.parts", unit "", formula "parts = dt · max(κ · depth / m, √(2 k / m))", value Count;
        /// Push of a neighbor at contact; the preferred direction is 1.
        speed_agent_strength: f32 = 8.0, real((0.0, 20.0), (0.0, 1e6), false),
            key "collision_free_speed.agent_strength", unit "", formula "g = e_pref − Σ A · exp((R − d) / D) · e_j", value Real;
        /// Distance over which the push of a neighbor falls by the factor e.
        speed_agent_range: f32 = 0.1, real((0.01, 2.0), (1e-3, 1e4), true),
            key "collision_free_speed.agent_range", unit "m", formula "g = e_pref − Σ A · exp((R − d) / D) · e_j", value Real;
        /// Push of a wall at contact. It turns an agent and never slows it.
        speed_wall_strength: f32 = 5.0, real((0.0, 20.0), (0.0, 1e6), false),
            key "collision_free_speed.wall_strength", unit "", formula "g = e_pref − Σ A · exp((r − d) / D) · e_w", value Real;
        /// Distance over which the push of a wall falls by the factor e.
        speed_wall_range: f32 = 0.02, real((0.01, 2.0), (1e-3, 1e4), true),
            key "collision_free_speed.wall_range", unit "m", formula "g = e_pref − Σ A · exp((r − d) / D) · e_w", value Real;
        /// Time in which the gap to the nearest one ahead is walked.
        speed_time_gap: f32 = 1.0, real((0.1, 5.0), (1e-3, 1e4), true),
            key "collision_free_speed.time_gap", unit "s", formula "v = min(max(s / T, 0), v_pref)", value Real;
        /// Neighbors farther away do not count.
        speed_range: f32 = 3.0, real((0.5, 10.0), (0.0, 1e6), true),
            key "collision_free_speed.range", unit "m", formula "|x_j − x| ≤ range", value Real;
        /// Time ahead in which an agent stays in its cell.
        cell_horizon: f32 = 1.0, real((0.1, 5.0), (1e-3, 1e4), true),
            key "buffered_voronoi.horizon", unit "s", formula "goal = horizon · v_pref, |y.x|, |y.y| ≤ v_max · horizon", value Real;
        /// Way to the wall of the cell from which the goal turns to its right; 0 for never.
        cell_sidestep: f32 = 0.25, real((0.0, 2.0), (0.0, 1e4), false),
            key "buffered_voronoi.sidestep", unit "m", formula "goal ← goal + (1 − s / sidestep)² · (goal.y, −goal.x)", value Real;
    }
}
