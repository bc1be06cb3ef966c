//! Calibration, on the table: four corners that any mouse, pad or key moves, and two measured lengths.
//!
//! F2 begins and leaves, and in the lobby the menu of any tray begins. Meanwhile pointers live in
//! window coordinates ([`PointerSpace`]), so that a corner can be dragged beyond the picture, and
//! nothing of the table gets them. What is set is shown at once ([`Preview`]) and kept only by the
//! button for it.
//!
//! - `work`, `panel`, `checks`, `card`: what can be done, the buttons for it, the ruler, the pictures
//! - `tape`: what is measured; `lane`: where hands and mice need room
//! - `offer`, `hands`, `keys`: how it begins without a keyboard, what devices and keys do
//! - `draw`, `overlay`: what is drawn on the table, and over it on the window

mod card;
mod checks;
mod draw;
mod hands;
mod keys;
mod lane;
mod offer;
mod overlay;
mod panel;
mod tape;
#[cfg(test)]
mod tests;
mod work;

pub use work::{Length, Page};

use bevy::prelude::*;
use checks::Checks;
use panel::{Panel, Press};
use shoal_tabletop::geometry::{Edge, Tabletop};
use shoal_tabletop::picture::light::ClockHeld;
use shoal_tabletop::picture::projection::{Light, PointerSpace, Preview, Rig};
use shoal_tabletop::pointers::MiceReleased;
use shoal_tabletop::seats::Device;
use shoal_tabletop::surfaces::panel::PanelOpen;
use shoal_tabletop::system::rigs::{Orientation, RigSettings};
use shoal_tabletop::system::settings::Settings;
use work::Work;

/// The calibration, while there is one.
#[derive(Resource, Debug)]
pub struct Calibration {
    work: Work,
    /// The edge that the panel is turned to.
    facing: Edge,
    /// How far hands reach from there into the picture, in units.
    hands: f32,
    checks: Checks,
    /// How it is to end.
    end: Option<End>,
}

/// How a calibration ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    /// The rig is kept.
    Keep,
    /// Nothing is changed.
    Leave,
}

/// Adds the calibration. The projection and the pointers must have been added.
pub fn plugin(app: &mut App) {
    app.add_plugins((offer::plugin, hands::plugin, keys::plugin, draw::plugin, overlay::plugin));
    let working = resource_exists::<Calibration>;
    app.add_systems(
        PreUpdate,
        (follow_window, show, end).chain().in_set(CalibrationSystems::Show).run_if(working),
    );
    app.configure_sets(
        PreUpdate,
        (CalibrationSystems::Obey, CalibrationSystems::Show)
            .chain()
            .after(shoal_tabletop::pointers::PointerSystems::Deliver),
    );
}

/// What happens to a calibration in a frame.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum CalibrationSystems {
    /// Devices and keys are heard.
    Obey,
    /// What they did is shown, and the calibration may end.
    Show,
}

/// Begins with the rig in use, unless it has begun.
pub fn begin(world: &mut World) {
    begin_from(Edge::South, world);
}

/// The same for a person at this edge.
fn begin_from(facing: Edge, world: &mut World) {
    if world.contains_resource::<Calibration>() {
        return;
    }
    let placed = world.resource::<Rig>().corners();
    let rig = world.resource::<Settings>().rig().clone();
    let table = *world.resource::<Tabletop>();
    let work = Work::new(rig, placed, table.size);
    let checks = Checks::new(table.size, unit_of(&work, &table));
    world.insert_resource(Calibration { work, facing, hands: 0.0, checks, end: None });
    world.insert_resource(PointerSpace::Window);
    // To calibrate, one has to see the picture and every mouse.
    world.insert_resource(Light::Table);
    world.insert_resource(MiceReleased(false));
    world.insert_resource(PanelOpen(false));
    world.get_resource_or_init::<ClockHeld>().by_calibration = true;
    move_devices(world, |rig, at| rig.to_window(at).unwrap_or(rig.window() / 2.0));
}

