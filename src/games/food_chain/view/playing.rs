//! The game's own part of being played at the table: the meaning of clicks, levers and buttons.

use super::forecasts::JungleForecasts;
use super::obstacles::{hunger, obstacle};
use super::prelude::*;
use crate::board::animals;
use crate::board::layout::species_at;
use bevy::ecs::system::SystemParam;
use easy_ext::ext;
use shoal_contract::{Game as _, Match, Viewer};
use shoal_table::kit::{self, SeatIntents};
use shoal_tabletop::surfaces::tray::RingedLevers;

/// A command of a button in a tray, a verb or a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FoodChainCommand {
    /// Begins the design from the next species, or anew.
    Next,
    /// It eats animals instead of plants, or the other way round.
    Diet,
    /// Founds what is designed.
    Found,
    /// Does not design any more before the next cycle.
    Ready,
}

impl kit::TrayCommand for FoodChainCommand {
    const ALL: &'static [Self] = &[Self::Next, Self::Diet, Self::Found, Self::Ready];
    const VERBS: &'static [(Verb, Self)] = &[(Verb::Second, Self::Next), (Verb::Done, Self::Ready)];
}

impl FoodChainCommand {
    /// The words on the button that founds a design.
    pub fn found_label(draft: &SpeciesDesign) -> &'static str {
        if draft.parent.is_some() { "Mutate" } else { "Found" }
    }
}

/// The choice that a seat is about to make.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DesignDraft {
    /// Its design; none as long as it has touched no lever.
    pub draft: Option<SpeciesDesign>,
    /// The first animal that it was dealt, while it has none: it stays the same, whatever others found meanwhile.
    pub dealt: Option<SpeciesDesign>,
}

impl DesignDraft {
    /// The design as its levers show it: what was touched, or what it begins from.
    fn design(&self, view: &View, seat: Seat) -> SpeciesDesign {
        let dealt = || self.dealt.filter(|_| view.of(seat).next().is_none());
        let begun = self.draft.or_else(dealt);
        begun.unwrap_or_else(|| SpeciesDesign::usual(view, seat))
    }
}

/// Deals a first animal to each seat without one, once between cycles.
pub fn deal(
    shown: Res<PlaybackState<FoodChainView>>,
    mut intents: ResMut<SeatIntents<FoodChainView>>,
) {
    if !shown.is_idle() {
        return;
    }
    let view = &shown.view;
    let needs = |(seat, intent): &(Seat, &kit::SeatIntent<FoodChainView>)| {
        intent.dealt.is_none() && view.of(*seat).next().is_none()
    };
    let seats: Vec<Seat> = intents.iter().filter(needs).map(|(seat, _)| seat).collect();
    for seat in seats {
        let dealt = SpeciesDesign::first(view, seat);
        SeatIntents::change(&mut intents, seat, |intent| intent.dealt = Some(dealt));
    }
}

/// The resources that choices and trays need beside those of all games.
#[derive(SystemParam)]
pub struct JungleViewAccess<'w> {
    pub(super) land: Res<'w, JungleLayout>,
    pub(super) places: Res<'w, Places>,
    pub(super) forecasts: Option<Res<'w, JungleForecasts>>,
    pub(super) ringed: Res<'w, RingedLevers>,
}

/// Everybody designs at once: there is nothing to decide ahead.
impl PremoveSource for FoodChainView {
    type Plan = ();
}

impl GameView for FoodChainView {
    type Spot = Cell;
    type Intent = DesignDraft;
    type ButtonCommand = FoodChainCommand;
    type ControlParam = JungleViewAccess<'static>;
    type TrayParam = JungleViewAccess<'static>;

    const VEIL: f32 = layers::VEIL;

    fn board(
        game: &Match<FoodChain>,
        table: &Tabletop,
        trays: TrayDepth,
        chairs: &Chairs,
    ) -> JungleLayout {
        // Those of the setup, and who has joined since.
        let seats = FoodChain::seen_by(game.world(), Viewer::Table).players.len();
        JungleLayout::of(seats, table, trays, chairs)
    }

