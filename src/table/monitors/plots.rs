//! What a game's monitors show: numbers by moment of the match. Plain data, drawn by
//! [`super::panel`].

use crate::table::playback::Show;
use crate::table::seats::Chairs;
use bevy::color::Color;

/// A game that can be seen in numbers.
pub trait Monitored: Show {
    /// The plots of a match that was so at these moments, in the order people should read them. Each
    /// curve has a value a view; the chairs tell the colours of the seats.
    fn plots(views: &[&Self::View], setup: &Self::Setup, chairs: &Chairs) -> Vec<Plot>;
}

/// Numbers that are read against the same axis.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Plot {
    /// What it tells of.
    pub title: String,
    /// What changes.
    pub curves: Vec<Curve>,
    /// What it is measured against.
    pub levels: Vec<Level>,
}

/// A number that changes.
#[derive(Debug, Clone, PartialEq)]
pub struct Curve {
    /// What it is: `pollution`, or a player's name.
    pub name: String,
    /// Its colour.
    pub colour: Color,
    /// Its value at each moment; none where there was nothing to count.
    pub values: Vec<Option<f64>>,
}

/// A number that does not change, drawn across the plot.
#[derive(Debug, Clone, PartialEq)]
pub struct Level {
    /// What happens there, in a word or two.
    pub name: String,
    /// Where it is.
    pub at: f64,
    /// Its colour.
    pub colour: Color,
}
