//! From what is pointed at to what a card is aimed at, and the words for it.

use crate::action::PlayTarget;
use crate::cards::card::{CardEffect, CardKind, CardTargetKind};
use crate::rules::board::position::{SeaPosition, Square};
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
        (CardTargetKind::FishToSquare, Some(fish)) => Some(PlayTarget::FishTo { fish, square }),
        (CardTargetKind::Fish | CardTargetKind::FishAtSea | CardTargetKind::FishToSquare, _) => {
            fish_near(sea, square).map(PlayTarget::Fish)
        }
        (CardTargetKind::HandOfAnother | CardTargetKind::CardOfAnother, _) => None,
        (CardTargetKind::Nothing, _) => None,
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
    let found = match on {
        PlayTarget::Square(middle) if card.target() == CardTargetKind::Region => {
            return around(middle, width);
        }
        PlayTarget::Square(square) | PlayTarget::FishTo { square, .. } => Some(square),
        PlayTarget::Industry(id) => {
            sea.industries.iter().find(|industry| industry.id == id).map(|one| one.square)
        }
        PlayTarget::Fish(seat) => {
            sea.fish.get(seat.index()).and_then(|fish| fish.at).map(|at| at.square())
        }
        PlayTarget::Nothing | PlayTarget::Hand(_) | PlayTarget::CardOf { .. } => None,
    };
    found.into_iter().collect()
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
    let name = |seat: Seat| setup.name(seat.index());
    let squares = squares_of(sea, card, on, setup.level.width());
    let is_there = |at: SeaPosition| squares.contains(&at.square());
    let pollution = match sea.pollution.iter().filter(|blob| is_there(blob.at)).count() {
        0 => "No pollution".into(),
        blobs => counted(blobs, "blobs"),
    };
    let effect = card.effects.iter().find(|effect| effect.target() == card.target())?;
    Some(match (effect, on) {
        (CardEffect::Heal { health }, PlayTarget::Fish(seat)) => {
            let before = sea.fish.get(seat.index())?.health;
            let after = (before + health).clamp(1, setup.parameters.max_health);
            format!("{}: {before} → {after}.", name(seat))
        }
        (CardEffect::Attack { .. }, PlayTarget::Square(_)) => {
            let hit = sea.fish.iter().filter(|fish| fish.at.is_some_and(is_there));
            let hit: Vec<&str> = hit.map(|fish| name(fish.seat)).collect();
            let fish = if hit.is_empty() { "no fish".into() } else { hit.join(", ") };
            format!("{pollution} and {fish} there.")
        }
        (CardEffect::Clean, PlayTarget::Square(_)) => format!("{pollution} would be removed."),
        (CardEffect::Spill { blobs }, PlayTarget::Square(_)) => {
            format!("{pollution} there, plus {blobs} more.")
        }
        (CardEffect::CloseIndustry, PlayTarget::Industry(id)) => {
            let grade = sea.industries.iter().find(|industry| industry.id == id)?.grade;
            format!("The {} industry would close.", grade.word())
        }
        (_, PlayTarget::Fish(seat) | PlayTarget::FishTo { fish: seat, .. }) => {
            format!("{}.", name(seat))
        }
        (_, PlayTarget::Hand(seat)) => format!("{}'s hand.", name(seat)),
        _ => return None,
    })
}
