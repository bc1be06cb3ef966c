//! Drawings on the table while it is calibrated, under the warp that is being set: the test card, the panel, ruler and
//! card. Each is made anew only when its content has changed.

use super::devices::CalibrationGrips;
use super::gauges::LengthGauge;
use super::pads::LastUsedPad;
use super::panel::{
    CalibrationButton, CalibrationButtonLabel, CalibrationButtonStyle, CalibrationPanel,
    CalibrationPanelText, CalibrationTextKind, SIZE,
};
use super::rig_draft::CalibrationPage;
use super::{Calibration, card, lane, unit_of};
use bevy::prelude::*;
use shoal_tabletop::geometry::type_size::least_size;
use shoal_tabletop::geometry::{FacingBox, Tabletop};
use shoal_tabletop::picture::art::{DrawingCache, rasterise};
use shoal_tabletop::picture::assets::DrawingAssets;
use shoal_tabletop::picture::projection::{PicturePlacement, TableImage};
use shoal_tabletop::picture::theme::{self, TableFonts};
use shoal_tabletop::system::boxed::boxed;

/// Layer over everything else on the table, cursors too: those are drawn over the window meanwhile.
const ON_TOP: i32 = 20_000;
/// Width and height of an icon on a button, in units.
const ICON: f32 = 34.0;
/// Width of the rim of a button, in units.
const RIM: f32 = 3.0;
/// Width and height of a gamepad's sign on a button (`SIGN`), and the part of it that stands out over the button's upper
/// right corner (`OUT`), in units: so it covers no words.
const SIGN: f32 = 30.0;
const OUT: f32 = 11.0;

/// Adds the drawing. It needs [`DrawingCache`], [`TableFonts`] and [`TableImage`]; without them nothing is drawn.
pub fn plugin(app: &mut App) {
    let drawn = resource_exists::<DrawingCache>
        .and_then(resource_exists::<TableFonts>)
        .and_then(resource_exists::<TableImage>);
    let drawing = (draw_card, draw_panel, draw_gauges).chain();
    app.add_systems(Update, drawing.run_if(resource_exists::<Calibration>.and_then(drawn)));
    app.add_systems(Update, clear.run_if(not(resource_exists::<Calibration>)));
}

/// A part of the calibration as it is drawn on the table, with everything its picture depends on.
#[derive(Component, Debug, PartialEq)]
enum CalibrationTableDrawing {
    /// The picture behind everything else.
    Card(TestCardKey),
    /// The panel, and its buttons that are pressed.
    Panel(Box<(CalibrationPanel, Vec<super::CalibrationCommand>)>),
    /// Ruler or card, with the length of a unit in millimetres and the pixels to a unit.
    Gauge(LengthGauge, f32, f32),
}

#[derive(Debug, Clone, PartialEq)]
struct TestCardKey {
    page: CalibrationPage,
    table: Vec2,
    unit: f32,
    hands: Vec<FacingBox>,
    pixels: UVec2,
}

fn clear(drawn: Query<Entity, With<CalibrationTableDrawing>>, mut commands: Commands) {
    drawn.iter().for_each(|entity| commands.entity(entity).despawn());
}

/// Despawns parts of this kind that differ from the wanted one; returns `true` if the wanted one is already there.
fn keep_fitting(
    drawn: &Query<(Entity, &CalibrationTableDrawing)>,
    commands: &mut Commands,
    wanted: &CalibrationTableDrawing,
    same_kind: impl Fn(&CalibrationTableDrawing) -> bool,
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
    table: Res<Tabletop>,
    image: Res<TableImage>,
    placement: Res<PicturePlacement>,
    drawn: Query<(Entity, &CalibrationTableDrawing)>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) {
    let page = calibration.draft.page;
    let (unit, hands) = match page {
        CalibrationPage::Corners => (1.0, vec![]),
        CalibrationPage::Lengths => {
            let unit = unit_of(&calibration.draft, &table);
            (unit, lane::hands_within(&table, unit, &placement))
        }
    };
    let key = TestCardKey { page, table: table.size, unit, hands, pixels: image.pixels };
    let wanted = CalibrationTableDrawing::Card(key.clone());
    if keep_fitting(&drawn, &mut commands, &wanted, |found| {
        matches!(found, CalibrationTableDrawing::Card(_))
    }) {
        return;
    }
    let svg = match page {
        CalibrationPage::Corners => card::corners_card(table.size),
        CalibrationPage::Lengths => card::lengths_card(table.size, unit, &key.hands),
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
    grips: Res<CalibrationGrips>,
    pad: Res<LastUsedPad>,
    table: Res<Tabletop>,
    drawn: Query<(Entity, &CalibrationTableDrawing)>,
    mut assets: DrawingAssets,
    mut commands: Commands,
) {
    let panel = calibration.panel(table.size);
    let panel = match &pad.0 {
        Some(controls) => panel.signed(&calibration.draft, controls),
        None => panel,
    };
    let pressed: Vec<_> = grips.pressed().collect();
    let wanted = CalibrationTableDrawing::Panel(Box::new((panel.clone(), pressed.clone())));
    if keep_fitting(&drawn, &mut commands, &wanted, |found| {
        matches!(found, CalibrationTableDrawing::Panel(_))
    }) {
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
                parent.spawn(text_bundle(&assets, line));
            }
            for button in &panel.buttons {
                spawn_button(&mut assets, parent, button, pressed.contains(&button.command));
            }
        });
}

