//! Texts for people while they arrange their programs in secret (rules 3.3).

use crate::prelude::*;
use shoal_phone::{FormEntry, FormPart};
use shoal_table::features::secrets::SecretPair;
use shoal_virus_fight::explain::choices::words;
use shoal_virus_fight::form;
use shoal_virus_fight::program::NAMED;
use shoal_virus_fight::program_layout::edge;

/// The drawings of the programs with names, two each.
const PAIRS: [&str; 4] = ["programs_1", "programs_2", "programs_3", "programs_4"];

impl SecretSource for VirusFightView {
    fn secret(_world: &World) -> &'static str {
        "your program"
    }

    fn introduction(_world: &World) -> &'static str {
        "It is the row of pieces you begin with."
    }

    fn lay_down(_world: &World) -> &'static str {
        "Place your program and its marker face down.\nOr write it on paper: M3* W2 E1."
    }

    fn enter(_world: &World) -> &'static str {
        "{Press_on} your instructions, then your marker, then Place."
    }

    fn secret_words(world: &World, _seat: Seat, action: &Action) -> String {
        words(position(world), action)
    }

    /// One of the eight programs that have a name.
    fn secret_form(world: &World, _seat: Seat) -> Option<SecretForm<Action>> {
        let longest = world.resource::<MatchSetup>().0.longest;
        let pairs = NAMED.as_chunks().0.iter().zip(PAIRS).map(|(pair, icon)| SecretPair {
            names: pair.each_ref().map(|named| named.name),
            icon,
            actions: pair.each_ref().map(|named| Action::Arrange(named.program(longest))),
        });
        Some(SecretForm::of_pairs("Which program?", pairs.collect()))
    }

    fn phone_parts(world: &World, seat: Seat) -> Vec<FormPart> {
        match ask(world, seat) {
            Some(Ask::Arrange) => {
                form::parts(world.resource::<MatchSetup>().0.longest, row(world, seat))
            }
            _ => Vec::new(),
        }
    }

    fn phone_action(_world: &World, _seat: Seat, filled: &[FormEntry]) -> Result<Action, String> {
        form::action(filled).ok_or_else(|| "Tap at least one instruction.".into())
    }

    fn phone_entries(world: &World, seat: Seat, action: &Action) -> Option<Vec<FormEntry>> {
        match action {
            Action::Arrange(program) => Some(form::entries(program, row(world, seat))),
            _ => None,
        }
    }
}

/// The length of the row of a seat in squares, if it may say where on it its line is laid (rules 3.5).
pub fn row(world: &World, seat: Seat) -> Option<u8> {
    let position = position(world);
    let row = edge(position.rows, position.columns, position.players, seat.index());
    (position.players == 2).then_some(row)
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_contract::{Actor, Game as _, Match, RandomGenerator};
    use shoal_phone::ChoiceForm;
    use shoal_virus_fight::setup::{PLAYERS, Setup};

    #[test]
    fn every_program_can_be_filled_in_on_a_phone_and_means_itself() {
        for players in PLAYERS {
            let game = Match::<VirusFight>::new(Setup::for_players(players), 1).expect("usual");
            let (world, seat) = (game.world(), Seat(1));
            let mut whim = RandomGenerator::from_seed(5);
            for round in 0..200 {
                let action = VirusFight::sample(world, Actor::Seat(seat), &mut whim);
                let Some(Action::Arrange(mut program)) = action else { panic!("it arranges") };
                if players == 2 && round % 2 == 0 {
                    program.offset = Some((5 - program.line.len() as u8).min(1));
                }
                let action = Action::Arrange(program);
                let filled =
                    VirusFightView::phone_entries(world, seat, &action).expect("a program");
                let parts = VirusFightView::phone_parts(world, seat);
                let form = ChoiceForm { id: 1, title: "".into(), parts, made: None };
                assert_eq!(form.fits(&filled), Ok(()), "{action:?}: {filled:?}");
                assert_eq!(VirusFightView::phone_action(world, seat, &filled), Ok(action));
            }
        }
    }

    #[test]
    fn on_a_phone_each_program_that_has_a_name_takes_one_tap() {
        for (players, longest) in [(2, 5), (5, 4)] {
            let game = Match::<VirusFight>::new(Setup::for_players(players), 1).expect("usual");
            let parts = VirusFightView::phone_parts(game.world(), Seat(0));
            let FormPart::Line { ready, .. } = &parts[0] else { panic!("{parts:?}") };
            let program = |named: &shoal_virus_fight::program::NamedProgram| {
                (named.name.into(), Action::Arrange(named.program(longest)))
            };
            let taken = ready.iter().map(|one| {
                let mut filled = vec![one.entry.clone()];
                filled.resize(parts.len(), Vec::new());
                let action = VirusFightView::phone_action(game.world(), Seat(0), &filled);
                (one.label.clone(), action.expect("it is a program"))
            });
            assert_eq!(taken.collect::<Vec<_>>(), NAMED.each_ref().map(program));
        }
    }

    #[test]
    fn secret_buttons_lead_to_each_of_the_eight_programs_that_have_a_name() {
        let game = Match::<VirusFight>::new(Setup::for_players(5), 1).expect("usual");
        let form = VirusFightView::secret_form(game.world(), Seat(0)).expect("a form");
        let mut found = Vec::new();
        for pair in 0..4 {
            for which in 0..2 {
                let action = form.outcome(&[pair, which]).expect("one");
                let seat = Actor::Seat(Seat(0));
                assert_eq!(VirusFight::check(game.world(), seat, action), Ok(()));
                found.push(action.clone());
            }
        }
        let named = NAMED.map(|named| Action::Arrange(named.program(4)));
        assert_eq!(found, named);
        for (question, of) in form.questions.iter().zip([
            ["Worm or Spore", "Trojan or Eraser"],
            ["Worm, Trojan, Dropper or Kernel", "Spore, Eraser, Bouncer or Swarm"],
        ]) {
            assert!(question.asks.contains("program"), "{question:?}");
            let words: Vec<&str> =
                question.answers.iter().take(2).map(|it| it.words.as_str()).collect();
            assert_eq!(words, of, "each answer names the programs that it stands for");
        }
    }
}
