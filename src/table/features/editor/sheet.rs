//! The editor of levels that are lists and settings, on the host's panel: a field for each number and word of the
//! level's file, checked by the reader of files at each change. All it needs from a game is the structure of its files
//! ([`FiledLevel::SECTIONS`]).

use super::editable::FileOf;
use super::fields::show_table;
use super::findings::field;
use super::session::EditorOutcome;
use super::{files, section};
use crate::features::game_list::is_at_hand;
use crate::matches::hosting::HostedMatch;
use crate::matches::lobby_game::{ChosenSetup, LobbyGame};
use crate::matches::playback::{LevelOf, PlaybackState};
use bevy::prelude::*;
use bevy_egui::egui;
use shoal_contract::Game as _;
use shoal_contract::capital;
use shoal_contract::levels::sheet::{LevelSheet, LevelSheetError};
use shoal_contract::levels::text::LONGEST_ABOUT;
use shoal_contract::levels::{FiledLevel, LevelFile};
use shoal_contract::matches::moments::level_after;
use shoal_host::level_library::name_for;
use shoal_tabletop::surfaces::host_panel::{HostPanelSections, HostPanelWindows, lines};

/// The state of the editor. It stays while its window is closed.
#[derive(Resource)]
pub struct SheetEditorSession<V: LobbyGame> {
    /// `true` while the window is open.
    pub open: bool,
    /// The level.
    pub sheet: LevelSheet,
    /// The name to save under.
    pub file_name: String,
    /// The outcome of the last action.
    pub said: Option<EditorOutcome>,
    /// The level as it was loaded or saved.
    saved: LevelSheet,
    /// The name of the person's own file that it is saved in.
    own: Option<String>,
    /// The level as the reader of files understands it, or everything that is wrong with it.
    read: Result<FileOf<V>, Vec<LevelSheetError>>,
}

impl<V: LobbyGame> Default for SheetEditorSession<V> {
    fn default() -> Self {
        let file = LevelFile::default_level();
        let sheet = LevelSheet::of::<LevelOf<V>>(&file);
        let (file_name, saved) = (String::new(), sheet.clone());
        Self { open: false, sheet, file_name, said: None, saved, own: None, read: Ok(file) }
    }
}

impl<V: LobbyGame> SheetEditorSession<V> {
    /// Everything that is wrong with the level.
    pub fn wrong(&self) -> &[LevelSheetError] {
        self.read.as_ref().err().map_or(&[], Vec::as_slice)
    }

    /// Changes the level, and checks it again.
    pub fn change(&mut self, change: impl FnOnce(&mut LevelSheet)) {
        change(&mut self.sheet);
        self.read = self.sheet.read();
    }

    /// Puts another level in the editor; `own` is the name of the person's own file that it is saved in.
    fn replace(&mut self, file: FileOf<V>, own: Option<String>) {
        self.sheet = LevelSheet::of::<LevelOf<V>>(&file);
        (self.saved, self.own, self.read) = (self.sheet.clone(), own, self.sheet.read());
    }
}

/// Adds the editor of a game to the panel.
pub fn plugin<V: LobbyGame>(app: &mut App) {
    app.init_resource::<SheetEditorSession<V>>();
    app.init_resource::<HostPanelSections>().init_resource::<HostPanelWindows>();
    let title = capital(LevelOf::<V>::WORD);
    app.world_mut()
        .resource_mut::<HostPanelSections>()
        .add_for::<V::Game>(title, show_section::<V>);
    app.world_mut().resource_mut::<HostPanelWindows>().add(show::<V>);
}

