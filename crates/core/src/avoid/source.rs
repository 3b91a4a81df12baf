use crate::model::EdgeName;

/// The source of an agent's constraint: the object that body, cone, half-plane and table row have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Source {
    /// Another agent.
    Neighbor(u32),
    /// An edge.
    Edge(EdgeName),
    /// A pillar.
    Circle(u32),
}

impl Source {
    /// True if it is another agent.
    pub fn is_agent(self) -> bool {
        matches!(self, Source::Neighbor(_))
    }

    /// A name without spaces, which [`Source::from_slug`] reads: `agent-2`, `edge-5`, `pillar-0`, and `edge-5.2` for the second
    /// part of an edge that is split.
    pub fn slug(self) -> String {
        match self {
            Source::Neighbor(agent) => format!("agent-{agent}"),
            Source::Edge(EdgeName { vertex, part: 0 }) => format!("edge-{vertex}"),
            Source::Edge(EdgeName { vertex, part }) => format!("edge-{vertex}.{}", part + 1),
            Source::Circle(circle) => format!("pillar-{circle}"),
        }
    }

    /// The source with this name.
    pub fn from_slug(text: &str) -> Option<Source> {
        let (kind, number) = text.split_once('-')?;
        match (kind, number.split_once('.')) {
            ("agent", None) => number.parse().ok().map(Source::Neighbor),
            ("pillar", None) => number.parse().ok().map(Source::Circle),
            ("edge", None) => number.parse().ok().map(|vertex| Source::Edge(EdgeName::whole(vertex))),
            ("edge", Some((vertex, part))) => {
                let part = part.parse::<u32>().ok()?.checked_sub(1).filter(|part| *part > 0)?;
                Some(Source::Edge(EdgeName { vertex: vertex.parse().ok()?, part }))
            }
            _ => None,
        }
    }
}
