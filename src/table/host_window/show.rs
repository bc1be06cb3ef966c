//! What stands in the host's window: the picture of the table on the left with what one needs at once
//! below it, the sections of the panel on the right.

use super::HostCamera;
use crate::table::panel;
use crate::table::projection::{ShownRig, TableImage};
use bevy::prelude::*;
use bevy_egui::egui::{self, Color32};
use bevy_egui::{EguiContext, EguiTextureHandle, EguiUserTextures};

/// How wide the sections are.
const SECTIONS: f32 = 400.0;

pub(super) fn show(world: &mut World, mut dressed: Local<Option<Entity>>) {
    let mut contexts = world.query_filtered::<(Entity, &mut EguiContext), With<HostCamera>>();
    let Ok((entity, mut context)) = contexts.single_mut(world) else { return };
    let ctx = context.get_mut().clone();
    if dressed.replace(entity) != Some(entity) {
        panel::dress(&ctx);
    }
    let screen =
        egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(ctx.viewport_rect());
    let mut ui = egui::Ui::new(ctx, "host".into(), screen);
    egui::Panel::right("sections").exact_size(SECTIONS).show(&mut ui, |ui| {
        egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            panel::show_sections(ui, world);
        });
    });
    egui::CentralPanel::default().show(&mut ui, |ui| {
        show_picture(ui, world);
        ui.add_space(10.0);
        panel::show_at_once(ui, world);
        ui.add_space(6.0);
        panel::show_hints(ui);
    });
}

/// The table, upright and whole, whatever the projector does with it.
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
