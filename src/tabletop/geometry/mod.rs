//! The geometry of a projected table: pure numbers that know no window, no game and no device.
//!
//! - [`homography`]: the map that a projector's tilt makes, and its inverse
//! - [`millimetres`]: the true length of everything on the table, from two measured lengths
//! - [`frames`]: edges, places, boxes that face their player, and movements of hands that are turned
//! - [`tabletop`]: the table as it is lit now
//! - [`occupied_places`]: the places that have a tray
//! - [`trays`]: the frame of each place's tray, and the room that is left to the board
//! - [`free_corners`]: what the trays leave free along the long sides
//! - [`tray_rows`]: how high the rows of a tray are, and how deep it is for them
//! - [`type_size`]: how large type is, from millimetres and projector pixels
//!
//! It depends on nothing of the table and could be a crate of its own.

pub mod frames;
pub mod free_corners;
pub mod homography;
pub mod millimetres;
pub mod occupied_places;
pub mod tabletop;
pub mod tray_rows;
pub mod trays;
pub mod type_size;

pub use frames::{FacingBox, InnerSide, PLACES, TableEdge, TablePlace, to_world};
pub use homography::{CornerProblem, Homography, Point, QuadCorners};
pub use millimetres::{MeasureProblem, MeasuredSize};
pub use occupied_places::OccupiedPlaces;
pub use tabletop::{SHORT_SIDE, SeatingArrangement, Tabletop, TrayDepth};
pub use tray_rows::TrayRows;
pub use type_size::TypeScale;
