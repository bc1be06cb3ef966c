//! The forecast of the next drift, for players who ask: a quiet map of the chance that a fish is hit in each square,
//! and a legend of its colours before each asker. Nobody's turn is touched by it.

use crate::prelude::*;
use shoal_fish_and_men::rules::pollution::forecast::{DriftForecast, RUNS};
use shoal_table::kit::GameView as _;
use shoal_tabletop::surfaces::board::{TileLayer, TilePictures, TileStyle, map_of, tile_pixels};
use shoal_tabletop::surfaces::seat_panels::{
    SeatPanel, SeatPanelKind, SeatPanelPressed, SeatPanels,
};

/// A step of the map.
struct HitRiskLevel {
    /// The least number of the runs with a hit.
    runs: u32,
    /// Its name in the legend.
    name: &'static str,
    /// The colour of its squares.
    colour: Color,
    /// The colour of writing that can be read on it.
    ink: Color,
}

/// The steps of the map: dark, strong and pale red, far apart for all eyes.
const RISK_LEVELS: [HitRiskLevel; 3] = [
    HitRiskLevel { runs: RUNS / 4, name: "1 of 4", colour: red(0x7A2A3A, 0.95), ink: theme::TEXT },
    HitRiskLevel { runs: RUNS / 2, name: "1 of 2", colour: red(0xC8383A, 0.95), ink: theme::TEXT },
    HitRiskLevel {
        runs: RUNS * 3 / 4,
        name: "3 of 4",
        colour: red(0xFF9C86, 0.95),
        ink: theme::DEEP,
    },
];

/// A red that lets a little of the sea through.
const fn red(hex: u32, alpha: f32) -> Color {
    match theme::rgb(hex) {
        Color::Srgba(red) => Color::Srgba(Srgba { alpha, ..red }),
        other => other,
    }
}

/// The seats that have asked for a forecast, and the answer: one for all.
#[derive(Resource, Default)]
pub struct SharedForecast {
    asked: BTreeSet<Seat>,
    answer: Option<(usize, DriftForecast)>,
}

impl SharedForecast {
    /// Lets a seat ask for the forecast, or close it if it has asked before.
    pub fn toggle(&mut self, seat: Seat) {
        if !self.asked.remove(&seat) {
            self.asked.insert(seat);
        }
    }

    /// `true` if a seat is looking at the forecast.
    pub fn asked_by(&self, seat: Seat) -> bool {
        self.asked.contains(&seat)
    }

    /// `true` while the map is shown.
    pub fn is_shown(&self) -> bool {
        self.answer.is_some()
    }

    /// The colour of writing that can be read on a square of the map; none where it is clear.
    pub fn ink(&self, square: Square) -> Option<Color> {
        let (_, forecast) = self.answer.as_ref()?;
        risk_level(forecast.hit_in(square)).map(|step| RISK_LEVELS[step].ink)
    }

    /// Describes the forecast for a seat's own fish, if the seat is looking.
    pub fn line(&self, seat: Seat, sea: &SeaView) -> Option<String> {
        let (_, forecast) = self.answer.as_ref().filter(|_| self.asked_by(seat))?;
        let at = sea.fish.get(seat.index())?.at?.square();
        let percent = forecast.hit_in(at) * 100 / RUNS;
        Some(format!("If it stays, it is hit in {percent} of 100 drifts."))
    }
}

/// `true` if there is a drift to come that can be asked about.
pub fn is_forecast_possible(sea: &SeaView) -> bool {
    !matches!(sea.phase, FishAndMenPhase::Placing | FishAndMenPhase::Over)
}

/// Looks ahead anew when the match has gone on; once the drift is played everybody has seen it.
pub fn update_forecast(
    shown: Res<PlaybackState<FishAndMenView>>,
    hosted: Res<HostedMatch<FishAndMenView>>,
    mut shared: ResMut<SharedForecast>,
) {
    if shared.asked.is_empty() {
        if shared.answer.is_some() {
            shared.answer = None;
        }
        return;
    }
    let drifts = matches!(shown.event(), Some(Event::PollutionDrifted { .. }));
    if drifts || !is_forecast_possible(&shown.view) {
        shared.asked.clear();
        shared.answer = None;
        return;
    }
    let after = hosted.game().taken().len();
    let known = shared.answer.as_ref().is_some_and(|answer| answer.0 == after);
    if known || !shown.is_idle() || hosted.is_holding() {
        return;
    }
    let world = hosted.game().world();
    let numbers = &world.resource::<FishMatchSetup>().0.parameters;
    let seed = u64::from(shown.view.turn);
    let forecast = DriftForecast::of(world.resource::<SeaBoard>(), numbers, &shown.view, seed);
    shared.answer = Some((after, forecast));
}

/// The tile map of the answer, over the sea.
#[derive(Resource)]
pub struct ForecastLayer(TileLayer);

