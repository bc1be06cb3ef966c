//! Plays any game by Shoal's protocol for programs: always the first action it may take.
//!
//! ```text
//! cargo build --example first_move
//! shoal simulate fish-and-men --games 1 --bots program:target/debug/examples/first_move,random
//! ```

use serde_json::{Value, json};
use std::io::{self, BufRead, Write};

fn main() -> io::Result<()> {
    play(io::stdin().lock(), io::stdout())
}

/// Answers line by line until there is no further one.
pub fn play(input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    for line in input.lines() {
        let told: Value = serde_json::from_str(&line?)?;
        let reply = if told.get("hello").is_some() {
            json!({ "hello": { "protocol": 1, "name": "first move" } })
        } else if let Some(question) = told.get("choose") {
            // Where nothing is asked it may act, and need not: null waits.
            let asked = !question["ask"].is_null();
            let action = if asked { question["legal"]["list"][0].clone() } else { Value::Null };
            json!({ "id": question["id"], "action": action })
        } else {
            continue; // "begin", "over" and "removed" want no answer.
        };
        // In one piece: a connection by TCP holds the second of two small ones back for 40 ms.
        output.write_all(format!("{reply}\n").as_bytes())?;
        output.flush()?;
    }
    Ok(())
}
