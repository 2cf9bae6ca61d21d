//! The error of the library: why there is no answer.

use crate::answers::{Answered, ErrorAnswer, ErrorBody, Message};
use crate::render::diagnostics::{self, Style};
use grundy_rules::game::Stop;
use grundy_rules::game::{GameId, NoGameId};
use grundy_rules::language::Diagnostic;
use grundy_rules::library::Library;
use grundy_work::{End, Job, LimitReached, Resource};
use std::fmt::{self, Display, Formatter};
use std::sync::Arc;

/// The kind of an [`Error`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A text or an argument is wrong.
    Wrong,
    /// A limit was reached: that of a resource, or a fixed bound. Nothing is wrong with the question.
    Limit(Option<Resource>),
    /// Nothing decides the question: no claim, no theorem.
    Unknown,
    /// The game that a digest names is not kept any more: its text must be sent again.
    NotKept,
    /// The job was ended before there was an answer.
    Ended(End),
}

impl ErrorKind {
    /// The kind in an [answer](crate::answers::ErrorBody): `wrong`, `limit`, `unknown`, `not_kept`, `interrupted` or `clock`.
    pub fn name(self) -> &'static str {
        match self {
            ErrorKind::Wrong => "wrong",
            ErrorKind::Limit(_) => "limit",
            ErrorKind::Unknown => "unknown",
            ErrorKind::NotKept => "not_kept",
            ErrorKind::Ended(End::Cancelled) => "interrupted",
            ErrorKind::Ended(End::Clock) => "clock",
        }
    }
}

/// Why there is no answer: something is wrong with a text or an argument, a limit was reached, or the work was stopped.
///
/// Its text is the message of the command line: the line of the text, a caret below what is wrong, and what would be
/// right.
#[derive(Clone)]
pub struct Error {
    reason: Arc<Reason>,
    /// What was warned of before.
    warnings: Arc<[Message]>,
    /// Where nothing is wrong with the question: what may answer it.
    next: Arc<[String]>,
}

enum Reason {
    /// Diagnostics, and the library whose texts they point at.
    Wrong(Vec<Diagnostic>, Arc<Library>),
    /// What is wrong with an argument, and what would be right.
    Argument(String, Vec<String>),
    /// The limit that was reached.
    Limit(LimitReached),
    /// Why nothing is known.
    Unknown(String),
    Ended(End),
    /// The game that a digest names is not kept.
    NotKept(GameId),
    /// What is wrong with a text that is no ruleset and no claim: a request, a position.
    InText(Box<Message>),
}

impl Error {
    fn of(reason: Reason) -> Error {
        Error {
            reason: Arc::new(reason),
            warnings: Arc::default(),
            next: Arc::default(),
        }
    }

    /// Sets what may answer the question, if a limit was reached or nothing decides it.
    pub(super) fn with_next_step(self, next: &str) -> Error {
        match &*self.reason {
            Reason::Limit(_) | Reason::Unknown(_) => Error {
                next: [next.to_string()].into(),
                ..self
            },
            _ => self,
        }
    }

    /// Sets what was warned of before.
    pub(super) fn with_warnings(self, warnings: Vec<Message>) -> Error {
        Error {
            warnings: warnings.into(),
            ..self
        }
    }

    /// The error for a text that is no request or no position; the message says where.
    pub(super) fn pointing(message: Message) -> Error {
        Error::of(Reason::InText(Box::new(message)))
    }

    /// The error for faults in texts of a library.
    pub fn wrong(diagnostics: Vec<Diagnostic>, library: &Arc<Library>) -> Error {
        Error::of(Reason::Wrong(diagnostics, Arc::clone(library)))
    }

    /// The error for faults in the text at this place, unless the diagnostics name another.
    pub(super) fn in_text(errors: Vec<Diagnostic>, place: usize, library: &Arc<Library>) -> Error {
        let errors = errors.into_iter();
        let errors = errors.map(|error| error.in_source(Some(place)));
        Error::wrong(errors.collect(), library)
    }

    /// The error for a wrong argument; the help says what would be right.
    pub fn argument(message: impl Into<String>, help: &[&str]) -> Error {
        let help = help.iter().map(ToString::to_string).collect();
        Error::of(Reason::Argument(message.into(), help))
    }

