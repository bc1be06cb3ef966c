//! The answer to *What would you do?*: the game's best bot is asked for the seat that wants to know, in the position as
//! it is. It thinks in the background, on a copy, and nothing is done.

use super::{ADVICE, HelpSource};
use crate::matches::hosting::HostedMatch;
use crate::matches::playback::StateOf;
use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};
use shoal_contract::{Actor, Bot, Game, Match, Seat};
use shoal_tabletop::seats::Chairs;
use shoal_tabletop::surfaces::board::Cell;
use shoal_tabletop::surfaces::seat_panels::{
    SeatPanel, SeatPanelKind, SeatPanelPressed, SeatPanels,
};
use shoal_tabletop::surfaces::tray::MenuEntryChosen;
use std::collections::BTreeMap;

/// Time for which advice stays before a tray, in seconds.
const SHOWN_FOR: f32 = 40.0;
/// Greatest number of actions in one piece of advice: a whole turn of steps.
const MOST: usize = 20;
/// Seed of the copy's own random numbers: nobody learns what the match will draw.
const OTHER_SEED: u64 = 0x5EA;

/// A bot that is thinking for a seat.
#[derive(Component)]
pub(super) struct AdviceTask {
    seat: Seat,
    /// Number of actions of the match when it was asked.
    after: usize,
    task: Task<BotAdvice>,
}

/// The answer of a bot: the seat panel for the seat that asked, and the cells it is about.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct BotAdvice {
    /// The panel with the text.
    pub seat_panel: SeatPanel,
    /// The cells of the board that the advice is about.
    pub cells: Vec<Cell>,
}

/// The cells of the advice before each seat. They are lit on the board while the advice is shown.
#[derive(Resource, Debug, Default, Clone, PartialEq)]
pub struct AdvisedCells(BTreeMap<Seat, Vec<Cell>>);

impl AdvisedCells {
    /// The cells of a seat's advice, in the order of the actions.
    pub fn cells(&self, seat: Seat) -> &[Cell] {
        self.0.get(&seat).map_or(&[], Vec::as_slice)
    }
}

/// Forgets the cells of seats that `kept` rejects; without any, no change is signalled.
fn retain_seats(advised: &mut ResMut<AdvisedCells>, kept: impl Fn(Seat) -> bool) {
    if advised.0.keys().any(|&seat| !kept(seat)) {
        advised.0.retain(|&seat, _| kept(seat));
    }
}

/// Advice that is shown before trays: the number of actions when it first was, and the seconds left.
#[derive(Default)]
pub(super) struct AdviceTimers(BTreeMap<Seat, (usize, f32)>);

/// Asks the bot for everyone who wants to know.
pub(super) fn ask<V: HelpSource>(
    mut chosen: MessageReader<MenuEntryChosen>,
    hosted: Res<HostedMatch<V>>,
    chairs: Res<Chairs>,
    tasks: Query<(Entity, &AdviceTask)>,
    mut commands: Commands,
) {
    for &MenuEntryChosen { seat, .. } in chosen.read().filter(|chosen| chosen.id == ADVICE) {
        tasks
            .iter()
            .filter(|(_, task)| task.seat == seat)
            .for_each(|(entity, _)| commands.entity(entity).despawn());
        let game = hosted.game();
        let state = game.state();
        let names = chairs.0.iter().map(|chair| chair.name.clone()).collect();
        let played = chairs.played_from(seat);
        let task =
            AsyncComputeTaskPool::get().spawn(async move { advise::<V>(state, played, names) });
        commands.spawn((Name::new("Advice"), AdviceTask { seat, after: game.taken().len(), task }));
    }
}

/// Shows a bot's answer to the seat that asked. If the match has gone on meanwhile, the answer says so, and its cells
/// are not lit.
pub(super) fn show_advice<V: HelpSource>(
    hosted: Res<HostedMatch<V>>,
    mut tasks: Query<(Entity, &mut AdviceTask)>,
    mut seat_panels: ResMut<SeatPanels>,
    mut advised: ResMut<AdvisedCells>,
    mut commands: Commands,
) {
    for (entity, mut thinking) in &mut tasks {
        let Some(advice) = block_on(poll_once(&mut thinking.task)) else { continue };
        let BotAdvice { mut seat_panel, cells } = advice;
        retain_seats(&mut advised, |seat| seat != thinking.seat);
        if thinking.after != hosted.game().taken().len() {
            seat_panel.source = format!("Asked a moment ago. {}", seat_panel.source);
        } else if !cells.is_empty() {
            advised.0.insert(thinking.seat, cells);
        }
        seat_panels.insert(thinking.seat, SeatPanelKind::Advice, seat_panel);
        commands.entity(entity).despawn();
    }
}

