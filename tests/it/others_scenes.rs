//! Scenes of other programs: places, goals in sequence and sizes are compared with values computed by hand, in planes
//! that would show a turn or a mirror image; what is left out is listed; bombs and mistakes give one line.

use std::fs;

use sidestep_core::{
    Method, Objective, Simulation, Vec2,
    model::{
        goal_place::GoalPlace,
        journey::{AfterGoals, JourneyGoal},
    },
};
use sidestep_lab::{
    Scenario,
    clips::map_of,
    files::{
        import::{Imported, maps::MapOptions, parse_bytes},
        scenario::{Appearance, Layout},
    },
};

fn read(text: &str, file: &str) -> (Scenario, String) {
    said(parse_bytes(text.as_bytes(), file, &MapOptions::default()).unwrap_or_else(|error| panic!("{error}")))
}

fn said(read: Imported) -> (Scenario, String) {
    let again = Scenario::parse(&read.scenario.to_toml(), "again.toml").expect("reads back");
    assert_eq!(again, read.scenario);
    let mut run = Simulation::new(read.scenario.world());
    (0..20).for_each(|_| run.step());
    (read.scenario, read.remarks.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))
}

fn near(got: Vec2, x: f32, y: f32) {
    assert!(got.distance(Vec2::new(x, y)) < 1e-4, "{got} is not ({x}, {y})");
}

fn goals(scenario: &Scenario, agent: usize) -> &[JourneyGoal] {
    &scenario.goals[&agent].list
}

fn point(x: f32, y: f32) -> GoalPlace {
    GoalPlace::Point(Vec2::new(x, y))
}

fn passed(place: GoalPlace) -> JourneyGoal {
    JourneyGoal { place, wait: None }
}

/// The corners of a wall, sorted by x and then y, m.
fn corners(polygon: &[Vec2]) -> Vec<Vec2> {
    let mut corners = polygon.to_vec();
    corners.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    corners
}

fn steer(inner: &str) -> String {
    format!(
        "<SteerBenchTestCase xmlns=\"http://www.magix.ucla.edu/steerbench\"><header><version>1.0</version><name>trial</name>\
        <worldBounds><xmin>-50</xmin><xmax>50</xmax><ymin>0</ymin><ymax>0</ymax><zmin>-50</zmin><zmax>50</zmax></worldBounds>\
        </header>{inner}</SteerBenchTestCase>"
    )
}

fn xyz(x: f32, z: f32) -> String {
    format!("<x>{x}</x><y>0</y><z>{z}</z>")
}

fn bounds(x: [f32; 2], z: [f32; 2]) -> String {
    format!(
        "<xmin>{}</xmin><xmax>{}</xmax><ymin>0</ymin><ymax>1</ymax><zmin>{}</zmin><zmax>{}</zmax>",
        x[0], x[1], z[0], z[1]
    )
}

fn seek(x: f32, z: f32, speed: f32) -> String {
    format!(
        "<seekStaticTarget><targetLocation>{}</targetLocation><desiredSpeed>{speed}</desiredSpeed>\
        <timeDuration>1000</timeDuration></seekStaticTarget>",
        xyz(x, z)
    )
}

fn steer_agent(position: &str, goals: &str) -> String {
    format!(
        "<agent><name>A</name><initialConditions><radius>0.4</radius><position>{position}</position><direction>{}\
        </direction><speed>0.5</speed></initialConditions><goalSequence>{goals}</goalSequence></agent>",
        xyz(0.0, -2.0)
    )
}

/// A test case with each kind of goal and obstacle.
pub fn steer_sample() -> String {
    let idle = "<idle><desiredSpeed>1</desiredSpeed><timeDuration>5</timeDuration></idle>";
    let region = format!(
        "<seekAxisAlignedBoxRegion><goalRegionBounds>{}</goalRegionBounds><desiredSpeed>2</desiredSpeed>\
        </seekAxisAlignedBoxRegion>",
        bounds([10.0, 14.0], [-6.0, -3.0])
    );
    steer(&format!(
        "{}{}<obstacle>{}</obstacle><orientedBoxObstacle><thetaY>30</thetaY><size><x>4</x><y>1</y><z>2</z></size>\
        <position>{}</position></orientedBoxObstacle><circleObstacle><radius>1.5</radius><height>1</height><position>{}\
        </position></circleObstacle><agentEmitter/><suggestedCameraView/>",
        steer_agent(
            &xyz(3.0, 2.0),
            &format!("{}{idle}{}{region}", seek(-4.0, -5.0, 1.2), seek(7.0, 8.0, 1.2))
        ),
        steer_agent(&xyz(-20.0, -20.0), &seek(20.0, -20.0, 30.0)),
        bounds([5.0, 6.0], [1.0, 4.0]),
        xyz(30.0, 0.0),
        xyz(-9.0, 11.0),
    ))
}

