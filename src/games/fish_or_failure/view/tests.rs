//! The game at a whole table without a window.

use super::FishOrFailureView;
use crate::board::fisheries::FishToken;
use crate::board::layout::ReefLayout;
use bevy::prelude::*;
use shoal_contract::playing_card::PlayingCard;
use shoal_contract::{Actor, Game, Match, RandomGenerator, Seat, Viewer};
use shoal_fish_or_failure::FishOrFailure;
use shoal_fish_or_failure::action::{Action, CardPlacement, CompanyVote, Event};
use shoal_fish_or_failure::fishery::Fishery;
use shoal_fish_or_failure::playing_deck::DeckSource;
use shoal_fish_or_failure::position::FishingStep;
use shoal_fish_or_failure::rules::pieces::position;
use shoal_fish_or_failure::setup::Setup;
use shoal_table::features::secrets::JointChoices;
use shoal_table::headless::PlayedHeadless as _;
use shoal_table::matches::effects::RisingPlace;
use shoal_table::matches::hosting::{ChooseAction, HostedMatch, PressOn};
use shoal_table::matches::playback::{PlaybackOrder, PlaybackState};
use shoal_tabletop::facing::Facing;
use shoal_tabletop::headless::{HeadlessTable, TestHand};
use shoal_tabletop::surfaces::board::{BoardPiece, PackOverlayPart};
use shoal_tabletop::surfaces::seat_panels::{SeatPanelKind, SeatPanels};
use shoal_tabletop::surfaces::tray::{TrayButton, TrayModels};
use shoal_tabletop::system::ids::TrayId;

const NAMES: [&str; 5] = ["Ann", "Bob", "Cid", "Dee", "Eve"];

/// A table at which people play, a mouse each.
struct Desk {
    table: HeadlessTable,
    hands: Vec<TestHand>,
}

impl Desk {
    fn new(players: usize, seed: u64) -> Self {
        Self::with(Setup::for_players(players), seed)
    }

    fn with(setup: Setup, seed: u64) -> Self {
        let players = setup.players;
        let game = Match::<FishOrFailure>::new(setup, seed).expect("usual");
        let (table, hands) =
            HeadlessTable::playing::<FishOrFailureView>(game, &NAMES[..players], super::plugin);
        let mut desk = Self { table, hands };
        desk.until_asked();
        desk
    }

    fn world(&self) -> &World {
        self.table.app.world()
    }

    fn game(&self) -> &Match<FishOrFailure> {
        self.world().resource::<HostedMatch<FishOrFailureView>>().game()
    }

    fn shown(&self) -> &PlaybackState<FishOrFailureView> {
        self.world().resource::<PlaybackState<FishOrFailureView>>()
    }

    /// Shows at once all that happens until people are asked, or the match is over.
    fn until_asked(&mut self) {
        for _ in 0..200 {
            let asked = !self.game().awaited_seats().is_empty() || self.game().is_over();
            if asked && self.shown().is_idle() {
                return self.table.frames(2);
            }
            let world = self.table.app.world_mut();
            world.write_message(PlaybackOrder::Skip);
            world.write_message(PressOn { by: None });
            self.table.frames(1);
        }
        panic!("nobody is asked");
    }

    /// A seat chooses where nobody sees it.
    fn chooses(&mut self, seat: Seat, action: Action) {
        let world = self.table.app.world_mut();
        let chosen =
            world.resource_scope(|world, mut choices: Mut<JointChoices<FishOrFailureView>>| {
                let game = world.resource::<HostedMatch<FishOrFailureView>>().game();
                choices.choose_on_own_device(game, seat, action)
            });
        assert!(chosen, "{seat}: {action:?}");
    }

    /// All choose something that is legal.
    fn all_choose(&mut self, whim: &mut RandomGenerator) {
        for seat in self.game().awaited_seats() {
            let action = FishOrFailure::sample(self.game().world(), Actor::Seat(seat), whim);
            self.chooses(seat, action.expect("it can act"));
        }
        self.given();
    }

