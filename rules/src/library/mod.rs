//! The library: every game and claim of the papers, embedded, and the files a user adds.
//!
//! This room never reads a file: texts come in as texts.

mod items;
mod known_games;
mod text;

pub use text::Text;

use known_games::KnownGames;

use crate::game::{Catalogue, DrawnFigure, GameClaims, Subject};
use crate::language::{
    ClaimItem, Code, Diagnostic, FigureItem, FigureOverlay, File, FileItem, GameExpression, Span,
    Statement, WrittenAutomaton, WrittenClaim, WrittenGame, is_walnut, nearest, parse_file,
    read_walnut,
};
use grundy_work::Limits;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::path::Path;
use std::sync::{Arc, OnceLock};

/// A list of texts in which games are found by name. It is cheap to clone.
///
/// What a name means depends on where it stands. A text that comes with the program sees itself, then the others that do. Any other text sees
/// itself, then the other texts that were added, then those that come with the program; a name that two of the others define has no meaning in it. In
/// the definition of a game its own name means the game that it would mean without that definition. The order of the texts decides nothing.
#[derive(Clone, Debug, Default)]
pub struct Library {
    texts: Vec<Arc<Text>>,
    /// The text from which names are seen; `None` for a text that is added last and has no games.
    from: Option<usize>,
    /// The game in whose definition names stand, by the place of its text and its name.
    defining: Option<(usize, String)>,
    /// Automata that claims name.
    automata: Arc<BTreeMap<String, Arc<WrittenAutomaton>>>,
    limits: Limits,
    known: Arc<KnownGames>,
}

const PAPERS: &[(&str, &str)] = &[
    ("classics", include_str!("../../papers/classics.game")),
    ("ryuo-nim", include_str!("../../papers/ryuo-nim.game")),
    ("gurvich", include_str!("../../papers/gurvich.game")),
    (
        "kimura-yamashita",
        include_str!("../../papers/kimura-yamashita.game"),
    ),
    (
        "cyclic-nimhoff",
        include_str!("../../papers/cyclic-nimhoff.game"),
    ),
];

impl Library {
    /// The papers that come with the program.
    pub fn embedded() -> Library {
        static EMBEDDED: OnceLock<Library> = OnceLock::new();
        EMBEDDED.get_or_init(Library::of_papers).clone()
    }

    /// The papers, of which nothing was asked yet.
    fn of_papers() -> Library {
        let papers = PAPERS.iter();
        Library {
            texts: papers
                .map(|(name, text)| Arc::new(Text::embedded(name, text)))
                .collect(),
            ..Library::default()
        }
    }

    /// Adds a text; answers its place. An automaton in Walnut's format is one that claims of texts behind it name. A text that is there already is
    /// not added again.
    ///
    /// # Errors
    /// All that is wrong with the text. It is added even so, so that messages can show it.
    pub fn add(&mut self, name: &str, text: &str) -> Result<usize, Vec<Diagnostic>> {
        self.add_inside(None, name, text)
    }

    /// Adds a text that sees what another one sees, and its own games before.
    ///
    /// # Errors
    /// As for [`Library::add`].
    pub fn add_inside(
        &mut self,
        around: Option<usize>,
        name: &str,
        text: &str,
    ) -> Result<usize, Vec<Diagnostic>> {
        if is_walnut(text) {
            return self.add_automaton(name, text);
        }
        let is_same = |known: &Arc<Text>| {
            let same = known.name == name && known.text == text && known.around == around;
            same && !known.is_embedded() && known.sound
        };
        if let Some(place) = self.texts.iter().position(is_same) {
            return Ok(place);
        }
        let mut parsed = parse_file(text);
        for item in &mut parsed.tree.items {
            if let FileItem::Claim(claim) = item {
                self.read_automaton(&mut claim.claim, name);
            }
        }
        let place = self.texts.len();
        let read = Text::parsed(name, text, parsed.tree);
        self.push(read.standing_in(around, parsed.errors.is_empty()));
        let mut errors = parsed.errors;
        errors.extend(self.duplicates(place));
        if errors.is_empty() {
            errors.extend(self.faults_of_figures(place));
        }
        match errors.is_empty() {
            true => Ok(place),
            false => Err(errors
                .into_iter()
                .map(|error| error.in_source(Some(place)))
                .collect()),
        }
    }

    fn push(&mut self, text: Text) {
        self.texts.push(Arc::new(text));
        self.known = Arc::default();
    }

    fn add_automaton(&mut self, name: &str, text: &str) -> Result<usize, Vec<Diagnostic>> {
        let place = self.quote(name, text);
        let automaton = read_walnut(name, text);
        let automaton = automaton.map_err(|error| vec![error.in_source(Some(place))])?;
        if self
            .automata
            .get(name)
            .is_some_and(|known| **known != automaton)
        {
            let message = format!("two automata are called {name}");
            let error = Diagnostic::new(Code::Duplicate, Span::default(), message);
            let help = "give one of them another name, perhaps with a folder";
            return Err(vec![error.help(help).in_source(Some(place))]);
        }
        Arc::make_mut(&mut self.automata).insert(name.to_string(), Arc::new(automaton));
        Ok(place)
    }

