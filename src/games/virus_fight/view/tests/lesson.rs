//! The lesson at a whole table: it is learnt with a mouse.

use super::*;
use shoal_table::features::tutorial::testing::is_learnt_by_pressing_where_the_arrow_points;

#[test]
fn the_lesson_is_learnt_to_its_end_by_pressing_where_the_arrow_points() {
    is_learnt_by_pressing_where_the_arrow_points::<VirusFightView>(super::super::plugin);
}
