//! What wall, teacher and pupils see, in a real browser.

use super::Class;
use crate::browser::Page;
use crate::patience::{Result, until};
use serde_json::{Value, json};
use tempfile::TempDir;

/// The height of the picture, in pixels, and the part of it that type must have to be read from the last row.
pub const HEIGHT: f64 = 1080.0;
pub const READABLE: f64 = 1.0 / 25.0;

/// What the wall shows of each group of what matters, the size of its type, and what of it is cut off by the edge of
/// the group or of the picture, or lies on something else.
const SEEN: &str = "(function () {
  function text(one) { return one.textContent; }
  function size(one) { return parseFloat(getComputedStyle(one).fontSize); }
  function extent(one) {
    var range = document.createRange();
    range.selectNodeContents(one);
    return range.getBoundingClientRect();
  }
  function all(group, what) { return [].slice.call(group.querySelectorAll(what)); }
  function on(one, other) {
    return one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  }
  return [].map.call(document.querySelectorAll('.group'), function (group) {
    var told = all(group, '.number, .round, .clock, .fishery b, .company b, .who').filter(text);
    var edge = group.getBoundingClientRect(), places = told.map(extent);
    var bad = told.filter(function (one, at) {
      var its = places[at];
      var isCut = its.right > edge.right || its.bottom > edge.bottom || its.right > innerWidth || its.bottom > innerHeight;
      return isCut || places.some(function (other, index) { return index !== at && on(its, other); });
    });
    return {
      number: text(group.querySelector('.number')), round: all(group, '.round').map(text)[0] || '',
      cut: all(group, '.notes').filter(function (one) { return one.scrollHeight > one.clientHeight + 1; }).map(text),
      fish: all(group, '.fishery b').map(text), who: text(group.querySelector('.who')),
      size: Math.min.apply(null, told.map(size)), bad: bad.map(text)
    };
  });
})()";

impl Class {
    /// A lesson in a new folder, of these groups.
    fn of(home: &TempDir, groups: &str, players: &str, more: &[&str]) -> Self {
        let folder = home.path().to_str().expect("text");
        let new = ["--groups", groups, "--players", players, "--seed", "5", "--port", "0"];
        let slow = ["--seconds", "600", "--folder", folder];
        Self::start(&[&new[..], &slow, more].concat())
    }

    pub fn wall(&self) -> Result<Page> {
        Page::of_a_projector(&self.url("/wall"))
    }

    pub fn teachers_page(&self) -> Result<Page> {
        Page::of_a_projector(&self.url(&self.teacher))
    }
}

/// What the wall has to show of the groups of a lesson, as the program knows it.
fn expected(class: &Class) -> Vec<(String, Vec<String>, String)> {
    let state = class.state();
    let groups = state["wall"]["groups"].as_array().expect("groups").iter();
    let group = |group: &Value| {
        let fisheries = group["fisheries"].as_array().expect("fisheries").iter();
        let companies = group["companies"].as_array().expect("companies").iter();
        let missing = companies.clone().filter(|company| company["is_missing"] == true);
        let missing: Vec<&str> = missing.filter_map(|one| one["letter"].as_str()).collect();
        let is_nobody_ready = missing.len() == companies.len();
        let missing = if is_nobody_ready { "all".into() } else { missing.join(" ") };
        let what = if group["vote"].is_null() { "Choose" } else { "Vote" };
        let (round, who) = match (group["stage"] == "over", group["is_empty"] == true) {
            (true, true) => (String::new(), "An empty sea".into()),
            (true, false) => (String::new(), "The sea lives".into()),
            _ => (format!("round {}", group["round"]), format!("{what}: {missing}")),
        };
        (round, fisheries.map(|fishery| fishery["fish"].to_string()).collect(), who)
    };
    groups.map(group).collect()
}

/// Waits until the wall shows what the program knows, and looks at how.
fn is_readable(wall: &mut Page, class: &Class, picture: &str) -> Result<()> {
    let expected = expected(class);
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let seen = until("the wall shows all groups", || {
        let seen = wall.value(SEEN)?;
        let groups = seen.as_array().into_iter().flatten();
        let shown = groups.map(|group| {
            let fish = group["fish"].as_array().into_iter().flatten().map(text).collect();
            (text(&group["round"]), fish, text(&group["who"]))
        });
        Ok((shown.collect::<Vec<_>>() == expected).then_some(seen))
    })?;
    wall.picture(picture)?;
    for (index, group) in seen.as_array().into_iter().flatten().enumerate() {
        assert_eq!(group["number"], (index + 1).to_string());
        assert_eq!(group["fish"].as_array().map(Vec::len), Some(4), "{group}");
        assert_eq!((&group["bad"], &group["cut"]), (&json!([]), &json!([])), "{group}");
        let size = group["size"].as_f64().unwrap_or_default();
        assert!(size >= HEIGHT * READABLE - 0.01, "{size} pixels: {group}");
    }
    Ok(())
}

