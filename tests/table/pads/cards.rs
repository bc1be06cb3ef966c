//! Cards of Fish and Men with gamepads: whatever a card may be aimed at is a place for the ring, on the board and in the
//! hands of others.

use super::evening::party;
use super::*;
use crate::views::fish_and_men::FishAndMenView;
use crate::views::fish_and_men::board::sea_grid_layout::SeaGridLayout;
use crate::views::fish_and_men::cards::playing::ids::CardPress;
use crate::views::fish_and_men::cards::playing::picks::SeatCardChoices;
use bevy::picking::pointer::PointerId;
use shoal_contract::{Actor, Game as _, Match};
use shoal_fish_and_men::FishAndMen;
use shoal_fish_and_men::action::{Action, PlayTarget};
use shoal_fish_and_men::cards::card::{CardClass, CardName};
use shoal_fish_and_men::cards::deck::CardHandling;
use shoal_fish_and_men::explain::aiming::spot_of;
use shoal_fish_and_men::explain::card_choice::PickedCard;
use shoal_fish_and_men::setup::Setup;
use shoal_fish_and_men::state::{CardSource, FishAndMenPhase, PendingCard, State as SeaState};
use shoal_table::kit::TrayCommand as _;
use shoal_table::matches::hosting::{HostedMatch, host};
use shoal_table::matches::lobby_game::ChosenSetup;
use shoal_table::matches::playback::TablePace;
use shoal_tabletop::headless::times;
use shoal_tabletop::pointers::VerbPressed;
use shoal_tabletop::pointers::controls::Verb;
use shoal_tabletop::seats::SeatPlaces;
use shoal_tabletop::surfaces::tray::TrayPressed;
use std::collections::{BTreeMap, BTreeSet};

const PEOPLE: usize = 4;
/// The most actions before a position.
const MOST_ACTIONS: u32 = 250;
/// Cards that each seat holds in a position.
const HELD: usize = 4;
/// The actions after which the first turn has begun.
const FIRST_TURN: u32 = PEOPLE as u32 + 1;
/// The card of which first the fish is chosen that it moves, and then the square.
const FISHOPORTATION: CardName = CardName::constant("Fp");

fn setup() -> Setup {
    let mut setup = Setup::for_players(PEOPLE);
    setup.deck.holding = CardHandling::Dealt;
    setup
}

/// A position after as many actions of random play, in which everybody holds some cards.
fn position(whim: &mut RandomGenerator, seed: u64, actions: u32) -> SeaState {
    let mut game = Match::<FishAndMen>::new(setup(), seed).expect("it is usual");
    for _ in 0..actions {
        let seat = game.awaited_seats().first().copied();
        let (actor, action) = match seat {
            Some(seat) => {
                let actor = Actor::Seat(seat);
                (actor, FishAndMen::sample(game.world(), actor, whim))
            }
            None => (Actor::House, FishAndMen::next_house_action(game.world())),
        };
        let Some(action) = action else { break };
        game.apply(actor, &action).expect("it is legal");
    }
    let mut state = game.state();
    for seat in 0..PEOPLE {
        while state.sea.cards.hands[seat].len() < HELD {
            let deck = &state.setup.deck;
            let may_be_kept = |card: &CardName| {
                deck.card(*card).is_some_and(|kind| kind.class == CardClass::Keep)
            };
            // Each kind is as likely as any other.
            let kinds: BTreeSet<CardName> =
                state.pile.iter().copied().filter(may_be_kept).collect();
            let kinds: Vec<CardName> = kinds.into_iter().collect();
            let Some(&card) = whim.pick(&kinds) else { break };
            take(&mut state, card);
            state.sea.cards.hands[seat].push(card);
        }
    }
    state
}

/// Takes a card from the pile.
fn take(state: &mut SeaState, card: CardName) {
    let at = state.pile.iter().position(|other| *other == card).expect("it is there");
    state.pile.remove(at);
    state.sea.cards.pile = state.pile.len() as u32;
}

/// The numbers of targets that were there, by their kinds.
type TargetCounts = BTreeMap<&'static str, usize>;

/// A target with the points of the table at which it is pressed, or the seat in whose tray that is done.
#[derive(Debug)]
enum AimedPlace {
    Board(Vec<Vec2>),
    Tray(Seat),
}

impl PadTable {
    /// A table of gamepads at which cards are dealt.
    fn with_cards() -> Self {
        let mut table = party("fish-and-men", PEOPLE);
        table.world().insert_resource(ChosenSetup::<FishAndMenView>(setup()));
        table.start(0);
        table
    }

