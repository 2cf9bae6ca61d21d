//! Limits on work: resources with names, and the most of each.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

/// A resource that work uses and a limit bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Resource {
    /// Positions of one table, or of one domain.
    Positions,
    /// Options of one position, and choices of the names that a move binds.
    Options,
    /// Bytes of memory that tables, sequences, sieves and automata hold at one time.
    Bytes,
    /// States of one automaton before it is minimised.
    States,
    /// Steps of one proof, about eight transitions of an automaton each.
    Steps,
    /// Heaps of one sequence of values.
    Heaps,
    /// Elements of one claimed set that are listed.
    Elements,
    /// Choices of the parameters of one claim.
    Choices,
    /// Cases of one proof on ordinals: regions, pairs of pieces of a set, and moves that are tried.
    Cases,
    /// Digits of one limit, times the degree of its polynomial.
    Digits,
    /// Steps of a solver of SMT-LIB for one question, as the solver counts them.
    Solver,
}

impl Resource {
    /// All resources, in the order in which they are explained.
    pub const ALL: [Resource; 11] = [
        Resource::Positions,
        Resource::Options,
        Resource::Bytes,
        Resource::States,
        Resource::Steps,
        Resource::Heaps,
        Resource::Elements,
        Resource::Choices,
        Resource::Cases,
        Resource::Digits,
        Resource::Solver,
    ];

    /// Its name, as in `--limit positions=1000000`.
    pub const fn name(self) -> &'static str {
        match self {
            Resource::Positions => "positions",
            Resource::Options => "options",
            Resource::Bytes => "bytes",
            Resource::States => "states",
            Resource::Steps => "steps",
            Resource::Heaps => "heaps",
            Resource::Elements => "elements",
            Resource::Choices => "choices",
            Resource::Cases => "cases",
            Resource::Digits => "digits",
            Resource::Solver => "solver",
        }
    }

    /// What it counts, in a few words.
    pub const fn meaning(self) -> &'static str {
        match self {
            Resource::Positions => "positions of one table or domain",
            Resource::Options => "options of one position that are listed or tried",
            Resource::Bytes => "bytes of memory held at one time",
            Resource::States => "states of one automaton before it is minimised",
            Resource::Steps => {
                "steps of one proof; each command has its own default, and --effort sets it"
            }
            Resource::Heaps => "heaps of one sequence of values",
            Resource::Elements => "elements of one claimed set that are listed",
            Resource::Choices => "choices of the parameters of one claim",
            Resource::Cases => {
                "cases of one proof on ordinals: moves that are tried for its regions"
            }
            Resource::Digits => "digits of one limit, times the degree of its polynomial",
            Resource::Solver => "steps of a solver for one question, as it counts them (rlimit)",
        }
    }

    /// The default limit.
    pub const fn usual(self) -> u64 {
        match self {
            // The memory of a table ends it first.
            Resource::Positions => 1 << 32,
            Resource::Options | Resource::Heaps => 1 << 28,
            Resource::Bytes => 4 << 30,
            Resource::States => 1 << 22,
            Resource::Steps => u64::MAX,
            Resource::Elements => 1 << 21,
            Resource::Choices => 1 << 20,
            Resource::Cases => 100_000,
            Resource::Digits => 200_000,
            Resource::Solver => 10_000_000,
        }
    }

    const fn place(self) -> usize {
        self as usize
    }
}

impl Display for Resource {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Why a text names no resource.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoResource(String);

impl Display for NoResource {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = Resource::ALL.iter().map(|one| one.name()).collect();
        write!(
            f,
            "there is no limit {:?}; there are {}",
            self.0,
            names.join(", ")
        )
    }
}

impl std::error::Error for NoResource {}

impl FromStr for Resource {
    type Err = NoResource;

    fn from_str(text: &str) -> Result<Resource, NoResource> {
        let named = Resource::ALL.into_iter().find(|one| one.name() == text);
        named.ok_or_else(|| NoResource(text.to_string()))
    }
}

/// The most that work may take of each resource.
///
/// ```
/// use grundy_work::{Limits, Resource};
/// let limits = Limits::default().with(Resource::Positions, 1000);
/// assert_eq!(limits.most(Resource::Positions), 1000);
/// assert_eq!(limits.most(Resource::States), 1 << 22);
/// // A stage that usually takes a part of the resource takes the same part of any other limit, and at least 1.
/// assert_eq!(limits.share(Resource::Positions, 1 << 8), 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    most: [u64; Resource::ALL.len()],
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            most: Resource::ALL.map(Resource::usual),
        }
    }
}

impl Limits {
    /// The most of a resource.
    #[must_use]
    pub const fn most(&self, resource: Resource) -> u64 {
        self.most[resource.place()]
    }

    /// These limits with another one for a resource.
    #[must_use]
    pub const fn with(mut self, resource: Resource, most: u64) -> Limits {
        self.most[resource.place()] = most;
        self
    }

