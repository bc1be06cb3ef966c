//! A jungle as a match of the table: by seats in place of parties, and with the names that people read.

use crate::config::PlayerLabel;
use crate::jungle::JungleJournalLine;
use crate::parties::{Party, ReadableNames};
use crate::store::{StoreError, people};
use rusqlite::Connection;
use shoal_contract::{Actor, Seat, check_name};
use shoal_food_chain::action::Action;
use shoal_food_chain::orders::LONGEST_NAME;
use shoal_food_chain::position::ranking;
use shoal_food_chain::setup::LONGEST_PLAYER;
use shoal_food_chain::state::{NEW_SPECIES, State};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Characters of a player's name that are left for the number behind it.
const NUMBER: usize = 24;

/// Translates lines of a jungle's journal into actions of a match, in order.
#[derive(Debug)]
pub struct JournalTranslator {
    how: PlayerLabel,
    names: ReadableNames,
    seats: BTreeMap<Party, Seat>,
    /// The seat in the match of each seat of the jungle.
    seated: Vec<Option<Seat>>,
    /// The number of seats in the match.
    count: u16,
}

impl JournalTranslator {
    /// Starts at this position of a jungle, and puts the names that people read into it.
    ///
    /// # Errors
    /// An error of the database.
    pub fn of(db: &Connection, state: &mut State, how: PlayerLabel) -> Result<Self, StoreError> {
        let seated = Seat::all(state.record.players.len()).map(Some).collect();
        Self::seated(db, state, how, seated)
    }

    /// The same, for a table: it has eight places, and in years many come and go. The leader is the first, and who has
    /// left is forgotten.
    ///
    /// # Errors
    /// An error of the database.
    pub fn by_rank(
        db: &Connection,
        state: &mut State,
        how: PlayerLabel,
    ) -> Result<Self, StoreError> {
        let seated = seat_by_rank(state);
        Self::seated(db, state, how, seated)
    }

    fn seated(
        db: &Connection,
        state: &mut State,
        how: PlayerLabel,
        seated: Vec<Option<Seat>>,
    ) -> Result<Self, StoreError> {
        let mut names = ReadableNames::default();
        for player in &state.record.players {
            people::learn_player(db, &mut names, &player.name, how)?;
        }
        let living = state.jungle.species.iter().map(|species| &species.name);
        for name in living.chain(state.jungle.extinct.iter().map(|one| &one.name)) {
            people::learn_text(db, &mut names, name)?;
        }
        let mut seats = BTreeMap::new();
        for (player, index) in state.record.players.iter().zip(0..) {
            if let (false, Ok(party)) = (player.left, player.name.parse()) {
                seats.insert(party, Seat(index));
            }
        }
        fill(state, &names);
        Ok(Self { how, names, seats, seated, count: state.record.players.len() as u16 })
    }

    /// Translates the next line into an action: all lines in their order, and each once.
    ///
    /// # Errors
    /// A sentence: somebody acts who does not play.
    pub fn translate(
        &mut self,
        db: &Connection,
        line: JungleJournalLine,
    ) -> Result<(Actor, Action), StoreError> {
        let actor = match line.party {
            Party::House => Actor::House,
            party => {
                let seat = self.seats.get(&party).copied().map(Actor::Seat);
                seat.ok_or_else(|| {
                    format!("the journal has a line by {party}, who is not a player")
                })?
            }
        };
        let action = match line.action {
            Action::Join { name } => {
                people::learn_player(db, &mut self.names, &name, self.how)?;
                let seat = Seat(self.count);
                self.seats.extend(name.parse::<Party>().ok().map(|party| (party, seat)));
                self.seated.push(Some(seat));
                self.count += 1;
                // Two may be called the same; the table tells them apart by number.
                let party = name.parse().map_or(name.clone(), |party| of_party(&self.names, party));
                Action::Join { name: format!("{party} ({name})") }
            }
            Action::Name { species, name } => {
                people::learn_text(db, &mut self.names, &name)?;
                Action::Name { species, name: of_species(&self.names, &name) }
            }
            Action::Leave(seat) => {
                let known = self.seated.get(seat.index()).copied().flatten();
                Action::Leave(known.ok_or_else(|| format!("the journal lets {seat} leave twice"))?)
            }
            other => other,
        };
        Ok((actor, action))
    }
}

/// Puts the names that people read into a position.
pub fn fill(state: &mut State, names: &ReadableNames) {
    for species in &mut state.jungle.species {
        species.name = of_species(names, &species.name);
    }
    for one in &mut state.jungle.extinct {
        one.name = of_species(names, &one.name);
    }
    for player in &mut state.record.players {
        if let Ok(party) = player.name.parse() {
            player.name = of_party(names, party);
        }
    }
    let setup = Arc::make_mut(&mut state.setup);
    setup.names = state.record.players.iter().map(|player| player.name.clone()).collect();
}

/// The name of a party, or its default name where the rules do not accept the name: mail takes longer ones.
fn of_party(names: &ReadableNames, party: Party) -> String {
    let name = names.of_party(party);
    match check_name(&name, LONGEST_PLAYER - NUMBER) {
        Ok(()) => name,
        Err(_) => ReadableNames::default().of_party(party),
    }
}

fn of_species(names: &ReadableNames, name: &str) -> String {
    let name = names.of_species(name);
    if check_name(&name, LONGEST_NAME).is_ok() { name } else { NEW_SPECIES.to_owned() }
}

/// Puts those who play in the order in which they stand, and forgets who has left; the new seat of each one.
fn seat_by_rank(state: &mut State) -> Vec<Option<Seat>> {
    let players = &state.record.players;
    let mut order: Vec<Seat> =
        ranking(&state.jungle, players.len()).into_iter().map(|(seat, _)| seat).collect();
    let mut new: Vec<Option<Seat>> = vec![None; players.len()];
    let has_none = |seat: &Seat| !order.contains(seat) && !players[seat.index()].left;
    let others: Vec<Seat> = Seat::all(players.len()).filter(has_none).collect();
    order.extend(others);
    for (seat, old) in Seat::all(order.len()).zip(&order) {
        new[old.index()] = Some(seat);
    }
    let moved = |old: Seat| new.get(old.index()).copied().flatten();
    for species in &mut state.jungle.species {
        species.owner = species.owner.and_then(moved);
    }
    for one in &mut state.jungle.extinct {
        one.seat = one.seat.and_then(moved);
    }
    state.record.players = order.iter().map(|old| players[old.index()].clone()).collect();
    Arc::make_mut(&mut state.setup).players = state.record.players.len();
    new
}
