//! Proves claims about disjunctive sums by what is proved of the summands: values by the theorem of Sprague and Grundy, [phases](phases) by
//! universal admissibility.
//!
//! That the game is a sum is proved of its options. The theorem holds line by line where options may be blocked: let v be the nim-sum of the
//! values of the summands at a position, and s the nim-sum of all of them but the i-th. The options on a line of the i-th summand whose value
//! in the sum is u are those with the value u xor s in the summand. So more of them have the value u than may be blocked exactly if in the
//! summand more have the value u xor s. For u = v this is the value of the summand itself, and no line has more; for u < v the highest binary
//! digit in which u and v differ is 1 in one of the values, so u xor s is less than this value for its s, and some line has more.

mod phases;

pub(super) use phases::tried as phases_tried;

use super::bounds::{Bounds, Proving};
use super::by_definition::{are_free, own_value};
use super::dispatch::check_among;
use super::equal_games::same_lines;
use super::matching_claims::integer;
use super::p_equation::EquationOfP;
use super::question::Question;
use grundy_proofs::claim::{Method, Verdict};
use grundy_proofs::prover::ProofEffort;
use grundy_rules::game::{Game, Names};
use grundy_rules::language::{
    Expression, GameExpression, HeapNames, Kind, Name, Operator, Span, Statement, WrittenClaim,
    format_expression,
};

/// A summand, with the names of its heaps in the claim and the value that the claim gives to it.
struct Summand {
    game: Game,
    heaps: Vec<Name>,
    value: Expression,
}

/// The verdict for all positions on a claim that holds up to a bound, if it gives the nim-sum of the values of summands; else the one
/// found before.
pub(super) fn tried(game: &Game, found: Verdict, question: &Question) -> Verdict {
    match question.is_open(&found) {
        true => proved(game, question).unwrap_or(found),
        false => found,
    }
}

fn proved(game: &Game, question: &Question) -> Option<Verdict> {
    let effort = question.proving.effort()?;
    let summands = summands(game, question)?;
    let lines = is_sum_of_them(game, question)?;
    let labels: Vec<&str> = summands
        .iter()
        .map(|summand| summand.game.label())
        .collect();
    let mut steps = vec![format!(
        "The game is the sum of {}: {lines}.",
        labels.join(" and ")
    )];
    for summand in &summands {
        let (label, value) = (summand.game.label(), format_expression(&summand.value));
        let by = summand.is_proved(effort, question)?;
        steps.push(format!("The value of {label} is {value}: {by}."));
    }
    steps.extend(theorem());
    if let Statement::PPositions(_) = question.claim.statement {
        steps.push("A position is a P-position exactly if its value is 0.".into());
    }
    let by = "by the theorem of Sprague and Grundy on sums";
    Some(Verdict::proved(Method::Sum, by, steps))
}

/// The proof of the theorem, a sentence a line.
fn theorem() -> [String; 2] {
    [
        "On a line of a summand the options of value u in the sum are those of value u xor s in the summand, where s is the nim-sum of the values of the others."
            .into(),
        "Let v be the nim-sum of all values. No line has more options of value v than may be blocked, as none has in a summand. For u < v the highest binary digit in which they differ is 1 in the value of some summand; this is greater than u xor s, so some line has more options of value u. By induction v is the value of the sum."
            .into(),
    ]
}

/// The summands of the game, if the claim gives the nim-sum of values of each of them.
fn summands(game: &Game, question: &Question) -> Option<Vec<Summand>> {
    let (heaps, value) = nim_sum(question.claim)?;
    let parts = parts_of(game)?;
    let has_definitions = !question.claim.definitions.is_empty();
    if !are_free(&heaps, question) || has_definitions || heaps.len() != game.components() {
        return None;
    }
    let mut terms = Vec::new();
    nim_terms(&value, &mut terms);
    let mut found: Vec<Summand> = Vec::new();
    let mut first = 0_usize;
    for part in &parts {
        let part = Game::among(part, &Names::new(), question.tools.catalogue).ok()?;
        let own = heaps.get(first..first.checked_add(part.components())?)?;
        first += own.len();
        // A term that speaks of no heap, or of those of several summands, is no value of one of them.
        let own_terms = terms.extract_if(.., |term| speaks_of(term, own));
        let value = own_terms.cloned().reduce(nim_sum_of_two)?;
        let others = heaps.iter().filter(|heap| !own.contains(heap));
        let others: Vec<Name> = others.cloned().collect();
        if speaks_of(&value, &others) {
            return None;
        }
        found.push(Summand {
            game: part,
            heaps: own.to_vec(),
            value,
        });
    }
    (first == heaps.len() && terms.is_empty()).then_some(found)
}

/// Does a name of one of the heaps stand in it?
fn speaks_of(term: &Expression, heaps: &[Name]) -> bool {
    let mut names = Vec::new();
    term.names(&mut names);
    heaps.iter().any(|heap| names.contains(&heap.text.as_str()))
}

/// The games whose sum the game is called.
fn parts_of(game: &Game) -> Option<Vec<GameExpression>> {
    match game.named()? {
        GameExpression::Sum(parts) => Some(parts.clone()),
        _ => None,
    }
}

/// How it is proved, in a few words, that the game has the options of the sum that its name says.
fn is_sum_of_them(game: &Game, question: &Question) -> Option<String> {
    let sum = GameExpression::Sum(parts_of(game)?);
    let sum = Game::among(&sum, &Names::new(), question.tools.catalogue).ok()?;
    same_lines(game, &sum, question)
}

/// The names of the heaps, and the term that is the value of each position, or that is 0 exactly at P-positions.
fn nim_sum(claim: &WrittenClaim) -> Option<(Vec<Name>, Expression)> {
    match &claim.statement {
        Statement::Grundy {
            heaps: HeapNames::Named(heaps),
            value,
        } => Some((heaps.clone(), value.clone())),
        _ => {
            let EquationOfP { heaps, left, right } = EquationOfP::of(claim)?;
            // Equal numbers have the nim-sum 0.
            let value = match integer(right) {
                Some(0) => left.clone(),
                _ => nim_sum_of_two(left.clone(), right.clone()),
            };
            Some((heaps, value))
        }
    }
}

/// The terms whose nim-sum is written.
fn nim_terms<'e>(value: &'e Expression, found: &mut Vec<&'e Expression>) {
    match &value.kind {
        Kind::Binary(Operator::Xor, left, right) => {
            nim_terms(left, found);
            nim_terms(right, found);
        }
        _ => found.push(value),
    }
}

fn nim_sum_of_two(left: Expression, right: Expression) -> Expression {
    let span = left.span.to(right.span);
    let both = Kind::Binary(Operator::Xor, Box::new(left), Box::new(right));
    Expression::new(both, span)
}

impl Summand {
    /// How it is proved, in a few words, that the game has these values, if it is proved.
    fn is_proved(&self, effort: ProofEffort, question: &Question) -> Option<String> {
        if let Some(by) = own_value(&self.game, &self.heaps, &self.value, question) {
            return Some(by);
        }
        let claim = WrittenClaim {
            statement: Statement::Grundy {
                heaps: HeapNames::Named(self.heaps.clone()),
                value: self.value.clone(),
            },
            definitions: Vec::new(),
            span: Span::default(),
        };
        let about = Question {
            claim: &claim,
            bounds: Bounds::of_ground(),
            proving: Proving::Holding(effort),
            ..*question
        };
        match check_among(Some(&self.game), &about) {
            Ok(Verdict::Proved { by, .. }) => Some(by),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests;
