/// What a constraint of an agent comes from: the thing that body, cone, half-plane and table row have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "lab", derive(serde::Serialize, serde::Deserialize))]
pub enum Source {
    /// Another agent.
    Neighbor(u32),
    /// An edge, by the vertex at which it starts.
    Edge(u32),
    /// A pillar.
    Circle(u32),
}

impl Source {
    /// Whether it is another agent.
    pub fn is_agent(self) -> bool {
        matches!(self, Source::Neighbor(_))
    }
}
