//! Tests of the settings file: what is read, kept, refused, and set aside.

use super::*;
use crate::system::rigs::{SafeBorder, Theme};

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder for the test")
}

fn load(path: &Path) -> (Settings, Option<String>) {
    Settings::load(path, |_, _| Ok(()))
}

fn parse(text: &str) -> Result<Settings, String> {
    Settings::parse(text, |_, _| Ok(()))
}

#[test]
fn no_file_means_the_usual_settings_and_no_complaint() {
    assert_eq!(load(&folder().path().join("none.toml")), (Settings::default(), None));
}

#[test]
fn settings_come_back_as_they_were_kept() {
    let folder = folder();
    let path = folder.path().join("deep/er/settings.toml");
    let mut settings = Settings::default();
    let screen = RigSettings {
        corners: Some([[0.1, 0.0], [0.9, 0.1], [1.0, 1.0], [0.0, 0.8]]),
        flip_h: true,
        quarter_turns: 3,
        size_mm: Some([1300.0, 731.5]),
        text: 1.5,
        brightness: 0.8,
        safe_border: SafeBorder::Millimetres(12.5),
        theme: Theme::Paper,
        ..RigSettings::screen("The big one")
    };
    settings.add_rig(screen).expect("a free name");
    settings.picture.display = Some("HDMI-1".into());
    settings.play.speed = 2.0;
    settings.host.code = Some("0815".into());
    settings.mice.backend = BackendChoice::None;
    settings.save(&path).expect("the folder is ours");
    assert_eq!(load(&path), (settings, None));
}

#[test]
fn a_file_may_say_only_what_differs() {
    let settings = parse("[sound]\nmute = true\n").expect("this is enough");
    assert!(settings.sound.mute);
    assert_eq!(settings.play, PlaySettings::default());
}

#[test]
fn a_broken_file_is_set_aside_and_named_with_its_place() {
    let folder = folder();
    let path = folder.path().join("settings.toml");
    std::fs::write(&path, "[play]\nspeed = fast\n").expect("the folder is ours");
    let (settings, sentence) = load(&path);
    let sentence = sentence.expect("a sentence");
    assert_eq!(settings, Settings::default());
    assert!(sentence.contains("line 2: "), "{sentence}");
    let kept = std::fs::read_to_string(folder.path().join("settings.toml.broken"));
    assert_eq!(kept.expect("it was set aside"), "[play]\nspeed = fast\n");
}

#[test]
fn one_wrong_word_costs_no_other_setting() {
    let folder = folder();
    let path = folder.path().join("settings.toml");
    let text = "rig = 'Attic'\n\
                [play]\nspeed = fast\nwatch_speed = 80\nguesses = false\n\
                [[rigs]]\nname = 'Table'\nbrightness = 0.5\ntheme = 'pink'\n\
                [[rigs]]\nname = 'Attic'\ntext = 9\nflip_h = true\n\
                [[rigs]]\nname = 'Attic'\nflip_v = true\n\
                [[programs]]\nname = 'bob'\n";
    std::fs::write(&path, text).expect("the folder is ours");
    let (settings, sentence) = load(&path);
    assert!(!settings.play.guesses);
    assert_eq!((settings.play.speed, settings.play.watch_speed), (1.0, 1.0));
    let rigs: Vec<_> = settings.rigs.iter().map(|rig| rig.name.as_str()).collect();
    assert_eq!(
        (rigs, settings.rig().text, settings.rig().flip_h),
        (vec!["Table", "Attic"], 1.0, true)
    );
    assert_eq!(settings.rigs[0].brightness, 0.5);
    let sentence = sentence.expect("a sentence");
    let lines = [
        "line 3: ",
        "line 4: play.watch_speed must be",
        "line 9: ",
        "line 12: ",
        "line 15: ",
        "line 18: ",
    ];
    for line in lines {
        assert!(sentence.contains(line), "{line} in {sentence}");
    }
    assert_eq!(load(&path), (settings, None), "what makes sense was written");
    std::fs::write(&path, "[play").expect("the folder is ours");
    load(&path);
    let kept = std::fs::read_to_string(folder.path().join("settings.toml.broken"));
    assert_eq!(kept.expect("the first is still there"), text);
    assert!(folder.path().join("settings.toml.broken-2").exists());
}

