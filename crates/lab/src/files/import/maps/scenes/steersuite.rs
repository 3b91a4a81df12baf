//! Test cases of SteerSuite.
//!
//! Facts: steersuite-rutgers, `TestCaseSchema.xsd` and `TestCaseReaderPrivate.cpp`. Agents are in the plane of x and z
//! with y up; here in x and −z, so that left stays left. `thetaY` turns a box counter-clockwise in that plane, in
//! degrees. A place is `<random>true</random>`, or x, y and z. Agents of its test cases leave once the last goal is
//! reached.

use std::sync::Arc;

use glam::DVec2;
use rand::RngExt;
use roxmltree::Node;
use sidestep_core::model::random::{Purpose, stream};

use super::{
    CrowdAim, CrowdGoal, CrowdPillar, CrowdPlace, CrowdStarts, CrowdWish, MapCrowd, bounded, child, elements,
    fault, places::SEED, set_body, xml,
};
use crate::{
    files::{
        import::maps::{MapPlan, RegionRole, outline::MapRing, plan::people, said},
        scenario::{Fault, MAX_AGENTS, MAX_VERTICES},
    },
    text::message::Message,
};

/// A time limit of a goal that never ends a run, s.
const NO_LIMIT: f64 = 300.0;

/// The plane's lower and upper corner.
#[derive(Clone, Copy)]
struct SteerBox {
    low: DVec2,
    high: DVec2,
}

/// The data read on the way.
struct TestCase {
    plan: MapPlan,
    /// The region of random places, unless another one is given.
    world: SteerBox,
    /// Names of agents, with the index of their crowd.
    names: Vec<(String, usize)>,
    /// Agents that pursue or evade, with the name of the other.
    chases: Vec<(usize, String, bool)>,
    later_speeds: usize,
    obstacles: usize,
}

pub(in super::super) fn read(text: &str) -> Result<MapPlan, Fault> {
    // Some files have a comment before the declaration, which only SteerSuite's own XML reader accepts.
    let late = text.find("<?xml").filter(|at| *at > 0);
    let patched = late.and_then(|at| {
        let end = at + text[at..].find("?>")? + 2;
        Some(format!("{}{}{}", &text[..at], " ".repeat(end - at), &text[end..]))
    });
    let document = xml(patched.as_deref().unwrap_or(text))?;
    let root = document.root_element();
    if root.tag_name().name() != "SteerBenchTestCase" {
        return Err(Fault::new(0, said::no_steersuite()));
    }
    let world = child(root, "header").and_then(|header| child(header, "worldBounds"));
    let anywhere = SteerBox { low: DVec2::splat(-100.0), high: DVec2::splat(100.0) };
    let mut case = TestCase {
        plan: MapPlan::scene(said::steersuite()),
        world: world.map_or(Ok(anywhere), bounds)?,
        names: Vec::new(),
        chases: Vec::new(),
        later_speeds: 0,
        obstacles: 0,
    };
    let name = child(root, "header").and_then(|header| child(header, "name"));
    case.plan.title = name.map(text_of).filter(|name| !name.is_empty()).map(String::from);
    for element in elements(root) {
        case.element(element)?;
    }
    case.finish()
}

impl TestCase {
    fn element(&mut self, element: Node) -> Result<(), Fault> {
        match element.tag_name().name() {
            "agent" => self.agent(element),
            "agentRegion" => self.agent_region(element),
            "obstacle" => {
                let SteerBox { low, high } = bounds(element)?;
                self.solid(element, corners(low.midpoint(high), high - low, 0.0))
            }
            "orientedBoxObstacle" => {
                let angle = number(element, "thetaY")?.to_radians();
                let size = point(needed(element, "size")?)?.abs();
                let center = point(needed(element, "position")?)?;
                self.solid(element, corners(center, size, angle))
            }
            "polygonObstacle" => {
                let vertices = elements(element).map(point).collect::<Result<Vec<DVec2>, Fault>>()?;
                match element.attribute("isClosed") {
                    Some("false" | "0") => self.plan.line(vertices).map_err(|reason| fault(element, reason)),
                    _ => self.solid(element, vertices.iter().map(DVec2::to_array).collect()),
                }
            }
            "circleObstacle" => {
                let center = point(needed(element, "position")?)?;
                let radius = number(element, "radius")?.abs();
                self.plan.pillars.push(CrowdPillar { center, radius });
                Ok(())
            }
            "obstacleRegion" => self.obstacle_region(element),
            "header" => Ok(()),
            "suggestedCameraView" => {
                self.plan.leave("suggestedCameraView");
                Ok(())
            }
            other => {
                self.plan.leave(other);
                Ok(())
            }
        }
    }

