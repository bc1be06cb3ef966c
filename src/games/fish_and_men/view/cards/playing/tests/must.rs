//! A card that must be played, at a whole table: everybody sees whose turn it is, and its player what to do.

use super::super::marks::TargetFieldSprite;
use super::super::picks::SeatCardChoices;
use super::{card, deal, force, position};
use crate::prelude::*;
use bevy::ui::ComputedNode;
use shoal_fish_and_men::cards::card::CardTargetKind;
use shoal_fish_and_men::explain::aiming::question;
use shoal_fish_and_men::explain::tasks::task;
use shoal_fish_and_men::state::{CardSource, State};
use shoal_table::headless::PlayedHeadless as _;
use shoal_table::matches::playback::PlaybackOrder;
use shoal_table::matches::seat_messages::SeatMessages;
use shoal_tabletop::headless::{HeadlessTable, TestHand};
use shoal_tabletop::picture::lettering::TypeWeight;
use shoal_tabletop::seats::SeatsInTurn;
use shoal_tabletop::surfaces::board::BoardHighlights;
use shoal_tabletop::surfaces::tray::{self, TrayModels};
use shoal_tabletop::surfaces::{seat_panels, widgets};

struct Desk {
    table: HeadlessTable,
    hands: Vec<TestHand>,
}

impl Desk {
    fn of(state: State) -> Self {
        let game = Match::<FishAndMen>::from_state(state, None);
        let game = game.unwrap_or_else(|problems| panic!("{problems}"));
        let view = crate::plugin;
        let (table, hands) =
            HeadlessTable::playing::<FishAndMenView>(game, &["Ann", "Bob", "Cid"], view);
        Self { table, hands }
    }

    fn world(&self) -> &World {
        self.table.app.world()
    }

    fn trays(&self) -> &[TrayModel] {
        &self.world().resource::<TrayModels>().0
    }

    fn places(&self) -> Vec<Option<&str>> {
        self.trays().iter().map(|tray| tray.place_in_order.as_deref()).collect()
    }

    fn taken(&self) -> usize {
        self.world().resource::<HostedMatch<FishAndMenView>>().game().taken().len()
    }

    /// How clear the fields of targets are.
    fn fields(&mut self) -> Vec<f32> {
        let world = self.table.app.world_mut();
        let mut fields = world.query_filtered::<&Sprite, With<TargetFieldSprite>>();
        fields.iter(world).map(|sprite| sprite.color.alpha()).collect()
    }
}

/// Seat 1 has drawn this card, first of all, and has to play it.
fn drawn(name: &str) -> State {
    let mut state = position(CardHandling::Dealt);
    force(&mut state, 1, name);
    state.sea.order = vec![Seat(1), Seat(0), Seat(2)];
    state.sea.through = 1;
    state
}

/// The first line of a tray: what to do, or who acts.
fn first_line(tray: &TrayModel) -> &str {
    tray.line.split_once('\n').expect("it stands by itself").0
}

#[test]
fn it_is_now_for_the_seat_with_a_card_to_play_and_every_tray_says_so_first() {
    let mut desk = Desk::of(drawn("FF"));
    assert_eq!(desk.places(), [Some("next"), Some("now"), Some("3rd")]);
    let glow: Vec<bool> = desk.trays().iter().map(|tray| tray.awaited).collect();
    assert_eq!(glow, [false, true, false]);
    assert_eq!(desk.world().resource::<TurnHighlights>().colour, theme::seat_colour(1));
    let lines: Vec<&str> = desk.trays().iter().map(first_line).collect();
    let waits = format!("{} has a card to play.", Setup::for_players(3).name(1));
    assert_eq!(lines, [&waits, "Click a fish", &waits]);
    let world = desk.table.app.world_mut();
    let mut texts = world.query::<(&Text, &TextColor)>();
    let first = texts.iter(world).filter(|(text, _)| text.0 == waits);
    let colours: Vec<Color> = first.map(|(_, colour)| colour.0).collect();
    assert_eq!(colours, [theme::TEXT; 2], "bright in the trays of the others");
}

#[test]
fn it_is_now_for_the_seat_with_a_card_to_play_also_while_the_fish_move_and_before_the_drift() {
    for (phase, others) in
        [(FishAndMenPhase::FishMove, Some("next")), (FishAndMenPhase::MovePollution, None)]
    {
        let mut state = drawn("FF");
        state.sea.phase = phase;
        state.sea.order = vec![Seat(0), Seat(1), Seat(2)];
        state.sea.through = if phase == FishAndMenPhase::FishMove { 0 } else { 3 };
        state.sea.cards.resolving[0].from = CardSource::Chained;
        let desk = Desk::of(state);
        assert_eq!(desk.places()[..2], [others, Some("now")], "{phase:?}");
    }
}

#[test]
fn whose_turn_it_is_goes_on_once_the_card_was_shown() {
    let mut desk = Desk::of(drawn("FF"));
    let turn = |desk: &Desk| {
        let turn = desk.world().resource::<SeatsInTurn>();
        (turn.seats().to_vec(), turn.is_open())
    };
    let fish = desk.world().resource::<TurnHighlights>().rings[0].at;
    let hand = desk.hands[1];
    desk.table.point(hand, fish);
    desk.table.press(hand);
    desk.table.release(hand);
    desk.table.frames(1);
    assert_eq!(desk.taken(), 1);
    assert_eq!(turn(&desk), (vec![Seat(1)], false), "the card is still being shown");
    assert_eq!(desk.places()[1], Some("now"));
    desk.table.app.world_mut().write_message(PlaybackOrder::Skip);
    desk.table.frames(3);
    assert_eq!(turn(&desk), (vec![], true), "the house deals");
    assert_eq!(desk.places(), [Some("next"), Some("done"), Some("2nd")]);
}

