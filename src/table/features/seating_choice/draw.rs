//! The question on the table: a sentence, and two large choices with a drawing each.

use super::SeatingQuestion;
use bevy::prelude::*;
use shoal_tabletop::facing::Facing;
use shoal_tabletop::geometry::{PLACES, SeatingArrangement, Tabletop, TypeScale};
use shoal_tabletop::picture::theme::{self, TableFonts};
use shoal_tabletop::system::settings::Settings;

/// Layer above everything in the lobby.
const ABOVE_ALL: i32 = 900;
/// Sizes of type: of the question, of the choices, and of sentences.
const QUESTION: f32 = 56.0;
const CHOICE: f32 = 42.0;
const SENTENCE: f32 = 30.0;
/// Part of the table's width that a choice takes, and its height in units.
const WIDTH: f32 = 0.4;
const HEIGHT: f32 = 520.0;
/// The size of a drawing, of the screen or table in it, and of a person, in units.
const DRAWING: Vec2 = Vec2::new(360.0, 250.0);
const PICTURE: Vec2 = Vec2::new(220.0, 124.0);
const PERSON: f32 = 34.0;
/// Width of the rim of a choice and of the screen, in units.
const RIM: f32 = 8.0;

/// The root of the question.
#[derive(Component)]
pub struct SeatingQuestionRoot;

/// A choice of the question.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeatingAnswer(pub SeatingArrangement);

/// The words of a choice, and where people are in its drawing, from its middle.
struct AnswerLook {
    seating: SeatingArrangement,
    label: &'static str,
    sentence: &'static str,
    people: &'static [Vec2],
}

const ANSWERS: [AnswerLook; 2] = [
    AnswerLook {
        seating: SeatingArrangement::Screen,
        label: "All look at this screen",
        sentence: "A television, a monitor or a wall: everything stands upright.",
        people: &[
            Vec2::new(-90.0, 100.0),
            Vec2::new(-30.0, 100.0),
            Vec2::new(30.0, 100.0),
            Vec2::new(90.0, 100.0),
        ],
    },
    AnswerLook {
        seating: SeatingArrangement::Around,
        label: "It lies on a table",
        sentence: "A projector shines from above: everything is turned to its player.",
        people: &[
            Vec2::new(-45.0, 95.0),
            Vec2::new(45.0, 95.0),
            Vec2::new(-45.0, -95.0),
            Vec2::new(45.0, -95.0),
            Vec2::new(-145.0, 0.0),
            Vec2::new(145.0, 0.0),
        ],
    },
];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (spawn.run_if(resource_exists::<SeatingQuestion>), despawn, light_chosen).chain(),
    );
}

/// Lays the question over the lobby, anew on a table of another shape.
fn spawn(
    question: Res<SeatingQuestion>,
    tabletop: Res<Tabletop>,
    fonts: Res<TableFonts>,
    roots: Query<Entity, With<SeatingQuestionRoot>>,
    mut commands: Commands,
) {
    if !roots.is_empty() && !tabletop.is_changed() {
        return;
    }
    roots.iter().for_each(|root| commands.entity(root).despawn());
    let painter = QuestionPainter { fonts: &fonts, scale: tabletop.type_scale() };
    let node = Node {
        position_type: PositionType::Absolute,
        width: px(tabletop.size.x),
        height: px(tabletop.size.y),
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        justify_content: JustifyContent::SpaceEvenly,
        ..default()
    };
    let look = (BackgroundColor(theme::TRAY), GlobalZIndex(ABOVE_ALL));
    // It is read from below: nobody has said yet that people sit anywhere else.
    let root = (Name::new("Seating question"), SeatingQuestionRoot, Facing::Place(PLACES[0]));
    commands.spawn((root, node, look)).with_children(|root| {
        painter.write(root, "How do you look at this picture?", QUESTION, theme::TEXT);
        let row = Node { column_gap: px(tabletop.size.x * (1.0 - 2.0 * WIDTH) / 3.0), ..default() };
        root.spawn((row, Pickable::IGNORE)).with_children(|row| {
            let wide = tabletop.size.x * WIDTH;
            ANSWERS.iter().for_each(|look| painter.choice(row, look, wide, question.0));
        });
        let way =
            "Click, or go left or right and press. The menu (...) of every tray changes it later.";
        painter.write(root, way, SENTENCE, theme::TEXT_QUIET);
    });
}

