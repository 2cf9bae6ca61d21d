//! The parameters of a claim, and the choices of their values.

mod ranges;
mod unknowns;

use grundy_rules::formula::{Meaning, NoGames, Scope, SetTerm, Term};
use grundy_rules::game::{Names, OpenGame, clauses};
use grundy_rules::language::{
    ClaimItem, Diagnostic, Expression, Kind, Operator, RelationSign, format_expression,
};
use grundy_rules::number::Number;
use grundy_work::{Limits, Resource};
use std::fmt;
use std::ops::ControlFlow;
use unknowns::{Numbers, numbers};

pub(super) use unknowns::SAMPLED;

/// The most elements of a set that is listed. A fixed bound.
const MOST_LISTED: usize = 1 << 20;
/// The most subsets of a set that are listed: a share of [`Resource::Choices`].
const MOST_SUBSETS: usize = 1 << 14;
/// Why nothing is proved where the small values that are tried leave out others.
pub(super) const NOT_WHOLE: &str =
    "some values of the parameters with finite ranges go with large values of the others only";

/// The value of a claim's parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number.
    Number(i64),
    /// A number that does not fit in 64 bits with its negative.
    Large(Number),
    /// A set, as it is written: `{1, 3}`.
    Set(String),
    /// All numbers in its range.
    All,
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Number(number) => write!(f, "{number}"),
            Value::Large(number) => write!(f, "{number}"),
            Value::Set(set) => f.write_str(set),
            Value::All => f.write_str("all"),
        }
    }
}

/// A value, with its meaning in the claim.
#[derive(Clone)]
pub(super) struct Chosen {
    pub value: Value,
    pub meaning: Meaning,
    /// The order in which values of a parameter are tried.
    rank: Number,
}

impl Chosen {
    pub(super) fn number(value: i64) -> Chosen {
        Chosen::exact(value.into())
    }

    /// A number of any size.
    pub(super) fn exact(value: Number) -> Chosen {
        Chosen {
            value: value
                .to_i64()
                .map_or_else(|| Value::Large(value.clone()), Value::Number),
            meaning: Meaning::Number(Term::Constant(value.clone())),
            rank: value,
        }
    }

    fn set(written: &Expression, set: SetTerm, rank: Number) -> Chosen {
        match elements(&set) {
            Some(elements) => Chosen::listed(elements, rank),
            None => Chosen {
                value: Value::Set(format_expression(written)),
                meaning: Meaning::Set(set),
                rank,
            },
        }
    }

    /// The set of these numbers.
    fn listed(numbers: Vec<i64>, rank: Number) -> Chosen {
        let shown: Vec<_> = numbers.iter().map(ToString::to_string).collect();
        let set = SetTerm::Elements(numbers.into_iter().map(Term::constant).collect());
        Chosen {
            value: Value::Set(format!("{{{}}}", shown.join(", "))),
            meaning: Meaning::Set(set),
            rank,
        }
    }

    /// The value of an argument of a game, if it is a number or a set.
    pub(super) fn written(argument: &Expression, names: &Names) -> Option<Chosen> {
        let mut scope = Scope::of_names(names.clone());
        if let Ok(number) = scope.number(argument) {
            let number = number.as_constant().and_then(Number::to_i64)?;
            return Some(Chosen::number(number));
        }
        let set = scope.set(argument).ok()?;
        Some(Chosen::set(argument, set, Number::from(0)))
    }
}

/// The meanings of the names in a choice.
pub(super) fn meanings(names: &[String], choice: &[Chosen]) -> Names {
    let meanings = choice.iter().map(|chosen| chosen.meaning.clone());
    names.iter().cloned().zip(meanings).collect()
}

/// The parameters of a claim, and the choices of their values.
pub(super) struct Choices {
    pub names: Vec<String>,
    pub all: Vec<Vec<Chosen>>,
    /// The parameters without a finite range: small values of them are tried.
    pub open: Vec<String>,
    /// All values of the open ones are tried up to this, positive or negative.
    pub tried_to: Option<u64>,
    /// Do the choices have all values of the other parameters?
    pub whole: bool,
}

