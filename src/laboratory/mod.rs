//! The public face of the library: a laboratory reads rulesets, and a ruleset gives tables, moves, verdicts and
//! solutions.

mod answering;
mod archive;
mod conjecture;
mod error;
mod explored;
mod game_text;
mod heap_count;
mod judging;
mod kept_game;
mod known_table;
mod playing;
pub mod position;
mod proof_texts;
mod request_text;
mod rules_text;
mod ruleset;
mod shown_automaton;
mod solved_game;
mod table;
mod titled_claim;
mod winning;

pub use conjecture::Conjecture;
pub use error::{Error, ErrorKind};
pub use explored::{GameByOptions, OptionsFunction, TableByOptions};
pub use game_text::{Family, split};
pub use known_table::KnownTable;
pub use proof_texts::{CheckedProof, ProofTexts, ProvedClaim};
pub use ruleset::Ruleset;
pub use shown_automaton::{ShownAutomaton, SolvedQuestion};
pub use table::{GrundyTable, OutcomeTable};
pub use winning::PositionAnalysis;

use crate::answers::{GameText, Message, SourceText};
use crate::check::Smt;
use archive::Archive;
use grundy_proofs::witness::{Obligation, SolverVerdict};
use grundy_rules::language::{Diagnostic, parse_file};
use grundy_rules::library::Library;
use grundy_work::{Job, Limits};
use std::fmt::{self, Formatter};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// A function that receives the warnings about texts before work begins, and may refuse the work.
pub type WarningListener = dyn Fn(&[Diagnostic], &Library) -> Result<(), Error> + Send + Sync;

/// A program that decides sentences of integer arithmetic: z3, cvc5.
pub trait IntegerSolver: Send + Sync {
    /// Its name with its version: `Z3 version 4.13.4`.
    fn name(&self) -> &str;

    /// Its answer; the call ends by itself.
    fn answer(&self, obligation: &Obligation) -> SolverVerdict;
}

/// A function that looks for a solver.
type SolverFinder = dyn Fn() -> Option<Arc<dyn IntegerSolver>> + Send + Sync;

/// A laboratory: the papers, the texts that were added to them, limits, and the job that all its work belongs to.
///
/// It is cheap to clone and may be shared between threads. Clones share what is kept: games that were read and tables
/// that were computed, in a quarter of the bytes that work may take
/// ([`Resource::Bytes`](grundy_work::Resource::Bytes)); what was not used for longest is dropped first. A kept table serves under other limits
/// too, if it could be computed under them.
///
/// ```
/// # fn main() -> Result<(), grundy::Error> {
/// use grundy::Laboratory;
/// let lab = Laboratory::new();
/// // Yama Nim (Kimura and Yamashita): take at least 2 from one heap, return 1 to the other.
/// let yama = lab.game("{(x-i, y+1) | 2 ≤ i ≤ x} ∪ {(x+1, y-i) | 2 ≤ i ≤ y}")?;
/// assert_eq!(yama.grundy([10, 10])?.value(&[3, 8]), Some(4));
/// assert_eq!(yama.analyse("12, 31")?.winning_moves()[0], "(13, 12)");
/// let claim = yama.claim("P = {(x, y) | |x - y| <= 1}")?;
/// assert_eq!(claim.check(100)?.word(), "holds");
/// assert_eq!(claim.prove()?.word(), "proved");
/// assert_eq!(yama.solve()?.p_positions.formula.as_deref(), Some("P = {(x, y) | |x - y| <= 1}"));
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Laboratory {
    library: Arc<Library>,
    job: Job,
    /// The most that the work of any job may take, where something is said.
    limits: Option<Limits>,
    heed: Arc<WarningListener>,
    /// What was warned of so far, while a request is answered.
    warned: Option<Arc<Mutex<Vec<Message>>>>,
    solver: Arc<SolverFinder>,
    known_tables: Arc<[Arc<dyn KnownTable>]>,
    archive: Archive,
}

impl fmt::Debug for Laboratory {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let texts = self.library.texts().iter().map(|text| &text.name);
        f.debug_list().entries(texts).finish()
    }
}

impl Default for Laboratory {
    fn default() -> Laboratory {
        Laboratory::new()
    }
}

