//! A line at the lower edge of the window that tells people how to get the table back.

use super::PictureLight;
use crate::picture::projection::{PicturePlacement, WindowCamera};
use crate::picture::theme::TableFonts;
use bevy::prelude::*;

/// The height of the type, as a part of the window's shorter side.
const TYPE: f32 = 0.022;

/// Adds the line.
pub fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, show.run_if(resource_exists_and_changed::<PictureLight>));
}

/// The line.
#[derive(Component)]
struct LightNotice;

/// Returns the sentence and its colour: dim on black, where even a line would light up a room.
fn words(light: PictureLight) -> Option<(&'static str, Color)> {
    match light {
        PictureLight::Table => None,
        PictureLight::White => Some((
            "All white. The table waits: F8 brings it back, or the button of a gamepad that takes back.",
            Color::srgb(0.45, 0.45, 0.45),
        )),
        PictureLight::Black => Some((
            "All black. The table waits: F9 brings it back, or the button of a gamepad that takes back.",
            Color::srgb(0.16, 0.16, 0.16),
        )),
    }
}

fn show(
    light: Res<PictureLight>,
    placement: Res<PicturePlacement>,
    fonts: Res<TableFonts>,
    cameras: Query<Entity, With<WindowCamera>>,
    shown: Query<Entity, With<LightNotice>>,
    mut commands: Commands,
) {
    shown.iter().for_each(|entity| commands.entity(entity).despawn());
    let (Some((words, colour)), Ok(camera)) = (words(*light), cameras.single()) else { return };
    let size = placement.window().min_element() * TYPE;
    commands.spawn((
        Name::new("The way back to the table"),
        LightNotice,
        Node {
            position_type: PositionType::Absolute,
            width: percent(100),
            bottom: px(size),
            justify_content: JustifyContent::Center,
            ..default()
        },
        Pickable::IGNORE,
        UiTargetCamera(camera),
        children![(Text::new(words), fonts.regular(size), TextColor(colour), Pickable::IGNORE,)],
    ));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_cannot_be_seen_says_how_to_see_it_again() {
        let mut app = App::new();
        app.init_resource::<PictureLight>().init_resource::<PicturePlacement>().add_plugins(plugin);
        let (regular, bold) = (Handle::default(), Handle::default());
        app.insert_resource(TableFonts { regular, bold });
        app.world_mut().spawn(WindowCamera);
        for (light, key) in [
            (PictureLight::White, Some("F8")),
            (PictureLight::Black, Some("F9")),
            (PictureLight::Table, None),
        ] {
            app.insert_resource(light);
            app.update();
            let world = app.world_mut();
            let shown: Vec<_> =
                world.query::<&Text>().iter(world).map(|text| text.0.clone()).collect();
            assert_eq!(shown.len(), usize::from(key.is_some()), "{shown:?}");
            assert!(key.is_none_or(|key| shown[0].contains(key)), "{shown:?}");
        }
    }
}
