//! Input of mice, gamepads and keys, turned into actions, and into decisions ahead of those who wait: they pick a river,
//! decide to feed, or draw a path and keep it for their turn.
//!
//! - [`aim`]: the next action of each seat, as far as it has chosen it; [`reach`]: the squares that fish can reach
//! - [`premoves`]: what can be decided ahead

pub mod aim;
pub mod premoves;
pub mod reach;
#[cfg(test)]
mod tests;

use crate::cards::playing::controls::PlayingControls;
use crate::cards::playing::picks::SeatCardChoices;
use crate::prelude::*;
use bevy::ecs::system::SystemParam;
use shoal_fish_and_men::explain::premove::{NO_PATH, waiting_fish, waits_to_start};
use shoal_fish_and_men::explain::swim_paths::{empty_path, extend_path};
use shoal_fish_and_men::rules::placing::free_rivers;
use shoal_fish_and_men::rules::world::turn::FishMatchProgress;
use shoal_table::kit::next_around;
use shoal_table::matches::hosting::{PassReaction, PressOn};
use shoal_table::matches::playback::TablePace;
use shoal_tabletop::picture::sound::PlaySound;

/// Access to everything that a choice can read or change.
pub type Controls<'w, 's> = SeatControls<'w, 's, FishAndMenView>;

/// Resources that choices in this game read and change beside those of all games.
#[derive(SystemParam)]
pub struct FishChoiceResources<'w> {
    /// The squares in reach of the fish in turn, and of seats that look ahead.
    pub reach: ResMut<'w, ReachableSquares>,
    /// The seats that ask for a forecast.
    pub forecast: ResMut<'w, SharedForecast>,
    /// The choices of cards that seats are making.
    pub picks: ResMut<'w, SeatCardChoices>,
    /// The bots, with the cards that people have laid before them.
    pub bots: ResMut<'w, SeatedBots<FishAndMenView>>,
    /// The pace of the table, and the seats that hold it.
    pub pace: ResMut<'w, TablePace>,
    /// Messages with which somebody lets the house go on.
    pub on: MessageWriter<'w, PressOn>,
    /// Messages with which somebody declines to play a card now.
    pub passes: MessageWriter<'w, PassReaction>,
    /// The sounds to play.
    pub sounds: MessageWriter<'w, PlaySound>,
}

#[ext(ChooseControls)]
pub(crate) impl Controls<'_, '_> {
    /// `true` while the rivers to start from are chosen.
    fn is_placing(&self) -> bool {
        self.world().resource::<FishMatchProgress>().phase == FishAndMenPhase::Placing
    }

    /// `true` while a seat's turn of feeding or moving is yet to come.
    fn waits(&self, seat: Seat) -> bool {
        waiting_fish(self.world(), seat).is_ok()
    }

    fn is_previewing(&self, seat: Seat) -> bool {
        self.own.reach.preview(seat).is_some()
    }

    /// Carries out a click of a seat on the board, or the drop of its fish there, which goes there `at_once`. The first
    /// click on a square in reach draws the path, the second goes.
    fn click_square(&mut self, seat: Seat, square: Square, at_once: bool) {
        if self.own.picks.is_aiming(seat) {
            return self.click_target(seat, square);
        }
        let is_asked = self.hosted.game().awaited_seats().first() == Some(&seat);
        if is_asked && self.is_placing() || waits_to_start(self.world(), seat) {
            return self.click_river(seat, square);
        }
        if self.waits(seat) && self.click_ahead(seat, square, at_once) {
            return;
        }
        if !is_asked {
            let why = self.why_not(seat, &Action::Done);
            return self.refuse(seat, why.unwrap_or_default());
        }
        let Some(paths) = self.own.reach.in_turn(seat) else {
            return self.refuse(seat, "Choose first: feed or move?");
        };
        match paths.get(&square).cloned() {
            None => self.refuse(seat, "That square is out of reach for this move."),
            Some(path) if at_once || self.aims.leads_to(seat, square) => self.swim(seat, &path),
            Some(path) => self.change_intent(seat, |aim| {
                aim.heading = path.steps.first().copied().unwrap_or(aim.heading);
                aim.path = Some(path);
            }),
        }
    }

    fn click_river(&mut self, seat: Seat, square: Square) {
        match self.world().resource::<SeaBoard>().river_at(square) {
            Some(river) => self.start_from(seat, river),
            None if waits_to_start(self.world(), seat) => {
                self.refuse(seat, "Choose a river mouth in advance: you start there on your turn.");
            }
            None => self.refuse(seat, "Put your fish on one of the glowing river mouths."),
        }
    }

    /// Lets a seat start from a river, or chooses it for the seat's turn; chosen again it is cancelled.
    fn start_from(&mut self, seat: Seat, river: usize) {
        if !waits_to_start(self.world(), seat) {
            return self.act(seat, Action::Place { river });
        }
        self.change_intent(seat, |aim| aim.river = river);
        self.decide_ahead(seat, FishPremove::start(self.world(), river));
    }

