//! The controls of a device at one moment: all that decides what its switches mean, and how people call them.

use super::scheme::ControlScheme;
use super::signs::PadFamily;
use super::switch::{ControlKind, Switch};
use super::verb::Verb;
use crate::pointers::identity::DeviceKey;
use crate::seats::{Device, PadStyle};

/// The controls of a device.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeviceControls {
    /// Its kind.
    pub kind: ControlKind,
    /// The signs that are printed on it.
    pub family: PadFamily,
    /// The things that its stick and cross move; the default for what has none.
    pub style: PadStyle,
    /// The scheme of the person for whom it acts.
    pub scheme: ControlScheme,
}

impl DeviceControls {
    /// Returns the controls of a device with these components.
    pub fn of(
        device: &Device,
        scheme: Option<&ControlScheme>,
        key: Option<&DeviceKey>,
        style: Option<&PadStyle>,
    ) -> Self {
        let kind = ControlKind::of(&device.kind);
        let style = style.filter(|_| kind == ControlKind::Pad);
        Self {
            kind,
            family: key.map(PadFamily::of).unwrap_or_default(),
            style: style.copied().unwrap_or_default(),
            scheme: scheme.cloned().unwrap_or_default(),
        }
    }

    /// Returns the switches that say a verb.
    pub fn switches(&self, verb: Verb) -> Vec<Switch> {
        let bindings = self.scheme.bindings(self.kind, self.style);
        bindings.switches.get(&verb).cloned().unwrap_or_default()
    }
}
