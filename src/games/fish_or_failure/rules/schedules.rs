//! The phases of a round as schedules, run on one thread, each with the steps of the rules in their order. What
//! a step does is written in [`Position`]; then the entities follow.

use super::pieces::{Card, Compact, Firm, Ground, Pieces, cards_of};
use crate::contract::Generator;
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
        Rules::Draw.of((lay_drawn_card, write_back_cards).chain()),
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
            write_back_cards,
        )
            .chain()),
        Rules::Leave.of(leave),
    ]
}

impl Rules {
    /// The schedule with these steps, and with what ends every phase.
    fn of<M>(self, steps: impl IntoScheduleConfigs<ScheduleSystem, M>) -> Schedule {
        let mut schedule = phase(self);
        schedule.add_systems((steps.into_configs(), write_back_grounds, write_back_firms).chain());
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

fn write_back_grounds(compact: Res<Compact>, mut grounds: Query<&mut Ground>) {
    for ground in &mut grounds {
        let stock = compact.0.stocks[ground.fishery.index()];
        ground.map_unchanged(|ground| &mut ground.stock).set_if_neq(stock);
    }
}

fn write_back_firms(compact: Res<Compact>, mut firms: Query<&mut Firm>) {
    for firm in &mut firms {
        let company = compact.0.companies[firm.seat.index()];
        firm.map_unchanged(|firm| &mut firm.company).set_if_neq(company);
    }
}

/// Cards lie elsewhere now. They are never made or lost, and equal ones may change places.
fn write_back_cards(
    compact: Res<Compact>,
    mut pieces: ResMut<Pieces>,
    mut cards: Query<&mut Card>,
) {
    let mut lying: Vec<Card> = cards_of(&compact.0).collect();
    lying.sort_by_key(|lying| lying.card);
    pieces.cards.sort_by_key(|&entity| cards.get(entity).map(|card| card.card).ok());
    for (entity, lying) in pieces.cards.iter().zip(lying) {
        if let Ok(mut card) = cards.get_mut(*entity) {
            card.lies = lying.lies;
        }
    }
}
