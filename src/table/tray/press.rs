//! Pressing the buttons of trays, with many pointers at once.

use super::super::absence::{AbsenceWish, Absences, How, StandIn, Wish};
use super::super::ids::TrayId;
use super::super::pointers::{Hands, PointerGone};
use super::super::seats::Joining;
use super::super::theme;
use super::super::widgets::Knocked;
use super::cards::card_of;
use super::face::CardSlot;
use super::model::{TrayButton, TrayModel, TrayPressed, Trays};
use super::slots::{InTray, Slot};
use crate::contract::Seat;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;

/// Which button each pointer holds down, by the id it had when it went down: a button that has
/// become another one under the finger is not pressed.
#[derive(Resource, Default)]
pub struct Presses(Vec<(PointerId, (Seat, u32))>);

impl Presses {
    fn take(&mut self, pointer: PointerId) -> Option<(Seat, u32)> {
        let at = self.0.iter().position(|held| held.0 == pointer)?;
        Some(self.0.swap_remove(at).1)
    }
}

/// A device that is gone presses nothing and is over nothing.
pub fn forget_gone(
    mut gone: MessageReader<PointerGone>,
    mut presses: ResMut<Presses>,
    mut buttons: Query<&mut Pressable>,
) {
    for PointerGone { pointer } in gone.read() {
        presses.take(*pointer);
        buttons.iter_mut().for_each(|mut button| button.over.retain(|over| over != pointer));
    }
}

/// A node that pointers can press.
#[derive(Component, Default)]
pub struct Pressable {
    /// The pointers over it.
    pub(super) over: Vec<PointerId>,
}

impl Pressable {
    /// Whether a pointer is over it.
    pub fn is_pointed_at(&self) -> bool {
        !self.over.is_empty()
    }
}

/// What makes a node a button of a tray.
pub fn button() -> impl Bundle {
    (Pressable::default(), Watch(Watched::Button))
}

/// What makes a node the ground of a tray, where a free device can sit down.
pub fn ground() -> impl Bundle {
    Watch(Watched::Ground)
}

/// Attaches the observers when the node is made.
#[derive(Component)]
#[component(on_add = watch)]
struct Watch(Watched);

#[derive(Clone, Copy)]
enum Watched {
    Button,
    Ground,
}

fn watch(mut world: bevy::ecs::world::DeferredWorld, context: bevy::ecs::lifecycle::HookContext) {
    let what = world.get::<Watch>(context.entity).map(|watch| watch.0);
    let mut commands = world.commands();
    let mut node = commands.entity(context.entity);
    match what {
        Some(Watched::Button) => {
            node.observe(hover).observe(leave).observe(press).observe(click);
        }
        Some(Watched::Ground) => {
            node.observe(sit_down).observe(knock);
        }
        None => {}
    }
}

fn hover(over: On<Pointer<Over>>, mut buttons: Query<&mut Pressable>) {
    if let Ok(mut button) = buttons.get_mut(over.entity) {
        button.over.push(over.pointer_id);
    }
}

fn leave(out: On<Pointer<Out>>, mut buttons: Query<&mut Pressable>) {
    if let Ok(mut button) = buttons.get_mut(out.entity) {
        button.over.retain(|&pointer| pointer != out.pointer_id);
    }
}

