//! The line of a tray: the question to the seat, or the event that goes on.

use crate::cards::playing::trays::CardTrays;
use crate::choose::reach::ReachPreview;
use crate::marks::BoardMarks;
use crate::prelude::*;
use shoal_contract::{counted, listed, signed};
use shoal_fish_and_men::explain::card_choice::PickedCard;
use shoal_fish_and_men::explain::tasks::{CardTask, task};
use shoal_fish_and_men::rules::feeding::may_feed;

#[ext(TrayLines)]
pub(crate) impl TrayContext<'_, '_> {
    /// The line in one or two sentences: the question to the seat, or the event that goes on.
    fn sentence(&self, seat: Seat, awaited: bool) -> (String, SentenceTone) {
        let task = self.task(seat).filter(|_| awaited);
        if let Some((_, tone)) = self.seat_messages.get(seat) {
            // What has to be done stays there.
            let turn = || if awaited { self.question(seat) } else { self.what_goes_on(seat) };
            let lead = task.map_or_else(turn, |task| task.short.to_owned());
            return self.with_message(seat, lead, tone);
        }
        let ahead = || self.own.reach.preview(seat).map(|preview| self.path_ahead(seat, preview));
        if let Some(line) = self.about_cards(seat, task.as_ref()).or_else(ahead) {
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
        if let Some(told) = told {
            let with_task = task.map(|task| format!("{}\n{}", task.short, told.replace('\n', " ")));
            return Some(with_task.unwrap_or(told));
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
            (FishAndMenPhase::Placing, _) => {
                "Your turn: {press_on} the river you start from.".into()
            }
            (_, FishTurn::Moving { points }) => self.path_in_turn(seat, points),
            _ if fish.first_turn => "Your first turn: press Move and leave the river.".into(),
            _ => match may_feed(self.world(), seat) {
                Ok(()) => "Your turn: feed or move?".into(),
                // Feed says it when it is pressed, too: what happened has the room.
                Err(_) if self.shown.news(seat).is_some() => "Your turn: press Move.".into(),
                Err(why) => format!("Your turn: press Move. {why}"),
            },
        }
    }

    /// Returns the path that a seat points at, with its change of the health, and what a click on it does.
    fn pointed_path(&self, seat: Seat) -> Option<(&SwimPath, &'static str)> {
        let path = self.paths(seat)?.get(&self.aims.hover(seat)?)?;
        Some((path, "{Press} to draw the path"))
    }

    /// The change of a seat's health by going a path.
    fn change(&self, seat: Seat, path: &SwimPath) -> String {
        let health = self.view().fish.get(seat.index()).map_or(0, |fish| fish.health);
        signed(path.health - health)
    }

    /// Describes the cost of the path that is drawn or pointed at by the seat in turn.
    fn path_in_turn(&self, seat: Seat, points: u32) -> String {
        let steps = counted(points, "steps");
        let drawn = self.aims.path(seat).map(|path| (path, "{Press} again to go"));
        match drawn.or_else(|| self.pointed_path(seat)) {
            None => format!("{steps} left: {{press_on}} where you want to end, or press {{done}}."),
            Some((path, _)) if path.steps.is_empty() => {
                "{Press_on} your own square twice to stay.".into()
            }
            Some((path, what)) => {
                let wins = if path.wins { ", and you win" } else { "" };
                let change = self.change(seat, path);
                format!("{what}: {} of {steps}, health {change}{wins}.", path.steps.len())
            }
        }
    }

    /// Describes the cost of the path that is drawn or pointed at by a seat that waits, and the roll with which it can
    /// be swum.
    fn path_ahead(&self, seat: Seat, preview: &ReachPreview) -> String {
        let drawn =
            self.aims.drawn(seat).map(|path| (path, "{Press} again to keep it for your turn"));
        let looked_at = drawn.or_else(|| self.pointed_path(seat));
        let Some((path, what)) = looked_at.filter(|(path, _)| !path.steps.is_empty()) else {
            return format!(
                "At most {} steps: {{press_on}} where you want to end.",
                preview.points
            );
        };
        let cost = match path.wins {
            true => "home".into(),
            false => format!("health {}", self.change(seat, path)),
        };
        let odds = match preview.chance(path.steps.len()) {
            (all, sides) if all == sides => String::new(),
            (some, sides) => {
                format!(", with a roll of {} or more ({some} of {sides})", sides + 1 - some)
            }
        };
        format!("{what}: {}, {cost}{odds}.", counted(path.steps.len(), "steps"))
    }

    fn what_goes_on(&self, seat: Seat) -> String {
        let sea = self.view();
        let name = |seat| self.name(seat);
        let is_you = |other| self.is_you(seat, other);
        match sea.winner {
            Some(winner) if is_you(winner) => return "You have won: your school is home.".into(),
            Some(winner) => return format!("{} has won.", name(winner)),
            None => {}
        }
        if let Some((other, Ask::PlayCard { .. })) = self.asked() {
            return format!("{} has a card to play.", name(other));
        }
        match (sea.phase, self.turn.seats().first().copied()) {
            (FishAndMenPhase::Placing, Some(other)) => format!("{} chooses a river.", name(other)),
            (FishAndMenPhase::FishMove, Some(other)) if is_you(other) => "Your turn.".into(),
            (FishAndMenPhase::FishMove, Some(other)) => format!("{}'s turn.", name(other)),
            (FishAndMenPhase::Over, _) => "The match is over.".into(),
            _ if self.own.pace.by_itself && !self.own.pace.held_by.is_empty() => {
                let who: Vec<String> = self.own.pace.held_by.iter().copied().map(name).collect();
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
