//! Moves a seat to another place in the middle of a match. Everything that is drawn for the seat follows its chair,
//! half-made choices too.

use super::MOVE;
use crate::facing::{Facing, turned};
use crate::geometry::{FacingBox, TablePlace};
use crate::picture::theme::{self, TableFonts};
use crate::pointers::{LastHolders, PointerDevices};
use crate::seats::{Chairs, FollowSeats, SeatFollowers as _, SeatPlaces, SeatsRecounted};
use crate::surfaces::tray::{
    MenuEntryChosen, TrayMenu, TrayMenuEntry, TraySystems, set_menu_entry,
};
use crate::system::screens::Screen;
use bevy::prelude::*;
use shoal_contract::Seat;
use std::collections::BTreeMap;

/// Seconds for which the free places glow.
const GLOWS_FOR: f32 = 20.0;

/// Moves a seat to a place where nobody sits.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct MoveChair {
    /// The seat.
    pub seat: Seat,
    /// The place to go to.
    pub to: TablePlace,
}

/// A seat has taken another place.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChairMoved {
    /// The seat.
    pub seat: Seat,
    /// The place it left.
    pub from: TablePlace,
    /// The place it has now.
    pub to: TablePlace,
}

/// The seats that are looking for another place, with the seconds they have left.
#[derive(Resource, Default)]
pub(super) struct PlaceSeekers(BTreeMap<Seat, f32>);

impl FollowSeats for PlaceSeekers {
    fn follow(&mut self, seats: &SeatsRecounted) {
        self.0.follow(seats);
    }
}

/// A free place that glows for a player who looks for one.
#[derive(Component, Debug)]
pub(super) struct FreePlaceGlow(pub TablePlace);

pub(super) fn plugin(app: &mut App) {
    app.init_by_seat::<PlaceSeekers>()
        .add_message::<MoveChair>()
        .add_message::<ChairMoved>()
        .add_systems(
            Update,
            (
                (handle_menu, tick_place_seekers, move_chairs).chain().before(TraySystems::Fill),
                (offer_in_match, glow.run_if(resource_exists::<TableFonts>))
                    .chain()
                    .after(TraySystems::Spawn),
            ),
        );
}

fn in_match(screen: Option<&State<Screen>>) -> bool {
    screen.is_some_and(|screen| *screen.get() == Screen::Match)
}

/// Offers each person in a match to move while there is somewhere to go.
fn offer_in_match(
    places: SeatPlaces,
    screen: Option<Res<State<Screen>>>,
    mut menu: ResMut<TrayMenu>,
    mut offered: Local<bool>,
) {
    let open = in_match(screen.as_deref());
    if !places.is_changed() && *offered == open {
        return;
    }
    *offered = open;
    let full = places.free().next().is_none();
    for seat in places.chairs.seats() {
        let entry = open && places.chairs.is_person(seat);
        let entry = entry.then(|| TrayMenuEntry {
            id: MOVE,
            icon: Some("move"),
            label: "Move my place".into(),
            article: "menu_move",
            off: full.then(|| "Every other place is taken.".into()),
        });
        set_menu_entry(&mut menu, seat, MOVE, entry);
    }
}

fn handle_menu(mut chosen: MessageReader<MenuEntryChosen>, mut seekers: ResMut<PlaceSeekers>) {
    for chosen in chosen.read().filter(|chosen| chosen.id == MOVE) {
        seekers.0.insert(chosen.seat, GLOWS_FOR);
    }
}

/// Counts the time that seekers have left.
fn tick_place_seekers(
    time: Res<Time>,
    screen: Option<Res<State<Screen>>>,
    mut seekers: ResMut<PlaceSeekers>,
) {
    if seekers.0.is_empty() {
        return;
    }
    let (delta, open) = (time.delta_secs(), in_match(screen.as_deref()));
    if seekers.0.values().any(|left| *left <= delta || !open) {
        seekers.0.retain(|_, left| *left > delta && open);
    }
    // The time that passes is not drawn.
    seekers.bypass_change_detection().0.values_mut().for_each(|left| *left -= delta);
}

pub(super) fn move_chairs(
    mut moves: MessageReader<MoveChair>,
    mut places: ParamSet<(SeatPlaces, ResMut<Chairs>)>,
    mut holders: Option<ResMut<LastHolders>>,
    mut seekers: ResMut<PlaceSeekers>,
    mut moved: MessageWriter<ChairMoved>,
) {
    for &MoveChair { seat, to } in moves.read() {
        let is_free = places.p0().free().any(|place| place == to);
        let mut chairs = places.p1();
        let Some(from) = chairs.get(seat).map(|chair| chair.place).filter(|_| is_free) else {
            continue;
        };
        let chair = &mut chairs.0[seat.index()];
        (chair.place, chair.slide) = (to, 0.0);
        if let Some(holders) = &mut holders {
            holders.follow(from, to);
        }
        seekers.0.remove(&seat);
        moved.write(ChairMoved { seat, from, to });
    }
}

/// Makes the free places glow while a player looks for one.
fn glow(
    places: SeatPlaces,
    seekers: Res<PlaceSeekers>,
    glows: Query<Entity, With<FreePlaceGlow>>,
    fonts: Res<TableFonts>,
    mut commands: Commands,
) {
    if !places.is_changed() && !seekers.is_changed() {
        return;
    }
    glows.iter().for_each(|glow| commands.entity(glow).despawn());
    let Some((seat, _)) = seekers.0.first_key_value() else { return };
    for place in places.free() {
        let frame = places.tabletop.tray(place, *places.depth);
        let frame = FacingBox { size: frame.size - 20.0, ..frame };
        let (node, turn) = turned(frame);
        let node = Node {
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            border: UiRect::all(px(4)),
            border_radius: BorderRadius::all(px(22)),
            ..node
        };
        let colour = places.chairs.colour(*seat);
        let ground = BackgroundColor(theme::TRAY.mix(&colour, 0.14));
        let rim = BorderColor::all(colour);
        commands
            .spawn((
                Name::new("Free place"),
                FreePlaceGlow(place),
                Facing::Place(place),
                node,
                turn,
                ground,
                rim,
            ))
            .observe(take)
            .with_child((
                Text::new("Move here"),
                fonts.bold(30.0),
                TextColor(theme::TEXT),
                Pickable::IGNORE,
            ));
    }
}

/// Gives the place to the first player who looks for one and clicks it.
fn take(
    click: On<Pointer<Click>>,
    glows: Query<&FreePlaceGlow>,
    seekers: Res<PlaceSeekers>,
    hands: PointerDevices,
    mut moves: MessageWriter<MoveChair>,
) {
    let Ok(&FreePlaceGlow(to)) = glows.get(click.entity) else { return };
    let seat = seekers.0.keys().find(|&&seat| hands.acts_for(click.pointer_id, seat));
    if let (PointerButton::Primary, Some(&seat)) = (click.button, seat) {
        moves.write(MoveChair { seat, to });
    }
}
