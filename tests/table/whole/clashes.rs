//! Choices in secret that do not go together: whose choice the rules refuse is asked once more, and reads why.

use super::secret_choices::asked;
use crate::views;
use crate::views::food_chain::FoodChainView;
use bevy::prelude::default;
use shoal_contract::{Actor, Game as _, Match, Seat, Viewer};
use shoal_food_chain::dish::{Dish, DishSpecies};
use shoal_food_chain::position::SpeciesDesign;
use shoal_food_chain::setup::{Designs, Setup};
use shoal_food_chain::{Action, FoodChain};
use shoal_table::features::secrets::SecretSource as _;
use shoal_table::features::secrets::testing::{choose, enter, way_of};
use shoal_table::matches::hosting::HostedMatch;
use shoal_table::matches::playback::PlaybackOrder;
use shoal_table::matches::seat_messages::SeatMessages;
use shoal_tabletop::headless::{HeadlessTable, TestHand};
use shoal_tabletop::surfaces::seat_panels::{SeatPanelKind, SeatPanels};
use shoal_tabletop::surfaces::tray::TrayModels;
use shoal_tabletop::surfaces::widgets::SentenceTone;
use shoal_tabletop::system::settings::SecretMethod;
use std::sync::Arc;

const ANN: Seat = Seat(0);
const BOB: Seat = Seat(1);
/// The frames after which a refusal is no longer said in red.
const FADED: usize = 350;

/// A table of two who design in secret. All first animals but one live already, so both are dealt the same.
fn designing(way: SecretMethod) -> (HeadlessTable, Vec<TestHand>) {
    let bare = Match::<FoodChain>::new(Setup::for_players(8), 4).expect("it is usual");
    let bare = FoodChain::seen_by(bare.world(), Viewer::Table);
    let resident = |seat: Seat| {
        let SpeciesDesign { kind, parts, .. } = SpeciesDesign::first(&bare, seat);
        let name = String::from("Resident");
        DishSpecies { name, seat: None, kind, parts, population: 50, average_hunger: default() }
    };
    let species = Seat::all(8).skip(1).map(resident).collect();
    let dish = Arc::new(Dish { plants: 500, species, ..Dish::default() });
    let setup = Setup { designs: Designs::Secret, dish, ..Setup::for_players(2) };
    let game = Match::<FoodChain>::new(setup, 4).expect("it is usual");
    asked::<FoodChainView>((game, 2), views::food_chain::plugin, way)
}

fn game(table: &HeadlessTable) -> &Match<FoodChain> {
    table.app.world().resource::<HostedMatch<FoodChainView>>().game()
}

fn line(table: &HeadlessTable, seat: Seat) -> String {
    table.app.world().resource::<TrayModels>().0[seat.index()].line.clone()
}

/// Both choose in their way, up to where the match has taken what it takes.
fn both_choose(table: &mut HeadlessTable, hands: &[TestHand], designs: [&Action; 2]) {
    let way = way_of::<FoodChainView>(table, ANN).expect("it chooses");
    for (seat, design) in [ANN, BOB].into_iter().zip(designs) {
        choose::<FoodChainView>(table, hands[seat.index()], seat, design, &mut |_| {});
    }
    if way == SecretMethod::Cards {
        for (seat, design) in [ANN, BOB].into_iter().zip(designs) {
            enter::<FoodChainView>(table, seat, design);
        }
    }
    table.frames(4);
}

#[test]
fn of_two_designs_that_clash_the_later_one_is_chosen_anew_and_its_player_reads_why() {
    for way in SecretMethod::ALL {
        let (mut table, hands) = designing(way);
        let form = FoodChainView::secret_form(game(&table).world(), ANN).expect("it is asked");
        let designs = form.outcomes.into_iter().flatten();
        let mut designs = designs.filter(|action| matches!(action, Action::Start { .. }));
        let (same, other) = designs.next().zip(designs.next()).expect("there are several");
        both_choose(&mut table, &hands, [&same, &same]);
        assert_eq!(game(&table).taken().len(), 1, "{way:?}");
        let why = FoodChain::check(game(&table).world(), Actor::Seat(BOB), &same);
        let why = why.expect_err("they clash").to_string();
        let said = |table: &HeadlessTable, seat: Seat| {
            let said = table.app.world().resource::<SeatMessages>().get(seat);
            said.map(|(sentence, tone)| (sentence.to_owned(), tone))
        };
        assert_eq!(said(&table, BOB), Some((why.clone(), SentenceTone::Bad)), "{way:?}");
        assert_eq!(said(&table, ANN), None, "{way:?}: nobody reads that the table waits");
        table.app.world_mut().write_message(PlaybackOrder::Skip);
        table.frames(FADED);
        assert_eq!(said(&table, BOB), None);
        let stands = |table: &HeadlessTable, seat: Seat| {
            line(table, seat).contains(why.trim_end_matches('.'))
        };
        // Whose turn it is not keeps its eyes closed.
        let reads = way != SecretMethod::LookAway;
        assert_eq!([ANN, BOB].map(|it| stands(&table, it)), [false, reads], "{way:?}");
        if way == SecretMethod::Buttons {
            let panels = table.app.world().resource::<SeatPanels>();
            let asked = panels.get(BOB, SeatPanelKind::Secret).expect("it is asked");
            assert_eq!(asked.lines, [why.as_str()]);
        }
        both_choose(&mut table, &hands, [&Action::Ready, &other]);
        assert_eq!(game(&table).taken().len(), 3, "{way:?}");
        assert_eq!([ANN, BOB].map(|it| said(&table, it)), [None, None], "{way:?}");
        assert!(!stands(&table, BOB), "{way:?}");
    }
}
