//! Designing in secret (rules 3.6): a change of the own largest species, or nothing new. A seat without a species of
//! 100 founds a small plant eater with that change.

use super::helpful::words;
use super::prelude::*;
use crate::board::animals::title;
use shoal_contract::{Actor, Game as _, Viewer};
use shoal_food_chain::form;
use shoal_phone::{FormEntry, FormOffer, FormPart as PhonePart};
use shoal_table::features::secrets::SecretPair;

/// The answers that can be chosen with two presses: pairs of parts that become stronger by one level. The last pair has
/// one part, and to change nothing.
const PAIRS: [([&str; 2], &str, [Option<AnimalPart>; 2]); 4] = [
    (["ears", "tail"], "evade", [Some(AnimalPart::Ears), Some(AnimalPart::Tail)]),
    (["nose", "eyes"], "hunt", [Some(AnimalPart::Nose), Some(AnimalPart::Eyes)]),
    (["mouth", "paws"], "power", [Some(AnimalPart::Mouth), Some(AnimalPart::Paws)]),
    (["legs", "nothing"], "next", [Some(AnimalPart::Legs), None]),
];

impl SecretSource for FoodChainView {
    fn secret(_world: &World) -> &'static str {
        "a design, or nothing new"
    }

    fn lay_down(_world: &World) -> &'static str {
        "Write your order on paper and place it face down.\nSTART H N2 Y1 M2, or MUTATE 7 R3."
    }

    fn enter(_world: &World) -> &'static str {
        "Turn your levers, press Found or Mutate, or Ready."
    }

    fn asks_all_along(setup: &Setup) -> bool {
        setup.designs == Designs::Secret
    }

    fn secret_words(_world: &World, _seat: Seat, action: &Action) -> String {
        words(action)
    }

    fn secret_form(world: &World, seat: Seat) -> Option<SecretForm<Action>> {
        let view = FoodChain::seen_by(world, Viewer::Seat(seat));
        let action = |part: Option<AnimalPart>| {
            part.map_or(Action::Ready, |part| strengthen(&view, seat, part))
        };
        let pair = |(names, icon, parts): ([&'static str; 2], _, [Option<AnimalPart>; 2])| {
            SecretPair { names, icon, actions: parts.map(action) }
        };
        let mut form = SecretForm::of_pairs("What becomes stronger?", PAIRS.map(pair).into());
        for outcome in &mut form.outcomes {
            let is_legal =
                |action: &Action| FoodChain::check(world, Actor::Seat(seat), action).is_ok();
            *outcome = outcome.take().filter(is_legal);
        }
        Some(form)
    }

    /// The parts of the form on a phone: the deed, the kind of the animal, and the eight levers.
    fn phone_parts(world: &World, seat: Seat) -> Vec<PhonePart> {
        let view = FoodChain::seen_by(world, Viewer::Seat(seat));
        let offer = |label: String, why_not: Option<&str>| FormOffer {
            label: label.into(),
            why_not: why_not.map(Into::into),
            ..FormOffer::default()
        };
        let of = |species: &SeenSpecies| {
            let why_not = (species.population < MUTABLE).then_some("needs 100");
            offer(format!("Mutate {} {}", species.id, title(species)), why_not)
        };
        let deeds = DEEDS.map(|deed| offer(deed.into(), None)).into_iter();
        let offers = deeds.chain(view.of(seat).map(of)).collect();
        let what = PhonePart::List { label: "What you do".into(), offers, least: 1, most: 1 };
        let design = form::design_controls(&SpeciesDesign::usual(&view, seat).parts, HIGHEST);
        [what].into_iter().chain(design).collect()
    }

    fn phone_action(world: &World, seat: Seat, filled: &[FormEntry]) -> Result<Action, String> {
        let view = FoodChain::seen_by(world, Viewer::Seat(seat));
        let Some((deed, design)) = filled.split_first() else {
            return Err("Choose what you do.".into());
        };
        let parent = match deed.first().and_then(|at| usize::try_from(*at).ok()) {
            None => return Err("Choose what you do.".into()),
            Some(0) => return Ok(Action::Ready),
            Some(at) => view.of(seat).nth(at.wrapping_sub(DEEDS.len())).map(|one| one.id),
        };
        let Some((Some(kind), parts)) = form::read_design(design) else {
            return Err("Choose what it eats.".into());
        };
        let draft = SpeciesDesign { parent, kind, parts };
        let action = draft.action(&view);
        FoodChain::check(world, Actor::Seat(seat), &action).map_err(|why| why.to_string())?;
        Ok(action)
    }

    fn phone_entries(world: &World, seat: Seat, action: &Action) -> Option<Vec<FormEntry>> {
        let view = FoodChain::seen_by(world, Viewer::Seat(seat));
        let Some(draft) = SpeciesDesign::by(action, &view) else {
            let is_ready = *action == Action::Ready;
            return is_ready
                .then(|| filled(vec![0], SpeciesKind::Herbivore, &PartLevels::default()));
        };
        let place = |parent| view.of(seat).position(|species| species.id == parent);
        let deed = draft.parent.map_or(Some(1), |parent| Some(DEEDS.len() + place(parent)?))?;
        Some(filled(vec![deed as i32], draft.kind, &draft.parts))
    }
}

