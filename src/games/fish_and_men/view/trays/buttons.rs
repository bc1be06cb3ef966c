//! The buttons of a tray, with the reasons that some cannot be pressed now.

use super::lines::TrayLines;
use crate::cards::glyphs::BACK;
use crate::cards::playing::ids::CardPress;
use crate::marks::forecasts::is_forecast_possible;
use crate::play::FishAndMenCommand as Press;
use crate::prelude::*;
use shoal_contract::{Game as _, signed};
use shoal_fish_and_men::explain::premove::{NO_PATH, may_decide, waiting_fish, waits_to_start};
use shoal_fish_and_men::explain::swim_paths::{empty_path, extend_path};
use shoal_fish_and_men::explain::words;
use shoal_fish_and_men::rules::cards::playing::window;
use shoal_fish_and_men::rules::feeding::may_feed;
use shoal_fish_and_men::rules::moving::fish_move::plan_step;
use shoal_table::kit::undo_button;
use shoal_table::matches::playback::NextActor;

#[ext(TrayButtons)]
pub(crate) impl TrayContext<'_, '_> {
    /// Returns the buttons that a person can press while the match goes on.
    fn offered(&self, seat: Seat, awaited: bool) -> Vec<TrayButton> {
        let waiting = waiting_fish(self.world(), seat).ok();
        let mut buttons = match (self.view().phase, waiting) {
            (FishAndMenPhase::Placing, _) => self.river_buttons(seat, awaited),
            (FishAndMenPhase::Over, _) => Vec::new(),
            (FishAndMenPhase::FishMove, Some(fish)) => self.waiting_buttons(seat, fish),
            (FishAndMenPhase::FishMove, None) => self.fish_buttons(seat, awaited),
            (FishAndMenPhase::Draw, _) if self.asked().is_some() => Vec::new(),
            _ => self.house_buttons(seat),
        };
        buttons.extend(self.card_buttons(seat));
        buttons.extend(self.take_back(seat));
        if is_forecast_possible(self.view()) && self.own.reach.preview(seat).is_none() {
            let strong = self.own.forecast.asked_by(seat);
            buttons.push(TrayButton { strong, ..Press::Forecast.icon("forecast") });
        }
        buttons
    }

    /// The buttons for choosing a river, now or ahead.
    fn river_buttons(&self, seat: Seat, awaited: bool) -> Vec<TrayButton> {
        if !awaited && !waits_to_start(self.world(), seat) {
            return Vec::new();
        }
        let river = self.aims.get(seat).map_or(0, |aim| aim.river);
        let plan = FishPremove::start(self.world(), river);
        let chosen = !awaited && self.premoves.get(seat).is_some_and(|kept| kept.plan == plan);
        let off = match awaited {
            true => self.why_not(seat, &Action::Place { river }),
            false => may_decide(self.world(), seat, &plan).err(),
        };
        let (strong, icon) = (awaited || chosen, chosen.then_some("check"));
        vec![
            Press::TurnLeft.icon("arrow_left"),
            Press::TurnRight.icon("arrow_right"),
            TrayButton { off, strong, icon, ..Press::Done.button(plan.to_string()) },
        ]
    }

    /// The six buttons of the original, each with its effect if it were pressed now.
    fn fish_buttons(&self, seat: Seat, awaited: bool) -> Vec<TrayButton> {
        let closed = (!awaited).then(|| self.not_now(seat));
        let off = |action: Action| closed.clone().or_else(|| self.why_not(seat, &action));
        let world = self.world();
        let heading = self.aims.heading(seat);
        let (feed_off, step_off) = (off(Action::Feed), off(Action::Step { heading }));
        let change = fish_of(world, seat)
            .filter(|_| step_off.is_none())
            .and_then(|fish| Some(plan_step(world, fish, heading).ok()?.health - fish.health));
        let forward = match change {
            None => "Forward".into(),
            Some(0) => "Forward 0".into(),
            Some(change) => format!("Forward {}", signed(change)),
        };
        let feed = self.feed_label(seat, feed_off.is_none());
        vec![
            TrayButton { strong: true, off: feed_off, ..Press::Feed.button(feed) },
            TrayButton { strong: true, off: off(Action::Move), ..Press::Move.button("Move") },
            TrayButton { off: closed.clone(), ..Press::TurnLeft.icon("arrow_left") },
            TrayButton { off: closed.clone(), ..Press::TurnRight.icon("arrow_right") },
            TrayButton { strong: true, off: step_off, ..Press::Forward.button(forward) },
            TrayButton { off: off(Action::Done), ..Press::Done.button("Done") },
        ]
    }

    /// The buttons for feeding at the seat's turn, and for planning a path.
    fn waiting_buttons(&self, seat: Seat, fish: &FishSchool) -> Vec<TrayButton> {
        let off = may_feed(self.world(), seat).err().map(|refusal| refusal.to_string());
        let feeds = self.premoves.get(seat).is_some_and(|kept| kept.plan == FishPremove::Feed);
        let feed = Press::Feed.button(self.feed_label(seat, off.is_none()));
        let is_previewing = self.own.reach.preview(seat).is_some();
        // Where a path is drawn there is no room for words.
        let words = if is_previewing { "Plan" } else { "Plan a path" };
        let mut buttons = vec![
            TrayButton { strong: feeds, off, icon: feeds.then_some("check"), ..feed },
            TrayButton { strong: is_previewing, ..Press::Move.button(words) },
        ];
        if is_previewing {
            buttons.extend(self.drawing_buttons(seat, fish));
        }
        buttons
    }

