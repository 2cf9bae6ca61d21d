//! The steps of a proof that facts contradict each other. `verify/FORMAT.md` says what they mean.

/// A factor of a product.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Factor {
    Fact(usize),
    /// The square of the difference of two variables.
    Square(usize, usize),
}

/// A number and factors: together with others, a sum that is a negative number.
pub(crate) type Product = (i64, Vec<Factor>);

/// A step on the first case that is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// An equation, and the variable that it gives, which is replaced in all facts.
    Put(usize, usize),
    /// The fact one of whose alternatives holds: a case for each of them.
    Split(usize),
    /// Products of a number and variables: a fact that their sum is positive, 0 or negative.
    Compare(Vec<(i64, Vec<usize>)>),
    /// A sum that is a negative number: the case is impossible.
    Sum(Vec<Product>),
}

impl Step {
    /// The facts that it uses.
    pub(crate) fn facts(&self) -> Vec<usize> {
        match self {
            Step::Put(fact, _) | Step::Split(fact) => vec![*fact],
            Step::Compare(_) => Vec::new(),
            Step::Sum(products) => {
                let factors = products.iter().flat_map(|(_, factors)| factors);
                let facts = factors.filter_map(|factor| match factor {
                    Factor::Fact(fact) => Some(*fact),
                    Factor::Square(..) => None,
                });
                facts.collect()
            }
        }
    }
}
