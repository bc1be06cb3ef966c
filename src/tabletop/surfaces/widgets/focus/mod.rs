//! The focus of each seat, for gamepads whose players move a ring from place to place instead of a cursor: the gamepad's
//! lower button uses what is in the ring.
//!
//! It can be on the widgets before the seat, on those of everybody that are turned to it, on the parts of the board that
//! the seat may choose, and on those widgets before others that it may press now. A press on the board goes through the
//! gamepad's pointer, which nobody sees meanwhile: it means the same as a click there.
//!
//! A lever or a slider is taken with a press: then steps to the sides turn it, until the player presses once more or goes up
//! or down. Steps while the button is held turn it as well.
//!
//! What its player has opened, and a question, keep it until they are left by going back ([`KeepsFocus`]). It is then where
//! it was before; what goes away by itself leaves it where a press decides nothing ([`FocusRest`]).
//!
//! A press is meant for what its player has seen: where a focus has come by itself, it counts a moment later, and later
//! still on what begins or confirms something and on a new screen. Until then the ring is dim, and the verb for what
//! confirms is not heard either.
//!
//! - `directions`: the way from one place to another; `pads`: the gamepad's input
//! - `targets`: the places where a focus can be; `keep`: a focus whose place is gone goes to the nearest one
//! - `press_through`: presses on the board beneath what others have open; `ring`: the ring that is drawn; `stops`: all its
//!   places in words

mod directions;
mod keep;
mod pads;
mod press_through;
mod ring;
mod stops;
mod targets;

use super::steady::{UnchangedSince, WidgetIdentity};
use super::touch::{NudgeWidget, TurnedBySteps, WidgetActivated, WidgetPointers};
use super::widget::Widget;
use crate::geometry::{Tabletop, TrayDepth};
use crate::pointers::controls::ControlDirection;
use crate::pointers::queue::{CursorInput, InputQueue};
use crate::pointers::{ClaimedVerbPressed, UnseenConfirmations, VerbPressed};
use crate::seats::{
    AwaitedSeats, Chairs, ChoosableSpots, ChoosableWidgets, FollowSeats, SeatFollowers as _,
    SeatlessChairs, SeatsRecounted,
};
use bevy::ecs::system::SystemParam;
use bevy::input::InputSystems;
use bevy::picking::PickingSystems;
use bevy::picking::backend::PointerHits;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use directions::FocusPlaces;
use keep::ScreenClock;
use shoal_contract::Seat;
use std::collections::BTreeMap;
use std::time::Duration;
use targets::{FocusCandidate, FocusTable, FocusTarget};

pub use ring::{SeatFocusRing, TurningRing, ring};
pub use stops::{RingStop, RingStops};
pub use targets::{CoversWidgets, FocusRest, FocusStart, KeepsFocus};

/// Steers a focus.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct SteerFocus {
    /// The gamepad's device.
    pub device: Entity,
    /// The action.
    pub action: FocusAction,
}

/// An action on a focus.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FocusAction {
    /// Go to another place, or move the widget that is held.
    Go(ControlDirection),
    /// Hold down what is there.
    Press,
    /// Let it go.
    Release,
}

/// Lets go what the gamepad of a seat has taken to turn it.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct LetGoTaken {
    /// The seat.
    pub seat: Seat,
}

/// The focus of each seat.
#[derive(Resource, Debug, Default)]
struct SeatFocuses(BTreeMap<Seat, SeatFocus>);

impl FollowSeats for SeatFocuses {
    fn follow(&mut self, seats: &SeatsRecounted) {
        self.0.follow(seats);
        self.0.values_mut().for_each(|focus| focus.follow(seats));
    }
}

/// System parameter with the surfaces that keep a focus.
#[derive(SystemParam)]
pub struct FocusKeepers<'w, 's> {
    focuses: Option<Res<'w, SeatFocuses>>,
    keepers: Query<'w, 's, (), With<KeepsFocus>>,
}

impl FocusKeepers<'_, '_> {
    /// Returns the root of the surface that keeps the focus of a seat, if one does.
    pub fn keeper(&self, seat: Seat) -> Option<Entity> {
        let focus = self.focuses.as_ref()?.0.get(&seat).filter(|focus| focus.is_there)?;
        focus.on.surface.filter(|&surface| self.keepers.contains(surface))
    }