/// Removes advice when it is closed, when its seat has acted or the position is gone, and after a while.
pub(super) fn remove_old_advice<V: HelpSource>(
    time: Res<Time>,
    mut pressed: MessageReader<SeatPanelPressed>,
    hosted: Res<HostedMatch<V>>,
    mut seat_panels: ResMut<SeatPanels>,
    mut advised: ResMut<AdvisedCells>,
    mut timers: Local<AdviceTimers>,
) {
    let taken = hosted.game().taken();
    let closed: Vec<Seat> = pressed
        .read()
        .filter(|press| press.kind == SeatPanelKind::Advice)
        .map(|press| press.seat)
        .collect();
    let there: Vec<Seat> = seat_panels.of(SeatPanelKind::Advice).map(|(seat, _)| seat).collect();
    timers.0.retain(|seat, _| there.contains(seat));
    for seat in there {
        let (after, left) = timers.0.entry(seat).or_insert((taken.len(), SHOWN_FOR));
        *left -= time.delta_secs();
        let since = taken.get(*after..);
        let acted = since.is_none_or(|since| since.iter().any(|t| t.actor == Actor::Seat(seat)));
        if acted || *left <= 0.0 || closed.contains(&seat) {
            seat_panels.remove(seat, SeatPanelKind::Advice);
            timers.0.remove(&seat);
        }
    }
    retain_seats(&mut advised, |seat| seat_panels.get(seat, SeatPanelKind::Advice).is_some());
}

/// Asks the best bot what it would do in this seat; returns its answer as a seat panel.
pub fn advise<V: HelpSource>(state: StateOf<V>, seat: Seat, names: Vec<String>) -> BotAdvice {
    let seat_panel = |title: String, lines: Vec<String>, source: String| SeatPanel {
        icon: Some("lamp"),
        title,
        lines,
        source,
        closes: true,
        ..SeatPanel::default()
    };
    let now = copy::<V::Game>(state.clone());
    let awaited = now.as_ref().map(Match::awaited_seats).unwrap_or_default();
    let asked = awaited.contains(&seat);
    let game = match asked {
        true => now,
        false => V::as_if_asked(&state, seat).and_then(copy::<V::Game>),
    };
    let Some(game) = game.filter(|game| game.awaited_seats().contains(&seat)) else {
        let seat_panel =
            seat_panel("I would wait.".into(), vec![waits_for(&awaited, &names)], String::new());
        return BotAdvice { seat_panel, ..BotAdvice::default() };
    };
    let best = V::Game::info().bots.last().copied().unwrap_or("random");
    match think::<V>(game, seat, best) {
        Ok(BotSuggestion { words, why, cells }) => {
            let title = if asked { words } else { format!("On your turn: {words}") };
            let lines = if why.is_empty() { Vec::new() } else { vec![why] };
            let source = format!("Advice from the {best} bot. Nothing was done.");
            BotAdvice { seat_panel: seat_panel(title, lines, source), cells }
        }
        Err(why) => {
            let seat_panel = seat_panel("I do not know.".into(), vec![why], String::new());
            BotAdvice { seat_panel, ..BotAdvice::default() }
        }
    }
}

fn copy<G: Game>(state: G::State) -> Option<Match<G>> {
    Match::from_state(state, Some(OTHER_SEED)).ok()
}

fn waits_for(awaited: &[Seat], names: &[String]) -> String {
    match awaited.first().and_then(|seat| names.get(seat.index())) {
        Some(name) => format!("Nothing is asked of you now: the table waits for {name}."),
        None => "Nothing is asked of you now: the table goes on by itself.".into(),
    }
}

/// Actions a bot would take, in words, with its reason and their cells.
struct BotSuggestion {
    words: String,
    why: String,
    cells: Vec<Cell>,
}

/// Finds the bot's actions until something random comes of them or another seat is asked, and its reason. If the bot is
/// asked again after that, the place it would go on to is named too, as one of several possibilities.
fn think<V: HelpSource>(
    game: Match<V::Game>,
    seat: Seat,
    name: &str,
) -> Result<BotSuggestion, String> {
    let none = serde_json::Value::Object(serde_json::Map::new());
    let mut bot = game.bot(seat, name, &none)?;
    let mut ahead = game;
    let begin = ahead.state();
    let (actions, why) = play_ahead(&mut ahead, seat, bot.as_mut());
    if actions.is_empty() {
        return Err("The bot would rather wait.".into());
    }
    let before = copy::<V::Game>(begin).ok_or("The position cannot be set up.")?;
    let mut words = V::words(before.world(), seat, &actions);
    let mut cells = V::cells(before.world(), seat, &actions);
    let then = copy::<V::Game>(ahead.state()).ok_or("The position cannot be set up.")?;
    let (further, _) = play_ahead(&mut ahead, seat, bot.as_mut());
    if let Some((place, cell)) = V::destination(then.world(), seat, &further) {
        words = format!("{words}, toward {place}");
        cells.push(cell);
    }
    Ok(BotSuggestion { words, why, cells })
}

/// Lets a bot act until something random comes of it or another seat is asked. Returns its actions, and the reason for
/// the first of them.
fn play_ahead<G: Game>(
    game: &mut Match<G>,
    seat: Seat,
    bot: &mut dyn Bot<G>,
) -> (Vec<G::Action>, String) {
    let (mut actions, mut why) = (Vec::new(), String::new());
    while actions.len() < MOST && game.awaited_seats().contains(&seat) {
        let Some(action) = game.ask_bot(seat, bot) else { break };
        if actions.is_empty() {
            why = bot.why();
        }
        let done = game.apply(Actor::Seat(seat), &action).is_ok();
        actions.push(action);
        if !done || game.taken().last().is_none_or(|taken| taken.revealed.is_some()) {
            break;
        }
    }
    (actions, why)
}
