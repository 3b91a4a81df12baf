//! Files of other programs by the user's path: each one reads with figures that are known independently, or fails with
//! one line that names the remedy.

use std::{fs, io::Write, path::Path};

use crate::{
    common::wide,
    others_scenes::VADERE,
    program::{answer, loud, refused},
};
use glam::DVec2;
use sidestep_core::{
    Objective, Simulation, Vec2,
    geometry::polygon,
    model::{
        goal_place::GoalPlace,
        journey::{AfterGoals, JourneyGoal},
    },
};
use sidestep_lab::{
    Scenario,
    clips::map_of,
    files::import::{
        self, Imported,
        maps::{MapOptions, RegionRole},
    },
    logs::recorded::{LogOptions, RecordedRun, open, read},
};

const FOLDER: &str = "tests/golden/others";

/// Known facts about a log: agents, steps, length of a step in s, and the place of an agent at a step, m.
struct KnownLog {
    file: &'static str,
    options: &'static str,
    agents: usize,
    steps: usize,
    time_step: Option<f32>,
    place: (&'static str, usize, Vec2),
}

const fn log(
    file: &'static str,
    options: &'static str,
    (agents, steps): (usize, usize),
    time_step: Option<f32>,
    place: (&'static str, usize, Vec2),
) -> KnownLog {
    KnownLog { file, options, agents, steps, time_step, place }
}

const LOGS: &[KnownLog] = &[
    log("double.csv", "", (1, 40), Some(0.1), ("0", 1, Vec2::new(-8.8, 0.0))),
    log("frozen.csv", "", (2, 40), Some(0.1), ("1", 3, Vec2::new(3.0, 0.0))),
    log("late.csv", "", (3, 101), Some(0.1), ("b", 30, Vec2::new(10.0, 0.1))),
    log("leaves-not.csv", "", (2, 21), Some(0.1), ("sitter", 4, Vec2::new(20.0, 20.0))),
    // A column that counts rows, and people by `ped`.
    log("pandas-index.csv", "", (2, 6), None, ("2", 3, Vec2::new(3.5, 0.2))),
    log("ros.csv", "", (2, 6), Some(0.1), ("robot_2", 4, Vec2::new(3.0, 0.2))),
    // y is the height.
    log("unity-y-up.csv", "", (2, 6), Some(0.02), ("Enemy(1)", 4, Vec2::new(2.0, 0.4))),
    log(
        "unity-y-up.csv",
        "agent=Name,x=PosX,y=PosZ,t=Time",
        (2, 6),
        Some(0.02),
        ("Enemy(2)", 1, Vec2::new(4.5, 0.2)),
    ),
    // Milliseconds since 1970.
    log("unixms.csv", "", (2, 6), Some(0.1), ("1", 5, Vec2::new(2.5, 0.5))),
    log("unixms.csv", "t_ms=timestamp", (2, 6), Some(0.1), ("1", 5, Vec2::new(2.5, 0.5))),
    log("vadere.traj", "", (2, 6), None, ("1", 2, Vec2::new(1.0, 0.2))),
    // Both id and name, and a row of units.
    log("fault-pathfinder.csv", "", (10, 1), None, ("1", 0, Vec2::new(-9.618_715, -2.915_757))),
    log("fault-archive-no-rate.txt", "", (1, 60), None, ("1", 0, Vec2::new(79.035, 774.009))),
    log("late-velocity.csv", "", (36, 4), None, ("3", 0, Vec2::new(-4.464_115_6, 3.957_445_1))),
    log("twice-the-step.csv", "", (36, 4), None, ("1", 0, Vec2::new(-6.040_875, 3.839_525))),
];

#[test]
fn each_dialect_of_a_log_reads_with_the_figures_known_of_it() {
    for KnownLog { file, options, agents, steps, time_step, place: (name, step, wanted) } in LOGS {
        let path = format!("{FOLDER}/{file}");
        let columns = if options.is_empty() { Ok(Default::default()) } else { options.parse() };
        let options = LogOptions { columns: columns.expect("columns"), ..LogOptions::default() };
        let (source, _) = open(&path).expect("a file");
        let log = read(source, &path, options).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!((log.names().len(), log.stamps().len()), (*agents, *steps), "{file}");
        let agent = log.names().iter().position(|known| known == name).expect("the agent") as u32;
        let row = log.row_of(*step, agent).expect("a row");
        assert!(
            (log.position(row) - *wanted).length() < 1e-5,
            "{file}: {} is not {wanted}",
            log.position(row)
        );
        let run = RecordedRun::new(log, None, &[]).expect("a run");
        if let Some(time_step) = time_step {
            assert!((run.time_step() - time_step).abs() < 1e-5, "{file}: a step of {} s", run.time_step());
        }
    }
}

#[test]
fn what_a_dialect_leaves_out_is_said_with_the_option_that_gives_it() {
    for (arguments, wanted) in [
        (&["check", "unity-y-up.csv"][..], "z is taken for y"),
        (&["check", "unixms.csv"], "times are taken for ms"),
        (&["check", "fault-archive-no-rate.txt"], "give --unit cm"),
        (&["run", "pandas-index.csv"], "--rate"),
        (&["run", "fault-archive-no-rate.txt"], "--rate"),
        (&["check", "fault-vadere.traj"], "PedestrianPositionProcessor"),
        (&["check", "sdd-annotations.txt"], "awk"),
        (&["check", "wide.csv"], "wide_to_long"),
        (&["check", "ros.csv", "--log-columns", "agent=robt"], "only \"sim_time\""),
        (&["check", "ros.csv", "--log-columns", "agnt=robot"], "\"agnt\" is not a column"),
        (&["check", "fault-archive-no-rate.txt", "--log-columns", "agent=id"], "no header"),
    ] {
        let (_, out, err) = answer(Path::new(FOLDER), arguments);
        assert!(out.contains(wanted) || err.contains(wanted), "{arguments:?}: {out}{err}");
    }
    let (source, size) = open(&format!("{FOLDER}/pandas-index.csv")).expect("a file");
    assert!(size > 0);
    let run = RecordedRun::new(read(source, "log", LogOptions::default()).expect("a log"), None, &[])
        .expect("a run");
    assert_eq!(
        run.world(0).agents[0].settings.radius.to_bits(),
        0.2_f32.to_bits(),
        "the preset of pedestrians"
    );
    let guesses = run.guesses().iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
    assert!(guesses.contains("\"pedestrians\"") || guesses.contains("preset pedestrians"), "{guesses}");
}

/// First bytes, the ending of a name, and a word from the advice on how to read it.
const UNREAD: &[(&[u8], &str, &str)] = &[
    (b"SQLite format 3\0\x10\0", "a.sqlite", "sqlite3 -csv"),
    (b"\x89HDF\r\n\x1a\n\0", "a.h5", "h5py"),
    (b"PAR1\x15", "a.parquet", "read_parquet"),
    (b"#ROSBAG V2.0\n", "a.bag", "rostopic"),
    (b"\x89MCAP0\r\n", "a.mcap", "CSV"),
    (b"RSRC\0", "a.res", ".tscn"),
    (b"<BFSM/>", "a.xml", "Menge"),
    (b"<fcd-export/>", "a.xml", "xml2csv"),
    (b"<osm version='0.6'/>", "a.osm", "osmtogeojson"),
    (b"<?xml version='1.0'?>\n<kml xmlns='http://www.opengis.net/kml/2.2'/>", "a.kml", "ogr2ogr"),
    (b"{\"__header__\":{}}", "a.ldtk", ".tmx"),
    (b"%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n", "NavMesh.asset", "CalculateTriangulation"),
    (b"  0\r\nSECTION\r\n", "a.dxf", "SVG"),
    (b"P5 2 2 255\n\0\0\0\0", "a.pgm", "map.yaml"),
    (b"{ \"height\":2,\n \"layers\":[]}", "a.tmj", ".tmx"),
    (b"ISO-10303-21;\nHEADER;\n", "a.ifc", "IfcConvert"),
    (b"# Blender 4.1\no Cube\nv 1 1 -1\n", "a.obj", "floor plan"),
    (b"v 1 1 -1\n", "b.obj", "floor plan"),
    (b"148 - the number of splines\n9 - Num of control points\n", "a.vsp", "obsmat.txt"),
];

#[test]
fn formats_that_are_not_read_are_named_in_one_line_with_the_way_in() {
    let folder = tempfile::tempdir().expect("a folder");
    for (bytes, file, way) in UNREAD {
        names_the_way_in(folder.path(), bytes, file, way);
    }
}

fn names_the_way_in(folder: &Path, bytes: &[u8], file: &str, way: &str) {
    fs::write(folder.join(file), bytes).expect("written");
    let text = refused(folder, &["check", file]);
    assert_eq!(text.lines().count(), 1, "{file}: {text}");
    assert!(text.contains(way) && !text.contains("TOML"), "{file}: {text}");
    let dropped = import::parse_bytes(bytes, file, &MapOptions::default()).expect_err("not read").to_string();
    assert!(dropped.contains(way), "{dropped}");
}

/// Tiled sorts the keys of its JSON, so that its version comes after all tiles, here 64 by 64 of them.
#[test]
fn a_map_of_tiled_as_json_is_named_although_its_version_comes_late() {
    let tiles = vec!["1"; 64 * 64].join(", ");
    let text = format!(
        "{{ \"compressionlevel\":-1,\n \"height\":64,\n \"infinite\":false,\n \"layers\":[\n{{\n \"data\":[{tiles}],\n \
         \"height\":64,\n \"type\":\"tilelayer\"\n}}],\n \"tiledversion\":\"1.10.2\",\n \"type\":\"map\"\n}}"
    );
    assert!(text.find("tiledversion").is_some_and(|at| at > 4096), "beyond the bytes that are examined");
    let folder = tempfile::tempdir().expect("a folder");
    for file in ["level.json", "level.tmj"] {
        names_the_way_in(folder.path(), text.as_bytes(), file, ".tmx");
    }
}

/// Doubled areas of the walls of a scene, sorted: positive around a solid, negative around a room.
fn areas(scenario: &Scenario) -> Vec<f64> {
    let area = |vertices: &Vec<Vec2>| (polygon::doubled_area(vertices) * 5e5).round() / 1e6;
    let closed = scenario.polygons.iter().filter(|vertices| vertices.len() > 2);
    let mut areas: Vec<f64> = closed.map(area).collect();
    areas.sort_by(f64::total_cmp);
    areas
}

/// The boxes around the walls of a scene, sorted: least x and y, greatest x and y.
fn boxes(scenario: &Scenario) -> Vec<[i32; 4]> {
    let bounds = |vertices: &Vec<Vec2>| {
        let low = vertices.iter().copied().reduce(Vec2::min).expect("a corner");
        let high = vertices.iter().copied().reduce(Vec2::max).expect("a corner");
        [low.x, low.y, high.x, high.y].map(|number| number.round() as i32)
    };
    let mut found: Vec<_> = scenario.polygons.iter().map(bounds).collect();
    found.sort_unstable();
    found
}

fn map(file: &str, options: &MapOptions) -> (Scenario, String) {
    let read = map_of(file, options).unwrap_or_else(|error| panic!("{error}"));
    let remarks = read.remarks.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
    let again = Scenario::parse(&read.scenario.to_toml(), "a.toml").expect("reads back");
    assert_eq!(again, read.scenario, "{file}");
    assert!(!remarks.contains("--"), "the window has no options: {remarks}");
    (read.scenario, remarks)
}

fn known_map(file: &str, options: &MapOptions) -> (Scenario, String) {
    map(&format!("{FOLDER}/{file}"), options)
}

#[test]
fn maps_become_walls_with_the_areas_known_by_hand() {
    let plain = MapOptions::default();
    // A frame of one cell around 4 by 4, and a block of 2 by 2 in it.
    let (scene, remarks) = known_map("fault-map.map", &plain);
    assert_eq!(areas(&scene), [-16.0, 4.0, 36.0]);
    assert!(remarks.contains("a map of MovingAI") && remarks.contains("taken for 1 m"), "{remarks}");
    // 10 by 8 with a hole of 2 by 2: solid in GeoJSON, a floor in well-known text; an option sets either.
    let [solid, floor] = [[-4.0, 80.0], [-80.0, 4.0]];
    let as_role = |role| MapOptions { role: Some(role), ..plain };
    assert_eq!(areas(&known_map("geo.geojson", &plain).0), solid);
    assert_eq!(areas(&known_map("geo.geojson", &as_role(RegionRole::Floor)).0), floor);
    assert_eq!(areas(&known_map("room.wkt", &plain).0), floor);
    assert_eq!(areas(&known_map("room.wkt", &as_role(RegionRole::Solid)).0), solid);
    let half = MapOptions { meters: Some(0.5), ..plain };
    assert_eq!(areas(&known_map("room.wkt", &half).0), [-20.0, 1.0]);
    // A rectangle, a triangle with its right angle at the upper right, and a line near the lower edge.
    let (scene, _) = known_map("plan.svg", &plain);
    assert_eq!(areas(&scene), [450.0, 600.0]);
    let corners: Vec<Vec2> = scene.polygons.iter().flatten().copied().collect();
    for corner in [(10.0, 70.0), (40.0, 50.0), (60.0, 70.0), (90.0, 70.0), (90.0, 40.0)] {
        assert!(corners.iter().any(|c| c.distance(corner.into()) < 1e-3), "{corner:?} of {corners:?}");
    }
    assert!(scene.polygons.contains(&vec![Vec2::new(0.0, 10.0), Vec2::new(100.0, 10.0)]), "{corners:?}");
    assert_eq!(areas(&known_map("walls.toml", &plain).0).len(), 3, "a scenario stays one");
}

/// A text with the mark of UTF-8 before its first character, as Notepad writes it.
fn marked(text: &[u8]) -> Vec<u8> {
    [&b"\xef\xbb\xbf"[..], text].concat()
}

#[test]
fn a_text_with_the_mark_of_utf_8_reads_as_without_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let plain = MapOptions::default();
    let write = |name: &str, text: &[u8]| {
        let file = folder.path().join(name);
        fs::write(&file, marked(text)).expect("written");
        file.display().to_string()
    };
    let golden = |name: &str| fs::read(Path::new(FOLDER).join(name)).expect("a file");
    for (name, wanted) in [
        ("room.wkt", &[-80.0, 4.0][..]),
        ("geo.geojson", &[-4.0, 80.0]),
        ("fault-map.map", &[-16.0, 4.0, 36.0]),
        ("plan.svg", &[450.0, 600.0]),
        ("fault-navigation-polygon.tscn", &[-160.0 * 96.0]),
    ] {
        let (scene, _) = map(&write(name, &golden(name)), &plain);
        assert_eq!(areas(&scene), wanted, "{name}");
        let dropped = import::parse_bytes(&marked(&golden(name)), name, &plain);
        let dropped = dropped.unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(areas(&dropped.scenario), wanted, "{name}");
    }
    let (hall, _) = map(&write("hall.scenario", VADERE.as_bytes()), &plain);
    assert_eq!((hall.polygons.len(), hall.agents.len(), hall.groups.len()), (3, 1, 2));
    let config =
        CONFIG.replacen('{', r#"{"walkable_area_wkt": "POLYGON ((0 0, 10 0, 10 4, 0 4, 0 0))", "#, 1);
    let read = import::parse_bytes(&marked(config.as_bytes()), "corridor.json", &plain);
    holds_the_corridor(&read.unwrap_or_else(|error| panic!("{error}")));
    // A map that another file names.
    write("small.map", &golden("fault-map.map"));
    let rows = "version 1\n0\tmaps/small.map\t4\t4\t0\t0\t3\t3\t5.2\n";
    let (scene, _) = map(&write("small.map.scen", rows.as_bytes()), &plain);
    assert_eq!(scene.agents[0].position, Vec2::new(0.5, 3.5));
}

/// Three by two pixels, an L: the upper left and the whole lower row.
fn write_ros(folder: &Path, yaml: &str) -> String {
    let pixels = b"P5\n# L\n3 2\n255\n\x00\xfe\xfe\x00\x00\x00";
    fs::write(folder.join("hall.pgm"), pixels).expect("written");
    let file = folder.join("map.yaml");
    fs::write(&file, yaml).expect("written");
    file.display().to_string()
}

const YAML: &str = "image: hall.pgm\nresolution: 0.5\norigin: [1.0, 2.0, 0.0]\nnegate: 0\noccupied_thresh: 0.65\n\
    free_thresh: 0.25\n";

#[test]
fn a_map_of_ros_stands_at_its_origin_neither_mirrored_nor_turned() {
    let folder = tempfile::tempdir().expect("a folder");
    let corners = |file: &str, options: &MapOptions| {
        let mut corners: Vec<[f32; 2]> =
            map(file, options).0.polygons.concat().iter().map(|corner| corner.to_array()).collect();
        corners.sort_by(|a, b| a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1])));
        corners
    };
    // Every corner of a cell.
    let plain = MapOptions { simplify: Some(0.0), ..MapOptions::default() };
    let upright = corners(&write_ros(folder.path(), YAML), &plain);
    assert_eq!(upright, [[1.0, 2.0], [1.0, 3.0], [1.5, 2.5], [1.5, 3.0], [2.5, 2.0], [2.5, 2.5]]);
    // A quarter turn about the lower left corner takes (a, b) to (−b, a).
    let turned =
        corners(&write_ros(folder.path(), &YAML.replace("2.0, 0.0]", "2.0, 1.5707963267948966]")), &plain);
    let wanted = [[0.0, 2.0], [0.0, 2.5], [0.5, 2.5], [0.5, 3.5], [1.0, 2.0], [1.0, 3.5]];
    for (got, want) in turned.iter().flatten().zip(wanted.iter().flatten()) {
        assert_near!(*got, *want, 1e-5);
    }
    // Negated, the other two pixels are the wall; the file is found although its name has another folder.
    let negated = YAML.replace("negate: 0", "negate: 1").replace("hall.pgm", "~/elsewhere/hall.pgm");
    let (scene, remarks) = map(&write_ros(folder.path(), &negated), &plain);
    assert_eq!(areas(&scene), [0.5]);
    assert!(remarks.contains("hall.pgm next to the map is taken"), "{remarks}");
    // Pixels between the thresholds are neither occupied nor free, but unknown.
    let unknown = YAML.replace("free_thresh: 0.25", "free_thresh: 0.001");
    let file = write_ros(folder.path(), &unknown);
    let (scene, remarks) = map(&file, &plain);
    assert_eq!(areas(&scene), [1.5]);
    assert!(remarks.contains("2 unknown cells are solid"), "{remarks}");
    assert_eq!(areas(&map(&file, &MapOptions { unknown_is_free: true, ..plain }).0), [1.0]);
}

