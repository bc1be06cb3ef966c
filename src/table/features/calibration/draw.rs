//! Drawings on the table while it is calibrated, under the warp that is being set: the test card, the panel, ruler and
//! card. Each is made anew only when its content has changed.

use super::checks::Piece;
use super::hands::Holding;
use super::panel::{Button, Face, Line, LineKind, Look, Panel, SIZE};
use super::work::Page;
use super::{Calibration, card, lane, unit_of};
use bevy::prelude::*;
use shoal_tabletop::geometry::type_size::least_size;
use shoal_tabletop::geometry::{Frame, Tabletop};
use shoal_tabletop::picture::art::{Art, rasterise};
use shoal_tabletop::picture::projection::{Rig, TableImage};
use shoal_tabletop::picture::theme::{self, Fonts};
use shoal_tabletop::system::boxed::boxed;

/// Layer over everything else on the table, cursors too: those are drawn over the window meanwhile.
const ON_TOP: i32 = 20_000;
/// Width and height of an icon on a button, in units.
const ICON: f32 = 34.0;

/// Adds the drawing. It needs [`Art`], [`Fonts`] and [`TableImage`]; without them nothing is drawn.
pub fn plugin(app: &mut App) {
    let drawn = resource_exists::<Art>
        .and_then(resource_exists::<Fonts>)
        .and_then(resource_exists::<TableImage>);
    let drawing = (draw_card, draw_panel, draw_checks).chain();
    app.add_systems(Update, drawing.run_if(resource_exists::<Calibration>.and_then(drawn)));
    app.add_systems(Update, clear.run_if(not(resource_exists::<Calibration>)));
}

/// A part of the calibration as it is drawn on the table, with everything its picture depends on.
#[derive(Component, Debug, PartialEq)]
enum DrawnPart {
    /// The picture behind everything else.
    Card(CardKey),
    /// The panel, and its buttons that are pressed.
    Panel(Box<(Panel, Vec<super::Press>)>),
    /// Ruler or card, with the length of a unit in millimetres and the pixels to a unit.
    Check(Piece, f32, f32),
}

#[derive(Debug, Clone, PartialEq)]
struct CardKey {
    page: Page,
    table: Vec2,
    unit: f32,
    hands: Vec<Frame>,
    pixels: UVec2,
}

fn clear(drawn: Query<Entity, With<DrawnPart>>, mut commands: Commands) {
    drawn.iter().for_each(|entity| commands.entity(entity).despawn());
}

/// Despawns parts of this kind that differ from the wanted one; returns `true` if the wanted one is already there.
fn keep_fitting(
    drawn: &Query<(Entity, &DrawnPart)>,
    commands: &mut Commands,
    wanted: &DrawnPart,
    same_kind: impl Fn(&DrawnPart) -> bool,
) -> bool {
    let mut there = false;
    for (entity, found) in drawn.iter().filter(|(_, found)| same_kind(found)) {
        if found == wanted {
            there = true;
        } else {
            commands.entity(entity).despawn();
        }
    }
    there
}

fn draw_card(
    calibration: Res<Calibration>,
    place: (Res<Tabletop>, Res<TableImage>, Res<Rig>),
    drawn: Query<(Entity, &DrawnPart)>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) {
    let (table, image, rig) = place;
    let page = calibration.work.page;
    let (unit, hands) = match page {
        Page::Corners => (1.0, vec![]),
        Page::Lengths => {
            let unit = unit_of(&calibration.work, &table);
            (unit, lane::within(&table, unit, &rig))
        }
    };
    let key = CardKey { page, table: table.size, unit, hands, pixels: image.pixels };
    let wanted = DrawnPart::Card(key.clone());
    if keep_fitting(&drawn, &mut commands, &wanted, |found| matches!(found, DrawnPart::Card(_))) {
        return;
    }
    let svg = match page {
        Page::Corners => card::corners_card(table.size),
        Page::Lengths => card::lengths_card(table.size, unit, &key.hands),
    };
    let Ok(picture) = rasterise(&svg, image.pixels.x) else { return };
    commands.spawn((
        Name::new("Test card"),
        wanted,
        ImageNode::new(images.add(picture)),
        boxed(Vec2::ZERO, table.size),
        GlobalZIndex(ON_TOP),
        Pickable::IGNORE,
    ));
}

fn draw_panel(
    calibration: Res<Calibration>,
    holding: Res<Holding>,
    table: Res<Tabletop>,
    drawn: Query<(Entity, &DrawnPart)>,
    mut wardrobe: Wardrobe,
    mut commands: Commands,
) {
    let panel = calibration.panel(table.size);
    let pressed: Vec<_> = holding.pressed().collect();
    let wanted = DrawnPart::Panel(Box::new((panel.clone(), pressed.clone())));
    if keep_fitting(&drawn, &mut commands, &wanted, |found| matches!(found, DrawnPart::Panel(_))) {
        return;
    }
    let corner = panel.frame.centre - SIZE / 2.0;
    commands
        .spawn((
            Name::new("Calibration panel"),
            wanted,
            Node {
                border: UiRect::all(px(3)),
                border_radius: BorderRadius::all(px(22)),
                ..boxed(corner, SIZE)
            },
            UiTransform::from_rotation(panel.frame.facing.ui_rotation()),
            BackgroundColor(theme::TRAY),
            BorderColor::all(theme::CARD_RIM),
            GlobalZIndex(ON_TOP + 2),
            Pickable::IGNORE,
        ))
        .with_children(|parent| {
            for line in &panel.lines {
                parent.spawn(wardrobe.line(line));
            }
            for button in &panel.buttons {
                wardrobe.button(parent, button, pressed.contains(&button.press));
            }
        });
}

