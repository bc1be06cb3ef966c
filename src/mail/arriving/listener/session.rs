//! The dialogue with one client.

use std::io;
use std::net::TcpStream;

use smtp_proto::{MAIL_BODY_BINARYMIME, MAIL_SMTPUTF8, MailFrom, RcptTo, Request};

use super::client_stream::{ClientStream, DisconnectCause, ReceivedBody};
use super::replies::{SmtpReply, farewell, to_no_command};
use super::{ListenerLimits, ListenerProtocol};
use crate::address::MailAddress;
use crate::arriving::MailReceiver;
use crate::envelope::MailEnvelope;

type Text<'a> = std::borrow::Cow<'a, str>;

/// The dialogue with one client, as far as it has gone.
pub(super) struct SmtpSession<'a> {
    kind: ListenerProtocol,
    limits: &'a ListenerLimits,
    receiver: &'a dyn MailReceiver,
    greeted: bool,
    /// The message that MAIL has begun.
    begun: Option<BegunMessage>,
    messages: usize,
    errors: usize,
}

/// The envelope of a message whose text has not come yet.
struct BegunMessage {
    /// The reverse-path; `None` is the null one.
    sender: Option<MailAddress>,
    recipients: Vec<MailAddress>,
}

/// The next step after a command.
enum SessionStep {
    Reply(SmtpReply),
    /// More than one line, or one reply for each recipient.
    Lines(Vec<u8>),
    /// The message itself, of which sender and recipients were told.
    Message(BegunMessage),
    /// The last reply of the session.
    Goodbye(SmtpReply),
}

