//! Texts for people while they choose in secret: cards (rules 3.2) and votes (rules 4.3).

use super::prelude::*;
use shoal_fish_or_failure::form;
use shoal_fish_or_failure::rules::pieces::MatchSetup;
use shoal_phone::{FormEntry, FormPart};

impl SecretSource for FishOrFailureView {
    fn secret(world: &World) -> &'static str {
        match asked(position(world)) {
            Some(Ask::Fishery) => "a fishery to close",
            Some(Ask::Restrict) => "who can place only 1 or 2",
            Some(Ask::Fine) => "who is fined, if anybody",
            _ => "a fishery and a number",
        }
    }

    fn lay_down(world: &World) -> &'static str {
        match asked(position(world)) {
            Some(Ask::Fishery) => "Place the species card you vote for face down.",
            Some(Ask::Restrict | Ask::Fine) => {
                "Write the letter you vote for and place it face down."
            }
            _ => "Place a species card and a number card face down.",
        }
    }

    fn card_pack_instruction(world: &World) -> &'static str {
        match asked(position(world)) {
            Some(Ask::Fishery) => "Your suit: 10 crab, J tang, Q parrot fish, K grouper.",
            Some(Ask::Restrict | Ask::Fine) => "",
            _ => "Your suit: A to 5; 10 crab, J tang, Q parrot, K grouper.",
        }
    }

    fn enter(world: &World) -> &'static str {
        match asked(position(world)) {
            Some(Ask::Fishery) => "{Press_on} the fishery.",
            Some(Ask::Restrict) => "{Press_on} the company's money track.",
            Some(Ask::Fine) => "{Press_on} its money track, or your own for nobody.",
            _ => "{Press_on} your number next to your fishery.",
        }
    }

    fn asks_all_along(_setup: &Setup) -> bool {
        true
    }

    fn secret_words(world: &World, _seat: Seat, action: &Action) -> String {
        words(world, *action)
    }

    fn secret_form(world: &World, seat: Seat) -> Option<SecretForm<Action>> {
        let icon = |name: &str| {
            let fishery = Fishery::ALL.into_iter().find(|fishery| fishery.to_string() == name);
            fishery.map(super::drawings::token_drawing)
        };
        let meant = |row: &[FormEntry]| form::action(position(world), seat.index(), row);
        SecretForm::of_parts(&Self::phone_parts(world, seat), icon, meant)
    }

    fn phone_parts(world: &World, seat: Seat) -> Vec<FormPart> {
        let setup = &world.resource::<MatchSetup>().0;
        form::parts(position(world), seat.index(), |other| setup.name(other.index()).to_owned())
    }

    fn phone_action(world: &World, seat: Seat, filled: &[FormEntry]) -> Result<Action, String> {
        let action = form::action(position(world), seat.index(), filled);
        action.ok_or_else(|| "Choose one of each.".into())
    }

    fn phone_entries(world: &World, seat: Seat, action: &Action) -> Option<Vec<FormEntry>> {
        form::entries(position(world), seat.index(), *action)
    }
}

/// The question to everybody who is still to choose.
fn asked(position: &FishingPosition) -> Option<Ask> {
    position.active().find_map(|seat| position.asked(seat))
}

/// A choice in a few words: `3 tang`, `Blue Net`.
pub fn words(world: &World, action: Action) -> String {
    match action {
        Action::Place(CardPlacement { fishery, number }) => format!("{number} {fishery}"),
        Action::Vote(CompanyVote::Fishery(fishery)) => fishery.to_string(),
        Action::Vote(CompanyVote::Seat(seat)) => {
            world.resource::<MatchSetup>().0.name(seat.index()).to_owned()
        }
        Action::Vote(CompanyVote::Nobody) => "nobody".into(),
        Action::Draw(card) => card.name(),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_contract::{Actor, Game, Match};
    use shoal_fish_or_failure::setup::Setup;
    use shoal_phone::ChoiceForm;
    use shoal_table::features::secrets::MOST_ANSWERS;

    #[test]
    fn every_legal_choice_is_the_answer_to_questions_of_at_most_four_answers() {
        for seed in 0..40 {
            let setup = Setup { fine: 5, ..Setup::for_players(5) };
            let mut game = Match::<FishOrFailure>::new(setup, seed).expect("usual");
            let mut whim = shoal_contract::RandomGenerator::from_seed(seed);
            while !game.is_over() {
                for seat in game.awaited_seats() {
                    let form = FishOrFailureView::secret_form(game.world(), seat).expect("a form");
                    let most = form.questions.iter().map(|question| question.answers.len()).max();
                    assert!(most <= Some(MOST_ANSWERS), "{:?}", form.questions);
                    let rows: usize =
                        form.questions.iter().map(|question| question.answers.len()).product();
                    assert_eq!(form.outcomes.len(), rows);
                    let mut legal = position(game.world()).legal(seat.index());
                    let mut meant: Vec<Action> = Vec::new();
                    for action in form.outcomes.iter().flatten() {
                        if !meant.contains(action) {
                            meant.push(*action);
                        }
                    }
                    legal.sort_by_key(|action| format!("{action:?}"));
                    meant.sort_by_key(|action| format!("{action:?}"));
                    assert_eq!(meant, legal);
                    for action in legal {
                        fills_in_on_a_phone(game.world(), seat, action);
                    }
                }
                let seat = game.awaited_seats().first().copied();
                let actor = seat.map_or(Actor::House, Actor::Seat);
                let action =
                    FishOrFailure::sample(game.world(), actor, &mut whim).expect("it acts");
                game.apply(actor, &action).expect("legal");
            }
        }
    }

    /// The form on a phone can be filled in to mean this action.
    fn fills_in_on_a_phone(world: &World, seat: Seat, action: Action) {
        let parts = FishOrFailureView::phone_parts(world, seat);
        let filled = FishOrFailureView::phone_entries(world, seat, &action).expect("it is legal");
        let form = ChoiceForm { id: 1, title: "".into(), parts, made: None };
        assert_eq!(form.fits(&filled), Ok(()), "{action:?}: {form:?}");
        assert_eq!(FishOrFailureView::phone_action(world, seat, &filled), Ok(action));
    }
}
