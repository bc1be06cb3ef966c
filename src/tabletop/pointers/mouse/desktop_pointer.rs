//! The desktop's one pointer, which the host shares with every mouse that has no seat: a guest who slides along the
//! rim carries it off the projector, and the press by which they sit down reaches the host's window, too.
//!
//! So a press counts once, at the table or in the host's window. That window hears only of presses that the table
//! has left to it.

use crate::pointers::PointerSystems;
use crate::pointers::attention::has_player;
use crate::pointers::devices::DeviceState;
use crate::pointers::mouse::grab::MouseGrab;
use crate::seats::{Device, KeptSeats};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowEvent};
use std::collections::VecDeque;

/// Number of frames for which a mouse's report and a window's report of the same motion or press wait for each other:
/// they come from the window system by two connections.
pub const APART: u8 = 3;

/// Adds the pointer.
pub fn plugin(app: &mut App) {
    app.init_resource::<DesktopPointer>().add_message::<WindowEvent>();
    app.add_systems(PreUpdate, follow.in_set(PointerSystems::Listen));
    app.add_systems(Last, |mut pointer: ResMut<DesktopPointer>| pointer.end_frame());
}

/// The side for which a press counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PressOwner {
    /// A player, or a guest who sits down.
    Table,
    /// The host, in their window.
    Host,
}

/// The desktop's pointer, as far as Shoal's windows and mice tell of it.
#[derive(Resource, Debug, Default)]
pub struct DesktopPointer {
    /// It is on something in the host's window that can be pressed.
    on_control: bool,
    /// Mice have been heard that share it.
    has_mice: bool,
    /// The mouse that moved it last.
    mover: Option<Entity>,
    /// It has left the table; the number of frames in which its mouse may still report that motion.
    leaving: Option<u8>,
    /// Mice that carried it off the table and have pressed nothing since.
    slid: Vec<Entity>,
    /// Presses of which the host's window may still report, each with the frames that are left for that.
    presses: VecDeque<(PressOwner, u8)>,
}

impl DesktopPointer {
    /// Notes that a mouse moved it.
    fn move_by(&mut self, mouse: Entity) {
        self.mover = Some(mouse);
        self.has_mice = true;
    }

    fn leave_table(&mut self) {
        self.leaving = Some(APART);
    }

    fn enter_table(&mut self) {
        self.leaving = None;
        self.slid.clear();
    }

    /// Notes whether it is on something in the host's window that can be pressed.
    pub fn set_on_control(&mut self, on_control: bool) {
        self.on_control = on_control;
    }

    /// `true` if mice have been heard that may press with it: until then no press belongs to one.
    pub fn has_mice(&self) -> bool {
        self.has_mice
    }

    /// Notes that a mouse has pressed.
    pub fn report(&mut self, owner: PressOwner) {
        self.has_mice = true;
        self.presses.push_back((owner, APART));
    }

    /// Decides for which side a press counts that the desktop hears of, too. `at_table` says that the table listens to
    /// the mouse, and `seated` that it belongs to a player.
    ///
    /// What can be pressed in the host's window is for the host, but not by the first press of a mouse that has slid
    /// off the table: that hand looks at the table.
    fn press(&mut self, mouse: Entity, at_table: bool, seated: bool) -> PressOwner {
        if self.leaving.is_some() {
            self.name_slid();
        }
        let slid = self.slid.contains(&mouse);
        self.slid.retain(|other| *other != mouse);
        let at_control = self.on_control && !slid && !seated;
        let owner = if at_table && !at_control { PressOwner::Table } else { PressOwner::Host };
        self.report(owner);
        owner
    }

    /// Takes out the owner of the oldest press of which the host's window has not reported.
    pub fn take_press(&mut self) -> Option<PressOwner> {
        self.presses.pop_front().map(|(owner, _)| owner)
    }

    /// Notes the mouse that moved the pointer last as the one that moved it off the table.
    fn name_slid(&mut self) {
        self.leaving = None;
        if let Some(mouse) = self.mover.filter(|mouse| !self.slid.contains(mouse)) {
            self.slid.push(mouse);
        }
    }

    fn end_frame(&mut self) {
        match self.leaving {
            Some(0) => self.name_slid(),
            Some(left) => self.leaving = Some(left - 1),
            None => {}
        }
        self.presses.retain_mut(|(_, left)| {
            *left -= 1;
            *left > 0
        });
    }
}

