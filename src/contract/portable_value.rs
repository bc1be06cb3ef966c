//! Plain data: the form of everything of a game that leaves its world.

use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;

/// Plain data that can be written, read, compared and sent to another thread.
pub trait PortableValue:
    Serialize + DeserializeOwned + Clone + PartialEq + Debug + Send + Sync + 'static
{
}
impl<T> PortableValue for T where
    T: Serialize + DeserializeOwned + Clone + PartialEq + Debug + Send + Sync + 'static
{
}
