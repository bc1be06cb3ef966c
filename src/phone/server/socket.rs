//! One socket: what the page says goes to the hub, and the hub's queue goes to the page.

use futures_util::{SinkExt, StreamExt};
use hyper::upgrade::Upgraded;
use hyper_util::rt::TokioIo;
use tokio::sync::mpsc::Receiver;
use tokio::time::{Instant, MissedTickBehavior, interval_at, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Bytes, Message, Utf8Bytes};

use super::PhoneServerState;
use crate::limits::{MOST_MESSAGE_BYTES, PING_INTERVAL, SEND_TIMEOUT};

/// Serves a page until it goes, or the hub wants no more of it.
pub async fn serve(
    stream: TokioIo<Upgraded>,
    id: u64,
    mut queue: Receiver<Utf8Bytes>,
    shared: &PhoneServerState,
) {
    let config = WebSocketConfig::default()
        .read_buffer_size(MOST_MESSAGE_BYTES)
        .max_message_size(Some(MOST_MESSAGE_BYTES))
        .max_frame_size(Some(MOST_MESSAGE_BYTES));
    let mut page = WebSocketStream::from_raw_socket(stream, Role::Server, Some(config)).await;
    let mut ping = interval_at(Instant::now() + PING_INTERVAL, PING_INTERVAL);
    ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let message = tokio::select! {
            received = page.next() => {
                match received {
                    Some(Ok(Message::Text(text))) => shared.hub().receive_message(id, &text, shared.now()),
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {
                        shared.hub().note_alive(id, shared.now());
                    }
                    // Closed, too long, or no text: pages send texts.
                    _ => break,
                }
                continue;
            }
            queued = queue.recv() => match queued {
                Some(text) => Message::Text(text),
                None => break,
            },
            _ = ping.tick() => Message::Ping(Bytes::new()),
        };
        if !matches!(timeout(SEND_TIMEOUT, page.send(message)).await, Ok(Ok(()))) {
            return;
        }
    }
    // Whoever does not take the farewell is gone anyway.
    let _ = timeout(SEND_TIMEOUT, page.close(None)).await;
}
