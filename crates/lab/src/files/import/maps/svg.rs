//! SVG drawings: filled shapes are solid, strokes are walls without thickness.
//!
//! Facts: SVG 1.1. y points down; styles, transforms and shapes are resolved by usvg. A unit is that of the drawing's
//! `viewBox`, whatever its size on paper. Pictures to which a drawing refers are not opened.

use std::collections::BTreeMap;

use glam::DVec2;
use roxmltree::{Document, Node as XmlNode, ParsingOptions};
use sidestep_core::model::world::FARTHEST;
use usvg::{
    FillRule, Group, ImageHrefResolver, Node, Options, Path, Tree,
    tiny_skia_path::{PathSegment, Point},
};

use super::{
    MapPlan, RegionRole,
    outline::{self, MapRing},
    plan::MapUnit,
    said,
};
use crate::{files::scenario::Fault, text::message::Message};

/// Most elements, including those that `use` repeats.
const MAX_ELEMENTS: usize = 200_000;

/// Deepest nesting of groups.
const MAX_DEPTH: usize = 200;

/// Straight pieces per curve.
const PIECES: usize = 16;

pub(super) fn read(text: &str) -> Result<MapPlan, Fault> {
    let refused = |reason: Message| Fault::new(0, reason);
    let mut plan = MapPlan::new(said::svg(), MapUnit::Unknown);
    let view_box = check(text, &mut plan).map_err(refused)?;
    let nothing =
        ImageHrefResolver { resolve_data: Box::new(|_, _, _| None), resolve_string: Box::new(|_, _| None) };
    let options = Options { image_href_resolver: nothing, ..Options::default() };
    let tree = Tree::from_str(text, &options).map_err(|error| refused(said::no_svg(error.to_string())))?;
    let size = DVec2::new(tree.size().width().into(), tree.size().height().into());
    let pixels = view_box.map_or(1.0, |view_box| (size / view_box).min_element());
    let frame = SvgFrame { height: size.y, pixels };
    group(tree.root(), frame, &mut plan).map_err(refused)?;
    Ok(plan)
}

/// The picture of a drawing, in pixels.
#[derive(Clone, Copy)]
struct SvgFrame {
    height: f64,
    /// Pixels per unit of the drawing.
    pixels: f64,
}

/// Refuses drawings that grow without bound through `use`, and counts features that are not imported. The size of its
/// view box, if it has one.
fn check(text: &str, plan: &mut MapPlan) -> Result<Option<DVec2>, Message> {
    let options = ParsingOptions { allow_dtd: true, nodes_limit: 4_000_000, ..ParsingOptions::default() };
    let document =
        Document::parse_with_options(text, options).map_err(|error| said::no_svg(error.to_string()))?;
    let mut named = BTreeMap::new();
    let shapes = ["d", "r", "rx", "ry", "width", "height"];
    for element in document.descendants().filter(XmlNode::is_element) {
        if let Some(id) = element.attribute("id") {
            named.entry(id).or_insert(element);
        }
        // Arcs of circles have more pieces the larger they are.
        let lengths = shapes.iter().filter_map(|name| element.attribute(*name));
        if let Some(far) = lengths.flat_map(numbers).find(|number| *number > f64::from(FARTHEST)) {
            return Err(said::too_far(far.to_string(), format!("{FARTHEST:e}")));
        }
        if let kind @ ("text" | "image") = element.tag_name().name() {
            plan.leave(kind);
        }
    }
    let mut left = MAX_ELEMENTS;
    count(document.root_element(), &named, 0, &mut left)?;
    let view_box: Vec<f64> =
        document.root_element().attribute("viewBox").map(numbers).into_iter().flatten().collect();
    let size = view_box.get(2..4).map(|size| DVec2::new(size[0], size[1]));
    Ok(size.filter(|size| size.min_element() > 0.0))
}

/// All numbers of a text, without their signs.
fn numbers(text: &str) -> impl Iterator<Item = f64> {
    let mut rest = text;
    std::iter::from_fn(move || {
        rest = rest.trim_start_matches(|c: char| !c.is_ascii_digit() && c != '.');
        let digits = |from: usize| from + rest[from..].bytes().take_while(u8::is_ascii_digit).count();
        let mut end = digits(0);
        if rest[end..].starts_with('.') {
            end = digits(end + 1);
        }
        if rest[end..].starts_with(['e', 'E']) {
            let sign = usize::from(rest[end + 1..].starts_with(['+', '-']));
            let after = digits(end + 1 + sign);
            end = if after > end + 1 + sign { after } else { end };
        }
        let (number, after) = rest.split_at_checked(end).filter(|(number, _)| !number.is_empty())?;
        rest = after;
        // A single point is not a number.
        Some(number.parse().unwrap_or(0.0))
    })
}

