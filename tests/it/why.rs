//! The sentence on a decision and the findings on an agent, in worlds made for the purpose: their figures are checked
//! in f64.

use crate::common::{
    AgentList, Random, alone, edge_named, mover, pair_settings, scattered, solid_box, standing, turned,
    walker, wide, world,
};
use glam::{DVec2, Vec2};
use sidestep_core::{
    Agent, AgentSettings, Method, Objective, Simulation, World,
    avoid::{Outcome, Trace},
    geometry::cone::VelocityObstacle,
    model::{
        EdgeName, Key,
        agent::Steering,
        params::{Form, Selection},
    },
    sim::{Decisions, Watch, decide},
};
use sidestep_lab::{
    Scenario,
    explain::{
        doctor::{Ailment, Finding, Memory, Severity, diagnose},
        why::{self, binding},
    },
    picture::overlay::Source,
    text::catalog::Catalog,
};

fn decided(world: &World) -> Decisions {
    decide(world, &Watch::All)
}

/// Names of bodies, in English.
fn names(sources: &[Source]) -> String {
    Catalog::english().names(sources).to_string()
}

/// The sentence on an agent, in English.
fn sentence(world: &World, decisions: &Decisions, agent: u32) -> String {
    why::sentence(world, decisions, agent).to_string()
}

/// The sentence on agent 0.
fn why(world: &World) -> String {
    sentence(world, &decided(world), 0)
}

/// One agent at the origin with this preferred velocity.
fn loner(method: Method, wish: Vec2) -> Agent {
    mover(Vec2::ZERO, Vec2::ZERO, wish, method, pair_settings())
}

/// Agent 0 at the origin with this velocity and preferred velocity, and a disc at rest with a preferred velocity of
/// zero.
fn with_disc(method: Method, velocity: Vec2, wish: Vec2, other: Vec2) -> World {
    let me = mover(Vec2::ZERO, velocity, wish, method, pair_settings());
    world(0.25, vec![me, mover(other, Vec2::ZERO, Vec2::ZERO, method, pair_settings())])
}

#[test]
fn an_agent_that_has_its_way_says_so() {
    let alone = |agent| world(0.25, vec![agent]);
    let slow = Vec2::new(0.6, 0.0);
    for method in [Method::Vo, Method::Rvo, Method::Hrvo, Method::Orca] {
        assert_eq!(
            why(&alone(loner(method, slow))),
            "Takes its preferred velocity: nothing it looks at is in the way."
        );
        assert_eq!(
            why(&alone(loner(method, Vec2::ZERO))),
            "Stands, as it prefers: nothing it looks at is in the way."
        );
        assert_eq!(
            why(&alone(loner(method, Vec2::new(0.0, 9.0)))),
            "Takes its preferred velocity, cut to its maximum speed of 1.50 m/s: nothing it looks at is in the way."
        );
    }
    assert_eq!(
        why(&alone(loner(Method::None, slow))),
        "Takes its preferred velocity: it does not avoid other agents (method none)."
    );
    let away = with_disc(Method::Orca, Vec2::ZERO, Vec2::NEG_X, Vec2::new(5.0, 0.0));
    assert_eq!(why(&away), "Takes its preferred velocity: its one line permits it.");
    let away = with_disc(Method::Rvo, Vec2::ZERO, Vec2::NEG_X, Vec2::new(5.0, 0.0));
    assert_eq!(why(&away), "Takes its preferred velocity: it lies outside its one cone.");
}

#[test]
fn a_line_that_holds_is_named_with_the_violation() {
    // The cut-off has its center at p / 2 s = 3 and the radius 1 m / 2 s; w = 2 is 0.5 outside, half of which is agent
    // 0's share.
    let settings = AgentSettings { max_speed: 1.5, ..pair_settings() };
    let me = mover(Vec2::ZERO, Vec2::X, Vec2::new(1.4, 0.0), Method::Orca, settings.clone());
    let other = mover(Vec2::new(6.0, 0.0), Vec2::NEG_X, Vec2::NEG_X, Method::Orca, settings);
    let world = world(0.25, vec![me, other]);
    assert_eq!(why(&world), "Held by agent 1: its preferred velocity violates that line by 0.15 m/s.");
    let held = binding(&world, &decided(&world), 0);
    assert_eq!(held.len(), 1);
    assert_eq!(held[0].0, Source::Neighbor(1));
    assert_near!(held[0].1, 0.15_f32, 1e-5);
}

/// "Violates that line by 0 m/s" said both that a line is violated and that it is not.
#[test]
fn a_violation_that_is_nothing_is_not_called_one() {
    // As above, the line is at 1.25 m/s.
    let settings = AgentSettings { max_speed: 1.5, ..pair_settings() };
    let me = mover(Vec2::ZERO, Vec2::X, Vec2::new(1.25004, 0.0), Method::Orca, settings.clone());
    let other = mover(Vec2::new(6.0, 0.0), Vec2::NEG_X, Vec2::NEG_X, Method::Orca, settings);
    let world = world(0.25, vec![me, other]);
    assert_eq!(
        why(&world),
        "Held by agent 1: its preferred velocity violates that line by no more than 0.0001 m/s."
    );
}

#[test]
fn two_lines_that_are_violated_alike_have_the_same_figure() {
    // Two discs at rest ahead, mirrored: both lines are violated equally.
    let rest = |x: f32, y: f32| mover(Vec2::new(x, y), Vec2::ZERO, Vec2::ZERO, Method::Orca, pair_settings());
    let me = mover(Vec2::ZERO, Vec2::X, Vec2::X, Method::Orca, pair_settings());
    let said = why(&world(0.25, vec![me, rest(1.5, 0.6), rest(1.5, -0.6)]));
    let lines =
        said.strip_prefix("Held by agents 1 and 2: its preferred velocity violates the line of agent ");
    let figures = lines.and_then(|lines| lines.strip_prefix(['1', '2'])?.strip_suffix(" m/s."));
    let figures =
        figures.and_then(|figures| figures.strip_prefix(" by ")?.split_once(" m/s and that of agent "));
    let (first, second) = figures.unwrap_or_else(|| panic!("{said}"));
    assert_eq!(Some(first), second.split_once(" by ").map(|(_, figure)| figure), "mirrored: {said}");
}

