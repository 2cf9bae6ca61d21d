//! Cases: facts are led to a contradiction, one alternative after the other.

use super::super::polynomial::Polynomial;
use super::super::steps::{Factor, Step};
use super::combination::{Column, contradiction, is_small, products};
use super::statement::Statement;
use dashu_ratio::RBig;
use grundy_work::Job;

/// The greatest degree of products of facts. A fixed bound.
const DEGREE: u32 = 4;
/// The most facts that are multiplied with each other. A fixed bound.
const MULTIPLIED: usize = 40;
/// The most facts of which three are multiplied with each other. A fixed bound.
const MULTIPLIED_TWICE: usize = 12;

/// The work of a search.
pub(crate) struct Search<'j> {
    /// How many linear programmes are left.
    pub left: usize,
    /// How often a case may be split where a polynomial is negative, 0 or positive, one split within another.
    pub splits: usize,
    pub job: &'j Job,
}

impl Search<'_> {
    /// Takes one linear programme, if one is left and the job goes on.
    fn goes_on(&mut self) -> bool {
        if self.left == 0 || !self.job.poll() {
            self.left = 0;
            return false;
        }
        self.left -= 1;
        true
    }
}

/// An alternative, and whether it is known to contradict the facts.
#[derive(Clone, Debug)]
pub(super) struct Alternative {
    statement: Statement,
    left_out: bool,
}

#[derive(Clone, Debug)]
pub(super) enum Fact {
    /// It is at least 0.
    Bound(Polynomial),
    /// It is 0.
    Equation(Polynomial),
    /// One of these holds.
    Open(Vec<Alternative>),
    /// It is of no more use here: it holds by itself, follows from another fact, or was used.
    Gone,
}

impl Fact {
    fn of(statement: Statement) -> Fact {
        let open = |parts: Vec<Statement>| {
            let parts = parts.into_iter().map(|statement| Alternative {
                statement,
                left_out: false,
            });
            Fact::Open(parts.collect())
        };
        match statement {
            Statement::NonNegative(of) => Fact::Bound(of),
            Statement::Zero(of) => Fact::Equation(of),
            Statement::Any(parts) => open(parts),
            Statement::All(parts) if parts.is_empty() => Fact::Gone,
            all @ Statement::All(_) => open(vec![all]),
        }
    }
}

/// What holds in a case: facts, numbered in the order in which they arise.
#[derive(Clone, Debug, Default)]
pub(crate) struct Facts {
    pub(super) all: Vec<Fact>,
}

impl Facts {
    /// Adds a statement that holds: its parts become facts.
    pub(crate) fn add(&mut self, statement: Statement) {
        match statement {
            Statement::All(parts) => parts.into_iter().for_each(|part| self.add(part)),
            other => {
                let fact = Fact::of(other);
                self.push(fact);
            }
        }
    }