    /// For the levers.
    fn tray_depth(_setup: &Setup) -> TrayDepth {
        TrayDepth::Deep
    }

    fn draw_board(world: &mut World) {
        if let Err(problem) = world.run_system_cached(crate::board::terrain::spawn) {
            warn!("the land cannot be drawn: {problem}");
        }
    }

    fn surface(land: &JungleLayout) -> BoardSurface {
        land.surface
    }

    fn stage(view: &View, setup: &Setup) -> String {
        match setup.season {
            Some(season) => format!("cycle {} of {}", view.cycle, season.cycles),
            None => format!("cycle {}", view.cycle),
        }
    }

    fn winners(view: &View) -> Option<Vec<Seat>> {
        let ranks = (view.step == SeasonStep::Over).then(|| view.ranking())?;
        Some(ranks.first().map(|(seat, _)| *seat).into_iter().collect())
    }

    /// A click on an own species begins a design from it.
    fn click(controls: &mut SeatControls<Self>, seat: Seat, at: Cell) {
        let pointed = species_at(&controls.own.places, &controls.own.land, at);
        let Some(species) = pointed.and_then(|id| controls.view().find(id)) else { return };
        if species.seat != Some(seat) {
            return controls
                .refuse(seat, "You can only mutate your own species: {press_on} one of yours.");
        }
        let draft = SpeciesDesign::child_of(species);
        controls.draft(seat, draft);
    }

    fn turn_lever(controls: &mut SeatControls<Self>, seat: Seat, lever: usize, value: i32) {
        if let (Some(&part), Ok(level)) = (AnimalPart::ALL.get(lever), u32::try_from(value)) {
            let draft = controls.drafted(seat).with(part, level);
            controls.draft(seat, draft);
        }
    }

    fn run_command(controls: &mut SeatControls<Self>, seat: Seat, command: FoodChainCommand) {
        let draft = controls.drafted(seat);
        match command {
            FoodChainCommand::Next => {
                let next = draft.next(controls.view(), seat);
                controls.draft(seat, next);
            }
            FoodChainCommand::Diet => {
                controls.draft(seat, SpeciesDesign { kind: draft.kind.other(), ..draft })
            }
            FoodChainCommand::Found => controls.found(seat, draft),
            FoodChainCommand::Ready => controls.be_ready(seat, draft),
        }
    }

    /// Forgets a design once it is founded, or once the species it was made from is gone. After a cycle another animal may
    /// be dealt.
    fn intent_after(event: &Event, seat: Seat, intent: &mut kit::SeatIntent<Self>) {
        if matches!(event, Event::CycleRan { .. }) {
            intent.dealt = None;
        }
        let is_over = match event {
            Event::Founded { seat: of, .. } => *of == seat,
            Event::WentExtinct { id } | Event::Vanished { id } => {
                intent.draft.is_some_and(|draft| draft.parent == Some(*id))
            }
            _ => false,
        };
        if is_over {
            intent.forget();
        }
    }

    fn is_new(context: &TrayContext<Self>) -> bool {
        let JungleViewAccess { places, forecasts, ringed, .. } = &*context.own;
        let has_forecast = forecasts.as_ref().is_some_and(|it| it.is_changed());
        places.is_changed() || ringed.is_changed() || has_forecast
    }

    /// The ground of its species that are large enough to mutate: everybody knows which they are.
    fn legal_ground(
        context: &TrayContext<Self>,
        seat: Seat,
        _land: &JungleLayout,
    ) -> Vec<GroundArea> {
        let own = context.view().of(seat).filter(|species| species.population >= MUTABLE);
        let area = |species: &SeenSpecies| {
            let at = context.own.places.of(species.id)?;
            Some(GroundArea::new(
                FrameShape::Circle,
                at,
                Vec2::splat(animals::swarm_width(species)),
            ))
        };
        own.filter_map(area).collect()
    }
}

