//! The program interface: one JSON object a line in, one a line out, the same for all games.
//!
//! - `lines`: reading lines of bounded length
//! - `request`: the fields of a request, and refusing what is no request
//! - `fields`: who acts, who looks, the seed
//! - `session`: what each op does
//!
//! Every line gets exactly one reply, `{"ok":...}` or `{"error":"a sentence"}`, with the `id` of
//! the request if it gave one. No line ends the engine; a closed output does, quietly.

mod fields;
mod hello;
mod lines;
mod request;
mod session;

use crate::contract::any::{AnyGame, Json};
use crate::contract::visible;
use lines::{Line, Lines};
use request::Request;
use serde::Serialize;
use serde_json::value::RawValue;
use session::Session;
use std::io::{self, BufWriter, Read, Write};

/// The longest line, in bytes. A longer one is thrown away while it is read.
pub const LONGEST_LINE: usize = 16 << 20;

/// Answers the requests on `input` until it ends or `output` is closed.
///
/// # Errors
/// If `input` cannot be read, or `output` cannot be written although it is open.
pub fn serve(game: &'static dyn AnyGame, input: impl Read, output: impl Write) -> io::Result<()> {
    match answer_all(game, input, output) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

fn answer_all(game: &'static dyn AnyGame, input: impl Read, output: impl Write) -> io::Result<()> {
    let mut session = Session::new(game);
    let mut lines = Lines::new(input, LONGEST_LINE);
    let mut output = BufWriter::new(output);
    loop {
        // A reply is on its way before the next request is waited for.
        if !lines.one_is_buffered() {
            output.flush()?;
        }
        let reply = match lines.next_line()? {
            Line::End => return output.flush(),
            Line::TooLong { number } => Reply::error(
                None,
                format!("line {number}: longer than {LONGEST_LINE} bytes, thrown away"),
            ),
            Line::Text { number, bytes } => answer(&mut session, number, bytes),
        };
        serde_json::to_writer(&mut output, &reply)?;
        output.write_all(b"\n")?;
    }
}

fn answer(session: &mut Session, number: u64, bytes: &[u8]) -> Reply {
    let mut request = match Request::read(number, bytes) {
        Ok(request) => request,
        Err(sentence) => return Reply::error(None, sentence),
    };
    let id = request.take("id").map(on_one_line);
    match session.answer(&mut request) {
        Ok(ok) => Reply { id, ok: Some(ok), error: None },
        Err(sentence) => Reply::error(id, sentence),
    }
}

/// The `id` as it was written. Only white space can be a carriage return in JSON, and some readers
/// would end the line there.
fn on_one_line(id: &RawValue) -> Json {
    RawValue::from_string(id.get().replace('\r', " ")).unwrap_or_else(|_| id.to_owned())
}

/// One line of output.
#[derive(Serialize)]
struct Reply {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Json>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ok: Option<Json>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

impl Reply {
    fn error(id: Option<Json>, sentence: String) -> Self {
        Self { id, ok: None, error: Some(visible::sentence(&sentence)) }
    }
}

#[cfg(test)]
mod tests;
