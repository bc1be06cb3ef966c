//! Mice read from the kernel's files, with stand-ins for these.

use crate::desk::{deeds, keeps_its_promises, latest, way};
use crate::event_mice::EventFolder;
use crate::waiting::{Result, wait_until};
use several_mice::{EvdevMice, MiceOptions, MouseBackend as _, MouseEvent};

#[test]
fn stand_ins_are_mice_that_come_speak_are_taken_and_go() -> Result<()> {
    let folder = EventFolder::new()?;
    let mut anna = folder.plug(3, "Anna")?;
    let stand_ins = Some(folder.path().to_owned());
    let mut mice = EvdevMice::connect(&MiceOptions { stand_ins, ..MiceOptions::default() })?;
    let mut bert = folder.plug(4, "Bert")?;
    let mut seen = Vec::new();
    let mut until_seen =
        |what: &str, mice: &mut EvdevMice, holds: &dyn Fn(&[MouseEvent]) -> bool| {
            wait_until(what, || {
                mice.poll(&mut seen);
                keeps_its_promises(&seen);
                Ok(holds(&seen).then(|| seen.clone()))
            })
        };
    let seen = until_seen("both are there", &mut mice, &|seen| {
        ["Anna", "Bert"].iter().all(|name| latest(seen, name).is_some())
    })?;
    let [a, b] = ["Anna", "Bert"].map(|name| latest(&seen, name));
    let (a, b) = (a.ok_or("it was there")?, b.ok_or("it was there")?);
    for _ in 0..10 {
        anna.move_by(3, 0)?;
        bert.move_by(0, -2)?;
    }
    bert.press(true)?;
    until_seen("Bert presses", &mut mice, &|seen| deeds(seen, b).len() == 2)?;
    mice.take(a, true)?;
    anna.is_taken(true)?;
    mice.take(a, false)?;
    anna.is_taken(false)?;
    drop(bert);
    let gone = MouseEvent::Unplugged { id: b };
    let seen = until_seen("Bert is gone", &mut mice, &|seen| seen.contains(&gone))?;
    assert_eq!((way(&seen, a), way(&seen, b)), ((30.0, 0.0), (0.0, -20.0)));
    Ok(())
}
