//! The reading lamp of each seat: a warm pale patch of light to read a card or a sheet of paper by, over everything but
//! the cursors.

use super::LAMP;
use crate::facing::turned;
use crate::geometry::FacingBox;
use crate::picture::projection::{ShownRig, pale_colours};
use crate::seats::{FollowSeats, SeatFollowers as _, SeatPlaces, SeatsRecounted};
use crate::surfaces::seat_panels::{
    SeatPanelLayoutSystems, TrayAttachment, TrayAttachmentKind, put,
};
use crate::surfaces::tray::{
    MenuEntryChosen, TrayMenu, TrayMenuEntry, TraySystems, set_menu_entry,
};
use crate::system::rigs::Theme;
use bevy::prelude::*;
use shoal_contract::Seat;
use std::collections::BTreeSet;

/// Size of the patch in millimetres, and in units where nobody has measured.
const SIZE: (Vec2, Vec2) = (Vec2::new(140.0, 100.0), Vec2::new(207.0, 148.0));
/// Colour of the light: warm, and pale enough to read by. It looks the same on tables with inverted colours.
pub(super) const LIGHT: Color = Color::srgb(1.0, 0.94, 0.80);
/// Layer over everything but cursors and their rays.
const UNDER_CURSORS: i32 = 9_000;
/// Distance between the patch and what is beside it, in units.
const APART: f32 = 8.0;

/// The seats whose lamp is lit.
#[derive(Resource, Debug, Default, Clone, PartialEq, Eq)]
pub struct LitLamps(pub BTreeSet<Seat>);

impl FollowSeats for LitLamps {
    fn follow(&mut self, seats: &SeatsRecounted) {
        self.0.follow(seats);
    }
}

/// The patch of a lit lamp.
#[derive(Component, Debug)]
pub(super) struct LampPatch;

pub(super) fn plugin(app: &mut App) {
    app.init_by_seat::<LitLamps>().add_systems(
        Update,
        (
            handle_menu.before(TraySystems::Fill),
            (offer_lamps, light, tint).chain().after(TraySystems::Spawn),
        ),
    );
    app.add_systems(PostUpdate, follow.after(SeatPanelLayoutSystems));
}

fn handle_menu(mut chosen: MessageReader<MenuEntryChosen>, mut lamps: ResMut<LitLamps>) {
    for chosen in chosen.read().filter(|chosen| chosen.id == LAMP) {
        if !lamps.0.remove(&chosen.seat) {
            lamps.0.insert(chosen.seat);
        }
    }
}

fn offer_lamps(places: SeatPlaces, lamps: Res<LitLamps>, mut menu: ResMut<TrayMenu>) {
    if !places.is_changed() && !lamps.is_changed() {
        return;
    }
    // Before a screen nobody reads paper by its light.
    let is_table = places.tabletop.has_sides();
    for seat in places.chairs.seats() {
        let lit = lamps.0.contains(&seat);
        let label = if lit { "Reading lamp off" } else { "Reading lamp" };
        let is_offered = is_table && places.chairs.is_person(seat);
        let entry = is_offered.then(|| TrayMenuEntry {
            id: LAMP,
            icon: Some("lamp"),
            label: label.into(),
            article: "menu_lamp",
            off: None,
        });
        set_menu_entry(&mut menu, seat, LAMP, entry);
    }
}

/// Returns the colour in which the light has to be drawn so that it looks as it is meant.
fn colour_for(theme: Theme) -> Color {
    match theme {
        Theme::Dark => LIGHT,
        Theme::Paper => pale_colours::drawn_for(LIGHT),
    }
}

/// Colours the patches so that they look alike in all colour themes of the table.
fn tint(
    shown: Option<Res<ShownRig>>,
    new: Query<(), Added<LampPatch>>,
    mut patches: Query<&mut BackgroundColor, With<LampPatch>>,
) {
    let Some(shown) = shown.filter(|shown| shown.is_changed() || !new.is_empty()) else { return };
    let meant = BackgroundColor(colour_for(shown.0.theme));
    for mut colour in &mut patches {
        colour.set_if_neq(meant);
    }
}

/// Draws the patches of lit lamps.
fn light(
    places: SeatPlaces,
    lamps: Res<LitLamps>,
    patches: Query<Entity, With<LampPatch>>,
    mut commands: Commands,
) {
    if !places.is_changed() && !lamps.is_changed() {
        return;
    }
    patches.iter().for_each(|patch| commands.entity(patch).despawn());
    for &seat in lamps.0.iter().filter(|_| places.tabletop.has_sides()) {
        let Some(tray) = places.tray(seat) else { continue };
        let beside = beside(&places, seat, tray);
        let (node, transform) = turned(beside.unwrap_or(FacingBox { size: size(&places), ..tray }));
        let node = Node { border_radius: BorderRadius::all(px(16)), ..node };
        let mut patch = commands.spawn((
            Name::new(format!("Reading lamp of {seat}")),
            LampPatch,
            node,
            transform,
            BackgroundColor(LIGHT),
            GlobalZIndex(UNDER_CURSORS),
            Pickable::IGNORE,
        ));
        if beside.is_none() {
            patch.entry::<Node>().and_modify(|mut node| (node.left, node.top) = (px(0), px(0)));
            patch.insert((
                TrayAttachment::of(seat, TrayAttachmentKind::Lamp, size(&places)),
                Visibility::Hidden,
            ));
        }
    }
}

/// Moves patches to the room found for them before their trays; seat panels are behind them.
fn follow(
    mut patches: Query<
        (&TrayAttachment, &mut UiTransform, &mut Visibility),
        (With<LampPatch>, Changed<TrayAttachment>),
    >,
) {
    for (attachment, mut transform, mut visibility) in &mut patches {
        put(attachment.place, &mut transform, &mut visibility);
    }
}

fn size(places: &SeatPlaces) -> Vec2 {
    let table = &*places.tabletop;
    Vec2::new(table.units(SIZE.0.x, SIZE.1.x), table.units(SIZE.0.y, SIZE.1.y))
}

/// Returns the frame of a seat's patch beside its tray; `None` if the edge is not free there.
fn beside(places: &SeatPlaces, seat: Seat, tray: FacingBox) -> Option<FacingBox> {
    let size = size(places);
    let flat = FacingBox { size, scale: 1.0, ..tray };
    let half = (tray.size * tray.scale - size) / 2.0;
    // As the player sees it: to the right, flush with the edge of the table.
    let at = |right: f32, down: f32| {
        let seen = tray.facing.turn(Vec2::new(right, down));
        FacingBox { centre: tray.centre + seen, ..flat }
    };
    let aside = half.x + size.x + APART;
    let sides = [at(aside, half.y), at(-aside, half.y)];
    sides.into_iter().find(|&frame| {
        frame.kept_on(places.tabletop.size) == frame
            && !places.others(Some(seat)).any(|other| other.overlaps(frame))
    })
}
