//! How the letters of players look, and those that their computers write for them.

use super::office::Owed;

/// A letter on its way to the jungles.
#[derive(Debug, Clone)]
pub struct Mail {
    pub number: usize,
    /// The sender of the envelope; none of a bounce.
    pub sender: Option<String>,
    pub to: String,
    pub text: String,
    pub owed: Owed,
    /// Whose address stands in From.
    pub from: String,
    /// Whether it really wrote it.
    pub is_own: bool,
}

/// How a letter is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look {
    Plain,
    /// The report below it, with marks.
    Quoted,
    /// Nothing but HTML.
    Html,
    /// In base64.
    Base64,
}

/// Who vouches for a letter: the server that took it, which the jungles trust.
const VOUCH: &str = "Authentication-Results: mx.test; dmarc=pass header.from=example.org\r\n";

/// Orders, as lines; `look` says how they are dressed.
pub fn of_player(
    number: usize,
    from: &str,
    to: &str,
    vouch: bool,
    look: Look,
    orders: &str,
) -> Mail {
    let vouch = if vouch { VOUCH } else { "" };
    let (kind, body) = match look {
        Look::Plain => (
            "text/plain; charset=utf-8",
            format!("{orders}\r\n-- \r\nSent from far away\r\nSTART C N77"),
        ),
        Look::Quoted => (
            "text/plain; charset=utf-8; format=flowed",
            format!(
                "Hello!\r\n\r\n{orders}\r\n\r\nOn Monday, the jungle wrote:\r\n> START C N77 M77\r\n> END\r\n"
            ),
        ),
        Look::Html => {
            let lines = orders.replace("\r\n", "</p><p>");
            let body = format!(
                "<html><body><p>{lines}</p><blockquote>START C N77 M77</blockquote></body></html>"
            );
            ("text/html; charset=iso-8859-1", body)
        }
        Look::Base64 => {
            ("text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64", base64(orders))
        }
    };
    let head = format!("{vouch}MIME-Version: 1.0\r\nContent-Type: {kind}\r\n");
    written(number, Some(from), from, to, &head, "orders", &body)
}

/// A holiday notice as an answer to one of ours, to the address that proves who reads it.
pub fn holiday(number: usize, from: &str, to: &str) -> Mail {
    let head = match number % 3 {
        0 => "Auto-Submitted: auto-replied (vacation)\r\n",
        1 => "X-Autoreply: yes\r\nPrecedence: bulk\r\n",
        _ => "",
    };
    written(
        number,
        Some(from),
        from,
        to,
        head,
        "Automatic reply: your report",
        "I am away.\r\nSTART C N77 M77",
    )
}

/// A list, or an advertisement.
pub fn list(number: usize, to: &str) -> Mail {
    let from = format!("news{}@lists.example.net", number % 7);
    let head = "List-Id: <news.example.net>\r\nList-Unsubscribe: <mailto:stop@example.net>\r\n";
    written(number, Some(&from), &from, to, head, "News of the week", "START C N77 M77")
}

/// A report that a letter of ours could not be delivered.
pub fn bounce(number: usize, of: &str, to: &str) -> Mail {
    let from = "mailer-daemon@mx.example.org";
    let head = "Auto-Submitted: auto-replied\r\nMIME-Version: 1.0\r\n\
                Content-Type: multipart/report; report-type=delivery-status; boundary=\"r\"\r\n";
    let body = format!(
        "--r\r\nContent-Type: text/plain\r\n\r\nSTART C N77 M77\r\n--r\r\n\
         Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example.org\r\n\r\n\
         Final-Recipient: rfc822; {of}\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n--r--"
    );
    written(number, None, from, to, head, "Undelivered Mail Returned to Sender", &body)
}

/// An answer to a question of ours.
pub fn answer(number: usize, from: &str, to: &str, text: &str) -> Mail {
    let subject = "Re: Did you send this to \"normal\"?";
    written(number, Some(from), from, to, "", subject, &format!("{text}\r\n-- \r\nSomebody"))
}

/// Somebody writes in another's name.
pub fn forged(number: usize, victim: &str, to: &str) -> Mail {
    let body = "START C N77 M77\r\nNAME Forged.\r\nLEAVE";
    let mail = written(number, Some(victim), victim, to, "", "orders", body);
    Mail { owed: Owed::Question, is_own: false, ..mail }
}

fn written(
    number: usize,
    sender: Option<&str>,
    from: &str,
    to: &str,
    head: &str,
    subject: &str,
    body: &str,
) -> Mail {
    let path = sender.unwrap_or_default();
    let text = format!(
        "Return-Path: <{path}>\r\nDelivered-To: {to}\r\n{head}From: Somebody <{from}>\r\nTo: {to}\r\n\
         Subject: {subject}\r\nMessage-ID: <letter-{number}@client.test>\r\n\r\n{body}\r\n"
    );
    Mail {
        number,
        sender: sender.map(str::to_owned),
        to: to.to_owned(),
        text,
        owed: Owed::Nothing,
        from: from.to_owned(),
        is_own: true,
    }
}

/// RFC 4648, section 4, in lines of 76.
fn base64(text: &str) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut written = String::new();
    for (at, three) in text.as_bytes().chunks(3).enumerate() {
        if at > 0 && at % 19 == 0 {
            written.push_str("\r\n");
        }
        let bits =
            (0..3).fold(0, |bits, place| bits << 8 | u32::from(*three.get(place).unwrap_or(&0)));
        for place in 0..4 {
            let letter = LETTERS[(bits >> (18 - 6 * place) & 63) as usize];
            written.push(if place <= three.len() { char::from(letter) } else { '=' });
        }
    }
    written
}