    fn solid(&mut self, element: Node, ring: MapRing) -> Result<(), Fault> {
        self.plan.region(vec![ring], RegionRole::Solid).map_err(|reason| fault(element, reason))
    }

    /// Squares anywhere in a region, drawn here.
    fn obstacle_region(&mut self, element: Node) -> Result<(), Fault> {
        let SteerBox { low, high } = bounds(needed(element, "regionBounds")?)?;
        let count = count(element, "numObstacles", MAX_VERTICES / 4)?;
        let size = number(element, "obstacleSize")?.abs();
        let mut random = stream(SEED, self.obstacles as u32, Purpose::Place);
        self.obstacles += count;
        for _ in 0..count {
            let center = low + (high - low) * DVec2::new(random.random::<f64>(), random.random::<f64>());
            self.solid(element, corners(center, DVec2::splat(size), 0.0))?;
        }
        Ok(())
    }

    fn agent(&mut self, element: Node) -> Result<(), Fault> {
        let starts = place(needed(needed(element, "initialConditions")?, "position")?)?;
        let SteerBox { low, high } = self.world;
        let starts =
            starts.map_or(CrowdStarts::Within { low, high, n: 1, gap: 0.0, appears: None }, CrowdStarts::At);
        if let Some(name) = child(element, "name") {
            self.names.push((text_of(name).to_string(), self.plan.crowds.len()));
        }
        self.crowd(element, starts)
    }

    fn agent_region(&mut self, element: Node) -> Result<(), Fault> {
        let SteerBox { low, high } = bounds(needed(element, "regionBounds")?)?;
        let n = count(element, "numAgents", MAX_AGENTS)?;
        if n == 0 {
            return Ok(());
        }
        self.crowd(element, CrowdStarts::Within { low, high, n, gap: 0.0, appears: None })
    }

    fn crowd(&mut self, element: Node, starts: CrowdStarts) -> Result<(), Fault> {
        let initial = needed(element, "initialConditions")?;
        let direction =
            child(initial, "direction").map_or(Ok(None), place)?.filter(|way| *way != DVec2::ZERO);
        let speed = number(initial, "speed")?;
        let goals = child(element, "goalSequence").into_iter().flat_map(elements);
        let (mut aim, mut speeds) = (CrowdAim { leaves: true, ..CrowdAim::default() }, Vec::new());
        for goal in goals {
            self.goal(goal, &mut aim, &mut speeds)?;
        }
        aim.leaves = !aim.goals.is_empty();
        self.later_speeds += usize::from(speeds.windows(2).any(|pair| pair[0] != pair[1])) * starts.count();
        let mut settings = people();
        let preferred = speeds.first().copied().unwrap_or(f64::from(settings.preferred_speed));
        set_body(&mut settings, number(initial, "radius")?, preferred)
            .map_err(|reason| fault(initial, reason))?;
        let heading = direction.map(|way| way.normalize());
        let velocity = heading.unwrap_or_default() * speed;
        let crowd = MapCrowd { velocity, heading, ..MapCrowd::new(starts, Arc::new(aim), settings) };
        self.plan.crowds.push(crowd);
        Ok(())
    }

    /// Adds a goal to those of an agent.
    fn goal(&mut self, goal: Node, aim: &mut CrowdAim, speeds: &mut Vec<f64>) -> Result<(), Fault> {
        let kind = goal.tag_name().name();
        let speed = child(goal, "desiredSpeed").map_or(Ok(1.3), |speed| value(speed, goal))?;
        let limit = child(goal, "timeDuration").map_or(Ok(NO_LIMIT), |limit| value(limit, goal))?;
        let wait = (limit.clamp(0.0, 1e6)) as f32;
        let SteerBox { low, high } = self.world;
        let is_first = aim.goals.is_empty() && aim.wish == CrowdWish::Hold;
        let to = match kind {
            "seekStaticTarget" => {
                if limit < NO_LIMIT {
                    self.plan.leave("timeDuration");
                }
                let target = place(needed(goal, "targetLocation")?)?;
                CrowdGoal::passed(target.map_or(CrowdPlace::Anywhere { low, high }, CrowdPlace::Point))
            }
            "seekAxisAlignedBoxRegion" => {
                let SteerBox { low, high } = bounds(needed(goal, "goalRegionBounds")?)?;
                CrowdGoal::passed(CrowdPlace::between(low, high))
            }
            // Resting for a time is a stop at the previous goal.
            "idle" if limit < NO_LIMIT && !aim.goals.is_empty() => {
                if let Some(last) = aim.goals.last_mut() {
                    last.wait = Some(last.wait.unwrap_or(0.0) + wait);
                }
                return Ok(());
            }
            "idle" if is_first => return Ok(()),
            "flowStaticDirection" if is_first => {
                let way = child(goal, "targetDirection").map_or(Ok(None), place)?;
                aim.wish = CrowdWish::Along(way.unwrap_or(DVec2::X).normalize_or_zero() * speed);
                speeds.push(speed);
                return Ok(());
            }
            "seekDynamicTarget" | "fleeDynamicTarget" if is_first => {
                let name = child(goal, "targetName").map(text_of).unwrap_or_default();
                let is_random = child(goal, "random").map(text_of) == Some("true");
                let name = if is_random { String::new() } else { name.to_string() };
                self.chases.push((self.plan.crowds.len(), name, kind == "fleeDynamicTarget"));
                speeds.push(speed);
                return Ok(());
            }
            other => {
                self.plan.leave(other);
                return Ok(());
            }
        };
        speeds.push(speed);
        aim.goals.push(to);
        Ok(())
    }

