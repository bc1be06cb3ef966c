//! Fish and Men with hidden hands, from the lobby to a trade, in each way to have secrets at the table.

use crate::views;
use crate::views::fish_and_men::FishAndMenView;
use crate::views::fish_and_men::cards::glyphs::face;
use crate::views::fish_and_men::cards::playing::ids::CardPress;
use serde_json::{Value, json};
use shoal_contract::{Actor, Game as _, Match, RandomGenerator, Seat};
use shoal_fish_and_men::FishAndMen;
use shoal_fish_and_men::action::Action;
use shoal_fish_and_men::cards::bundle::CardBundle;
use shoal_fish_and_men::cards::card::CardName;
use shoal_fish_and_men::cards::deck::CardHandling;
use shoal_table::features::game_list::GameList;
use shoal_table::features::lobby::LobbyWish;
use shoal_table::features::match_start::LobbyOptions;
use shoal_table::features::phones::testing::{self, PhonePage};
use shoal_table::features::secrets::testing::read_own;
use shoal_table::features::table_games::for_lobby;
use shoal_table::features::{join, lobby};
use shoal_table::headless::PlayedHeadless as _;
use shoal_table::kit::TrayCommand as _;
use shoal_table::matches::hosting::{ChooseAction, HostedMatch};
use shoal_table::matches::playback::{PlaybackOrder, PlaybackState, TablePace};
use shoal_tabletop::headless::{HeadlessTable, TestHand};
use shoal_tabletop::seats::{Chairs, JoinPolicy, SeatPlayer, chairs_for};
use shoal_tabletop::surfaces::tray::{TrayModels, TrayPressed};
use shoal_tabletop::system::settings::{SecretMethod, Settings};
use std::path::Path;

const ANN: Seat = Seat(0);
const BOB: Seat = Seat(1);
const CID: Seat = Seat(2);

/// People turn `Cards: hidden` and the way of their secrets in the lobby, and begin.
fn begin(way: SecretMethod, journals: &Path) -> (HeadlessTable, [TestHand; 3]) {
    let mut table = HeadlessTable::of_game::<FishAndMenView>(|app| {
        app.insert_resource(GameList::of(for_lobby(&views::all())))
            .insert_resource(Chairs::default());
        app.add_plugins((lobby::plugin, join::plugin, views::fish_and_men::plugin));
    });
    let options =
        LobbyOptions { journals: Some(journals.into()), seed: Some(5), ..Default::default() };
    table.app.insert_resource(options);
    table.frames(3);
    if way == SecretMethod::Phone {
        testing::turn_on(&mut table);
    }
    let names = ["Ann", "Bob", "Cid"].map(str::to_owned);
    table.app.insert_resource(Chairs(chairs_for(&names, SeatPlayer::Person)));
    let settings = |table: &HeadlessTable| {
        let settings = table.app.world().resource::<Settings>();
        let lobby = table.app.world().resource::<GameList>().game().expect("one is chosen");
        (lobby.choice(settings), settings.play.secrets)
    };
    for _ in 0..8 {
        let (cards, secrets) = settings(&table);
        if cards != Some("Cards: hidden") {
            table.app.world_mut().write_message(LobbyWish::NextChoice);
        } else if secrets != Some(way) {
            table.app.world_mut().write_message(LobbyWish::SecretWay);
        }
        table.frames(2);
    }
    assert_eq!(settings(&table), (Some("Cards: hidden"), Some(way)));
    table.app.world_mut().write_message(LobbyWish::Start);
    table.frames(6);
    table.app.insert_resource(JoinPolicy::Orphans);
    table.app.world_mut().resource_mut::<TablePace>().by_itself = false;
    let hands = [ANN, BOB, CID].map(|seat| table.hand(&[seat.0]));
    table.frames(2);
    (table, hands)
}

fn game(table: &HeadlessTable) -> &Match<FishAndMen> {
    table.app.world().resource::<HostedMatch<FishAndMenView>>().game()
}

fn hand(table: &HeadlessTable, seat: Seat) -> Vec<CardName> {
    game(table).state().sea.cards.hands[seat.index()].clone()
}

/// Shows at once what happens, until the table rests.
fn rest(table: &mut HeadlessTable) {
    for _ in 0..200 {
        table.app.world_mut().write_message(PlaybackOrder::Skip);
        table.frames(1);
        if table.app.world().resource::<PlaybackState<FishAndMenView>>().is_idle() {
            return table.frames(2);
        }
    }
    panic!("it is never over");
}

/// All play on, cards if they must, until Ann holds a card that she may give away.
fn until_ann_may_give_a_card(table: &mut HeadlessTable, whim: &mut RandomGenerator) {
    for _ in 0..400 {
        let held = hand(table, ANN);
        let give = CardBundle::of(&held[..held.len().min(1)]).expect("it is one");
        let gift = Action::Offer { to: BOB, give, take: CardBundle::default() };
        let may_give = FishAndMen::check(game(table).world(), Actor::Seat(ANN), &gift).is_ok();
        if held.len() >= 2 && may_give && !game(table).awaited_seats().is_empty() {
            return;
        }
        let seat = game(table).awaited_seats().first().copied();
        let actor = seat.map_or(Actor::House, Actor::Seat);
        let legal = FishAndMen::legal(game(table).world(), actor);
        let usual = [Action::Keep, Action::Feed, Action::Move, Action::Done];
        let usual = usual.into_iter().find(|action| legal.list().contains(action));
        let action = match seat {
            None => FishAndMen::next_house_action(game(table).world()),
            Some(_) => usual.or_else(|| FishAndMen::sample(game(table).world(), actor, whim)),
        };
        let action = action.expect("the match goes on");
        table.app.world_mut().write_message(ChooseAction::<FishAndMenView> { actor, action });
        rest(table);
    }
    panic!("Ann never holds a card");
}