#[test]
fn a_cone_that_bars_the_wish_is_named_with_the_distance_and_the_leg() {
    // The cone of VO starts at rest and has the half-angle asin(1 / 10): a preferred velocity of 1 m/s is 0.1 m/s from
    // the leg.
    let mut scene = with_disc(Method::Vo, Vec2::ZERO, Vec2::X, Vec2::new(10.0, 0.0));
    scene.agents[0].settings.time_horizon = 100.0;
    let want = "Its preferred velocity lies in the cone of agent 1; the nearest free velocity is 0.10 m/s away, on the right leg of agent 1.";
    assert_eq!(why(&scene), want);
    assert_near!(binding(&scene, &decided(&scene), 0)[0].1, 0.1_f32, 1e-4);
    // A preferred velocity turned to the left leaves by the left leg.
    let wish = turned(DVec2::X, 0.05).as_vec2();
    scene.agents[0].objective = Objective::Velocity(wish);
    let away = libm::sin(libm::asin(0.1) - 0.05);
    let said = why(&scene);
    let figure = said.strip_suffix(" m/s away, on the left leg of agent 1.").expect("the left leg");
    let figure = figure.rsplit(' ').next().expect("a figure").parse::<f64>().expect("a figure");
    assert_near!(figure, away, 6e-4, "{said}");
    // A horizon of 5 s: the cut-off has its front at (10 - 1) / 5 = 1.8; 2 m/s is 0.2 beyond.
    scene.agents[0].settings = AgentSettings { time_horizon: 5.0, max_speed: 3.0, ..pair_settings() };
    scene.agents[0].objective = Objective::Velocity(Vec2::new(1.81, 0.0));
    let want = "Its preferred velocity lies in the cone of agent 1; the nearest free velocity is 0.01 m/s away, on the cut-off of agent 1.";
    assert_eq!(why(&scene), want);
}

#[test]
fn cones_that_leave_nothing_free_name_the_worst() {
    let mut random = Random::new(17);
    let mut seen = 0;
    for _ in 0..150 {
        let crowd = scattered(&mut random, 12, 2.4, Method::Vo, &pair_settings());
        let decisions = decided(&crowd);
        for agent in 0..12 {
            let watched = decisions.watched(agent).expect("watched");
            let Trace::Cones(trace) = &watched.trace else { panic!("cones") };
            if decisions.choices[agent as usize].outcome != Outcome::Relaxed {
                continue;
            }
            let said = sentence(&crowd, &decisions, agent);
            let worst = trace.obstacles.iter().map(|o| o.depth(trace.chosen)).fold(0.0, f32::max);
            let figure = said.strip_prefix("The cones leave no velocity free; worst violation ");
            if let Some(figure) = figure.and_then(|rest| rest.split(' ').next()) {
                assert_near!(figure.parse::<f32>().expect("a figure"), worst, 0.006, "{said}");
                seen += 1;
            }
        }
    }
    assert!(seen > 5, "{seen}");
}

#[test]
fn the_two_body_rule_says_what_it_adds() {
    for method in [Method::Vo, Method::Rvo] {
        let mut scene = with_disc(method, Vec2::X, Vec2::X, Vec2::new(10.0, 0.0));
        scene.params.vo_mode = Selection::Shift;
        scene.params.rvo_mode = Selection::Shift;
        // In the printed form, without a horizon.
        scene.params.museum_horizon = Form::Printed;
        // Out of a cone of half-angle asin(0.1) from its axis: 0.1 m/s, all of it for VO, half for RVO.
        let (by, share) = if method == Method::Vo { ("0.10", "1.00") } else { ("0.05", "0.50") };
        let want = format!(
            "Its present velocity hits agent 1 first of those it looks at, in 9.00 s: the two-body rule adds {by} m/s to it, {share} of the way out of that cone."
        );
        assert_eq!(why(&scene), want);
        scene.agents[0].velocity = Vec2::NEG_X;
        assert_eq!(
            why(&scene),
            "Takes its preferred velocity: its present velocity hits none of the agents it looks at, however late, and the preferred velocity itself is not tested."
        );
        scene.agents[0].velocity = Vec2::X;
        scene.agents[1].position = Vec2::new(0.8, 0.0);
        assert!(why(&scene).starts_with("It overlaps agent 1: the two-body rule adds "), "{}", why(&scene));
    }
}

#[test]
fn walls_and_pillars_are_named() {
    for method in [Method::Orca, Method::Vo, Method::Rvo, Method::Hrvo] {
        let me = mover(Vec2::ZERO, Vec2::X, Vec2::X, method, pair_settings());
        let wall = solid_box(Vec2::new(1.0, -9.0), Vec2::new(3.0, 9.0));
        let scene = alone(me.clone(), 0.25, standing(vec![wall], &[]));
        assert!(why(&scene).contains("wall edge 3"), "{method:?}: {}", why(&scene));
        assert!(
            binding(&scene, &decided(&scene), 0)
                .iter()
                .any(|held| held.0 == Source::Edge(EdgeName::whole(3)))
        );
        let scene = alone(me, 0.25, standing(vec![], &[(Vec2::new(2.0, 0.1), 0.5)]));
        assert!(why(&scene).contains("pillar 0"), "{method:?}: {}", why(&scene));
    }
    let both =
        [Source::Neighbor(7), Source::Edge(EdgeName::whole(3)), Source::Neighbor(4), Source::Circle(1)];
    assert_eq!(names(&both), "wall edge 3, pillar 1 and agents 7 and 4");
    let many: Vec<Source> = (0..20).map(Source::Neighbor).collect();
    assert_eq!(names(&many), "agents 0, 1, 2, 3, 4, 5 and 14 more");
    assert_eq!(names(&[]), "");
}