    /// Lets a seat start from the river that it looks at.
    fn start_from_here(&mut self, seat: Seat) {
        let river = self.aims.river(seat, self.world());
        self.start_from(seat, river);
    }

    /// Looks at the next free river, in the order of the level, or turns the fish.
    fn turn(&mut self, seat: Seat, by: i32) {
        if !self.is_placing() {
            let is_previewing = self.is_previewing(seat);
            return self.change_intent(seat, |aim| {
                aim.heading = aim.heading.turned(by);
                aim.path = aim.path.take().filter(|_| is_previewing);
            });
        }
        let free: Vec<usize> = free_rivers(self.world()).collect();
        let looked_at = self.aims.river(seat, self.world());
        if let Some(next) = next_around(&free, looked_at, by < 0) {
            self.change_intent(seat, |aim| aim.river = next);
        }
    }

    /// Takes the steps of a path; a path with no step means to stay.
    fn swim(&mut self, seat: Seat, path: &SwimPath) {
        self.change_intent(seat, |aim| aim.path = None);
        if path.steps.is_empty() {
            self.act(seat, Action::Done);
        }
        for &heading in &path.steps {
            self.act(seat, Action::Step { heading });
        }
    }

    /// Decides to feed at the seat's turn; chosen again it is cancelled.
    fn feed_ahead(&mut self, seat: Seat) {
        if self.decide_ahead(seat, FishPremove::Feed) {
            self.stop_preview(seat);
        }
    }

    fn stop_preview(&mut self, seat: Seat) {
        self.own.reach.end_preview(seat);
        self.change_intent(seat, |aim| aim.path = None);
    }

    /// Keeps the path that is drawn for the seat's turn, or this one if there is none.
    fn keep_path(&mut self, seat: Seat, path: Option<SwimPath>) {
        let Some(path) = path.or_else(|| self.aims.drawn(seat).cloned()) else {
            return self.refuse(seat, NO_PATH);
        };
        let health = waiting_fish(self.world(), seat).map_or(0, |fish| fish.health);
        self.stop_preview(seat);
        let change = path.health - health;
        self.keep_premove(seat, FishPremove::Swim { path, change });
    }

    /// Adds a step to the path that is drawn ahead, in the heading of the fish.
    fn extend_drawn_path(&mut self, seat: Seat) {
        let world = self.world();
        let Ok(fish) = waiting_fish(world, seat) else { return };
        let path = self.aims.drawn(seat).cloned().unwrap_or_else(|| empty_path(fish));
        let most = self.own.reach.preview(seat).map_or(0, |preview| preview.points as usize);
        let longer = match path.steps.len() >= most || path.wins {
            true => Err(format!("A turn has at most {most} steps.")),
            false => extend_path(world, fish, &path, self.aims.heading(seat)),
        };
        match longer {
            Ok(longer) => self.change_intent(seat, |aim| aim.path = Some(longer)),
            Err(why) => self.refuse(seat, why),
        }
    }

    /// Takes away the last step of the path that a waiting seat draws. Returns `false` if there was none.
    fn undo_drawn_step(&mut self, seat: Seat) -> bool {
        let world = self.world();
        let (Some(path), Ok(fish)) = (self.aims.drawn(seat), waiting_fish(world, seat)) else {
            return false;
        };
        if !self.is_previewing(seat) {
            return false;
        }
        let mut steps = path.steps[..path.steps.len() - 1].iter();
        let shorter =
            steps.try_fold(empty_path(fish), |path, &step| extend_path(world, fish, &path, step));
        let shorter = shorter.ok().filter(|path| !path.steps.is_empty());
        self.change_intent(seat, |aim| aim.path = shorter);
        true
    }

    /// Carries out a click on the board by a seat that waits: the first draws a path there, the second keeps it.
    /// Returns `false` for a click without a meaning.
    fn click_ahead(&mut self, seat: Seat, square: Square, at_once: bool) -> bool {
        let was_previewing = self.is_previewing(seat);
        if !was_previewing {
            self.own.reach.begin_preview(self.hosted.game().world(), seat);
        }
        let preview = self.own.reach.preview(seat);
        match preview.and_then(|preview| preview.paths.get(&square)).cloned() {
            Some(path) if path.steps.is_empty() => self.stop_preview(seat),
            Some(path) if at_once => self.keep_path(seat, Some(path)),
            // What was drawn step by step is kept as it was drawn.
            Some(_) if self.aims.leads_to(seat, square) => self.keep_path(seat, None),
            Some(path) => self.change_intent(seat, |aim| aim.path = Some(path)),
            None if was_previewing => {
                self.refuse(seat, "Your fish cannot reach that square in one turn.");
            }
            None => {
                self.own.reach.end_preview(seat);
                return false;
            }
        }
        true
    }
}
