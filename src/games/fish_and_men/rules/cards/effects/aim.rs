//! The targets a card may have (rules 7.2, 7.4, 7.5).

use crate::rules::board::terrain::Terrain;
use crate::rules::cards::hands::{deck, hand, holding, of_joker, other_players};
use crate::rules::pieces::industry::{all_industries, industry_in};
use crate::rules::prelude::*;

/// Checks that a seat may aim a card at this target.
pub fn check_target(
    world: &World,
    seat: Seat,
    card: &CardKind,
    on: PlayTarget,
) -> Result<(), Refusal> {
    let target = card.target();
    match (target, on) {
        (CardTargetKind::Nothing, PlayTarget::Nothing) => Ok(()),
        (CardTargetKind::Industry, PlayTarget::Industry(id)) => {
            match all_industries(world).any(|industry| industry.id == id) {
                true => Ok(()),
                false => refuse("That industry is gone."),
            }
        }
        (CardTargetKind::Fish | CardTargetKind::FishAtSea, PlayTarget::Fish(seat)) => {
            check_fish(world, card, seat)
        }
        (CardTargetKind::FishToSquare, PlayTarget::FishTo { fish, square }) => {
            check_fish(world, card, fish)?;
            check_square(world, target, Some(fish), square).map_err(Refusal::because)
        }
        (_, PlayTarget::Square(square)) if is_square(target) => {
            check_square(world, target, None, square).map_err(Refusal::because)
        }
        (CardTargetKind::HandOfAnother, PlayTarget::Hand(other)) => {
            check_hand(world, seat, other, 0, false)
        }
        (CardTargetKind::CardOfAnother, PlayTarget::CardOf { seat: other, index }) => {
            let open = holding(world) == CardHandling::Dealt;
            check_hand(world, seat, other, index as usize, open)
        }
        (
            CardTargetKind::HandOfAnother | CardTargetKind::CardOfAnother,
            PlayTarget::Hand(_) | PlayTarget::CardOf { .. },
        ) => refuse("Choose another player."),
        _ => refuse(format!("{} {}.", card.name, what_to_choose(target))),
    }
}

/// Everything that a seat may aim a card at, in a fixed order, which for squares begins at the one with the index
/// `first` and goes round to it again.
fn targets_from<'a>(
    world: &'a World,
    seat: Seat,
    card: &'a CardKind,
    first: usize,
) -> Box<dyn Iterator<Item = PlayTarget> + 'a> {
    let target = card.target();
    let squares = move |fish| squares_for(world, target, fish, first);
    let may = move |on: &PlayTarget| check_target(world, seat, card, *on).is_ok();
    match target {
        CardTargetKind::Nothing => Box::new(std::iter::once(PlayTarget::Nothing)),
        CardTargetKind::Industry => {
            Box::new(all_industries(world).map(|one| PlayTarget::Industry(one.id)))
        }
        CardTargetKind::Fish | CardTargetKind::FishAtSea => {
            Box::new(fish_for(world, card).map(PlayTarget::Fish))
        }
        CardTargetKind::FishToSquare => Box::new(fish_for(world, card).flat_map(move |fish| {
            squares(Some(fish)).map(move |square| PlayTarget::FishTo { fish, square })
        })),
        CardTargetKind::HandOfAnother => {
            Box::new(other_players(world, seat).map(PlayTarget::Hand).filter(may))
        }
        CardTargetKind::CardOfAnother => {
            let count = |other| match holding(world) {
                CardHandling::Physical => 1,
                _ => hand(world, other).len() as u32,
            };
            let cards = other_players(world, seat).flat_map(move |seat| {
                (0..count(seat)).map(move |index| PlayTarget::CardOf { seat, index })
            });
            Box::new(cards.filter(may))
        }
        _ => Box::new(squares(None).map(PlayTarget::Square)),
    }
}

/// All targets that a seat may aim a card at, in a fixed order; [`PlayTarget::Nothing`] alone if the card needs no
/// target.
pub fn targets(world: &World, seat: Seat, card: &CardKind) -> Vec<PlayTarget> {
    targets_from(world, seat, card, 0).collect()
}

/// `true` if there is anything a seat may aim a card at.
pub fn has_target(world: &World, seat: Seat, card: &CardKind) -> bool {
    targets_from(world, seat, card, 0).next().is_some()
}