/// A cone does not contain its source; the order in which it is named is compared with the geometry of the cone itself.
#[test]
fn each_cone_is_named_after_what_it_comes_from() {
    let mut random = Random::new(23);
    let (mut edges, mut pillars) = (0, 0);
    for _ in 0..200 {
        let mut polygons = Vec::new();
        let mut circles = Vec::new();
        for _ in 0..4 {
            let low = random.in_square(8.0);
            polygons.push(solid_box(low, low + Vec2::new(random.real32(0.5, 2.0), random.real32(0.5, 2.0))));
            circles.push((random.in_square(8.0), random.real32(0.2, 1.0)));
        }
        let me = Agent { position: random.in_square(6.0), ..loner(Method::Vo, Vec2::X) };
        let scene = alone(me, 0.25, standing(polygons, &circles));
        let decisions = decided(&scene);
        let Trace::Cones(trace) = &decisions.watched(0).expect("watched").trace else { panic!("cones") };
        let me = &scene.agents[0];
        let sources = trace.sources();
        assert_eq!(sources.len(), trace.obstacles.len());
        let horizon = me.settings.time_horizon_obstacle;
        for (source, obstacle) in sources.iter().zip(&trace.obstacles) {
            match (*source, obstacle) {
                (Source::Edge(edge), VelocityObstacle::Capsule { left_end, right_end, .. }) => {
                    let (a, b) = scene.obstacles.ends(edge_named(&scene.obstacles, edge));
                    for end in [*left_end, *right_end].map(|end| end * horizon + me.position) {
                        assert!(end.distance(a).min(end.distance(b)) < 1e-3, "{source:?}");
                    }
                    edges += 1;
                }
                (Source::Circle(circle), VelocityObstacle::Cone { center, .. }) => {
                    let at = scene.obstacles.circles()[circle as usize].center;
                    assert_near!(*center * horizon + me.position, at, 1e-3);
                    pillars += 1;
                }
                (Source::Edge(_), VelocityObstacle::Cone { .. }) | (_, VelocityObstacle::HalfPlane(_)) => {}
                other => panic!("{other:?}"),
            }
        }
    }
    assert!(edges > 200 && pillars > 200, "{edges} edges, {pillars} pillars");
}

#[test]
fn a_body_that_cannot_follow_says_which_limit_and_by_how_much() {
    let slow = |change: fn(&mut AgentSettings), wish| {
        let mut agent = loner(Method::Orca, wish);
        change(&mut agent.settings);
        why(&world(0.25, vec![agent]))
    };
    // 0.25 s at 0.5 m/s²: 0.125 of 1 m/s.
    assert_eq!(
        slow(|settings| settings.max_acceleration = 0.5, Vec2::X),
        "Takes its preferred velocity: nothing it looks at is in the way; an acceleration of at most 0.50 m/s² leaves it 0.88 m/s off that."
    );
    // A turn of 0.1 rad from +x; of +y the heading keeps the sine, and misses the cosine of 0.1.
    let said = slow(|settings| settings.max_turn_rate = 0.4, Vec2::Y);
    let off = format!("; a turn of at most 0.40 rad/s leaves it {:.2} m/s off that.", libm::cos(0.1));
    assert!(said.ends_with(&off), "{said}");
}

/// A built-in scenario under a method after this number of steps, with all agents watched.
fn run_of(name: &str, method: Option<Method>, steps: u64) -> Simulation {
    let mut start = scene(name);
    for agent in &mut start.agents {
        agent.method = method.unwrap_or(agent.method);
    }
    let mut run = Simulation::new(start);
    run.watch(Watch::All);
    for _ in 0..steps {
        run.step();
    }
    run
}

/// It said "by 0.86 and 0.19 m/s" after "wall edge 0 and agent 1": figures sorted by size, but names by kind.
#[test]
fn each_figure_stands_beside_its_name() {
    let mut run = run_of("doorway", Some(Method::Orca), 90);
    let (world, decisions) = run.state();
    let said = sentence(world, decisions, 0);
    let Trace::Orca(trace) = &decisions.watched(0).expect("watched").trace else { panic!("ORCA") };
    let wish = wide(decisions.choices[0].preferred).clamp_length_max(1.5);
    for (source, words) in
        [(Source::Edge(EdgeName::whole(0)), "wall edge 0"), (Source::Neighbor(1), "agent 1")]
    {
        let place = trace.origins.iter().position(|origin| Source::of(origin) == source).expect("its line");
        let line = &trace.half_planes[place];
        let by = wide(line.direction).perp_dot(wide(line.point) - wish);
        assert!(said.contains(&format!("of {words} by {by:.2} m/s")), "{by}: {said}");
    }
}

/// It said "hits nobody" of a pair that collides after the horizon, and of one in which the other is not observed.
#[test]
fn the_two_body_rule_says_within_what_it_hits_nobody() {
    // 9 m to go at 1 m/s, and a horizon of 2 s.
    let mut scene = with_disc(Method::Vo, Vec2::X, Vec2::X, Vec2::new(10.0, 0.0));
    scene.params.vo_mode = Selection::Shift;
    let said = why(&scene);
    assert!(said.contains("hits none of the agents it looks at within its horizon of 2.00 s, and"), "{said}");
    // The nearer one is moving apart; the other is hit in 1 s, but only the nearest is observed.
    scene.agents[1].position = Vec2::new(2.0, 0.0);
    scene.agents.push(scene.agents[1].clone());
    scene.agents[2].position = Vec2::new(0.0, 1.5);
    scene.agents[0].settings.max_neighbors = 1;
    let said = why(&scene);
    assert!(said.contains("hits none of the agents it looks at within its horizon of 2.00 s, and"), "{said}");
    let unseen = "; it does not look at agent 1, 2.00 m away, which it would hit in 1.00 s at the velocity it takes: its max_neighbors is 1.";
    assert!(said.ends_with(unseen), "{said}");
}

