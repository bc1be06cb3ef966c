//! Messages of D-Bus, as far as asking one question needs them: text, numbers, and a table of named texts.
//!
//! The form is that of the D-Bus specification: everything lies at a multiple of its own size, a text is its length, its
//! bytes and a zero byte, and before the body stands a header with numbered fields.

use super::bus::BusError;
use std::io::Read;

/// Longer ones are not for us.
const LONGEST: usize = 1 << 20;
/// The bytes before the fields of a header.
const FIXED: usize = 16;
/// The fields of a header.
const PATH: u8 = 1;
const INTERFACE: u8 = 2;
const MEMBER: u8 = 3;
const ERROR: u8 = 4;
const REPLY_TO: u8 = 5;
const DESTINATION: u8 = 6;
const SENDER: u8 = 7;
const SIGNATURE: u8 = 8;

/// The kind of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum MessageKind {
    #[default]
    Call,
    Return,
    Error,
    /// News that nobody has asked for.
    Signal,
}

impl MessageKind {
    const ALL: [Self; 4] = [Self::Call, Self::Return, Self::Error, Self::Signal];
}

/// A message that comes or goes. Fields that are empty are not in it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct BusMessage {
    pub(super) kind: MessageKind,
    pub(super) serial: u32,
    pub(super) path: String,
    pub(super) interface: String,
    pub(super) member: String,
    pub(super) error: String,
    pub(super) reply_to: u32,
    pub(super) destination: String,
    pub(super) sender: String,
    pub(super) signature: String,
    pub(super) body: Vec<u8>,
}

impl BusMessage {
    /// The bytes on the wire, the lowest first.
    pub(super) fn encode(&self) -> Vec<u8> {
        let mut fields = BodyWriter::default();
        let texts = [
            (PATH, "o", &self.path),
            (INTERFACE, "s", &self.interface),
            (MEMBER, "s", &self.member),
            (ERROR, "s", &self.error),
            (DESTINATION, "s", &self.destination),
        ];
        for (field, kind, text) in texts.into_iter().filter(|(.., text)| !text.is_empty()) {
            fields.field(field, kind).text(text);
        }
        if self.reply_to != 0 {
            fields.field(REPLY_TO, "u").number(self.reply_to);
        }
        if !self.signature.is_empty() {
            fields.field(SIGNATURE, "g").signature(&self.signature);
        }
        let kind =
            MessageKind::ALL.iter().position(|kind| *kind == self.kind).unwrap_or(0) as u8 + 1;
        let mut whole = BodyWriter(vec![b'l', kind, 0, 1]);
        whole.number(self.body.len() as u32).number(self.serial).number(fields.0.len() as u32);
        whole.0.extend(fields.0);
        whole.align(8);
        whole.0.extend(&self.body);
        whole.0
    }

    /// Reads the next one.
    pub(super) fn read(from: &mut impl Read) -> Result<Self, BusError> {
        let mut start = [0; FIXED];
        from.read_exact(&mut start)?;
        let is_little = start[0] == b'l';
        let number = |at: usize| FieldReader { bytes: &start, at, is_little }.number();
        let (body, serial, fields) = (number(4)?, number(8)?, number(12)?);
        let [body, fields] = [body, fields].map(|size| size as usize);
        if body > LONGEST || fields > LONGEST {
            return Err(BusError::Garbled);
        }
        let end = (FIXED + fields).next_multiple_of(8);
        let mut bytes = vec![0; end + body];
        bytes[..FIXED].copy_from_slice(&start);
        from.read_exact(&mut bytes[FIXED..])?;
        let kind = usize::from(start[1]).checked_sub(1).and_then(|kind| MessageKind::ALL.get(kind));
        let mut message = Self {
            // Kinds of a later version are news to be passed over.
            kind: kind.copied().unwrap_or(MessageKind::Signal),
            serial,
            body: bytes[end..].to_vec(),
            ..Self::default()
        };
        let mut reader = FieldReader { bytes: &bytes[..FIXED + fields], at: FIXED, is_little };
        while reader.at < reader.bytes.len() {
            message.read_field(&mut reader)?;
        }
        Ok(message)
    }

    fn read_field(&mut self, reader: &mut FieldReader) -> Result<(), BusError> {
        reader.align(8);
        let field = reader.byte()?;
        match reader.signature()?.as_str() {
            "s" | "o" => {
                let text = reader.text()?;
                match field {
                    PATH => self.path = text,
                    INTERFACE => self.interface = text,
                    MEMBER => self.member = text,
                    ERROR => self.error = text,
                    DESTINATION => self.destination = text,
                    SENDER => self.sender = text,
                    _ => {}
                }
            }
            "g" => self.signature = reader.signature()?,
            "u" => {
                let number = reader.number()?;
                if field == REPLY_TO {
                    self.reply_to = number;
                }
            }
            _ => return Err(BusError::Garbled),
        }
        Ok(())
    }

