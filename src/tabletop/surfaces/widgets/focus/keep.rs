//! A focus is never lost: it follows its action to another place, and goes to the nearest place where its own is gone.

use super::targets::{FocusCandidate, FocusTable, FocusTarget};
use super::{SeatFocus, SeatFocuses, directions};
use crate::pointers::queue::{CursorInput, InputQueue};
use crate::surfaces::widgets::steady::{STEADY_AFTER, STEADY_UNDER_SURFACE};
use bevy::prelude::*;
use shoal_contract::Seat;
use std::time::Duration;

/// Forgets the focus of a seat whose devices move cursors. Where nobody holds a seat, its focus stays.
pub(super) fn forget_unused(table: FocusTable, mut focuses: ResMut<SeatFocuses>) {
    if focuses.0.is_empty() {
        return;
    }
    focuses.0.retain(|seat, _| !table.is_without_focus(*seat));
}

/// Brings the focus of every seat in line with what is there, and begins one for each seat whose player needs it.
pub(super) fn keep(time: Res<Time<Real>>, table: FocusTable, mut focuses: ResMut<SeatFocuses>) {
    let mut wanted: Vec<Seat> = table.steering().map(|(.., seat)| seat).collect();
    wanted.extend(focuses.0.keys());
    wanted.sort_unstable();
    wanted.dedup();
    for seat in wanted {
        let candidates = table.candidates(seat);
        let now = time.elapsed();
        match focuses.0.get_mut(&seat) {
            Some(focus) => {
                focus.held = focus.held.filter(|pointer| table.has_pointer(*pointer));
                if focus.held.is_none() {
                    let cover = table.cover_of(focus.on.target);
                    settle(focus, &candidates, cover, seat, now);
                }
            }
            None => {
                let first = first(&candidates, seat).map(SeatFocus::new);
                let first = first.map(|first| SeatFocus { strayed: Some(now), ..first });
                focuses.0.extend(first.map(|first| (seat, first)));
            }
        }
    }
}

/// Brings a focus in line with the places that are there now. It stays with its action wherever that is shown; without
/// it, it goes to the nearest choice of what has come to lie over it, of the same surface, or else of all, and comes back
/// with the action unless its player goes on. It goes where a focus is meant to begin when that comes, and as long as its
/// player has not moved it.
fn settle(
    focus: &mut SeatFocus,
    candidates: &[FocusCandidate],
    cover: Option<Entity>,
    seat: Seat,
    now: Duration,
) {
    let was = focus.on;
    let is_same = |it: &&FocusCandidate| it.target.is(was.target) && it.identity == was.identity;
    let home = focus.home.and_then(|home| again(&home, candidates));
    let is_choice = |it: &FocusCandidate| it.is_choice_of(seat);
    // It waited at a menu, because there was nothing to choose.
    let waits = focus.home.is_some() && !is_choice(&was) && candidates.iter().any(is_choice);
    let start = candidates.iter().find(|it| it.is_start && is_choice(it));
    let has_come = start.is_some_and(|it| it.identity != focus.start);
    focus.start = start.and_then(|it| it.identity);
    let follows = has_come || focus.strayed.is_some();
    if let Some(start) = start.filter(|it| follows && it.target != was.target) {
        focus.go(*start);
        focus.strayed = Some(now);
    } else if let Some(home) = home {
        focus.go(home);
        focus.strayed = Some(now);
    } else if let Some(same) = candidates.iter().find(is_same).filter(|_| focus.is_there && !waits)
    {
        focus.aim += same.place.center() - was.place.center();
        focus.on = *same;
    } else if let Some(moved) = again(&was, candidates).filter(|_| !waits) {
        let is_elsewhere = moved.identity.is_none();
        focus.go(moved);
        focus.strayed = is_elsewhere.then_some(now);
    } else {
        let beside = |it: &FocusCandidate| it.surface == was.surface && it.is_known();
        let over = |it: &FocusCandidate| cover.is_some() && it.surface == cover;
        let to = nearest(candidates, was.place, over)
            .or_else(|| nearest(candidates, was.place, beside))
            .or_else(|| nearest(candidates, was.place, is_choice))
            .or_else(|| nearest(candidates, was.place, |_| true));
        let home = focus.home.or(Some(was));
        to.into_iter().for_each(|to| focus.go(to));
        let since = to.map_or(now, |to| stray_since(&was, &to, now));
        (focus.is_there, focus.strayed, focus.home) = (to.is_some(), Some(since), home);
    }
}

/// The time from which a focus counts as gone astray. Nobody begins or ends anything by pressing once more what has just
/// gone: the default action of another surface has to be seen for longer.
fn stray_since(was: &FocusCandidate, to: &FocusCandidate, now: Duration) -> Duration {
    let is_elsewhere = to.is_strong && was.surface.is_some() && to.surface != was.surface;
    if is_elsewhere { now + (STEADY_UNDER_SURFACE - STEADY_AFTER) } else { now }
}

/// The place of the same action, or the nearest part of the board for one on the board.
fn again(was: &FocusCandidate, candidates: &[FocusCandidate]) -> Option<FocusCandidate> {
    nearest(candidates, was.place, |it| match was.target {
        FocusTarget::Board(_) => it.surface.is_none(),
        FocusTarget::Widget(_) => it.identity.is_some() && it.identity == was.identity,
    })
}

/// The nearest of some candidates to a place.
fn nearest(
    candidates: &[FocusCandidate],
    to: Rect,
    is: impl Fn(&FocusCandidate) -> bool,
) -> Option<FocusCandidate> {
    let fitting: Vec<FocusCandidate> = candidates.iter().copied().filter(is).collect();
    let at = directions::nearest(fitting.iter().map(|it| it.place), to.center())?;
    Some(fitting[at])
}

/// The place where the focus of a seat begins: the one that is meant for it, or else the left one in the upper row of its
/// own widgets, or else of all.
pub(super) fn first(candidates: &[FocusCandidate], seat: Seat) -> Option<FocusCandidate> {
    let is_own = |it: &&FocusCandidate| it.identity.is_some_and(|(owner, _)| owner == Some(seat));
    let own = candidates.iter().filter(is_own);
    if let Some(start) = own.clone().find(|it| it.is_start) {
        return Some(*start);
    }
    let upper = own.clone().next().or(candidates.first())?;
    let row = own.filter(|it| it.place.center().y < upper.place.max.y);
    let left = row.min_by(|a, b| a.place.min.x.total_cmp(&b.place.min.x));
    left.or(Some(upper)).copied()
}

/// Keeps the pointers of gamepads on the parts of the board where their focus is: what the board shows to a player who
/// points there, it shows to this one. The pointer leaves the board with the focus.
pub(super) fn point_at_board(
    table: FocusTable,
    mut focuses: ResMut<SeatFocuses>,
    mut queue: ResMut<InputQueue>,
) {
    for (entity, device, seat) in table.steering() {
        let Some(focus) = focuses.0.get_mut(&seat) else { continue };
        let to = match focus.target() {
            Some(FocusTarget::Board(spot)) => spot.center(),
            _ if focus.points => table.places.facing(seat).turn(focus.on.place.center()),
            _ => continue,
        };
        focus.points = matches!(focus.target(), Some(FocusTarget::Board(_)));
        if device.at.distance(to) > 1.0 && !queue.has(entity) && focus.held.is_none() {
            queue.pass_on(entity, CursorInput::MoveTo(to));
        }
    }
}