    /// The error for a digest that names no kept game.
    pub(super) fn not_kept(id: GameId) -> Error {
        Error::of(Reason::NotKept(id))
    }

    /// The error for a limit that was reached.
    pub fn limit(limit: impl Into<LimitReached>) -> Error {
        Error::of(Reason::Limit(limit.into()))
    }

    /// The error for a question that nothing decides.
    pub fn unknown(reason: impl Into<String>) -> Error {
        Error::of(Reason::Unknown(reason.into()))
    }

    /// The error for a search without result: the end of the job, if it was ended, else that nothing decides the question.
    pub(super) fn unknown_or_ended(reason: impl Into<String>, job: &Job) -> Error {
        match job.ended() {
            Some(end) => Error::ended(end),
            None => Error::unknown(reason),
        }
    }

    /// The error for a computation without result: the end of the job, if it was ended, else the limit that was reached.
    pub(super) fn limit_of(limit: impl Into<LimitReached>, job: &Job) -> Error {
        match job.ended() {
            Some(end) => Error::ended(end),
            None => Error::limit(limit),
        }
    }

    /// The error for work that was ended before there was an answer.
    pub fn ended(end: End) -> Error {
        Error::of(Reason::Ended(end))
    }

    /// The error for a computation of this job that stopped.
    pub fn stopped(stop: Stop, library: &Arc<Library>, job: &Job) -> Error {
        match stop {
            Stop::Wrong(diagnostic) => Error::wrong(vec![diagnostic], library),
            Stop::Limit(limit) => Error::limit(limit),
            Stop::Interrupted => Error::ended(job.end_of_work()),
        }
    }