/// Ends a calibration; whether its rig is kept, `how` says.
fn finish(world: &mut World, how: End) {
    let Some(calibration) = world.remove_resource::<Calibration>() else { return };
    if how == End::Keep {
        *world.resource_mut::<Settings>().rig_mut() = calibration.work.kept();
    }
    world.insert_resource(Preview(None));
    world.insert_resource(PointerSpace::Table);
    world.get_resource_or_init::<ClockHeld>().by_calibration = false;
    let table = *world.resource::<Tabletop>();
    move_devices(world, |rig, at| table.clamp(rig.to_table(at).unwrap_or(table.middle())));
}

/// Cursors stay where people see them when pointers change their coordinates.
fn move_devices(world: &mut World, place: impl Fn(&Rig, Vec2) -> Vec2) {
    let rig = world.resource::<Rig>().clone();
    let mut devices = world.query::<&mut Device>();
    for mut device in devices.iter_mut(world) {
        device.at = place(&rig, device.at);
    }
}

/// How long a unit of the table is in millimetres, measured or as good as known.
fn unit_of(work: &Work, table: &Tabletop) -> f32 {
    let size_mm = Some(work.size());
    let measured = RigSettings { size_mm, ..work.rig.clone() };
    measured.light_up(table, table.size).mm.unwrap_or(1.0)
}

impl Calibration {
    /// The panel on a table of this size.
    fn panel(&self, table: Vec2) -> Panel {
        Panel::of(&self.work, table, self.facing, self.hands)
    }

    /// Does what a button is for. `seen` takes what a person at the panel sees to the window, in
    /// pixels; `table` is the table as it is lit, and `rig` how it lies there.
    fn press(&mut self, press: Press, seen: impl Fn(Vec2) -> Vec2, rig: &Rig, table: &Tabletop) {
        let work = &mut self.work;
        match press {
            Press::Corner(corner) => work.chosen = corner,
            Press::Nudge(way) => {
                let by = seen(way.as_vec2()) * work.step() / rig.pixels();
                work.nudge(by.as_dvec2().to_array());
            }
            Press::Step(longer) => work.change_step(longer),
            Press::Undo => work.undo(),
            Press::Reset => work.reset(),
            Press::FlipH => work.orient(|was| Orientation { flip_h: !was.flip_h, ..was }),
            Press::FlipV => work.orient(|was| Orientation { flip_v: !was.flip_v, ..was }),
            Press::Turn => work.orient(Orientation::turned),
            Press::TurnPanel => {
                self.facing = panel::next_edge(self.facing);
                self.lay_out(table, rig);
            }
            Press::Open(page) => {
                work.open(page);
                self.checks = Checks::new(table.size, unit_of(work, table));
                self.lay_out(table, rig);
            }
            Press::Choose(length) => work.choose(length),
            Press::Lengthen(length, by) => work.lengthen(length, by as f32),
            Press::Border(wider) => work.widen_border(wider as f32),
            Press::Station => {
                self.checks.go_on(table.size, unit_of(work, table));
                self.lay_out(table, rig);
            }
            Press::Leave => self.end = Some(End::Leave),
            Press::Keep => self.end = Some(End::Keep),
        }
    }

    /// The panel keeps off the hands before it, and ruler and card off the panel. Not while lengths are
    /// set: buttons stay under the cursor that presses them.
    fn lay_out(&mut self, table: &Tabletop, rig: &Rig) {
        let unit = unit_of(&self.work, table);
        let here = lane::within(table, unit, rig).into_iter();
        let here = here.filter(|hand| hand.facing == self.facing);
        self.hands = here.map(|hand| hand.size.y).fold(0.0, f32::max);
        let (low, high) = self.panel(table.size).frame.covers();
        self.checks.keep_off(Rect::from_corners(low, high), table.size, unit);
    }
}

/// Corners that nobody has set follow the window.
fn follow_window(rig: Res<Rig>, mut calibration: ResMut<Calibration>) {
    if calibration.work.rig.corners.is_none() && calibration.work.placed != rig.corners() {
        calibration.work.placed = rig.corners();
    }
}

/// What is set is shown in the next frame.
fn show(calibration: Res<Calibration>, mut preview: ResMut<Preview>) {
    if preview.0.as_ref() != Some(&calibration.work.rig) {
        preview.0 = Some(calibration.work.rig.clone());
    }
}

fn end(calibration: Res<Calibration>, mut commands: Commands) {
    if let Some(how) = calibration.end {
        commands.queue(move |world: &mut World| finish(world, how));
    }
}
