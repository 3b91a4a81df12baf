//! A crowd of tiny agents drawn as its density, compared with densities computed by hand.

use sidestep_core::{Agent, Command, Objective, Vec2, World, sim::Decisions};
use sidestep_lab::{
    picture::{
        draw::{Camera, Mosaic, Palette, Shape, Theme},
        overlay::{self, Frame, KeptPicture, Look, Plane, Shown},
    },
    run::time::{Scene, TimeMachine, trails::Trails},
};

/// Distance between two agents of the block, m.
const APART: f32 = 5.0;

/// `columns` times `columns` agents of a radius of one meter around the origin.
fn block(columns: usize) -> World {
    let mut world = World::new(0.1);
    let place = |k: usize| (k as f32 - 0.5 * (columns - 1) as f32) * APART;
    let places = (0..columns * columns).map(|k| Vec2::new(place(k % columns), place(k / columns)));
    world.agents = places.map(Agent::new).collect();
    world.agents.iter_mut().for_each(|agent| agent.settings.radius = 1.0);
    world
}

fn shown() -> Shown {
    ["bodies", "trails", "legend", "stuck"].iter().filter_map(|slug| overlay::find(slug).ok()).collect()
}

/// A picture of 400 by 300 pixels with this number of meters per pixel.
fn picture(world: &World, trails: &Trails, meters_per_pixel: f32) -> Vec<Shape> {
    let size = Vec2::new(400.0, 300.0);
    overlay::draw(&Frame {
        scene: Scene { trails, ..Scene::of(world, &Decisions::default()) },
        look: Look { shown: shown(), ..Look::default() },
        camera: Camera { center: Vec2::ZERO, meters_per_pixel, size, origin: Vec2::ZERO },
        palette: &Palette::of(Theme::Dark),
        blend: 0.0,
        pointed: None,
        plane: Plane::World,
    })
}

fn mosaic(shapes: &[Shape]) -> Option<&Mosaic> {
    shapes.iter().find_map(|shape| if let Shape::Mosaic(mosaic) = shape { Some(mosaic) } else { None })
}

fn bodies(shapes: &[Shape]) -> usize {
    let of = |shape: &Shape| if let Shape::Bodies(bodies) = shape { bodies.len() } else { 0 };
    shapes.iter().map(of).sum()
}

pub fn words(shapes: &[Shape]) -> Vec<&str> {
    let written = shapes.iter().filter_map(|shape| match shape {
        Shape::Text { text, .. } => Some(text.as_str()),
        _ => None,
    });
    written.collect()
}

#[test]
fn a_crowd_of_specks_has_the_color_of_its_density() {
    let world = block(100);
    let shapes = picture(&world, Trails::EMPTY, 10.0);
    let cells = mosaic(&shapes).expect("a density");
    assert_eq!(bodies(&shapes), 0, "in place of specks");
    // One agent per 25 m². The scale ends at 0.2, below the densest packing of discs of one meter, 1/(2 √3) = 0.289,
    // and begins at a hundredth of that: this is log(0.04 / 0.2) / log(100) before its end.
    let expected = Palette::of(Theme::Dark).ramp_at(1.0 + (0.04_f32 / 0.2).ln() / 100.0_f32.ln());
    for place in [Vec2::ZERO, Vec2::new(150.0, -70.0), Vec2::new(-200.0, 200.0)] {
        let color = cells.color_at(place).expect("a cell");
        let differs = |a: u8, b: u8| a.abs_diff(b) > 6;
        assert!(!differs(color.r, expected.r) && !differs(color.g, expected.g), "{color:?} {expected:?}");
        assert!(color.a > 200);
    }
    // The block is 500 m wide.
    assert!(
        [280.0, 500.0, -280.0].iter().all(|x| cells.color_at(Vec2::new(*x, 0.0)).expect("a cell").a == 0)
    );
    assert!(words(&shapes).contains(&"agents on 1 m²: 0.002 to 0.20"), "{:?}", words(&shapes));
}

#[test]
fn a_nearer_look_shows_the_bodies_that_are_in_sight() {
    let world = block(100);
    let mut trails = Trails::default();
    trails.observe(&world);
    for trails in [Trails::EMPTY, &trails] {
        // 40 m by 30 m: eight places in a row and six in a column have a visible part of their disc.
        let shapes = picture(&world, trails, 0.1);
        assert!(mosaic(&shapes).is_none());
        assert_eq!(bodies(&shapes), 8 * 6);
    }
    // A body that is a pixel wide is drawn as a body.
    assert_eq!(bodies(&picture(&world, Trails::EMPTY, 2.0)), 10_000);
    assert!(mosaic(&picture(&world, Trails::EMPTY, 2.01)).is_some());
}