#[test]
fn a_test_case_of_steersuite_keeps_left_left() {
    let (scenario, remarks) = read(&steer_sample(), "trial.xml");
    assert_eq!(scenario.title, "trial");
    let [agent, fast] = &scenario.agents[..] else { panic!("two agents") };
    near(agent.position, 3.0, -2.0);
    near(agent.velocity, 0.0, 0.5);
    near(agent.heading, 0.0, 1.0);
    assert_eq!((agent.settings.radius, agent.settings.preferred_speed), (0.4, 1.2));
    assert_eq!(
        (fast.settings.preferred_speed, fast.settings.max_speed),
        (30.0, 30.0),
        "the limit is no lower"
    );
    let stop = JourneyGoal { place: point(-4.0, 5.0), wait: Some(5.0) };
    let out = GoalPlace::Box { center: Vec2::new(12.0, 4.5), size: Vec2::new(4.0, 3.0), angle: 0.0 };
    assert_eq!(goals(&scenario, 0), [stop, passed(point(7.0, -8.0)), passed(out)]);
    assert_eq!(scenario.goals[&0].after, AfterGoals::Leave);
    let upright = scenario.polygons.iter().map(|ring| corners(ring)).find(|ring| ring[0].x < 10.0);
    let upright = upright.expect("the upright box");
    near(upright[0], 5.0, -4.0);
    near(upright[3], 6.0, -1.0);
    // 30° from x towards the left: the middle of its right end is at (2 cos 30°, 2 sin 30°).
    let turned = scenario.polygons.iter().find(|ring| ring[0].x > 20.0).expect("the turned box");
    let (cos, sin) = (3_f32.sqrt() / 2.0, 0.5);
    let upper = turned.iter().max_by(|a, b| a.y.total_cmp(&b.y)).expect("corners");
    near(*upper, 30.0 + 2.0 * cos - sin, 2.0 * sin + cos);
    near(scenario.circles[0].center, -9.0, -11.0);
    assert_eq!(scenario.circles[0].radius, 1.5);
    for part in [
        "2 agents and 3 obstacles of a test case of SteerSuite",
        "not taken: 1 agentEmitter, 1 suggestedCameraView",
        "several speeds",
        "leave the world",
    ] {
        assert!(remarks.contains(part), "{part}: {remarks}");
    }
}

#[test]
fn random_places_of_steersuite_are_a_group_or_drawn_clear_of_walls() {
    let region = |n: usize, x: [f32; 2], goals: &str| {
        format!(
            "<agentRegion><numAgents>{n}</numAgents><regionBounds>{}</regionBounds><initialConditions><radius>0.5</radius>\
            <direction><random>true</random></direction><speed>0</speed></initialConditions><goalSequence>{goals}\
            </goalSequence></agentRegion>",
            bounds(x, [10.0, 30.0])
        )
    };
    let random = "<seekStaticTarget><targetLocation><random>true</random></targetLocation><desiredSpeed>1</desiredSpeed>\
        <timeDuration>900</timeDuration></seekStaticTarget>";
    let wall = format!("<obstacle>{}</obstacle>", bounds([-30.0, -20.0], [15.0, 25.0]));
    let text = steer(&format!(
        "{}{}{wall}",
        region(30, [0.0, 20.0], &seek(1.0, 2.0, 1.0)),
        // So many agents that some would be at the wall.
        region(100, [-35.0, -15.0], random)
    ));
    let (scenario, remarks) = read(&text, "a.xml");
    let [group] = &scenario.groups[..] else { panic!("one group: {remarks}") };
    let (low, high) = (Vec2::new(0.0, -30.0), Vec2::new(20.0, -10.0));
    assert_eq!((group.n, &group.layout), (30, &Layout::Random { low, high, gap: 0.0 }));
    assert_eq!(scenario.agents.len(), 100);
    for (index, agent) in scenario.agents.iter().enumerate() {
        let off = (agent.position - agent.position.clamp(Vec2::new(-30.0, -25.0), Vec2::new(-20.0, -15.0)))
            .length();
        assert!(off >= 0.5 - 1e-5, "agent {index} is {off} from the wall");
        for other in &scenario.agents[..index] {
            assert!(agent.position.distance(other.position) >= 1.0 - 1e-5, "agent {index}");
        }
    }
    let first = |agent: usize| goals(&scenario, agent)[0].place.center();
    assert!(first(0) != first(1) && first(0).abs().max_element() <= 50.0, "in the world's bounds");
    assert!(remarks.contains("100 agents have random goals there"), "{remarks}");
}

