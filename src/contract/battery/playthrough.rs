//! A whole game as plain text, which people read as a diff when the rules change.

use crate::{Actor, Game, Match, Seat, SeatScore};
use serde_json::json;
use std::fmt::Write as _;

/// The most actions that a playthrough follows.
const MOST_ACTIONS: u64 = 100_000;

/// Lets bots (by name, one a seat) play a match to its end, and tells it: every action, what came of
/// it, how it ended, and the fingerprint of the last position.
///
/// # Errors
/// The setup is refused, a bot is unknown, or one did something illegal.
pub fn playthrough<G: Game>(setup: G::Setup, seed: u64, bots: &[&str]) -> Result<String, String> {
    let mut hosted =
        Match::<G>::new(setup, seed).map_err(|problems| format!("the setup: {problems}"))?;
    let mut players = Vec::new();
    for (seat, name) in Seat::all(bots.len()).zip(bots) {
        players.push(hosted.bot(seat, name, &json!({}))?);
    }
    let info = G::info();
    let mut text = format!(
        "{}, rules version {}\n{} seats ({}), seed {seed}\n",
        info.title,
        info.rules_version,
        bots.len(),
        bots.join(", ")
    );
    let mut events = Vec::new();
    for _ in 0..MOST_ACTIONS {
        events.clear();
        if hosted.play(&mut players, 1, &mut events)? == 0 {
            break;
        }
        write_action(&mut text, &hosted, &events);
    }
    write_end(&mut text, &hosted);
    Ok(text)
}

fn write_action<G: Game>(text: &mut String, hosted: &Match<G>, events: &[G::Event]) {
    let Some(last) = hosted.taken().last() else { return };
    let action = serde_json::to_string(&last.action).unwrap_or_default();
    // What the house does begins a new part of a turn. Writing to a string cannot fail.
    let gap = if last.actor == Actor::House { "\n" } else { "" };
    let _ = writeln!(text, "{gap}{}. {} {action}", hosted.taken().len(), last.actor);
    for event in events {
        let _ = writeln!(text, "    {}", G::describe(hosted.setup(), event));
    }
}

fn write_end<G: Game>(text: &mut String, hosted: &Match<G>) {
    let standing = G::standing(hosted.world());
    let _ = writeln!(text, "\nthe end after {} actions", hosted.taken().len());
    for (seat, score) in Seat::all(standing.scores.len()).zip(&standing.scores) {
        let score = match score {
            SeatScore::Number(number) => number.to_string(),
            SeatScore::Keys(keys) => format!("{keys:?}"),
        };
        let won = standing.winners.as_ref().is_some_and(|winners| winners.contains(&seat));
        let out = if standing.out.contains(&seat) { ", out" } else { "" };
        let _ = writeln!(text, "{seat}: {score}{out}{}", if won { ", has won" } else { "" });
    }
    if standing.winners.is_none() {
        text.push_str("nobody has won yet\n");
    }
    let _ = writeln!(text, "hash {}", hosted.hash());
}
