//! Draws the end sheets: a page, and the buttons beside or below it.

use super::super::ending::{FoundEnding, MatchEnding};
use super::super::film::FilmStatus;
use super::parts::EndSheetPainter;
use super::plan::{AROUND, EndSheetPlan, EndingSize, GAP};
use super::press::{EndSheetPress, press};
use super::{EndSheets, is_reader};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_tabletop::geometry::TypeScale;
use shoal_tabletop::picture::assets::DrawingAssets;
use shoal_tabletop::picture::lettering::TypeWeight;
use shoal_tabletop::picture::projection::PictureRescaled;
use shoal_tabletop::picture::theme;
use shoal_tabletop::picture::typeset::set_width;
use shoal_tabletop::seats::SeatPlaces;
use shoal_tabletop::surfaces::seat_panels::{
    ScoreAreas, SeatPanelKind, SeatPanelPart, seat_panel_root, shared_panel_root,
    size_of_shared_area, sizes_of_areas,
};
use shoal_tabletop::surfaces::widgets::{Widget, WidgetCaption, WidgetSizes, WidgetStyle};

/// Size of the targets of buttons, relative to the default.
const TARGET: f32 = 0.92;

/// A sheet, with all that it was drawn from.
#[derive(Component, Debug, Clone, PartialEq)]
pub(super) struct EndSheetRoot {
    seat: Seat,
    page: usize,
    plan: EndSheetPlan,
    scale: TypeScale,
    colour: Color,
    /// `true` if everybody may press its buttons.
    open: bool,
    /// `true` if it is the only one, for all.
    is_shared: bool,
    /// `true` if there is, or could be, a film of the match.
    has_film: bool,
}

/// The caption of a button that follows the film.
#[derive(Component)]
pub(super) struct FilmCaptionFollower;

/// The sources of the sheets.
#[derive(SystemParam)]
pub(super) struct EndSheetSources<'w> {
    ending: Res<'w, MatchEnding>,
    sheets: Res<'w, EndSheets>,
    film: Res<'w, FilmStatus>,
    score: Res<'w, ScoreAreas>,
    places: SeatPlaces<'w>,
}

impl EndSheetSources<'_> {
    fn is_changed(&self) -> bool {
        self.ending.is_changed()
            || self.sheets.is_changed()
            || self.film.is_changed()
            || self.score.is_changed()
            || self.places.is_changed()
    }

    /// Returns the sheets that are open: before all people, or before all seats where only bots have played; one for all
    /// before a screen.
    fn wanted(&self, found: &FoundEnding) -> Vec<EndSheetRoot> {
        let (places, chairs) = (&self.places, &self.places.chairs);
        let open = chairs.only_bots();
        let seats = chairs.seats().filter(|&seat| is_reader(chairs, seat));
        let mut seats: Vec<Seat> = seats.filter(|&seat| places.tray(seat).is_some()).collect();
        let is_shared = self.sheets.is_shared;
        if is_shared {
            seats.truncate(1);
        }
        let scale = places.tabletop.type_scale();
        let sizes = WidgetSizes::on_paper(&places.tabletop, TARGET);
        let button = Vec2::new(width_of_buttons(&sizes), sizes.target);
        let size = EndingSize {
            is_shared,
            headlines: 1 + usize::from(found.page.is_lost() && found.page.defeat.is_some()),
            seats: found.page.names.len(),
            awards: found.page.awards.len(),
            review: self.ending.review.as_ref(),
        };
        let has_film = *self.film != FilmStatus::None;
        let areas = match is_shared {
            true => vec![size_of_shared_area(places); seats.len()],
            false => sizes_of_areas(places, &seats, &self.score),
        };
        let all = seats.into_iter().zip(areas).filter(|(seat, _)| self.sheets.is_open(*seat));
        let sheet = |(seat, area)| {
            let plan = EndSheetPlan::of(area, scale, button, size);
            let page = self.sheets.page(seat).min(plan.pages.len() - 1);
            let colour = if is_shared { theme::TEXT } else { chairs.colour(seat) };
            EndSheetRoot { seat, page, plan, scale, colour, open, is_shared, has_film }
        };
        all.map(sheet).collect()
    }
}

/// Draws the sheets that are open, and takes the others away. A sheet that stays the same is not touched, so that no
/// press on it is lost; a page that is turned is drawn anew in its place.
pub(super) fn show(
    sources: EndSheetSources,
    drawn: Query<(Entity, &EndSheetRoot)>,
    mut rescaled: MessageReader<PictureRescaled>,
    mut assets: DrawingAssets,
    mut commands: Commands,
) {
    let is_blurred = rescaled.read().count() > 0;
    if !is_blurred && !sources.is_changed() {
        return;
    }
    let found = sources.ending.shown();
    let wanted = found.map(|found| sources.wanted(found)).unwrap_or_default();
    for (entity, root) in &drawn {
        if !wanted.iter().any(|wanted| wanted.seat == root.seat) {
            commands.entity(entity).despawn();
        }
    }
    let Some(found) = found else { return };
    for wanted in wanted {
        let there = drawn.iter().find(|(_, root)| root.seat == wanted.seat);
        let is_new = is_blurred || sources.ending.is_changed();
        if there.is_some_and(|(_, root)| *root == wanted && !is_new) {
            continue;
        }
        let entity = there.map(|(entity, _)| entity);
        let entity = entity.unwrap_or_else(|| commands.spawn(Name::new("End sheet")).id());
        let mut painter = EndSheetPainter {
            found,
            review: sources.ending.review.as_ref(),
            places: &sources.places,
            scale: wanted.scale,
            headline: wanted.plan.headline,
            assets: &mut assets,
        };
        draw_sheet(commands.entity(entity), &wanted, &mut painter, &sources.film);
    }
}

