//! Control schemes: which switches mean what for one person on one kind of device, and how they are bound anew.

use super::defaults::{default_bindings, pointing_stick};
use super::switch::{ControlKind, PadStick, Switch};
use super::verb::Verb;
use crate::seats::PadStyle;
use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The hands that hold a device.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ControlLayout {
    /// A mouse in the right hand, a gamepad in both.
    #[default]
    Standard,
    /// A mouse in the left hand; a gamepad in both, with everything on the other side.
    LeftHanded,
    /// A gamepad in the left hand alone. A mouse is held by one hand anyway.
    LeftHandAlone,
    /// A gamepad in the right hand alone.
    RightHandAlone,
}

/// A person's controls on one kind of device: the defaults of a layout, and what differs from them.
#[derive(Component, Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ControlScheme {
    /// The hands that hold the device.
    pub layout: ControlLayout,
    /// The verbs that were bound anew, with all their switches.
    pub bound: BTreeMap<Verb, Vec<Switch>>,
    /// The verbs that are held by one press and let go by another.
    pub toggled: BTreeSet<Verb>,
}

/// All bindings of a device at one moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ControlBindings {
    /// The stick that points, if it is a gamepad's.
    pub stick: Option<PadStick>,
    /// The switches of each verb. A verb without any cannot be said with this device.
    pub switches: BTreeMap<Verb, Vec<Switch>>,
}

/// The outcome of binding a switch to a verb.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rebinding {
    /// The scheme with the new binding.
    pub scheme: ControlScheme,
    /// The verbs that have lost the switch to it, each with the switches that it has now.
    pub changed: Vec<(Verb, Vec<Switch>)>,
}

/// A scheme that no device can be played with.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum UnplayableScheme {
    /// A switch belongs to another kind of device.
    #[error("\"{switch}\" is bound to \"{}\", but is not on this kind of device: bind another", .verb.label())]
    ForeignSwitch {
        /// The verb that it is bound to.
        verb: Verb,
        /// The switch.
        switch: Switch,
    },
    /// One switch has two meanings at one time.
    #[error(
        "\"{switch}\" means both \"{}\" and \"{}\": take it from one of them", .verbs.0.label(), .verbs.1.label()
    )]
    TwoMeanings {
        /// The switch.
        switch: Switch,
        /// Both verbs.
        verbs: (Verb, Verb),
    },
    /// Nothing is bound to a verb without which nobody can play.
    #[error("nothing is bound to \"{}\", without which nobody can play: bind something to it", .0.label())]
    Missing(Verb),
    /// A verb is to be held by one press that is not held at all, or the stick is to be bound.
    #[error("\"{}\" cannot be changed in this way: remove its entry", .0.label())]
    NotChangeable(Verb),
}

impl ControlScheme {
    /// The defaults of a layout.
    pub fn of_layout(layout: ControlLayout) -> Self {
        Self { layout, ..Self::default() }
    }

    /// Returns the scheme with another layout on a kind of device. What was bound anew stays bound if the device can be
    /// played with then; else all is as the layout has it.
    pub fn in_layout(&self, layout: ControlLayout, kind: ControlKind) -> Self {
        let scheme = Self { layout, ..self.clone() };
        match scheme.check(kind) {
            Ok(()) => scheme,
            Err(_) => Self { bound: BTreeMap::new(), ..scheme },
        }
    }

    /// Returns the bindings on a kind of device whose stick and cross do this.
    pub fn bindings(&self, kind: ControlKind, style: PadStyle) -> ControlBindings {
        let mut switches: BTreeMap<Verb, Vec<Switch>> = BTreeMap::new();
        let is_taken = |verb: Verb, switch| {
            self.bound.iter().any(|(own, has)| own.meets(verb) && has.contains(&switch))
        };
        for (verb, switch) in default_bindings(kind, self.layout, style) {
            let free = switches.entry(verb).or_default();
            if !is_taken(verb, switch) {
                free.push(switch);
            }
        }
        switches.extend(self.bound.iter().map(|(verb, own)| (*verb, own.clone())));
        let stick = (kind == ControlKind::Pad).then(|| pointing_stick(self.layout));
        ControlBindings { stick, switches }
    }

