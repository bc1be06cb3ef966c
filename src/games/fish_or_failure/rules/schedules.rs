//! The phases of a round as schedules, run on one thread, each with the steps of the rules in their order. What
//! a step does is written in [`Position`]; then the entities follow.

use super::pieces::{Card, Compact, Firm, Ground};
use crate::contract::Generator;
use crate::contract::compact::{follow, update};
use crate::contract::schedule::{self, phase};
use crate::games::fish_or_failure::action::{Action, Event};
use crate::games::fish_or_failure::position::Position;
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::{Schedule, ScheduleConfigs, ScheduleLabel};
use bevy_ecs::system::ScheduleSystem;

/// The schedules of the rules.
#[derive(ScheduleLabel, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rules {
    /// A company covers its cards or its vote (rules 3.2).
    Choose,
    /// The players have drawn an event card of their own (rules 5.1).
    Draw,
    /// The round begins (rules 3.1).
    Begin,
    /// Votes are counted: of a conference, of checks and balances, of a fine (rules 4.3, 8.2).
    Count,
    /// Cards are revealed, and fish are caught (rules 3.3 to 3.5).
    Reveal,
    /// The round ends (rules 3.6).
    End,
    /// A company leaves (rules 8.1).
    Leave,
}

/// All of them.
pub fn schedules() -> [Schedule; 7] {
    [
        Rules::Choose.of(cover_choice),
        Rules::Draw.of((lay_drawn_card, follow::<Position, Card>).chain()),
        Rules::Begin.of(step(Position::begin_round)),
        Rules::Count.of(step(Position::count_votes)),
        Rules::Reveal.of((
            step(|position, out| position.turn_over(out)),
            step(Position::harvest),
            step(Position::pay),
            step(Position::end_if_won),
            step(Position::after_harvest),
        )
            .chain()),
        Rules::End.of((
            step(Position::pass_initiative),
            step(Position::end_events),
            step(Position::end_if_won),
            step(Position::grow),
            move_events,
            step(|position, _| position.next_round()),
            follow::<Position, Card>,
        )
            .chain()),
        Rules::Leave.of(leave),
    ]
}

impl Rules {
    /// The schedule with these steps, and with what ends every phase.
    fn of<M>(self, steps: impl IntoScheduleConfigs<ScheduleSystem, M>) -> Schedule {
        let mut schedule = phase(self);
        let up_to_date = (update::<Position, Ground>, update::<Position, Firm>);
        schedule.add_systems((steps.into_configs(), up_to_date).chain());
        schedule
    }
}

/// Who acts, and how, for the systems that do it.
#[derive(Resource, Debug, Clone, Copy)]
pub struct Doing {
    /// The company that acts; of no use where the house does.
    pub seat: usize,
    /// What it does.
    pub action: Action,
}

/// The events of the action that is being done.
pub type Outbox = schedule::Outbox<Event>;

/// A step of the rules as a system.
fn step(rule: fn(&mut Position, &mut Vec<Event>)) -> ScheduleConfigs<ScheduleSystem> {
    let system = move |mut compact: ResMut<Compact>, mut outbox: ResMut<Outbox>| {
        rule(&mut compact.0, &mut outbox.0);
    };
    system.into_configs()
}

/// Nobody learns of it: no event tells it.
fn cover_choice(doing: Res<Doing>, mut compact: ResMut<Compact>) {
    compact.0.choose(doing.seat, doing.action);
}

fn lay_drawn_card(doing: Res<Doing>, mut compact: ResMut<Compact>, mut outbox: ResMut<Outbox>) {
    if let Action::Draw(card) = doing.action {
        compact.0.draw(doing.seat, card, &mut outbox.0);
    }
}

fn move_events(
    mut compact: ResMut<Compact>,
    mut generator: ResMut<Generator>,
    mut outbox: ResMut<Outbox>,
) {
    compact.0.move_events(&mut generator, &mut outbox.0);
}

fn leave(doing: Res<Doing>, mut compact: ResMut<Compact>, mut outbox: ResMut<Outbox>) {
    compact.0.leave(doing.seat, &mut outbox.0);
}
