//! What lies in the host's editor, and what of it is saved.

use super::editable::{EditableBoard, FileOf, PlaceOf};
use bevy::prelude::*;
use shoal_contract::levels::LevelFile;
use shoal_contract::levels::drawing::Editor;
use shoal_host::level_library::name_for;

/// What was done, or why not.
pub type Said = Result<String, String>;

/// What lies in the host's editor. It stays there while the window is closed.
#[derive(Resource)]
pub struct EditorSession<V: EditableBoard> {
    /// Whether the window is open.
    pub open: bool,
    /// The board, and what draws on it.
    pub editor: Editor<V::Board>,
    /// The name to save under.
    pub file_name: String,
    /// The size to give to the board, and to a new one: columns and rows.
    pub size: (u16, u16),
    /// What was done last, or why not.
    pub said: Option<Said>,
    /// The place that was asked for, and until when it flashes.
    pub flash: Option<(PlaceOf<V>, f64)>,
    /// What the game's own tools remember.
    pub more: V::More,
    /// By the number of the sheet: each board that was put in the editor, as last kept.
    kept: Vec<Kept<FileOf<V>>>,
}

struct Kept<F> {
    /// The name of the person's own file that it is in.
    own: Option<String>,
    file: F,
}

impl<V: EditableBoard> Default for EditorSession<V> {
    fn default() -> Self {
        let editor: Editor<V::Board> = Editor::of(LevelFile::usual());
        let file = editor.file().clone();
        Self {
            open: false,
            size: file.size(),
            file_name: String::new(),
            said: None,
            flash: None,
            more: V::More::default(),
            kept: vec![Kept { own: None, file }],
            editor,
        }
    }
}

impl<V: EditableBoard> EditorSession<V> {
    /// Puts another board in the editor: a person's own one by its name, or a new one. Answers what there
    /// is to say of the one that lay there.
    pub fn lay(&mut self, file: FileOf<V>, own: Option<String>) -> &'static str {
        let was_saved = self.is_saved();
        self.editor.replace(file);
        let file = self.editor.file().clone();
        self.kept.push(Kept { own, file });
        self.name_file();
        if was_saved { "" } else { " What lay there was not saved: Undo brings it back." }
    }

    /// The name of the person's own file that the board is in.
    pub fn own(&self) -> Option<&str> {
        self.kept.get(self.editor.sheet())?.own.as_deref()
    }

    /// Whether the board is unchanged since it was loaded or saved.
    pub fn is_saved(&self) -> bool {
        let kept = self.kept.get(self.editor.sheet());
        kept.is_none_or(|kept| kept.file == *self.editor.file())
    }

    /// The board was saved under this name.
    pub fn note_saved(&mut self, name: String) {
        let file = self.editor.file().clone();
        if let Some(kept) = self.kept.get_mut(self.editor.sheet()) {
            *kept = Kept { own: Some(name), file };
        }
    }

    /// Takes back or does again. That may bring another board back, with the name of its file.
    pub fn step(&mut self, step: impl FnOnce(&mut Editor<V::Board>)) {
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
