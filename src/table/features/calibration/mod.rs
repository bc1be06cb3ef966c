//! Calibration of the picture, on the table itself: four corners that any mouse, gamepad or key moves, and two measured
//! lengths.
//!
//! F2 begins and leaves; in the lobby the menu of any tray begins too. Meanwhile pointers use window coordinates
//! ([`PointerSpace`]), so that a corner can be dragged beyond the picture, and nothing on the table receives them. Each
//! change is shown at once ([`RigPreview`]) but saved only by the button *Keep*.
//!
//! - `work`, `panel`, `checks`, `card`: the state and its changes, the panel of buttons, ruler and card, the pictures
//! - `tape`: the arrows to measure along; `lane`: the room that hands and mice need
//! - `offer`, `hands`, `keys`: the start without a keyboard, control by devices and by keys
//! - `draw`, `overlay`: drawings on the table, and over it on the window

mod card;
mod devices;
mod draw;
mod gauges;
mod keys;
mod lane;
mod measuring_arrows;
mod offer;
mod overlay;
mod panel;
mod rig_draft;
#[cfg(test)]
mod tests;

pub use rig_draft::{CalibrationPage, MeasuredLength};

use bevy::prelude::*;
use gauges::LengthGauges;
use panel::{CalibrationCommand, CalibrationPanel};
use rig_draft::RigDraft;
use shoal_tabletop::geometry::{TableEdge, Tabletop};
use shoal_tabletop::picture::light::ClockHolds;
use shoal_tabletop::picture::projection::{
    PictureLight, PicturePlacement, PointerSpace, RigPreview,
};
use shoal_tabletop::pointers::MiceReleased;
use shoal_tabletop::seats::Device;
use shoal_tabletop::surfaces::host_panel::HostPanelOpen;
use shoal_tabletop::system::rigs::{PictureOrientation, RigSettings};
use shoal_tabletop::system::settings::Settings;

/// The calibration in progress.
#[derive(Resource, Debug)]
pub struct Calibration {
    draft: RigDraft,
    /// The edge that the panel is turned to.
    facing: TableEdge,
    /// Distance that hands reach from there into the picture, in units.
    hands: f32,
    gauges: LengthGauges,
    /// The ending that was asked for.
    end: Option<CalibrationEnding>,
}

/// The ending of a calibration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum CalibrationEnding {
    /// Saves the rig.
    Keep,
    /// Changes nothing.
    Leave,
}

/// Adds the calibration. The projection and the pointers must have been added.
pub fn plugin(app: &mut App) {
    app.add_plugins((offer::plugin, devices::plugin, keys::plugin, draw::plugin, overlay::plugin));
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
    begin_from(TableEdge::South, world);
}

/// Begins a calibration for a person at this edge.
fn begin_from(facing: TableEdge, world: &mut World) {
    if world.contains_resource::<Calibration>() {
        return;
    }
    let placed = world.resource::<PicturePlacement>().corners();
    let rig = world.resource::<Settings>().rig().clone();
    let table = *world.resource::<Tabletop>();
    let work = RigDraft::new(rig, placed, table.size);
    let checks = LengthGauges::new(table.size, unit_of(&work, &table));
    world.insert_resource(Calibration {
        draft: work,
        facing,
        hands: 0.0,
        gauges: checks,
        end: None,
    });
    world.insert_resource(PointerSpace::Window);
    // To calibrate, one has to see the picture and every mouse.
    world.insert_resource(PictureLight::Table);
    world.insert_resource(MiceReleased(false));
    world.insert_resource(HostPanelOpen(false));
    world.get_resource_or_init::<ClockHolds>().by_calibration = true;
    move_devices(world, |rig, at| rig.to_window(at).unwrap_or(rig.window() / 2.0));
}

/// Ends the calibration, and saves its rig if `how` says so.
fn finish(world: &mut World, how: CalibrationEnding) {
    let Some(calibration) = world.remove_resource::<Calibration>() else { return };
    if how == CalibrationEnding::Keep {
        *world.resource_mut::<Settings>().rig_mut() = calibration.draft.rig_to_save();
    }
    world.insert_resource(RigPreview(None));
    world.insert_resource(PointerSpace::Table);
    world.get_resource_or_init::<ClockHolds>().by_calibration = false;
    let table = *world.resource::<Tabletop>();
    move_devices(world, |rig, at| table.clamp(rig.to_table(at).unwrap_or(table.middle())));
}