#[test]
fn pairs_of_a_benchmark_stand_in_their_cells_counted_from_the_upper_left() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::copy(Path::new(FOLDER).join("fault-map.map"), folder.path().join("small.map")).expect("copied");
    let scen = folder.path().join("small.map.scen");
    let rows =
        "version 1\n0\tmaps/small.map\t4\t4\t0\t0\t3\t3\t5.2\n0\tmaps/small.map\t4\t4\t0\t0\t1\t3\t4\n";
    fs::write(&scen, rows).expect("written");
    let (scene, remarks) = map(&scen.display().to_string(), &MapOptions::default());
    let [walker] = &scene.agents[..] else { panic!("{} agents", scene.agents.len()) };
    assert_eq!(
        (walker.position, &walker.objective),
        (Vec2::new(0.5, 3.5), &Objective::Goal(Vec2::new(3.5, 0.5)))
    );
    assert!(remarks.contains("1 of 2 pairs"), "{remarks}");
}

#[test]
fn degrees_are_projected_about_the_center_and_said_to_be() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("yard.geojson");
    // 0.001° by 0.001° at 60° north: 55.80 m by 111.41 m, by the radii of WGS 84 there.
    let ring = "[[24.0,60.0],[24.001,60.0],[24.001,60.001],[24.0,60.001],[24.0,60.0]]";
    fs::write(&file, format!("{{\"type\":\"Polygon\",\"coordinates\":[{ring}]}}")).expect("written");
    let (scene, remarks) = map(&file.display().to_string(), &MapOptions::default());
    assert_near!(areas(&scene)[0], 55.80 * 111.41, 5.0);
    assert!(remarks.contains("projected"), "{remarks}");
}

