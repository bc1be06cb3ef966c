//! What people do with mice, pads and keys, turned into actions.

mod ahead;
mod step;

use super::aim::{Aim, Aims};
use super::finish;
use super::floe::at_of;
use super::routes::{Routes, looked_at};
use super::trays::Press;
use crate::contract::{Actor, Game as _, Seat};
use crate::games::penguins::Penguins;
use crate::games::penguins::action::{Action, At};
use crate::games::penguins::rules::ice::position;
use crate::games::penguins::state::Phase;
use crate::table::board::{BoardTouched, Touch};
use crate::table::consent::OpenPoll;
use crate::table::hosting::{Choose, Hosted, Refused, TakeBack};
use crate::table::playback::PlaybackState;
use crate::table::pointers::{Hands, Verb, VerbPressed};
use crate::table::premoves::{Arm, Armed, Disarm};
use crate::table::seat_messages::SeatMessages;
use crate::table::seats::Chairs;
use crate::table::tray::TrayPressed;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// Everything a choice can lead to.
#[derive(SystemParam)]
pub struct Controls<'w> {
    hosted: Res<'w, Hosted<Penguins>>,
    shown: Res<'w, PlaybackState<Penguins>>,
    chairs: Res<'w, Chairs>,
    aims: ResMut<'w, Aims>,
    seat_messages: ResMut<'w, SeatMessages>,
    armed: Res<'w, Armed<Penguins>>,
    chosen: MessageWriter<'w, Choose<Penguins>>,
    back: MessageWriter<'w, TakeBack>,
    arm: MessageWriter<'w, Arm<Penguins>>,
    disarm: MessageWriter<'w, Disarm>,
    polls: MessageWriter<'w, OpenPoll>,
    refused: MessageWriter<'w, Refused>,
}

impl Controls<'_> {
    fn act(&mut self, seat: Seat, action: Action) {
        self.seat_messages.clear(seat);
        self.chosen.write(Choose { actor: Actor::Seat(seat), action });
    }

    fn refuse(&mut self, seat: Seat, sentence: impl Into<String>) {
        self.refused.write(Refused { seat: Some(seat), why: sentence.into() });
    }

    fn aim(&mut self, seat: Seat, change: impl FnOnce(&mut Aim)) {
        Aims::change(&mut self.aims, seat, change);
    }

    /// What is going on as the rules know it.
    fn phase(&self) -> Phase {
        let position = position(self.hosted.game().world());
        match position.turn() {
            None => Phase::Over,
            Some(_) if position.is_placing() => Phase::Placing,
            Some(_) => Phase::Moving,
        }
    }

    fn is_in_turn(&self, seat: Seat) -> bool {
        self.hosted.game().awaited_seats().contains(&seat)
    }

    /// The penguin a seat looks at, with its ways.
    fn routes(&self, seat: Seat) -> Option<Routes> {
        let aim = self.aims.get(seat)?;
        let from = looked_at(&self.shown.view, seat, aim)?;
        Routes::of(position(self.hosted.game().world()), from)
    }

    /// A click on a spot, by somebody who acts for `seat`.
    fn click(&mut self, seat: Seat, at: At) {
        match self.phase() {
            Phase::Over => {}
            Phase::Placing => self.put(seat, at),
            Phase::Moving => self.touch(seat, at),
        }
    }

    /// Takes one of the own penguins up, or sends it somewhere.
    fn touch(&mut self, seat: Seat, at: At) {
        let owner = self.shown.view.penguin_at(at);
        let chosen = self.aims.get(seat).and_then(|aim| aim.chosen);
        match (owner, chosen) {
            (Some(owner), _) if owner == seat => {
                self.seat_messages.clear(seat);
                self.aim(seat, |aim| {
                    let again = aim.chosen == Some(at);
                    // Whoever looks along its ways has not taken it up by a click: it stays.
                    if !again || aim.target.is_none() {
                        (aim.chosen, aim.target) = ((!again).then_some(at), None);
                    }
                });
            }
            (_, Some(from)) => self.go(seat, from, at),
            (Some(owner), None) => {
                let name = self.chairs.get(owner).map_or("somebody", |chair| &chair.name);
                let sentence = format!("That is a penguin of {name}: click one of yours first.");
                self.refuse(seat, sentence);
            }
            (None, None) => self.refuse(seat, "Click one of your penguins first."),
        }
    }

    /// A drag from a spot to another: a penguin is drawn to where it shall go.
    fn drop(&mut self, seat: Seat, from: Option<At>, at: At) {
        let own = from.filter(|&from| self.shown.view.penguin_at(from) == Some(seat));
        match own.filter(|_| self.phase() == Phase::Moving) {
            Some(from) => self.go(seat, from, at),
            None => self.click(seat, at),
        }
    }

    /// What a press on a seat's tray, or the verb of a pad or key, does.
    fn press(&mut self, seat: Seat, press: Press) {
        match (press, self.phase()) {
            (Press::TakeBack, _) => _ = self.back.write(TakeBack { seat }),
            (Press::Finish, _) => finish::ask(seat, &self.chairs, &mut self.polls),
            (_, Phase::Over) => {}
            (Press::Left | Press::Right | Press::Further, Phase::Placing) => {
                self.look_at_tile(seat, press);
            }
            (Press::Next, Phase::Placing) => {}
            (Press::Go, Phase::Placing) => match self.aims.get(seat).and_then(|aim| aim.target) {
                Some(at) => self.put(seat, at),
                None => self.refuse(seat, "Choose a tile first."),
            },
            (Press::Next, Phase::Moving) => self.next_penguin(seat),
            (Press::Left | Press::Right | Press::Further, Phase::Moving) => {
                self.look_along(seat, press);
            }
            (Press::Go, Phase::Moving) => {
                let aim = self.aims.get(seat).unwrap_or_default();
                match (aim.chosen, aim.target) {
                    (Some(from), Some(to)) => self.go(seat, from, to),
                    _ => self.refuse(seat, "Choose a penguin first, and where it shall go."),
                }
            }
        }
    }

    /// Why a seat cannot do something now, in the words of the rules.
    fn why_not(&self, seat: Seat, action: Action) -> Option<String> {
        let world = self.hosted.game().world();
        Penguins::check(world, Actor::Seat(seat), &action).err().map(|why| why.to_string())
    }
}