/// Makes the map of a new board, without tiles.
pub fn spawn(
    layout: Res<SeaGridLayout>,
    active_board: Res<ActiveBoard>,
    mut pictures: ResMut<TilePictures>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) {
    let surface = FishAndMenView::surface(&layout);
    let size = tile_pixels(&surface.grid).as_vec2();
    // A line stays clear between squares, so that the grid is seen.
    let square = r##"<rect x="8.3%" y="8.3%" width="83.4%" height="83.4%" fill="#FFF"/>"##;
    let svg = svg_of(size, square);
    let texture = pictures.get(&mut images, &surface.grid, svg, "an outlook", 0);
    let map = map_of(&surface, layers::FORECAST, &[texture]);
    let map = commands.spawn((Name::new("Outlook"), map, ChildOf(active_board.root))).id();
    commands.insert_resource(ForecastLayer(TileLayer::new(map)));
}

/// Lays the tiles of the answer, or takes them away.
pub fn draw(
    shared: Res<SharedForecast>,
    layout: Res<SeaGridLayout>,
    hosted: Res<HostedMatch<FishAndMenView>>,
    mut layer: ResMut<ForecastLayer>,
    mut commands: Commands,
) {
    if !shared.is_changed() && !layer.is_added() {
        return;
    }
    let board = hosted.game().world().resource::<SeaBoard>();
    let forecast = shared.answer.as_ref().map(|(_, forecast)| forecast);
    let previews = board.sea().iter().filter_map(|&square| {
        let step = risk_level(forecast?.hit_in(square))?;
        let cell = Cell::new(square.row, square.column);
        Some((cell, TileStyle { texture: 0, tint: RISK_LEVELS[step].colour }))
    });
    layer.0.show(&FishAndMenView::surface(&layout).grid, previews, &mut commands);
}

/// The step of the map for this many runs with a hit; none: hardly ever.
fn risk_level(hits: u32) -> Option<usize> {
    RISK_LEVELS.iter().rposition(|step| hits >= step.runs)
}

/// Forgets all forecasts when the match is over.
pub fn forget(mut shared: ResMut<SharedForecast>, mut seat_panels: ResMut<SeatPanels>) {
    *shared = SharedForecast::default();
    seat_panels.remove_all(SeatPanelKind::Legend);
}

/// The legend of the colours.
fn legend() -> SeatPanel {
    SeatPanel {
        icon: Some("forecast"),
        title: "Hit in the next drift".into(),
        colours: RISK_LEVELS.iter().map(|step| (step.colour, step.name.to_owned())).collect(),
        closes: true,
        ..SeatPanel::default()
    }
}

/// Shows the legend of the colours before each seat that asked, and takes it away again; its cross takes it away, too.
pub fn update_legends(
    mut pressed: MessageReader<SeatPanelPressed>,
    mut shared: ResMut<SharedForecast>,
    mut seat_panels: ResMut<SeatPanels>,
) {
    for press in pressed.read().filter(|press| press.kind == SeatPanelKind::Legend) {
        if shared.asked_by(press.seat) {
            shared.toggle(press.seat);
        }
    }
    if !shared.is_changed() {
        return;
    }
    let is_open = |seat| shared.answer.is_some() && shared.asked_by(seat);
    let there: Vec<Seat> = seat_panels.of(SeatPanelKind::Legend).map(|(seat, _)| seat).collect();
    for &seat in there.iter().filter(|seat| !is_open(**seat)) {
        seat_panels.remove(seat, SeatPanelKind::Legend);
    }
    for &seat in shared.asked.iter().filter(|seat| is_open(**seat) && !there.contains(seat)) {
        seat_panels.insert(seat, SeatPanelKind::Legend, legend());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_tabletop::picture::theme::colour_vision::{contrast, least_difference, over};

    #[test]
    fn the_three_steps_are_what_the_legend_says() {
        assert_eq!(risk_level(RUNS / 4 - 1), None);
        for (index, step) in RISK_LEVELS.iter().enumerate() {
            assert_eq!(risk_level(step.runs), Some(index));
        }
        assert_eq!(risk_level(RUNS), Some(2));
    }

    #[test]
    fn neighbouring_steps_are_far_apart_for_usual_deutan_and_protan_eyes() {
        for sea in [theme::SEA, theme::DEEP] {
            let steps = RISK_LEVELS.iter().map(|step| over(step.colour, sea));
            let grounds: Vec<Color> = [sea].into_iter().chain(steps).collect();
            for pair in grounds.windows(2) {
                let apart = least_difference(pair[0], pair[1]);
                assert!(apart > 20.0, "{apart} between {pair:?}");
            }
        }
    }

    #[test]
    fn what_is_written_on_any_step_can_be_read() {
        for sea in [theme::SEA, theme::DEEP] {
            for step in &RISK_LEVELS {
                let contrast = contrast(step.ink, over(step.colour, sea));
                assert!(contrast > 4.5, "{contrast} on {}", step.name);
            }
        }
    }

    #[test]
    fn asking_twice_is_enough() {
        let mut shared = SharedForecast::default();
        shared.toggle(Seat(1));
        shared.toggle(Seat(2));
        shared.toggle(Seat(1));
        assert!(!shared.asked_by(Seat(1)) && shared.asked_by(Seat(2)));
    }
}
