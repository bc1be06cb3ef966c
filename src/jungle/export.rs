//! A jungle as a file, with the names that people read: as a dish, as a whole position, or as a journal that the table
//! plays from the beginning on.

use crate::config::JungleConfig;
use crate::journal_translator::{JournalTranslator, fill};
use crate::parties::Party;
use crate::store::jungles::{self, JungleRecord};
use crate::store::{StoreError, people};
use rusqlite::Connection;
use shoal_contract::MatchBeginning;
use shoal_contract::journal::{self, JournalFolder};
use shoal_contract::levels::FiledLevel as _;
use shoal_files::sync_folder;
use shoal_food_chain::FoodChain;
use shoal_food_chain::dish::Dish;
use shoal_food_chain::dish_file::DishFile;
use shoal_food_chain::state::State;
use std::path::Path;

/// Returns the present state of a jungle as a dish.
///
/// # Errors
/// A sentence.
pub fn dish(db: &Connection, config: &JungleConfig) -> Result<String, StoreError> {
    let state = state_with_names(db, config)?;
    let mut dish = Dish::of(&state.jungle);
    config.name.clone_into(dish.name_mut());
    Ok(DishFile::from(dish).write())
}

/// The whole position, as JSON.
///
/// # Errors
/// A sentence.
pub fn position(db: &Connection, config: &JungleConfig) -> Result<String, StoreError> {
    let state = state_with_names(db, config)?;
    serde_json::to_string(&state).map_err(|error| error.to_string().into())
}

/// All that was done from the beginning on, as a journal of the table in a file that is not there yet.
///
/// # Errors
/// A sentence.
pub fn recording(db: &Connection, config: &JungleConfig, file: &Path) -> Result<(), StoreError> {
    let record = find_record(db, config)?;
    let (mut first, lines) = jungles::from_the_beginning(db, record.id)?;
    let mut translator = JournalTranslator::of(db, &mut first, config.shown)?;
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = tempfile::tempdir_in(folder.unwrap_or(Path::new(".")))
        .map_err(|error| format!("{} cannot be created: {error}", file.display()))?;
    let begun = MatchBeginning::<FoodChain>::State { state: Box::new(first), seed: None };
    let wrong = |error: journal::JournalError| StoreError::Sentence(error.to_string());
    let mut recorded =
        journal::begin(&JournalFolder::at(folder.path()), begun, config.name.as_str())
            .map_err(wrong)?;
    for line in lines {
        let (actor, action) = translator.translate(db, line)?;
        recorded.act(actor, &action).map_err(|refusal| refusal.to_string())?;
    }
    let last = recorded.checkpoint();
    recorded.wait(last).map_err(|failure| failure.sentence)?;
    let path = recorded.path().map(Path::to_path_buf).ok_or_else(|| "it has no file".to_owned())?;
    drop(recorded);
    std::fs::hard_link(path, file)
        .and_then(|()| sync_folder(file))
        .map_err(|error| format!("{} cannot be written: {error}", file.display()).into())
}

pub(crate) fn find_record(
    db: &Connection,
    config: &JungleConfig,
) -> Result<JungleRecord, StoreError> {
    let record = jungles::find(db, &config.name)?;
    record.ok_or_else(|| {
        let name = &config.name;
        format!("the jungle {name} has not been founded yet: shoal jungle serve founds it").into()
    })
}

/// The position with the names that people read.
fn state_with_names(db: &Connection, config: &JungleConfig) -> Result<State, StoreError> {
    let jungle = jungles::restore(db, find_record(db, config)?.id)?;
    let names = people::names_in(db, &jungle.view(Party::House), config.shown)?;
    let mut state = jungle.state();
    fill(&mut state, &names);
    Ok(state)
}