impl Laboratory {
    /// A laboratory with the papers that come with the program, the default limits, and a quiet job.
    pub fn new() -> Laboratory {
        let archive = Archive::default();
        Laboratory {
            library: Arc::new(Library::embedded()),
            job: archive.gives_way_to(Job::quiet()),
            limits: None,
            heed: Arc::new(|_, _| Ok(())),
            warned: None,
            solver: Arc::new(|| None),
            known_tables: Arc::new([]),
            archive,
        }
    }

    /// Adds the games and claims of a text, beside those that were added before. So a text that was read before may mean another game
    /// now: the digests still name the texts, which are read again, and tables are computed again.
    ///
    /// # Errors
    /// All that is wrong with the text.
    ///
    /// ```
    /// let text = "game three(m) on (x)\n  x - i where 1 <= i <= m\n";
    /// let lab = grundy::Laboratory::new().with_text("my.game", text)?;
    /// assert_eq!(lab.game("three(3)")?.grundy([6])?.value(&[5]), Some(1));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn with_text(mut self, name: &str, text: &str) -> Result<Laboratory, Error> {
        // The same text may mean another game now.
        self.archive = self.archive.texts();
        self.job = self.archive.gives_way_to(self.job);
        let added = Arc::make_mut(&mut self.library).add(name, text);
        match added {
            Ok(_) => Ok(self),
            Err(errors) => Err(Error::wrong(errors, &self.library)),
        }
    }

    /// Sets the solver of integer arithmetic for claims that automata do not decide. It is looked for when it is
    /// first needed.
    #[must_use]
    pub fn with_integer_solver(
        self,
        find: impl Fn() -> Option<Arc<dyn IntegerSolver>> + Send + Sync + 'static,
    ) -> Laboratory {
        let found = OnceLock::new();
        Laboratory {
            solver: Arc::new(move || found.get_or_init(&find).clone()),
            ..self
        }
    }

    /// Calls a function with the solver, if one is wanted and there is one.
    fn with_solver<T>(&self, wanted: bool, ask: impl FnOnce(Option<Smt>) -> T) -> T {
        let Some(solver) = wanted.then(|| (self.solver)()).flatten() else {
            return ask(None);
        };
        let answer = |obligation: &Obligation| solver.answer(obligation);
        ask(Some(Smt {
            name: solver.name(),
            answer: &answer,
        }))
    }

    /// The limits of its work: its own, or those of its job.
    pub fn limits(&self) -> Limits {
        self.limits.unwrap_or(*self.job.limits())
    }

    /// The job that its work belongs to.
    pub fn job(&self) -> &Job {
        &self.job
    }

    /// Sets limits that no work exceeds. A job has limits too, and the smaller one counts for each resource. A quarter of the bytes may be
    /// kept from request to request, by all clones of the laboratory together.
    ///
    /// ```
    /// use grundy::{Laboratory, Limits, Resource};
    /// let limits = Limits::default().with(Resource::Positions, 1000);
    /// let lab = Laboratory::new().with_limits(limits);
    /// let refused = lab.game("wythoff")?.grundy([100, 100]).unwrap_err();
    /// assert!(refused.is_limit());
    /// assert!(refused.to_string().ends_with("(limit: positions)"));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Laboratory {
        self.archive.bound_by(&limits);
        let job = self.job.within(limits);
        let lab = Laboratory {
            limits: Some(limits),
            ..self
        };
        lab.working_for(job)
    }

    /// Sets the job that all work belongs to: its holder hears the progress, and may end the work. The limits of the job count, as far as
    /// the laboratory's own [limits](Laboratory::with_limits) allow.
    ///
    /// ```
    /// use grundy::{Job, Laboratory};
    /// let job = grundy::Job::quiet();
    /// let lab = Laboratory::new().with_job(&job);
    /// job.cancel(); // from any thread
    /// let stopped = lab.game("wythoff")?.grundy([2000, 2000]).unwrap_err();
    /// assert!(stopped.is_interrupted());
    /// # Ok::<(), grundy::Error>(())
    /// ```
    #[must_use]
    pub fn with_job(self, job: &Job) -> Laboratory {
        let own = self.limits.as_ref();
        let limits = own.map_or(*job.limits(), |own| own.least(job.limits()));
        let job = self.archive.gives_way_to(job.within(limits));
        self.working_for(job)
    }

    /// The same for this job, under whose limits texts are read too.
    fn working_for(self, job: Job) -> Laboratory {
        let library = Arc::unwrap_or_clone(self.library).within(*job.limits());
        Laboratory {
            library: Arc::new(library),
            job,
            ..self
        }
    }

    /// The laboratory for a job, under the limits that it has now: its texts need not be read again.
    fn for_job_within_limits(self, job: &Job) -> Laboratory {
        let job = job.within(*self.job.limits());
        Laboratory {
            job: self.archive.gives_way_to(job),
            ..self
        }
    }

    /// Sets a listener for warnings about texts, which is called before the work begins and may refuse it. The answer of a request has the
    /// warnings in any case ([`Answered`](crate::answers::Answered)).
    ///
    /// ```
    /// use grundy::{Error, Job, Laboratory, answers::GameText};
    /// let lab = Laboratory::new().on_warning(|_, _| Err(Error::argument("no warnings, please", &[])));
    /// assert!(lab.read(&GameText::of("(x - i, y) where i >= 1; (x, y - 1) where 2 < 1")).is_err());
    /// assert!(lab.read(&GameText::of("wythoff")).is_ok());
    /// ```
    #[must_use]
    pub fn on_warning(
        self,
        heed: impl Fn(&[Diagnostic], &Library) -> Result<(), Error> + Send + Sync + 'static,
    ) -> Laboratory {
        Laboratory {
            heed: Arc::new(heed),
            ..self
        }
    }

    /// Reports warnings, if there are any.
    fn warn(&self, warnings: &[Diagnostic], library: &Library) -> Result<(), Error> {
        match warnings {
            [] => Ok(()),
            warnings => {
                if let Some(warned) = &self.warned {
                    let mut warned = warned.lock().unwrap_or_else(PoisonError::into_inner);
                    for message in Message::all(warnings, library.texts()) {
                        if !warned.contains(&message) {
                            warned.push(message);
                        }
                    }
                }
                (self.heed)(warnings, library)
            }
        }
    }

    /// What was warned of while a request was answered.
    fn warned(&self) -> Vec<Message> {
        let warned = self.warned.as_ref();
        let warned = warned.map(|warned| warned.lock().unwrap_or_else(PoisonError::into_inner));
        warned.map(|warned| warned.clone()).unwrap_or_default()
    }

    /// A game: by a name with arguments, as rules, or the only game of a text.
    ///
    /// # Errors
    /// What is wrong with the text, or why there is no such game.
    ///
    /// ```
    /// let lab = grundy::Laboratory::new();
    /// assert_eq!(lab.game("ryuo(3) with pass")?.name(), "ryuo(3) with pass");
    /// let error = lab.game("(x - 1, y").unwrap_err();
    /// assert_eq!(error.diagnostics()[0].code.number(), "E0003");
    /// assert!(error.to_string().contains("(x - 1, y\n"));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn game(&self, text: &str) -> Result<Ruleset, Error> {
        if !holds_items(text) {
            return self.read(&GameText::of(text));
        }
        let whole = SourceText {
            name: "GAME".into(),
            text: text.into(),
        };
        self.read(&GameText {
            texts: vec![whole],
            ..GameText::default()
        })
    }
}

/// Is this the text of a file, with games and claims in it, and not a name or rules?
pub fn holds_items(text: &str) -> bool {
    let items = ["game ", "claim ", "paper "];
    parse_file(text).errors.is_empty()
        || text
            .lines()
            .any(|line| items.iter().any(|item| line.starts_with(item)))
}

/// The library with this text added and its games first, and the name of the only game in it.
///
/// # Errors
/// What is wrong with the text; or it has no game, or several.
pub fn only_game(mut library: Library, name: &str, text: &str) -> Result<(Library, String), Error> {
    let place = match library.add(name, text) {
        Ok(place) => place,
        Err(errors) => return Err(Error::wrong(errors, &Arc::new(library))),
    };
    let games = library.texts()[place].games();
    let names: Vec<_> = games.map(|game| game.name.text.clone()).collect();
    match names.as_slice() {
        [only] => Ok((library.seen_from(place), only.clone())),
        [] => Err(Error::argument(format!("there is no game in {name}"), &[])),
        several => {
            let message = format!("{} games are in {name}: which?", several.len());
            let help = format!("name one of {}", several.join(", "));
            Err(Error::argument(message, &[&help]))
        }
    }
}