/// It said that the rule adds all of u when the speed limit left only a part of it.
#[test]
fn the_two_body_rule_says_what_is_really_added() {
    // Overtaken: the way out leads sideways and forward, from 1.4 m/s to beyond the maximum of 1.5 m/s.
    let mut scene = with_disc(Method::Vo, Vec2::new(1.4, 0.0), Vec2::X, Vec2::new(-2.0, 0.01));
    scene.params.vo_mode = Selection::Shift;
    scene.agents[1].velocity = Vec2::new(3.0, 0.0);
    let decisions = decided(&scene);
    let added = wide(decisions.choices[0].velocity).distance(DVec2::new(f64::from(1.4_f32), 0.0));
    // From w = 1.6 m/s straight back to the nearer leg of a cone of half-angle asin(R / |p|).
    let p = DVec2::new(-2.0, f64::from(0.01_f32));
    let turn = libm::asin(1.0 / p.length()) - libm::atan2(p.y, -p.x);
    let u = 1.6 * libm::sin(turn);
    let said = sentence(&scene, &decisions, 0);
    let want = format!(
        "adds {added:.2} m/s to it: 1.00 of the way out of that cone is {u:.2} m/s, and its maximum speed of 1.50 m/s cuts the sum."
    );
    assert!(said.ends_with(&want), "{want}\n{said}");
    assert!(u - added > 0.2, "the cut shows: {u} {added}");
    let (_, held) = binding(&scene, &decisions, 0)[0];
    assert_near!(f64::from(held), added, 1e-4);
}

/// Two pieces of one line were said to meet; and a leg was named that is collinear with the right one.
#[test]
fn boundaries_in_line_are_one_line() {
    let mut run = run_of("doorway", Some(Method::Vo), 90);
    let (world, decisions) = run.state();
    // A jamb's end and its inner face, and the other agent: both edges of the jamb have the same leg.
    for (agent, own, other) in [(0, "wall edge 0", "agent 1"), (1, "wall edge 5", "agent 0")] {
        let said = sentence(world, decisions, agent);
        let place = format!(", where the right leg of {own} and the cut-off of {other} meet.");
        assert!(said.ends_with(&place), "{said}");
    }
    // A long front of three walls in a row.
    let boxes = [-2.0, 0.0, 2.0].map(|x| solid_box(Vec2::new(x - 1.0, 1.0), Vec2::new(x + 1.0, 2.0)));
    let me = Agent { position: Vec2::new(1.0, 0.0), ..loner(Method::Vo, Vec2::new(0.0, 1.2)) };
    let mut scene = alone(me, 0.25, standing(boxes.to_vec(), &[]));
    scene.agents[0].settings.time_horizon_obstacle = 1.0;
    let said = why(&scene);
    // Half a meter to go within one second.
    assert!(said.contains("; the nearest free velocity is 0.70 m/s away, on the "), "{said}");
    assert!(!said.contains("meet"), "{said}");
}

/// The distance counted from the preferred velocity before the cut, but all other figures from after it.
#[test]
fn a_preferred_velocity_beyond_the_maximum_speed_is_counted_from_its_cut() {
    // The cone of VO has the half-angle asin(1 / 10): from 1.5 m/s straight ahead it is 0.15 m/s to the leg.
    let mut scene = with_disc(Method::Vo, Vec2::ZERO, Vec2::new(4.0, 0.0), Vec2::new(10.0, 0.0));
    scene.agents[0].settings.time_horizon = 100.0;
    let decisions = decided(&scene);
    let away = wide(decisions.choices[0].velocity).distance(DVec2::new(1.5, 0.0));
    assert_near!(away, 0.15, 0.005);
    let want = format!(
        "Its preferred velocity, cut to its maximum speed of 1.50 m/s, lies in the cone of agent 1; it takes the free velocity nearest to the uncut one, {away:.2} m/s from the cut one, on the right leg of agent 1, at its maximum speed."
    );
    assert_eq!(sentence(&scene, &decisions, 0), want);
}

/// It said "Nothing is in the way" when an agent that it does not observe was hit within the horizon.
#[test]
fn who_is_hit_without_being_looked_at_is_named() {
    for method in [Method::Orca, Method::Vo, Method::Rvo, Method::Hrvo] {
        // A gap of 1.5 m at 1 m/s.
        let mut scene = with_disc(method, Vec2::X, Vec2::X, Vec2::new(2.5, 0.0));
        scene.agents[0].settings.neighbor_distance = 2.0;
        let want = "Takes its preferred velocity: nothing it looks at is in the way; it does not look at agent 1, 2.50 m away, which it would hit in 1.50 s at the velocity it takes: its neighbor_distance is 2.00 m.";
        assert_eq!(why(&scene), want, "{method:?}");
        // If that is later than its horizon, nothing needs to be said.
        scene.agents[1].position = Vec2::new(3.5, 0.0);
        assert_eq!(why(&scene), "Takes its preferred velocity: nothing it looks at is in the way.");
    }
}

