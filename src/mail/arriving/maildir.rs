//! A Maildir that a mail server fills.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use shoal_files::rename;

use super::files::{MessageContent, names, read_file};
use super::polling::poll_until_stopped;
use super::{LARGEST_MESSAGE, MailReceiver, StopFlag, tell};
use crate::envelope::MailEnvelope;

/// Takes the messages of a Maildir until `stop`, looking again after each `pause`.
///
/// Taken are the messages of `new`, and those of `cur` that nobody has seen; each is then marked as
/// seen. One that cannot be taken stays, and is tried again. One that is too large is moved into the
/// folder `too-large` beside them.
///
/// # Errors
///
/// Where `folder` is no Maildir.
pub fn watch(
    folder: impl Into<PathBuf>,
    receiver: Arc<dyn MailReceiver>,
    stop: &StopFlag,
    pause: Duration,
) -> io::Result<JoinHandle<()>> {
    let maildir = Maildir { folder: folder.into() };
    check(&maildir.folder)?;
    Ok(poll_until_stopped(stop, pause, move |stop| maildir.look(receiver.as_ref(), stop)))
}

/// Refuses a folder that is no Maildir.
///
/// # Errors
/// A sentence.
pub fn check(folder: &Path) -> io::Result<()> {
    let missing =
        ["new", "cur"].map(|part| folder.join(part)).into_iter().find(|part| !part.is_dir());
    match missing {
        None => Ok(()),
        Some(part) => Err(io::Error::new(
            io::ErrorKind::NotFound,
            format!(
                "There is no folder {}: name a Maildir, which has the folders new, cur and tmp.",
                part.display()
            ),
        )),
    }
}

struct Maildir {
    folder: PathBuf,
}

impl Maildir {
    /// Takes what is there; `false` if the receiver does not take all of it now.
    fn look(&self, receiver: &dyn MailReceiver, stop: &StopFlag) -> bool {
        let (mut troubles, mut is_all) = (BTreeSet::new(), true);
        for part in ["new", "cur"] {
            let folder = self.folder.join(part);
            let names = match names(&folder, |name| is_unseen(part, name)) {
                Ok(names) => names,
                Err(error) => {
                    troubles.insert(format!(
                        "The folder {} cannot be read: {error}.",
                        folder.display()
                    ));
                    continue;
                }
            };
            for name in names {
                if stop.is_stopped() {
                    return true;
                }
                match self.take(part, &name, receiver) {
                    Ok(is_taken) => is_all &= is_taken,
                    Err(trouble) => drop(troubles.insert(trouble)),
                }
            }
        }
        tell(receiver, &format!("Maildir {}", self.folder.display()), &troubles);
        is_all
    }

    /// Takes a message; `false` if the receiver does not take it now.
    fn take(&self, part: &str, name: &str, receiver: &dyn MailReceiver) -> Result<bool, String> {
        let path = self.folder.join(part).join(name);
        let shown = path.display();
        let raw = match read_file(&path, LARGEST_MESSAGE) {
            Ok(MessageContent::Message(raw)) => raw,
            Ok(MessageContent::TooLarge(beginning)) => {
                let envelope = MailEnvelope::from_headers(&beginning);
                return match receiver.receive_header(&envelope, &beginning) {
                    Ok(()) => self.put_aside(&path, name, receiver).map(|()| true),
                    Err(_) => Ok(false),
                };
            }
            // Another program may have moved it.
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(true),
            Err(error) => {
                return Err(format!(
                    "The message {shown} cannot be read ({error}): make it readable or remove it."
                ));
            }
        };
        if receiver.receive(&MailEnvelope::from_headers(&raw), &raw).is_err() {
            return Ok(false);
        }
        match rename(&path, &self.folder.join("cur").join(as_seen(name))) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(format!(
                "The message {shown} was read but cannot be marked as seen ({error}): make its folder writable."
            )),
            _ => Ok(true),
        }
    }

    fn put_aside(
        &self,
        path: &Path,
        name: &str,
        receiver: &dyn MailReceiver,
    ) -> Result<(), String> {
        let aside = self.folder.join("too-large");
        let moved = fs::create_dir_all(&aside).and_then(|()| rename(path, &aside.join(name)));
        moved.map_err(|error| {
            format!(
                "The message {} is too large and cannot be moved away: {error}.",
                path.display()
            )
        })?;
        receiver.report(&format!(
            "A message was too large (over 10 MB) and was moved aside: {}.",
            aside.join(name).display()
        ));
        Ok(())
    }
}

/// Flags stand behind `:2,`; `S` is seen, `T` is trashed.
fn is_unseen(part: &str, name: &str) -> bool {
    if name.starts_with('.') {
        return false;
    }
    part == "new" || !name.split_once(":2,").is_some_and(|(_, flags)| flags.contains(['S', 'T']))
}

