//! A cycle passes (rules 2), and whether the jungle stands still after it (rules 7).

use super::pieces::Context;
use crate::position::ranking;
use crate::{
    Cycle, Event, Jungle, Kind, MUTABLE, Numbers, PLANT, Season, Species, Step, Stops, Why,
};
use bevy_ecs::change_detection::{Res, ResMut};
use bevy_ecs::resource::Resource;
use std::collections::BTreeMap;

/// What the cycles of an action have done so far.
#[derive(Resource, Debug, Default)]
pub struct Ran {
    /// The one that is under way.
    cycle: Cycle,
    cycles: u32,
    species: BTreeMap<u32, Numbers>,
    died: Vec<u32>,
    /// Why the jungle stands still; none while it goes on.
    pub(super) why: Option<Why>,
}

/// All animals have their turns, then what lives grows, and who has no members left is gone (rules 2).
pub(super) fn pass(context: Context, mut ran: ResMut<Ran>) {
    let Context { mut compact, mut book, mut generator, .. } = context;
    let ran = &mut *ran;
    ran.cycle.run(&mut compact.0, &mut generator);
    ran.cycles += 1;
    for &numbers in &ran.cycle.numbers {
        let of = ran.species.entry(numbers.id);
        of.and_modify(|sum| sum.add(numbers)).or_insert(numbers);
        if numbers.population == 0 && numbers.id != PLANT {
            ran.died.push(numbers.id);
        }
    }
    book.0.players.iter_mut().for_each(|player| player.acted = false);
}

/// Whether the jungle is to stand still (rules 7.2).
pub(super) fn look_for_a_stop(Context { setup, compact, .. }: Context, mut ran: ResMut<Ran>) {
    let Some(Season { stops, .. }) = setup.0.season else { return };
    ran.why = match stops {
        Stops::Never => None,
        Stops::EachCycle => Some(Why::EachCycle),
        Stops::Events => event(&compact.0, &ran.died),
    };
}

fn event(jungle: &Jungle, died: &[u32]) -> Option<Why> {
    let died = died.first().map(|&id| Why::Died(id));
    let changed = |species: &Species| {
        let (now, before) = (species.population, species.at_stop);
        if now >= MUTABLE && before < MUTABLE {
            Some(Why::Reached(species.id))
        } else if now <= before / 2 {
            Some(Why::Halved(species.id))
        } else {
            None
        }
    };
    died.or_else(|| jungle.animals().find_map(changed))
}

pub(super) fn tell(Context { compact, mut outbox, .. }: Context, mut ran: ResMut<Ran>) {
    let species = std::mem::take(&mut ran.species).into_values().collect();
    let (cycle, cycles) = (compact.0.cycle, ran.cycles);
    outbox.0.push(Event::CycleRan { cycle, cycles, species });
    outbox.0.extend(ran.died.iter().map(|&id| Event::WentExtinct { id }));
}

/// All who play are asked again.
pub(super) fn stop(context: Context, ran: Res<Ran>) {
    let Context { setup, mut compact, mut book, mut outbox, .. } = context;
    let Some(why) = ran.why.filter(|_| setup.0.cycles_left(compact.0.cycle) != Some(0)) else {
        return;
    };
    for species in compact.0.species.iter_mut().filter(|species| species.kind != Kind::Plant) {
        species.at_stop = species.population;
    }
    let record = &mut book.0;
    record.players.iter_mut().for_each(|player| player.ready = false);
    if record.players.iter().any(|player| !player.left) {
        record.step = Step::Design;
    }
    outbox.0.push(Event::Stopped(why));
}

/// After its last cycle a season is over, and the ranking wins (rules 7.1).
pub(super) fn end(Context { setup, compact, mut book, mut outbox, .. }: Context) {
    if setup.0.cycles_left(compact.0.cycle) == Some(0) {
        book.0.step = Step::Over;
        let leader = ranking(&compact.0, book.0.players.len()).first().map(|(seat, _)| *seat);
        outbox.0.push(Event::Ended { winners: leader.into_iter().collect() });
    }
}
