//! The two ways in which something that was asked for is not done: it is refused, or the store fails.

use crate::store::StoreError;
use shoal_contract::Refusal;

/// The reason why the host did not do what somebody asked for.
#[derive(Debug)]
pub(super) enum HostError {
    /// It is not allowed, for the reason in this sentence, which the asker reads. The transaction goes on.
    Refused(String),
    /// The store failed, and the transaction with it.
    Failed(StoreError),
}

impl HostError {
    /// Makes a refusal a failure as well, where it must undo the whole transaction.
    pub fn into_failure(self) -> StoreError {
        match self {
            Self::Refused(why) => StoreError::Sentence(why),
            Self::Failed(error) => error,
        }
    }
}

impl From<StoreError> for HostError {
    fn from(error: StoreError) -> Self {
        Self::Failed(error)
    }
}

impl From<Refusal> for HostError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal.to_string())
    }
}
