//! One view of one step: a run that has reached the step, drawn at any size.

use std::{collections::BTreeMap, sync::Arc};

use glam::Vec2;

use super::{Figure, FigureError, FigureView, Slide, slide};
use crate::clips::{
    Window,
    film::{Film, Snapshot},
    said,
};
use sidestep_core::{AgentId, model::World};

use crate::{
    explain::lens::{self, Lens, axes, construction, len_lab, lp_steps, vehicle},
    picture::{
        draw::{Camera, Palette, Shape},
        overlay::{self, Frame, LegendStrip, OverlayId, Plane},
    },
    run::time::FilmStart,
    text::message::Message,
};

/// A view, and its step of the run.
pub(super) struct FigurePanel<'a> {
    snapshot: Arc<Snapshot>,
    figure: &'a Figure,
    /// The least and largest coordinates of everything at the start, m.
    everything: (Vec2, Vec2),
    /// Whether the legend is in the picture.
    pub has_legend: bool,
    /// The way of each agent, including agents that have left; empty if ways are not drawn.
    ways: BTreeMap<AgentId, AgentWay>,
}

/// The past positions of an agent.
struct AgentWay {
    group: u16,
    /// The positions, m.
    points: Vec<Vec2>,
}

/// The approximate largest number of points of the way of an agent.
const MOST_POINTS: u64 = 400;

/// The width of the way of an agent, pixels, and below it its opacity at the end.
const WAY_WIDTH: f32 = 2.0;
const WAY_OPACITY: f32 = 1.0;

/// A drawn panel.
pub(super) struct Drawn {
    pub camera: Camera,
    /// The shapes, bottom first.
    pub shapes: Vec<Shape>,
    /// The names of the bodies in their batch.
    pub names: Vec<String>,
}

impl<'a> FigurePanel<'a> {
    /// Takes the figure's step from a film that is not beyond it; `everything` are the least and largest coordinates at
    /// the start. `progress` is called with each step.
    pub fn new(
        film: &mut Film,
        everything: (Vec2, Vec2),
        (first, figure): (u64, &'a Figure),
        progress: impl FnMut(u64),
    ) -> Result<FigurePanel<'a>, FigureError> {
        let agents = film.world().agents.len();
        let exists = figure.look.selected.is_some_and(|agent| (agent as usize) < agents);
        if figure.view != FigureView::World && !exists {
            return Err(FigureError::NoAgent(figure.view));
        }
        film.watch(figure.look.watch());
        film.run_to(first + figure.step, progress);
        let ways = BTreeMap::new();
        Ok(FigurePanel { snapshot: film.snapshot(), figure, everything, has_legend: true, ways })
    }

