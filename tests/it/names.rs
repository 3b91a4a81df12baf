//! One number for each body, one meaning for each color, and labels that cover nothing: in the world and in the lens.

use sidestep_core::{
    Agent, Vec2, World,
    avoid::{OrcaTrace, Outcome, Trace},
    model::EdgeName,
    sim::{Decisions, Watch, decide},
};
use sidestep_lab::{
    Scenario,
    explain::lens::{self, Lens},
    files::scenario::builtin,
    picture::{
        draw::{Camera, Color, Palette, Plate, Shape, Stroke, Theme, text},
        overlay::{self, ALL, Frame, Look, OverlayId, Plane, Shown, Source, legend},
    },
    run::time::{Scene, trails::Trails},
    text::{
        commands,
        names::{AgentNaming, called},
        terms,
    },
};

use crate::{color_vision::lab, run::after};

/// A text in a picture, with its rectangle on the screen, pixels.
#[derive(Clone, Debug)]
struct Label {
    words: String,
    low: Vec2,
    high: Vec2,
    plate: Option<Plate>,
}

fn labels(camera: &Camera, shapes: &[Shape]) -> Vec<Label> {
    let label = |shape: &Shape| {
        let Shape::Text { at, offset, text: words, size, align, plate, .. } = shape else { return None };
        let size = Vec2::new(text::width(words, *size), *size);
        let left = align.left(0.0, size.x);
        let low = camera.screen_from_world(*at) + *offset + Vec2::new(left, -0.5 * size.y);
        Some(Label { words: words.clone(), low, high: low + size, plate: *plate })
    };
    shapes.iter().filter_map(label).collect()
}

/// Names of bodies on a hue: the text, and the hue.
fn chips(camera: &Camera, shapes: &[Shape]) -> Vec<(Label, Color)> {
    let chip = |label: Label| if let Some(Plate::Box(hue)) = label.plate { Some((label, hue)) } else { None };
    labels(camera, shapes).into_iter().filter_map(chip).collect()
}

/// A color without its opacity.
fn rgb(color: Color) -> [u8; 3] {
    [color.r, color.g, color.b]
}

fn name(source: Source) -> String {
    match source {
        Source::Neighbor(agent) => agent.to_string(),
        Source::Edge(EdgeName { vertex, part: 0 }) => format!("edge {vertex}"),
        Source::Edge(EdgeName { vertex, part }) => format!("edge {vertex} (part {})", part + 1),
        Source::Circle(circle) => format!("pillar {circle}"),
    }
}

/// A moment of a scenario, with the agent that it selects, or else the first.
struct Moment {
    name: &'static str,
    world: World,
    decisions: Decisions,
    agent: u32,
}

impl Moment {
    fn new(name: &'static str, world: World, agent: u32) -> Moment {
        let decisions = decide(&world, &Watch::Agents(vec![agent]));
        Moment { name, world, decisions, agent }
    }

    fn of(name: &'static str, steps: u64) -> Moment {
        let scenario = Scenario::load(name).expect("a built-in scenario");
        Moment::new(name, after(scenario.world(), steps), scenario.view.select.unwrap_or(0))
    }

    fn lines(&self) -> Option<&OrcaTrace> {
        match &self.decisions.watched(self.agent)?.trace {
            Trace::Orca(trace) => Some(trace),
            Trace::Cones(_) | Trace::School(_) | Trace::None => None,
        }
    }

    /// The picture of the world with these overlays.
    fn picture(&self, look: Look, size: Vec2) -> (Camera, Vec<Shape>) {
        self.pointed_at(None, look, size)
    }

    fn pointed_at(&self, pointed: Option<Source>, look: Look, size: Vec2) -> (Camera, Vec<Shape>) {
        let camera = overlay::camera_on(&self.world, size);
        let palette = Palette::of(Theme::Dark);
        let shapes = overlay::draw(&self.frame(&palette, camera, pointed, look));
        (camera, shapes)
    }

