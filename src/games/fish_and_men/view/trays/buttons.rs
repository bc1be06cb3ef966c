//! The buttons of a tray, with the reasons that some cannot be pressed now.

use super::TrayContext;
use super::ahead::TrayAhead;
use super::lines::TrayLines;
use crate::cards::glyphs::BACK;
use crate::cards::playing::ids::CardPress;
use crate::choose::aim::SeatAims;
use crate::marks::forecasts::is_forecast_possible;
use crate::play::FishAndMenCommand;
use crate::prelude::*;
use crate::trays::TrayFacts;
use shoal_contract::{Game as _, signed};
use shoal_fish_and_men::explain::words;
use shoal_fish_and_men::rules::cards::playing::window;
use shoal_fish_and_men::rules::moving::fish_move::plan_step;
use shoal_table::matches::playback::NextActor;

#[ext(TrayButtons)]
pub(crate) impl TrayContext<'_, '_> {
    /// Returns the buttons that a person can press while the match goes on.
    fn offered(&self, seat: Seat, awaited: bool) -> Vec<TrayButton> {
        let mut buttons = match self.view().phase {
            FishAndMenPhase::Placing if awaited => self.placing_buttons(seat),
            FishAndMenPhase::Placing if self.waits_to_start(seat) => self.starting_buttons(seat),
            FishAndMenPhase::Placing | FishAndMenPhase::Over => Vec::new(),
            FishAndMenPhase::FishMove if self.waits(seat) => self.waiting_buttons(seat),
            FishAndMenPhase::FishMove => self.fish_buttons(seat, awaited),
            FishAndMenPhase::Draw if self.asked().is_some() => Vec::new(),
            _ => self.house_buttons(seat),
        };
        buttons.extend(self.card_buttons(seat));
        buttons.extend(self.take_back(seat));
        if is_forecast_possible(self.view()) && self.own.previews.get(seat).is_none() {
            let strong = self.own.forecast.asked_by(seat);
            buttons.push(TrayButton { strong, ..FishAndMenCommand::Forecast.icon("forecast") });
        }
        buttons
    }

    fn placing_buttons(&self, seat: Seat) -> Vec<TrayButton> {
        let river = self.aims.get(seat).map_or(0, |aim| aim.river);
        let name = self.setup().level.rivers.get(river).map_or("", |river| river.name.as_str());
        let off = self.why_not(seat, &Action::Place { river });
        vec![
            FishAndMenCommand::TurnLeft.icon("arrow_left"),
            FishAndMenCommand::TurnRight.icon("arrow_right"),
            TrayButton {
                off,
                strong: true,
                ..FishAndMenCommand::Done.button(format!("Start: {name}"))
            },
        ]
    }

    /// The six buttons of the original, each with its effect if it were pressed now.
    fn fish_buttons(&self, seat: Seat, awaited: bool) -> Vec<TrayButton> {
        let closed = (!awaited).then(|| self.not_now(seat));
        let off = |action: Action| closed.clone().or_else(|| self.why_not(seat, &action));
        let world = self.world();
        let heading = self.aims.heading(seat);
        let feed_off = off(Action::Feed);
        let step_off = off(Action::Step { heading });
        let forward = fish_of(world, seat)
            .filter(|_| step_off.is_none())
            .and_then(|fish| Some(plan_step(world, fish, heading).ok()?.health - fish.health))
            .map_or("Forward".into(), |change| match change {
                0 => "Forward 0".into(),
                change => format!("Forward {}", signed(change)),
            });
        let feed = self.feed_label(seat, feed_off.is_none());
        let turn_off = closed.clone();
        vec![
            TrayButton { strong: true, off: feed_off, ..FishAndMenCommand::Feed.button(feed) },
            TrayButton {
                strong: true,
                off: off(Action::Move),
                ..FishAndMenCommand::Move.button("Move")
            },
            TrayButton { off: turn_off.clone(), ..FishAndMenCommand::TurnLeft.icon("arrow_left") },
            TrayButton { off: turn_off, ..FishAndMenCommand::TurnRight.icon("arrow_right") },
            TrayButton {
                strong: true,
                off: step_off,
                ..FishAndMenCommand::Forward.button(forward)
            },
            TrayButton { off: off(Action::Done), ..FishAndMenCommand::Done.button("Done") },
        ]
    }

    /// The label of the feeding button, with the health that feeding would give now, unless something is in its way.
    fn feed_label(&self, seat: Seat, may: bool) -> String {
        if may { words::feed(self.world(), seat) } else { "Feed".into() }
    }

    /// The buttons while the house is about to act: wait, or go on at once.
    fn house_buttons(&self, seat: Seat) -> Vec<TrayButton> {
        let Some(action) = FishAndMen::next_house_action(self.world()) else {
            return Vec::new();
        };
        if !self.is_open() {
            return Vec::new();
        }
        let label = match action {
            Action::BeginTurn | Action::BeginExtraTurn => "Fish move",
            Action::DealCard => "Draw",
            Action::MakePollution => "Make pollution",
            Action::MovePollution => "Move pollution",
            _ => "Clear pollution",
        };
        let world = self.world();
        let waits = self.own.windows.is_open(NextActor::House)
            && FishAndMenView::opens_reaction_window(&action, world);
        let mine = self.own.windows.open(NextActor::House).any(|other| other == seat);
        let go_on = TrayButton {
            icon: Some("play"),
            strong: true,
            ..FishAndMenCommand::GoOn.button(label)
        };
        let mut buttons = match (waits, mine) {
            (false, _) => vec![go_on],
            (true, true) => {
                vec![TrayButton { strong: true, ..CardPress::Pass.button("Pass") }]
            }
            // The others may still want to play something.
            (true, false) => Vec::new(),
        };
        if self.own.pace.by_itself {
            let held = self.own.pace.held_by.contains(&seat);
            let text = if held { "Waiting" } else { "Wait" };
            buttons.push(TrayButton {
                icon: Some("pause"),
                strong: held,
                ..FishAndMenCommand::Hold.button(text)
            });
        }
        buttons
    }

    /// The buttons for cards that the players hold themselves: people say what they play, and while they draw, also
    /// that it is nothing.
    fn card_buttons(&self, seat: Seat) -> Vec<TrayButton> {
        let world = self.world();
        let physical = self.setup().deck.holding == CardHandling::Physical;
        if !physical
            || !self.is_open()
            || matches!(self.view().phase, FishAndMenPhase::Placing | FishAndMenPhase::Over)
        {
            return Vec::new();
        }
        let asked = self.asked().is_some_and(|asked| asked.0 == seat);
        if !asked && window(world).is_err() {
            return Vec::new();
        }
        let drawing = refusal(world, seat, Action::Drawn).is_none();
        // Beside all that a fish can do there is no room for words.
        let words = match (self.view().phase, self.chairs.is_bot(seat)) {
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
