//! Which games of a library's texts are a given game: claims about it are found by what it is, and not by what it is called.

use super::Library;
use crate::game::{Bare, Catalogue, GameClaims, GameId, Names, Subject, instantiate};
use crate::language::{
    Argument, Expression, GameExpression, HeapNames, Name, Span, WrittenGame, format_game,
};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Small numbers that are tried for the only parameter of a game. It steers the search only.
const OF_ONE: i64 = 8;
/// The same for each of two parameters.
const OF_TWO: i64 = 4;

/// The most games that are kept; what others are is found again. A fixed bound.
const MOST_KNOWN: usize = 1 << 12;

/// The games that were found to be a given one, for each place from which names are seen. Clones of a library share them.
#[derive(Debug, Default)]
pub(super) struct KnownGames(Mutex<HashMap<Question, Namesakes>>);

type Question = (GameId, Vec<String>, Option<usize>);
/// The places of texts, and what each calls the game.
type Namesakes = Arc<Vec<(usize, GameExpression)>>;

/// The claims about a game, text by text.
pub(super) fn claims_about<'l>(library: &'l Library, subject: &Subject) -> Vec<GameClaims<'l>> {
    let question = question(library, subject);
    let known = || {
        library
            .known
            .0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    };
    let found = known().get(&question).cloned();
    let found = found.unwrap_or_else(|| {
        let found = Arc::new(namesakes(library, subject));
        let mut known = known();
        if known.len() < MOST_KNOWN {
            known.insert(question, Arc::clone(&found));
        }
        found
    });
    let claims = |(place, game): &(usize, GameExpression)| GameClaims {
        place: *place,
        claims: match game {
            GameExpression::Named { name, .. } => {
                library.texts[*place].claims_about(&name.text).collect()
            }
            _ => Vec::new(),
        },
        game: game.clone(),
    };
    found.iter().map(claims).collect()
}

/// What the texts with claims call the game, in their order: with the arguments of its own name, or, where none call it so, with small numbers.
fn namesakes(library: &Library, subject: &Subject) -> Vec<(usize, GameExpression)> {
    let is_it = |bare: &Bare| GameId::of(bare) == subject.id;
    let found = among(library, subject, &is_it, &own_arguments);
    match found.is_empty() {
        true => among(library, subject, &is_it, &|definition, _| {
            small_arguments(definition)
        }),
        false => found,
    }
}

/// The games with as many heaps that texts make claims about, with no arguments or those of the given game's own name.
pub(super) fn candidates(library: &Library, subject: &Subject) -> Vec<(usize, GameExpression)> {
    let has_heaps = |bare: &Bare| bare.heaps.len() == subject.heaps + usize::from(bare.pass);
    among(library, subject, &has_heaps, &|definition, subject| {
        let mut all = own_arguments(definition, subject);
        // Where a parameter is the number of heaps, few of the small numbers fit.
        if let Some(HeapNames::Vector(..)) = definition.rules.heaps {
            all.extend(small_arguments(definition));
        }
        all
    })
}

impl KnownGames {
    /// What is known of one game.
    pub(super) fn with(
        library: &Library,
        subject: &Subject,
        games: Vec<(usize, GameExpression)>,
    ) -> KnownGames {
        let known = HashMap::from([(question(library, subject), Arc::new(games))]);
        KnownGames(Mutex::new(known))
    }
}

fn question(library: &Library, subject: &Subject) -> Question {
    let names = subject.named.into_iter().chain(subject.inner);
    (subject.id, names.map(format_game).collect(), library.from)
}

/// The arguments that may be tried for a definition.
type Proposed<'p> = dyn Fn(&WrittenGame, &Subject) -> Vec<Vec<Expression>> + 'p;

/// The games that texts make claims about, and that are accepted.
fn among(
    library: &Library,
    subject: &Subject,
    accepts: &dyn Fn(&Bare) -> bool,
    proposed: &Proposed,
) -> Vec<(usize, GameExpression)> {
    let mut places: Vec<usize> = library.around().collect();
    places.extend(library.seen(false).chain(library.seen(true)));
    places.sort_unstable();
    places.dedup();
    let texts = places.into_iter().flat_map(|place| {
        let seen = library.seen_from(place);
        let names = library.texts[place].claimed_names().into_iter();
        let games = names.filter_map(move |name| {
            let mut games = games_called(name, &seen, subject, proposed).into_iter();
            let found = games.find(|game| {
                let bare = instantiate(game, &Names::new(), &seen, 0);
                bare.is_ok_and(|bare| accepts(&bare))
            });
            found.map(|game| (place, game))
        });
        games.collect::<Vec<_>>()
    });
    texts.collect()
}

/// The games of this name with the arguments that are proposed.
fn games_called(
    name: &str,
    seen: &Library,
    subject: &Subject,
    proposed: &Proposed,
) -> Vec<GameExpression> {
    let Some((definition, _)) = seen.find(name) else {
        return Vec::new();
    };
    if let Some(HeapNames::Named(heaps)) = &definition.rules.heaps
        && heaps.len() != subject.heaps
    {
        return Vec::new();
    }
    // A definition may have a pass of its own.
    let passes = if subject.pass {
        &[false, true][..]
    } else {
        &[false]
    };
    let arguments = proposed(definition, subject).into_iter();
    let games = arguments.flat_map(|arguments| {
        let game = |pass: &bool| named(name, arguments.clone(), *pass);
        passes.iter().map(game).collect::<Vec<_>>()
    });
    games.collect()
}

fn named(name: &str, arguments: Vec<Expression>, pass: bool) -> GameExpression {
    let span = Span::default();
    let arguments = arguments
        .into_iter()
        .map(|value| Argument { name: None, value });
    GameExpression::Named {
        name: Name {
            text: name.to_string(),
            span,
        },
        arguments: arguments.collect(),
        pass,
        span,
    }
}

/// No arguments for a game without parameters, else those of the given game's own name and of the names in its definition.
fn own_arguments(definition: &WrittenGame, subject: &Subject) -> Vec<Vec<Expression>> {
    let takes = definition.parameters.len();
    if takes == 0 {
        return vec![Vec::new()];
    }
    let list = definition.parameters.iter().any(|one| one.count.is_some());
    let mut all: Vec<Vec<Expression>> = Vec::new();
    for name in subject.named.into_iter().chain(subject.inner) {
        if let GameExpression::Named { arguments, .. } = name
            && (list || arguments.len() <= takes)
        {
            let values: Vec<Expression> = arguments.iter().map(|one| one.value.clone()).collect();
            if !all.contains(&values) {
                all.push(values);
            }
        }
    }
    all
}

/// Small numbers for one parameter, or for each of two.
fn small_arguments(definition: &WrittenGame) -> Vec<Vec<Expression>> {
    let number = |number: i64| Expression::of_integer(&number.to_string(), Span::default());
    match definition.parameters.as_slice() {
        [_] => (0..=OF_ONE).map(|one| vec![number(one)]).collect(),
        [_, _] => {
            let both = (0..=OF_TWO).flat_map(|one| (0..=OF_TWO).map(move |two| [one, two]));
            both.map(|both| both.map(number).to_vec()).collect()
        }
        _ => Vec::new(),
    }
}
