//! Tiles at the free places along the edge, before a match.

use super::lights::DeviceLight;
use super::pill::pill;
use super::place_offers::PlaceOffers;
use super::{PhonePlayersAllowed, PlaceWish};
use bevy::prelude::*;
use bevy::text::LineHeight;
use shoal_tabletop::facing::{Facing, turned};
use shoal_tabletop::geometry::type_size::usual_size;
use shoal_tabletop::geometry::{FacingBox, TablePlace, Tabletop, TrayDepth, TypeScale};
use shoal_tabletop::picture::assets::DrawingAssets;
use shoal_tabletop::picture::lettering::TypeWeight;
use shoal_tabletop::picture::projection::PictureRescaled;
use shoal_tabletop::picture::theme;
use shoal_tabletop::picture::theme::writing::write;
use shoal_tabletop::pointers::MiceElsewhere;
use shoal_tabletop::seats::SeatPlaces;

/// Marker of nodes at a place that exist only while the lobby is open.
#[derive(Component)]
pub struct PlaceNode;

/// Lays the tiles out anew whenever a player has sat down or left.
pub fn lay_out(
    places: SeatPlaces,
    nodes: Query<Entity, With<PlaceNode>>,
    assets: DrawingAssets,
    mut rescaled: MessageReader<PictureRescaled>,
    phones: Res<PhonePlayersAllowed>,
    commands: Commands,
) {
    let is_blurred = rescaled.read().count() > 0;
    if !(is_blurred || places.is_changed() || phones.is_changed() || nodes.is_empty()) {
        return;
    }
    let (table, by_phone) = (&*places.tabletop, phones.0);
    let mut painter = FreePlacePainter { commands, assets, table, by_phone };
    for node in &nodes {
        painter.commands.entity(node).despawn();
    }
    places.free().for_each(|place| painter.free_place(place));
}

/// The tile of a place where nobody sits.
#[derive(Component, Debug, Clone, Copy)]
pub struct FreePlaceTile(TablePlace);

/// The text on a free place, with its type size and the room it has, in units of the layout.
#[derive(Component, Debug, Clone, Copy)]
pub struct FreePlaceCaption {
    place: TablePlace,
    size: f32,
    room: Vec2,
}

/// Texts on a free place, the most helpful first: the first that fits is shown.
const SIT_HERE: [&str; 2] = ["Sit here", "Sit"];
const PRESS_TO_SIT: [&str; 3] = ["Press to sit", "Press\nto sit", "Press"];
const AS_LAST_TIME: [&str; 4] =
    ["Press: same as last time", "Press: same as\nlast time", "Same as\nlast time", "As before"];
/// Texts on all free places while the mice without a seat are not heard, because another window has the focus or the
/// desktop has all mice.
const CLICK_SHOAL: [&str; 4] = [
    "Another window has the focus:\nclick Shoal to sit down",
    "Another window:\nclick Shoal",
    "No focus:\nclick here",
    "Click here",
];
const PRESS_ESC: [&str; 3] =
    ["The desktop has all the mice:\npress Esc to sit down", "Press Esc\nto sit down", "Press Esc"];
/// A name as long as those that games give.
const LONG_NAME: &str = "Barracuda?";
/// All texts on a free place.
const TEXTS: [&[&str]; 6] =
    [&SIT_HERE, &PRESS_TO_SIT, &AS_LAST_TIME, &CLICK_SHOAL, &PRESS_ESC, &[LONG_NAME]];
/// Preferred type size of these texts, and the least on the default table.
const WORDS: f32 = 30.0;
const LEAST_WORDS: f32 = usual_size(8.0);
/// Height of a line, as a multiple of the type size.
const LINE: f32 = 1.15;
/// Sizes of the drawings, and distances between and around the parts, in units.
const MOUSE: f32 = 48.0;
const ROBOT: f32 = 40.0;
const GAP: f32 = 18.0;
const RIM: f32 = 3.0;
const LIGHTS: f32 = 34.0;
const INSET: f32 = 20.0;
const AIR: f32 = 24.0;
const LEAST_BUTTON: f32 = 128.0;

