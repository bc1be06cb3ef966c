//! Pearls at the table. The table keeps the secret choices of the divers; the game gives it the words.

use super::rules::{Action, BED, Event, Position};
use bevy::math::Vec2;
use shoal_table::kit::plain_view::{PlainPiece, PlainView, ShownEvent, middle_of};
use shoal_table::kit::prelude::*;
use std::f32::consts::{FRAC_PI_2, FRAC_PI_4, TAU};

/// The view of the game, by which the table shows it.
#[derive(Debug, Clone, Copy)]
pub struct PearlsView;

impl PlainView for PearlsView {
    type Position = Position;

    const CARD: GameCard = GameCard {
        sentence: "Choose an oyster in secret, and hope that nobody else dives there.",
        length: "5 minutes",
        emblem: "oyster",
    };
    const DRAWINGS: &'static [(&'static str, &'static str)] =
        &[("oyster", include_str!("oyster.svg")), ("pearl", include_str!("pearl.svg"))];
    const CELLS: (u16, u16) = BED;
    const ASK: &'static str = "Choose an oyster.\nDive there alone to take its pearls.";
    const TURN: &'static str = "round";
    const SCORE: Option<&'static str> = Some("pearls");
    const SECRET: Option<&'static str> = Some("an oyster");
    const LESSON: Option<&'static str> = Some(include_str!("pearls.tutorial"));

    fn action(at: Cell) -> Action {
        Action::Choose(usize::from(at.row * BED.1 + at.column))
    }

    fn cell(_position: &Position, action: &Action) -> Option<Cell> {
        let Action::Choose(oyster) = *action else { return None };
        Some(cell_of(oyster))
    }

    fn words(action: &Action) -> String {
        let Action::Choose(oyster) = *action else { return "dive".into() };
        let at = cell_of(oyster);
        format!("row {}, oyster {}", at.row + 1, at.column + 1)
    }

    /// It names no oyster: everybody can read it.
    fn advice(_action: &Action) -> String {
        "Choose a rich oyster that others may leave".into()
    }

    fn secret_form(position: &Position) -> Option<SecretForm<Action>> {
        let questions = vec![
            SecretQuestion::new("Which row?", &["upper", "middle", "lower"]),
            SecretQuestion::new("Where in it?", &["oysters 1 and 2", "3 and 4", "5 and 6"]),
            SecretQuestion::new("Which of the two?", &["the first", "the second"]),
        ];
        let full =
            |(oyster, &pearls): (usize, &u32)| (pearls > 0).then_some(Action::Choose(oyster));
        let outcomes = position.bed.iter().enumerate().map(full).collect();
        Some(SecretForm { questions, outcomes })
    }

    fn pieces(position: &Position) -> Vec<PlainPiece> {
        let mut pieces = Vec::new();
        for (oyster, &pearls) in position.bed.iter().enumerate() {
            let middle = middle_of(cell_of(oyster));
            pieces.push(PlainPiece::drawing("oyster", middle, 0.84));
            let distance = if pearls > 1 { 0.16 } else { 0.0 };
            for pearl in 0..pearls {
                let direction = Vec2::from_angle(TAU * pearl as f32 / pearls as f32);
                let place = middle + direction * distance;
                pieces.push(PlainPiece::drawing("pearl", place, 0.14).at_height(2.0));
            }
        }
        for (seat, oyster) in position.divers() {
            // Around the oyster by seat, so that all who meet there are seen.
            let aside = Vec2::from_angle(FRAC_PI_4 + FRAC_PI_2 * f32::from(seat.0)) * 0.42;
            pieces.push(PlainPiece::token(seat, middle_of(cell_of(oyster)) + aside, 0.3));
        }
        pieces
    }

    fn shown(event: &Event) -> Option<ShownEvent> {
        let Event::Dived { seat, oyster, pearls } = *event else { return None };
        let effect = match pearls {
            0 => EffectCause::words("pearl", "nothing"),
            pearls => EffectCause::amount("pearl", pearls as i32),
        };
        Some(ShownEvent { effect: Some(effect), ..ShownEvent::new(seat, cell_of(oyster)) })
    }

    /// The divers stand beside their oysters before the first of them is paid.
    fn apply_event(picture: &mut Position, after: &Position) {
        picture.dived.clone_from(&after.dived);
    }
}

/// The cell of an oyster.
pub fn cell_of(oyster: usize) -> Cell {
    let columns = usize::from(BED.1);
    Cell::new((oyster / columns) as u16, (oyster % columns) as u16)
}
