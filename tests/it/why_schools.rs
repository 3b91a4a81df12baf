//! `sidestep why --json` of the other schools: the numbers of a construction compared with each other, and with the
//! rest of the object.

use glam::DVec2;
use serde_json::Value;

use crate::why_command::{json, list, number, vector};

/// Scenes of agents with one radius, m: step, agent, radius.
const SCENES: [(&str, &str, &str, f64); 6] = [
    ("circle-10", "40", "0", 0.5),
    ("doorway", "60", "1", 0.4),
    ("pillars", "80", "1", 0.4),
    ("wall-corridor", "50", "5", 1.0),
    ("crossing-flows", "60", "20", 0.3),
    ("dense-overlap", "2", "3", 1.0),
];

/// The first pillar of the scene `pillars`: center and radius, m.
const PILLAR: (DVec2, f64) = (DVec2::new(-5.0, -5.0), 1.0);

/// A decision by one of the schools.
struct Decided {
    said: Value,
    what: String,
    radius: f64,
}

impl Decided {
    fn new(scene: &str, step: &str, agent: &str, radius: f64, method: &str) -> Decided {
        let arguments = [scene, "--step", step, "--agent", agent, "--method", method];
        Decided { said: json(&arguments), what: arguments.join(" "), radius }
    }

    /// The decisions of the scenes by one method.
    fn all(method: &str) -> impl Iterator<Item = Decided> {
        SCENES
            .into_iter()
            .map(move |(scene, step, agent, radius)| Decided::new(scene, step, agent, radius, method))
    }

    fn school(&self, key: &str) -> &Value {
        let school = &self.said["school"];
        school.get(key).unwrap_or_else(|| panic!("{}: no {key} in {school}", self.what))
    }

    fn real(&self, key: &str) -> f64 {
        number(self.school(key))
    }

    fn vector(&self, key: &str) -> DVec2 {
        vector(self.school(key))
    }

    /// A vector of the first level.
    fn of_agent(&self, key: &str) -> DVec2 {
        vector(&self.said[key])
    }

    /// The gap to a source that is another agent or the first pillar, m, from the rest of the object.
    fn gap(&self, of: &Value) -> Option<f64> {
        if *of == serde_json::json!({ "circle": 0 }) {
            let (center, radius) = PILLAR;
            return Some(self.of_agent("position").distance(center) - radius - self.radius);
        }
        let near = list(&self.said["neighbors"]).iter().find(|near| near["agent"] == of["agent"])?;
        Some(number(&near["gap"]))
    }

    /// Checks that a velocity is the chosen one, once it is cut to the speed circle.
    fn chooses(&self, velocity: DVec2, tolerance: f64) {
        let cut = velocity.clamp_length_max(number(&self.said["max_speed"]));
        assert_near!(self.of_agent("chosen"), cut, tolerance, "{}", self.what);
    }
}

fn penalty(terms: &Value) -> f64 {
    ["preferred", "current", "side", "impact"].iter().map(|term| number(&terms[*term])).sum()
}