fn draw_checks(
    calibration: Res<Calibration>,
    place: (Res<Tabletop>, Res<TableImage>),
    drawn: Query<(Entity, &DrawnPart)>,
    mut placed: Query<&mut UiTransform>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) {
    let (table, image) = place;
    let unit = unit_of(&calibration.work, &table);
    let shown = calibration.work.page == Page::Lengths;
    for piece in Piece::ALL {
        let wanted = DrawnPart::Check(piece, unit, image.scale);
        let is_it = |found: &DrawnPart| matches!(found, DrawnPart::Check(of, ..) if *of == piece);
        if !shown {
            let all = drawn.iter().filter(|(_, found)| is_it(found));
            all.for_each(|(entity, _)| commands.entity(entity).despawn());
            continue;
        }
        let degrees = if calibration.checks.is_turned(piece) { 90.0 } else { 0.0 };
        let at = calibration.checks.at(piece);
        let transform = UiTransform {
            translation: Val2::px(at.x, at.y),
            rotation: Rot2::degrees(degrees),
            ..default()
        };
        if keep_fitting(&drawn, &mut commands, &wanted, is_it) {
            let there = drawn.iter().find(|(_, found)| **found == wanted);
            if let Some(mut old) = there.and_then(|(entity, _)| placed.get_mut(entity).ok()) {
                old.set_if_neq(transform);
            }
            continue;
        }
        let least = least_size(image.scale) * unit;
        let drawing = match piece {
            Piece::Ruler => card::ruler(least),
            Piece::Card => card::bank_card(least),
        };
        let (svg, pixels) = card::to_scale(&drawing, piece.size(), image.scale / unit);
        let Ok(picture) = rasterise(&svg, pixels.x) else { continue };
        let size = pixels.as_vec2() / image.scale;
        commands.spawn((
            Name::new("Check"),
            wanted,
            ImageNode::new(images.add(picture)),
            boxed(-size / 2.0, size),
            transform,
            GlobalZIndex(ON_TOP + 1),
            Pickable::IGNORE,
        ));
    }
}

/// System parameter with fonts and drawings for buttons and words.
#[derive(bevy::ecs::system::SystemParam)]
struct Wardrobe<'w> {
    fonts: Res<'w, Fonts>,
    art: ResMut<'w, Art>,
    images: ResMut<'w, Assets<Image>>,
}

impl Wardrobe<'_> {
    fn line(&self, line: &Line) -> impl Bundle + use<> {
        let (font, colour) = match line.kind {
            LineKind::Title => (self.fonts.bold(34.0), theme::TEXT),
            LineKind::Help => (self.fonts.regular(self.legible(22.0)), theme::TEXT_QUIET),
            LineKind::Refusal => (self.fonts.bold(26.0), theme::LOSS),
            LineKind::Label => (self.fonts.bold(24.0), theme::TEXT_QUIET),
            LineKind::Value => (self.fonts.bold(26.0), theme::TEXT),
        };
        let in_the_middle = line.kind == LineKind::Value;
        let node = Node {
            align_items: AlignItems::Center,
            justify_content: match in_the_middle {
                true => JustifyContent::Center,
                false => JustifyContent::Start,
            },
            ..boxed(line.rect.min, line.rect.size())
        };
        let text = (Text::new(line.text.clone()), font, TextColor(colour), Pickable::IGNORE);
        (Name::new("Words"), node, Pickable::IGNORE, Children::spawn_one(text))
    }

    /// This size of type, or the smallest that the projector can show if that is larger.
    fn legible(&self, size: f32) -> f32 {
        size.max(least_size(self.art.scale()))
    }

    fn button(&mut self, parent: &mut ChildSpawnerCommands, button: &Button, pressed: bool) {
        let (ground, rim, ink) = match button.look {
            _ if pressed => (theme::BUTTON_HOVER, theme::TEXT, theme::TEXT),
            Look::Plain => (theme::BUTTON, theme::BUTTON, theme::TEXT),
            Look::Lit => (theme::BUTTON_HOVER, theme::rgb(0xFFE9A0), theme::TEXT),
            Look::Main => (theme::GAIN, theme::GAIN, theme::DEEP),
            Look::Off => (theme::BUTTON_OFF, theme::BUTTON_OFF, theme::TEXT_OFF),
        };
        let node = Node {
            border: UiRect::all(px(3)),
            border_radius: BorderRadius::all(px(12)),
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            column_gap: px(10),
            ..boxed(button.rect.min, button.rect.size())
        };
        let (icon, words) = match &button.face {
            Face::Text(words) => (None, Some(words)),
            Face::Icon(name, degrees) => (Some((*name, *degrees)), None),
            Face::Both(name, words) => (Some((*name, 0.0)), Some(words)),
        };
        let plate = (BackgroundColor(ground), BorderColor::all(rim), Pickable::IGNORE);
        parent.spawn((Name::new("Button"), node, plate)).with_children(|parent| {
            if let Some((name, degrees)) = icon {
                let image = self.art.get(&mut self.images, name, ICON);
                parent.spawn((
                    ImageNode::new(image).with_color(if ink == theme::TEXT {
                        Color::WHITE
                    } else {
                        ink
                    }),
                    Node { width: px(ICON), height: px(ICON), ..default() },
                    UiTransform::from_rotation(Rot2::degrees(degrees)),
                    Pickable::IGNORE,
                ));
            }
            if let Some(words) = words {
                parent.spawn((
                    Text::new(words.clone()),
                    self.fonts.bold(25.0),
                    TextColor(ink),
                    Pickable::IGNORE,
                ));
            }
        });
    }
}