    /// What is wrong with rules or a claim: codes, messages and spans in bytes; empty if neither is at fault. [`Error::messages`] have lines and
    /// columns too.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        match &*self.reason {
            Reason::Wrong(diagnostics, _) => diagnostics,
            _ => &[],
        }
    }

    /// The message in a style.
    pub fn shown(&self, style: Style) -> String {
        match &*self.reason {
            Reason::Wrong(all, library) => diagnostics::show(all, library.texts(), style),
            Reason::Argument(message, help) => {
                let help: Vec<&str> = help.iter().map(String::as_str).collect();
                diagnostics::message(message, &help, style)
            }
            Reason::Limit(limit) => diagnostics::with_help(limit.to_string(), &self.next, style),
            Reason::Unknown(reason) => diagnostics::with_help(reason.clone(), &self.next, style),
            Reason::Ended(end) => end.to_string(),
            Reason::NotKept(digest) => {
                diagnostics::message(&not_kept(*digest), &[SEND_AGAIN], style)
            }
            Reason::InText(message) => {
                let help: Vec<&str> = message.help.iter().map(String::as_str).collect();
                diagnostics::message(&message.message, &help, style)
            }
        }
    }

    /// The kind of error.
    ///
    /// ```
    /// use grundy::{ErrorKind, Laboratory, Limits, Resource};
    /// let few = Limits::default().with(Resource::Positions, 1000);
    /// let lab = Laboratory::new().with_limits(few);
    /// let refused = lab.game("wythoff")?.grundy([100, 100]).unwrap_err();
    /// assert_eq!(refused.kind(), ErrorKind::Limit(Some(Resource::Positions)));
    /// assert_eq!(lab.game("wythof").unwrap_err().kind(), ErrorKind::Wrong);
    /// let far = lab.game("(x - i^2, y - j) where i >= 1; (x, y - 1)")?.analyse("10^24, 1");
    /// assert_eq!(far.unwrap_err().kind(), ErrorKind::Unknown); // no P-positions are claimed or found
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn kind(&self) -> ErrorKind {
        match &*self.reason {
            Reason::Wrong(..) | Reason::Argument(..) | Reason::InText(_) => ErrorKind::Wrong,
            Reason::Limit(limit) => ErrorKind::Limit(limit.resource()),
            Reason::Unknown(_) => ErrorKind::Unknown,
            Reason::Ended(end) => ErrorKind::Ended(*end),
            Reason::NotKept(_) => ErrorKind::NotKept,
        }
    }

    /// What is wrong or not known, each message with the name of its text, the bytes, lines and columns; none if the work was ended. Of many or
    /// long messages the [first](Message::bounded) are given.
    ///
    /// ```
    /// let lab = grundy::Laboratory::new();
    /// let message = &lab.game("on (x, y):\n  (x - i, z) where i >= 1").unwrap_err().messages()[0];
    /// let from = message.from.unwrap(); // lines and columns count from 0
    /// assert_eq!((message.text.as_deref(), from.line, from.column), (Some("GAME"), 1, 10));
    /// let message = &lab.game("nim(2)")?.analyse("3, x").unwrap_err().messages()[0];
    /// assert_eq!((message.text.as_deref(), message.start, message.end), (Some("POSITION"), Some(3), Some(4)));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn messages(&self) -> Vec<Message> {
        let alone = match &*self.reason {
            Reason::Wrong(all, library) => return Message::all(all, library.texts()),
            Reason::Argument(message, help) => Message::alone(message, help),
            Reason::Limit(limit) => Message::alone(&limit.to_string(), &self.next),
            Reason::Unknown(reason) => Message::alone(reason, &self.next),
            Reason::InText(message) => (**message).clone(),
            Reason::NotKept(digest) => {
                Message::alone(&not_kept(*digest), &[SEND_AGAIN.to_string()])
            }
            Reason::Ended(_) => return Vec::new(),
        };
        Message::bounded([alone].into_iter())
    }

    /// The error as an answer, with the places in the texts and what was warned of before.
    ///
    /// ```
    /// let error = grundy::Laboratory::new().game("on (x): (x - i, y)").unwrap_err();
    /// let message = &error.answer().error.messages[0];
    /// assert_eq!(message.from.map(|point| point.column), message.start);
    /// ```
    pub fn answer(&self) -> Answered<ErrorAnswer> {
        let error = ErrorBody {
            kind: self.kind().name(),
            resource: self.resource().map(Resource::name),
            messages: self.messages(),
        };
        Answered::new(ErrorAnswer { error }, self.warnings.to_vec())
    }

    /// The error as messages of an answer that was cut short; `missing` says what the answer does not have.
    pub(super) fn cut_short(&self, missing: &str) -> Vec<Message> {
        let message = format!("{}: {missing}", self.shown(Style::Plain));
        vec![Message::alone(&message, &[])]
    }

    /// Was a limit reached? Then nothing is wrong with the question.
    pub fn is_limit(&self) -> bool {
        matches!(self.kind(), ErrorKind::Limit(_))
    }

    /// Is there no claim and no theorem that decides the question?
    pub fn is_unknown(&self) -> bool {
        self.kind() == ErrorKind::Unknown
    }

    /// The resource whose limit was reached; `None` for a fixed bound, and if no limit was reached.
    ///
    /// ```
    /// use grundy::{Laboratory, Limits, Resource};
    /// let few = Limits::default().with(Resource::Positions, 1000);
    /// let lab = Laboratory::new().with_limits(few);
    /// let refused = lab.game("wythoff")?.grundy([100, 100]).unwrap_err();
    /// assert_eq!(refused.resource(), Some(Resource::Positions));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn resource(&self) -> Option<Resource> {
        match &*self.reason {
            Reason::Limit(limit) => limit.resource(),
            Reason::Wrong(all, _) => all.iter().find_map(|one| one.limit.as_ref()?.resource()),
            _ => None,
        }
    }

    /// Was the job ended before its work was done, by a user or by the clock?
    pub fn is_interrupted(&self) -> bool {
        self.end().is_some()
    }

    /// How the job was ended before its work was done, if it was.
    pub fn end(&self) -> Option<End> {
        match *self.reason {
            Reason::Ended(end) => Some(end),
            _ => None,
        }
    }
}

/// What to do where a game is not kept.
const SEND_AGAIN: &str = "send its text";

fn not_kept(id: GameId) -> String {
    format!("no game with the digest {id} is kept")
}

impl Display for Error {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        f.write_str(&self.shown(Style::Plain))
    }
}

/// The text of the message: it is what `unwrap` prints.
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        Display::fmt(self, f)
    }
}

impl std::error::Error for Error {}

impl From<NoGameId> for Error {
    fn from(fault: NoGameId) -> Error {
        let help = "a digest has 64 hexadecimal digits, as in the event `game`";
        Error::argument(fault.to_string(), &[help])
    }
}
