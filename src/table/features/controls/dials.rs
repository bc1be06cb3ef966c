//! The dials of the table, from the menu of every tray: speed, sound and size of text. They count for everybody, and nobody
//! needs the laptop for them.

use crate::matches::playback::TablePace;
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_tabletop::seats::Chairs;
use shoal_tabletop::surfaces::seat_panels::{
    SeatPanel, SeatPanelButton, SeatPanelKind, SeatPanelPressSystems, SeatPanelPressed, SeatPanels,
};
use shoal_tabletop::surfaces::tray::{
    MenuEntryChosen, TrayMenu, TrayMenuEntry, TraySystems, set_menu_entry,
};
use shoal_tabletop::system::ids::TrayId;
use shoal_tabletop::system::screens::Screen;
use shoal_tabletop::system::settings::{SPEEDS, Settings};
use std::collections::BTreeSet;

/// The entry of the menu that shows the dials.
const DIALS: u32 = TrayId::Dials(0).id();
/// The sizes of text to choose from, as multiples of the usual one.
pub const TEXT_SIZES: [f32; 4] = [1.0, 1.25, 1.5, 2.0];
/// The part of the full volume by which a press changes it.
const VOLUME_STEP: f32 = 0.1;

/// A press on the panel of dials.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum DialPress {
    Slower,
    Faster,
    Quieter,
    Louder,
    Smaller,
    Larger,
}

impl DialPress {
    /// In three columns: more above less.
    const ALL: [Self; 6] =
        [Self::Faster, Self::Louder, Self::Larger, Self::Slower, Self::Quieter, Self::Smaller];

    fn label(self) -> &'static str {
        match self {
            Self::Slower => "Slower",
            Self::Faster => "Faster",
            Self::Quieter => "Quieter",
            Self::Louder => "Louder",
            Self::Smaller => "Smaller text",
            Self::Larger => "Larger text",
        }
    }

    fn icon(self) -> &'static str {
        match self {
            Self::Slower | Self::Quieter | Self::Smaller => "minus",
            Self::Faster | Self::Louder | Self::Larger => "plus",
        }
    }
}

/// The seats before which the dials are shown.
#[derive(Resource, Debug, Default)]
struct OpenDials(BTreeSet<Seat>);

/// Adds the dials. What they change is kept by the plugin that keeps dials and settings in step.
pub fn plugin(app: &mut App) {
    app.init_resource::<OpenDials>()
        .init_resource::<TablePace>()
        .init_resource::<Settings>()
        .init_resource::<SeatPanels>()
        .init_resource::<TrayMenu>()
        .add_message::<MenuEntryChosen>()
        .add_message::<SeatPanelPressed>()
        .add_systems(OnEnter(Screen::Match), close_all)
        .add_systems(OnExit(Screen::Match), close_all)
        .add_systems(
            Update,
            (offer, open, press, show)
                .chain()
                .after(SeatPanelPressSystems)
                .before(TraySystems::Draw),
        );
}

/// Offers the dials to everybody who sits, and before all trays where only bots play.
fn offer(chairs: Res<Chairs>, mut menu: ResMut<TrayMenu>) {
    if !chairs.is_changed() {
        return;
    }
    for seat in chairs.seats() {
        let is_offered = chairs.is_person(seat) || chairs.only_bots();
        let entry = TrayMenuEntry {
            id: DIALS,
            icon: Some("dials"),
            label: "Speed, sound, text".into(),
            article: "menu_dials",
            off: None,
        };
        set_menu_entry(&mut menu, seat, DIALS, is_offered.then_some(entry));
    }
}

fn open(mut chosen: MessageReader<MenuEntryChosen>, mut open: ResMut<OpenDials>) {
    for chosen in chosen.read().filter(|chosen| chosen.id == DIALS) {
        open.0.insert(chosen.seat);
    }
}

/// Closes all when another screen comes: they would lie on its board.
fn close_all(mut open: ResMut<OpenDials>) {
    open.0.clear();
}

fn press(
    mut pressed: MessageReader<SeatPanelPressed>,
    mut open: ResMut<OpenDials>,
    mut pace: ResMut<TablePace>,
    mut settings: ResMut<Settings>,
) {
    for press in pressed.read().filter(|press| press.kind == SeatPanelKind::Dials) {
        let Some(dial) = press.button.and_then(|at| DialPress::ALL.get(at as usize)) else {
            open.0.remove(&press.seat);
            continue;
        };
        let sound = settings.sound.clone();
        let volume = if sound.mute { 0.0 } else { sound.volume };
        match dial {
            DialPress::Slower => pace.turn_dial(-1),
            DialPress::Faster => pace.turn_dial(1),
            DialPress::Quieter => set_volume(&mut settings, volume - VOLUME_STEP),
            DialPress::Louder => set_volume(&mut settings, volume + VOLUME_STEP),
            DialPress::Smaller => {
                let rig = settings.rig_mut();
                rig.text = smaller_text(rig.text).unwrap_or(rig.text);
            }
            DialPress::Larger => {
                let rig = settings.rig_mut();
                rig.text = larger_text(rig.text).unwrap_or(rig.text);
            }
        }
    }
}