    /// The buttons for drawing a path step by step, for those who have no mouse.
    fn drawing_buttons(&self, seat: Seat, fish: &FishSchool) -> [TrayButton; 5] {
        let drawn = self.aims.drawn(seat);
        let path = drawn.cloned().unwrap_or_else(|| empty_path(fish));
        let step = extend_path(self.world(), fish, &path, self.aims.heading(seat));
        let label = match &step {
            Ok(longer) => format!("Step {}", signed(longer.health - path.health)),
            Err(_) => "Step".into(),
        };
        let (strong, nothing) = (drawn.is_some(), drawn.is_none().then(|| NO_PATH.to_owned()));
        // None comes or goes while a path is drawn: a finger stays on its button.
        [
            Press::TurnLeft.icon("arrow_left"),
            Press::TurnRight.icon("arrow_right"),
            TrayButton { off: step.err(), ..Press::Forward.button(label) },
            TrayButton { off: nothing.clone(), ..undo_button() },
            TrayButton { strong, off: nothing, ..Press::Done.button("Keep") },
        ]
    }

    /// The label of the feeding button, with the health that feeding would give now, unless something is in its way.
    fn feed_label(&self, seat: Seat, may: bool) -> String {
        if may { words::feed(self.world(), seat) } else { "Feed".into() }
    }

    /// The buttons while the house is about to act: wait, or go on at once.
    fn house_buttons(&self, seat: Seat) -> Vec<TrayButton> {
        let world = self.world();
        let Some(action) = FishAndMen::next_house_action(world).filter(|_| self.is_open()) else {
            return Vec::new();
        };
        let label = match action {
            Action::BeginTurn | Action::BeginExtraTurn => "Fish move",
            Action::DealCard => "Draw",
            Action::MakePollution => "Make pollution",
            Action::MovePollution => "Move pollution",
            _ => "Clear pollution",
        };
        let (windows, pace) = (&self.own.windows, &self.own.pace);
        let waits = windows.is_open(NextActor::House)
            && FishAndMenView::opens_reaction_window(&action, world);
        let mine = windows.open(NextActor::House).any(|other| other == seat);
        let first = match (waits, mine) {
            (false, _) => Some(TrayButton { icon: Some("play"), ..Press::GoOn.button(label) }),
            (true, true) => Some(CardPress::Pass.button("Pass")),
            // The others may still want to play something.
            (true, false) => None,
        };
        let mut buttons: Vec<_> =
            first.map(|first| TrayButton { strong: true, ..first }).into_iter().collect();
        if pace.by_itself {
            let held = pace.held_by.contains(&seat);
            let hold = Press::Hold.button(if held { "Waiting" } else { "Wait" });
            buttons.push(TrayButton { icon: Some("pause"), strong: held, ..hold });
        }
        buttons
    }

    /// The buttons for cards that the players hold themselves: people say what they play, and while they draw, also
    /// that it is nothing.
    fn card_buttons(&self, seat: Seat) -> Vec<TrayButton> {
        let world = self.world();
        let phase = self.view().phase;
        let is_played = !matches!(phase, FishAndMenPhase::Placing | FishAndMenPhase::Over);
        let physical = self.setup().deck.holding == CardHandling::Physical;
        let asked = || self.asked().is_some_and(|asked| asked.0 == seat);
        let may = is_played && physical && self.is_open() && (asked() || window(world).is_ok());
        if !may {
            return Vec::new();
        }
        let drawing = refusal(world, seat, Action::Drawn).is_none();
        // Beside all that a fish can do there is no room for words.
        let words = match (phase, self.chairs.is_bot(seat)) {
            (FishAndMenPhase::FishMove, _) => "",
            (_, true) => "Card",
            (_, false) => "Card to play",
        };
        let say = TrayButton { icon: Some(BACK), ..CardPress::Announce.button(words) };
        let mut buttons = vec![TrayButton { strong: drawing, ..say }];
        if drawing {
            let nothing = if self.chairs.is_bot(seat) { "Nothing" } else { "Nothing to play" };
            buttons.push(CardPress::Drawn.button(nothing));
        }
        buttons
    }

    /// The buttons in the tray of a bot for which people draw and say what it has drawn.
    fn offered_for_bot(&self, seat: Seat) -> Vec<TrayButton> {
        if !self.chairs.is_bot(seat) || self.asked().is_none_or(|asked| asked.0 != seat) {
            return Vec::new();
        }
        let open = |button| TrayButton { open: true, ..button };
        self.card_buttons(seat).into_iter().map(open).collect()
    }

    fn not_now(&self, seat: Seat) -> String {
        match self.turn.acting() {
            _ if !self.is_open() => "One moment: something is still happening.".into(),
            Some(other) if other != seat => self.what_goes_on(seat),
            _ => "Not now.".into(),
        }
    }
}