    fn frame<'a>(
        &'a self,
        palette: &'a Palette,
        camera: Camera,
        pointed: Option<Source>,
        look: Look,
    ) -> Frame<'a> {
        let scene = Scene::of(&self.world, &self.decisions);
        Frame { scene, look, camera, palette, blend: 0.0, pointed, plane: Plane::World }
    }

    fn look(&self, ids: &[OverlayId]) -> Look {
        let shown: Shown = ids.iter().copied().collect();
        Look { selected: Some(self.agent), shown, ..Look::default() }
    }
}

/// Visits every built-in scenario with agents, at its start and after about two seconds.
fn moments(mut see: impl FnMut(&Moment)) {
    for builtin in builtin::all() {
        for steps in [0, 40] {
            let scenario = Scenario::parse(builtin.text, builtin.name).expect("a built-in scenario");
            if !scenario.world().agents.is_empty() {
                see(&Moment::of(builtin.name, steps));
            }
        }
    }
}

const SIDE: f32 = 320.0;

/// Names of lines were placed outside of the lens: one of 277 was visible.
#[test]
fn every_line_in_the_lens_has_its_name_within_the_picture() {
    let palette = Palette::of(Theme::Dark);
    let mut seen = 0;
    moments(|moment| {
        let Moment { world, decisions, agent, .. } = moment;
        let Some(trace) = moment.lines() else { return };
        let camera = lens::camera_on(&world.agents[*agent as usize], Vec2::splat(SIDE));
        let look = Look::default();
        let lens = Lens {
            world,
            decisions,
            agent: *agent,
            camera,
            palette: &palette,
            pointed: None,
            look,
            logged: &[],
        };
        let chips = chips(&camera, &lens::draw(&lens));
        for (half_plane, origin) in trace.half_planes.iter().zip(&trace.origins) {
            // A point of the line well within the picture.
            let on_screen = |k: i32| {
                camera.screen_from_world(half_plane.point + half_plane.direction * (k as f32 * 0.01))
            };
            let inside = |at: &Vec2| at.min_element() > 30.0 && at.max_element() < SIDE - 30.0;
            if !(-2000..2000).map(on_screen).any(|at| inside(&at)) {
                continue;
            }
            let words = name(Source::of(origin));
            let named = chips.iter().filter(|(label, _)| label.words == words);
            let inside =
                named.filter(|(label, _)| label.low.min_element() >= 0.0 && label.high.max_element() <= SIDE);
            assert!(inside.count() > 0, "{} step {}: no {words} in {chips:?}", moment.name, world.step);
            seen += 1;
        }
    });
    assert!(seen > 300, "{seen}");
}

#[test]
fn chip_ring_and_line_of_a_neighbor_have_one_number_and_one_hue() {
    use OverlayId::{Bodies, HalfPlanes, Neighbors};
    let mut seen = 0;
    moments(|moment| {
        let Some(trace) = moment.lines() else { return };
        let (camera, shapes) =
            moment.picture(moment.look(&[Bodies, HalfPlanes, Neighbors]), Vec2::new(1200.0, 800.0));
        let chips = chips(&camera, &shapes);
        let center = moment.world.agents[moment.agent as usize].position;
        let scale = overlay::fitting_velocity_scale(&camera, [&moment.world]);
        for (half_plane, origin) in trace.half_planes.iter().zip(&trace.origins) {
            let source @ Source::Neighbor(agent) = Source::of(origin) else { continue };
            let body = &moment.world.agents[agent as usize];
            let ring = shapes.iter().find_map(|shape| match shape {
                Shape::Disc { center, radius, rim: Some(rim), fill: None }
                    if center.distance(body.position) < 1e-4
                        && (*radius - body.settings.radius).abs() < 1e-4 =>
                {
                    Some(rim.color)
                }
                _ => None,
            });
            let Some(ring) = ring else { continue };
            let of_number: Vec<[u8; 3]> = chips
                .iter()
                .filter(|(label, _)| label.words == name(source))
                .map(|(_, hue)| rgb(*hue))
                .collect();
            assert!(
                !of_number.is_empty() && of_number.iter().all(|hue| *hue == rgb(ring)),
                "{} {agent}",
                moment.name
            );
            let is_on = |at: &Vec2| half_plane.violation((*at - center) / scale).abs() < 1e-2;
            let own = shapes.iter().any(|shape| match shape {
                Shape::Line { points, stroke } => points.iter().all(is_on) && rgb(stroke.color) == rgb(ring),
                _ => false,
            });
            assert!(
                own || !reaches(half_plane.point, half_plane.direction, &moment.world, moment.agent),
                "{} {agent}",
                moment.name
            );
            seen += 1;
        }
        // Only numbers of what the agent takes into account.
        let known: Vec<String> = trace.origins.iter().map(|origin| name(Source::of(origin))).collect();
        let neighbors = &moment.decisions.watched(moment.agent).expect("watched").neighbors;
        for (label, _) in &chips {
            let is_neighbor = neighbors.iter().any(|neighbor| neighbor.index.to_string() == label.words);
            assert!(is_neighbor || known.contains(&label.words), "{}: {label:?}", moment.name);
        }
    });
    assert!(seen > 150, "{seen}");
}

