//! Who wins at a position, and how.

use super::{Place, Scalar};
use crate::players::{DecidingClaim, HeapGround, show_option};
use crate::render::definition::short_name;
use crate::render::far::FarView;
use crate::render::heaps::HeapMoveView;
use crate::render::on_ordinals::OrdinalMoveView;
use crate::render::{MoveView, position};
use grundy_ordinals::ordinal;
use grundy_proofs::far;
use serde::Serialize;

/// The answer of `move`.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MoveAnswer {
    /// The game's name with its arguments, or its rules.
    pub game: String,
    /// `normal` or `misere`.
    pub play: &'static str,
    /// The position.
    pub position: Place,
    /// `P` or `N`.
    pub outcome: &'static str,
    /// The Grundy value, where it is known.
    pub grundy: Option<Scalar>,
    /// Where the winning moves lead.
    pub winning_moves: Vec<Place>,
    /// Of a game with blocking: for each winning move, what must be blocked after it.
    pub blocks: Option<Vec<Vec<Place>>>,
    /// Of a game with blocking: what the one who moved here must block.
    pub must_block: Option<Vec<Place>>,
    /// Are these all winning moves?
    pub all: bool,
    /// The claim that decides, where heaps are too large for a table.
    pub by: Option<ClaimUsed>,
    /// The claim that gives the Grundy value.
    pub grundy_by: Option<ClaimUsed>,
    /// How the values of single heaps are known, where they decide.
    pub heap_values: Option<Vec<HeapsUsed>>,
    /// Of a game on ordinals: families of winning moves besides.
    pub families: Option<Vec<String>>,
    /// Of a game on ordinals: the title of the claim that decides.
    pub claim: Option<String>,
    /// Of a game on ordinals: up to which coefficient that claim was checked; null if it is proved.
    pub max: Option<u64>,
}

/// A claim that an answer rests on.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ClaimUsed {
    /// The text that it stands in.
    pub paper: String,
    /// Its title.
    pub claim: String,
    /// It was checked for heaps up to this; null if it is proved.
    pub max: Option<u64>,
}

impl From<&DecidingClaim> for ClaimUsed {
    fn from(ground: &DecidingClaim) -> ClaimUsed {
        ClaimUsed {
            paper: short_name(&ground.paper).to_string(),
            claim: ground.title.clone(),
            max: ground.max,
        }
    }
}

/// How the values of some heaps are known: they are computed up to `max`, and follow from a period beyond.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HeapsUsed {
    /// The names of the heaps.
    pub heaps: Vec<String>,
    /// The largest heap whose value was computed.
    pub max: usize,
    /// Where the values begin to repeat.
    pub preperiod: Option<usize>,
    /// The period.
    pub period: Option<usize>,
    /// By how much the values grow with each period.
    pub saltus: Option<i64>,
    /// `proved`, or `computed` where no period is used.
    pub grade: &'static str,
    /// The theorem that proves the period.
    pub theorem: Option<&'static str>,
}

impl From<&HeapGround> for HeapsUsed {
    fn from(ground: &HeapGround) -> HeapsUsed {
        let period = ground.period.map(|(period, _)| period);
        HeapsUsed {
            heaps: ground.heaps.clone(),
            max: ground.max,
            preperiod: period.map(|period| period.preperiod),
            period: period.map(|period| period.period),
            saltus: period.map(|period| period.saltus),
            grade: match period {
                Some(_) => "proved",
                None => "computed",
            },
            theorem: ground.period.map(|(_, theorem)| theorem.words()),
        }
    }
}

impl HeapsUsed {
    /// Of all kinds of heaps; none where a table or a claim decides.
    pub(super) fn all(grounds: &[HeapGround]) -> Option<Vec<HeapsUsed>> {
        (!grounds.is_empty()).then(|| grounds.iter().map(HeapsUsed::from).collect())
    }
}

/// A line of the CSV of `move`: a winning move, or a family of them; without either, nothing stands there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct MoveRow {
    position: String,
    outcome: &'static str,
    grundy: Option<String>,
    winning_move: String,
    family: String,
}

impl MoveRow {
    /// A line for each winning move and each family, or one without.
    fn all(&self, moves: impl Iterator<Item = String>, families: &[String]) -> Vec<MoveRow> {
        let own = moves.map(|winning_move| MoveRow {
            winning_move,
            ..self.clone()
        });
        let families = families.iter().map(|family| MoveRow {
            family: family.clone(),
            ..self.clone()
        });
        let rows: Vec<MoveRow> = own.chain(families).collect();
        match rows.is_empty() {
            true => vec![self.clone()],
            false => rows,
        }
    }

    /// The lines of a position in a table.
    pub fn of_table(view: &MoveView) -> Vec<MoveRow> {
        let analysis = &view.analysis;
        let row = MoveRow {
            position: position(&analysis.position),
            outcome: analysis.outcome.letter(),
            grundy: analysis.grundy.map(|value| value.to_string()),
            ..MoveRow::default()
        };
        row.all(analysis.winning_moves.iter().map(position), &[])
    }