    /// Puts another position on the table. Nothing goes on by itself.
    fn set_up(&mut self, state: SeaState) {
        let game = Match::<FishAndMen>::from_state(state, Some(1));
        let game = game.unwrap_or_else(|problems| panic!("{problems}"));
        host(self.world(), HostedMatch::<FishAndMenView>::unwritten(game));
        self.world().resource_mut::<TablePace>().by_itself = false;
        self.skip(6);
    }

    fn hosted(&self) -> &HostedMatch<FishAndMenView> {
        self.table.app.world().resource()
    }

    fn picked(&self, seat: Seat) -> Option<PickedCard> {
        self.table.app.world().resource::<SeatCardChoices>().pick(seat).cloned()
    }

    fn pointer_of(&mut self, hand: usize) -> PointerId {
        self.device(hand, |device| device.pointer).expect("it is there")
    }

    /// A player presses a card of the own hand.
    fn raise(&mut self, hand: usize, seat: Seat, place: u32) {
        let pointer = self.pointer_of(hand);
        let button = CardPress::Card(place).id();
        self.world().write_message(TrayPressed { seat, pointer, button, off: None });
        self.table.frames(4);
    }

    fn put_away(&mut self, seat: Seat) {
        for _ in 0..2 {
            let verb = Verb::TakeBack;
            self.world().write_message(VerbPressed { seat: Some(seat), device: None, verb });
            self.table.frames(2);
        }
    }

    /// The places at which a target is pressed.
    fn place_of(&self, pick: &PickedCard, on: PlayTarget) -> AimedPlace {
        let game = self.hosted().game();
        let view = FishAndMen::seen_by(game.world(), shoal_contract::Viewer::Table);
        let card = game.setup().deck.card(pick.chosen.play.kind()).expect("it is in the deck");
        match on {
            PlayTarget::Hand(seat) | PlayTarget::CardOf { seat, .. } => AimedPlace::Tray(seat),
            on => {
                let square = spot_of(&view, card, on).expect("it is on the board");
                let layout = self.table.app.world().resource::<SeaGridLayout>();
                AimedPlace::Board(layout.all_centres(square).collect())
            }
        }
    }

    /// Those of the stops of a player's ring at which a target can be pressed.
    fn stops_at(&mut self, stops: &[RingStop], seat: Seat, place: &AimedPlace) -> Vec<RingStop> {
        fn tray(In((seat, of)): In<(Seat, Seat)>, places: SeatPlaces) -> (Rect, [Vec2; 2]) {
            let (low, high) = places.tray(of).expect("it has a tray").covers();
            let edge = places.facing(seat);
            (Rect::from_corners(low, high), [edge.turn(Vec2::X), edge.turn(Vec2::Y)])
        }
        let of = if let AimedPlace::Tray(of) = place { *of } else { seat };
        let (tray, [x, y]) =
            self.world().run_system_cached_with(tray, (seat, of)).expect("it reads only");
        let at = |stop: &RingStop| x * stop.middle[0] + y * stop.middle[1];
        let is_there = |stop: &&RingStop| match place {
            AimedPlace::Board(centres) => {
                stop.is_on_board && centres.iter().any(|centre| centre.distance(at(stop)) < 2.0)
            }
            AimedPlace::Tray(_) => !stop.is_on_board && tray.contains(at(stop)),
        };
        stops.iter().filter(is_there).cloned().collect()
    }

    /// Checks that the ring can be at every target of the card that a seat has picked; counts them by kind.
    fn check_targets(
        &mut self,
        hand: usize,
        seat: Seat,
        counts: &mut TargetCounts,
    ) -> Option<(PlayTarget, RingStop)> {
        let pick = self.picked(seat)?;
        let (all, mut reached) = (self.stops(hand), Vec::new());
        for &on in &pick.targets {
            let kind = match on {
                PlayTarget::Nothing => continue,
                PlayTarget::Square(_) => "square",
                PlayTarget::Fish(_) => "fish",
                PlayTarget::FishTo { .. } => "fish to a square",
                PlayTarget::Industry(_) => "industry",
                PlayTarget::Hand(_) => "hand",
                PlayTarget::CardOf { .. } => "card of another",
            };
            let place = self.place_of(&pick, on);
            let stops = self.stops_at(&all, seat, &place);
            let kind_of_card = pick.chosen.play.kind();
            assert!(!stops.is_empty(), "{seat}: {kind_of_card} at {on:?}, {place:?}");
            *counts.entry(kind).or_default() += 1;
            if let PlayTarget::CardOf { seat: other, .. } = on {
                let same = |on: &&PlayTarget| matches!(on, PlayTarget::CardOf { seat, .. } if *seat == other);
                let cards = pick.targets.iter().filter(same).count();
                assert!(stops.len() >= cards, "{cards} cards of {other}: {stops:?}");
            }
            reached.extend(stops.into_iter().map(|stop| (on, stop)));
        }
        let ring = all.iter().find(|stop| stop.has_ring)?.middle;
        reached
            .into_iter()
            .min_by(|a, b| apart(a.1.middle, ring).total_cmp(&apart(b.1.middle, ring)))
    }