/// Shows the section of the panel: the next match's level, and the button for the window.
fn show_section<V: LobbyGame>(ui: &mut egui::Ui, world: &mut World) {
    let level = V::Game::level_in(&ChosenSetup::<V>::of(world));
    let name = level.as_ref().map_or("", |level| level.name()).to_owned();
    let said = section::choose_next::<V>(ui, world, &name);
    lines(ui, "of the level", 2, |ui| {
        ui.weak(level.map(|level| level.describe()).unwrap_or_default());
    });
    if ui.button(format!("Change the numbers of a {}...", LevelOf::<V>::WORD)).clicked() {
        open::<V>(world);
    }
    let taken = may_take::<V>(world) && ui.button("Copy position from match").clicked();
    let said = if taken { Some(take::<V>(world)) } else { said };
    let mut session = world.resource_mut::<SheetEditorSession<V>>();
    if said.is_some() {
        session.said = said;
    }
    if let Some(said) = session.said.as_ref().filter(|_| !session.open) {
        section::show_said(ui, said);
    }
}

/// Opens the window. A level that was never saved is given a file name that is still free.
fn open<V: LobbyGame>(world: &mut World) {
    let library = files::level_library::<V>(world);
    let mut session = world.resource_mut::<SheetEditorSession<V>>();
    session.open = true;
    if session.file_name.is_empty() {
        session.file_name = files::free_name(&library, &name_for(&session.sheet.about.name));
    }
}

/// Puts a level of the library in the editor. One that was shipped with the program becomes a copy.
///
/// # Errors
/// One sentence, with line and column of the problem.
pub fn load<V: LobbyGame>(world: &mut World, name: &str) -> EditorOutcome {
    let (file, own) = files::open::<V>(world, name)?;
    let said = format!("{} is loaded.", file.title());
    let free = files::free_name(&files::level_library::<V>(world), &name_for(file.title()));
    let mut session = world.resource_mut::<SheetEditorSession<V>>();
    session.file_name = own.clone().unwrap_or(free);
    session.replace(file, own);
    Ok(said)
}

/// `true` if a match is on the table whose positions are levels.
fn may_take<V: LobbyGame>(world: &World) -> bool {
    let hosted = world.get_resource::<HostedMatch<V>>();
    hosted.is_some_and(|hosted| V::Game::level_at(hosted.game().world()).is_some())
}

/// Puts the position on the table in the editor, also one of the past that is shown there: other matches can begin from
/// it.
///
/// # Errors
/// One sentence: no match is open, the position is no level, or something in it is secret.
pub fn take<V: LobbyGame>(world: &mut World) -> EditorOutcome {
    let (Some(hosted), Some(shown)) =
        (world.get_resource::<HostedMatch<V>>(), world.get_resource::<PlaybackState<V>>())
    else {
        return Err("No match is open.".into());
    };
    let now = hosted.game().taken().len();
    let after = shown.past().map_or(now, |page| page.after);
    let level = level_after(hosted.game(), after);
    let mut file = level.map_err(|why| capital(&why) + ".")?;
    let said = format!("{} Save it, or play on it.", file.note);
    let free = files::free_name(&files::level_library::<V>(world), "from_the_table");
    *file.words_mut().name = files::title_for(&free);
    let mut session = world.resource_mut::<SheetEditorSession<V>>();
    (session.open, session.file_name) = (true, free);
    session.replace(file, None);
    Ok(said)
}

/// Saves the level under the file name shown there, as boards are saved.
///
/// # Errors
/// One sentence: something is wrong with the level, the name is taken or missing, or the disk refuses.
pub fn save<V: LobbyGame>(world: &mut World) -> EditorOutcome {
    let session = world.resource::<SheetEditorSession<V>>();
    let (name, own) = (session.file_name.trim().to_owned(), session.own.clone());
    let file = valid_level(session)?;
    let (file, said) = files::keep::<V>(world, &name, own.as_deref(), file)?;
    world.resource_mut::<SheetEditorSession<V>>().replace(file, Some(name));
    Ok(said)
}

/// Chooses the level as it is now for the next match, saved or not.
///
/// # Errors
/// One sentence: something is wrong with it.
pub fn play<V: LobbyGame>(world: &mut World) -> EditorOutcome {
    let file = valid_level(world.resource::<SheetEditorSession<V>>())?;
    files::play_on::<V>(world, &file);
    Ok(format!("The next match will be played on {}, as it stands now.", file.title()))
}