    /// The figure's step of a run, with the way of each agent from its first position.
    fn with_ways(
        start: &FilmStart,
        figure: &'a Figure,
        mut progress: impl FnMut(u64),
    ) -> Result<FigurePanel<'a>, FigureError> {
        let mut film = Film::new(start.clone());
        let (first, everything) = (film.world().step, overlay::bounds([film.world()]));
        let apart = (figure.step / MOST_POINTS).max(1);
        let mut ways: BTreeMap<AgentId, AgentWay> = BTreeMap::new();
        let mut note = |world: &World| {
            for (index, agent) in world.agents.iter().enumerate() {
                let Some(id) = world.id(index as u32) else { continue };
                let new = || AgentWay { group: agent.group, points: Vec::new() };
                ways.entry(id).or_insert_with(new).points.push(agent.position);
            }
        };
        for step in (first..=first + figure.step).filter(|step| (step - first).is_multiple_of(apart)) {
            film.run_to(step, &mut progress);
            note(film.world());
        }
        let panel = FigurePanel::new(&mut film, everything, (first, figure), progress)?;
        note(film.world());
        Ok(FigurePanel { ways, ..panel })
    }

    /// The ways as lines.
    fn lines(&self, palette: &Palette) -> impl Iterator<Item = Shape> {
        self.ways.values().map(|way| Shape::Trail {
            points: way.points.clone(),
            color: palette.body(way.group).at(WAY_OPACITY),
            width: WAY_WIDTH,
        })
    }

    /// All panels of one run, or one panel for each run with the ways of its agents, in the order of the figures.
    pub fn all(
        (starts, ways): (&[FilmStart], bool),
        figures: &'a [Figure],
        mut progress: impl FnMut(u64),
    ) -> Result<Vec<FigurePanel<'a>>, FigureError> {
        if ways {
            let each = starts.iter().zip(figures);
            return each
                .map(|(start, figure)| FigurePanel::with_ways(start, figure, &mut progress))
                .collect();
        }
        let start = starts.first().expect("a page shows a run");
        let mut film = Film::new(start.clone());
        let (first, everything) = (film.world().step, overlay::bounds([film.world()]));
        let mut by_step: Vec<usize> = (0..figures.len()).collect();
        by_step.sort_by_key(|index| figures[*index].step);
        let mut panels = Vec::new();
        for index in by_step {
            let panel = FigurePanel::new(&mut film, everything, (first, &figures[index]), &mut progress)?;
            panels.push((index, panel));
        }
        panels.sort_by_key(|(index, _)| *index);
        Ok(panels.into_iter().map(|(_, panel)| panel).collect())
    }

    /// The pictures of this size that lead through the view; none if there is nothing to lead through.
    pub fn slides(&self, size: Vec2) -> Vec<Slide> {
        let Some(agent) = self.figure.look.selected else { return Vec::new() };
        let palette = Palette::of(self.figure.theme);
        let lens = self.snapshot.lens(agent, self.figure.look, size, &palette);
        lens.map_or_else(Vec::new, |lens| slide::of(&lens, self.figure.view, size))
    }

    /// The picture at this size, pixels.
    pub fn drawn(&self, size: Vec2) -> Result<Drawn, FigureError> {
        let figure = self.figure;
        if figure.view != FigureView::World {
            let (camera, shapes) = of_velocities(&self.snapshot, figure, size)?;
            let shapes = axes::raised(shapes, &Palette::of(figure.theme));
            return Ok(Drawn { camera, shapes, names: Vec::new() });
        }
        let palette = Palette::of(figure.theme);
        let snapshot = &self.snapshot;
        let camera = self.camera(&snapshot.world, size);
        let mut look = figure.look;
        look.shown.set(OverlayId::Legend, self.has_legend && look.shown.is_on(OverlayId::Legend));
        let (scene, plane) = (snapshot.scene(), Plane::World);
        let frame = Frame { scene, look, camera, palette: &palette, blend: 0.0, pointed: None, plane };
        let in_sight = |index: &usize| {
            let radius = snapshot.world.agents[*index].settings.radius;
            camera.sees(frame.position(*index), radius)
        };
        let names = (0..snapshot.world.agents.len()).filter(in_sight).map(|index| format!("agent-{index}"));
        let names = names.collect();
        let shapes = overlay::draw_named(&frame).into_iter().chain(self.lines(&palette)).collect();
        Ok(Drawn { camera, shapes, names })
    }

    /// The camera of a view of the world: on the requested window, or on everything that exists at the start,
    /// regardless of later changes.
    fn camera(&self, world: &World, size: Vec2) -> Camera {
        let (low, high) = self.everything;
        let Some(window) = self.figure.window else { return Camera::fit(low, high, size) };
        let selected = self.figure.look.selected.and_then(|agent| world.agents.get(agent as usize));
        let center = selected.map_or(window.center, |agent| agent.position);
        Window { center, ..window }.camera(size)
    }

    /// Adds the entries of this panel to a legend.
    pub fn explain(&self, strip: &mut LegendStrip, size: Vec2) {
        let (figure, palette) = (self.figure, Palette::of(self.figure.theme));
        if !figure.look.shown.is_on(OverlayId::Legend) {
            return;
        }
        let snapshot = &self.snapshot;
        match (figure.view, figure.look.selected) {
            (FigureView::World, _) => {
                let camera = self.camera(&snapshot.world, size);
                let (scene, look, plane) = (snapshot.scene(), figure.look, Plane::World);
                strip.explain(&Frame {
                    scene,
                    look,
                    camera,
                    palette: &palette,
                    blend: 0.0,
                    pointed: None,
                    plane,
                });
            }
            (FigureView::Lens | FigureView::Len, Some(agent)) => {
                let lens = snapshot.lens(agent, figure.look, size, &palette);
                lens.iter().for_each(|lens| strip.explain(&lens.frame()));
            }
            _ => {}
        }
    }
}

/// The views in the plane of the agent's velocities.
fn of_velocities(
    snapshot: &Snapshot,
    figure: &Figure,
    size: Vec2,
) -> Result<(Camera, Vec<Shape>), FigureError> {
    let (palette, view) = (Palette::of(figure.theme), figure.view);
    let agent = figure.look.selected.unwrap_or(0);
    let lens = snapshot.lens(agent, figure.look, size, &palette).ok_or(FigureError::NoAgent(view))?;
    let none = |reason: Message| FigureError::NoSuch { view, reason };
    match view {
        FigureView::World | FigureView::Lens => {
            let lens = Lens { camera: lens::camera_on_decision(&lens, size), ..lens };
            Ok((lens.camera, lens::draw(&lens)))
        }
        FigureView::Steering if !vehicle::is_one(&lens) => Err(none(vehicle::sentence(&lens))),
        FigureView::Steering => {
            let lens = Lens { camera: vehicle::camera_on(&lens, size), ..lens };
            Ok((lens.camera, vehicle::draw(&lens)))
        }
        FigureView::Len => {
            let lab = len_lab::lab(&lens);
            if lab.answers.is_empty() {
                return Err(none(lab.sentence));
            }
            let mut shapes = lens::draw(&lens);
            shapes.extend(len_lab::draw(&lens, &lab));
            Ok((lens.camera, shapes))
        }
        FigureView::Program(index) => {
            let (trace, steps) = lp_steps::of(&lens).ok_or_else(|| none(said::only_orca()))?;
            let step = steps.get(index);
            let step = step.ok_or_else(|| none(said::steps(steps.len())))?;
            let mut shapes = lens::ground(&lens);
            shapes.extend(lp_steps::draw(&lens, trace, step));
            Ok((lens.camera, shapes))
        }
        FigureView::Construction(source, index) => {
            let stages = construction::stages(&lens, source);
            if index >= stages.len() {
                return Err(none(match stages.len() {
                    0 => said::no_construction(),
                    count => said::stages(count),
                }));
            }
            let lens = Lens { camera: construction::camera_on(&lens, source, size), ..lens };
            let mut shapes = lens::ground(&lens);
            shapes.extend(construction::draw(&lens, source, index as f32));
            Ok((lens.camera, shapes))
        }
    }
}
