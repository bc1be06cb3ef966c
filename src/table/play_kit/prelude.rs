//! What the view of nearly every game takes from the table.

pub use super::Press as _;
pub use super::{Aim, Aims, Controls, GameView, PlaySystems, TrayContext, is_played};
pub use crate::table::account::{Cause, Touch};
pub use crate::table::art::Art;
pub use crate::table::board::{BoardSurface, Cell, Grid, LaidBoard, Redrawn, lying, picture};
pub use crate::table::effects::{PassingEffect, Piece, Rising};
pub use crate::table::evening::poster::{MatchPoster, Scene};
pub use crate::table::geometry::{Tabletop, TrayDepth};
pub use crate::table::happenings::{Cue, Happenings, heard};
pub use crate::table::help::HelpSource;
pub use crate::table::lobby_game::{GameCard, LobbyGame};
pub use crate::table::monitors::{Monitored, Plot};
pub use crate::table::playback::{PlaybackState, Show};
pub use crate::table::premoves::PremoveSource;
pub use crate::table::seats::Chairs;
pub use crate::table::secrets::{Question, SecretForm, SecretSource};
pub use crate::table::settings::Settings;
pub use crate::table::sound::Sound;
pub use crate::table::tray::{Chip, TrayButton, TrayModel};
pub use crate::table::tutorial::TutorialSource;
pub use crate::table::widgets::Tone;
