//! Maps and scenes of other programs by the grammar of their formats, with values at the ends of all limits, and
//! damaged ones. Each gives walls that a world accepts and that the written scenario reproduces, or one short line that
//! names the file.

use std::{
    fmt::{self, Write},
    fs,
    sync::LazyLock,
};

use sidestep_lab::{
    Scenario,
    files::{
        import::{
            self, Imported,
            maps::{MapOptions, RegionRole},
            passages::narrow_passages,
        },
        scenario::ScenarioError,
    },
};

use super::kit::{
    budget::{Size, measured},
    choices::Choices,
    runner::{Kind, Seen, Verdict, run},
};

/// A map, its file name, and how it is interpreted.
pub struct MapFile {
    bytes: Vec<u8>,
    name: &'static str,
    /// A file that belongs to it, in the same folder.
    companion: Option<(&'static str, Vec<u8>)>,
    options: MapOptions,
}

impl fmt::Debug for MapFile {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let text = String::from_utf8_lossy(&self.bytes);
        let start: String = text.chars().take(1500).collect();
        write!(f, "{}, {} bytes, {:?}:\n{start}", self.name, self.bytes.len(), self.options)?;
        let companion = self.companion.iter().map(|(name, bytes)| (name, String::from_utf8_lossy(bytes)));
        companion.into_iter().try_for_each(|(name, text)| write!(f, "\n{name}:\n{text}"))
    }
}

/// A coordinate: usually a plain one.
fn number(c: &mut Choices) -> String {
    const ODD: [&str; 12] =
        ["", "nan", "inf", "-inf", "1e38", "1e-45", "-0", "1e7", "9e15", "1,5", "-", "999999999999999999999"];
    match c.count(0, 39) {
        0 => c.pick(&ODD).to_string(),
        1 => c.real(-1e7, 1e7).to_string(),
        2..=20 => c.count(0, 9).to_string(),
        _ => c.real(-9.0, 9.0).to_string(),
    }
}

fn points(c: &mut Choices, between: &str, after: &str) -> String {
    let points: Vec<String> =
        (0..c.count(0, 7)).map(|_| format!("{}{between}{}", number(c), number(c))).collect();
    let closed = points.first().filter(|_| !c.once_in(8)).cloned();
    points.into_iter().chain(closed).collect::<Vec<_>>().join(after)
}

fn wkt(c: &mut Choices) -> String {
    let mut shapes = Vec::new();
    for _ in 0..c.count(0, 5) {
        let rings: Vec<String> = (0..c.count(1, 3)).map(|_| format!("({})", points(c, " ", ", "))).collect();
        shapes.push(match c.count(0, 5) {
            0 => format!("LINESTRING ({})", points(c, " ", ", ")),
            1 => "POLYGON EMPTY".to_string(),
            2 => format!("MULTIPOLYGON (({}))", rings.join("), (")),
            3 => format!("POINT Z ({} 1 2)", number(c)),
            _ => format!("POLYGON ({})", rings.join(", ")),
        });
    }
    if c.either() { format!("GEOMETRYCOLLECTION ({})", shapes.join(", ")) } else { shapes.join("\n") }
}

