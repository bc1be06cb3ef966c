//! The line of a tray: the question to the seat, or the event that goes on.

use super::TrayContext;
use super::ahead::TrayAhead;
use crate::cards::playing::trays::CardTrays;
use crate::prelude::*;
use crate::trays::TrayFacts;
use shoal_contract::{counted, listed, signed};
use shoal_fish_and_men::explain::card_choice::PickedCard;
use shoal_fish_and_men::explain::tasks::{CardTask, task};
use shoal_fish_and_men::rules::feeding::may_feed;

#[ext(TrayLines)]
pub(crate) impl TrayContext<'_, '_> {
    /// The line in one or two sentences: the question to the seat, or the event that goes on.
    fn sentence(&self, seat: Seat, awaited: bool) -> (String, SentenceTone) {
        let task = self.task(seat).filter(|_| awaited);
        if let Some((said, tone)) = self.seat_messages.get(seat) {
            // What has to be done stays there.
            return (task.map_or(said.to_owned(), |task| format!("{}\n{said}", task.short)), tone);
        }
        if let Some(line) = self.about_cards(seat, task.as_ref()) {
            return (line, SentenceTone::Ask);
        }
        if let Some(line) = self.line_ahead(seat) {
            return (line, SentenceTone::Ask);
        }
        let outlook = self.own.forecast.line(seat, self.view()).unwrap_or_default();
        let now = if awaited { self.question(seat) } else { self.what_goes_on(seat) };
        let won = self.view().winner == Some(seat);
        let tone = match awaited {
            _ if won => SentenceTone::Good,
            true => SentenceTone::Ask,
            false => SentenceTone::Plain,
        };
        let line = match now.contains('\n') {
            _ if won && outlook.is_empty() => now,
            true => format!("{now} {outlook}"),
            false => format!("{now}\n{outlook}"),
        };
        (line, tone)
    }

    /// Describes the card that the seat points at, or the choice to make for one that is picked.
    fn about_cards(&self, seat: Seat, task: Option<&CardTask>) -> Option<String> {
        let its = |pointer| {
            self.own.pointers.acts_for(pointer, seat)
                && (self.own.pointers.acting_seat(pointer) == Some(seat))
        };
        let pointed = self.own.pointed.0.iter().find(|(pointer, ..)| its(*pointer));
        let told = pointed.and_then(|&(_, owner, id)| self.card_description(owner, id, seat));
        match (told, task) {
            (Some(told), Some(task)) => {
                return Some(format!("{}\n{}", task.short, told.replace('\n', " ")));
            }
            (Some(told), None) => return Some(told),
            (None, _) => {}
        }
        let pick = self.own.picks.pick(seat).filter(|_| self.is_open())?;
        let why_not = pick.why_not(self.world(), seat);
        Some(pick.describe(self.view(), self.setup(), self.aims.hover(seat), why_not))
    }

    /// Returns the task of a seat that has to play a card, or to draw one.
    fn task(&self, seat: Seat) -> Option<CardTask> {
        let (_, ask) = self.asked().filter(|asked| asked.0 == seat)?;
        task(self.setup(), ask, self.own.picks.pick(seat).map(|pick| pick.chosen))
    }

    /// Returns the first seat that may aim its card at this seat's hand, or at a card in it.
    fn target_of(&self, seat: Seat) -> Option<Seat> {
        let at_its = |on: &PlayTarget| match *on {
            PlayTarget::Hand(other) | PlayTarget::CardOf { seat: other, .. } => other == seat,
            _ => false,
        };
        let aims = |(_, pick): &(Seat, &PickedCard)| pick.targets.iter().any(at_its);
        self.own.picks.picks().filter(|_| self.is_open()).find(aims).map(|(aiming, _)| aiming)
    }

