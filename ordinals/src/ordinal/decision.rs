//! The verdict on a claimed set of P-positions of a game on ordinals, for all ordinals at once.

use super::blocks::{Argued, Blocks, argue};
use super::claimed::{ClaimedPiece, pieces};
use super::finite::ClosedForm;
use super::kernel::{self, NotShown};
use super::missing::missing;
use super::winning::{self, Winning, systems};
use super::{Ordinal, OrdinalGame, OrdinalPosition, show};
use dashu_int::UBig;
use grundy_rules::game::{Catalogue, Game, Names, Outcome, Stop, each_in_box, instantiate};
use grundy_rules::language::{Code, Diagnostic, Statement, WrittenClaim};
use grundy_work::{Job, Resource};
use std::ops::ControlFlow;

/// A counterexample is searched for among positions below ω^2 with coefficients up to this.
const SEARCHED: i64 = 3;

/// The most pairs of a kind of move and a piece of the set for which a counterexample is searched for. A share of the limit on cases.
const MAX_PAIRS: usize = 200;

/// A claimed set of P-positions.
#[derive(Clone, Debug)]
enum ClaimedSet {
    Pieces(Vec<ClaimedPiece>),
    Blocks(Box<Blocks>),
}

/// A set of positions that is known to be the set of P-positions.
#[derive(Clone, Debug)]
pub struct PSet {
    claimed: ClaimedSet,
    /// The bound on coefficients up to which it is known; `None` if for all.
    max: Option<u64>,
}

/// The answer to a claim about a game on ordinals, with its grade.
#[derive(Clone, Debug)]
pub enum OrdinalVerdict {
    /// It is proved for all ordinals, or holds for those with coefficients up to [`PSet::max`].
    Holds {
        /// The set, which decides who wins.
        set: PSet,
        /// The steps that were shown, one on each line.
        evidence: Vec<String>,
    },
    /// A position where the claim is wrong: the smallest natural sum, then lexicographic, among those searched.
    Refuted {
        /// The position.
        position: OrdinalPosition,
        /// The claimed outcome.
        claimed: Outcome,
        /// The true outcome.
        computed: Outcome,
        /// An option that is a P-position, if there is one.
        option: Option<OrdinalPosition>,
        /// All positions where it is wrong, if they are known.
        exceptions: Option<String>,
    },
    /// A limit was reached.
    Unknown {
        /// Which limit.
        reason: String,
    },
}

/// Decides a claim `P = …` about a game on ordinals; `max` bounds what is checked of coefficients.
///
/// # Errors
/// A claim that is no set of P-positions, or one that cannot be expressed by natural sums and the order.
pub fn decide(
    game: &OrdinalGame,
    claim: &WrittenClaim,
    max: u64,
    names: &Names,
    catalogue: &dyn Catalogue,
    job: &Job,
) -> Result<OrdinalVerdict, Vec<Diagnostic>> {
    let decided = match &claim.statement {
        Statement::PPositions(set) => {
            let pieces = pieces(set, &claim.definitions, names, game.heaps().len());
            decide_pieces(game, pieces.map_err(|error| vec![error])?, job)
        }
        Statement::AtEveryExponent { game: finite } => {
            let rules = instantiate(finite, names, catalogue, 0)?.rules;
            let finite = Game::among(finite, names, catalogue)?;
            let argued = argue(game, &finite, &rules, max, job);
            argued.map(of_argument)
        }
        _ => {
            let message = "of a game on ordinals only the P-positions can be claimed";
            return Err(vec![
                Diagnostic::new(Code::Ordinals, claim.span, message)
                    .help("P = {(u, u), (u, u + 1)}, symmetric")
                    .help("P = P-positions of wythoff, at every exponent"),
            ]);
        }
    };
    match decided {
        Ok(verdict) => Ok(verdict),
        Err(Stop::Wrong(error)) => Err(vec![error]),
        Err(Stop::Limit(limit)) => Ok(OrdinalVerdict::Unknown {
            reason: limit.to_string(),
        }),
        Err(Stop::Interrupted) => Ok(OrdinalVerdict::Unknown {
            reason: job.end_of_work().to_string(),
        }),
    }
}

fn of_argument(argued: Argued) -> OrdinalVerdict {
    match argued {
        Argued::Decided(blocks) => OrdinalVerdict::Holds {
            evidence: blocks.evidence.clone(),
            set: PSet {
                max: blocks.max,
                claimed: ClaimedSet::Blocks(Box::new(blocks)),
            },
        },
        Argued::Wrong(position, computed, option) => OrdinalVerdict::Refuted {
            position,
            claimed: match computed {
                Outcome::P => Outcome::N,
                Outcome::N => Outcome::P,
            },
            computed,
            option,
            exceptions: None,
        },
        Argued::Open(reason) => OrdinalVerdict::Unknown { reason },
    }
}

fn natural(number: i64) -> Ordinal {
    Ordinal::from(u64::try_from(number).unwrap_or(0))
}

