//! Time and verbs of the messages to seats: they grow old, and can be answered by the other buttons of a mouse, a
//! gamepad or a key.

use super::panel_root::SeatPanelRoot;
use super::seat_panel::{SeatPanelKind, SeatPanelPressed, SeatPanels};
use crate::pointers::{ClaimedVerbPressed, Verb, VerbClaims};
use crate::seats::Chairs;
use crate::surfaces::widgets::focus::{FocusKeepers, LetGoTaken};
use crate::system::patience::Patience;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use shoal_contract::Seat;
use std::time::Duration;

/// Time for which news is shown before a seat.
const NEWS_FOR: Duration = Duration::from_secs(6);
/// Time for which a seat panel must have been seen before verbs press its buttons: earlier presses were meant for the
/// game.
const SEEN_AFTER: Duration = Duration::from_millis(700);

/// Counts the time for which messages are seen, and removes old news. The time of a panel that waits is not counted.
pub(super) fn age_messages(
    time: Res<Time<Patience>>,
    chairs: Res<Chairs>,
    roots: Query<(&SeatPanelRoot, &Visibility)>,
    mut seat_panels: ResMut<SeatPanels>,
) {
    let known = chairs.0.len();
    if seat_panels.goes_beyond(known) {
        seat_panels.keep_seats(known);
    }
    if seat_panels.is_empty() && seat_panels.seen_for.is_empty() {
        return;
    }
    let unnoticed = seat_panels.bypass_change_detection();
    let before = std::mem::take(&mut unnoticed.seen_for);
    let mut over = Vec::new();
    for seat in chairs.seats() {
        let Some((kind, _)) = unnoticed.current_message(seat) else { continue };
        let was = before.get(&seat).filter(|seen| seen.0 == kind).map_or(Duration::ZERO, |s| s.1);
        let waits = roots.iter().any(|(root, visibility)| {
            (root.seat, root.kind) == (seat, kind) && *visibility == Visibility::Hidden
        });
        let now = if waits { was } else { was + time.delta() };
        unnoticed.seen_for.insert(seat, (kind, now));
        over.extend((kind == SeatPanelKind::News && now >= NEWS_FOR).then_some(seat));
    }
    over.into_iter().for_each(|seat| seat_panels.remove(seat, SeatPanelKind::News));
}

/// The meaning of a verb for a seat before the game hears of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PanelVerb {
    /// Its gamepad lets go of the lever it has taken.
    LetGo,
    /// A button of a panel is pressed, or the panel is closed.
    Press(SeatPanelKind, Option<u32>),
    /// Nothing: what it has wished for is being asked.
    Wait,
}

/// System parameter with what the verbs of a seat mean on its panels.
#[derive(SystemParam)]
pub(super) struct SeatPanelVerbs<'w, 's> {
    seat_panels: Res<'w, SeatPanels>,
    keepers: FocusKeepers<'w, 's>,
    roots: Query<'w, 's, &'static SeatPanelRoot>,
}

impl SeatPanelVerbs<'_, '_> {
    /// The meaning of a verb of a seat. A button is pressed if it has been seen for a moment. Going back lets go what its
    /// gamepad turns, or closes the panel that its ring is in, or else what the seat itself has opened or reads; while
    /// others are asked what it wished for, it means nothing.
    fn meaning(&self, seat: Seat, verb: Verb) -> Option<PanelVerb> {
        let goes_back = verb == Verb::TakeBack;
        let kept = self.keepers.keeper(seat).and_then(|root| self.roots.get(root).ok());
        let kept = kept.map(|root| root.kind).filter(|kind| goes_back && !kind.is_message());
        let button = || self.seat_panels.button_of(seat, verb, SEEN_AFTER);
        let opened = || self.seat_panels.opened_by(seat).filter(|_| goes_back);
        let read = || self.seat_panels.read_by(seat).filter(|_| goes_back);
        let message = || self.seat_panels.current_message(seat).filter(|_| goes_back);
        let wishes = || message().filter(|(_, panel)| panel.is_own_wish);
        if goes_back && self.keepers.has_taken(seat) {
            return Some(PanelVerb::LetGo);
        }
        kept.map(|kind| PanelVerb::Press(kind, None))
            .or_else(|| button().map(|(kind, button)| PanelVerb::Press(kind, Some(button))))
            .or_else(|| opened().or_else(read).map(|kind| PanelVerb::Press(kind, None)))
            .or_else(|| wishes().map(|_| PanelVerb::Wait))
    }
}

/// Presses what verbs mean on the panels of their seats.
pub(super) fn handle(
    mut claimed: MessageReader<ClaimedVerbPressed>,
    verbs: SeatPanelVerbs,
    mut pressed: MessageWriter<SeatPanelPressed>,
    mut let_go: MessageWriter<LetGoTaken>,
) {
    for &ClaimedVerbPressed { seat, verb } in claimed.read() {
        match verbs.meaning(seat, verb) {
            Some(PanelVerb::Press(kind, button)) => {
                pressed.write(SeatPanelPressed { seat, kind, button, pointer: None });
            }
            Some(PanelVerb::LetGo) => _ = let_go.write(LetGoTaken { seat }),
            Some(PanelVerb::Wait) | None => {}
        }
    }
}

/// Claims the verbs that mean something on panels: the game does not get them.
pub(super) fn claim(verbs: SeatPanelVerbs, chairs: Res<Chairs>, mut claims: ResMut<VerbClaims>) {
    let pairs = chairs.seats().flat_map(|seat| Verb::WORDS.map(|verb| (seat, verb)));
    let claimed = pairs.filter(|&(seat, verb)| verbs.meaning(seat, verb).is_some());
    claims.set_if_neq(VerbClaims(claimed.collect()));
}