pub const VADERE: &str = r#"{ "name": "hall", "processWriters": {}, "scenario": { "topography": {
  "attributes": { "bounds": { "x": 0.0, "y": 0.0, "width": 20.0, "height": 10.0 }, "boundingBoxWidth": 0.5, "bounded": true },
  "obstacles": [
    { "id": 1, "shape": { "type": "RECTANGLE", "x": 9.0, "y": 2.0, "width": 1.0, "height": 3.0 } },
    { "id": 2, "shape": { "type": "POLYGON", "points": [ {"x": 5.0, "y": 8.0}, {"x": 5.0, "y": 9.0}, {"x": 7.0, "y": 8.0} ] } } ],
  "measurementAreas": [ {"id": 9} ],
  "targets": [
    { "id": 4, "shape": { "type": "RECTANGLE", "x": 16.0, "y": 1.0, "width": 2.0, "height": 4.0 },
      "absorber": { "enabled": true }, "waiter": { "enabled": false } },
    { "id": 3, "shape": { "type": "CIRCLE", "center": {"x": 12.0, "y": 7.0}, "radius": 0.5 },
      "absorber": { "enabled": false }, "waiter": { "enabled": true, "distribution": { "updateFrequency": 4.0 } } } ],
  "sources": [
    { "id": 5, "shape": { "type": "RECTANGLE", "x": 1.0, "y": 1.0, "width": 3.0, "height": 4.0 }, "targetIds": [3, 4],
      "spawner": { "eventElementCount": 2, "constraintsTimeStart": 1.0, "constraintsTimeEnd": 7.0, "constraintsElementsMax": -1,
        "distribution": { "updateFrequency": 1.5 } } } ],
  "dynamicElements": [
    { "position": {"x": 13.0, "y": 2.0}, "velocity": {"x": 0.5, "y": 0.0}, "freeFlowSpeed": 1.1, "targetIds": [4],
      "nextTargetListIndex": 0, "attributes": { "radius": 0.25 } } ],
  "attributesPedestrian": { "radius": 0.195, "speedDistributionMean": 1.34, "maximumSpeed": 2.2 } } } }"#;

#[test]
fn a_scenario_of_vadere_has_its_room_targets_and_sources_over_time() {
    let (scenario, remarks) = read(VADERE, "hall.scenario");
    let exit = GoalPlace::Box { center: Vec2::new(17.0, 3.0), size: Vec2::new(2.0, 4.0), angle: 0.0 };
    let desk = GoalPlace::Disc { center: Vec2::new(12.0, 7.0), radius: 0.5 };
    // Two people at each of five times: 1, 2.5, 4, 5.5, 7 s.
    assert_eq!(scenario.groups.len(), 2);
    for group in &scenario.groups {
        assert_eq!(
            (group.n, group.appears),
            (5, Some(Appearance { at: 1.0, every: 1.5, skip: 0, take: None }))
        );
        let Layout::Random { low, high, .. } = group.layout else { panic!("{:?}", group.layout) };
        near(low, 1.195, 1.195);
        near(high, 3.805, 4.805);
        let goals = group.goals.as_ref().expect("goals");
        assert_eq!(goals.list, [JourneyGoal { place: desk, wait: Some(4.0) }, passed(exit)]);
        assert_eq!(goals.after, AfterGoals::Leave);
        let settings = &group.settings;
        assert_eq!((settings.radius, settings.preferred_speed, settings.max_speed), (0.195, 1.34, 2.2));
    }
    let [person] = &scenario.agents[..] else { panic!("one person") };
    near(person.position, 13.0, 2.0);
    assert_eq!((person.settings.radius, person.settings.preferred_speed), (0.25, 1.1));
    assert_eq!(goals(&scenario, 0), [passed(exit)]);
    // Room, pillar and triangle; the triangle is solid although its corners are clockwise in the file.
    let mut areas: Vec<f32> = scenario
        .polygons
        .iter()
        .map(|ring| (0..ring.len()).map(|k| ring[k].perp_dot(ring[(k + 1) % ring.len()])).sum::<f32>() / 2.0)
        .collect();
    areas.sort_by(f32::total_cmp);
    assert!(areas.iter().zip([-171.0, 1.0, 3.0]).all(|(got, want)| (got - want).abs() < 1e-3), "{areas:?}");
    assert!(remarks.contains("11 agents and 3 obstacles of a scenario of Vadere"), "{remarks}");
    assert!(remarks.contains("not taken: 1 measurementAreas"), "{remarks}");
}

