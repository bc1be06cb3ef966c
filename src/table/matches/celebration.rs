//! Winners are celebrated: their pieces in the middle of the table, small ones around them, and
//! their names once for each side where people sit.

use crate::matches::motion::BoardClock;
use bevy::prelude::*;
use shoal_contract::{Seat, are_several, listed};
use shoal_tabletop::facing::Facing;
use shoal_tabletop::geometry::{TableEdge, to_world};
use shoal_tabletop::picture::assets::DrawingAssets;
use shoal_tabletop::picture::lettering::TypeWeight;
use shoal_tabletop::picture::theme::{self, TableFonts};
use shoal_tabletop::seats::{Chairs, SeatPlaces};
use shoal_tabletop::surfaces::board::{ActiveBoard, BoardSystems, labels};
use shoal_tabletop::system::screens::Screen;
use std::f32::consts::TAU;

/// Number of pieces that swim around the winners.
const SCHOOL: usize = 14;
/// Height of the whole celebration above the table.
const HEIGHT: f32 = 40.0;
/// Width of the dark disc around the celebration, in units.
const DARK: f32 = 1300.0;
/// Width of the drawing under the winners, in units.
const GROUND: f32 = 300.0;
/// Width of the piece of a single winner, in units.
const PIECE: f32 = 190.0;
/// Width of a swimmer that looks like the winners' own pieces, in units.
const OWN_SCHOOL: f32 = 84.0;
/// Width of any other swimmer, in units.
const SMALL_SCHOOL: f32 = 70.0;
/// Font size of the names.
const NAMES: f32 = 58.0;
/// Font size of the lines below the first.
const MORE: f32 = 46.0;
/// Distance of a line from the one above it, in units.
const NEXT_LINE: f32 = 62.0;
/// Margin of the ground behind the words, in units.
const AROUND: Vec2 = Vec2::new(56.0, 24.0);
/// Distance of the words from the middle, in units.
const AWAY: f32 = 240.0;
/// Greatest length of words before short edges, in units: they do not cross those before the long ones.
const SHORT: f32 = 2.0 * (AWAY - (NAMES + AROUND.y) / 2.0) - AROUND.x;

/// The winners being celebrated and how they are drawn, or the words for an end without winners; empty while the match
/// goes on.
#[derive(Resource, Debug, Default, Clone, PartialEq)]
pub struct WinnerCelebration {
    /// The winners.
    pub winners: Vec<Seat>,
    /// The lines to write where nobody has won, the first one large.
    pub defeat: Vec<String>,
    /// The drawing under them.
    pub underlay: &'static str,
    /// The kind of drawing that a seat's piece is: `fish`.
    pub piece: &'static str,
    /// Font size of the seat's letter on a piece, as a share of the piece's width; `None` where pieces have no letter.
    pub letter: Option<f32>,
    /// `true` if the piece is drawn lying down and is turned upright for the celebration.
    pub turns_upright: bool,
    /// The drawing of the swimmers around them; `None` for pieces like the winners' own.
    pub swimmers: Option<&'static str>,
}

/// Changes to the celebration where a match is one of several (a series, a tournament); the default changes nothing.
#[derive(Resource, Debug, Default, Clone, PartialEq)]
pub struct CelebrationOverride {
    /// `true` while the celebration has to wait: people look at the last position first.
    pub waits: bool,
    /// The seats to celebrate in place of the winners of the match.
    pub winners: Option<Vec<Seat>>,
    /// Lines to write in place of who wins, the first one large.
    pub words: Vec<String>,
    /// `true` if nothing swims around the winners, because it goes on soon.
    pub quiet: bool,
    /// `true` if the words are there alone, on a ground of their own: the board is seen around them.
    pub words_alone: bool,
}

/// Marks the root of everything the celebration has drawn.
#[derive(Component)]
pub struct CelebrationRoot;

/// A piece that swims around the winners, with its part of the ring, from 0 to 1.
#[derive(Component)]
pub struct CelebrationSwimmer(f32);

