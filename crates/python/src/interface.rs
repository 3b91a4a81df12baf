//! `PyRVOSimulator`: the interface of Python-RVO2, and its additions.
//!
//! Source: rvo2.pyx of github.com/sybrenstuvel/Python-RVO2, commit c2c46ba; names, defaults and exceptions are its own.

use pyo3::{
    exceptions::{PyRuntimeError, PyTypeError, PyValueError},
    prelude::*,
};
use sidestep_core::Vec2;

use crate::{
    arguments::{Pair, Polygon, Size, index, indexed, two_pairs},
    crowd::Crowd,
    lent::{Lent, detached},
    reading::Reading,
    walker::Walker,
};

/// A crowd of discs that avoid each other and walls by ORCA.
///
/// The defaults of its agents: `neighborDist` and `radius` in m, `timeHorizon` and `timeHorizonObst` in s, `maxSpeed`
/// and `velocity` in m/s. `timeStep` is the length of a step, s.
#[pyclass(subclass, module = "rvo2")]
#[derive(Debug)]
pub struct PyRVOSimulator {
    pub crowd: Lent,
    pub reading: Reading,
}

const AGENT: &str = "agent";

impl PyRVOSimulator {
    pub fn walker(&self, agent: Size) -> PyResult<&Walker> {
        Ok(&self.crowd.walkers[self.agent(agent)?])
    }

    fn walker_mut(&mut self, agent: Size) -> PyResult<&mut Walker> {
        let index = self.agent(agent)?;
        Ok(&mut self.crowd.walkers[index])
    }

    /// The index of an agent.
    pub fn agent(&self, agent: Size) -> PyResult<usize> {
        index(agent, self.crowd.walkers.len(), AGENT)
    }
}

fn pair(vector: Vec2) -> (f32, f32) {
    (vector.x, vector.y)
}

