//! Lays out many pieces of one kind in a box, row by row.

use bevy::math::{Rect, Vec2};

/// Lays out this many pieces in a box; returns the middle of each, and the maximum size of a piece.
pub fn positions_in_box(on: Rect, count: u32) -> (Vec<Vec2>, f32) {
    let count = count.max(1);
    let (wide, high) = (on.width(), on.height());
    let side = |columns: u32| {
        let rows = count.div_ceil(columns);
        (wide / columns as f32).min(high / rows as f32)
    };
    let best = (1..=count).max_by(|one, other| side(*one).total_cmp(&side(*other)));
    let columns = best.unwrap_or(1);
    let step = Vec2::new(wide / columns as f32, high / count.div_ceil(columns) as f32);
    let middle = |at: u32| {
        let place = Vec2::new((at % columns) as f32, (at / columns) as f32);
        on.min + (place + 0.5) * step
    };
    ((0..count).map(middle).collect(), side(columns))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_number_of_pieces_lie_side_by_side_in_their_box() {
        let on = Rect::new(10.0, 20.0, 310.0, 120.0);
        for count in 1..=200 {
            let (berths, side) = positions_in_box(on, count);
            assert_eq!(berths.len(), count as usize);
            let half = Vec2::splat(side / 2.0 - 0.01);
            for (at, middle) in berths.iter().enumerate() {
                assert!(on.contains(*middle - half) && on.contains(*middle + half), "{middle}");
                let far = |other: &Vec2| (*other - *middle).abs().max_element() > side - 0.01;
                assert!(berths[at + 1..].iter().all(far), "{count} pieces");
            }
        }
    }
}