fn draw_sheet(
    mut root: EntityCommands,
    sheet: &EndSheetRoot,
    painter: &mut EndSheetPainter,
    film: &FilmStatus,
) {
    let plan = &sheet.plan;
    let node = Node {
        position_type: PositionType::Absolute,
        left: px(0),
        top: px(0),
        width: px(plan.wide),
        flex_direction: match plan.buttons_below {
            true => FlexDirection::Column,
            false => FlexDirection::Row,
        },
        column_gap: px(GAP),
        row_gap: px(GAP),
        padding: UiRect::axes(px(AROUND.x - 2.0), px(AROUND.y - 2.0)),
        border: UiRect::all(px(2)),
        border_radius: BorderRadius::all(px(14)),
        ..default()
    };
    let (seat, kind) = (sheet.seat, SeatPanelKind::Ending);
    let wide = plan.wide / sheet.scale.by();
    root.despawn_related::<Children>();
    match sheet.is_shared {
        true => root.insert(shared_panel_root(seat, kind, wide)),
        false => root.insert(seat_panel_root(seat, kind, wide)),
    };
    root.insert((
        sheet.clone(),
        node,
        BackgroundColor(theme::TRAY),
        BorderColor::all(sheet.colour),
    ));
    root.with_children(|root| {
        let page = Node {
            width: px(plan.page.x),
            height: px(plan.page.y),
            flex_direction: FlexDirection::Column,
            row_gap: px(GAP),
            flex_shrink: 0.0,
            ..default()
        };
        root.spawn((page, Pickable::IGNORE)).with_children(|page| {
            let parts = plan.pages.get(sheet.page).map_or(&[][..], Vec::as_slice);
            parts.iter().for_each(|&part| painter.part(page, part, plan.page));
        });
        let column = Node {
            flex_direction: match plan.buttons_below {
                true => FlexDirection::Row,
                false => FlexDirection::Column,
            },
            column_gap: px(GAP),
            row_gap: px(GAP),
            flex_grow: 1.0,
            ..default()
        };
        root.spawn((column, Pickable::IGNORE))
            .with_children(|column| draw_buttons(column, sheet, painter.places, film));
    });
}

/// Spawns the buttons, each always at the same place.
fn draw_buttons(
    column: &mut ChildSpawnerCommands,
    sheet: &EndSheetRoot,
    places: &SeatPlaces,
    film: &FilmStatus,
) {
    let pages = sheet.plan.pages.len();
    let sizes = WidgetSizes::on_paper(&places.tabletop, TARGET);
    let mut button = |id: u32, presses: EndSheetPress, caption: WidgetCaption| {
        let is_cross = presses == EndSheetPress::PutAway;
        let wide = if is_cross { sizes.target } else { width_of_buttons(&sizes) };
        // What is shared belongs to nobody, so that every ring reaches it.
        let owner = (!sheet.is_shared).then_some(sheet.seat);
        let widget = Widget { open: sheet.open, owner, ..Widget::default() }.known_as(id);
        let part = SeatPanelPart { seat: sheet.seat, kind: SeatPanelKind::Ending };
        let end = if is_cross { AlignSelf::End } else { AlignSelf::Auto };
        let node = Node {
            width: px(wide),
            padding: UiRect::ZERO,
            align_self: end,
            // Below a narrow page three have a little less room.
            flex_shrink: if is_cross { 0.0 } else { 1.0 },
            ..sizes.plate()
        };
        let name = Name::new(format!("Button {}", if is_cross { "Close" } else { &caption.text }));
        let looks = (caption, WidgetStyle::default(), sizes, node);
        let mut spawned = column.spawn((name, presses, widget, looks, part));
        spawned.observe(press);
        if presses == EndSheetPress::Film {
            spawned.insert(FilmCaptionFollower);
        }
    };
    button(1, EndSheetPress::PutAway, WidgetCaption::drawing("close"));
    let of = format!("Page {}/{pages}", sheet.page + 1);
    button(2, EndSheetPress::NextPage { of: pages }, WidgetCaption::new(of));
    if let Some(words) = film_words(film) {
        button(3, EndSheetPress::Film, WidgetCaption::new(words));
    }
}

/// Width of a button with words: all have room for the longest.
fn width_of_buttons(sizes: &WidgetSizes) -> f32 {
    let words = ["Film 100 %", "Film saved", "Make film"];
    let widest = words.map(|words| set_width(TypeWeight::Bold, words, sizes.text)).into_iter();
    (widest.fold(0.0, f32::max) + 2.0 * (sizes.gap() + sizes.rim())).ceil()
}

/// Returns the words on the button of the film: the offer, and then its progress.
fn film_words(film: &FilmStatus) -> Option<String> {
    match film {
        FilmStatus::None => None,
        FilmStatus::CanBeMade(_) => Some("Make film".into()),
        FilmStatus::BeingMade(done) => Some(format!("Film {done} %")),
        FilmStatus::Made => Some("Film saved".into()),
    }
}

/// Lets the buttons of the film tell how far it is, on all sheets.
pub(super) fn follow_film(
    film: Res<FilmStatus>,
    mut captions: Query<&mut WidgetCaption, With<FilmCaptionFollower>>,
) {
    let Some(words) = film_words(&film).filter(|_| film.is_changed()) else { return };
    for mut caption in &mut captions {
        caption.set_if_neq(WidgetCaption::new(words.clone()));
    }
}

/// Takes all sheets away.
pub(super) fn clear(sheets: Query<Entity, With<EndSheetRoot>>, mut commands: Commands) {
    sheets.iter().for_each(|sheet| commands.entity(sheet).despawn());
}