    /// `true` if the gamepad of a seat has taken a widget to turn it.
    pub fn has_taken(&self, seat: Seat) -> bool {
        let focus = self.focuses.as_ref().and_then(|focuses| focuses.0.get(&seat));
        focus.is_some_and(|focus| focus.turned_by.is_some())
    }
}

/// The focus of a seat.
#[derive(Debug, Clone, Copy)]
struct SeatFocus {
    /// The place it is on, as it was last seen.
    on: FocusCandidate,
    /// `false` if there is no place for it now.
    is_there: bool,
    /// The point whose line it keeps while it goes on in a direction, as the player sees it.
    aim: Vec2,
    /// `true` if it has gone to another place without its player.
    strayed: bool,
    /// The time from which a press there counts.
    counts_from: Duration,
    /// The place to which it goes back as soon as that is there again.
    home: Option<FocusCandidate>,
    /// `true` if it has come back to the place where its player had it.
    is_back: bool,
    /// The place where it was before it came to the surface on which it is.
    before: Option<FocusCandidate>,
    /// `true` if that surface keeps it.
    is_kept: bool,
    /// `true` if it came to rest where a press decides nothing, because what its player had opened went away.
    rests: bool,
    /// The time of the last press or word of its player.
    acted: Option<Duration>,
    /// `true` if it waits where nothing can be used, because there was nothing else when it came.
    waits: bool,
    /// The place where a focus is meant to begin, as long as that is there: it goes there once.
    start: Option<WidgetIdentity>,
    /// The pointer that holds a part of the board down there.
    held: Option<PointerId>,
    /// The pointer of the gamepad that has taken the widget there, and turns it.
    turned_by: Option<PointerId>,
    /// `true` if what is held has been turned since it was pressed.
    was_turned: bool,
    /// `true` if the gamepad's pointer is on the board because the focus is or was.
    points: bool,
}

impl SeatFocus {
    fn new(on: FocusCandidate) -> Self {
        let aim = on.place.center();
        Self {
            on,
            is_there: true,
            aim,
            strayed: false,
            counts_from: Duration::ZERO,
            home: None,
            is_back: false,
            before: None,
            is_kept: false,
            rests: false,
            acted: None,
            waits: !on.is_restful(),
            start: None,
            held: None,
            turned_by: None,
            was_turned: false,
            points: false,
        }
    }

    /// Moves it to a place.
    fn go(&mut self, to: FocusCandidate) {
        let (points, start, acted) = (self.points, self.start, self.acted);
        let before = self.before.filter(|_| to.surface == self.on.surface);
        *self = Self { points, start, acted, before, ..Self::new(to) };
    }

    /// Moves it to a place without its player.
    fn stray(&mut self, to: FocusCandidate, clock: &ScreenClock) {
        let counts_from = clock.counts_from(&to, Some(&self.on));
        self.go(to);
        (self.strayed, self.counts_from) = (true, counts_from);
    }

    /// Moves it to a place that its player has chosen.
    fn go_on(&mut self, to: FocusCandidate) {
        let was = (to.panel.is_some() && to.surface != self.on.surface).then_some(self.on);
        self.go(to);
        (self.waits, self.before) = (false, self.before.or(was));
    }

    /// Moves it along with the widgets of its seat, whose number has changed.
    fn follow(&mut self, seats: &SeatsRecounted) {
        let now = |(owner, id): WidgetIdentity| (owner.and_then(|owner| seats.now(owner)), id);
        let places = std::iter::once(&mut self.on).chain(&mut self.home).chain(&mut self.before);
        places.for_each(|place| place.identity = place.identity.map(now));
        self.start = self.start.map(now);
    }

    /// `true` if a press there does not count yet.
    fn is_waiting(&self, now: Duration) -> bool {
        now < self.counts_from
    }

