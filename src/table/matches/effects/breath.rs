//! A breath of colour over the whole table: something happens that is about everybody.

use super::OVER_TABLE;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use shoal_tabletop::picture::assets::DrawingAssets;
use std::f32::consts::PI;

/// Greatest opacity of the colour.
const DENSE: f32 = 0.22;
/// Size of the drawing in the middle, in units.
const DRAWING: f32 = 220.0;

/// The node of a breath of colour.
#[derive(Component)]
pub struct TableBreathNode;

/// Shows a breath of colour over the whole table, with a drawing in the middle.
#[derive(SystemParam)]
pub struct TableBreath<'w, 's> {
    there: Query<'w, 's, (Entity, &'static mut BackgroundColor), With<TableBreathNode>>,
    assets: DrawingAssets<'w>,
    commands: Commands<'w, 's>,
}

impl TableBreath<'_, '_> {
    /// Shows this part of it, from 0 to 1; without one, nothing.
    pub fn show(&mut self, part: Option<f32>, colour: Color, drawing: &'static str) {
        let Some(part) = part else {
            return self.there.iter().for_each(|(it, _)| self.commands.entity(it).despawn());
        };
        let now = BackgroundColor(colour.with_alpha(DENSE * (part * PI).sin()));
        if let Ok((_, mut colour)) = self.there.single_mut() {
            colour.set_if_neq(now);
            return;
        }
        let size = |width, height| Node { width, height, ..default() };
        let whole = Node {
            position_type: PositionType::Absolute,
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            ..size(percent(100), percent(100))
        };
        let image = ImageNode::new(self.assets.get(drawing, DRAWING));
        let node = (TableBreathNode, whole, now, GlobalZIndex(OVER_TABLE));
        self.commands
            .spawn((Name::new("Breath over the table"), node, Pickable::IGNORE))
            .with_child((image, size(px(DRAWING), px(DRAWING)), Pickable::IGNORE));
    }
}
