//! A focus is never lost: it follows its action to another place, and goes to the nearest place where its own is gone.

use super::targets::{FocusCandidate, FocusTable, FocusTarget};
use super::{SeatFocus, SeatFocuses, directions};
use crate::pointers::queue::{CursorInput, InputQueue};
use crate::surfaces::widgets::steady::{
    NUDGED, STEADY_AFTER, STEADY_UNDER_SURFACE, changed_within,
};
use crate::system::screens::Screen;
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

/// The time now, and that since which the screen is what it is.
#[derive(Debug, Default, Clone, Copy)]
pub(super) struct ScreenClock {
    now: Duration,
    screen_since: Option<Duration>,
}

/// Brings the focus of every seat in line with what is there, and begins one for each seat whose player needs it.
pub(super) fn keep(
    time: Res<Time<Real>>,
    table: FocusTable,
    screen: Option<Res<State<Screen>>>,
    mut clock: Local<ScreenClock>,
    mut focuses: ResMut<SeatFocuses>,
) {
    clock.now = time.elapsed();
    if screen.is_some_and(|screen| screen.is_changed()) {
        clock.screen_since = Some(clock.now);
    }
    let mut wanted: Vec<Seat> = table.steering().map(|(.., seat)| seat).collect();
    wanted.extend(focuses.0.keys());
    wanted.sort_unstable();
    wanted.dedup();
    for seat in wanted {
        let candidates = table.candidates(seat);
        let now = clock.now;
        match focuses.0.get_mut(&seat) {
            Some(focus) => {
                focus.held = focus.held.filter(|pointer| table.has_pointer(*pointer));
                // What a gamepad has taken is let go with it.
                focus.turned_by = focus.turned_by.filter(|pointer| table.has_pointer(*pointer));
                if focus.held.is_none() {
                    let cover = table.cover_of(focus.on.target, seat);
                    settle(focus, &candidates, cover, seat, *clock);
                    focus.is_kept = table.keeps(&focus.on);
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
/// it, it comes to rest beside it, and comes back with the action unless its player goes on. It goes where a focus is meant
/// to begin when that comes, and as long as its player has not moved it.
fn settle(
    focus: &mut SeatFocus,
    candidates: &[FocusCandidate],
    cover: Option<Entity>,
    seat: Seat,
    ScreenClock { now, screen_since }: ScreenClock,
) {
    let was = focus.on;
    let is_same = |it: &&FocusCandidate| it.target.is(was.target) && it.identity == was.identity;
    let home = focus.home.and_then(|home| again(&home, candidates));
    let is_choice = |it: &FocusCandidate| it.is_choice_of(seat);
    // It waited at a menu, or at what cannot be used, because there was nothing to choose.
    let is_better = |it: &FocusCandidate| is_choice(it) && it.is_restful();
    let waits = match focus.home {
        Some(_) if !is_choice(&was) => !focus.rests && candidates.iter().any(is_choice),
        _ => focus.waits && candidates.iter().any(is_better),
    };
    let start = candidates.iter().find(|it| it.is_start && is_choice(it));
    let has_come = start.is_some_and(|it| it.identity != focus.start);
    let known = std::mem::replace(&mut focus.start, start.and_then(|it| it.identity));
    // What goes with a whole screen is as if its player had closed it: there is another to choose from.
    let is_within = |since| changed_within(STEADY_UNDER_SURFACE, since, now);
    let is_closed = is_within(focus.acted) || is_within(screen_since);
    let has_strayed = focus.strayed.is_some() && home.is_none() && !focus.is_back;
    let follows = has_come || has_strayed;
    if let Some(start) = start.filter(|it| follows && it.target != was.target) {
        let before = place_before(focus, start, candidates);
        focus.go(*start);
        (focus.strayed, focus.before) = (Some(now), before);
    } else if let Some(home) = home {
        focus.go(home);
        (focus.strayed, focus.is_back, focus.waits) = (Some(now), true, false);
    } else if let Some(same) = candidates.iter().find(is_same).filter(|_| focus.is_there && !waits)
    {
        focus.aim += same.place.center() - was.place.center();
        focus.on = *same;
    } else if let Some(moved) = again(&was, candidates).filter(|_| !waits) {
        let is_elsewhere = moved.surface.is_none();
        let (home, strayed, was_waiting) = (focus.home, focus.strayed, focus.waits);
        let before = focus.before;
        focus.go(moved);
        (focus.home, focus.waits, focus.before) = (home, was_waiting, before);
        focus.strayed = if is_elsewhere { Some(now) } else { home.and(strayed) };
    } else if let Some(to) = place_after(focus, candidates, is_closed) {
        focus.go(to);
        (focus.strayed, focus.rests, focus.waits) = (Some(now), to.is_rest, false);
        (focus.home, focus.is_back) = ((!is_closed).then_some(was), is_closed);
    } else {
        let to = beside(&was, candidates, cover, seat);
        let home = focus.home.or((!focus.waits).then_some(was));
        to.into_iter().for_each(|to| focus.go(to));
        let since = to.map_or(now, |to| stray_since(&was, &to, now));
        (focus.is_there, focus.strayed, focus.home) = (to.is_some(), Some(since), home);
    }
    if focus.home.is_some() {
        // What is drawn anew is gone for a moment: that it comes back is no news.
        focus.start = focus.start.or(known);
    }
}

/// The place to which a focus goes back from the surface on which it begins now: where its player has it, or where it was
/// before the surface from which it comes.
fn place_before(
    focus: &SeatFocus,
    start: &FocusCandidate,
    candidates: &[FocusCandidate],
) -> Option<FocusCandidate> {
    let was = focus.on.surface;
    let is_there = was.is_none() || candidates.iter().any(|it| it.surface == was);
    let is_own = focus.strayed.is_none() || focus.is_back;
    if is_there && is_own && was != start.surface { Some(focus.on) } else { focus.before }
}

/// The place of a focus after the surface that its player has opened, or gone to, is gone: where it was before if its
/// player has just closed that. What goes away by itself leaves it where a press decides nothing.
fn place_after(
    focus: &SeatFocus,
    candidates: &[FocusCandidate],
    is_closed: bool,
) -> Option<FocusCandidate> {
    let is_gone = focus.on.panel.is_some()
        && candidates.iter().all(|it| it.surface != focus.on.surface)
        && focus.is_there;
    if !is_gone {
        return None;
    }
    let rest = candidates.iter().find(|it| it.is_rest).filter(|_| focus.is_kept && !is_closed);
    let back = || focus.before.and_then(|before| again(&before, candidates));
    rest.copied().or_else(back)
}

/// The place where a focus comes to rest whose own is gone: the nearest choice of what has come to lie over it, of the same
/// surface, or else of all; one that can be used, if there is any. It is never one that its player must mean to press.
fn beside(
    was: &FocusCandidate,
    candidates: &[FocusCandidate],
    cover: Option<Entity>,
    seat: Seat,
) -> Option<FocusCandidate> {
    let over = |it: &FocusCandidate| cover.is_some() && it.surface == cover;
    let same_surface = |it: &FocusCandidate| it.surface == was.surface && it.is_known();
    let near = |is_usable: &dyn Fn(&FocusCandidate) -> bool| {
        let find = |is: &dyn Fn(&FocusCandidate) -> bool| {
            nearest(candidates, was.place, |it| !it.is_retreat && is_usable(it) && is(it))
        };
        find(&over)
            .or_else(|| find(&same_surface))
            .or_else(|| find(&|it| it.is_choice_of(seat)))
            .or_else(|| find(&|_| true))
    };
    near(&|it| !it.is_off).or_else(|| near(&|_| true))
}

/// The time from which a focus counts as gone astray. Nobody begins or ends anything by pressing once more what has just
/// gone: the default action of another surface has to be seen for longer.
fn stray_since(was: &FocusCandidate, to: &FocusCandidate, now: Duration) -> Duration {
    let is_elsewhere = to.is_strong && was.surface.is_some() && to.surface != was.surface;
    if is_elsewhere { now + (STEADY_UNDER_SURFACE - STEADY_AFTER) } else { now }
}

/// The place of the same action, or the nearest part of the board for one on the board. A widget without a number is the
/// same at the same place.
fn again(was: &FocusCandidate, candidates: &[FocusCandidate]) -> Option<FocusCandidate> {
    let is_here = |it: &FocusCandidate| it.place.center().distance(was.place.center()) < NUDGED;
    nearest(candidates, was.place, |it| match was.target {
        FocusTarget::Board(_) => it.surface.is_none(),
        FocusTarget::Widget(_) => {
            let is_same = it.surface.is_some() && it.identity == was.identity;
            // A question's answers have numbers as a game's buttons have.
            let is_like = it.panel.is_some() == was.panel.is_some();
            is_same && is_like && (it.identity.is_some() || is_here(it))
        }
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

/// The place where the focus of a seat begins: the one that is meant for it, or else the default action, the left one in
/// the upper row of its own widgets, or of all. It is one that can be used, if there is any, and never one that its player
/// must mean to press.
pub(super) fn first(candidates: &[FocusCandidate], seat: Seat) -> Option<FocusCandidate> {
    let restful = candidates.iter().filter(|it| it.is_restful());
    let restful: Vec<FocusCandidate> = restful.copied().collect();
    first_of(&restful, seat).or_else(|| {
        let off = candidates.iter().filter(|it| !it.is_retreat).copied();
        first_of(&off.collect::<Vec<_>>(), seat)
    })
}

fn first_of(candidates: &[FocusCandidate], seat: Seat) -> Option<FocusCandidate> {
    let is_own = |it: &&FocusCandidate| it.identity.is_some_and(|(owner, _)| owner == Some(seat));
    let own = candidates.iter().filter(is_own);
    let is_meant = own.clone().find(|it| it.is_start);
    if let Some(meant) = is_meant.or_else(|| own.clone().find(|it| it.is_strong)) {
        return Some(*meant);
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