    /// Puts the automaton that a claim names into it, if it is known: the one beside the text of this name in which the claim stands, or else one
    /// without a folder.
    pub fn read_automaton(&self, claim: &mut WrittenClaim, text: &str) {
        let Statement::Automaton { automaton, .. } = &mut claim.statement else {
            return;
        };
        let Some(file) = &automaton.file else {
            return;
        };
        let folder = Path::new(text).parent().unwrap_or(Path::new(""));
        let beside = folder.join(&file.name);
        let known = beside.to_str().and_then(|name| self.automata.get(name));
        if let Some(known) = known.or_else(|| self.automata.get(&file.name)) {
            let span = automaton.span;
            *automaton = Arc::new(WrittenAutomaton {
                span,
                ..WrittenAutomaton::clone(known)
            });
        }
    }

    fn duplicates(&self, place: usize) -> Vec<Diagnostic> {
        let text = &self.texts[place];
        let (mut games, mut sets) = (HashSet::new(), HashSet::new());
        let named = text.games().map(|game| &game.name);
        let named = named.filter(|name| !games.insert(&name.text));
        let again = text.file().sets().map(|set| &set.name);
        let again = again.filter(|name| !sets.insert(&name.text));
        named
            .chain(again)
            .map(|name| {
                let message = format!("{} is defined twice", name.text);
                Diagnostic::new(Code::Duplicate, name.span, message)
            })
            .collect()
    }

    /// What is wrong with the figures of a text.
    fn faults_of_figures(&self, place: usize) -> Vec<Diagnostic> {
        let figures = self.texts[place].figures();
        let faults = figures.filter_map(|figure| self.figure(place, figure).err());
        faults.flatten().collect()
    }

    /// The meaning of a figure of the text at this place.
    ///
    /// # Errors
    /// What is wrong with it; a claim that is not in the text.
    pub fn figure(
        &self,
        place: usize,
        figure: &FigureItem,
    ) -> Result<DrawnFigure, Vec<Diagnostic>> {
        let drawn = DrawnFigure::of(figure, &self.seen_from(place))?;
        for overlay in &figure.overlays {
            if let FigureOverlay::Claim { part, title } = overlay {
                let part = part.as_ref().map(|part| part.text.as_str());
                let claim = self.claim_titled(place, title, figure.span);
                let claim = claim.map_err(|error| vec![error])?;
                let mut parts = claim.claim.definitions.iter();
                if part.is_some_and(|part| !parts.any(|own| own.name.text == part)) {
                    let message =
                        format!("the claim \"{title}\" has no name {}", part.unwrap_or(""));
                    return Err(vec![Diagnostic::new(
                        Code::UnknownName,
                        figure.span,
                        message,
                    )]);
                }
            }
        }
        Ok(drawn)
    }

    /// The claim of this title in the text at this place, which is asked for at a span of it.
    ///
    /// # Errors
    /// There is none.
    pub fn claim_titled(
        &self,
        place: usize,
        title: &str,
        asked: Span,
    ) -> Result<&ClaimItem, Diagnostic> {
        let claims = || self.texts[place].file().claims();
        claims().find(|claim| claim.title == *title).ok_or_else(|| {
            let message = format!("there is no claim \"{title}\" in this text");
            let error = Diagnostic::new(Code::UnknownName, asked, message);
            match nearest(title, claims().map(|claim| claim.title.as_str())) {
                Some(meant) => error.help(format!("did you mean \"{meant}\"?")),
                None => error,
            }
        })
    }

    /// Adds a text that messages quote, and that holds no games: a line that a user typed; answers its place.
    pub fn quote(&mut self, name: &str, text: &str) -> usize {
        // It has no games and no claims: what is known of games stays.
        let text = Text::parsed(name, text, File::default());
        self.texts.push(Arc::new(text));
        self.texts.len() - 1
    }

    /// The same library, as it is seen from one of its texts.
    #[must_use]
    pub fn seen_from(&self, place: usize) -> Library {
        Library {
            from: Some(place),
            defining: None,
            ..self.clone()
        }
    }

    /// The same library, as it is seen from no text: names mean games of the texts that were added, else those that come with the program.
    #[must_use]
    pub fn seen_from_outside(&self) -> Library {
        Library {
            from: None,
            defining: None,
            ..self.clone()
        }
    }

    /// The place of the text from which names are seen, if it is one.
    pub fn place(&self) -> Option<usize> {
        self.from
    }