impl FreePlaceCaption {
    /// A caption for this room: in type as large as the standard text may be, and no smaller than names are.
    fn with_room(place: TablePlace, scale: TypeScale, room: Vec2) -> Self {
        let most = TypeWeight::Bold.fitting(PRESS_TO_SIT[0], scale.size(WORDS), room.x);
        let size = most.min(room.y / LINE).max(scale.size(LEAST_WORDS));
        Self { place, size, room }
    }

    /// The width of the widest text that a place may have, so that nothing beside it moves when it changes.
    fn width(&self) -> f32 {
        let texts = TEXTS.iter().map(|texts| self.width_of(&self.fitted(texts)));
        texts.fold(0.0, f32::max).ceil()
    }

    fn width_of(&self, words: &str) -> f32 {
        words.lines().map(|line| TypeWeight::Bold.width(line, self.size)).fold(0.0, f32::max)
    }

    fn has_room(&self, words: &str) -> bool {
        let lines = words.lines().count() as f32;
        self.width_of(words) <= self.room.x
            && lines * self.size * LINE <= self.room.y.max(self.size * LINE)
    }

    /// The first of these texts that fits; if none does, as much of the last as there is room for.
    fn fitted(&self, texts: &[&str]) -> String {
        let found = texts.iter().find(|words| self.has_room(words));
        found.map_or_else(|| self.shortened(texts.last().unwrap_or(&"")), |words| (*words).into())
    }

    fn shortened(&self, words: &str) -> String {
        let mut left = words.to_owned();
        while !left.is_empty() && !self.has_room(&format!("{left}…")) {
            left.pop();
        }
        format!("{left}…")
    }
}

/// Updates the texts of free places, which say what a press does there and whom they wait for.
pub fn update_free_place_captions(
    lights: Query<(Entity, &DeviceLight)>,
    offers: Res<PlaceOffers>,
    mice: Res<MiceElsewhere>,
    mut tiles: Query<(&FreePlaceTile, &mut BorderColor)>,
    mut captions: Query<(&FreePlaceCaption, &mut Text)>,
) {
    let has_light = |place| lights.iter().any(|(_, light)| light.lit && light.at == Some(place));
    for (FreePlaceTile(place), mut rim) in &mut tiles {
        let colour = if has_light(*place) { theme::OMEN } else { theme::BUTTON_HOVER };
        rim.set_if_neq(BorderColor::all(colour));
    }
    for (caption, mut text) in &mut captions {
        let place = caption.place;
        let offer = offers.at(place);
        let own = offer.and_then(|offer| lights.get(offer.device).ok());
        let is_at_own_place = own.is_some_and(|(_, light)| light.lit && light.at == Some(place));
        let shown = match (*mice, offer) {
            (MiceElsewhere::OtherWindow, _) => caption.fitted(&CLICK_SHOAL),
            (MiceElsewhere::Desktop, _) => caption.fitted(&PRESS_ESC),
            (_, Some(_)) if is_at_own_place => caption.fitted(&AS_LAST_TIME),
            (_, Some(offer)) => caption.fitted(&[&format!("{}?", offer.name)]),
            (_, None) if has_light(place) => caption.fitted(&PRESS_TO_SIT),
            (_, None) => caption.fitted(&SIT_HERE),
        };
        write(&mut text, &shown);
    }
}

/// Removes the tiles for the match.
pub fn clear(nodes: Query<Entity, With<PlaceNode>>, mut commands: Commands) {
    for node in &nodes {
        commands.entity(node).despawn();
    }
}

/// A button of a free place, with the wish it makes.
#[derive(Clone, Copy)]
struct FreePlaceButton {
    word: &'static str,
    icon: &'static str,
    wish: fn(TablePlace) -> PlaceWish,
}

const BOT: FreePlaceButton = FreePlaceButton { word: "Bot", icon: "robot", wish: PlaceWish::Bot };
const PHONE: FreePlaceButton =
    FreePlaceButton { word: "Phone", icon: "phone", wish: PlaceWish::Phone };

