//! Programs at the table.

use super::{HostingTestTable, dealt};
use crate::matches::hosting::{GuestPrograms, RequestRefused, SeatedBots};
use crate::matches::playback::toy::PebblesView;
use shoal_contract::battery::toy::Action;
use shoal_contract::{
    Actor, BotName, Guest, GuestAnswer, GuestIntroduction, GuestInvitation, GuestQuestion,
    MatchStanding, Misconduct, PlayerFault, Seat,
};
use shoal_tabletop::geometry::PLACES;
use shoal_tabletop::seats::{Chair, Chairs, SeatPlayer};
use shoal_tabletop::system::notices::HostNotices;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};

const BOB: BotName = BotName::constant("bob");

/// A program whose answers a test gives, when it wants to.
#[derive(Debug)]
struct Script(Mutex<Option<Receiver<Result<String, PlayerFault>>>>);

impl GuestInvitation for Script {
    fn name(&self) -> &str {
        "script"
    }

    fn guest(&self) -> Box<dyn Guest> {
        let answers = self.0.lock().expect("nobody died").take();
        Box::new(Reader(answers.expect("it is invited once").into()))
    }
}

struct Reader(Mutex<Receiver<Result<String, PlayerFault>>>);

impl Guest for Reader {
    fn begin(&mut self, _: &GuestIntroduction) {}

    fn choose(&mut self, _: &GuestQuestion) -> Result<GuestAnswer, PlayerFault> {
        let next = self.0.lock().expect("nobody died").recv();
        let reply =
            next.unwrap_or_else(|_| Err(PlayerFault::new(Misconduct::Failed, "it ended")))?;
        let action = serde_json::value::RawValue::from_string(reply.clone()).ok();
        Ok(GuestAnswer { action, why: String::new(), reply })
    }

    fn end_match(&mut self, _: &MatchStanding) {}

    fn remove(&mut self, _: &PlayerFault) {}
}

/// A table of two where a program that the test speaks for has the first seat.
fn with_program() -> (HostingTestTable<PebblesView>, Sender<Result<String, PlayerFault>>) {
    let (answer, answers) = channel();
    let mut table = dealt(2);
    table.app.init_resource::<HostNotices>();
    let invite = Arc::new(Script(Mutex::new(Some(answers))));
    table.app.insert_resource(GuestPrograms(vec![(BOB, invite)]));
    let chair = |place: usize, player| Chair::new(PLACES[place], "", player);
    let players = [SeatPlayer::Bot(BOB), SeatPlayer::Person];
    table.app.insert_resource(Chairs(
        players.into_iter().enumerate().map(|(place, player)| chair(place, player)).collect(),
    ));
    table.wait(4.0);
    (table, answer)
}

/// Lets frames pass until this many actions were taken.
fn until_taken(table: &mut HostingTestTable<PebblesView>, count: usize) {
    while table.taken() < count {
        table.frame();
        std::thread::yield_now();
    }
}

#[test]
fn the_table_goes_on_while_a_program_thinks() {
    let (mut table, answer) = with_program();
    let dealt = table.taken();
    // A minute of the table's time, frame by frame, and nothing has happened.
    table.wait(60.0);
    assert_eq!((dealt, table.taken()), (1, 1));
    answer.send(Ok(r#"{"take":1}"#.into())).expect("it waits for it");
    until_taken(&mut table, 2);
    assert_eq!(table.hosted().game().taken()[1].actor, Actor::Seat(Seat(0)));
    assert_eq!(table.refusals(), []);
}

#[test]
fn a_thought_about_another_position_is_thrown_away() {
    let (mut table, answer) = with_program();
    table.choose(Actor::Seat(Seat(0)), Action::Take(1));
    assert_eq!(table.taken(), 2, "somebody played for it");
    table.choose(Actor::Seat(Seat(1)), Action::Take(1));
    // This one is for the first question, of a position that is gone; only the next one counts.
    answer.send(Ok(r#"{"take":2}"#.into())).expect("it waits for it");
    answer.send(Ok(r#"{"take":1}"#.into())).expect("it waits for it");
    until_taken(&mut table, 4);
    assert_eq!(table.hosted().game().taken()[3].action, Action::Take(1));
}

#[test]
fn a_program_that_misbehaves_is_named_with_its_reply_and_stops_no_evening() {
    let (mut table, answer) = with_program();
    answer.send(Ok(r#"{"take":99}"#.into())).expect("it waits for it");
    // Pebbles has no rule for leaving: the seat plays anything from here on.
    until_taken(&mut table, 2);
    let why =
        "A plays at random from here on: its program bob tried something the rules do not allow."
            .to_owned();
    assert_eq!(table.refusals(), [RequestRefused { seat: None, why }]);
    let notices: Vec<&str> = table.app.world().resource::<HostNotices>().iter().collect();
    assert_eq!(notices.len(), 1);
    assert!(notices[0].ends_with(r#"; its reply was: {"take":99}"#), "{notices:?}");
    table.choose(Actor::Seat(Seat(1)), Action::Take(1));
    until_taken(&mut table, 4);
    assert_eq!(table.refusals().len(), 0, "it is reported once");
    assert!(table.app.world().resource::<SeatedBots<PebblesView>>().has(Seat(0)));
}
