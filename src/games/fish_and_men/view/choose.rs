//! What people do with mice, pads and keys, turned into actions.

mod ahead;
#[cfg(test)]
mod tests;

use super::aim::Aims;
use super::looks::Looks;
use super::outlooks::Outlooks;
use super::playing::controls::aiming_seat;
use super::playing::picks::Picks;
use super::playing::verbs::is_about_cards;
use super::reach::{Reach, Way, why_not};
use super::trays::Press;
use crate::contract::{Actor, Seat};
use crate::games::fish_and_men::FishAndMen;
use crate::games::fish_and_men::action::Action;
use crate::games::fish_and_men::rules::board::Board;
use crate::games::fish_and_men::rules::heading::Heading;
use crate::games::fish_and_men::rules::placing::free_rivers;
use crate::games::fish_and_men::rules::position::Square;
use crate::games::fish_and_men::rules::turn::Turn;
use crate::games::fish_and_men::state::Phase;
use crate::table::board::{BoardTouched, Cell, Touch};
use crate::table::hosting::{Choose, Hosted, PressOn, Refused, TakeBack};
use crate::table::playback::{Pace, PlaybackState};
use crate::table::pointers::{Hands, Verb, VerbPressed};
use crate::table::premoves::{CancelPremove, KeepPremove, Premoves};
use crate::table::tray::TrayPressed;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// Everything a choice can lead to.
#[derive(SystemParam)]
pub struct Controls<'w> {
    hosted: Res<'w, Hosted<FishAndMen>>,
    shown: Res<'w, PlaybackState<FishAndMen>>,
    aims: ResMut<'w, Aims>,
    reach: Res<'w, Reach>,
    looks: ResMut<'w, Looks>,
    premoves: Res<'w, Premoves<FishAndMen>>,
    outlooks: ResMut<'w, Outlooks>,
    pace: ResMut<'w, Pace>,
    chosen: MessageWriter<'w, Choose<FishAndMen>>,
    back: MessageWriter<'w, TakeBack>,
    on: MessageWriter<'w, PressOn>,
    keep: MessageWriter<'w, KeepPremove<FishAndMen>>,
    cancel: MessageWriter<'w, CancelPremove>,
    refused: MessageWriter<'w, Refused>,
}

impl Controls<'_> {
    fn act(&mut self, seat: Seat, action: Action) {
        self.chosen.write(Choose { actor: Actor::Seat(seat), action });
    }

    fn refuse(&mut self, seat: Seat, sentence: impl Into<String>) {
        self.refused.write(Refused { seat: Some(seat), why: sentence.into() });
    }

    /// What a press on a seat's tray, or the verb of a pad or key, does.
    fn press(&mut self, seat: Seat, press: Press) {
        if self.press_ahead(seat, press) {
            return;
        }
        let phase = self.shown.view.phase;
        match press {
            Press::Feed => self.act(seat, Action::Feed),
            Press::Move => self.act(seat, Action::Move),
            Press::TurnLeft if phase == Phase::Placing => self.turn_river(seat, -1),
            Press::TurnRight if phase == Phase::Placing => self.turn_river(seat, 1),
            Press::TurnLeft => self.turn(seat, -1),
            Press::TurnRight => self.turn(seat, 1),
            Press::Forward => {
                let heading = self.aims.heading(seat);
                self.act(seat, Action::Step { heading });
            }
            Press::Done if phase == Phase::Placing => {
                let river = self.aims.get(seat).map_or(0, |aim| aim.river);
                self.act(seat, Action::Place { river });
            }
            Press::Done => self.act(seat, Action::Done),
            Press::TakeBack => _ = self.back.write(TakeBack { seat }),
            Press::GoOn => {
                self.pace.hold(seat, false);
                self.on.write(PressOn { by: Some(seat) });
            }
            Press::Hold => {
                let held = self.pace.held_by.contains(&seat);
                self.pace.hold(seat, !held);
            }
            Press::Forecast => self.outlooks.ask(seat),
        }
    }

    fn turn(&mut self, seat: Seat, eighths: i32) {
        if let Some(aim) = self.aims.get_mut(seat) {
            aim.heading = aim.heading.turned(eighths);
            aim.path = None;
        }
    }

    /// Looks at the next free river, in the order of the level.
    fn turn_river(&mut self, seat: Seat, by: i32) {
        let free: Vec<usize> = free_rivers(self.hosted.game().world()).collect();
        let Some(aim) = self.aims.get_mut(seat) else { return };
        let count = free.len() as i32;
        if count == 0 {
            return;
        }
        let at = free.iter().position(|&river| river >= aim.river).unwrap_or(0) as i32;
        let on = free.get(at as usize) == Some(&aim.river);
        let next = if on || by < 0 { at + by } else { at };
        aim.river = free[next.rem_euclid(count) as usize];
    }

    /// A click on a square, by somebody who acts for `seat`.
    fn click(&mut self, seat: Seat, square: Square) {
        if self.click_ahead(seat, square, false) {
            return;
        }
        if self.hosted.game().awaited_seats().first() != Some(&seat) {
            let why = why_not(&self.hosted, seat, Action::Done);
            self.refuse(seat, why.unwrap_or_default());
            return;
        }
        match self.hosted.game().world().resource::<Turn>().phase {
            Phase::Placing => self.choose_river(seat, square),
            Phase::FishMove if self.reach.seat == Some(seat) => self.choose_square(seat, square),
            _ => self.refuse(seat, "Choose first: feed or move?"),
        }
    }

    fn choose_river(&mut self, seat: Seat, square: Square) {
        let river = self.hosted.game().world().resource::<Board>().river_at(square);
        match river {
            Some(river) => self.act(seat, Action::Place { river }),
            None => self.refuse(seat, "Put your fish on one of the glowing river mouths."),
        }
    }

    /// The first click on a square draws the path, the second goes.
    fn choose_square(&mut self, seat: Seat, square: Square) {
        let Some(way) = self.reach.ways.get(&square).cloned() else {
            self.refuse(seat, "That square is out of reach for this move.");
            return;
        };
        let drawn = self.aims.get(seat).and_then(|aim| aim.path.as_ref());
        if drawn.is_some_and(|(target, _)| *target == square) {
            self.go(seat, &way);
        } else if let Some(aim) = self.aims.get_mut(seat) {
            if let Some(&first) = way.steps.first() {
                aim.heading = first;
            }
            aim.path = Some((square, way));
        }
    }

    /// Takes the steps of a way; a way with no step means to stay.
    fn go(&mut self, seat: Seat, way: &Way) {
        if let Some(aim) = self.aims.get_mut(seat) {
            aim.path = None;
        }
        if way.steps.is_empty() {
            self.act(seat, Action::Done);
        }
        for &heading in &way.steps {
            self.act(seat, Action::Step { heading });
        }
    }

    /// A drag from a square to another: a fish is drawn to where it shall go.
    fn drop(&mut self, seat: Seat, square: Square) {
        if let Some(way) = self.reach.ways.get(&square).filter(|_| self.reach.seat == Some(seat)) {
            let way = way.clone();
            self.go(seat, &way);
        } else if !self.click_ahead(seat, square, true) {
            self.click(seat, square);
        }
    }
}

