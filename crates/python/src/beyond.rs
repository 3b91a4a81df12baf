//! Additions to the original: all agents at once, reasons, runs in files, copies.

use std::{
    env,
    path::{Path, PathBuf},
    process::Command,
};

use pyo3::{
    exceptions::{PyFileNotFoundError, PyOSError, PyValueError},
    prelude::*,
    types::{PyDict, PyTuple},
};
use sidestep_core::{
    Vec2,
    geometry::half_plane::HalfPlane,
    machine::threads::alone,
    sim::{Watch, decide},
};
use sidestep_lab::explain::{doctor::Memory, report::Report};

use crate::{
    arguments::{Size, vectors},
    crowd::{Crowd, LastStep},
    interface::PyRVOSimulator,
    lent::detached,
    pairs::Pairs,
    recorder::State,
    tree::AgentTree,
    walker::Walker,
};

/// A line in the form of Python: point and direction.
pub fn line(line: HalfPlane) -> (f32, f32, f32, f32) {
    (line.point.x, line.point.y, line.direction.x, line.direction.y)
}

/// All agents at once.
#[pymethods]
impl PyRVOSimulator {
    /// Makes `n` steps.
    #[pyo3(signature = (n=Size(1)), text_signature = "($self, n=1)")]
    fn step(slf: &Bound<Self>, n: Size) -> PyResult<()> {
        for _ in 0..n.0 {
            detached(slf, Crowd::step)?;
            slf.py().check_signals()?;
        }
        Ok(())
    }

    /// The centers of all agents, m: `numpy.asarray` makes an array of shape (n, 2), float32, of it.
    fn positions(&self) -> Pairs {
        self.all(|walker| walker.position)
    }

    /// The velocities of all agents, m/s, as `positions`.
    fn velocities(&self) -> Pairs {
        self.all(|walker| walker.velocity)
    }

    /// The velocities that all agents would take if nothing were in their way, m/s, as `positions`.
    fn pref_velocities(&self) -> Pairs {
        self.all(|walker| walker.preferred)
    }

    /// Sets the centers of all agents, m: an array of floats of shape (n, 2), or any sequence of n pairs.
    fn set_positions(slf: &Bound<Self>, positions: &Bound<PyAny>) -> PyResult<()> {
        set_all(slf, positions, |walker| &mut walker.position)
    }

    /// Sets the velocities of all agents, m/s, as `set_positions`.
    fn set_velocities(slf: &Bound<Self>, velocities: &Bound<PyAny>) -> PyResult<()> {
        set_all(slf, velocities, |walker| &mut walker.velocity)
    }

    /// Sets the velocities that all agents would take if nothing were in their way, m/s, as `set_positions`.
    fn set_pref_velocities(slf: &Bound<Self>, velocities: &Bound<PyAny>) -> PyResult<()> {
        set_all(slf, velocities, |walker| &mut walker.preferred)
    }

    /// The lines that an agent had in the last step, as `getAgentORCALine` has them.
    fn lines(&mut self, agent_no: Size) -> PyResult<Vec<(f32, f32, f32, f32)>> {
        let agent = self.agent(agent_no)?;
        let lines = &self.reading.of(&self.crowd.last, agent).lines;
        Ok(lines.iter().copied().map(line).collect())
    }
}

impl PyRVOSimulator {
    fn all(&self, of: fn(&Walker) -> Vec2) -> Pairs {
        Pairs::new(self.crowd.walkers.iter().map(of))
    }

    fn write(&self, path: &Path, at_end: bool) -> PyResult<()> {
        let crowd = &self.crowd;
        let state = State {
            last: &crowd.last,
            walkers: &crowd.walkers,
            obstacles: &crowd.walls.seen,
            time_step: crowd.time_step,
        };
        alone(|| crowd.recorder.save(path, &state, at_end)).map_err(PyValueError::new_err)
    }

    /// The decision of an agent as JSON.
    fn report(&self, agent_no: Size) -> PyResult<String> {
        let agent = self.agent(agent_no)?;
        let next;
        let last = if agent < self.crowd.last.chosen.len() {
            &self.crowd.last
        } else {
            next = self.crowd.next();
            &next
        };
        let pursuer = || PyValueError::new_err(format!("agent {agent} seeks a collision: nothing holds it"));
        report(last, agent).ok_or_else(pursuer)
    }
}

fn set_all(
    simulator: &Bound<PyRVOSimulator>,
    to: &Bound<PyAny>,
    of: fn(&mut Walker) -> &mut Vec2,
) -> PyResult<()> {
    // Reading them may run Python, here or in another thread, which may call this simulator: it is not borrowed.
    let len = simulator.try_borrow()?.crowd.walkers.len();
    let vectors = vectors(to, len)?;
    for (walker, vector) in simulator.try_borrow_mut()?.crowd.walkers.iter_mut().zip(vectors) {
        *of(walker) = vector;
    }
    Ok(())
}

/// Reasons and files.
#[pymethods]
impl PyRVOSimulator {
    /// The reason why an agent took its velocity in the last step, or would take one before the first: a dictionary
    /// with a sentence, constraints and findings, whose keys are those of `sidestep why --json`.
    fn why<'py>(slf: &Bound<'py, Self>, agent_no: Size) -> PyResult<Bound<'py, PyAny>> {
        // While JSON is read, other threads may call this simulator: it is not borrowed.
        let report = slf.try_borrow()?.report(agent_no)?;
        PyModule::import(slf.py(), "json")?.call_method1("loads", (report,))
    }

    /// Writes the run so far as a scenario file (TOML), which `sidestep` opens: the beginning, all changes, and every
    /// step. It begins with the first step, or, after a million changes, with the step at which it grew too long.
    fn save(&self, path: PathBuf) -> PyResult<()> {
        self.write(&path, false)
    }

    /// Opens the run so far in the window of `sidestep`, at its last step. The program must be installed.
    fn open_window(&self) -> PyResult<()> {
        let folder = env::temp_dir();
        let name = |count: u32| folder.join(format!("rvo2-{}-{count}.toml", std::process::id()));
        let path = (0..).map(name).find(|path| !path.exists()).unwrap_or_else(|| name(0));
        self.write(&path, true)?;
        match Command::new("sidestep").arg(&path).spawn() {
            Ok(_) => Ok(()),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                Err(PyFileNotFoundError::new_err("the program sidestep is not installed"))
            }
            Err(error) => Err(PyOSError::new_err(error.to_string())),
        }
    }
}

