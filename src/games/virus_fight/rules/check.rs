//! The check of an action before it is taken, the questions to seats, and the legal actions.

use super::pieces::{MatchSetup, position, record};
use crate::action::{action_of, ply_of};
use crate::program::NAMED;
use crate::program_layout::edge;
use crate::state::{LAST_ROUND, LastOffer};
use crate::{
    Action, Ask, InstructionKind, SeatArrangement, VirusFightPosition, VirusFightStep, VirusPly,
    VirusProgram,
};
use bevy_ecs::world::World;
use shoal_contract::{Actor, PendingDecision, Refusal, Seat};

/// Checks whether `actor` may do `action` now. Reads only.
pub fn check(world: &World, actor: Actor, action: &Action) -> Result<(), Refusal> {
    let checked = match actor {
        Actor::Seat(seat) => check_seat(world, seat, action),
        Actor::House if next_house_action(world).as_ref() == Some(action) => Ok(()),
        Actor::House => {
            Err("The house has something else to do, or is waiting for the players.".into())
        }
    };
    checked.map_err(Refusal::because)
}

fn check_seat(world: &World, seat: Seat, action: &Action) -> Result<(), String> {
    let position = position(world);
    if position.step == VirusFightStep::Over {
        return Err("The match is over.".into());
    }
    if seat.index() >= position.players || position.is_out(seat.index()) {
        return Err("You are out of the match.".into());
    }
    match action {
        Action::Resign => Ok(()),
        Action::Reveal | Action::Eliminate => Err("Only the house does that.".into()),
        Action::Arrange(program) => check_program(world, seat, program),
        Action::Agree | Action::Decline => check_answer(world, seat, *action == Action::Decline),
        _ => {
            match ask(world, seat) {
                Some(Ask::Act | Ask::Walk) => {}
                Some(Ask::Stalemate) => return Err("Agree to a stalemate, or play on.".into()),
                Some(Ask::Arrange) => return Err("Arrange your program first.".into()),
                None => return Err("It is not your turn.".into()),
            }
            let ply = ply_of(position, action).ok_or("There is no such square.")?;
            if position.is_legal(ply) { Ok(()) } else { Err(why_not(position, ply)) }
        }
    }
}

fn check_program(world: &World, seat: Seat, program: &VirusProgram) -> Result<(), String> {
    let position = position(world);
    if ask(world, seat) != Some(Ask::Arrange) {
        return Err("Programs are not being arranged now, or yours is done.".into());
    }
    program.check(world.resource::<MatchSetup>().0.longest)?;
    let Some(offset) = program.offset else { return Ok(()) };
    if position.players > 2 {
        return Err("With more than two players the line is centred: leave the offset out.".into());
    }
    let room = edge(position.rows, position.columns, 2, seat.index());
    let fits = usize::from(offset) + program.line.len() <= usize::from(room);
    if fits { Ok(()) } else { Err("The line does not fit there: use a smaller offset.".into()) }
}

/// The seat in turn may ask for a stalemate, once in five rounds; all who are asked may agree or decline (rules
/// 6.3).
fn check_answer(world: &World, seat: Seat, declines: bool) -> Result<(), String> {
    let position = position(world);
    match ask(world, seat) {
        Some(Ask::Stalemate) => Ok(()),
        Some(Ask::Act | Ask::Walk) if !declines => {
            let last = record(world).offered.iter().find(|last| last.seat == seat);
            match last.map(LastOffer::again_in).filter(|&round| round > position.round) {
                None => Ok(()),
                Some(round) if round > LAST_ROUND => {
                    Err(format!("You have already asked, and round {LAST_ROUND} is the last."))
                }
                Some(round) => {
                    Err(format!("You have already asked: you can ask again in round {round}."))
                }
            }
        }
        _ => Err("Nobody is asking you about a stalemate now.".into()),
    }
}

