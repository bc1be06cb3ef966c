//! In the corners of the land, for both long sides of the table: how many animals of each species there were from
//! cycle to cycle, and the family tree of all species that live or lived.

use super::prelude::*;
use crate::table::evening::poster::plotted;
use crate::table::monitors::Monitored as _;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// How large a chart is drawn, in units of its drawing, for each unit of the table.
const FINE: f32 = 2.1;
/// The most species of a family tree; the oldest of those that died are left out.
const MOST_LINES: usize = 44;
/// The size of the words over a tree, in its drawing.
const TITLE: f32 = 40.0;

/// A drawing in a corner.
#[derive(Component, Debug, Clone, PartialEq)]
pub struct Chart {
    svg: String,
    on: Rect,
    reader: Edge,
}

/// Draws the charts as far as the picture has come.
pub fn draw(
    (shown, land, chairs): (Res<PlaybackState<FoodChain>>, Res<Land>, Res<Chairs>),
    (mut art, mut images): (ResMut<Art>, ResMut<Assets<Image>>),
    mut charts: Redrawn<Chart>,
) {
    let anew = land.is_changed() || chairs.is_changed();
    if !shown.is_changed() && !anew && !charts.is_bare() {
        return;
    }
    if shown.event().is_some() && !charts.is_bare() {
        return;
    }
    let size = land.charts()[0].0.size() * FINE;
    let (curves, tree) = (curves(&shown, &chairs, size), tree(&shown.view, &chairs, size));
    let svgs = [&curves, &curves, &tree, &tree];
    let chart =
        |((on, reader), svg): ((Rect, Edge), &String)| Chart { svg: svg.clone(), on, reader };
    let wanted = land.charts().into_iter().zip(svgs).map(chart).collect();
    charts.show(wanted, anew, |entity, Chart { svg, on, reader }| {
        let svg = art.meant("level", svg.clone());
        let image = art.made(&mut images, svg.clone(), on.width(), || svg);
        let place = lying(on.center(), layers::CHARTS).with_rotation(writing::turn(*reader));
        entity.insert((picture(image, on.size()), place));
    });
}

fn curves(shown: &PlaybackState<FoodChain>, chairs: &Chairs, size: Vec2) -> String {
    let now = shown.present();
    let pages = shown.history().pages().iter().filter(|page| page.view.cycle < now.cycle);
    let views: Vec<&View> = pages.map(|page| &page.view).chain([now]).collect();
    let places: Vec<f32> = views.iter().map(|view| view.cycle as f32).collect();
    match FoodChain::plots(&views, &now.setup, chairs).into_iter().next() {
        Some(plot) if views.len() > 1 => plotted(&plot, ("cycle", &places), size),
        _ => format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}"/>"#,
            size.x, size.y
        ),
    }
}

/// A species of the tree.
#[derive(Debug, Clone, Copy)]
struct Twig {
    id: u32,
    parent: Option<u32>,
    seat: Option<Seat>,
    from: u32,
    /// Until when it lived; none if it lives.
    to: Option<u32>,
}

/// All species with a line each, children right below their parents.
fn twigs(view: &View) -> Vec<Twig> {
    let living = view.species.iter().filter(|species| species.kind != Kind::Plant);
    let living = living.map(|species| {
        let SeenSpecies { id, parent, seat, founded, .. } = *species;
        Twig { id, parent, seat, from: founded, to: None }
    });
    let dead = view.extinct.iter().map(|one| {
        let (id, parent, seat) = (one.id, one.parent, one.seat);
        Twig { id, parent, seat, from: one.founded, to: Some(one.died) }
    });
    let mut all: Vec<Twig> = dead.chain(living).collect();
    all.sort_by_key(|twig| (twig.to.is_none(), twig.id));
    let mut all = all.split_off(all.len().saturating_sub(MOST_LINES));
    all.sort_by_key(|twig| twig.id);
    let known: Vec<u32> = all.iter().map(|twig| twig.id).collect();
    let is_root = |twig: &&Twig| twig.parent.is_none_or(|parent| !known.contains(&parent));
    let mut waiting: Vec<Twig> = all.iter().filter(is_root).rev().copied().collect();
    let mut sorted = Vec::new();
    while let Some(twig) = waiting.pop() {
        sorted.push(twig);
        waiting.extend(all.iter().filter(|child| child.parent == Some(twig.id)).rev());
    }
    sorted
}

/// The family tree as SVG: time goes to the right, and a species that has died ends in a cross.
pub fn tree(view: &View, chairs: &Chairs, size: Vec2) -> String {
    let mut svg =
        format!(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}">"#, size.x, size.y);
    let title = crate::table::lettering::Weight::Bold.path("Family tree", TITLE, 8.0, TITLE);
    let _ = write!(svg, r##"<path d="{title}" fill="#9DB0BF"/>"##);
    let twigs = twigs(view);
    let field = Rect::new(12.0, TITLE * 1.5, size.x - 14.0, size.y - 14.0);
    let across = |cycle: u32| field.min.x + field.width() * cycle as f32 / view.cycle.max(1) as f32;
    let step = (field.height() / twigs.len().max(1) as f32).min(34.0);
    let mut rows = BTreeMap::new();
    for (row, twig) in twigs.iter().enumerate() {
        let y = field.min.y + step * (row as f32 + 0.5);
        rows.insert(twig.id, y);
        let colour = theme::hex(twig.seat.map_or(theme::TEXT_QUIET, |seat| chairs.colour(seat)));
        let (x, end) =
            (across(twig.from), across(twig.to.unwrap_or(view.cycle)).max(across(twig.from) + 2.0));
        let wide = (step * 0.34).clamp(2.5, 7.0);
        let faint = if twig.to.is_some() { 0.5 } else { 1.0 };
        let from = twig
            .parent
            .and_then(|parent| rows.get(&parent))
            .map_or(String::new(), |up| format!("M{x} {up}L{x} {y}"));
        let cross = match twig.to {
            Some(_) => format!(
                "M{0} {1}l{2} {2}M{0} {3}l{2} -{2}",
                end - wide,
                y - wide,
                2.0 * wide,
                y + wide
            ),
            None => String::new(),
        };
        let _ = write!(
            svg,
            r##"<path d="{from}M{x} {y}H{end}{cross}" fill="none" stroke="{colour}" stroke-opacity="{faint}" stroke-width="{wide}" stroke-linecap="round"/>"##
        );
    }
    svg + "</svg>"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::{Game as _, Match, Viewer};
    use crate::games::food_chain::state::Extinct;
    use crate::table::art::rasterise;

    fn view() -> View {
        let game = Match::<FoodChain>::new(Setup::for_players(2), 1).expect("usual");
        FoodChain::seen_by(game.world(), Viewer::Table)
    }

    fn extinct(id: u32, parent: Option<u32>) -> Extinct {
        Extinct { id, name: "Vole".into(), seat: Some(Seat(0)), parent, founded: 1, died: 4 }
    }

    #[test]
    fn children_stand_below_their_parents_and_all_are_there() {
        let dead = [(2, None), (3, None), (4, Some(2)), (5, Some(3)), (6, Some(4))];
        let view =
            View { extinct: dead.map(|(id, of)| extinct(id, of)).to_vec(), cycle: 9, ..view() };
        let order: Vec<u32> = twigs(&view).iter().map(|twig| twig.id).collect();
        assert_eq!(order, [2, 4, 6, 3, 5]);
        let svg = tree(&view, &Chairs::default(), Vec2::new(600.0, 300.0));
        rasterise(&svg, 300).expect("it can be drawn");
    }
}
