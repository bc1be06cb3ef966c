//! A screen that nobody knows how to ask yet on this system.

use super::AwakeError;

/// A hold on the screen saver, where there is one.
#[derive(Debug)]
pub struct ScreenSaverHold(());

impl ScreenSaverHold {
    /// Says that the screen cannot be asked.
    ///
    /// # Errors
    /// Always.
    pub fn new() -> Result<Self, AwakeError> {
        Err(AwakeError("Shoal cannot ask this system to keep it on".to_owned()))
    }

    /// Does nothing, as there is nothing to ask.
    ///
    /// # Errors
    /// Never.
    pub fn keep_awake(&mut self, _awake: bool) -> Result<(), AwakeError> {
        Ok(())
    }
}

/// A hold on a desktop that is asked by its bus, where there is one.
#[derive(Debug)]
pub struct ScreenInhibition(());

impl ScreenInhibition {
    /// Says that there is no bus.
    ///
    /// # Errors
    /// Always.
    pub fn ask() -> Result<Self, AwakeError> {
        ScreenSaverHold::new().map(|_| Self(()))
    }

    /// Does nothing, as there is no answer.
    ///
    /// # Errors
    /// Never.
    pub fn hear(&mut self) -> Result<(), AwakeError> {
        Ok(())
    }
}
