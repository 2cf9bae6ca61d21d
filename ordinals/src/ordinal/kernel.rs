//! Proves, for all ordinals, that a union of linear pieces is the set of P-positions.
//!
//! In a game that ends, a set is the set of P-positions if no move joins two of its positions and a move leads into
//! it from every position outside. The first means that a list of linear systems is unsolvable. For the second the
//! outside is cut into cells, and in each cell a move is found whose bound variables are natural sums of heaps and
//! constants, and whose conditions follow from the cell.

use super::claimed::ClaimedPiece;
use super::form::{OrdinalForm, OrdinalRelation};
use super::game::{OrdinalGame, OrdinalMove};
use super::linear::{contradicts, follows};
use dashu_int::UBig;
use grundy_work::{Job, Resource};

/// The most pairs of pieces that are examined, for all kinds of move together: a share of [`Resource::Cases`], as the next two.
const MOST_SYSTEMS: usize = 20_000;
/// The most moves that are tried, for all regions together. A share of the limit on cases.
const MOST_TRIED: usize = 100_000;
/// The most regions outside the set. A share of the limit on cases.
const MOST_CELLS: usize = 2048;
/// The most bound variables that are guessed together. It steers the search only.
const MAX_GUESSED: usize = 2;

/// Why it was not shown that a set is that of the P-positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum NotShown {
    #[error("{}", Resource::Cases.limits(format_args!("moves lead between more than {} pairs of pieces of the set", .0)))]
    TooManyPairs(usize),
    #[error("a move may join two positions of the set")]
    MoveInside,
    #[error("{}", Resource::Cases.limits(format_args!("the outside of the set has more than {} regions", .0)))]
    TooManyRegions(usize),
    #[error("{}", Resource::Cases.limits(format_args!("more than {} moves into the set are tried", .0)))]
    TooManyTried(usize),
    #[error("no move into the set is found for a whole region outside it")]
    NoMoveInto,
    #[error("a variable of the set is not one of its heaps")]
    NoHeap,
    #[error("interrupted")]
    Interrupted,
}

/// The steps that were shown, one on each line.
pub(super) fn prove(
    game: &OrdinalGame,
    pieces: &[ClaimedPiece],
    job: &Job,
) -> Result<Vec<String>, NotShown> {
    let most = |usual| job.limits().count(Resource::Cases, usual);
    let pairs = game.moves.len() * pieces.len() * pieces.len();
    if pairs > most(MOST_SYSTEMS) {
        return Err(NotShown::TooManyPairs(most(MOST_SYSTEMS)));
    }
    let systems = apart(game, pieces, job)?;
    let cells = outside(game.heaps().len(), pieces, job)?;
    let mut tries = Tries {
        made: 0,
        most: most(MOST_TRIED),
        job,
    };
    for cell in &cells {
        let mut found = false;
        for moved in &game.moves {
            if leads_into(moved, cell, pieces, &mut tries)? {
                found = true;
                break;
            }
        }
        if !found {
            return Err(NotShown::NoMoveInto);
        }
    }
    Ok(vec![
        format!(
            "no move joins two positions of the set: {systems} systems of linear inequalities contradict themselves"
        ),
        format!(
            "from every other position a move leads into it: one for each of {} regions",
            cells.len()
        ),
    ])
}

/// Shows that no move joins two positions; returns how many systems were needed.
fn apart(game: &OrdinalGame, pieces: &[ClaimedPiece], job: &Job) -> Result<usize, NotShown> {
    let heaps = game.heaps().len();
    let mut systems = 0;
    for moved in &game.moves {
        let bound = moved.variables - heaps;
        for from in pieces {
            for to in pieces {
                if !job.poll() {
                    return Err(NotShown::Interrupted);
                }
                let (second, third) = (from.variables, from.variables + bound);
                let place = |place: usize| match from.element.get(place) {
                    Some(heap) => heap.clone(),
                    None => OrdinalForm::variable(second + place - heaps),
                };
                let target: Vec<OrdinalForm> =
                    moved.target.iter().map(|f| f.replaced(&place)).collect();
                let mut all = from.relations.clone();
                all.extend(
                    moved
                        .relations
                        .iter()
                        .map(|relation| relation.replaced(&place)),
                );
                all.extend(to.relations_for(&target, third));
                if !contradicts(third + to.variables, &all) {
                    return Err(NotShown::MoveInside);
                }
                systems += 1;
            }
        }
    }
    Ok(systems)
}

