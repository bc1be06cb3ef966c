//! The tray of a seat that waits for its turn: the decisions it may make ahead, and their costs.

use super::TrayContext;
use super::buttons::TrayButtons;
use crate::choose::aim::SeatAims;
use crate::choose::reach_previews::ReachPreview;
use crate::play::FishAndMenCommand;
use crate::prelude::*;
use crate::trays::TrayFacts;
use shoal_contract::{counted, signed};
use shoal_fish_and_men::explain::premove::{NO_PATH, RIVER_TAKEN, waiting_fish, waits_to_start};
use shoal_fish_and_men::explain::swim_paths::{empty_path, extend_path};
use shoal_fish_and_men::rules::feeding::may_feed;
use shoal_fish_and_men::rules::placing::free_rivers;
use shoal_table::kit::undo_button;

#[ext(TrayAhead)]
pub(crate) impl TrayContext<'_, '_> {
    /// `true` if the seat's turn of feeding or moving is yet to come.
    fn waits(&self, seat: Seat) -> bool {
        waiting_fish(self.world(), seat).is_ok()
    }

    /// `true` if the seat is yet to choose its river, after others.
    fn waits_to_start(&self, seat: Seat) -> bool {
        waits_to_start(self.world(), seat)
    }

    /// The buttons for choosing a river ahead.
    fn starting_buttons(&self, seat: Seat) -> Vec<TrayButton> {
        let river = self.aims.get(seat).map_or(0, |aim| aim.river);
        let kept = self.premoves.get(seat).map(|kept| &kept.plan);
        let chosen = matches!(kept, Some(FishPremove::Start { river: kept, .. }) if *kept == river);
        let taken = !free_rivers(self.world()).any(|free| free == river);
        let off = taken.then(|| RIVER_TAKEN.to_owned());
        let name = self.setup().level.rivers.get(river).map_or("", |river| river.name.as_str());
        let start = FishAndMenCommand::Done.button(format!("Start: {name}"));
        vec![
            FishAndMenCommand::TurnLeft.icon("arrow_left"),
            FishAndMenCommand::TurnRight.icon("arrow_right"),
            TrayButton { off, strong: chosen, icon: chosen.then_some("check"), ..start },
        ]
    }

    /// The buttons for feeding, and for planning a path.
    fn waiting_buttons(&self, seat: Seat) -> Vec<TrayButton> {
        let world = self.world();
        let off = may_feed(world, seat).err().map(|refusal| refusal.to_string());
        let feeds = self.premoves.get(seat).is_some_and(|kept| kept.plan == FishPremove::Feed);
        let label = self.feed_label(seat, off.is_none());
        let check = feeds.then_some("check");
        let feed =
            TrayButton { strong: feeds, off, icon: check, ..FishAndMenCommand::Feed.button(label) };
        let is_previewing = self.own.previews.get(seat).is_some();
        // Where a path is drawn there is no room for words.
        let words = if is_previewing { "Plan" } else { "Plan a path" };
        let plan = TrayButton { strong: is_previewing, ..FishAndMenCommand::Move.button(words) };
        let mut buttons = vec![feed, plan];
        if is_previewing {
            buttons.extend(self.drawing_buttons(seat));
        }
        buttons
    }

    /// The buttons for drawing a path step by step, for those who have no mouse.
    fn drawing_buttons(&self, seat: Seat) -> Vec<TrayButton> {
        let world = self.world();
        let Ok(fish) = waiting_fish(world, seat) else { return Vec::new() };
        let drawn = self.aims.drawn(seat);
        let path = drawn.cloned().unwrap_or_else(|| empty_path(fish));
        let step = extend_path(world, fish, &path, self.aims.heading(seat));
        let label = match &step {
            Ok(longer) => format!("Step {}", signed(longer.health - path.health)),
            Err(_) => "Step".into(),
        };
        let nothing = drawn.is_none().then(|| NO_PATH.to_owned());
        // None comes or goes while a path is drawn: a finger stays on its button.
        vec![
            FishAndMenCommand::TurnLeft.icon("arrow_left"),
            FishAndMenCommand::TurnRight.icon("arrow_right"),
            TrayButton { off: step.err(), ..FishAndMenCommand::Forward.button(label) },
            TrayButton { off: nothing.clone(), ..undo_button() },
            TrayButton {
                strong: drawn.is_some(),
                off: nothing,
                ..FishAndMenCommand::Done.button("Keep")
            },
        ]
    }

    /// Describes the cost of the path that is drawn or pointed at, and the roll with which it can be swum.
    fn line_ahead(&self, seat: Seat) -> Option<String> {
        let preview = self.own.previews.get(seat).filter(|_| self.waits(seat))?;
        let pointed = || preview.paths.get(&self.aims.get(seat)?.hover?);
        let (path, what) = match (self.aims.drawn(seat), pointed()) {
            (Some(path), _) => (path, "Click again to keep it for your turn"),
            (None, Some(path)) if !path.steps.is_empty() => (path, "Click to draw the path"),
            _ => {
                return Some(format!(
                    "At most {} steps: click where you want to end.",
                    preview.points
                ));
            }
        };
        let health = self.view().fish.get(seat.index()).map_or(0, |fish| fish.health);
        let cost = match path.wins {
            true => "home".into(),
            false => format!("health {}", signed(path.health - health)),
        };
        let steps = counted(path.steps.len(), "steps");
        Some(format!("{what}: {steps}, {cost}{}.", odds(preview, path)))
    }
}

/// Says which roll a path needs; nothing if any will do.
fn odds(preview: &ReachPreview, path: &SwimPath) -> String {
    match preview.chance(path.steps.len()) {
        (all, sides) if all == sides => String::new(),
        (some, sides) => {
            format!(", with a roll of {} or more ({some} of {sides})", sides + 1 - some)
        }
    }
}