/// "It avoids nobody" was said although the detection box had turned its preferred velocity by 60°.
#[test]
fn what_steering_does_to_the_preferred_velocity_is_said() {
    let mut run = run_of("pyramid-near", None, 22);
    let (world, decisions) = run.state();
    let (me, preferred) = (&world.agents[0], wide(decisions.choices[0].preferred));
    let to_goal = wide(me.goal().expect("a goal")) - wide(me.position);
    let alone = to_goal.clamp_length_max(f64::from(me.settings.preferred_speed));
    let turn = libm::atan2(alone.perp_dot(preferred), alone.dot(preferred)).to_degrees();
    assert!(turn.abs() > 30.0, "the box is at work: {turn}");
    let side = if turn > 0.0 { "left" } else { "right" };
    let slower = alone.length() - preferred.length();
    let said = sentence(world, decisions, 0);
    let want = format!(
        ": its preferred velocity is {:.1}° farther {side} and {slower:.2} m/s slower than without steering.",
        turn.abs()
    );
    assert!(
        said.ends_with(&want) && said.contains("; its detection box answers pillar 0 with "),
        "{want}\n{said}"
    );
}

/// A line that passed within 2e-4 m/s of the chosen velocity was said to hold it.
#[test]
fn a_line_that_only_passes_holds_nothing() {
    let mut run = run_of("room", Some(Method::Orca), 20);
    let (world, decisions) = run.state();
    let held: Vec<Source> = binding(world, decisions, 19).into_iter().map(|(source, _)| source).collect();
    assert_eq!(held, [Source::Neighbor(16), Source::Neighbor(20)]);
    let said = sentence(world, decisions, 19);
    assert!(said.contains("; the line of agent 22 passes within 0.0004 m/s of that velocity"), "{said}");
}

#[test]
fn an_agent_that_does_not_exist_or_was_not_watched_has_a_sentence_too() {
    let empty = World::new(0.25);
    assert_eq!(sentence(&empty, &decided(&empty), 0), "There is no agent 0.");
    let pair = with_disc(Method::Orca, Vec2::X, Vec2::X, Vec2::new(3.0, 0.0));
    let unwatched = decide(&pair, &Watch::None);
    assert_eq!(sentence(&pair, &unwatched, 1), "The decision of agent 1 was not kept: select it to see why.");
    assert_eq!(sentence(&pair, &decided(&pair), 2), "There is no agent 2.");
    assert!(binding(&pair, &unwatched, 1).is_empty() && binding(&pair, &unwatched, 9).is_empty());
}

/// Checks that every finding has two sentences and names only existing keys.
pub fn check(findings: &[Finding]) {
    for finding in findings {
        for text in [finding.sentence.to_string(), finding.remedy.message().to_string()] {
            assert!(text.ends_with(['.', ')']) || text.ends_with(")."), "{text}");
            assert!(!text.contains("NaN") && !text.contains('\n'), "{text}");
        }
        let remedy = finding.remedy.message().to_string();
        let words =
            remedy.split([' ', ',', ';', '=', '(', ')', '"', ':']).map(|word| word.trim_end_matches('.'));
        for word in words.filter(|word| word.contains(['_', '.']) && word.parse::<f64>().is_err()) {
            // A value, and a key of journeys, which is not tuned.
            let is_known = ["right_bias", "share_after_arrival"].contains(&word) || Key::find(word).is_some();
            assert!(is_known, "{word}: {remedy}");
        }
    }
}

/// Findings on agent 0 after this number of steps.
fn after(start: World, steps: u64) -> Vec<Finding> {
    let mut run = Simulation::new(start);
    run.watch(Watch::Agents(vec![0]));
    let mut history = Memory::default();
    for _ in 0..steps {
        let (world, decisions) = run.state();
        history.observe(world, decisions, 0);
        run.step();
    }
    let (world, decisions) = run.state();
    history.observe(world, decisions, 0);
    let findings = diagnose(world, decisions, 0, &history);
    check(&findings);
    findings
}

fn now(start: World) -> Vec<Finding> {
    after(start, 0)
}

/// The only finding of its kind.
fn only(findings: &[Finding], ailment: Ailment) -> Finding {
    let mut of_kind = findings.iter().filter(|finding| finding.ailment == ailment);
    let found = of_kind.next().unwrap_or_else(|| panic!("no {ailment:?} in {findings:?}")).clone();
    assert!(of_kind.next().is_none(), "{findings:?}");
    found
}

fn has(findings: &[Finding], ailment: Ailment) -> bool {
    findings.iter().any(|finding| finding.ailment == ailment)
}

fn scene(name: &str) -> World {
    Scenario::load(name).expect("a built-in scenario").world()
}

/// Two agents that walk toward each other, slightly offset, from this distance apart, m.
fn head_on(apart: f32) -> World {
    let settings = AgentSettings { neighbor_distance: 60.0, ..pair_settings() };
    let walk = |from: f32| {
        let mut agent = walker(Vec2::new(from, 0.1), Vec2::new(-from, 0.0), Method::Orca, settings.clone());
        agent.velocity = Vec2::new(-from.signum(), 0.0);
        agent
    };
    world(0.1, vec![walk(-0.5 * apart), walk(0.5 * apart)])
}

/// Far apart and with a large sight: no ailments.
fn healthy() -> World {
    let settings = AgentSettings { neighbor_distance: 30.0, ..pair_settings() };
    let walk = |y: f32| {
        let (from, to) = (Vec2::new(-5.0, y), Vec2::new(50.0, y));
        walker(from, to, Method::Orca, settings.clone())
    };
    world(0.1, vec![walk(0.0), walk(20.0)])
}

#[test]
fn nothing_ails_the_healthy() {
    assert_eq!(now(healthy()), []);
    assert_eq!(after(healthy(), 60), []);
    assert_eq!(now(world(0.25, vec![walker(Vec2::ZERO, Vec2::X, Method::Orca, pair_settings())])), []);
    let mut run = Simulation::new(scene("circle-10"));
    run.watch(Watch::All);
    let mut histories = vec![Memory::default(); 10];
    for step in 0..=100 {
        let (world, decisions) = run.state();
        for (agent, history) in histories.iter_mut().enumerate() {
            history.observe(world, decisions, agent as u32);
            let findings = diagnose(world, decisions, agent as u32, history);
            let problem = findings.iter().find(|finding| finding.severity == Severity::Problem);
            assert!(problem.is_none(), "step {step} agent {agent}: {problem:?}");
        }
        run.step();
    }
    assert!(diagnose(run.world(), &Decisions::default(), 0, &Memory::default()).is_empty());
    assert!(diagnose(&World::new(0.1), &Decisions::default(), 3, &Memory::default()).is_empty());
}