#[ext(PlayingControls)]
pub(crate) impl SeatControls<'_, '_, FoodChainView> {
    /// The design of a seat at this moment.
    fn drafted(&self, seat: Seat) -> SpeciesDesign {
        self.aims.own(seat).design(self.view(), seat)
    }

    fn draft(&mut self, seat: Seat, draft: SpeciesDesign) {
        self.seat_messages.clear(seat);
        self.change_intent(seat, |intent| (intent.draft, intent.warned) = (Some(draft), None));
    }

    /// Founds what was designed. A new animal takes the place of all own ones, and one that can eat nothing dies: either is
    /// said once before.
    fn found(&mut self, seat: Seat, draft: SpeciesDesign) {
        let action = draft.action(self.view());
        let own = self.view().of(seat).count();
        let loses = matches!(action, Action::Start { .. }) && own > 0;
        let lost = loses.then(|| format!("Your {own} species would be gone. Repeat to do it."));
        let warning = match (hunger(self.view(), seat, &draft), lost) {
            (Some(hungry), None) => Some(format!("{hungry} Or press again.")),
            (Some(hungry), Some(lost)) => Some(format!("{hungry} {lost}")),
            (None, lost) => lost,
        };
        let warning = warning.filter(|_| self.why_not(seat, &action).is_none());
        self.choose_warned(seat, action, warning);
    }

    /// Makes a seat ready. What it has designed and not founded is left out: that is said once before.
    fn be_ready(&mut self, seat: Seat, draft: SpeciesDesign) {
        let designs = self.hosted.game().setup().designs;
        let is_open = designs == Designs::Open || self.chooses_openly(seat);
        let found = FoodChainCommand::found_label(&draft);
        // The picture may still show how this seat founds it.
        let now = FoodChain::seen_by(self.world(), Viewer::Table);
        let is_draft = |one: &SeenSpecies| (one.kind, one.parts) == (draft.kind, Some(draft.parts));
        let warning = match now.of(seat).next() {
            _ if !is_open => None,
            None => Some(format!("Nothing is founded yet: press {found}, or Ready to go without.")),
            Some(_) if now.of(seat).any(is_draft) => None,
            Some(_) => self.has_changes(seat, draft).then(|| {
                match self.why_not(seat, &draft.action(self.view())) {
                    None => format!(
                        "Your changes are not founded: press {found}, or Ready to drop them."
                    ),
                    Some(refused) => {
                        let why = obstacle(self.view(), seat, &draft, refused);
                        format!("{why} Or press Ready to drop your changes.")
                    }
                }
            }),
        };
        let warning = warning.filter(|_| self.why_not(seat, &Action::Ready).is_none());
        self.choose_warned(seat, Action::Ready, warning);
    }

    /// `true` if a seat has touched its levers, and not only to look at the animal that it could begin anew with.
    fn has_changes(&self, seat: Seat, draft: SpeciesDesign) -> bool {
        let is_anew = draft == SpeciesDesign::first(self.view(), seat);
        self.aims.own(seat).draft.is_some() && !is_anew
    }
}

#[ext(PlayingTrays)]
pub(crate) impl TrayContext<'_, '_, FoodChainView> {
    /// The design of a seat, if it designs where all may see it.
    fn open_draft(&self, seat: Seat) -> Option<SpeciesDesign> {
        let designs = self.hosted.game().setup().designs;
        let is_open = designs == Designs::Open || self.chooses_openly(seat);
        let can = is_open && self.view().step != SeasonStep::Over && self.chairs.is_person(seat);
        can.then(|| self.aims.own(seat).design(self.view(), seat))
    }

    /// `true` if nobody at the table may see what a draft was made from: then its levers show only what changes.
    fn is_hidden(&self, draft: &SpeciesDesign) -> bool {
        let parent = draft.parent.and_then(|id| self.view().find(id));
        parent.is_some_and(|parent| parent.parts.is_none())
    }
}
