//! A projector of 640 by 480 pixels, with any number of seats and names in any script: nothing that stands in a tray
//! is cut or leaves it, and all that can be pressed now is there and large enough to be aimed at.
//!
//! Where there is no room, less may be shown: letters of people's names, chips, and what is said last, sentence by
//! sentence.

use super::scripts::{BOXED, DRAWN};
use super::whole_words::{act_in, begin, names, visible_words};
use crate::views;
use crate::views::fish_and_men::FishAndMenView;
use crate::views::fish_or_failure::FishOrFailureView;
use crate::views::food_chain::FoodChainView;
use crate::views::penguins::PenguinsView;
use crate::views::virus_fight::VirusFightView;
use bevy::prelude::*;
use bevy::text::TextLayoutInfo;
use bevy::ui::ComputedNode;
use shoal_contract::{Game, RandomGenerator, Seat};
use shoal_fish_and_men::setup::FISH_NAMES;
use shoal_table::features::join::names::tidy;
use shoal_table::features::premoves::PremoveSource;
use shoal_table::matches::lobby_game::LobbyGame;
use shoal_table::matches::seat_messages::SeatMessages;
use shoal_tabletop::headless::{HeadlessTable, times};
use shoal_tabletop::picture::lettering::LEFT_OUT;
use shoal_tabletop::picture::theme::writing::FROM_LEFT;
use shoal_tabletop::seats::Chairs;
use shoal_tabletop::surfaces::tray::{Tray, TrayModel, TrayModels};
use shoal_tabletop::surfaces::widgets::sizes::LEAST_TARGET;
use shoal_tabletop::surfaces::widgets::{SentenceTone, Widget};
use std::collections::BTreeSet;

const PIXELS: (f32, f32) = (640.0, 480.0);

/// Shorter texts are numbers.
const LEAST_WORDS: usize = 3;

/// After how many actions of a match trays are looked at.
const MOMENTS: [usize; 3] = [0, 9, 40];

/// All that a tray may not do.
pub(super) fn broken(table: &mut HeadlessTable) -> Vec<String> {
    let world = table.app.world_mut();
    let mut trays = world.query::<(Entity, &Tray)>();
    let trays: Vec<(Entity, Seat)> = trays.iter(world).map(|(it, tray)| (it, tray.seat)).collect();
    let models = world.resource::<TrayModels>().0.clone();
    let words = visible_words(table).into_iter();
    let mut found: Vec<String> = words.filter(|it| is_cut(table, it)).collect();
    for (tray, seat) in trays {
        let room = table.place_of(tray).inflate(1.0);
        let parts = inside(table.app.world(), tray);
        found.extend(parts.iter().filter_map(|&part| outside(table, part, room)));
        let Some(model) = models.get(seat.index()) else { continue };
        found.extend(says_nothing(table, &parts, model));
        found.extend(out_of_reach(table, (seat, room), model));
    }
    found
}

/// `true` for words without their end, but for the name of a player.
fn is_cut(table: &HeadlessTable, words: &str) -> bool {
    let chairs = table.app.world().resource::<Chairs>();
    let is_name = |seat: Seat| {
        let name = chairs.get(seat).map_or("", |chair| chair.name.as_str());
        let title = format!("{} {name}", chairs.letter(seat));
        words.strip_suffix(LEFT_OUT).is_some_and(|begun| title.starts_with(begun))
    };
    words.contains(LEFT_OUT) && !chairs.seats().any(is_name)
}

/// A text that leaves its tray, or is wider than its node.
fn outside(table: &HeadlessTable, part: Entity, room: Rect) -> Option<String> {
    let world = table.app.world();
    let (text, set) = (world.get::<Text>(part)?, world.get::<TextLayoutInfo>(part)?);
    let node = world.get::<ComputedNode>(part).expect("text is a node");
    if text.0.is_empty() || node.size().min_element() <= 0.0 {
        return None;
    }
    let place = table.place_of(part);
    let is_inside = room.contains(place.min) && room.contains(place.max);
    // A line that is broken ends with a space.
    let wraps = world.get::<TextLayout>(part)?.linebreak != LineBreak::NoWrap;
    let is_whole = wraps || set.size.x <= node.size().x + 1.5;
    (!is_inside || !is_whole).then(|| format!("{:?} in {place:?} of {room:?}", text.0))
}