struct QuestionPainter<'a> {
    fonts: &'a TableFonts,
    scale: TypeScale,
}

impl QuestionPainter<'_> {
    fn write(&self, on: &mut ChildSpawnerCommands, words: &str, size: f32, colour: Color) {
        let size = self.scale.size(size);
        let font = if size > SENTENCE { self.fonts.bold(size) } else { self.fonts.regular(size) };
        let layout = TextLayout { justify: Justify::Center, linebreak: LineBreak::WordBoundary };
        on.spawn((Text::new(words), font, layout, TextColor(colour), Pickable::IGNORE));
    }

    fn choice(
        &self,
        row: &mut ChildSpawnerCommands,
        look: &AnswerLook,
        wide: f32,
        chosen: SeatingArrangement,
    ) {
        let seating = look.seating;
        let node = Node {
            width: px(wide),
            height: px(HEIGHT),
            padding: UiRect::all(px(24)),
            border: UiRect::all(px(RIM)),
            border_radius: BorderRadius::all(px(28)),
            flex_direction: FlexDirection::Column,
            align_items: AlignItems::Center,
            justify_content: JustifyContent::SpaceEvenly,
            ..default()
        };
        let (ground, rim) = ground(seating == chosen);
        row.spawn((Name::new(look.label), SeatingAnswer(seating), node, ground, rim))
            .observe(move |_: On<Pointer<Click>>, mut settings: ResMut<Settings>| {
                settings.choose_seating(seating);
            })
            .observe(move |_: On<Pointer<Over>>, question: Option<ResMut<SeatingQuestion>>| {
                if let Some(mut question) = question {
                    question.0 = seating;
                }
            })
            .with_children(|choice| {
                draw(choice, look);
                self.write(choice, look.label, CHOICE, theme::TEXT);
                self.write(choice, look.sentence, SENTENCE, theme::TEXT_QUIET);
            });
    }
}

/// Draws a screen or a table, and the people before or around it.
fn draw(choice: &mut ChildSpawnerCommands, look: &AnswerLook) {
    let drawing = Node { width: px(DRAWING.x), height: px(DRAWING.y), ..default() };
    choice.spawn((drawing, Pickable::IGNORE)).with_children(|drawing| {
        let node = |centre: Vec2, size: Vec2, radius: f32| Node {
            position_type: PositionType::Absolute,
            left: px(DRAWING.x / 2.0 + centre.x - size.x / 2.0),
            top: px(DRAWING.y / 2.0 + centre.y - size.y / 2.0),
            width: px(size.x),
            height: px(size.y),
            border: UiRect::all(px(RIM)),
            border_radius: BorderRadius::all(px(radius)),
            ..default()
        };
        let lit = (BackgroundColor(theme::SEA), BorderColor::all(theme::TEXT_QUIET));
        let is_screen = look.seating == SeatingArrangement::Screen;
        let middle = if is_screen { Vec2::new(0.0, -40.0) } else { Vec2::ZERO };
        drawing.spawn((node(middle, PICTURE, 14.0), lit, Pickable::IGNORE));
        for &person in look.people {
            let node = node(person, Vec2::splat(PERSON), PERSON / 2.0);
            drawing.spawn((node, BackgroundColor(theme::TEXT), Pickable::IGNORE));
        }
    });
}

fn ground(chosen: bool) -> (BackgroundColor, BorderColor) {
    let (ground, rim) = match chosen {
        true => (theme::BUTTON_HOVER, theme::TEXT),
        false => (theme::BUTTON, Color::NONE),
    };
    (BackgroundColor(ground), BorderColor::all(rim))
}

/// Lights the choice that a press takes.
fn light_chosen(
    question: Option<Res<SeatingQuestion>>,
    mut answers: Query<(&SeatingAnswer, &mut BackgroundColor, &mut BorderColor)>,
) {
    let Some(question) = question.filter(|question| question.is_changed()) else { return };
    for (answer, mut shown_ground, mut shown_rim) in &mut answers {
        let (ground, rim) = ground(answer.0 == question.0);
        shown_ground.set_if_neq(ground);
        shown_rim.set_if_neq(rim);
    }
}

fn despawn(
    question: Option<Res<SeatingQuestion>>,
    roots: Query<Entity, With<SeatingQuestionRoot>>,
    mut commands: Commands,
) {
    if question.is_none() {
        roots.iter().for_each(|root| commands.entity(root).despawn());
    }
}
