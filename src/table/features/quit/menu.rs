//! In the lobby everybody who sits may end the program, from the menu of their tray: nobody needs a keyboard. They are
//! asked first, before their tray.

use crate::matches::consent::{ConsentSystems, OpenPoll, PollClosed, WithdrawPoll};
use bevy::prelude::*;
use shoal_tabletop::geometry::TablePlace;
use shoal_tabletop::seats::Chairs;
use shoal_tabletop::surfaces::tray::{MenuEntryChosen, TrayMenu, TrayMenuEntry};
use shoal_tabletop::system::ids::TrayId;
use shoal_tabletop::system::screens::Screen;

/// Id of the menu entry, and of the question.
pub(super) const QUIT: u32 = TrayId::Quitting(0).id();

/// The place of the person who is asked.
#[derive(Resource, Debug, Default)]
struct QuitPollPlace(Option<TablePlace>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TrayMenu>().init_resource::<Chairs>().init_resource::<QuitPollPlace>();
    app.add_message::<MenuEntryChosen>().add_message::<WithdrawPoll>();
    let in_lobby = in_state(Screen::Lobby);
    app.add_systems(Update, (offer, ask, end.after(ConsentSystems)).run_if(in_lobby))
        .add_systems(OnExit(Screen::Lobby), withdraw);
}

fn offer(chairs: Res<Chairs>, screen: Res<State<Screen>>, mut menu: ResMut<TrayMenu>) {
    if !chairs.is_changed() && !screen.is_changed() {
        return;
    }
    menu.withdraw_from_all(QUIT);
    for seat in chairs.seats().filter(|&seat| chairs.is_person(seat)) {
        let label = "Quit Shoal".into();
        menu.offer(
            seat,
            TrayMenuEntry { id: QUIT, icon: Some("close"), label, ..TrayMenuEntry::default() },
        );
    }
}

fn ask(
    mut chosen: MessageReader<MenuEntryChosen>,
    chairs: Res<Chairs>,
    mut place: ResMut<QuitPollPlace>,
    mut polls: MessageWriter<OpenPoll>,
) {
    for chosen in chosen.read().filter(|chosen| chosen.id == QUIT) {
        place.0 = chairs.get(chosen.seat).map(|chair| chair.place);
        polls.write(OpenPoll {
            id: QUIT,
            asked: vec![chosen.seat],
            by: Some(chosen.seat),
            question: "This ends Shoal for everybody at the table.".into(),
            yes: "Quit".into(),
            no: "No".into(),
            retreats: true,
        });
    }
}

/// Ends the program if it was agreed to by somebody who still sits there: a question to nobody counts as agreed, too.
fn end(
    mut closed: MessageReader<PollClosed>,
    chairs: Res<Chairs>,
    asked_place: Res<QuitPollPlace>,
    mut exits: MessageWriter<AppExit>,
) {
    let sits = |place: TablePlace| chairs.at(place).is_some_and(|seat| chairs.is_person(seat));
    if closed.read().any(|closed| closed.id == QUIT && closed.agreed)
        && asked_place.0.is_some_and(sits)
    {
        exits.write(AppExit::Success);
    }
}

/// Withdraws the entry and the question when a match begins.
fn withdraw(mut menu: ResMut<TrayMenu>, mut polls: MessageWriter<WithdrawPoll>) {
    menu.withdraw_from_all(QUIT);
    polls.write(WithdrawPoll { id: QUIT });
}
