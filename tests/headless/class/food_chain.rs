//! A class that shares a jungle, in a real browser.

use super::Class;
use super::pages::{HEIGHT, READABLE};
use crate::patience::Result;
use serde_json::{Value, json};
use tempfile::TempDir;

/// The size of the smallest type of what matters on the wall, and what of it is cut off.
const SEEN: &str = "(function () {
  function text(one) { return one.textContent; }
  var told = [].slice.call(document.querySelectorAll('.cycle, .said, .clock, .ranking .mark, .ranking .count')).filter(text);
  told = told.filter(function (one) { return one.tagName !== 'TH'; });
  var cut = told.filter(function (one) {
    var box = one.getBoundingClientRect();
    return box.right > innerWidth || box.bottom > innerHeight;
  });
  var all = [].slice.call(document.querySelectorAll('.jungle section, .notes'));
  return {
    size: Math.min.apply(null, told.map(function (one) { return parseFloat(getComputedStyle(one).fontSize); })),
    groups: document.querySelectorAll('.ranking tbody tr').length, curves: document.querySelectorAll('.populations polyline').length,
    meals: document.querySelectorAll('.web line').length,
    cut: cut.map(text).concat(all.filter(function (one) { return one.scrollHeight > one.clientHeight + 1; }).map(text))
  };
})()";

#[test]
fn a_group_founds_a_species_by_its_levers_and_the_last_row_reads_the_wall_of_eight_groups()
-> Result<()> {
    let home = TempDir::new()?;
    let folder = home.path().to_str().ok_or("text")?;
    let class = Class::start(&[
        "food-chain",
        "--groups",
        "8",
        "--level",
        "web_of_twelve",
        "--cycles",
        "5",
        "--every",
        "1",
        "--seed",
        "5",
        "--seconds",
        "600",
        "--address",
        "127.0.0.1",
        "--port",
        "0",
        "--folder",
        folder,
    ]);
    let (mut wall, mut teacher) = (class.wall()?, class.teachers_page()?);
    wall.reads("Scan the code")?;
    let mut pupil = class.pupil()?;
    wall.reads("is here")?;
    teacher.click("Start")?;
    teacher.reads("Not ready yet: group 1")?;
    wall.reads("Group 1")?;
    pupil.tap("plants")?;
    for part in ["Nose", "Nose", "Eyes", "Mouth", "Mouth"] {
        pupil.value(&format!("document.querySelector('[aria-label=\"More: {part}\"]').click()"))?;
    }
    pupil.reads("Body 7; prey of body 5 to 6. It hunts 1.0 times a cycle.")?;
    pupil.reads("It can eat the plants.")?;
    pupil.reads("Tail: catches +2")?;
    pupil.can_be_touched()?;
    pupil.picture("levers")?;
    pupil.tap("Choose this")?;
    wall.reads("Cycle 1 of 5")?;
    pupil.reads("Leave your animals as they are")?;
    let seen = wall.value(SEEN)?;
    wall.picture("wall_of_a_jungle")?;
    assert_eq!((&seen["groups"], &seen["cut"]), (&json!(8), &json!([])), "{seen}");
    assert!(seen["size"].as_f64().is_some_and(|size| size >= HEIGHT * READABLE), "{seen}");
    assert!(seen["curves"].as_u64() >= Some(20) && seen["meals"].as_u64() > Some(5), "{seen}");
    teacher.picture("teacher_of_a_jungle")?;
    assert_eq!(class.order(&json!({"do": "end", "group": 0})), None);
    wall.reads("The season is over")?;
    pupil.reads("The game is over. Look at the wall.")?;
    assert_eq!(class.state()["wall"]["groups"][0]["stage"], Value::from("over"));
    class.die();
    Ok(())
}