const CONFIG: &str = r#"{"distributions": {"d": {"coordinates": [[0,0],[4,0],[4,4],[0,4],[0,0]],
    "parameters": {"number": 6, "radius": 0.25, "v0": 1.1}}},
    "exits": {"e": {"coordinates": [[9,1],[10,1],[10,3],[9,3],[9,1]]}}, "zones": {"z": {}}}"#;

#[test]
fn a_zip_of_jupedsim_is_a_floor_with_agents_who_walk_to_its_exit() {
    let mut zip = Vec::new();
    let mut archive = zip_writer(&mut zip);
    archive.add("__MACOSX/._config.json", "no JSON");
    archive.add("package.json", "{}");
    archive.add("geometry.wkt", "POLYGON ((0 0, 10 0, 10 4, 0 4, 0 0))");
    archive.add("config.json", CONFIG);
    archive.end();
    // Its test scenarios consist only of the configuration, with the geometry in it.
    let alone = CONFIG.replacen('{', r#"{"walkable_area_wkt": "POLYGON ((0 0, 10 0, 10 4, 0 4, 0 0))", "#, 1);
    for (bytes, file) in [(&zip[..], "corridor.zip"), (alone.as_bytes(), "corridor.json")] {
        let read = import::parse_bytes(bytes, file, &MapOptions::default());
        holds_the_corridor(&read.unwrap_or_else(|error| panic!("{error}")));
    }
}

fn holds_the_corridor(read: &Imported) {
    assert_eq!(areas(&read.scenario), [-40.0]);
    assert_eq!(read.scenario.agents.len(), 6);
    for (k, agent) in read.scenario.agents.iter().enumerate() {
        let goals = &read.scenario.goals[&k];
        let [JourneyGoal { place: GoalPlace::Box { center, size, .. }, wait: None }] = goals.list[..] else {
            panic!("{goals:?}");
        };
        assert_near!(wide(center), DVec2::new(9.5, 2.0), 1e-5);
        assert_near!(wide(size), DVec2::new(2.0, 1.0), 1e-5);
        assert_eq!(goals.after, AfterGoals::Leave);
        assert_eq!((agent.settings.radius, agent.settings.preferred_speed), (0.25, 1.1));
        assert!(
            agent.position.min_element() >= 0.249 && agent.position.max_element() <= 3.751,
            "{}",
            agent.position
        );
        let others = &read.scenario.agents[..k];
        assert!(
            others.iter().all(|other| other.position.distance(agent.position) >= 0.5),
            "they do not overlap"
        );
    }
    let remarks = read.remarks.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
    assert!(remarks.contains("6 of 6 agents") && remarks.contains("1 zone"), "{remarks}");
}

/// Writes a zip file without compression.
struct ZipWriter<'a> {
    out: &'a mut Vec<u8>,
    /// Name, checksum, length, and offset of each file.
    files: Vec<(String, u32, u32, u32)>,
}