fn decide_pieces(
    game: &OrdinalGame,
    pieces: Vec<ClaimedPiece>,
    job: &Job,
) -> Result<OrdinalVerdict, Stop> {
    let reason = match kernel::prove(game, &pieces, job) {
        Ok(evidence) => {
            let claimed = ClaimedSet::Pieces(pieces);
            let set = PSet { claimed, max: None };
            return Ok(OrdinalVerdict::Holds { set, evidence });
        }
        Err(NotShown::Interrupted) => return Err(Stop::Interrupted),
        Err(why) => why.to_string(),
    };
    let most = job.limits().count(Resource::Cases, MAX_PAIRS);
    if game.moves.len() * pieces.len() > most {
        return Ok(OrdinalVerdict::Unknown { reason });
    }
    let set = PSet {
        claimed: ClaimedSet::Pieces(pieces),
        max: None,
    };
    for position in small_positions(game.heaps().len()) {
        if !job.poll() {
            return Err(Stop::Interrupted);
        }
        let claimed = set.outcome(&position)?;
        let option = set.options_in_set(game, &position)?.into_iter().next();
        let computed = match option {
            Some(_) => Outcome::N,
            None => Outcome::P,
        };
        if claimed != computed {
            let exceptions = match &set.claimed {
                ClaimedSet::Pieces(pieces) => missing(game, pieces, &position, job),
                ClaimedSet::Blocks(_) => None,
            };
            return Ok(OrdinalVerdict::Refuted {
                position,
                claimed,
                computed,
                option,
                exceptions,
            });
        }
    }
    let reason =
        format!("{reason}; no counterexample below w^2 with coefficients up to {SEARCHED}");
    Ok(OrdinalVerdict::Unknown { reason })
}

/// Positions below ω^2 with small coefficients, by their natural sum and then lexicographically.
fn small_positions(heaps: usize) -> Vec<OrdinalPosition> {
    let mut positions = Vec::new();
    // With more heaps the coefficients are smaller.
    let most = if heaps <= 2 { SEARCHED } else { 1 };
    let _ = each_in_box(&vec![most; 2 * heaps.min(6)], &mut |all| {
        let pairs = all.chunks(2).map(|pair| match pair {
            [high, low] => {
                let high = UBig::from(u64::try_from(*high).unwrap_or(0));
                Ordinal::power_times(Ordinal::from(1), high).natural_sum(&natural(*low))
            }
            _ => Ordinal::ZERO,
        });
        let mut position: OrdinalPosition = pairs.collect();
        position.resize(heaps, Ordinal::ZERO);
        positions.push(position);
        ControlFlow::Continue(())
    });
    let sum = |position: &OrdinalPosition| {
        position
            .iter()
            .fold(Ordinal::ZERO, |sum, heap| sum.natural_sum(heap))
    };
    positions.sort_by_cached_key(|position| (sum(position), position.clone()));
    positions
}

impl PSet {
    /// The bound on coefficients up to which the set is known to be right; `None` if for all.
    pub fn max(&self) -> Option<u64> {
        self.max
    }

    /// Adds a claim about the game on numbers, which gives its P-positions beyond the table.
    pub fn with_closed_form(mut self, claim: &WrittenClaim, names: &Names, heaps: usize) -> PSet {
        if let ClaimedSet::Blocks(blocks) = &mut self.claimed {
            blocks.closed = ClosedForm::new(claim, names, heaps);
        }
        self
    }

    /// Who wins, if the set is that of the P-positions.
    pub(super) fn outcome(&self, position: &[Ordinal]) -> Result<Outcome, Stop> {
        self.check_bound(position)?;
        let holds = match &self.claimed {
            ClaimedSet::Blocks(blocks) => blocks.holds(position)?,
            ClaimedSet::Pieces(pieces) => {
                let mut holds = false;
                for piece in pieces {
                    holds |= piece.holds(position)?;
                }
                holds
            }
        };
        Ok(if holds { Outcome::P } else { Outcome::N })
    }

    /// Options in the set: one for each kind of move and of element that has any.
    pub(super) fn options_in_set(
        &self,
        game: &OrdinalGame,
        from: &[Ordinal],
    ) -> Result<Vec<OrdinalPosition>, Stop> {
        let pieces = match &self.claimed {
            ClaimedSet::Blocks(blocks) => return blocks.options_in_set(from),
            ClaimedSet::Pieces(pieces) => pieces,
        };
        let mut found = Vec::new();
        for system in systems(game, pieces, from) {
            found.extend(system.any()?);
        }
        found.sort();
        found.dedup();
        Ok(found)
    }

    /// All options in the set.
    pub(super) fn winning(
        &self,
        game: &OrdinalGame,
        from: &[Ordinal],
        job: &Job,
    ) -> Result<Winning, Stop> {
        match &self.claimed {
            // A line holds one P-position at each exponent, so these are all.
            ClaimedSet::Blocks(blocks) => Ok(Winning {
                moves: blocks.options_in_set(from)?,
                families: Vec::new(),
            }),
            ClaimedSet::Pieces(pieces) => winning::options(game, pieces, from, job),
        }
    }

    fn check_bound(&self, position: &[Ordinal]) -> Result<(), Stop> {
        let Some(max) = self.max.map(UBig::from) else {
            return Ok(());
        };
        let mut coefficients = position.iter().flat_map(Ordinal::terms);
        match coefficients.any(|(_, coefficient)| *coefficient > max) {
            false => Ok(()),
            true => Err(Stop::limit(format!(
                "the claim on all P-positions holds for coefficients up to {max}, and {} has a larger one",
                show(position)
            ))),
        }
    }
}