    /// Binds a switch to a verb, in place of all that was bound to it. A verb that loses the switch by it keeps its
    /// others; if it has none, it takes over a switch that is free now.
    ///
    /// # Errors
    ///
    /// A verb would be lost without which nobody can play.
    pub fn rebind(
        &self,
        kind: ControlKind,
        style: PadStyle,
        verb: Verb,
        switch: Switch,
    ) -> Result<Rebinding, UnplayableScheme> {
        let before = self.bindings(kind, style);
        let freed = before.switches.get(&verb).cloned().unwrap_or_default();
        let mut scheme = self.clone();
        scheme.bound.insert(verb, vec![switch]);
        let mut changed = Vec::new();
        for other in before.said_with(switch, verb) {
            let has = before.switches.get(&other).into_iter().flatten().copied();
            let mut left: Vec<Switch> = has.filter(|&it| it != switch).collect();
            scheme.bound.insert(other, left.clone());
            if left.is_empty() {
                let now = scheme.bindings(kind, style);
                let fits = |it: &Switch| *it != switch && now.said_with(*it, other).is_empty();
                left.extend(freed.iter().copied().find(fits));
            }
            scheme.bound.insert(other, left.clone());
            changed.push((other, left));
        }
        scheme.check(kind).map(|()| Rebinding { scheme, changed })
    }

    /// Checks that a device of this kind can be played with.
    ///
    /// # Errors
    ///
    /// The first reason why it cannot.
    pub fn check(&self, kind: ControlKind) -> Result<(), UnplayableScheme> {
        let changes = self.bound.keys().chain(&self.toggled).copied();
        for verb in changes {
            let is_changeable = match self.toggled.contains(&verb) {
                true => verb.is_held(),
                false => Verb::BINDABLE.contains(&verb),
            };
            if !is_changeable {
                return Err(UnplayableScheme::NotChangeable(verb));
            }
        }
        let of = |style| self.bindings(kind, style);
        let styles = [PadStyle::Cursor, PadStyle::Focus];
        styles.into_iter().try_for_each(|style| of(style).check(kind, &self.bound))
    }
}

impl ControlBindings {
    /// `true` if this switch says this verb.
    pub fn has(&self, verb: Verb, switch: Switch) -> bool {
        self.switches.get(&verb).is_some_and(|switches| switches.contains(&switch))
    }

    /// Returns the verbs that a switch says at the time at which this verb means something.
    pub fn said_with(&self, switch: Switch, verb: Verb) -> Vec<Verb> {
        let others = self.switches.iter();
        let meets = others.filter(|(other, has)| has.contains(&switch) && verb.meets(**other));
        meets.map(|(other, _)| *other).collect()
    }

