//! How many pairs of a recursion lie on a diagonal or in a column, where a claim of the texts is proved that they are the P-positions.

use super::super::bounds::{Ask, Extent, GROUND_COMPARED_TO, Proving};
use super::super::dispatch::check_among;
use super::super::matching_claims;
use super::super::open_fact::follows;
use super::super::question::Question;
use super::super::sequences::{SequenceRule, rule};
use super::super::tools::Tools;
use super::terms;
use grundy_proofs::claim::{Method, Verdict};
use grundy_rules::formula::{Condition, Meaning, Scope, Term, no_games};
use grundy_rules::game::{Game, Names, Play, Subject};
use grundy_rules::language::{
    ClaimItem, Operator, SelectedClass, Selection, SelectionIndex, Statement,
};
use grundy_rules::recursion::PairRecursion;

/// The most claims on P-positions that are tried. It steers the search only.
const MOST_CLAIMS: usize = 4;

/// The verdict on `|{(x, y) in P | …}| = count for each n`, if it follows from a recursion of the P-positions.
pub(in super::super) fn counted(
    game: &Game,
    selection: &Selection,
    index: &SelectionIndex,
    count: u64,
    question: &Question,
) -> Option<Verdict> {
    let effort = question.proving.effort()?;
    let about_all = question.bounds.within.is_none() && question.play == Play::Normal;
    let on_two = game.components() == 2 && game.base_heaps() == 2;
    if !(about_all && on_two && selection.class == SelectedClass::P) {
        return None;
    }
    let lines = Lines::of(selection, index, question)?;
    let catalogue = question.tools.catalogue;
    let is_known = |item: &ClaimItem, names: &Names, place: usize| {
        let ask = Ask {
            extent: Extent::Max(GROUND_COMPARED_TO),
            proving: Proving::Holding(effort),
        };
        let scope = catalogue.within(place);
        let tools = Tools {
            catalogue: &*scope,
            ..question.tools
        };
        let about = Question::new(&item.claim, Play::Normal, ask, names, tools);
        matches!(check_among(Some(game), &about), Ok(Verdict::Proved { .. }))
    };
    let texts = catalogue.claims_about(&Subject::of(game)).into_iter();
    let claims = texts.flat_map(|about| {
        let claims = about.claims.into_iter();
        claims.map(move |item| (about.place, about.game.clone(), item))
    });
    let mut tried = 0;
    claims
        .filter(|(_, _, item)| {
            let is_p = matches!(item.claim.statement, Statement::PPositions(_));
            is_p && item.is_on_all(false)
        })
        .find_map(|(place, asked, item)| {
            let (names, _) = matching_claims::bound(item.game.as_ref()?, &asked, item)?;
            let Some(SequenceRule::Recursion(pairs)) = rule(&item.claim, &names) else {
                return None;
            };
            let steps = lines.held(&pairs, count, question)?;
            tried += 1;
            (tried <= MOST_CLAIMS && is_known(item, &names, place)).then(|| {
                let title = &item.title;
                let by = format!(
                    "by counting the pairs of the recursion in \"{title}\", which is proved"
                );
                Verdict::proved(Method::Counting, by, steps)
            })
        })
}

/// The place of the index; x and y have the places 0 and 1.
const INDEX: usize = 2;

/// The lines of a claim, one for each index.
struct Lines {
    /// What is known of heaps and index.
    known: Vec<Condition>,
    /// On which line (x, y) is.
    on: Condition,
}

impl Lines {
    fn of(selection: &Selection, index: &SelectionIndex, question: &Question) -> Option<Lines> {
        let [x, y] = selection.heaps.as_slice() else {
            return None;
        };
        let mut names = question.names.clone();
        for (place, name) in [x, y, &index.name].into_iter().enumerate() {
            let meaning = Meaning::Number(Term::Variable(place));
            if names.insert(name.text.clone(), meaning).is_some() {
                return None;
            }
        }
        let mut scope = Scope::new(names, 0, INDEX + 1, &no_games);
        scope.define(&question.claim.definitions).ok()?;
        let on = Condition::And(scope.conditions(&selection.conditions).ok()?);
        let mut places = Vec::new();
        on.variables(&mut places);
        let natural = |place| Condition::less_equal(Term::constant(0_i64), Term::Variable(place));
        let mut known: Vec<Condition> = (0..=INDEX).map(natural).collect();
        if let Some(condition) = &index.condition {
            known.push(scope.condition(condition).ok()?);
        }
        let own = places.iter().all(|place| *place <= INDEX);
        own.then_some(Lines { known, on })
    }

    /// Is (x, y) on the line n exactly if a term in x and y is a number times n?
    fn are(&self, of: Term, number: u64, question: &Question) -> bool {
        let multiple = Term::binary(
            Operator::Times,
            Term::constant(number),
            Term::Variable(INDEX),
        );
        let equal = Condition::equal(of, multiple);
        let with = |condition: &Condition| {
            [self.known.as_slice(), std::slice::from_ref(condition)].concat()
        };
        let job = question.tools.job;
        follows(&with(&self.on), &equal, job) && follows(&with(&equal), &self.on, job)
    }

    /// Why each line holds this number of pairs, if it does.
    fn held(&self, pairs: &PairRecursion, count: u64, question: &Question) -> Option<Vec<String>> {
        let PairRecursion { a, b, p, q, .. } = *pairs;
        let [x, y] = [0, 1].map(Term::Variable);
        let difference =
            |from: &Term, other: &Term| Term::binary(Operator::Minus, from.clone(), other.clone());
        let is_plain = !(pairs.skip || pairs.priority);
        let are_of = |kinds: [Term; 2], number| {
            kinds
                .into_iter()
                .any(|kind| self.are(kind, number, question))
        };
        let first = format!(
            "The P-positions are the pairs (x(n), y(n)) and (y(n), x(n)) with y(n) = x(n) + {a} floor(n / {p})."
        );
        let diagonals = [difference(&y, &x), difference(&x, &y)];
        if (p == 1 || q == 1 && is_plain) && count == p && are_of(diagonals, a) {
            let mut steps = vec![first];
            if p > 1 {
                steps.push(format!(
                    "x(n) stands under mex at each later index, and x does not fall, as the set under mex grows: x(n) + {b} <= x(n + 1)."
                ));
            }
            steps.push(format!(
                "The difference of the heaps is {a} k, for k >= 0, at the {p} numbers n with floor(n / {p}) = k alone, whose pairs differ; for k = 0 the pair (y(n), x(n)) is (x(n), y(n))."
            ));
            return Some(steps);
        }
        let in_columns = p == 1 && q >= 2 && q == count && is_plain && pairs.once;
        if in_columns && are_of([x, y], b) {
            let [a, b, q] = [a, b, q].map(|number| number.to_string());
            let mut steps = vec![first];
            steps.extend(terms::multiples_of_b(&a, &b, &q));
            steps.push(format!(
                "Where x comes to c = {b} k, c is met once at most, as a y(i), and x stays at c until c is met {q} times: x(n) = c adds one, also for n = 0, where y(0) = x(0) counts once. Behind that x(n) > c and y(n) > c. So c is x(n) or y(n) for exactly {q} numbers n."
            ));
            steps.push(
                "These are as many positions with the heap c: the differences of the heaps are not the same for two numbers n, and x(n) = y(n) for n = 0 alone.".to_string(),
            );
            return Some(steps);
        }
        None
    }
}

#[cfg(test)]
mod tests;
