//! The sounds of the table: short and soft, for a room with talking people. They are made in code
//! (`synth`), so that there are no files to find and no licences to keep.

mod synth;
mod wav;

use bevy::audio::{AudioPlayer, AudioSink, AudioSource, PlaybackSettings, Volume};
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use shoal_contract::Seat;

/// A sound of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sound {
    /// It is this seat's turn: two notes, a pair of its own.
    Turn(Seat),
    /// A step.
    Step,
    /// A die rolls.
    Roll,
    /// Eating, or another gain.
    Bite,
    /// Something hurt.
    Hit,
    /// Smoke, or a small cloud.
    Puff,
    /// Something cracks.
    Crack,
    /// Something sinks.
    Splash,
    /// Something is lost for good.
    Gone,
    /// A card is played.
    Card,
    /// A question appears before a seat.
    Ask,
    /// A player has chosen in secret: one neutral tick, the same for everyone.
    Ready,
    /// Eyes may be opened, or are to be closed.
    Chime,
    /// A player touches what belongs to another.
    Knock,
    /// The table begins to wait for a player who is not there.
    Missing,
    /// It cannot be done.
    Refuse,
    /// A player has won.
    Win,
}

/// Plays a sound now.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlaySound(pub Sound);

/// The systems that start the sounds that were asked for, in `PostUpdate`.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub struct SoundSystems;

/// The loudness of the table.
#[derive(Resource, Debug, Clone, Copy, PartialEq)]
pub struct Loudness {
    /// The volume, from 0 to 1.
    pub volume: f32,
    /// `true` if it is silent for now.
    pub muted: bool,
}

impl Default for Loudness {
    fn default() -> Self {
        Self { volume: 0.7, muted: false }
    }
}

impl Loudness {
    /// Returns the factor for the volume of a sound: 0 when muted.
    pub fn factor(&self) -> f32 {
        if self.muted || !self.volume.is_finite() { 0.0 } else { self.volume.clamp(0.0, 1.0) }
    }
}

/// The sounds that were made; each is made when it is first heard.
#[derive(Resource, Default)]
struct SoundCache(HashMap<Sound, Handle<AudioSource>>);

/// A sound that is being played, or waits for a device.
#[derive(Component)]
struct PlayingSound;

/// More sounds at once would be noise; and more that nobody plays mean that there is no device.
const MOST_AT_ONCE: usize = 8;

/// Adds sounds.
pub fn plugin(app: &mut App) {
    app.init_resource::<Loudness>()
        .init_resource::<SoundCache>()
        .add_message::<PlaySound>()
        .add_systems(
            PostUpdate,
            play.in_set(SoundSystems).run_if(resource_exists::<Assets<AudioSource>>),
        );
}

fn play(
    mut wanted: MessageReader<PlaySound>,
    loudness: Res<Loudness>,
    mut made: ResMut<SoundCache>,
    mut sources: ResMut<Assets<AudioSource>>,
    playing: Query<(Entity, Has<AudioSink>), With<PlayingSound>>,
    mut commands: Commands,
) {
    let mut wanted: Vec<Sound> = wanted.read().map(|play| play.0).collect();
    // The same sound twice in a frame is only louder.
    wanted.sort_by_key(|sound| format!("{sound:?}"));
    wanted.dedup();
    if wanted.is_empty() || loudness.factor() == 0.0 {
        return;
    }
    let mut room = MOST_AT_ONCE.saturating_sub(playing.iter().len());
    if room == 0 && playing.iter().all(|(_, heard)| !heard) {
        // No device plays them: what is too late to be heard makes room, in case one comes.
        playing.iter().for_each(|(entity, _)| commands.entity(entity).despawn());
        room = MOST_AT_ONCE;
    }
    for sound in wanted.into_iter().take(room) {
        let source = made.0.entry(sound).or_insert_with(|| sources.add(source(sound)));
        commands.spawn((
            Name::new("Sound"),
            PlayingSound,
            AudioPlayer(source.clone()),
            PlaybackSettings::DESPAWN.with_volume(Volume::Linear(loudness.factor())),
        ));
    }
}

fn source(sound: Sound) -> AudioSource {
    AudioSource { bytes: wav::bytes(&synth::samples(sound)).into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_audio_library_understands_every_sound() {
        for sound in [Sound::Turn(Seat(0)), Sound::Hit, Sound::Puff, Sound::Gone, Sound::Win] {
            let heard = source(sound).decoder().count();
            assert_eq!(heard, synth::samples(sound).len(), "{sound:?}");
        }
    }

    #[test]
    fn a_mute_table_makes_no_sound() {
        assert_eq!(Loudness { volume: 0.7, muted: true }.factor(), 0.0);
        assert_eq!(Loudness { volume: f32::NAN, muted: false }.factor(), 0.0);
        assert_eq!(Loudness { volume: 3.0, muted: false }.factor(), 1.0);
    }

    fn app() -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, AssetPlugin::default(), plugin))
            .init_asset::<AudioSource>();
        app
    }

    fn count(app: &mut App) -> usize {
        app.world_mut().query::<&PlayingSound>().iter(app.world()).count()
    }

    #[test]
    fn without_a_sound_device_nothing_piles_up() {
        let mut app = app();
        for _ in 0..100 {
            app.world_mut().write_message(PlaySound(Sound::Step));
            app.update();
            assert!(count(&mut app) <= MOST_AT_ONCE);
        }
    }

    #[test]
    fn the_same_sound_is_played_once_a_frame_and_none_when_muted() {
        let mut app = app();
        for sound in [Sound::Hit, Sound::Step, Sound::Hit] {
            app.world_mut().write_message(PlaySound(sound));
        }
        app.update();
        assert_eq!(count(&mut app), 2);
        app.world_mut().resource_mut::<Loudness>().muted = true;
        app.world_mut().write_message(PlaySound(Sound::Win));
        app.update();
        assert_eq!(count(&mut app), 2);
    }
}
