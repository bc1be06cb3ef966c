//! Estimates how well a design would do in its next cycle, counted instead of played: to choose from many designs those
//! that are worth trying.

use shoal_food_chain::part::SpeciesKind;
use shoal_food_chain::position::{
    FOUNDERS, Jungle, Species, SpeciesDesign, SpeciesFactors, hunts_in_60ths,
};

/// The least share of the prey that is left for newcomers, however many hunt it.
const LEFT: f64 = 0.1;

/// A species that hunts or is hunted, as far as the estimate needs it.
struct NeighbourSpecies {
    kind: SpeciesKind,
    factors: SpeciesFactors,
    /// Members that may be hunted (rules 2.4), and those of them that others leave.
    open: f64,
    left: f64,
    /// Hunts of all its members together, and the animals among which they choose.
    hunts: f64,
    pool: f64,
}

/// The species of a jungle, to weigh designs by.
pub(super) struct DesignSurroundings(Vec<NeighbourSpecies>);

impl DesignSurroundings {
    /// Those of a jungle.
    pub fn of(jungle: &Jungle) -> Self {
        let mut all: Vec<NeighbourSpecies> =
            jungle.species.iter().map(NeighbourSpecies::of).collect();
        let pools: Vec<f64> = all
            .iter()
            .map(|hunter| prey(&all, hunter.kind, &hunter.factors).map(|other| other.open).sum())
            .collect();
        all.iter_mut().zip(pools).for_each(|(hunter, pool)| hunter.pool = pool);
        Self(all)
    }

    /// The growth of a species of 50 in a cycle, as a share of itself; less than 0 if it shrinks.
    pub fn growth(&self, design: &SpeciesDesign) -> f64 {
        let factors = SpeciesFactors::of(&design.parts);
        let hunts = f64::from(hunts_in_60ths(factors.hunt) as u32) / 60.0;
        let (mut open, mut left, mut food, mut caught) = (0.0, 0.0, 0.0, 0.0);
        for other in prey(&self.0, design.kind, &factors) {
            let eaten = other.open * meal(&factors, &other.factors);
            open += other.open;
            left += other.left;
            food += eaten * other.factors.body as f64 * 0.95;
            caught += eaten;
        }
        if open <= 0.0 || hunts <= 0.0 {
            return -1.0;
        }
        let share = (left / (f64::from(FOUNDERS) * hunts)).min(1.0);
        let born = share * hunts * food / open / factors.body as f64;
        let hungry = (1.0 - share * caught / open).powf(hunts);
        let starved = hungry / (1.0 + factors.resilience.max(0) as f64);
        born - starved - self.losses(&factors)
    }

    /// The share of a species of 50 that is eaten in a cycle.
    fn losses(&self, factors: &SpeciesFactors) -> f64 {
        let open = f64::from(FOUNDERS) / 2.0;
        let hunters = self.0.iter().filter(|hunter| {
            hunter.kind == SpeciesKind::Carnivore && hunter.factors.preys_on(factors.body)
        });
        let hunted: f64 = hunters
            .map(|hunter| {
                let ours = hunter.hunts * open / (hunter.pool + open);
                ours.min(open) * meal(&hunter.factors, factors)
            })
            .sum();
        hunted.min(open) / f64::from(FOUNDERS)
    }
}

impl NeighbourSpecies {
    fn of(species: &Species) -> Self {
        let factors = species.factors();
        let members = f64::from(species.population);
        let grown = species.net_growth.max(0) as f64;
        let open = ((members + grown) / 2.0).min(members);
        let left = (open - f64::from(species.eaten)).max(open * LEFT);
        let hunts = members * f64::from(hunts_in_60ths(factors.hunt) as u32) / 60.0;
        Self { kind: species.kind, factors, open, left, hunts, pool: 0.0 }
    }
}

/// The chance that one animal eats the other that it hunts (rules 2.5).
fn meal(hunter: &SpeciesFactors, prey: &SpeciesFactors) -> f64 {
    wins(hunter.chase, prey.evade) * wins(hunter.power, prey.power)
}

/// The chance of a test (rules 1.3).
fn wins(one: i64, other: i64) -> f64 {
    let (one, other) = (one.max(0) as f64, other.max(0) as f64);
    if one + other == 0.0 { 0.5 } else { (one / (one + other)).powi(2) }
}

fn prey<'a>(
    all: &'a [NeighbourSpecies],
    kind: SpeciesKind,
    factors: &'a SpeciesFactors,
) -> impl Iterator<Item = &'a NeighbourSpecies> {
    all.iter().filter(move |other| kind.eats(other.kind) && factors.preys_on(other.factors.body))
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_contract::Seat;
    use shoal_food_chain::action::Action;
    use shoal_food_chain::orders::read;
    use shoal_food_chain::settings::JungleSettings;

    fn growth(plants: u32, order: &str) -> f64 {
        let jungle = Jungle::new(JungleSettings::default(), plants);
        let Ok(Action::Start { kind, parts }) = read(order) else { panic!("{order}") };
        let design = jungle.check_start(Seat(0), kind, &parts).expect("it is allowed");
        DesignSurroundings::of(&jungle).growth(&design)
    }

    #[test]
    fn what_eats_well_grows_and_what_finds_nothing_shrinks() {
        // One hunt that never fails, and food of 0.95 x 5 for a body of 7: 0.68 born.
        assert!((growth(5_000, "START H N2 Y1 M2") - 0.68).abs() < 0.01);
        assert!(growth(5_000, "START H N1 M1 P1") < growth(5_000, "START H N2 Y1 M2"));
        assert!(growth(20, "START H N2 Y1 M2") < growth(5_000, "START H N2 Y1 M2"));
        assert!(growth(5_000, "START C N2 Y1 M2") < 0.0);
    }
}