/// The decision of an agent as JSON; `None` for an agent that seeks a collision.
fn report(last: &LastStep, agent: usize) -> Option<String> {
    if last.walkers[agent].is_pursuer() {
        return None;
    }
    let index = agent as u32;
    // The global threads do not survive a fork.
    alone(|| {
        let decisions = decide(&last.world, &Watch::Agents(vec![index]));
        Report::of(&last.world, &decisions, index, &Memory::default())?.json().ok()
    })
}

/// An agent as plain numbers.
type Numbers = ([f32; 12], usize);

fn numbers(walker: &Walker) -> Numbers {
    let Walker { position, velocity, preferred, neighbor_dist, max_neighbors, .. } = *walker;
    let Walker { time_horizon, time_horizon_obst, radius, max_speed, collab, .. } = *walker;
    let [[x, y], [vx, vy], [px, py]] = [position, velocity, preferred].map(Vec2::into);
    let reals =
        [x, y, vx, vy, px, py, neighbor_dist, time_horizon, time_horizon_obst, radius, max_speed, collab];
    (reals, max_neighbors)
}

fn walker((reals, max_neighbors): Numbers) -> Walker {
    let [x, y, vx, vy, px, py, neighbor_dist, time_horizon, time_horizon_obst, radius, max_speed, collab] =
        reals;
    Walker {
        position: Vec2::new(x, y),
        velocity: Vec2::new(vx, vy),
        preferred: Vec2::new(px, py),
        neighbor_dist,
        max_neighbors,
        time_horizon,
        time_horizon_obst,
        radius,
        max_speed,
        collab,
    }
}

/// The state of a simulator as plain data.
#[derive(IntoPyObject, FromPyObject)]
#[pyo3(from_item_all)]
struct Pickled {
    time_step: f32,
    time: f32,
    steps: u64,
    defaults: Numbers,
    agents: Vec<Numbers>,
    polygons: Vec<Vec<[f32; 2]>>,
    processed: Vec<usize>,
    last_time_step: f32,
    last_agents: Vec<Numbers>,
    /// The agents in the order of the tree.
    order: Vec<u32>,
    chosen: Vec<[f32; 2]>,
}

/// Copies.
#[pymethods]
impl PyRVOSimulator {
    /// For pickle and copy: agents, obstacles, time and the state from which the last step was decided; not the run
    /// before it.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let py = slf.py();
        let crowd = &slf.borrow().crowd;
        let (polygons, processed) = crowd.walls.history();
        let polygons =
            polygons.iter().map(|polygon| polygon.iter().copied().map(Vec2::into).collect()).collect();
        let pickled = Pickled {
            time_step: crowd.time_step,
            time: crowd.time,
            steps: crowd.steps,
            defaults: numbers(&crowd.defaults),
            agents: crowd.walkers.iter().map(numbers).collect(),
            polygons,
            processed,
            last_time_step: crowd.last.world.params.time_step,
            last_agents: crowd.last.walkers.iter().map(numbers).collect(),
            order: crowd.last.tree.order().to_vec(),
            chosen: crowd.last.chosen.iter().copied().map(Vec2::into).collect(),
        };
        let new = PyModule::import(py, "copyreg")?.getattr("__newobj__")?;
        let of_subclass = slf.as_any().getattr_opt("__dict__")?;
        let arguments = (slf.get_type(), 1.0, 0.0, 0, 1.0, 1.0, 0.0, 0.0);
        (new, arguments, (pickled, of_subclass)).into_pyobject(py)
    }

    fn __setstate__(slf: &Bound<Self>, state: (Pickled, Option<Bound<PyDict>>)) -> PyResult<()> {
        let (pickled, of_subclass) = state;
        if let Some(attributes) = of_subclass {
            slf.as_any().getattr("__dict__")?.call_method1("update", (attributes,))?;
        }
        slf.borrow_mut().restore(pickled);
        Ok(())
    }
}

impl PyRVOSimulator {
    fn restore(&mut self, pickled: Pickled) {
        let Pickled { time_step, time, steps, defaults, agents, polygons, processed, .. } = pickled;
        let Pickled { last_time_step, last_agents, order, chosen, .. } = pickled;
        let crowd: &mut Crowd = &mut self.crowd;
        let polygons =
            polygons.into_iter().map(|polygon| polygon.into_iter().map(Vec2::from).collect()).collect();
        (crowd.time_step, crowd.time, crowd.steps) = (time_step, time, steps);
        crowd.defaults = walker(defaults);
        crowd.walkers = agents.into_iter().map(walker).collect();
        crowd.walls = crate::walls::Walls::of_history(polygons, &processed);
        let last: Vec<Walker> = last_agents.into_iter().map(walker).collect();
        crowd.last.tree = AgentTree::of_order(order);
        crowd.last.set(&last, &crowd.walls.seen, last_time_step);
        crowd.last.chosen = chosen.into_iter().map(Vec2::from).collect();
    }
}