/// Discs of 0.195 m that are whole in a source have their centers in a box that is 0.39 m smaller: 0.11 m by 0.11 m is the
/// room of one, and two centers 0.39 m apart need a diagonal of 0.28 m by 0.28 m.
#[test]
fn a_source_of_vadere_that_is_too_small_for_its_people_is_told() {
    let source = r#""width": 3.0, "height": 4.0 }"#;
    assert!(VADERE.contains(source));
    for (side, is_told) in [(0.5, true), (0.6, true), (1.5, false), (3.0, false)] {
        let text = VADERE.replace(source, &format!(r#""width": {side:?}, "height": {side:?} }}"#));
        let (scenario, remarks) = read(&text, "hall.scenario");
        assert_eq!(scenario.groups.len(), 2);
        assert_eq!(
            remarks.contains("has no room for all people who appear in it"),
            is_told,
            "{side}: {remarks}"
        );
        let one = text.replace(r#""eventElementCount": 2"#, r#""eventElementCount": 1"#);
        assert!(!read(&one, "hall.scenario").1.contains("has no room for all"), "{side} m: one has room");
    }
}

#[test]
fn sources_of_old_scenarios_of_vadere_are_read_too() {
    let text = r#"{ "name": "old", "processWriters": {}, "scenario": { "topography": {
      "attributes": { "bounds": { "x": 0, "y": 0, "width": 9, "height": 9 }, "bounded": false },
      "targets": [ { "id": 1, "absorbing": false, "waitingTime": 2.5,
        "shape": { "type": "RECTANGLE", "x": 6, "y": 6, "width": 1, "height": 1 } } ],
      "sources": [ { "id": 2, "shape": { "type": "RECTANGLE", "x": 1, "y": 1, "width": 2, "height": 2 }, "spawnNumber": 3,
        "startTime": 0.0, "endTime": 0.0, "distributionParameters": [1.0], "targetIds": [1] } ] } } }"#;
    // Two meters of a side have room for three discs of 0.195 m, half a meter has not.
    let (_, remarks) = read(text, "old.scenario");
    assert!(!remarks.contains("had no room"), "{remarks}");
    let narrow = text.replace("\"width\": 2, \"height\": 2", "\"width\": 0.5, \"height\": 0.5");
    let (narrow, remarks) = read(&narrow, "old.scenario");
    assert_eq!(narrow.world().agents.len(), 3);
    assert!(remarks.contains("agents had no room and overlap"), "{remarks}");
    let (scenario, _) = read(text, "old.scenario");
    let [group] = &scenario.groups[..] else { panic!("one group") };
    assert_eq!((group.n, group.appears), (3, None), "all at the start");
    let goals = group.goals.as_ref().expect("goals");
    assert_eq!((goals.list[0].wait, goals.after), (Some(2.5), AfterGoals::Stop));
}

pub const IR_SIM: &str = "world: {height: 20, width: 30, step_time: 0.05, offset: [-5, 0]}
robot:
  - kinematics: {name: 'omni'}
    shape: {name: 'circle', radius: 0.3}
    state: [2, 3, 1.5707963]
    goal: [[[7, 4, 0], [8, 1, 0]]]
    behavior: {name: 'orca'}
    vel_max: [1.5, 1.5]
    goal_threshold: 0.25
  - number: 3
    kinematics: {name: 'diff'}
    distribution: {name: 'circle', radius: 4, center: [10, 12]}
    shape:
      - {name: 'circle', radius: 0.2}
      - {name: 'circle', radius: 0.4}
    behavior: {name: 'dash'}
  - kinematics: {name: 'omni'}
    shape: {name: 'circle', radius: 0.2}
    goal: [4, 9]
    behavior: {name: 'rvo', loop: True}
obstacle:
  - shape: {name: 'rectangle', length: 4, width: 2}
    state: [20, 5, 0.5235988]
  - shape: {name: 'circle', radius: 0.7}
    state: [22, 15]
  - shape: {name: 'linestring', vertices: [[0, 0], [0, 2]]}
    state: [15, 1, 0]
  - shape: {name: 'circle', radius: 0.7}
    unobstructed: True
";