#[test]
fn the_chosen_velocity_is_the_sample_with_the_least_sum_of_terms() {
    let (mut tried, mut given_up) = (0, 0);
    for decided in Decided::all("detour") {
        let (what, winner) = (&decided.what, decided.school("winner"));
        let (samples, steps) = (list(decided.school("samples")), list(decided.school("steps")));
        assert!(samples.contains(winner), "{what}: {winner}");
        assert_eq!(winner["velocity"], decided.said["chosen"], "{what}");
        let (wish, velocity) = (decided.of_agent("preferred"), decided.of_agent("velocity"));
        for sample in samples {
            let (at, terms) = (vector(&sample["velocity"]), &sample["terms"]);
            let step = &steps[sample["step"].as_u64().expect("a number") as usize];
            let from_center = at.distance(vector(&step["center"]));
            assert!(from_center <= number(&step["reach"]) + 1e-5, "{what}: {sample}");
            if terms.is_null() {
                given_up += 1;
                continue;
            }
            tried += 1;
            assert!(penalty(terms) >= penalty(&winner["terms"]) - 1e-5, "{what}: {sample}");
            // The weights of Detour: 2, 0.75, 0.75 and 2.5, the last over 0.1 to 1.1.
            let [from_wish, from_now] =
                [wish, velocity].map(|v| at.distance(v) / decided.real("desired_speed"));
            assert_near!(number(&terms["preferred"]), 2.0 * from_wish, 1e-4, "{what}");
            assert_near!(number(&terms["current"]), 0.75 * from_now, 1e-4, "{what}");
            let (side, impact) = (number(&terms["side"]), number(&terms["impact"]));
            assert!((0.0..=0.75).contains(&side) && (2.2727..=25.001).contains(&impact), "{what}: {sample}");
        }
        // Each step begins at the best of the one before, and is half as wide.
        assert_eq!(decided.school("sampling"), "rings", "{what}");
        assert_eq!(steps.len(), 5, "{what}");
        assert_near!(vector(&steps[0]["center"]), wish * 0.4, 1e-5, "{what}");
        for (k, pair) in steps.windows(2).enumerate() {
            assert_eq!([&pair[0]["step"], &pair[1]["step"]], [k, k + 1], "{what}");
            let best = samples.iter().rfind(|sample| sample["step"] == k && sample["leads"] == true);
            assert_eq!(pair[1]["center"], best.expect("a best one")["velocity"], "{what}");
            assert_near!(number(&pair[1]["reach"]), 0.5 * number(&pair[0]["reach"]), 1e-6, "{what}");
        }
    }
    assert!(tried > 20 && given_up > 100, "{tried}, {given_up}");
}

#[test]
fn a_grid_of_samples_is_one_step() {
    let arguments = ["circle-10", "--step", "40", "--method", "detour", "--set", "detour.samples=grid"];
    let said = json(&arguments);
    let (school, winner) = (&said["school"], &said["school"]["winner"]);
    assert_eq!(school["sampling"], "grid");
    let [step] = list(&school["steps"]) else { panic!("{}", school["steps"]) };
    let (center, reach) = (vector(&step["center"]), number(&step["reach"]));
    let samples = list(&school["samples"]);
    // Of 33 by 33, 1.8 m/s wide, those in a circle of 1.5 m/s.
    assert!(samples.len() > 500 && samples.contains(winner), "{} samples", samples.len());
    for sample in samples {
        let offset = (vector(&sample["velocity"]) - center).abs().max_element();
        assert!(sample["step"] == 0 && offset <= reach + 1e-5, "{sample}");
        let terms = &sample["terms"];
        assert!(terms.is_null() || penalty(terms) >= penalty(&winner["terms"]) - 1e-5, "{sample}");
    }
    assert_eq!(winner["velocity"], said["chosen"]);
}

#[test]
fn driving_and_all_forces_make_the_acceleration_and_it_makes_the_velocity() {
    let (mut of_agents, mut of_pillars, mut in_parts) = (0, 0, 0);
    for decided in Decided::all("social_force") {
        let Decided { said, what, .. } = &decided;
        let (driving, acceleration) = (decided.vector("driving"), decided.vector("acceleration"));
        let (wish, velocity) = (decided.of_agent("preferred"), decided.of_agent("velocity"));
        // In the reaction time of 0.5 s.
        assert_near!(driving, (wish - velocity) / 0.5, 1e-4, "{what}");
        let (mut sum, mut newtons) = (DVec2::ZERO, 1.0);
        for force in list(decided.school("forces")) {
            let (push, friction) = (vector(&force["push"]), vector(&force["friction"]));
            sum += push + friction;
            newtons += push.length() + friction.length();
            assert!(push.dot(friction).abs() <= 1e-5 * push.length() * friction.length(), "{what}: {force}");
            let Some(gap) = decided.gap(&force["of"]) else { continue };
            assert_near!(number(&force["gap"]), gap, 1e-4, "{what}: {force}");
            let want = 2000.0 * libm::exp(-gap / 0.08) + 120_000.0 * (-gap).max(0.0);
            assert_near!(push.length(), want, 1e-3 * want + 1e-6, "{what}: {force}");
            if force["of"]["agent"].is_null() { of_pillars += 1 } else { of_agents += 1 }
        }
        let want = driving + sum / decided.real("mass");
        assert_near!(acceleration, want, 1e-6 * newtons, "{what}");
        let (parts, needed) = (decided.real("parts"), decided.real("needed_parts"));
        assert_near!(parts, needed.min(64.0), 0.0, "{what}");
        let time_step = number(&said["time"]) / number(&said["step"]);
        decided.chooses((decided.vector("position") - decided.of_agent("position")) / time_step, 1e-3);
        if parts > 1.0 {
            in_parts += 1;
        } else {
            assert_near!(decided.vector("velocity"), velocity + acceleration * time_step, 1e-4, "{what}");
        }
    }
    assert!(of_agents > 10 && of_pillars > 0 && in_parts > 0, "{of_agents}, {of_pillars}, {in_parts}");
}