/// Clicks, drags and hovering on the board.
pub fn touch_board(mut touches: MessageReader<BoardTouched>, hands: Hands, mut controls: Controls) {
    for touched in touches.read() {
        let Some(seat) = hands.acting_seat(touched.pointer) else { continue };
        let at = at_of(touched.cell);
        match touched.touch {
            Touch::Hover => controls.aim(seat, |aim| aim.hover = Some(at)),
            Touch::Leave => controls.aim(seat, |aim| aim.hover = None),
            Touch::Click => controls.click(seat, at),
            Touch::Drop { from } => controls.drop(seat, from.map(at_of), at),
            Touch::DragStart if controls.shown.view.penguin_at(at) == Some(seat) => {
                controls.aim(seat, |aim| (aim.chosen, aim.target) = (Some(at), None));
            }
            Touch::DragStart | Touch::DragOver { .. } => {}
        }
    }
}

/// Presses on the trays.
pub fn press_tray(mut pressed: MessageReader<TrayPressed>, mut controls: Controls) {
    for TrayPressed { seat, button, .. } in pressed.read().filter(|press| press.off.is_none()) {
        if let Some(press) = Press::from_id(*button) {
            controls.press(*seat, press);
        }
    }
}

/// Verbs of pads, of the keys at the laptop, and of the mice's other buttons.
pub fn press_verbs(mut verbs: MessageReader<VerbPressed>, mut controls: Controls) {
    for VerbPressed { seat, verb, .. } in verbs.read() {
        let Some(seat) = *seat else { continue };
        let press = match verb {
            Verb::Move => Press::Next,
            Verb::TurnLeft => Press::Left,
            Verb::TurnRight => Press::Right,
            Verb::Forward => Press::Further,
            Verb::Done => Press::Go,
            Verb::TakeBack => Press::TakeBack,
            Verb::Feed | Verb::Hurry | Verb::Menu | Verb::Card => continue,
        };
        controls.press(seat, press);
    }
}
