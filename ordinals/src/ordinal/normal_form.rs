//! Ordinals below ε₀ in Cantor normal form, and their arithmetic.
//!
//! Every ordinal below ε₀ is ω^a₁·A₁ + … + ω^aᵣ·Aᵣ with exponents a₁ > … > aᵣ below itself and positive natural
//! coefficients (Cantor 1897; Sierpiński, *Cardinal and Ordinal Numbers*, 1958). So all of it is finite data.

use dashu_int::UBig;
use std::cmp::Ordering;

/// An ordinal below ε₀: its exponents strictly decrease and its coefficients are positive.
///
/// The order of the lists of terms is the order of the ordinals.
///
/// ```
/// use grundy_ordinals::ordinal::Ordinal;
/// let (w, one) = (Ordinal::omega(), Ordinal::from(1_u64));
/// assert_eq!(one.plus(&w), w);
/// assert_eq!(one.natural_sum(&w), w.plus(&one));
/// assert!(one < w);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ordinal {
    terms: Vec<(Ordinal, UBig)>,
}

impl From<u64> for Ordinal {
    fn from(natural: u64) -> Ordinal {
        Ordinal::finite(UBig::from(natural))
    }
}

impl Ordinal {
    /// The ordinal 0.
    pub const ZERO: Ordinal = Ordinal { terms: Vec::new() };

    /// A natural number.
    pub fn finite(natural: UBig) -> Ordinal {
        Ordinal::power_times(Ordinal::ZERO, natural)
    }

    /// The least infinite ordinal, ω.
    pub fn omega() -> Ordinal {
        Ordinal::power_times(Ordinal::from(1), UBig::ONE)
    }

    /// The ordinal ω^exponent · coefficient.
    pub fn power_times(exponent: Ordinal, coefficient: UBig) -> Ordinal {
        let term = (!coefficient.is_zero()).then_some((exponent, coefficient));
        Ordinal {
            terms: term.into_iter().collect(),
        }
    }

    /// Is it 0?
    pub fn is_zero(&self) -> bool {
        self.terms.is_empty()
    }

    /// The natural number that it is, if it is below ω.
    pub fn to_finite(&self) -> Option<UBig> {
        match self.terms.as_slice() {
            [] => Some(UBig::ZERO),
            [(exponent, coefficient)] if exponent.is_zero() => Some(coefficient.clone()),
            _ => None,
        }
    }

    /// The terms (exponent, coefficient), the greatest first.
    pub fn terms(&self) -> &[(Ordinal, UBig)] {
        &self.terms
    }

    /// The coefficient of ω^exponent; 0 if there is no such term.
    pub fn coefficient(&self, exponent: &Ordinal) -> UBig {
        let found = self.terms.iter().find(|(own, _)| own == exponent);
        found.map_or(UBig::ZERO, |(_, coefficient)| coefficient.clone())
    }

    /// The ordinary sum α + β: terms of α below the greatest exponent of β are absorbed.
    ///
    /// It is associative, and not commutative: 1 + ω = ω.
    #[must_use]
    pub fn plus(&self, other: &Ordinal) -> Ordinal {
        let Some((greatest, first)) = other.terms.first() else {
            return self.clone();
        };
        let above = self.terms.iter().filter(|(own, _)| own > greatest);
        let mut terms: Vec<_> = above.cloned().collect();
        terms.push((greatest.clone(), self.coefficient(greatest) + first));
        terms.extend_from_slice(&other.terms[1..]);
        Ordinal { terms }
    }

    /// The natural sum: coefficients are added exponent by exponent (Hessenberg 1906).
    ///
    /// It is associative, commutative and strictly monotone in both summands.
    #[must_use]
    pub fn natural_sum(&self, other: &Ordinal) -> Ordinal {
        self.merged(other, |left, right| left + right)
    }

    /// The natural sum of this many copies.
    #[must_use]
    pub fn times(&self, natural: &UBig) -> Ordinal {
        let terms = self.terms.iter();
        let terms = terms.map(|(exponent, coefficient)| (exponent.clone(), coefficient * natural));
        Ordinal {
            terms: terms
                .filter(|(_, coefficient)| !coefficient.is_zero())
                .collect(),
        }
    }

    /// The nim-sum: the nim-sum of the coefficients at every exponent.
    ///
    /// On ordinals it is addition without carry of expansions in base 2 (Conway, *On Numbers and Games*, 1976,
    /// chapter 6), and since 2^ω = ω the binary digits of ω^a·A are 2^(ω·a + k) for the binary digits 2^k of A.
    #[must_use]
    pub fn nim_sum(&self, other: &Ordinal) -> Ordinal {
        self.merged(other, |left, right| left ^ right)
    }

    /// Combines the coefficients at each exponent.
    fn merged(&self, other: &Ordinal, join: impl Fn(&UBig, &UBig) -> UBig) -> Ordinal {
        let zero = UBig::ZERO;
        let mut terms = Vec::new();
        let (mut left, mut right) = (self.terms.iter().peekable(), other.terms.iter().peekable());
        loop {
            let order = match (left.peek(), right.peek()) {
                (None, None) => return Ordinal { terms },
                (Some(_), None) => Ordering::Greater,
                (None, Some(_)) => Ordering::Less,
                (Some((own, _)), Some((others, _))) => own.cmp(others),
            };
            let own = if order.is_ge() { left.next() } else { None };
            let others = if order.is_le() { right.next() } else { None };
            let Some((exponent, _)) = own.or(others) else {
                return Ordinal { terms };
            };
            let coefficient = |term: Option<&(Ordinal, UBig)>| match term {
                Some((_, coefficient)) => coefficient.clone(),
                None => zero.clone(),
            };
            let joined = join(&coefficient(own), &coefficient(others));
            if !joined.is_zero() {
                terms.push((exponent.clone(), joined));
            }
        }
    }
}

/// All exponents of some ordinals, the greatest first, and 0 among them.
pub(super) fn exponents<'o>(ordinals: impl IntoIterator<Item = &'o Ordinal>) -> Vec<Ordinal> {
    let terms = ordinals.into_iter().flat_map(|ordinal| &ordinal.terms);
    let mut all: Vec<Ordinal> = terms.map(|(exponent, _)| exponent.clone()).collect();
    all.push(Ordinal::ZERO);
    all.sort_by(|left, right| right.cmp(left));
    all.dedup();
    all
}