/// The positions outside all pieces, as regions of the heaps.
fn outside(
    heaps: usize,
    pieces: &[ClaimedPiece],
    job: &Job,
) -> Result<Vec<Vec<OrdinalRelation>>, NotShown> {
    let most = job.limits().count(Resource::Cases, MOST_CELLS);
    let mut cells: Vec<Vec<OrdinalRelation>> = vec![Vec::new()];
    for piece in pieces {
        let own = on_heaps(heaps, piece)?;
        let mut next = Vec::new();
        for cell in &cells {
            if !job.poll() {
                return Err(NotShown::Interrupted);
            }
            let mut held = cell.clone();
            for relation in &own {
                for negation in relation.negated() {
                    let mut part = held.clone();
                    part.push(negation);
                    if !contradicts(heaps, &part) {
                        next.push(part);
                    }
                }
                held.push(relation.clone());
            }
        }
        cells = next;
        if cells.len() > most {
            return Err(NotShown::TooManyRegions(most));
        }
    }
    Ok(cells)
}

/// The relations between the heaps under which a position belongs to this piece; every variable must be a heap.
fn on_heaps(heaps: usize, piece: &ClaimedPiece) -> Result<Vec<OrdinalRelation>, NotShown> {
    let mut place_of = Vec::new();
    for variable in 0..piece.variables {
        let heap = piece
            .element
            .iter()
            .position(|form| form.as_variable() == Some(variable));
        match heap {
            Some(heap) => place_of.push(heap),
            None => return Err(NotShown::NoHeap),
        }
    }
    let rename = |place: usize| OrdinalForm::variable(place_of[place]);
    let equal = (0..heaps).map(|heap| {
        OrdinalRelation::equal(
            OrdinalForm::variable(heap),
            piece.element[heap].replaced(&rename),
        )
    });
    let others = piece
        .relations
        .iter()
        .map(|relation| relation.replaced(&rename));
    let all = equal.chain(others);
    Ok(all
        .filter(|relation| relation.left != relation.right)
        .collect())
}

/// The moves into the set that are tried.
struct Tries<'t> {
    made: usize,
    most: usize,
    job: &'t Job,
}

impl Tries<'_> {
    fn next(&mut self) -> Result<(), NotShown> {
        self.made += 1;
        match (self.made <= self.most, self.job.poll()) {
            (false, _) => Err(NotShown::TooManyTried(self.most)),
            (true, false) => Err(NotShown::Interrupted),
            (true, true) => Ok(()),
        }
    }
}

/// Can the move be made from every position of the cell into a piece?
fn leads_into(
    moved: &OrdinalMove,
    cell: &[OrdinalRelation],
    pieces: &[ClaimedPiece],
    tries: &mut Tries,
) -> Result<bool, NotShown> {
    let heaps = moved.target.len();
    let values = guesses(heaps);
    for piece in pieces {
        if piece.variables > MAX_GUESSED {
            continue;
        }
        let mut tried = vec![0; piece.variables];
        loop {
            tries.next()?;
            let of = |place: usize| values[tried[place]].clone();
            if reaches(moved, cell, piece, &of) {
                return Ok(true);
            }
            let Some(next) = tried.iter().rposition(|index| index + 1 < values.len()) else {
                break;
            };
            tried[next] += 1;
            tried[next + 1..].fill(0);
        }
    }
    Ok(false)
}

/// The values that are tried for variables: heaps, small numbers, and their sums.
fn guesses(heaps: usize) -> Vec<OrdinalForm> {
    let small = |number: u8| OrdinalForm::constant(super::Ordinal::finite(UBig::from(number)));
    let mut all = Vec::new();
    for more in 0..3 {
        for heap in 0..heaps {
            all.extend(OrdinalForm::variable(heap).plus(&small(more)));
        }
        all.push(small(more));
    }
    all
}

/// Does the move lead from the whole cell to the element with these values of the piece's variables?
fn reaches(
    moved: &OrdinalMove,
    cell: &[OrdinalRelation],
    piece: &ClaimedPiece,
    of: &dyn Fn(usize) -> OrdinalForm,
) -> bool {
    let heaps = moved.target.len();
    let element: Vec<OrdinalForm> = piece.element.iter().map(|form| form.replaced(of)).collect();
    // A heap of the target that is a bound variable gets its value from the element.
    let mut bound: Vec<Option<OrdinalForm>> = vec![None; moved.variables - heaps];
    for (form, wanted) in moved.target.iter().zip(&element) {
        if let Some(place) = form.as_variable()
            && let Some(value) = place
                .checked_sub(heaps)
                .and_then(|place| bound.get_mut(place))
        {
            *value = Some(wanted.clone());
        }
    }
    let Some(bound) = bound.into_iter().collect::<Option<Vec<OrdinalForm>>>() else {
        return false;
    };
    let place = |place: usize| match place.checked_sub(heaps) {
        Some(place) => bound[place].clone(),
        None => OrdinalForm::variable(place),
    };
    let target = moved.target.iter().map(|form| form.replaced(&place));
    let same = target
        .zip(element)
        .map(|(left, right)| OrdinalRelation::equal(left, right));
    let needs = moved
        .relations
        .iter()
        .map(|relation| relation.replaced(&place));
    let others = piece.relations.iter().map(|relation| relation.replaced(of));
    let mut all = same.chain(needs).chain(others);
    all.all(|relation| relation.is_identity() || follows(heaps, cell, &relation))
}
