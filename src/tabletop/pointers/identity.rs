//! The identity by which a device is recognised, today or another evening; it is never an index.

use crate::mice::MouseKey;
use crate::seats::DeviceKind;
use bevy::input::gamepad::Gamepad;
use bevy::prelude::*;
use serde::{Deserialize, Serialize};

/// The identity that a device reports.
#[derive(Component, Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeviceKey {
    /// One of several mice.
    Mouse(MouseKey),
    /// A gamepad. (What else its driver knows of it, such as a serial number, the engine does not tell.)
    Pad {
        /// The maker's number; 0 when unknown.
        vendor: u16,
        /// The maker's number of the model; 0 when unknown.
        product: u16,
        /// The name that its driver gives it.
        name: String,
    },
    /// The system's one mouse.
    System,
}

impl DeviceKey {
    /// Returns the identity that a gamepad reports.
    pub fn of_pad(pad: &Gamepad, name: Option<&Name>) -> Self {
        Self::Pad {
            vendor: pad.vendor_id().unwrap_or(0),
            product: pad.product_id().unwrap_or(0),
            name: name.map(ToString::to_string).unwrap_or_default(),
        }
    }

    /// Returns the identity of a device that reports no other.
    pub fn of_kind(kind: &DeviceKind) -> Self {
        match kind {
            DeviceKind::Mouse(_, key) => Self::Mouse(key.clone()),
            DeviceKind::SystemMouse => Self::System,
            DeviceKind::Pad(_) => Self::Pad { vendor: 0, product: 0, name: String::new() },
        }
    }

    /// `true` if it is that of a gamepad.
    pub fn is_pad(&self) -> bool {
        matches!(self, Self::Pad { .. })
    }

    /// `true` if both are of one model, in whatever sockets. A gamepad has another name by wire than by air.
    pub fn is_same_model(&self, other: &Self) -> bool {
        match (self, other) {
            (
                Self::Pad { vendor, product, .. },
                Self::Pad { vendor: other, product: other_product, .. },
            ) if (*vendor, *product) != (0, 0) => (vendor, product) == (other, other_product),
            (Self::Mouse(a), Self::Mouse(b)) => {
                let model = |key: &MouseKey| (key.vendor, key.product, key.name.clone());
                model(a) == model(b) && self.is_recognisable()
            }
            _ => self == other,
        }
    }

    /// `true` if it contains anything by which the device can be recognised.
    pub fn is_recognisable(&self) -> bool {
        match self {
            Self::Mouse(key) => *key != MouseKey::default(),
            Self::Pad { vendor, product, name } => {
                (*vendor, *product) != (0, 0) || !name.is_empty()
            }
            Self::System => true,
        }
    }
}

/// Finds for each device of `here` its index in `known`: the one that is the same in every word, or else the only one
/// of its model on both sides. Where two alike could be either, neither is.
pub fn recognise(known: &[DeviceKey], here: &[DeviceKey]) -> Vec<Option<usize>> {
    let mut found = vec![None; here.len()];
    type Alike = fn(&DeviceKey, &DeviceKey) -> bool;
    let same: Alike = |a, b| a == b && a.is_recognisable();
    for alike in [same, DeviceKey::is_same_model as Alike] {
        let open: Vec<usize> = (0..known.len()).filter(|at| !found.contains(&Some(*at))).collect();
        let free: Vec<usize> = (0..here.len()).filter(|&at| found[at].is_none()).collect();
        for &at in &free {
            let mut fits = open.iter().filter(|&&one| alike(&known[one], &here[at]));
            let twins = free.iter().filter(|&&twin| alike(&here[twin], &here[at])).count();
            if let (Some(&one), None, 1) = (fits.next(), fits.next(), twins) {
                found[at] = Some(one);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mouse(name: &str, path: &str) -> DeviceKey {
        let (name, path) = (name.to_owned(), path.to_owned());
        DeviceKey::Mouse(MouseKey { name, path, ..MouseKey::default() })
    }

    #[test]
    fn a_device_is_known_again_in_its_socket_whatever_the_order() {
        let known = [mouse("M100", "usb-1"), mouse("M100", "usb-2"), mouse("G5", "usb-3")];
        let here = [known[2].clone(), known[1].clone(), known[0].clone()];
        assert_eq!(recognise(&known, &here), [Some(2), Some(1), Some(0)]);
    }

    #[test]
    fn the_only_one_of_its_model_is_known_in_another_socket() {
        let known = [mouse("M100", "usb-1"), mouse("G5", "usb-3")];
        let here = [mouse("G5", "usb-9"), mouse("M100", "usb-1")];
        assert_eq!(recognise(&known, &here), [Some(1), Some(0)]);
    }

    #[test]
    fn of_two_alike_in_new_sockets_neither_is_anybody() {
        let known = [mouse("M100", "usb-1"), mouse("M100", "usb-2")];
        let here = [mouse("M100", "usb-8"), mouse("M100", "usb-9")];
        assert_eq!(recognise(&known, &here), [None, None]);
        assert_eq!(recognise(&known[..1], &here), [None, None]);
        let one_stayed = [mouse("M100", "usb-2"), mouse("M100", "usb-9")];
        assert_eq!(recognise(&known, &one_stayed), [Some(1), Some(0)], "the rest is clear");
    }

    #[test]
    fn what_says_nothing_is_nobody() {
        let silent = DeviceKey::Mouse(MouseKey::default());
        let alone = std::slice::from_ref(&silent);
        assert_eq!(recognise(alone, alone), [None]);
        let pad = DeviceKey::Pad { vendor: 0, product: 0, name: String::new() };
        assert!(!pad.is_recognisable());
    }
}
