//! Players with people's habits.

use super::mail::{self, Look, Mail};
use super::office::{Office, Owed, Read};
use super::{DAY, Figures, HOUR};
use shoal_contract::RandomGenerator;
use std::collections::BTreeMap;

/// About one letter a month, in steps.
const SELDOM: u32 = 120;

#[derive(Debug, Clone, Default)]
struct Player {
    /// The address of its jungle.
    jungle: String,
    /// Whether its mail server says who wrote its letters.
    vouched: bool,
    /// The address that proves who it is, once it has one.
    reply_to: Option<String>,
    /// The species that it was told of.
    species: Vec<u32>,
    has_begun: bool,
}

pub struct People {
    players: BTreeMap<String, Player>,
    jungles: Vec<String>,
}

impl People {
    pub fn new(count: usize, jungles: Vec<String>) -> Self {
        let player = |number: usize| Player {
            jungle: jungles[number % jungles.len()].clone(),
            vouched: number.is_multiple_of(3),
            ..Player::default()
        };
        let players =
            (0..count).map(|number| (format!("player{number}@example.org"), player(number)));
        Self { players: players.collect(), jungles }
    }

    /// A quarter of a day: some write, some are written for.
    pub fn write(
        &mut self,
        now: i64,
        office: &mut Office,
        draws: &mut RandomGenerator,
        figures: &mut Figures,
    ) {
        let addresses: Vec<String> = self.players.keys().cloned().collect();
        for address in addresses {
            let has_begun = self.players.get(&address).is_some_and(|player| player.has_begun);
            // Everybody begins within some days.
            if draws.below(if has_begun { SELDOM } else { SELDOM / 8 }) == 0 {
                self.order(&address, now, office, draws, figures);
            }
            if draws.below(SELDOM * 10) == 0 {
                let player = &self.players[&address];
                let forged = mail::forged(office.number(), &address, &player.jungle);
                office.send(&forged, &[now + 1], figures);
            }
        }
        // There is always something that nobody wrote.
        let to = &self.jungles[draws.below(self.jungles.len() as u32) as usize];
        let list = mail::list(office.number(), to);
        office.send(&list, &[now + 1], figures);
    }

    /// The monthly order of a player.
    fn order(
        &mut self,
        address: &str,
        now: i64,
        office: &mut Office,
        draws: &mut RandomGenerator,
        figures: &mut Figures,
    ) {
        let Some(player) = self.players.get_mut(address) else { return };
        let number = office.number();
        let orders = player.orders(number, draws);
        let look = match draws.below(6) {
            0 => Look::Quoted,
            1 => Look::Html,
            2 => Look::Base64,
            _ => Look::Plain,
        };
        // Who has had a letter answers to that, mostly.
        let token = player.reply_to.clone().filter(|_| draws.below(5) > 0);
        let is_proven = player.vouched || token.is_some();
        let to = token.unwrap_or_else(|| player.jungle.clone());
        let owed = if is_proven { Owed::Answer } else { Owed::Question };
        let letter = mail::of_player(number, address, &to, player.vouched, look, &orders);
        let letter = Mail { owed, ..letter };
        let mut times = vec![now + 1];
        match draws.below(10) {
            // Late.
            0 => times = vec![now + i64::from(1 + draws.below(200)) * HOUR],
            // Twice: at once, or after days.
            1 => times.push(now + 1),
            2 => times.push(now + i64::from(1 + draws.below(20)) * DAY),
            _ => {}
        }
        player.has_begun = true;
        office.send(&letter, &times, figures);
    }

    /// Somebody reads a letter of ours, and perhaps answers; or a computer does.
    pub fn read(
        &mut self,
        read: &Read,
        now: i64,
        office: &mut Office,
        draws: &mut RandomGenerator,
        figures: &mut Figures,
    ) {
        let Some(player) = self.players.get_mut(&read.to) else { return };
        player.species.extend(&read.founded);
        let Some(reply_to) = &read.reply_to else { return };
        if read.is_question {
            // Who did not write that mostly does nothing. Some forget it, some come too late, and some say nothing
            // that is clear.
            let (text, owed) = match (read.is_own, draws.below(8)) {
                (true, 0 | 1) => return,
                (true, 2) => ("I am away. Yes, until Monday", Owed::Perhaps),
                (true, _) => ("Yes, it was me!", Owed::Perhaps),
                (false, 0) => ("No, that was not me!", Owed::Nothing),
                (false, _) => return,
            };
            let answer = mail::answer(office.number(), &read.to, reply_to, text);
            let answer = Mail { owed, ..answer };
            office.send(&answer, &[now + 1 + i64::from(draws.below(100)) * HOUR], figures);
            return;
        }
        player.reply_to = Some(reply_to.clone());
        match draws.below(40) {
            0..4 => {
                let notice = mail::holiday(office.number(), &read.to, reply_to);
                office.send(&notice, &[now + 1], figures);
            }
            4 => {
                let bounce = mail::bounce(office.number(), &read.to, reply_to);
                office.send(&bounce, &[now + 1], figures);
            }
            _ => {}
        }
    }
}

impl Player {
    /// What it orders, right or wrong; each name is given once.
    fn orders(&self, number: usize, draws: &mut RandomGenerator) -> String {
        let start = format!("START H N2 Y1 M2 R{} B{}", 1 + draws.below(9), 1 + draws.below(3));
        let start = format!("{start}\r\nNAME Kin {number}.");
        if !self.has_begun {
            // Most want a letter a month; the others leave it as it is.
            let report = if draws.below(10) > 0 { "\r\nREPORT 30" } else { "" };
            return format!("{start}{report}");
        }
        let Some(species) = self.species.last() else { return start };
        match draws.below(12) {
            0..4 => {
                format!("MUTATE {species} H R{}\r\nNAME Kin {number}.", 1 + draws.below(9))
            }
            4 | 5 => format!("NAME {species} Kin {number}."),
            6 => "REPORT 30".into(),
            7 => format!(
                "MUTATE 99999 H N3\r\nPlease help\r\nSTART Q Z1\r\nNAME {species} Kin {number}."
            ),
            8 => format!("LEAVE\r\n{start}"),
            9 => format!("SUMMARY\r\nNAME {species} Kin {number}.\r\nEND\r\nSTART C N77 M77"),
            _ => start,
        }
    }
}
