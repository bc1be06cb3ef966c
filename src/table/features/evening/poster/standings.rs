//! The standings at the end of a match: who is at which place, and the words above all.

use super::NOBODY;
use super::page::PosterPage;
use crate::matches::celebration::announcement;
use shoal_contract::Seat;

/// A seat in the standings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StandingPlace {
    /// The seat.
    pub seat: Seat,
    /// Its place, counted from 1; the same for those who share it. `None` where nobody has won: then nobody is ranked.
    pub place: Option<usize>,
}

impl PosterPage {
    /// Returns the seats from the first place to the last: the winners, then by score, those who left the match last.
    /// If nobody has won, they are in the order of their seats.
    pub fn standings(&self) -> Vec<StandingPlace> {
        let mut order: Vec<Seat> = Seat::all(self.names.len()).collect();
        if self.is_lost() {
            return order.into_iter().map(|seat| StandingPlace { seat, place: None }).collect();
        }
        let key = |seat: &Seat| {
            let is_in = !self.standing.out.contains(seat);
            (self.has_won(*seat), is_in, self.standing.scores.get(seat.index()))
        };
        order.sort_by(|one, other| key(other).cmp(&key(one)));
        let place = |seat: Seat| {
            let before = order.iter().filter(|other| key(other) > key(&seat)).count();
            StandingPlace { seat, place: Some(before + 1) }
        };
        order.iter().map(|&seat| place(seat)).collect()
    }

    /// `true` if the match is over and nobody has won.
    pub fn is_lost(&self) -> bool {
        self.standing.winners.as_ref().is_some_and(Vec::is_empty)
    }

    /// `true` if this seat has won.
    pub fn has_won(&self, seat: Seat) -> bool {
        self.standing.winners.as_ref().is_some_and(|winners| winners.contains(&seat))
    }

    /// Returns the words above everything else: who has won, or why nobody has.
    pub fn headline(&self) -> String {
        match self.standing.winners.as_deref() {
            None => String::new(),
            Some([]) => self.defeat.unwrap_or(NOBODY).into(),
            Some(winners) => announcement(winners, &self.chairs),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::features::evening::poster::{PosterPage, PosterScene};
    use bevy::math::Vec2;
    use shoal_contract::{MatchStanding, Seat, SeatScore};
    use shoal_tabletop::seats::{Chairs, SeatPlayer, chairs_for};

    fn page(scores: &[i64], out: &[u16], winners: &[u16]) -> PosterPage {
        let names = ["Ann", "Bob", "Cid", "Dora"].map(str::to_owned)[..scores.len()].to_vec();
        let seats = |all: &[u16]| all.iter().copied().map(Seat).collect();
        PosterPage {
            title: "Fish",
            emblem: "fish",
            piece: "fish",
            laurels: "glow",
            unit: "turn",
            level: None,
            date: None,
            lasted: None,
            chairs: Chairs(chairs_for(&names, SeatPlayer::Person)),
            fared: vec![String::new(); names.len()],
            numbers: Vec::new(),
            counted: Vec::new(),
            accounts: Vec::new(),
            awards: Vec::new(),
            names,
            standing: MatchStanding {
                scores: scores.iter().copied().map(SeatScore::Number).collect(),
                out: seats(out),
                winners: Some(seats(winners)),
            },
            defeat: None,
            scene: PosterScene { svg: String::new(), size: Vec2::ONE },
            plot: None,
            first_plot: None,
            places: Vec::new(),
        }
    }

    fn places(page: &PosterPage) -> Vec<(u16, Option<usize>)> {
        page.standings().into_iter().map(|it| (it.seat.0, it.place)).collect()
    }

    #[test]
    fn winners_share_the_first_place_and_equal_scores_any_other() {
        let one = page(&[5, 9, 5, 7], &[3], &[1]);
        assert_eq!(places(&one), [(1, Some(1)), (0, Some(2)), (2, Some(2)), (3, Some(4))]);
        assert_eq!(one.headline(), "Bob wins");
        let both = page(&[9, 9, 5], &[], &[0, 1]);
        assert_eq!(places(&both), [(0, Some(1)), (1, Some(1)), (2, Some(3))]);
        assert_eq!(both.headline(), "Ann and Bob share first place");
    }

    #[test]
    fn where_nobody_has_won_nobody_is_ranked() {
        let mut page = page(&[5, 9], &[], &[]);
        assert_eq!(places(&page), [(0, None), (1, None)]);
        assert_eq!(page.headline(), "Nobody has won");
        page.defeat = Some("The sea is empty");
        assert_eq!(page.headline(), "The sea is empty");
        let drawn = page.draw();
        page.standing.winners = Some(vec![Seat(1)]);
        assert_ne!(drawn, page.draw());
    }
}
