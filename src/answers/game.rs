//! Games as their texts write them, and codes.

use crate::render::definition::{description, heaps_as_written, parameter, short_name};
use crate::render::on_ordinals::OrdinalGameView;
use crate::render::{GameView, GamesView, KnownGame, falling};
use grundy_engines::table::{Method, Served};
use grundy_rules::game::Game;
use grundy_rules::language::Code;
use grundy_work::{Limits, Resource};
use serde::Serialize;

/// The answer of `games`.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GamesAnswer {
    /// Every game, text by text.
    pub games: Vec<GameAnswer>,
}

/// A game of a text.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameAnswer {
    /// Its name.
    pub name: String,
    /// Its parameters as declared: `p >= 1`.
    pub parameters: Vec<String>,
    /// Its heaps.
    pub heaps: Vec<String>,
    /// The text that it stands in.
    pub paper: String,
    /// What that text transcribes.
    pub title: String,
    /// Its moves in words.
    pub description: String,
}

/// A line of the CSV of `games`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct GamesRow {
    name: String,
    parameters: String,
    heaps: String,
    paper: String,
    description: String,
}

impl From<&GamesView> for GamesAnswer {
    fn from(view: &GamesView) -> GamesAnswer {
        let games = view.games().map(|(text, game)| GameAnswer {
            name: game.name.text.clone(),
            parameters: game.parameters.iter().map(parameter).collect(),
            heaps: heaps_as_written(game, view.library.texts()),
            paper: short_name(&text.name).to_string(),
            title: text.title().to_string(),
            description: description(game),
        });
        GamesAnswer {
            games: games.collect(),
        }
    }
}

impl GamesAnswer {
    /// A line for each game.
    pub fn rows(&self) -> impl Iterator<Item = GamesRow> {
        self.games.iter().map(|game| GamesRow {
            name: game.name.clone(),
            parameters: game.parameters.join("; "),
            heaps: game.heaps.join("; "),
            paper: game.paper.clone(),
            description: game.description.clone(),
        })
    }
}

/// The answer of `show`.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ShowAnswer {
    /// The game's name with its arguments, or its rules.
    pub game: String,
    /// The text that it stands in.
    pub paper: Option<String>,
    /// The lines of its rules.
    pub rules: Vec<String>,
    /// The names of its heaps.
    pub heaps: Vec<String>,
    /// Its parameters as declared.
    pub parameters: Vec<String>,
    /// What falls with every move.
    pub measure: String,
    /// Is that proved? Else it is checked on every option that is generated.
    pub proved: bool,
    /// The positions that a table needs.
    pub domain: Option<TableDomain>,
    /// `pass`, `blocking`, `sums`, `ordinals`.
    pub twists: Vec<&'static str>,
    /// How the table is computed, where that was asked for.
    pub plan: Option<PlanAnswer>,
    /// Are the names of the heaps read off the moves?
    pub heaps_inferred: bool,
    /// A sentence for each line of its rules.
    pub words: Vec<String>,
    /// What its text transcribes: authors and title.
    pub source: Option<String>,
    /// The claims about it in the library.
    pub claims: Vec<KnownClaimAnswer>,
    /// Where its P-positions and its Grundy values are found.
    pub values: Vec<KnownValuesAnswer>,
}

/// A claim as its text states it; nothing of it is checked here.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct KnownClaimAnswer {
    /// Its title.
    pub title: String,
    /// The text that it stands in.
    pub paper: String,
    /// What it is about: `P-positions`.
    pub about: &'static str,
    /// What it states.
    pub statement: String,
    /// Is it about misère play?
    pub misere: bool,
    /// What the text says of its truth: `stated, checked up to 60`, `refuted at (0, 2)`.
    pub grade: String,
}

/// Where values are found.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct KnownValuesAnswer {
    /// `P-positions` or `Grundy values`.
    pub what: &'static str,
    /// The title of the claim that gives them at heaps of any size.
    pub claim: Option<String>,
    /// The command that answers.
    pub command: String,
}

impl ShowAnswer {
    /// The answer with what is known of the game.
    fn with_known(self, known: &KnownGame) -> ShowAnswer {
        let claims = known.claims.iter().map(|claim| KnownClaimAnswer {
            title: claim.title.clone(),
            paper: claim.paper.clone(),
            about: claim.about,
            statement: claim.statement.clone(),
            misere: claim.misere,
            grade: claim.grade.clone(),
        });
        let values = known.values.iter().map(|values| KnownValuesAnswer {
            what: values.what,
            claim: values.claim.clone(),
            command: values.command.clone(),
        });
        ShowAnswer {
            words: known.words.clone(),
            source: known.source.clone(),
            claims: claims.collect(),
            values: values.collect(),
            ..self
        }
    }
}

/// The positions that a table needs.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TableDomain {
    /// The sizes of the table.
    pub shape: Vec<usize>,
    /// What bounds the positions that it needs.
    pub needed: String,
    /// How many they are.
    pub positions: usize,
}

/// How a table is computed: by a plan, heap after heap, or by enumeration.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PlanAnswer {
    /// The order of the positions of a plan.
    pub order: Option<&'static str>,
    /// What the plan takes of memory.
    pub bytes: Option<usize>,
    /// What serves the moves of the plan.
    pub moves: Option<Vec<PlannedMove>>,
    /// The shape of the moves of a game on one heap.
    pub heaps: Option<String>,
    /// Why all options are enumerated.
    pub enumerate: Option<String>,
}