fn valid_level<V: LobbyGame>(session: &SheetEditorSession<V>) -> Result<FileOf<V>, String> {
    session.read.clone().map_err(|wrong| {
        let first = wrong.first().map(|wrong| wrong.what.clone()).unwrap_or_default();
        format!("This is not a {} yet: {first}.", LevelOf::<V>::WORD)
    })
}

/// Draws the window if it is open. The window of a game that is not at hand stays hidden.
fn show<V: LobbyGame>(ctx: &egui::Context, world: &mut World) {
    if !world.resource::<SheetEditorSession<V>>().open || !is_at_hand::<V>(world) {
        return;
    }
    let height = (ctx.viewport_rect().height() - 70.0).max(480.0);
    let mut open = true;
    egui::Window::new(format!("The numbers of a {}", LevelOf::<V>::WORD))
        .open(&mut open)
        .default_pos([372.0, 16.0])
        .default_size([880.0, height])
        .show(ctx, |ui| {
            show_files::<V>(ui, world);
            let mut session = world.resource_mut::<SheetEditorSession<V>>();
            lines(ui, "said", 1, |ui| match (&session.said, session.wrong()) {
                (_, [first, ..]) => section::warn(ui, &problem_sentence(&session.sheet, first)),
                (Some(said), _) => section::show_said(ui, said),
                _ => _ = ui.weak("Nothing is wrong with it."),
            });
            let (mut sheet, wrong) = (session.sheet.clone(), session.wrong().to_vec());
            show_about(ui, &mut sheet);
            egui::ScrollArea::vertical().show(ui, |ui| {
                for table in 0..sheet.tables.len() {
                    show_table::<LevelOf<V>>(ui, &mut sheet, table, &wrong);
                }
            });
            if sheet != session.sheet {
                session.change(|saved| *saved = sheet);
            }
        });
    if !open {
        world.resource_mut::<SheetEditorSession<V>>().open = false;
    }
}

/// A sentence about a problem, with its table and row.
pub fn problem_sentence(sheet: &LevelSheet, wrong: &LevelSheetError) -> String {
    let place = wrong.at.and_then(|at| Some((sheet.tables.get(at.table)?.name, at.row + 1)));
    match place {
        Some((table, row)) => format!("{}, row {row}: {}.", capital(table), wrong.what),
        None => files::sentence(&wrong.what),
    }
}

fn show_files<V: LobbyGame>(ui: &mut egui::Ui, world: &mut World) {
    let mut said = None;
    ui.horizontal(|ui| {
        if let Some(name) = section::choose_of_library::<V>(ui, world, "load", "Load") {
            said = Some(load::<V>(world, &name));
        }
        let mut session = world.resource_mut::<SheetEditorSession<V>>();
        let name = egui::TextEdit::singleline(&mut session.file_name);
        ui.add(name.hint_text("file name").desired_width(150.0));
        let is_same = session.own.as_deref() == Some(session.file_name.trim());
        let (is_sound, is_saved) = (session.read.is_ok(), session.sheet == session.saved);
        let save_as = egui::Button::new(if is_same { "Save" } else { "Save as" });
        if ui.add_enabled(is_sound, save_as).clicked() {
            said = Some(save::<V>(world));
        }
        let next = ui.add_enabled(is_sound, egui::Button::new("Play it"));
        if next.on_hover_text("The next match will be played on it").clicked() {
            said = Some(play::<V>(world));
        }
        if !is_saved {
            ui.weak("Not saved yet.");
        }
    });
    if said.is_some() {
        world.resource_mut::<SheetEditorSession<V>>().said = said;
    }
}

fn show_about(ui: &mut egui::Ui, sheet: &mut LevelSheet) {
    egui::Grid::new("about").num_columns(2).show(ui, |ui| {
        field(ui, "Name", &mut sheet.about.name);
        field(ui, "About", &mut sheet.about.about);
        sheet.about.about = sheet.about.about.chars().take(LONGEST_ABOUT).collect();
    });
}
