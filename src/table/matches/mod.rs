//! A match at the table: hosted, played back, told by pieces and effects on the board.

pub mod backdrop;
pub mod celebration;
pub mod consent;
pub mod effects;
pub mod event_effects;
pub mod event_log;
pub mod fast_forward;
pub mod ground_veil;
pub mod hosting;
pub mod lobby_game;
pub mod longer_play;
pub mod motion;
pub mod on_board;
pub mod pause;
pub mod playback;
pub mod seat_messages;
pub mod settings_sync;
pub mod turn_highlights;
