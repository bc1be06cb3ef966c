//! Whatever people do with the dial, the picture ends as the rules say.

use super::looking_back::undisturbed;
use crate::views::fish_and_men::FishAndMenView;
use bevy::time::TimeUpdateStrategy;
use shoal_contract::{Game as _, Match, RandomGenerator, Seat, Viewer};
use shoal_fish_and_men::FishAndMen;
use shoal_fish_and_men::cards::deck::{CardHandling, DeckSetup};
use shoal_fish_and_men::setup::Setup;
use shoal_table::matches::hosting::testing::{HostingTestTable, pebbles};
use shoal_table::matches::hosting::{HistoryCursor, HostedMatch, SeatedBots, TakeBack, UndoTo};
use shoal_table::matches::playback::toy::PebblesView;
use shoal_table::matches::playback::{HistoryPage, PlaybackOrder, PlaybackView, SPEEDS, ViewOf};
use std::time::Duration;

/// Random bots play, while people turn the dial, hurry, pause, skip, step back, undo and
/// looks back at random moments. Answers how many playbacks came to their end.
fn evening<V: PlaybackView>(game: Match<V::Game>, seed: u64, frames: usize) -> u64 {
    let seats = V::Game::seats(game.world());
    let mut table = HostingTestTable::<V>::new(HostedMatch::unwritten(game));
    for seat in Seat::all(seats) {
        let bot = table.hosted().game().bot(seat, "random", &serde_json::json!({}));
        let bot = bot.expect("every game has it");
        table.app.world_mut().resource_mut::<SeatedBots<V>>().sit(
            seat,
            shoal_tabletop::seats::STAND_IN,
            bot,
        );
    }
    let mut whim = RandomGenerator::from_seed(seed);
    let (mut ends, mut was_at_end) = (0, true);
    for _ in 0..frames {
        fidget(&mut table, &mut whim, seats);
        let frame = Duration::from_millis(u64::from(whim.below(120)));
        table.app.insert_resource(TimeUpdateStrategy::ManualDuration(frame));
        table.frame();
        let is_at_end = table.shown().is_idle() && !table.hosted().is_holding();
        ends += u64::from(is_at_end && !was_at_end);
        was_at_end = is_at_end;
        if is_at_end {
            let truth = V::Game::seen_by(table.hosted().game().world(), Viewer::Table);
            assert_eq!(table.shown().view, truth, "seed {seed}");
        }
    }
    let hosted = table.hosted();
    let seen = |page: &HistoryPage<ViewOf<V>>| table.shown().history().pages().contains(page);
    let undisturbed = undisturbed::<V>(hosted.game());
    assert!(table.shown().history().pages().iter().all(|page| undisturbed.contains(page)));
    let whole = !table.shown().is_idle() || hosted.is_holding() || undisturbed.iter().all(seen);
    assert!(whole, "there is more to look back at, seed {seed}");
    ends
}

fn fidget<V: PlaybackView>(
    table: &mut HostingTestTable<V>,
    whim: &mut RandomGenerator,
    seats: usize,
) {
    let seat = Seat(whim.below(seats as u32) as u16);
    let taken = table.taken();
    let world = table.app.world_mut();
    let mut order = |order: PlaybackOrder| _ = world.write_message(order);
    match whim.below(150) {
        0 => order(PlaybackOrder::Pause),
        1..9 => order(PlaybackOrder::Resume),
        9 => order(PlaybackOrder::Skip),
        10..14 => table.pace().set_speed(SPEEDS[whim.below(6) as usize]),
        14 => table.pace().hurry(seat, true),
        15 | 16 => table.pace().hurry(seat, false),
        17 => table.pace().hold(seat, true),
        18..20 => table.pace().hold(seat, false),
        20 => _ = world.write_message(TakeBack { seat }),
        21 => {
            let back = whim.below(4) as usize;
            world.write_message(UndoTo(taken.saturating_sub(back)));
        }
        22..24 => {
            let pinned = Some(whim.below(9) as usize);
            world.insert_resource(HistoryCursor { pointed: None, pinned });
        }
        24..30 => world.insert_resource(HistoryCursor::default()),
        _ => {}
    }
}

#[test]
fn the_picture_after_any_playback_is_what_the_table_may_see() {
    let times: u64 = (0..40).map(|seed| evening::<PebblesView>(pebbles(3), seed, 400)).sum();
    assert!(times > 200, "only {times} playbacks came to their end");
}

/// Evenings with cards that are held in this way.
fn evenings_with(deck: DeckSetup, seeds: std::ops::Range<u64>) -> u64 {
    seeds
        .map(|seed| {
            let setup = Setup { deck: deck.clone(), ..Setup::for_players(3) };
            let game = Match::<FishAndMen>::new(setup, seed).expect("it is usual");
            evening::<FishAndMenView>(game, seed, 2500)
        })
        .sum()
}

#[test]
fn the_cards_after_any_playback_are_what_the_table_may_see() {
    let mut few = DeckSetup { jokers: 4, ..DeckSetup::held(CardHandling::Dealt) };
    // So few that the deck is shuffled anew, and runs out.
    std::sync::Arc::make_mut(&mut few.cards).iter_mut().for_each(|card| card.copies = 1);
    let hidden = DeckSetup::held(CardHandling::Hidden);
    for deck in [few, hidden] {
        let times = evenings_with(deck, 10..14);
        assert!(times > 60, "only {times} playbacks came to their end");
    }
}

#[test]
fn the_sea_after_any_playback_is_what_the_table_may_see() {
    let times: u64 = (0..6)
        .map(|seed| {
            let game = Match::<FishAndMen>::new(Setup::for_players(3), seed).expect("it is usual");
            evening::<FishAndMenView>(game, seed, 2500)
        })
        .sum();
    assert!(times > 100, "only {times} playbacks came to their end");
}
