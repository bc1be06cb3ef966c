//! Cursors of mice and gamepads while the picture is calibrated: they drag corners, ruler and card, and press the buttons of
//! the panel. A hand holds what it has pressed, whatever the others do.

use super::gauges::LengthGauge;
use super::panel::CalibrationCommand;
use super::rig_draft::{CalibrationPage, FINE};
use super::{Calibration, CalibrationSystems};
use bevy::ecs::system::SystemParam;
use bevy::math::DVec2;
use bevy::picking::pointer::{PointerAction, PointerButton, PointerId, PointerInput};
use bevy::prelude::*;
use shoal_tabletop::geometry::{TableEdge, Tabletop};
use shoal_tabletop::picture::projection::PicturePlacement;
use shoal_tabletop::pointers::PointerSystems;
use shoal_tabletop::pointers::controls::{SwitchHearing, Verb};
use shoal_tabletop::seats::{Chairs, Device};

/// Distance at which a press takes a corner, as a part of the window's short side.
const REACH: f32 = 0.05;

/// Adds the control by cursors.
pub fn plugin(app: &mut App) {
    app.init_resource::<CalibrationGrips>();
    app.add_systems(PreUpdate, obey_slow_buttons.in_set(PointerSystems::Rejoin));
    app.add_systems(PreUpdate, obey_pointers.in_set(CalibrationSystems::Obey));
}

/// Everything that pointers hold.
#[derive(Resource, Debug, Default)]
pub(super) struct CalibrationGrips {
    grips: Vec<CalibrationGrip>,
    /// Mice that hold the button that takes back, or the one that hurries: they drag slowly.
    slow: Vec<Entity>,
}

/// The hold of one pointer.
#[derive(Debug)]
struct CalibrationGrip {
    pointer: PointerId,
    target: CalibrationGripTarget,
    /// `true` if the first button holds it; otherwise another one does, which makes it slow.
    by_first_button: bool,
}

/// The thing that a pointer holds.
#[derive(Debug, Clone, Copy, PartialEq)]
enum CalibrationGripTarget {
    /// A corner, and the place on the window it is wanted at, in logical pixels.
    Corner { index: usize, wanted: DVec2 },
    /// A button of the panel.
    Button(CalibrationCommand),
    /// Ruler or card, and the distance it was dragged, in units.
    Gauge { gauge: LengthGauge, dragged: f32 },
}

impl CalibrationGrips {
    /// The buttons of the panel that are held: they are shown pressed.
    pub(super) fn pressed(&self) -> impl Iterator<Item = CalibrationCommand> {
        self.grips.iter().filter_map(|grip| match grip.target {
            CalibrationGripTarget::Button(command) => Some(command),
            _ => None,
        })
    }

    /// `true` if a hand drags this corner.
    pub(super) fn drags(&self, corner: usize) -> bool {
        let is_it =
            |held| matches!(held, CalibrationGripTarget::Corner { index, .. } if index == corner);
        self.grips.iter().any(|grip| is_it(grip.target))
    }

    /// Ends the hold of a pointer; returns the thing it held.
    fn take(&mut self, pointer: PointerId) -> Option<CalibrationGripTarget> {
        let at = self.grips.iter().position(|grip| grip.pointer == pointer)?;
        Some(self.grips.swap_remove(at).target)
    }
}

/// System parameter with the picture, the table and the chairs, to find where things are.
#[derive(SystemParam)]
pub(super) struct CalibrationGeometry<'w> {
    pub(super) placement: Res<'w, PicturePlacement>,
    pub(super) table: Res<'w, Tabletop>,
    chairs: Res<'w, Chairs>,
}

impl CalibrationGeometry<'_> {
    /// The edge from which the person at a device looks.
    pub(super) fn edge_of(&self, device: &Device) -> TableEdge {
        device.acting.map_or(TableEdge::South, |seat| self.chairs.facing(seat, &self.table))
    }

    /// A function from a direction that a person at this edge sees to the direction on the window, of the same length.
    pub(super) fn to_window_from(
        &self,
        edge: TableEdge,
        calibration: &Calibration,
    ) -> impl Fn(Vec2) -> Vec2 + use<> {
        let orientation = calibration.draft.rig.orientation();
        move |direction| orientation.way(edge.turn(direction))
    }
}

impl Calibration {
    /// The thing under a point of the window that a hand could hold.
    fn under(&self, window: Vec2, geometry: &CalibrationGeometry) -> Option<CalibrationGripTarget> {
        let size = geometry.placement.window();
        if self.draft.page == CalibrationPage::Corners {
            let at = |corner: usize| DVec2::from(self.draft.placed[corner]) * size.as_dvec2();
            let far = |corner: usize| at(corner).distance(window.as_dvec2());
            let near = (0..4).min_by(|&a, &b| far(a).total_cmp(&far(b)))?;
            if far(near) < f64::from(REACH * size.min_element()) {
                return Some(CalibrationGripTarget::Corner { index: near, wanted: at(near) });
            }
        }
        let point = geometry.placement.to_table(window)?;
        if self.draft.page == CalibrationPage::Lengths {
            let unit = super::unit_of(&self.draft, &geometry.table);
            if let Some(gauge) = self.gauges.under(point, unit) {
                return Some(CalibrationGripTarget::Gauge { gauge, dragged: 0.0 });
            }
        }
        let panel = self.panel(geometry.table.size);
        panel.button_at(point).map(|button| CalibrationGripTarget::Button(button.command))
    }

    /// Takes the thing under a point of the window; a corner becomes the chosen one.
    fn grab(
        &mut self,
        window: Vec2,
        geometry: &CalibrationGeometry,
    ) -> Option<CalibrationGripTarget> {
        let held = self.under(window, geometry)?;
        if let CalibrationGripTarget::Corner { index, .. } = held {
            self.draft.chosen = index;
            self.draft.remember();
        }
        Some(held)
    }

