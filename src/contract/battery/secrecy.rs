//! Secrecy: nothing that is hidden can be seen, whatever is asked.

use super::play::RandomWalk;
use super::repetition::viewers;
use super::{Battery, Case, require};
use crate::{Actor, Game, Match, RandomGenerator, Seat, Viewer};
use std::fmt::Debug;

/// A position for each viewer who must not notice that it is another one.
pub type Lookalikes<G> = Vec<(Viewer, <G as Game>::State)>;

/// The hidden parts of a game, for the battery to change.
pub struct Secrets<G: Game> {
    /// The position with something else in the secret places, and who must notice nothing.
    pub otherwise: fn(&G::State, &mut RandomGenerator) -> Lookalikes<G>,
    /// Tells whether an action lays secrets open, so that its events may differ.
    pub reveals: fn(&G::Action) -> bool,
}

/// Changing what is hidden from a viewer changes nothing that viewer sees: not the view, the
/// standing, the asks, the legal actions, a refusal, nor the events of any action that does not
/// reveal it.
///
/// # Errors
/// The place where it shows.
pub fn nothing_hidden_can_be_seen<G: Game>(battery: &Battery<G>, case: Case) -> Result<(), String> {
    let Some(secrets) = &battery.secrets else { return Ok(()) };
    let mut pairs = 0;
    RandomWalk::look_at_all(battery, case, |walk| {
        let state = walk.hosted.state();
        for (viewer, other) in (secrets.otherwise)(&state, &mut walk.generator) {
            require(other != state, || "the other position is the same one".into())?;
            compare::<G>(battery, secrets, pairs, viewer, [load(&state)?, load(&other)?])?;
            pairs += 1;
        }
        Ok(())
    })?;
    // One seat has nobody to hide anything from but the table, and a game may hide only at times.
    require(pairs > 0, || "nothing was ever hidden, so nothing was tested".into())
}

/// Seats that choose at the same time are asked, each once, and have something secret to choose.
///
/// # Errors
/// The seat for which that is not so.
pub fn who_chooses_in_secret_is_asked_and_can<G: Game>(
    battery: &Battery<G>,
    case: Case,
) -> Result<(), String> {
    RandomWalk::look_at_all(battery, case, |walk| {
        let world = walk.hosted.world();
        let (asked, seats) = (walk.hosted.awaited_seats(), G::joint_choice(world));
        for (place, seat) in seats.iter().enumerate() {
            let legal = G::legal(world, Actor::Seat(*seat));
            let secret = legal.list().iter().any(|action| G::is_secret(world, action));
            let fine = asked.contains(seat) && !seats[..place].contains(seat) && secret;
            require(fine, || format!("{seat} is to choose in secret, and cannot"))?;
        }
        Ok(())
    })
}

/// Nothing but the position itself depends on the generator before something is drawn; and its
/// words are in no view, event, ask or refusal.
///
/// # Errors
/// The place where it shows.
pub fn nobody_sees_the_generator<G: Game>(battery: &Battery<G>, case: Case) -> Result<(), String> {
    let mut told = 0;
    RandomWalk::look_at_all(battery, case, |walk| {
        let state = walk.hosted.state();
        let other = Match::<G>::from_state(state.clone(), Some(walk.generator.bits()))
            .map_err(|problems| problems.to_string())?;
        let words = walk
            .hosted
            .world()
            .get_resource::<RandomGenerator>()
            .map(|words| serde_json::to_string(words).unwrap_or_default());
        let seats = G::seats(walk.hosted.world());
        for viewer in viewers(seats) {
            sees_the_same(viewer, &walk.hosted, &other)?;
            let view = serde_json::to_string(&G::seen_by(walk.hosted.world(), viewer));
            let view = view.map_err(|error| error.to_string())?;
            require(!words.as_ref().is_some_and(|words| view.contains(words)), || {
                format!("the generator is in the view of {viewer:?}")
            })?;
        }
        let events = serde_json::to_string(&walk.events[told..]).unwrap_or_default();
        told = walk.events.len();
        require(!words.as_ref().is_some_and(|words| events.contains(words)), || {
            "the generator is in an event".into()
        })
    })
}

/// Compares a pair of positions, the `number`-th of a walk, before and after actions of each actor.
fn compare<G: Game>(
    battery: &Battery<G>,
    secrets: &Secrets<G>,
    number: usize,
    viewer: Viewer,
    [mut one, mut other]: [Match<G>; 2],
) -> Result<(), String> {
    sees_the_same(viewer, &one, &other)?;
    for actor in actors(&one) {
        let legal = G::legal(one.world(), actor);
        let apart = legal.list().len().div_ceil(battery.secret_actions).max(1);
        let some = legal.list().iter().skip(number % apart).step_by(apart);
        for action in some.filter(|action| !(secrets.reveals)(action)) {
            // Another seat may be able to do what was possible before only here.
            let (Ok(events), Ok(others)) = (one.apply(actor, action), other.apply(actor, action))
            else {
                one.undo_to(0);
                other.undo_to(0);
                continue;
            };
            let visible = |game: &Match<G>, events: Vec<G::Event>| -> Vec<G::Event> {
                let is_seen = |event: &G::Event| G::audience(game.world(), event).includes(viewer);
                events.into_iter().filter(is_seen).collect()
            };
            let what = format!("the events of {action:?} by {actor}");
            same(&what, viewer, &visible(&one, events), &visible(&other, others))?;
            sees_the_same(viewer, &one, &other)
                .map_err(|broken| format!("after {action:?} by {actor}: {broken}"))?;
            one.undo_to(0);
            other.undo_to(0);
        }
    }
    Ok(())
}

/// Checks that two positions look the same to a viewer, and answer the same.
fn sees_the_same<G: Game>(viewer: Viewer, one: &Match<G>, other: &Match<G>) -> Result<(), String> {
    let (here, there) = (one.world(), other.world());
    same("the view", viewer, &G::seen_by(here, viewer), &G::seen_by(there, viewer))?;
    same("the standing", viewer, &G::standing(here), &G::standing(there))?;
    same("who is awaited", viewer, &one.awaited_seats(), &other.awaited_seats())?;
    let Viewer::Seat(seat) = viewer else { return Ok(()) };
    let ask = |world| G::decisions(world).into_iter().find(|awaited| awaited.seat == seat);
    same("the ask", viewer, &ask(here), &ask(there))?;
    let actor = Actor::Seat(seat);
    same("what is legal", viewer, &G::legal(here, actor), &G::legal(there, actor))?;
    for action in actors(one).into_iter().flat_map(|by| G::legal(here, by).list().to_vec()) {
        let what = format!("the answer to {action:?}");
        let (here, there) = (G::check(here, actor, &action), G::check(there, actor, &action));
        same(&what, viewer, &here, &there)?;
    }
    Ok(())
}

fn same<T: PartialEq + Debug>(
    what: &str,
    viewer: Viewer,
    one: &T,
    other: &T,
) -> Result<(), String> {
    require(one == other, || format!("{what} tells {viewer:?} what is hidden:\n{one:?}\n{other:?}"))
}

fn actors<G: Game>(hosted: &Match<G>) -> Vec<Actor> {
    Seat::all(G::seats(hosted.world())).map(Actor::Seat).chain([Actor::House]).collect()
}

fn load<G: Game>(state: &G::State) -> Result<Match<G>, String> {
    Match::from_state(state.clone(), None)
        .map_err(|problems| format!("a position is refused: {problems}"))
}
