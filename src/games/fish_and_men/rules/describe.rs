//! Events as lines of plain text, with the names of a match, for playthroughs that people read.

use super::prelude::*;
use crate::action::{DriftHalf, PollutionHit, PollutionPuff, QuitReason, StepCost};
use shoal_contract::listed;

/// One line that describes an event of a match with this setup.
pub fn describe(setup: &Setup, event: &Event) -> String {
    let names = MatchNames(setup);
    let who = |seat: &Seat| names.who(*seat);
    match event {
        Event::FishPlaced { seat, river, at } => {
            let (river, at) = (names.river(*river), name(at.square()));
            format!("{} starts in the {river} at {at}", who(seat))
        }
        Event::PlacingEnded => "all fish are in their rivers".into(),
        Event::FishermanBit { fisherman, seat, square, loss, health } => {
            let (at, who) = (name(*square), who(seat));
            format!("fisherman {fisherman} at {at} takes {loss} from {who}: health {health}")
        }
        Event::FishermanQuit { fisherman, square, reason } => {
            let why = match reason {
                QuitReason::Hunger => "is hungry",
                QuitReason::Pollution => "is in pollution",
                QuitReason::Card => "has had enough",
            };
            format!("fisherman {fisherman} at {} {why} and gives up", name(*square))
        }
        Event::TurnBegan { turn, order } => {
            format!("turn {turn}: {}", joined(order, ", then ", who))
        }
        Event::Fed { seat, clean, gain, health } => {
            format!("{} feeds next to {clean} clean squares: {gain:+}, health {health}", who(seat))
        }
        Event::MoveChosen { seat, points, rolled } => {
            let how = if *rolled { "rolls" } else { "can take" };
            format!("{} moves: it {how} {points}", who(seat))
        }
        Event::FishMoved { seat, heading, to, cost, health, points, .. } => {
            let (who, at, cost) = (who(seat), name(to.square()), costs(*cost));
            format!("{who} steps {heading} to {at}{cost}: health {health}, {points} left")
        }
        Event::FishStopped { seat } => format!("{} stops", who(seat)),
        Event::FishMoveEnded { .. } => "every fish has had its turn".into(),
        Event::PollutionMade { before, puffs } => puffs_made(*before, puffs),
        Event::PollutionDrifted { pair, half, steps, hits } => {
            let moved = steps.0.iter().filter(|&&step| step < 8).count();
            let how = match half {
                DriftHalf::Current => "with the currents",
                DriftHalf::Random => "at random",
            };
            let hits = joined(hits, "", |PollutionHit { seat, blobs, loss, health }| {
                format!("; {blobs} onto {}: -{loss}, health {health}", who(seat))
            });
            format!("drift {pair} {how}: {moved} of {} blobs move{hits}", steps.0.len())
        }
        Event::PollutionVanished { blobs } if blobs.is_empty() => "no pollution vanishes".into(),
        Event::PollutionVanished { blobs } => {
            format!("{} blobs vanish: {}", blobs.len(), ids(blobs))
        }
        Event::TurnEnded { turn } => format!("turn {turn} ends"),
        Event::NumberChanged { number, value } => format!("the house sets {number} to {value}"),
        Event::FishQuit { seat } => format!("{} leaves the match", who(seat)),
        Event::Won { seat, river, health } => {
            let (who, river) = (who(seat), names.river(*river));
            format!("{who} enters the {river} with health {health} and wins")
        }
        Event::Abandoned => "nobody is left: the match ends without a winner".into(),
        _ => names.describe_card(event),
    }
}

/// A square as playthroughs name it: row and column, as in levels.
fn name(square: Square) -> String {
    format!("{}:{}", square.row, square.column)
}

/// Numbers in a row.
fn ids(ids: &[u32]) -> String {
    joined(ids, " ", u32::to_string)
}

/// Some words about each of several things in a row.
fn joined<T, S: ToString>(all: &[T], gap: &str, words: impl Fn(&T) -> S) -> String {
    all.iter().map(|one| words(one).to_string()).collect::<Vec<_>>().join(gap)
}

