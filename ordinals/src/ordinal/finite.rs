//! P-positions of a game on numbers of any size, found from a claim.
//!
//! A *line* has the positions at which linear forms, its `invariants`, have given values, its `key`. Beyond a table, the position of a
//! claimed set on a line is found from the claim: if all heaps but one are known,
//! the condition is solved for the last; if the elements are a sequence along which the line's invariant rises, the
//! index is found by bisection, in exact arithmetic.

use dashu_int::{IBig, UBig};
use grundy_rules::formula::{
    Comparison, Condition, Meaning, NoGames, ResolvedExpression, Scope, Term,
};
use grundy_rules::game::{Names, permutations};
use grundy_rules::language::{
    Code, Diagnostic, Expression, GameExpression, HeapNames, Kind, Operator, Statement,
    WrittenClaim, WrittenSet,
};
use grundy_rules::number::Number;

/// A claimed set of positions of numbers.
#[derive(Clone, Debug)]
pub(super) struct ClosedForm {
    pieces: Vec<FinitePiece>,
}

#[derive(Clone, Debug)]
struct FinitePiece {
    places: usize,
    condition: Condition,
    element: Vec<Term>,
}

impl ClosedForm {
    /// The set of a claim, if it is one of P-positions and can be read alone.
    pub(super) fn new(claim: &WrittenClaim, names: &Names, heaps: usize) -> Option<ClosedForm> {
        let (set, symmetric) = match &claim.statement {
            Statement::PPositions(WrittenSet { set, symmetric }) => (set, symmetric),
            Statement::Grundy {
                heaps: named,
                value,
            } => {
                let piece = FinitePiece::of_value_zero(claim, names, named, value, heaps)?;
                return Some(ClosedForm {
                    pieces: vec![piece],
                });
            }
            _ => return None,
        };
        let mut pieces = Vec::new();
        let mut rest = vec![set];
        while let Some(part) = rest.pop() {
            let (elements, conditions): (&[Expression], &[Expression]) = match &part.kind {
                Kind::Binary(Operator::Union, left, right) => {
                    rest.extend([&**left, &**right]);
                    continue;
                }
                Kind::Set(elements) => (elements, &[]),
                Kind::Builder(element, conditions) => {
                    (std::slice::from_ref(&**element), conditions)
                }
                _ => return None,
            };
            for element in elements {
                pieces.push(FinitePiece::new(claim, names, element, conditions, heaps)?);
            }
        }
        if *symmetric {
            let mut orders = Vec::new();
            permutations(&mut (0..heaps).collect(), 0, &mut orders);
            let permuted = pieces.iter().flat_map(|piece| {
                orders.iter().map(|order| FinitePiece {
                    element: order
                        .iter()
                        .map(|from| piece.element[*from].clone())
                        .collect(),
                    ..piece.clone()
                })
            });
            pieces = permuted.collect();
        }
        Some(ClosedForm { pieces })
    }

    /// The position of the set on the line where the invariants have the values `key`, if it can be found.
    pub(super) fn on_line(&self, invariants: &[Vec<i64>], key: &[IBig]) -> Option<Vec<UBig>> {
        self.pieces.iter().find_map(|piece| {
            let found = piece
                .by_condition(invariants, key)
                .or_else(|| piece.by_bisection(invariants, key))?;
            found
                .into_iter()
                .map(|heap| UBig::try_from(heap).ok())
                .collect()
        })
    }
}

/// Rejects the values of other games.
fn no_games(game: &GameExpression, _: &Names) -> Result<usize, Diagnostic> {
    Err(Diagnostic::new(
        Code::OutOfReach,
        game.span(),
        "another game",
    ))
}

impl FinitePiece {
    /// The positions with Grundy value 0 by a formula.
    fn of_value_zero(
        claim: &WrittenClaim,
        names: &Names,
        named: &HeapNames,
        value: &Expression,
        heaps: usize,
    ) -> Option<FinitePiece> {
        let mut names = names.clone();
        let element: Vec<Term> = (0..heaps).map(Term::Variable).collect();
        match named {
            HeapNames::Named(all) => {
                for (heap, term) in all.iter().zip(&element) {
                    names.insert(heap.text.clone(), Meaning::Number(term.clone()));
                }
            }
            HeapNames::Vector(name, count) => {
                if let Kind::Name(count) = &count.kind {
                    let number = Meaning::Number(Term::constant(heaps));
                    names.entry(count.clone()).or_insert(number);
                }
                names.insert(name.text.clone(), Meaning::Vector(element.clone()));
            }
        }
        let mut scope = Scope::new(names, heaps, heaps, &no_games);
        scope.define(&claim.definitions).ok()?;
        let value = scope.number(value).ok()?;
        Some(FinitePiece {
            places: heaps,
            condition: Condition::equal(value, Term::constant(0_i64)),
            element,
        })
    }

