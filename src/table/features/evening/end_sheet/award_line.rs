//! The words of an award on an end sheet: as many of them as have room on one line, and a number never without its unit.

use super::super::poster::MatchAward;
use super::parts::BETWEEN;
use shoal_tabletop::picture::lettering::TypeWeight;
use shoal_tabletop::picture::typeset::set_width;

/// The words behind the title of an award.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct AwardLine {
    /// The names or the letters of those who get it.
    pub winners: String,
    /// The number with its unit, or nothing.
    pub reason: String,
}

impl AwardLine {
    /// Returns the longest words for this width, in type of this size. Winners have a name in full, and a short one: they
    /// rather lose the long one than the award its reason.
    pub fn fitting(award: &MatchAward, winners: [String; 2], wide: f32, size: f32) -> Self {
        let reasons = award.reasons();
        let lines = winners.iter().flat_map(|winners| {
            reasons.iter().map(|reason| Self { winners: winners.clone(), reason: reason.clone() })
        });
        let mut fitting = lines.filter(|line| line.width(size) <= wide);
        fitting.next().unwrap_or_else(|| {
            let [_, winners] = winners;
            Self { winners, reason: String::new() }
        })
    }

    /// Its width before anything is cut off.
    fn width(&self, size: f32) -> f32 {
        let winners = set_width(TypeWeight::Bold, &self.winners, size);
        winners + BETWEEN + set_width(TypeWeight::Regular, &self.reason, size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::evening::poster::{AwardMeasure, award};
    use shoal_contract::Seat;

    const SIZE: f32 = 20.0;

    fn line(wide: f32) -> AwardLine {
        let kind = award("Best business", "dollar", AwardMeasure::Sum, "dollars", "from catches");
        let award = MatchAward { kind, seats: vec![Seat(0), Seat(1)], number: 120 };
        let winners = ["Ann and Bob".to_owned(), "A and B".to_owned()];
        AwardLine::fitting(&award, winners, wide, SIZE)
    }

    #[test]
    fn a_number_of_an_award_has_its_unit_whatever_the_width_and_letters_make_room_for_it() {
        let mut seen: Vec<AwardLine> = Vec::new();
        for wide in (0..500).rev() {
            let line = line(wide as f32);
            assert!(line.reason.is_empty() || line.width(SIZE) <= wide as f32, "{line:?}");
            if seen.last() != Some(&line) {
                seen.push(line);
            }
        }
        let told: Vec<(&str, &str)> =
            seen.iter().map(|line| (line.winners.as_str(), line.reason.as_str())).collect();
        let wanted = [
            ("Ann and Bob", "120 dollars from catches"),
            ("Ann and Bob", "120 dollars"),
            ("A and B", "120 dollars"),
            ("A and B", ""),
        ];
        assert_eq!(told, wanted);
    }
}
