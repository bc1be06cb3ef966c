//! Arranging in secret, the reveal, and who is first (rules 3.3, 3.4, 4.1).

use super::pieces::{Book, Compact, Doing, Outbox};
use super::schedules::{PhaseSystems, Rules};
use crate::laying::lay;
use crate::{Action, Arranged, At, Event, Position, Program, Record, Step};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::Schedule;
use shoal_contract::{Generator, Seat};

/// The schedules of both phases.
pub fn schedules() -> [Schedule; 2] {
    let (mut arranging, mut revealing) = (Rules::Arrange.schedule(), Rules::Reveal.schedule());
    arranging.add_systems(cover.in_set(PhaseSystems::Steps));
    revealing.add_systems((lay_out, begin_first_round).chain().in_set(PhaseSystems::Steps));
    [arranging, revealing]
}

fn cover(doing: Res<Doing>, mut book: ResMut<Book>, mut outbox: ResMut<Outbox>) {
    let Action::Arrange(program) = &doing.action else { return };
    if let Some(place) = book.0.arranged.get_mut(doing.seat) {
        *place = Arranged::Program(program.clone());
    }
    outbox.0.push(Event::Arranged { seat: Seat(doing.seat as u16) });
}

/// The programs of all who still play, by seat.
fn programs(position: &Position, record: &Record) -> Vec<(usize, Program)> {
    let arranged = record.arranged.iter().enumerate();
    let program = |(seat, arranged): (usize, &Arranged)| match arranged {
        Arranged::Program(program) if !position.is_out(seat) => Some((seat, program.clone())),
        _ => None,
    };
    arranged.filter_map(program).collect()
}

fn lay_out(mut compact: ResMut<Compact>, book: Res<Book>, mut outbox: ResMut<Outbox>) {
    for (seat, program) in programs(&compact.0, &book.0) {
        let squares = lay(&mut compact.0, seat, &program);
        compact.0.keep_as_spares(seat, program.rest());
        outbox.0.push(Event::Revealed {
            seat: Seat(seat as u16),
            line: program.line,
            squares: squares.into_iter().map(At::of).collect(),
            marker: program.marker,
        });
    }
}

/// Fewest instructions, fewest pips, biggest piece under the marker; then it is drawn (rules 4.1).
fn begin_first_round(
    mut compact: ResMut<Compact>,
    mut book: ResMut<Book>,
    mut generator: ResMut<Generator>,
) {
    let shown = programs(&compact.0, &book.0);
    let first = generator.pick_least(shown, |(_, program)| program.order());
    let first = first.map_or(0, |(seat, _)| seat);
    let position = &mut compact.0;
    (position.first, position.turn, position.round) = (first, first, 1);
    position.step = Step::Act;
    book.0.arranged.clear();
}