impl Choices {
    /// For each parameter: has it no finite range?
    pub fn is_open(&self) -> Vec<bool> {
        let names = self.names.iter();
        names.map(|name| self.open.contains(name)).collect()
    }

    /// The parameters with their values in a choice; the open ones have all.
    pub fn shown(&self, choice: &[Chosen]) -> Vec<(String, Value)> {
        let both = self.names.iter().zip(choice);
        let values = both.map(|(name, chosen)| match self.open.contains(name) {
            true => (name.clone(), Value::All),
            false => (name.clone(), chosen.value.clone()),
        });
        values.collect()
    }

    /// The meanings of the parameters that are not open.
    pub fn closed_names(&self, choice: &[Chosen]) -> Names {
        let mut names = meanings(&self.names, choice);
        names.retain(|name, _| !self.open.contains(name));
        names
    }

    /// The choice in which the open parameters have the values at a position of an open game.
    pub fn at(&self, choice: &[Chosen], open: &OpenGame, at: &[Number]) -> Vec<Chosen> {
        self.with(choice, |name| {
            let mut all = open.parameters.iter();
            let parameter = all.find(|parameter| parameter.name == *name)?;
            parameter.value.value(at, &NoGames).ok()
        })
    }

    /// A choice in which some parameters get the values that are found.
    pub fn with(
        &self,
        choice: &[Chosen],
        found: impl Fn(&String) -> Option<Number>,
    ) -> Vec<Chosen> {
        let both = self.names.iter().zip(choice);
        both.map(|(name, old)| found(name).map_or_else(|| old.clone(), Chosen::exact))
            .collect()
    }
}

/// The parameters of a claim, in order of mention, and every choice of their values in lexicographic order;
/// sets come in the order in which they are listed, subsets by their size and then lexicographically.
///
/// Open parameters of a fact are tried up to a bound, if there is one.
pub(super) fn parameters(item: &ClaimItem, limits: &Limits) -> Result<Choices, Vec<Diagnostic>> {
    let most = most_choices(limits);
    let (of_sets, of_numbers): (Vec<&Expression>, Vec<&Expression>) =
        item.ranges.iter().partition(|range| sets(range).is_some());
    let of_sets: Vec<_> = of_sets.into_iter().filter_map(sets).collect();
    let of_numbers: Vec<Expression> = of_numbers.into_iter().cloned().collect();
    let Numbers {
        names: numbers,
        choices,
        open,
        tried_to,
        whole,
    } = numbers(item, &of_numbers, limits)?;
    // Where each name is mentioned first.
    let mut names: Vec<(usize, &str)> = Vec::new();
    names.extend(numbers.iter().map(|(name, place)| (*place, name.as_str())));
    names.extend(of_sets.iter().map(|set| (set.place, set.name)));
    let mut order: Vec<usize> = (0..names.len()).collect();
    order.sort_by_key(|index| names[*index].0);
    let mut all: Vec<Vec<Chosen>> = Vec::new();
    for choice in choices {
        let mut meanings = Names::new();
        for ((name, _), value) in numbers.iter().zip(&choice) {
            meanings.insert(name.clone(), Meaning::Number(Term::Constant(value.clone())));
        }
        let mut together = vec![choice.into_iter().map(Chosen::exact).collect::<Vec<_>>()];
        for set in &of_sets {
            let values = set.values(&meanings, limits).map_err(|error| vec![error])?;
            if all.len() + together.len() * values.len() > most {
                return Err(vec![too_many(item, most)]);
            }
            together = together
                .iter()
                .flat_map(|before| {
                    let with =
                        |value: &Chosen| [before.as_slice(), std::slice::from_ref(value)].concat();
                    values.iter().map(with)
                })
                .collect();
        }
        all.extend(together);
    }
    for choice in &mut all {
        *choice = order.iter().map(|index| choice[*index].clone()).collect();
    }
    all.sort_by(|one, other| {
        let ranks = [one, other].map(|choice| choice.iter().map(|chosen| &chosen.rank));
        let [one, other] = ranks;
        one.cmp(other)
    });
    let names = order.iter().map(|index| names[*index].1.to_string());
    Ok(Choices {
        names: names.collect(),
        all,
        open,
        tried_to,
        whole,
    })
}

