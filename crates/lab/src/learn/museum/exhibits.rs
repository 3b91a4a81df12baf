//! The scenes that show the slips at work: a built-in scenario, run once as printed and once as repaired.

/// A scene that shows a slip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exhibit {
    /// The id of the slip.
    pub slip: &'static str,
    /// The built-in scenario.
    pub scenario: &'static str,
    /// Assignments that both worlds need, `key=value`.
    pub with: &'static [&'static str],
    /// The key that differs between the two worlds.
    pub key: &'static str,
    /// The values of the key as printed and as repaired.
    pub values: [&'static str; 2],
}

impl Exhibit {
    /// All assignments of the world as printed, then of the one as repaired.
    pub fn assignments(&self) -> [Vec<String>; 2] {
        self.values.map(|value| {
            let own = format!("{}={value}", self.key);
            self.with.iter().map(|with| with.to_string()).chain([own]).collect()
        })
    }
}

/// An exhibit whose form is a switch of the museum.
const fn switch(slip: &'static str, scenario: &'static str, key: &'static str) -> Exhibit {
    Exhibit { slip, scenario, with: &[], key, values: ["printed", "repaired"] }
}

/// The scene of each slip that can be watched.
pub const EXHIBITS: &[Exhibit] = &[
    switch("parentheses", "wander-feelers", "museum.parentheses"),
    switch("brake", "feeler-conditions", "museum.brake"),
    switch("sum", "feeler-conditions", "museum.sum"),
    switch("index", "feeler-conditions", "museum.index"),
    switch("flag", "wander-feelers", "museum.flag"),
    Exhibit { values: ["y_down", "y_up"], ..switch("tie", "feeler-conditions", "feeler.axes") },
    Exhibit { values: ["a", "c"], ..switch("conditions", "feeler-conditions", "feeler.condition") },
    switch("lateral-sign", "pillar-sweep", "museum.lateral_sign"),
    switch("square-root", "wander-box", "museum.square_root"),
    switch("braking", "pillar-sweep", "museum.braking"),
    switch("reach", "wander-box", "museum.reach"),
    // In the printed form of the reach alone, things beyond the box act.
    Exhibit { with: &["museum.reach=printed"], ..switch("range", "wander-box", "museum.range") },
    switch("transform", "wander-box", "museum.transform"),
    switch("corners", "pillar-sweep", "museum.corners"),
    switch("memory", "wander-left", "museum.memory"),
    switch("distance", "wander-left", "museum.distance"),
    // To the side, the circle turns the vehicle more than the jitter does.
    Exhibit { with: &["wander.side=0"], ..switch("time", "wander-left", "museum.time") },
    Exhibit { with: &["method=vo", "vo.mode=shift"], ..switch("overlap", "dense-overlap", "museum.overlap") },
    Exhibit { with: &["method=vo", "vo.mode=shift"], ..switch("horizon", "circle-10", "museum.horizon") },
    Exhibit {
        with: &["method=vo"],
        values: ["shift", "union"],
        ..switch("vo-jitter", "reciprocal-dance", "vo.mode")
    },
    Exhibit {
        with: &["method=rvo"],
        values: ["shift", "union"],
        ..switch("rvo-half", "head-on-offset", "rvo.mode")
    },
    Exhibit {
        with: &["method=rvo", "rvo.mode=shift"],
        values: ["same_step", "next_step"],
        ..switch("update", "circle-10", "update")
    },
    Exhibit { values: ["0.5", "1"], ..switch("len", "four-balls", "orca.len") },
    Exhibit { values: ["0.1", "1"], ..switch("fallback", "four-balls", "orca.len") },
    Exhibit {
        with: &["orca.len=2"],
        values: ["rvo2", "robust"],
        ..switch("midpoint", "counter-flow", "orca.lp")
    },
    Exhibit { values: ["none", "perturbation"], ..switch("standstill", "head-on", "deadlock.breaker") },
    switch("units", "circle-10", "museum.units"),
    Exhibit {
        values: ["8", "1"],
        ..switch("turning-back", "turning-back", "collision_free_speed.agent_strength")
    },
    Exhibit {
        values: ["240000", "0"],
        ..switch("wall-friction", "pushed-along-the-wall", "social_force.friction")
    },
];

/// The scene that shows a slip; `None` if the slip is only explained.
pub fn of(slip: &str) -> Option<&'static Exhibit> {
    EXHIBITS.iter().find(|exhibit| exhibit.slip == slip)
}