/// Clicks, drags and hovering on the board.
pub fn touch_board(
    mut touches: MessageReader<BoardTouched>,
    hands: Hands,
    picks: Res<Picks>,
    mut controls: Controls,
) {
    for touched in touches.read() {
        let aiming = aiming_seat(&hands, &picks, touched.pointer);
        let Some(seat) = aiming.or_else(|| hands.acting_seat(touched.pointer)) else { continue };
        let square = square_of(touched.cell);
        match touched.touch {
            Touch::Hover => {
                if controls.aims.get(seat).is_some_and(|aim| aim.hover != Some(square))
                    && let Some(aim) = controls.aims.get_mut(seat)
                {
                    aim.hover = Some(square);
                }
            }
            Touch::Leave => {
                if let Some(aim) = controls.aims.get_mut(seat) {
                    aim.hover = None;
                }
            }
            Touch::Click | Touch::Drop { .. } if aiming.is_some() => {}
            Touch::Click => controls.click(seat, square),
            Touch::Drop { .. } => controls.drop(seat, square),
            Touch::DragStart | Touch::DragOver { .. } => {}
        }
    }
}

fn square_of(cell: Cell) -> Square {
    Square::new(cell.row, cell.column)
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
pub fn press_verbs(
    mut verbs: MessageReader<VerbPressed>,
    picks: Res<Picks>,
    mut controls: Controls,
) {
    for VerbPressed { seat, verb, .. } in verbs.read() {
        let Some(seat) = seat.filter(|&seat| !is_about_cards(&picks, seat, *verb)) else {
            continue;
        };
        let press = match verb {
            Verb::Feed => Press::Feed,
            Verb::Move => Press::Move,
            Verb::TurnLeft => Press::TurnLeft,
            Verb::TurnRight => Press::TurnRight,
            Verb::Forward => Press::Forward,
            Verb::Done => Press::Done,
            Verb::TakeBack => Press::TakeBack,
            Verb::Hurry | Verb::Menu | Verb::Card => continue,
        };
        controls.press(seat, press);
    }
}

/// Points a fish that has just got its steps the cheapest way that leads somewhere, so that Forward
/// does something sensible at once.
pub fn aim_first(hosted: Res<Hosted<FishAndMen>>, reach: Res<Reach>, mut aims: ResMut<Aims>) {
    let Some(seat) = reach.seat.filter(|_| reach.is_changed()) else { return };
    let legal = |heading: Heading| why_not(&hosted, seat, Action::Step { heading }).is_none();
    let heading = aims.heading(seat);
    if legal(heading) {
        return;
    }
    let around = (1..=4).flat_map(|eighths| [heading.turned(eighths), heading.turned(-eighths)]);
    if let (Some(free), Some(aim)) =
        (around.into_iter().find(|&way| legal(way)), aims.get_mut(seat))
    {
        aim.heading = free;
    }
}
