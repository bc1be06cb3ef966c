//! Turns what people do with mice, gamepads and keys into actions: at once for those in turn, and kept for their turn
//! for those who wait.

use super::{GameView, SeatIntent, SeatIntents, TAKE_BACK, TrayCommand};
use crate::features::evening::end_sheet::EndSheets;
use crate::features::premoves::{CancelPremove, KeepPremove, SeatPremoves};
use crate::features::secrets::OpenChoices;
use crate::matches::consent::OpenPoll;
use crate::matches::hosting::{ChooseAction, HostedMatch, RequestRefused, TakeBack};
use crate::matches::playback::{ActionOf, PlaybackState, ViewOf};
use crate::matches::seat_messages::SeatMessages;
use bevy::ecs::schedule::ScheduleConfigs;
use bevy::ecs::system::{ScheduleSystem, StaticSystemParam, SystemParam};
use bevy::prelude::*;
use shoal_contract::{Actor, Game as _, Seat};
use shoal_tabletop::pointers::{PointerDevices, Verb, VerbPressed};
use shoal_tabletop::seats::{Chairs, SeatAbsences};
use shoal_tabletop::surfaces::board::{BoardTouched, CellGesture};
use shoal_tabletop::surfaces::tray::{LeverTurned, TrayPressed};

/// Everything a choice can look at and lead to.
#[derive(SystemParam)]
pub struct SeatControls<'w, 's, V: GameView> {
    /// The match as the rules know it.
    pub hosted: Res<'w, HostedMatch<V>>,
    /// The picture that is shown of it.
    pub shown: Res<'w, PlaybackState<V>>,
    /// The chairs around the table.
    pub chairs: Res<'w, Chairs>,
    /// Actions that seats have decided ahead.
    pub premoves: Res<'w, SeatPremoves<V>>,
    /// The intents of the seats; [`SeatControls::change_intent`] changes them.
    pub aims: ResMut<'w, SeatIntents<V>>,
    /// Messages to the seats.
    pub seat_messages: ResMut<'w, SeatMessages>,
    /// Questions to the others.
    pub polls: MessageWriter<'w, OpenPoll>,
    /// Anything else that the game's choices change.
    pub own: StaticSystemParam<'w, 's, <V as GameView>::ControlParam>,
    open: OpenChoices<'w, V>,
    sheets: Option<ResMut<'w, EndSheets>>,
    chosen: MessageWriter<'w, ChooseAction<V>>,
    back: MessageWriter<'w, TakeBack>,
    keep: MessageWriter<'w, KeepPremove<V>>,
    cancel: MessageWriter<'w, CancelPremove>,
    refused: MessageWriter<'w, RequestRefused>,
}

impl<V: GameView> SeatControls<'_, '_, V> {
    /// The world of the match.
    pub fn world(&self) -> &World {
        self.hosted.game().world()
    }

    /// The view that is shown.
    pub fn view(&self) -> &ViewOf<V> {
        &self.shown.view
    }

    /// Returns `true` if the match waits for a seat.
    pub fn is_awaited(&self, seat: Seat) -> bool {
        self.hosted.game().awaited_seats().contains(&seat)
    }

    /// Returns `true` if a seat of a joint decision chooses where all may see it, as somebody who learns the game does.
    pub fn chooses_openly(&self, seat: Seat) -> bool {
        self.open.is_lesson() || self.open.is_entering(seat)
    }

    /// Returns the reason why a seat cannot do something now, in the words of the rules; `None` if it can.
    pub fn why_not(&self, seat: Seat, action: &ActionOf<V>) -> Option<String> {
        why_not(&self.hosted, seat, action)
    }

    /// Lets a seat act, and removes the message to it about another choice. The rules check the action once more.
    pub fn act(&mut self, seat: Seat, action: ActionOf<V>) {
        self.seat_messages.clear(seat);
        self.chosen.write(ChooseAction { actor: Actor::Seat(seat), action });
    }

    /// Tells a seat why something cannot be.
    pub fn refuse(&mut self, seat: Seat, sentence: impl Into<String>) {
        self.refused.write(RequestRefused { seat: Some(seat), why: sentence.into() });
    }

    /// Changes what a seat is about to do.
    pub fn change_intent(&mut self, seat: Seat, change: impl FnOnce(&mut SeatIntent<V>)) {
        SeatIntents::change(&mut self.aims, seat, change);
    }

    /// Lets a seat act if it is awaited, or tells it why it cannot. Otherwise the action is kept for its turn; the same
    /// once more cancels it.
    pub fn choose(&mut self, seat: Seat, action: ActionOf<V>) {
        let plan = V::plan(&action);
        if self.is_awaited(seat) || plan.is_none() {
            match self.why_not(seat, &action) {
                None => self.act(seat, action),
                Some(why) => self.refuse(seat, why),
            }
        } else if let Some(plan) = plan
            && self.decide_ahead(seat, plan)
        {
            self.seat_messages.clear(seat);
            self.change_intent(seat, SeatIntent::forget);
        }
    }

    /// Chooses what a seat is warned of only when it chooses it once more while the warning stands in its tray.
    pub fn choose_warned(&mut self, seat: Seat, action: ActionOf<V>, warning: Option<String>) {
        let is_shown = self.seat_messages.get(seat).is_some();
        let warned = self.aims.get(seat).and_then(|intent| intent.warned.as_ref());
        let warned = warned.filter(|_| is_shown);
        match warning.filter(|_| warned != Some(&action)) {
            Some(warning) => {
                self.refuse(seat, warning);
                self.change_intent(seat, |intent| intent.warned = Some(action));
            }
            None => self.choose(seat, action),
        }
    }