    /// The same library; what listing options and domains of its games may take is this.
    #[must_use]
    pub fn within(self, limits: Limits) -> Library {
        Library { limits, ..self }
    }

    /// The texts in order.
    pub fn texts(&self) -> &[Arc<Text>] {
        &self.texts
    }

    /// The games that texts make claims about, and that may be a given game in other words; each with the place of its text.
    pub fn candidates(&self, subject: &Subject) -> Vec<(usize, GameExpression)> {
        known_games::candidates(self, subject)
    }

    /// The same library, in which a game is known to have the options of others that texts name: the claims about those are claims about it.
    #[must_use]
    pub fn knowing(&self, subject: &Subject, games: Vec<(usize, GameExpression)>) -> Library {
        Library {
            known: Arc::new(KnownGames::with(self, subject, games)),
            ..self.clone()
        }
    }

    /// The figures of the texts in order, each with the place of its text.
    pub fn figures(&self) -> impl Iterator<Item = (usize, &FigureItem)> {
        let texts = self.texts.iter().enumerate();
        texts.flat_map(|(place, text)| text.figures().map(move |figure| (place, figure)))
    }

    /// The text of this name.
    pub fn text_named(&self, name: &str) -> Option<usize> {
        self.texts.iter().rposition(|text| text.name == name)
    }
}

impl Library {
    /// The game of this name in the text at this place, unless names stand in its definition.
    fn game_in(&self, place: usize, name: &str) -> Option<&WrittenGame> {
        let defining = self.defining.as_ref();
        let is_own = defining.is_some_and(|(own, game)| *own == place && game == name);
        self.texts[place].game(name).filter(|_| !is_own)
    }

    /// The texts around the place from which names are seen, the innermost first.
    fn around(&self) -> impl Iterator<Item = usize> {
        std::iter::successors(self.from, |place| self.texts[*place].around)
    }

    /// Are the texts seen that were added to those that come with the program?
    fn sees_added(&self) -> bool {
        self.from
            .is_none_or(|place| !self.texts[place].is_embedded())
    }

    /// The places of the texts that are seen: those that were added, or those that come with the program.
    fn seen(&self, embedded: bool) -> impl Iterator<Item = usize> {
        let places = (0..self.texts.len()).filter(move |_| embedded || self.sees_added());
        places.filter(move |place| {
            let text = &self.texts[*place];
            text.is_embedded() == embedded && text.around.is_none()
        })
    }
}

impl Catalogue for Library {
    fn find(&self, name: &str) -> Option<(&WrittenGame, Option<usize>)> {
        let found = |place: usize| Some((self.game_in(place, name)?, Some(place)));
        if let Some(own) = self.around().find_map(found) {
            return Some(own);
        }
        let mut added = self.seen(false).filter_map(found);
        match (added.next(), added.next()) {
            (Some(only), None) => Some(only),
            (Some(_), Some(_)) => None,
            (None, _) => self.seen(true).find_map(found),
        }
    }

    fn rivals(&self, name: &str) -> Vec<&str> {
        let defines = |place: &usize| self.game_in(*place, name).is_some();
        if self.around().any(|place| defines(&place)) {
            return Vec::new();
        }
        let rivals = self.seen(false).filter(defines);
        let rivals: Vec<&str> = rivals
            .map(|place| self.texts[place].name.as_str())
            .collect();
        if rivals.len() > 1 { rivals } else { Vec::new() }
    }

    fn inside(&self, source: Option<usize>, name: &str) -> Box<dyn Catalogue + '_> {
        Box::new(Library {
            from: source,
            defining: source.map(|place| (place, name.to_string())),
            ..self.clone()
        })
    }

    fn within(&self, place: usize) -> Box<dyn Catalogue + '_> {
        Box::new(self.seen_from(place))
    }

    fn names(&self) -> Vec<&str> {
        let texts = self.around().chain(self.seen(false)).chain(self.seen(true));
        texts
            .flat_map(|place| self.texts[place].game_names())
            .collect()
    }

    fn claims_on(&self, name: &str) -> Vec<(usize, &ClaimItem)> {
        let meant = |library: &Library| library.find(name).map(|(_, place)| place);
        let Some(own) = meant(self) else {
            return Vec::new();
        };
        let places = self.around().chain(self.seen(false)).chain(self.seen(true));
        let places: BTreeSet<usize> = places.collect();
        let places = places.into_iter().rev();
        let places = places.filter(|place| meant(&self.seen_from(*place)) == Some(own));
        let claims = places.flat_map(|place| {
            let own = self.texts[place].claims_about(name);
            own.map(move |claim| (place, claim))
        });
        claims.collect()
    }

    fn claims_about(&self, subject: &Subject) -> Vec<GameClaims<'_>> {
        known_games::claims_about(self, subject)
    }

    fn limits(&self) -> Limits {
        self.limits
    }
}
