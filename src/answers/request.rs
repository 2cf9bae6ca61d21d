//! Requests: what each command asks, as a value. They hold texts, never names of files.

#[cfg(test)]
use super::position_text::PositionSchema;
use super::{
    CheckRequest, CodeRequest, ExploreRequest, GameText, MapRequest, ProveRequest, SolveRequest,
    SourceText, position_text,
};
use crate::render::Show;
use serde::{Deserialize, Serialize};

/// A question that a laboratory answers; [`Request::read`] reads it from JSON.
///
/// ```
/// use grundy::answers::Request;
/// let text = r#"{"command": "sequence", "game": {"text": "kayles"}, "max": 12}"#;
/// assert!(Request::read(text).is_ok());
/// let unknown = r#"{"command": "sequence", "game": {"text": "kayles"}, "most": 12}"#;
/// assert!(Request::read(unknown).is_err());
/// ```
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "command",
    rename_all = "snake_case",
    expecting = "an object with the key `command`"
)]
#[non_exhaustive]
pub enum Request {
    /// Every game of the library.
    Games(GamesRequest),
    /// A game's rules, why play ends, and which positions a table needs.
    Show(ShowRequest),
    /// A table of Grundy values, outcomes, rounds, phases or genera.
    Table(TableRequest),
    /// A part of the map of a game.
    Map(MapRequest),
    /// What misère play makes of a game.
    Misere(MisereRequest),
    /// The P-positions with every heap up to a bound.
    Positions(PositionsRequest),
    /// The values of the heaps of a game on one heap.
    Sequence(SequenceRequest),
    /// P-positions, Grundy values and rounds of an acyclic digraph.
    Kernel(KernelRequest),
    /// The limit of x(n) / n.
    Limit(LimitRequest),
    /// Who wins at a position, and how.
    Move(PositionRequest),
    /// Every option of a position, with its outcome and its Grundy value.
    Options(PositionRequest),
    /// Why a position is a P- or an N-position.
    Why(PositionRequest),
    /// Who wins a sum of positions of several games, and how.
    Sum(SumRequest),
    /// A move of a play against the perfect player.
    Play(PlayRequest),
    /// Verdicts on one claim about a game, or on every claim of texts.
    Check(CheckRequest),
    /// The verdict on a claim, for every position.
    Prove(ProveRequest),
    /// What is true of every position of a game, found from its rules alone.
    Solve(SolveRequest),
    /// A proved closed form of a game as a program.
    Code(CodeRequest),
    /// A claim about every member of a family, or the solution of every member.
    Explore(ExploreRequest),
}

impl Request {
    /// The games that it asks about.
    pub fn games(&self) -> Vec<&GameText> {
        match self {
            Request::Show(asked) => vec![&asked.game],
            Request::Table(asked) => vec![&asked.game],
            Request::Map(asked) => vec![&asked.game],
            Request::Misere(asked) => vec![&asked.game],
            Request::Positions(asked) => vec![&asked.game],
            Request::Sequence(asked) => vec![&asked.game],
            Request::Limit(asked) => asked.game.iter().collect(),
            Request::Move(asked) => vec![&asked.game],
            Request::Options(asked) => vec![&asked.game],
            Request::Why(asked) => vec![&asked.game],
            Request::Sum(asked) => asked.summands.iter().map(|of| &of.game).collect(),
            Request::Play(asked) => vec![&asked.game],
            // Where texts are checked, no game is named.
            Request::Check(asked) if asked.game == GameText::default() => Vec::new(),
            Request::Check(asked) => vec![&asked.game],
            Request::Prove(asked) => vec![&asked.game],
            Request::Solve(asked) => vec![&asked.game],
            Request::Code(asked) => vec![&asked.game],
            Request::Explore(asked) => vec![&asked.family],
            _ => Vec::new(),
        }
    }

