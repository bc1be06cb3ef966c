//! Of every game with joint decisions: two runs that differ in a hidden choice alone are the same to everybody
//! until the reveal, in each way to choose. (Pearls, beside this, does it by clicks.)

use crate::contract::{Actor, Game as _, Generator, Match, Seat};
use crate::games::fish_or_failure::FishOrFailure;
use crate::games::fish_or_failure::fishery::Fishery;
use crate::games::fish_or_failure::setup::Setup as Companies;
use crate::table::geometry::{SHORT_SIDE, Tabletop};
use crate::table::headless::{Hand, Headless};
use crate::table::hosting::{Hosted, PressOn};
use crate::table::playback::{PlaybackOrder, PlaybackState};
use crate::table::premoves::PremoveSource;
use crate::table::seat_panels::Covered;
use crate::table::secrets::testing::{Seen, assert_alike, choose, enter, way_of};
use crate::table::secrets::{JointChoices, SecretSource, Shuffler};
use crate::table::settings::{SecretWay, Settings};
use crate::views;
use crate::views::fish_or_failure::waters::Waters;
use bevy::prelude::*;

const NAMES: [&str; 5] = ["Ann", "Bob", "Cid", "Dee", "Eve"];

/// A table with a match of a game in which all are asked in secret, in this way.
fn asked<G: PremoveSource + SecretSource>(
    (game, players): (Match<G>, usize),
    view: fn(&mut App),
    way: SecretWay,
) -> (Headless, Vec<Hand>) {
    let (mut table, hands) = Headless::playing(game, &NAMES[..players], view);
    table.app.insert_resource(Shuffler(Generator::from_seed(9)));
    table.app.world_mut().resource_mut::<Settings>().play.secrets = way;
    for _ in 0..400 {
        let is_idle = table.app.world().resource::<PlaybackState<G>>().is_idle();
        if is_idle && way_of::<G>(&table, Seat(0)) == Some(way) {
            table.frames(2);
            return (table, hands);
        }
        table.app.world_mut().write_message(PlaybackOrder::Skip);
        table.app.world_mut().write_message(PressOn { by: None });
        table.frames(1);
    }
    panic!("nobody is asked in secret by {way:?}");
}

/// What everybody sees and what is logged while all choose: the first seat the one that is counted `which` among
/// what is legal, the others the first.
fn seen<G: PremoveSource + SecretSource>(
    (game, players): (Match<G>, usize),
    view: fn(&mut App),
    way: SecretWay,
    which: usize,
) -> (Vec<Seen>, String) {
    let (mut table, hands) = asked((game, players), view, way);
    let log = table.log();
    let seats = || Seat::all(players);
    let actions: Vec<G::Action> = seats()
        .map(|seat| {
            let legal = G::legal(
                table.app.world().resource::<Hosted<G>>().game().world(),
                Actor::Seat(seat),
            );
            let which = if seat == Seat(0) { which } else { 0 };
            legal.list()[which].clone()
        })
        .collect();
    let (mut seen, mut frame) = (Vec::new(), 0);
    let mut look = |table: &mut Headless| {
        let hidden = table.app.world().resource::<JointChoices<G>>().round.as_ref();
        frame += 1;
        if hidden.is_some_and(|round| !round.open) && frame % 8 == 1 {
            seen.push(table.everything());
        }
    };
    for (seat, action) in seats().zip(&actions) {
        choose::<G>(&mut table, (hands[seat.index()], seat), action, &mut look);
    }
    if way == SecretWay::Cards {
        seats().zip(&actions).for_each(|(seat, action)| enter::<G>(&mut table, seat, action));
    }
    table.frames(4);
    let taken = table.app.world().resource::<Hosted<G>>().game().taken().to_vec();
    let gave = |action: &G::Action| taken.iter().any(|taken| taken.action == *action);
    assert!(actions.iter().all(gave), "{way:?}: all is given to the match: {taken:?}");
    (seen, log())
}

/// In each way a hidden choice shows nowhere.
fn assert_same<G: PremoveSource + SecretSource>(
    game: impl Fn() -> (Match<G>, usize),
    view: fn(&mut App),
) {
    for way in SecretWay::ALL {
        let (one, log) = seen(game(), view, way, 1);
        let (other, other_log) = seen(game(), view, way, 4);
        assert!(!one.is_empty(), "{way:?}: it was looked at");
        assert_eq!(log, other_log, "{way:?}");
        assert_alike(&format!("{way:?}"), &one, &other);
    }
}

#[test]
fn where_a_company_sends_its_boats_shows_nowhere_before_all_lies_open() {
    let game = || companies(3);
    assert_same(game, views::fish_or_failure::plugin);
}

fn companies(players: usize) -> (Match<FishOrFailure>, usize) {
    (Match::new(Companies::for_players(players), 4).expect("it is usual"), players)
}

#[test]
fn no_panel_lies_on_the_number_cards_while_companies_enter_what_lies_open() {
    let mut found = Vec::new();
    let tables = [(4.0 / 3.0, 768.0), (1.6, 800.0), (16.0 / 9.0, 720.0)];
    for ((aspect, projector), players) in
        tables.into_iter().flat_map(|it| [(it, 3), (it, 4), (it, 5)])
    {
        let view = views::fish_or_failure::plugin;
        let (mut table, hands) = asked(companies(players), view, SecretWay::Cards);
        let size = Vec2::new(SHORT_SIDE * aspect, SHORT_SIDE);
        {
            let mut lit = table.app.world_mut().resource_mut::<Tabletop>();
            *lit = Tabletop { size, pixels: projector / SHORT_SIDE, ..*lit };
        }
        table.frames(10);
        for (seat, hand) in Seat::all(players).zip(hands) {
            let action = FishOrFailure::legal(
                table.app.world().resource::<Hosted<FishOrFailure>>().game().world(),
                Actor::Seat(seat),
            );
            let first = action.list()[0];
            choose::<FishOrFailure>(&mut table, (hand, seat), &first, &mut |_| {});
        }
        table.frames(30);
        let world = table.app.world();
        let (waters, covered) = (world.resource::<Waters>(), &world.resource::<Covered>().0);
        assert!(!covered.is_empty(), "what to do lies there");
        for fishery in Fishery::ALL {
            let numbers = waters.place(fishery).map(|place| place.numbers).into_iter().flatten();
            for (number, card) in numbers.enumerate() {
                let under = covered.iter().map(|panel| panel.intersect(card));
                found.extend(under.filter(|it| it.size().min_element() > 2.0).map(|it| {
                    format!("{} of the {fishery}, {players}, {aspect}: {:?}", number + 1, it.size())
                }));
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}
