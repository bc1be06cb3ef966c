//! The dials of the table, from the menu of every tray: speed, sound, size of text, plain light, and what lets a match go
//! on at once. They count for everybody, and nobody needs the laptop for them.

use crate::matches::hosting::PressOn;
use crate::matches::playback::{PlaybackOrder, TablePace};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_tabletop::picture::projection::PictureLight;
use shoal_tabletop::seats::{Chairs, FollowSeats, SeatFollowers as _, SeatsRecounted};
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
    White,
    Black,
    /// Shows everything that has happened, without waiting.
    Skip,
    /// Lets the house act, at a table that does not go on by itself.
    MoveOn,
}

impl DialPress {
    /// In pairs, less before more.
    const ALL: [Self; 10] = [
        Self::Slower,
        Self::Faster,
        Self::Quieter,
        Self::Louder,
        Self::Smaller,
        Self::Larger,
        Self::White,
        Self::Black,
        Self::Skip,
        Self::MoveOn,
    ];

    fn label(self) -> &'static str {
        match self {
            Self::Slower => "Slower",
            Self::Faster => "Faster",
            Self::Quieter => "Quieter",
            Self::Louder => "Louder",
            Self::Smaller => "Smaller text",
            Self::Larger => "Larger text",
            Self::White => "All white",
            Self::Black => "All black",
            Self::Skip => "Skip",
            Self::MoveOn => "Move on",
        }
    }

    fn icon(self) -> Option<&'static str> {
        Some(match self {
            Self::Slower | Self::Quieter | Self::Smaller => "minus",
            Self::Faster | Self::Louder | Self::Larger => "plus",
            Self::White => "lamp",
            Self::Black => return None,
            Self::Skip => "next",
            Self::MoveOn => "play",
        })
    }
}

/// The seats before which the dials are shown.
#[derive(Resource, Debug, Default)]
struct OpenDials(BTreeSet<Seat>);

impl FollowSeats for OpenDials {
    fn follow(&mut self, seats: &SeatsRecounted) {
        self.0.follow(seats);
    }
}

/// Adds the dials. What they change is kept by the plugin that keeps dials and settings in step.
pub fn plugin(app: &mut App) {
    app.init_by_seat::<OpenDials>()
        .init_resource::<TablePace>()
        .init_resource::<Settings>()
        .init_resource::<SeatPanels>()
        .init_resource::<TrayMenu>()
        .init_resource::<PictureLight>()
        .add_message::<MenuEntryChosen>()
        .add_message::<SeatPanelPressed>()
        .add_message::<PlaybackOrder>()
        .add_message::<PressOn>()
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
            label: "Speed, sound, text, light".into(),
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

/// System parameter with everything that the dials turn.
#[derive(SystemParam)]
struct TableDials<'w> {
    pace: ResMut<'w, TablePace>,
    settings: ResMut<'w, Settings>,
    light: ResMut<'w, PictureLight>,
    orders: MessageWriter<'w, PlaybackOrder>,
    presses: MessageWriter<'w, PressOn>,
}

impl TableDials<'_> {
    /// Does what a press of a seat means.
    fn turn(&mut self, dial: DialPress, seat: Seat) {
        let sound = &self.settings.sound;
        let volume = if sound.mute { 0.0 } else { sound.volume };
        let text = self.settings.rig().text;
        let enlarge = |settings: &mut Settings, to: Option<f32>| {
            settings.rig_mut().text = to.unwrap_or(text);
        };
        match dial {
            DialPress::Slower => self.pace.turn_dial(-1),
            DialPress::Faster => self.pace.turn_dial(1),
            DialPress::Quieter => set_volume(&mut self.settings, volume - VOLUME_STEP),
            DialPress::Louder => set_volume(&mut self.settings, volume + VOLUME_STEP),
            DialPress::Smaller => enlarge(&mut self.settings, smaller_text(text)),
            DialPress::Larger => enlarge(&mut self.settings, larger_text(text)),
            DialPress::White => *self.light = PictureLight::White,
            DialPress::Black => *self.light = PictureLight::Black,
            DialPress::Skip => _ = self.orders.write(PlaybackOrder::Skip),
            DialPress::MoveOn => _ = self.presses.write(PressOn { by: Some(seat) }),
        }
    }
}

