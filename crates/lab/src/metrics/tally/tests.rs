//! Tallies in lanes against the definitions, one agent after the other.

use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

use super::*;
use sidestep_core::{
    machine::lanes::{dispatch, levels},
    model::Objective,
};

/// What an agent's past adds up to by the definitions.
struct AgentPast {
    velocity: Vec2,
    acceleration: Option<Vec2>,
    moved: Vec2,
    path: f32,
    jerk: f32,
    /// The heading farthest to the side to which it turns, and that side.
    extreme: Option<Vec2>,
    side: f32,
    reversals: i32,
    anchor: Vec2,
    /// ns.
    stayed: u64,
    deadlock: f32,
    arrived: bool,
}

/// What a step was to it.
#[derive(Debug, Default, PartialEq)]
struct Told {
    jerk: Option<f32>,
    reversed: bool,
    arrived: bool,
    under_way: bool,
    stood: Option<(f32, bool)>,
}

impl AgentPast {
    fn of(agent: &Agent) -> AgentPast {
        AgentPast {
            velocity: agent.velocity,
            acceleration: None,
            moved: Vec2::ZERO,
            path: 0.0,
            jerk: 0.0,
            extreme: None,
            side: 0.0,
            reversals: 0,
            anchor: agent.position,
            stayed: 0,
            deadlock: 0.0,
            arrived: false,
        }
    }

    fn take(&mut self, agent: &Agent, decided: Vec2, (took, passed): (&Took, bool)) -> Told {
        let mut told = Told::default();
        if passed {
            let displacement = if took.late { self.velocity } else { decided } * took.seconds;
            if !self.arrived {
                self.path += displacement.length();
                self.moved += displacement;
            }
            let acceleration = (decided - self.velocity) * took.rate;
            told.jerk = self.acceleration.map(|before| (acceleration - before).length() * took.rate);
            self.jerk += told.jerk.unwrap_or(0.0);
            (self.velocity, self.acceleration) = (decided, Some(acceleration));
            told.reversed = self.turns_back(agent.settings.max_speed);
            self.reversals += i32::from(told.reversed);
        }
        if self.arrived {
            return told;
        }
        self.arrived = agent.has_arrived();
        told.arrived = self.arrived;
        if !self.arrived {
            told.under_way = agent.goal().is_some();
            told.stood = self.stands(agent, if passed { took.seconds } else { 0.0 });
        }
        told
    }

    fn turns_back(&mut self, max_speed: f32) -> bool {
        if self.velocity.length() <= REVERSAL_SPEED * max_speed {
            return false;
        }
        let heading = self.velocity * (1.0 / self.velocity.length());
        let extreme = *self.extreme.get_or_insert(heading);
        let (across, along) = (extreme.perp_dot(heading), extreme.dot(heading));
        if across.abs() <= REVERSAL_TURN && along >= 0.0 {
            if across * self.side > 0.0 {
                self.extreme = Some(heading);
            }
            return false;
        }
        let side = if across.abs() <= REVERSAL_TURN { 0.0 } else { across.signum() };
        self.extreme = Some(heading);
        if self.side == 0.0 {
            self.side = if side < 0.0 { -1.0 } else { 1.0 };
            return false;
        }
        let reversed = side != self.side;
        self.side = if reversed { -self.side } else { self.side };
        reversed
    }

    fn stands(&mut self, agent: &Agent, seconds: f32) -> Option<(f32, bool)> {
        let wanted = agent.goal().map_or(0.0, |_| agent.settings.preferred_speed);
        if agent.position.distance(self.anchor) >= DEADLOCK_SHARE * DEADLOCK_WINDOW * wanted {
            (self.anchor, self.stayed) = (agent.position, 0);
            return None;
        }
        let (window, before) = (WINDOW_NS as u64, self.stayed);
        self.stayed += (f64::from(seconds) * 1e9).round() as u64;
        if self.stayed < window || seconds <= 0.0 {
            return None;
        }
        let begins = before < window;
        let added = if begins { (before as f64 * 1e-9) as f32 + seconds } else { seconds };
        self.deadlock += added;
        Some((added, begins))
    }
}

