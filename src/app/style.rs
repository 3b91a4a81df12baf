//! The palette as egui's style.

use egui_macroquad::egui::{
    self, Color32, CornerRadius, FontFamily, FontId, Margin, Stroke, TextStyle, Vec2, Visuals,
};
use sidestep::draw::{Color, Palette, Theme};

use super::canvas::paint;

/// Sets colors, sizes and spacing. Cheap enough to be called each frame.
pub fn apply(ctx: &egui::Context, theme: Theme) {
    let palette = Palette::of(theme);
    let mut visuals = match theme {
        Theme::Dark => Visuals::dark(),
        Theme::Light => Visuals::light(),
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
    visuals.widgets.noninteractive.weak_bg_fill = paint(palette.grid);
    ctx.style_mut(|style| {
        style.visuals = visuals;
        style.spacing.item_spacing = Vec2::new(6.0, 5.0);
        style.spacing.slider_width = 116.0;
        style.spacing.interact_size.y = 20.0;
        style.spacing.menu_margin = Margin::same(6);
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

/// Fill of what is switched on: Okabe and Ito's blue, dark enough for white words.
pub fn accent(theme: Theme) -> Color32 {
    match theme {
        Theme::Dark => Color32::from_rgb(0x1F, 0x6F, 0xA8),
        Theme::Light => Color32::from_rgb(0x00, 0x72, 0xB2),
    }
}

/// A control's own color: a little off the panel.
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
