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

/// Room for this many lines, whatever is said in them: what is below stays where it is. More can be scrolled to.
pub(in crate::table) fn lines(
    ui: &mut egui::Ui,
    name: &str,
    count: u8,
    show: impl FnOnce(&mut egui::Ui),
) {
    let high = f32::from(count) * (ui.text_style_height(&TextStyle::Body) + 2.0);
    let size = egui::vec2(ui.available_width(), high);
    let down = egui::Layout::top_down(egui::Align::Min);
    ui.allocate_ui_with_layout(size, down, |ui| {
        ui.set_min_size(size);
        let room = egui::ScrollArea::vertical().id_salt(name).max_height(high);
        room.min_scrolled_height(0.0).auto_shrink(false).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            show(ui);
        });
    });
}