/// One of the [`targets`] by chance: every one can come up, not all equally often. Of squares it is the first that fits
/// from some square on: no list is made.
pub fn sample_target(
    world: &World,
    seat: Seat,
    card: &CardKind,
    generator: &mut RandomGenerator,
) -> Option<PlayTarget> {
    let board = world.resource::<SeaBoard>();
    let first = |generator: &mut RandomGenerator| {
        generator.below(u32::from(board.width()) * u32::from(board.height())) as usize
    };
    match card.target() {
        CardTargetKind::Nothing => Some(PlayTarget::Nothing),
        CardTargetKind::FishToSquare => {
            let fish = *generator.pick(&fish_for(world, card).collect::<Vec<Seat>>())?;
            let mut squares = squares_for(world, card.target(), Some(fish), first(generator));
            squares.next().map(|square| PlayTarget::FishTo { fish, square })
        }
        target if is_square(target) => targets_from(world, seat, card, first(generator)).next(),
        _ => generator.pick(&targets(world, seat, card)).copied(),
    }
}

/// The fish a card may be aimed at, in order of seats.
fn fish_for<'a>(world: &'a World, card: &'a CardKind) -> impl Iterator<Item = Seat> + 'a {
    all_fish(world).map(|fish| fish.seat).filter(|&seat| check_fish(world, card, seat).is_ok())
}

/// The squares that fit a target, in order from the one with this index on, round to it again.
fn squares_for(
    world: &World,
    target: CardTargetKind,
    fish: Option<Seat>,
    first: usize,
) -> impl Iterator<Item = Square> {
    let board = world.resource::<SeaBoard>();
    board
        .squares()
        .skip(first)
        .chain(board.squares().take(first))
        .filter(move |&square| check_square(world, target, fish, square).is_ok())
}

fn check_fish(world: &World, card: &CardKind, seat: Seat) -> Result<(), Refusal> {
    let fish = fish_of(world, seat).filter(|fish| fish.at.is_some());
    let Some(fish) = fish else { return refuse("That fish is not on the board.") };
    let at_sea = fish.square().is_some_and(|at| world.resource::<SeaBoard>().is_sea(at));
    if card.target() == CardTargetKind::FishAtSea && !at_sea {
        return refuse("That fish is in a river: fishermen stay at sea.");
    }
    if !card.is_before_movement() {
        return Ok(());
    }
    if !moves_yet(world, fish) {
        let name = &card.name;
        return refuse(format!("{name} has to be played before the fish has fed or moved."));
    }
    if fish.worn.still && card.effects.contains(&CardEffect::Teleport) {
        return refuse("That fish is held still this turn.");
    }
    Ok(())
}

/// `true` if a fish's movement is still to come (rules 7.4): in this turn of the fish, or, while cards are drawn, in an
/// extra turn that has been announced (rules 8.2).
fn moves_yet(world: &World, fish: &FishSchool) -> bool {
    match world.resource::<FishMatchProgress>().phase {
        FishAndMenPhase::FishMove => fish.turn == FishTurn::Waiting,
        FishAndMenPhase::Draw => {
            world.resource::<MatchCards>().table.extra_turns > 0 && !fish.worn.moved_ahead
        }
        _ => false,
    }
}

/// `true` for a target that is a square alone.
fn is_square(target: CardTargetKind) -> bool {
    matches!(
        target,
        CardTargetKind::Shore
            | CardTargetKind::PollutedSquare
            | CardTargetKind::SquareWithoutFish
            | CardTargetKind::SeaSquare
            | CardTargetKind::Region
    )
}

/// Checks that a square fits a target; `fish` is the one that is to go there. It is called for whole boards, so a
/// refusal is only a `&'static str`.
fn check_square(
    world: &World,
    target: CardTargetKind,
    fish: Option<Seat>,
    square: Square,
) -> Result<(), &'static str> {
    let board = world.resource::<SeaBoard>();
    if !board.has(square) {
        return Err("The board has no such square.");
    }
    if target == CardTargetKind::Shore {
        return check_shore(world, square);
    }
    if board.terrain(square) != Terrain::Sea {
        return Err("That is not a sea square.");
    }
    let blobs = || world.resource::<PollutionMap>().count(square);
    let another = || fish_in(world, square).is_some_and(|there| Some(there.seat) != fish);
    match target {
        CardTargetKind::PollutedSquare if blobs() == 0 => {
            Err("There is no pollution in that square.")
        }
        CardTargetKind::SquareWithoutFish if another() => Err("A fish is in that square."),
        CardTargetKind::FishToSquare if blobs() > 0 => Err("There is pollution in that square."),
        CardTargetKind::FishToSquare if another() => Err("Another fish is in that square."),
        CardTargetKind::Region if board.sea_around()[square.cell()] != u8::MAX => {
            Err("All nine squares must be sea.")
        }
        _ => Ok(()),
    }
}

