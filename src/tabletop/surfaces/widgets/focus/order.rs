//! The order of a focus from widget to widget: row by row, as its player reads.

use bevy::math::{Rect, Vec2};
use bevy::prelude::Entity;

/// A direction in which a focus can go, as the player says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FocusDirection {
    /// To the one before, and at the beginning of a row to the end of the row above.
    Left,
    /// To the one after, and at the end of a row to the beginning of the row below.
    Right,
    /// To the nearest one in the row above.
    Up,
    /// To the nearest one in the row below.
    Down,
}

impl FocusDirection {
    /// Returns the number of steps by which it moves a widget that is held: positive to the right or up.
    pub fn steps(self) -> i32 {
        match self {
            FocusDirection::Right | FocusDirection::Up => 1,
            FocusDirection::Left | FocusDirection::Down => -1,
        }
    }
}

/// A widget and its box as the player sees it, x right and y toward the player.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FocusCandidate {
    /// The widget.
    pub entity: Entity,
    /// Its box.
    pub place: Rect,
}

/// Returns the widgets in rows from the top, each row from the left. A widget belongs to a row if its middle is above
/// the lower edge of the first one.
fn rows(candidates: &[FocusCandidate]) -> Vec<Vec<FocusCandidate>> {
    let mut candidates = candidates.to_vec();
    candidates.sort_by(|a, b| a.place.center().y.total_cmp(&b.place.center().y));
    let mut rows: Vec<Vec<FocusCandidate>> = Vec::new();
    for candidate in candidates {
        let first = rows.last().map(|row| row[0].place);
        match rows.last_mut() {
            Some(row) if first.is_some_and(|first| candidate.place.center().y < first.max.y) => {
                row.push(candidate);
            }
            _ => rows.push(vec![candidate]),
        }
    }
    for row in &mut rows {
        row.sort_by(|a, b| a.place.min.x.total_cmp(&b.place.min.x));
    }
    rows
}

/// Finds the widget to which a focus goes from one of these; `None` if it is where it would go. A focus that is on none
/// of them goes to the one nearest to where it was, and at first to the first one.
pub fn next(
    candidates: &[FocusCandidate],
    from: Option<Entity>,
    was: Option<Vec2>,
    direction: FocusDirection,
) -> Option<FocusCandidate> {
    let rows = rows(candidates);
    let all: Vec<FocusCandidate> = rows.iter().flatten().copied().collect();
    let Some(at) = from.and_then(|from| all.iter().position(|candidate| candidate.entity == from))
    else {
        return match was {
            Some(was) => nearest(&all, |place| place.center().distance(was)),
            None => all.first().copied(),
        };
    };
    let row = rows.iter().position(|row| row.contains(&all[at]))?;
    let x = all[at].place.center().x;
    let in_row = |row: &Vec<FocusCandidate>| nearest(row, |place| (place.center().x - x).abs());
    let to = match direction {
        FocusDirection::Left => all.get((at + all.len() - 1) % all.len()).copied(),
        FocusDirection::Right => all.get((at + 1) % all.len()).copied(),
        FocusDirection::Up => row.checked_sub(1).and_then(|above| in_row(&rows[above])),
        FocusDirection::Down => rows.get(row + 1).and_then(in_row),
    };
    to.filter(|to| Some(to.entity) != from)
}

fn nearest(candidates: &[FocusCandidate], far: impl Fn(Rect) -> f32) -> Option<FocusCandidate> {
    candidates.iter().copied().min_by(|a, b| far(a.place).total_cmp(&far(b.place)))
}