#[expect(non_snake_case, reason = "the names of the original")]
#[expect(clippy::too_many_arguments, reason = "the arguments of the original")]
#[pymethods]
impl PyRVOSimulator {
    #[new]
    #[pyo3(
        signature = (timeStep, neighborDist, maxNeighbors, timeHorizon, timeHorizonObst, radius, maxSpeed, velocity=Pair(Vec2::ZERO)),
        text_signature = "(timeStep, neighborDist, maxNeighbors, timeHorizon, timeHorizonObst, radius, maxSpeed, velocity=(0, 0))"
    )]
    fn new(
        timeStep: f32,
        neighborDist: f32,
        maxNeighbors: Size,
        timeHorizon: f32,
        timeHorizonObst: f32,
        radius: f32,
        maxSpeed: f32,
        velocity: Pair,
    ) -> PyRVOSimulator {
        let defaults = Walker {
            position: Vec2::ZERO,
            velocity: velocity.0,
            preferred: Vec2::ZERO,
            neighbor_dist: neighborDist,
            max_neighbors: maxNeighbors.0,
            time_horizon: timeHorizon,
            time_horizon_obst: timeHorizonObst,
            radius,
            max_speed: maxSpeed,
            collab: 0.5,
        };
        PyRVOSimulator { crowd: Lent::new(Crowd::new(timeStep, defaults)), reading: Reading::default() }
    }

    /// Adds an agent at `pos`, m, and returns its number. Without `neighborDist` it gets all defaults, even if other
    /// parameters are given; with it all parameters are required.
    #[pyo3(signature = (pos, neighborDist=None, maxNeighbors=None, timeHorizon=None, timeHorizonObst=None, radius=None, maxSpeed=None, velocity=None))]
    fn addAgent(
        &mut self,
        pos: Pair,
        neighborDist: Option<&Bound<PyAny>>,
        maxNeighbors: Option<&Bound<PyAny>>,
        timeHorizon: Option<&Bound<PyAny>>,
        timeHorizonObst: Option<&Bound<PyAny>>,
        radius: Option<&Bound<PyAny>>,
        maxSpeed: Option<&Bound<PyAny>>,
        velocity: Option<&Bound<PyAny>>,
    ) -> PyResult<usize> {
        let mut walker = Walker { position: pos.0, ..self.crowd.defaults };
        if let Some(neighbor_dist) = neighborDist {
            let velocity = velocity
                .ok_or_else(|| PyValueError::new_err("Either pass only 'pos', or pass all parameters."))?;
            let real = |number: Option<&Bound<PyAny>>| match number {
                Some(number) => number.extract::<f32>(),
                None => Err(PyTypeError::new_err("must be real number, not NoneType")),
            };
            let integer = || PyTypeError::new_err("an integer is required");
            walker.velocity = indexed(velocity)?;
            walker.neighbor_dist = neighbor_dist.extract()?;
            walker.max_neighbors = maxNeighbors.ok_or_else(integer)?.extract::<Size>()?.0;
            walker.time_horizon = real(timeHorizon)?;
            walker.time_horizon_obst = real(timeHorizonObst)?;
            walker.radius = real(radius)?;
            walker.max_speed = real(maxSpeed)?;
        }
        self.crowd.walkers.push(walker);
        Ok(self.crowd.walkers.len() - 1)
    }

    /// Adds a polygon, a list of pairs in m, and returns the number of its first vertex. Counter-clockwise vertices
    /// enclose a solid, clockwise ones a room, two make a wall. Agents see it after `processObstacles`.
    fn addObstacle(&mut self, vertices: Polygon) -> PyResult<usize> {
        if vertices.0.len() < 2 {
            return Err(PyRuntimeError::new_err("Error adding obstacle to RVO simulation"));
        }
        Ok(self.crowd.walls.add(vertices.0))
    }

    /// Lets agents see the obstacles that were added. Edges may be split, which adds vertices.
    fn processObstacles(slf: &Bound<Self>) -> PyResult<()> {
        detached(slf, |crowd| crowd.walls.process())
    }

    /// Makes one step: all agents choose their velocities from the same state, then all move.
    fn doStep(slf: &Bound<Self>) -> PyResult<()> {
        detached(slf, Crowd::step)
    }

    /// Whether a disc of this radius, m, sees from one point to another, past the obstacles that are processed.
    #[pyo3(signature = (point1, point2, radius=0.0))]
    fn queryVisibility(&self, point1: &Bound<PyAny>, point2: &Bound<PyAny>, radius: f32) -> PyResult<bool> {
        let [from, to] = two_pairs(point1, point2)?;
        Ok(self.crowd.walls.let_see(from, to, radius))
    }

    /// Removes all agents; obstacles, defaults and time stay.
    fn clearAgents(&mut self) {
        self.crowd.clear();
    }

    /// Sets the defaults of agents that are added from now on by their position only.
    #[pyo3(
        signature = (neighbor_dist, max_neighbors, time_horizon, time_horizon_obst, radius, max_speed, velocity=Pair(Vec2::ZERO)),
        text_signature = "($self, neighbor_dist, max_neighbors, time_horizon, time_horizon_obst, radius, max_speed, velocity=(0, 0))"
    )]
    fn setAgentDefaults(
        &mut self,
        neighbor_dist: f32,
        max_neighbors: Size,
        time_horizon: f32,
        time_horizon_obst: f32,
        radius: f32,
        max_speed: f32,
        velocity: Pair,
    ) {
        self.crowd.defaults = Walker {
            velocity: velocity.0,
            neighbor_dist,
            max_neighbors: max_neighbors.0,
            time_horizon,
            time_horizon_obst,
            radius,
            max_speed,
            ..self.crowd.defaults
        };
    }

    /// The sum of all time steps, s, in single precision.
    fn getGlobalTime(&self) -> f32 {
        self.crowd.time
    }

    /// Length of a step, s.
    fn getTimeStep(&self) -> f32 {
        self.crowd.time_step
    }

    /// Sets the length of a step, s.
    fn setTimeStep(&mut self, time_step: f32) {
        self.crowd.time_step = time_step;
    }

    /// Number of agents.
    fn getNumAgents(&self) -> usize {
        self.crowd.walkers.len()
    }
}

/// Makes getters and setters of the numbers of agents.
macro_rules! numbers {
    ($($get:ident $set:ident $field:ident $argument:ident: $type:ty = $about:literal;)+) => {
        #[expect(non_snake_case, reason = "the names of the original")]
        #[pymethods]
        impl PyRVOSimulator {
            $(
                #[doc = concat!("The ", $about)]
                fn $get(&self, agent_no: Size) -> PyResult<<$type as Number>::Given> {
                    Ok(<$type as Number>::given(self.walker(agent_no)?.$field))
                }

                #[doc = concat!("Sets the ", $about)]
                fn $set(&mut self, agent_no: Size, $argument: $type) -> PyResult<()> {
                    self.walker_mut(agent_no)?.$field = $argument.taken();
                    Ok(())
                }
            )+
        }
    };
}

/// A number that can be taken from Python and returned.
trait Number {
    type Kept;
    type Given;
    fn taken(self) -> Self::Kept;
    fn given(kept: Self::Kept) -> Self::Given;
}

impl Number for f32 {
    type Kept = f32;
    type Given = f32;
    fn taken(self) -> f32 {
        self
    }
    fn given(kept: f32) -> f32 {
        kept
    }
}

impl Number for Size {
    type Kept = usize;
    type Given = usize;
    fn taken(self) -> usize {
        self.0
    }
    fn given(kept: usize) -> usize {
        kept
    }
}

impl Number for Pair {
    type Kept = Vec2;
    type Given = (f32, f32);
    fn taken(self) -> Vec2 {
        self.0
    }
    fn given(kept: Vec2) -> (f32, f32) {
        pair(kept)
    }
}

