//! The names that the view of nearly every game takes from the table.

pub use super::TrayCommand as _;
pub use super::choosing_buttons;
pub use super::{
    GameTrays, GameView, PlaySystems, SeatControls, SeatIntent, SeatIntents, TrayContext, is_played,
};
pub use crate::features::evening::poster::{MatchPoster, PosterScene};
pub use crate::features::guesses::{GuessOption, GuessProgress, GuessQuestion, GuessSource};
pub use crate::features::help::{HelpFile, HelpSource, HelpTopic};
pub use crate::features::monitors::{MatchPlot, MonitorSource, StripMoments};
pub use crate::features::premoves::PremoveSource;
pub use crate::features::secrets::{SecretForm, SecretQuestion, SecretSource};
pub use crate::features::tutorial::{LessonMoment, LessonTarget, TutorialSource};
pub use crate::matches::backdrop::{Backdrop, BackdropPattern};
pub use crate::matches::celebration::WinnerCelebration;
pub use crate::matches::effects::{BoardSpotlight, EffectAnchor, PassingEffect, RisingText};
pub use crate::matches::event_effects::{EventCue, EventEffects, with_sound};
pub use crate::matches::ground_veil::GroundArea;
pub use crate::matches::lobby_game::{GameCard, LobbyGame};
pub use crate::matches::motion::{BoardClock, travelled};
pub use crate::matches::playback::{Bookmark, PlaybackState, PlaybackView};
pub use crate::matches::turn_highlights::{HighlightRing, TurnHighlights};
pub use shoal_tabletop::account::{EffectCause, SeatEffect};
pub use shoal_tabletop::geometry::{TableEdge, Tabletop, TrayDepth, TypeScale};
pub use shoal_tabletop::picture::art::strokes::{self, SvgStrokes, svg_of};
pub use shoal_tabletop::picture::art::{DrawingCache, GameDrawings, nested};
pub use shoal_tabletop::picture::assets::DrawingAssets;
pub use shoal_tabletop::picture::sound::Sound;
pub use shoal_tabletop::picture::theme::{self, TableFonts};
pub use shoal_tabletop::pointers::{PointerDevices, Verb};
pub use shoal_tabletop::seats::{Chairs, SeatPlaces};
pub use shoal_tabletop::surfaces::board::text_lines::{BoardTextLine, BoardTextSpan};
pub use shoal_tabletop::surfaces::board::{ActiveBoard, BoardGrid, BoardSurface, Cell};
pub use shoal_tabletop::surfaces::board::{
    BoardDrawings, BoardPiece, BoardPieces, FrameMeaning, FrameShape, PieceLettering, PiecePose,
    PieceShadow, PieceSpawner, choice_frame,
};
pub use shoal_tabletop::surfaces::board::{board_transform, labels, line, picture, tinted};
pub use shoal_tabletop::surfaces::tray::{
    ButtonPlace, ButtonSlots, TrayButton, TrayChip, TrayModel, TrayPart, TrayPhases, TrayStrip,
};
pub use shoal_tabletop::surfaces::widgets::SentenceTone;
pub use shoal_tabletop::system::settings::{NoSettings, Settings};