/// Somebody presses something in a tray.
fn press(table: &mut HeadlessTable, hand: TestHand, tray: Seat, press: CardPress) {
    let pressed = TrayPressed { seat: tray, pointer: hand.pointer, button: press.id(), off: None };
    table.app.world_mut().write_message(pressed);
    table.frames(3);
}

/// A button of the sheet before a seat, by its first words.
fn sheet_button(table: &HeadlessTable, seat: Seat, label: &str) -> Option<u32> {
    let sheet = table.app.world().resource::<TrayModels>().0[seat.index()].sheet.clone()?;
    let buttons = sheet.lines.iter().flat_map(|line| &line.buttons);
    buttons.into_iter().find(|button| button.label == label).map(|button| button.id)
}

/// What a phone shows of its seat's cards.
fn cards(shown: &Value) -> Vec<&str> {
    let cards = shown["snapshot"]["cards"].as_array();
    cards.into_iter().flatten().filter_map(|card| card["label"].as_str()).collect()
}

/// What each of three people reads of what is its own.
struct Readers {
    way: SecretMethod,
    hands: [TestHand; 3],
    phones: Vec<PhonePage>,
}

impl Readers {
    fn new(table: &mut HeadlessTable, way: SecretMethod, hands: [TestHand; 3]) -> Self {
        let mut phones = Vec::new();
        if way == SecretMethod::Phone {
            phones.extend([ANN, BOB, CID].map(|seat| testing::scan(table, seat)));
        }
        Self { way, hands, phones }
    }

    /// Whether this stands among what a seat reads of its own.
    fn reads(&mut self, table: &mut HeadlessTable, seat: Seat, words: &str) -> bool {
        let Some(page) = self.phones.get_mut(seat.index()) else {
            let read = read_own(table, self.hands[seat.index()], seat, self.way);
            return read.iter().any(|line| line.starts_with(words));
        };
        // What was shown before does not count.
        table.frames(3);
        while page.next_message().is_some() {}
        page.say(&json!({"t": "again"}));
        let shown = page.until(table, |told| told["t"] == "show");
        cards(&shown).iter().any(|card| card.starts_with(words))
    }
}

#[test]
fn hidden_hands_are_chosen_in_the_lobby_and_a_card_is_given_away_in_each_way() {
    for way in SecretMethod::ALL {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let (mut table, hands) = begin(way, folder.path());
        assert_eq!(game(&table).setup().deck.holding, CardHandling::Hidden, "{way:?}");
        until_ann_may_give_a_card(&mut table, &mut RandomGenerator::from_seed(3));
        let mut readers = Readers::new(&mut table, way, hands);
        let card = hand(&table, ANN)[0];
        let name = face(&game(&table).setup().deck, card).name;
        let knows = |table: &mut HeadlessTable, readers: &mut Readers, words: &str| {
            [ANN, BOB, CID].map(|seat| readers.reads(table, seat, words))
        };
        let begins =
            |table: &mut HeadlessTable, readers: &mut Readers| knows(table, readers, &name);
        let before = begins(&mut table, &mut readers);
        assert!(before[0], "{way:?}: Ann reads {name}");

        // By places: nobody sees which card it is.
        press(&mut table, hands[0], BOB, CardPress::Hand);
        press(&mut table, hands[0], ANN, CardPress::Card(0));
        press(&mut table, hands[0], ANN, CardPress::Offer);
        rest(&mut table);
        let offer = format!("Ann offers Bob {name}");
        assert_eq!(knows(&mut table, &mut readers, &offer), [true, true, false], "{way:?}");
        let drawn = table.everything();
        assert!(!drawn.iter().any(|line| line.contains(&name)), "{way:?}: nothing shows {name}");

        let button = sheet_button(&table, BOB, "Accept").expect("Bob may accept");
        match readers.phones.get_mut(BOB.index()) {
            Some(phone) => {
                phone.say(&json!({"t": "press", "button": button}));
                phone.until_table(&mut table, |table| {
                    hand(table, BOB).contains(&card).then_some(())
                });
            }
            None => {
                let (seat, pointer) = (BOB, hands[1].pointer);
                let accept = TrayPressed { seat, pointer, button, off: None };
                table.app.world_mut().write_message(accept);
                table.frames(3);
            }
        }
        rest(&mut table);
        assert!(hand(&table, BOB).contains(&card), "{way:?}");
        assert!(readers.reads(&mut table, BOB, &name), "{way:?}: Bob reads it now");
        for file in std::fs::read_dir(folder.path()).expect("it is ours").flatten() {
            let text = std::fs::read(file.path()).expect("it is ours");
            let text = String::from_utf8_lossy(&text).into_owned();
            assert!(!text.contains("\"give\""), "{way:?}: the journal tells what is given");
        }
    }
}