fn zip_writer(out: &mut Vec<u8>) -> ZipWriter<'_> {
    ZipWriter { out, files: Vec::new() }
}

impl ZipWriter<'_> {
    fn add(&mut self, name: &str, text: &str) {
        let mut sum = flate2::Crc::new();
        sum.update(text.as_bytes());
        let (at, length) = (self.out.len() as u32, text.len() as u32);
        self.files.push((name.into(), sum.sum(), length, at));
        self.put(b"PK\x03\x04\x14\0\0\0\0\0\0\0\0\0");
        self.numbers(&[sum.sum(), length, length]);
        self.put(&(name.len() as u16).to_le_bytes());
        self.put(&[0, 0]);
        self.put(name.as_bytes());
        self.put(text.as_bytes());
    }

    fn end(mut self) {
        let start = self.out.len() as u32;
        for (name, sum, length, at) in std::mem::take(&mut self.files) {
            self.put(b"PK\x01\x02\x14\0\x14\0\0\0\0\0\0\0\0\0");
            self.numbers(&[sum, length, length]);
            self.put(&(name.len() as u16).to_le_bytes());
            self.put(&[0; 12]);
            self.numbers(&[at]);
            self.put(name.as_bytes());
        }
        let size = self.out.len() as u32 - start;
        self.put(b"PK\x05\x06\0\0\0\0\x02\0\x02\0");
        self.numbers(&[size, start]);
        self.put(&[0, 0]);
    }

    fn put(&mut self, bytes: &[u8]) {
        self.out.write_all(bytes).expect("memory");
    }

    fn numbers(&mut self, numbers: &[u32]) {
        numbers.iter().for_each(|number| self.put(&number.to_le_bytes()));
    }
}

