//! The pictures of the tools, painted line by line.

use egui_macroquad::egui::{Color32, Painter, Pos2, Shape, Stroke, vec2};

use crate::app::edit::tool::EditTool;

/// Paints a tool into a square around a point; `half` is half of its side, points.
pub fn paint(painter: &Painter, tool: EditTool, middle: Pos2, half: f32, ink: Color32) {
    let at = |x: f32, y: f32| middle + half * vec2(x, y);
    let stroke = Stroke::new(1.5, ink);
    let line = |points: &[(f32, f32)]| {
        painter.add(Shape::line(points.iter().map(|(x, y)| at(*x, *y)).collect(), stroke));
    };
    let dot = |x: f32, y: f32| painter.circle_filled(at(x, y), 2.2, ink);
    match tool {
        EditTool::Select => {
            let points = [
                (-0.45, -0.8),
                (-0.45, 0.65),
                (-0.1, 0.3),
                (0.15, 0.8),
                (0.4, 0.68),
                (0.15, 0.18),
                (0.6, 0.15),
            ];
            let outline: Vec<Pos2> = points.iter().map(|(x, y)| at(*x, *y)).collect();
            painter.add(Shape::closed_line(outline, stroke));
        }
        EditTool::Agent => {
            painter.circle_stroke(at(-0.35, 0.0), 0.45 * half, stroke);
            line(&[(-0.35, 0.0), (0.9, 0.0)]);
            line(&[(0.6, -0.3), (0.9, 0.0), (0.6, 0.3)]);
        }
        EditTool::Path => {
            line(&[(-0.75, 0.6), (-0.2, -0.55), (0.3, 0.35), (0.75, -0.6)]);
            [(-0.75, 0.6), (-0.2, -0.55), (0.3, 0.35), (0.75, -0.6)]
                .iter()
                .for_each(|(x, y)| _ = dot(*x, *y));
        }
        EditTool::Group => {
            for (x, y) in [(0.0, -0.65), (0.62, -0.2), (0.38, 0.53), (-0.38, 0.53), (-0.62, -0.2)] {
                painter.circle_stroke(at(x, y), 0.24 * half, stroke);
            }
        }
        EditTool::Pillar => {
            painter.circle(at(0.0, 0.0), 0.65 * half, ink.gamma_multiply(0.35), stroke);
        }
        EditTool::Polygon => {
            let corners = [(-0.75, 0.1), (-0.2, -0.75), (0.75, -0.4), (0.55, 0.7), (-0.45, 0.7)];
            painter.add(Shape::closed_line(corners.iter().map(|(x, y)| at(*x, *y)).collect(), stroke));
            corners.iter().for_each(|(x, y)| _ = dot(*x, *y));
        }
        EditTool::Rectangle => {
            let corners = [(-0.75, -0.5), (0.75, -0.5), (0.75, 0.5), (-0.75, 0.5)];
            painter.add(Shape::closed_line(corners.map(|(x, y)| at(x, y)).to_vec(), stroke));
        }
        EditTool::Wall => {
            painter.line_segment([at(-0.7, 0.6), at(0.7, -0.6)], Stroke::new(3.5, ink));
        }
        EditTool::Roadmap => {
            line(&[(-0.7, 0.6), (-0.1, -0.6), (0.7, 0.3), (-0.7, 0.6)]);
            [(-0.7, 0.6), (-0.1, -0.6), (0.7, 0.3)].iter().for_each(|(x, y)| _ = dot(*x, *y));
        }
        EditTool::Gate => {
            painter.extend(Shape::dashed_line(&[at(0.0, -0.6), at(0.0, 0.6)], stroke, 3.0, 2.5));
            _ = (dot(0.0, -0.7), dot(0.0, 0.7));
            line(&[(-0.8, 0.0), (-0.35, 0.0)]);
            line(&[(0.35, 0.0), (0.8, 0.0)]);
        }
        EditTool::Measure => {
            line(&[(-0.8, 0.0), (0.8, 0.0)]);
            for x in [-0.8, -0.4, 0.0, 0.4, 0.8] {
                line(&[(x, -0.3), (x, 0.3)]);
            }
        }
    }
}