    /// Keeps something for a seat's turn; the same once more cancels it. Answers whether it is kept.
    pub fn decide_ahead(&mut self, seat: Seat, plan: V::Plan) -> bool {
        let again = self.premoves.get(seat).is_some_and(|kept| kept.plan == plan);
        if again {
            self.cancel.write(CancelPremove { seat });
        } else {
            self.keep_premove(seat, plan);
        }
        !again
    }

    /// Keeps something for a seat's turn.
    pub fn keep_premove(&mut self, seat: Seat, plan: V::Plan) {
        self.keep.write(KeepPremove { seat, plan });
    }

    /// Does what a button of a tray means: a press, or to take back.
    pub fn press(&mut self, &TrayPressed { seat, button, .. }: &TrayPressed) {
        match V::ButtonCommand::of(button) {
            Some(press) => V::run_command(self, seat, press),
            None if button == TAKE_BACK => self.go_back(seat),
            None => {}
        }
    }

    /// Does what a verb means for a seat: a press, or to go back. The sheet at the end lies on top: going back puts that
    /// away first.
    pub fn say(&mut self, seat: Seat, verb: Verb) {
        let goes_back = verb == Verb::TakeBack;
        let sheets = self.sheets.as_mut().filter(|sheets| goes_back && sheets.is_open(seat));
        if let Some(sheets) = sheets {
            sheets.put_away(seat);
            return;
        }
        match (verb, V::ButtonCommand::for_verb(verb)) {
            (_, Some(press)) => V::run_command(self, seat, press),
            (Verb::TakeBack, None) => self.go_back(seat),
            _ => {}
        }
    }

    /// Puts down what a seat holds, or cancels what it has decided ahead, or otherwise takes back its last choice: what
    /// the others have not seen goes first.
    fn go_back(&mut self, seat: Seat) {
        if V::put_down(self, seat) {
            self.seat_messages.clear(seat);
        } else if self.premoves.get(seat).is_some() {
            self.cancel.write(CancelPremove { seat });
        } else {
            self.back.write(TakeBack { seat });
        }
    }
}

/// Returns the reason why a seat cannot do something now, in the words of the rules; `None` if it can.
pub fn why_not<V: GameView>(
    hosted: &HostedMatch<V>,
    seat: Seat,
    action: &ActionOf<V>,
) -> Option<String> {
    let checked = V::Game::check(hosted.game().world(), Actor::Seat(seat), action);
    checked.err().map(|why| why.to_string())
}

/// The systems that turn what people do into actions, in their order.
pub fn choices<V: GameView>() -> ScheduleConfigs<ScheduleSystem> {
    (touch_board::<V>, press_tray::<V>, turn_levers::<V>, press_verbs::<V>).chain()
}

/// Reads clicks, drags and hovering on the board.
fn touch_board<V: GameView>(
    mut touches: MessageReader<BoardTouched>,
    hands: PointerDevices,
    mut controls: SeatControls<V>,
) {
    for touched in touches.read() {
        if touched.touch == CellGesture::Leave {
            // Its device may be gone, or act for another seat by now.
            SeatIntents::lift(&mut controls.aims, touched.pointer);
        }
        let Some(seat) = V::acting_seat(&controls, &hands, touched.pointer) else { continue };
        let at = touched.cell.into();
        match touched.touch {
            CellGesture::Hover => SeatIntents::point(&mut controls.aims, seat, touched.pointer, at),
            CellGesture::Leave => {}
            CellGesture::Click => V::click(&mut controls, seat, at),
            CellGesture::Drop { from } => V::drop(&mut controls, seat, from.map(Into::into), at),
            CellGesture::DragStart => V::take_up(&mut controls, seat, at),
            CellGesture::DragOver { .. } => {}
        }
    }
}

/// Reads presses on the trays.
fn press_tray<V: GameView>(
    mut pressed: MessageReader<TrayPressed>,
    hands: PointerDevices,
    mut controls: SeatControls<V>,
) {
    for pressed in pressed.read().filter(|pressed| pressed.off.is_none()) {
        V::press_tray(&mut controls, &hands, pressed);
    }
}

/// Reads levers of the trays.
fn turn_levers<V: GameView>(mut turned: MessageReader<LeverTurned>, mut controls: SeatControls<V>) {
    for &LeverTurned { seat, lever, value, .. } in turned.read() {
        V::turn_lever(&mut controls, seat, lever, value);
    }
}

/// Reads verbs of gamepads, of the keys at the laptop, and of the mice's other buttons.
///
/// The one that brings back somebody who was away means nothing else.
fn press_verbs<V: GameView>(
    mut verbs: MessageReader<VerbPressed>,
    absences: Option<Res<SeatAbsences>>,
    mut were_away: Local<Vec<Seat>>,
    mut controls: SeatControls<V>,
) {
    for VerbPressed { seat, verb, .. } in verbs.read() {
        if let Some(seat) = seat.filter(|seat| !were_away.contains(seat)) {
            V::verb(&mut controls, seat, *verb);
        }
    }
    let is_away = |seat: &Seat| absences.as_ref().is_some_and(|it| it.is_away(*seat));
    *were_away = controls.chairs.seats().filter(is_away).collect();
}