    fn question(&self, seat: Seat) -> String {
        if let Some(task) = self.task(seat) {
            return task.tray_text();
        }
        let sea = self.view();
        let Some(fish) = sea.fish.get(seat.index()) else { return String::new() };
        match (sea.phase, fish.turn) {
            (FishAndMenPhase::Placing, _) => "Your turn: click the river you start from.".into(),
            (_, FishTurn::Moving { points }) => self.price(seat, points),
            _ if fish.first_turn => "Your first turn: press Move and leave the river.".into(),
            _ => match may_feed(self.world(), seat) {
                Ok(()) => "Your turn: feed or move?".into(),
                // Feed says it when it is pressed, too: what happened has the room.
                Err(_) if self.shown.news(seat).is_some() => "Your turn: press Move.".into(),
                Err(why) => format!("Your turn: press Move. {why}"),
            },
        }
    }

    /// Describes the cost of the path that is drawn or pointed at.
    fn price(&self, seat: Seat, points: u32) -> String {
        let steps = counted(points, "steps");
        let aim = self.aims.get(seat);
        let drawn =
            aim.and_then(|aim| aim.path.as_ref()).map(|(_, path)| (path, "Click again to go"));
        let pointed = || {
            let path = self
                .own
                .reach
                .paths
                .get(&aim?.hover?)
                .filter(|_| self.own.reach.seat == Some(seat))?;
            Some((path, "Click to draw the path"))
        };
        match drawn.or_else(pointed) {
            Some((path, _)) if path.steps.is_empty() => {
                "Click your own square twice to stay.".into()
            }
            Some((path, what)) => {
                let health = self.view().fish.get(seat.index()).map_or(0, |fish| fish.health);
                let change = path.health - health;
                let wins = if path.wins { ", and you win" } else { "" };
                format!("{what}: {} of {steps}, health {}{wins}.", path.steps.len(), signed(change))
            }
            None => format!("{steps} left: click where you want to end, or press Done."),
        }
    }

    fn what_goes_on(&self, seat: Seat) -> String {
        let sea = self.view();
        let name = |seat: Seat| self.setup().name(seat.index()).to_owned();
        if let Some(winner) = sea.winner {
            return if winner == seat {
                "You have won: your school is home.".into()
            } else {
                format!("{} has won.", name(winner))
            };
        }
        if let Some((other, Ask::PlayCard { .. })) = self.asked() {
            return format!("{} has a card to play.", name(other));
        }
        match (sea.phase, self.turn.seats().first().copied()) {
            (FishAndMenPhase::Placing, Some(other)) => format!("{} chooses a river.", name(other)),
            (FishAndMenPhase::FishMove, Some(other)) if other == seat => "Your turn.".into(),
            (FishAndMenPhase::FishMove, Some(other)) => format!("{}'s turn.", name(other)),
            (FishAndMenPhase::Over, _) => "The match is over.".into(),
            _ if self.own.pace.by_itself && !self.own.pace.held_by.is_empty() => {
                let who: Vec<String> =
                    self.own.pace.held_by.iter().map(|&seat| name(seat)).collect();
                format!("{} asked to wait.", listed(&who))
            }
            (FishAndMenPhase::Draw, _) => match self.asked() {
                Some((other, Ask::DrawCard)) if self.chairs.is_bot(other) => {
                    format!("Draw a card for {} and show it.", name(other))
                }
                Some((other, _)) => format!("{} draws a card.", name(other)),
                None => "The cards are drawn.".into(),
            },
            (FishAndMenPhase::ExtraTurn, _) => {
                "Time is frozen: all fish have one more turn.".into()
            }
            (FishAndMenPhase::Beginning, _) => "The next turn begins.".into(),
            (FishAndMenPhase::MakePollution, _) => "The industries are about to pollute.".into(),
            (FishAndMenPhase::MovePollution, _) => "The pollution is about to drift.".into(),
            (FishAndMenPhase::VanishPollution, _) => "Lonely pollution is about to vanish.".into(),
            _ => String::new(),
        }
    }
}
