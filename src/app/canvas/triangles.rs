//! Outlines that are not convex, cut into triangles.

use std::collections::BTreeMap;

use sidestep_core::Vec2;

/// The triangles of outlines. Those of the last frame are reused: walls do not change from picture to picture, and
/// moving the camera changes no triangle.
#[derive(Debug, Default)]
pub struct KeptTriangles {
    known: BTreeMap<Vec<[u32; 2]>, CutOutline>,
}

/// An outline cut into triangles.
#[derive(Debug)]
struct CutOutline {
    /// Three corner indices per triangle.
    triangles: Vec<usize>,
    /// True if it occurs in the present frame.
    is_used: bool,
}

impl KeptTriangles {
    /// Drops outlines that did not occur in the last frame.
    pub fn begin_frame(&mut self) {
        self.known.retain(|_, outline| std::mem::take(&mut outline.is_used));
    }

    /// The triangles of an outline, m, with three indices of its corners each; none for a self-intersecting outline.
    pub fn of(&mut self, corners: &[Vec2]) -> &[usize] {
        let bits = corners.iter().map(|at| at.to_array().map(f32::to_bits)).collect();
        let outline = self.known.entry(bits).or_insert_with(|| {
            let flat: Vec<f64> = corners.iter().flat_map(|at| at.as_dvec2().to_array()).collect();
            CutOutline { triangles: earcutr::earcut(&flat, &[], 2).unwrap_or_default(), is_used: true }
        });
        outline.is_used = true;
        &outline.triangles
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outline_is_kept_for_as_long_as_frames_have_it() {
        // An L of three squares.
        let corners =
            [(0.0, 0.0), (2.0, 0.0), (2.0, 1.0), (1.0, 1.0), (1.0, 2.0), (0.0, 2.0)].map(Vec2::from);
        let area = |triangles: &[usize]| -> f32 {
            let doubled = |corner: &[usize]| {
                let [a, b, c] = [corner[0], corner[1], corner[2]].map(|k| corners[k]);
                (b - a).perp_dot(c - a).abs()
            };
            triangles.chunks_exact(3).map(doubled).sum::<f32>() / 2.0
        };
        let mut kept = KeptTriangles::default();
        assert_eq!(area(kept.of(&corners)), 3.0);
        kept.begin_frame();
        assert_eq!((kept.known.len(), area(kept.of(&corners))), (1, 3.0), "of the frame before");
        kept.begin_frame();
        kept.begin_frame();
        assert_eq!(kept.known.len(), 0, "a frame was without it");
    }
}