    /// A seat clicks a playing card.
    fn clicks(&mut self, seat: Seat, card: &str) {
        let card: PlayingCard = card.parse().expect("a playing card");
        let pack = self.world().resource::<ReefLayout>().pack();
        let place = pack.into_iter().find(|(other, _)| *other == card).expect("it lies there").1;
        let hand = self.hands[seat.index()];
        self.table.point(hand, place.center());
        self.table.press(hand);
        self.table.release(hand);
        self.until_asked();
    }

    /// What all have chosen goes to the match, and is seen.
    fn given(&mut self) {
        let taken = self.game().taken().len();
        for _ in 0..20 {
            self.table.frames(1);
            if self.game().taken().len() > taken {
                return self.until_asked();
            }
        }
        panic!("what was chosen is not given to the match");
    }

    fn count<T: Component>(&mut self) -> usize {
        let world = self.table.app.world_mut();
        world.query::<&T>().iter(world).count()
    }
}

#[test]
fn a_match_of_three_four_or_five_is_shown_as_it_is_to_its_end() {
    for players in 3..=5 {
        let mut desk = Desk::new(players, players as u64);
        let mut whim = RandomGenerator::from_seed(3);
        while !desk.game().is_over() {
            assert_eq!(desk.count::<BoardPiece>(), players, "a boat for each company");
            desk.all_choose(&mut whim);
            let truth = FishOrFailure::seen_by(desk.game().world(), Viewer::Table);
            assert_eq!(desk.shown().view, truth);
            let living = truth.position.living();
            let berths: u32 = living.map(|one| truth.position.numbers.capacity[one.index()]).sum();
            assert!(desk.count::<FishToken>() >= berths as usize, "fish, and room for fish");
        }
    }
}

#[test]
fn with_a_deck_of_their_own_people_click_the_playing_card_that_they_have_drawn() {
    let mut desk = Desk::with(Setup { deck: DeckSource::Physical, ..Setup::for_players(3) }, 4);
    assert_eq!(desk.count::<PackOverlayPart>(), 53, "the whole pack lies there on its ground");
    desk.clicks(Seat(0), "8C");
    assert_eq!(desk.count::<PackOverlayPart>(), 53, "a second one is drawn at the beginning");
    // It lies there already, and is not taken again.
    desk.clicks(Seat(1), "8C");
    desk.clicks(Seat(2), "2H");
    let world = position(desk.game().world());
    assert_eq!(world.older.map(|card| card.kind()), Some("invasives"));
    assert_eq!(world.newer.map(|card| card.kind()), Some("no_market_interest"));
    assert_eq!(world.step, FishingStep::Place);
    assert_eq!(desk.count::<PackOverlayPart>(), 0, "the reef can be seen again");
}

#[test]
fn the_look_back_lies_before_everybody_once_the_match_is_over() {
    let mut desk = Desk::new(3, 1);
    let greedy = CardPlacement { fishery: Fishery::Grouper, number: 5 };
    while !desk.game().is_over() {
        for seat in desk.game().awaited_seats() {
            let all = position(desk.game().world()).legal(seat.index());
            let wanted = Action::Place(greedy);
            let taken = if all.contains(&wanted) { Some(&wanted) } else { all.last() };
            desk.chooses(seat, *taken.expect("it can act"));
        }
        desk.given();
    }
    let laid = |desk: &Desk| {
        let panels = desk.world().resource::<SeatPanels>();
        Seat::all(3).filter_map(|seat| panels.get(seat, SeatPanelKind::Help).cloned()).collect()
    };
    let mut found: Vec<_> = laid(&desk);
    for _ in 0..20_000 {
        if !found.is_empty() {
            break;
        }
        desk.table.frames(1);
        found = laid(&desk);
    }
    assert_eq!(found.len(), 3, "one for each");
    let lines = &found[0].lines;
    assert!(lines[0].starts_with("Together you earned $"), "themes come first: {lines:?}");
    assert!(lines[1].contains("round"), "{lines:?}");
    assert!(
        lines[lines.len() - 1].starts_with("Lost permanently: "),
        "then how it went: {lines:?}"
    );
    assert!(found[0].source.starts_with("To talk about: "), "{}", found[0].source);
}