/// Sets the volume to a whole number of steps. Silence mutes, and keeps the volume as it was.
fn set_volume(settings: &mut Settings, to: f32) {
    let steps = (to / VOLUME_STEP).round().clamp(0.0, 1.0 / VOLUME_STEP);
    settings.sound.mute = steps < 1.0;
    if !settings.sound.mute {
        settings.sound.volume = steps * VOLUME_STEP;
    }
}

/// The next larger size of text; `None` after the largest.
pub fn larger_text(size: f32) -> Option<f32> {
    TEXT_SIZES.into_iter().find(|larger| *larger > size + 0.01)
}

fn smaller_text(size: f32) -> Option<f32> {
    TEXT_SIZES.into_iter().rev().find(|smaller| *smaller < size - 0.01)
}

/// Shows the dials where they are open, and removes those that were closed.
fn show(
    open: Res<OpenDials>,
    pace: Res<TablePace>,
    settings: Res<Settings>,
    mut panels: ResMut<SeatPanels>,
) {
    if !open.is_changed() && !pace.is_changed() && !settings.is_changed() {
        return;
    }
    const KIND: SeatPanelKind = SeatPanelKind::Dials;
    let shown: Vec<Seat> = panels.of(KIND).map(|(seat, _)| seat).collect();
    for seat in shown.into_iter().filter(|seat| !open.0.contains(seat)) {
        panels.remove(seat, KIND);
    }
    let wanted = panel(&pace, &settings);
    for &seat in &open.0 {
        if panels.get(seat, KIND) != Some(&wanted) {
            panels.insert(seat, KIND, wanted.clone());
        }
    }
}

fn panel(pace: &TablePace, settings: &Settings) -> SeatPanel {
    let (sound, text) = (&settings.sound, settings.rig().text);
    let volume = match sound.mute {
        true => "no sound".to_owned(),
        false => format!("sound {:.0} %", sound.volume * 100.0),
    };
    let end = |press: DialPress| {
        let is_at_end = match press {
            DialPress::Slower => pace.speed() <= SPEEDS.0,
            DialPress::Faster => pace.speed() >= SPEEDS.1,
            DialPress::Quieter => sound.mute,
            DialPress::Louder => !sound.mute && sound.volume > 1.0 - VOLUME_STEP / 2.0,
            DialPress::Smaller => smaller_text(text).is_none(),
            DialPress::Larger => larger_text(text).is_none(),
        };
        is_at_end.then(|| "It goes no further.".to_owned())
    };
    let button = |(at, press): (usize, DialPress)| SeatPanelButton {
        off: end(press),
        ..SeatPanelButton::new(at as u32, press.label()).icon(press.icon())
    };
    SeatPanel {
        title: "For the whole table".into(),
        lines: vec![format!("Speed {}, {volume}, text {:.0} %.", pace.speed(), text * 100.0)],
        buttons: DialPress::ALL.into_iter().enumerate().map(button).collect(),
        columns: true,
        closes: true,
        ..SeatPanel::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_tabletop::system::settings::SoundSettings;

    fn volumes(presses: usize, by: f32, from: SoundSettings) -> (f32, bool) {
        let mut settings = Settings { sound: from, ..Settings::default() };
        for _ in 0..presses {
            let SoundSettings { volume, mute } = settings.sound;
            set_volume(&mut settings, if mute { 0.0 } else { volume } + by);
        }
        (settings.sound.volume, settings.sound.mute)
    }

    #[test]
    fn sound_fades_to_silence_and_comes_back_from_it_step_by_step() {
        let half = || SoundSettings { volume: 0.5, mute: false };
        assert_eq!(volumes(2, -VOLUME_STEP, half()), (0.3, false));
        assert!(volumes(20, -VOLUME_STEP, half()).1, "silence");
        let muted = SoundSettings { volume: 0.5, mute: true };
        assert_eq!(volumes(1, VOLUME_STEP, muted), (VOLUME_STEP, false), "not loud at once");
        assert_eq!(volumes(20, VOLUME_STEP, half()), (1.0, false));
    }

    #[test]
    fn a_size_of_text_that_the_host_chose_goes_to_the_next_of_the_list() {
        assert_eq!((smaller_text(1.3), larger_text(1.3)), (Some(1.25), Some(1.5)));
        assert_eq!((smaller_text(1.0), larger_text(2.0)), (None, None));
    }
}
