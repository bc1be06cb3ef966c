//! Features of the table, each for all games: lobby and lessons, secrets and premoves, films and tournaments.

pub mod absence;
pub mod calibration;
pub mod editor;
pub mod evening;
pub mod film;
pub mod game_list;
pub mod guesses;
pub mod help;
pub mod host_sections;
pub mod join;
pub mod lobby;
pub mod match_start;
pub mod monitors;
pub mod phones;
pub mod premoves;
pub mod puzzle_editor;
pub mod puzzles;
pub mod quit;
pub mod seating_choice;
pub mod secrets;
pub mod series;
pub mod table_games;
pub mod time_ribbon;
pub mod tournament;
pub mod tutorial;
pub mod watch;