/// Returns true if a line comes within 1.3 times the speed limit of standstill.
fn reaches(point: Vec2, direction: Vec2, world: &World, agent: u32) -> bool {
    let away = (point - direction * point.dot(direction)).length();
    away < 1.29 * world.agents[agent as usize].settings.max_speed
}

fn difference(one: Color, other: Color) -> f64 {
    let (one, other) = (lab(one), lab(other));
    one.iter().zip(other).map(|(a, b)| (a - b) * (a - b)).sum::<f64>().sqrt()
}

/// The pink line belonged to the green ball, and a blue one to none of the blue bodies.
#[test]
fn no_neighbors_hue_is_a_groups_or_has_another_meaning() {
    for theme in Theme::ALL {
        let palette = Palette::of(theme);
        let others = [
            palette.preferred,
            palette.chosen,
            palette.forbidden,
            palette.relaxed,
            palette.velocity,
            palette.muted,
        ];
        for (k, hue) in palette.neighbors.iter().enumerate() {
            for other in palette.neighbors[..k].iter().chain(&palette.bodies).chain(&others) {
                let apart = difference(*hue, *other);
                assert!(apart > 18.0, "{theme:?}: {hue:?} and {other:?} are {apart} apart");
            }
        }
    }
}

#[test]
fn bodies_step_back_while_constructions_are_shown() {
    let moment = Moment::of("four-balls", 10);
    let fills = |selected: Option<u32>| -> Vec<Color> {
        let look = Look { selected, ..moment.look(&[OverlayId::Bodies]) };
        let (_, shapes) = moment.picture(look, Vec2::splat(400.0));
        let Some(Shape::Bodies(bodies)) = shapes.first() else { panic!("bodies first") };
        bodies.iter().map(|body| body.fill).collect()
    };
    let (plain, back) = (fills(None), fills(Some(moment.agent)));
    for (k, (plain, back)) in plain.iter().zip(&back).enumerate() {
        assert_eq!(rgb(*plain), rgb(*back), "the same tint");
        assert!(back.a < plain.a, "agent {k}");
    }
}

/// The distance by which a label covers a body, pixels.
fn depth(label: &Label, center: Vec2, radius: f32) -> f32 {
    let middle = 0.5 * (label.low + label.high);
    let outside = ((center - middle).abs() - 0.5 * (label.high - label.low)).max(Vec2::ZERO);
    radius - outside.length()
}

