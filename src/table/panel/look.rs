//! The panel in the table's colours.

use bevy_egui::egui::{self, Color32, CornerRadius, FontId, TextStyle};

/// Dresses an egui context.
pub(in crate::table) fn dress(ctx: &egui::Context) {
    ctx.set_theme(egui::Theme::Dark);
    ctx.style_mut_of(egui::Theme::Dark, |style| {
        let visuals = &mut style.visuals;
        visuals.window_fill = Color32::from_rgba_unmultiplied(0x0A, 0x14, 0x20, 250);
        visuals.panel_fill = visuals.window_fill;
        visuals.override_text_color = Some(Color32::from_rgb(0xF3, 0xF1, 0xE7));
        visuals.window_corner_radius = CornerRadius::same(10);
        visuals.selection.bg_fill = Color32::from_rgb(0x2A, 0x5A, 0x85);
        visuals.hyperlink_color = Color32::from_rgb(0x56, 0xB4, 0xE9);
        visuals.widgets.inactive.weak_bg_fill = Color32::from_rgb(0x1B, 0x3A, 0x57);
        visuals.widgets.hovered.weak_bg_fill = Color32::from_rgb(0x2A, 0x5A, 0x85);
        style.text_styles.insert(TextStyle::Body, FontId::proportional(15.0));
        style.text_styles.insert(TextStyle::Button, FontId::proportional(15.0));
        style.spacing.item_spacing = egui::vec2(8.0, 6.0);
        style.spacing.slider_width = 170.0;
    });
}