/// The layout of a free place.
struct FreePlaceLayout {
    frame: FacingBox,
    /// Type size of the words on its buttons.
    small: f32,
    /// Its buttons with their widths; a narrow one has no word.
    buttons: Vec<(FreePlaceButton, f32)>,
    /// The text before the buttons.
    caption: FreePlaceCaption,
}

impl FreePlaceLayout {
    fn of(table: &Tabletop, place: TablePlace, by_phone: bool) -> Self {
        let frame = table.tray(place, TrayDepth::Plain);
        let scale = table.type_scale().drawn(frame.scale);
        let frame = FacingBox { size: frame.size - INSET, ..frame };
        let small = scale.size(LEAST_WORDS);
        let wide = |button: FreePlaceButton| {
            (ROBOT + TypeWeight::Bold.width(button.word, small) + 1.5 * AIR).max(LEAST_BUTTON)
        };
        let with = |buttons: Vec<(FreePlaceButton, f32)>| {
            let wide: f32 = buttons.iter().map(|(_, wide)| wide + GAP).sum();
            let beside = MOUSE + GAP + wide + 2.0 * RIM + AIR;
            let room = frame.size - Vec2::new(beside, LIGHTS + 2.0 * RIM);
            let caption = FreePlaceCaption::with_room(place, scale, room);
            Self { frame, small, buttons, caption }
        };
        let bot = (BOT, wide(BOT));
        if !by_phone {
            return with(vec![bot]);
        }
        // One button after the other loses its word, until there is room for a name.
        let narrow = ROBOT + 1.5 * AIR;
        let both = |phone: f32, bot: f32| with(vec![(PHONE, phone), (BOT, bot)]);
        let layouts = [both(wide(PHONE), bot.1), both(narrow, bot.1)];
        let fits = |layout: &Self| layout.caption.has_room(LONG_NAME);
        layouts.into_iter().find(fits).unwrap_or_else(|| both(narrow, narrow))
    }
}

/// Draws the tiles of free places.
struct FreePlacePainter<'w, 's, 'a> {
    commands: Commands<'w, 's>,
    assets: DrawingAssets<'w>,
    table: &'a Tabletop,
    by_phone: bool,
}

impl FreePlacePainter<'_, '_, '_> {
    /// Spawns the tile of a free place: a press anywhere sits down, its buttons call a bot or add a phone.
    fn free_place(&mut self, place: TablePlace) {
        let mouse = self.assets.get("mouse", MOUSE);
        let FreePlaceLayout { frame, small, buttons, caption } =
            FreePlaceLayout::of(self.table, place, self.by_phone);
        let icons: Vec<_> = buttons.iter().map(|(it, _)| self.assets.get(it.icon, ROBOT)).collect();
        let fonts = &self.assets.fonts;
        let (caption_font, button_font) = (fonts.bold(caption.size), fonts.bold(small));
        let (node, turn) = turned(frame);
        let node = Node {
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            column_gap: px(GAP),
            border: UiRect::all(px(RIM)),
            // Lights run below the words.
            padding: UiRect::bottom(px(LIGHTS)),
            border_radius: BorderRadius::all(px(22)),
            ..node
        };
        self.commands
            .spawn((
                Name::new("Free place"),
                PlaceNode,
                (FreePlaceTile(place), Facing::Place(place)),
                node,
                turn,
                BackgroundColor(theme::TRAY),
                BorderColor::all(theme::BUTTON_HOVER),
            ))
            .observe(move |click: On<Pointer<Click>>, mut wishes: MessageWriter<PlaceWish>| {
                wishes.write(PlaceWish::Sit(place, click.pointer_id));
            })
            .observe(|over: On<Pointer<Over>>, mut nodes: Query<&mut BackgroundColor>| {
                if let Ok(mut ground) = nodes.get_mut(over.entity) {
                    ground.0 = theme::BUTTON_OFF;
                }
            })
            .observe(|out: On<Pointer<Out>>, mut nodes: Query<&mut BackgroundColor>| {
                if let Ok(mut ground) = nodes.get_mut(out.entity) {
                    ground.0 = theme::TRAY;
                }
            })
            .with_children(|tile| {
                let icon =
                    Node { width: px(MOUSE), height: px(MOUSE), flex_shrink: 0.0, ..default() };
                tile.spawn((ImageNode::new(mouse), icon, Pickable::IGNORE));
                let text = Text::new(caption.fitted(&SIT_HERE));
                let lines = LineHeight::Px(caption.size * LINE);
                let layout = TextLayout { justify: Justify::Left, linebreak: LineBreak::NoWrap };
                let slot = Node { width: px(caption.width()), flex_shrink: 0.0, ..default() };
                let text = (text, caption_font, lines, layout, TextColor(theme::TEXT), slot);
                tile.spawn((text, caption, Pickable::IGNORE));
                for ((planned, width), icon) in buttons.into_iter().zip(icons) {
                    let word =
                        (width >= LEAST_BUTTON).then_some((planned.word, button_font.clone()));
                    let name = Name::new(planned.word);
                    tile.spawn((name, pill(width), BackgroundColor(theme::BUTTON)))
                        .observe(
                            move |mut click: On<Pointer<Click>>,
                                  mut wishes: MessageWriter<PlaceWish>| {
                                // Otherwise the place under the button would be pressed, too.
                                click.propagate(false);
                                wishes.write((planned.wish)(place));
                            },
                        )
                        .with_children(|button| add_icon_and_word(button, icon, word));
                }
            });
    }
}