/// After 35 s text covered five agents.
#[test]
fn words_hide_no_body_on_the_flat_face() {
    let moment = Moment::of("flat-face", 1400);
    for size in [Vec2::new(700.0, 720.0), Vec2::new(1200.0, 800.0)] {
        let look = Look { selected: Some(moment.agent), ..Look::default() };
        let (camera, shapes) = moment.picture(look, size);
        let words: Vec<Label> = labels(&camera, &shapes)
            .into_iter()
            .filter(|label| matches!(label.plate, Some(Plate::Box(_))))
            .collect();
        assert!(words.iter().any(|label| label.words == "stuck"), "{words:?}");
        for (index, agent) in moment.world.agents.iter().enumerate() {
            let (center, radius) =
                (camera.screen_from_world(agent.position), camera.pixels(agent.settings.radius));
            for label in &words {
                let depth = depth(label, center, radius);
                assert!(depth < 1.0, "{} covers {depth} pixels of agent {index} at {size}", label.words);
            }
        }
    }
}

/// `count` agents in a row, all with relaxed programs.
fn relaxed(count: usize) -> Moment {
    let agents = (0..count).map(|k| Agent::new(Vec2::new(3.0 * k as f32, 0.0))).collect();
    let mut moment = Moment::new("a row", World { agents, ..World::new(0.25) }, 0);
    moment.decisions.choices.iter_mut().for_each(|choice| choice.outcome = Outcome::Relaxed);
    moment
}

#[test]
fn a_handful_of_marks_has_words_and_more_have_badges_that_tell_under_the_pointer() {
    let look = Look { shown: [OverlayId::Relaxed].into_iter().collect(), ..Look::default() };
    let size = Vec2::new(1200.0, 300.0);
    let of = |count: usize, pointed: Option<Source>| {
        let moment = relaxed(count);
        let (camera, shapes) = moment.pointed_at(pointed, look, size);
        let words: Vec<String> = labels(&camera, &shapes).into_iter().map(|label| label.words).collect();
        let badges = shapes.iter().filter(|shape| matches!(shape, Shape::Dot { radius: 3.0, .. })).count();
        (words, badges)
    };
    assert_eq!(of(8, None), (vec!["LP3".to_string(); 8], 0));
    assert_eq!(of(9, None), (Vec::new(), 9), "a badge of six pixels each");
    let (words, badges) = of(9, Some(Source::Neighbor(4)));
    assert_eq!((words.len(), badges), (1, 8));
    assert!(words[0].starts_with("LP3: "), "{words:?}");
}

#[test]
fn an_edge_and_a_pillar_are_numbered_under_the_pointer_and_where_they_give_lines() {
    for (scenario, source) in
        [("flat-face", Source::Edge(EdgeName::whole(5))), ("pillars", Source::Circle(2))]
    {
        let moment = Moment::of(scenario, 0);
        let look = Look { selected: None, ..moment.look(&[OverlayId::Obstacles]) };
        let words = |pointed: Option<Source>| -> Vec<String> {
            let (camera, shapes) = moment.pointed_at(pointed, look, Vec2::new(1200.0, 800.0));
            labels(&camera, &shapes).into_iter().map(|label| label.words).collect()
        };
        assert_eq!(words(None), Vec::<String>::new());
        assert_eq!(words(Some(source)), [name(source)]);
    }
    let moment = Moment::of("flat-face", 1400);
    let trace = moment.lines().expect("ORCA");
    let (camera, shapes) = moment.picture(moment.look(&[OverlayId::Obstacles]), Vec2::new(1200.0, 800.0));
    let drawn: Vec<String> = labels(&camera, &shapes).into_iter().map(|label| label.words).collect();
    let lines: Vec<String> =
        trace.origins[..trace.n_rigid].iter().map(|origin| name(Source::of(origin))).collect();
    assert!(!lines.is_empty());
    assert_eq!(drawn, lines);
}

// The legend.