/// The line of a tray, if not even its beginning is there.
fn says_nothing(table: &HeadlessTable, parts: &[Entity], model: &TrayModel) -> Option<String> {
    let world = table.app.world();
    let mut texts = parts.iter().filter_map(|&part| world.get::<Text>(part));
    let chairs = world.resource::<Chairs>();
    // A letter may stand for a name.
    let begins = |text: &Text| {
        let text = text.0.replace(FROM_LEFT, "");
        let named = chairs.seats().filter_map(|seat| {
            let rest = text.strip_prefix(chairs.letter(seat))?;
            Some(format!("{}{rest}", chairs.get(seat)?.name))
        });
        // What is said to a seat may stand alone where both have no room.
        let reply = model.line.split_once('\n').filter(|_| model.replies);
        let says = |text: String| {
            model.line.starts_with(&text) || reply.is_some_and(|it| it.1.starts_with(&text))
        };
        named.chain([text.clone()]).any(says)
    };
    let says = texts.any(|text| text.0.len() > LEAST_WORDS && begins(text));
    (!says && !model.line.is_empty()).then(|| format!("nothing of {:?}", model.line))
}

/// The buttons that can be pressed now, but are not there, leave their tray, or are too small.
fn out_of_reach(
    table: &mut HeadlessTable,
    (seat, room): (Seat, Rect),
    model: &TrayModel,
) -> Vec<String> {
    let world = table.app.world_mut();
    let mut widgets = world.query::<(Entity, &Widget, &ComputedNode)>();
    let can_be_pressed = model.buttons.iter().filter(|button| button.off.is_none());
    let nodes = can_be_pressed.map(|button| {
        let mut there = widgets.iter(world).filter(|(_, _, node)| node.size().min_element() > 0.0);
        let node = there.find(|(_, it, _)| (it.owner, it.id) == (Some(seat), button.id));
        (button.words(), node.map(|(entity, ..)| entity))
    });
    let nodes: Vec<(String, Option<Entity>)> = nodes.collect();
    let is_good = |node: Entity| {
        let place = table.place_of(node);
        let is_inside = room.contains(place.min) && room.contains(place.max);
        is_inside && place.size().min_element() >= LEAST_TARGET - 0.5
    };
    let bad = nodes.into_iter().filter(|(_, node)| !node.is_some_and(is_good));
    bad.map(|(words, node)| format!("button {words:?}, {:?}", node.map(|it| table.place_of(it))))
        .collect()
}

/// All that stands in a node, however deep.
fn inside(world: &World, node: Entity) -> Vec<Entity> {
    let mut all = vec![node];
    let mut at = 0;
    while at < all.len() {
        all.extend(world.get::<Children>(all[at]).into_iter().flatten());
        at += 1;
    }
    all
}

/// Each player asks why something cannot be pressed now: the longest answer.
fn ask_why(table: &mut HeadlessTable) {
    let models = table.app.world().resource::<TrayModels>().0.clone();
    let mut said = table.app.world_mut().resource_mut::<SeatMessages>();
    for (seat, model) in Seat::all(models.len()).zip(models) {
        let why = model.buttons.into_iter().filter_map(|button| button.off);
        if let Some(why) = why.max_by_key(String::len) {
            said.say(seat, why, SentenceTone::Bad);
        }
    }
    table.frames(3);
}

fn trays_are_whole<V: LobbyGame + PremoveSource>(view: fn(&mut App)) {
    let seats = V::Game::info().seats;
    let scripts: Vec<String> =
        DRAWN.into_iter().zip(BOXED).flat_map(<[&str; 2]>::from).map(tidy).collect();
    let mut found = BTreeSet::new();
    let mut whim = RandomGenerator::from_seed(3);
    let most = *seats.end();
    // Each number of players at one moment after another, the most at all.
    let tables = seats.map(|players| (players, MOMENTS[players % MOMENTS.len()]));
    for (at, (players, before)) in tables.chain(MOMENTS.map(|it| (most, it))).enumerate() {
        let long = names(&FISH_NAMES, players);
        let called = if at % 2 == 0 { &scripts[..players] } else { &long };
        let mut table = begin::<V>(PIXELS, called, before, view);
        let at = format!("for {players} after {before} actions");
        for _ in 0..times(3, 30) {
            found.extend(broken(&mut table).into_iter().map(|it| format!("{it} {at}")));
            if !act_in::<V>(&mut table, &mut whim) {
                break;
            }
        }
        ask_why(&mut table);
        found.extend(broken(&mut table).into_iter().map(|it| format!("{it} {at}, asked")));
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn trays_of_fish_and_men_are_whole_on_640_by_480_pixels() {
    trays_are_whole::<FishAndMenView>(views::fish_and_men::plugin);
}

#[test]
fn trays_of_penguins_are_whole_on_640_by_480_pixels() {
    trays_are_whole::<PenguinsView>(views::penguins::plugin);
}

#[test]
fn trays_of_fish_or_failure_are_whole_on_640_by_480_pixels() {
    trays_are_whole::<FishOrFailureView>(views::fish_or_failure::plugin);
}

#[test]
fn trays_of_virus_fight_are_whole_on_640_by_480_pixels() {
    trays_are_whole::<VirusFightView>(views::virus_fight::plugin);
}

#[test]
fn trays_of_food_chain_are_whole_on_640_by_480_pixels() {
    trays_are_whole::<FoodChainView>(views::food_chain::plugin);
}
