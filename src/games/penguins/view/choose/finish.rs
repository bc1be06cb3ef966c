//! The fast finish: once no penguin can come into another's way, people at the table may let the
//! rest be played at once. Every penguin takes the best route it has left.

use crate::prelude::*;
use shoal_contract::{Actor, Game as _, Match};
use shoal_table::matches::consent::{OpenPoll, PollClosed};
use shoal_table::matches::hosting::{ChooseAction, HostedMatch};
use shoal_tabletop::system::ids::TrayId;

/// The id of the poll.
pub const FINISH: u32 = TrayId::Game(3500).id();
/// This many positions are looked at for a move: the table must not stand still.
const POSITIONS: u32 = 4000;

/// `true` if the rest of the match is played at once.
#[derive(Resource, Debug, Default, PartialEq, Eq)]
pub struct FastFinish(pub bool);

/// Asks the other players if they agree, when a player presses `Finish`.
pub fn ask(seat: Seat, chairs: &Chairs, polls: &mut MessageWriter<OpenPoll>) {
    let name = chairs.get(seat).map_or("Somebody", |chair| &chair.name);
    polls.write(OpenPoll {
        id: FINISH,
        asked: chairs.seats().filter(|&other| other != seat).collect(),
        by: Some(seat),
        question: format!("{name} wants to finish: all penguins take their best moves now."),
        yes: "Finish".into(),
        no: "Play on".into(),
        retreats: true,
    });
}

/// Begins the fast finish once all agree, and ends it with the match, or when a player goes back in time.
pub fn begin_or_end(
    mut closed: MessageReader<PollClosed>,
    shown: Res<PlaybackState<PenguinsView>>,
    mut finishing: ResMut<FastFinish>,
) {
    let agreed = closed.read().any(|closed| closed.id == FINISH && closed.agreed);
    if agreed || finishing.0 {
        let on = (agreed || finishing.0) && shown.view.is_divided();
        finishing.set_if_neq(FastFinish(on));
    }
}

/// Plays the best move of the seat in turn, once everything that happened was shown.
pub fn play(
    finishing: Res<FastFinish>,
    hosted: Res<HostedMatch<PenguinsView>>,
    shown: Res<PlaybackState<PenguinsView>>,
    mut chosen: MessageWriter<ChooseAction<PenguinsView>>,
) {
    if !finishing.0 || !shown.is_idle() || hosted.is_holding() || hosted.is_watched() {
        return;
    }
    if let Some((seat, action)) = next_move(hosted.game()) {
        chosen.write(ChooseAction { actor: Actor::Seat(seat), action });
    }
}

/// The next move of a quick finish: the best bot's for the seat in turn. It solves each island on its own.
fn next_move(game: &Match<Penguins>) -> Option<(Seat, Action)> {
    let seat = game.awaited_seats().first().copied()?;
    let best = Penguins::info().bots.last().copied()?;
    let options = serde_json::json!({ "positions": POSITIONS });
    let mut bot = game.bot(seat, best, &options).ok()?;
    Some((seat, game.ask_bot(seat, bot.as_mut())?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_penguins::action::IceCell;
    use shoal_penguins::setup::{IceSource, Setup};

    #[test]
    fn a_penguin_that_is_alone_takes_all_it_can() {
        // A column of four tiles, and it stands on the second.
        let rows = [5, 0, 1, 0, 1, 0, 3].map(|fish| vec![fish, 0, 0]);
        let mut state = Match::<Penguins>::new(Setup::for_players(2), 1).expect("usual").state();
        let board: Vec<Vec<i64>> =
            rows.iter().map(|row| row.iter().map(|&f| f.into()).collect()).collect();
        state.setup = Setup { ice: IceSource::Board(board), ..Setup::for_players(2) }.into();
        state.ice.board = rows.to_vec();
        for (colony, places) in state.ice.players.iter_mut().zip([vec![IceCell(2, 0)], vec![]]) {
            (colony.places, colony.to_place) = (places, 0);
        }
        let position = state.ice.position().expect("it is one");
        state.ice.update_phase_and_turn(&position);
        let game = Match::<Penguins>::from_state(state, None).expect("it is sound");
        // Up it takes 1 and is stuck. Down to the end it takes 1, and 3 on its way back.
        assert_eq!(next_move(&game), Some((Seat(0), Action::Move(IceCell(2, 0), IceCell(6, 0)))));
    }
}
