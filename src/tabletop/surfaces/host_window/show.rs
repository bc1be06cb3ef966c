//! The content of the host's window: at the left the picture of the table, with controls that are needed at once below
//! it; at the right the pages of the panel.

use super::HostWindowCamera;
use crate::picture::projection::{ShownRig, TableImage};
use crate::surfaces::host_panel;
use crate::system::display::HostPanelWindow;
use bevy::prelude::*;
use bevy_egui::egui::{self, Color32};
use bevy_egui::{EguiContext, EguiTextureHandle, EguiUserTextures};

/// Width of the sections (`SECTIONS`), and margin along the rim (`RIM`).
const SECTIONS: f32 = 470.0;
const RIM: f32 = 14.0;
/// Titles of the sections below the picture, which change while a match runs.
const BELOW: [&str; 2] = ["Seats", "Notices"];

/// Explanation for hosts: guests can move the desktop's pointer here, so the host's own mouse has to be told from
/// theirs.
const OWN_MOUSE: &str = "Before a match, a mouse without a seat sits down with a press that hits nothing here, and with its \
                         first press after coming from the table. If it is yours, hold that press for a second.";

/// Draws the window.
pub(super) fn show(world: &mut World, mut styled: Local<Option<Entity>>) {
    let mut contexts = world.query_filtered::<(Entity, &mut EguiContext), With<HostWindowCamera>>();
    let Ok((entity, mut context)) = contexts.single_mut(world) else { return };
    let ctx = context.get_mut().clone();
    if styled.replace(entity) != Some(entity) {
        host_panel::apply_egui_style(&ctx);
    }
    let mut windows = world.query_filtered::<&Window, With<HostPanelWindow>>();
    if windows.single(world).is_ok_and(|window| host_panel::fit(&ctx, window.size())) {
        return;
    }
    let screen = ctx.viewport_rect();
    let ground = ctx.style_of(egui::Theme::Dark).visuals.panel_fill;
    let whole = egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(screen);
    let mut ui = egui::Ui::new(ctx.clone(), "host".into(), whole);
    ui.painter().rect_filled(screen, 0.0, ground);
    let middle = (screen.right() - SECTIONS).max(screen.left() + SECTIONS / 2.0);
    let (left, right) = screen.split_left_right_at_x(middle);
    let mut picture = part(&mut ui, "picture", left);
    let scrolls = egui::ScrollArea::vertical().id_salt("picture").auto_shrink(false);
    scrolls.show(&mut picture, |ui| {
        show_picture(ui, world);
        ui.add_space(10.0);
        host_panel::show_at_once(ui, world);
        ui.add_space(6.0);
        host_panel::show_hints(ui);
        ui.weak(OWN_MOUSE);
        ui.add_space(6.0);
        host_panel::show_sections(ui, world, |title| BELOW.contains(&title));
    });
    let mut sections = part(&mut ui, "sections", right);
    host_panel::show_pages(&mut sections, world, |title| !BELOW.contains(&title), |_| {});
    host_panel::show_windows(&ctx, world);
}

/// Makes a part of the window.
fn part(ui: &mut egui::Ui, name: &str, rect: egui::Rect) -> egui::Ui {
    let rect = rect.shrink(RIM);
    let mut part = ui.new_child(egui::UiBuilder::new().id_salt(name).max_rect(rect));
    part.set_clip_rect(rect);
    part
}

/// Shows the table, upright and whole, whatever the projector does with it.
fn show_picture(ui: &mut egui::Ui, world: &mut World) {
    let image = world.resource::<TableImage>();
    let (id, shape) = (image.handle.id(), image.size);
    let Some(mut textures) = world.get_resource_mut::<EguiUserTextures>() else { return };
    let texture = textures.add_image(EguiTextureHandle::Weak(id));
    let rig = world.get_resource::<ShownRig>().map(|shown| shown.0.name.clone());
    ui.heading(format!("The table ({})", rig.unwrap_or_default()));
    let wide = ui.available_width();
    let size = egui::vec2(wide, wide * shape.y / shape.x);
    let picture = egui::Image::new(egui::load::SizedTexture::new(texture, size));
    egui::Frame::new()
        .stroke(egui::Stroke::new(1.0, Color32::from_rgb(0x4A, 0x6F, 0x8F)))
        .show(ui, |ui| ui.add(picture));
}