#[test]
fn a_symmetric_standstill_names_who_holds_and_the_turn_that_frees() {
    let later = only(&after(scene("head-on"), 200), Ailment::Deadlock);
    assert!(
        later.sentence.to_string().contains("turned 0.20 rad to the right"),
        "the nearer, the harder: {later:?}"
    );
    let found = only(&after(scene("head-on"), 90), Ailment::Deadlock);
    assert_eq!(found.severity, Severity::Problem);
    assert!(found.sentence.to_string().contains("wants 1.00 m/s: at standstill it is held by agent 1; turned 0.05 rad to the right, its preferred velocity would free it"), "{found:?}");
    assert!(found.remedy.message().to_string().contains("right bias 0.05 rad"), "{found:?}");
    // The remedy works.
    let mut cured = scene("head-on");
    sidestep_core::Command::parse_set("deadlock.breaker=right_bias")
        .expect("a change")
        .apply(&mut cured)
        .expect("applied");
    let mut run = Simulation::new(cured);
    (0..600).for_each(|_| run.step());
    assert!(run.world().agents.iter().all(Agent::has_arrived));
    assert!(!has(&after(scene("head-on"), 20), Ailment::Deadlock), "it still moves");
    let ring = only(&after(scene("deadlock-ring"), 200), Ailment::Deadlock);
    assert!(
        ring.sentence.to_string().contains("agents 7 and 1")
            && ring.sentence.to_string().contains("no turn of its preferred velocity"),
        "{ring:?}"
    );
}

#[test]
fn a_standstill_at_a_wall_says_how_far_behind_the_aim_is() {
    let wall = solid_box(Vec2::new(2.0, -4.0), Vec2::new(4.0, 4.0));
    for method in [Method::Orca, Method::Vo, Method::Rvo, Method::Hrvo] {
        let me = walker(Vec2::ZERO, Vec2::new(10.0, 0.0), method, pair_settings());
        let found = after(alone(me, 0.1, standing(vec![wall.clone()], &[])), 300);
        assert!(!has(&found, Ailment::Deadlock), "{method:?}: {found:?}");
        let face = only(&found, Ailment::WallFace);
        // The aim is at 10, the face at 2.
        assert!(
            face.sentence.to_string().contains("wall edge 3")
                && face.sentence.to_string().contains(" 8.00 m behind"),
            "{face:?}"
        );
        assert!(face.remedy.message().to_string().contains("road map"), "{face:?}");
    }
}

#[test]
fn of_a_wall_without_thickness_the_side_before_it_is_named() {
    // Edge 0 runs up and is seen from the right, edge 1 down and from the left.
    let wall = vec![Vec2::new(2.0, -4.0), Vec2::new(2.0, 4.0)];
    for (from, to, edge) in [(-4.0, 10.0, 1), (8.0, -6.0, 0)] {
        let me = walker(Vec2::new(from, 0.0), Vec2::new(to, 0.0), Method::Orca, pair_settings());
        let found = after(alone(me, 0.1, standing(vec![wall.clone()], &[])), 300);
        let face = only(&found, Ailment::WallFace).sentence.to_string();
        assert!(face.contains(&format!("wall edge {edge} ")), "from {from}: {face}");
    }
}

#[test]
fn a_heading_that_swings_is_jitter_and_names_the_alternation() {
    let mut pair = scene("head-on-zigzag");
    for (method, word) in [(Method::Vo, "VO alternates"), (Method::Rvo, "RVO alternates")] {
        for agent in &mut pair.agents {
            agent.method = method;
        }
        let mut most = None;
        for steps in (20..200).step_by(10) {
            let found = after(pair.clone(), steps);
            most = most.or_else(|| found.into_iter().find(|finding| finding.ailment == Ailment::Jitter));
        }
        let found = most.unwrap_or_else(|| panic!("{method:?}: no jitter"));
        assert!(
            found.sentence.to_string().contains(word) && found.severity == Severity::Problem,
            "{found:?}"
        );
    }
    // Straight ahead, and around a bend, nothing swings.
    assert!(!has(&after(healthy(), 50), Ailment::Jitter));
}

#[test]
fn pillars_that_take_turns_in_the_detection_box_are_named() {
    // The heading is made to swing: each step another pillar is the first one ahead.
    let settings = AgentSettings { steering: Steering::DetectionBox, ..pair_settings() };
    let me = mover(Vec2::ZERO, Vec2::X, Vec2::X, Method::None, settings);
    let pillars = standing(vec![], &[(Vec2::new(3.0, 1.2), 0.9), (Vec2::new(3.0, -1.2), 0.9)]);
    let mut scene = alone(me, 0.1, pillars);
    let mut history = Memory::default();
    for step in 0..12 {
        let side = if step % 2 == 0 { 0.3 } else { -0.3 };
        scene.agents[0].heading = turned(DVec2::X, side).as_vec2();
        (scene.step, scene.time) = (step, 0.1 * step as f64);
        history.observe(&scene, &decided(&scene), 0);
    }
    let findings = diagnose(&scene, &decided(&scene), 0, &history);
    check(&findings);
    let found = only(&findings, Ailment::FlippingPillar);
    assert!(
        found.sentence.to_string().contains("changed 11 times in 1.10 s, to and fro between pillars 0 and 1"),
        "{found:?}"
    );
}