fn costs(cost: StepCost) -> String {
    let parts = [(cost.pollution, "pollution"), (cost.fisherman, "fisherman")];
    let others = parts.iter().filter(|(part, _)| *part != 0);
    let others: String = others.map(|(part, what)| format!(", {what} {part}")).collect();
    format!(", motion {}{others}", cost.motion)
}

fn puffs_made(before: u32, puffs: &[PollutionPuff]) -> String {
    let gap = if puffs.is_empty() { "" } else { ": " };
    let each = joined(puffs, ", ", |puff| format!("{} {}", puff.grade.word(), name(puff.at)));
    format!("{before} blobs in the sea, {} industries pollute{gap}{each}", puffs.len())
}

fn worn_effects(worn: &WornEffects) -> String {
    let more_steps = (worn.extra_steps > 0).then_some(worn.extra_steps);
    let times = (worn.step_pollution != 1).then_some(worn.step_pollution);
    let parts = [
        worn.still.then(|| "held".to_owned()),
        worn.motion_cost.map(|cost| format!("a step costs {cost}")),
        more_steps.map(|steps| format!("{steps} more steps")),
        times.map(|times| format!("steps into pollution cost {times} times as much")),
        worn.hit_cap.map(|cap| format!("drifting pollution takes at most {cap}")),
        worn.invincible.then(|| "invincible".to_owned()),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// The names of a match, for its events.
struct MatchNames<'a>(&'a Setup);

impl MatchNames<'_> {
    fn who(&self, seat: Seat) -> &str {
        self.0.name(seat.index())
    }

    fn river(&self, river: usize) -> &str {
        self.0.level.rivers.get(river).map_or("river", |river| river.name.as_str())
    }

    /// The name of a card, as people call it; a card that the computer does not know lies face down.
    fn card(&self, card: CardName) -> String {
        match self.0.deck.card(card) {
            Some(kind) => kind.name.clone(),
            None if card == JOKER => "a joker".into(),
            None if card == FACE_DOWN => "a card".into(),
            None => card.to_string(),
        }
    }

    fn cards(&self, cards: &CardBundle) -> String {
        listed(&cards.iter().map(|&card| self.card(card)).collect::<Vec<_>>())
    }

    /// Describes an event of the cards.
    fn describe_card(&self, event: &Event) -> String {
        let who = |seat: &Seat| self.who(*seat);
        let what = |card: &CardName| self.card(*card);
        match event {
            Event::DrawingBegan { .. } => "the players draw".into(),
            Event::CardDrawn { seat, card } => format!("{} draws {}", who(seat), what(card)),
            Event::CardSeen { seat, card } => {
                format!("only {} sees that it is {}", who(seat), what(card))
            }
            Event::DrawingDone { seat } => format!("{} has drawn", who(seat)),
            Event::DeckShuffled { cards } => {
                format!("{cards} discards are shuffled into a new deck")
            }
            Event::DrawingEnded { .. } => "every player has drawn".into(),
            Event::CardPlayed { seat, play } => self.describe_play(*seat, *play),
            Event::CardNullified { seat, card } => {
                format!("{} plays {}, but a Nullification cancels it", who(seat), what(card))
            }
            Event::CardWasted { seat, card } => {
                format!("{} discards {} without effect", who(seat), what(card))
            }
            Event::CardKept { seat, card } => format!("{} keeps {}", who(seat), what(card)),
            Event::CardTaken { seat, from, card } => {
                format!("{} takes {} from {}", who(seat), what(card), who(from))
            }
            Event::HandDiscarded { seat, cards } => {
                let gap = if cards.is_empty() { "" } else { ": " };
                let cards = joined(cards, ", ", what);
                format!("{}'s hand is discarded{gap}{cards}", who(seat))
            }
            Event::Offered { offer } => self.describe_offer(offer),
            Event::OfferEnded { offer } => format!("offer {offer} ends"),
            Event::CardsTraded { offer } => self.describe_trade(offer),
            Event::TimeFrozen { extra_turns } => format!("time freezes: {extra_turns} extra turns"),
            Event::ExtraTurnBegan { turn } => format!("the extra turn of turn {turn}"),
            Event::PassesAdded { extra_passes } => {
                format!("pollution is made and vanishes {} times this turn", 1 + extra_passes)
            }
            _ => self.describe_effect(event),
        }
    }

    /// Describes the effect of a card on the sea.
    fn describe_effect(&self, event: &Event) -> String {
        let who = |seat: &Seat| self.who(*seat);
        match event {
            Event::FishHeld { seat } => {
                format!("{} is held and neither feeds nor moves", who(seat))
            }
            Event::IndustryClosed { industry, square } => {
                format!("industry {industry} at {} closes", name(*square))
            }
            Event::IndustryFounded { industry: Industry { id, square, grade } } => {
                let (grade, at) = (grade.word(), name(*square));
                format!("a {grade} industry, {id}, is founded at {at}")
            }
            Event::PollutionSpilled { square, blobs } => {
                format!("{} blobs are spilled at {}: {}", blobs.len(), name(*square), ids(blobs))
            }
            Event::PollutionCleaned { blobs } => {
                format!("{} blobs are removed: {}", blobs.len(), ids(blobs))
            }
            Event::FishermenSpread { came, gathered, rounds, left } => {
                let came = match gathered {
                    Some(square) => format!("all fishermen gather at {}", name(*square)),
                    None => format!("{} fishermen arrive", came.len()),
                };
                let no_room = if left.is_empty() { "" } else { "; no room for " };
                let (rounds, left) = (rounds.len(), ids(left));
                format!("{came} and spread in {rounds} rounds{no_room}{left}")
            }
            Event::HealthChanged { seat, change, health } => {
                format!("{}: {change:+}, health {health}", who(seat))
            }
            Event::FishWears { seat, worn } => {
                format!("{} until the end of the turn: {}", who(seat), worn_effects(worn))
            }
            Event::FishTeleported { seat, from, to } => {
                let (from, to) = (name(from.square()), name(to.square()));
                format!("{} is moved from {from} to {to}", who(seat))
            }
            _ => format!("{event:?}"),
        }
    }

    fn describe_play(&self, seat: Seat, play: CardPlay) -> String {
        let mut text = format!("{} plays {}", self.who(seat), self.card(play.card));
        if let Some(kind) = play.stands_for {
            text += &format!(" as {}", self.card(kind));
        }
        let on = match play.on {
            PlayTarget::Nothing => return text,
            PlayTarget::Industry(id) => format!("industry {id}"),
            PlayTarget::Square(square) => name(square),
            PlayTarget::Fish(fish) => self.who(fish).to_owned(),
            PlayTarget::FishTo { fish, square } => {
                format!("{} to {}", self.who(fish), name(square))
            }
            PlayTarget::Hand(other) => format!("{}'s hand", self.who(other)),
            PlayTarget::CardOf { seat: other, index } => {
                format!("card {index} of {}", self.who(other))
            }
        };
        format!("{text} on {on}")
    }

    fn describe_offer(&self, &TradeOffer { id, from, to, give, take }: &TradeOffer) -> String {
        let (from, to) = (self.who(from), self.who(to));
        let (gives, takes) = (self.cards(&give), self.cards(&take));
        match (give.is_empty(), take.is_empty()) {
            (false, false) => format!("offer {id}: {from} gives {to} {gives} for {takes}"),
            (false, true) => format!("offer {id}: {from} gives {to} {gives}"),
            (true, false) => format!("offer {id}: {from} asks {to} for {takes}"),
            (true, true) => format!("offer {id}: {from} offers {to} nothing"),
        }
    }

    fn describe_trade(&self, &TradeOffer { id, from, to, give, take }: &TradeOffer) -> String {
        let mut ways = vec![(from, to, give), (to, from, take)];
        ways.retain(|(.., cards)| !cards.is_empty());
        let both = joined(&ways, ", ", |(one, other, cards)| {
            format!("{} hands {} {}", self.who(*one), self.who(*other), self.cards(cards))
        });
        format!("offer {id} is accepted: {both}")
    }
}
