//! Asks the X server about one device: if it is a mouse for us, of which sort, and by what to know it again.

use std::path::Path;

use x11rb::errors::{ConnectionError, ReplyError};
use x11rb::protocol::xinput::{
    ConnectionExt as _, DeviceClassData, DeviceType, ValuatorMode, XIDeviceInfo, XIGetPropertyItems,
};
use x11rb::protocol::xproto::{Atom, AtomEnum, ConnectionExt as _};
use x11rb::rust_connection::RustConnection;

use crate::axis::MouseAxis;
use crate::decode::fixed;
use crate::sys_class::{CLASSES, is_event_file, tell};
use crate::{MouseKey, MouseKind};

/// Names of the devices that XWayland shows instead of mice begin so.
pub(super) const XWAYLAND_PREFIX: &str = "xwayland-";
/// Names of its displays begin so.
pub(super) const XWAYLAND_DISPLAY: &str = "XWAYLAND";

/// The most of a property that is read, in words of four bytes.
const LONGEST_PROPERTY: u32 = 256;

/// The properties of a device that tell us something, as the server numbers their names.
#[derive(Debug, Clone, Copy)]
pub(super) struct PropertyAtoms {
    /// Set on the made-up mice of the X test extension.
    xtest: Atom,
    /// Two numbers: maker and model.
    product: Atom,
    /// The device's file, as "/dev/input/event5".
    node: Atom,
    /// Only touchpads have one of these.
    touchpad: [Atom; 2],
}

impl PropertyAtoms {
    /// Asks the server for the numbers.
    pub(super) fn ask(x: &RustConnection) -> Result<Self, ReplyError> {
        let atom = |name: &str| -> Result<Atom, ReplyError> {
            Ok(x.intern_atom(false, name.as_bytes())?.reply()?.atom)
        };
        Ok(Self {
            xtest: atom("XTEST Device")?,
            product: atom("Device Product ID")?,
            node: atom("Device Node")?,
            touchpad: [atom("libinput Tapping Enabled")?, atom("Synaptics Off")?],
        })
    }
}

/// A device that counts as a mouse.
#[derive(Debug)]
pub(super) struct X11MouseDescription {
    pub(super) key: MouseKey,
    pub(super) kind: MouseKind,
    pub(super) axes: [MouseAxis; 2],
}

/// The terms, beside the device itself, on which it counts as a mouse.
#[derive(Debug, Clone, Copy)]
pub(super) struct MouseCriteria {
    /// `true` if the made-up mice of the X test extension count.
    pub(super) accept_xtest: bool,
    /// Size of the X screen, in pixels.
    pub(super) screen: [u16; 2],
}

/// Looks at one device. `None` if it is no mouse: a keyboard, a system pointer, one that is switched
/// off, one without two axes, a made-up one, or one that has gone meanwhile.
///
/// # Errors
/// Only when the connection is broken.
pub(super) fn describe_device(
    x: &RustConnection,
    properties: &PropertyAtoms,
    criteria: MouseCriteria,
    device: &XIDeviceInfo,
) -> Result<Option<X11MouseDescription>, ConnectionError> {
    let is_pointer = matches!(device.type_, DeviceType::SLAVE_POINTER | DeviceType::FLOATING_SLAVE);
    let name = String::from_utf8_lossy(&device.name).into_owned();
    let Some(axes) = axes(device, criteria.screen) else {
        return Ok(None);
    };
    if !is_pointer || !device.enabled || name.starts_with(XWAYLAND_PREFIX) {
        return Ok(None);
    }
    let ask = |atom| property(x, device.deviceid, atom);
    let is_xtest = matches!(ask(properties.xtest)?, Some(XIGetPropertyItems::Data8(v)) if v.first() == Some(&1));
    if is_xtest && !criteria.accept_xtest {
        return Ok(None);
    }
    let [tapping, synaptics] = properties.touchpad;
    let kind = if named_touchpad(&name) || ask(tapping)?.is_some() || ask(synaptics)?.is_some() {
        MouseKind::Touchpad
    } else if axes.iter().any(|axis| *axis != MouseAxis::Relative) {
        MouseKind::Absolute
    } else {
        MouseKind::Mouse
    };
    let key = key(name, ask(properties.product)?, ask(properties.node)?);
    Ok(Some(X11MouseDescription { key, kind, axes }))
}

