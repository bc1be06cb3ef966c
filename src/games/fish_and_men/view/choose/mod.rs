//! Input of mice, gamepads and keys, turned into actions.
//!
//! - [`aim`]: the next action of each seat, as far as it has chosen it; [`reach`]: the squares the fish in turn can
//!   reach
//! - [`premoves`], `ahead`: decisions ahead of those who wait; [`reach_previews`]: the squares they could reach

mod ahead;
pub mod aim;
pub mod premoves;
pub mod reach;
pub mod reach_previews;

pub(crate) use ahead::AheadControls;
#[cfg(test)]
mod tests;

use crate::cards::playing::picks::SeatCardChoices;
use crate::marks::forecasts::SharedForecast;
use crate::prelude::*;
use aim::{FishMoveDrafts, SeatAims};
use bevy::ecs::system::SystemParam;
use reach::ReachableSquares;
use reach_previews::ReachPreviews;
use shoal_fish_and_men::rules::placing::free_rivers;
use shoal_table::kit::{self, next_around, why_not};
use shoal_table::matches::hosting::{PassReaction, PressOn};
use shoal_table::matches::playback::TablePace;
use shoal_tabletop::picture::sound::PlaySound;

/// Access to everything that a choice can read or change.
pub type Controls<'w, 's> = kit::SeatControls<'w, 's, FishAndMenView>;

/// Resources that choices in this game read and change beside those of all games.
#[derive(SystemParam)]
pub struct FishChoiceResources<'w> {
    /// The squares in reach of the fish in turn.
    pub reach: Res<'w, ReachableSquares>,
    /// The seats that look ahead.
    pub previews: ResMut<'w, ReachPreviews>,
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
    fn turn(&mut self, seat: Seat, eighths: i32) {
        self.change_intent(seat, |aim| {
            aim.heading = aim.heading.turned(eighths);
            aim.path = None;
        });
    }

    /// Looks at the next free river, in the order of the level.
    fn turn_river(&mut self, seat: Seat, by: i32) {
        let free: Vec<usize> = free_rivers(self.world()).collect();
        if let Some(next) = next_around(&free, self.aims.own(seat).river, by < 0) {
            self.change_intent(seat, |aim| aim.river = next);
        }
    }

    fn choose_river(&mut self, seat: Seat, square: Square) {
        let river = self.world().resource::<SeaBoard>().river_at(square);
        match river {
            Some(river) => self.act(seat, Action::Place { river }),
            None => self.refuse(seat, "Put your fish on one of the glowing river mouths."),
        }
    }

    /// Carries out a click on a square in reach: the first draws the path, the second goes.
    fn choose_square(&mut self, seat: Seat, square: Square) {
        let Some(path) = self.own.reach.paths.get(&square).cloned() else {
            self.refuse(seat, "That square is out of reach for this move.");
            return;
        };
        let drawn = self.aims.get(seat).and_then(|aim| aim.path.as_ref());
        if drawn.is_some_and(|(target, _)| *target == square) {
            self.swim(seat, &path);
        } else {
            self.change_intent(seat, |aim| {
                aim.heading = path.steps.first().copied().unwrap_or(aim.heading);
                aim.path = Some((square, path));
            });
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
}

/// Points a fish that has just got its steps the cheapest way that leads somewhere, so that Forward
/// does something sensible at once.
pub fn aim_at_legal_heading(
    hosted: Res<HostedMatch<FishAndMenView>>,
    reach: Res<ReachableSquares>,
    mut aims: ResMut<FishMoveDrafts>,
) {
    let Some(seat) = reach.seat.filter(|_| reach.is_changed()) else { return };
    let legal =
        |heading: CompassHeading| why_not(&hosted, seat, &Action::Step { heading }).is_none();
    let heading = aims.heading(seat);
    if legal(heading) {
        return;
    }
    let around = (1..=4).flat_map(|eighths| [heading.turned(eighths), heading.turned(-eighths)]);
    if let Some(free) = around.into_iter().find(|&heading| legal(heading)) {
        FishMoveDrafts::change(&mut aims, seat, |aim| aim.heading = free);
    }
}