#[test]
fn sight_too_short_for_the_horizon_is_a_hint_and_for_a_step_a_warning() {
    let mut pair = head_on(4.5);
    // 1 m of radii and 2 s at 3 m/s.
    pair.agents[0].settings.neighbor_distance = 4.0;
    let found = only(&now(pair.clone()), Ailment::ShortSight);
    assert_eq!(found.severity, Severity::Hint);
    assert!(
        found.sentence.to_string().contains("horizon of 2.00 s it uses 1.00 s")
            && found.sentence.to_string().contains("7.00 m would be needed"),
        "{found:?}"
    );
    // A short sight that changes no decision gives no finding.
    let mut far = head_on(30.0);
    far.agents[0].settings.neighbor_distance = 4.0;
    assert!(!has(&now(far), Ailment::ShortSight));
    pair.agents[0].settings.neighbor_distance = 7.01;
    assert!(!has(&now(pair.clone()), Ailment::ShortSight));
    // 1 m and 0.1 s at 3 m/s.
    pair.agents[0].settings.neighbor_distance = 1.2;
    let found = only(&now(pair), Ailment::ShortSight);
    assert_eq!(found.severity, Severity::Warning);
    assert!(found.sentence.to_string().contains("from 1.30 m away"), "{found:?}");
}

#[test]
fn a_gap_narrower_than_the_disc_is_measured() {
    let wall = |low: f32, high: f32| solid_box(Vec2::new(3.0, low), Vec2::new(3.5, high));
    let me = |radius| {
        walker(Vec2::ZERO, Vec2::new(10.0, 0.0), Method::Orca, AgentSettings { radius, ..pair_settings() })
    };
    let settings_reach = |mut agent: Agent| {
        agent.settings.time_horizon_obstacle = 10.0;
        agent
    };
    let door = |radius: f32| {
        let walls = standing(vec![wall(0.45, 6.0), wall(-6.0, -0.4)], &[]);
        now(alone(settings_reach(me(radius)), 0.1, walls))
    };
    let found = only(&door(0.5), Ailment::NarrowGap);
    assert!(found.sentence.to_string().contains("is 0.85 m wide, and it needs 1.00 m"), "{found:?}");
    assert!(!has(&door(0.42), Ailment::NarrowGap));
    let pillars = |radius: f32| {
        let pillars = standing(vec![], &[(Vec2::new(4.0, 1.0), 0.6), (Vec2::new(4.3, -1.0), 0.6)]);
        now(alone(settings_reach(me(radius)), 0.1, pillars))
    };
    let width = DVec2::new(0.3, 2.0).length() - 1.2;
    let found = only(&pillars(0.5), Ailment::NarrowGap);
    assert!(
        found.sentence.to_string().contains(&format!("between pillars 0 and 1, is {width:.2} m wide")),
        "{found:?}"
    );
    assert!(!has(&pillars(0.4), Ailment::NarrowGap));
    // A solid block ahead has no gap, and gaps behind the aim or to the side do not count.
    let block = standing(vec![wall(-0.3, 0.3)], &[]);
    assert!(!has(&now(alone(settings_reach(me(0.5)), 0.1, block)), Ailment::NarrowGap));
    let beyond = standing(vec![wall(0.45, 6.0), wall(-6.0, -0.4)], &[]);
    let near = Agent { objective: Objective::Goal(Vec2::new(2.0, 0.0)), ..settings_reach(me(0.5)) };
    assert!(!has(&now(alone(near, 0.1, beyond.clone())), Ailment::NarrowGap));
    let aside = Agent { objective: Objective::Goal(Vec2::new(0.0, 9.0)), ..settings_reach(me(0.5)) };
    assert!(!has(&now(alone(aside, 0.1, beyond)), Ailment::NarrowGap));
}

#[test]
fn settings_that_contradict_each_other_are_found() {
    let mut pair = healthy();
    pair.agents[0].settings.time_horizon = 0.05;
    let found = only(&now(pair), Ailment::ShortHorizon);
    assert!(
        found.sentence.to_string().contains("time_horizon is 0.05 s, shorter than a step of 0.10 s"),
        "{found:?}"
    );
    let mut pair = healthy();
    pair.agents[0].settings.preferred_speed = 2.5;
    let found = only(&now(pair), Ailment::TooFast);
    assert!(found.sentence.to_string().contains("2.50 m/s and max_speed 1.50 m/s"), "{found:?}");
    let mut pair = healthy();
    pair.params.museum_sqrt = Form::Printed;
    let found = only(&now(pair.clone()), Ailment::Museum);
    assert!(found.sentence.to_string().contains("museum.square_root"), "{found:?}");
    pair.params.museum_brake = Form::Printed;
    let found = only(&now(pair), Ailment::Museum);
    assert!(
        found.sentence.to_string().starts_with("2 slips")
            && found.sentence.to_string().contains("museum.brake"),
        "{found:?}"
    );
}

#[test]
fn shares_that_do_not_sum_to_one_are_found() {
    for (mine, theirs, severity, sum) in
        [(0.5, 0.3, Severity::Warning, "0.80"), (0.9, 0.6, Severity::Hint, "1.50")]
    {
        let mut pair = head_on(4.5);
        pair.agents[0].settings.responsibility = mine;
        pair.agents[1].settings.responsibility = theirs;
        let found = only(&now(pair), Ailment::Shares);
        assert_eq!(found.severity, severity);
        assert!(
            found.sentence.to_string().contains(&format!("sum to {sum}"))
                && found.sentence.to_string().contains("agent 1"),
            "{found:?}"
        );
    }
    let mut pair = healthy();
    // Shares that sum to more than 1 are reported only if they change a decision.
    (pair.agents[0].settings.responsibility, pair.agents[1].settings.responsibility) = (0.9, 0.6);
    assert!(!has(&now(pair.clone()), Ailment::Shares));
    (pair.agents[0].settings.responsibility, pair.agents[1].settings.responsibility) = (0.3, 0.7);
    assert!(!has(&now(pair.clone()), Ailment::Shares));
    // An agent that does not avoid takes no share.
    pair.agents[0].settings.responsibility = 1.0;
    pair.agents[1].method = Method::None;
    assert!(!has(&now(pair.clone()), Ailment::Shares));
    pair.agents[0].settings.responsibility = 0.5;
    assert_eq!(only(&now(pair), Ailment::Shares).severity, Severity::Warning);
}