    fn new(
        claim: &WrittenClaim,
        names: &Names,
        element: &Expression,
        conditions: &[Expression],
        heaps: usize,
    ) -> Option<FinitePiece> {
        let mut scope = Scope::new(names.clone(), heaps, 0, &no_games);
        scope.define(&claim.definitions).ok()?;
        let mut scope = scope.with_bound_variables();
        let whole = heaps > 1 && !matches!(element.kind, Kind::Tuple(_));
        let element = match scope.resolve(element, whole).ok()? {
            ResolvedExpression::Position(heaps) | ResolvedExpression::Vector(heaps) => heaps,
            ResolvedExpression::Number(heap) => vec![heap],
            _ => return None,
        };
        let condition = Condition::And(scope.conditions(conditions).ok()?);
        (element.len() == heaps).then(|| FinitePiece {
            places: scope.places(),
            condition,
            element,
        })
    }

    /// The element for these values of the variables, if it has the invariants and satisfies the condition.
    fn accepted(&self, at: &[Number], invariants: &[Vec<i64>], key: &[IBig]) -> Option<Vec<IBig>> {
        if !self.condition.holds(at, &NoGames).ok()? {
            return None;
        }
        let heaps: Option<Vec<IBig>> = self
            .element
            .iter()
            .map(|term| term.value(at, &NoGames).ok()?.to_ibig())
            .collect();
        let heaps = heaps?;
        let sum = |row: &Vec<i64>| {
            let parts = row.iter().zip(&heaps);
            parts.fold(IBig::ZERO, |sum, (factor, heap)| {
                sum + IBig::from(*factor) * heap
            })
        };
        invariants
            .iter()
            .zip(key)
            .all(|(row, wanted)| sum(row) == *wanted)
            .then_some(heaps)
    }

    /// Finds the position if the heaps are the variables and the line fixes all but one of them.
    fn by_condition(&self, invariants: &[Vec<i64>], key: &[IBig]) -> Option<Vec<IBig>> {
        let mut at: Vec<Option<Number>> = vec![None; self.places];
        for (row, value) in invariants.iter().zip(key) {
            let mut places = row.iter().enumerate().filter(|(_, factor)| **factor != 0);
            if let (Some((heap, 1)), None) = (places.next(), places.next())
                && let Term::Variable(place) = self.element[heap]
            {
                at[place] = Some(Number::from(value.clone()));
            }
        }
        let mut open = (0..self.places).filter(|place| at[*place].is_none());
        let (Some(unknown), None) = (open.next(), open.next()) else {
            return None;
        };
        let mut known: Vec<Number> = at
            .into_iter()
            .map(|known| known.unwrap_or(Number::ZERO))
            .collect();
        for (left, right) in equations(&self.condition) {
            for (side, other) in [(left, right), (right, left)] {
                let value = other
                    .value(&known, &NoGames)
                    .ok()
                    .filter(|_| !mentions(other, unknown));
                let solved = value.and_then(|value| solve(side, unknown, value, &known));
                if let Some(solved) = solved {
                    known[unknown] = solved;
                    if let Some(found) = self.accepted(&known, invariants, key) {
                        return Some(found);
                    }
                }
            }
        }
        None
    }

    /// Finds the position if the elements are a sequence along which an invariant rises.
    fn by_bisection(&self, invariants: &[Vec<i64>], key: &[IBig]) -> Option<Vec<IBig>> {
        if self.places != 1 {
            return None;
        }
        invariants.iter().zip(key).find_map(|(row, wanted)| {
            let sign = direction(row, &self.element)?;
            let wanted = Number::from(wanted * IBig::from(sign));
            let value = |k: &IBig| {
                let at = [Number::from(k.clone())];
                let parts = row.iter().zip(&self.element);
                parts
                    .into_iter()
                    .try_fold(Number::ZERO, |sum, (factor, term)| {
                        let part = term.value(&at, &NoGames).ok()?;
                        sum.plus(&part.times(&Number::from(*factor * sign)).ok()?)
                            .ok()
                    })
            };
            // The least k at which the invariant is reached.
            let (mut low, mut high) = (IBig::ZERO, IBig::ONE);
            let longest = wanted
                .to_ibig()
                .map(|wanted| dashu_int::ops::BitTest::bit_len(&wanted))?
                + 64;
            let mut doubled = 0;
            while value(&high)? < wanted {
                low = high.clone();
                high = &high * IBig::from(2);
                doubled += 1;
                if doubled > longest {
                    return None;
                }
            }
            while low < high {
                let middle = (&low + &high) / IBig::from(2);
                match value(&middle)? < wanted {
                    true => low = middle + IBig::ONE,
                    false => high = middle,
                }
            }
            self.accepted(&[Number::from(low)], invariants, key)
        })
    }
}

