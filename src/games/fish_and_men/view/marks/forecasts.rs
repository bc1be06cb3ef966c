//! The forecast of the next drift, for players who ask: a quiet map of the chance that a fish is hit in each square,
//! and a legend of its colours before each asker. Nobody's turn is touched by it.

use crate::prelude::*;
use shoal_fish_and_men::rules::pollution::forecast::{DriftForecast, RUNS};
use shoal_tabletop::surfaces::seat_panels::{
    SeatPanel, SeatPanelKind, SeatPanelPressed, SeatPanels,
};

/// A step of the map.
struct HitRiskLevel {
    /// The least number of the runs with a hit.
    runs: u32,
    /// Its name in the legend.
    name: &'static str,
    /// The red of its squares.
    red: u32,
    /// The colour of writing that can be read on it.
    ink: Color,
}

/// The steps of the map: dark, strong and pale red, far apart for all eyes.
const RISK_LEVELS: [HitRiskLevel; 3] = [
    HitRiskLevel { runs: RUNS / 4, name: "1 of 4", red: 0x7A2A3A, ink: theme::TEXT },
    HitRiskLevel { runs: RUNS / 2, name: "1 of 2", red: 0xC8383A, ink: theme::TEXT },
    HitRiskLevel { runs: RUNS * 3 / 4, name: "3 of 4", red: 0xFF9C86, ink: theme::DEEP },
];

impl HitRiskLevel {
    /// The step of the map for this many runs with a hit; none: hardly ever.
    fn of(hits: u32) -> Option<&'static Self> {
        RISK_LEVELS.iter().rfind(|step| hits >= step.runs)
    }

    /// The colour of its squares, which lets a little of the sea through.
    fn colour(&self) -> Color {
        theme::rgb(self.red).with_alpha(0.95)
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
        if self.asked.is_empty() {
            self.answer = None;
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
        HitRiskLevel::of(forecast.hit_in(square)).map(|step| step.ink)
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
        return;
    }
    let drifts = matches!(shown.event(), Some(Event::PollutionDrifted { .. }));
    if drifts || !is_forecast_possible(&shown.view) {
        *shared = SharedForecast::default();
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

/// The map of the answer, over the sea: the colours of its squares.
#[derive(Component, Clone, PartialEq)]
pub struct ForecastMap(BTreeMap<Square, [u8; 4]>);

/// Draws the map of the answer, or takes it away.
pub fn draw(
    shared: Res<SharedForecast>,
    layout: Res<SeaGridLayout>,
    hosted: Res<HostedMatch<FishAndMenView>>,
    mut maps: BoardDrawings<ForecastMap>,
    mut images: ResMut<Assets<Image>>,
) {
    if !maps.is_due([shared.is_changed(), layout.is_changed()]) {
        return;
    }
    let sea = hosted.game().world().resource::<SeaBoard>().sea();
    let map = |(_, forecast): &(usize, DriftForecast)| {
        let colour = |&square: &Square| {
            let step = HitRiskLevel::of(forecast.hit_in(square))?;
            Some((square, step.colour().to_srgba().to_u8_array()))
        };
        ForecastMap(sea.iter().filter_map(colour).collect())
    };
    let wanted = shared.answer.iter().map(map).collect();
    maps.show(wanted, layout.is_changed(), |entity, ForecastMap(colours)| {
        let map = layout.painted(|square| colours.get(&square).copied());
        let place = board_transform(layout.rect().center(), layers::FORECAST);
        entity.insert((Name::new("Outlook"), picture(images.add(map), layout.size()), place));
    });
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
    seat_panels.remove_all(SeatPanelKind::Legend);
    for &seat in shared.asked.iter().filter(|_| shared.is_shown()) {
        let legend = SeatPanel {
            icon: Some("forecast"),
            title: "Hit in the next drift".into(),
            colours: RISK_LEVELS.iter().map(|step| (step.colour(), step.name.into())).collect(),
            closes: true,
            ..SeatPanel::default()
        };
        seat_panels.insert(seat, SeatPanelKind::Legend, legend);
    }
}

/// Forgets all forecasts when the match is over.
pub fn forget(mut shared: ResMut<SharedForecast>, mut seat_panels: ResMut<SeatPanels>) {
    *shared = SharedForecast::default();
    seat_panels.remove_all(SeatPanelKind::Legend);
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_tabletop::picture::theme::colour_vision::{contrast, least_difference, over};

    #[test]
    fn the_three_steps_are_what_the_legend_says() {
        let name = |hits| HitRiskLevel::of(hits).map(|step| step.name);
        assert_eq!(name(RUNS / 4 - 1), None);
        for step in &RISK_LEVELS {
            assert_eq!(name(step.runs), Some(step.name));
        }
        assert_eq!(name(RUNS), Some("3 of 4"));
    }

    #[test]
    fn neighbouring_steps_are_far_apart_for_usual_deutan_and_protan_eyes() {
        for sea in [theme::SEA, theme::DEEP] {
            let steps = RISK_LEVELS.iter().map(|step| over(step.colour(), sea));
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
                let contrast = contrast(step.ink, over(step.colour(), sea));
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