    /// The target it is on, if there is one.
    fn target(&self) -> Option<FocusTarget> {
        self.is_there.then_some(self.on.target)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_by_seat::<SeatFocuses>()
        .init_resource::<ChoosableSpots>()
        .init_resource::<ChoosableWidgets>()
        .init_resource::<InputQueue>()
        .init_resource::<SeatlessChairs>()
        .init_resource::<UnseenConfirmations>()
        .init_resource::<AwaitedSeats>()
        .init_resource::<Chairs>()
        .init_resource::<Tabletop>()
        .init_resource::<TrayDepth>()
        .add_message::<SteerFocus>()
        .add_message::<LetGoTaken>()
        .add_message::<VerbPressed>()
        .add_message::<ClaimedVerbPressed>()
        .add_message::<PointerHits>()
        .add_systems(
            PreUpdate,
            press_through::press_through
                .after(PickingSystems::Backend)
                .before(PickingSystems::Hover),
        )
        // What gamepads do moves a focus in the same frame.
        .configure_sets(PreUpdate, PickingSystems::Last.after(InputSystems))
        .add_plugins(pads::plugin)
        .add_systems(
            PreUpdate,
            (
                keep::forget_unused,
                note_words,
                let_go_taken,
                follow,
                keep::keep,
                keep::point_at_board,
                ring::draw,
            )
                .chain()
                .in_set(super::WidgetInputSystems)
                .after(pads::steer)
                .after(PickingSystems::Last),
        );
}

/// A widget with the pointers at it.
type PressedWidget = (
    Entity,
    &'static Widget,
    &'static UnchangedSince,
    &'static mut WidgetPointers,
    Has<TurnedBySteps>,
);

/// System parameter with everything that a gamepad can hold down and let go.
#[derive(SystemParam)]
struct FocusHands<'w, 's> {
    widgets: Query<'w, 's, PressedWidget>,
    queue: ResMut<'w, InputQueue>,
    commands: Commands<'w, 's>,
}

impl FocusHands<'_, '_> {
    /// Holds down what a focus is on, if its player has seen it there.
    fn press(&mut self, focus: &mut SeatFocus, device: Entity, pointer: PointerId, now: Duration) {
        if focus.is_waiting(now) {
            return;
        }
        (focus.home, focus.was_turned) = (None, false);
        match focus.target() {
            Some(FocusTarget::Widget(entity)) => {
                if let Ok((_, widget, unchanged, mut pointers, _)) = self.widgets.get_mut(entity)
                    && !unchanged.is_fresh(now)
                {
                    pointers.hold_by_gamepad(pointer, widget.id);
                }
            }
            Some(FocusTarget::Board(spot)) => {
                focus.held = Some(pointer);
                self.queue.pass_on(device, CursorInput::MoveTo(spot.center()));
                self.queue.pass_on(device, CursorInput::Press);
            }
            None => {}
        }
    }

    /// Lets go whatever a gamepad holds. Only what its focus is still on is used by that: what steps turn is taken, or let
    /// go if it was taken or has been turned meanwhile.
    fn release(&mut self, focus: &mut SeatFocus, device: Entity, pointer: PointerId) {
        if focus.held == Some(pointer) {
            focus.held = None;
            self.queue.pass_on(device, CursorInput::Release);
        }
        for (entity, widget, _, mut pointers, turns) in &mut self.widgets {
            if pointers.is_held_by(pointer)
                && pointers.release_by_gamepad(pointer) == Some(widget.id)
                && focus.target() == Some(FocusTarget::Widget(entity))
            {
                let is_taken = focus.turned_by.is_some() || focus.was_turned;
                focus.turned_by = (turns && widget.is_on() && !is_taken).then_some(pointer);
                self.commands.trigger(WidgetActivated { entity, pointer });
            }
        }
    }

