//! The overlays that are on, as a set of bits.

use super::{ALL, Overlay, OverlayId, catalog::find};

/// A set of overlays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown(u64);

// One bit for each overlay.
const _: () = assert!(ALL.len() <= u64::BITS as usize);

impl Default for Shown {
    fn default() -> Shown {
        ALL.iter().filter(|overlay| overlay.on).map(|overlay| overlay.id).collect()
    }
}

impl FromIterator<OverlayId> for Shown {
    fn from_iter<I: IntoIterator<Item = OverlayId>>(ids: I) -> Shown {
        Shown(ids.into_iter().fold(0, |bits, id| bits | bit(id)))
    }
}

impl Shown {
    /// The overlays with these names in files, and those that every picture has; unknown names are ignored.
    pub fn named(slugs: &[String]) -> Shown {
        let always = ALL.iter().filter(|overlay| overlay.always).map(|overlay| overlay.id);
        slugs.iter().filter_map(|slug| find(slug).ok()).chain(always).collect()
    }

    /// The overlays that a file requests. If it requests constructions of ORCA or of cones, and names none of another
    /// school, those of the schools are added: the construction is there under any method.
    pub fn of_file(slugs: &[String]) -> Shown {
        let mut shown = Shown::named(slugs);
        let of_schools = || ALL.iter().filter(|overlay| overlay.of_school).map(|overlay| overlay.id);
        let constructs = shown.is_on(OverlayId::HalfPlanes) || shown.is_on(OverlayId::Cones);
        if constructs && !of_schools().any(|id| shown.is_on(id)) {
            of_schools().for_each(|id| shown.set(id, true));
        }
        shown
    }

    /// Whether no overlay is on.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether an overlay is on.
    pub fn is_on(self, id: OverlayId) -> bool {
        self.0 & bit(id) != 0
    }

    /// Switches an overlay.
    pub fn set(&mut self, id: OverlayId, on: bool) {
        if on {
            self.0 |= bit(id);
        } else {
            self.0 &= !bit(id);
        }
    }

    /// The overlays that are on and have this property.
    pub fn that(self, has: impl Fn(&Overlay) -> bool) -> Shown {
        self.ids().filter(|id| has(id.overlay())).collect()
    }

    /// The overlays that are on, from the bottom of the picture to the top.
    pub fn ids(self) -> impl Iterator<Item = OverlayId> {
        ALL.iter().map(|overlay| overlay.id).filter(move |id| self.is_on(*id))
    }

    /// The names in files of the overlays that are on.
    pub fn slugs(self) -> Vec<String> {
        self.ids().map(|id| id.overlay().slug.to_string()).collect()
    }
}

fn bit(id: OverlayId) -> u64 {
    1 << id as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_has_what_was_put_in_and_reads_back_by_name() {
        for overlay in ALL {
            let mut shown: Shown = [overlay.id].into_iter().collect();
            assert_eq!(shown.slugs(), [overlay.slug]);
            assert!(ALL.iter().all(|other| shown.is_on(other.id) == (other.slug == overlay.slug)));
            shown.set(overlay.id, false);
            assert_eq!(shown.ids().count(), 0);
        }
        let asked = Shown::named(&["cones".into(), "of another version".into()]);
        let names = ["grid", "obstacles", "ghost", "gate", "cones", "bodies", "scale", "legend"];
        assert_eq!(asked.slugs(), names, "in the order of the picture");
        assert_eq!(Shown::named(&asked.slugs()), asked);
    }

    #[test]
    fn a_file_with_constructions_has_those_of_the_schools_unless_it_names_one() {
        let of = |slugs: &[&str]| Shown::of_file(&slugs.iter().map(ToString::to_string).collect::<Vec<_>>());
        let schools =
            [OverlayId::VoronoiCell, OverlayId::Corridor, OverlayId::Samples, OverlayId::SocialForces];
        for asked in ["cones", "half-planes"] {
            assert!(schools.iter().all(|id| of(&[asked]).is_on(*id)), "{asked}");
        }
        assert!(schools.iter().all(|id| !of(&["chosen", "feasible"]).is_on(*id)));
        let one = of(&["cones", "samples"]);
        assert_eq!(schools.map(|id| one.is_on(id)), [false, false, true, false]);
    }
}
