//! Help: the things that can be explained, the place of each, and its article.

use super::drawings::{event_drawing, token_drawing};
use super::money;
use super::playing::FishOrFailureCommand;
use super::prelude::*;
use super::secrets::words;
use crate::board::fisheries::reasons;
use crate::board::layout::ReefSpot;
use shoal_contract::{Match, capital, listed};

/// The articles, and the drawings of what some are about.
static HELP: HelpFile = HelpFile::of(
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
        Some("Everybody can see advice: it would give your choice away.")
    }

    fn help() -> &'static HelpFile {
        &HELP
    }

    fn in_cell(
        _game: &Match<FishOrFailure>,
        view: &View,
        _seat: Seat,
        grid: BoardGrid,
        cell: Cell,
    ) -> Vec<HelpTopic> {
        let surface = BoardSurface::centred(grid, Vec2::ZERO);
        let layout = ReefLayout::on(&view.setup, surface);
        let thing = layout.thing_at(cell, view.position.step);
        thing.map(|thing| topics(view, thing)).unwrap_or_default()
    }

    fn in_tray(
        _game: &Match<FishOrFailure>,
        view: &View,
        owner: Seat,
        part: &TrayPart,
    ) -> Option<HelpTopic> {
        let position = &view.position;
        Some(match part {
            TrayPart::Number | TrayPart::Strip(0) => {
                let key = if *part == TrayPart::Number { "money" } else { "strip" };
                HelpTopic::with(key, money_sentence(view, owner))
            }
            TrayPart::Strip(_) => {
                let fish: u32 = position.stocks.iter().map(|stock| stock.fish).sum();
                let room: u32 = position.numbers.capacity.iter().sum();
                HelpTopic::with("strip_2", format!("There are {fish} of {room} fish in the sea."))
            }
            TrayPart::Chip(_, None) => {
                HelpTopic::with("round", format!("This is round {}.", position.round))
            }
            TrayPart::Chip(_, Some("goal")) => HelpTopic::with("goal", money_sentence(view, owner)),
            TrayPart::Chip(_, Some("wheel")) => {
                let order = position.clockwise().map(|seat| view.setup.name(seat));
                let order = order.collect::<Vec<_>>().join(", ");
                HelpTopic::with("initiative", format!("They harvest in this order: {order}."))
            }
            TrayPart::Chip(_, Some("closed")) => {
                let name = view.setup.name(owner.index());
                HelpTopic::with("restricted", format!("{name} cannot place 3, 4 or 5 this round."))
            }
            TrayPart::Chip(_, Some(icon)) => {
                let named =
                    Fishery::ALL.into_iter().find(|fishery| token_drawing(*fishery) == *icon);
                match named {
                    Some(named) => HelpTopic { key: "stock".into(), ..fishery(position, named) },
                    None => {
                        let cards = [position.newer, position.older].into_iter().flatten();
                        let cards =
                            cards.filter(|card| event_drawing(*card) == *icon).map(card_sentence);
                        HelpTopic::with("event", cards.collect::<Vec<_>>().join(" "))
                    }
                }
            }
            TrayPart::Button(id) => HelpTopic::of(match FishOrFailureCommand::of(*id)? {
                FishOrFailureCommand::Left | FishOrFailureCommand::Right => "look",
                FishOrFailureCommand::Go => "choose",
            }),
            _ => return None,
        })
    }
}

/// Help on a thing on the table.
fn topics(view: &View, thing: ReefSpot) -> Vec<HelpTopic> {
    let position = &view.position;
    match thing {
        ReefSpot::Number(placed) => {
            let fact = format!("{} {} in one round.", placed.number, placed.fishery);
            vec![HelpTopic::with("number", fact), fishery(position, placed.fishery)]
        }
        ReefSpot::Fishery(at) => vec![fishery(position, at)],
        ReefSpot::Event(slot) => {
            let fact =
                position.card(slot).map(card_sentence).unwrap_or("There is no card here.".into());
            vec![HelpTopic::with("event", fact)]
        }
        ReefSpot::PlayingCard(card) => {
            let event = event_of(card).map(card_sentence).unwrap_or_default();
            vec![HelpTopic::with("deck", format!("{} is {event}", capital(&card.name())))]
        }
        ReefSpot::Track(seat) => vec![HelpTopic::with("track", money_sentence(view, seat))],
    }
}

