//! Those who begin while somebody else still writes a name.

use super::bots::sit;
use super::*;
use shoal_table::features::join::OpenJoinPanels;
use shoal_table::features::lobby::testing::START;
use shoal_tabletop::surfaces::seat_panels::{SeatPanelKind, SeatPanels};
use shoal_tabletop::surfaces::widgets::Widget;
use shoal_tabletop::system::ids::TrayId;

/// The button of a panel that shows the letters of a name.
const WRITE_NAME: u32 = TrayId::Joining(12).id();

/// Clicks a button before a seat.
fn click(desk: &mut HeadlessTable, hand: TestHand, seat: Seat, button: u32) {
    let world = desk.app.world_mut();
    let mut widgets = world.query::<(Entity, &Widget, &InheritedVisibility)>();
    let is_it = |widget: &Widget| (widget.owner, widget.id) == (Some(seat), button);
    let found = widgets.iter(world).find(|(_, widget, seen)| is_it(widget) && seen.get());
    let found = found.expect("it is offered").0;
    desk.click(hand, found);
    desk.frames(3);
}

#[test]
fn a_mouse_that_begins_while_another_writes_a_name_is_warned_once() {
    for wished in [None, Some(LobbyWish::GoOn(0)), Some(LobbyWish::Again)] {
        let folder = tempfile::tempdir().expect("a temporary folder");
        evening_before(folder.path(), 3);
        let mut desk = desk(folder.path());
        desk.listen();
        let frame = TimeUpdateStrategy::ManualDuration(Duration::from_millis(100));
        desk.app.insert_resource(frame);
        until(&mut desk, |world| !world.resource::<LobbyOffers>().unfinished.is_empty());
        let ann = sit(&mut desk, PLACES[0], "Ann");
        let ben = sit(&mut desk, PLACES[5], "Ben");
        desk.app.world_mut().resource_mut::<OpenJoinPanels>().open(PLACES[5]);
        desk.frames(6);
        click(&mut desk, ben, Seat(1), WRITE_NAME);
        let begin = |desk: &mut HeadlessTable, panel| match wished {
            Some(wished) => wish(desk, ann, wished, panel),
            None => click(desk, ann, Seat(0), START),
        };
        begin(&mut desk, 0);
        assert_eq!(screen(&desk), Screen::Lobby, "{wished:?}");
        let news = desk.app.world().resource::<SeatPanels>().get(Seat(0), SeatPanelKind::News);
        let said = "Ben is still choosing a name: press again to begin without waiting.";
        assert_eq!(news.expect("it is warned").sentence(), said);
        // On another panel: the first was drawn anew beneath the cursor.
        desk.frames(10);
        begin(&mut desk, 1);
        desk.frames(4);
        assert_eq!(screen(&desk), Screen::Match, "{wished:?}");
    }
}