/// The desktop's pointer and the mice that share it.
#[derive(SystemParam)]
pub(in crate::pointers) struct SharedPointer<'w, 's> {
    pointer: ResMut<'w, DesktopPointer>,
    mice: Query<
        'w,
        's,
        (&'static Device, &'static KeptSeats, &'static DeviceState, &'static MouseGrab),
    >,
}

impl SharedPointer<'_, '_> {
    /// Notes that a mouse was moved.
    pub(in crate::pointers) fn note_motion(&mut self, mouse: Entity) {
        if self.mice.get(mouse).is_ok_and(|(.., grab)| !grab.taken) {
            self.pointer.move_by(mouse);
        }
    }

    /// `true` if this press of a mouse is not the table's.
    pub(in crate::pointers) fn gives_to_host(&mut self, mouse: Entity) -> bool {
        let Ok((device, kept, state, grab)) = self.mice.get(mouse) else { return false };
        if grab.taken {
            return false;
        }
        let seated = has_player(device, kept);
        self.pointer.press(mouse, state.heard, seated) == PressOwner::Host
    }
}

/// Follows the pointer onto the table's window and off it.
fn follow(
    mut events: MessageReader<WindowEvent>,
    table: Query<(), With<PrimaryWindow>>,
    mut pointer: ResMut<DesktopPointer>,
) {
    for event in events.read() {
        match event {
            WindowEvent::CursorLeft(left) if table.contains(left.window) => pointer.leave_table(),
            WindowEvent::CursorEntered(entered) if table.contains(entered.window) => {
                pointer.enter_table();
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GUEST: Entity = Entity::from_raw_u32(1).unwrap();
    const OWN: Entity = Entity::from_raw_u32(2).unwrap();

    /// A pointer on a control of the host's window: the mouse that moved it there, and whether it came from the table.
    fn on_control(mover: Entity, from_table: bool) -> DesktopPointer {
        let mut pointer = DesktopPointer { on_control: true, ..DesktopPointer::default() };
        if from_table {
            pointer.enter_table();
            pointer.leave_table();
        }
        pointer.move_by(mover);
        pointer
    }

    #[test]
    fn the_first_press_of_a_mouse_that_slid_off_the_table_is_not_the_hosts() {
        let mut pointer = on_control(GUEST, true);
        assert_eq!(pointer.press(GUEST, true, false), PressOwner::Table);
        assert_eq!(pointer.press(GUEST, true, false), PressOwner::Host, "the next one is");
    }

    #[test]
    fn the_hosts_own_mouse_presses_in_the_hosts_window_whoever_slid_there() {
        let mut pointer = on_control(GUEST, true);
        (0..2 * APART).for_each(|_| pointer.end_frame());
        pointer.move_by(OWN);
        assert_eq!(pointer.press(OWN, true, false), PressOwner::Host);
        assert_eq!(
            pointer.press(GUEST, true, false),
            PressOwner::Table,
            "it slid, and is a guest's"
        );
    }

    #[test]
    fn a_press_counts_where_its_mouse_is_heard_and_what_is_under_it_decides_the_rest() {
        for (at_table, seated, on_control, owner) in [
            (false, false, true, PressOwner::Host),
            (false, false, false, PressOwner::Host),
            (true, false, true, PressOwner::Host),
            (true, false, false, PressOwner::Table),
            (true, true, true, PressOwner::Table),
            (true, true, false, PressOwner::Table),
        ] {
            let mut pointer = DesktopPointer { on_control, ..DesktopPointer::default() };
            let decided = pointer.press(GUEST, at_table, seated);
            assert_eq!(decided, owner, "heard {at_table}, seated {seated}, control {on_control}");
            assert_eq!(pointer.take_press(), Some(owner));
            assert_eq!(pointer.take_press(), None, "each press is taken once");
        }
    }

    #[test]
    fn a_pointer_that_is_back_on_the_table_has_slid_nowhere() {
        let mut pointer = on_control(GUEST, true);
        pointer.end_frame();
        pointer.enter_table();
        assert_eq!(pointer.press(GUEST, true, false), PressOwner::Host);
    }

    #[test]
    fn a_press_that_the_window_never_reports_is_forgotten() {
        let mut pointer = on_control(GUEST, false);
        pointer.press(GUEST, true, false);
        (0..APART).for_each(|_| pointer.end_frame());
        assert_eq!(pointer.take_press(), None);
    }
}
