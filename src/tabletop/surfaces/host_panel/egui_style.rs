//! The egui style of the panel: the table's colours and type, at the scale of the desktop.

use crate::picture::lettering::TypeWeight;
use bevy::math::Vec2;
use bevy_egui::egui::epaint::text::{FontInsert, FontPriority, InsertFontFamily};
use bevy_egui::egui::{self, Color32, CornerRadius, FontData, FontFamily, FontId, TextStyle};

/// The room that the panel needs, in units of the desktop.
const NEEDED: Vec2 = Vec2::new(720.0, 480.0);

/// Makes everything smaller in a window that has less room than the panel needs; elsewhere type is as large as the
/// desktop's. `true` if the zoom has changed, so that nothing can be drawn before the next pass. The host's own zoom
/// stays until the window has another size.
pub(crate) fn fit(ctx: &egui::Context, window: Vec2) -> bool {
    let key = egui::Id::new("the window that the panel fits");
    if ctx.data(|data| data.get_temp(key)) == Some(window) {
        return false;
    }
    ctx.data_mut(|data| data.insert_temp(key, window));
    let zoom = (window / NEEDED).min_element().clamp(0.25, 1.0);
    let changes = zoom != ctx.zoom_factor();
    ctx.set_zoom_factor(zoom);
    changes
}

/// Gives an egui context the style of the table. Characters that egui's own typeface lacks come from the table's.
pub(crate) fn apply_egui_style(ctx: &egui::Context) {
    let last =
        InsertFontFamily { family: FontFamily::Proportional, priority: FontPriority::Lowest };
    let letters = FontData::from_static(TypeWeight::Regular.file());
    ctx.add_font(FontInsert::new("table", letters, vec![last]));
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

/// Shows text in an area of exactly this many lines, so that everything below stays in its place. More lines can be
/// scrolled to.
pub fn lines(ui: &mut egui::Ui, name: &str, count: u8, show: impl FnOnce(&mut egui::Ui)) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::{Context, Pos2, RawInput, Rect};

    /// A pass in a window of this size, in units of the desktop.
    fn pass(ctx: &Context, window: Vec2) -> Rect {
        let size = egui::Vec2::from(window.to_array()) / ctx.zoom_factor();
        let screen = Rect::from_min_size(Pos2::ZERO, size);
        let input = RawInput { screen_rect: Some(screen), ..RawInput::default() };
        ctx.run_ui(input, |_| {}).drop_without_applying_deltas();
        ctx.viewport_rect()
    }

    #[test]
    fn letters_of_names_that_eguis_typeface_does_not_have_come_from_the_tables() {
        let ctx = Context::default();
        apply_egui_style(&ctx);
        pass(&ctx, NEEDED);
        let has = |text: &str| ctx.fonts_mut(|it| it.has_glyphs(&FontId::proportional(15.0), text));
        for name in ["Jürgen Groß", "Łucja Żółć", "Ελένη Ἀθηνᾶ", "Щербаков Їжак", "Nguyễn Thị Ước"]
        {
            assert!(has(name), "{name}");
        }
        assert!(!has("漢"), "egui draws its own box for it");
        let font = FontId::proportional(15.0);
        let laid = ctx.fonts_mut(|it| it.layout_no_wrap("漢".into(), font, Color32::WHITE));
        assert!(laid.rect.width() > 5.0, "which takes room");
    }

    #[test]
    fn the_panel_has_the_room_it_needs_in_every_window_and_is_smaller_only_for_that() {
        for (window, zoom) in [
            (Vec2::new(1280.0, 720.0), 1.0),
            (Vec2::new(853.0, 480.0), 1.0),
            (Vec2::new(640.0, 480.0), 640.0 / 720.0),
            (Vec2::new(320.0, 240.0), 320.0 / 720.0),
        ] {
            let ctx = Context::default();
            pass(&ctx, window);
            assert_eq!(fit(&ctx, window), zoom < 1.0, "{window}");
            let room = pass(&ctx, window);
            let room = pass(&ctx, window).union(room);
            assert!((ctx.zoom_factor() - zoom).abs() < 1e-3, "{window}");
            assert!(room.width() > NEEDED.x - 1.0 && room.height() > NEEDED.y - 1.0, "{room}");
            ctx.set_zoom_factor(1.25);
            pass(&ctx, window);
            assert!(!fit(&ctx, window) && ctx.zoom_factor() == 1.25, "the host has zoomed");
        }
    }
}
