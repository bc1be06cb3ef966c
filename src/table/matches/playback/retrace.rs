//! Playing a match once more as the table sees it.

use super::{ActionOf, EventOf, MatchHistory, PlaybackView, SetupOf, ViewOf};
use shoal_contract::{Actor, Game, InputProblems, Match, MatchBeginning, Viewer};

/// Plays these actions, up to the first that is against the rules. Returns the match then, and its history. `look` gets
/// for each action the view before it, the events that everybody may see, and the view after it.
///
/// # Errors
/// The reason why the match cannot begin.
pub fn retrace<'a, V: PlaybackView>(
    beginning: &MatchBeginning<V::Game>,
    actions: impl IntoIterator<Item = (Actor, &'a ActionOf<V>)>,
    mut look: impl FnMut(&mut ViewOf<V>, &[EventOf<V>], &ViewOf<V>, &SetupOf<V>),
) -> Result<(Match<V::Game>, MatchHistory<V>), InputProblems> {
    let mut game = Match::<V::Game>::begin(beginning.clone())?;
    let mut view = game.seen_by(Viewer::Table);
    let mut history = MatchHistory::beginning(&view, 0, game.setup());
    for (actor, action) in actions {
        let Ok(events) = game.apply(actor, action) else { break };
        let (events, after) = (for_the_table(&game, events), game.seen_by(Viewer::Table));
        history.account_for(&events, &after, game.taken().len(), game.setup());
        history.note(&after, game.taken().len(), game.setup());
        look(&mut view, &events, &after, game.setup());
        view = after;
    }
    Ok((game, history))
}

/// Returns the events of a match that everybody may see: the projected picture is open to all.
pub fn for_the_table<G: Game>(game: &Match<G>, mut events: Vec<G::Event>) -> Vec<G::Event> {
    events.retain(|event| G::audience(game.world(), event).includes(Viewer::Table));
    events
}
