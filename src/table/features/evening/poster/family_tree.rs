//! Family trees as SVG: time goes to the right, and a line whose creature has died ends in a cross.

use bevy::color::Color;
use bevy::math::{Rect, Vec2};
use shoal_tabletop::picture::art::strokes::{SvgStrokes, cross, svg_of};
use shoal_tabletop::picture::lettering::TypeWeight;
use shoal_tabletop::picture::theme::hex;
use std::collections::BTreeMap;

/// Greatest number of lines in a tree; the oldest of the dead are left out.
const MOST_LINES: usize = 44;
/// Type size of the title above a tree, in units of the drawing.
const TITLE: f32 = 40.0;
/// Greatest distance between lines, in units of the drawing.
const APART: f32 = 34.0;

/// A creature in the tree, alive or dead.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FamilyTreeBranch {
    /// Its number; younger ones have higher numbers.
    pub id: u32,
    /// The number of its parent, if it has one.
    pub parent: Option<u32>,
    /// Its colour.
    pub colour: Color,
    /// Time of its birth.
    pub from: u32,
    /// Time of its death; `None` while it lives.
    pub to: Option<u32>,
}

/// The branches from top to bottom, children right below their parents.
fn sorted(mut all: Vec<FamilyTreeBranch>) -> Vec<FamilyTreeBranch> {
    all.sort_by_key(|branch| (branch.to.is_none(), branch.id));
    let mut all = all.split_off(all.len().saturating_sub(MOST_LINES));
    all.sort_by_key(|branch| branch.id);
    let is_known = |id: u32| all.iter().any(|branch| branch.id == id);
    let is_root = |branch: &&FamilyTreeBranch| !branch.parent.is_some_and(is_known);
    let mut waiting: Vec<FamilyTreeBranch> = all.iter().filter(is_root).rev().copied().collect();
    let mut sorted = Vec::new();
    while let Some(branch) = waiting.pop() {
        sorted.push(branch);
        waiting.extend(all.iter().filter(|child| child.parent == Some(branch.id)).rev());
    }
    sorted
}

/// Draws the tree of all branches from the beginning until `now`, under a title, in a box of this size.
pub fn family_tree(title: &str, branches: Vec<FamilyTreeBranch>, now: u32, size: Vec2) -> String {
    let mut strokes = SvgStrokes::default();
    strokes.field(&TypeWeight::Bold.path(title, TITLE, 8.0, TITLE), "#9DB0BF");
    let branches = sorted(branches);
    let field = Rect::new(12.0, TITLE * 1.5, size.x - 14.0, size.y - 14.0);
    let across = |at: u32| field.min.x + field.width() * at as f32 / now.max(1) as f32;
    let step = (field.height() / branches.len().max(1) as f32).min(APART);
    let wide = (step * 0.34).clamp(2.5, 7.0);
    let mut rows = BTreeMap::new();
    for (row, branch) in branches.iter().enumerate() {
        let y = field.min.y + step * (row as f32 + 0.5);
        rows.insert(branch.id, y);
        let x = across(branch.from);
        let end = Vec2::new(across(branch.to.unwrap_or(now)).max(x + 2.0), y);
        let up = branch.parent.and_then(|parent| rows.get(&parent));
        let mut path = up.map_or(String::new(), |up| format!("M{x} {up}L{x} {y}"));
        path += &format!("M{x} {y}H{}", end.x);
        if branch.to.is_some() {
            path += &cross(Rect::from_center_half_size(end, Vec2::splat(wide)));
        }
        let opacity = if branch.to.is_some() { 0.5 } else { 1.0 };
        strokes.line(&path, &hex(branch.colour), opacity, wide);
    }
    svg_of(size, strokes.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_tabletop::picture::art::rasterise;

    #[test]
    fn children_stand_below_their_parents_and_all_are_there() {
        let dead = [(2, None), (3, None), (4, Some(2)), (5, Some(3)), (6, Some(4))];
        let branch = |(id, parent)| FamilyTreeBranch {
            id,
            parent,
            colour: Color::WHITE,
            from: 1,
            to: Some(4),
        };
        let branches = dead.map(branch).to_vec();
        let order: Vec<u32> = sorted(branches.clone()).iter().map(|branch| branch.id).collect();
        assert_eq!(order, [2, 4, 6, 3, 5]);
        let svg = family_tree("Family tree", branches, 9, Vec2::new(600.0, 300.0));
        rasterise(&svg, 300).expect("it can be drawn");
    }
}
