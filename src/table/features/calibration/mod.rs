//! Calibration of the picture, on the table itself: four corners that any mouse, gamepad or key moves, and two measured
//! lengths.
//!
//! F2 begins and leaves; in the lobby the menu of any tray begins too. Meanwhile pointers use window coordinates
//! ([`PointerSpace`]), so that a corner can be dragged beyond the picture, and nothing on the table receives them. Each
//! change is shown at once ([`RigPreview`]) but saved only by the button *Save*.
//!
//! - `rig_draft`: the state and its changes; `panel`: the panel of buttons; `card`: the test cards, as SVG
//! - `gauges`: ruler and bank card to check lengths with; `measuring_arrows`: the arrows to measure along
//! - `lane`: the room that hands and mice need
//! - `offer`: the start without a keyboard; `devices`, `pads`, `keys`: control by cursors, by the buttons of gamepads, and by keys
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
mod pads;
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
use shoal_tabletop::pointers::{MiceReleased, PointerSystems};
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
    hand_reach: f32,
    gauges: LengthGauges,
    /// The ending that was asked for.
    end: Option<CalibrationEnding>,
}

/// The ending of a calibration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum CalibrationEnding {
    /// Saves the rig.
    Save,
    /// Changes nothing.
    Leave,
}

/// Adds the calibration. The projection and the pointers must have been added.
pub fn plugin(app: &mut App) {
    app.add_plugins((offer::plugin, devices::plugin, pads::plugin, keys::plugin));
    app.add_plugins((draw::plugin, overlay::plugin));
    let is_calibrating = resource_exists::<Calibration>;
    app.add_systems(
        PreUpdate,
        (follow_window, show, end).chain().in_set(CalibrationSystems::Show).run_if(is_calibrating),
    );
    app.configure_sets(
        PreUpdate,
        (CalibrationSystems::Obey, CalibrationSystems::Show)
            .chain()
            // What ends the calibration says nothing to the table.
            .after(PointerSystems::Speak),
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
    let draft = RigDraft::new(rig, placed, table.size);
    let gauges = LengthGauges::new(table.size, unit_of(&draft, &table));
    world.insert_resource(Calibration { draft, facing, hand_reach: 0.0, gauges, end: None });
    world.insert_resource(PointerSpace::Window);
    // People have to see the picture, and every mouse, to calibrate.
    world.insert_resource(PictureLight::Table);
    world.insert_resource(MiceReleased(false));
    world.insert_resource(HostPanelOpen(false));
    world.get_resource_or_init::<ClockHolds>().by_calibration = true;
    move_devices(world, |placement, at| {
        placement.to_window(at).unwrap_or(placement.window() / 2.0)
    });
}

/// Ends the calibration, and saves its rig if `ending` says so.
fn finish(world: &mut World, ending: CalibrationEnding) {
    let Some(calibration) = world.remove_resource::<Calibration>() else { return };
    if ending == CalibrationEnding::Save {
        *world.resource_mut::<Settings>().rig_mut() = calibration.draft.rig_to_save();
    }
    world.insert_resource(RigPreview(None));
    world.insert_resource(PointerSpace::Table);
    world.get_resource_or_init::<ClockHolds>().by_calibration = false;
    let table = *world.resource::<Tabletop>();
    move_devices(world, |placement, at| {
        table.clamp(placement.to_table(at).unwrap_or(table.middle()))
    });
}

/// Keeps cursors where people see them when pointers change their coordinates.
fn move_devices(world: &mut World, convert: impl Fn(&PicturePlacement, Vec2) -> Vec2) {
    let placement = world.resource::<PicturePlacement>().clone();
    let mut devices = world.query::<&mut Device>();
    for mut device in devices.iter_mut(world) {
        device.at = convert(&placement, device.at);
    }
}

/// Length of a table unit in millimetres, from the measured or assumed size.
fn unit_of(draft: &RigDraft, table: &Tabletop) -> f32 {
    let size_mm = Some(draft.size());
    let measured = RigSettings { size_mm, ..draft.rig.clone() };
    measured.lit_tabletop(table, table.size).mm.unwrap_or(1.0)
}

impl Calibration {
    /// The panel on a table of this size.
    fn panel(&self, table: Vec2) -> CalibrationPanel {
        CalibrationPanel::of(&self.draft, table, self.facing, self.hand_reach)
    }

    /// Carries out a command. `to_window` turns a direction that a person at the panel sees into one on the window, in
    /// pixels; `placement` is that of the picture in use, and `table` the table under it.
    fn obey(
        &mut self,
        command: CalibrationCommand,
        to_window: impl Fn(Vec2) -> Vec2,
        placement: &PicturePlacement,
        table: &Tabletop,
    ) {
        let draft = &mut self.draft;
        match command {
            CalibrationCommand::Corner(corner) => draft.chosen = corner,
            CalibrationCommand::Nudge(step) => {
                let by = to_window(step.as_vec2()) * draft.step() / placement.pixels();
                draft.nudge(by.as_dvec2().to_array());
            }
            CalibrationCommand::Step(longer) => draft.change_step(longer),
            CalibrationCommand::Undo => draft.undo(),
            CalibrationCommand::Reset => draft.reset(),
            CalibrationCommand::FlipH => {
                draft.orient(|was| PictureOrientation { flip_h: !was.flip_h, ..was })
            }
            CalibrationCommand::FlipV => {
                draft.orient(|was| PictureOrientation { flip_v: !was.flip_v, ..was })
            }
            CalibrationCommand::Turn => draft.orient(PictureOrientation::turned),
            CalibrationCommand::TurnPanel => {
                self.facing = panel::next_edge(self.facing);
                self.lay_out(table, placement);
            }
            CalibrationCommand::Open(page) => {
                draft.open(page);
                self.gauges = LengthGauges::new(table.size, unit_of(draft, table));
                self.lay_out(table, placement);
            }
            CalibrationCommand::Choose(row) => draft.choose(row),
            CalibrationCommand::Lengthen(length, by) => draft.lengthen(length, by as f32),
            CalibrationCommand::Border(wider) => draft.widen_border(wider as f32),
            CalibrationCommand::Station => {
                self.gauges.go_to_next_station(table.size, unit_of(draft, table));
                self.lay_out(table, placement);
            }
            CalibrationCommand::Leave => self.end = Some(CalibrationEnding::Leave),
            CalibrationCommand::Save => self.end = Some(CalibrationEnding::Save),
        }
    }

    /// Moves the panel off the hands before it, and ruler and card off the panel. Changing a length does not call this:
    /// buttons stay under the cursor that presses them.
    fn lay_out(&mut self, table: &Tabletop, placement: &PicturePlacement) {
        let unit = unit_of(&self.draft, table);
        let here = lane::hands_within(table, unit, placement).into_iter();
        let here = here.filter(|hand| hand.facing == self.facing);
        self.hand_reach = here.map(|hand| hand.size.y).fold(0.0, f32::max);
        let (low, high) = self.panel(table.size).frame.covers();
        self.gauges.keep_off(Rect::from_corners(low, high), table.size, unit);
    }
}

/// Lets corners that nobody has set follow the window.
fn follow_window(placement: Res<PicturePlacement>, mut calibration: ResMut<Calibration>) {
    if calibration.draft.rig.corners.is_none() && calibration.draft.placed != placement.corners() {
        calibration.draft.placed = placement.corners();
    }
}

/// Previews the rig as it is set, from the next frame on.
fn show(calibration: Res<Calibration>, mut preview: ResMut<RigPreview>) {
    if preview.0.as_ref() != Some(&calibration.draft.rig) {
        preview.0 = Some(calibration.draft.rig.clone());
    }
}

fn end(calibration: Res<Calibration>, mut commands: Commands) {
    if let Some(ending) = calibration.end {
        commands.queue(move |world: &mut World| finish(world, ending));
    }
}