numbers! {
    getAgentPosition setAgentPosition position position: Pair = "center of an agent `(x, y)`, m.";
    getAgentVelocity setAgentVelocity velocity velocity: Pair = "velocity of an agent `(x, y)`, m/s.";
    getAgentPrefVelocity setAgentPrefVelocity preferred velocity: Pair
        = "velocity that an agent would take if nothing were in its way `(x, y)`, m/s.";
    getAgentRadius setAgentRadius radius radius: f32 = "radius of an agent, m.";
    getAgentMaxSpeed setAgentMaxSpeed max_speed max_speed: f32 = "largest speed of an agent, m/s.";
    getAgentNeighborDist setAgentNeighborDist neighbor_dist neighbor_dist: f32
        = "distance within which an agent looks at others, m.";
    getAgentMaxNeighbors setAgentMaxNeighbors max_neighbors max_neighbors: Size
        = "most neighbors that an agent looks at.";
    getAgentTimeHorizon setAgentTimeHorizon time_horizon time_horizon: f32
        = "time for which an agent avoids others, s.";
    getAgentTimeHorizonObst setAgentTimeHorizonObst time_horizon_obst timeHorizonObst: f32
        = "time for which an agent avoids obstacles, s.";
    getAgentCollabCoeff setAgentCollabCoeff collab collab_coeff: f32
        = "share of the avoiding that an agent takes, 0.5 at first; 0 avoids obstacles only, less seeks the nearest agent.";
}

#[expect(non_snake_case, reason = "the names of the original")]
#[pymethods]
impl PyRVOSimulator {
    /// Number of neighbors that an agent looked at in the last step.
    fn getAgentNumAgentNeighbors(&mut self, agent_no: Size) -> PyResult<usize> {
        let agent = self.agent(agent_no)?;
        Ok(self.reading.of(&self.crowd.last, agent).neighbors.len())
    }

    /// A neighbor that an agent looked at in the last step, by its number; the nearest is 0.
    fn getAgentAgentNeighbor(&mut self, agent_no: Size, neighbor_no: Size) -> PyResult<u32> {
        let agent = self.agent(agent_no)?;
        let neighbors = &self.reading.of(&self.crowd.last, agent).neighbors;
        Ok(neighbors[index(neighbor_no, neighbors.len(), "neighbor")?].1)
    }

    /// Number of edges that an agent saw in the last step.
    fn getAgentNumObstacleNeighbors(&mut self, agent_no: Size) -> PyResult<usize> {
        let agent = self.agent(agent_no)?;
        Ok(self.reading.of(&self.crowd.last, agent).edges.len())
    }

    /// An edge that an agent saw in the last step, by the number of the vertex at which it starts; the nearest is 0.
    fn getAgentObstacleNeighbor(&mut self, agent_no: Size, obstacle_no: Size) -> PyResult<u32> {
        let agent = self.agent(agent_no)?;
        let edges = &self.reading.of(&self.crowd.last, agent).edges;
        Ok(edges[index(obstacle_no, edges.len(), "edge")?].edge)
    }

    /// Number of lines that an agent had in the last step.
    fn getAgentNumORCALines(&mut self, agent_no: Size) -> PyResult<usize> {
        let agent = self.agent(agent_no)?;
        Ok(self.reading.of(&self.crowd.last, agent).lines.len())
    }

    /// A line that an agent had in the last step, m/s: a point and a unit direction `(x, y, dx, dy)`, whose left is
    /// permitted. Lines of walls come first.
    fn getAgentORCALine(&mut self, agent_no: Size, line_no: Size) -> PyResult<(f32, f32, f32, f32)> {
        let agent = self.agent(agent_no)?;
        let lines = &self.reading.of(&self.crowd.last, agent).lines;
        Ok(crate::beyond::line(lines[index(line_no, lines.len(), "line")?]))
    }

    /// Number of vertices of all obstacles.
    fn getNumObstacleVertices(&self) -> usize {
        self.crowd.walls.len()
    }

    /// A vertex `(x, y)`, m.
    fn getObstacleVertex(&self, vertex_no: Size) -> PyResult<(f32, f32)> {
        Ok(pair(self.corner(vertex_no)?.point))
    }

    /// The number of the vertex after another one.
    fn getNextObstacleVertexNo(&self, vertex_no: Size) -> PyResult<usize> {
        Ok(self.corner(vertex_no)?.next)
    }

    /// The number of the vertex before another one.
    fn getPrevObstacleVertexNo(&self, vertex_no: Size) -> PyResult<usize> {
        Ok(self.corner(vertex_no)?.previous)
    }
}

impl PyRVOSimulator {
    fn corner(&self, vertex: Size) -> PyResult<crate::walls::Corner> {
        let walls = &self.crowd.walls;
        let number = index(vertex, walls.len(), "vertex")?;
        walls.corner(number).ok_or_else(|| pyo3::exceptions::PyIndexError::new_err("no such vertex"))
    }
}