const TILED: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="orthogonal" width="3" height="2" tilewidth="16" tileheight="16" infinite="0">
 <tileset firstgid="1" name="t" tilewidth="16" tileheight="16">
  <tile id="1"><objectgroup><object id="1" x="0" y="0" width="4" height="16"/></objectgroup></tile>
 </tileset>
 <layer id="1" name="Ground" width="3" height="2"><data encoding="csv">
2,0,2147483650,
1,1,1
</data></layer>
 <objectgroup id="2" name="o">
  <object id="2" x="16" y="16" width="8" height="4" rotation="90"/>
  <object id="3" x="20" y="20"><polygon points="0,0 12,0 12,12"/></object>
  <object id="4" x="1" y="1"><point/></object>
 </objectgroup>
</map>"#;

/// The map is 48 by 32 pixels: tile 2 has a strip at its left edge, which is at the right where the tile is flipped. A
/// rectangle of 8 by 4 turns clockwise about its place on the screen, so that it hangs to the left below it.
#[test]
fn a_map_of_tiled_has_objects_and_collision_shapes_where_they_are_seen() {
    let read = import::parse(TILED, "level.tmx").unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(boxes(&read.scenario), [[0, 16, 4, 32], [12, 8, 16, 16], [20, 0, 32, 12], [44, 16, 48, 32]]);
    let triangle = read.scenario.polygons.iter().find(|vertices| vertices.len() == 3).expect("the triangle");
    assert!(
        triangle.contains(&Vec2::new(20.0, 12.0)) && triangle.contains(&Vec2::new(32.0, 0.0)),
        "{triangle:?}"
    );
    let remarks = read.remarks.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
    assert!(remarks.contains("not taken: 1 point"), "{remarks}");
}

/// Cells of 32 by 32; tiles of 32 by 64 as they are, flipped in x, in y, along the diagonal, and turned; and tiles of a
/// file in a folder below, of 16 by 16 and 16 by 48, which are drawn 3 to the right and 5 lower.
const TALL: &str = r#"<map orientation="orthogonal" width="4" height="3" tilewidth="32" tileheight="32">
 <tileset firstgid="1" name="tall" tilewidth="32" tileheight="64">
  <tile id="0"><objectgroup><object id="1" x="4" y="8" width="6" height="10"/></objectgroup></tile>
 </tileset>
 <tileset firstgid="101" source="tiles/small.tsx"/>
 <layer id="1" name="Ground" width="4" height="3"><data encoding="csv">
