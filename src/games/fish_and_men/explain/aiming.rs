//! From what is pointed at to what a card is aimed at, and the words for it.

use crate::action::PlayTarget;
use crate::cards::card::{CardEffect, CardKind, CardTargetKind};
use crate::rules::board::position::Square;
use crate::setup::Setup;
use crate::state::{FishSchool, SeaView};
use shoal_contract::{Seat, counted};

/// Returns the target that a click on a square gives a card. A fish can be clicked in the squares beside it, too: its
/// drawing is longer than its own square.
pub fn aimed(
    sea: &SeaView,
    target: CardTargetKind,
    fish: Option<Seat>,
    square: Square,
) -> Option<PlayTarget> {
    match (target, fish) {
        (CardTargetKind::Industry, _) => {
            let there = sea.industries.iter().find(|industry| industry.square == square);
            there.map(|industry| PlayTarget::Industry(industry.id))
        }
        (CardTargetKind::Fish | CardTargetKind::FishAtSea, _)
        | (CardTargetKind::FishToSquare, None) => fish_near(sea, square).map(PlayTarget::Fish),
        (CardTargetKind::FishToSquare, Some(fish)) => Some(PlayTarget::FishTo { fish, square }),
        (
            CardTargetKind::HandOfAnother | CardTargetKind::CardOfAnother | CardTargetKind::Nothing,
            _,
        ) => None,
        _ => Some(PlayTarget::Square(square)),
    }
}

/// The fish in a square; without one, the first beside it.
fn fish_near(sea: &SeaView, square: Square) -> Option<Seat> {
    let distance = |fish: &FishSchool| {
        let at = fish.at?.square();
        let apart = at.row.abs_diff(square.row).max(at.column.abs_diff(square.column));
        (apart <= 1).then_some(apart)
    };
    let near = sea.fish.iter().filter_map(|fish| Some((distance(fish)?, fish.seat)));
    near.min().map(|(_, seat)| seat)
}

/// The squares that a target covers on the board.
pub fn squares_of(sea: &SeaView, card: &CardKind, on: PlayTarget, width: u16) -> Vec<Square> {
    let of_fish =
        |seat: Seat| sea.fish.get(seat.index()).and_then(|fish| fish.at).map(|at| at.square());
    match on {
        PlayTarget::Industry(id) => {
            let there = sea.industries.iter().find(|industry| industry.id == id);
            there.map(|industry| industry.square).into_iter().collect()
        }
        PlayTarget::Square(middle) if card.target() == CardTargetKind::Region => {
            around(middle, width)
        }
        PlayTarget::Square(square) | PlayTarget::FishTo { square, .. } => vec![square],
        PlayTarget::Fish(seat) => of_fish(seat).into_iter().collect(),
        PlayTarget::Nothing | PlayTarget::Hand(_) | PlayTarget::CardOf { .. } => Vec::new(),
    }
}

/// The square by which a target is known on the board: of a region its middle, for the nine overlap.
pub fn spot_of(sea: &SeaView, card: &CardKind, on: PlayTarget) -> Option<Square> {
    match on {
        PlayTarget::Square(square) => Some(square),
        other => squares_of(sea, card, other, 0).first().copied(),
    }
}

/// The three by three squares around one; east and west are joined.
fn around(middle: Square, width: u16) -> Vec<Square> {
    let column = |by: u16| (middle.column + width + by - 1) % width.max(1);
    let rows = middle.row.saturating_sub(1)..=middle.row + 1;
    rows.flat_map(|row| (0..3).map(move |by| Square::new(row, column(by)))).collect()
}

/// Returns the request to the player of a card: what to click, and further explanation where there is any.
pub fn question(target: CardTargetKind, fish: Option<Seat>) -> (&'static str, &'static str) {
    match (target, fish) {
        (CardTargetKind::Nothing, _) => ("Click it again", "This plays it."),
        (CardTargetKind::Industry, _) => ("Click an industry", ""),
        (CardTargetKind::Shore, _) => ("Click a shore", "Land, river or ice next to the sea."),
        (CardTargetKind::PollutedSquare, _) => ("Click pollution", "A square with some in it."),
        (CardTargetKind::SquareWithoutFish, _) => ("Click a sea square", "One without a fish."),
        (CardTargetKind::SeaSquare, _) => ("Click a sea square", ""),
        (CardTargetKind::Region, _) => ("Click a sea square", "The middle of nine."),
        (CardTargetKind::Fish, _) => ("Click a fish", ""),
        (CardTargetKind::FishAtSea, _) => ("Click a fish", "One in the sea, not in a river."),
        (CardTargetKind::FishToSquare, None) => ("Click a fish", "Then where it goes."),
        (CardTargetKind::FishToSquare, Some(_)) => {
            ("Click where it goes", "A sea square without pollution or fish.")
        }
        (CardTargetKind::HandOfAnother, _) => ("Click a player", "The cards in front of one."),
        (CardTargetKind::CardOfAnother, _) => ("Click a card", "One of another player's."),
    }
}

/// Describes in a few words the result of a card with this target.
pub fn preview(sea: &SeaView, setup: &Setup, card: &CardKind, on: PlayTarget) -> Option<String> {
    let name = |seat: Seat| setup.name(seat.index()).to_owned();
    let width = setup.level.width();
    let blobs = |squares: &[Square]| {
        sea.pollution.iter().filter(|blob| squares.contains(&blob.at.square())).count()
    };
    let squares = squares_of(sea, card, on, width);
    let effect = card.effects.iter().find(|effect| effect.target() == card.target())?;
    match (effect, on) {
        (CardEffect::Heal { health }, PlayTarget::Fish(seat)) => {
            let before = sea.fish.get(seat.index())?.health;
            let after = (before + health).clamp(1, setup.parameters.max_health);
            Some(format!("{}: {before} → {after}.", name(seat)))
        }
        (CardEffect::Attack { .. }, PlayTarget::Square(_)) => {
            let hit = sea
                .fish
                .iter()
                .filter(|fish| fish.at.is_some_and(|at| squares.contains(&at.square())));
            let hit: Vec<String> = hit.map(|fish| name(fish.seat)).collect();
            let there = blobs(&squares);
            let fish = if hit.is_empty() { "no fish".into() } else { hit.join(", ") };
            Some(format!("{} and {fish} there.", pollution_of(there)))
        }
        (CardEffect::Clean, PlayTarget::Square(_)) => {
            Some(format!("{} would be removed.", pollution_of(blobs(&squares))))
        }
        (CardEffect::Spill { blobs: new }, PlayTarget::Square(_)) => {
            Some(format!("{} there, plus {new} more.", pollution_of(blobs(&squares))))
        }
        (CardEffect::CloseIndustry, PlayTarget::Industry(id)) => {
            let grade = sea.industries.iter().find(|industry| industry.id == id)?.grade;
            let colour = format!("{grade:?}").to_lowercase();
            Some(format!("The {colour} industry would close."))
        }
        (_, PlayTarget::Fish(seat) | PlayTarget::FishTo { fish: seat, .. }) => {
            Some(format!("{}.", name(seat)))
        }
        (_, PlayTarget::Hand(seat)) => Some(format!("{}'s hand.", name(seat))),
        _ => None,
    }
}

fn pollution_of(blobs: usize) -> String {
    match blobs {
        0 => "No pollution".into(),
        blobs => counted(blobs, "blobs"),
    }
}