/// Keeps cursors where people see them when pointers change their coordinates.
fn move_devices(world: &mut World, place: impl Fn(&PicturePlacement, Vec2) -> Vec2) {
    let rig = world.resource::<PicturePlacement>().clone();
    let mut devices = world.query::<&mut Device>();
    for mut device in devices.iter_mut(world) {
        device.at = place(&rig, device.at);
    }
}

/// Length of a table unit in millimetres, from the measured or assumed size.
fn unit_of(work: &RigDraft, table: &Tabletop) -> f32 {
    let size_mm = Some(work.size());
    let measured = RigSettings { size_mm, ..work.rig.clone() };
    measured.lit_tabletop(table, table.size).mm.unwrap_or(1.0)
}

impl Calibration {
    /// The panel on a table of this size.
    fn panel(&self, table: Vec2) -> CalibrationPanel {
        CalibrationPanel::of(&self.draft, table, self.facing, self.hands)
    }

    /// Does the work of a button. `seen` turns a direction that a person at the panel sees into one on the window, in
    /// pixels; `rig` is the picture in use and `table` the table under it.
    fn press(
        &mut self,
        press: CalibrationCommand,
        seen: impl Fn(Vec2) -> Vec2,
        rig: &PicturePlacement,
        table: &Tabletop,
    ) {
        let work = &mut self.draft;
        match press {
            CalibrationCommand::Corner(corner) => work.chosen = corner,
            CalibrationCommand::Nudge(way) => {
                let by = seen(way.as_vec2()) * work.step() / rig.pixels();
                work.nudge(by.as_dvec2().to_array());
            }
            CalibrationCommand::Step(longer) => work.change_step(longer),
            CalibrationCommand::Undo => work.undo(),
            CalibrationCommand::Reset => work.reset(),
            CalibrationCommand::FlipH => {
                work.orient(|was| PictureOrientation { flip_h: !was.flip_h, ..was })
            }
            CalibrationCommand::FlipV => {
                work.orient(|was| PictureOrientation { flip_v: !was.flip_v, ..was })
            }
            CalibrationCommand::Turn => work.orient(PictureOrientation::turned),
            CalibrationCommand::TurnPanel => {
                self.facing = panel::next_edge(self.facing);
                self.lay_out(table, rig);
            }
            CalibrationCommand::Open(page) => {
                work.open(page);
                self.gauges = LengthGauges::new(table.size, unit_of(work, table));
                self.lay_out(table, rig);
            }
            CalibrationCommand::Choose(length) => work.choose(length),
            CalibrationCommand::Lengthen(length, by) => work.lengthen(length, by as f32),
            CalibrationCommand::Border(wider) => work.widen_border(wider as f32),
            CalibrationCommand::Station => {
                self.gauges.go_on(table.size, unit_of(work, table));
                self.lay_out(table, rig);
            }
            CalibrationCommand::Leave => self.end = Some(CalibrationEnding::Leave),
            CalibrationCommand::Keep => self.end = Some(CalibrationEnding::Keep),
        }
    }

    /// Moves the panel off the hands before it, and ruler and card off the panel. Changing a length does not call this:
    /// buttons stay under the cursor that presses them.
    fn lay_out(&mut self, table: &Tabletop, rig: &PicturePlacement) {
        let unit = unit_of(&self.draft, table);
        let here = lane::within(table, unit, rig).into_iter();
        let here = here.filter(|hand| hand.facing == self.facing);
        self.hands = here.map(|hand| hand.size.y).fold(0.0, f32::max);
        let (low, high) = self.panel(table.size).frame.covers();
        self.gauges.keep_off(Rect::from_corners(low, high), table.size, unit);
    }
}

/// Lets corners that nobody has set follow the window.
fn follow_window(rig: Res<PicturePlacement>, mut calibration: ResMut<Calibration>) {
    if calibration.draft.rig.corners.is_none() && calibration.draft.placed != rig.corners() {
        calibration.draft.placed = rig.corners();
    }
}

/// Previews the rig as it is set, from the next frame on.
fn show(calibration: Res<Calibration>, mut preview: ResMut<RigPreview>) {
    if preview.0.as_ref() != Some(&calibration.draft.rig) {
        preview.0 = Some(calibration.draft.rig.clone());
    }
}

fn end(calibration: Res<Calibration>, mut commands: Commands) {
    if let Some(how) = calibration.end {
        commands.queue(move |world: &mut World| finish(world, how));
    }
}