#[test]
fn a_world_of_ir_sim_has_its_objects_where_its_source_puts_them() {
    let (scenario, remarks) = read(IR_SIM, "world.yaml");
    assert_eq!(scenario.params.time_step, 0.05);
    let [robot, first, second, third, round] = &scenario.agents[..] else {
        panic!("{} agents", scenario.agents.len())
    };
    near(robot.position, 2.0, 3.0);
    near(robot.heading, 0.0, 1.0);
    assert_eq!(
        (robot.settings.radius, robot.settings.preferred_speed, robot.method),
        (0.3, 1.5, Method::Orca)
    );
    assert_eq!(goals(&scenario, 0), [passed(point(7.0, 4.0)), passed(point(8.0, 1.0))]);
    assert_eq!(scenario.goals[&0].arrival_distance, Some(0.25));
    // On a circle of 4 m about (10, 12): at 0°, 120°, 240°, each to the point opposite.
    near(first.position, 14.0, 12.0);
    near(second.position, 8.0, 12.0 + 12_f32.sqrt());
    near(third.position, 8.0, 12.0 - 12_f32.sqrt());
    near(goals(&scenario, 1)[0].place.center(), 6.0, 12.0);
    let radii = [first, second, third].map(|agent| agent.settings.radius);
    assert_eq!(
        (radii, first.method),
        ([0.2, 0.4, 0.4], Method::None),
        "the last of a list holds for the others"
    );
    // Without a state at (1, 1); an agent with a single goal goes there and back.
    near(round.position, 1.0, 1.0);
    assert_eq!(goals(&scenario, 4), [passed(point(4.0, 9.0)), passed(point(1.0, 1.0))]);
    assert!(scenario.goals[&4].repeats);
    let turned = scenario.polygons.iter().find(|ring| ring.len() == 4).expect("the rectangle");
    let upper = turned.iter().max_by(|a, b| a.y.total_cmp(&b.y)).expect("corners");
    near(*upper, 20.0 + 3_f32.sqrt() - 0.5, 5.0 + 1.0 + 0.75_f32.sqrt());
    let line = scenario.polygons.iter().find(|ring| ring.len() == 2).expect("the line");
    near(corners(line)[1], 15.0, 3.0);
    near(scenario.circles[0].center, 22.0, 15.0);
    assert_eq!(scenario.circles.len(), 1);
    for part in [
        "5 agents and 3 obstacles of a world of ir-sim",
        "3 objects avoid nothing",
        "1 unobstructed obstacle",
    ] {
        assert!(remarks.contains(part), "{part}: {remarks}");
    }
}

/// Parts of entries are counted once for each entry; colors and values that mean rest are no loss.
#[test]
fn parts_of_objects_of_ir_sim_that_are_not_taken_are_counted() {
    let text = "world: {height: 20, width: 20}
robot:
  - kinematics: {name: 'acker', noise: True}
    shape: {name: 'rectangle', length: 4.6, width: 1.6, wheelbase: 3}
    state: [5, 5, 0, 0]
    goal: [15, 15, 0]
    velocity: [0, 0]
    vel_min: [-4, -1]
    vel_max: [4, 1]
    behavior: {name: 'dash'}
    color: 'g'
    sensors:
      - {name: 'lidar2d', range_max: 5}
      - {name: 'lidar2d', range_max: 9}
  - number: 2
    kinematics: {name: 'diff'}
    distribution: {name: 'circle', radius: 9}
    shape: {name: 'circle', radius: 0.2}
    behavior: {name: 'rvo', wander: False, vxmax: 1.5}
    velocity: [1, 0]
    wings: 2
obstacle:
  - shape: {name: 'circle', radius: 1, center: [2, 0]}
    state: [10, 18]
    plot: {show_trail: True}
";
    let (scenario, remarks) = read(text, "world.yaml");
    assert_eq!((scenario.agents.len(), scenario.circles.len()), (3, 1));
    let left = "not taken: 1 acker kinematics, 1 behavior rvo, for which ORCA is taken, 1 center of a shape, \
        1 diff kinematics, whose turn rate is taken, 1 key that is not known, 1 noise of a motion, 2 sensors, \
        1 setting of a behavior, 1 vel_min, 1 velocity at the start";
    assert!(remarks.contains(left), "{remarks}");
    let plain = text.lines().take(2).chain(["  - {kinematics: {name: omni}, color: r, velocity: [0, 0]}"]);
    let (_, remarks) = read(&plain.collect::<Vec<_>>().join("\n"), "world.yaml");
    assert!(!remarks.contains("not taken"), "{remarks}");
}

