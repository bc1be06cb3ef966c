//! Actions of a seat, in words for its tray.

use super::swim_paths::{empty_path, extend_path};
use crate::action::{Action, CardPlay, PlayTarget};
use crate::cards::card::JOKER;
use crate::rules::board::SeaBoard;
use crate::rules::board::heading::CompassHeading;
use crate::rules::board::position::Square;
use crate::rules::cards::hands::deck;
use crate::rules::feeding::gain_in;
use crate::rules::pieces::fish::fish_of;
use crate::rules::pieces::industry::all_industries;
use crate::rules::world::FishMatchSetup;
use crate::whereabouts::{compass, whereabouts};
use bevy_ecs::world::World;
use shoal_contract::{Seat, signed};

/// Describes actions of a seat, one after another from this position.
pub fn of(world: &World, seat: Seat, actions: &[Action]) -> String {
    let is_step = |action: &Action| matches!(action, Action::Step { .. });
    let (mut all, mut swims) = (Vec::new(), false);
    for same in actions.chunk_by(|one, next| is_step(one) && is_step(next)) {
        swims |= is_step(&same[0]);
        all.push(if is_step(&same[0]) {
            swim(world, seat, same)
        } else {
            one(world, seat, same[0], swims)
        });
    }
    if all.is_empty() { "Wait".into() } else { all.join(", then ") }
}

/// Steps in a row, with what they do to the health.
fn swim(world: &World, seat: Seat, steps: &[Action]) -> String {
    let heading = |action: &Action| match action {
        Action::Step { heading } => Some(*heading),
        _ => None,
    };
    let steps: Vec<CompassHeading> = steps.iter().filter_map(heading).collect();
    let leg = |leg: &[CompassHeading]| match leg.len() {
        1 => compass(leg[0]).to_owned(),
        count => format!("{count} × {}", compass(leg[0])),
    };
    let legs: Vec<String> = steps.chunk_by(|one, next| one == next).map(leg).collect();
    let swum = fish_of(world, seat).and_then(|fish| {
        let begin = empty_path(fish);
        let way = steps.iter().try_fold(begin, |way, &step| extend_path(world, fish, &way, step));
        Some((way.ok()?, fish.health))
    });
    let price = match swum {
        Some((way, _)) if way.wins => ", home, and you win".into(),
        Some((way, health)) => format!(" (health {})", signed(way.health - health)),
        None => String::new(),
    };
    format!("Swim {}{price}", legs.join(", "))
}

fn one(world: &World, seat: Seat, action: Action, follows: bool) -> String {
    let setup = &world.resource::<FishMatchSetup>().0;
    let own = fish_of(world, seat).and_then(|fish| Some((fish.square()?, "your fish")));
    let place = |square| whereabouts(&setup.level, own, square);
    let of = |on: Seat| match on == seat {
        true => "your own fish",
        false => setup.name(on.index()),
    };
    match action {
        Action::Place { river } => {
            let name = setup.level.rivers.get(river).map_or("river", |river| river.name.as_str());
            format!("Start: {name}")
        }
        Action::Feed => feed(world, seat),
        Action::Move => "Move".into(),
        Action::Done if follows => "stop".into(),
        Action::Done => "Stay here".into(),
        Action::Step { heading } => format!("Swim {}", compass(heading)),
        Action::Play(play) => {
            let played = card_played(world, play);
            match play.on {
                PlayTarget::FishTo { fish, square } => {
                    format!("{played} on {}, to {}", of(fish), place(square))
                }
                PlayTarget::Fish(on)
                | PlayTarget::Hand(on)
                | PlayTarget::CardOf { seat: on, .. } => {
                    format!("{played} on {}", of(on))
                }
                PlayTarget::Industry(id) => match industry_name(world, id) {
                    Some(name) => format!("{played} on the {name} industry"),
                    None => format!("{played} on an industry"),
                },
                PlayTarget::Square(square) => format!("{played} at {}", place(square)),
                PlayTarget::Nothing => played,
            }
        }
        Action::Keep => "Keep the joker".into(),
        Action::Drawn => "Play nothing".into(),
        Action::Offer { to, .. } => format!("Offer {} a trade", setup.name(to.index())),
        Action::Accept { .. } => "Accept the trade".into(),
        Action::Decline { .. } => "Decline the trade".into(),
        Action::Quit => "Leave the match".into(),
        Action::BeginTurn
        | Action::DealCard
        | Action::BeginExtraTurn
        | Action::SetNumber { .. }
        | Action::MakePollution
        | Action::MovePollution
        | Action::VanishPollution => "Wait for the house".into(),
    }
}

/// `Play Oil Spill`, without what it is aimed at.
pub fn card_played(world: &World, play: CardPlay) -> String {
    match deck(world).card(play.kind()) {
        Some(card) => format!("Play {}", card.name),
        None if play.card == JOKER => "Play the joker".into(),
        None => format!("Play {}", play.card),
    }
}

/// `Feed`, with the health that it would give a seat's fish now.
pub fn feed(world: &World, seat: Seat) -> String {
    let gain = fish_of(world, seat).and_then(|fish| {
        let most = world.resource::<FishMatchSetup>().0.parameters.max_health;
        Some(gain_in(world, fish.square()?).min(most - fish.health))
    });
    gain.map_or("Feed".into(), |gain| format!("Feed {}", signed(gain)))
}

/// The name of the place where an industry of the level stands; none if the place has no name.
fn industry_name(world: &World, id: u32) -> Option<String> {
    let square = all_industries(world).find(|industry| industry.id == id)?.square;
    let setup = &world.resource::<FishMatchSetup>().0;
    let site = setup.level.industries.iter().find(|site| site.at == square)?;
    Some(site.name.clone()).filter(|name| !name.is_empty())
}

/// The squares these actions of a seat are about, in the order in which they are done: where it swims,
/// starts or aims.
pub fn squares(world: &World, seat: Seat, actions: &[Action]) -> Vec<Square> {
    let fish = fish_of(world, seat);
    let mut way = fish.map(empty_path);
    let mut found = Vec::new();
    for action in actions {
        match *action {
            Action::Step { heading } => {
                let go_on = fish.zip(way.as_ref());
                way = go_on.and_then(|(fish, way)| extend_path(world, fish, way, heading).ok());
                let to = way.as_ref().and_then(|way| way.through.last());
                found.extend(to.map(|to| to.square()));
            }
            Action::Place { river } => {
                found.extend(world.resource::<SeaBoard>().rivers().get(river).copied());
            }
            Action::Play(play) => found.extend(aimed(world, play.on)),
            _ => {}
        }
    }
    found
}

fn aimed(world: &World, on: PlayTarget) -> Option<Square> {
    match on {
        PlayTarget::Square(square) | PlayTarget::FishTo { square, .. } => Some(square),
        PlayTarget::Fish(seat) => fish_of(world, seat)?.square(),
        PlayTarget::Industry(id) => Some(all_industries(world).find(|one| one.id == id)?.square),
        PlayTarget::Nothing | PlayTarget::Hand(_) | PlayTarget::CardOf { .. } => None,
    }
}
