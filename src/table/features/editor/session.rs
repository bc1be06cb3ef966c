//! The board in the host's editor, and whether it is saved.

use super::editable::{EditableBoard, FileOf, PlaceOf};
use bevy::prelude::*;
use shoal_contract::levels::LevelFile;
use shoal_contract::levels::drawing::BoardEditor;
use shoal_host::level_library::name_for;

/// The outcome of an action, as a sentence: what was done, or why not.
pub type EditorOutcome = Result<String, String>;

/// The state of the host's editor. It stays while the window is closed.
#[derive(Resource)]
pub struct BoardEditorSession<V: EditableBoard> {
    /// `true` while the window is open.
    pub open: bool,
    /// The board and the tools that draw on it.
    pub editor: BoardEditor<V::Board>,
    /// The name to save under.
    pub file_name: String,
    /// The size to give to the board, and to a new one: columns and rows.
    pub size: (u16, u16),
    /// The outcome of the last action.
    pub said: Option<EditorOutcome>,
    /// The place that the host asked to see, and the time when it stops flashing, in seconds of egui's clock.
    pub flash: Option<(PlaceOf<V>, f64)>,
    /// The state of the game's own tools.
    pub more: V::More,
    /// The boards that were put in the editor, each as last saved, by the number of their sheet.
    saved: Vec<SavedBoard<FileOf<V>>>,
}

struct SavedBoard<F> {
    /// The name of the person's own file that it is saved in.
    own: Option<String>,
    file: F,
}

impl<V: EditableBoard> Default for BoardEditorSession<V> {
    fn default() -> Self {
        let editor: BoardEditor<V::Board> = BoardEditor::of(LevelFile::default_level());
        let file = editor.file().clone();
        Self {
            open: false,
            size: file.size(),
            file_name: String::new(),
            said: None,
            flash: None,
            more: V::More::default(),
            saved: vec![SavedBoard { own: None, file }],
            editor,
        }
    }
}

impl<V: EditableBoard> BoardEditorSession<V> {
    /// Puts another board in the editor: a person's own one with its name, or a new one. Returns a sentence about
    /// unsaved work that it replaces, or an empty text.
    pub fn lay(&mut self, file: FileOf<V>, own: Option<String>) -> &'static str {
        let was_saved = self.is_saved();
        self.editor.replace(file);
        let file = self.editor.file().clone();
        self.saved.push(SavedBoard { own, file });
        self.name_file();
        if was_saved { "" } else { " The board before it was not saved: Undo brings it back." }
    }

    /// The name of the person's own file that the board is saved in.
    pub fn own(&self) -> Option<&str> {
        self.saved.get(self.editor.sheet())?.own.as_deref()
    }

    /// `true` if the board is unchanged since it was loaded or saved.
    pub fn is_saved(&self) -> bool {
        let kept = self.saved.get(self.editor.sheet());
        kept.is_none_or(|kept| kept.file == *self.editor.file())
    }

    /// Notes that the board was saved under this name.
    pub fn note_saved(&mut self, name: String) {
        let file = self.editor.file().clone();
        if let Some(kept) = self.saved.get_mut(self.editor.sheet()) {
            *kept = SavedBoard { own: Some(name), file };
        }
    }

    /// Undoes or redoes. That may bring another board back, with the name of its file.
    pub fn step(&mut self, step: impl FnOnce(&mut BoardEditor<V::Board>)) {
        let before = self.editor.sheet();
        step(&mut self.editor);
        if self.editor.sheet() != before {
            self.name_file();
        }
    }

    fn name_file(&mut self) {
        let file = self.editor.file();
        self.size = file.size();
        let name = self.own().map_or_else(|| name_for(file.title()), str::to_owned);
        self.file_name = name;
    }
}