#[test]
fn the_legend_has_a_ground_on_which_only_its_own_words_stand() {
    moments(|moment| {
        let look = Look { selected: Some(moment.agent), ..Look::default() };
        let size = Vec2::new(1000.0, 700.0);
        let (camera, shapes) = moment.picture(look, size);
        let palette = Palette::of(Theme::Dark);
        let area = legend::area(&moment.frame(&palette, camera, None, look)).expect("a legend");
        let (low, high) = (area.middle - area.half, area.middle + area.half);
        assert!(low.min_element() >= 0.0 && high.cmple(size).all(), "{}", moment.name);
        let ground = shapes.iter().position(|shape| match shape {
            Shape::Polygon { points, fill: Some(fill), .. } => {
                rgb(fill.color) == rgb(palette.background)
                    && (f32::from(fill.color.a) / 255.0 - 0.9).abs() < 0.01
                    && camera.screen_from_world(points[0]).distance(low) < 0.1
            }
            _ => false,
        });
        let ground = ground.unwrap_or_else(|| panic!("{}: no ground", moment.name));
        let own = labels(&camera, &shapes[ground..]);
        for label in own.iter().filter(|label| label.plate.is_some()) {
            let apart = label.high.cmple(low).any() || label.low.cmpge(high).any();
            assert!(apart, "{}: {label:?} on {low} {high}", moment.name);
        }
        assert!(own.iter().any(|label| label.words == "legend"));
    });
}

#[test]
fn the_legend_keeps_away_from_the_selected_agent_and_folds_to_its_title() {
    let palette = Palette::of(Theme::Light);
    let size = Vec2::new(1000.0, 700.0);
    let camera = Camera { center: Vec2::ZERO, meters_per_pixel: 0.02, size, origin: Vec2::ZERO };
    for x in [-9.0, 0.0, 9.0] {
        for y in [-6.0, 0.0, 6.0] {
            let agents = vec![Agent::new(Vec2::new(x, y)), Agent::new(Vec2::new(0.3 * x, 0.2 * y))];
            let moment = Moment::new("two", World { agents: agents.into(), ..World::new(0.25) }, 0);
            let look = Look { selected: Some(0), velocity_scale: Some(0.5), ..Look::default() };
            let frame = moment.frame(&palette, camera, None, look);
            let area = legend::area(&frame).expect("a legend");
            let center = camera.screen_from_world(Vec2::new(x, y));
            let label = Label {
                words: "legend".into(),
                low: area.middle - area.half,
                high: area.middle + area.half,
                plate: None,
            };
            assert!(depth(&label, center, 25.0) < 0.0, "it covers the agent at {x} {y}");
            let folded = Look { legend_folded: true, ..look };
            let folded_area = legend::area(&moment.frame(&palette, camera, None, folded)).expect("a legend");
            assert!(folded_area.half.y < 20.0 && folded_area.half.y < area.half.y);
            let shapes = overlay::draw(&moment.frame(&palette, camera, None, folded));
            let words: Vec<String> = labels(&camera, &shapes)
                .into_iter()
                .filter(|label| label.low.cmpge(folded_area.middle - folded_area.half).all())
                .filter(|label| label.high.cmple(folded_area.middle + folded_area.half).all())
                .map(|label| label.words)
                .collect();
            assert_eq!(words, ["legend"]);
        }
    }
}

/// A color and, for a line, its width and dash.
type Ink = ([u8; 3], Option<(f32, Option<[f32; 2]>)>);

/// The colors and lines of a shape.
fn inks(shape: &Shape) -> Vec<Ink> {
    let line = |stroke: &Stroke| (rgb(stroke.color), Some((stroke.width, stroke.dash)));
    match shape {
        Shape::Bodies(bodies) => bodies
            .iter()
            .flat_map(|body| [(rgb(body.fill), None), (rgb(body.rim), Some((body.rim_width, None)))])
            .collect(),
        Shape::Streaks(streaks) => {
            streaks.iter().map(|streak| (rgb(streak.color), Some((streak.width, None)))).collect()
        }
        Shape::Mosaic(mosaic) => mosaic.colors.iter().map(|color| (rgb(*color), None)).collect(),
        Shape::Trail { color, width, .. } => vec![(rgb(*color), Some((*width, None)))],
        Shape::Dot { color, .. } => vec![(rgb(*color), None)],
        Shape::Disc { fill, rim, .. } | Shape::Polygon { fill, rim, .. } => {
            let fill = fill.iter().map(|fill| (rgb(fill.color), None));
            fill.chain(rim.iter().map(line)).collect()
        }
        Shape::Line { stroke, .. } | Shape::Arrow { stroke, .. } | Shape::Cross { stroke, .. } => {
            vec![line(stroke)]
        }
        Shape::Text { plate: Some(Plate::Box(color)), .. } => vec![(rgb(*color), None)],
        Shape::Text { .. } | Shape::Thing(_) => Vec::new(),
    }
}