101,2147483749,102,0,
0,1,2147483649,1073741825,
536870913,2684354561,0,0
</data></layer>
</map>"#;

const SMALL: &str = r#"<tileset name="small" tilewidth="16" tileheight="16"><tileoffset x="3" y="5"/>
 <tile id="0"><objectgroup><object id="1" x="0" y="0" width="4" height="16"/></objectgroup></tile>
 <tile id="1"><image width="16" height="48" source="a.png"/>
  <objectgroup><object id="1" x="0" y="0" width="4" height="4"/></objectgroup></tile>
</tileset>"#;

/// As `CellRenderer` of Tiled draws them: tile and cell share their lower left corners, the diagonal flip swaps the
/// sides of the tile, and the offset of the tileset is not flipped.
#[test]
fn a_tile_of_another_size_than_its_cell_stands_on_the_lower_left_corner_and_flips_in_itself() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("tiles")).expect("a folder");
    fs::write(folder.path().join("tiles/small.tsx"), SMALL).expect("written");
    let file = folder.path().join("level.tmx");
    fs::write(&file, TALL).expect("written");
    let (scene, remarks) = map(&file.display().to_string(), &MapOptions::default());
    let small = [[3, 59, 7, 75], [47, 59, 51, 75], [67, 103, 71, 107]];
    let tall = [[36, 78, 42, 88], [86, 78, 92, 88], [100, 40, 106, 50]];
    let turned = [[8, 22, 18, 28], [78, 22, 88, 28]];
    let mut wanted = [&small[..], &tall, &turned].concat();
    wanted.sort_unstable();
    assert_eq!(boxes(&scene), wanted);
    assert!(!remarks.contains("not taken"), "{remarks}");
}

#[test]
fn a_tileset_outside_of_the_folder_of_its_map_is_not_opened() {
    let folder = tempfile::tempdir().expect("a folder");
    let inner = folder.path().join("maps");
    fs::create_dir_all(inner.join("tiles")).expect("a folder");
    let outside = folder.path().join("small.tsx");
    fs::write(&outside, SMALL).expect("written");
    let object =
        r#"<objectgroup id="2"><object id="1" x="0" y="0" width="2" height="3"/></objectgroup></map>"#;
    let read = |source: &str| {
        let text = TALL.replace("tiles/small.tsx", source).replace("</map>", object);
        let file = inner.join("level.tmx");
        fs::write(&file, text).expect("written");
        map(&file.display().to_string(), &MapOptions::default())
    };
    for source in [
        "../small.tsx",
        "..\\small.tsx",
        "tiles/../../small.tsx",
        "C:\\small.tsx",
        &outside.display().to_string(),
    ] {
        let (scene, remarks) = read(source);
        assert_eq!(boxes(&scene).len(), 6, "{source}: the tall tiles and the object");
        assert!(remarks.contains("not taken: 1 tileset of another folder"), "{source}: {remarks}");
    }
    let (_, remarks) = read("tiles/small.tsx");
    assert!(remarks.contains("not taken: 1 missing tileset"), "{remarks}");
}

/// Layers in groups, some of them hidden; the map is 32 by 32 pixels.
const GROUPS: &str = r#"<map orientation="orthogonal" width="2" height="2" tilewidth="16" tileheight="16">
 <group id="1" name="g" offsetx="10" offsety="20">
  <group id="2" name="h" offsetx="1" offsety="2">
   <objectgroup id="3" name="o" offsetx="100">
    <object id="1" x="0" y="0" width="5" height="5"/>
    <object id="2" x="50" y="0" width="5" height="5" visible="0"/>
   </objectgroup>
   <layer id="4" name="walls" width="2" height="2" offsety="3"><data encoding="csv">1,0,0,0</data></layer>
  </group>
  <layer id="5" name="shadows" width="2" height="2" visible="0"><data encoding="csv">0,1,0,0</data></layer>
 </group>
 <layer id="9" name="Collision" width="2" height="2" visible="0"><data encoding="csv">1,0,0,0</data></layer>
 <group id="6" name="k" visible="0">
  <objectgroup id="7" name="p"><object id="3" x="0" y="0" width="5" height="5"/></objectgroup>
 </group>
 <objectgroup id="8" name="q" visible="0"><object id="4" x="0" y="0" width="5" height="5"/></objectgroup>
</map>"#;

/// The object is at 10 + 1 + 100 to the right and 20 + 2 down, the tile at 10 + 1 and 20 + 2 + 3. A layer of collisions
/// counts although it is hidden.
#[test]
fn offsets_of_groups_of_tiled_add_up_and_what_is_hidden_is_left_out_and_counted() {
    let read = import::parse(GROUPS, "level.tmx").unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(boxes(&read.scenario), [[0, 16, 16, 32], [11, -9, 27, 7], [111, 5, 116, 10]]);
    let remarks = read.remarks.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
    let wanted = "not taken: 1 hidden group, 1 hidden object, 1 hidden object layer, 1 hidden tile layer";
    assert!(remarks.contains(wanted), "{remarks}");
}