/// Adds the icon and the word, if there is one, to a button of a free place.
fn add_icon_and_word(
    button: &mut ChildSpawnerCommands,
    icon: Handle<Image>,
    word: Option<(&'static str, TextFont)>,
) {
    let size = Node { width: px(ROBOT), height: px(ROBOT), ..default() };
    button.spawn((ImageNode::new(icon), size, Pickable::IGNORE));
    if let Some((word, font)) = word {
        button.spawn((Text::new(word), font, TextLayout::no_wrap(), Pickable::IGNORE));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_tabletop::geometry::SHORT_SIDE;
    use shoal_tabletop::geometry::type_size::{CAP, LEAST_PIXELS, USUAL_UNIT};

    #[test]
    fn free_places_shorten_and_stack_their_words_and_never_write_small() {
        for aspect in [1.2, 1.6, 16.0 / 9.0, 2.4] {
            for (text, pixels) in [(1.0, 2.0 / 3.0), (1.0, 1.0), (1.5, 1.0), (2.0, 2.0 / 3.0)] {
                let size = Vec2::new(SHORT_SIDE * aspect, SHORT_SIDE);
                let table = Tabletop { size, text, pixels, ..Tabletop::default() };
                let all = table.places().iter().flat_map(|&place| [(place, false), (place, true)]);
                for (place, by_phone) in all {
                    let FreePlaceLayout { frame, caption, .. } =
                        FreePlaceLayout::of(&table, place, by_phone);
                    let cap = caption.size * CAP * frame.scale;
                    assert!(cap * pixels > LEAST_PIXELS - 0.01, "{cap} at {place:?} on {table:?}");
                    assert!(
                        cap * USUAL_UNIT > 8.0 * text - 0.01,
                        "{cap} at {place:?} on {table:?}"
                    );
                    for ways in TEXTS {
                        let written = caption.fitted(ways);
                        assert!(
                            ways.contains(&written.as_str()),
                            "{written} at {place:?} on {table:?}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn a_name_that_is_too_long_ends_with_dots() {
        let place = Tabletop::default().places()[0];
        let caption = FreePlaceLayout::of(&Tabletop::default(), place, false).caption;
        let written = caption.fitted(&["Somebody With A Very Long Name Indeed?"]);
        assert!(written.ends_with('…') && written.starts_with("Somebody"), "{written}");
        assert!(caption.has_room(&written));
    }
}
