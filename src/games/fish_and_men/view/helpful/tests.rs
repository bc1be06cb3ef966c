//! Everything on the table has an article, and every number in it exists.

use super::*;
use shoal_contract::{Game as _, RandomGenerator};
use shoal_fish_and_men::explain::card_choice::CardChoiceSet;
use shoal_table::features::help::coverage::assert_everything_is_explained;
use shoal_table::features::help::{HelpSubject, advise, articles_on_trays, topics};

fn game() -> Match<FishAndMen> {
    Match::new(Setup::for_players(2), 7).expect("it is usual")
}

/// The article on what was asked, in a match.
fn asked(game: &Match<FishAndMen>, part: TrayPart) -> HelpArticle {
    let topics = topics::<FishAndMenView>(
        game,
        &game.state().sea,
        Seat(0),
        &HelpSubject::Tray(Seat(0), part.clone()),
    );
    let topic = topics.first().unwrap_or_else(|| panic!("{part:?} is nothing"));
    FishAndMenView::article(game, topic).unwrap_or_else(|| panic!("no article on {topic:?}"))
}

#[test]
fn the_articles_can_be_read_and_are_short() {
    HELP.check::<FishAndMen>();
}

#[test]
fn every_number_in_an_article_is_told_as_it_is_in_force() {
    let mut setup = Setup::for_players(2);
    setup.parameters.feed_rate = 7;
    let game = Match::<FishAndMen>::new(setup, 7).expect("it is sound");
    let feed = FishAndMenView::article(&game, &HelpTopic::of("feed")).expect("it is there");
    assert!(feed.lines[0].contains("7 health"), "{}", feed.lines[0]);
    let left = HELP
        .articles()
        .iter()
        .filter_map(|(key, _)| FishAndMenView::article(&game, &HelpTopic::of(key)));
    for article in left {
        assert!(!article.lines.concat().contains('{'), "{article:?}");
    }
}

#[test]
fn advice_lights_where_it_starts_and_aims_and_names_no_row() {
    let game = game();
    let world = game.world();
    let river = world.resource::<SeaBoard>().rivers()[3];
    let (at, card) = (Square::new(12, 30), DeckSetup::default().cards[0].id);
    let actions =
        [Action::Place { river: 3 }, Action::Play(CardPlay::card(card).on(PlayTarget::Square(at)))];
    let cell = |square: Square| Cell::new(square.row, square.column);
    let lit = FishAndMenView::cells(world, Seat(0), &actions);
    assert_eq!(lit, [cell(river), cell(at)]);
    let words = <FishAndMenView as HelpSource>::words(world, Seat(0), &actions);
    assert!(words.contains(" of the ") && !words.contains("12"), "{words}");
}

#[test]
fn every_part_button_and_chip_of_a_tray_has_an_article() {
    let game = game();
    let presses = (0..).take_while(|id| Press::of(*id).is_some());
    let cards = [
        CardPress::Hand,
        CardPress::Card(0),
        CardPress::Tile(0),
        CardPress::Large,
        CardPress::Accept(0),
        CardPress::Decline(0),
        CardPress::Offer,
        CardPress::Close,
        CardPress::Pass,
        CardPress::Announce,
        CardPress::Drawn,
        CardPress::Keep,
        CardPress::Order(CardChoiceSet::ByNumber),
    ];
    let buttons = presses.chain(cards.map(CardPress::id)).map(TrayPart::Button);
    let mut chips = vec![TrayChip::text("Turn 1"), TrayChip::icon("pollution", "3")];
    chips.extend(
        ["cards/time_freeze", "cards/double_trouble"].map(|icon| TrayChip::icon(icon, "1")),
    );
    chips.extend(IndustryGrade::ALL.map(|grade| TrayChip::icon(industry_drawing(grade), "")));
    let of_game = buttons.chain(chips.iter().map(|chip| TrayPart::Chip(0, chip.icon)));
    let found = articles_on_trays::<FishAndMenView>(&game, &game.state().sea, of_game.collect());
    let of_chips = found.iter().filter(|(part, _)| matches!(part, TrayPart::Chip(..)));
    let titles: BTreeSet<&str> = of_chips
        .map(|(part, article)| {
            // A chip with a drawing is explained beside the same drawing.
            assert!(matches!(part, TrayPart::Chip(_, icon) if *icon == article.icon), "{part:?}");
            article.title.as_str()
        })
        .collect();
    assert_eq!(titles.len(), chips.len(), "each chip has an article of its own");
    let ahead = button_key(Press::Move.id(), true).and_then(|key| HELP.articles().get(key));
    assert!(ahead.is_some());
}