    /// The games with a position or a shape, and how many heaps it has.
    pub(crate) fn games_with_heaps(&mut self) -> Vec<(&mut GameText, usize)> {
        let heaps = |position: &str| position.matches(',').count() + 1;
        match self {
            Request::Table(asked) => match &asked.shape {
                Some(shape) => vec![(&mut asked.game, shape.len())],
                None => Vec::new(),
            },
            Request::Map(asked) => vec![(&mut asked.game, asked.from.len())],
            Request::Move(asked) | Request::Options(asked) | Request::Why(asked) => {
                vec![(&mut asked.game, heaps(&asked.position))]
            }
            Request::Sum(asked) => {
                let all = asked.summands.iter_mut();
                all.map(|one| (&mut one.game, heaps(&one.position)))
                    .collect()
            }
            Request::Play(asked) => match &asked.position {
                Some(position) => vec![(&mut asked.game, heaps(position))],
                None => Vec::new(),
            },
            _ => Vec::new(),
        }
    }
}

/// `games`
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct GamesRequest {
    /// Texts whose games are listed too.
    pub texts: Vec<SourceText>,
    /// What the name, the paper or the description of a game holds; without it all games are listed.
    #[serde(default)]
    pub about: Option<String>,
    /// The number of heaps of the games to list.
    #[serde(default)]
    pub heaps: Option<usize>,
}

/// `show`
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShowRequest {
    /// The game.
    pub game: GameText,
    /// One size for all heaps of a table; without it and without a shape, what fits a screen.
    #[serde(default)]
    pub size: Option<usize>,
    /// The sizes of a table, one a heap.
    #[serde(default)]
    pub shape: Option<Vec<usize>>,
    /// Is the plan of the table wanted?
    #[serde(default)]
    pub plan: bool,
}

/// `table`
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableRequest {
    /// The game.
    pub game: GameText,
    /// One size for all heaps; without it and without a shape, what fits a screen.
    #[serde(default)]
    pub size: Option<usize>,
    /// The sizes, one a heap.
    #[serde(default)]
    pub shape: Option<Vec<usize>>,
    /// What the cells hold; without it, Grundy values, and outcomes in misère play and with blocking.
    #[serde(default)]
    pub show: Option<Show>,
    /// Does the last move lose?
    #[serde(default)]
    pub misere: bool,
    /// How the cells are computed.
    #[serde(default)]
    pub plan: TableMethod,
    /// The part of the table that is wanted; without it, all of it.
    #[serde(default)]
    pub window: Option<WindowText>,
}

/// How the cells of a table are computed; whatever computes them, they are the same.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TableMethod {
    /// By the plan of the game, where it has one.
    #[default]
    Fast,
    /// Option by option.
    Enumerate,
}

/// A box within a table.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = r#"a part of a table, as in {"from": [0, 0], "shape": [2, 3]}"#
)]
pub struct WindowText {
    /// Its least position, the pass included.
    pub from: Vec<usize>,
    /// How many positions it has, by the component.
    pub shape: Vec<usize>,
}

/// `misere`
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MisereRequest {
    /// The game.
    pub game: GameText,
    /// The bound on each heap; without it, a usual one for as many heaps.
    #[serde(default)]
    pub max: Option<u64>,
    /// Is every position wanted, with its values, phase and genus, instead of what holds of all?
    #[serde(default)]
    pub cells: bool,
}

/// `positions`
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PositionsRequest {
    /// The game.
    pub game: GameText,
    /// The bound on each heap.
    pub max: u64,
    /// Are those alone wanted whose heaps are in ascending order?
    #[serde(default)]
    pub sorted: bool,
    /// Does the last move lose?
    #[serde(default)]
    pub misere: bool,
    /// Is their number alone wanted? Then no position is an event either.
    #[serde(default)]
    pub only_count: bool,
    /// Are they wanted as events alone? Then the answer has their number.
    #[serde(default)]
    pub only_events: bool,
}

/// `sequence`
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SequenceRequest {
    /// The game, on one heap.
    pub game: GameText,
    /// The largest heap that is computed; without it, as many as prove a period.
    #[serde(default)]
    pub max: Option<usize>,
    /// One heap of any size, whose value alone is wanted: its digits.
    #[serde(default)]
    pub at: Option<String>,
}

