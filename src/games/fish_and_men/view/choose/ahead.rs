//! Input of people while others choose: they pick a river, decide to feed, or draw a way and keep it for their turn.

use super::super::play::FishAndMenCommand;
use super::Controls;
use super::aim::SeatAims;
use crate::choose::ChooseControls;
use easy_ext::ext;
use shoal_contract::Seat;
use shoal_fish_and_men::explain::premove::{FishPremove, NO_WAY, waiting_fish, waits_to_start};
use shoal_fish_and_men::explain::swim_paths::{SwimPath, empty_path, extend_path};
use shoal_fish_and_men::rules::board::SeaBoard;
use shoal_fish_and_men::rules::board::position::Square;

#[ext(AheadControls)]
pub(crate) impl Controls<'_, '_> {
    /// `true` while a seat's turn of feeding or moving is yet to come.
    fn waits(&self, seat: Seat) -> bool {
        waiting_fish(self.world(), seat).is_ok()
    }

    fn waits_to_start(&self, seat: Seat) -> bool {
        waits_to_start(self.world(), seat)
    }

    /// Carries out a press of a seat that waits to choose its river. Returns `false` for a press without a meaning.
    fn press_before_start(&mut self, seat: Seat, press: FishAndMenCommand) -> bool {
        match press {
            FishAndMenCommand::TurnLeft => self.turn_river(seat, -1),
            FishAndMenCommand::TurnRight => self.turn_river(seat, 1),
            FishAndMenCommand::Done => {
                let river = self.aims.own(seat).river;
                self.start_or_cancel(seat, river);
            }
            _ => return false,
        }
        true
    }

    fn click_before_start(&mut self, seat: Seat, square: Square) {
        let river = self.world().resource::<SeaBoard>().river_at(square);
        match river {
            Some(river) => {
                self.change_intent(seat, |aim| aim.river = river);
                self.start_or_cancel(seat, river);
            }
            None => {
                self.refuse(seat, "Choose a river mouth in advance: you start there on your turn.")
            }
        }
    }

    /// Chooses a river for the seat's turn; chosen again it is cancelled.
    fn start_or_cancel(&mut self, seat: Seat, river: usize) {
        let rivers = &self.hosted.game().setup().level.rivers;
        let name = rivers.get(river).map_or_else(|| "river".into(), |river| river.name.clone());
        self.decide_ahead(seat, FishPremove::Start { river, name });
    }

    /// Carries out a press of a seat that waits. Returns `false` for a press without a meaning.
    fn press_ahead(&mut self, seat: Seat, press: FishAndMenCommand) -> bool {
        if self.waits_to_start(seat) {
            return self.press_before_start(seat, press);
        }
        if !self.waits(seat) {
            return false;
        }
        let looks = self.own.looks.get(seat).is_some();
        match press {
            FishAndMenCommand::Feed => self.arm_or_cancel_feeding(seat),
            FishAndMenCommand::Move if looks => self.look_away(seat),
            FishAndMenCommand::Move => self.own.looks.begin(&self.hosted, seat),
            FishAndMenCommand::TurnLeft | FishAndMenCommand::TurnRight if looks => {
                let eighths = if press == FishAndMenCommand::TurnLeft { -1 } else { 1 };
                self.change_intent(seat, |aim| aim.heading = aim.heading.turned(eighths));
            }
            FishAndMenCommand::Forward if looks => self.draw_further(seat),
            FishAndMenCommand::Done if looks => match self.aims.drawn(seat).cloned() {
                Some(way) => self.keep(seat, way),
                None => self.refuse(seat, NO_WAY),
            },
            _ => return false,
        }
        true
    }

    fn arm_or_cancel_feeding(&mut self, seat: Seat) {
        if self.decide_ahead(seat, FishPremove::Feed) {
            self.look_away(seat);
        }
    }

    fn look_away(&mut self, seat: Seat) {
        self.own.looks.end(seat);
        self.change_intent(seat, |aim| aim.path = None);
    }

    /// Keeps a way for the seat's turn.
    fn keep(&mut self, seat: Seat, way: SwimPath) {
        let health = waiting_fish(self.world(), seat).map_or(0, |fish| fish.health);
        self.look_away(seat);
        let change = way.health - health;
        self.keep_premove(seat, FishPremove::Swim { way, change });
    }

    fn draw(&mut self, seat: Seat, way: Option<SwimPath>) {
        let path = way.and_then(|way| Some((way.through.last()?.square(), way)));
        self.change_intent(seat, |aim| aim.path = path);
    }

    /// Adds a step to the way that is drawn, in the heading of the fish.
    fn draw_further(&mut self, seat: Seat) {
        let heading = self.aims.heading(seat);
        let world = self.world();
        let Ok(fish) = waiting_fish(world, seat) else { return };
        let way = self.aims.drawn(seat).cloned().unwrap_or_else(|| empty_path(fish));
        let most = self.own.looks.get(seat).map_or(0, |look| look.points as usize);
        let longer = match way.steps.len() >= most || way.wins {
            true => Err(format!("A turn has at most {most} steps.")),
            false => extend_path(world, fish, &way, heading),
        };
        match longer {
            Ok(longer) => self.draw(seat, Some(longer)),
            Err(why) => self.refuse(seat, why),
        }
    }

    /// Takes away the last step of the way that a waiting seat draws. Returns `false` if there was none.
    fn draw_less(&mut self, seat: Seat) -> bool {
        let Some(way) = self.aims.drawn(seat).cloned() else { return false };
        let world = self.world();
        let Ok(fish) = waiting_fish(world, seat) else { return false };
        if self.own.looks.get(seat).is_none() {
            return false;
        }
        let steps = &way.steps[..way.steps.len() - 1];
        let shorter = steps
            .iter()
            .try_fold(empty_path(fish), |way, &step| extend_path(world, fish, &way, step));
        self.draw(seat, shorter.ok());
        true
    }

    /// Carries out a click on the board by a seat that waits: the first draws a way there, the second keeps it. Returns
    /// `false` for a click without a meaning.
    fn click_ahead(&mut self, seat: Seat, square: Square, at_once: bool) -> bool {
        if self.waits_to_start(seat) {
            self.click_before_start(seat, square);
            return true;
        }
        if !self.waits(seat) {
            return false;
        }
        let looked = self.own.looks.get(seat).is_some();
        if !looked {
            self.own.looks.begin(&self.hosted, seat);
        }
        let way = self.own.looks.get(seat).and_then(|look| look.ways.get(&square)).cloned();
        let drawn = self.aims.get(seat).and_then(|aim| aim.path.as_ref());
        let again = at_once || drawn.is_some_and(|(target, _)| *target == square);
        match way {
            Some(way) if way.steps.is_empty() => self.look_away(seat),
            Some(way) if again => {
                // What was drawn step by step is kept as it was drawn.
                let drawn = drawn.map(|(_, way)| way.clone()).filter(|_| !at_once);
                self.keep(seat, drawn.unwrap_or(way));
            }
            Some(way) => self.draw(seat, Some(way)),
            None if looked => {
                self.refuse(seat, "Your fish cannot reach that square in one turn.");
            }
            None => {
                self.own.looks.end(seat);
                return false;
            }
        }
        true
    }
}
