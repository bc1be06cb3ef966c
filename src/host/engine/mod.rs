//! The program interface: one JSON object a line in, one a line out, the same for all games.
//!
//! - `lines`: reading lines of bounded length
//! - `input`: the input, and the line that stops the request before it
//! - `request`: the fields of a request, and refusing what is no request
//! - `fields`: fields that several ops share: the actor, the viewer, the seed
//! - `bounds`: how long a request may take
//! - `hello`: the answer to `hello`
//! - `session`: what each op does
//!
//! Every line gets exactly one reply, `{"ok":...}` or `{"error":"a sentence"}`, with the `id` of
//! the request if it gave one. No line ends the engine; a closed output does, quietly.

mod bounds;
mod fields;
mod hello;
mod input;
mod lines;
mod request;
mod session;

use input::EngineInput;
use lines::EngineLine;
use request::EngineRequest;
use serde::Serialize;
use serde_json::value::RawValue;
use session::EngineSession;
use shoal_contract::SearchBrake;
use shoal_contract::any::AnyGame;
use shoal_contract::text::json::Json;
use shoal_contract::text::visible;
use std::io::{self, BufWriter, Read, Write};

/// The longest line, in bytes. A longer one is thrown away while it is read.
pub const LONGEST_LINE: usize = 16 << 20;

/// Answers the requests on `input` until it ends or `output` is closed. `known` are the games that `hello` lists.
///
/// # Errors
/// If `input` cannot be read, or `output` cannot be written although it is open.
///
/// # Examples
///
/// ```
/// use shoal_contract::any::{AnyGame, GameAdapter};
/// use shoal_penguins::Penguins;
///
/// const PENGUINS: &dyn AnyGame = &GameAdapter::<Penguins>::NEW;
///
/// let requests = b"{\"op\":\"new\",\"setup\":{\"players\":2}}\n{\"op\":\"awaited\"}\n";
/// let mut replies = Vec::new();
/// shoal_host::engine::serve(PENGUINS, &[PENGUINS], &requests[..], &mut replies)?;
/// let replies = String::from_utf8_lossy(&replies).into_owned();
/// assert_eq!(replies.lines().next(), Some(r#"{"ok":{"seats":2}}"#));
/// assert_eq!(replies.lines().count(), 2);
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn serve(
    game: &'static dyn AnyGame,
    known: &[&'static dyn AnyGame],
    input: impl Read + Send + 'static,
    output: impl Write,
) -> io::Result<()> {
    match answer_all(EngineSession::new(game, known), input, output) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

fn answer_all(
    mut session: EngineSession,
    input: impl Read + Send + 'static,
    output: impl Write,
) -> io::Result<()> {
    let mut input = EngineInput::new(input);
    let mut output = BufWriter::new(output);
    loop {
        // All replies are sent before the next request is waited for.
        if !input.has_next_line() {
            output.flush()?;
        }
        let reply = match input.next_line()? {
            EngineLine::End => return output.flush(),
            EngineLine::TooLong { number } => EngineReply::error(
                None,
                format!("line {number}: longer than {LONGEST_LINE} bytes, so it was ignored"),
            ),
            EngineLine::Text { number, bytes } => {
                answer(&mut session, number, &bytes, &mut |brake| {
                    // Earlier replies do not wait for this request. If they cannot be written, neither can the next
                    // one.
                    let _ = output.flush();
                    input.watch(brake);
                })
            }
        };
        serde_json::to_writer(&mut output, &reply)?;
        output.write_all(b"\n")?;
    }
}

fn answer(
    session: &mut EngineSession,
    number: u64,
    bytes: &[u8],
    watch: &mut dyn FnMut(&SearchBrake),
) -> EngineReply {
    let mut request = match EngineRequest::read(number, bytes) {
        Ok(request) => request,
        Err(sentence) => return EngineReply::error(None, sentence),
    };
    let id = request.take("id").map(on_one_line);
    match session.answer(&mut request, watch) {
        Ok(ok) => EngineReply { id, ok: Some(ok), error: None },
        Err(sentence) => EngineReply::error(id, sentence),
    }
}

/// The `id` as it was written. Only white space can be a carriage return in JSON, and some readers
/// would end the line there.
fn on_one_line(id: &RawValue) -> Json {
    RawValue::from_string(id.get().replace('\r', " ")).unwrap_or_else(|_| id.to_owned())
}

/// One line of output.
#[derive(Serialize)]
struct EngineReply {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Json>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ok: Option<Json>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

impl EngineReply {
    fn error(id: Option<Json>, sentence: String) -> Self {
        Self { id, ok: None, error: Some(visible::sentence(&sentence)) }
    }
}

#[cfg(test)]
mod tests;