/// Adds the celebration.
pub fn plugin(app: &mut App) {
    app.init_resource::<WinnerCelebration>()
        .init_resource::<CelebrationOverride>()
        .init_resource::<BoardClock>()
        .add_systems(Update, (celebrate, swim).chain().in_set(BoardSystems::Show))
        .add_systems(OnExit(Screen::Match), end);
}

/// Ends the celebration when the match is left.
fn end(mut celebrated: ResMut<WinnerCelebration>, mut overrides: ResMut<CelebrationOverride>) {
    celebrated.set_if_neq(WinnerCelebration::default());
    overrides.set_if_neq(CelebrationOverride::default());
}

/// Puts the celebration up, and takes it down when nobody is celebrated any more.
fn celebrate(
    celebrated: Res<WinnerCelebration>,
    overrides: Res<CelebrationOverride>,
    board: Res<ActiveBoard>,
    places: SeatPlaces,
    existing: Query<Entity, With<CelebrationRoot>>,
    mut assets: DrawingAssets,
    mut commands: Commands,
) {
    // It is put up anew for those who sit elsewhere now.
    let is_new = celebrated.is_changed() || overrides.is_changed();
    if !is_new && !board.is_changed() && !places.is_changed() {
        return;
    }
    existing.iter().for_each(|entity| commands.entity(entity).despawn());
    let winners = overrides.winners.as_ref().unwrap_or(&celebrated.winners);
    let words = match overrides.words.as_slice() {
        [] if winners.is_empty() => celebrated.defeat.clone(),
        [] => vec![announcement(winners, &places.chairs)],
        words => words.to_vec(),
    };
    if overrides.waits || words.is_empty() {
        return;
    }
    let middle = to_world(places.tabletop.middle(), HEIGHT);
    let ring = (
        Name::new("Celebration"),
        CelebrationRoot,
        Transform::from_translation(middle),
        Visibility::default(),
        ChildOf(board.root),
    );
    let dark = drawing(&mut assets, "glow", 400.0);
    // A match without winners has no drawings either.
    let drawn = if celebrated.winners.is_empty() { &[][..] } else { winners.as_slice() };
    let ground = (!drawn.is_empty()).then(|| drawing(&mut assets, celebrated.underlay, GROUND));
    let marks = drawn.iter().map(|&seat| places.chairs.mark(seat));
    let side = PIECE / (drawn.len().max(1) as f32).sqrt();
    let mut own = |width| -> Vec<Sprite> {
        marks.clone().map(|seat| piece(&mut assets, celebrated.piece, seat, width)).collect()
    };
    let pieces = own(side);
    let school = match celebrated.swimmers {
        _ if overrides.quiet => Vec::new(),
        Some(name) => vec![drawing(&mut assets, name, SMALL_SCHOOL)],
        None => own(OWN_SCHOOL),
    };
    let colour = match winners.as_slice() {
        [one] => places.chairs.colour(*one),
        _ => theme::TEXT,
    };
    commands.spawn(ring).with_children(|ring| {
        if !overrides.words_alone {
            ring.spawn(Sprite { custom_size: Some(Vec2::splat(DARK)), color: theme::DEEP, ..dark });
        }
        if let Some(ground) = ground {
            ring.spawn((ground, Transform::from_xyz(0.0, 0.0, 0.1)));
        }
        let up = Quat::from_rotation_z(if celebrated.turns_upright { TAU / 4.0 } else { 0.0 });
        let middle = (pieces.len() as f32 - 1.0) / 2.0;
        for (index, piece) in pieces.into_iter().enumerate() {
            let aside = (index as f32 - middle) * side * 0.95;
            ring.spawn((piece, Transform::from_xyz(aside, 0.0, 0.2).with_rotation(up)));
            let letter = celebrated.letter.zip(drawn.get(index));
            if let Some((size, &seat)) = letter {
                let turn = Quat::from_rotation_z(-places.facing(seat).degrees().to_radians());
                ring.spawn((
                    Facing::Owner(seat),
                    Text2d::new(places.chairs.letter(seat).to_string()),
                    assets.fonts.bold(side * size),
                    TextColor(places.chairs.colour(seat)),
                    Transform::from_xyz(aside, 0.0, 0.25).with_rotation(turn),
                ));
            }
        }
        for (index, swimmer) in school.iter().cycle().take(SCHOOL).enumerate() {
            let place = index as f32 / SCHOOL as f32;
            ring.spawn((CelebrationSwimmer(place), swimmer.clone(), at_place(place, 0.0)));
        }
        for edge in Facing::Duplicated.edges(&places) {
            write_lines(ring, edge, &words, colour, &assets.fonts);
        }
    });
}

