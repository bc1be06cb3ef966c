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
pub fn candidates(eyes: &FishBotKnowledge, sea: &SeaView, card: &CardKind) -> Vec<PlayTarget> {
    let mut all = in_order(eyes, sea, card);
    eyes.shuffle(&mut all);
    all
}

fn in_order(eyes: &FishBotKnowledge, sea: &SeaView, card: &CardKind) -> Vec<PlayTarget> {
    let board = &eyes.tables.board;
    match card.target() {
        CardTargetKind::Nothing => vec![PlayTarget::Nothing],
        CardTargetKind::Industry => {
            sea.industries.iter().map(|one| PlayTarget::Industry(one.id)).collect()
        }
        CardTargetKind::Shore => squares(eyes, |square| {
            let shore = !board.is_sea(square) && !board.sea_neighbours(square).is_empty();
            let river = board.river_at(square).is_some();
            shore && !eyes.outlook.has_industry(square) && (river || near_rival(eyes, sea, square))
        }),
        CardTargetKind::PollutedSquare => {
            let own = eyes.fish(sea).and_then(|fish| fish.at).map(|at| at.square());
            let near =
                |square| own.is_some_and(|own| eyes.distance_between(own, square) <= NEAR + 1);
            let polluted = |square: Square| eyes.outlook.blobs(square) > 0;
            or_else(squares(eyes, |square| polluted(square) && near(square)), || {
                squares(eyes, polluted)
            })
        }
        CardTargetKind::SquareWithoutFish | CardTargetKind::SeaSquare => {
            let fits = |square: Square| {
                board.is_sea(square)
                    && (card.target() == CardTargetKind::SeaSquare || !has_fish(sea, square))
            };
            let near = squares(eyes, |square| fits(square) && near_rival(eyes, sea, square));
            // Somewhere far off, so that nobody has to be hurt.
            let own = eyes.fish(sea).and_then(|fish| fish.at).map(|at| at.square());
            let far = |square: &Square| own.map_or(0, |own| eyes.distance_between(own, *square));
            let all = board.sea().iter().copied().filter(|&one| fits(one));
            let farthest = eyes.least(all, |square| Reverse(far(square)));
            near.into_iter().chain(farthest.map(PlayTarget::Square)).collect()
        }
        CardTargetKind::Region => {
            let whole = |square: Square| {
                board.is_sea(square) && board.sea_around()[square.cell()] == u8::MAX
            };
            let near = squares(eyes, |square| whole(square) && near_rival(eyes, sea, square));
            let empty = |square: &Square| {
                whole(*square) && fish_at(sea).all(|(_, at)| eyes.distance_between(at, *square) > 1)
            };
            let away = eyes.least(board.sea().iter().copied().filter(empty), |_| ());
            or_else(near.into_iter().chain(away.map(PlayTarget::Square)).collect(), || {
                squares(eyes, whole)
            })
        }
        CardTargetKind::Fish | CardTargetKind::FishAtSea => {
            targets(sea, card).map(|fish| PlayTarget::Fish(fish.seat)).collect()
        }
        CardTargetKind::FishToSquare => {
            targets(sea, card).flat_map(|fish| places(eyes, sea, fish)).collect()
        }
        CardTargetKind::HandOfAnother => {
            others_with_cards(eyes, sea).map(PlayTarget::Hand).collect()
        }
        CardTargetKind::CardOfAnother => others_with_cards(eyes, sea)
            .flat_map(|seat| {
                (0..hand(sea, seat).len())
                    .map(move |index| PlayTarget::CardOf { seat, index: index as u32 })
            })
            .collect(),
    }
}

fn or_else(list: Vec<PlayTarget>, other: impl FnOnce() -> Vec<PlayTarget>) -> Vec<PlayTarget> {
    if list.is_empty() { other() } else { list }
}

fn squares(eyes: &FishBotKnowledge, fits: impl Fn(Square) -> bool) -> Vec<PlayTarget> {
    eyes.tables.board.squares().filter(|&square| fits(square)).map(PlayTarget::Square).collect()
}

/// The fish on the board with their squares.
fn fish_at(sea: &SeaView) -> impl Iterator<Item = (&FishSchool, Square)> {
    sea.fish.iter().filter_map(|fish| Some((fish, fish.at?.square())))
}

fn has_fish(sea: &SeaView, square: Square) -> bool {
    fish_at(sea).any(|(_, at)| at == square)
}

fn near_rival(eyes: &FishBotKnowledge, sea: &SeaView, square: Square) -> bool {
    let mut rivals = fish_at(sea).filter(|(fish, _)| fish.seat != eyes.seat);
    rivals.any(|(_, at)| eyes.distance_between(at, square) <= NEAR)
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
fn places(eyes: &FishBotKnowledge, sea: &SeaView, fish: &FishSchool) -> Vec<PlayTarget> {
    let chart = eyes.chart(fish.worn);
    let free = |square: &Square| eyes.outlook.blobs(*square) == 0 && !has_fish(sea, *square);
    let sign = if fish.seat == eyes.seat { 1 } else { -1 };
    let all = eyes.tables.board.sea().iter().copied().filter(free);
    let mut all: Vec<(i32, Square)> =
        all.map(|square| (sign * chart.time_from(square, fish.health), square)).collect();
    eyes.shuffle(&mut all);
    all.sort_by_key(|&(time, _)| time);
    let best = all.into_iter().take(PLACES);
    best.map(|(_, square)| PlayTarget::FishTo { fish: fish.seat, square }).collect()
}

fn others_with_cards<'a>(
    eyes: &'a FishBotKnowledge,
    sea: &'a SeaView,
) -> impl Iterator<Item = Seat> + 'a {
    let others = sea.fish.iter().filter(|fish| fish.seat != eyes.seat && !fish.quit);
    others.map(|fish| fish.seat).filter(|&seat| !hand(sea, seat).is_empty())
}
