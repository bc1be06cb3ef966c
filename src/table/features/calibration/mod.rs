//! Calibration of the picture, on the table itself: four corners that any mouse, gamepad or key moves, and two measured
//! lengths.
//!
//! F2 begins and leaves; in the lobby the menu of any tray begins too. Meanwhile pointers use window coordinates
//! ([`PointerSpace`]), so that a corner can be dragged beyond the picture, and nothing on the table receives them. Each
//! change is shown at once ([`Preview`]) but saved only by the button *Keep*.
//!
//! - `work`, `panel`, `checks`, `card`: the state and its changes, the panel of buttons, ruler and card, the pictures
//! - `tape`: the arrows to measure along; `lane`: the room that hands and mice need
//! - `offer`, `hands`, `keys`: the start without a keyboard, control by devices and by keys
//! - `draw`, `overlay`: drawings on the table, and over it on the window

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

/// The calibration in progress.
#[derive(Resource, Debug)]
pub struct Calibration {
    work: Work,
    /// The edge that the panel is turned to.
    facing: Edge,
    /// Distance that hands reach from there into the picture, in units.
    hands: f32,
    checks: Checks,
    /// The ending that was asked for.
    end: Option<End>,
}

/// The ending of a calibration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    /// Saves the rig.
    Keep,
    /// Changes nothing.
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

/// Stages of a calibration's frame.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum CalibrationSystems {
    /// Hears devices and keys.
    Obey,
    /// Shows the result, and may end the calibration.
    Show,
}

/// Begins a calibration of the rig in use, unless one is in progress.
pub fn begin(world: &mut World) {
    begin_from(Edge::South, world);
}

/// Begins a calibration for a person at this edge.
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

/// Ends the calibration, and saves its rig if `how` says so.
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

/// Keeps cursors where people see them when pointers change their coordinates.
fn move_devices(world: &mut World, place: impl Fn(&Rig, Vec2) -> Vec2) {
    let rig = world.resource::<Rig>().clone();
    let mut devices = world.query::<&mut Device>();
    for mut device in devices.iter_mut(world) {
        device.at = place(&rig, device.at);
    }
}

/// Length of a table unit in millimetres, from the measured or assumed size.
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

    /// Does the work of a button. `seen` turns a direction that a person at the panel sees into one on the window, in
    /// pixels; `rig` is the picture in use and `table` the table under it.
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

    /// Moves the panel off the hands before it, and ruler and card off the panel. Changing a length does not call this:
    /// buttons stay under the cursor that presses them.
    fn lay_out(&mut self, table: &Tabletop, rig: &Rig) {
        let unit = unit_of(&self.work, table);
        let here = lane::within(table, unit, rig).into_iter();
        let here = here.filter(|hand| hand.facing == self.facing);
        self.hands = here.map(|hand| hand.size.y).fold(0.0, f32::max);
        let (low, high) = self.panel(table.size).frame.covers();
        self.checks.keep_off(Rect::from_corners(low, high), table.size, unit);
    }
}

/// Lets corners that nobody has set follow the window.
fn follow_window(rig: Res<Rig>, mut calibration: ResMut<Calibration>) {
    if calibration.work.rig.corners.is_none() && calibration.work.placed != rig.corners() {
        calibration.work.placed = rig.corners();
    }
}

/// Previews the rig as it is set, from the next frame on.
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