    /// The text that its body begins with, if it does.
    pub(super) fn first_text(&self) -> Option<String> {
        if !self.signature.starts_with(['s', 'o']) {
            return None;
        }
        FieldReader { bytes: &self.body, at: 0, is_little: true }.text().ok()
    }
}

/// Writes values one after the other.
#[derive(Debug, Default)]
pub(super) struct BodyWriter(pub(super) Vec<u8>);

impl BodyWriter {
    fn align(&mut self, size: usize) {
        self.0.resize(self.0.len().next_multiple_of(size), 0);
    }

    /// Begins a field of a header.
    fn field(&mut self, field: u8, kind: &str) -> &mut Self {
        self.align(8);
        self.0.push(field);
        self.signature(kind)
    }

    fn signature(&mut self, text: &str) -> &mut Self {
        self.0.push(text.len() as u8);
        self.0.extend(text.as_bytes());
        self.0.push(0);
        self
    }

    /// A number of 32 bits.
    pub(super) fn number(&mut self, number: u32) -> &mut Self {
        self.align(4);
        self.0.extend(number.to_le_bytes());
        self
    }

    /// A text, or the name of an object.
    pub(super) fn text(&mut self, text: &str) -> &mut Self {
        self.number(text.len() as u32);
        self.0.extend(text.as_bytes());
        self.0.push(0);
        self
    }

    /// A table with one text in it, by its name.
    pub(super) fn named_text(&mut self, name: &str, text: &str) -> &mut Self {
        self.number(0);
        let length = self.0.len() - 4;
        // What is in a table lies at a multiple of eight, and its length begins there.
        self.align(8);
        let start = self.0.len();
        self.text(name).signature("s").text(text);
        let size = (self.0.len() - start) as u32;
        self.0[length..length + 4].copy_from_slice(&size.to_le_bytes());
        self
    }
}

/// Reads values one after the other.
struct FieldReader<'a> {
    bytes: &'a [u8],
    at: usize,
    is_little: bool,
}

impl FieldReader<'_> {
    fn align(&mut self, size: usize) {
        self.at = self.at.next_multiple_of(size);
    }

    fn take(&mut self, size: usize) -> Result<&[u8], BusError> {
        let end = self.at.checked_add(size).ok_or(BusError::Garbled)?;
        let taken = self.bytes.get(self.at..end).ok_or(BusError::Garbled)?;
        self.at = end;
        Ok(taken)
    }

    fn byte(&mut self) -> Result<u8, BusError> {
        Ok(self.take(1)?[0])
    }

    fn number(&mut self) -> Result<u32, BusError> {
        self.align(4);
        let is_little = self.is_little;
        let bytes = self.take(4)?.try_into().map_err(|_| BusError::Garbled)?;
        Ok(if is_little { u32::from_le_bytes(bytes) } else { u32::from_be_bytes(bytes) })
    }

    fn text(&mut self) -> Result<String, BusError> {
        let size = self.number()? as usize;
        self.ended(size)
    }

    fn signature(&mut self) -> Result<String, BusError> {
        let size = usize::from(self.byte()?);
        self.ended(size)
    }

    /// A text of this many bytes, and the zero byte after it.
    fn ended(&mut self, size: usize) -> Result<String, BusError> {
        let text = String::from_utf8(self.take(size)?.to_vec()).map_err(|_| BusError::Garbled)?;
        self.take(1)?;
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_that_is_written_is_read_as_it_was() {
        let mut body = BodyWriter::default();
        body.text("why").number(8).named_text("reason", "a match is open");
        let message = BusMessage {
            serial: 7,
            path: "/org/freedesktop/portal/desktop".into(),
            interface: "org.freedesktop.portal.Inhibit".into(),
            member: "Inhibit".into(),
            destination: "org.freedesktop.portal.Desktop".into(),
            signature: "sua{sv}".into(),
            body: body.0,
            ..BusMessage::default()
        };
        let read = BusMessage::read(&mut message.encode().as_slice()).expect("it is whole");
        assert_eq!(read, message);
        assert_eq!(read.first_text().as_deref(), Some("why"));
    }

    #[test]
    fn a_message_with_a_wrong_byte_or_a_missing_end_never_ends_the_program() {
        let mut body = BodyWriter::default();
        body.text("a text");
        let kind = MessageKind::Return;
        let message =
            BusMessage { kind, reply_to: 3, signature: "s".into(), ..BusMessage::default() };
        let whole = BusMessage { body: body.0, ..message }.encode();
        for at in 0..whole.len() {
            assert!(BusMessage::read(&mut &whole[..at]).is_err(), "cut at {at}");
            for byte in 0..=u8::MAX {
                let mut wrong = whole.clone();
                wrong[at] = byte;
                let _ = BusMessage::read(&mut wrong.as_slice()).map(|message| message.first_text());
            }
        }
    }
}
