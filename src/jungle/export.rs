//! A jungle as a file, with the names that people read: as a dish, as a whole position, or as a journal that the table
//! plays from the beginning on.

use crate::config::JungleConfig;
use crate::parties::{Names, Party};
use crate::store::jungles::{self, Kept};
use crate::store::{StoreError, people};
use rusqlite::Connection;
use shoal_core::contract::journal::{self, Folder};
use shoal_core::contract::levels::FiledLevel as _;
use shoal_core::contract::{Actor, Beginning, Seat};
use shoal_core::games::food_chain::FoodChain;
use shoal_core::games::food_chain::action::Action;
use shoal_core::games::food_chain::dish::Dish;
use shoal_core::games::food_chain::dish_file::DishFile;
use shoal_core::games::food_chain::state::State;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

/// What lives in a jungle now, as a dish.
///
/// # Errors
/// A sentence.
pub fn dish(db: &Connection, config: &JungleConfig) -> Result<String, StoreError> {
    let state = named(db, config)?;
    let mut dish = Dish::of(&state.jungle);
    config.name.clone_into(dish.name_mut());
    Ok(DishFile::from(dish).write())
}

/// The whole position, as JSON.
///
/// # Errors
/// A sentence.
pub fn position(db: &Connection, config: &JungleConfig) -> Result<String, StoreError> {
    let state = named(db, config)?;
    serde_json::to_string(&state).map_err(|error| error.to_string().into())
}

/// All that was done from the beginning on, as a journal of the table in a file that is not there yet.
///
/// # Errors
/// A sentence.
pub fn recording(db: &Connection, config: &JungleConfig, file: &Path) -> Result<(), StoreError> {
    let kept = kept(db, config)?;
    let names = names(db, config, &kept)?;
    let (mut first, lines) = jungles::from_the_beginning(db, kept.id)?;
    let mut seats: BTreeMap<Party, Seat> = BTreeMap::new();
    for (player, index) in first.record.players.iter().zip(0..) {
        seats.extend(player.name.parse().ok().map(|party| (party, Seat(index))));
    }
    let mut count = first.record.players.len() as u16;
    fill(&mut first, &names);
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = tempfile::tempdir_in(folder.unwrap_or(Path::new(".")))
        .map_err(|error| format!("{} cannot be made: {error}", file.display()))?;
    let begun = Beginning::<FoodChain>::State { state: Box::new(first), seed: None };
    let wrong = |error: journal::JournalError| StoreError::Sentence(error.to_string());
    let mut recorded =
        journal::begin(&Folder::at(folder.path()), begun, config.name.as_str()).map_err(wrong)?;
    for line in lines {
        let actor = match line.party {
            Party::House => Actor::House,
            party => seats
                .get(&party)
                .copied()
                .map(Actor::Seat)
                .ok_or("a line of nobody's")
                .map_err(|what| what.to_owned())?,
        };
        let action = match line.action {
            Action::Join { name } => {
                if let Ok(party) = name.parse::<Party>() {
                    seats.insert(party, Seat(count));
                }
                count += 1;
                // Two may be called the same; the table tells them apart by number.
                let party = name.parse().map_or(name.clone(), |party| names.of_party(party));
                Action::Join { name: format!("{party} ({name})") }
            }
            Action::Name { species, name } => {
                Action::Name { species, name: names.of_species(&name) }
            }
            other => other,
        };
        recorded.act(actor, &action).map_err(|refusal| refusal.to_string())?;
    }
    let last = recorded.checkpoint();
    recorded.wait(last).map_err(|failure| failure.sentence)?;
    let path = recorded.path().map(Path::to_path_buf).ok_or_else(|| "it has no file".to_owned())?;
    drop(recorded);
    std::fs::hard_link(path, file)
        .map_err(|error| format!("{} cannot be written: {error}", file.display()).into())
}

fn kept(db: &Connection, config: &JungleConfig) -> Result<Kept, StoreError> {
    let kept = jungles::find(db, &config.name)?;
    kept.ok_or_else(|| {
        let name = &config.name;
        format!("the jungle {name} was not founded yet: shoal jungle serve founds it").into()
    })
}

fn names(db: &Connection, config: &JungleConfig, kept: &Kept) -> Result<Names, StoreError> {
    let view = jungles::restore(db, kept.id)?.view(Party::House);
    people::names_in(db, &view, config.shown)
}

/// The position with the names that people read.
fn named(db: &Connection, config: &JungleConfig) -> Result<State, StoreError> {
    let jungle = jungles::restore(db, kept(db, config)?.id)?;
    let names = people::names_in(db, &jungle.view(Party::House), config.shown)?;
    let mut state = jungle.state();
    fill(&mut state, &names);
    Ok(state)
}

fn fill(state: &mut State, names: &Names) {
    for species in &mut state.jungle.species {
        species.name = names.of_species(&species.name);
    }
    for one in &mut state.jungle.extinct {
        one.name = names.of_species(&one.name);
    }
    for player in &mut state.record.players {
        if let Ok(party) = player.name.parse() {
            player.name = names.of_party(party);
        }
    }
    let setup = Arc::make_mut(&mut state.setup);
    setup.names = state.record.players.iter().map(|player| player.name.clone()).collect();
}