const STEERING: [OverlayId; 4] =
    [OverlayId::Wander, OverlayId::DetectionBox, OverlayId::Feeler, OverlayId::Forces];

/// The old future was a line in the legend but a ring in the picture, forces were white, an idle box was red.
#[test]
fn what_the_legend_shows_is_drawn_like_that() {
    let palette = Palette::of(Theme::Dark);
    let (mut seen, mut wrong) = (std::collections::BTreeSet::new(), std::collections::BTreeSet::new());
    moments(|moment| {
        for overlay in ALL.iter().filter(|overlay| overlay.on) {
            let look = moment.look(&[overlay.id, OverlayId::Legend]);
            let size = Vec2::new(1200.0, 900.0);
            let camera = overlay::camera_on(&moment.world, size);
            let mut frame = moment.frame(&palette, camera, None, look);
            // All agents would be off by a meter.
            let (mut old, trails) = (moment.world.clone(), Trails::default());
            old.agents.iter_mut().for_each(|agent| agent.position += Vec2::X);
            frame.scene.ghost = Some((&old, &trails));
            let alone = overlay::draw(&Frame { look: moment.look(&[overlay.id]), ..frame });
            let drawn: Vec<_> = alone.iter().flat_map(inks).collect();
            let both = overlay::draw(&frame);
            let is_ground =
                |shape: &&Shape| !matches!(shape, Shape::Line { points, .. } if points.len() == 3);
            let legend = both[alone.len().min(both.len())..].iter().skip(1).filter(is_ground);
            for ink in legend.filter(|shape| !matches!(shape, Shape::Text { .. })).flat_map(inks) {
                let is_hue = palette.neighbors.iter().any(|hue| rgb(*hue) == ink.0);
                // A picture without areas has none that matches the legend's.
                let is_comparable = drawn.iter().any(|other| other.1.is_some() == ink.1.is_some());
                if is_hue || !is_comparable {
                    continue;
                }
                seen.insert(overlay.slug);
                let is_like = |other: &Ink| match (other.1, ink.1) {
                    // Lines of vehicles that are not selected are thinner.
                    (Some((_, one)), Some((_, other_dash))) if STEERING.contains(&overlay.id) => {
                        other.0 == ink.0 && one == other_dash
                    }
                    _ => *other == ink,
                };
                if !drawn.iter().any(is_like) {
                    wrong.insert(format!("{} in {}: {ink:?}", overlay.slug, moment.name));
                }
            }
        }
    });
    assert!(wrong.is_empty(), "{wrong:#?}");
    let all =
        ["obstacles", "goals", "bodies", "neighbors", "velocity", "preferred", "chosen", "feasible", "ghost"];
    assert!(all.iter().all(|slug| seen.contains(slug)), "{seen:?}");
}

#[test]
fn agents_of_a_log_are_called_by_their_names_while_it_lasts() {
    let naming = AgentNaming::of(|agent| (agent == 3).then(|| "Ada".into()));
    let say = || {
        let sentence = commands::command(&sidestep_core::Command::RemoveAgent { agent: 3 }).to_string();
        let names = [3, 4].map(|agent| terms::name(Source::Neighbor(agent)).to_string());
        format!("{sentence}, {}", names.join(" "))
    };
    assert_eq!(called(Some(naming), say), "remove agent Ada, Ada 4");
    assert_eq!(say(), "remove agent 3, 3 4");
}