/// Says why a ply that is not legal is not.
fn why_not(position: &VirusFightPosition, ply: VirusPly) -> String {
    let kind = position.executed();
    let wanted = match ply {
        VirusPly::Walk(_) => None,
        VirusPly::Move(..) => Some(InstructionKind::Move),
        VirusPly::Write(..) => Some(InstructionKind::Write),
        VirusPly::Jump(_) => Some(InstructionKind::Jump),
        VirusPly::Erase(_) | VirusPly::EraseNothing => Some(InstructionKind::Erase),
        VirusPly::Skip | VirusPly::Fall => kind,
    };
    if position.step == VirusFightStep::Walk && wanted.is_some() {
        return "Your instruction is done: move your marker.".into();
    }
    if position.step == VirusFightStep::Act && wanted != kind {
        let word = kind.map_or("nothing", InstructionKind::word);
        return format!("Your marker is on {word}: do that first.");
    }
    match ply {
        VirusPly::Walk(_) => "A marker moves to an instruction next to it that has no marker.",
        VirusPly::Move(..) => {
            "Move a piece without a marker from your block to an empty square next to the rest of it."
        }
        VirusPly::Write(..) => "Put one of your spares on an empty square next to your block.",
        VirusPly::Jump(_) => {
            "Jump to a piece without a marker, in your block or in a block without any markers."
        }
        VirusPly::Erase(_) => "Take a piece without a marker that is next to an ERASE of your block.",
        VirusPly::EraseNothing => "No empty square is next to an ERASE of your block: take a piece.",
        VirusPly::Skip | VirusPly::Fall => "Your instruction can be carried out, so it has to be.",
    }
    .into()
}

/// The question to a seat, if it is awaited.
pub fn ask(world: &World, seat: Seat) -> Option<Ask> {
    let (position, record) = (position(world), record(world));
    if seat.index() >= position.players || position.is_out(seat.index()) {
        return None;
    }
    match position.step {
        VirusFightStep::Over => None,
        VirusFightStep::Arrange => (record.arranged.get(seat.index())
            == Some(&SeatArrangement::Nothing))
        .then_some(Ask::Arrange),
        _ if record.offer.is_some() => (!record.agreed.contains(&seat)).then_some(Ask::Stalemate),
        _ if position.turn != seat.index() || position.falls() => None,
        VirusFightStep::Act => Some(Ask::Act),
        VirusFightStep::Walk => Some(Ask::Walk),
    }
}

/// The seats that the match waits for.
pub fn decisions(world: &World) -> Vec<PendingDecision<Ask>> {
    let asked = |seat| Some(PendingDecision { seat, ask: ask(world, seat)? });
    Seat::all(position(world).players).filter_map(asked).collect()
}

/// The next action of the house once nobody is awaited.
pub fn next_house_action(world: &World) -> Option<Action> {
    let (position, record) = (position(world), record(world));
    match position.step {
        VirusFightStep::Over => None,
        VirusFightStep::Arrange => {
            let waits = |seat: usize| record.arranged.get(seat) == Some(&SeatArrangement::Nothing);
            (!position.active().any(waits)).then_some(Action::Reveal)
        }
        _ => (record.offer.is_none() && position.falls()).then_some(Action::Eliminate),
    }
}

/// Lists the actions that answer the question to a seat, without asking for a stalemate or resigning.
pub fn to_play(world: &World, seat: Seat) -> Vec<Action> {
    match ask(world, seat) {
        None => Vec::new(),
        Some(Ask::Stalemate) => vec![Action::Agree, Action::Decline],
        Some(Ask::Arrange) => {
            let longest = world.resource::<MatchSetup>().0.longest;
            NAMED.iter().map(|named| Action::Arrange(named.program(longest))).collect()
        }
        Some(Ask::Act | Ask::Walk) => {
            let mut plies = Vec::new();
            position(world).legal(&mut plies);
            plies.into_iter().map(action_of).collect()
        }
    }
}
