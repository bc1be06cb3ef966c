//! Bots: they play by the rules, are the same twice, come to an end, and can begin anywhere.

use super::legality::kind;
use super::play::RandomWalk;
use super::{Battery, Case, require};
use crate::{Actor, Bot, BotRequest, Game, Match, RandomGenerator, Seat};
use serde_json::{Value, json};
use std::panic::{AssertUnwindSafe, catch_unwind};

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
        let first = play_alone(battery, case, name)?;
        require(first == play_alone(battery, case, name)?, || {
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

/// One bot in every seat.
fn play_alone<G: Game>(
    battery: &Battery<G>,
    case: Case,
    name: &str,
) -> Result<(u64, String), String> {
    let mut hosted = battery.begin(case)?;
    let options = fewest_positions::<G>(name);
    let bots = Seat::all(case.seats).map(|seat| hosted.bot(seat, name, &options));
    let mut bots = bots.collect::<Result<Vec<_>, _>>()?;
    let limit = battery.bots_end_within.unwrap_or(battery.bots_followed_for);
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

/// A bot that counts positions looks at the fewest: that changes how well it plays, and nothing that
/// is promised here.
fn fewest_positions<G: Game>(name: &str) -> Value {
    match G::positions(name) {
        Some(positions) => json!({ "positions": positions.start() }),
        None => json!({}),
    }
}

/// The percentage of positions in random play at which fresh bots begin.
const BEGIN: u32 = 50;

/// Every bot the game knows can begin at any position, as one does that sits in for a player or
/// plays on after a break: asked at once, it does something legal; not asked, it does that or
/// waits.
///
/// # Errors
/// The position, the bot and what it did.
pub fn a_fresh_bot_can_begin_at_any_position<G: Game>(
    battery: &Battery<G>,
    case: Case,
) -> Result<(), String> {
    RandomWalk::look_at_all(battery, case, |walk| {
        if !walk.generator.chance(BEGIN) {
            return Ok(());
        }
        let mut seats = walk.hosted.awaited_seats();
        let all: Vec<Seat> = Seat::all(G::seats(walk.hosted.world())).collect();
        seats.extend(walk.generator.pick(&all).filter(|seat| !seats.contains(seat)));
        for &name in G::info().bots {
            for &seat in &seats {
                let (options, seed) = (fewest_positions::<G>(name), walk.generator.bits());
                let (options, setup) = (&options, walk.hosted.setup());
                let mut bot = G::bot(&BotRequest { name, options, setup, seat, seed })?;
                check_first_choice(&walk.hosted, seat, bot.as_mut())
                    .map_err(|broken| format!("a fresh `{name}` in {seat} {broken}"))?;
            }
        }
        Ok(())
    })
}

fn check_first_choice<G: Game>(
    hosted: &Match<G>,
    seat: Seat,
    bot: &mut dyn Bot<G>,
) -> Result<(), String> {
    // The reader of a panic must learn where it was.
    let answer = catch_unwind(AssertUnwindSafe(|| hosted.ask_bot(seat, bot)));
    match answer.map_err(|_| "panics")? {
        Some(action) => G::check(hosted.world(), Actor::Seat(seat), &action)
            .map_err(|refusal| format!("may not do {action:?}: {refusal}")),
        None => require(!hosted.awaited_seats().contains(&seat), || "waits, though asked".into()),
    }
}

/// Ways in which players try to hold a match up: each picks one of so many legal actions that keep them in it.
const STALLING: [fn(usize, &mut RandomGenerator) -> usize; 3] = [
    |_, _| 0,
    |count, _| count.saturating_sub(1),
    |count, generator| generator.below(u32::try_from(count).unwrap_or(1)) as usize,
];

/// Whatever the seats do, short of leaving, each turn ends: none has more actions than the battery says. Tried are
/// players that always take the first legal action, the last one, or one of any kind.
///
/// # Errors
/// The turn that goes on.
pub fn no_turn_lasts_for_ever<G: Game>(battery: &Battery<G>, case: Case) -> Result<(), String> {
    let Some(most) = battery.turn_ends_within else { return Ok(()) };
    for pick in STALLING {
        let (mut hosted, mut generator) =
            (battery.begin(case)?, RandomGenerator::from_seed(case.seed));
        let (mut turn, mut actions) = (None, 0);
        for _ in 0..battery.actions.max(2 * most) {
            let Some((actor, action)) = pick_stalling_action(&hosted, pick, &mut generator) else {
                break;
            };
            hosted.apply(actor, &action).map_err(|refusal| format!("{action:?}: {refusal}"))?;
            let now = G::turns(hosted.world());
            actions = if now == turn { actions + 1 } else { 0 };
            turn = now;
            require(actions <= most, || {
                format!("turn {turn:?} goes on after {actions} actions, the last one {action:?}")
            })?;
        }
    }
    Ok(())
}

/// Picks the next action: of each kind that the first awaited seat may take, the first can be picked.
fn pick_stalling_action<G: Game>(
    hosted: &Match<G>,
    pick: fn(usize, &mut RandomGenerator) -> usize,
    generator: &mut RandomGenerator,
) -> Option<(Actor, G::Action)> {
    let world = hosted.world();
    let Some(&seat) = hosted.awaited_seats().first() else {
        return Some((Actor::House, G::next_house_action(world)?));
    };
    let (actor, leaving) = (Actor::Seat(seat), G::leave(world, seat));
    let mut choices: Vec<G::Action> = Vec::new();
    for action in G::legal(world, actor).list {
        let is_new = choices.iter().all(|known| kind(known) != kind(&action));
        if is_new && Some(&action) != leaving.as_ref() {
            choices.push(action);
        }
    }
    let at = pick(choices.len(), generator);
    Some((actor, choices.into_iter().nth(at)?))
}
