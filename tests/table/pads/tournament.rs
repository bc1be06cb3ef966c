//! A tournament with gamepads alone, from the lobby to its end.

use super::evening::party;
use super::*;
use crate::views::penguins::PenguinsView;
use shoal_contract::{Actor, Game as _};
use shoal_penguins::Penguins;
use shoal_penguins::setup::{FishPerTile, IceSource, Setup};
use shoal_table::features::tournament::TournamentOnTable;
use shoal_table::matches::hosting::{ChooseAction, HostedMatch};
use shoal_table::matches::lobby_game::ChosenSetup;

/// The most things that are done in a tournament until it must be over.
const MOST_ACTIONS: usize = 3000;
/// The turns of each game that are played with gamepads; of the rest, which other tests play so, only the actions count.
const BY_PADS: usize = 4;

impl PadTable {
    fn is_tournament_over(&mut self) -> bool {
        let on_table = self.world().get_resource::<TournamentOnTable>();
        on_table.is_some_and(|it| it.tournament.is_over())
    }

    /// The seat in turn, or the house, takes a random legal action. Returns its description.
    fn go_on(&mut self) -> String {
        let game = self.table.app.world().resource::<HostedMatch<PenguinsView>>().game();
        let actor = game.awaited_seats().first().map_or(Actor::House, |seat| Actor::Seat(*seat));
        let action = match actor {
            Actor::House => Penguins::next_house_action(game.world()),
            Actor::Seat(_) => Penguins::sample(game.world(), actor, &mut self.whim),
        };
        let done = format!("{actor:?} does {action:?}");
        let chosen = action.map(|action| ChooseAction::<PenguinsView> { actor, action });
        chosen.into_iter().for_each(|chosen| _ = self.world().write_message(chosen));
        done
    }

    /// Presses the button with this label with every gamepad that can reach it. Returns the number of presses.
    fn all_choose(&mut self, label: &str) -> usize {
        let mut pressed = 0;
        for hand in 0..self.pads.len() {
            if self.finds(hand, label).is_some_and(|stop| !stop.is_off) {
                self.choose(hand, label);
                pressed += 1;
            }
        }
        pressed
    }

    /// All whose tray has a button with this label press the button of their gamepad whose sign is on it. Returns their
    /// number.
    fn all_confirm(&mut self, label: &str) -> usize {
        self.table.frames(STEADY);
        let all = 0..self.pads.len();
        let hands: Vec<usize> = all.filter(|&hand| self.finds(hand, label).is_some()).collect();
        hands.iter().for_each(|&hand| self.tap(hand, GamepadButton::RightTrigger));
        hands.len()
    }
}

#[test]
fn a_tournament_of_five_is_played_to_its_end_by_gamepads_alone() {
    let mut table = party("penguins", 5);
    let ice = IceSource::Grid { rows: 6, columns: 3, fish: FishPerTile::Random, holes: 1 };
    let setup = Setup { ice, ..Setup::for_players(2) };
    table.world().insert_resource(ChosenSetup::<PenguinsView>(setup));
    // Five are too many for one match: what leads on is there where one would begin.
    let is_there =
        |stop: RingStop| (stop.label == "Tournament" && !stop.is_off).then_some(stop.has_ring);
    let rings = (0..5).filter_map(|hand| table.finds(hand, "Tournament").and_then(is_there));
    assert_eq!(rings.collect::<Vec<_>>(), [true; 5]);
    table.choose(0, "Tournament");
    table.table.frames(STEADY);
    for hand in 0..5 {
        table.choose(hand, "I am");
    }
    table.table.frames(4);
    let (mut done, mut by_pads) = (Vec::new(), 0);
    while !table.is_tournament_over() {
        assert!(done.len() < MOST_ACTIONS, "{:?}", &done[done.len() - 20..]);
        match table.screen() {
            Screen::Between => {
                by_pads = BY_PADS;
                done.push(format!("{} are ready", table.all_confirm("Ready")));
            }
            Screen::Match if table.is_over() => {
                table.skip(12);
                let next = ["Next game", "Results"].map(|label| {
                    let finds = |hand: &usize| table.finds(*hand, label).is_some();
                    let hand = (0..5).find(finds);
                    hand.inspect(|hand| table.choose(*hand, label))
                });
                done.push(format!("{next:?} press on"));
            }
            Screen::Match if by_pads > 0 => {
                by_pads -= 1;
                for seat in table.undecided() {
                    let hand = table.hand_of(seat).expect("it is held");
                    done.push(table.do_something(hand, seat));
                }
            }
            Screen::Match => done.push(table.go_on()),
            screen => panic!("{screen:?}: {:?}", table.stops(0)),
        }
        table.skip(2);
    }
    table.skip(4);
    assert_eq!(table.all_choose("Lobby").min(1), 1, "{:?}", table.stops(0));
    assert_eq!(table.screen(), Screen::Lobby);
}
