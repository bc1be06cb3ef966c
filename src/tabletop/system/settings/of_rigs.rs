//! The rigs among the settings: which one is in use, others, new ones.

use super::Settings;
use crate::geometry::SeatingArrangement;
use crate::system::rigs::{RigProblem, RigSettings, check_name};

/// Access to the rigs: there is always one, and one of them is in use.
impl Settings {
    /// The rig in use.
    pub fn rig(&self) -> &RigSettings {
        let chosen = self.rigs.iter().find(|rig| rig.name == self.rig);
        chosen.or(self.rigs.first()).unwrap_or(&NO_RIG)
    }

    /// The rig in use, to change it.
    pub fn rig_mut(&mut self) -> &mut RigSettings {
        if self.rigs.is_empty() {
            self.rigs.push(RigSettings::default());
        }
        let chosen = self.rigs.iter().position(|rig| rig.name == self.rig).unwrap_or(0);
        &mut self.rigs[chosen]
    }

    /// `true` if no rig was calibrated yet, and the one in use is for a table that people sit around.
    pub fn is_uncalibrated(&self) -> bool {
        let untouched = |rig: &RigSettings| rig.corners.is_none() && rig.size_mm.is_none();
        self.rig().seating == SeatingArrangement::Around && self.rigs.iter().all(untouched)
    }

    /// `true` if people are to be asked how they sit: nobody has said it, and no rig was calibrated.
    pub fn asks_for_seating(&self) -> bool {
        !self.seating_chosen && self.is_uncalibrated()
    }

    /// Uses the first rig for people who sit like this, and notes that they have said so.
    pub fn choose_seating(&mut self, seating: SeatingArrangement) {
        self.seating_chosen = true;
        if self.rig().seating == seating {
            return;
        }
        match self.rigs.iter().find(|rig| rig.seating == seating) {
            Some(rig) => self.rig = rig.name.clone(),
            None => self.rig_mut().seating = seating,
        }
    }

    /// Uses another rig.
    ///
    /// # Errors
    /// [`RigProblem::Missing`].
    pub fn choose_rig(&mut self, name: &str) -> Result<(), RigProblem> {
        let found = self.find_rig(name).ok_or_else(|| RigProblem::Missing(name.into()))?;
        self.rig = self.rigs[found].name.clone();
        Ok(())
    }

    /// Adds a rig and uses it.
    ///
    /// # Errors
    /// [`RigProblem::Name`], [`RigProblem::Taken`].
    pub fn add_rig(&mut self, rig: RigSettings) -> Result<(), RigProblem> {
        self.check_new_name(&rig.name, None)?;
        self.rig = rig.name.clone();
        self.rigs.push(rig);
        Ok(())
    }

    /// Gives the rig in use another name.
    ///
    /// # Errors
    /// [`RigProblem::Name`], [`RigProblem::Taken`].
    pub fn rename_rig(&mut self, name: &str) -> Result<(), RigProblem> {
        let own = self.find_rig(&self.rig().name);
        self.check_new_name(name, own)?;
        self.rig_mut().name = name.into();
        self.rig = name.into();
        Ok(())
    }

    /// Forgets the rig in use, and uses the first that is left.
    ///
    /// # Errors
    /// [`RigProblem::Last`].
    pub fn delete_rig(&mut self) -> Result<(), RigProblem> {
        let name = self.rig().name.clone();
        if self.rigs.len() < 2 {
            return Err(RigProblem::Last(name));
        }
        self.rigs.retain(|rig| rig.name != name);
        self.rig = self.rig().name.clone();
        Ok(())
    }

    fn find_rig(&self, name: &str) -> Option<usize> {
        let lower = name.to_lowercase();
        self.rigs.iter().position(|rig| rig.name.to_lowercase() == lower)
    }

    fn check_new_name(&self, name: &str, own: Option<usize>) -> Result<(), RigProblem> {
        check_name(name)?;
        match self.find_rig(name) {
            Some(other) if Some(other) != own => Err(RigProblem::Taken(name.into())),
            _ => Ok(()),
        }
    }

    /// Checks the rigs; the error is one sentence on what is wrong with them.
    pub(crate) fn check_rigs(&self) -> Result<(), String> {
        if self.rigs.is_empty() {
            return Err("rigs: there must be at least one".into());
        }
        for (index, rig) in self.rigs.iter().enumerate() {
            rig.check()?;
            if self.find_rig(&rig.name) != Some(index) {
                return Err(format!("rigs: two are called '{}'", rig.name));
            }
        }
        let missing = || format!("rig: there is no rig called '{}' among the rigs", self.rig);
        self.rigs.iter().any(|rig| rig.name == self.rig).then_some(()).ok_or_else(missing)
    }
}

static NO_RIG: std::sync::LazyLock<RigSettings> = std::sync::LazyLock::new(RigSettings::default);