/// `name` with the flag `S` among its flags, which stand in order.
fn as_seen(name: &str) -> String {
    let (base, flags) = name.split_once(":2,").unwrap_or((name, ""));
    let flags: BTreeSet<char> = flags.chars().chain(['S']).collect();
    format!("{base}:2,{}", flags.into_iter().collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::inbox::TestInbox;
    use std::os::unix::fs::symlink;

    fn maildir() -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for part in ["new", "cur", "tmp"] {
            fs::create_dir(folder.path().join(part)).unwrap();
        }
        folder
    }

    fn look(folder: &tempfile::TempDir, inbox: &TestInbox) {
        Maildir { folder: folder.path().to_owned() }.look(inbox, &StopFlag::new());
    }

    fn content(folder: &tempfile::TempDir, part: &str) -> Vec<String> {
        names(&folder.path().join(part), |_| true).unwrap()
    }

    #[test]
    fn messages_are_taken_in_order_and_marked_as_seen() {
        let (folder, inbox) = (maildir(), TestInbox::default());
        fs::write(folder.path().join("new/2.b"), "two").unwrap();
        fs::write(folder.path().join("new/1.a"), "one").unwrap();
        fs::write(folder.path().join("cur/3.c:2,FR"), "three").unwrap();
        fs::write(folder.path().join("cur/4.d:2,S"), "seen").unwrap();
        fs::write(folder.path().join("tmp/5.e"), "half").unwrap();
        look(&folder, &inbox);
        assert_eq!(inbox.texts(), ["one", "two", "three"]);
        assert!(content(&folder, "new").is_empty());
        assert_eq!(content(&folder, "cur"), ["1.a:2,S", "2.b:2,S", "3.c:2,FRS", "4.d:2,S"]);
        look(&folder, &inbox);
        assert_eq!(inbox.texts().len(), 3);
    }

    #[test]
    fn a_message_that_is_not_taken_stays_and_holds_up_no_other() {
        let (folder, inbox) = (maildir(), TestInbox::default());
        fs::write(folder.path().join("new/1.a"), "not now").unwrap();
        fs::write(folder.path().join("new/2.b"), "two").unwrap();
        inbox.refuse(Some("not now"));
        look(&folder, &inbox);
        assert_eq!(inbox.texts(), ["two"]);
        assert_eq!(content(&folder, "new"), ["1.a"]);
        inbox.refuse(None);
        look(&folder, &inbox);
        assert_eq!(inbox.texts(), ["two", "not now"]);
    }

    #[test]
    fn links_pipes_and_folders_are_never_read() {
        let (folder, inbox) = (maildir(), TestInbox::default());
        let secret = folder.path().join("secret");
        fs::write(&secret, "secret").unwrap();
        symlink(&secret, folder.path().join("new/1.link")).unwrap();
        fs::create_dir(folder.path().join("new/2.folder")).unwrap();
        rustix::fs::mknodat(
            rustix::fs::CWD,
            folder.path().join("new/3.pipe"),
            rustix::fs::FileType::Fifo,
            rustix::fs::Mode::RUSR | rustix::fs::Mode::WUSR,
            0,
        )
        .unwrap();
        look(&folder, &inbox);
        assert!(inbox.texts().is_empty());
        assert!(read_file(&folder.path().join("new/1.link"), 10).is_err());
        assert!(read_file(&folder.path().join("new/3.pipe"), 10).is_err());
    }

    #[test]
    fn a_message_too_large_is_put_aside_with_a_sentence() {
        let (folder, inbox) = (maildir(), TestInbox::default());
        fs::write(folder.path().join("new/1.a"), "From: ann@example.org\n\n").unwrap();
        let file = fs::File::options().write(true).open(folder.path().join("new/1.a")).unwrap();
        file.set_len(10_000_001).unwrap();
        look(&folder, &inbox);
        assert!(inbox.texts().is_empty());
        assert!(inbox.headers()[0].starts_with("From: ann@example.org\n\n"));
        assert_eq!(content(&folder, "too-large"), ["1.a"]);
        assert!(inbox.sentences()[0].contains("too large"), "{:?}", inbox.sentences());
    }

    #[test]
    fn a_folder_that_cannot_be_read_fails_until_it_can() {
        let (folder, inbox) = (maildir(), TestInbox::default());
        let aside = folder.path().join("aside");
        fs::rename(folder.path().join("new"), &aside).unwrap();
        look(&folder, &inbox);
        assert!(inbox.failing()[0].contains("cannot be read"), "{:?}", inbox.failing());
        fs::rename(aside, folder.path().join("new")).unwrap();
        look(&folder, &inbox);
        assert!(inbox.failing().is_empty());
    }

    #[test]
    fn what_the_receiver_does_not_take_is_no_trouble_of_the_folder() {
        let (folder, inbox) = (maildir(), TestInbox::default());
        for number in 0..1000 {
            fs::write(folder.path().join(format!("new/{number}.a")), "not now").unwrap();
        }
        inbox.refuse(Some("not now"));
        assert!(!Maildir { folder: folder.path().to_owned() }.look(&inbox, &StopFlag::new()));
        assert!(inbox.sentences().is_empty() && inbox.failing().is_empty());
    }

    #[test]
    fn what_is_no_maildir_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let refused =
            watch(folder.path(), Arc::new(TestInbox::default()), &StopFlag::new(), Duration::ZERO);
        assert!(refused.unwrap_err().to_string().contains("name a Maildir"));
    }
}
