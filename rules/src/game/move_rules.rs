//! Reads a written move as rules: one for every choice of the heaps that its indices name.

use super::catalogue::{Checked, Names};
use super::places::{must_be_known, not_open, open_names};
use super::quotients::Quotient;
use super::rule::Rule;
use super::solutions::clauses;
use crate::formula::{
    Comparison, Condition, Meaning, NO_SUCH_HEAP, NoGames, ResolvedExpression, Scope, Term,
    index_choices,
};
use crate::language::{
    Code, Diagnostic, Expression, GameExpression, Kind, Replacement, Span, Target, first_index,
    product_in_one_word,
};
use crate::number::Number;
use std::ops::ControlFlow;

/// The most rules that one line may stand for. A bound of the language.
const MAX_RULES: usize = 1024;

/// A written move, with the meanings of its names.
pub(super) struct WrittenMove<'s> {
    pub target: &'s Target,
    pub conditions: &'s [Expression],
    pub budget: Option<&'s Expression>,
    /// The conditions of its family: the line is repeated for each choice of values that satisfies them.
    pub family: &'s [Expression],
    pub span: Span,
    pub heaps: &'s [String],
    pub names: &'s Names,
}

impl WrittenMove<'_> {
    /// A rule for every member of the family and every value of the names in indices. The rules of one member form
    /// one line, with one budget.
    pub(super) fn rules(&self) -> Checked<Vec<Rule>> {
        if let Target::Several(targets) = self.target {
            // Members have the same numbers for each target: the options of all form one group.
            let each = |target| WrittenMove { target, ..*self }.rules();
            let rules: Checked<Vec<Vec<Rule>>> = targets.iter().map(each).collect();
            return Ok(rules?.concat());
        }
        let indices = self.indices();
        let members = match self.family {
            [] => vec![self.names.clone()],
            family => family_members(family, self.names, &indices, self.heaps.len())
                .map_err(|error| vec![error])?,
        };
        let mut rules = Vec::new();
        for (member, names) in members.iter().enumerate() {
            let budget = match self.budget {
                None => None,
                Some(written) => self.budget(written, names, &indices)?,
            };
            let found = self.rules_among(names, &indices)?.into_iter();
            rules.extend(found.map(|rule| Rule {
                budget,
                line: budget.map(|_| member),
                ..rule
            }));
        }
        Ok(rules)
    }

    /// The blocking budget of the line of one member.
    fn budget(
        &self,
        written: &Expression,
        names: &Names,
        indices: &[String],
    ) -> Checked<Option<u64>> {
        let mut used = Vec::new();
        written.names(&mut used);
        let index = indices
            .iter()
            .find(|index| used.contains(&index.as_str()) && !names.contains_key(*index));
        let found = match index {
            None => budget(written, names, self.heaps.len()),
            Some(index) => {
                let message =
                    format!("{index} stands for every heap here, and a line has one budget");
                Err(Diagnostic::new(Code::UnknownName, written.span, message)
                    .help(format!(
                        "write `for each {index}` behind the line: then each {index} has a line and a budget of its own"
                    ))
                    .patch(Span::new(self.span.end, self.span.end), format!(" for each {index}")))
            }
        };
        found.map_err(|error| vec![error])
    }

    /// The names in indices that have no meaning: each ranges over the heaps.
    fn indices(&self) -> Vec<String> {
        let mut indices = Vec::new();
        let written = self.target.expressions();
        written
            .into_iter()
            .for_each(|part| part.index_names(&mut indices));
        self.conditions
            .iter()
            .for_each(|condition| condition.index_names(&mut indices));
        indices.retain(|name| !self.names.contains_key(name));
        indices.sort();
        indices.dedup();
        indices
    }

    /// One rule for every value of the indices that have no value yet.
    fn rules_among(&self, names: &Names, all_indices: &[String]) -> Checked<Vec<Rule>> {
        let mut indices = all_indices.to_vec();
        indices.retain(|name| !names.contains_key(name));
        let Some(choices) = index_choices(indices.len(), self.heaps.len(), MAX_RULES) else {
            let message = format!(
                "this line stands for more than {MAX_RULES} moves, one for each choice of heaps"
            );
            return Err(vec![Diagnostic::new(Code::TooLarge, self.span, message)]);
        };
        let mut rules = Vec::new();
        let mut never = None;
        for values in choices {
            let mut names = names.clone();
            for (name, value) in indices.iter().zip(&values) {
                names.insert(name.clone(), Meaning::Number(Term::constant(*value)));
            }
            match self.rule(names) {
                Ok(rule)
                    if rule.condition == Condition::Constant(false) && !all_indices.is_empty() =>
                {
                    never = Some(rule);
                }
                Ok(rule) => rules.push(rule),
                // An index outside 1..n names no heap: there is no such move.
                Err(error) if error.message == NO_SUCH_HEAP && !all_indices.is_empty() => {}
                Err(error) => return Err(vec![error]),
            }
        }
        // If an index has no value at all, the line may be meant for more heaps; otherwise the move can never be
        // made, which is an error.
        let mut asked = Vec::new();
        self.conditions
            .iter()
            .for_each(|condition| condition.names(&mut asked));
        let is_index = |name: &&str| all_indices.iter().any(|index| index == name);
        if rules.is_empty() && !asked.iter().any(is_index) {
            rules.extend(never);
        }
        Ok(rules)
    }

    fn rule(&self, names: Names) -> Result<Rule, Diagnostic> {
        let count = self.heaps.len();
        let no_games = |_: &GameExpression, _: &Names| {
            Err(Diagnostic::new(
                Code::OutOfReach,
                self.span,
                "a rule cannot speak of the Grundy values of another game",
            ))
        };
        let written = written_in(self.target).into_iter().chain(self.conditions);
        let written: Vec<&Expression> = written.collect();
        let known = names.keys().map(String::as_str);
        if let Some(error) = product_in_one_word(written.iter().copied(), known) {
            return Err(error);
        }
        let mut scope = Scope::new(names, count, count, &no_games).with_variables_of(&written);
        let parts = self.parts(&mut scope)?;
        let conditions = scope.conditions(self.conditions)?;
        let (places, bound) = (scope.places(), scope.bound.clone());
        let quotients = Quotient::all_in(written, &mut scope);
        Ok(Rule {
            heaps: count,
            places,
            bound: bound.unwrap_or_default(),
            condition: simplified(conditions),
            parts,
            budget: None,
            line: None,
            quotients,
            fixed: self.family.is_empty() && self.is_fixed(),
            span: self.span,
            source: None,
        })
    }

    /// Does no parameter occur in the move?
    fn is_fixed(&self) -> bool {
        let mut found = Vec::new();
        self.conditions
            .iter()
            .for_each(|condition| condition.names(&mut found));
        let written = self.target.expressions();
        written.into_iter().for_each(|part| part.names(&mut found));
        found.iter().all(|name| match self.names.get(*name) {
            None | Some(Meaning::Vector(_)) => true,
            Some(Meaning::Number(Term::Variable(place))) => *place < self.heaps.len(),
            Some(_) => false,
        })
    }

    fn parts(&self, scope: &mut Scope) -> Result<Vec<Vec<Term>>, Diagnostic> {
        let count = self.heaps.len();
        match self.target {
            Target::Positions(positions) => {
                let mut parts = Vec::new();
                for position in positions {
                    // `(x - s)` for a vector x is the whole position.
                    if let [only] = position.as_slice()
                        && let ResolvedExpression::Vector(heaps) = scope.resolve(only, false)?
                    {
                        parts.push(heaps);
                        continue;
                    }
                    if position.len() != count {
                        let span = position[0].span.to(position[position.len() - 1].span);
                        let found = position.len();
                        return Err(Diagnostic::new(
                            Code::Arity,
                            span,
                            match found {
                                1 => {
                                    format!("a target of one component in a game of {count} heaps")
                                }
                                found => format!(
                                    "a target of {found} components in a game of {count} heaps"
                                ),
                            },
                        )
                        .label(format!("the heaps are {}", self.heaps.join(", "))));
                    }
                    let mut heaps = Vec::new();
                    for heap in position {
                        heaps.push(scope.number(heap)?);
                    }
                    parts.push(heaps);
                }
                Ok(parts)
            }
            Target::Whole(value) => match scope.resolve(value, false)? {
                ResolvedExpression::Vector(heaps) => Ok(vec![heaps]),
                ResolvedExpression::Number(heap) if count == 1 => Ok(vec![vec![heap]]),
                ResolvedExpression::Position(heaps) if heaps.len() == count => Ok(vec![heaps]),
                _ => Err(Diagnostic::new(
                    Code::Arity,
                    value.span,
                    format!("a target of one component in a game of {count} heaps"),
                )
                .label(format!("the heaps are {}", self.heaps.join(", ")))),
            },
            Target::Replacements(replacements) => Ok(vec![self.replaced(replacements, scope)?]),
            // `rules` has taken each of several targets by itself.
            Target::Several(_) => Ok(Vec::new()),
        }
    }

    /// The heaps after replacements.
    fn replaced(
        &self,
        replacements: &[Replacement],
        scope: &mut Scope,
    ) -> Result<Vec<Term>, Diagnostic> {
        let mut heaps: Vec<Term> = (0..self.heaps.len()).map(Term::Variable).collect();
        let mut changed = Vec::new();
        for replacement in replacements {
            let heap = heap_of(replacement);
            let place = match heap {
                Some(heap) => scope.number(heap)?,
                None => Term::constant(0_i64),
            };
            let span = replacement.value.span;
            // The variables behind the heaps are those of the move.
            let heap_place = match place {
                Term::Variable(place) if place < heaps.len() => Some(place),
                _ => None,
            };
            let Some(place) = heap_place else {
                let message = "this is no heap that could change";
                return Err(
                    Diagnostic::new(Code::Sort, span, message).help("write x[k] -> its new size")
                );
            };
            let value = scope.number(&replacement.value)?;
            let again = |other: &&Replacement| {
                heap_of(other).map(|heap| &heap.kind) == heap.map(|heap| &heap.kind)
            };
            if replacements.iter().filter(again).count() > 1 {
                let message = "one heap cannot get two sizes in one move";
                return Err(Diagnostic::new(Code::Duplicate, span, message)
                    .help("give it one size, or name another heap: x[k] - 1, x[l] - 1"));
            }
            // A heap cannot get two sizes at once: these indices give no move.
            if changed.contains(&place) {
                return Err(Diagnostic::new(Code::Arity, span, NO_SUCH_HEAP));
            }
            changed.push(place);
            heaps[place] = value;
        }
        Ok(heaps)
    }
}