#[test]
fn objects_that_wander_or_are_anywhere_have_drawn_goals() {
    let text = "world: {height: 10, width: 40}
robot:
  - number: 4
    distribution: {name: 'random', range_low: [30, 2, -3], range_high: [38, 8, 3]}
    kinematics: {name: 'omni'}
    shape: {name: 'circle', radius: 0.2}
  - kinematics: {name: 'omni'}
    shape: {name: 'rectangle', length: 0.6, width: 0.8}
    behavior: {name: 'dash', wander: True, range_low: [0, 0, 0], range_high: [5, 5, 0]}
";
    let (scenario, remarks) = read(text, "a.yaml");
    let wanderer = scenario.goals.iter().find(|(_, goals)| goals.repeats).expect("one that wanders");
    assert!(wanderer.1.list.iter().all(|goal| goal.place.center().max_element() <= 5.0));
    assert_eq!(scenario.agents[*wanderer.0].settings.radius, 0.5, "half the diagonal of 0.6 by 0.8");
    let (mut inside, low, high) = (0, Vec2::new(30.0, 2.0), Vec2::new(38.0, 8.0));
    for (index, goals) in scenario.goals.iter().filter(|(_, goals)| !goals.repeats) {
        for place in [scenario.agents[*index].position, goals.list[0].place.center()] {
            assert!(place.cmpge(low).all() && place.cmple(high).all(), "{place}");
            inside += 1;
        }
    }
    assert_eq!(inside, 8);
    assert!(remarks.contains("5 agents have random goals") && remarks.contains("not round"), "{remarks}");
}

pub const MENGE_SCENE: &str = r#"<Experiment version="2.0"><Common time_step="0.2"/>
<AgentProfile name="a"><Common r="0.19" pref_speed="1.04" max_speed="2" max_neighbors="7" neighbor_dist="4"/>
  <ORCA tau="2.5" tauObst="0.25"/></AgentProfile>
<AgentProfile name="b" inherits="a"><Common r="0.3"><Property name="pref_speed" dist="u" min="0.8" max="1.2"/></Common></AgentProfile>
<AgentGroup><ProfileSelector type="const" name="a"/><StateSelector type="const" name="Walk"/>
  <Generator type="explicit"><Agent p_x="2" p_y="-3"/></Generator></AgentGroup>
<AgentGroup><ProfileSelector type="const" name="b"/><StateSelector type="const" name="Tour"/>
  <Generator type="rect_grid" anchor_x="10" anchor_y="1" offset_x="1" offset_y="2" count_x="2" count_y="2" rotation="90"/></AgentGroup>
<AgentGroup><ProfileSelector type="const" name="a"/><StateSelector type="const" name="Stop"/>
  <Generator type="hex_lattice" anchor_x="-10" anchor_y="5" alignment="left" row_direction="x" density="0.28867513" width="4.1"
    population="5"/></AgentGroup>
<ObstacleSet type="explicit" class="1"><Obstacle closed="1"><Vertex p_x="1" p_y="1"/><Vertex p_x="3" p_y="1"/>
  <Vertex p_x="3" p_y="2"/></Obstacle></ObstacleSet></Experiment>"#;

const MENGE_BEHAVIOR: &str = r#"<BFSM><GoalSet id="4"><Goal type="AABB" id="1" min_x="5" min_y="-8" max_x="7" max_y="-7"/>
<Goal type="circle" id="2" x="20" y="3" radius="0.5"/><Goal type="OBB" id="3" x="1" y="2" width="4" height="2" angle="90"/></GoalSet>
<State name="Walk" final="0"><GoalSelector type="mirror" mirror_x="1" mirror_y="0"/><VelComponent type="goal"/></State>
<State name="Stop" final="1"><GoalSelector type="identity"/><VelComponent type="goal"/></State>
<State name="Tour"><GoalSelector type="explicit" goal_set="4" goal="1"/><VelComponent type="goal"/></State>
<State name="Rest"><GoalSelector type="identity"/><VelComponent type="zero"/></State>
<State name="Far"><GoalSelector type="farthest" goal_set="4"/><VelComponent type="goal"/></State>
<State name="Unused"><GoalSelector type="identity"/></State>
<Transition from="Walk" to="Stop"><Condition type="goal_reached" distance="0.15"/></Transition>
<Transition from="Tour" to="Rest"><Condition type="goal_reached" distance="0.4"/></Transition>
<Transition from="Rest" to="Far"><Condition type="timer" dist="c" value="6" per_agent="1"/></Transition>
<Transition from="Far" to="Tour"><Condition type="goal_reached" distance="0.4"/></Transition></BFSM>"#;