/// Where agents are bound for, in turns: a goal that may be near, one far away, one that they do not want to reach, none.
fn agents(random: &mut ChaCha8Rng, count: usize) -> Vec<Agent> {
    let agent = |k: usize| {
        let mut agent = Agent::new(Vec2::new(random.random_range(-9.0..9.0), random.random_range(-9.0..9.0)));
        let way = Vec2::new(random.random_range(-1.0..1.0), random.random_range(0.1..1.0)).normalize();
        agent.objective = match k % 4 {
            0 => Objective::Goal(agent.position + random.random_range(0.3..0.7) * way),
            1 => Objective::Goal(agent.position + 500.0 * way),
            2 => Objective::Route(agent.position + 30.0 * way),
            _ => Objective::Hold,
        };
        agent.settings.radius = random.random_range(0.2..0.9);
        agent.settings.preferred_speed = if k % 8 == 2 { 0.0 } else { random.random_range(0.5..1.5) };
        agent
    };
    (0..count).map(agent).collect()
}

#[test]
fn tallies_in_lanes_are_those_of_the_definitions_on_all_instructions() {
    for (name, level) in levels() {
        let mut random = ChaCha8Rng::seed_from_u64(5);
        let mut seen = [0; 5];
        for (count, late) in [(16, false), (11, false), (1, true), (16, true)].repeat(4) {
            let mut agents = agents(&mut random, count);
            let mut block = TallyBlock::default();
            for (lane, agent) in agents.iter().enumerate() {
                block.set(lane, AgentTally::new(agent));
            }
            let mut pasts: Vec<AgentPast> = agents.iter().map(AgentPast::of).collect();
            let (mut abreast, mut step) = (AgentBlock::default(), BlockStep::default());
            for k in 0..400 {
                // Now and then somebody looks again at the same step.
                let passes = k % 7 != 3;
                let took = Took::of(if passes { 0.11 } else { 0.0 }, late);
                let here = ((1_u32 << count) - 1) as u16;
                // In some steps a few are new.
                let new = if k % 11 == 5 { random.random_range(0..=u16::MAX) } else { 0 };
                let moved = if passes { here & !new } else { 0 };
                // They stand for long, and weave for long.
                let stands = (k / 50) % 2 == 1;
                let decided: Vec<Vec2> = agents
                    .iter()
                    .map(|agent| {
                        let turn = random.random_range(-0.12..0.12);
                        let back = random.random_range(0..60) == 0;
                        let ahead = if agent.velocity == Vec2::ZERO { Vec2::X } else { agent.velocity };
                        let speed = if stands { 1e-3 } else { random.random_range(0.3..1.2) };
                        let way = ahead.normalize().rotate(Vec2::new(1.0, turn).normalize());
                        if back { -speed * way } else { speed * way }
                    })
                    .collect();
                for (lane, (agent, decided)) in agents.iter_mut().zip(&decided).enumerate() {
                    if is_set(moved, lane) {
                        agent.position += if late { agent.velocity } else { *decided } * took.seconds;
                        agent.velocity = *decided;
                    }
                }
                abreast.gather(&agents, |lane, _| decided[lane]);
                dispatch!(level, simd => block.take(simd, &abreast, [here, moved], &took, &mut step));
                for (lane, past) in pasts.iter_mut().enumerate() {
                    let expected = past.take(&agents[lane], decided[lane], (&took, is_set(moved, lane)));
                    let told = Told {
                        jerk: is_set(step.known, lane).then_some(step.jerks[lane]),
                        reversed: is_set(step.reversed, lane),
                        arrived: is_set(step.arrived, lane),
                        under_way: is_set(step.under_way, lane),
                        stood: is_set(step.stuck, lane)
                            .then_some((step.stood[lane], is_set(step.begun, lane))),
                    };
                    assert_eq!(told, expected, "{name}: agent {lane} of {count} in step {k}");
                    let Told { jerk, reversed, arrived, stood, .. } = told;
                    let begun = stood.is_some_and(|(_, begun)| begun);
                    let all = [jerk.is_some(), reversed, arrived, stood.is_some(), begun];
                    seen.iter_mut().zip(all).for_each(|(seen, now)| *seen += u32::from(now));
                    if told.arrived {
                        let mut tally = block.row(lane);
                        tally.errand = Errand::Arrived { step: k, time: 0.5, extra: f32::INFINITY };
                        block.set(lane, tally);
                        assert_eq!(block.row(lane), tally);
                    }
                    let tally = block.row(lane);
                    assert_eq!(
                        (tally.path, tally.moved, tally.jerk, tally.reversals, tally.deadlock),
                        (past.path, past.moved, past.jerk, past.reversals, past.deadlock),
                    );
                }
                // Nobody else is told of, whatever lies in the lanes.
                let concerned =
                    step.known | step.reversed | step.arrived | step.under_way | step.stuck | step.begun;
                assert_eq!(concerned & !here, 0);
            }
        }
        assert!(seen.iter().all(|seen| *seen >= 5), "{name}: {seen:?}");
    }
}
