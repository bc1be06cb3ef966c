//! The dialogue with one client.

use std::io;
use std::net::TcpStream;

use smtp_proto::{MAIL_BODY_BINARYMIME, MAIL_SMTPUTF8, MailFrom, RcptTo, Request};

use super::replies::{Reply, farewell, to_no_command};
use super::wire::{Body, End, Wire};
use super::{Limits, Protocol};
use crate::address::Address;
use crate::arriving::Receive;
use crate::envelope::Envelope;

type Text<'a> = std::borrow::Cow<'a, str>;

pub(super) struct Session<'a> {
    kind: Protocol,
    limits: &'a Limits,
    to: &'a dyn Receive,
    greeted: bool,
    /// The reverse-path of the message that is begun; `Some(None)` is the null one.
    sender: Option<Option<Address>>,
    recipients: Vec<Address>,
    messages: usize,
    errors: usize,
}

/// The next step after a command.
enum Next {
    Reply(Reply),
    /// More than one line, or one reply for each recipient.
    Lines(Vec<u8>),
    /// The message itself.
    Message,
    /// The last reply of the session.
    Goodbye(Reply),
}

impl<'a> Session<'a> {
    pub(super) fn new(kind: Protocol, limits: &'a Limits, to: &'a dyn Receive) -> Session<'a> {
        Session {
            kind,
            limits,
            to,
            greeted: false,
            sender: None,
            recipients: Vec::new(),
            messages: 0,
            errors: 0,
        }
    }

    pub(super) fn run(mut self, stream: TcpStream) -> io::Result<()> {
        let mut wire = Wire::new(stream, self.limits)?;
        if let Err(end) = self.talk(&mut wire)
            && let Some(reply) = farewell(&end)
        {
            let _ = wire.write(&reply.bytes());
        }
        Ok(())
    }

    fn talk(&mut self, wire: &mut Wire) -> Result<(), End> {
        let service = if self.kind == Protocol::Lmtp { "LMTP" } else { "ESMTP" };
        wire.write(&Reply::new(220, format!("localhost {service} ready")).bytes())?;
        for _ in 0..self.limits.commands {
            let line = wire.line(self.limits.line)?;
            match self.command(&line) {
                Next::Reply(reply) => wire.write(&reply.bytes())?,
                Next::Lines(lines) => wire.write(&lines)?,
                Next::Goodbye(reply) => return wire.write(&reply.bytes()),
                Next::Message => {
                    wire.write(
                        &Reply::new(354, "Send the message, then a line with a dot").bytes(),
                    )?;
                    let body = wire.message(self.limits.message)?;
                    wire.write(&self.message(&body))?;
                }
            }
        }
        wire.write(&Reply::new(421, "4.7.0 Too many commands, closing").bytes())
    }

    fn command(&mut self, line: &[u8]) -> Next {
        // A page in a browser can make it send its requests here, with commands in what it posts.
        if looks_like_http(line) {
            return Next::Goodbye(Reply::new(421, "4.7.0 This is a mail receiver, closing"));
        }
        match Request::parse(&mut line.iter()) {
            Ok(request) => self.request(request),
            Err(error) => {
                self.errors += 1;
                if self.errors >= self.limits.errors {
                    return Next::Goodbye(Reply::new(421, "4.7.0 Too many errors, closing"));
                }
                Next::Reply(to_no_command(&error))
            }
        }
    }

    fn request(&mut self, request: Request<Text<'_>>) -> Next {
        let reply = match request {
            Request::Lhlo { .. } if self.kind == Protocol::Lmtp => return self.greet(),
            Request::Ehlo { .. } if self.kind == Protocol::Smtp => return self.greet(),
            Request::Helo { .. } if self.kind == Protocol::Smtp => {
                self.reset();
                self.greeted = true;
                Reply::new(250, "localhost")
            }
            Request::Lhlo { .. } => Reply::new(500, "5.5.1 This is SMTP: say EHLO"),
            Request::Ehlo { .. } | Request::Helo { .. } => {
                Reply::new(500, "5.5.1 This is LMTP: say LHLO")
            }
            Request::Mail { from } => self.mail(&from),
            Request::Rcpt { to } => self.recipient(&to),
            Request::Data => return self.data(),
            Request::Rset => {
                self.reset();
                Reply::new(250, "2.0.0 Forgotten")
            }
            Request::Noop { .. } => Reply::new(250, "2.0.0 Ready"),
            Request::Vrfy { .. } => Reply::new(252, "2.5.0 Send a message and see"),
            Request::Help { .. } => Reply::new(214, "2.0.0 See RFC 5321"),
            Request::Quit => return Next::Goodbye(Reply::new(221, "2.0.0 Goodbye")),
            // Bytes of a message follow, which must not be read as commands.
            Request::Bdat { .. } | Request::Burl { .. } => {
                return Next::Goodbye(Reply::new(421, "4.5.1 BDAT is not supported, closing"));
            }
            _ => Reply::new(502, "5.5.1 This command is not supported"),
        };
        Next::Reply(reply)
    }

    fn greet(&mut self) -> Next {
        self.reset();
        self.greeted = true;
        let size = self.limits.message;
        Next::Lines(
            format!(
                "250-localhost\r\n250-PIPELINING\r\n250-8BITMIME\r\n250-SIZE {size}\r\n250 ENHANCEDSTATUSCODES\r\n"
            )
            .into_bytes(),
        )
    }

    fn reset(&mut self) {
        self.sender = None;
        self.recipients.clear();
    }

    fn mail(&mut self, from: &MailFrom<Text<'_>>) -> Reply {
        if !self.greeted {
            return Reply::new(503, "5.5.1 Say hello first");
        }
        if self.sender.is_some() {
            return Reply::new(503, "5.5.1 A message is begun already");
        }
        if self.messages >= self.limits.messages {
            return Reply::new(452, "4.5.3 Enough messages for one session: connect again");
        }
        if from.flags & MAIL_SMTPUTF8 != 0 {
            return Reply::new(555, "5.6.7 SMTPUTF8 is not supported");
        }
        if from.flags & MAIL_BODY_BINARYMIME != 0 {
            return Reply::new(555, "5.6.1 BINARYMIME is not supported");
        }
        if from.size > self.limits.message {
            return too_large(self.limits.message);
        }
        if from.address.is_empty() {
            self.sender = Some(None);
            return Reply::new(250, "2.1.0 The null sender");
        }
        match from.address.parse() {
            Ok(sender) => {
                self.sender = Some(Some(sender));
                Reply::new(250, "2.1.0 Sender taken")
            }
            Err(_) => Reply::new(553, "5.1.7 Mail from an address of this kind is not taken"),
        }
    }

    fn recipient(&mut self, to: &RcptTo<Text<'_>>) -> Reply {
        if self.sender.is_none() {
            return Reply::new(503, "5.5.1 Say MAIL first");
        }
        if self.recipients.len() >= self.limits.recipients {
            return Reply::new(452, "4.5.3 Enough recipients for one message");
        }
        match to.address.parse() {
            Ok(recipient) => {
                // LMTP answers for each RCPT, so the same address twice is kept twice.
                self.recipients.push(recipient);
                Reply::new(250, "2.1.5 Recipient taken")
            }
            Err(_) => Reply::new(553, "5.1.3 Mail to an address of this kind is not taken"),
        }
    }

    fn data(&mut self) -> Next {
        if self.sender.is_none() {
            return Next::Reply(Reply::new(503, "5.5.1 Say MAIL first"));
        }
        if self.recipients.is_empty() {
            return Next::Reply(Reply::new(503, "5.5.1 Say RCPT first"));
        }
        Next::Message
    }

    /// Gives the message to the receiver once for each recipient; the replies to its last line.
    fn message(&mut self, body: &Body) -> Vec<u8> {
        self.messages += 1;
        let sender = self.sender.take().flatten();
        let recipients = std::mem::take(&mut self.recipients);
        let replies = recipients.into_iter().map(|recipient| match body {
            Body::TooLarge => too_large(self.limits.message),
            Body::Whole(raw) => {
                let envelope = Envelope { sender: sender.clone(), recipient: Some(recipient) };
                match self.to.receive(&envelope, raw) {
                    Ok(()) => Reply::new(250, "2.0.0 Message taken"),
                    Err(not_now) => Reply::not_now(&not_now.0),
                }
            }
        });
        let replies: Vec<Reply> = replies.collect();
        match self.kind {
            Protocol::Lmtp => replies.iter().flat_map(Reply::bytes).collect(),
            // One reply for all: the message comes again, and who has taken it knows it.
            Protocol::Smtp => {
                let taken = Reply::new(250, "2.0.0 Message taken");
                replies.iter().find(|reply| **reply != taken).unwrap_or(&taken).bytes()
            }
        }
    }
}

fn too_large(most: usize) -> Reply {
    Reply::new(552, format!("5.3.4 The message is too large: at most {most} bytes"))
}

fn looks_like_http(line: &[u8]) -> bool {
    [&b"GET "[..], b"POST ", b"PUT ", b"HEAD ", b"OPTIONS ", b"CONNECT ", b"DELETE ", b"PATCH "]
        .iter()
        .any(|method| {
            line.len() >= method.len() && line[..method.len()].eq_ignore_ascii_case(method)
        })
}
