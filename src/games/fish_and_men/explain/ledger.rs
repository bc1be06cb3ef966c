//! Why each seat's health last changed, in one line: `42 → 24: 2 blobs −18`.

use crate::contract::{Seat, counted, signed};
use crate::games::fish_and_men::action::{Cost, Event, Half};
use crate::games::fish_and_men::state::Sea;
use bevy_ecs::resource::Resource;

/// The last changes of all seats, in order of seats.
#[derive(Resource, Default, Debug)]
pub struct Ledgers(Vec<Ledger>);

/// The last changes of one seat, from the beginning of what brought them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Ledger {
    before: i32,
    after: i32,
    fed: i32,
    steps: i32,
    /// Blobs swum into, and what they cost.
    entered: i32,
    /// Blobs that came upon the fish, and what they took.
    hits: (u32, i32),
    boats: i32,
    /// What cards gave or took.
    cards: i32,
}

impl Ledgers {
    /// Ledgers of a picture in which nothing has happened yet.
    pub fn of(sea: &Sea) -> Self {
        let fresh = |health| Ledger { before: health, after: health, ..Ledger::default() };
        Self(sea.fish.iter().map(|fish| fresh(fish.health)).collect())
    }

    /// The line of a seat; empty if nothing changed. The flag says whether it was for the better.
    pub fn line(&self, seat: Seat) -> (String, bool) {
        self.0.get(seat.index()).map_or_else(Default::default, Ledger::line)
    }

    /// Whether the last line of each seat ends with the health that its fish has now.
    pub fn agrees_with(&self, sea: &Sea) -> bool {
        let health = |ledger: &Ledger| ledger.after;
        sea.fish.iter().map(|fish| fish.health).eq(self.0.iter().map(health))
    }

    fn turn_page(&mut self, seat: Seat) {
        if let Some(ledger) = self.0.get_mut(seat.index()) {
            *ledger = Ledger { before: ledger.after, after: ledger.after, ..Ledger::default() };
        }
    }

    fn write(&mut self, seat: Seat, health: i32, entry: impl FnOnce(&mut Ledger)) {
        if let Some(ledger) = self.0.get_mut(seat.index()) {
            entry(ledger);
            ledger.after = health;
        }
    }

    /// Enters what was just shown.
    pub fn enter(&mut self, event: &Event) {
        match event {
            Event::TurnBegan { .. } | Event::TurnEnded { .. } => {}
            Event::MoveChosen { seat, .. } => self.turn_page(*seat),
            Event::Fed { seat, gain, health, .. } => {
                self.turn_page(*seat);
                self.write(*seat, *health, |ledger| ledger.fed += gain);
            }
            Event::FishMoved { seat, cost, health, .. } => {
                let Cost { motion, pollution, fisherman } = *cost;
                self.write(*seat, *health, |ledger| {
                    ledger.steps += motion;
                    ledger.entered += pollution;
                    ledger.boats += fisherman;
                });
            }
            Event::PollutionDrifted { pair, half, hits, .. } => {
                if (*pair, *half) == (1, Half::Current) {
                    Seat::all(self.0.len()).for_each(|seat| self.turn_page(seat));
                }
                for hit in hits {
                    self.write(hit.seat, hit.health, |ledger| {
                        ledger.hits.0 += hit.blobs;
                        ledger.hits.1 += hit.loss;
                    });
                }
            }
            Event::FishermanBit { seat, loss, health, .. } => {
                self.turn_page(*seat);
                self.write(*seat, *health, |ledger| ledger.boats += loss);
            }
            Event::HealthChanged { seat, change, health } => {
                self.turn_page(*seat);
                self.write(*seat, *health, |ledger| ledger.cards += change);
            }
            _ => {}
        }
    }
}

impl Ledger {
    fn line(&self) -> (String, bool) {
        let blobs = counted(self.hits.0, "blobs");
        let parts: Vec<String> = [
            ("fed", self.fed),
            ("steps", -self.steps),
            ("through pollution", -self.entered),
            (blobs.as_str(), -self.hits.1),
            ("boat", -self.boats),
            ("card", self.cards),
        ]
        .into_iter()
        .filter(|&(name, amount)| amount != 0 || (name == blobs && self.hits.0 > 0))
        .map(|(name, amount)| format!("{name} {}", signed(amount)))
        .collect();
        if parts.is_empty() {
            return (String::new(), true);
        }
        let line = format!("{} → {}: {}", self.before, self.after, parts.join(", "));
        (line, self.after >= self.before)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::fish_and_men::action::{Hit, Steps};

    #[test]
    fn a_drift_is_told_with_its_blobs_and_what_they_took() {
        let mut ledgers = Ledgers(vec![Ledger { before: 42, after: 42, ..Ledger::default() }]);
        let hit = |blobs, loss, health| Hit { seat: Seat(0), blobs, loss, health };
        let drift =
            |half, hits| Event::PollutionDrifted { pair: 1, half, steps: Steps::default(), hits };
        ledgers.enter(&drift(Half::Current, vec![]));
        ledgers.enter(&drift(Half::Random, vec![hit(1, 10, 32)]));
        ledgers.enter(&drift(Half::Random, vec![hit(1, 8, 24)]));
        assert_eq!(ledgers.line(Seat(0)).0, "42 → 24: 2 blobs −18");
        ledgers.enter(&Event::FishermanBit {
            fisherman: 0,
            seat: Seat(0),
            square: crate::games::fish_and_men::rules::position::Square::new(0, 0),
            loss: 5,
            health: 19,
        });
        assert_eq!(ledgers.line(Seat(0)).0, "24 → 19: boat −5", "a new turn is a new line");
    }

    #[test]
    fn steps_are_added_up_over_one_move() {
        let mut ledgers = Ledgers(vec![Ledger { before: 20, after: 20, ..Ledger::default() }]);
        ledgers.enter(&Event::MoveChosen { seat: Seat(0), points: 6, rolled: true });
        for health in [18, 12] {
            let at = crate::games::fish_and_men::rules::position::Position::centre(
                crate::games::fish_and_men::rules::position::Square::new(3, 3),
            );
            ledgers.enter(&Event::FishMoved {
                seat: Seat(0),
                heading: crate::games::fish_and_men::rules::heading::Heading::E,
                from: at,
                to: at,
                cost: Cost { motion: 2, pollution: if health == 12 { 4 } else { 0 }, fisherman: 0 },
                health,
                points: 1,
                caught: false,
            });
        }
        let (line, good) = ledgers.line(Seat(0));
        assert_eq!(line, "20 → 12: steps −4, through pollution −4");
        assert!(!good);
    }
}