fn press(
    mut pressed: MessageReader<SeatPanelPressed>,
    mut open: ResMut<OpenDials>,
    mut dials: TableDials,
) {
    for press in pressed.read().filter(|press| press.kind == SeatPanelKind::Dials) {
        match press.button.and_then(|at| DialPress::ALL.get(at as usize)) {
            Some(dial) => dials.turn(*dial, press.seat),
            None => _ = open.0.remove(&press.seat),
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

/// System parameter with the state of the table that the dials show.
#[derive(SystemParam)]
struct DialState<'w> {
    pace: Res<'w, TablePace>,
    settings: Res<'w, Settings>,
    screen: Option<Res<'w, State<Screen>>>,
}

/// Shows the dials where they are open, and removes those that were closed.
fn show(open: Res<OpenDials>, state: DialState, mut panels: ResMut<SeatPanels>) {
    let has_turned = state.pace.is_changed() || state.settings.is_changed();
    if !open.is_changed() && !has_turned {
        return;
    }
    const KIND: SeatPanelKind = SeatPanelKind::Dials;
    let shown: Vec<Seat> = panels.of(KIND).map(|(seat, _)| seat).collect();
    for seat in shown.into_iter().filter(|seat| !open.0.contains(seat)) {
        panels.remove(seat, KIND);
    }
    let wanted = state.panel();
    for &seat in &open.0 {
        if panels.get(seat, KIND) != Some(&wanted) {
            panels.insert(seat, KIND, wanted.clone());
        }
    }
}

impl DialState<'_> {
    /// `true` if a dial has an effect now. The host's code keeps players from skipping.
    fn offers(&self, dial: DialPress) -> bool {
        let is_match = self.screen.as_ref().is_some_and(|screen| *screen.get() == Screen::Match);
        match dial {
            DialPress::Skip => is_match && self.settings.host.code.is_none(),
            DialPress::MoveOn => is_match && !self.pace.by_itself,
            _ => true,
        }
    }

    /// `true` if a dial goes no further.
    fn is_at_end(&self, dial: DialPress) -> bool {
        let (sound, text) = (&self.settings.sound, self.settings.rig().text);
        match dial {
            DialPress::Slower => self.pace.speed() <= SPEEDS.0,
            DialPress::Faster => self.pace.speed() >= SPEEDS.1,
            DialPress::Quieter => sound.mute,
            DialPress::Louder => !sound.mute && sound.volume > 1.0 - VOLUME_STEP / 2.0,
            DialPress::Smaller => smaller_text(text).is_none(),
            DialPress::Larger => larger_text(text).is_none(),
            DialPress::White | DialPress::Black | DialPress::Skip | DialPress::MoveOn => false,
        }
    }

    fn panel(&self) -> SeatPanel {
        let (sound, text) = (&self.settings.sound, self.settings.rig().text);
        let volume = match sound.mute {
            true => "no sound".to_owned(),
            false => format!("sound {:.0} %", sound.volume * 100.0),
        };
        let offered = DialPress::ALL.into_iter().enumerate().filter(|(_, dial)| self.offers(*dial));
        let button = |(at, dial): (usize, DialPress)| SeatPanelButton {
            off: self.is_at_end(dial).then(|| "It goes no further.".to_owned()),
            ..SeatPanelButton::new(at as u32, dial.label()).icon(dial.icon())
        };
        let speed = self.pace.speed();
        SeatPanel {
            title: "For the whole table".into(),
            lines: vec![format!("Speed {speed}, {volume}, text {:.0} %.", text * 100.0)],
            buttons: offered.map(button).collect(),
            columns: true,
            pairs: true,
            closes: true,
            ..SeatPanel::default()
        }
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