/// The equations in a conjunction.
fn equations(condition: &Condition) -> Vec<(&Term, &Term)> {
    match condition {
        Condition::And(parts) => parts.iter().flat_map(equations).collect(),
        Condition::Compare(Comparison::Equal, left, right) => vec![(left, right)],
        _ => Vec::new(),
    }
}

fn mentions(term: &Term, place: usize) -> bool {
    let mut found = Vec::new();
    term.variables(&mut found);
    found.contains(&place)
}

/// The value of the unknown for which the term has the wanted value, if the unknown occurs once, under sums and
/// nim-sums.
fn solve(term: &Term, unknown: usize, wanted: Number, at: &[Number]) -> Option<Number> {
    match term {
        Term::Variable(place) if *place == unknown => Some(wanted),
        Term::Binary(operator @ (Operator::Xor | Operator::Plus), left, right) => {
            let (inner, other) = match (mentions(left, unknown), mentions(right, unknown)) {
                (true, false) => (left, right),
                (false, true) => (right, left),
                _ => return None,
            };
            let other = other.value(at, &NoGames).ok()?;
            let rest = match operator {
                Operator::Xor => wanted.xor(&other).ok()?,
                _ => wanted.minus(&other).ok()?,
            };
            solve(inner, unknown, rest, at)
        }
        _ => None,
    }
}

/// Does Σ factor·term rise with the one variable (1), or fall (-1)? `None` if that is not seen.
fn direction(row: &[i64], element: &[Term]) -> Option<i64> {
    let mut atoms: Vec<(Term, Number)> = Vec::new();
    for (factor, term) in row.iter().zip(element) {
        collect(term, &Number::from(*factor), &mut atoms)?;
    }
    let mut signs = atoms.iter().filter(|(_, factor)| !factor.is_zero());
    let negative = |(_, factor): &&(Term, Number)| factor.is_negative();
    let mut all = Vec::new();
    for atom in signs.by_ref() {
        if !rises(&atom.0) {
            return None;
        }
        all.push(negative(&atom));
    }
    match (all.contains(&true), all.contains(&false)) {
        (false, true) => Some(1),
        (true, false) => Some(-1),
        _ => None,
    }
}

/// Adds the term, times a factor, to a linear combination of atoms; constants do not matter.
fn collect(term: &Term, factor: &Number, atoms: &mut Vec<(Term, Number)>) -> Option<()> {
    match term {
        Term::Constant(_) => Some(()),
        Term::Negative(of) => collect(of, &factor.negated(), atoms),
        Term::Binary(Operator::Plus, left, right) => {
            collect(left, factor, atoms)?;
            collect(right, factor, atoms)
        }
        Term::Binary(Operator::Minus, left, right) => {
            collect(left, factor, atoms)?;
            collect(right, &factor.negated(), atoms)
        }
        Term::Binary(Operator::Times | Operator::Juxtaposed, left, right) => {
            match (&**left, &**right) {
                (Term::Constant(number), of) | (of, Term::Constant(number)) => {
                    collect(of, &factor.times(number).ok()?, atoms)
                }
                _ => None,
            }
        }
        atom => {
            match atoms.iter_mut().find(|(known, _)| known == atom) {
                Some((_, sum)) => *sum = sum.plus(factor).ok()?,
                None => atoms.push((atom.clone(), factor.clone())),
            }
            Some(())
        }
    }
}

/// Is the term never smaller for a larger value of its variable?
fn rises(term: &Term) -> bool {
    match term {
        Term::Constant(_) | Term::Variable(_) => true,
        Term::Floor(of) | Term::Ceiling(of) => rises(of),
        Term::Binary(Operator::Plus, left, right) => rises(left) && rises(right),
        Term::Binary(Operator::Times | Operator::Juxtaposed, left, right) => {
            match (&**left, &**right) {
                (Term::Constant(number), of) | (of, Term::Constant(number)) => {
                    !number.is_negative() && rises(of)
                }
                _ => false,
            }
        }
        Term::Binary(Operator::Over | Operator::Div, above, below) => {
            let positive =
                matches!(&**below, Term::Constant(b) if !b.is_negative() && !b.is_zero());
            positive && rises(above)
        }
        _ => false,
    }
}