    /// Turns the widget that a gamepad holds, or has taken; `false` if there is none. What was taken is let go by a step up
    /// or down.
    fn turn(&mut self, focus: &mut SeatFocus, pointer: PointerId, to: ControlDirection) -> bool {
        let held = self.widgets.iter().find(|(.., at, _)| at.is_held_by(pointer));
        let is_aside = matches!(to, ControlDirection::Left | ControlDirection::Right);
        let taken = focus.target().filter(|_| is_aside && focus.turned_by == Some(pointer));
        let entity = match (held, taken) {
            (Some((entity, ..)), _) | (None, Some(FocusTarget::Widget(entity))) => entity,
            _ => {
                focus.turned_by = None;
                return false;
            }
        };
        focus.was_turned = true;
        self.commands.trigger(NudgeWidget { entity, pointer, by: to.steps() });
        true
    }
}

/// Lets gamepads move their focus and use what it is on.
fn follow(
    mut steers: MessageReader<SteerFocus>,
    time: Res<Time<Real>>,
    table: FocusTable,
    mut focuses: ResMut<SeatFocuses>,
    mut hands: FocusHands,
) {
    for &SteerFocus { device, action } in steers.read() {
        let Some((pointer, seat)) = table.acting(device) else { continue };
        let Some(focus) = focuses.0.get_mut(&seat) else {
            if matches!(action, FocusAction::Go(_)) {
                let candidates = table.candidates(seat);
                let first = keep::first(&candidates, seat).or(candidates.first().copied());
                focuses.0.extend(first.map(|first| (seat, SeatFocus::new(first))));
            }
            continue;
        };
        if !matches!(action, FocusAction::Go(_)) {
            focus.acted = Some(time.elapsed());
        }
        match action {
            FocusAction::Press => hands.press(focus, device, pointer, time.elapsed()),
            FocusAction::Release => hands.release(focus, device, pointer),
            // What is held down on the board is let go where it was pressed.
            FocusAction::Go(_) if focus.held.is_some() => {}
            FocusAction::Go(direction) if hands.turn(focus, pointer, direction) => {}
            FocusAction::Go(direction) => {
                steer(focus, &table.candidates_from(seat, &focus.on), direction);
            }
        }
    }
}

/// Lets go what was taken, where that is ordered.
fn let_go_taken(mut orders: MessageReader<LetGoTaken>, mut focuses: ResMut<SeatFocuses>) {
    for LetGoTaken { seat } in orders.read() {
        if let Some(focus) = focuses.0.get_mut(seat) {
            focus.turned_by = None;
        }
    }
}

/// Notes that players have said something with other buttons of their gamepads.
fn note_words(
    mut said: MessageReader<VerbPressed>,
    mut claimed: MessageReader<ClaimedVerbPressed>,
    time: Res<Time<Real>>,
    table: FocusTable,
    mut focuses: ResMut<SeatFocuses>,
) {
    let said = said.read().filter_map(|said| Some(table.acting(said.device?)?.1));
    for seat in said.chain(claimed.read().map(|claimed| claimed.seat)) {
        if let Some(focus) = focuses.0.get_mut(&seat) {
            focus.acted = Some(time.elapsed());
        }
    }
}

/// The place to which a focus goes that comes to a panel: the nearest of its own buttons, not one that turns or closes it.
fn entered(
    from: &FocusCandidate,
    to: FocusCandidate,
    candidates: &[FocusCandidate],
) -> FocusCandidate {
    if to.panel.is_none() || to.surface == from.surface || to.is_known() {
        return to;
    }
    let own = candidates.iter().filter(|it| it.surface == to.surface && it.is_known());
    let own: Vec<&FocusCandidate> = own.collect();
    let nearest = directions::nearest(own.iter().map(|it| it.place), to.place.center());
    nearest.map_or(to, |at| *own[at])
}

/// Moves a focus in a direction. One whose place is gone goes to the nearest one.
fn steer(focus: &mut SeatFocus, candidates: &[FocusCandidate], direction: ControlDirection) {
    let places: Vec<Rect> = candidates.iter().map(|it| it.place).collect();
    // One that can only be turned and closed asks for nothing: it is not in the way.
    let asks = |panel: &FocusCandidate| {
        candidates.iter().any(|it| it.surface == panel.surface && it.is_known())
    };
    let panels = candidates.iter().map(|it| it.panel.filter(|_| asks(it)));
    let panels: Vec<Option<Rect>> = panels.collect();
    let all = FocusPlaces { places: &places, panels: &panels };
    let at = candidates.iter().position(|it| focus.is_there && it.target.is(focus.on.target));
    let to = match at {
        Some(at) => all.next(at, focus.aim, direction),
        None => directions::nearest(places.iter().copied(), focus.on.place.center()),
    };
    let Some(to) = to.map(|to| entered(&focus.on, candidates[to], candidates)) else {
        // The player has seen where it is.
        (focus.strayed, focus.home, focus.waits) = (false, None, false);
        focus.counts_from = Duration::ZERO;
        return;
    };
    let aim = direction.aim(focus.aim, to.place);
    focus.go_on(to);
    if at.is_some() {
        focus.aim = aim;
    }
}
