//! Frozen time: a breath of cold over the whole table.

use crate::prelude::*;
use shoal_table::matches::effects::OVER_TABLE;

/// The light of frozen time.
const COLD: Color = Color::srgb(0.55, 0.8, 1.0);

/// A breath of cold over the whole table.
#[derive(Component)]
pub struct FreezeOverlay;

/// Shows that time is frozen: a breath of cold over the whole table, and its card in the middle.
pub fn freeze(
    shown: Res<PlaybackState<FishAndMenView>>,
    overlays: Query<Entity, With<FreezeOverlay>>,
    mut backgrounds: Query<&mut BackgroundColor, With<FreezeOverlay>>,
    mut art: ResMut<DrawingCache>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) {
    let event = shown.event();
    let frozen = matches!(event, Some(Event::TimeFrozen { .. } | Event::ExtraTurnBegan { .. }));
    if !frozen {
        overlays.iter().for_each(|entity| commands.entity(entity).despawn());
        return;
    }
    let breath = (shown.progress() * std::f32::consts::PI).sin();
    for mut background in &mut backgrounds {
        background.set_if_neq(BackgroundColor(COLD.with_alpha(0.22 * breath)));
    }
    if overlays.is_empty() {
        let icon = art.get(&mut images, "cards/time_freeze", 220.0);
        let node = Node {
            position_type: PositionType::Absolute,
            width: percent(100),
            height: percent(100),
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            ..default()
        };
        let size = Node { width: px(220), height: px(220), ..default() };
        commands
            .spawn((
                Name::new("Cold"),
                FreezeOverlay,
                node,
                BackgroundColor(Color::NONE),
                Pickable::IGNORE,
            ))
            .insert(GlobalZIndex(OVER_TABLE))
            .with_child((ImageNode::new(icon), size, Pickable::IGNORE));
    }
}