/// How many options may be blocked; `None` for a budget of 0.
pub(super) fn budget(
    written: &Expression,
    names: &Names,
    heaps: usize,
) -> Result<Option<u64>, Diagnostic> {
    let no_games = |_: &GameExpression, _: &Names| {
        let message = "a budget cannot speak of the Grundy values of a game";
        Err(Diagnostic::new(Code::OutOfReach, written.span, message))
    };
    let value = Scope::new(names.clone(), heaps, heaps, &no_games).number(written)?;
    must_be_known("a budget", &value, names, written.span)?;
    let value = value.as_constant().and_then(Number::to_i64);
    let value = value.and_then(|value| u64::try_from(value).ok());
    let value = value.ok_or_else(|| {
        let message = "a budget is a non-negative integer";
        Diagnostic::new(Code::NotANumber, written.span, message)
    })?;
    Ok((value > 0).then_some(value))
}

/// The meanings of names for each choice of the variables of a family, as `k` and `i` in `for each k, i < b`. An
/// index ranges over the numbers of the heaps.
fn family_members(
    family: &[Expression],
    names: &Names,
    indices: &[String],
    heaps: usize,
) -> Result<Vec<Names>, Diagnostic> {
    let span = family[0].span.to(family[family.len() - 1].span);
    for part in family {
        if let Some(name) = open_names(part, names).first() {
            return Err(not_open("a family of lines", name, part.span));
        }
    }
    // Heaps have no value here: the family must be the same at every position.
    let mut outer = names.clone();
    outer.retain(|_, meaning| {
        !matches!(
            meaning,
            Meaning::Number(Term::Variable(_)) | Meaning::Vector(_)
        )
    });
    let mut scope = Scope::of_names(outer).with_bound_variables();
    let mut conditions = Vec::new();
    for part in family {
        match &part.kind {
            Kind::Name(name) if !names.contains_key(name) => {
                scope.number(part)?;
            }
            _ => conditions.push(scope.condition(part)?),
        }
    }
    for bound in scope.bound.iter().flatten() {
        if indices.contains(&bound.name) {
            let most = i64::try_from(heaps).unwrap_or(i64::MAX);
            let (least, most) = (Term::constant(1_i64), Term::constant(most));
            let heap = || Term::Variable(bound.place);
            conditions.push(Condition::Compare(Comparison::LessEqual, least, heap()));
            conditions.push(Condition::Compare(Comparison::LessEqual, heap(), most));
        }
    }
    let condition = Condition::And(conditions);
    let bound = scope.bound.take().unwrap_or_default();
    let places: Vec<usize> = bound.iter().map(|bound| bound.place).collect();
    let target = vec![places.iter().map(|place| Term::Variable(*place)).collect()];
    let mut members = Vec::new();
    let endless = || {
        let message = "a family of lines has finitely many members";
        Diagnostic::new(Code::Unbounded, span, message)
            .help("write for each i < b; for each k if k stands in an index, as in x[k]")
    };
    for clause in clauses(0, scope.places(), &places, &condition, &target) {
        if bound.is_empty() || clause.unbounded().is_some() {
            return Err(endless());
        }
        let flow = clause.visit(&[], &mut |run| {
            members.extend(run.options().take(MAX_RULES).flatten());
            match members.len() < MAX_RULES {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        });
        if flow != Ok(ControlFlow::Continue(())) {
            return Err(endless());
        }
    }
    members.sort();
    members.dedup();
    let with_values = |values: Vec<i64>| {
        let mut names = names.clone();
        for (bound, value) in bound.iter().zip(values) {
            names.insert(bound.name.clone(), Meaning::Number(Term::constant(value)));
        }
        names
    };
    Ok(members.into_iter().map(with_values).collect())
}

/// The heap that a replacement changes.
fn heap_of(replacement: &Replacement) -> Option<&Expression> {
    replacement
        .heap
        .as_ref()
        .or_else(|| first_index(&replacement.value))
}

/// The conjunction, with its constant parts decided.
fn simplified(conditions: Vec<Condition>) -> Condition {
    let mut rest = Vec::new();
    for condition in conditions {
        let mut variables = Vec::new();
        condition.variables(&mut variables);
        if variables.is_empty() {
            match condition.holds(&[], &NoGames) {
                Ok(true) => continue,
                Ok(false) => return Condition::Constant(false),
                Err(_) => {}
            }
        }
        rest.push(condition);
    }
    Condition::And(rest)
}

/// The expressions of a target.
fn written_in(target: &Target) -> Vec<&Expression> {
    match target {
        Target::Positions(positions) => positions.iter().flatten().collect(),
        Target::Whole(value) => vec![value],
        Target::Replacements(replacements) => {
            let values = replacements.iter().map(|replaced| &replaced.value);
            values.collect()
        }
        Target::Several(targets) => targets.iter().flat_map(written_in).collect(),
    }
}
