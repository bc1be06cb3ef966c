//! A table at which nothing happens.

use super::{everything, play};
use bevy::prelude::*;
use shoal_tabletop::geometry::TrayDepth;
use shoal_tabletop::headless::HeadlessTable;
use shoal_tabletop::surfaces::rest::VisibleChanges;
use shoal_tabletop::surfaces::tray::{CardModel, CardRow, TrayButton, TrayModel};
use shoal_tabletop::surfaces::widgets::CardFace;

/// How much that can be seen was new in each frame.
#[derive(Resource, Default)]
struct Counted(Vec<usize>);

#[test]
fn nothing_that_can_be_seen_changes_while_cards_lie_before_people_who_think() {
    let mut table = HeadlessTable::with(everything);
    table.app.insert_resource(TrayDepth::Deep);
    let face = CardFace { icon: "cards/joker", ..CardFace::default() };
    let card = CardModel { face, ..CardModel::default() };
    let hand = (0..5).map(|id| CardModel { id, ..card.clone() }).collect();
    let cards = CardRow { hand, large: Some(card), ..CardRow::default() };
    let button = TrayButton { id: 3, label: "Feed".into(), ..TrayButton::default() };
    let model = TrayModel { cards: Some(cards), buttons: vec![button], ..TrayModel::default() };
    play(&mut table, model);
    (0..4).for_each(|seat| _ = table.hand(&[seat]));
    table.frames(20);
    table.app.init_resource::<Counted>();
    table.app.add_systems(Last, |mut news: VisibleChanges, mut counted: ResMut<Counted>| {
        counted.0.push(news.count());
    });
    table.frames(20);
    // The first one counts everything that ever was.
    assert_eq!(table.app.world().resource::<Counted>().0[1..], [0; 19]);
}