/// Writes the lines for those who read at an edge, on a ground of their own: no board is seen through them, and what swims
/// is under it.
fn write_lines(
    ring: &mut ChildSpawnerCommands,
    edge: TableEdge,
    lines: &[String],
    colour: Color,
    fonts: &TableFonts,
) {
    let turn = Quat::from_rotation_z(-edge.degrees().to_radians());
    let most = if edge.is_long() { f32::INFINITY } else { SHORT };
    let at = |line: f32, height: f32| {
        let place = edge.turn(Vec2::new(0.0, AWAY + NEXT_LINE * line)) * Vec2::new(1.0, -1.0);
        Transform::from_translation(place.extend(height)).with_rotation(turn)
    };
    let size = |line: usize, words: &str| {
        TypeWeight::Bold.fitting(words, if line == 0 { NAMES } else { MORE }, most)
    };
    let wide = lines.iter().enumerate().map(|(at, it)| TypeWeight::Bold.width(it, size(at, it)));
    let last = lines.len() as f32 - 1.0;
    let ground = Vec2::new(wide.fold(0.0, f32::max), NEXT_LINE * last + NAMES);
    ring.spawn((labels::plate(ground + AROUND), at(last / 2.0, 0.45)));
    for (line, words) in lines.iter().enumerate() {
        ring.spawn((
            Facing::Duplicated,
            Text2d::new(words.clone()),
            fonts.bold(size(line, words)),
            TextColor(if line == 0 { colour } else { theme::TEXT }),
            at(line as f32, 0.5),
        ));
    }
}

/// Returns the words that say who wins, or who share the first place.
pub fn announcement(winners: &[Seat], chairs: &Chairs) -> String {
    let names: Vec<String> = winners.iter().map(|&seat| chairs.players_of(seat)).collect();
    let verb = match winners {
        [_] if are_several(&names) => "win",
        [_] => "wins",
        _ => "share first place",
    };
    format!("{} {verb}", listed(&names))
}

/// Returns a drawing as a sprite `width` units wide.
fn drawing(assets: &mut DrawingAssets, name: &str, width: f32) -> Sprite {
    let image = assets.get(name, width);
    in_proportion(&assets.images, image, width)
}

/// Returns a seat's piece of this kind as a sprite `width` units wide.
fn piece(assets: &mut DrawingAssets, kind: &str, seat: usize, width: f32) -> Sprite {
    let image = assets.of_seat(kind, seat, width);
    in_proportion(&assets.images, image, width)
}

/// Returns a sprite `width` units wide, in the proportions of its image.
fn in_proportion(images: &Assets<Image>, image: Handle<Image>, width: f32) -> Sprite {
    let size = images.get(&image).map_or(Vec2::ONE, Image::size_f32);
    let size = Vec2::new(width, width * size.y / size.x.max(1.0));
    Sprite { custom_size: Some(size), ..Sprite::from_image(image) }
}

/// Returns the position of a swimmer after this many seconds; `place` is its part of the ring, from 0 to 1.
fn at_place(place: f32, seconds: f32) -> Transform {
    let angle = (place + seconds / 14.0) * TAU;
    let wave = 1.0 + 0.03 * (seconds * 2.0 + place * 40.0).sin();
    let at = Vec2::from_angle(angle) * 345.0 * wave;
    Transform::from_translation(at.extend(0.4))
        .with_rotation(Quat::from_rotation_z(angle + TAU / 4.0))
}

/// Lets the swimmers go round and round.
fn swim(clock: Res<BoardClock>, mut swimmers: Query<(&CelebrationSwimmer, &mut Transform)>) {
    if clock.runs {
        for (&CelebrationSwimmer(place), mut transform) in &mut swimmers {
            *transform = at_place(place, clock.seconds);
        }
    }
}
