//! Carries out commands of the host: by the running server, or, if none runs, at once.

use crate::clock::{RealClock, TimeSource as _};
use crate::config::JungleHostConfig;
use crate::host::requests::{HostReply, HostRequest};
use crate::host::{JungleHost, LogSink};
use crate::store::{self, StoreError, StoreLock, requests};
use shoal_mail::arriving::StopFlag;
use std::sync::Arc;
use std::time::Duration;

/// Pause between two looks for the server's answer, and the most looks: it has 30 seconds.
const LOOK: Duration = Duration::from_millis(50);
const LOOKS: usize = 600;

/// Has a request done, and returns the reply.
///
/// # Errors
/// A sentence.
pub fn ask(config: &Arc<JungleHostConfig>, request: &HostRequest, log: LogSink) -> HostReply {
    let sentence = |error: StoreError| error.to_string();
    match StoreLock::take(&config.store).map_err(sentence)? {
        Some(_lock) => {
            let host = JungleHost::open(Arc::clone(config), Arc::new(RealClock), log);
            host.map_err(sentence)?.do_request(request).map_err(sentence)?
        }
        None => ask_server(config, request).map_err(sentence)?,
    }
}

fn ask_server(config: &JungleHostConfig, request: &HostRequest) -> Result<HostReply, StoreError> {
    let db = store::open(&config.store)?;
    let text = serde_json::to_string(request).map_err(|error| error.to_string())?;
    let id = requests::ask(&db, RealClock.now().as_second(), &text)?;
    let never = StopFlag::new();
    for _ in 0..LOOKS {
        if let Some(reply) = requests::take_answer(&db, id)? {
            return serde_json::from_str(&reply).map_err(|error| error.to_string().into());
        }
        let _ = never.wait(LOOK);
    }
    requests::withdraw(&db, id)?;
    Ok(Err("the running server does not answer: look at its log, then stop it and start it again"
        .into()))
}