#[test]
fn neighbors_passed_over_are_counted() {
    let settings = AgentSettings { max_neighbors: 2, neighbor_distance: 30.0, ..pair_settings() };
    let at = |x: f32| walker(Vec2::new(x, 0.0), Vec2::new(x, 9.0), Method::Orca, settings.clone());
    let row = |spacing: f32| world(0.1, (0..5).map(|k| at(spacing * k as f32)).collect());
    assert!(!has(&now(row(5.0)), Ailment::Crowded), "those in a row go their ways");
    let mut met = row(2.0);
    // The third in the row moves toward the first, which observes two that walk next to it.
    for (agent, place) in
        met.agents[1..].iter_mut().zip([Vec2::X, Vec2::NEG_X, Vec2::Y * 2.5, Vec2::NEG_Y * 4.0])
    {
        (agent.position, agent.velocity) = (place * 1.5, Vec2::Y);
    }
    (met.agents[0].velocity, met.agents[3].velocity) = (Vec2::Y, Vec2::NEG_Y);
    let found = only(&now(met), Ailment::Crowded);
    assert_eq!(found.severity, Severity::Hint);
    assert!(found.sentence.to_string().contains("2 of the 4 agents in range"), "{found:?}");
    // 1 m of radii and 0.1 s at 3 m/s reach as far as 1.3 m: a square of three around it.
    let mut knot = row(5.0);
    for (agent, place) in knot.agents[1..4].iter_mut().zip([Vec2::X, Vec2::Y, Vec2::NEG_Y]) {
        agent.position = place * 1.1;
    }
    let found = only(&now(knot), Ailment::Crowded);
    assert!(
        found.severity == Severity::Warning
            && found.sentence.to_string().contains("agent 3, which it ignores"),
        "{found:?}"
    );
}

#[test]
fn overlaps_are_measured() {
    let mut pair = healthy();
    pair.agents[1].position = pair.agents[0].position + Vec2::new(0.75, 0.0);
    let found = only(&now(pair.clone()), Ailment::Overlap);
    assert!(found.sentence.to_string().contains("overlaps agent 1 by up to 0.25 m"), "{found:?}");
    pair.agents[1].position = pair.agents[0].position + Vec2::new(1.0, 0.0);
    assert!(!has(&now(pair), Ailment::Overlap), "touching is not overlapping");
    let near = |x: f32| {
        let me = walker(Vec2::new(x, 0.0), Vec2::new(-9.0, 0.0), Method::Orca, pair_settings());
        now(alone(
            me,
            0.1,
            standing(
                vec![solid_box(Vec2::new(1.0, -2.0), Vec2::new(3.0, 2.0))],
                &[(Vec2::new(0.0, 1.2), 0.9)],
            ),
        ))
    };
    let found = only(&near(0.7), Ailment::Overlap);
    assert!(
        found.sentence.to_string().contains("wall edge 3") && found.sentence.to_string().contains("0.20 m"),
        "{found:?}"
    );
    assert!(only(&near(0.0), Ailment::Overlap).sentence.to_string().contains("pillar 0 by up to 0.20 m"));
}

#[test]
fn programs_that_are_infeasible_most_of_the_time_are_found() {
    // Four walls, moved inwards by hand: no velocity leads out of a box that is too small.
    let me = walker(Vec2::ZERO, Vec2::new(9.0, 0.0), Method::Orca, pair_settings());
    let others = [Vec2::X, Vec2::Y, Vec2::NEG_X, Vec2::NEG_Y].map(|side| {
        let settings = AgentSettings { max_speed: 0.0, ..pair_settings() };
        mover(side * 1.02, -side, -side, Method::None, settings)
    });
    let mut crowd = world(0.25, std::iter::once(me).chain(others).collect());
    let mut history = Memory::default();
    for step in 0..9 {
        (crowd.step, crowd.time) = (step, 0.25 * step as f64);
        history.observe(&crowd, &decided(&crowd), 0);
    }
    assert_eq!(history.seconds(), 2.0);
    let decisions = decided(&crowd);
    let found = only(&diagnose(&crowd, &decisions, 0, &history), Ailment::Infeasible);
    assert!(found.sentence.to_string().starts_with("In 100 % of the last 2.00 s no velocity"), "{found:?}");
    let mut other = history.clone();
    other.observe(&crowd, &decisions, 1);
    assert!(!has(&diagnose(&crowd, &decisions, 0, &other), Ailment::Infeasible), "another agent's history");
    assert_eq!(other.seconds(), 0.0);
    crowd.step = 20;
    history.observe(&crowd, &decisions, 0);
    assert_eq!(history.seconds(), 0.0, "a jump starts anew");
}

#[test]
fn a_polygon_wound_the_wrong_way_is_found_only_near_it() {
    let mut clockwise = solid_box(Vec2::new(2.0, 2.0), Vec2::new(4.0, 4.0));
    clockwise.reverse();
    let at = |x: f32| {
        let me = walker(
            Vec2::new(x, 0.0),
            Vec2::new(x, -9.0),
            Method::Orca,
            AgentSettings { time_horizon_obstacle: 2.0, ..pair_settings() },
        );
        now(alone(me, 0.1, standing(vec![clockwise.clone()], &[])))
    };
    let found = only(&at(3.0), Ailment::Winding);
    assert!(
        found.sentence.to_string().contains("Polygon 0") && found.sentence.to_string().contains("clockwise"),
        "{found:?}"
    );
    assert!(!has(&at(40.0), Ailment::Winding));
}