#[test]
fn few_agents_are_specks_and_one_that_is_large_is_a_body() {
    assert_eq!(bodies(&picture(&block(70), Trails::EMPTY, 10.0)), 4900);
    let mut world = block(100);
    world.agents[5000].settings.radius = 5.0;
    let mut trails = Trails::default();
    trails.observe(&world);
    for trails in [Trails::EMPTY, &trails] {
        let shapes = picture(&world, trails, 10.0);
        assert!(mosaic(&shapes).is_none() && bodies(&shapes) == 10_000);
    }
}

#[test]
fn a_density_is_the_same_for_any_number_of_threads_and_however_positions_are_read() {
    let mut world = block(100);
    for (k, agent) in world.agents.iter_mut().enumerate() {
        agent.position += Vec2::new((k * 7 % 31) as f32, (k * 11 % 17) as f32) * 0.37;
    }
    let mut trails = Trails::default();
    trails.observe(&world);
    let on = |threads: usize, trails: &Trails| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        pool.install(|| mosaic(&picture(&world, trails, 9.0)).expect("a density").clone())
    };
    let one = on(1, Trails::EMPTY);
    assert!(one == on(3, Trails::EMPTY) && one == on(2, &trails));
}

#[test]
fn a_density_that_is_kept_is_the_one_that_each_picture_would_have() {
    let mut world = block(100);
    for (k, agent) in world.agents.iter_mut().enumerate() {
        // At different places within the cells, so that a step is visible.
        agent.position += Vec2::new((k * 7 % 31) as f32, (k * 11 % 17) as f32) * 0.1;
        agent.objective = Objective::Velocity(Vec2::new((k % 3) as f32 - 1.0, 2.0));
    }
    let mut machines =
        [world.clone(), block(90)].map(|world| TimeMachine::new(world, &[]).expect("no commands"));
    let (mut kept, mut seen) = (KeptPicture::default(), Vec::new());
    let size = Vec2::new(400.0, 300.0);
    for round in 0..12 {
        // One cache for everything: a picture is never that of another world, moment, place or theme.
        for (machine, k) in [(0, 0), (0, 1), (1, 2), (0, 3), (1, 4)] {
            let machine = &mut machines[machine];
            let theme = if k == 3 { Theme::Light } else { Theme::Dark };
            let center = Vec2::new(if k == 1 { 35.0 } else { 0.0 }, 0.0);
            // From close up, agents move a good part of a cell between two steps.
            let meters_per_pixel = if round % 4 == 3 { 2.1 } else { 10.0 };
            for blend in [0.0, 0.4, 0.9] {
                let frame = Frame {
                    scene: machine.scene(false),
                    look: Look { shown: shown(), ..Look::default() },
                    camera: Camera { center, meters_per_pixel, size, origin: Vec2::ZERO },
                    palette: &Palette::of(theme),
                    blend,
                    pointed: None,
                    plane: Plane::World,
                };
                let (shapes, _) = overlay::draw_with_legend(&frame, &mut kept);
                let cells = mosaic(&shapes).expect("a density").clone();
                let fresh = overlay::draw(&frame);
                assert!(&cells == mosaic(&fresh).expect("a density"), "round {round}, picture {k}, {blend}");
                if k == 0 && blend == 0.0 && meters_per_pixel == 10.0 {
                    seen.push(cells);
                }
            }
        }
        match round {
            4 => machines[0].seek(1),
            6 => {
                let to = Vec2::new(400.0, 400.0);
                machines[0].apply(Command::MoveAgent { agent: 5050, to }).expect("agent 5050");
            }
            8 => machines[0].apply(Command::RemoveAgent { agent: 17 }).expect("agent 17"),
            _ => machines.iter_mut().for_each(TimeMachine::step),
        }
    }
    assert!(seen.windows(2).all(|pair| pair[0] != pair[1]), "each round has another picture");
}

#[test]
fn who_is_under_the_pointer_is_found_whether_positions_are_side_by_side_or_not() {
    let mut world = block(100);
    world.agents[4040].settings.radius = 30.0;
    let mut trails = Trails::default();
    trails.observe(&world);
    let decisions = Decisions::default();
    let alone = Scene::of(&world, &decisions);
    let seen = Scene { trails: &trails, ..alone };
    for (place, least) in [(Vec2::ZERO, 0.0), (Vec2::new(33.0, -71.0), 12.0), (Vec2::new(900.0, 0.0), 40.0)] {
        let near = |found: &[(u32, Vec2)]| -> Vec<u32> {
            let reach = |agent: u32| world.agents[agent as usize].settings.radius.max(least);
            let near = found.iter().filter(|(agent, at)| at.distance(place) <= reach(*agent));
            near.map(|(agent, _)| *agent).collect()
        };
        let (all, some) = (alone.drawn_around(place, least, 0.5), seen.drawn_around(place, least, 0.5));
        assert_eq!(all.len(), world.agents.len());
        assert!(some.len() < 600, "{} are looked at", some.len());
        assert_eq!(near(&some), near(&all));
    }
}