fn geojson(c: &mut Choices) -> String {
    let mut features = Vec::new();
    for _ in 0..c.count(0, 5) {
        let ring = format!("[[{}]]", points(c, ",", "],["));
        let (kind, coordinates) = match c.count(0, 4) {
            0 => ("LineString", ring),
            1 => ("MultiPolygon", format!("[[{ring}]]")),
            2 => ("Point", format!("[{},{}]", number(c), number(c))),
            _ => ("Polygon", format!("[{ring}]")),
        };
        features.push(format!(
            r#"{{"type":"Feature","properties":null,"geometry":{{"type":"{kind}","coordinates":{coordinates}}}}}"#
        ));
    }
    format!(r#"{{"type":"FeatureCollection","features":[{}]}}"#, features.join(","))
}

fn moving_ai(c: &mut Choices) -> String {
    let (width, height) = (c.size(40), c.size(40));
    let mut text = format!("type octile\nheight {height}\nwidth {width}\nmap\n");
    for _ in 0..height {
        for _ in 0..width {
            text.push(c.pick(&['.', '.', '.', '@', 'T', 'G', 'S', 'W']));
        }
        text.push('\n');
    }
    text
}

/// Pairs of start and goal on such a map, which is in the same folder.
fn scen(c: &mut Choices) -> String {
    let mut text = String::from("version 1\n");
    for _ in 0..c.size(150) {
        let map = c.pick(&["a.map", "a.map", "maps/a.map", "none.map"]);
        let [sx, sy, gx, gy] = [(); 4].map(|()| c.size(45));
        _ = writeln!(text, "0\t{map}\t40\t40\t{sx}\t{sy}\t{gx}\t{gy}\t{}", number(c));
    }
    text
}

/// Gray levels of a map of ROS: free, occupied, unknown.
fn picture(c: &mut Choices) -> Vec<u8> {
    let (width, height) = (c.size(40), c.size(40));
    let mut bytes =
        format!("P5\n# map\n{width} {height}\n{}\n", c.pick(&[255, 255, 255, 0, 65535])).into_bytes();
    bytes.extend((0..width * height).map(|_| c.pick(&[254, 254, 0, 205, 100])));
    bytes
}

fn ros(c: &mut Choices) -> String {
    let image = if c.once_in(6) { c.pick(&["", "/etc/passwd", "none.pgm"]) } else { "map.pgm" };
    let usual = |c: &mut Choices, low: f32, high: f32| {
        if c.once_in(6) { number(c) } else { c.real(low, high).to_string() }
    };
    format!(
        "image: {image}\nresolution: {}\norigin: [{}, {}, {}]\nnegate: {}\noccupied_thresh: {}\nfree_thresh: {}\nmode: {}\n",
        usual(c, 0.01, 1.0),
        number(c),
        number(c),
        number(c),
        c.count(0, 2),
        usual(c, 0.4, 1.0),
        usual(c, 0.0, 0.4),
        c.pick(&["trinary", "raw", "scale", "no"]),
    )
}

fn tiled(c: &mut Choices) -> String {
    let mut objects = String::new();
    for id in 0..c.count(0, 6) {
        let (x, y) = (number(c), number(c));
        let inside = match c.count(0, 3) {
            0 => format!("<polygon points=\"{}\"/>", points(c, ",", " ")),
            1 => format!("<polyline points=\"{}\"/>", points(c, ",", " ")),
            2 => "<ellipse/>".to_string(),
            _ => String::new(),
        };
        let turned = number(c);
        _ = write!(
            objects,
            "<object id=\"{id}\" x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"{}\" rotation=\"{turned}\">{inside}</object>",
            number(c),
            number(c)
        );
    }
    let (width, height) = (c.size(12), c.size(12));
    let cells: Vec<String> = (0..width * height).map(|_| c.count(0, 2).to_string()).collect();
    format!(
        "<?xml version=\"1.0\"?>\n<map version=\"1.10\" orientation=\"{}\" width=\"{width}\" height=\"{height}\" \
        tilewidth=\"16\" tileheight=\"16\"><layer id=\"1\" name=\"walls\" width=\"{width}\" height=\"{height}\">\
        <data encoding=\"csv\">{}</data></layer><objectgroup id=\"2\">{objects}</objectgroup></map>",
        c.pick(&["orthogonal", "orthogonal", "isometric"]),
        cells.join(",")
    )
}

fn svg(c: &mut Choices) -> String {
    let mut shapes = String::new();
    for _ in 0..c.count(0, 6) {
        _ = match c.count(0, 4) {
            0 => write!(shapes, "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"/>", number(c), number(c), number(c)),
            1 => write!(shapes, "<path fill=\"none\" stroke=\"black\" d=\"M {}\"/>", points(c, " ", " L ")),
            2 => write!(
                shapes,
                "<g transform=\"rotate({}) scale({})\"><rect width=\"3\" height=\"2\"/></g>",
                number(c),
                number(c)
            ),
            _ => write!(shapes, "<polygon points=\"{}\"/>", points(c, ",", " ")),
        };
    }
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"20\">{shapes}</svg>")
}

fn godot(c: &mut Choices) -> String {
    format!(
        "[gd_scene format=3]\n\n[sub_resource type=\"NavigationPolygon\" id=\"n\"]\nvertices = PackedVector2Array({})\n\
        polygons = Array[PackedInt32Array]([PackedInt32Array(0, 1, {})])\n\
        outlines = Array[PackedVector2Array]([PackedVector2Array({})])\n\n\
        [sub_resource type=\"CircleShape2D\" id=\"c\"]\nradius = {}\n\n\
        [node name=\"World\" type=\"Node2D\"]\n\n\
        [node name=\"Region\" type=\"NavigationRegion2D\" parent=\".\"]\nnavigation_polygon = SubResource(\"n\")\n\n\
        [node name=\"Body\" type=\"StaticBody2D\" parent=\".\"]\nposition = Vector2({}, {})\n\n\
        [node name=\"Shape\" type=\"CollisionShape2D\" parent=\"Body\"]\nshape = SubResource(\"c\")\n",
        points(c, ", ", ", "),
        c.count(0, 5),
        points(c, ", ", ", "),
        number(c),
        number(c),
        number(c)
    )
}

fn jupedsim(c: &mut Choices) -> String {
    format!(
        r#"{{"walkable_area_wkt":"{}","exits":{{"e":{{"coordinates":[[{}]]}}}},"distributions":{{"d":{{"coordinates":[[{}]],"parameters":{{"number":{}}}}}}}}}"#,
        wkt(c).replace('\n', " "),
        points(c, ",", "],["),
        points(c, ",", "],["),
        c.size(300)
    )
}

fn maps(c: &mut Choices) -> MapFile {
    let (text, name) = match c.count(0, 9) {
        0 => (ros(c), "a.yaml"),
        1 => (moving_ai(c), "a.map"),
        2 => (geojson(c), "a.geojson"),
        3 => (jupedsim(c), "a.json"),
        4 => (tiled(c), "a.tmx"),
        5 => (svg(c), "a.svg"),
        6 => (godot(c), "a.tscn"),
        7 => (scen(c), "a.scen"),
        _ => (wkt(c), "a.wkt"),
    };
    let companion = match name {
        "a.yaml" => Some(("map.pgm", picture(c))),
        "a.scen" => Some(("a.map", moving_ai(c).into_bytes())),
        _ => None,
    };
    let mut bytes = text.into_bytes();
    if c.once_in(4) {
        let at = c.place(bytes.len().max(1)).min(bytes.len());
        match c.count(0, 3) {
            0 => bytes.truncate(at),
            1 => bytes.insert(at, c.pick(b"#\n\"{(<\0\xff9-")),
            2 => {
                let tail = bytes[at..].to_vec();
                bytes.extend(tail);
            }
            _ => drop(bytes.drain(at..(at + c.size(30) as usize).min(bytes.len()))),
        }
    }
    let options = MapOptions {
        role: c.pick(&[None, None, Some(RegionRole::Floor), Some(RegionRole::Solid)]),
        unknown_is_free: c.either(),
        simplify: c.pick(&[None, None, Some(0.0), Some(0.3), Some(1e4)]),
        meters: c.pick(&[None, None, None, Some(0.02), Some(1e-4), Some(1e4)]),
        road_map: if c.once_in(4) { Some(c.pick(&[0.2, 1e-3, 30.0])) } else { None },
        without_bodies: c.once_in(4),
    };
    MapFile { bytes, name, companion, options }
}

/// The folder of maps that refer to files next to them.
static FOLDER: LazyLock<tempfile::TempDir> = LazyLock::new(|| tempfile::tempdir().expect("a folder"));

/// Reads a map, together with the file next to it if there is one.
fn read(map: &MapFile) -> Result<Imported, String> {
    let MapFile { bytes, name, companion, options } = map;
    let message = |error: ScenarioError| error.to_string();
    let Some((other, content)) = companion else {
        return import::parse_bytes(bytes, name, options).map_err(message);
    };
    let file = FOLDER.path().join(name);
    fs::write(FOLDER.path().join(other), content).and_then(|()| fs::write(&file, bytes)).expect("written");
    let file = file.display().to_string();
    import::load_map(&file, &|_| Ok(()), options).map_err(|error| message(error).replacen(&file, name, 1))
}

/// The walls of a map, which its written scenario reproduces; their passages are searched for.
fn walls(map: &MapFile) -> Result<usize, String> {
    let read = read(map)?;
    let edges = read.scenario.polygons.iter().map(Vec::len).sum::<usize>();
    let world = read.scenario.world();
    let text = read.scenario.to_toml();
    let again =
        Scenario::parse(&text, "again.toml").map_err(|error| format!("written and refused: {error}"))?;
    assert_eq!(
        again.world().obstacles.polygons(),
        world.obstacles.polygons(),
        "walls of the written scenario"
    );
    for passage in narrow_passages(&read.scenario.polygons, &read.scenario.circles, 0.2) {
        // The ends are rounded to single precision: by up to half a meter at 1e7 m.
        let [a, b] = passage.ends.map(|end| end.abs().max_element());
        assert!(passage.width() < 0.401 + 2.0 * f32::EPSILON * a.max(b), "{passage:?}");
    }
    Ok(edges + world.agents.len() + world.roadmap.points.len() * world.roadmap.points.len() / 10)
}

fn check(map: &MapFile) -> Result<Seen, String> {
    let (said, cost) = measured(|| walls(map));
    let companion = map.companion.as_ref().map_or(0, |(_, content)| content.len());
    let mut size = Size { bytes: (map.bytes.len() + companion) as u64, agents: 0, edges: 0, pictures: 0 };
    let verdict = match said? {
        Ok(things) => {
            size.edges = things as u64;
            Verdict::Taken
        }
        Err(line) => {
            if !line.starts_with(map.name) || line.contains('\n') || line.len() > 600 {
                return Err(format!("a refusal: {line}"));
            }
            Verdict::Refused
        }
    };
    size.check(&cost)?;
    Ok(Seen { verdict, size, cost })
}

#[test]
fn a_campaign_of_maps_gives_walls_or_one_line() {
    run(&Kind { name: "maps", quick: 1_500, make: maps, check });
}
