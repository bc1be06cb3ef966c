//! Cards that are laid open: everybody can read them, and they hide neither trays nor what they strike.

use super::happened::{play, skip};
use crate::prelude::*;
use bevy::ecs::system::RunSystemOnce as _;
use shoal_fish_and_men::cards::texts::sentence;
use shoal_table::headless::PlayedHeadless as _;
use shoal_table::matches::effects::FlyingCardNode;
use shoal_table::matches::playback::REVEAL_LIES;
use shoal_tabletop::geometry::FacingBox;
use shoal_tabletop::headless::HeadlessTable;

const NAMES: [&str; 8] = ["Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal"];
/// Frames in a second.
const SECOND: f32 = 50.0;

/// Eight people at sea.
fn table_of_eight(holding: CardHandling) -> HeadlessTable {
    let mut setup = Setup::for_players(8);
    setup.deck.holding = holding;
    let mut game = Match::<FishAndMen>::new(setup, 7).expect("it is usual");
    while let [seat, ..] = game.awaited_seats()[..] {
        let river = usize::from(seat.0);
        game.apply(Actor::Seat(seat), &Action::Place { river }).expect("it is free");
    }
    HeadlessTable::playing::<FishAndMenView>(game, &NAMES, super::super::plugin).0
}

fn card(name: &str) -> CardName {
    name.parse().expect("it is short")
}

/// The cards that are seen on the table at their full size, each where it lies.
fn lying(table: &mut HeadlessTable) -> Vec<(FacingBox, String)> {
    let world = table.app.world_mut();
    let mut nodes = world.query::<(&FlyingCardNode, &UiTransform)>();
    let large = nodes.iter(world).filter(|(_, turn)| turn.scale.x > 0.99);
    let lying = large.map(|(node, turn)| {
        let Val2 { x: Val::Px(x), y: Val::Px(y) } = turn.translation else { panic!("{turn:?}") };
        let centre = Vec2::new(x, y) + node.size / 2.0;
        let text = format!("{}: {}", node.card.face.name, node.card.sentence);
        (FacingBox::new(centre, node.size, node.card.edge), text)
    });
    lying.collect()
}

fn trays(table: &mut HeadlessTable) -> Vec<FacingBox> {
    let find = |places: SeatPlaces| places.others(None).collect::<Vec<_>>();
    table.app.world_mut().run_system_once(find).expect("it runs")
}

fn seconds(table: &mut HeadlessTable, seconds: f32) {
    table.frames((seconds * SECOND).round() as usize);
}

#[test]
fn a_played_card_lies_before_each_side_with_name_and_sentence_and_hides_neither_tray_nor_target() {
    let mut table = table_of_eight(CardHandling::Dealt);
    let setup = table.app.world().resource::<HostedMatch<FishAndMenView>>().game().setup().clone();
    let kind = setup.deck.card(card("SA")).expect("it is of the deck");
    let text = format!("{}: {}", kind.name, sentence(kind));
    let cell = table.app.world().resource::<SeaGridLayout>().cell;
    // Where a card would lie before the trays, and in the middle of the sea.
    for square in [Square::new(29, 30), Square::new(0, 30), Square::new(15, 0), Square::new(15, 30)]
    {
        for seat in Seat::all(8) {
            let played = CardPlay::card(card("SA")).on(PlayTarget::Square(square));
            play(&mut table, vec![Event::CardPlayed { seat, play: played }], [20; 2]);
            seconds(&mut table, 0.6);
            let cards = lying(&mut table);
            let sides: BTreeSet<u32> =
                cards.iter().map(|(place, _)| place.facing.degrees() as u32).collect();
            assert_eq!((cards.len(), sides.len()), (4, 4), "{seat} at {square:?}: {cards:?}");
            assert!(cards.iter().all(|(_, read)| *read == text), "{cards:?}");
            let centre = table.app.world().resource::<SeaGridLayout>().centre(square);
            let struck = FacingBox::new(centre, Vec2::splat(3.0 * cell), TableEdge::South);
            let trays = trays(&mut table);
            for (index, (place, _)) in cards.iter().enumerate() {
                let others = cards[index + 1..].iter().map(|(other, _)| *other);
                let hidden = trays.iter().copied().chain([struck]).chain(others);
                let hidden: Vec<FacingBox> = hidden.filter(|it| place.overlaps(*it)).collect();
                assert!(hidden.is_empty(), "{seat} at {square:?}: {place:?} on {hidden:?}");
            }
            skip(&mut table);
            assert!(lying(&mut table).is_empty());
        }
    }
}

#[test]
fn a_played_card_lies_for_two_seconds() {
    let mut table = table_of_eight(CardHandling::Dealt);
    play(
        &mut table,
        vec![Event::CardPlayed { seat: Seat(0), play: CardPlay::card(card("TF")) }],
        [20; 2],
    );
    let mut frames = 0;
    while !table.app.world().resource::<PlaybackState<FishAndMenView>>().is_idle() {
        table.frames(1);
        frames += usize::from(lying(&mut table).len() == 4);
    }
    let lay = frames as f32 / SECOND;
    assert!((REVEAL_LIES - 0.1..REVEAL_LIES + 0.2).contains(&lay), "{lay}");
}

#[test]
fn a_drawn_card_lies_before_its_own_tray_alone_while_others_draw_and_a_hidden_one_face_down() {
    for (holding, name) in [(CardHandling::Dealt, card("AS")), (CardHandling::Hidden, FACE_DOWN)] {
        let mut table = table_of_eight(holding);
        let drawn = |seat| Event::CardDrawn { seat: Seat(seat), card: name };
        play(&mut table, vec![drawn(0), drawn(3)], [20; 2]);
        seconds(&mut table, 1.0);
        let cards = lying(&mut table);
        assert_eq!(cards.len(), 2, "the first still lies there: {cards:?}");
        assert_ne!(cards[0].0.facing, cards[1].0.facing);
        let is_read = |(_, text): &(FacingBox, String)| text.len() > 5;
        assert!(
            cards.iter().all(|it| is_read(it) == (holding == CardHandling::Dealt)),
            "{cards:?}"
        );
        seconds(&mut table, 3.0);
        assert!(lying(&mut table).is_empty());
    }
}
