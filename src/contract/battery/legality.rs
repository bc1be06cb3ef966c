//! Legality: `check`, `legal`, `sample`, `awaited` and `next_house_action` agree on what may be done.

use super::play::RandomWalk;
use super::{Battery, Case, require};
use crate::decode_action;
use crate::{Actor, Game, LegalActions, Match, RandomGenerator, Seat};
use serde_json::Value;

/// In every position, for everybody: what is listed is accepted, what is accepted is listed, what
/// is sampled is accepted and listed. Tried are the legal actions of all, earlier actions, and
/// actions with their numbers changed.
///
/// # Errors
/// The first position where it is otherwise.
pub fn what_is_listed_is_what_is_accepted<G: Game>(
    battery: &Battery<G>,
    case: Case,
) -> Result<(), String> {
    RandomWalk::look_at_all(battery, case, |walk| {
        let tried = actions_to_try(&walk.hosted, &mut walk.generator);
        for actor in actors(&walk.hosted) {
            check_agreement(&walk.hosted, actor, &tried)?;
            for _ in 0..3 {
                check_sample(&walk.hosted, actor, &mut walk.generator)?;
            }
        }
        Ok(())
    })
}

fn check_agreement<G: Game>(
    hosted: &Match<G>,
    actor: Actor,
    tried: &[G::Action],
) -> Result<(), String> {
    let world = hosted.world();
    let legal = G::legal(world, actor);
    for action in legal.list() {
        G::check(world, actor, action)
            .map_err(|refusal| format!("{action:?} is listed for {actor}, but: {refusal}"))?;
    }
    let LegalActions { list, shape } = legal;
    // The list of the house holds only what presses on.
    if actor == Actor::House {
        return match G::next_house_action(world) {
            Some(action) if !list.contains(&action) => {
                Err(format!("{action:?} presses on, but is not listed for the house"))
            }
            _ => Ok(()),
        };
    }
    // Most of what is tried is refused, and looking through a long list takes longer than asking.
    let accepted = tried.iter().filter(|action| G::check(world, actor, action).is_ok());
    for action in accepted {
        let shaped = shape.is_some() && G::is_shaped(action);
        require(shaped || list.contains(action), || {
            format!("{action:?} is accepted from {actor}, but not listed")
        })?;
    }
    Ok(())
}

fn check_sample<G: Game>(
    hosted: &Match<G>,
    actor: Actor,
    generator: &mut RandomGenerator,
) -> Result<(), String> {
    let Some(action) = G::sample(hosted.world(), actor, generator) else { return Ok(()) };
    G::check(hosted.world(), actor, &action)
        .map_err(|refusal| format!("{action:?} is sampled for {actor}, but: {refusal}"))?;
    let LegalActions { list, shape } = G::legal(hosted.world(), actor);
    let shaped = shape.is_some() && G::is_shaped(&action);
    require(shaped || list.contains(&action), || {
        format!("{action:?} is sampled for {actor}, but not listed")
    })
}

/// Every example of an action that people are shown can be read, and there is one for each kind that random play comes
/// to.
///
/// # Errors
/// The example that is none, or the action without one.
pub fn there_is_an_example_of_every_action<G: Game>(
    battery: &Battery<G>,
    case: Case,
) -> Result<(), String> {
    let mut known = Vec::new();
    for text in G::examples() {
        let action = decode_action::<G>(text).map_err(|error| format!("{text}: {error}"))?;
        known.push(kind(&action));
    }
    RandomWalk::look_at_all(battery, case, |walk| {
        let Some(taken) = walk.hosted.taken().last() else { return Ok(()) };
        require(known.contains(&kind(&taken.action)), || {
            format!("there is no example of {:?}", taken.action)
        })
    })
}

/// The kind of an action: the same for two actions of the same variant.
pub(super) fn kind<A>(action: &A) -> std::mem::Discriminant<A> {
    std::mem::discriminant(action)
}

/// A refused action leaves the position, the actions taken and the events as they were, and says
/// why in a sentence.
///
/// # Errors
/// The first refused action that did something, or was refused without a word.
pub fn what_is_refused_changes_nothing<G: Game>(
    battery: &Battery<G>,
    case: Case,
) -> Result<(), String> {
    RandomWalk::look_at_all(battery, case, |walk| {
        let tried = actions_to_try(&walk.hosted, &mut walk.generator);
        let before = (walk.hosted.state(), walk.hosted.taken().len());
        let mut events = Vec::new();
        for actor in actors(&walk.hosted) {
            for action in &tried {
                if G::check(walk.hosted.world(), actor, action).is_ok() {
                    continue;
                }
                let Err(refusal) = walk.hosted.apply_into(actor, action, &mut events) else {
                    return Err(format!("{action:?} of {actor} is refused, then accepted"));
                };
                require(refusal.0.trim().len() > 3, || {
                    format!("{action:?} of {actor} is refused without a sentence")
                })?;
            }
        }
        require(events.is_empty(), || format!("refused actions were told: {events:?}"))?;
        require((walk.hosted.state(), walk.hosted.taken().len()) == before, || {
            "refused actions changed the position".into()
        })
    })
}

