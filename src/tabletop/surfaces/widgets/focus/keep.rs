//! A focus is never lost: it follows its action to another place, and goes to the nearest place where its own is gone.

use super::targets::{FocusCandidate, FocusTable, FocusTarget};
use super::{SeatFocus, SeatFocuses, directions};
use crate::pointers::UnseenConfirmations;
use crate::pointers::queue::{CursorInput, InputQueue};
use crate::surfaces::widgets::steady::{
    NUDGED, STEADY_AFTER, STEADY_UNDER_SURFACE, changed_within,
};
use crate::system::screens::Screen;
use bevy::ecs::system::SystemParam;
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
#[derive(Debug, Clone, Copy)]
pub(super) struct ScreenClock {
    now: Duration,
    screen_since: Option<Duration>,
}

impl ScreenClock {
    /// The time from which a press counts on a place to which a focus has come without its player. Nobody begins or ends
    /// anything by pressing once more what has just gone: what confirms, the default action of another surface than it
    /// `was` on, and everything on a new screen has to be seen for longer.
    pub fn counts_from(&self, to: &FocusCandidate, was: Option<&FocusCandidate>) -> Duration {
        let is_elsewhere =
            |was: &FocusCandidate| was.surface.is_some() && was.surface != to.surface;
        let is_late = to.confirms || to.is_strong && was.is_some_and(is_elsewhere);
        let wait = if is_late { STEADY_UNDER_SURFACE } else { STEADY_AFTER };
        let screen = self.screen_since.map(|since| since + STEADY_UNDER_SURFACE);
        screen.unwrap_or_default().max(self.now + wait)
    }

    /// `true` if the screen was another one a moment ago.
    fn is_new_screen(&self) -> bool {
        changed_within(STEADY_UNDER_SURFACE, self.screen_since, self.now)
    }
}

/// Changes of the screen, and of the devices that steer a focus.
#[derive(SystemParam)]
pub(super) struct FocusChanges<'w, 's> {
    time: Res<'w, Time<Real>>,
    screen: Option<Res<'w, State<Screen>>>,
    screen_since: Local<'s, Option<Duration>>,
    steering: Local<'s, Vec<Entity>>,
}

impl FocusChanges<'_, '_> {
    /// Notes the time, and the screen.
    fn clock(&mut self) -> ScreenClock {
        let now = self.time.elapsed();
        if self.screen.as_ref().is_some_and(|screen| screen.is_changed() && !screen.is_added()) {
            *self.screen_since = Some(now);
        }
        ScreenClock { now, screen_since: *self.screen_since }
    }

    /// Notes the devices that steer now, and returns the seats of those that are new or were away.
    fn come(&mut self, table: &FocusTable) -> Vec<Seat> {
        let now = table.steering().map(|(device, ..)| device).collect();
        let before = std::mem::replace(&mut *self.steering, now);
        let come = table.steering().filter(|(device, ..)| !before.contains(device));
        come.map(|(.., seat)| seat).collect()
    }
}

/// Brings the focus of every seat in line with what is there, and begins one for each seat whose player needs it.
pub(super) fn keep(
    table: FocusTable,
    mut changes: FocusChanges,
    mut focuses: ResMut<SeatFocuses>,
    mut unseen: ResMut<UnseenConfirmations>,
) {
    let clock = changes.clock();
    let come = changes.come(&table);
    let mut wanted: Vec<Seat> = table.steering().map(|(.., seat)| seat).collect();
    wanted.extend(focuses.0.keys());
    wanted.sort_unstable();
    wanted.dedup();
    for seat in wanted {
        let candidates = table.candidates(seat);
        match focuses.0.get_mut(&seat) {
            Some(focus) => {
                focus.held = focus.held.filter(|pointer| table.has_pointer(*pointer));
                // What a gamepad has taken is let go with it.
                focus.turned_by = focus.turned_by.filter(|pointer| table.has_pointer(*pointer));
                if focus.held.is_none() {
                    let cover = table.cover_of(focus.on.target, seat);
                    settle(focus, &candidates, cover, seat, clock);
                    focus.is_kept = table.keeps(&focus.on);
                }
                if come.contains(&seat) {
                    focus.counts_from = clock.counts_from(&focus.on, None);
                }
            }
            None => {
                let begin = |first: FocusCandidate| {
                    let counts_from = clock.counts_from(&first, None);
                    (seat, SeatFocus { strayed: true, counts_from, ..SeatFocus::new(first) })
                };
                focuses.0.extend(first(&candidates, seat).map(begin));
            }
        }
    }
    let is_unseen = |seat: &Seat| {
        let focus = focuses.0.get(seat).filter(|focus| focus.is_waiting(clock.now));
        clock.is_new_screen() || focus.is_some_and(|focus| focus.on.confirms)
    };
    let seats = table.places.chairs.seats().filter(is_unseen).collect();
    unseen.set_if_neq(UnseenConfirmations(seats));
}

/// Brings a focus in line with the places that are there now. It stays with its action wherever that is shown; without
/// it, it comes to rest beside it, and comes back with the action unless its player goes on. It goes where a focus is meant
/// to begin when that comes, and as long as its player has not moved it.
fn settle(
    focus: &mut SeatFocus,
    candidates: &[FocusCandidate],
    cover: Option<Entity>,
    seat: Seat,
    clock: ScreenClock,
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
    let is_closed = changed_within(STEADY_UNDER_SURFACE, focus.acted, clock.now);
    let is_closed = is_closed || clock.is_new_screen();
    let has_strayed = focus.strayed && home.is_none() && !focus.is_back;
    let follows = has_come || has_strayed;
    if let Some(start) = start.filter(|it| follows && it.target != was.target) {
        let before = place_before(focus, start, candidates);
        focus.stray(*start, &clock);
        focus.before = before;
    } else if let Some(home) = home {
        focus.stray(home, &clock);
        (focus.is_back, focus.waits) = (true, false);
    } else if let Some(same) = candidates.iter().find(is_same).filter(|_| focus.is_there && !waits)
    {
        focus.aim += same.place.center() - was.place.center();
        focus.on = *same;
    } else if let Some(moved) = again(&was, candidates).filter(|_| !waits) {
        let (home, before, was_waiting) = (focus.home, focus.before, focus.waits);
        let (strayed, counts_from) = (focus.strayed && home.is_some(), focus.counts_from);
        focus.stray(moved, &clock);
        (focus.home, focus.waits, focus.before) = (home, was_waiting, before);
        if moved.surface.is_some() {
            (focus.strayed, focus.counts_from) = (strayed, counts_from);
        }
    } else if let Some(to) = place_after(focus, candidates, is_closed) {
        focus.stray(to, &clock);
        (focus.rests, focus.waits) = (to.is_rest, false);
        (focus.home, focus.is_back) = ((!is_closed).then_some(was), is_closed);
    } else {
        let to = beside(&was, candidates, cover, seat);
        let home = focus.home.or((!focus.waits).then_some(was));
        match to {
            Some(to) => focus.stray(to, &clock),
            None => focus.strayed = true,
        }
        (focus.is_there, focus.home) = (to.is_some(), home);
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
    let is_own = !focus.strayed || focus.is_back;
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