/// A unit is that of the view box, a clip is listed, and where two squares of a path overlap depends on its fill rule.
#[test]
fn drawings_have_their_own_units_fill_rules_and_doctypes() {
    let read = |inside: &str| {
        let head = "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\">";
        let open = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"210mm\" height=\"297mm\" viewBox=\"0 0 210 297\">";
        let read = import::parse(&format!("{head}{open}{inside}</svg>"), "a.svg");
        let read = read.unwrap_or_else(|error| panic!("{error}"));
        let remarks = read.remarks.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
        (read.scenario, remarks)
    };
    let (scene, remarks) = read("<rect x=\"10\" y=\"20\" width=\"30\" height=\"20\"/>");
    assert_eq!(boxes(&scene), [[10, 257, 40, 277]]);
    assert!(remarks.contains("taken for 1 m"), "{remarks}");
    // Pixels of a page in millimeters have no exact size.
    let rounded = |inside: &str| areas(&read(inside).0).iter().map(|area| area.round()).collect::<Vec<_>>();
    let squares = "d=\"M0 0h10v10h-10z M5 5h10v10h-10z\"";
    assert_eq!(rounded(&format!("<path {squares}/>")), [175.0]);
    assert_eq!(rounded(&format!("<path fill-rule=\"evenodd\" {squares}/>")), [75.0, 75.0]);
    let clipped = "<clipPath id=\"c\"><rect width=\"2\" height=\"2\"/></clipPath><g clip-path=\"url(#c)\"><rect width=\"9\" height=\"9\"/></g>";
    assert_eq!(rounded(clipped), [81.0]);
    let (_, remarks) = read(clipped);
    assert!(remarks.contains("not taken: 1 clip-path"), "{remarks}");
}

/// A wall between two agents and their goals: with a road map they walk around it, without one they stop at it.
#[test]
fn agents_of_a_file_walk_around_its_walls_by_the_road_map() {
    let text = "<SteerBenchTestCase xmlns=\"http://www.magix.ucla.edu/steerbench\"><header><version>1.0</version>\
        <name>a</name><worldBounds><xmin>-20</xmin><xmax>20</xmax><ymin>0</ymin><ymax>0</ymax><zmin>-20</zmin>\
        <zmax>20</zmax></worldBounds></header><obstacle><xmin>-1</xmin><xmax>1</xmax><ymin>0</ymin><ymax>1</ymax>\
        <zmin>-3</zmin><zmax>3</zmax></obstacle><agent><initialConditions><radius>0.3</radius><position><x>-5</x><y>0</y>\
        <z>0</z></position><direction><x>1</x><y>0</y><z>0</z></direction><speed>0</speed></initialConditions>\
        <goalSequence><seekStaticTarget><targetLocation><x>5</x><y>0</y><z>0</z></targetLocation></seekStaticTarget>\
        </goalSequence></agent></SteerBenchTestCase>";
    let left = |road_map| {
        let options = MapOptions { road_map, ..MapOptions::default() };
        let read =
            import::parse_bytes(text.as_bytes(), "a.xml", &options).unwrap_or_else(|error| panic!("{error}"));
        let again = Scenario::parse(&read.scenario.to_toml(), "a.toml").expect("reads back");
        let mut simulation = Simulation::new(again.world());
        (0..400).for_each(|_| simulation.step());
        simulation.world().agents.iter().map(|agent| agent.position.x).next()
    };
    assert!(left(None).is_some_and(|x| x < -1.0), "it stops at the wall: {:?}", left(None));
    assert_eq!(left(Some(0.35)), None, "it leaves at its goal");
}

#[test]
fn what_a_scene_of_godot_has_that_is_not_read_is_listed_by_kind_and_count() {
    let node = |name: &str, kind: &str| format!("[node name=\"{name}\" type=\"{kind}\" parent=\".\"]\n");
    let text = String::from("[gd_scene format=3]\n[node name=\"W\" type=\"Node2D\"]\n")
        + &node("A", "NavigationAgent2D")
        + &node("B", "Sprite2D")
        + &node("C", "Camera2D")
        + &node("D", "Sprite2D")
        + &node("E", "StaticBody3D");
    let read = import::parse(&text, "a.tscn").unwrap_or_else(|error| panic!("{error}"));
    let remarks = read.remarks.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
    assert!(remarks.contains("not read: 1 StaticBody3D, 1 Camera2D, 2 Sprite2D"), "{remarks}");
}

/// 160 by 96 pixels below and to the right of the origin, with a box of a static body 20 by 10 at (50, 40); y is up
/// here.
#[test]
fn navigation_polygons_of_godot_are_rooms_and_static_bodies_solid() {
    let (scene, remarks) = known_map("fault-navigation-polygon.tscn", &MapOptions::default());
    assert_eq!((areas(&scene), scene.agents.len()), (vec![-160.0 * 96.0], 1));
    assert!(scene.polygons[0].contains(&Vec2::new(160.0, -96.0)), "{:?}", scene.polygons);
    assert!(remarks.contains("one navigation polygon is a room"), "{remarks}");
    let text = fs::read_to_string(format!("{FOLDER}/fault-navigation-polygon.tscn")).expect("a text");
    let box_of_it =
        "[sub_resource type=\"RectangleShape2D\" id=\"box\"]\nsize = Vector2(20, 10)\n\n[node name=\"World\"";
    let body = "\n[node name=\"Rock\" type=\"StaticBody2D\" parent=\".\"]\nposition = Vector2(50, 40)\n\n\
        [node name=\"Shape\" type=\"CollisionShape2D\" parent=\"Rock\"]\nshape = SubResource(\"box\")\n";
    let read =
        import::parse(&(text.replace("[node name=\"World\"", box_of_it) + body), "a.tscn").expect("a scene");
    assert_eq!(areas(&read.scenario), [-160.0 * 96.0, 200.0]);
    assert!(
        read.scenario.polygons.concat().contains(&Vec2::new(60.0, -35.0)),
        "{:?}",
        read.scenario.polygons
    );
}

