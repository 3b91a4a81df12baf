//! The palette as egui's style.

use std::sync::Arc;

use egui_macroquad::egui::{
    self, Color32, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, Margin, Stroke, TextStyle,
    Vec2, Visuals,
};
use sidestep_lab::picture::draw::{Color, Palette, Theme, chinese};

use super::canvas::paint;

/// Loads the fonts: egui's own, the Chinese one for characters that those lack, and last egui's code font, which has
/// arrows and signs of formulas.
pub fn fonts(ctx: &egui::Context) {
    let name = "chinese".to_string();
    let mut fonts = FontDefinitions::default();
    let code = fonts.families[&FontFamily::Monospace][0].clone();
    let chinese = chinese::font().map(|font| Arc::new(FontData::from_static(font)));
    let is_there = chinese.is_some();
    fonts.font_data.extend(chinese.map(|font| (name.clone(), font)));
    for family in fonts.families.values_mut() {
        if is_there {
            // Before the icons at the end, which also have some of its characters.
            family.insert(family.len().saturating_sub(1), name.clone());
        }
        if !family.contains(&code) {
            family.push(code.clone());
        }
    }
    ctx.set_fonts(fonts);
}

/// Sets colors, sizes and spacing. Cheap enough to be called each frame.
pub fn apply(ctx: &egui::Context, theme: Theme) {
    let palette = Palette::of(theme);
    let mut visuals = match theme {
        Theme::Dark => Visuals::dark(),
        Theme::Light | Theme::Projector => Visuals::light(),
    };
    let text = paint(palette.text);
    visuals.panel_fill = paint(palette.panel);
    visuals.window_fill = paint(palette.panel);
    visuals.extreme_bg_color = paint(palette.background);
    visuals.faint_bg_color = paint(palette.grid);
    visuals.override_text_color = None;
    visuals.window_stroke = Stroke::new(1.0, paint(palette.grid));
    visuals.selection.bg_fill = accent(theme);
    visuals.selection.stroke = Stroke::new(1.0, Color32::WHITE);
    visuals.slider_trailing_fill = true;
    for widget in [
        &mut visuals.widgets.noninteractive,
        &mut visuals.widgets.inactive,
        &mut visuals.widgets.hovered,
        &mut visuals.widgets.active,
        &mut visuals.widgets.open,
    ] {
        widget.corner_radius = CornerRadius::same(4);
        widget.fg_stroke.color = text;
    }
    visuals.widgets.noninteractive.bg_stroke = Stroke::new(1.0, paint(palette.grid));
    visuals.widgets.inactive.bg_fill = paint(raised(&palette));
    visuals.widgets.inactive.weak_bg_fill = paint(raised(&palette));
    words(&mut visuals, theme);
    ctx.style_mut(|style| {
        style.visuals = visuals;
        style.spacing.item_spacing = Vec2::new(6.0, 5.0);
        style.spacing.slider_width = 116.0;
        style.spacing.interact_size.y = 20.0;
        style.spacing.menu_margin = Margin::same(6);
        style.spacing.tooltip_width = 340.0;
        style.interaction.tooltip_delay = 0.6;
        for (text_style, size) in [
            (TextStyle::Small, 13.0),
            (TextStyle::Body, 14.0),
            (TextStyle::Button, 14.0),
            (TextStyle::Heading, 17.0),
        ] {
            style.text_styles.insert(text_style, FontId::new(size, FontFamily::Proportional));
        }
        style.text_styles.insert(TextStyle::Monospace, FontId::new(13.0, FontFamily::Monospace));
    });
}

/// The time in which lists and panels unfold, s: egui's own.
const UNFOLDS: f32 = 1.0 / 12.0;

/// Sets whether lists unfold and the view scrolls without animation.
pub fn still(ctx: &egui::Context, still: bool) {
    ctx.style_mut(|style| {
        style.animation_time = if still { 0.0 } else { UNFOLDS };
        style.scroll_animation = if still {
            egui::style::ScrollAnimation::none()
        } else {
            egui::style::ScrollAnimation::default()
        };
    });
}

/// Colors of text: each has a contrast of at least 4.5 on the panel, as WCAG requires for text of this size.
fn words(visuals: &mut Visuals, theme: Theme) {
    let [fade, warning, error, link] = match theme {
        Theme::Dark => [0x3D4A5F, 0xE69F00, 0xFF8A5B, 0x56B4E9],
        Theme::Light => [0x9CA6BA, 0x8A5A00, 0xB03A00, 0x0063A0],
        Theme::Projector => [0x5A5A5A, 0x7A4A00, 0xA03000, 0x004A8C],
    }
    .map(|hex| paint(Color::hex(hex)));
    // Weak text is half-way from other text to this color.
    visuals.widgets.noninteractive.weak_bg_fill = fade;
    visuals.warn_fg_color = warning;
    visuals.error_fg_color = error;
    visuals.hyperlink_color = link;
}

/// Least contrast of text with its background. Source: WCAG 2.1, success criterion 1.4.3.
const LEAST_CONTRAST: f32 = 4.5;

/// A color of the picture for text on a panel: moved towards the color of other text if it would be hard to read.
pub fn ink(color: Color, palette: &Palette) -> Color32 {
    let (from, to) = (paint(color), paint(palette.text));
    let steps = (0..=10).map(|tenths| from.lerp_to_gamma(to, tenths as f32 / 10.0));
    let mut readable = steps.filter(|color| contrast(*color, paint(palette.panel)) >= LEAST_CONTRAST);
    readable.next().unwrap_or(to)
}

/// Ratio of the luminances of two opaque colors, 1 … 21. Source: WCAG 2.1, contrast ratio.
fn contrast(a: Color32, b: Color32) -> f32 {
    let luminance = |color: Color32| {
        let [red, green, blue, _] = egui::Rgba::from(color).to_array();
        0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
    };
    let (a, b) = (luminance(a), luminance(b));
    a.max(b) / a.min(b)
}

/// Fill of recording controls: Okabe and Ito's vermilion, dark enough for white text.
pub fn recording() -> Color32 {
    Color32::from_rgb(0xB8, 0x4F, 0x00)
}

/// Fill of controls that are on: Okabe and Ito's blue, dark enough for white text.
pub fn accent(theme: Theme) -> Color32 {
    match theme {
        Theme::Dark => Color32::from_rgb(0x1F, 0x6F, 0xA8),
        Theme::Light => Color32::from_rgb(0x00, 0x72, 0xB2),
        Theme::Projector => Color32::from_rgb(0x00, 0x4A, 0x8C),
    }
}

/// The color of a control: slightly different from the panel.
fn raised(palette: &Palette) -> Color {
    let away = |panel: u8, grid: u8| {
        panel.saturating_add_signed(((i16::from(grid) - i16::from(panel)) * 2).clamp(-120, 120) as i8)
    };
    Color {
        r: away(palette.panel.r, palette.grid.r),
        g: away(palette.panel.g, palette.grid.g),
        b: away(palette.panel.b, palette.grid.b),
        a: 255,
    }
}