#[test]
fn a_scene_of_menge_takes_the_goals_of_its_behavior_from_next_to_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name).display().to_string();
    fs::create_dir(folder.path().join("trial")).expect("a folder");
    fs::write(file("trial/trialS.xml"), MENGE_SCENE).expect("written");
    fs::write(file("trial/trialB.xml"), MENGE_BEHAVIOR).expect("written");
    let project = r#"<?xml version="1.0"?><Project scene="trial/trialS.xml" behavior="trial/trialB.xml" model="orca"/>"#;
    fs::write(file("trial.xml"), project).expect("written");
    let open = |name: &str| {
        said(map_of(&file(name), &MapOptions::default()).unwrap_or_else(|error| panic!("{error}")))
    };
    let (scenario, remarks) = open("trial.xml");
    let (mut alone, _) = open("trial/trialS.xml");
    alone.title.clone_from(&scenario.title);
    assert_eq!(alone, scenario, "by the project or by the name of the scene");
    assert_eq!(scenario.params.time_step, 0.2);
    let places: Vec<Vec2> = scenario.agents.iter().map(|agent| agent.position).collect();
    assert_eq!(places.len(), 1 + 4 + 6, "a lattice is filled up to whole rows");
    near(places[0], 2.0, -3.0);
    let settings = &scenario.agents[0].settings;
    assert_eq!((settings.radius, settings.preferred_speed, settings.max_neighbors), (0.19, 1.04, 7));
    assert_eq!(
        (settings.neighbor_distance, settings.time_horizon, settings.time_horizon_obstacle),
        (4.0, 2.5, 0.25)
    );
    assert_eq!(goals(&scenario, 0), [passed(point(-2.0, -3.0))]);
    assert_eq!(scenario.goals[&0].arrival_distance, Some(0.15));
    // The grid turned by a right angle: x goes up, y goes to −x.
    for (index, (x, y)) in [(10.0, 1.0), (10.0, 2.0), (8.0, 1.0), (8.0, 2.0)].into_iter().enumerate() {
        near(places[1 + index], x, y);
    }
    let settings = &scenario.agents[1].settings;
    assert_eq!((settings.radius, settings.preferred_speed, settings.max_neighbors), (0.3, 1.0, 7));
    let hall = GoalPlace::Box { center: Vec2::new(6.0, -7.5), size: Vec2::new(2.0, 1.0), angle: 0.0 };
    let yard = GoalPlace::Disc { center: Vec2::new(20.0, 3.0), radius: 0.5 };
    assert_eq!(goals(&scenario, 1), [JourneyGoal { place: hall, wait: Some(6.0) }, passed(yard)]);
    assert!(scenario.goals[&1].repeats, "Far leads to Tour again");
    // 1/√12 agents per square meter correspond to a radius of 1 m: rows √3 apart, the minor one shifted by 1 m.
    let root = 3_f32.sqrt();
    for (index, (x, y)) in [(-10.0, 5.0), (-8.0, 5.0), (-9.0, 5.0 + root)].into_iter().enumerate() {
        assert!(places[5 + index].distance(Vec2::new(x, y)) < 1e-3, "{}", places[5 + index]);
    }
    assert_eq!(scenario.agents[5].objective, Objective::Hold);
    assert_eq!(scenario.polygons.len(), 1);
    assert!(
        remarks.contains("1 state of its behavior") && remarks.contains("whose mean is taken"),
        "{remarks}"
    );
    let (held, remarks) = read(MENGE_SCENE, "trialS.xml");
    assert!(held.goals.is_empty() && remarks.contains("no behavior next to it"), "{remarks}");
}

/// The first profile sees all obstacles, which are of class 1, and has the usual priority, so that nothing of it is
/// lost. The second one sees only obstacles of class 4.
#[test]
fn parts_of_a_scene_of_menge_that_are_not_taken_are_counted() {
    let scene = r#"<Experiment version="2.0"><SpatialQuery type="kd-tree" test_visibility="false"/><Common time_step="0.1"/>
<Helbing agent_scale="2000"/><AgentProfile name="a"><Common r="0.2" class="2" obstacleSet="1" priority="0.0"/>
  <Helbing mass="80"/><ORCA tau="3" tauObst="0.15"/></AgentProfile>
<AgentProfile name="b" inherits="a"><Common obstacleSet="4" priority="2"/></AgentProfile>
<AgentGroup><ProfileSelector type="const" name="b"/><StateSelector type="const" name="Walk"/>
  <Generator type="explicit"><Agent p_x="0" p_y="0"/></Generator></AgentGroup>
<ObstacleSet type="explicit" class="1"><Obstacle closed="1"><Vertex p_x="2" p_y="2"/><Vertex p_x="3" p_y="2"/>
  <Vertex p_x="3" p_y="3"/></Obstacle></ObstacleSet></Experiment>"#;
    let behavior = r#"<BFSM><GoalSet id="1"><Goal type="point" id="0" x="5" y="0" capacity="1"/>
<Goal type="point" id="1" x="6" y="0" capacity="1000000"/></GoalSet>
<State name="Walk"><GoalSelector type="explicit" goal_set="1" goal="0"/><VelComponent type="goal"/></State>
<State name="Stop"><GoalSelector type="identity"/><VelComponent type="zero"/></State>
<Transition from="Walk" to="Stop"><Condition type="AABB" inside="1"/></Transition>
<Transition from="Stop"><Condition type="auto"/><Target type="return"/></Transition></BFSM>"#;
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("trialS.xml"), scene).expect("written");
    fs::write(folder.path().join("trialB.xml"), behavior).expect("written");
    let file = folder.path().join("trialS.xml").display().to_string();
    let (scenario, remarks) =
        said(map_of(&file, &MapOptions::default()).unwrap_or_else(|error| panic!("{error}")));
    assert_eq!(scenario.agents[0].objective, Objective::Goal(Vec2::new(5.0, 0.0)));
    let left = "not taken: 1 Condition AABB, 1 Target return, 1 capacity of a goal, 2 element of another model, \
        1 profile with a priority, 1 profile with an obstacleSet, which sees all obstacles here";
    assert!(remarks.contains(left), "{remarks}");
    let others =
        [r#"<Helbing agent_scale="2000"/>"#, r#"<Helbing mass="80"/>"#, r#" obstacleSet="4" priority="2""#];
    let plain = others.iter().fold(scene.to_string(), |scene, other| scene.replace(other, ""));
    let (_, remarks) = read(&plain, "trialS.xml");
    assert!(!remarks.contains("not taken"), "{remarks}");
}