/// The words that rise now, each with its seat, and the boats of all companies, by their middles.
fn words_and_boats(desk: &mut Desk) -> (Vec<(Seat, Vec2)>, Vec<(Seat, Vec2)>) {
    let world = desk.table.app.world_mut();
    let mut words = world.query::<(&Facing, &RisingPlace)>();
    let words = words.iter(world).filter_map(|(facing, place)| match facing {
        Facing::Owner(seat) => Some((*seat, place.0.center())),
        _ => None,
    });
    let words = words.collect();
    let mut boats = world.query::<(&BoardPiece, &Transform)>();
    let at = |place: &Transform| Vec2::new(place.translation.x, -place.translation.y);
    let boats = boats.iter(world).map(|(piece, place)| (piece.seat, at(place)));
    (words, boats.collect())
}

#[test]
fn what_a_company_gains_stands_nearest_to_its_own_boat() {
    let cards = |numbers: [u8; 5], fishery: Fishery| {
        numbers.map(|number| Action::Place(CardPlacement { fishery, number }))
    };
    let crowds = [
        cards([3; 5], Fishery::Crab),
        cards([1, 2, 3, 4, 5], Fishery::Tang),
        cards([2, 3, 2, 3, 2], Fishery::Grouper),
    ];
    for placed in crowds {
        let mut desk = Desk::new(5, 3);
        while position(desk.game().world()).step != FishingStep::Place {
            desk.all_choose(&mut RandomGenerator::from_seed(3));
        }
        for (seat, action) in Seat::all(5).zip(placed) {
            desk.chooses(seat, action);
        }
        let (mut gains, mut before) = (0, Vec::new());
        for _ in 0..3000 {
            desk.table.app.world_mut().write_message(PressOn { by: None });
            desk.table.frames(1);
            if gains > 0 && matches!(desk.shown().event(), Some(Event::EventsMoved { .. })) {
                break;
            }
            let (words, boats) = words_and_boats(&mut desk);
            // What rose before the boats went out, as with a vote, rose from where they were.
            let is_harvest =
                matches!(desk.shown().event(), Some(Event::Caught { .. } | Event::Paid { .. }));
            if gains == 0 && !is_harvest {
                before = words;
                continue;
            }
            let fresh = words.into_iter().filter(|words| !before.contains(words));
            for (seat, at) in fresh {
                gains += 1;
                let far = |boat: &&(Seat, Vec2)| boat.1.distance(at);
                let nearest = boats.iter().min_by(|one, other| far(one).total_cmp(&far(other)));
                assert_eq!(nearest.map(|boat| boat.0), Some(seat), "{at} of {boats:?}");
            }
        }
        assert!(gains > 5, "they gain something");
    }
}

#[test]
fn no_tray_tells_what_a_seat_has_chosen_before_all_lies_open() {
    let trays = |which: usize| {
        let mut desk = Desk::new(3, 1);
        let legal = position(desk.game().world()).legal(1);
        desk.chooses(Seat(1), legal[which % legal.len()]);
        desk.table.frames(3);
        desk.world().resource::<TrayModels>().0.clone()
    };
    let one = trays(0);
    assert_eq!(one, trays(1));
    let is_games = |button: &TrayButton| matches!(TrayId::of(button.id), TrayId::Game(_));
    assert!(!one.iter().flat_map(|tray| &tray.buttons).any(is_games), "{one:?}");
}

#[test]
fn a_vote_against_a_company_that_leaves_meanwhile_is_asked_for_anew() {
    let mut desk = Desk::with(Setup { fine: 2, ..Setup::for_players(4) }, 4);
    desk.all_choose(&mut RandomGenerator::from_seed(3));
    let voter = desk.game().awaited_seats()[0];
    assert_eq!(position(desk.game().world()).step, FishingStep::Fine);
    desk.chooses(voter, Action::Vote(CompanyVote::Seat(Seat(3))));
    let is_ready = |desk: &Desk| {
        let choices = desk.world().resource::<JointChoices<FishOrFailureView>>();
        choices.round.as_ref().and_then(|round| round.seat(voter)).is_some_and(|it| it.ready)
    };
    assert!(is_ready(&desk));
    let leave =
        ChooseAction::<FishOrFailureView> { actor: Actor::Seat(Seat(3)), action: Action::Quit };
    desk.table.app.world_mut().write_message(leave);
    desk.until_asked();
    assert!(!is_ready(&desk), "what is against the rules now is not given to the match");
}