#[cfg(unix)]
#[test]
fn a_pipe_and_a_device_are_left_alone_and_not_waited_for() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    let made = std::process::Command::new("mkfifo").arg(path("pipe")).status();
    assert!(made.is_ok_and(|made| made.success()), "this system has pipes with names");
    std::os::unix::fs::symlink("/dev/zero", path("device")).expect("the folder is ours");
    std::fs::create_dir(path("folder")).expect("the folder is ours");
    for name in ["pipe", "device", "folder"] {
        let (settings, sentence) = load(&path(name));
        assert_eq!(settings, Settings::default());
        let sentence = sentence.expect("a sentence");
        let told = format!("it is not a file but a {name}); it is left unchanged");
        assert!(sentence.contains(&told), "{sentence}");
        assert!(settings.save(&path(name)).is_err(), "nothing is saved there");
    }
    let left = std::fs::read_dir(folder.path()).expect("the folder is ours").count();
    assert_eq!(left, 3, "nothing was renamed or made");
}

#[cfg(unix)]
#[test]
fn settings_behind_a_link_are_kept_where_it_leads_and_set_aside_there() {
    let folder = folder();
    let [link, real] = ["settings.toml", "real.toml"].map(|name| folder.path().join(name));
    std::os::unix::fs::symlink("real.toml", &link).expect("the folder is ours");
    let settings = Settings { rig: "Attic".into(), ..Settings::default() };
    settings.save(&link).expect("the folder is ours");
    assert!(link.is_symlink() && real.is_file());
    std::fs::write(&real, "Dear diary").expect("the folder is ours");
    let (_, sentence) = load(&link);
    assert!(sentence.expect("a sentence").contains("real.toml.broken"));
    Settings::default().save(&link).expect("the folder is ours");
    assert!(link.is_symlink() && real.is_file());
    assert_eq!(load(&link), (Settings::default(), None));
}

#[test]
fn settings_are_read_whichever_program_saved_them() {
    let folder = folder();
    let path = folder.path().join("settings.toml");
    for text in ["\u{feff}[sound]\r\nvolume = 0.5\r\n", "[sound]\rvolume = 0.5\r"] {
        std::fs::write(&path, text).expect("the folder is ours");
        let (settings, sentence) = load(&path);
        assert_eq!((settings.sound.volume, sentence), (0.5, None), "{text:?}");
    }
    std::fs::write(&path, b"\xff\xfe[\0").expect("the folder is ours");
    let (_, sentence) = load(&path);
    assert!(sentence.is_some_and(|told| told.contains("it is UTF-16 text: save it as UTF-8")));
}

#[test]
fn values_that_cannot_be_meant_are_refused_by_name() {
    let refuse = |text: &str| parse(text).expect_err("not meant");
    assert!(refuse("play.speed = nan").contains("play.speed"));
    assert!(refuse("sound.volume = 11.0").contains("sound.volume"));
    assert!(refuse("host.code = \"12x4\"").contains("host.code"));
    assert!(refuse("picture.brightness = 0.0").contains("brightness"));
    let rig = |field: &str| refuse(&format!("rig = 'Attic'\n[[rigs]]\nname = 'Attic'\n{field}"));
    assert!(rig("text = 3").contains("rig 'Attic': text"));
    assert!(rig("safe_border = 'wide'").contains("'2 %' or '15 mm'"));
    assert!(rig("theme = 'pink'").contains("theme") || rig("theme = 'pink'").contains("pink"));
    let crossed = "picture.corners = [[0, 0], [1, 0], [0, 1], [1, 1]]";
    assert!(refuse(crossed).contains("cross"));
    assert!(refuse("rig = 'Attic'").contains("no rig called 'Attic'"));
    assert!(refuse("rigs = []").contains("at least one"));
}

#[test]
fn files_from_before_there_were_rigs_are_read() {
    let text = "[picture]\nbrightness = 0.7\nfullscreen = true\n\
                corners = [[0.1, 0], [1, 0], [1, 1], [0, 1]]\n";
    let settings = parse(text).expect("it was written by an older program");
    let rig = settings.rig();
    assert_eq!((rig.name.as_str(), rig.brightness), ("Table", 0.7));
    assert_eq!(rig.corners, Some([[0.1, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]));
    assert!(settings.picture.fullscreen);
    let written = toml::to_string_pretty(&settings).expect("plain data");
    assert_eq!(parse(&written), Ok(settings));
}
