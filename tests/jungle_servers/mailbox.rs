//! An ordinary mailbox: letters come in by IMAP, and leave by submission with a password, both encrypted.

use std::fs;

use shoal_mail::arriving::StopFlag;
use shoal_mail::arriving::listener::{ListenerLimits, ListenerProtocol, listen};

use crate::host::Host;
use crate::letters::{first_link, of};
use crate::servers::dovecot::Dovecot;
use crate::servers::inbox::TestInbox;
use crate::servers::server::{free_port, open_folder};

const ANN: &str = "ann@example.test";

/// A letter as a provider puts it into the mailbox.
fn put(provider: &Dovecot, number: u32, from: &str, to: &str, body: &str) {
    let message = format!(
        "Return-Path: <{from}>\r\nDelivered-To: jungle@provider.test\r\nFrom: {from}\r\nTo: {to}\r\n\
         Subject: orders\r\nMessage-ID: <{number}@client.test>\r\n\r\n{body}\r\n"
    );
    provider.put_bytes(message.as_bytes(), "");
}

#[test]
fn a_jungle_begins_with_an_ordinary_mailbox() {
    let (players, stop) = (TestInbox::new(), StopFlag::new());
    let at = "127.0.0.1:0".parse().unwrap();
    let listening =
        listen(at, ListenerProtocol::Smtp, ListenerLimits::default(), players.clone(), &stop)
            .unwrap();
    let submission = free_port();
    let provider = Dovecot::start(&format!(
        "protocols = imap submission\nhostname = localhost\n\
         submission_relay_host = 127.0.0.1\nsubmission_relay_port = {}\n\
         service submission-login {{\n chroot =\n inet_listener submission {{\n port = {submission}\n }}\n}}",
        listening.address.port()
    ));
    let folder = open_folder();
    let mut host = Host::begin(folder.path(), None);
    // As the file that `init` makes, with what is in capitals replaced.
    let own = fs::read_to_string(host.folder.join("jungle.toml")).unwrap();
    let authority = provider.certificates.authority.display().to_string();
    let own = own
        .replace("IMAP.EXAMPLE.ORG", "localhost")
        .replace("SMTP.EXAMPLE.ORG", "localhost")
        .replace("address = \"JUNGLE@EXAMPLE.ORG\"", "address = \"jungle@provider.test\"")
        .replace("JUNGLE@EXAMPLE.ORG", "ann")
        .replace("port = 993", &format!("port = {}\nca_file = \"{authority}\"", provider.tls_port))
        .replacen("port = 465", &format!("port = {submission}\nca_file = \"{authority}\""), 1)
        .replace(
            "\ntls = \"implicit\"\nuser = \"ann\"\npassword = { file = \"password\" }\n\n# Or",
            "\ntls = \"starttls\"\nuser = \"ann\"\npassword = { file = \"password\" }\n\n# Or",
        )
        .replace("127.0.0.1:7427\"\n#", "127.0.0.1:0\"\n#");
    host.configure(&own);
    let secret = host.folder.join("password");
    let missing = host.refuses(&["serve"]);
    assert!(missing.contains("put the password in it"), "{missing}");
    fs::write(&secret, "fish-and-chips\n").unwrap();
    host.serve();

    host.does(&["test-mail", ANN]);
    players.wait_for("Letters arrive");
    host.does(&["invite", ANN]);
    let (_, invitation) = players.wait_for("Three animals for you");
    let (to, order) = first_link(&of(&invitation));
    put(&provider, 1, ANN, &to.to_string(), &order);
    let (_, answer) = players.wait_for("Re: orders");
    assert!(of(&answer).text().contains("begins with 50 members"), "{answer}");
    provider.wait_for_seen(1);

    // Somebody unknown answers a question first.
    put(&provider, 2, "bob@example.test", "jungle@provider.test", "START H N2 Y1 M2");
    let (_, question) = players.wait_for("Did you send this?");
    put(&provider, 3, "bob@example.test", &of(&question).reply_to().to_string(), "YES");
    shoal_test_support::patience::until("an answer to bob", || {
        let taken = players.taken();
        let answers = taken.iter().filter(|(_, letter)| {
            letter.contains("To: <bob@") && of(letter).text().contains("begins with 50 members")
        });
        Ok((answers.count() == 1).then_some(()))
    })
    .unwrap_or_else(|error| panic!("{error}: {}", host.log()));

    // What lies in the mailbox is not read again after a restart.
    let before = players.taken().len();
    host.end();
    host.serve();
    let said = host.does(&["cycle", "--now"]);
    assert!(said.contains("cycle 1"), "{said}");
    for to in [ANN, "bob@example.test"] {
        shoal_test_support::patience::until("a report", || {
            let taken = players.taken();
            let mut reports =
                taken.iter().filter(|(_, letter)| letter.contains("List-Unsubscribe"));
            Ok(reports.any(|(_, letter)| of(letter).to == to).then_some(()))
        })
        .unwrap_or_else(|error| panic!("{error}: {}", host.log()));
    }
    assert_eq!(players.taken().len(), before + 2);
    host.end();
    let log = host.log();
    assert!(!log.contains("fish-and-chips") && !log.contains(ANN), "{log}");
    stop.stop();
    listening.join();
}