fn most_choices(limits: &Limits) -> usize {
    usize::try_from(limits.most(Resource::Choices)).unwrap_or(usize::MAX)
}

fn too_many(item: &ClaimItem, most: usize) -> Diagnostic {
    let what = format_args!("the claim's parameters have more than {most} choices");
    Diagnostic::limit(item.span, Resource::Choices.limits(what))
}

/// `S in subsets of 1..6`, or `S in {{1, 2}, {1, 3, 4}}`.
struct Sets<'e> {
    name: &'e str,
    place: usize,
    from: &'e Expression,
}

fn sets(range: &Expression) -> Option<Sets<'_>> {
    let Kind::Chain {
        first,
        rest,
        modulus: None,
    } = &range.kind
    else {
        return None;
    };
    let (Kind::Name(name), [(RelationSign::In, from)]) = (&first.kind, rest.as_slice()) else {
        return None;
    };
    let many = match &from.kind {
        Kind::SubsetsOf(_) => true,
        // A range among the elements of a set means its numbers.
        Kind::Set(elements) => elements.iter().any(|element| {
            matches!(
                element.kind,
                Kind::Set(_)
                    | Kind::Progression(..)
                    | Kind::All
                    | Kind::AllBut(_)
                    | Kind::MultiplesOf(_)
                    | Kind::Builder(..)
                    | Kind::Binary(
                        Operator::Union | Operator::Intersection | Operator::Without,
                        ..
                    )
            )
        }),
        _ => false,
    };
    many.then_some(Sets {
        name,
        place: first.span.start,
        from,
    })
}

impl Sets<'_> {
    /// The sets, for given values of the numbers that they mention.
    fn values(&self, names: &Names, limits: &Limits) -> Result<Vec<Chosen>, Diagnostic> {
        let mut scope = Scope::of_names(names.clone());
        Ok(match &self.from.kind {
            Kind::SubsetsOf(of) => {
                let of = scope.set(of)?;
                let most = limits.count(Resource::Choices, MOST_SUBSETS).ilog2();
                let fits = |count: usize| u32::try_from(count).is_ok_and(|count| count <= most);
                let elements = elements(&of).filter(|elements| fits(elements.len()));
                let Some(elements) = elements else {
                    let message = Resource::Choices.limits(format_args!(
                        "only a set of at most {most} numbers has its subsets listed"
                    ));
                    return Err(Diagnostic::limit(self.from.span, message));
                };
                let subsets = subsets(&elements).into_iter().zip(0_i64..);
                subsets
                    .map(|(numbers, rank)| Chosen::listed(numbers, rank.into()))
                    .collect()
            }
            Kind::Set(sets) => {
                let ranked = sets.iter().zip(0_i64..);
                let chosen =
                    ranked.map(|(set, rank)| Ok(Chosen::set(set, scope.set(set)?, rank.into())));
                chosen.collect::<Result<_, _>>()?
            }
            _ => Vec::new(),
        })
    }
}

/// The non-empty subsets, by their size and then lexicographically.
fn subsets(elements: &[i64]) -> Vec<Vec<i64>> {
    let mut all: Vec<Vec<i64>> = vec![Vec::new()];
    for element in elements {
        let with: Vec<Vec<i64>> = all
            .iter()
            .map(|subset| [subset.as_slice(), &[*element]].concat())
            .collect();
        all.extend(with);
    }
    all.retain(|subset| !subset.is_empty());
    all.sort_by_key(|subset| (subset.len(), subset.clone()));
    all
}

/// The natural numbers in a set, if they are finitely many, and not too many.
fn elements(set: &SetTerm) -> Option<Vec<i64>> {
    if set.has_variables() {
        return None;
    }
    let number = Term::Variable(0);
    let mut found = Vec::new();
    for clause in clauses(0, 1, &[0], &set.contains(&number), &[vec![number.clone()]]) {
        if clause.unbounded().is_some() {
            return None;
        }
        let flow = clause.visit(&[], &mut |run| {
            found.extend(run.options().take(MOST_LISTED + 1).flatten().flatten());
            match found.len() > MOST_LISTED {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        if !matches!(flow, Ok(ControlFlow::Continue(()))) {
            return None;
        }
    }
    found.sort_unstable();
    found.dedup();
    Some(found)
}
