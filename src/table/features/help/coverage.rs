//! The promise of every game's help at the table, as a test: in a match that is played, everything that is seen in
//! trays and corners, and every entry of a menu, is explained.

use super::{HelpSource, HelpSubject, HelpTopic, topics};
use crate::features::premoves::PremoveSource;
use crate::headless::PlayedHeadless as _;
use crate::matches::hosting::{ChooseAction, HostedMatch};
use crate::matches::lobby_game::LobbyGame;
use crate::matches::playback::{PlaybackOrder, PlaybackState};
use bevy::ecs::system::SystemState;
use bevy::prelude::*;
use shoal_contract::{Actor, Game as _, Match, RandomGenerator, Seat};
use shoal_tabletop::headless::HeadlessTable;
use shoal_tabletop::surfaces::corner_panels::{CornerPart, CornerPartFinder};
use shoal_tabletop::surfaces::tray::{TrayMenu, TrayPart, TrayPartFinder};
use std::collections::BTreeSet;

/// Distance between the points of the table that are asked about, in units. After each action they lie elsewhere, so that
/// what stays for a few actions is found however small it is.
const APART: usize = 26;

/// Plays this many actions of a match with random moves, and asks about everything that is seen meanwhile.
///
/// # Panics
///
/// If something is not explained.
pub fn assert_everything_is_explained<V: HelpSource + LobbyGame + PremoveSource>(
    game: Match<V::Game>,
    names: &[&str],
    view: fn(&mut App),
    actions: usize,
) {
    let (mut table, _) = HeadlessTable::playing::<V>(game, names, view);
    let mut generator = RandomGenerator::from_seed(4);
    let mut seen = BTreeSet::new();
    for round in 0..actions {
        let game = table.app.world().resource::<HostedMatch<V>>().game();
        let actor = game.awaited_seats().first().map_or(Actor::House, |&seat| Actor::Seat(seat));
        let action = match actor {
            Actor::House => V::Game::next_house_action(game.world()),
            Actor::Seat(_) => V::Game::sample(game.world(), actor, &mut generator),
        };
        let Some(action) = action else { break };
        table.app.world_mut().write_message(ChooseAction::<V> { actor, action });
        table.frames(1);
        table.app.world_mut().write_message(PlaybackOrder::Skip);
        table.frames(3);
        for (seat, part) in parts(&mut table, round) {
            explain::<V>(&table, seat, &part);
            seen.insert(format!("{part:?}"));
        }
    }
    for seat in Seat::all(names.len()) {
        let menu = table.app.world().resource::<TrayMenu>();
        let entries: Vec<_> =
            menu.entries(seat).map(|entry| (&entry.label, entry.article)).collect();
        assert!(entries.len() > 4, "{entries:?}");
        for (label, article) in entries {
            let hosted = table.app.world().resource::<HostedMatch<V>>();
            let found = V::article(hosted.game(), &HelpTopic::of(article));
            assert!(found.is_some(), "the entry {label} has no article {article:?}");
        }
    }
    assert!(seen.len() > 8, "{seen:?}");
}

/// The parts of trays and corners after this number of actions, found point by point.
fn parts(table: &mut HeadlessTable, round: usize) -> Vec<(Seat, TrayPart)> {
    let mut found = Vec::new();
    let world = table.app.world_mut();
    let mut state = SystemState::<(TrayPartFinder, CornerPartFinder)>::new(world);
    let (trays, corners) = state.get(world).expect("both are there");
    let size = shoal_tabletop::geometry::Tabletop::default().size;
    let from = Vec2::new((round * 7 % APART) as f32, (round * 11 % APART) as f32);
    for x in (0..size.x as usize).step_by(APART) {
        for y in (0..size.y as usize).step_by(APART) {
            let at = from + Vec2::new(x as f32, y as f32);
            let part = trays.find(at).or_else(|| match corners.find(at)? {
                CornerPart::AsInTray(seat, part) => Some((seat, part)),
                CornerPart::Ground => None,
            });
            if let Some(part) = part.filter(|part| !found.contains(part)) {
                found.push(part);
            }
        }
    }
    found
}

fn explain<V: HelpSource>(table: &HeadlessTable, seat: Seat, part: &TrayPart) {
    let hosted = table.app.world().resource::<HostedMatch<V>>();
    let view = &table.app.world().resource::<PlaybackState<V>>().view;
    let asked = HelpSubject::Tray(seat, part.clone());
    let topic = topics::<V>(hosted.game(), view, seat, &asked).into_iter().next();
    let topic = topic.unwrap_or_else(|| panic!("nothing is known of {part:?}"));
    assert!(V::article(hosted.game(), &topic).is_some(), "there is no article on {topic:?}");
}