    /// How many facts there are.
    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }

    pub(super) fn push(&mut self, fact: Fact) {
        let known = match &fact {
            Fact::Bound(of) => self.bounds().any(|(_, known)| known == of),
            Fact::Equation(of) => self.equations().any(|(_, known)| known == of),
            Fact::Open(_) | Fact::Gone => false,
        };
        self.all.push(if known { Fact::Gone } else { fact });
    }

    pub(super) fn bounds(&self) -> impl Iterator<Item = (usize, &Polynomial)> {
        let all = self.all.iter().enumerate();
        all.filter_map(|(number, fact)| match fact {
            Fact::Bound(of) => Some((number, of)),
            _ => None,
        })
    }

    pub(super) fn equations(&self) -> impl Iterator<Item = (usize, &Polynomial)> {
        let all = self.all.iter().enumerate();
        all.filter_map(|(number, fact)| match fact {
            Fact::Equation(of) => Some((number, of)),
            _ => None,
        })
    }

    /// A fact without alternatives: it is false.
    fn false_fact(&self) -> Option<usize> {
        let is_false = |fact: &Fact| matches!(fact, Fact::Open(parts) if parts.is_empty());
        self.all.iter().position(is_false)
    }

    /// The steps that lead the facts to a contradiction, if the search finds some.
    pub(crate) fn contradict(self, search: &mut Search<'_>) -> Option<Vec<Step>> {
        let splits = search.splits;
        self.contradict_in(splits, search)
    }

    /// The same with at most this number of splits, one within another.
    pub(super) fn contradict_in(
        mut self,
        splits: usize,
        search: &mut Search<'_>,
    ) -> Option<Vec<Step>> {
        // What comes before the steps for the case that is left, and what comes after them.
        let mut proof = Around::default();
        loop {
            self.eliminate(&mut proof.before);
            if let Some(last) = self.contradiction(search) {
                return Some(proof.around(last));
            }
            if search.left == 0 {
                return None;
            }
            match self.prune(search, &mut proof) {
                Pruned::Contradiction(last) => return Some(proof.around(last)),
                Pruned::Fact => {}
                Pruned::Nothing => break,
            }
        }
        if let Some(last) = self.products_contradict(search) {
            return Some(proof.around(vec![last]));
        }
        if splits > 0
            && let Some(last) = self.split_factors(search)
        {
            return Some(proof.around(last));
        }
        let open = self.all.iter().enumerate();
        let open = open.filter_map(|(number, fact)| match fact {
            Fact::Open(parts) => Some((parts.iter().filter(|part| !part.left_out).count(), number)),
            _ => None,
        });
        let Some((_, number)) = open.min() else {
            let last = (1..=splits).find_map(|splits| self.split_values(splits, search))?;
            return Some(proof.around(last));
        };
        let Fact::Open(alternatives) = std::mem::replace(&mut self.all[number], Fact::Gone) else {
            return None;
        };
        let mut steps = vec![Step::Split(number)];
        for alternative in alternatives {
            let refuted = match alternative.left_out {
                true => self.refuted(&alternative.statement, search),
                false => None,
            };
            steps.extend(match refuted {
                Some(refuted) => refuted,
                None => {
                    let mut case = self.clone();
                    case.add(alternative.statement);
                    case.contradict_in(splits, search)?
                }
            });
        }
        Some(proof.around(steps))
    }

    /// Replaces variables that equations give.
    fn eliminate(&mut self, steps: &mut Vec<Step>) {
        while self.false_fact().is_none() {
            let found = self.equations().find_map(|(number, of)| {
                let (place, value) = given(of)?;
                Some((number, place, value))
            });
            let Some((number, place, value)) = found else {
                return;
            };
            steps.push(Step::Put(number, place));
            for (own, fact) in std::mem::take(&mut self.all).into_iter().enumerate() {
                let fact = match fact {
                    _ if own == number => Fact::Gone,
                    Fact::Bound(of) => Fact::of(Statement::at_least(&of.with(place, &value))),
                    Fact::Equation(of) => Fact::of(Statement::zero(&of.with(place, &value))),
                    Fact::Open(parts) => replaced(parts, place, &value),
                    Fact::Gone => Fact::Gone,
                };
                self.push(fact);
            }
        }
    }

    /// The last steps, if a fact is false or the facts that are no alternatives contradict each other.
    fn contradiction(&self, search: &mut Search<'_>) -> Option<Vec<Step>> {
        if let Some(number) = self.false_fact() {
            return Some(vec![Step::Split(number)]);
        }
        if !search.goes_on() {
            return None;
        }
        let bounds = self.bounds().map(|(number, of)| Column::fact(number, of));
        let equations = self
            .equations()
            .map(|(number, of)| Column::fact(number, of));
        let found = contradiction(bounds.collect(), equations.collect())?;
        Some(vec![Step::Sum(found)])
    }

    /// The steps by which an alternative contradicts the facts, if a single sum shows it.
    pub(super) fn refuted(
        &self,
        alternative: &Statement,
        search: &mut Search<'_>,
    ) -> Option<Vec<Step>> {
        if let Some(steps) = self.denied(alternative, self.all.len()) {
            return Some(steps);
        }
        let mut case = self.clone();
        for fact in &mut case.all {
            if matches!(fact, Fact::Open(_)) {
                *fact = Fact::Gone;
            }
        }
        case.add(alternative.clone());
        let mut steps = Vec::new();
        case.eliminate(&mut steps);
        steps.extend(case.contradiction(search)?);
        Some(steps)
    }

    /// Leaves out alternatives that contradict the facts, and lists of which one follows from a fact.
    fn prune(&mut self, search: &mut Search<'_>, proof: &mut Around) -> Pruned {
        let mut pruned = Pruned::Nothing;
        for number in 0..self.all.len() {
            let Fact::Open(alternatives) = &self.all[number] else {
                continue;
            };
            let mut alternatives = alternatives.clone();
            if alternatives.iter().any(|own| self.has(&own.statement)) {
                self.all[number] = Fact::Gone;
                continue;
            }
            let mut proofs = Vec::new();
            for own in &mut alternatives {
                // One that was left out earlier is asked again only if its proof is needed.
                let steps = match own.left_out {
                    true => None,
                    false => self.refuted(&own.statement, search),
                };
                own.left_out |= steps.is_some();
                proofs.push(steps);
            }
            let mut kept = alternatives.iter().filter(|own| !own.left_out);
            let (first, second) = (kept.next().cloned(), kept.next());
            if second.is_some() {
                self.all[number] = Fact::Open(alternatives);
                continue;
            }
            let Some(split) = self.split(&alternatives, proofs, search) else {
                continue;
            };
            self.all[number] = Fact::Gone;
            let [before, after] = split;
            match first {
                None => {
                    let steps = [vec![Step::Split(number)], before, after].concat();
                    return Pruned::Contradiction(steps);
                }
                Some(only) => {
                    proof.before.push(Step::Split(number));
                    proof.before.extend(before);
                    proof.after.push(after);
                    self.add(only.statement);
                    pruned = Pruned::Fact;
                }
            }
        }
        pruned
    }

    /// The steps for the alternatives that are left out: those before the one that is kept, and those after it.
    fn split(
        &self,
        alternatives: &[Alternative],
        proofs: Vec<Option<Vec<Step>>>,
        search: &mut Search<'_>,
    ) -> Option<[Vec<Step>; 2]> {
        let [mut before, mut after] = [Vec::new(), Vec::new()];
        let mut is_after = false;
        for (own, steps) in alternatives.iter().zip(proofs) {
            if !own.left_out {
                is_after = true;
                continue;
            }
            let steps = match steps {
                Some(steps) => steps,
                None => self.refuted(&own.statement, search)?,
            };
            match is_after {
                true => after.extend(steps),
                false => before.extend(steps),
            }
        }
        Some([before, after])
    }

    /// Does the statement follow from a single fact?
    fn has(&self, statement: &Statement) -> bool {
        match statement {
            Statement::NonNegative(of) => self.bounds().any(|(_, bound)| {
                let more = of.plus(&bound.negated()).as_constant();
                more.is_some_and(|more| more >= RBig::ZERO)
            }),
            Statement::Zero(of) => {
                let negated = of.negated();
                self.equations()
                    .any(|(_, known)| known == of || *known == negated)
            }
            Statement::All(parts) => parts.iter().all(|part| self.has(part)),
            Statement::Any(parts) => parts.iter().any(|part| self.has(part)),
        }
    }

    /// The steps by which the statement, if it is fact `number`, contradicts a single fact.
    fn denied(&self, statement: &Statement, number: usize) -> Option<Vec<Step>> {
        let below = |of: &Polynomial| {
            let found = self.bounds().find(|(_, bound)| {
                let sum = of.plus(bound).as_constant();
                sum.is_some_and(|sum| sum < RBig::ZERO)
            });
            found.map(|(bound, _)| bound)
        };
        let sum = |factor: i64, bound: usize| {
            let own = (factor, vec![Factor::Fact(number)]);
            vec![Step::Sum(vec![own, (1, vec![Factor::Fact(bound)])])]
        };
        match statement {
            Statement::NonNegative(of) => Some(sum(1, below(of)?)),
            Statement::Zero(of) => match below(of) {
                Some(bound) => Some(sum(1, bound)),
                None => Some(sum(-1, below(&of.negated())?)),
            },
            Statement::All(parts) => {
                let mut parts = parts.iter().enumerate();
                parts.find_map(|(more, part)| self.denied(part, number + more))
            }
            Statement::Any(parts) => {
                let mut steps = vec![Step::Split(number)];
                for part in parts {
                    steps.extend(self.denied(part, number + 1)?);
                }
                Some(steps)
            }
        }
    }

    /// The step that shows that the facts with their products contradict each other.
    fn products_contradict(&self, search: &mut Search<'_>) -> Option<Step> {
        let bounds: Vec<Column> = self
            .bounds()
            .map(|(number, of)| Column::fact(number, of))
            .collect();
        let equations: Vec<Column> = self
            .equations()
            .map(|(number, of)| Column::fact(number, of))
            .collect();
        if bounds.len() > MULTIPLIED || !search.goes_on() {
            return None;
        }
        let (mut more, zero) = products(&bounds, &equations, DEGREE);
        let open = self.all.iter().any(|fact| matches!(fact, Fact::Open(_)));
        if !open && bounds.len() <= MULTIPLIED_TWICE {
            let triples = bounds.iter().flat_map(|bound| {
                let more = more.iter().filter(|of| of.of.total_degree() < DEGREE);
                more.map(move |of| bound.times(of))
            });
            let triples: Vec<Column> = triples
                .filter(|of| of.of.total_degree() <= DEGREE)
                .collect();
            more.extend(triples);
            more.sort_by(|left, right| left.of.cmp(&right.of));
            more.dedup_by(|left, right| left.of == right.of);
        }
        if !open && search.splits > 0 {
            more.extend(self.monomials());
        }
        let all = |own: Vec<Column>, more: Vec<Column>| -> Vec<Column> {
            let all = own.into_iter().chain(more);
            all.filter(|column| is_small(&column.of)).collect()
        };
        contradiction(all(bounds, more), all(equations, zero)).map(Step::Sum)
    }
}

