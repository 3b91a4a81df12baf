//! World-wide parameters of the methods.

use super::tunable::{Kind, choices, real, tunables, wrap_choice};
use crate::lp::Arithmetic;

choices! {
    /// How VO and RVO choose a velocity.
    #[derive(Default)]
    pub enum Selection {
        /// The nearest velocity to the preferred one outside the union of all truncated cones.
        #[default]
        Union = "union",
        /// The two-body rule as it is usually printed: if the current velocity collides, add u; else take the preferred one.
        Shift = "shift",
    }
}

choices! {
    /// Which of two HRVOs.
    #[derive(Default)]
    pub enum HrvoForm {
        /// The side by the current velocities; a mirrored scene is mirrored.
        #[default]
        Corrected = "corrected",
        /// As the HRVO library computes it: the side by the preferred velocities of both, and its sign for passing right.
        Library = "library",
    }
}

choices! {
    /// Names of the two arithmetics of the linear programs.
    #[derive(Default)]
    pub enum LpSetting {
        /// Equal to RVO2 to the bit.
        #[default]
        Rvo2 = "rvo2",
        /// Offset form with a tolerance.
        Robust = "robust",
    }
}

wrap_choice!(Selection, HrvoForm, LpSetting);

impl From<LpSetting> for Arithmetic {
    fn from(setting: LpSetting) -> Arithmetic {
        match setting {
            LpSetting::Rvo2 => Arithmetic::Rvo2,
            LpSetting::Robust => Arithmetic::Robust,
        }
    }
}

tunables! {
    /// What is the same for every agent of a world.
    pub struct Params, PARAMS {
        /// Length of a simulation step. Shorter steps are smoother and slower; a step longer than the time horizon
        /// voids the guarantee.
        time_step: f32 = 0.25, real((0.01, 0.5), (1e-4, 10.0), true),
            key "time_step", unit "s", formula "p ← p + v · dt", value Real;
        /// Rotation factor of the relaxed lines in the third linear program. Earlier lines may be violated at most
        /// len times as much as the current one: 1 is RVO2 (all give way equally), towards 0 the nearest neighbors
        /// win, towards ∞ the current line is kept.
        orca_len: f32 = 1.0, real((0.01, 100.0), (0.0, f32::INFINITY), true),
            key "orca.len", unit "", formula "direction = normalize(d_earlier − len · d_current)", value Real;
        /// Arithmetic of the linear programs: rvo2 is equal to RVO2 to the bit, robust forgives rounding and is exact
        /// for parallel lines at any len.
        orca_lp: LpSetting = LpSetting::Rvo2, Kind::Choice { names: LpSetting::NAMES },
            key "orca.lp", unit "", formula "n · v ≥ c − ε", value Choice;
        /// How VO chooses: union looks for the best velocity outside all cones, shift is the two-body rule that steps
        /// out by the whole of u and knows no walls.
        vo_mode: Selection = Selection::Union, Kind::Choice { names: Selection::NAMES },
            key "vo.mode", unit "", formula "v' = v + u", value Choice;
        /// How RVO chooses: union looks for the best velocity outside all cones, shift is the two-body rule that steps
        /// out by the agent's share of u and knows no walls.
        rvo_mode: Selection = Selection::Union, Kind::Choice { names: Selection::NAMES },
            key "rvo.mode", unit "", formula "v' = v + share · u", value Choice;
        /// Which HRVO: corrected takes the side from the current velocities and mirrors with the scene, library is the
        /// published library, which looks into the others' wishes and puts the apex of a right pass on the wrong side.
        hrvo_form: HrvoForm = HrvoForm::Corrected, Kind::Choice { names: HrvoForm::NAMES },
            key "hrvo.form", unit "", formula "apex = v_B + s · leg, s = ∓ (1 − share) · det(w, other leg) / sin 2θ", value Choice;
        /// How uncertain HRVO takes velocities to be: the apex of each cone moves away from the neighbor, by more the
        /// farther it is.
        hrvo_uncertainty: f32 = 0.0, real((0.0, 0.5), (0.0, 100.0), false),
            key "hrvo.uncertainty", unit "m/s", formula "apex ← apex − uncertainty · p / R", value Real;
    }
}
