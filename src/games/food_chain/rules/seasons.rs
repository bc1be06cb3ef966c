//! Players get ready, cycles pass until something happens, and a season ends (rules 7.1, 7.2).

use super::phase::FoodChainPhase;
use super::phase::PassedCycles;
use super::pieces::{CompactJungle, MatchSetup, Outbox, SeasonResource};
use crate::position::ranking;
use crate::{
    Event, Jungle, MUTABLE, Season, SeasonStep, Species, SpeciesKind, StandstillReason, Stops,
};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::Schedule;
use shoal_contract::Seat;
use shoal_contract::world::steps::step;

/// The steps by which a player says that it is ready (rules 7.1).
pub(super) fn get_ready() -> Schedule {
    FoodChainPhase::GetReady.of((step("7.1", say_ready), step("7.1", let_cycles_pass)).chain())
}

/// The steps after the cycles of an action (rules 7.1, 7.2).
pub(super) fn pause() -> Schedule {
    let steps = (
        step("2.8", tell_cycles),
        step("8.15", tell_extinct),
        step("7.1", end_season).run_if(is_season_over),
        step("7.2", stand_still).run_if(not(is_season_over)),
    );
    FoodChainPhase::Pause.of(steps.chain())
}

/// The seat that is ready.
#[derive(Resource, Debug)]
pub struct ReadySeat(pub(super) Seat);

fn say_ready(seat: Res<ReadySeat>, mut season: ResMut<SeasonResource>, mut outbox: ResMut<Outbox>) {
    let seat = seat.0;
    if let Some(player) = season.0.players.get_mut(seat.index()) {
        player.ready = true;
        outbox.push(Event::Readied { seat });
    }
}

/// Once all who play are ready, cycles pass.
pub(super) fn let_cycles_pass(mut season: ResMut<SeasonResource>) {
    season.0.go_on();
}

/// The jungle is to stand still after every cycle, or if something has happened (rules 7.2).
pub(super) fn look_for_stop(
    setup: Res<MatchSetup>,
    jungle: Res<CompactJungle>,
    mut passed: ResMut<PassedCycles>,
) {
    let Some(Season { stops, .. }) = setup.0.season else { return };
    passed.stop = match stops {
        Stops::Never => None,
        Stops::EachCycle => Some(StandstillReason::EachCycle),
        Stops::Events => first_stop(&jungle.0, &passed.died),
    };
}

fn first_stop(jungle: &Jungle, died: &[u32]) -> Option<StandstillReason> {
    let died = died.first().map(|&id| StandstillReason::Died(id));
    let changed = |species: &Species| {
        let (now, before) = (species.population, species.at_stop);
        if now >= MUTABLE && before < MUTABLE {
            Some(StandstillReason::Reached(species.id))
        } else if now <= before / 2 {
            Some(StandstillReason::Halved(species.id))
        } else {
            None
        }
    };
    died.or_else(|| jungle.animals().find_map(changed))
}

fn tell_cycles(
    jungle: Res<CompactJungle>,
    mut passed: ResMut<PassedCycles>,
    mut outbox: ResMut<Outbox>,
) {
    let species = std::mem::take(&mut passed.species).into_values().collect();
    let (cycle, cycles) = (jungle.0.cycle, passed.count);
    outbox.push(Event::CycleRan { cycle, cycles, species });
}

fn tell_extinct(passed: Res<PassedCycles>, mut outbox: ResMut<Outbox>) {
    outbox.0.extend(passed.died.iter().map(|&id| Event::WentExtinct { id }));
}

fn is_season_over(setup: Res<MatchSetup>, jungle: Res<CompactJungle>) -> bool {
    setup.0.cycles_left(jungle.0.cycle) == Some(0)
}

/// The leader of the ranking wins.
fn end_season(
    jungle: Res<CompactJungle>,
    mut season: ResMut<SeasonResource>,
    mut outbox: ResMut<Outbox>,
) {
    season.0.step = SeasonStep::Over;
    let leader = ranking(&jungle.0, season.0.players.len()).first().map(|(seat, _)| *seat);
    outbox.push(Event::Ended { winners: leader.into_iter().collect() });
}

/// All who play design again.
fn stand_still(
    passed: Res<PassedCycles>,
    mut jungle: ResMut<CompactJungle>,
    mut season: ResMut<SeasonResource>,
    mut outbox: ResMut<Outbox>,
) {
    let Some(why) = passed.stop else { return };
    for species in jungle.0.species.iter_mut().filter(|species| species.kind != SpeciesKind::Plant)
    {
        species.at_stop = species.population;
    }
    let record = &mut season.0;
    record.players.iter_mut().for_each(|player| player.ready = false);
    if record.players.iter().any(|player| !player.left) {
        record.step = SeasonStep::Design;
    }
    outbox.push(Event::Stopped(why));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{JungleSettings, PartLevels};

    #[test]
    fn a_species_that_is_exactly_half_of_what_it_was_stops_the_cycles() {
        let mut jungle = Jungle::new(JungleSettings::default(), 0);
        let voles = Species::founded(2, None, SpeciesKind::Herbivore, PartLevels::default());
        for (population, why) in [(50, Some(StandstillReason::Halved(2))), (51, None)] {
            jungle.species.truncate(1);
            jungle.species.push(Species { population, at_stop: 100, ..voles.clone() });
            assert_eq!(first_stop(&jungle, &[]), why, "{population}");
        }
    }
}
