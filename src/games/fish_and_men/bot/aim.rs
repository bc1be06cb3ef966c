//! The targets of a card: the one that a rule of thumb chooses, and those that the hard bot considers.

use super::knowledge::{FishBotKnowledge, SeaPiece, fish_on_board, hand};
use super::prelude::*;
use super::why::{HELPS, MUST};
use std::cmp::Reverse;

/// Number of squares considered for a fish that a card moves: the best for the bot's own, the worst for others.
const PLACES: usize = 3;
/// Distance up to which squares matter to a fish, in squares.
const NEAR: u16 = 2;

/// A target, with the reason for it: the end of a sentence.
pub type ReasonedTarget = (PlayTarget, String);

impl FishBotKnowledge {
    /// The kinds that can be played of these cards, each once: a joker as every one it may stand for.
    pub fn plays(&self, cards: &[CardName]) -> Vec<CardPlay> {
        let deck = &self.setup().deck;
        let mut plays = Vec::new();
        for (index, &name) in cards.iter().enumerate() {
            if cards[..index].contains(&name) {
                continue;
            }
            let play = CardPlay::card(name);
            if name == JOKER {
                let stands = deck.cards.iter().filter(|kind| deck.joker_may_be(kind.id));
                plays.extend(stands.map(|kind| CardPlay { stands_for: Some(kind.id), ..play }));
            } else {
                plays.push(play);
            }
        }
        plays
    }

