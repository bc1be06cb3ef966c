//! Everything by which the panels in the middle are placed.

use crate::facing::readers;
use crate::geometry::{TableEdge, Tabletop};
use crate::seats::Chairs;
use crate::surfaces::seat_panels::CoveredTableAreas;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// System parameter with the table, the people around it, and the areas that panels in the middle leave free.
#[derive(SystemParam)]
pub struct MiddleArea<'w> {
    /// The table.
    pub tabletop: Res<'w, Tabletop>,
    /// The chairs.
    pub chairs: Res<'w, Chairs>,
    /// The areas under seat panels.
    pub covered: Res<'w, CoveredTableAreas>,
}

impl MiddleArea<'_> {
    /// The edges at which somebody reads.
    pub fn readers(&self) -> Vec<TableEdge> {
        readers(&self.tabletop, &self.chairs)
    }
}
