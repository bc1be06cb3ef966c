//! The same match, played again: through JSON, from a saved position, by replay, after undo.

use super::play::RandomWalk;
use super::{Battery, Case, require};
use crate::{Actor, Game, Match, PortableValue, Seat, TakenAction, Viewer};
use std::fmt::Debug;

/// The number of actions between positions that are looked at closely, where every one would take too long.
const STRIDE: usize = 7;

/// Setup, states, views, asks, legal actions, actions and events are the same after a way through
/// JSON.
///
/// # Errors
/// The thing that is not.
pub fn everything_survives_json<G: Game>(battery: &Battery<G>, case: Case) -> Result<(), String> {
    survives_json("the setup", &(battery.setup)(case.seats))?;
    let mut seen = 0;
    RandomWalk::look_at_all(battery, case, |walk| {
        let world = walk.hosted.world();
        survives_json("the position", &walk.hosted.state())?;
        for event in &walk.events[seen..] {
            survives_json("an event", event)?;
        }
        seen = walk.events.len();
        if let Some(last) = walk.hosted.taken().last() {
            survives_json("the action", &last.action)?;
        }
        survives_json("the asks", &G::decisions(world))?;
        survives_json("the standing", &G::standing(world))?;
        for seat in Seat::all(G::seats(world)) {
            survives_json("the legal actions", &G::legal(world, Actor::Seat(seat)))?;
        }
        viewers(world_seats(&walk.hosted))
            .try_for_each(|viewer| survives_json("the view", &G::seen_by(world, viewer)))
    })
}

fn survives_json<T: PortableValue>(what: &str, value: &T) -> Result<(), String> {
    let text = serde_json::to_string(value)
        .map_err(|error| format!("{what} cannot be written as JSON: {error}"))?;
    let back: T = serde_json::from_str(&text)
        .map_err(|error| format!("{what} cannot be read back from {text}: {error}"))?;
    require(back == *value, || format!("{what} is another one after JSON: {text}"))
}

/// A position that was saved and loaded goes on exactly as the original, events and all.
///
/// # Errors
/// The place where it goes another way.
pub fn loading_and_playing_on_is_playing_on<G: Game>(
    battery: &Battery<G>,
    case: Case,
) -> Result<(), String> {
    let whole = RandomWalk::whole(battery, case)?;
    let mut original = battery.begin(case)?;
    for (index, taken) in whole.hosted.taken().iter().enumerate() {
        if index % STRIDE == 0 {
            // The form of journals is known to survive; that of programs may be shorter, and holds no less.
            let text = G::encode_state(original.world());
            let state = G::decode_state(text.get())
                .map_err(|error| format!("after action {index} it cannot be read back: {error}"))?;
            let mut loaded = Match::<G>::from_state(state, None)
                .map_err(|problems| format!("after action {index} it is refused: {problems}"))?;
            require(loaded.state() == original.state(), || {
                format!("after action {index}: loaded, it is another position")
            })?;
            // A few actions on every position, all of them on the first.
            let count = if index == 0 { usize::MAX } else { 2 * STRIDE };
            play_again(&mut loaded, &whole, index, count)?;
        }
        original.apply(taken.actor, &taken.action).map_err(|refusal| refusal.0)?;
    }
    same("the last positions", &original.state(), &whole.hosted.state())
}

/// The same beginning and the same actions give the same events and positions.
///
/// # Errors
/// The place where they do not.
pub fn a_replay_tells_the_same_story<G: Game>(
    battery: &Battery<G>,
    case: Case,
) -> Result<(), String> {
    let whole = RandomWalk::whole(battery, case)?;
    let again = Match::begin(whole.hosted.beginning().clone());
    let mut again = again.map_err(|problems| problems.to_string())?;
    play_again(&mut again, &whole, 0, usize::MAX)?;
    same("the actions", again.taken(), whole.hosted.taken())?;
    same("the last positions", &again.state(), &whole.hosted.state())?;
    require(again.hash() == whole.hosted.hash(), || "equal positions have two hashes".into())
}

/// Undo reaches the beginning, the middle and any position between again, and the match goes on
/// from there as before.
///
/// # Errors
/// The place where it does not.
pub fn undo_returns_to_every_position<G: Game>(
    battery: &Battery<G>,
    case: Case,
) -> Result<(), String> {
    let mut hashes = Vec::new();
    RandomWalk::look_at_all(battery, case, |walk| {
        hashes.push(walk.hosted.hash());
        Ok(())
    })?;
    let mut whole = RandomWalk::whole(battery, case)?;
    let taken = whole.hosted.taken().to_vec();
    let last = taken.len();
    for count in [last.saturating_sub(1), last / 2, 1, 0] {
        whole.hosted.undo_to(count);
        require(whole.hosted.taken().len() == count.min(last), || {
            format!("{} actions stand after undo to {count}", whole.hosted.taken().len())
        })?;
        require(whole.hosted.hash() == hashes[count.min(last)], || {
            format!("after undo to action {count} of {last} it is another position")
        })?;
        for TakenAction { actor, action, .. } in &taken[count.min(last)..] {
            whole.hosted.apply(*actor, action).map_err(|refusal| {
                format!("after undo to {count}, {action:?} of {actor} is refused: {refusal}")
            })?;
        }
        require(whole.hosted.hash() == hashes[last], || {
            format!("after undo to {count} and all actions again it is another position")
        })?;
    }
    Ok(())
}

/// Restarting in a world that was played in is the same as a new match in a new world.
///
/// # Errors
/// The thing that was left behind.
pub fn a_restart_is_a_new_match<G: Game>(battery: &Battery<G>, case: Case) -> Result<(), String> {
    let other = Case { seed: case.seed ^ 0xffff, ..case };
    let mut used = RandomWalk::whole(battery, other)?.hosted;
    used.restart(case.seed);
    same("the beginnings", &used.state(), &battery.begin(case)?.state())?;
    let whole = RandomWalk::whole(battery, case)?;
    play_again(&mut used, &whole, 0, usize::MAX)?;
    same("the last positions", &used.state(), &whole.hosted.state())
}

/// Takes up to `count` actions of `whole` from the `index`-th on, and compares the events.
fn play_again<G: Game>(
    hosted: &mut Match<G>,
    whole: &RandomWalk<G>,
    index: usize,
    count: usize,
) -> Result<(), String> {
    let taken = whole.hosted.taken().iter().enumerate().skip(index).take(count);
    for (n, TakenAction { actor, action, .. }) in taken {
        let events = hosted.apply(*actor, action).map_err(|refusal| {
            format!("action {} ({actor}: {action:?}) is refused: {refusal}", n + 1)
        })?;
        let begin = n.checked_sub(1).map_or(0, |before| whole.told[before]);
        let before = &whole.events[begin..whole.told[n]];
        same(
            &format!("the events of action {} ({actor}: {action:?})", n + 1),
            &events[..],
            before,
        )?;
    }
    Ok(())
}

fn same<T: PartialEq + Debug + ?Sized>(what: &str, one: &T, other: &T) -> Result<(), String> {
    require(one == other, || format!("{what} differ:\n{one:?}\n{other:?}"))
}

/// Everybody who looks at a match of this many seats.
pub(super) fn viewers(seats: usize) -> impl Iterator<Item = Viewer> {
    [Viewer::Table, Viewer::House].into_iter().chain(Seat::all(seats).map(Viewer::Seat))
}

fn world_seats<G: Game>(hosted: &Match<G>) -> usize {
    G::seats(hosted.world())
}