/// While a match goes on, a seat is awaited that has something legal to do, or the house can go
/// on, never both; and when it is over, neither.
///
/// # Errors
/// The first position where it is otherwise.
pub fn nobody_is_ever_stuck<G: Game>(battery: &Battery<G>, case: Case) -> Result<(), String> {
    RandomWalk::look_at_all(battery, case, |walk| {
        let hosted = &walk.hosted;
        let awaited = hosted.awaited_seats();
        require(awaited.is_sorted_by(|one, other| one < other), || {
            format!("the awaited seats are not in order, or one is twice: {awaited:?}")
        })?;
        let presses = G::next_house_action(hosted.world()).is_some();
        match (hosted.is_over(), awaited.is_empty(), presses) {
            (true, true, false) => return Ok(()),
            (true, ..) => return Err("the match is over, yet it waits or presses on".into()),
            (false, true, false) => return Err("nobody is awaited and nothing presses on".into()),
            (false, false, true) => return Err("the house presses on over awaited seats".into()),
            (false, ..) => {}
        }
        for seat in awaited {
            let actor = Actor::Seat(seat);
            require(G::sample(hosted.world(), actor, &mut walk.generator).is_some(), || {
                format!("{seat} is awaited, but has nothing to do")
            })?;
        }
        Ok(())
    })
}

/// The game's own invariants hold in every position, and its scores have a place for every seat.
///
/// # Errors
/// The invariant that is broken.
pub fn the_laws_of_the_game_hold<G: Game>(battery: &Battery<G>, case: Case) -> Result<(), String> {
    RandomWalk::look_at_all(battery, case, |walk| {
        let world = walk.hosted.world();
        G::check_invariants(world)?;
        let standing = G::standing(world);
        require(standing.scores.len() == G::seats(world), || {
            format!("{} scores for {} seats", standing.scores.len(), G::seats(world))
        })?;
        let named = standing.winners.iter().flatten().chain(&standing.out);
        named.map(|seat| seat.index()).try_for_each(|index| {
            require(index < G::seats(world), || format!("seat {index} of the standing is none"))
        })?;
        let gone = standing.winners.iter().flatten().find(|seat| standing.out.contains(seat));
        require(gone.is_none(), || format!("{gone:?} no longer plays, and has won"))
    })
}

/// Everybody who could act, and a seat that is not there.
fn actors<G: Game>(hosted: &Match<G>) -> Vec<Actor> {
    let seats = Seat::all(G::seats(hosted.world()) + 1).map(Actor::Seat);
    seats.chain([Actor::House]).collect()
}

/// Legal actions of all, some earlier ones, and some with a number changed.
fn actions_to_try<G: Game>(hosted: &Match<G>, generator: &mut RandomGenerator) -> Vec<G::Action> {
    let mut tried: Vec<G::Action> = Vec::new();
    let mut add = |action: G::Action| {
        if !tried.contains(&action) {
            tried.push(action);
        }
    };
    let taken = hosted.taken();
    for earlier in taken.iter().rev().take(8).chain(generator.pick(taken)) {
        add(earlier.action.clone());
    }
    for actor in actors(hosted) {
        let legal = G::legal(hosted.world(), actor);
        legal.list().iter().cloned().for_each(&mut add);
        if let Some(action) = G::sample(hosted.world(), actor, generator) {
            change_numbers(&action).into_iter().for_each(&mut add);
            add(action);
        }
    }
    tried
}

/// The action with each number in it changed, as far as that still is an action.
fn change_numbers<Action: crate::PortableValue>(action: &Action) -> Vec<Action> {
    let Ok(json) = serde_json::to_value(action) else { return Vec::new() };
    let mut paths = Vec::new();
    find_numbers(&json, String::new(), &mut paths);
    let mut change_numbers = Vec::new();
    for (path, number) in paths {
        let next = [number.saturating_add(1), number.saturating_sub(1), 0, -1, i64::from(u16::MAX)];
        for other in next {
            let mut json = json.clone();
            if let Some(place) = json.pointer_mut(&path) {
                *place = other.into();
            }
            change_numbers.extend(serde_json::from_value::<Action>(json));
        }
    }
    change_numbers
}

fn find_numbers(json: &Value, path: String, found: &mut Vec<(String, i64)>) {
    match json {
        Value::Number(number) => found.extend(number.as_i64().map(|number| (path, number))),
        Value::Array(parts) => {
            for (index, part) in parts.iter().enumerate() {
                find_numbers(part, format!("{path}/{index}"), found);
            }
        }
        Value::Object(parts) => {
            for (name, part) in parts {
                find_numbers(part, format!("{path}/{name}"), found);
            }
        }
        _ => {}
    }
}