/// Checks that a square is land, river or ice with sea beside it, and has no industry (rules A18).
fn check_shore(world: &World, square: Square) -> Result<(), &'static str> {
    let board = world.resource::<SeaBoard>();
    if board.is_sea(square) {
        return Err("An industry has to be on the shore, not in the sea.");
    }
    if board.sea_neighbours(square).is_empty() {
        return Err("There is no sea next to that square.");
    }
    if industry_in(world, square).is_some() {
        return Err("There is already an industry there.");
    }
    Ok(())
}

/// Checks that a seat may choose this hand, or the card with this index in it: of another player who has cards (rules
/// A26). Of an `open` hand only a card that it could play now, or a Nullification; of a hidden one any, unseen (rules
/// A24). Cards that the players hold themselves are chosen by hand: their place is always 0.
fn check_hand(
    world: &World,
    seat: Seat,
    other: Seat,
    index: usize,
    open: bool,
) -> Result<(), Refusal> {
    if !other_players(world, seat).any(|one| one == other) {
        return refuse("Choose another player who is still playing.");
    }
    if holding(world) == CardHandling::Physical {
        return match index {
            0 => Ok(()),
            _ => refuse("The players choose the card by hand: give its place as 0."),
        };
    }
    match hand(world, other).get(index) {
        _ if hand(world, other).is_empty() => {
            refuse(format!("{} has no cards.", name_of(world, other)))
        }
        None => refuse("There is no such card in that hand."),
        Some(&card) if open && !may_be_taken(world, seat, card) => {
            refuse(format!("You could not play {card} now: take another card."))
        }
        Some(_) => Ok(()),
    }
}

/// `true` if a seat that took this card could play it now, or might keep it.
///
/// A card that takes another one can be played if there is something to take with it in the end. That is so exactly if
/// any other card can be taken: so no card is looked at twice.
fn may_be_taken(world: &World, thief: Seat, card: CardName) -> bool {
    let takes = deck(world).card(card).is_some_and(takes_a_card);
    if takes { any_plain(world, thief) } else { is_plain_prey(world, thief, card) }
}

fn takes_a_card(card: &CardKind) -> bool {
    card.effects.contains(&CardEffect::TakeAndPlay)
}

/// `true` if others hold a card that a seat could play now, or a Nullification, not counting cards that take others.
fn any_plain(world: &World, thief: Seat) -> bool {
    other_players(world, thief)
        .any(|other| hand(world, other).iter().any(|&card| is_plain_prey(world, thief, card)))
}

fn is_plain_prey(world: &World, thief: Seat, card: CardName) -> bool {
    let deck = deck(world);
    if card == JOKER {
        let mut kinds = of_joker(deck, true).filter(|card| !takes_a_card(card));
        return kinds.any(|card| has_target(world, thief, card));
    }
    deck.card(card).is_some_and(|card| {
        card.nullifies()
            || (!takes_a_card(card)
                && has_target(world, thief, card)
                && leaves_a_hand(world, thief, card))
    })
}

/// `true` if a card that is aimed at a hand finds one even after it was taken from there itself.
fn leaves_a_hand(world: &World, thief: Seat, card: &CardKind) -> bool {
    let cards = || other_players(world, thief).map(|other| hand(world, other).len()).sum::<usize>();
    card.target() != CardTargetKind::HandOfAnother || cards() > 1
}

/// The request of a card for its target, to follow the card's name.
fn what_to_choose(target: CardTargetKind) -> &'static str {
    match target {
        CardTargetKind::Nothing => "is aimed at nothing",
        CardTargetKind::Industry => "is aimed at an industry",
        CardTargetKind::Shore => "is aimed at land, a river or ice next to the sea",
        CardTargetKind::PollutedSquare => "is aimed at a square with pollution",
        CardTargetKind::SquareWithoutFish => "is aimed at a sea square without a fish",
        CardTargetKind::SeaSquare => "is aimed at a sea square",
        CardTargetKind::Region => "is aimed at the middle of nine sea squares",
        CardTargetKind::Fish => "is aimed at a fish",
        CardTargetKind::FishAtSea => "is aimed at a fish in the sea",
        CardTargetKind::FishToSquare => "is aimed at a fish and a sea square for it",
        CardTargetKind::HandOfAnother => "is aimed at another player",
        CardTargetKind::CardOfAnother => "is aimed at another player's card",
    }
}
