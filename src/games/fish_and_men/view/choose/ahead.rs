//! Input of people while others choose: they pick a river, decide to feed, or draw a path and keep it for their turn.

use super::super::play::FishAndMenCommand;
use super::Controls;
use super::aim::SeatAims;
use crate::choose::ChooseControls;
use crate::prelude::*;
use shoal_fish_and_men::explain::premove::{NO_PATH, waiting_fish, waits_to_start};
use shoal_fish_and_men::explain::swim_paths::{empty_path, extend_path};

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
    fn run_command_before_start(&mut self, seat: Seat, command: FishAndMenCommand) -> bool {
        match command {
            FishAndMenCommand::TurnLeft => self.turn_river(seat, -1),
            FishAndMenCommand::TurnRight => self.turn_river(seat, 1),
            FishAndMenCommand::Done => {
                let river = self.aims.own(seat).river;
                self.toggle_start(seat, river);
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
                self.toggle_start(seat, river);
            }
            None => {
                self.refuse(seat, "Choose a river mouth in advance: you start there on your turn.")
            }
        }
    }

    /// Chooses a river for the seat's turn; chosen again it is cancelled.
    fn toggle_start(&mut self, seat: Seat, river: usize) {
        let rivers = &self.hosted.game().setup().level.rivers;
        let name = rivers.get(river).map_or_else(|| "river".into(), |river| river.name.clone());
        self.decide_ahead(seat, FishPremove::Start { river, name });
    }

    /// Carries out a press of a seat that waits. Returns `false` for a press without a meaning.
    fn run_command_ahead(&mut self, seat: Seat, command: FishAndMenCommand) -> bool {
        if self.waits_to_start(seat) {
            return self.run_command_before_start(seat, command);
        }
        if !self.waits(seat) {
            return false;
        }
        let is_previewing = self.own.previews.get(seat).is_some();
        match command {
            FishAndMenCommand::Feed => self.toggle_feeding(seat),
            FishAndMenCommand::Move if is_previewing => self.stop_preview(seat),
            FishAndMenCommand::Move => self.own.previews.begin(&self.hosted, seat),
            FishAndMenCommand::TurnLeft | FishAndMenCommand::TurnRight if is_previewing => {
                let eighths = if command == FishAndMenCommand::TurnLeft { -1 } else { 1 };
                self.change_intent(seat, |aim| aim.heading = aim.heading.turned(eighths));
            }
            FishAndMenCommand::Forward if is_previewing => self.extend_drawn_path(seat),
            FishAndMenCommand::Done if is_previewing => match self.aims.drawn(seat).cloned() {
                Some(path) => self.keep_path(seat, path),
                None => self.refuse(seat, NO_PATH),
            },
            _ => return false,
        }
        true
    }

    fn toggle_feeding(&mut self, seat: Seat) {
        if self.decide_ahead(seat, FishPremove::Feed) {
            self.stop_preview(seat);
        }
    }

    fn stop_preview(&mut self, seat: Seat) {
        self.own.previews.end(seat);
        self.change_intent(seat, |aim| aim.path = None);
    }

    /// Keeps a path for the seat's turn.
    fn keep_path(&mut self, seat: Seat, path: SwimPath) {
        let health = waiting_fish(self.world(), seat).map_or(0, |fish| fish.health);
        self.stop_preview(seat);
        let change = path.health - health;
        self.keep_premove(seat, FishPremove::Swim { path, change });
    }

    fn set_drawn_path(&mut self, seat: Seat, path: Option<SwimPath>) {
        let path = path.and_then(|path| Some((path.through.last()?.square(), path)));
        self.change_intent(seat, |aim| aim.path = path);
    }

    /// Adds a step to the path that is drawn, in the heading of the fish.
    fn extend_drawn_path(&mut self, seat: Seat) {
        let heading = self.aims.heading(seat);
        let world = self.world();
        let Ok(fish) = waiting_fish(world, seat) else { return };
        let path = self.aims.drawn(seat).cloned().unwrap_or_else(|| empty_path(fish));
        let most = self.own.previews.get(seat).map_or(0, |preview| preview.points as usize);
        let longer = match path.steps.len() >= most || path.wins {
            true => Err(format!("A turn has at most {most} steps.")),
            false => extend_path(world, fish, &path, heading),
        };
        match longer {
            Ok(longer) => self.set_drawn_path(seat, Some(longer)),
            Err(why) => self.refuse(seat, why),
        }
    }

    /// Takes away the last step of the path that a waiting seat draws. Returns `false` if there was none.
    fn undo_drawn_step(&mut self, seat: Seat) -> bool {
        let Some(path) = self.aims.drawn(seat).cloned() else { return false };
        let world = self.world();
        let Ok(fish) = waiting_fish(world, seat) else { return false };
        if self.own.previews.get(seat).is_none() {
            return false;
        }
        let steps = &path.steps[..path.steps.len() - 1];
        let shorter = steps
            .iter()
            .try_fold(empty_path(fish), |path, &step| extend_path(world, fish, &path, step));
        self.set_drawn_path(seat, shorter.ok());
        true
    }

    /// Carries out a click on the board by a seat that waits: the first draws a path there, the second keeps it.
    /// Returns `false` for a click without a meaning.
    fn click_ahead(&mut self, seat: Seat, square: Square, at_once: bool) -> bool {
        if self.waits_to_start(seat) {
            self.click_before_start(seat, square);
            return true;
        }
        if !self.waits(seat) {
            return false;
        }
        let was_previewing = self.own.previews.get(seat).is_some();
        if !was_previewing {
            self.own.previews.begin(&self.hosted, seat);
        }
        let path =
            self.own.previews.get(seat).and_then(|preview| preview.paths.get(&square)).cloned();
        let drawn = self.aims.get(seat).and_then(|aim| aim.path.as_ref());
        let again = at_once || drawn.is_some_and(|(target, _)| *target == square);
        match path {
            Some(path) if path.steps.is_empty() => self.stop_preview(seat),
            Some(path) if again => {
                // What was drawn step by step is kept as it was drawn.
                let drawn = drawn.map(|(_, path)| path.clone()).filter(|_| !at_once);
                self.keep_path(seat, drawn.unwrap_or(path));
            }
            Some(path) => self.set_drawn_path(seat, Some(path)),
            None if was_previewing => {
                self.refuse(seat, "Your fish cannot reach that square in one turn.");
            }
            None => {
                self.own.previews.end(seat);
                return false;
            }
        }
        true
    }
}