/// The wall is at y = 0; the walker, 0.3 m wide to each side, goes along it at y = 0.25 m at 0.8 m/s.
#[test]
fn the_force_of_a_wall_is_that_by_hand() {
    let decided = Decided::new("pushed-along-the-wall", "0", "0", 0.3, "social_force");
    let [force] = list(decided.school("forces")) else { panic!("{}", decided.said) };
    assert_eq!(force["of"], serde_json::json!({ "edge": 2 }));
    assert_near!(number(&force["gap"]), -0.05, 1e-6);
    assert_near!(number(&force["closing"]), 0.0, 1e-6);
    let push = 2000.0 * libm::exp(0.05 / 0.08) + 120_000.0 * 0.05;
    assert_near!(vector(&force["push"]), DVec2::new(0.0, push), 0.1);
    assert_near!(vector(&force["friction"]), DVec2::new(240_000.0 * 0.05 * 0.8, 0.0), 0.1);
    // Friction would stop it in 80 kg / (240,000 kg/(m s) · 0.05 m) = 0.0067 s of a step of 0.01 s.
    assert_eq!([decided.real("parts"), decided.real("needed_parts")], [2.0; 2]);
}

#[test]
fn pushes_turn_the_direction_and_the_spacing_ahead_makes_the_speed() {
    let (mut slowed, mut of_agents, mut of_pillars) = (0, 0, 0);
    for decided in Decided::all("collision_free_speed") {
        let (what, wish) = (&decided.what, decided.of_agent("preferred"));
        let (direction, wanted) = (decided.vector("preferred_direction"), decided.real("preferred_speed"));
        assert_near!(direction * wanted, wish, 1e-5, "{what}");
        assert_near!(direction.length(), 1.0, 1e-6, "{what}");
        let mut sum = direction;
        for row in list(decided.school("pushes")) {
            let push = vector(&row["push"]);
            sum += push;
            let Some(gap) = decided.gap(&row["of"]) else { continue };
            let is_agent = !row["of"]["agent"].is_null();
            let [strength, range] = if is_agent { [8.0, 0.1] } else { [5.0, 0.02] };
            let want = strength * libm::exp(-gap / range);
            assert_near!(push.length(), want, 1e-3 * want + 1e-6, "{what}: {row}");
            if is_agent { of_agents += 1 } else { of_pillars += 1 }
        }
        assert_near!(decided.vector("sum"), sum, 1e-5 * (1.0 + sum.length()), "{what}");
        assert_near!(decided.vector("direction"), sum.normalize(), 1e-4, "{what}");
        assert_eq!([decided.real("range"), decided.real("time_gap")], [3.0, 1.0], "{what}");
        let (speed, ahead) = (decided.real("speed"), decided.school("ahead"));
        decided.chooses(decided.vector("direction") * speed, 1e-5);
        if ahead.is_null() {
            assert_near!(speed, wanted, 1e-6, "{what}");
            continue;
        }
        let spacing = number(&ahead["spacing"]);
        assert_near!(spacing, decided.gap(&ahead["of"]).expect("an agent"), 1e-4, "{what}");
        assert_near!(speed, (spacing / 1.0).max(0.0).min(wanted), 1e-6, "{what}");
        slowed += usize::from(speed < wanted);
    }
    assert!(slowed > 2 && of_agents > 10 && of_pillars > 0, "{slowed}, {of_agents}, {of_pillars}");
}