#[test]
fn whatever_is_seen_in_trays_corners_and_menus_during_a_match_is_explained() {
    let game = Match::<FishAndMen>::new(Setup::for_players(3), 5).expect("it is usual");
    let names = ["Ann", "Bob", "Cid"];
    assert_everything_is_explained::<FishAndMenView>(game, &names, super::super::plugin, 40);
}

#[test]
fn every_card_has_an_article_with_its_drawing() {
    let game = game();
    for card in DeckSetup::default().cards.iter() {
        let article = asked(&game, TrayPart::Card(glyph(card), card.name.clone()));
        assert_eq!(article.title, card.name);
        assert!(article.icon.is_some() && article.lines.iter().all(|line| !line.is_empty()));
    }
    assert_eq!(asked(&game, TrayPart::Card(JOKER_GLYPH, "Joker".into())).title, "Joker");
    let hidden = asked(&game, TrayPart::Card(BACK, String::new()));
    assert_ne!(hidden.title, "Joker", "it may be any card");
}

#[test]
fn every_kind_of_square_and_piece_has_an_article() {
    let mut game = game();
    for _ in 0..2 {
        let seat = game.awaited_seats()[0];
        let river = usize::from(seat.0);
        game.apply(Actor::Seat(seat), &Action::Place { river }).expect("it is free");
    }
    let sea = game.state().sea;
    let board = game.world().resource::<SeaBoard>().clone();
    let mut keys = BTreeSet::new();
    for square in board.squares() {
        let grid =
            BoardGrid::Square { columns: 1, rows: 1, cell: 1.0, ghost_columns: 0, wraps: false };
        let cell = HelpSubject::Cell(grid, Cell::new(square.row, square.column));
        let topics = topics::<FishAndMenView>(&game, &sea, Seat(0), &cell);
        assert!(!topics.is_empty(), "nothing is said of {square:?}");
        for topic in topics {
            assert!(FishAndMenView::article(&game, &topic).is_some(), "{topic:?}");
            keys.insert(topic.key);
        }
    }
    let mut wanted: Vec<String> = IndustryGrade::ALL.map(industry_key).into();
    let others = ["own_fish", "other_fish", "river", "current", "sea", "land", "ice"];
    wanted.extend(others.map(String::from));
    for key in wanted {
        assert!(keys.contains(&key), "{key} is not on the board");
    }
    for key in ["pollution", "boat", "badge"] {
        assert!(HELP.articles().get(key).is_some(), "{key}");
    }
}

#[test]
fn advice_to_move_says_toward_where_and_lights_it() {
    let mut game = Match::<FishAndMen>::new(Setup::for_players(2), 3).expect("it is usual");
    let mut whim = RandomGenerator::from_seed(1);
    let mut told = 0;
    for _ in 0..120 {
        let asked = game.awaited_seats().first().copied();
        if let Some(seat) = asked {
            let advice = advise::<FishAndMenView>(game.state(), seat, Vec::new());
            if advice.seat_panel.title.starts_with("Move") {
                let says_where =
                    ["toward ", "Swim "].iter().any(|it| advice.seat_panel.title.contains(it));
                assert!(says_where, "{}", advice.seat_panel.title);
                assert!(!advice.cells.is_empty());
                told += 1;
            }
        }
        let actor = asked.map_or(Actor::House, Actor::Seat);
        let action = match actor {
            Actor::House => FishAndMen::next_house_action(game.world()),
            Actor::Seat(_) => FishAndMen::sample(game.world(), actor, &mut whim),
        };
        game.apply(actor, &action.expect("the match goes on")).expect("it is legal");
    }
    assert!(told > 3, "only {told} times a bot would have moved");
}