/// Alternatives with a variable replaced.
fn replaced(parts: Vec<Alternative>, place: usize, value: &Polynomial) -> Fact {
    let before: Vec<bool> = parts.iter().map(|part| part.left_out).collect();
    let parts: Vec<Statement> = parts
        .into_iter()
        .map(|part| part.statement.with(place, value))
        .collect();
    // Which of the alternatives that are left stand for ones that were left out.
    let mut left_out = Vec::new();
    for (part, before) in parts.iter().zip(before) {
        let count = match part {
            Statement::Any(inner) => inner.len(),
            _ => 1,
        };
        left_out.extend(std::iter::repeat_n(before, count));
    }
    let mut fact = Fact::of(Statement::any(parts));
    if let Fact::Open(own) = &mut fact {
        // An alternative that became several, or the only one, is looked at anew.
        if own.len() == left_out.len() {
            for (own, left_out) in own.iter_mut().zip(left_out) {
                own.left_out = left_out;
            }
        }
    }
    fact
}

/// The steps before those for the case that is left, and those after them.
#[derive(Default)]
struct Around {
    before: Vec<Step>,
    /// The last ones come first.
    after: Vec<Vec<Step>>,
}

impl Around {
    fn around(self, steps: Vec<Step>) -> Vec<Step> {
        let mut all = self.before;
        all.extend(steps);
        all.extend(self.after.into_iter().rev().flatten());
        all
    }
}

enum Pruned {
    /// The last steps.
    Contradiction(Vec<Step>),
    /// An alternative became a fact.
    Fact,
    Nothing,
}

/// The variable that an equation gives, with its value: it stands there alone, with the factor 1 or -1.
fn given(equation: &Polynomial) -> Option<(usize, Polynomial)> {
    let single = |(monomial, value): (&[(usize, u32)], &RBig)| match monomial {
        [(place, 1)] if *value == RBig::ONE || *value == -RBig::ONE => {
            Some((*place, value.clone()))
        }
        _ => None,
    };
    let alone = |(place, factor): (usize, RBig)| {
        let own = Polynomial::variable(place).times(&Polynomial::constant(factor.clone()));
        let rest = equation.plus(&own.negated());
        let value = rest.times(&Polynomial::constant(-factor));
        (rest.degree(place) == 0).then_some((place, value))
    };
    equation.terms().filter_map(single).find_map(alone)
}