/// A navigation polygon in a separate file, with a hole; y is up here.
const TRES: &str = r#"[gd_resource type="NavigationPolygon" format=3 uid="uid://b2x"]

[resource]
vertices = PackedVector2Array(2, 2, 88, 2, 88, 38, 2, 38)
polygons = Array[PackedInt32Array]([PackedInt32Array(0, 1, 2, 3)])
outlines = Array[PackedVector2Array]([PackedVector2Array(0, 0, 90, 0, 90, 40, 0, 40), PackedVector2Array(10, 5, 20, 5, 20, 15)])
agent_radius = 2.0
"#;

#[test]
fn a_navigation_polygon_of_godot_in_a_file_alone_is_a_room_as_in_a_scene() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("floor.tres");
    fs::write(&file, TRES).expect("written");
    let (scene, remarks) = map(&file.display().to_string(), &MapOptions::default());
    assert_eq!(areas(&scene), [-90.0 * 40.0, 0.5 * 10.0 * 10.0]);
    assert!(scene.polygons.concat().contains(&Vec2::new(20.0, -15.0)), "{:?}", scene.polygons);
    assert!(remarks.contains("one navigation polygon is a room"), "{remarks}");
    let pasted = import::parse(TRES, "pasted").unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(areas(&pasted.scenario), areas(&scene), "known by its text");
    let other = TRES.replace("NavigationPolygon", "Curve");
    let message = import::parse(&other, "a.tres").expect_err("another resource").to_string();
    assert!(message.contains("polygons and static bodies are read"), "{message}");
}

#[test]
fn the_command_writes_a_scenario_that_other_commands_take() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = fs::canonicalize(FOLDER).expect("a folder").join("room.wkt").display().to_string();
    let (code, _, stderr) = answer(folder.path(), &["import", &file, "--out", "room.toml"]);
    assert!(code == Some(0) && stderr.contains("2 outlines with 8 corners of well-known text"), "{stderr}");
    assert!(stderr.contains("otherwise: --unit px=0.02, --as floor|solid, --simplify 0.1"), "{stderr}");
    for command in [&["check", "room.toml"][..], &["run", "room.toml", "--steps", "3"], &["check", &file]] {
        loud(folder.path(), command);
    }
    let text = loud(folder.path(), &["import", &file, "--as", "solid"]);
    assert_eq!(areas(&Scenario::parse(&text, "a.toml").expect("a scenario")), [-4.0, 80.0]);
}

/// Mistakes in each format, and the message.
const SLIPS: &[(&str, &str, &str)] = &[
    ("a.wkt", "POLYGON ((0 0, 1 x, 1 1))", "a.wkt:1:18: want a number, got \"x, 1 1))\""),
    ("a.wkt", "POLYGON ((0 0, 1 0, 1 1)", "want \")\""),
    ("a.wkt", "CIRCLE (1 2)", "is not a shape"),
    ("a.wkt", "POINT (1 2)", "nothing in it that makes a wall"),
    ("a.geojson", "{\"type\":\"Polygon\",\"coordinates\":[[[0]]]}", "two numbers"),
    ("a.geojson", "{\"type\":\"Polygon\"", "a.geojson:1:17: no JSON"),
    ("a.map", "type octile\nheight 2\nwidth 3\nmap\n...\n..\n", "a.map:6:1: row 1 has 2 cells"),
    ("a.map", "type octile\nheight 2\nwidth 3\nmap\n...\n", "1 rows, and the height is 2"),
    ("a.map", "type octile\nheight 99999\nwidth 99999\nmap\n", "more than the most allowed"),
    ("a.tmx", "<map orientation=\"isometric\"/>", "isometric"),
    ("a.tmx", "<map width=\"1\"", "no XML"),
    ("a.svg", "<svg", "no SVG"),
    (
        "a.svg",
        "<svg xmlns=\"http://www.w3.org/2000/svg\"><circle r=\"1e38\"/></svg>",
        "is not a number up to",
    ),
    (
        "a.svg",
        "<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M0,.5A9e7.5-1 0 1,1,2\"/></svg>",
        "is not a number up to",
    ),
    ("map.yaml", "image: none.pgm\nresolution: 0.05\norigin: [0, 0, 0]\n", "none.pgm is not next to it"),
    ("map.yaml", "image: none.pgm\nresolution: x\norigin: [0, 0, 0]\n", "resolution wants"),
    ("map.yaml", "image: ..\nresolution: 1\norigin: [0, 0, 0]\n", "image wants"),
];

#[test]
fn slips_of_maps_are_one_line_with_a_remedy() {
    for (file, text, wanted) in SLIPS {
        let message = import::parse(text, file).expect_err(text).to_string();
        assert!(
            message.contains(wanted) && message.starts_with(file) && message.lines().count() == 1,
            "{text}: {message}"
        );
    }
    let deep = format!("{}POINT (0 0)", "GEOMETRYCOLLECTION (".repeat(100_000));
    assert!(import::parse(&deep, "a.wkt").expect_err("deep").to_string().contains("deep"));
    let uses: String = (1..40)
        .map(|k| format!("<g id=\"g{k}\"><use href=\"#g{0}\"/><use href=\"#g{0}\"/></g>", k - 1))
        .collect();
    let bomb = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\"><rect id=\"g0\" width=\"1\" height=\"1\"/>{uses}</svg>"
    );
    assert!(import::parse(&bomb, "a.svg").is_err(), "2^39 rectangles");
}
