//! A position as text, what seats do in it, and what comes of it as lines.

use serde_json::{Value, json};
use shoal_contract::{Actor, Game, Match, Seat};
use shoal_virus_fight::VirusFight;
use shoal_virus_fight::state::State;

/// A match at some position.
pub struct Scene {
    pub hosted: Match<VirusFight>,
}

/// Rows with a blank between two squares, and the spares of each seat; seat 0 is to act in round 3.
pub fn scene(rows: &[&str], spares: Value) -> Scene {
    let board: Vec<Vec<&str>> = rows.iter().map(|row| row.split(' ').collect()).collect();
    at(json!({"board": board, "spares": spares, "round": 3, "first": 0, "turn": 0}))
}

/// The match at a position as programs write it.
pub fn at(state: Value) -> Scene {
    Scene { hosted: load(&state).unwrap_or_else(|what| panic!("{what}\n{state}")) }
}

pub fn load(state: &Value) -> Result<Match<VirusFight>, String> {
    let state: State = VirusFight::decode_state(&state.to_string())?;
    Match::from_state(state, None).map_err(|problems| problems.to_string())
}

impl Scene {
    /// What a seat does, and what came of it as lines.
    pub fn act(&mut self, seat: u16, action: Value) -> Vec<String> {
        self.by(Actor::Seat(Seat(seat)), action)
    }

    /// What the house does.
    pub fn house(&mut self, action: &str) -> Vec<String> {
        self.by(Actor::House, json!(action))
    }

    fn by(&mut self, actor: Actor, action: Value) -> Vec<String> {
        let read = VirusFight::decode_action(&action.to_string()).expect("an action");
        let events = self.hosted.apply(actor, &read);
        let events = events.unwrap_or_else(|refusal| panic!("{action}: {refusal}"));
        let setup = self.hosted.setup();
        events.iter().map(|event| VirusFight::describe(setup, event)).collect()
    }

    /// Why a seat may not do this.
    pub fn refusal(&mut self, seat: u16, action: Value) -> String {
        let action = VirusFight::decode_action(&action.to_string()).expect("an action");
        let done = self.hosted.apply(Actor::Seat(Seat(seat)), &action);
        done.expect_err("it is refused").to_string()
    }

    /// What a seat may do, without asking for a stalemate and resigning.
    pub fn may(&self, seat: u16) -> Vec<Value> {
        let legal = VirusFight::legal(self.hosted.world(), Actor::Seat(Seat(seat)));
        let all = legal.list().iter().map(|action| serde_json::to_value(action).expect("data"));
        all.filter(|action| *action != json!("agree") && *action != json!("resign")).collect()
    }

    /// The position as programs read it.
    pub fn state(&self) -> Value {
        let text = VirusFight::encode_state(self.hosted.world());
        serde_json::from_str(text.get()).expect("it is JSON")
    }

    /// A row of the board.
    pub fn row(&self, row: usize) -> String {
        let row = self.state()["board"][row].as_array().expect("a row").clone();
        row.iter().map(|it| it.as_str().expect("a square")).collect::<Vec<_>>().join(" ")
    }

    /// The winners, once the match is over.
    pub fn winners(&self) -> Option<Vec<u16>> {
        let winners = VirusFight::standing(self.hosted.world()).winners;
        winners.map(|all| all.iter().map(|seat| seat.0).collect())
    }
}