fn draw_gauges(
    calibration: Res<Calibration>,
    table: Res<Tabletop>,
    image: Res<TableImage>,
    drawn: Query<(Entity, &CalibrationTableDrawing)>,
    mut placed: Query<&mut UiTransform>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) {
    let unit = unit_of(&calibration.draft, &table);
    let shown = calibration.draft.page == CalibrationPage::Lengths;
    for gauge in LengthGauge::ALL {
        let wanted = CalibrationTableDrawing::Gauge(gauge, unit, image.scale);
        let is_same_gauge = |found: &CalibrationTableDrawing| matches!(found, CalibrationTableDrawing::Gauge(of, ..) if *of == gauge);
        if !shown {
            let all = drawn.iter().filter(|(_, found)| is_same_gauge(found));
            all.for_each(|(entity, _)| commands.entity(entity).despawn());
            continue;
        }
        let degrees = if calibration.gauges.is_turned(gauge) { 90.0 } else { 0.0 };
        let at = calibration.gauges.at(gauge);
        let transform = UiTransform {
            translation: Val2::px(at.x, at.y),
            rotation: Rot2::degrees(degrees),
            ..default()
        };
        if keep_fitting(&drawn, &mut commands, &wanted, is_same_gauge) {
            let there = drawn.iter().find(|(_, found)| **found == wanted);
            if let Some(mut old) = there.and_then(|(entity, _)| placed.get_mut(entity).ok()) {
                old.set_if_neq(transform);
            }
            continue;
        }
        let least = least_size(image.scale) * unit;
        let drawing = match gauge {
            LengthGauge::Ruler => card::ruler(least),
            LengthGauge::Card => card::bank_card(least),
        };
        let (svg, pixels) = card::to_scale(&drawing, gauge.size(), image.scale / unit);
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

/// The node of a piece of text on the panel.
fn text_bundle(assets: &DrawingAssets, line: &CalibrationPanelText) -> impl Bundle + use<> {
    let (font, colour) = match line.kind {
        CalibrationTextKind::Title => (assets.fonts.bold(34.0), theme::TEXT),
        CalibrationTextKind::Help => {
            (assets.fonts.regular(legible(assets, 22.0)), theme::TEXT_QUIET)
        }
        CalibrationTextKind::Refusal => (assets.fonts.bold(26.0), theme::LOSS),
        CalibrationTextKind::Label => (assets.fonts.bold(24.0), theme::TEXT_QUIET),
        CalibrationTextKind::Value => (assets.fonts.bold(26.0), theme::TEXT),
    };
    let in_the_middle = line.kind == CalibrationTextKind::Value;
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
fn legible(assets: &DrawingAssets, size: f32) -> f32 {
    size.max(least_size(assets.art.scale()))
}

/// Spawns a button of the panel.
fn spawn_button(
    assets: &mut DrawingAssets,
    parent: &mut ChildSpawnerCommands,
    button: &CalibrationButton,
    pressed: bool,
) {
    let (ground, rim, ink) = match button.style {
        _ if pressed => (theme::BUTTON_HOVER, theme::TEXT, theme::TEXT),
        CalibrationButtonStyle::Plain => (theme::BUTTON, theme::BUTTON, theme::TEXT),
        CalibrationButtonStyle::Lit => (theme::BUTTON_HOVER, theme::rgb(0xFFE9A0), theme::TEXT),
        CalibrationButtonStyle::Main => (theme::GAIN, theme::GAIN, theme::DEEP),
        CalibrationButtonStyle::Off => (theme::BUTTON_OFF, theme::BUTTON_OFF, theme::TEXT_OFF),
    };
    let node = Node {
        border: UiRect::all(px(RIM)),
        border_radius: BorderRadius::all(px(12)),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        column_gap: px(10),
        ..boxed(button.rect.min, button.rect.size())
    };
    let (icon, words) = match &button.label {
        CalibrationButtonLabel::Text(words) => (None, Some(words)),
        CalibrationButtonLabel::Icon(name, degrees) => (Some((*name, *degrees)), None),
        CalibrationButtonLabel::Both(name, words) => (Some((*name, 0.0)), Some(words)),
    };
    let plate = (BackgroundColor(ground), BorderColor::all(rim), Pickable::IGNORE);
    parent.spawn((Name::new("Button"), node, plate)).with_children(|parent| {
        if let Some((name, degrees)) = icon {
            let image = assets.get(name, ICON);
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
                assets.fonts.bold(25.0),
                TextColor(ink),
                Pickable::IGNORE,
            ));
        }
        if let Some(sign) = button.sign {
            let corner = Vec2::new(button.rect.width() + OUT - SIGN - RIM, -OUT - RIM);
            let image = ImageNode::new(assets.get(sign, SIGN));
            parent.spawn((image, boxed(corner, Vec2::splat(SIGN)), Pickable::IGNORE));
        }
    });
}
