//! Bots: they play by the rules, are the same twice, and come to an end.

use super::{Battery, Case, require};
use crate::contract::{Game, Seat};
use serde_json::json;

/// How far bots are followed where a match need not end.
const FAR_ENOUGH: u64 = 500;

/// Every bot the game knows plays a whole match against its like by the rules, does the same in the
/// same match, and comes to an end where the game says so; an unknown bot is refused by name.
///
/// # Errors
/// The bot and what it did.
pub fn bots_play_by_the_rules_and_end<G: Game>(
    battery: &Battery<G>,
    case: Case,
) -> Result<(), String> {
    for name in G::info().bots {
        let first = alone(battery, case, name)?;
        require(first == alone(battery, case, name)?, || {
            format!("`{name}` played otherwise twice")
        })?;
    }
    let hosted = battery.begin(case)?;
    match hosted.bot(Seat(0), "no such bot", &json!({})) {
        Ok(_) => Err("a bot that does not exist plays".into()),
        Err(sentence) => require(G::info().bots.iter().all(|name| sentence.contains(name)), || {
            format!("the refusal of an unknown bot does not name the known ones: {sentence}")
        }),
    }
}

/// One bot in every seat. One that counts positions looks at the fewest: that changes how well it
/// plays, and nothing that is promised here.
fn alone<G: Game>(battery: &Battery<G>, case: Case, name: &str) -> Result<(u64, String), String> {
    let mut hosted = battery.begin(case)?;
    let options = match G::positions(name) {
        Some(positions) => json!({ "positions": positions.start() }),
        None => json!({}),
    };
    let bots = Seat::all(case.seats).map(|seat| hosted.bot(seat, name, &options));
    let mut bots = bots.collect::<Result<Vec<_>, _>>()?;
    let limit = battery.bots_end_within.unwrap_or(FAR_ENOUGH);
    let count = hosted
        .play(&mut bots, limit, &mut Vec::new())
        .map_err(|broken| format!("`{name}`, after {} actions: {broken}", hosted.taken().len()))?;
    // Random play may go on for ever; a bot with a mind may not.
    let must_end = battery.bots_end_within.is_some() && name != "random";
    require(hosted.is_over() || !must_end, || {
        format!("`{name}` is not done after {limit} actions")
    })?;
    Ok((count, hosted.hash().to_string()))
}
