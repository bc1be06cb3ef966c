use super::*;

fn read(text: &str) -> Result<JungleHostConfig, ConfigError> {
    JungleHostConfig::of_text(Path::new("/nowhere/jungle.toml"), text)
}

const SMALL: &str = r#"
[[in]]
way = "smtp"
listen = "127.0.0.1:2525"

[out]
way = "folder"
folder = "sent"

[[jungle]]
name = "normal"
address = "jungle@example.org"
cycles = ["06:00"]
zone = "Europe/Berlin"
"#;

/// What is wrong with the small file if this replaces that.
fn wrong(this: &str, that: &str) -> String {
    assert!(SMALL.contains(this), "{this}");
    read(&SMALL.replace(this, that)).expect_err("it is wrong").to_string()
}

#[test]
fn the_files_of_init_are_sound_once_the_capitals_are_filled_in() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("password"), "secret\n").expect("a file");
    for (original, jungles) in [(false, 1), (true, 4)] {
        let file = folder.path().join(FILE);
        let config =
            JungleHostConfig::of_text(&file, &template::text(original)).expect("it is sound");
        assert_eq!(config.jungles.len(), jungles);
        let MailSource::Imap(account) = &config.mail_sources[0] else { panic!("a mailbox") };
        let (_, password) = account.login.as_ref().expect("a login");
        assert_eq!(password.reveal(), "secret");
        assert!(!format!("{config:?}").contains("secret"));
    }
}

#[test]
fn configuration_and_password_are_read_whichever_program_saved_them() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("password"), "\u{feff}secret\r\n").expect("a file");
    let file = folder.path().join(FILE);
    for end in ["\n", "\r\n", "\r"] {
        let text = format!("\u{feff}{}", template::text(false)).replace('\n', end);
        std::fs::write(&file, text).expect("a file");
        let config = JungleHostConfig::read(&file).expect("it is sound");
        let MailSource::Imap(account) = &config.mail_sources[0] else { panic!("a mailbox") };
        let (_, password) = account.login.as_ref().expect("a login");
        assert_eq!(password.reveal(), "secret");
    }
    std::fs::write(&file, b"\xff\xfe[\0").expect("a file");
    let told = JungleHostConfig::read(&file).expect_err("it is UTF-16").to_string();
    assert!(told.contains("it is UTF-16 text: save it as UTF-8"), "{told}");
}

#[test]
fn every_option_that_is_shown_in_a_comment_is_known() {
    let text = template::text(false);
    let options = text.rsplit_once("zone = \"UTC\"\n").expect("the last jungle").1;
    let shown: String = options
        .lines()
        .filter_map(|line| line.strip_prefix("# "))
        .filter(|line| line.contains(" = "))
        .fold(String::new(), |text, line| text + line + "\n");
    assert!(shown.lines().count() >= 5, "{shown}");
    read(&format!("{SMALL}{shown}")).expect("all are known");
}

#[test]
fn an_error_names_the_file_the_line_and_the_field() {
    let error = wrong("zone = \"Europe/Berlin\"", "zone = \"Europe/Atlantis\"");
    assert!(error.starts_with("/nowhere/jungle.toml, line 14: zone: "), "{error}");
    assert!(error.contains("Europe/Berlin"), "{error}");
    let error = wrong("[\"06:00\"]", "[\"25:00\"]");
    assert!(error.contains("line 13: cycles: \"25:00\""), "{error}");
    let error = wrong("jungle@example.org", "jungle");
    assert!(error.contains("line 12: address: "), "{error}");
    let error = wrong("127.0.0.1:2525", "0.0.0.0:2525");
    assert!(error.contains("listen: "), "{error}");
    let error = wrong("[out]", "[mail]\ncontact = \"\\u202E\"\n\n[out]");
    assert!(error.contains("line 7: contact: ") && error.contains("invisible"), "{error}");
    let error = wrong("zone = ", "zoen = ");
    assert!(error.contains("line 14") && error.contains("`zoen`"), "{error}");
    let error = wrong("way = \"folder\"", "way = \"pigeon\"");
    assert!(error.contains("pigeon"), "{error}");
    let error = read(&SMALL.replace("zone = ", "dish = \"nowhere\"\nzone = "))
        .expect_err("it is wrong")
        .to_string();
    assert!(error.contains("line 14: dish: ") && error.contains("web_of_twelve"), "{error}");
}

#[test]
fn an_error_never_shows_a_password() {
    let text = SMALL.replace(
        "way = \"smtp\"\nlisten = \"127.0.0.1:2525\"",
        "way = \"imap\"\nserver = \"a\"\nuser = \"b\"\npassword = \"hunter2\" oh",
    );
    let error = read(&text).expect_err("it is wrong").to_string();
    assert!(!error.contains("hunter2"), "{error}");
}