    /// The plan, with the agents that pursue or evade others.
    fn finish(mut self) -> Result<MapPlan, Fault> {
        for (chaser, name, flees) in &self.chases {
            let named = self.names.iter().find(|(known, _)| known == name).map(|(_, crowd)| *crowd);
            // A random target is the next agent.
            let next = (chaser + 1) % self.plan.crowds.len();
            let other = if name.is_empty() { Some(next) } else { named }.filter(|other| other != chaser);
            let Some(other) = other else {
                self.plan.leave("target that is not there");
                continue;
            };
            let crowd = &mut self.plan.crowds[*chaser];
            let wish = if *flees { CrowdWish::Evade(other) } else { CrowdWish::Pursue(other) };
            crowd.aim = Arc::new(CrowdAim { wish, ..(*crowd.aim).clone() });
        }
        if self.plan.crowds.iter().any(|crowd| crowd.aim.leaves) {
            self.plan.notes.push(said::leaves_there());
        }
        if self.later_speeds > 0 {
            self.plan.notes.push(said::later_speeds(self.later_speeds));
        }
        Ok(self.plan)
    }
}

fn text_of<'a>(element: Node<'a, '_>) -> &'a str {
    element.text().unwrap_or_default().trim()
}

/// A required child element.
fn needed<'a, 'b: 'a>(parent: Node<'a, 'b>, name: &str) -> Result<Node<'a, 'b>, Fault> {
    child(parent, name).ok_or_else(|| missing(parent, name))
}

fn missing(parent: Node, name: &str) -> Fault {
    fault(parent, said::wants_element(name.into(), parent.tag_name().name().into()))
}

/// The number in an element.
fn value(element: Node, parent: Node) -> Result<f64, Fault> {
    let number = text_of(element).parse().ok().and_then(bounded);
    number.ok_or_else(|| missing(parent, element.tag_name().name()))
}

fn number(parent: Node, name: &str) -> Result<f64, Fault> {
    value(needed(parent, name)?, parent)
}

fn count(parent: Node, name: &str, most: usize) -> Result<usize, Fault> {
    let count = number(parent, name)?;
    if count > most as f64 {
        let reason: Message = said::too_many(count.to_string(), most);
        return Err(fault(parent, reason));
    }
    Ok(count.max(0.0) as usize)
}

/// A point in the plane.
fn point(element: Node) -> Result<DVec2, Fault> {
    Ok(DVec2::new(number(element, "x")?, -number(element, "z")?))
}

/// A point, or `None` if it is random.
fn place(element: Node) -> Result<Option<DVec2>, Fault> {
    let is_random = child(element, "random").is_some_and(|random| text_of(random) == "true");
    if is_random { Ok(None) } else { point(element).map(Some) }
}

fn bounds(element: Node) -> Result<SteerBox, Fault> {
    let of = |name: &str| number(element, name);
    let (a, b) = (DVec2::new(of("xmin")?, -of("zmin")?), DVec2::new(of("xmax")?, -of("zmax")?));
    Ok(SteerBox { low: a.min(b), high: a.max(b) })
}

/// The corners of a box, counter-clockwise; the angle is in rad.
fn corners(center: DVec2, size: DVec2, angle: f64) -> MapRing {
    let along = DVec2::new(libm::cos(angle), libm::sin(angle));
    let (width, height) = (along * (0.5 * size.x), along.perp() * (0.5 * size.y));
    let signs = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
    signs.map(|(w, h)| (center + w * width + h * height).to_array()).to_vec()
}