/// What a node is of its tray's model.
type Which = (&'static InTray, &'static Slot, Option<&'static CardSlot>);

fn press(
    mut press: On<Pointer<Press>>,
    nodes: Query<Which>,
    trays: Res<Trays>,
    mut presses: ResMut<Presses>,
) {
    let found = nodes.get(press.entity).ok().and_then(|which| id_of(&trays, which));
    match found {
        Some(found) if press.button == PointerButton::Primary => {
            // Else the hand under a card, and the tray under both, would hear of it too.
            press.propagate(false);
            presses.take(press.pointer_id);
            presses.0.push((press.pointer_id, found));
        }
        _ => {}
    }
}

fn click(
    mut click: On<Pointer<Click>>,
    nodes: Query<Which>,
    trays: Res<Trays>,
    mut presses: ResMut<Presses>,
    hands: Hands,
    (mut pressed, mut knocked): (MessageWriter<TrayPressed>, MessageWriter<Knocked>),
) {
    if click.button != PointerButton::Primary {
        return;
    }
    let held = presses.take(click.pointer_id);
    let Ok(which) = nodes.get(click.entity) else { return };
    let Some((seat, id)) = id_of(&trays, which).filter(|now| held == Some(*now)) else {
        return;
    };
    if which.2.is_some() {
        click.propagate(false);
    }
    let Some(model) = trays.0.get(seat.index()) else { return };
    let (open, off) = match model.button(id) {
        Some(button) => (button.open, button.off.clone()),
        None => (is_open_to_all(model, which.2), None),
    };
    if open || hands.acts_for(click.pointer_id, seat) {
        pressed.write(TrayPressed { seat, pointer: click.pointer_id, button: id, off });
    } else if hands.is_seated(click.pointer_id) && which.2.is_some() {
        // The ground does not hear of it: cards keep their clicks to themselves.
        knocked.write(Knocked { seat, pointer: click.pointer_id });
    }
}

/// Somebody who sits elsewhere clicks on this ground, or on a button that is not open to all.
fn knock(
    click: On<Pointer<Click>>,
    grounds: Query<&InTray>,
    nodes: Query<Which>,
    (trays, absences): (Res<Trays>, Res<Absences>),
    hands: Hands,
    mut knocked: MessageWriter<Knocked>,
) {
    let (pointer, Ok(&InTray(seat))) = (click.pointer_id, grounds.get(click.entity)) else {
        return;
    };
    let open = || {
        let id = id_of(&trays, nodes.get(click.original_event_target()).ok()?)?.1;
        let model = trays.0.get(seat.index())?;
        Some(model.button(id).is_none_or(|button| button.open))
    };
    if click.button == PointerButton::Primary
        && hands.is_seated(pointer)
        && !hands.acts_for(pointer, seat)
        && !absences.takes_anyone(seat)
        && !open().unwrap_or(false)
    {
        knocked.write(Knocked { seat, pointer });
    }
}

/// Whether everybody may press this card, or this hand.
fn is_open_to_all(model: &TrayModel, card: Option<&CardSlot>) -> bool {
    match card {
        Some(CardSlot::Tile(_)) => model.sheet.as_ref().is_some_and(|sheet| sheet.open),
        _ => true,
    }
}

/// The id of what can be pressed here now.
fn id_of(
    trays: &Trays,
    (in_tray, slot, card): (&InTray, &Slot, Option<&CardSlot>),
) -> Option<(Seat, u32)> {
    let model = trays.0.get(in_tray.0.index())?;
    let id = match *slot {
        Slot::Card => card_of(model, *card?)?.id,
        Slot::WholeHand => model.cards.as_ref().map(|_| TrayId::WholeHand.id())?,
        _ => button_of(model, slot)?.id,
    };
    Some((in_tray.0, id))
}

/// The button that a node is.
pub(super) fn button_of<'a>(model: &'a TrayModel, slot: &Slot) -> Option<&'a TrayButton> {
    match *slot {
        Slot::Button(index) => model.buttons.get(index),
        Slot::Sheet(place) => place.button(model.sheet.as_ref()?),
        _ => None,
    }
}

/// A free device that presses anywhere in the tray of a seat without its player takes the seat. So
/// does one that is somebody's where nobody has sat down yet: one mouse may play for several.
fn sit_down(
    click: On<Pointer<Click>>,
    trays: Query<&InTray>,
    joining: Res<Joining>,
    absences: Res<Absences>,
    hands: Hands,
    mut wishes: MessageWriter<AbsenceWish>,
) {
    let Ok(&InTray(seat)) = trays.get(click.entity) else { return };
    let Some(absent) = absences.get(seat).filter(|_| absences.takes_anyone(seat)) else { return };
    let Some((device, held)) = hands.hand(click.pointer_id) else { return };
    let unplayed = absent.how == How::NotYetHere && absent.stand_in == StandIn::Nobody;
    if *joining != Joining::Closed && (held.seats.is_empty() || unplayed) {
        wishes.write(AbsenceWish { seat, by: Some(device), what: Wish::Sit });
    }
}

/// Buttons answer the pointers over them in the next drawn frame.
pub fn light_buttons(
    trays: Res<Trays>,
    presses: Res<Presses>,
    mut buttons: Query<(&InTray, &Slot, &Pressable, &mut BackgroundColor, &mut UiTransform)>,
) {
    for (in_tray, slot, pressable, mut ground, mut turn) in &mut buttons {
        let Some(button) = trays.0.get(in_tray.0.index()).and_then(|t| button_of(t, slot)) else {
            continue;
        };
        let held = presses.0.iter().any(|held| held.1 == (in_tray.0, button.id));
        let colour = match (button.off.is_some(), pressable.over.is_empty()) {
            (true, _) => theme::BUTTON_OFF,
            (false, true) => theme::BUTTON,
            (false, false) => theme::BUTTON_HOVER,
        };
        ground.set_if_neq(BackgroundColor(colour));
        let scale = if held && !pressable.over.is_empty() { 0.94 } else { 1.0 };
        turn.set_if_neq(UiTransform::from_scale(Vec2::splat(scale)));
    }
}
