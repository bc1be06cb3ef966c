//! What people do while others choose: they pick a river, decide to feed, or draw a way and keep it for
//! their turn.

use super::super::premoves::{Plan, further, nowhere, waiting_fish, waits_to_start};
use super::super::reach::Way;
use super::super::trays::Press;
use super::Controls;
use crate::contract::Seat;
use crate::games::fish_and_men::rules::board::Board;
use crate::games::fish_and_men::rules::position::Square;
use crate::table::premoves::{CancelPremove, KeepPremove};

impl Controls<'_> {
    /// Whether a seat's turn of feeding or moving is yet to come.
    fn waits(&self, seat: Seat) -> bool {
        waiting_fish(self.hosted.game().world(), seat).is_ok()
    }

    fn waits_to_start(&self, seat: Seat) -> bool {
        waits_to_start(self.hosted.game().world(), seat)
    }

    /// What a press means for a seat that waits to choose its river; answers whether it meant anything.
    fn press_before_start(&mut self, seat: Seat, press: Press) -> bool {
        match press {
            Press::TurnLeft => self.turn_river(seat, -1),
            Press::TurnRight => self.turn_river(seat, 1),
            Press::Done => {
                let river = self.aims.get(seat).map_or(0, |aim| aim.river);
                self.start_or_cancel(seat, river);
            }
            _ => return false,
        }
        true
    }

    fn click_before_start(&mut self, seat: Seat, square: Square) {
        let river = self.hosted.game().world().resource::<Board>().river_at(square);
        match river {
            Some(river) => {
                if let Some(aim) = self.aims.get_mut(seat) {
                    aim.river = river;
                }
                self.start_or_cancel(seat, river);
            }
            None => self.refuse(seat, "Choose a river mouth ahead: you start there at your turn."),
        }
    }

    /// Chooses a river for the seat's turn; chosen again it is cancelled.
    fn start_or_cancel(&mut self, seat: Seat, river: usize) {
        let kept = self.premoves.get(seat).map(|kept| &kept.plan);
        if matches!(kept, Some(Plan::Start { river: kept, .. }) if *kept == river) {
            self.cancel.write(CancelPremove { seat });
            return;
        }
        let rivers = &self.hosted.game().setup().level.rivers;
        let name = rivers.get(river).map_or_else(|| "river".into(), |river| river.name.clone());
        self.keep.write(KeepPremove { seat, plan: Plan::Start { river, name } });
    }

    /// What a press means for a seat that waits; answers whether it meant anything.
    pub(super) fn press_ahead(&mut self, seat: Seat, press: Press) -> bool {
        if self.waits_to_start(seat) {
            return self.press_before_start(seat, press);
        }
        if !self.waits(seat) {
            return false;
        }
        let looks = self.looks.get(seat).is_some();
        match press {
            Press::Feed => self.arm_or_cancel_feeding(seat),
            Press::Move if looks => self.look_away(seat),
            Press::Move => self.looks.begin(&self.hosted, seat),
            Press::TurnLeft | Press::TurnRight if looks => {
                let eighths = if press == Press::TurnLeft { -1 } else { 1 };
                if let Some(aim) = self.aims.get_mut(seat) {
                    aim.heading = aim.heading.turned(eighths);
                }
            }
            Press::Forward if looks => self.draw_further(seat),
            Press::TakeBack if looks && self.sketch(seat).is_some() => self.draw_less(seat),
            Press::Done if looks => match self.sketch(seat).cloned() {
                Some(way) => self.keep(seat, way),
                None => self.refuse(seat, "Draw a way first: click where you want to end."),
            },
            _ => return false,
        }
        true
    }

    fn arm_or_cancel_feeding(&mut self, seat: Seat) {
        if self.premoves.get(seat).is_some_and(|kept| kept.plan == Plan::Feed) {
            self.cancel.write(CancelPremove { seat });
        } else {
            self.look_away(seat);
            self.keep.write(KeepPremove { seat, plan: Plan::Feed });
        }
    }

    fn look_away(&mut self, seat: Seat) {
        self.looks.end(seat);
        if let Some(aim) = self.aims.get_mut(seat).filter(|aim| aim.path.is_some()) {
            aim.path = None;
        }
    }

    /// The way that a seat has drawn and not kept.
    fn sketch(&self, seat: Seat) -> Option<&Way> {
        self.aims.get(seat)?.path.as_ref().map(|(_, way)| way).filter(|way| !way.steps.is_empty())
    }

    /// Keeps a way for the seat's turn.
    fn keep(&mut self, seat: Seat, way: Way) {
        let health = waiting_fish(self.hosted.game().world(), seat).map_or(0, |fish| fish.health);
        self.look_away(seat);
        let change = way.health - health;
        self.keep.write(KeepPremove { seat, plan: Plan::Swim { way, change } });
    }

    fn draw(&mut self, seat: Seat, way: Option<Way>) {
        let Some(aim) = self.aims.get_mut(seat) else { return };
        aim.path = way.and_then(|way| Some((way.through.last()?.square(), way)));
    }

    /// One more step of the way that is drawn, in the heading of the fish.
    fn draw_further(&mut self, seat: Seat) {
        let heading = self.aims.heading(seat);
        let world = self.hosted.game().world();
        let Ok(fish) = waiting_fish(world, seat) else { return };
        let way = self.sketch(seat).cloned().unwrap_or_else(|| nowhere(fish));
        let most = self.looks.get(seat).map_or(0, |look| look.points as usize);
        let longer = match way.steps.len() >= most || way.wins {
            true => Err(format!("A turn has {most} steps at most.")),
            false => further(world, fish, &way, heading),
        };
        match longer {
            Ok(longer) => self.draw(seat, Some(longer)),
            Err(why) => self.refuse(seat, why),
        }
    }

    /// The last step of the way that is drawn is taken away.
    fn draw_less(&mut self, seat: Seat) {
        let Some(way) = self.sketch(seat).cloned() else { return };
        let world = self.hosted.game().world();
        let Ok(fish) = waiting_fish(world, seat) else { return };
        let steps = &way.steps[..way.steps.len() - 1];
        let shorter =
            steps.iter().try_fold(nowhere(fish), |way, &step| further(world, fish, &way, step));
        self.draw(seat, shorter.ok());
    }

    /// A click on the board by a seat that waits: the first draws a way there, the second keeps it.
    /// Answers whether it meant anything.
    pub(super) fn click_ahead(&mut self, seat: Seat, square: Square, at_once: bool) -> bool {
        if self.waits_to_start(seat) {
            self.click_before_start(seat, square);
            return true;
        }
        if !self.waits(seat) {
            return false;
        }
        let looked = self.looks.get(seat).is_some();
        if !looked {
            self.looks.begin(&self.hosted, seat);
        }
        let way = self.looks.get(seat).and_then(|look| look.ways.get(&square)).cloned();
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
                self.refuse(seat, "That square is out of reach of your fish in one turn.");
            }
            None => {
                self.looks.end(seat);
                return false;
            }
        }
        true
    }
}
