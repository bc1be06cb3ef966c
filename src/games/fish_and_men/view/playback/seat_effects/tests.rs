use super::*;
use crate::drawings::DRAWINGS;
use shoal_contract::{Game as _, Viewer};
use shoal_fish_and_men::action::{DriftHalf, DriftSteps};
use shoal_fish_and_men::cards::bundle::CardBundle;
use shoal_fish_and_men::cards::worn_effects::WornEffects;
use shoal_fish_and_men::state::TradeOffer;
use shoal_tabletop::picture::art::{add_drawings, source};

const ANN: Seat = Seat(0);
const BOB: Seat = Seat(1);
/// Where the fish of the first seat is.
const HERE: Square = Square::new(3, 3);
const THERE: Square = Square::new(5, 5);

fn setup() -> Setup {
    Setup::for_players(2)
}

fn sea() -> SeaView {
    let game = Match::<FishAndMen>::new(setup(), 7).expect("it is usual");
    let mut sea = FishAndMen::seen_by(game.world(), Viewer::Table);
    sea.fish[0].at = Some(SeaPosition::centre(HERE));
    sea.fish[1].at = Some(SeaPosition::centre(THERE));
    sea
}

/// What the second seat's card and then an event do: to whom, by which drawing, and what is written.
fn told(card: &str, event: Event, after: &SeaView) -> Vec<(Seat, &'static str, String)> {
    add_drawings(&DRAWINGS);
    let card = CardName::constant(card);
    let events = [Event::CardPlayed { seat: BOB, play: CardPlay::card(card) }, event];
    let told = seat_effects(&events, after, &setup()).into_iter().filter_map(|touch| {
        let cause = touch.cause()?;
        let icon = cause.icon?;
        assert!(source(icon).is_some(), "{icon} cannot be drawn");
        Some((touch.seat(), icon, cause.text()))
    });
    told.collect()
}

#[test]
fn all_that_a_card_does_to_a_seat_has_the_drawing_of_the_card() {
    let sea = sea();
    let shark = Event::HealthChanged { seat: ANN, change: -5, health: 3 };
    assert_eq!(told("SA", shark, &sea), [(ANN, "cards/shark_attack", "−5".into())]);
    let iron = Event::FishWears { seat: ANN, worn: WornEffects::NOTHING };
    assert_eq!(told("FI", iron, &sea), [(ANN, "cards/fins_of_iron", "this turn".into())]);
    let [from, to] = [HERE, THERE].map(SeaPosition::centre);
    let portal = Event::FishTeleported { seat: ANN, from, to };
    assert_eq!(told("Fp", portal, &sea), [(ANN, "cards/fishoportation", "moved".into())]);
    let taken = Event::CardTaken { seat: BOB, from: ANN, card: CardName::constant("N") };
    assert_eq!(told("Mg", taken, &sea), [(ANN, "cards/metagaming", "card lost".into())]);
    let cards = vec![CardName::constant("N")];
    let lost = Event::HandDiscarded { seat: ANN, cards };
    assert_eq!(told("ML", lost.clone(), &sea), [(ANN, "cards/memory_loss", "hand lost".into())]);
    assert_eq!(seat_effects(&[lost], &sea, &setup()), [], "who leaves knows");
    let spilled = Event::PollutionSpilled { square: HERE, blobs: vec![1, 2] };
    assert_eq!(told("OS", spilled, &sea), [(ANN, "cards/oil_spill", "here".into())]);
    let frozen = told("TF", Event::TimeFrozen { extra_turns: 1 }, &sea);
    assert_eq!(frozen.iter().map(|one| one.0).collect::<Vec<_>>(), [ANN, BOB], "{frozen:?}");
}

#[test]
fn what_is_no_card_has_a_drawing_too() {
    let mut sea = sea();
    let hit = |loss| PollutionHit { seat: ANN, blobs: 2, loss, health: 4 };
    let drift = |loss| Event::PollutionDrifted {
        pair: 1,
        half: DriftHalf::Random,
        steps: DriftSteps::default(),
        hits: vec![hit(loss)],
    };
    assert_eq!(told("N", drift(6), &sea), [(ANN, BLOB, "2 −6".into())]);
    assert_eq!(told("N", drift(0), &sea), [(ANN, BLOB, "2 × no loss".into())]);
    let bitten = Event::FishermanBit { fisherman: 0, seat: ANN, square: HERE, loss: 3, health: 1 };
    assert_eq!(told("N", bitten, &sea), [(ANN, BOAT, "−3".into())]);
    let held = Event::FishHeld { seat: ANN };
    assert_eq!(told("N", held, &sea), [(ANN, "cards/fins_of_iron", "turn lost".into())]);
    let offer = TradeOffer {
        id: 0,
        from: ANN,
        to: BOB,
        give: CardBundle::default(),
        take: CardBundle::default(),
    };
    let traded = told("N", Event::CardsTraded { offer }, &sea);
    assert_eq!(traded, [ANN, BOB].map(|seat| (seat, TRADE, "traded".to_owned())));
    let man = |id, square| Fisherman { id, square, hunger: 0 };
    sea.fishermen = vec![man(1, HERE), man(2, THERE)];
    let rounds = vec![vec![(1, HERE)]];
    let (came, left) = (vec![man(1, THERE)], Vec::new());
    let spread = Event::FishermenSpread { came, gathered: None, rounds, left };
    assert_eq!(told("AF", spread, &sea), [(ANN, BOAT, "here".into())], "the other stood there");
    let cost = StepCost { motion: 1, pollution: 4, fisherman: 3 };
    let (seat, at) = (ANN, SeaPosition::centre(HERE));
    let heading = shoal_fish_and_men::rules::board::heading::CompassHeading::E;
    let step = Event::FishMoved {
        seat,
        heading,
        from: at,
        to: at,
        cost,
        health: 2,
        points: 1,
        caught: true,
    };
    let parts = [(STEPS, "−1"), (BLOB, "−4"), (BOAT, "−3")];
    assert_eq!(told("N", step, &sea), parts.map(|(icon, text)| (ANN, icon, text.to_owned())));
}