/// What serves a move of a plan.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlannedMove {
    /// The number of the move, from 1.
    #[serde(rename = "move")]
    pub number: usize,
    /// `offsets`, `ray`, `window`, `thresholds`, `unions` or `enumerate`.
    pub reducer: &'static str,
    /// What it works on.
    pub detail: String,
}

impl PlanAnswer {
    fn of(order: &'static str, bytes: usize, served: &[Served]) -> PlanAnswer {
        let moves = served.iter().map(|served| PlannedMove {
            number: served.place + 1,
            reducer: served.reducer,
            detail: served.detail.clone(),
        });
        PlanAnswer {
            order: Some(order),
            bytes: Some(bytes),
            moves: Some(moves.collect()),
            ..PlanAnswer::default()
        }
    }
}

impl From<&Method> for PlanAnswer {
    fn from(method: &Method) -> PlanAnswer {
        match method {
            Method::Enumerate(reason) => PlanAnswer {
                enumerate: Some(reason.to_string()),
                ..PlanAnswer::default()
            },
            Method::Heaps(shape) => PlanAnswer {
                heaps: Some(shape.to_string()),
                ..PlanAnswer::default()
            },
            Method::Plan(plan) => PlanAnswer::of(plan.order(), plan.bytes(), plan.served()),
            Method::Counts(plan) => PlanAnswer::of(plan.order(), plan.bytes(), plan.served()),
        }
    }
}

impl From<&GameView> for ShowAnswer {
    fn from(view: &GameView) -> ShowAnswer {
        let definition = view.definition.as_ref().map(|(_, definition)| definition);
        let parameters = definition.map(|definition| definition.parameters.iter().map(parameter));
        let domain = view.domain.as_ref().ok().map(|domain| TableDomain {
            shape: view.shape.to_vec(),
            needed: domain.describe(view.game.heaps()),
            positions: domain.count(),
        });
        ShowAnswer {
            game: view.game.label().to_string(),
            paper: view
                .definition
                .as_ref()
                .map(|(text, _)| short_name(&text.name).to_string()),
            rules: view.rules().lines().map(String::from).collect(),
            heaps: view.game.heaps().to_vec(),
            parameters: parameters.into_iter().flatten().collect(),
            measure: falling(&view.game).show(view.game.heaps()),
            proved: view.game.measure().proved,
            domain,
            twists: twists(&view.game),
            plan: view.plan.as_ref().map(PlanAnswer::from),
            heaps_inferred: view.game.heaps_are_inferred(),
            words: Vec::new(),
            source: None,
            claims: Vec::new(),
            values: Vec::new(),
        }
        .with_known(&view.known)
    }
}

impl From<&OrdinalGameView> for ShowAnswer {
    fn from(view: &OrdinalGameView) -> ShowAnswer {
        ShowAnswer {
            game: view.game.label().to_string(),
            paper: view
                .definition
                .as_ref()
                .map(|(text, _)| short_name(&text.name).to_string()),
            rules: view.rules().lines().map(String::from).collect(),
            heaps: view.game.heaps().to_vec(),
            parameters: view.parameters(),
            measure: view.measure(),
            proved: true,
            domain: None,
            twists: vec!["ordinals"],
            plan: None,
            heaps_inferred: false,
            words: Vec::new(),
            source: None,
            claims: Vec::new(),
            values: Vec::new(),
        }
        .with_known(&view.known)
    }
}

fn twists(game: &Game) -> Vec<&'static str> {
    let all = [
        (game.has_pass(), "pass"),
        (game.has_blocking(), "blocking"),
        (game.has_sums(), "sums"),
    ];
    all.into_iter()
        .filter_map(|(has, name)| has.then_some(name))
        .collect()
}

/// The answer of `explain`.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CodesAnswer {
    /// The codes that were asked for.
    pub codes: Vec<CodeAnswer>,
}

/// A code of an error or a warning.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CodeAnswer {
    /// `E0012`
    pub code: &'static str,
    /// In a few words.
    pub title: &'static str,
    /// At length.
    pub explanation: &'static str,
}

impl From<&[Code]> for CodesAnswer {
    fn from(codes: &[Code]) -> CodesAnswer {
        let codes = codes.iter().map(|code| CodeAnswer {
            code: code.number(),
            title: code.title(),
            explanation: code.explanation(),
        });
        CodesAnswer {
            codes: codes.collect(),
        }
    }
}

/// The answer of `explain limits`.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LimitsAnswer {
    /// Every limit.
    pub limits: Vec<LimitOnWork>,
}

/// A limit on what work may take.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LimitOnWork {
    /// Its name.
    pub limit: &'static str,
    /// How many are allowed.
    pub most: u64,
    /// What it counts.
    pub meaning: &'static str,
}

impl From<&Limits> for LimitsAnswer {
    fn from(limits: &Limits) -> LimitsAnswer {
        let all = Resource::ALL.iter().map(|one| LimitOnWork {
            limit: one.name(),
            most: limits.most(*one),
            meaning: one.meaning(),
        });
        LimitsAnswer {
            limits: all.collect(),
        }
    }
}
