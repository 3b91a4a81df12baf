//! `sidestep import FILE`: a map or scene of another program as a scenario file.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use sidestep_lab::{
    clips::map_of,
    files::import::{
        ForeignFormat,
        maps::{MapChoice, MapOptions, RegionRole},
    },
};

use super::{
    keep_apart, log_args,
    output::{aside, write_text},
    said,
};

#[derive(Args)]
pub struct ImportArgs {
    /// Map or scene: ROS map.yaml, MovingAI .map or .scen, WKT, GeoJSON, JuPedSim zip, Tiled .tmx, SVG, Godot .tscn or .tres,
    /// SteerSuite .xml, ir-sim .yaml, Vadere .scenario, Menge .xml
    #[arg(value_name = "FILE")]
    file: String,
    /// Where the scenario goes; - is standard output
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    out: PathBuf,
    /// What its polygons are, whatever the format says
    #[arg(long = "as", value_name = "ROLE", value_enum)]
    role: Option<RoleName>,
    /// What unknown cells of a grid are
    #[arg(long, value_name = "KIND", value_enum, default_value = "solid")]
    unknown: UnknownName,
    /// Add a road map for a disc of this radius, m
    #[arg(long, value_name = "RADIUS", value_parser = radius)]
    road_map: Option<f32>,
    /// What collision shapes of static bodies of a scene of Godot are
    #[arg(long, value_name = "KIND", value_enum, default_value = "solid")]
    bodies: BodiesName,
    /// How far outlines may be off, in m: half a cell of a grid otherwise, and 0 elsewhere
    #[arg(long, value_name = "M", value_parser = tolerance, allow_negative_numbers = true)]
    simplify: Option<f32>,
    /// Meters of a unit of the map, such as px=0.02; m, cm and mm need no number
    #[arg(long, value_name = "UNIT=M", value_parser = log_args::unit)]
    unit: Option<f32>,
}

#[derive(Clone, Copy, ValueEnum)]
enum RoleName {
    /// Agents walk in them, and all else is solid
    Floor,
    /// Agents walk around them
    Solid,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum UnknownName {
    Solid,
    Free,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum BodiesName {
    Solid,
    /// They are left out
    None,
}

/// Writes the scenario, and reports on standard error its source and what was not imported.
pub fn main(args: &ImportArgs) -> anyhow::Result<()> {
    let role = args.role.map(|role| match role {
        RoleName::Floor => RegionRole::Floor,
        RoleName::Solid => RegionRole::Solid,
    });
    let without_bodies = args.bodies == BodiesName::None;
    let unknown_is_free = args.unknown == UnknownName::Free;
    let options = MapOptions {
        role,
        unknown_is_free,
        simplify: args.simplify,
        meters: args.unit,
        road_map: args.road_map,
        without_bodies,
    };
    let read = map_of(&args.file, &options)?;
    keep_apart(&[("--out", Some(&args.out))])?;
    for remark in &read.remarks {
        aside(&said::of_file(args.file.clone(), remark.clone()).to_string());
    }
    let choices = read.format.map_or(&[][..], ForeignFormat::choices);
    if !choices.is_empty() {
        let named = choices.iter().map(|choice| option(*choice)).collect::<Vec<_>>().join(", ");
        aside(&said::of_file(args.file.clone(), said::meant_otherwise(named)).to_string());
    }
    write_text(&args.out, &read.scenario.to_toml())
}

/// The option that makes a choice, with an example.
fn option(choice: MapChoice) -> &'static str {
    match choice {
        MapChoice::Unit => "--unit px=0.02",
        MapChoice::Roles => "--as floor|solid",
        MapChoice::Unknown => "--unknown free",
        MapChoice::Simplify => "--simplify 0.1",
        MapChoice::Bodies => "--bodies none",
    }
}

/// Reads a radius in meters.
fn radius(text: &str) -> Result<f32, &'static str> {
    let meters = text.parse().ok().filter(|meters| (1e-3..=1e4).contains(meters));
    meters.ok_or("want meters from 0.001 to 10000, such as 0.2")
}

/// Reads a distance in meters.
fn tolerance(text: &str) -> Result<f32, &'static str> {
    let meters = text.parse().ok().filter(|meters| (0.0..=1e4).contains(meters));
    meters.ok_or("want meters from 0 to 10000, such as 0.1")
}