#[test]
fn a_click_on_the_large_card_says_again_what_to_do_and_puts_nothing_down() {
    let mut desk = Desk::of(drawn("EG"));
    let world = desk.table.app.world_mut();
    let mut named = world.query::<(Entity, &Name)>();
    let large = named.iter(world).find(|(_, name)| name.as_str() == "Large card");
    let (large, _) = large.expect("it lies there");
    let hand = desk.hands[1];
    desk.table.click(hand, large);
    desk.table.frames(2);
    let said = desk.world().resource::<SeatMessages>().get(Seat(1)).map(|(said, _)| said);
    assert_eq!(said, Some("Click a shore. Land, river or ice next to the sea."));
    assert_eq!(first_line(&desk.trays()[1]), "Click a shore");
    assert!(desk.world().resource::<SeatCardChoices>().is_aiming(Seat(1)), "it stays");
    assert_eq!(desk.taken(), 0);
}

#[test]
fn what_a_card_may_be_aimed_at_pulses() {
    let mut fish = Desk::of(drawn("FF"));
    assert_eq!(fish.world().resource::<TurnHighlights>().rings.len(), 3, "a ring around each fish");
    assert!(fish.fields().is_empty());
    let mut sea = Desk::of(drawn("OS"));
    assert!(sea.world().resource::<TurnHighlights>().rings.is_empty());
    let mut clear = Vec::new();
    for _ in 0..90 {
        sea.table.frames(1);
        clear.push(sea.fields()[0]);
    }
    let (least, most) = clear.iter().fold((1.0_f32, 0.0_f32), |(a, b), &c| (a.min(c), b.max(c)));
    assert!(least < 0.04 && most > 0.1, "from {least} to {most}");
}

#[test]
fn a_field_of_targets_has_no_frames_among_which_boats_would_be_lost() {
    let mut desk = Desk::of(drawn("OS"));
    let world = desk.table.app.world_mut();
    let marks: Vec<_> = world.query::<&BoardHighlights>().iter(world).collect();
    assert!(!marks.is_empty() && marks.iter().all(|it| it.marks.is_empty()), "{marks:?}");
    assert_eq!(desk.fields().len(), 1);
}

#[test]
fn where_motion_is_reduced_targets_are_lit_without_a_pulse() {
    let mut desk = Desk::of(drawn("OS"));
    desk.table.app.world_mut().resource_mut::<Settings>().play.reduced_motion = true;
    desk.table.frames(2);
    let before = desk.fields();
    desk.table.frames(20);
    assert!(before[0] > 0.1 && desk.fields() == before, "{before:?}");
}

#[test]
fn players_at_whose_cards_one_may_be_aimed_are_targets_too() {
    let mut state = drawn("ML");
    state.sea.cards.resolving[0].from = CardSource::Chained;
    deal(&mut state, 2, "AS");
    let desk = Desk::of(state);
    assert_eq!(first_line(&desk.trays()[1]), "Click a player");
    let targets: Vec<Option<Seat>> = desk.trays().iter().map(|tray| tray.target_of).collect();
    assert_eq!(targets, [None, None, Some(Seat(1))]);
}

/// Everything that a card may ask for first.
fn all_tasks() -> Vec<&'static str> {
    use CardTargetKind::*;
    let targets = [
        Nothing,
        Industry,
        Shore,
        PollutedSquare,
        SquareWithoutFish,
        SeaSquare,
        Region,
        Fish,
        FishAtSea,
        FishToSquare,
        HandOfAnother,
        CardOfAnother,
    ];
    let fish = [None, Some(Seat(0))];
    let aims = targets.into_iter().flat_map(|it| fish.map(|fish| question(it, fish).0));
    let setup = Setup::for_players(2);
    let play = |card| Ask::PlayCard { card, from: CardSource::Drawn };
    let asks = [Ask::DrawCard, play(FACE_DOWN), play(JOKER), play(card("FF"))];
    let asks = asks.map(|ask| task(&setup, ask, None).expect("it is about cards").short);
    aims.chain(asks).collect()
}

#[test]
fn what_to_do_stands_whole_on_a_line_of_its_own_in_every_tray_of_every_size() {
    let more = "All pollution in one square is gone, and nothing else happens. ".repeat(4);
    // What has room at the greatest width has room whatever it is.
    let wide = |words: &&str| TypeWeight::Bold.width(words, 1000.0) as u32;
    let words = all_tasks().into_iter().max_by_key(wide).expect("there are some");
    let tables = [(1.0, 1.0), (1.0, 2.0), (0.533, 1.0), (0.533, 2.0)]
        .map(|(pixels, text)| Tabletop { pixels, text, ..Tabletop::default() });
    for table in tables {
        let mut desk = HeadlessTable::with((widgets::plugin, seat_panels::plugin, tray::plugin));
        desk.app.insert_resource(TrayDepth::Deep).insert_resource(table);
        desk.frames(1);
        let model = TrayModel { line: format!("{words}\n{more}"), ..TrayModel::default() };
        desk.app.insert_resource(TrayModels(vec![model; 8]));
        desk.frames(2);
        let world = desk.app.world_mut();
        let mut texts = world.query::<(&Text, &TextFont, &ComputedNode)>();
        let found = texts.iter(world).filter(|(text, ..)| text.0 == words);
        let lines: Vec<f32> = found
            .map(|(_, font, node)| {
                let FontSize::Px(size) = font.font_size else { panic!("{font:?}") };
                node.size().y / size
            })
            .collect();
        assert_eq!(lines.len(), 8, "{words:?} on {table:?}");
        assert!(lines.iter().all(|lines| *lines < 2.0), "{words:?} has {lines:?} lines");
    }
}