/// The title and the effect of a card.
fn card_sentence(card: EventCard) -> String {
    format!("{}: {}.", card.title(), card.effect())
}

/// Says how much money a company has, and how much it lacks.
fn money_sentence(view: &View, seat: Seat) -> String {
    let (name, goal) = (view.setup.name(seat.index()), view.position.numbers.goal);
    if money::is_hidden(view) {
        return format!("{name}'s money is hidden until the end.");
    }
    let money = money::seen(view, seat);
    match goal.saturating_sub(money) {
        0 => format!("{name} has ${money}: that is enough to win."),
        rest => format!("{name} has ${money}, and needs ${rest} more for ${goal}."),
    }
}

/// Help on a fishery: its fish, its price, and the reasons for the price.
fn fishery(position: &FishingPosition, fishery: Fishery) -> HelpTopic {
    let stock = position.stocks[fishery.index()];
    if stock.is_extinct {
        return HelpTopic::with("extinct", format!("There is no {fishery} left."));
    }
    let (growth, capacity) = (position.growth(fishery), position.numbers.capacity[fishery.index()]);
    let closed = if stock.is_closed { " It is closed this round." } else { "" };
    let reasons: Vec<String> = reasons(position, fishery).map(EventCard::title).collect();
    let why = match (position.numbers.price[fishery.index()], &reasons[..]) {
        (_, []) => String::new(),
        (usual, _) => format!(", normally ${usual}: {}", listed(&reasons)),
    };
    let fact = format!(
        "There are {} of {capacity} {fishery}, and {growth} grow back. One brings ${}{why}.{closed}",
        stock.fish, stock.price,
    );
    HelpTopic::with("fishery", fact)
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_contract::Game as _;
    use shoal_fish_or_failure::setup::Setup;
    use shoal_table::features::help::articles_on_trays;
    use shoal_table::features::help::coverage::assert_everything_is_explained;
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
        let buttons =
            FishOrFailureCommand::ALL.iter().map(|command| TrayPart::Button(command.id()));
        let icons = [None, Some("goal"), Some("wheel"), Some("closed"), Some("token_crab")];
        let events = [Some("event_limits")];
        let chips = icons.into_iter().chain(events).map(|icon| TrayPart::Chip(0, icon));
        let parts = buttons.chain(chips.clone()).collect();
        let found = articles_on_trays::<FishOrFailureView>(&game, &view, parts);
        let of_chips = found.iter().filter(|(part, _)| matches!(part, TrayPart::Chip(..)));
        let titles: BTreeSet<&str> = of_chips.map(|(_, article)| article.title.as_str()).collect();
        assert_eq!(titles.len(), chips.count(), "each chip has an article of its own");
    }

    #[test]
    fn whatever_is_seen_in_trays_corners_and_menus_during_a_match_is_explained() {
        assert_everything_is_explained::<FishOrFailureView>(
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
        let layout = ReefLayout::of(&view.setup, &table, TrayDepth::Plain);
        let grid = layout.surface.grid;
        for cell in grid.cells() {
            let topics = FishOrFailureView::in_cell(&game, &view, Seat(0), grid, cell);
            assert_eq!(
                topics.is_empty(),
                layout.thing_at(cell, view.position.step).is_none(),
                "{cell:?}"
            );
            for topic in topics {
                assert!(FishOrFailureView::article(&game, &topic).is_some(), "{topic:?}");
            }
        }
    }
}