    /// The smaller limit of both, for each resource.
    ///
    /// ```
    /// use grundy_work::{Limits, Resource};
    /// let few = Limits::default().with(Resource::Positions, 1000);
    /// let small = Limits::default().with(Resource::Bytes, 1 << 20);
    /// assert_eq!(few.least(&small), small.with(Resource::Positions, 1000));
    /// ```
    #[must_use]
    pub fn least(&self, other: &Limits) -> Limits {
        Limits {
            most: Resource::ALL.map(|resource| self.most(resource).min(other.most(resource))),
        }
    }

    /// The limit of a stage that may use `usual` of a resource under the default limit: it scales with the limit, and
    /// is at least 1.
    #[must_use]
    pub fn share(&self, resource: Resource, usual: u64) -> u64 {
        if self.most(resource) == resource.usual() {
            return usual.max(1);
        }
        let scaled =
            u128::from(usual) * u128::from(self.most(resource)) / u128::from(resource.usual());
        u64::try_from(scaled).unwrap_or(u64::MAX).max(1)
    }

    /// As [`Limits::share`], as a `usize`.
    #[must_use]
    pub fn count(&self, resource: Resource, usual: usize) -> usize {
        let usual = u64::try_from(usual).unwrap_or(u64::MAX);
        usize::try_from(self.share(resource, usual)).unwrap_or(usize::MAX)
    }
}

impl Resource {
    /// Something that exceeds the limit; its text names the limit, which the user can raise.
    ///
    /// ```
    /// use grundy_work::Resource;
    /// let refused = Resource::Positions.limits("a table has at most 100 positions");
    /// assert_eq!(refused.to_string(), "a table has at most 100 positions (limit: positions)");
    /// assert_eq!(refused.resource(), Some(Resource::Positions));
    /// ```
    #[must_use]
    pub fn limits(self, what: impl Display) -> LimitReached {
        LimitReached {
            reason: what.to_string(),
            resource: Some(self),
        }
    }
}

/// Why work ended at a limit: the reason in words, and the resource, if its limit can be raised.
///
/// Bounds of exact arithmetic, and of numbers of 64 bits, have no resource.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LimitReached {
    reason: String,
    resource: Option<Resource>,
}

impl LimitReached {
    /// The resource whose limit was reached; `None` for a fixed bound.
    #[must_use]
    pub fn resource(&self) -> Option<Resource> {
        self.resource
    }

    /// The same limit; the function changes its reason.
    #[must_use]
    pub fn with_reason(self, change: impl FnOnce(&str) -> String) -> LimitReached {
        LimitReached {
            reason: change(&self.reason),
            ..self
        }
    }
}

impl Display for LimitReached {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)?;
        match self.resource {
            Some(resource) => write!(f, " (limit: {resource})"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for LimitReached {}

impl<T: Into<String>> From<T> for LimitReached {
    fn from(reason: T) -> LimitReached {
        LimitReached {
            reason: reason.into(),
            resource: None,
        }
    }
}

impl From<Exceeded> for LimitReached {
    fn from(exceeded: Exceeded) -> LimitReached {
        let Exceeded { resource, most } = exceeded;
        resource.limits(format_args!("more than {most} {resource}"))
    }
}

/// A limit that was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exceeded {
    /// The resource.
    pub resource: Resource,
    /// The most that was allowed.
    pub most: u64,
}

impl Display for Exceeded {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Exceeded { resource, most } = self;
        Display::fmt(
            &resource.limits(format_args!("more than {most} {resource}")),
            f,
        )
    }
}

impl std::error::Error for Exceeded {}

/// How many steps proofs may take: the same on every machine.
///
/// ```
/// use grundy_work::Effort;
/// assert_eq!("small".parse(), Ok(Effort::SMALL));
/// assert_eq!("2000000".parse::<Effort>().unwrap().steps(), 2_000_000);
/// assert!("much".parse::<Effort>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Effort(u64);

impl Effort {
    /// Proofs that end within about a second on a common machine.
    pub const SMALL: Effort = Effort(10_000_000);
    /// Enough for the games known to be solvable, and not much more.
    pub const NORMAL: Effort = Effort(48_000_000);
    /// No bound on steps; states and memory remain bounded.
    pub const LARGE: Effort = Effort(u64::MAX);

    /// This many steps.
    pub const fn of(steps: u64) -> Effort {
        Effort(steps)
    }

    /// The steps.
    pub const fn steps(self) -> u64 {
        self.0
    }
}

/// Why a text is no effort.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoEffort;

impl Display for NoEffort {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("an effort is small, normal, large, or a number of steps")
    }
}

impl std::error::Error for NoEffort {}

impl FromStr for Effort {
    type Err = NoEffort;

    fn from_str(text: &str) -> Result<Effort, NoEffort> {
        match text {
            "small" => Ok(Effort::SMALL),
            "normal" => Ok(Effort::NORMAL),
            "large" => Ok(Effort::LARGE),
            number => number.parse().map(Effort).map_err(|_| NoEffort),
        }
    }
}
