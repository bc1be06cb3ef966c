//! The price of going back: nothing, the consent of others, or it cannot be.
//!
//! - **Free** while nobody else has acted and nothing random or hidden was shown.
//! - **By consent** after that. Where chance has shown something, every seat that still plays is
//!   asked, because all have seen it; else those who have acted, and those whose pieces or score it
//!   touches.
//! - **Never** past a secret that was shown: nobody forgets it.

use crate::{Actor, Game, Match, RevealedFact, Seat};

/// The price for a seat to go back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum UndoCost {
    /// Nothing: it may simply be done.
    Free,
    /// These seats have to agree, in order; nobody, if nobody else plays.
    Consent(Vec<Seat>, UndoSummary),
    /// It cannot be: this secret was shown since.
    Never(&'static str),
}

/// The things that have happened since the position to go back to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct UndoSummary {
    /// The number of actions each actor took, the house included: seats in order, the house last.
    pub acted: Vec<(Actor, usize)>,
    /// The outcomes of chance that were shown, each once, in order.
    pub shown: Vec<&'static str>,
}

impl<G: Game> Match<G> {
    /// The number of actions before the last one of a seat.
    pub fn last_choice(&self, seat: Seat) -> Option<usize> {
        self.taken().iter().rposition(|taken| taken.actor == Actor::Seat(seat))
    }

    /// The number of actions that remain if `seat` takes back its last choice, where that is free.
    pub fn take_back(&self, seat: Seat) -> Option<usize> {
        self.last_choice(seat).filter(|&to| self.is_free(seat, to))
    }

    /// The secret that was shown after the first `to` actions, if any: nobody goes back past it.
    pub fn secret_since(&self, to: usize) -> Option<&'static str> {
        self.taken().get(to..)?.iter().find_map(|taken| match taken.revealed {
            Some(RevealedFact::Secret(secret)) => Some(secret),
            _ => None,
        })
    }

    /// Finds what it costs a seat to go back to the position after the first `to` actions.
    pub fn undo_cost(&self, seat: Seat, to: usize) -> UndoCost {
        if let Some(secret) = self.secret_since(to) {
            return UndoCost::Never(secret);
        }
        if self.is_free(seat, to) {
            return UndoCost::Free;
        }
        let since = self.summary_since(to);
        let out = G::standing(self.world()).out;
        let playing = Seat::all(G::seats(self.world())).filter(|seat| !out.contains(seat));
        // The house acts for all, and what chance shows all see.
        let all = !since.shown.is_empty() || since.acted.iter().any(|who| who.0 == Actor::House);
        let affected = if all { Vec::new() } else { self.affected(to) };
        let is_asked = |other: &Seat| *other != seat && (all || affected.contains(other));
        UndoCost::Consent(playing.filter(is_asked).collect(), since)
    }

    fn is_free(&self, seat: Seat, to: usize) -> bool {
        let since = self.taken().get(to..).unwrap_or_default();
        since.iter().all(|taken| taken.actor == Actor::Seat(seat) && taken.revealed.is_none())
    }

    fn summary_since(&self, to: usize) -> UndoSummary {
        let mut since = UndoSummary::default();
        for taken in self.taken().get(to..).unwrap_or_default() {
            match since.acted.iter_mut().find(|who| who.0 == taken.actor) {
                Some(who) => who.1 += 1,
                None => since.acted.push((taken.actor, 1)),
            }
            match taken.revealed {
                Some(RevealedFact::Chance(what)) if !since.shown.contains(&what) => {
                    since.shown.push(what)
                }
                _ => {}
            }
        }
        since.acted.sort_by_key(|who| (who.0 == Actor::House, who.0));
        since
    }

    /// The seats that have acted since, those that events affect, and those whose score has changed.
    fn affected(&self, to: usize) -> Vec<Seat> {
        let since = self.taken().get(to..).unwrap_or_default();
        let mut affected: Vec<Seat> = since.iter().filter_map(|taken| taken.actor.seat()).collect();
        let mut again = self.rerun();
        again.by_ref().take(to).for_each(drop);
        let scores = G::standing(again.game().world()).scores;
        affected.extend(again.flat_map(|(_, events)| events).flat_map(|event| G::affects(&event)));
        let now = G::standing(self.world()).scores;
        let other = Seat::all(now.len()).zip(now.iter().zip(&scores));
        affected.extend(other.filter(|(_, (now, then))| now != then).map(|(seat, _)| seat));
        affected
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battery::toy::{Action, Pebbles, Setup};

    const ANN: Seat = Seat(0);
    const BOB: Seat = Seat(1);
    const CID: Seat = Seat(2);

    /// A match of pebbles in which these were taken, in turn, after the heap was dealt.
    fn after(players: u16, takes: &[u32]) -> Match<Pebbles> {
        let mut game = Match::new(Setup { players, most: 30 }, 5).expect("the setup is right");
        game.apply(Actor::House, &Action::Deal).expect("the house deals");
        for (&pebbles, seat) in takes.iter().zip((0..players).cycle()) {
            game.apply(Actor::Seat(Seat(seat)), &Action::Take(pebbles)).expect("it is its turn");
        }
        game
    }

    #[test]
    fn the_last_choice_is_free_until_another_seat_acts() {
        let game = after(3, &[2]);
        assert_eq!((game.take_back(ANN), game.undo_cost(ANN, 1)), (Some(1), UndoCost::Free));
        assert_eq!(game.take_back(BOB), None, "nothing of it is theirs");
        let game = after(3, &[2, 1]);
        assert_eq!((game.take_back(ANN), game.last_choice(ANN)), (None, Some(1)));
    }

    #[test]
    fn those_who_acted_since_are_asked_and_nobody_else() {
        let game = after(3, &[2, 1]);
        let acted = vec![(Actor::Seat(ANN), 1), (Actor::Seat(BOB), 1)];
        let since = UndoSummary { acted, shown: Vec::new() };
        assert_eq!(game.undo_cost(ANN, 1), UndoCost::Consent(vec![BOB], since.clone()));
        assert_eq!(game.undo_cost(CID, 1), UndoCost::Consent(vec![ANN, BOB], since));
    }

    #[test]
    fn what_chance_has_shown_all_have_seen() {
        let game = after(3, &[2]);
        let UndoCost::Consent(asked, since) = game.undo_cost(ANN, 0) else {
            panic!("the dealing was random");
        };
        assert_eq!(asked, [BOB, CID]);
        assert_eq!(since.shown, ["the heap"]);
        assert_eq!(since.acted, [(Actor::Seat(ANN), 1), (Actor::House, 1)]);
    }

    #[test]
    fn asking_changes_nothing_in_the_match() {
        let game = after(3, &[2, 1, 3, 1]);
        let before = game.hash();
        for to in 0..=5 {
            game.undo_cost(BOB, to);
        }
        assert_eq!((game.hash(), game.taken().len()), (before, 5));
        assert_eq!(game.undo_cost(BOB, 99), UndoCost::Free, "there is nothing to undo");
    }
}
