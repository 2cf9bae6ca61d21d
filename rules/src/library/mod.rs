//! The library: every game and claim of the papers, embedded, and the files a user adds.
//!
//! This room never reads a file: texts come in as texts.

mod items;
mod text;

pub use text::Text;

use crate::game::{Catalogue, DrawnFigure};
use crate::language::{
    ClaimItem, Code, Diagnostic, FigureItem, FigureOverlay, File, FileItem, Span, Statement,
    WrittenAutomaton, WrittenClaim, WrittenGame, is_walnut, nearest, parse_file, read_walnut,
};
use grundy_work::Limits;
use std::collections::{BTreeMap, HashSet};
use std::sync::{Arc, OnceLock};

/// A list of texts in which games are found by name; later texts hide earlier ones. It is cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct Library {
    texts: Vec<Arc<Text>>,
    /// The text whose games come before all others, if one is looked at.
    first: Option<usize>,
    /// Automata that claims of later texts name.
    automata: BTreeMap<String, Arc<WrittenAutomaton>>,
    limits: Limits,
}

const PAPERS: &[(&str, &str)] = &[
    ("classics", include_str!("../../../papers/classics.game")),
    ("ryuo-nim", include_str!("../../../papers/ryuo-nim.game")),
    ("gurvich", include_str!("../../../papers/gurvich.game")),
    (
        "kimura-yamashita",
        include_str!("../../../papers/kimura-yamashita.game"),
    ),
    (
        "cyclic-nimhoff",
        include_str!("../../../papers/cyclic-nimhoff.game"),
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

    /// Adds a text; answers its place. An automaton in Walnut's format is one that claims of texts behind it name.
    ///
    /// # Errors
    /// All that is wrong with the text. It is added even so, so that messages can show it.
    pub fn add(&mut self, name: &str, text: &str) -> Result<usize, Vec<Diagnostic>> {
        if is_walnut(text) {
            return self.add_automaton(name, text);
        }
        let mut parsed = parse_file(text);
        for item in &mut parsed.tree.items {
            if let FileItem::Claim(claim) = item {
                self.read_automaton(&mut claim.claim);
            }
        }
        let place = self.texts.len();
        self.texts
            .push(Arc::new(Text::parsed(name, text, parsed.tree)));
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

    fn add_automaton(&mut self, name: &str, text: &str) -> Result<usize, Vec<Diagnostic>> {
        let place = self.quote(name, text);
        let automaton = read_walnut(name, text);
        let automaton = automaton.map_err(|error| vec![error.in_source(Some(place))])?;
        self.automata.insert(name.to_string(), Arc::new(automaton));
        Ok(place)
    }

    /// Puts the automaton that a claim names into it, if it is known.
    pub fn read_automaton(&self, claim: &mut WrittenClaim) {
        let Statement::Automaton { automaton, .. } = &mut claim.statement else {
            return;
        };
        let named = automaton.file.as_ref();
        if let Some(known) = named.and_then(|file| self.automata.get(&file.name)) {
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
        self.texts
            .push(Arc::new(Text::parsed(name, text, File::default())));
        self.texts.len() - 1
    }

    /// The same library, in which the games of one text come first.
    #[must_use]
    pub fn seen_from(&self, place: usize) -> Library {
        Library {
            first: Some(place),
            ..self.clone()
        }
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

    /// The claims about games of this name, of later texts first.
    pub fn claims_about<'l>(&'l self, game: &'l str) -> impl Iterator<Item = &'l ClaimItem> {
        let texts = self.texts.iter().rev();
        texts.flat_map(move |text| text.claims_about(game))
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

impl Catalogue for Library {
    fn find(&self, name: &str) -> Option<(&WrittenGame, Option<usize>)> {
        let in_order = self.first.into_iter().chain((0..self.texts.len()).rev());
        in_order.into_iter().find_map(|place| {
            let game = self.texts[place].game(name);
            game.map(|game| (game, Some(place)))
        })
    }

    fn names(&self) -> Vec<&str> {
        self.texts
            .iter()
            .flat_map(|text| text.game_names())
            .collect()
    }

    fn claims_on(&self, game: &str) -> Vec<&ClaimItem> {
        let in_order = self.first.into_iter().chain((0..self.texts.len()).rev());
        let others = in_order.enumerate();
        let once = others.filter(|(rank, place)| *rank == 0 || Some(*place) != self.first);
        let texts = once.map(|(_, place)| &self.texts[place]);
        texts.flat_map(|text| text.claims_about(game)).collect()
    }

    fn limits(&self) -> Limits {
        self.limits
    }
}