    /// The strongest fish of the others on the board, among those in squares that fit.
    pub fn strongest<'a>(
        &self,
        sea: &'a SeaView,
        fits: impl Fn(Square) -> bool,
    ) -> Option<&'a FishSchool> {
        let others = fish_on_board(sea).filter(|(fish, at)| fish.seat != self.seat && fits(*at));
        self.least(others.map(|(fish, _)| fish), |fish| Reverse(fish.health))
    }

    /// The other seat with the most cards.
    pub fn fullest_hand(&self, sea: &SeaView) -> Option<Seat> {
        self.least(self.others_with_cards(sea), |&seat| Reverse(hand(sea, seat).len()))
    }

    fn others_with_cards<'a>(&self, sea: &'a SeaView) -> impl Iterator<Item = Seat> + use<'a> {
        let own = self.seat;
        let others = sea.fish.iter().filter(move |fish| fish.seat != own && !fish.quit);
        others.map(|fish| fish.seat).filter(|&seat| !hand(sea, seat).is_empty())
    }

    /// The cards in the hands of others, with their names.
    fn cards_of_others<'a>(
        &self,
        sea: &'a SeaView,
    ) -> impl Iterator<Item = (PlayTarget, CardName)> + use<'a> {
        self.others_with_cards(sea).flat_map(|seat| {
            let cards = (0..).zip(hand(sea, seat));
            cards.map(move |(index, &name)| (PlayTarget::CardOf { seat, index }, name))
        })
    }

    /// The squares that a card can be aimed at, in order, if this is the kind of its target.
    fn squares(&self, target: CardTargetKind) -> impl Iterator<Item = Square> {
        let board = self.board();
        let fits = move |&square: &Square| {
            let has = |piece: SeaPiece| self.has(piece, square);
            let (is_sea, is_clean) = (board.is_sea(square), self.blobs(square) == 0);
            match target {
                CardTargetKind::SeaSquare => is_sea,
                CardTargetKind::PollutedSquare => !is_clean,
                CardTargetKind::SquareWithoutFish => {
                    is_sea && !has(SeaPiece::OwnFish) && !has(SeaPiece::OtherFish)
                }
                CardTargetKind::FishToSquare => is_sea && is_clean && !has(SeaPiece::OtherFish),
                CardTargetKind::Region => is_sea && board.sea_around()[square.cell()] == u8::MAX,
                CardTargetKind::Shore => {
                    let is_beside_sea = !board.sea_neighbours(square).is_empty();
                    !is_sea && is_beside_sea && !has(SeaPiece::Industry)
                }
                _ => false,
            }
        };
        board.squares().filter(fits)
    }

    /// Returns the target of a card by rule of thumb, if there is one, and the reason for it: what does good goes to the
    /// bot's own fish, what harms to the strongest of the others.
    pub fn choose_target(&self, sea: &SeaView, card: &CardKind) -> Option<ReasonedTarget> {
        let me = self.fish(sea)?.square()?;
        let rival = self.strongest(sea, |_| true);
        let against = |rival: Option<&FishSchool>| {
            rival.map_or(MUST.into(), |fish| self.strongest_words(fish.seat))
        };
        let helps = |on: PlayTarget| Some((on, HELPS.to_owned()));
        let target = card.target();
        match target {
            CardTargetKind::Nothing => Some((PlayTarget::Nothing, MUST.into())),
            CardTargetKind::Industry => {
                let distance = |one: &&Industry| self.distance_between(one.square, me);
                helps(PlayTarget::Industry(self.least(&sea.industries, distance)?.id))
            }
            CardTargetKind::Fish if self.does_good(card) => helps(PlayTarget::Fish(self.seat)),
            CardTargetKind::Fish => Some((PlayTarget::Fish(rival?.seat), against(rival))),
            CardTargetKind::FishAtSea => {
                let fish = self.strongest(sea, |square| self.board().is_sea(square));
                let is_strongest =
                    |fish: &&FishSchool| rival.is_some_and(|one| one.health == fish.health);
                let seat = fish.map_or(self.seat, |fish| fish.seat);
                Some((PlayTarget::Fish(seat), against(fish.filter(is_strongest))))
            }
            CardTargetKind::FishToSquare => {
                let fish = self.fish(sea)?;
                let time = |&square: &Square| self.time_from(square, fish.health, &fish.worn);
                let square = self.least(self.squares(target), time)?;
                helps(PlayTarget::FishTo { fish: self.seat, square })
            }
            CardTargetKind::HandOfAnother => helps(PlayTarget::Hand(self.fullest_hand(sea)?)),
            CardTargetKind::CardOfAnother => {
                let useful = self.cards_of_others(sea).filter(|&(_, name)| self.heals(name));
                helps(self.least(useful, |_| ())?.0)
            }
            CardTargetKind::PollutedSquare => {
                helps(PlayTarget::Square(self.nearest_square(target, me, me)?))
            }
            CardTargetKind::Shore
            | CardTargetKind::SquareWithoutFish
            | CardTargetKind::SeaSquare
            | CardTargetKind::Region => {
                let at = rival.and_then(FishSchool::square).unwrap_or(me);
                let square = self.nearest_square(target, at, me)?;
                Some((PlayTarget::Square(square), against(rival)))
            }
        }
    }

    /// The square nearest to another one; of regions one without the bot's own fish, if there are such.
    fn nearest_square(&self, target: CardTargetKind, to: Square, me: Square) -> Option<Square> {
        let is_region = target == CardTargetKind::Region;
        self.least(self.squares(target), |&square| {
            let harms_me = is_region && self.distance_between(square, me) <= 1;
            (harms_me, self.distance_between(square, to))
        })
    }

    /// `true` for a card that only heals, and for one that lies face down.
    fn heals(&self, name: CardName) -> bool {
        let heals =
            |effect: &CardEffect| matches!(effect, CardEffect::Heal { health } if *health > 0);
        name == FACE_DOWN || self.card(name).is_some_and(|card| card.effects.iter().all(heals))
    }

    /// The targets of a card that the hard bot considers, in an order that favours nobody: not everything that is legal,
    /// but all that could matter. What it misses here it never plays; what is illegal here is dropped later.
    pub fn candidates(&self, sea: &SeaView, card: &CardKind) -> Vec<PlayTarget> {
        let mut all = match card.target() {
            CardTargetKind::Nothing => vec![PlayTarget::Nothing],
            CardTargetKind::Industry => {
                sea.industries.iter().map(|one| PlayTarget::Industry(one.id)).collect()
            }
            CardTargetKind::Fish | CardTargetKind::FishAtSea => {
                waiting_fish(sea, card).map(|fish| PlayTarget::Fish(fish.seat)).collect()
            }
            CardTargetKind::FishToSquare => {
                waiting_fish(sea, card).flat_map(|fish| self.places(fish)).collect()
            }
            CardTargetKind::HandOfAnother => {
                self.others_with_cards(sea).map(PlayTarget::Hand).collect()
            }
            CardTargetKind::CardOfAnother => self.cards_of_others(sea).map(|(on, _)| on).collect(),
            target => {
                self.candidate_squares(sea, target).into_iter().map(PlayTarget::Square).collect()
            }
        };
        self.shuffle(&mut all);
        all
    }

    fn candidate_squares(&self, sea: &SeaView, target: CardTargetKind) -> Vec<Square> {
        let squares = || self.squares(target);
        let own = self.fish(sea).and_then(FishSchool::square);
        let from_own = |square: Square| own.map(|own| self.distance_between(own, square));
        let has_fish_within = |far: u16, square: Square, but: Option<Seat>| {
            fish_on_board(sea)
                .filter(|(fish, _)| Some(fish.seat) != but)
                .any(|(_, at)| self.distance_between(at, square) <= far)
        };
        let near_rival = |square: &Square| has_fish_within(NEAR, *square, Some(self.seat));
        // Somewhere far off, so that nobody has to be hurt.
        let away = || match target {
            CardTargetKind::Region => {
                self.least(squares().filter(|&square| !has_fish_within(1, square, None)), |_| ())
            }
            _ => self.least(squares(), |&square| Reverse(from_own(square))),
        };
        let found: Vec<Square> = match target {
            CardTargetKind::Shore => {
                let river = |square: &Square| self.board().river_at(*square).is_some();
                return squares().filter(|square| river(square) || near_rival(square)).collect();
            }
            CardTargetKind::PollutedSquare => squares()
                .filter(|&square| from_own(square).is_some_and(|far| far <= NEAR + 1))
                .collect(),
            _ => squares().filter(near_rival).chain(away()).collect(),
        };
        if found.is_empty() { squares().collect() } else { found }
    }

    /// Squares for a fish: the best for the bot's own, the worst for another's.
    fn places(&self, fish: &FishSchool) -> Vec<PlayTarget> {
        let sign = if fish.seat == self.seat { 1 } else { -1 };
        let time = |square| sign * self.time_from(square, fish.health, &fish.worn);
        let free = self.squares(CardTargetKind::FishToSquare);
        let free = free.filter(|&square| !self.has(SeaPiece::OwnFish, square));
        let mut all: Vec<(i32, Square)> = free.map(|square| (time(square), square)).collect();
        self.shuffle(&mut all);
        all.sort_by_key(|&(time, _)| time);
        let best = all.into_iter().take(PLACES);
        best.map(|(_, square)| PlayTarget::FishTo { fish: fish.seat, square }).collect()
    }
}

/// The fish a card may be aimed at, as far as its moment goes (rules 7.4).
fn waiting_fish<'a>(sea: &'a SeaView, card: &CardKind) -> impl Iterator<Item = &'a FishSchool> {
    let any = !card.is_before_movement()
        || sea.phase == FishAndMenPhase::Draw && sea.cards.extra_turns > 0;
    let waits = |fish: &FishSchool| {
        sea.phase == FishAndMenPhase::FishMove && fish.turn == FishTurn::Waiting
    };
    fish_on_board(sea).map(|(fish, _)| fish).filter(move |fish| any || waits(fish))
}