    /// The lines of a position with large heaps.
    pub fn of_claim(view: &FarView) -> Vec<MoveRow> {
        let analysis = &view.analysis;
        let row = MoveRow {
            position: far::show(&analysis.position),
            outcome: analysis.outcome.letter(),
            grundy: view.value.as_ref().map(|(value, _)| value.to_string()),
            ..MoveRow::default()
        };
        let moves = analysis.winning_moves.iter();
        row.all(moves.map(|option| far::show(option)), &[])
    }

    /// The lines of a position whose heaps decide alone.
    pub fn of_heaps(view: &HeapMoveView) -> Vec<MoveRow> {
        let analysis = &view.analysis;
        let row = MoveRow {
            position: show_option(&analysis.position),
            outcome: analysis.outcome.letter(),
            grundy: Some(analysis.grundy.to_string()),
            ..MoveRow::default()
        };
        row.all(analysis.winning_moves.iter().map(show_option), &[])
    }

    /// The lines of a position of ordinals.
    pub fn of_ordinals(view: &OrdinalMoveView) -> Vec<MoveRow> {
        let analysis = &view.analysis;
        let row = MoveRow {
            position: ordinal::show(&analysis.position),
            outcome: analysis.outcome.letter(),
            ..MoveRow::default()
        };
        let moves = analysis.winning_moves.iter();
        row.all(
            moves.map(|option| ordinal::show(option)),
            &analysis.families,
        )
    }
}

impl From<&MoveView> for MoveAnswer {
    fn from(view: &MoveView) -> MoveAnswer {
        let analysis = &view.analysis;
        let blocking = view.game.has_blocking();
        let blocks = || {
            analysis
                .blocks
                .iter()
                .map(|block| Place::all(block))
                .collect()
        };
        MoveAnswer {
            game: view.game.label().to_string(),
            play: view.play.name(),
            position: Place::from(&analysis.position),
            outcome: analysis.outcome.letter(),
            grundy: analysis.grundy.map(Scalar::Natural),
            winning_moves: Place::all(&analysis.winning_moves),
            blocks: blocking.then(blocks),
            must_block: blocking.then(|| Place::all(&analysis.must_block)),
            all: true,
            by: None,
            grundy_by: None,
            heap_values: None,
            families: None,
            claim: None,
            max: None,
        }
    }
}

impl From<&FarView> for MoveAnswer {
    fn from(view: &FarView) -> MoveAnswer {
        let analysis = &view.analysis;
        let moves = analysis.winning_moves.iter();
        MoveAnswer {
            game: view.game.label().to_string(),
            play: view.play.name(),
            position: Place::far(&analysis.position),
            outcome: analysis.outcome.letter(),
            grundy: view.value.as_ref().map(|(value, _)| Scalar::from(value)),
            winning_moves: moves.map(|option| Place::far(option)).collect(),
            blocks: None,
            must_block: None,
            all: analysis.all,
            by: Some(ClaimUsed::from(&view.ground)),
            grundy_by: view
                .value
                .as_ref()
                .map(|(_, ground)| ClaimUsed::from(ground)),
            heap_values: None,
            families: None,
            claim: None,
            max: None,
        }
    }
}

impl From<&HeapMoveView> for MoveAnswer {
    fn from(view: &HeapMoveView) -> MoveAnswer {
        let analysis = &view.analysis;
        MoveAnswer {
            game: view.game.label().to_string(),
            play: "normal",
            position: Place::far_option(&analysis.position),
            outcome: analysis.outcome.letter(),
            grundy: Some(Scalar::from(&analysis.grundy)),
            winning_moves: analysis
                .winning_moves
                .iter()
                .map(Place::far_option)
                .collect(),
            blocks: None,
            must_block: None,
            all: analysis.all,
            by: None,
            grundy_by: None,
            heap_values: HeapsUsed::all(&analysis.grounds),
            families: None,
            claim: None,
            max: None,
        }
    }
}

impl From<&OrdinalMoveView> for MoveAnswer {
    fn from(view: &OrdinalMoveView) -> MoveAnswer {
        let analysis = &view.analysis;
        let moves = analysis.winning_moves.iter();
        MoveAnswer {
            game: view.player.strategy.game().label().to_string(),
            play: "normal",
            position: Place::ordinals(&analysis.position),
            outcome: analysis.outcome.letter(),
            grundy: None,
            winning_moves: moves.map(|option| Place::ordinals(option)).collect(),
            blocks: None,
            must_block: None,
            all: analysis.families.is_empty(),
            by: None,
            grundy_by: None,
            heap_values: None,
            families: Some(analysis.families.clone()),
            claim: Some(view.player.claim.clone()),
            max: view.player.max,
        }
    }
}
