//! Help: the things that can be explained, the place of each, and its article.

use super::drawings::{event, token};
use super::money;
use super::playing::Press;
use super::prelude::*;
use super::secrets::words;
use crate::board::fisheries::reasons;
use crate::board::waters::Thing;
use shoal_contract::{Match, capital, listed};

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

impl HelpSource for FishOrFailureView {
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
        _game: &Match<FishOrFailure>,
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
        _game: &Match<FishOrFailure>,
        view: &View,
        owner: Seat,
        part: &InTrayPart,
    ) -> Option<Topic> {
        let position = &view.position;
        Some(match part {
            InTrayPart::Number | InTrayPart::Strip(0) => {
                let key = if *part == InTrayPart::Number { "money" } else { "strip" };
                Topic::with(key, of_money(view, owner))
            }
            InTrayPart::Strip(_) => {
                let fish: u32 = position.stocks.iter().map(|stock| stock.fish).sum();
                let room: u32 = position.numbers.capacity.iter().sum();
                Topic::with("strip_2", format!("There are {fish} of {room} fish in the sea."))
            }
            InTrayPart::Chip(_, None) => {
                Topic::with("round", format!("This is round {}.", position.round))
            }
            InTrayPart::Chip(_, Some("goal")) => Topic::with("goal", of_money(view, owner)),
            InTrayPart::Chip(_, Some("wheel")) => {
                let order = position.clockwise().map(|seat| view.setup.name(seat));
                let order = order.collect::<Vec<_>>().join(", ");
                Topic::with("initiative", format!("They harvest in this order: {order}."))
            }
            InTrayPart::Chip(_, Some("closed")) => {
                let name = view.setup.name(owner.index());
                Topic::with("restricted", format!("{name} may not place 3, 4 or 5 in this round."))
            }
            InTrayPart::Chip(_, Some(icon)) => {
                let named = Fishery::ALL.into_iter().find(|fishery| token(*fishery) == *icon);
                match named {
                    Some(named) => Topic { key: "stock".into(), ..fishery(position, named) },
                    None => {
                        let cards = [position.newer, position.older].into_iter().flatten();
                        let cards = cards.filter(|card| event(*card) == *icon).map(said);
                        Topic::with("event", cards.collect::<Vec<_>>().join(" "))
                    }
                }
            }
            InTrayPart::Button(id) => Topic::of(match Press::of(*id)? {
                Press::Left | Press::Right => "look",
                Press::Go => "choose",
            }),
            _ => return None,
        })
    }
}

/// Help on a thing on the table.
fn topics(view: &View, thing: Thing) -> Vec<Topic> {
    let position = &view.position;
    match thing {
        Thing::Number(placed) => {
            let fact = format!("{} of {} in a round.", placed.number, placed.fishery);
            vec![Topic::with("number", fact), fishery(position, placed.fishery)]
        }
        Thing::Fishery(at) => vec![fishery(position, at)],
        Thing::Event(slot) => {
            let fact = position.card(slot).map(said).unwrap_or("No card lies here.".into());
            vec![Topic::with("event", fact)]
        }
        Thing::PlayingCard(card) => {
            let event = event_of(card).map(said).unwrap_or_default();
            vec![Topic::with("deck", format!("{} is {event}", capital(&card.name())))]
        }
        Thing::Track(seat) => vec![Topic::with("track", of_money(view, seat))],
    }
}

/// The title and the effect of a card.
fn said(card: EventCard) -> String {
    format!("{}: {}.", card.title(), card.effect())
}

/// Says how much money a company has, and how much it lacks.
fn of_money(view: &View, seat: Seat) -> String {
    let (name, goal) = (view.setup.name(seat.index()), view.position.numbers.goal);
    if money::is_hidden(view) {
        return format!("What {name} has is hidden until the end.");
    }
    let money = money::seen(view, seat);
    match goal.saturating_sub(money) {
        0 => format!("{name} has ${money}: that is enough."),
        rest => format!("{name} has ${money}: ${rest} more make ${goal}."),
    }
}

/// Help on a fishery: its fish, its price, and the reasons for the price.
fn fishery(position: &Position, fishery: Fishery) -> Topic {
    let stock = position.stocks[fishery.index()];
    if stock.is_extinct {
        return Topic::with("extinct", format!("There is no {fishery} any more."));
    }
    let (growth, capacity) = (position.growth(fishery), position.numbers.capacity[fishery.index()]);
    let closed = if stock.is_closed { " It is closed in this round." } else { "" };
    let reasons: Vec<String> = reasons(position, fishery).map(EventCard::title).collect();
    let why = match (position.numbers.price[fishery.index()], &reasons[..]) {
        (_, []) => String::new(),
        (usual, _) => format!(", usually ${usual}: {}", listed(&reasons)),
    };
    let fact = format!(
        "There are {} of {capacity} {fishery}, and {growth} grow back. One brings ${}{why}.{closed}",
        stock.fish, stock.price,
    );
    Topic::with("fishery", fact)
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_contract::Game as _;
    use shoal_fish_or_failure::setup::Setup;
    use shoal_table::features::help::articles_on_trays;
    use shoal_table::features::help::live::all_that_is_seen_is_explained;
    use shoal_tabletop::geometry::TrayDepth;
    use shoal_tabletop::headless::played_by;
    use std::collections::BTreeSet;

    fn usual() -> Match<FishOrFailure> {
        Match::new(Setup::for_players(3), 3).expect("usual")
    }

    #[test]
    fn every_part_button_and_chip_of_a_tray_has_an_article() {
        let game = usual();
        let view = FishOrFailure::seen_by(game.world(), shoal_contract::Viewer::Table);
        let buttons = Press::ALL.iter().map(|press| InTrayPart::Button(press.id()));
        let icons = [None, Some("goal"), Some("wheel"), Some("closed"), Some("token_crab")];
        let events = [Some("event_limits")];
        let chips = icons.into_iter().chain(events).map(|icon| InTrayPart::Chip(0, icon));
        let parts = buttons.chain(chips.clone()).collect();
        let found = articles_on_trays::<FishOrFailureView>(&game, &view, parts);
        let of_chips = found.iter().filter(|(part, _)| matches!(part, InTrayPart::Chip(..)));
        let titles: BTreeSet<&str> = of_chips.map(|(_, article)| article.title.as_str()).collect();
        assert_eq!(titles.len(), chips.count(), "each chip has an article of its own");
    }

    #[test]
    fn whatever_is_seen_in_trays_corners_and_menus_during_a_match_is_explained() {
        all_that_is_seen_is_explained::<FishOrFailureView>(
            usual(),
            &["Ann", "Bob", "Cid"],
            super::super::plugin,
            30,
        );
    }

    #[test]
    fn the_articles_can_be_read_and_are_short() {
        HELP.check::<FishOrFailure>();
    }

    #[test]
    fn everything_on_the_board_has_an_article() {
        let game = usual();
        let view = FishOrFailure::seen_by(game.world(), shoal_contract::Viewer::Table);
        let table = played_by(3, (1280.0, 720.0));
        let waters = Waters::of(&view.setup, &table, TrayDepth::Plain);
        let grid = waters.surface.grid;
        for cell in grid.cells() {
            let topics = FishOrFailureView::in_cell(&game, &view, Seat(0), (grid, cell));
            assert_eq!(
                topics.is_empty(),
                waters.thing_at(cell, view.position.step).is_none(),
                "{cell:?}"
            );
            for topic in topics {
                assert!(FishOrFailureView::article(&game, &topic).is_some(), "{topic:?}");
            }
        }
    }
}