    /// Checks the bindings; those that were bound anew are given.
    fn check(
        &self,
        kind: ControlKind,
        bound: &BTreeMap<Verb, Vec<Switch>>,
    ) -> Result<(), UnplayableScheme> {
        let all = || {
            let verbs = self.switches.iter();
            verbs.flat_map(|(&verb, switches)| switches.iter().map(move |&it| (verb, it)))
        };
        for (verb, switch) in all() {
            if switch.kind() != kind {
                return Err(UnplayableScheme::ForeignSwitch { verb, switch });
            }
            let others = self.said_with(switch, verb);
            let is_own = |other: &Verb| bound.contains_key(&verb) || bound.contains_key(other);
            if let Some(other) = others.into_iter().find(is_own) {
                return Err(UnplayableScheme::TwoMeanings { switch, verbs: (verb, other) });
            }
        }
        let is_empty = |verb: &Verb| self.switches.get(verb).is_some_and(Vec::is_empty);
        let lost = Verb::BINDABLE.into_iter().filter(|verb| verb.is_needed()).find(is_empty);
        lost.map_or(Ok(()), |verb| Err(UnplayableScheme::Missing(verb)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::input::gamepad::GamepadButton;
    use proptest::prelude::*;

    const LAYOUTS: [ControlLayout; 4] = [
        ControlLayout::Standard,
        ControlLayout::LeftHanded,
        ControlLayout::LeftHandAlone,
        ControlLayout::RightHandAlone,
    ];
    const STYLES: [PadStyle; 3] = [PadStyle::Cursor, PadStyle::Cross, PadStyle::Focus];

    fn pad(button: GamepadButton) -> Switch {
        Switch::Pad(button)
    }

    #[test]
    fn no_default_gives_a_switch_two_meanings_at_one_time() {
        for (kind, layout) in [ControlKind::Mouse, ControlKind::Pad, ControlKind::Keyboard]
            .into_iter()
            .flat_map(|kind| LAYOUTS.map(|layout| (kind, layout)))
        {
            // Only the cross of a cursor's gamepad says words as well as steps, which move nothing then.
            let is_word = |style, verb: Verb| style != PadStyle::Cursor || verb.step().is_none();
            for style in STYLES {
                let scheme = ControlScheme::of_layout(layout);
                let bindings = scheme.bindings(kind, style);
                let verbs = || bindings.switches.iter().filter(|(verb, _)| is_word(style, **verb));
                for (&verb, switches) in verbs() {
                    for &switch in switches {
                        let mut others = bindings.said_with(switch, verb);
                        others.retain(|&other| is_word(style, other));
                        assert!(others.is_empty(), "{layout:?} {style:?} {switch}: {others:?}");
                    }
                }
                assert_eq!(scheme.check(kind), Ok(()));
            }
        }
    }

    #[test]
    fn a_verb_that_loses_its_only_switch_takes_the_one_that_is_free() {
        let scheme = ControlScheme::default();
        let (kind, style) = (ControlKind::Pad, PadStyle::Focus);
        let east = pad(GamepadButton::East);
        let said = scheme.bindings(kind, style).said_with(east, Verb::Press);
        assert_eq!(said, [Verb::TakeBack]);
        let new = scheme.rebind(kind, style, Verb::Press, east).expect("both can be played with");
        let south = pad(GamepadButton::South);
        assert_eq!(new.changed, [(Verb::TakeBack, vec![south])]);
        let bindings = new.scheme.bindings(kind, style);
        assert!(bindings.has(Verb::Press, east) && bindings.has(Verb::TakeBack, south));
        assert!(!bindings.has(Verb::Press, south));
    }

    #[test]
    fn one_switch_may_mean_one_thing_openly_and_another_in_secret() {
        let scheme = ControlScheme::default();
        let bindings = scheme.bindings(ControlKind::Mouse, PadStyle::Cursor);
        let said = bindings.said_with(Switch::WheelUp, Verb::TakeBack);
        assert_eq!(said, [Verb::TurnRight], "the upper secret answer stays");
    }

    #[test]
    fn a_scheme_that_nobody_can_play_with_says_why() {
        let mut scheme = ControlScheme::default();
        scheme.bound.insert(Verb::Press, Vec::new());
        assert_eq!(scheme.check(ControlKind::Mouse), Err(UnplayableScheme::Missing(Verb::Press)));
        scheme.bound.insert(Verb::Press, vec![Switch::Key(KeyCode::KeyF)]);
        let said = scheme.check(ControlKind::Mouse).expect_err("no mouse has keys").to_string();
        assert!(said.contains("\"key F\" is bound to \"Press\""), "{said}");
        scheme.bound.insert(Verb::Press, vec![Switch::BACK]);
        scheme.bound.insert(Verb::Done, vec![Switch::BACK]);
        let said = scheme.check(ControlKind::Mouse).expect_err("one button, two verbs").to_string();
        assert!(said.contains("\"mouse button 8\" means both"), "{said}");
        let toggled = BTreeSet::from([Verb::Done]);
        let scheme = ControlScheme { toggled, ..ControlScheme::default() };
        assert_eq!(
            scheme.check(ControlKind::Pad),
            Err(UnplayableScheme::NotChangeable(Verb::Done))
        );
    }

    proptest! {
        #[test]
        fn whatever_is_bound_anew_can_be_played_with_and_is_read_as_it_was_written(
            layout in 0..4_usize,
            style in 0..3_usize,
            presses in proptest::collection::vec((0..Verb::BINDABLE.len(), 0..17_usize), 0..30),
        ) {
            let mut scheme = ControlScheme::of_layout(LAYOUTS[layout]);
            let switches = default_bindings(
                ControlKind::Pad, ControlLayout::Standard, PadStyle::Cursor,
            );
            for (verb, at) in presses {
                let (verb, switch) = (Verb::BINDABLE[verb], switches[at].1);
                let new = scheme.rebind(ControlKind::Pad, STYLES[style], verb, switch);
                let Ok(new) = new else { continue };
                scheme = new.scheme;
                let bindings = scheme.bindings(ControlKind::Pad, STYLES[style]);
                prop_assert!(bindings.has(verb, switch));
                prop_assert_eq!(scheme.check(ControlKind::Pad), Ok(()));
            }
            for layout in LAYOUTS {
                let changed = scheme.in_layout(layout, ControlKind::Pad);
                prop_assert_eq!((changed.layout, changed.check(ControlKind::Pad)), (layout, Ok(())));
            }
            let written = toml::to_string(&scheme).expect("it is plain data");
            prop_assert_eq!(toml::from_str::<ControlScheme>(&written), Ok(scheme));
        }
    }
}