    /// Checks that the last action played this card at this target.
    fn check_hit(&self, pick: &PickedCard, on: PlayTarget) {
        let last = self.hosted().game().taken().last().map(|taken| taken.action);
        let Some(Action::Play(last)) = last else { panic!("{last:?} is not {on:?}") };
        assert_eq!(last.card, pick.chosen.play.card);
        let is_hit = match (last.on, on) {
            // A click on a square beside a fish hits it, too: of two that are close the ring is on either.
            (PlayTarget::Fish(_), PlayTarget::Fish(_)) => true,
            (PlayTarget::CardOf { seat, .. }, PlayTarget::CardOf { seat: of, .. }) => seat == of,
            (one, other) => one == other,
        };
        assert!(is_hit, "{last:?} is not at {on:?}");
    }
}

#[test]
fn every_target_of_every_card_in_hand_is_a_place_for_the_ring_and_is_hit_from_there() {
    let (mut whim, mut counts, mut hits) = (RandomGenerator::from_seed(47), TargetCounts::new(), 0);
    let mut table = PadTable::with_cards();
    for seed in 0..times(8, 60) as u64 {
        // Most cards can be played in the first turn.
        let actions = if seed % 2 == 0 { FIRST_TURN } else { whim.below(MOST_ACTIONS) };
        table.set_up(position(&mut whim, seed, actions));
        let hands = Seat::all(PEOPLE).flat_map(|seat| (0..HELD as u32).map(move |at| (seat, at)));
        for (seat, place) in hands {
            let Some(hand) = table.hand_of(seat) else { continue };
            table.raise(hand, seat, place);
            let Some(pick) = table.picked(seat) else { continue };
            let nearest = table.check_targets(hand, seat, &mut counts);
            let moves_fish = pick.chosen.play.kind() == FISHOPORTATION;
            if let (true, Some(&PlayTarget::Fish(fish))) = (moves_fish, pick.targets.last()) {
                let mut next = pick.clone();
                next.choose_fish(table.hosted().game().world(), seat, Some(fish));
                table.world().resource_mut::<SeatCardChoices>().get_mut(seat).pick = Some(next);
                table.table.frames(4);
                table.check_targets(hand, seat, &mut counts);
            } else if let Some((on, stop)) = nearest.filter(|_| whim.below(2) == 0) {
                table.steer(hand, &stop).expect("a way");
                table.press(hand);
                table.check_hit(&pick, on);
                hits += 1;
                table.skip(6);
            }
            table.put_away(seat);
        }
    }
    println!("{counts:?}, {hits} hits");
    let kinds = ["fish", "fish to a square", "hand", "card of another"];
    assert!(kinds.iter().all(|kind| counts.contains_key(kind)) && hits > 9, "{counts:?}, {hits}");
}

#[test]
fn every_target_of_every_card_that_must_be_played_is_a_place_for_the_ring() {
    let (mut whim, mut counts) = (RandomGenerator::from_seed(3), TargetCounts::new());
    let mut table = PadTable::with_cards();
    let deck = setup().deck;
    let must = deck.cards.iter().filter(|kind| kind.class == CardClass::Must);
    for (at, kind) in must.enumerate() {
        let seat = Seat((at % PEOPLE) as u16);
        let mut state = position(&mut whim, 1, FIRST_TURN);
        take(&mut state, kind.id);
        state.sea.phase = FishAndMenPhase::Draw;
        state.sea.through = PEOPLE;
        let pending = PendingCard { seat, card: kind.id, from: CardSource::Drawn };
        state.sea.cards.resolving = vec![pending];
        table.set_up(state);
        let hand = table.hand_of(seat).expect("it is held");
        table.check_targets(hand, seat, &mut counts);
    }
    println!("{counts:?}");
    let kinds = ["square", "fish", "industry"];
    assert!(kinds.iter().all(|kind| counts.contains_key(kind)), "{counts:?}");
}
