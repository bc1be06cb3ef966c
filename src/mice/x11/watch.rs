//! The thread that listens to the X server.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::mpsc::Sender;

use x11rb::connection::Connection as _;
use x11rb::errors::{ConnectionError, ReplyError};
use x11rb::protocol::Event;
use x11rb::protocol::xinput::{
    ConnectionExt as _, Device, HierarchyEvent, HierarchyMask, RawButtonPressEvent, RawMotionEvent,
    XIDeviceInfo,
};

use super::connection::X11Connection;
use super::devices::{MouseCriteria, PropertyAtoms, describe_device};
use crate::axis::MouseAxis;
use crate::decode;
use crate::order::HeldButtons;
use crate::{MouseEvent, MouseId, MouseIds, WakeFunction};

/// A mouse as the thread knows it.
struct X11Mouse {
    id: MouseId,
    axes: [MouseAxis; 2],
    held: HeldButtons,
}

/// Turns the server's events into ours.
pub(super) struct X11EventReader {
    connection: Arc<X11Connection>,
    out: Sender<MouseEvent>,
    wake: Option<WakeFunction>,
    properties: PropertyAtoms,
    criteria: MouseCriteria,
    ids: MouseIds,
    /// The mice that are plugged in, by the server's numbers.
    mice: BTreeMap<u16, X11Mouse>,
}

impl X11EventReader {
    pub(super) fn new(
        connection: Arc<X11Connection>,
        out: Sender<MouseEvent>,
        wake: Option<WakeFunction>,
        criteria: MouseCriteria,
    ) -> Result<Self, ReplyError> {
        let properties = PropertyAtoms::ask(&connection.x)?;
        Ok(Self {
            connection,
            out,
            wake,
            properties,
            criteria,
            ids: MouseIds::default(),
            mice: BTreeMap::new(),
        })
    }

    /// Listens until stopped. If the server goes away, so do all mice.
    pub(super) fn run(mut self) {
        if self.listen().is_err() {
            let numbers: Vec<u16> = self.mice.keys().copied().collect();
            numbers.into_iter().for_each(|number| self.lose(number));
        }
    }

    fn listen(&mut self) -> Result<(), ConnectionError> {
        loop {
            match self.connection.x.wait_for_event() {
                Ok(Event::XinputRawMotion(event)) => self.moved(&event),
                Ok(Event::XinputRawButtonPress(event)) => self.pressed(&event, true),
                Ok(Event::XinputRawButtonRelease(event)) => self.pressed(&event, false),
                Ok(Event::XinputHierarchy(event)) => self.plugs_changed(&event)?,
                Ok(Event::ClientMessage(_)) if self.connection.is_stopping() => return Ok(()),
                // An event that cannot be read is past already; the connection is not broken.
                Ok(_) | Err(ConnectionError::ParseError(_)) => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// The mouse that a raw event is about, if it is one of ours.
    fn find_event_mouse(&mut self, event: &RawButtonPressEvent) -> Option<&mut X11Mouse> {
        let known = self.mice.get_mut(&event.sourceid)?;
        decode::is_own(event).then_some(known)
    }

    fn moved(&mut self, event: &RawMotionEvent) {
        if let Some(known) = self.find_event_mouse(event)
            && let Some(moved) = decode::motion(known.id, &mut known.axes, event)
        {
            self.send(moved);
        }
    }

    fn pressed(&mut self, event: &RawButtonPressEvent, down: bool) {
        if let Some(known) = self.find_event_mouse(event)
            && let Some(event) = decode::button(known.id, event.detail, down)
        {
            if let MouseEvent::Button { button, .. } = event {
                known.held.note(button, down);
            }
            self.send(event);
        }
    }

    /// Something was plugged, unplugged, switched on or off. The flags of the event count: the server
    /// gives a number away again at once, so comparing lists would miss a quick change.
    ///
    /// The list may know more than the event: a mouse that it shows may have been pulled out and in again
    /// already. Then it is lost and found once more by the events that follow, with a new id each time.
    fn plugs_changed(&mut self, event: &HierarchyEvent) -> Result<(), ConnectionError> {
        let gone = HierarchyMask::SLAVE_REMOVED | HierarchyMask::DEVICE_DISABLED;
        for device in &event.infos {
            if u32::from(device.flags & gone) != 0 {
                self.lose(device.deviceid);
            }
        }
        match self.find_all() {
            Ok(()) => Ok(()),
            // Refused because devices changed again meanwhile: the event of that is on its way.
            Err(ReplyError::X11Error(_)) => Ok(()),
            // One odd device must not silence the mice that are known.
            Err(ReplyError::ConnectionError(ConnectionError::ParseError(_))) => Ok(()),
            Err(ReplyError::ConnectionError(error)) => Err(error),
        }
    }

    /// Announces every mouse that is not known yet. What such a mouse has done since it was plugged in
    /// is still to be read, so that not even the click that wakes a wireless mouse is lost.
    pub(super) fn find_all(&mut self) -> Result<(), ReplyError> {
        let devices = self.connection.x.xinput_xi_query_device(Device::ALL)?.reply()?;
        for device in &devices.infos {
            if !self.mice.contains_key(&device.deviceid) {
                self.find(device)?;
            }
        }
        self.connection.x.flush()?;
        Ok(())
    }

    fn find(&mut self, device: &XIDeviceInfo) -> Result<(), ConnectionError> {
        let x = &self.connection.x;
        let Some(found) = describe_device(x, &self.properties, self.criteria, device)? else {
            return Ok(());
        };
        let number = device.deviceid;
        let id = self.ids.next();
        {
            let mut numbers = self.connection.numbers();
            // A grab meant for the mouse that had this number before may have hit this one.
            x.xinput_xi_ungrab_device(x11rb::CURRENT_TIME, number)?.ignore_error();
            numbers.insert(id, number);
        }
        let known = X11Mouse { id, axes: found.axes, held: HeldButtons::default() };
        self.mice.insert(number, known);
        self.send(MouseEvent::Plugged { id, key: found.key, kind: found.kind });
        Ok(())
    }

    /// Lets go of the mouse with that number, if it is one of ours.
    fn lose(&mut self, number: u16) {
        let Some(mut known) = self.mice.remove(&number) else {
            return;
        };
        self.connection.numbers().remove(&known.id);
        for release in known.held.releases(known.id) {
            self.send(release);
        }
        self.send(MouseEvent::Unplugged { id: known.id });
    }

    fn send(&self, event: MouseEvent) {
        // Nobody listens only while the backend is being dropped.
        if self.out.send(event).is_err() {
            return;
        }
        if let Some(wake) = &self.wake
            && self.connection.announce()
        {
            wake();
        }
    }
}