/// The key by which to know a device again: its name, and what its properties tell of maker and socket.
fn key(
    name: String,
    product: Option<XIGetPropertyItems>,
    node: Option<XIGetPropertyItems>,
) -> MouseKey {
    let (vendor, product) = match product {
        Some(XIGetPropertyItems::Data32(numbers)) => product_numbers(&numbers),
        _ => (0, 0),
    };
    let (path, unique) = match node {
        Some(XIGetPropertyItems::Data8(node)) => socket_and_serial(Path::new(CLASSES), &node),
        _ => Default::default(),
    };
    MouseKey { vendor, product, unique, path, name }
}

/// A property of a device, or `None` if it has none of that name or has gone.
fn property(
    x: &RustConnection,
    device: u16,
    name: Atom,
) -> Result<Option<XIGetPropertyItems>, ConnectionError> {
    let any_type = u32::from(AtomEnum::ANY);
    let reply =
        x.xinput_xi_get_property(device, false, name, any_type, 0, LONGEST_PROPERTY)?.reply();
    match reply {
        Ok(reply) if reply.type_ == x11rb::NONE => Ok(None),
        Ok(reply) => Ok(Some(reply.items)),
        Err(ReplyError::X11Error(_)) => Ok(None),
        Err(ReplyError::ConnectionError(error)) => Err(error),
    }
}

/// The axes 0 and 1 of a device, or `None` if it lacks one of them.
fn axes(device: &XIDeviceInfo, screen: [u16; 2]) -> Option<[MouseAxis; 2]> {
    let axis = |number: u16, pixels: u16| {
        device.classes.iter().find_map(|class| match &class.data {
            DeviceClassData::Valuator(v) if v.number == number => Some(match v.mode {
                ValuatorMode::ABSOLUTE => MouseAxis::absolute(fixed(v.min), fixed(v.max), pixels),
                _ => MouseAxis::Relative,
            }),
            _ => None,
        })
    };
    Some([axis(0, screen[0])?, axis(1, screen[1])?])
}

fn named_touchpad(name: &str) -> bool {
    let name = name.to_lowercase();
    name.contains("touchpad") || name.contains("trackpad")
}

/// Maker and model out of the property "Device Product ID".
fn product_numbers(numbers: &[u32]) -> (u16, u16) {
    let number = |place: usize| {
        let number = numbers.get(place).copied().unwrap_or(0);
        u16::try_from(number).unwrap_or(0)
    };
    (number(0), number(1))
}

/// The socket and the serial number of a device file ("/dev/input/event5"), as the kernel tells them to
/// everybody in `classes` ("/sys/class/input"). Empty where it does not.
fn socket_and_serial(classes: &Path, node: &[u8]) -> (String, String) {
    let node = String::from_utf8_lossy(node);
    let file = node.trim_end_matches('\0').rsplit('/').next().unwrap_or("");
    // Any program can set the property: only a plain event file may become part of a path.
    if !is_event_file(file) {
        return Default::default();
    }
    (tell(classes, file, "phys"), tell(classes, file, "uniq"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// A folder like /sys/class/input.
    fn with_event5() -> tempfile::TempDir {
        let classes = tempfile::tempdir().expect("a folder for the test");
        let device = classes.path().join("event5/device");
        fs::create_dir_all(&device).expect("it is ours");
        fs::write(device.join("phys"), "usb-0000:00:14.0-2/input0\n").expect("as above");
        classes
    }

    #[test]
    fn the_socket_is_read_and_a_missing_serial_is_empty() {
        let classes = with_event5();
        let (path, unique) = socket_and_serial(classes.path(), b"/dev/input/event5\0");
        assert_eq!((path.as_str(), unique.as_str()), ("usb-0000:00:14.0-2/input0", ""));
    }

    #[test]
    fn a_device_file_that_is_none_leads_nowhere() {
        let classes = with_event5();
        for node in ["", "event", "/dev/input/mouse5", "/dev/../event5/device/..", "event5x"] {
            assert_eq!(
                socket_and_serial(classes.path(), node.as_bytes()),
                (String::new(), String::new()),
                "{node}"
            );
        }
    }

    #[test]
    fn touchpads_are_known_by_their_names() {
        assert!(named_touchpad("SynPS/2 Synaptics TouchPad"));
        assert!(named_touchpad("Apple Magic Trackpad"));
        assert!(!named_touchpad("Logitech USB Optical Mouse"));
    }

    #[test]
    fn odd_product_numbers_are_unknown_numbers() {
        assert_eq!(product_numbers(&[0x046d, 0xc077]), (0x046d, 0xc077));
        assert_eq!(product_numbers(&[0x1_0000]), (0, 0));
        assert_eq!(product_numbers(&[]), (0, 0));
    }
}
