//! The lesson at a whole table: it is learnt with a mouse.

use super::*;
use shoal_table::features::tutorial::testing::is_learnt_by_clicking_what_is_outlined;

#[test]
fn the_lesson_is_learnt_to_its_end_by_clicking_what_is_outlined() {
    is_learnt_by_clicking_what_is_outlined::<VirusFightView>(super::super::plugin, |_, _| {});
}
