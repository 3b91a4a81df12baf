//! The distinction of an agent's neighbors: a hue for each, combined with dashes if there are more neighbors than hues.
//!
//! A hue depends on the agent's number, so that it stays while others come closer or leave. Edges and pillars are
//! muted: their numbers tell them apart.

use sidestep_core::avoid::{Source, Watched};

use crate::picture::draw::{Color, Palette};

/// Lengths of dash and gap for each further round through the hues, pixels.
const DASHES: [[f32; 2]; 3] = [[9.0, 3.0], [4.0, 3.0], [1.5, 3.0]];

/// The looks of the sources that an agent avoids.
#[derive(Clone, Debug)]
pub struct Hues<'a> {
    palette: &'a Palette,
    /// Each neighbor with its look, a number that continues through the hues.
    looks: Vec<(u32, usize)>,
}

impl<'a> Hues<'a> {
    /// The hues of this agent's neighbors; without an agent, of no neighbors.
    pub fn of(palette: &'a Palette, watched: Option<&Watched>) -> Hues<'a> {
        let neighbors = watched.map_or(&[][..], |watched| &watched.neighbors);
        let mut agents: Vec<u32> = neighbors.iter().map(|neighbor| neighbor.index).collect();
        agents.sort_unstable();
        Hues { palette, looks: spread(&agents, palette.neighbors.len()) }
    }

    /// The hue of the source of a constraint; `None` for an agent that is not a neighbor.
    pub fn color(&self, source: Source) -> Option<Color> {
        match source {
            Source::Neighbor(agent) => Some(self.palette.neighbor(self.look(agent)?)),
            Source::Edge(_) | Source::Circle(_) => Some(self.palette.muted),
        }
    }

    /// The dash of the source.
    pub fn dash(&self, source: Source) -> Option<[f32; 2]> {
        let Source::Neighbor(agent) = source else { return None };
        let round = self.look(agent)? / self.palette.neighbors.len();
        round.checked_sub(1).map(|round| DASHES[round % DASHES.len()])
    }

    fn look(&self, agent: u32) -> Option<usize> {
        let known = self.looks.binary_search_by_key(&agent, |(agent, _)| *agent).ok()?;
        Some(self.looks[known].1)
    }
}

/// A look for each agent: the hue of its number, or the next free one. Each hue is used once before one is repeated.
fn spread(agents: &[u32], hues: usize) -> Vec<(u32, usize)> {
    let mut looks: Vec<(u32, usize)> = Vec::with_capacity(agents.len());
    for round in agents.chunks(hues.max(1)) {
        let first = looks.len() / hues.max(1) * hues;
        let mut free: Vec<usize> = (0..hues).collect();
        for agent in round {
            let own = *agent as usize % hues.max(1);
            let place = free.iter().position(|hue| *hue >= own).unwrap_or(0);
            looks.push((*agent, first + free.remove(place)));
        }
    }
    looks
}

#[cfg(test)]
mod tests {
    use super::*;
    use sidestep_core::neighbors::Neighbor;

    use crate::picture::draw::Theme;

    fn watched(agents: &[u32]) -> Watched {
        let neighbors = agents.iter().map(|index| Neighbor { distance_sq: 1.0, index: *index }).collect();
        Watched { neighbors, ..Watched::default() }
    }

    #[test]
    fn a_hue_stays_while_neighbors_change_ranks() {
        let palette = Palette::of(Theme::Dark);
        let (one, other) = (watched(&[3, 9, 4]), watched(&[9, 4, 3]));
        for agent in [3, 4, 9] {
            let source = Source::Neighbor(agent);
            let of = |watched| Hues::of(&palette, Some(watched)).color(source);
            assert!(of(&one).is_some() && of(&one) == of(&other), "{agent}");
        }
        assert_eq!(Hues::of(&palette, Some(&one)).color(Source::Neighbor(5)), None, "no neighbor");
    }

    #[test]
    fn no_two_of_thirty_neighbors_look_the_same() {
        let palette = Palette::of(Theme::Light);
        let agents: Vec<u32> = (0..30).map(|k| k * k).collect();
        let known = watched(&agents);
        let hues = Hues::of(&palette, Some(&known));
        let looks: Vec<_> = agents
            .iter()
            .map(|agent| (hues.color(Source::Neighbor(*agent)), hues.dash(Source::Neighbor(*agent))))
            .collect();
        for (k, look) in looks.iter().enumerate() {
            assert!(!looks[..k].contains(look), "agent {}: {look:?}", agents[k]);
        }
        assert!(looks[..8].iter().all(|look| look.1.is_none()), "eight hues need no dash");
    }
}