    /// Drags a held thing from one point of the window to another.
    fn drag(
        &mut self,
        held: &mut CalibrationGripTarget,
        from: Vec2,
        to: Vec2,
        slow: bool,
        geometry: &CalibrationGeometry,
    ) {
        match held {
            CalibrationGripTarget::Corner { index, wanted } => {
                let part = if slow { FINE } else { 1.0 };
                *wanted += ((to - from) * part).as_dvec2();
                self.draft.chosen = *index;
                self.draft.move_to((*wanted / geometry.placement.window().as_dvec2()).to_array());
            }
            CalibrationGripTarget::Gauge { gauge, dragged } => {
                let ends = [from, to].map(|end| geometry.placement.to_table(end));
                if let [Some(from), Some(to)] = ends {
                    let part = if slow { FINE } else { 1.0 };
                    *dragged += from.distance(to);
                    self.gauges.drag(*gauge, (to - from) * part, geometry.table.size);
                }
            }
            CalibrationGripTarget::Button(_) => {}
        }
    }

    /// Lets go of a held thing: a button is pressed, a gauge that was not dragged is turned.
    fn let_go(
        &mut self,
        held: CalibrationGripTarget,
        window: Vec2,
        geometry: &CalibrationGeometry,
    ) {
        match held {
            // A button is not pressed if it is released beside it.
            CalibrationGripTarget::Button(command)
                if self.under(window, geometry) == Some(held) =>
            {
                let to_window = geometry.to_window_from(self.facing, self);
                self.obey(command, to_window, &geometry.placement, &geometry.table);
            }
            CalibrationGripTarget::Gauge { gauge, dragged } => self.gauges.let_go(gauge, dragged),
            // A refusal on the way no longer matters.
            CalibrationGripTarget::Corner { .. } => self.draft.refused = None,
            CalibrationGripTarget::Button(_) => {}
        }
    }
}

/// Handles the buttons of mice that drag slowly: those that take back or hurry in a game. The calibration takes all but
/// the press: nobody takes a move back meanwhile.
fn obey_slow_buttons(
    calibration: Option<ResMut<Calibration>>,
    geometry: CalibrationGeometry,
    devices: Query<&Device>,
    mut hearing: SwitchHearing,
    mut grips: ResMut<CalibrationGrips>,
) {
    let Some(mut calibration) = calibration else {
        if !grips.slow.is_empty() || !grips.grips.is_empty() {
            *grips = CalibrationGrips::default();
        }
        return;
    };
    let is_mouse = |device: &Device| !device.is_pad();
    let turned = hearing.switches.divert(|entity| devices.get(entity).is_ok_and(is_mouse));
    for (entity, switch, down) in turned {
        let Ok(device) = devices.get(entity) else { continue };
        if ![Verb::TakeBack, Verb::Hurry].iter().any(|&verb| hearing.says(entity, verb, switch)) {
            continue;
        }
        grips.slow.retain(|&slow| slow != entity);
        let pointer = device.pointer;
        let held = grips.grips.iter().find(|grip| grip.pointer == pointer);
        let by_first_button = held.map(|grip| grip.by_first_button);
        if down {
            grips.slow.push(entity);
            // Without the first button, too: anyone who presses only this one drags slowly.
            let corner = calibration.under(device.at, &geometry);
            if by_first_button.is_none()
                && matches!(corner, Some(CalibrationGripTarget::Corner { .. }))
            {
                let target = calibration.grab(device.at, &geometry);
                grips.grips.extend(target.map(|target| CalibrationGrip {
                    pointer,
                    target,
                    by_first_button: false,
                }));
            }
        } else if by_first_button == Some(false)
            && let Some(held) = grips.take(pointer)
        {
            calibration.let_go(held, device.at, &geometry);
        }
    }
}

pub(super) fn obey_pointers(
    mut inputs: MessageReader<PointerInput>,
    calibration: Option<ResMut<Calibration>>,
    geometry: CalibrationGeometry,
    mut devices: Query<(Entity, &mut Device)>,
    mut grips: ResMut<CalibrationGrips>,
) {
    let Some(mut calibration) = calibration else {
        inputs.clear();
        return;
    };
    for input in inputs.read() {
        let (pointer, at) = (input.pointer_id, input.location.position);
        match input.action {
            PointerAction::Press(PointerButton::Primary) => {
                grips.take(pointer);
                let target = calibration.grab(at, &geometry);
                grips.grips.extend(target.map(|target| CalibrationGrip {
                    pointer,
                    target,
                    by_first_button: true,
                }));
            }
            PointerAction::Move { delta } => {
                let CalibrationGrips { grips, slow } = &mut *grips;
                let Some(grip) = grips.iter_mut().find(|grip| grip.pointer == pointer) else {
                    continue;
                };
                let hand = devices.iter_mut().find(|(_, device)| device.pointer == pointer);
                let slow = hand.filter(|(hand, _)| slow.contains(hand));
                calibration.drag(&mut grip.target, at - delta, at, slow.is_some(), &geometry);
                // A cursor stays with the thing it drags slowly.
                if let Some((_, mut device)) = slow {
                    device.at -= delta * (1.0 - FINE);
                }
            }
            PointerAction::Release(PointerButton::Primary) => {
                if let Some(held) = grips.take(pointer) {
                    calibration.let_go(held, at, &geometry);
                }
            }
            PointerAction::Scroll { y, .. } if y != 0.0 => {
                calibration.draft.change_step(if y > 0.0 { 1 } else { -1 });
            }
            PointerAction::Cancel => {
                grips.take(pointer);
            }
            _ => {}
        }
    }
}
