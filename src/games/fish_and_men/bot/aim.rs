//! The targets of a card that the hard bot considers: not everything that is legal, but all that could matter. What it
//! misses here it never plays; what is illegal here is dropped later.

use super::knowledge::FishBotKnowledge;
use super::rules_of_thumb::hand;
use crate::action::PlayTarget;
use crate::cards::card::{CardKind, CardTargetKind};
use crate::rules::board::position::Square;
use crate::state::{FishAndMenPhase, FishSchool, FishTurn, SeaView};
use shoal_contract::Seat;
use std::cmp::Reverse;

/// Number of squares considered for a fish that a card moves: the best for the bot's own, the worst for others.
const PLACES: usize = 3;
/// Distance up to which squares matter to a fish, in squares.
const NEAR: u16 = 2;

/// All that could matter, in an order that favours nobody.
pub fn candidates(knowledge: &FishBotKnowledge, sea: &SeaView, card: &CardKind) -> Vec<PlayTarget> {
    let mut all = candidates_in_order(knowledge, sea, card);
    knowledge.shuffle(&mut all);
    all
}

fn candidates_in_order(
    knowledge: &FishBotKnowledge,
    sea: &SeaView,
    card: &CardKind,
) -> Vec<PlayTarget> {
    let board = &knowledge.tables.board;
    match card.target() {
        CardTargetKind::Nothing => vec![PlayTarget::Nothing],
        CardTargetKind::Industry => {
            sea.industries.iter().map(|one| PlayTarget::Industry(one.id)).collect()
        }
        CardTargetKind::Shore => squares(knowledge, |square| {
            let shore = !board.is_sea(square) && !board.sea_neighbours(square).is_empty();
            let river = board.river_at(square).is_some();
            shore
                && !knowledge.outlook.has_industry(square)
                && (river || near_rival(knowledge, sea, square))
        }),
        CardTargetKind::PollutedSquare => {
            let own = knowledge.fish(sea).and_then(|fish| fish.at).map(|at| at.square());
            let near =
                |square| own.is_some_and(|own| knowledge.distance_between(own, square) <= NEAR + 1);
            let polluted = |square: Square| knowledge.outlook.blobs(square) > 0;
            if_empty(squares(knowledge, |square| polluted(square) && near(square)), || {
                squares(knowledge, polluted)
            })
        }
        CardTargetKind::SquareWithoutFish | CardTargetKind::SeaSquare => {
            let fits = |square: Square| {
                board.is_sea(square)
                    && (card.target() == CardTargetKind::SeaSquare || !has_fish(sea, square))
            };
            let near =
                squares(knowledge, |square| fits(square) && near_rival(knowledge, sea, square));
            // Somewhere far off, so that nobody has to be hurt.
            let own = knowledge.fish(sea).and_then(|fish| fish.at).map(|at| at.square());
            let far =
                |square: &Square| own.map_or(0, |own| knowledge.distance_between(own, *square));
            let all = board.sea().iter().copied().filter(|&one| fits(one));
            let farthest = knowledge.least(all, |square| Reverse(far(square)));
            near.into_iter().chain(farthest.map(PlayTarget::Square)).collect()
        }
        CardTargetKind::Region => {
            let whole = |square: Square| {
                board.is_sea(square) && board.sea_around()[square.cell()] == u8::MAX
            };
            let near =
                squares(knowledge, |square| whole(square) && near_rival(knowledge, sea, square));
            let empty = |square: &Square| {
                whole(*square)
                    && fish_at(sea).all(|(_, at)| knowledge.distance_between(at, *square) > 1)
            };
            let away = knowledge.least(board.sea().iter().copied().filter(empty), |_| ());
            if_empty(near.into_iter().chain(away.map(PlayTarget::Square)).collect(), || {
                squares(knowledge, whole)
            })
        }
        CardTargetKind::Fish | CardTargetKind::FishAtSea => {
            targets(sea, card).map(|fish| PlayTarget::Fish(fish.seat)).collect()
        }
        CardTargetKind::FishToSquare => {
            targets(sea, card).flat_map(|fish| places(knowledge, sea, fish)).collect()
        }
        CardTargetKind::HandOfAnother => {
            others_with_cards(knowledge, sea).map(PlayTarget::Hand).collect()
        }
        CardTargetKind::CardOfAnother => others_with_cards(knowledge, sea)
            .flat_map(|seat| {
                (0..hand(sea, seat).len())
                    .map(move |index| PlayTarget::CardOf { seat, index: index as u32 })
            })
            .collect(),
    }
}

fn if_empty(list: Vec<PlayTarget>, other: impl FnOnce() -> Vec<PlayTarget>) -> Vec<PlayTarget> {
    if list.is_empty() { other() } else { list }
}

fn squares(knowledge: &FishBotKnowledge, fits: impl Fn(Square) -> bool) -> Vec<PlayTarget> {
    knowledge
        .tables
        .board
        .squares()
        .filter(|&square| fits(square))
        .map(PlayTarget::Square)
        .collect()
}

/// The fish on the board with their squares.
fn fish_at(sea: &SeaView) -> impl Iterator<Item = (&FishSchool, Square)> {
    sea.fish.iter().filter_map(|fish| Some((fish, fish.at?.square())))
}

fn has_fish(sea: &SeaView, square: Square) -> bool {
    fish_at(sea).any(|(_, at)| at == square)
}

fn near_rival(knowledge: &FishBotKnowledge, sea: &SeaView, square: Square) -> bool {
    let mut rivals = fish_at(sea).filter(|(fish, _)| fish.seat != knowledge.seat);
    rivals.any(|(_, at)| knowledge.distance_between(at, square) <= NEAR)
}

/// The fish a card may be aimed at, as far as its moment goes (rules 7.4).
fn targets<'a>(sea: &'a SeaView, card: &CardKind) -> impl Iterator<Item = &'a FishSchool> {
    let before = card.is_before_movement();
    let extra = sea.phase == FishAndMenPhase::Draw && sea.cards.extra_turns > 0;
    let waits = move |fish: &FishSchool| {
        !before
            || extra
            || (sea.phase == FishAndMenPhase::FishMove && fish.turn == FishTurn::Waiting)
    };
    fish_at(sea).map(|(fish, _)| fish).filter(move |fish| waits(fish))
}

/// Squares for a fish: the best for the bot's own, the worst for another's.
fn places(knowledge: &FishBotKnowledge, sea: &SeaView, fish: &FishSchool) -> Vec<PlayTarget> {
    let estimator = knowledge.win_time_estimator(fish.worn);
    let free = |square: &Square| knowledge.outlook.blobs(*square) == 0 && !has_fish(sea, *square);
    let sign = if fish.seat == knowledge.seat { 1 } else { -1 };
    let all = knowledge.tables.board.sea().iter().copied().filter(free);
    let mut all: Vec<(i32, Square)> =
        all.map(|square| (sign * estimator.time_from(square, fish.health), square)).collect();
    knowledge.shuffle(&mut all);
    all.sort_by_key(|&(time, _)| time);
    let best = all.into_iter().take(PLACES);
    best.map(|(_, square)| PlayTarget::FishTo { fish: fish.seat, square }).collect()
}

fn others_with_cards<'a>(
    knowledge: &'a FishBotKnowledge,
    sea: &'a SeaView,
) -> impl Iterator<Item = Seat> + 'a {
    let others = sea.fish.iter().filter(|fish| fish.seat != knowledge.seat && !fish.quit);
    others.map(|fish| fish.seat).filter(|&seat| !hand(sea, seat).is_empty())
}
