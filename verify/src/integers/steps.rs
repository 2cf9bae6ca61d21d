//! The steps of a proof that a case is impossible, and their test.

use super::case::{Case, Fact};
use super::polynomial::Polynomial;
use super::statement::Statement;
use crate::fault::Fault;
use serde::Deserialize;
use std::rc::Rc;

/// The most cases that are left open at a time. A fixed bound.
const OPEN: usize = 1 << 12;
/// The most terms of all cases that are left open at a time. A fixed bound.
const TERMS: usize = 1 << 21;

/// A step on the first case that is open.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum Step {
    /// An equation, and the variable that it gives, which is replaced in all facts.
    Put([usize; 2]),
    /// The fact one of whose alternatives holds: a case for each of them.
    Split(usize),
    /// Products of numbers and variables: their sum is positive, 0 or negative.
    Compare(Vec<Vec<i64>>),
    /// A sum that is a negative number: the case is impossible.
    Sum(Vec<Vec<Factor>>),
    /// A condition: it holds or it does not.
    Either(String),
    /// A number that lies between two values of a sequence.
    Locate(Box<Locate>),
    /// A member of the set that the position is not.
    Outside(Box<Member>),
    /// A move into the set that there is not.
    Move(Box<MoveEntry>),
}

impl Step {
    /// Does it read a text?
    pub(crate) fn reads_text(&self) -> bool {
        match self {
            Step::Put(_) | Step::Split(_) | Step::Compare(_) | Step::Sum(_) => false,
            Step::Either(_) | Step::Locate(_) | Step::Outside(_) | Step::Move(_) => true,
        }
    }
}

/// A factor of a product: a number first, then facts and squares of differences of two variables.
#[derive(Clone, Copy, Deserialize)]
#[serde(untagged)]
pub(crate) enum Factor {
    Number(i64),
    Square([usize; 2]),
}

/// A number, and the quantity of a sequence between whose values it lies.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Locate {
    pub sequence: usize,
    pub quantity: usize,
    pub number: String,
}

/// A member of the set: its piece, the index where it has one, and its other variables.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Member {
    pub piece: usize,
    pub index: Option<IndexEntry>,
    pub bound: Vec<String>,
}

/// So many steps after an index that was located, or after the first one.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct IndexEntry {
    pub located: Option<usize>,
    pub plus: u32,
}

/// A move: its line, its variables, and the member of the set to which it leads.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MoveEntry {
    pub rule: usize,
    pub with: Vec<String>,
    pub to: Member,
}

/// Steps that read a text.
pub(crate) trait ReadingSteps {
    fn take(&self, step: &Step, case: &mut Case) -> Result<(), Fault>;
}

/// There are none.
pub(crate) struct NoReadingSteps;

impl ReadingSteps for NoReadingSteps {
    fn take(&self, _step: &Step, _case: &mut Case) -> Result<(), Fault> {
        Err(Fault::Rejected("this step has no meaning here".into()))
    }
}

/// A case that is open: one case with an alternative of it.
struct OpenCase {
    case: Rc<Case>,
    alternative: Option<Statement>,
}