#[test]
fn nobody_ahead_leaves_the_preferred_speed() {
    let decided = Decided::new("into-the-wall", "20", "0", 0.2, "collision_free_speed");
    assert!(decided.school("ahead").is_null(), "{}", decided.said);
    assert_eq!(decided.school("speed"), decided.school("preferred_speed"));
}

#[test]
fn the_nearest_point_fulfills_all_rows_and_no_other_one_is_nearer() {
    let (mut of_agents, mut of_pillars, mut turned, mut outside) = (0, 0, 0, 0);
    for decided in Decided::all("buffered_voronoi") {
        let (what, wish) = (&decided.what, decided.of_agent("preferred"));
        let (horizon, rows) = (decided.real("horizon"), list(decided.school("rows")));
        let rows: Vec<(&Value, DVec2, f64)> =
            rows.iter().map(|row| (&row["of"], vector(&row["normal"]), number(&row["offset"]))).collect();
        let reach = number(&decided.said["max_speed"]) * horizon;
        for (of, normal, offset) in &rows {
            assert_near!(normal.length(), 1.0, 1e-6, "{what}: {of}");
            if of.is_null() {
                assert_near!(*offset, reach, 1e-6, "{what}: the speed limit");
                assert_eq!(normal.abs().min_element(), 0.0, "{what}: along an axis");
            } else if let Some(gap) = decided.gap(of) {
                // Half of the distance between two of the same radius r, less r, is half of the gap.
                let of_agent = !of["agent"].is_null();
                let want = if of_agent { 0.5 * gap } else { gap };
                assert_near!(*offset, want, 1e-4, "{what}: {of}");
                if of_agent { of_agents += 1 } else { of_pillars += 1 }
            }
        }
        assert_eq!(rows.iter().filter(|(of, ..)| of.is_null()).count(), 4, "{what}");
        let within = |y: DVec2, slack: f64| rows.iter().all(|(_, n, d)| n.dot(y) <= d + slack);
        let inside = decided.school("inside") == true;
        let (goal, aim) = (decided.vector("goal"), decided.vector("turned"));
        assert_eq!(inside, within(DVec2::ZERO, 1e-4), "{what}");
        if inside {
            assert_near!(goal, wish * horizon, 1e-5, "{what}");
        } else {
            assert_eq!((goal, aim), (DVec2::ZERO, DVec2::ZERO), "{what}");
            outside += 1;
        }
        assert_near!((aim - goal).dot(goal), 0.0, 1e-5, "{what}: by a right angle");
        assert!(goal.perp_dot(aim) <= 1e-6, "{what}: to the right");
        turned += usize::from(aim.distance(goal) > 1e-3);
        let nearest = decided.vector("nearest");
        assert!(within(nearest, 1.1e-4), "{what}: {nearest}");
        // In a convex cell no point lies beyond the nearest one in the direction of the aim.
        for (x, y) in (-40..=40).flat_map(|x| (-40..=40).map(move |y| (x, y))) {
            let point = DVec2::new(f64::from(x), f64::from(y)) * (reach / 40.0);
            let beyond = (aim - nearest).dot(point - nearest);
            assert!(!within(point, 0.0) || beyond <= 1e-3, "{what}: {point} is nearer than {nearest}");
        }
        let time = if inside { horizon } else { 1.0 };
        decided.chooses(decided.vector("velocity"), 1e-5);
        decided.chooses(nearest / time, 1e-5);
    }
    assert!(of_agents > 10 && of_pillars > 0, "{of_agents}, {of_pillars}");
    assert!(turned > 1 && outside > 0, "{turned}, {outside}");
}

#[test]
fn a_method_that_is_no_school_has_none() {
    for method in ["none", "orca", "vo"] {
        assert!(json(&["circle-10", "--step", "40", "--method", method])["school"].is_null(), "{method}");
    }
}