impl<'a> SmtpSession<'a> {
    pub(super) fn new(
        kind: ListenerProtocol,
        limits: &'a ListenerLimits,
        receiver: &'a dyn MailReceiver,
    ) -> SmtpSession<'a> {
        SmtpSession { kind, limits, receiver, greeted: false, begun: None, messages: 0, errors: 0 }
    }

    pub(super) fn run(mut self, stream: TcpStream) -> io::Result<()> {
        let mut client = ClientStream::new(stream, self.limits)?;
        if let Err(end) = self.talk(&mut client)
            && let Some(reply) = farewell(&end)
        {
            let _ = client.write(&reply.bytes());
        }
        Ok(())
    }

    fn talk(&mut self, client: &mut ClientStream) -> Result<(), DisconnectCause> {
        let service = if self.kind == ListenerProtocol::Lmtp { "LMTP" } else { "ESMTP" };
        client.write(&SmtpReply::new(220, format!("localhost {service} ready")).bytes())?;
        for _ in 0..self.limits.commands {
            let line = client.line(self.limits.line)?;
            match self.command(&line) {
                SessionStep::Reply(reply) => client.write(&reply.bytes())?,
                SessionStep::Lines(lines) => client.write(&lines)?,
                SessionStep::Goodbye(reply) => return client.write(&reply.bytes()),
                SessionStep::Message(begun) => {
                    client.write(
                        &SmtpReply::new(354, "Send the message, then a line with a dot").bytes(),
                    )?;
                    let body = client.message(self.limits.message)?;
                    client.write(&self.message(begun, &body))?;
                }
            }
        }
        client.write(&SmtpReply::new(421, "4.7.0 Too many commands, closing").bytes())
    }

    fn command(&mut self, line: &[u8]) -> SessionStep {
        // A page in a browser can make it send its requests here, with commands in what it posts.
        if looks_like_http(line) {
            return SessionStep::Goodbye(SmtpReply::new(
                421,
                "4.7.0 This is a mail receiver, closing",
            ));
        }
        match Request::parse(&mut line.iter()) {
            Ok(request) => self.request(request),
            Err(error) => {
                self.errors += 1;
                if self.errors >= self.limits.errors {
                    return SessionStep::Goodbye(SmtpReply::new(
                        421,
                        "4.7.0 Too many errors, closing",
                    ));
                }
                SessionStep::Reply(to_no_command(&error))
            }
        }
    }

    fn request(&mut self, request: Request<Text<'_>>) -> SessionStep {
        let reply = match request {
            Request::Lhlo { .. } if self.kind == ListenerProtocol::Lmtp => return self.greet(),
            Request::Ehlo { .. } if self.kind == ListenerProtocol::Smtp => return self.greet(),
            Request::Helo { .. } if self.kind == ListenerProtocol::Smtp => {
                self.reset();
                self.greeted = true;
                SmtpReply::new(250, "localhost")
            }
            Request::Lhlo { .. } => SmtpReply::new(500, "5.5.1 This is SMTP: say EHLO"),
            Request::Ehlo { .. } | Request::Helo { .. } => {
                SmtpReply::new(500, "5.5.1 This is LMTP: say LHLO")
            }
            Request::Mail { from } => self.mail(&from),
            Request::Rcpt { to } => self.recipient(&to),
            Request::Data => return self.data(),
            Request::Rset => {
                self.reset();
                SmtpReply::new(250, "2.0.0 Forgotten")
            }
            Request::Noop { .. } => SmtpReply::new(250, "2.0.0 Ready"),
            Request::Vrfy { .. } => SmtpReply::new(252, "2.5.0 Send a message and see"),
            Request::Help { .. } => SmtpReply::new(214, "2.0.0 See RFC 5321"),
            Request::Quit => return SessionStep::Goodbye(SmtpReply::new(221, "2.0.0 Goodbye")),
            // Bytes of a message follow, which must not be read as commands.
            Request::Bdat { .. } | Request::Burl { .. } => {
                return SessionStep::Goodbye(SmtpReply::new(
                    421,
                    "4.5.1 BDAT is not supported, closing",
                ));
            }
            _ => SmtpReply::new(502, "5.5.1 This command is not supported"),
        };
        SessionStep::Reply(reply)
    }

    fn greet(&mut self) -> SessionStep {
        self.reset();
        self.greeted = true;
        let size = self.limits.message;
        SessionStep::Lines(
            format!(
                "250-localhost\r\n250-PIPELINING\r\n250-8BITMIME\r\n250-SIZE {size}\r\n250 ENHANCEDSTATUSCODES\r\n"
            )
            .into_bytes(),
        )
    }

    fn reset(&mut self) {
        self.begun = None;
    }

    fn mail(&mut self, from: &MailFrom<Text<'_>>) -> SmtpReply {
        if !self.greeted {
            return SmtpReply::new(503, "5.5.1 Say hello first");
        }
        if self.begun.is_some() {
            return SmtpReply::new(503, "5.5.1 A message has already been started");
        }
        if self.messages >= self.limits.messages {
            return SmtpReply::new(452, "4.5.3 Enough messages for one session: connect again");
        }
        if from.flags & MAIL_SMTPUTF8 != 0 {
            return SmtpReply::new(555, "5.6.7 SMTPUTF8 is not supported");
        }
        if from.flags & MAIL_BODY_BINARYMIME != 0 {
            return SmtpReply::new(555, "5.6.1 BINARYMIME is not supported");
        }
        if from.size > self.limits.message {
            return too_large(self.limits.message);
        }
        if from.address.is_empty() {
            self.begun = Some(BegunMessage { sender: None, recipients: Vec::new() });
            return SmtpReply::new(250, "2.1.0 The null sender");
        }
        match from.address.parse() {
            Ok(sender) => {
                self.begun = Some(BegunMessage { sender: Some(sender), recipients: Vec::new() });
                SmtpReply::new(250, "2.1.0 Sender accepted")
            }
            Err(_) => {
                SmtpReply::new(553, "5.1.7 Mail from an address of this kind is not accepted")
            }
        }
    }

    fn recipient(&mut self, to: &RcptTo<Text<'_>>) -> SmtpReply {
        let Some(begun) = &mut self.begun else {
            return SmtpReply::new(503, "5.5.1 Say MAIL first");
        };
        if begun.recipients.len() >= self.limits.recipients {
            return SmtpReply::new(452, "4.5.3 Enough recipients for one message");
        }
        match to.address.parse() {
            Ok(recipient) => {
                // LMTP answers for each RCPT, so the same address twice is kept twice.
                begun.recipients.push(recipient);
                SmtpReply::new(250, "2.1.5 Recipient accepted")
            }
            Err(_) => SmtpReply::new(553, "5.1.3 Mail to an address of this kind is not accepted"),
        }
    }

    fn data(&mut self) -> SessionStep {
        match self.begun.take_if(|begun| !begun.recipients.is_empty()) {
            Some(begun) => SessionStep::Message(begun),
            None if self.begun.is_some() => {
                SessionStep::Reply(SmtpReply::new(503, "5.5.1 Say RCPT first"))
            }
            None => SessionStep::Reply(SmtpReply::new(503, "5.5.1 Say MAIL first")),
        }
    }

    /// Gives the message to the receiver once for each recipient; the replies to its last line.
    fn message(&mut self, begun: BegunMessage, body: &ReceivedBody) -> Vec<u8> {
        self.messages += 1;
        let BegunMessage { sender, recipients } = begun;
        let replies = recipients.into_iter().map(|recipient| match body {
            ReceivedBody::TooLarge => too_large(self.limits.message),
            ReceivedBody::Whole(raw) => {
                let envelope = MailEnvelope { sender: sender.clone(), recipient: Some(recipient) };
                match self.receiver.receive(&envelope, raw) {
                    Ok(()) => SmtpReply::new(250, "2.0.0 Message taken"),
                    Err(not_now) => SmtpReply::not_now(&not_now.0),
                }
            }
        });
        let replies: Vec<SmtpReply> = replies.collect();
        match self.kind {
            ListenerProtocol::Lmtp => replies.iter().flat_map(SmtpReply::bytes).collect(),
            // One reply for all: the message comes again, and who has taken it knows it.
            ListenerProtocol::Smtp => {
                let taken = SmtpReply::new(250, "2.0.0 Message taken");
                replies.iter().find(|reply| **reply != taken).unwrap_or(&taken).bytes()
            }
        }
    }
}

fn too_large(most: usize) -> SmtpReply {
    SmtpReply::new(552, format!("5.3.4 The message is too large: at most {most} bytes"))
}

fn looks_like_http(line: &[u8]) -> bool {
    [&b"GET "[..], b"POST ", b"PUT ", b"HEAD ", b"OPTIONS ", b"CONNECT ", b"DELETE ", b"PATCH "]
        .iter()
        .any(|method| {
            line.len() >= method.len() && line[..method.len()].eq_ignore_ascii_case(method)
        })
}
