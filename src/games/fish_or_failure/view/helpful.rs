//! Help: which things there are to be explained, where each lies, and its article.

use super::money;
use super::playing::Press;
use super::secrets::words;
use super::waters::{Thing, Waters};
use crate::contract::{Match, Seat, capital};
use crate::games::fish_or_failure::FishOrFailure;
use crate::games::fish_or_failure::action::Action;
use crate::games::fish_or_failure::fishery::Fishery;
use crate::games::fish_or_failure::playing_deck::event_of;
use crate::games::fish_or_failure::position::Position;
use crate::games::fish_or_failure::state::View;
use crate::table::board::{BoardSurface, Cell, Grid};
use crate::table::help::{Help, HelpSource, Topic};
use crate::table::play_kit::Press as _;
use crate::table::tray::InTrayPart;
use bevy::ecs::world::World;
use bevy::math::Vec2;

/// The articles, and the drawings of what some are about.
static HELP: Help = Help::of(
    include_str!("../../../../assets/help/fish_or_failure.txt"),
    &[
        ("fishery", "fisheries"),
        ("stock", "fisheries"),
        ("money", "dollar"),
        ("goal", "goal"),
        ("initiative", "wheel"),
        ("restricted", "closed"),
    ],
);

impl HelpSource for FishOrFailure {
    fn words(world: &World, _seat: Seat, actions: &[Action]) -> String {
        let words: Vec<String> = actions.iter().map(|action| words(world, *action)).collect();
        if words.is_empty() { "Wait".into() } else { words.join(", ") }
    }

    fn why_no_advice(_world: &World, _seat: Seat) -> Option<&'static str> {
        Some("Advice lies open on the table: it would tell what you may choose.")
    }

    fn help() -> &'static Help {
        &HELP
    }

    fn in_cell(
        _game: &Match<Self>,
        view: &View,
        _seat: Seat,
        (grid, cell): (Grid, Cell),
    ) -> Vec<Topic> {
        let surface = BoardSurface::centred(grid, Vec2::ZERO);
        let waters = Waters::on(&view.setup, surface);
        let thing = waters.thing_at(cell, view.position.step);
        thing.map(|thing| topics(view, thing)).unwrap_or_default()
    }

    fn in_tray(
        _game: &Match<Self>,
        _view: &View,
        _owner: Seat,
        part: &InTrayPart,
    ) -> Option<Topic> {
        in_tray(part).map(Topic::of)
    }
}

/// What is to be told of a thing on the table.
fn topics(view: &View, thing: Thing) -> Vec<Topic> {
    let position = &view.position;
    match thing {
        Thing::Number(placed) => {
            let fact = format!("{} of {} in a round.", placed.number, placed.fishery);
            vec![Topic::with("number", fact), fishery(position, placed.fishery)]
        }
        Thing::Fishery(at) => vec![fishery(position, at)],
        Thing::Event(slot) => match position.card(slot) {
            Some(card) => {
                vec![Topic::with("event", format!("{}: {}.", card.title(), card.effect()))]
            }
            None => vec![Topic::with("event", "No card lies here.")],
        },
        Thing::PlayingCard(card) => {
            let event = event_of(card).map(|event| (event.title(), event.effect()));
            let (title, effect) = event.unwrap_or_default();
            let card = capital(&card.name());
            vec![Topic::with("deck", format!("{card} is {title}: {effect}."))]
        }
        Thing::Track(seat) => {
            let money = money::figures(view, seat);
            let fact = format!("{} has ${money}.", view.setup.name(seat.index()));
            vec![Topic::with("track", fact)]
        }
    }
}

/// What a fishery has.
fn fishery(position: &Position, fishery: Fishery) -> Topic {
    let stock = position.stocks[fishery.index()];
    if stock.is_extinct {
        return Topic::with("extinct", format!("There is no {fishery} any more."));
    }
    let (growth, capacity) = (position.growth(fishery), position.numbers.capacity[fishery.index()]);
    let closed = if stock.is_closed { " It is closed in this round." } else { "" };
    let fact = format!(
        "There are {} of {capacity} {fishery}, and {growth} grow back. One brings ${}.{closed}",
        stock.fish, stock.price,
    );
    Topic::with("fishery", fact)
}

/// What a chip or a button of the game is.
fn in_tray(part: &InTrayPart) -> Option<&'static str> {
    match part {
        InTrayPart::Number => Some("money"),
        InTrayPart::Chip(_, icon) => Some(match icon {
            None => "round",
            Some("goal") => "goal",
            Some("wheel") => "initiative",
            Some("closed") => "restricted",
            Some(icon) if icon.starts_with("event_") => "event",
            Some(_) => "stock",
        }),
        InTrayPart::Button(id) => Some(match Press::of(*id)? {
            Press::Left | Press::Right => "look",
            Press::Go => "choose",
        }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::Game as _;
    use crate::games::fish_or_failure::setup::Setup;
    use crate::table::geometry::TrayDepth;
    use crate::table::headless::played_by;
    use crate::table::help::articles_on_trays;
    use crate::table::help::live::all_that_is_seen_is_explained;
    use std::collections::BTreeSet;

    fn usual() -> Match<FishOrFailure> {
        Match::new(Setup::for_players(3), 3).expect("usual")
    }

    #[test]
    fn every_part_button_and_chip_of_a_tray_has_an_article() {
        let game = usual();
        let view = FishOrFailure::seen_by(game.world(), crate::contract::Viewer::Table);
        let buttons = Press::ALL.iter().map(|press| InTrayPart::Button(press.id()));
        let icons = [None, Some("goal"), Some("wheel"), Some("closed"), Some("token_crab")];
        let events = [Some("event_limits")];
        let chips = icons.into_iter().chain(events).map(|icon| InTrayPart::Chip(0, icon));
        let parts = buttons.chain(chips.clone()).collect();
        let found = articles_on_trays(&game, &view, parts);
        let of_chips = found.iter().filter(|(part, _)| matches!(part, InTrayPart::Chip(..)));
        let titles: BTreeSet<&str> = of_chips.map(|(_, article)| article.title.as_str()).collect();
        assert_eq!(titles.len(), chips.count(), "each chip has an article of its own");
    }

    #[test]
    fn whatever_is_seen_in_trays_corners_and_menus_during_a_match_is_explained() {
        all_that_is_seen_is_explained(usual(), &["Ann", "Bob", "Cid"], super::super::plugin, 30);
    }

    #[test]
    fn the_articles_can_be_read_and_are_short() {
        HELP.check::<FishOrFailure>();
    }

    #[test]
    fn everything_on_the_board_has_an_article() {
        let game = usual();
        let view = FishOrFailure::seen_by(game.world(), crate::contract::Viewer::Table);
        let table = played_by(3, (1280.0, 720.0));
        let waters = Waters::of(&view.setup, &table, TrayDepth::Plain);
        let grid = waters.surface.grid;
        for cell in grid.cells() {
            let topics = FishOrFailure::in_cell(&game, &view, Seat(0), (grid, cell));
            assert_eq!(
                topics.is_empty(),
                waters.thing_at(cell, view.position.step).is_none(),
                "{cell:?}"
            );
            for topic in topics {
                assert!(FishOrFailure::article(&game, &topic).is_some(), "{topic:?}");
            }
        }
    }
}