/// Tests that steps show that a case is impossible. Each step is about the first case that is open; the cases of a split are opened in their order, before
/// all others.
pub(crate) fn test(case: Case, steps: &[Step], reading: &dyn ReadingSteps) -> Result<(), Fault> {
    let mut open = vec![OpenCase {
        case: Rc::new(case),
        alternative: None,
    }];
    let mut terms = 0_usize;
    for (number, step) in steps.iter().enumerate() {
        let Some(next) = open.pop() else {
            return rejected(format!("step {number} is not needed"));
        };
        terms = terms.saturating_sub(next.case.size());
        let mut case = own(next.case)?;
        if let Some(alternative) = next.alternative {
            case.add(alternative)?;
        }
        let here = |fault| match fault {
            Fault::Rejected(message) => Fault::Rejected(format!("step {number}: {message}")),
            bad => bad,
        };
        match step {
            Step::Put([equation, place]) => case.replace(*equation, *place).map_err(here)?,
            Step::Compare(products) => case.compare(products).map_err(here)?,
            Step::Sum(products) => {
                case.is_contradicted(products).map_err(here)?;
                continue;
            }
            Step::Split(fact) => {
                let alternatives = case.alternatives(*fact).map_err(here)?;
                let case = Rc::new(case);
                for alternative in alternatives.into_iter().rev() {
                    terms = terms.saturating_add(case.size());
                    open.push(OpenCase {
                        case: Rc::clone(&case),
                        alternative: Some(alternative),
                    });
                }
                if open.len() > OPEN || terms > TERMS {
                    return Err(Fault::Bad("too many cases are open".into()));
                }
                continue;
            }
            _ if case.replaced => {
                return rejected(format!("step {number} reads a text after a replacement"));
            }
            Step::Either(_) | Step::Locate(_) | Step::Outside(_) | Step::Move(_) => {
                reading.take(step, &mut case).map_err(here)?;
            }
        }
        terms = terms.saturating_add(case.size());
        open.push(OpenCase {
            case: Rc::new(case),
            alternative: None,
        });
    }
    match open.len() {
        0 => Ok(()),
        cases => rejected(format!("{cases} cases are left open")),
    }
}

/// A case that no other open case shares.
fn own(case: Rc<Case>) -> Result<Case, Fault> {
    if Rc::strong_count(&case) > 1 {
        case.work.spend(case.size())?;
    }
    Ok(Rc::unwrap_or_clone(case))
}

fn rejected<T>(message: impl Into<String>) -> Result<T, Fault> {
    Err(Fault::Rejected(message.into()))
}

impl Case {
    /// Adds that a sum of products of variables is positive, 0 or negative.
    fn compare(&mut self, products: &[Vec<i64>]) -> Result<(), Fault> {
        let work = Rc::clone(&self.work);
        let mut sum = Polynomial::default();
        for product in products {
            let Some((times, places)) = product.split_first() else {
                return Err(Fault::Bad("a product begins with no number".into()));
            };
            let mut product = Polynomial::constant(i128::from(*times));
            for place in places {
                let variable = self.known_variable(*place)?;
                product = product.times(&variable, &work)?;
            }
            sum = sum.plus(&product, &work)?;
        }
        self.add(Statement::signs(&sum, &work)?)
    }

    /// Tests that a sum of products is a negative number. A product with a factor that is 0 may be taken with any sign, and all others are at least 0.
    fn is_contradicted(&self, products: &[Vec<Factor>]) -> Result<(), Fault> {
        let work = &self.work;
        let mut sum = Polynomial::default();
        for factors in products {
            let Some((Factor::Number(times), factors)) = factors.split_first() else {
                return Err(Fault::Bad("a product begins with no number".into()));
            };
            let mut product = Polynomial::constant(i128::from(*times));
            let mut is_zero = false;
            for factor in factors {
                match factor {
                    Factor::Number(fact) => {
                        match self.fact(usize::try_from(*fact).unwrap_or(usize::MAX))? {
                            Fact::AtLeast(of) => product = product.times(of, work)?,
                            Fact::Zero(of) => {
                                is_zero = true;
                                product = product.times(of, work)?;
                            }
                            Fact::OneOf(_) | Fact::True => {
                                return rejected(format!("fact {fact} is no inequality"));
                            }
                        }
                    }
                    Factor::Square(places) => {
                        let [first, second] = places.map(Polynomial::variable);
                        let difference = first.minus(&second, work)?;
                        product = product.times(&difference.power(2, work)?, work)?;
                    }
                }
            }
            if *times < 0 && !is_zero {
                return rejected("an inequality is taken with a negative factor");
            }
            sum = sum.plus(&product, work)?;
        }
        match sum.as_constant() {
            Some(value) if value < 0 => Ok(()),
            Some(value) => rejected(format!("the sum is {value}")),
            None => rejected("the sum is no number"),
        }
    }
}