/// Counts elements with their repetitions by `use`.
fn count<'a>(
    element: XmlNode<'a, 'a>,
    named: &BTreeMap<&'a str, XmlNode<'a, 'a>>,
    depth: usize,
    left: &mut usize,
) -> Result<(), Message> {
    *left = left.checked_sub(1).ok_or_else(|| said::too_many_points(MAX_ELEMENTS))?;
    if depth > MAX_DEPTH {
        return Err(said::too_deep(MAX_DEPTH));
    }
    if element.tag_name().name() == "use" {
        let href = element.attributes().find(|attribute| attribute.name() == "href");
        let target = href.and_then(|href| named.get(href.value().trim_start_matches('#')));
        if let Some(target) = target {
            count(*target, named, depth + 1, left)?;
        }
    }
    element.children().filter(XmlNode::is_element).try_for_each(|child| count(child, named, depth + 1, left))
}

fn group(group_: &Group, frame: SvgFrame, plan: &mut MapPlan) -> Result<(), Message> {
    if group_.clip_path().is_some() {
        plan.leave("clip-path");
    }
    if group_.mask().is_some() {
        plan.leave("mask");
    }
    for node in group_.children() {
        match node {
            Node::Group(inner) => group(inner, frame, plan)?,
            Node::Path(shape) if shape.is_visible() => path(shape, frame, plan)?,
            _ => {}
        }
    }
    Ok(())
}

fn path(path: &Path, frame: SvgFrame, plan: &mut MapPlan) -> Result<(), Message> {
    let transform = path.abs_transform();
    let place = |mut point: Point| {
        transform.map_point(&mut point);
        DVec2::new(f64::from(point.x), frame.height - f64::from(point.y)) / frame.pixels
    };
    let outlines = flattened(path, place);
    let rings =
        || outlines.iter().map(|outline| outline.iter().map(|point| point.to_array()).collect::<MapRing>());
    let has_area = rings().any(|ring| doubled_area(&ring) != 0.0);
    if let Some(fill) = path.fill().filter(|_| has_area) {
        let rings: Vec<MapRing> = rings().collect();
        if fill.rule() == FillRule::EvenOdd {
            return plan.region(rings, RegionRole::Solid);
        }
        let shapes = outline::wound_shapes(&rings);
        return shapes.into_iter().try_for_each(|shape| plan.region(shape, RegionRole::Solid));
    }
    if path.stroke().is_none() {
        return Ok(());
    }
    outlines.into_iter().filter(|line| line.len() > 1).try_for_each(|line| plan.line(line))
}

/// The lines of a path, with curves as straight pieces; closed ones end at their first point.
fn flattened(path: &Path, place: impl Fn(Point) -> DVec2) -> Vec<Vec<DVec2>> {
    let (mut lines, mut line): (Vec<Vec<DVec2>>, Vec<DVec2>) = (Vec::new(), Vec::new());
    let pieces = |line: &mut Vec<DVec2>, curve: &dyn Fn(f64) -> DVec2| {
        line.extend((1..=PIECES).map(|k| curve(k as f64 / PIECES as f64)));
    };
    for segment in path.data().segments() {
        let from = line.last().copied().unwrap_or(DVec2::ZERO);
        match segment {
            PathSegment::MoveTo(point) => {
                lines.push(std::mem::take(&mut line));
                line.push(place(point));
            }
            PathSegment::LineTo(point) => line.push(place(point)),
            PathSegment::QuadTo(a, b) => {
                let (a, b) = (place(a), place(b));
                pieces(&mut line, &|t| from.lerp(a, t).lerp(a.lerp(b, t), t));
            }
            PathSegment::CubicTo(a, b, c) => {
                let (a, b, c) = (place(a), place(b), place(c));
                pieces(&mut line, &|t| {
                    let (ab, bc) = (a.lerp(b, t), b.lerp(c, t));
                    from.lerp(a, t).lerp(ab, t).lerp(ab.lerp(bc, t), t)
                });
            }
            PathSegment::Close => {
                let first = line.first().copied();
                line.extend(first);
            }
        }
    }
    lines.push(line);
    lines.retain(|line| line.len() > 1);
    lines
}

fn doubled_area(ring: &MapRing) -> f64 {
    let next = ring.iter().cycle().skip(1);
    ring.iter().zip(next).map(|(a, b)| a[0] * b[1] - a[1] * b[0]).sum()
}
