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
use shoal_fish_and_men::state::FishTurn;
use shoal_table::kit::undo_button;
use shoal_table::matches::playback::NextActor;

/// The place of a step forward, beside the arrows.
const FORWARD: ButtonPlace = ButtonPlace::Choice { from: 10, to: 24 };

/// The buttons that turn a fish, or go on to another river.
fn turns() -> [TrayButton; 2] {
    [
        Press::TurnLeft.icon("arrow_left").at(ButtonPlace::Choice { from: 0, to: 5 }),
        Press::TurnRight.icon("arrow_right").at(ButtonPlace::Choice { from: 5, to: 10 }),
    ]
}

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
            let forecast = TrayButton { strong, ..Press::Forecast.icon("forecast") };
            buttons.push(forecast.at(ButtonPlace::Look(0)));
        }
        buttons
    }

    /// The buttons for choosing a river, now or ahead.
    fn river_buttons(&self, seat: Seat, awaited: bool) -> Vec<TrayButton> {
        if !awaited && !waits_to_start(self.world(), seat) {
            return Vec::new();
        }
        let river = self.aims.river(seat, self.world());
        let plan = FishPremove::start(self.world(), river);
        let chosen = !awaited && self.premoves.get(seat).is_some_and(|kept| kept.plan == plan);
        let off = match awaited {
            true => self.why_not(seat, &Action::Place { river }),
            false => may_decide(self.world(), seat, &plan).err(),
        };
        let (strong, icon) = (awaited || chosen, chosen.then_some("check"));
        let [left, right] = turns();
        let start = TrayButton { off, strong, icon, ..Press::Start.button(plan.to_string()) };
        vec![left, right, start.at(ButtonPlace::ConfirmAtLength)]
    }

    /// The buttons of a turn, each with its effect if it were pressed now: first to feed or to move, then to swim.
    fn fish_buttons(&self, seat: Seat, awaited: bool) -> Vec<TrayButton> {
        let closed = (!awaited).then(|| self.not_now(seat));
        let off = |action: Action| closed.clone().or_else(|| self.why_not(seat, &action));
        let is_moving = fish_of(self.world(), seat)
            .is_some_and(|fish| matches!(fish.turn, FishTurn::Moving { .. }));
        let done_off = off(Action::Done);
        let done = TrayButton { strong: true, off: done_off, ..Press::Done.button("Done") };
        let done = done.at(ButtonPlace::Confirm);
        if awaited && is_moving {
            let [left, right] = turns();
            return vec![left, right, self.forward_button(seat), done];
        }
        let feed_off = off(Action::Feed);
        let feed = self.feed_label(seat, feed_off.is_none());
        let feed = TrayButton { strong: true, off: feed_off, ..Press::Feed.button(feed) };
        let swim =
            TrayButton { strong: true, off: off(Action::Move), ..Press::Move.button("Move") };
        vec![feed.at(ButtonPlace::FIRST_HALF), swim.at(ButtonPlace::SECOND_HALF), done]
    }

    /// The button for a step in the heading of the seat's fish.
    fn forward_button(&self, seat: Seat) -> TrayButton {
        let (world, heading) = (self.world(), self.aims.heading(seat));
        let step_off = self.why_not(seat, &Action::Step { heading });
        let change = fish_of(world, seat)
            .filter(|_| step_off.is_none())
            .and_then(|fish| Some(plan_step(world, fish, heading).ok()?.health - fish.health));
        let forward = match change {
            None => "Forward".into(),
            Some(0) => "Forward 0".into(),
            Some(change) => format!("Forward {}", signed(change)),
        };
        let step = TrayButton { strong: true, off: step_off, ..Press::Forward.button(forward) };
        step.at(FORWARD)
    }

    /// The buttons for feeding at the seat's turn, and for planning a path.
    fn waiting_buttons(&self, seat: Seat, fish: &FishSchool) -> Vec<TrayButton> {
        let off = may_feed(self.world(), seat).err().map(|refusal| refusal.to_string());
        let feeds = self.premoves.get(seat).is_some_and(|kept| kept.plan == FishPremove::Feed);
        let feed = Press::Feed.button(self.feed_label(seat, off.is_none()));
        if self.own.reach.preview(seat).is_some() {
            return self.drawing_buttons(seat, fish).into();
        }
        let feed = TrayButton { strong: feeds, off, ..feed };
        let plan = Press::Move.button("Plan");
        vec![feed.at(ButtonPlace::FIRST_HALF), plan.at(ButtonPlace::SECOND_HALF)]
    }

    /// The buttons for drawing a path step by step, for those who have no mouse. With no step left to take back, the
    /// same button ends the drawing.
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
        let [left, right] = turns();
        let step = TrayButton { off: step.err(), ..Press::Forward.button(label) };
        let keep = TrayButton { strong, off: nothing, ..Press::Done.button("Keep") };
        let (step, keep) = (step.at(FORWARD), keep.at(ButtonPlace::Confirm));
        [left, right, step, keep, undo_button()]
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
        let (windows, pace) = (&self.own.windows, &self.own.pace);
        let waits = windows.is_open(NextActor::House)
            && FishAndMenView::opens_reaction_window(&action, world);
        let mine = windows.open(NextActor::House).any(|other| other == seat);
        let first = match (waits, mine) {
            (false, _) => Some(Press::GoOn.button("Go on")),
            (true, true) => Some(CardPress::Pass.button("Pass")),
            // The others may still want to play something.
            (true, false) => None,
        };
        let first = first.map(|first| TrayButton { strong: true, ..first });
        let mut buttons = Vec::from_iter(first.map(|first| first.at(ButtonPlace::Confirm)));
        if pace.by_itself {
            let held = pace.held_by.contains(&seat);
            let hold = Press::Hold.button(if held { "Waiting" } else { "Wait" });
            let hold = TrayButton { icon: Some("pause"), strong: held, ..hold };
            buttons.push(hold.at(ButtonPlace::FIRST_HALF));
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
        let say = TrayButton { icon: Some(BACK), ..CardPress::Announce.button("Card") };
        let say = TrayButton { strong: drawing, ..say }.at(ButtonPlace::Look(1));
        let nothing = CardPress::Drawn.button("None").at(ButtonPlace::Confirm);
        std::iter::once(say).chain(drawing.then_some(nothing)).collect()
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
