//! The phases of a round as schedules, run on one thread. The steps of each, in their order, are written in
//! [`Position`]; then the entities follow.

use super::pieces::{Card, Compact, Firm, Ground};
use crate::{Action, Event, Position};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::{Schedule, ScheduleConfigs, ScheduleLabel};
use bevy_ecs::system::ScheduleSystem;
use shoal_contract::Generator;
use shoal_contract::world::compact::{follow, update};
use shoal_contract::world::schedule::{self, phase};

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
        // Nobody learns of it: no event tells it.
        Rules::Choose.of(rule(|position, doing, _, _| position.choose(doing.seat, doing.action))),
        Rules::Draw.of((rule(lay_drawn_card), follow::<Position, Card>).chain()),
        Rules::Begin.of(rule(|position, _, _, out| position.begin_round(out))),
        Rules::Count.of(rule(|position, _, _, out| position.count_votes(out))),
        Rules::Reveal.of(rule(|position, _, _, out| position.reveal(out))),
        Rules::End.of((
            rule(|position, _, generator, out| position.end_round(generator, out)),
            follow::<Position, Card>,
        )
            .chain()),
        Rules::Leave.of(rule(|position, doing, _, out| position.leave(doing.seat, out))),
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

/// What a rule does to the compact value, told who acts: it may draw, and adds what came of it.
type Rule = fn(&mut Position, Doing, &mut Generator, &mut Vec<Event>);

/// A rule as a system.
fn rule(rule: Rule) -> ScheduleConfigs<ScheduleSystem> {
    let system = move |doing: Res<Doing>,
                       mut compact: ResMut<Compact>,
                       mut generator: ResMut<Generator>,
                       mut outbox: ResMut<Outbox>| {
        rule(&mut compact.0, *doing, &mut generator, &mut outbox.0);
    };
    system.into_configs()
}

fn lay_drawn_card(position: &mut Position, doing: Doing, _: &mut Generator, out: &mut Vec<Event>) {
    if let Action::Draw(card) = doing.action {
        position.draw(doing.seat, card, out);
    }
}