#[test]
fn the_last_row_reads_four_numbers_the_round_and_who_is_missing_of_eight_groups_of_five()
-> Result<()> {
    let home = TempDir::new()?;
    let class = Class::of(&home, "8", "5", &["--level", "calm"]);
    assert_eq!(class.order(&json!({"do": "start"})), None);
    let mut wall = class.wall()?;
    is_readable(&mut wall, &class, "wall_begun")?;
    for (group, text) in [(0, "c1 t1 p1 g1 c1"), (3, "c5 c5 c5 c5 c5"), (7, "t5 t5 t5 p5 p5")] {
        assert_eq!(class.types(group, text), None);
    }
    // Each number has two digits, and a fishery is gone.
    for _ in 0..9 {
        assert_eq!(class.types(5, "c1 c1 c1 c1 c1"), None);
    }
    is_readable(&mut wall, &class, "wall_played")?;
    for text in ["t5 t5 t5 t5 t5", "p5 p5 p5 p5 p5", "g5 g5 g5 g5 g5"] {
        assert_eq!(class.types(3, text), None);
    }
    wall.reads("Lasting: ")?;
    is_readable(&mut wall, &class, "wall_with_an_empty_sea")?;
    class.die();
    Ok(())
}

#[test]
fn the_teacher_starts_types_pauses_and_sets_the_next_game_in_a_browser_and_the_wall_follows()
-> Result<()> {
    let home = TempDir::new()?;
    let class = Class::of(&home, "2", "3", &["--level", "calm"]);
    let (mut wall, mut teacher) = (class.wall()?, class.teachers_page()?);
    teacher.click("Start")?;
    wall.reads("round 1")?;
    teacher.reads("round 1")?;
    teacher.value("document.querySelectorAll('.card form input')[1].focus()")?;
    teacher.types("c1 t1 p1")?;
    teacher.click_in(".card:nth-child(2)", "Show")?;
    wall.reads("round 2")?;
    assert_eq!(class.state()["wall"]["groups"][1]["round"], 2);
    teacher.click_in(".card:nth-child(2)", "Take back")?;
    until("the line is taken back", || {
        Ok((class.state()["wall"]["groups"][1]["round"] == 1).then_some(()))
    })?;
    is_readable(&mut wall, &class, "wall_of_two")?;
    teacher.click("Pause")?;
    wall.reads("pause")?;
    for (name, value) in [("Reef", "two"), ("Fine", "5"), ("Rules for talking", "silent")] {
        teacher.selects(name, value)?;
    }
    until("all is set", || {
        let state = class.state();
        let set = (&state["level"], &state["fine"], &state["talk"]);
        Ok((set == (&json!("Two fisheries"), &json!(5), &json!("silent"))).then_some(()))
    })?;
    assert_eq!(class.state()["wall"]["groups"][0]["fisheries"].as_array().map(Vec::len), Some(4));
    teacher.picture("teacher")?;
    class.die();
    teacher.reads("out of reach")
}

#[test]
fn the_teacher_sees_who_is_ready_and_no_choice() -> Result<()> {
    let home = TempDir::new()?;
    let phones = ["--way", "phones", "--address", "127.0.0.1", "--level", "calm"];
    let class = Class::of(&home, "1", "3", &phones);
    let mut pupils = [class.pupil()?, class.pupil()?];
    let (mut wall, mut teacher) = (class.wall()?, class.teachers_page()?);
    teacher.click("Start")?;
    wall.reads("Choose: all")?;
    teacher.reads("round 1")?;
    let plain = "document.body.innerText.replace(/\\d+:\\d\\d/g, '')";
    let before = teacher.value(plain)?;
    let [pupil, other] = &mut pupils;
    pupil.reads("Talk, then choose in secret.")?;
    pupil.tap("crab")?;
    pupil.tap("4")?;
    pupil.picture("pupil")?;
    pupil.tap("Choose this")?;
    pupil.reads("Chosen. You can still change it.")?;
    teacher.reads("A \u{2713}")?;
    wall.reads("Choose: B")?;
    let after = teacher.value(plain)?;
    let text = |value: &Value| value.as_str().unwrap_or_default().replace(" \u{2713}", "");
    assert_eq!(text(&after), text(&before), "nothing but who is ready");
    other.tap("crab")?;
    other.tap("1")?;
    other.tap("Choose this")?;
    // A bot plays the third company, and all is shown at once.
    wall.reads("round 2")?;
    class.die();
    Ok(())
}

impl Class {
    /// A pupil that has sat down with a phone.
    pub fn pupil(&self) -> Result<Page> {
        let mut phone = Page::of_a_phone(&self.url("/"))?;
        let door = self.state()["wall"]["door"].take();
        let letters = door["letters"].as_str().ok_or("letters")?;
        phone.reads("Scan the code")?;
        phone.value("document.getElementById('letters').focus()")?;
        phone.types(letters)?;
        phone.tap("Take my seat")?;
        phone.reads("Where do you play?")?;
        phone.tap("Group 1")?;
        phone.tap("Choose this")?;
        phone.reads("You are in.")?;
        Ok(phone)
    }
}