/// `kernel`
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KernelRequest {
    /// A list of moves, `a b` or `a -> b` a line, or Graphviz DOT.
    pub digraph: SourceText,
}

/// `limit`
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LimitRequest {
    /// A game whose P-positions a claim gives as pairs of sequences; null where a recursion is given.
    #[serde(default)]
    pub game: Option<GameText>,
    /// The numbers a, b, p and q of a recursion.
    #[serde(default)]
    pub recursion: Option<[u64; 4]>,
    /// How many digits behind the point.
    #[serde(default = "thirty")]
    pub digits: usize,
    /// How many terms are looked at where the limit is not known.
    #[serde(default = "million")]
    pub terms: u64,
}

fn thirty() -> usize {
    30
}

fn million() -> u64 {
    1_000_000
}

/// `move`, `options` and `why`
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PositionRequest {
    /// The game.
    pub game: GameText,
    /// The position: `4,7`, `(4, 7)`, a sum `(3) + (5)`, or ordinals; or an array of heaps.
    #[serde(deserialize_with = "position_text::position")]
    #[cfg_attr(test, schemars(with = "PositionSchema"))]
    pub position: String,
    /// Does the last move lose?
    #[serde(default)]
    pub misere: bool,
}

/// `sum`
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SumRequest {
    /// Games, each with a position.
    pub summands: Vec<SummandText>,
    /// Does the last move lose?
    #[serde(default)]
    pub misere: bool,
}

/// A game and a position of it.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = r#"a game with a position, as in {"game": {"text": "nim(1)"}, "position": "5"}"#
)]
pub struct SummandText {
    /// The game.
    pub game: GameText,
    /// Its position.
    #[serde(deserialize_with = "position_text::position")]
    #[cfg_attr(test, schemars(with = "PositionSchema"))]
    pub position: String,
}

/// `play`: what is done at a position at which the user is to move. Play goes on at the position of the answer.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayRequest {
    /// The game.
    pub game: GameText,
    /// Where play stands; null for a beginning of moderate size from which the first player wins, the same each time.
    #[serde(default, deserialize_with = "position_text::optional")]
    #[cfg_attr(test, schemars(with = "Option<PositionSchema>"))]
    pub position: Option<String>,
    /// Does the last move lose?
    #[serde(default)]
    pub misere: bool,
    /// In a game with blocking: has the user moved to this position, and is to say what is blocked there?
    #[serde(default)]
    pub to_block: bool,
    /// How well the program plays.
    #[serde(default)]
    pub level: PlayLevel,
    /// Chooses where a casual program errs: it is the same for the same seed.
    #[serde(default)]
    pub seed: u64,
    /// Who moves at this position. The program moves first only where play begins, without an act.
    #[serde(default)]
    pub first: FirstPlayer,
    /// What the user does; null asks only where play stands.
    #[serde(default)]
    pub act: Option<PlayAct>,
}

/// How well the program plays.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlayLevel {
    /// Every move wins, where one does.
    #[default]
    Perfect,
    /// It errs at one position in three.
    Casual,
}

/// Who moves first.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FirstPlayer {
    /// The user.
    #[default]
    User,
    /// The program.
    Program,
}

/// What a user does in a play.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlayAct {
    /// Moves to a position, passes, or says what changes: `4,7`, `[4, 7]`, `pass`, `x - 2, y + 1`.
    Move(
        #[serde(deserialize_with = "position_text::position")]
        #[cfg_attr(test, schemars(with = "PositionSchema"))]
        String,
    ),
    /// Forbids options of the position that the move led to.
    Block(
        #[serde(deserialize_with = "position_text::positions")]
        #[cfg_attr(test, schemars(with = "Vec<PositionSchema>"))]
        Vec<String>,
    ),
    /// Asks for a winning move, or for what to block.
    Hint,
    /// Asks for the moves that are not blocked.
    Options,
}