/// The deeds that a phone offers, before the seat's own species.
const DEEDS: [&str; 2] = ["Nothing new", "Found a new animal"];
/// The highest level of a lever on a phone, unless an animal is beyond it.
const HIGHEST: u32 = 12;

/// The entries of a deed, and of a design.
fn filled(deed: FormEntry, kind: SpeciesKind, parts: &PartLevels) -> Vec<FormEntry> {
    [deed].into_iter().chain(form::design_entries(kind, parts)).collect()
}

/// The largest species of a seat with one level more of a part, if it can be mutated; else a first animal with it. Where
/// that could eat nothing, another part has a level less.
fn strengthen(view: &View, seat: Seat, part: AnimalPart) -> Action {
    let large = view.of(seat).filter(|species| species.population >= MUTABLE);
    let largest = large.max_by_key(|species| species.population);
    let first = || SpeciesDesign::first(view, seat);
    let draft = largest.map_or_else(first, SpeciesDesign::child_of);
    let draft = draft.with(part, draft.parts.level(part) + 1);
    let weaker = |other: AnimalPart| {
        let level = draft.parts.level(other).checked_sub(1).filter(|_| other != part)?;
        Some(draft.with(other, level))
    };
    let eats = |draft: &SpeciesDesign| draft.hunger_warning(view, seat).is_none();
    let mut drafts = [draft].into_iter().chain(AnimalPart::ALL.into_iter().filter_map(weaker));
    drafts.find(eats).unwrap_or(draft).action(view)
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_contract::Match;
    use shoal_phone::ChoiceForm;

    #[test]
    fn every_design_can_be_filled_in_on_a_phone_and_means_itself() {
        let setup = Setup { designs: Designs::Secret, ..Setup::for_players(2) };
        let mut game = Match::<FoodChain>::new(setup, 1).expect("usual");
        let seat = Seat(0);
        let view = FoodChain::seen_by(game.world(), Viewer::Seat(seat));
        let mut draft = SpeciesDesign::first(&view, seat);
        for ears in 0..4 {
            draft = draft.with(AnimalPart::Ears, ears);
            let view = FoodChain::seen_by(game.world(), Viewer::Seat(seat));
            for action in [draft.action(&view), Action::Ready] {
                let filled =
                    FoodChainView::phone_entries(game.world(), seat, &action).expect("a form");
                let parts = FoodChainView::phone_parts(game.world(), seat);
                let form = ChoiceForm { id: 1, title: "".into(), parts, made: None };
                assert_eq!(form.fits(&filled), Ok(()), "{action:?}");
                assert_eq!(FoodChainView::phone_action(game.world(), seat, &filled), Ok(action));
            }
            game.apply(Actor::Seat(seat), &draft.action(&view)).expect("it can be founded");
        }
    }

    #[test]
    fn two_presses_choose_among_changes_that_are_legal_and_readiness() {
        let setup = Setup { designs: Designs::Secret, ..Setup::for_players(3) };
        let game = Match::<FoodChain>::new(setup, 1).expect("usual");
        let form = FoodChainView::secret_form(game.world(), Seat(1)).expect("a form");
        let legal =
            form.outcomes.iter().flatten().filter(|action| {
                FoodChain::check(game.world(), Actor::Seat(Seat(1)), action).is_ok()
            });
        assert_eq!((legal.count(), form.outcomes.last()), (8, Some(&Some(Action::Ready))));
    }

    #[test]
    fn no_press_founds_an_animal_that_can_eat_nothing() {
        let setup = Setup { designs: Designs::Secret, ..Setup::for_players(3) };
        let game = Match::<FoodChain>::new(setup, 1).expect("usual");
        let view = FoodChain::seen_by(game.world(), Viewer::Seat(Seat(1)));
        for part in AnimalPart::ALL {
            let action = strengthen(&view, Seat(1), part);
            let design = SpeciesDesign::by(&action, &view).expect("a design");
            assert_eq!(design.hunger_warning(&view, Seat(1)), None, "{part:?}: {action:?}");
        }
    }
}