#[test]
fn slips_and_bombs_in_scenes_are_one_line_with_file_and_reason() {
    let huge = |key: &str| {
        steer(&format!(
            "<agentRegion><numAgents>{key}</numAgents><regionBounds>{}</regionBounds>\
        <initialConditions><radius>1</radius><speed>0</speed></initialConditions></agentRegion>",
            bounds([0.0, 1.0], [0.0, 1.0])
        ))
    };
    let menge = |generator: &str| {
        format!("<Experiment><AgentGroup><Generator {generator}/></AgentGroup></Experiment>")
    };
    let project = "<Project scene=\"../../etc/passwd\" behavior=\"b.xml\"/>".to_string();
    let robots = |rest: &str| format!("world: {{height: 10}}\nrobot:\n  - {rest}\n");
    let vadere =
        |count: &str| VADERE.replace("\"eventElementCount\": 2", &format!("\"eventElementCount\": {count}"));
    let cases = [
        (steer("<agent/>"), "a.xml", "<agent> wants a number in <initialConditions>"),
        (steer(&steer_agent("<x>1e30</x><y>0</y><z>0</z>", "")), "a.xml", "<position> wants a number in <x>"),
        (steer(&steer_agent("<x>nan</x><y>0</y><z>0</z>", "")), "a.xml", "<position> wants a number in <x>"),
        (steer(&steer_agent(&xyz(0.0, 0.0), "").replace("0.4", "-1")), "a.xml", "radius -1 is outside"),
        (steer("<agent>"), "a.xml", "no XML"),
        (huge("1000001"), "a.xml", "more than the most allowed"),
        (huge("4e999"), "a.xml", "wants a number"),
        (
            menge(
                "type=\"rect_grid\" anchor_x=\"0\" anchor_y=\"0\" offset_x=\"1\" offset_y=\"1\" count_x=\"100000\" count_y=\"100000\"",
            ),
            "a.xml",
            "more than the most allowed",
        ),
        (menge("type=\"rect_grid\" anchor_x=\"0\""), "a.xml", "<Generator> wants a number anchor_y"),
        (project, "a.xml", "../../etc/passwd is not at hand"),
        (robots("{number: 1e9, kinematics: {name: omni}}"), "a.yaml", "more than the most allowed"),
        (robots("{kinematics: {name: omni}, state: [.nan, 1]}"), "a.yaml", "state wants [x, y, theta]"),
        (robots(&"*a ".repeat(17)), "a.yaml", "more than 16 aliases"),
        (robots(&"[".repeat(100_000)), "a.yaml", "more than 60 deep"),
        (robots(&"- ".repeat(50_000)), "a.yaml", "more than 60 deep"),
        (vadere("1e12"), "a.scenario", "more than the most allowed"),
        (VADERE.replace("\"x\": 9.0", "\"x\": \"nine\""), "a.scenario", "x wants a number"),
        ("{\"processWriters\": {}}".into(), "a.scenario", "it has a topography"),
        (format!("{{\"topography\": {}", "[".repeat(100_000)), "a.scenario", "no JSON"),
    ];
    for (text, file, expected) in cases {
        let message = match parse_bytes(text.as_bytes(), file, &MapOptions::default()) {
            Err(error) => error.to_string(),
            Ok(read) => panic!("{expected}: taken: {:?}", read.remarks),
        };
        assert!(message.starts_with(file) && message.contains(expected), "{message}\nexpected {expected}");
        assert_eq!(message.lines().count(), 1, "{message}");
    }
}
