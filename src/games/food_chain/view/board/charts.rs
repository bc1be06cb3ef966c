//! In the corners of the land, for both long sides of the table: how many animals of each species there were from
//! cycle to cycle, and the family tree of all species that live or lived.

use crate::prelude::*;
use shoal_table::features::evening::poster::{FamilyTreeBranch, PlotAxis, family_tree, plotted};
use shoal_table::features::monitors::MonitorSource as _;
use shoal_tabletop::surfaces::board::charts::{CornerCharts, corners};

/// The size of a chart, of the land's room.
const PART: Vec2 = Vec2::new(0.2, 0.25);
/// Fineness of a chart: units of its drawing for each unit of the table, with type of the default size.
const FINE: f32 = 1.45;

/// Places of the charts, and the edges that they face: the first two are of populations, the others of the family tree.
pub fn places(land: &JungleLayout) -> [(Rect, TableEdge); 4] {
    corners(land.surface.on, PART, land.readers)
}

/// Draws the charts as far as the picture has come.
pub fn draw(
    shown: Res<PlaybackState<FoodChainView>>,
    land: Res<JungleLayout>,
    tabletop: Res<Tabletop>,
    chairs: Res<Chairs>,
    mut charts: CornerCharts,
) {
    let anew = land.is_changed() || chairs.is_changed() || tabletop.is_changed();
    let waits = shown.event().is_some() && !charts.there.is_bare();
    if waits || !charts.there.is_due([shown.is_changed(), anew]) {
        return;
    }
    let places = places(&land);
    let size = places[0].0.size() * FINE / tabletop.board_type_scale().by();
    let (curves, tree) = (curves(&shown, &chairs, size), tree(&shown.view, &chairs, size));
    charts.show(places, [&curves, &tree], layers::CHARTS, anew);
}

fn curves(shown: &PlaybackState<FoodChainView>, chairs: &Chairs, size: Vec2) -> String {
    let now = shown.present();
    let pages = shown.history().pages().iter().filter(|page| page.view.cycle < now.cycle);
    let views: Vec<&View> = pages.map(|page| &page.view).chain([now]).collect();
    let places: Vec<f32> = views.iter().map(|view| view.cycle as f32).collect();
    match FoodChainView::plots(&views, &now.setup, chairs).into_iter().next() {
        Some(plot) if views.len() > 1 => {
            plotted(&plot, PlotAxis { unit: "cycle", places: &places }, size)
        }
        _ => svg_of(size, ""),
    }
}

fn tree(view: &View, chairs: &Chairs, size: Vec2) -> String {
    let living = view.species.iter().filter(|species| species.kind != SpeciesKind::Plant);
    let living = living.map(|species| {
        let SeenSpecies { id, parent, seat, founded, .. } = *species;
        FamilyTreeBranch { id, parent, colour: chairs.colour_of(seat), from: founded, to: None }
    });
    let dead = view.extinct.iter().map(|dead| {
        let (id, parent, colour) = (dead.id, dead.parent, chairs.colour_of(dead.seat));
        FamilyTreeBranch { id, parent, colour, from: dead.founded, to: Some(dead.died) }
    });
    let branches: Vec<_> = dead.chain(living).collect();
    // Before anything has a past there is nothing to see.
    match view.cycle > 0 && !branches.is_empty() {
        true => family_tree("Family tree", branches, view.cycle, size),
        false => svg_of(size, ""),
    }
}
