//! The lines that programs are told, and that they do not tell the seed.

use crate::programs::wire::ProgramMessage;
use shoal_contract::any::BotChoice;
use shoal_contract::{
    Game, Guest, GuestAnswer, GuestIntroduction, GuestInvitation, GuestQuestion, Match,
    MatchStanding, PlayerFault, Seat,
};
use shoal_fish_and_men::FishAndMen;
use shoal_penguins::Penguins;
use std::sync::{Arc, Mutex};

/// A guest that takes the first action it may, and notes every line it reads.
#[derive(Debug, Clone, Default)]
struct Noting(Arc<Mutex<Vec<String>>>);

impl Noting {
    fn note(&self, told: &ProgramMessage<'_>) {
        self.0.lock().expect("nobody panics").push(told.line());
    }
}

impl GuestInvitation for Noting {
    fn name(&self) -> &str {
        "noting"
    }

    fn guest(&self) -> Box<dyn Guest> {
        Box::new(self.clone())
    }
}

impl Guest for Noting {
    fn begin(&mut self, introduction: &GuestIntroduction) {
        self.note(&ProgramMessage::Begin(introduction));
    }

    fn choose(&mut self, question: &GuestQuestion) -> Result<GuestAnswer, PlayerFault> {
        self.note(&ProgramMessage::choose(0, question));
        let legal: serde_json::Value = serde_json::from_str(question.legal.get()).expect("JSON");
        let first = legal["list"][0].to_string();
        let action = question
            .ask
            .is_some()
            .then(|| serde_json::value::RawValue::from_string(first).expect("it was JSON"));
        Ok(GuestAnswer { action, why: String::new(), reply: String::new() })
    }

    fn end_match(&mut self, standing: &MatchStanding) {
        self.note(&ProgramMessage::Over(standing));
    }

    fn remove(&mut self, fault: &PlayerFault) {
        panic!("it plays by the rules: {fault}");
    }
}

/// The lines that programs in all seats read until something is drawn, or `limit` actions are
/// taken.
fn lines_before_a_draw<G: Game>(setup: &G::Setup, seed: u64, limit: u64) -> Vec<String> {
    let mut game = Match::<G>::new(setup.clone(), seed).expect("a good setup");
    let noting = Noting::default();
    let choice = BotChoice::of_guest(Arc::new(noting.clone()));
    let seats = Seat::all(G::seats(game.world()));
    let mut bots: Vec<_> = seats.map(|seat| choice.bot(&game, seat).expect("a guest")).collect();
    let mut told = Vec::new();
    for _ in 0..limit {
        let played = game.play(&mut bots, 1, &mut Vec::new()).expect("they play by the rules");
        if played == 0 || game.taken().last().is_some_and(|taken| taken.revealed.is_some()) {
            break;
        }
        told.clone_from(&noting.0.lock().expect("nobody panics"));
    }
    assert!(told.len() > bots.len(), "they were asked");
    for line in &told {
        assert!(
            !line.contains(&seed.to_string()) && !line.contains(&format!("{seed:x}")),
            "{line}"
        );
    }
    told
}

/// A program that could tell two seeds apart by what it reads could compute what will be drawn.
#[test]
fn programs_read_the_same_for_all_seeds_until_something_is_drawn() {
    let seed = |number: u64| 0x5eed_0123_4567_0000 + number;
    let setup = FishAndMen::default_setup(2);
    // Who begins is drawn, and shown, before anybody is asked.
    let mut by_first_line = std::collections::BTreeMap::new();
    for number in 0..12 {
        let told = lines_before_a_draw::<FishAndMen>(&setup, seed(number), 50);
        let same = by_first_line.entry(told[2].clone()).or_insert_with(|| told.clone());
        assert_eq!(*same, told);
    }
    assert_eq!(by_first_line.len(), 2, "each of the two has begun");
    let plain = r#"{"rows":8,"columns":8,"fish":2,"holes":0,"players":2}"#;
    let setup = serde_json::from_str(plain).expect("a setup");
    let told = lines_before_a_draw::<Penguins>(&setup, seed(1), 200);
    assert!(told.len() > 30 && told == lines_before_a_draw::<Penguins>(&setup, seed(2), 200));
    assert!(told[0].starts_with(r#"{"begin":{"game":"fish","#), "its oldest name: {}", told[0]);
}
