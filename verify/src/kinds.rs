//! Certificates of claims about games: `automata`; those whose evidence is play by definition, `period`, `finite`,
//! `refutation`; and `choices`, several certificates in one file.

use crate::fault::Fault;
use crate::period::claimed::PeriodClaim;
use crate::period::sequence::Sequence;
use crate::period::shape::Shape;
use crate::period::theorem::Period;
use crate::play::claimed::Claimed;
use crate::play::evaluation::Steps;
use crate::play::positions::{PositionBox, before};
use crate::play::values::Play;
use crate::ruleset::{Claim, Condition, Ruleset};
use crate::{Evidence, Verified};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;

/// The most positions before a counterexample that are tested.
const BEFORE: usize = 1 << 16;
/// The version of the format that has kinds.
pub(crate) const KINDS: u32 = 2;
/// The deepest nesting of choices. A fixed bound.
const DEPTH: usize = 2;

/// The kind of a file; without one it is that of a sentence.
#[derive(Deserialize)]
pub(crate) struct Kind {
    #[serde(default)]
    pub(crate) kind: Option<String>,
}

/// A claim about a game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GameFile {
    format: String,
    version: u32,
    kind: String,
    title: Vec<String>,
    /// The lines of the ruleset; none for a claim about numbers alone.
    #[serde(default)]
    game: Vec<String>,
    #[serde(default)]
    play: Convention,
    /// What is claimed; a table stands in its place.
    claim: Option<String>,
    /// Printed Grundy values, a row for each x, in it one for each y.
    table: Option<Vec<Vec<i64>>>,
    /// The bound on each heap of the positions that the claim is about.
    within: Option<i64>,
    /// The period that the theorem proves.
    proved: Option<PeriodEntry>,
    /// The counterexample, and what is computed there.
    at: Option<Vec<i64>>,
    computed: Option<String>,
    /// Is it the smallest counterexample?
    #[serde(default)]
    smallest: bool,
}

/// Who wins at the end.
#[derive(Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Convention {
    /// Who made the last move.
    #[default]
    Normal,
    /// Who did not make it.
    Misere,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PeriodEntry {
    from: i64,
    period: i64,
    saltus: i64,
}

/// Several certificates, one for each choice of the claim's parameters.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ChoicesFile<'f> {
    format: String,
    version: u32,
    #[serde(rename = "kind")]
    _kind: IgnoredAny,
    title: Vec<String>,
    #[serde(borrow)]
    choices: Vec<&'f RawValue>,
}

fn bad<T>(message: impl Into<String>) -> Result<T, Fault> {
    Err(Fault::Bad(message.into()))
}

fn rejected<T>(message: impl Into<String>) -> Result<T, Fault> {
    Err(Fault::Rejected(message.into()))
}

fn unread(error: &serde_json::Error) -> Fault {
    Fault::Bad(error.to_string())
}

/// Tests a certificate of one of these kinds.
pub(crate) fn verify(kind: &str, text: &str, depth: usize) -> Result<Verified, Fault> {
    match kind {
        "automata" => {
            crate::of_claim::verify(serde_json::from_str(text).map_err(|error| unread(&error))?)
        }
        "moves" => crate::winning::verify(text),
        "limit" => crate::limit::verify(text),
        "fact" => crate::fact::verify(text),
        "choices" if depth < DEPTH => choices(text, depth),
        "period" | "finite" | "refutation" => {
            let file: GameFile = serde_json::from_str(text).map_err(|error| unread(&error))?;
            crate::check_header(&file.format, file.version, KINDS)?;
            file.verify()
        }
        other => bad(format!("the kind {other:?} is not known")),
    }
}

fn choices(text: &str, depth: usize) -> Result<Verified, Fault> {
    let file: ChoicesFile = serde_json::from_str(text).map_err(|error| unread(&error))?;
    crate::check_header(&file.format, file.version, KINDS)?;
    if file.choices.is_empty() {
        return bad("no choice is in it");
    }
    let mut statements = Vec::new();
    for (place, choice) in file.choices.iter().enumerate() {
        let within = |fault| match fault {
            Fault::Bad(message) => Fault::Bad(format!("choice {place}: {message}")),
            Fault::Rejected(message) => Fault::Rejected(format!("choice {place}: {message}")),
        };
        let found = crate::verify_nested(choice.get(), depth + 1).map_err(within)?;
        for line in &found.title {
            statements.push(format!(
                "choice {place} (not checked): {}",
                line.escape_debug()
            ));
        }
        statements.extend(found.statements);
        statements.push(found.evidence.summary());
    }
    Ok(Verified {
        title: file.title,
        kind: "choices",
        statements,
        evidence: Evidence::Choices(file.choices.len()),
    })
}

impl GameFile {
    fn verify(self) -> Result<Verified, Fault> {
        let mut statements: Vec<String> = self.game.clone();
        if self.misere() {
            statements.push("misere".into());
        }
        statements.extend(self.claim.clone());
        let (kind, positions, said) = match self.kind.as_str() {
            "period" => ("period", self.period(), self.said_of_period()),
            "finite" => ("finite", self.finite(), self.said_of_finite()),
            _ => ("refutation", self.refutation(), self.said_of_refutation()),
        };
        let positions = positions?;
        statements.push(said);
        Ok(Verified {
            title: self.title,
            kind,
            statements,
            evidence: Evidence::Play { positions },
        })
    }

    fn misere(&self) -> bool {
        self.play == Convention::Misere
    }

    fn rules(&self) -> Result<Ruleset, Fault> {
        let rules = Ruleset::read(&self.game)?;
        rules.can_be_played(self.misere())?;
        Ok(rules)
    }

    fn claim(&self) -> Result<&str, Fault> {
        self.claim
            .as_deref()
            .map_or_else(|| bad("missing field `claim`"), Ok)
    }

    /// Checks that the fields of other kinds are not there.
    fn without(&self, others: &[(&str, bool)]) -> Result<(), Fault> {
        match others.iter().find(|(_, there)| *there) {
            Some((field, _)) => bad(format!("the field `{field}` does not belong to this kind")),
            None => Ok(()),
        }
    }

    /// The values of a game on one heap repeat for ever, and the claim follows.
    fn period(&self) -> Result<usize, Fault> {
        self.without(&[
            ("play", self.misere()),
            ("table", self.table.is_some()),
            ("within", self.within.is_some()),
            ("at", self.at.is_some()),
            ("computed", self.computed.is_some()),
            ("smallest", self.smallest),
        ])?;
        let (computed, found) = self.by_proved_period()?;
        found.map(|()| computed)
    }

    /// A claim that there is a certain period is false by the period that is proved.
    fn refuted_for_ever(&self) -> Result<usize, Fault> {
        self.without(&[
            ("play", self.misere()),
            ("table", self.table.is_some()),
            ("at", self.at.is_some()),
            ("computed", self.computed.is_some()),
            ("smallest", self.smallest),
        ])?;
        match self.by_proved_period()? {
            (computed, Err(Fault::Rejected(_))) => Ok(computed),
            (_, Err(fault)) => Err(fault),
            (_, Ok(())) => rejected("the claim is true"),
        }
    }

    /// The theorem is tested; then how many values it takes, and whether the claim follows.
    fn by_proved_period(&self) -> Result<(usize, Result<(), Fault>), Fault> {
        let rules = self.rules()?;
        let claim = PeriodClaim::read(self.claim()?)?;
        let Some(proved) = &self.proved else {
            return bad("missing field `proved`");
        };
        let proved = Period {
            from: proved.from.into(),
            period: proved.period.into(),
            saltus: proved.saltus.into(),
        };
        let play = Play::new(&rules, false);
        let shape = Shape::of(&rules, &play)?;
        let mut values = Sequence::new(&shape, &play);
        values.test(proved)?;
        Ok((values.values.len(), claim.test(proved, &mut values)))
    }

    fn said_of_period(&self) -> String {
        let Some(PeriodEntry {
            from,
            period,
            saltus,
        }) = &self.proved
        else {
            return String::new();
        };
        format!(
            "true: the Grundy values have a(n + {period}) = a(n) + {saltus} for all n >= {from}"
        )
    }

    /// A claim about finitely many positions, or about numbers, holds.
    fn finite(&self) -> Result<usize, Fault> {
        self.without(&[
            ("proved", self.proved.is_some()),
            ("at", self.at.is_some()),
            ("computed", self.computed.is_some()),
            ("smallest", self.smallest),
        ])?;
        if self.game.is_empty() {
            self.without(&[
                ("play", self.misere()),
                ("table", self.table.is_some()),
                ("within", self.within.is_some()),
            ])?;
            return match Condition::read(self.claim()?)?.holds(&[], &Steps::default())? {
                true => Ok(0),
                false => rejected("the claim is false"),
            };
        }
        let rules = self.rules()?;
        let play = Play::new(&rules, self.misere());
        if let Some(rows) = &self.table {
            self.without(&[
                ("claim", self.claim.is_some()),
                ("within", self.within.is_some()),
            ])?;
            for (position, printed) in printed(rows, &rules)? {
                let value = play.value(&position)?;
                if value != printed {
                    return rejected(format!(
                        "at {position:?} the value is {value}, not {printed}"
                    ));
                }
            }
            return Ok(play.positions());
        }
        let claim = Claim::read(self.claim()?, rules.components())?;
        let Some(most) = self.within else {
            return bad("missing field `within`");
        };
        if most < 0 {
            return bad("the bound is negative: there are no such positions");
        }
        let whole = PositionBox {
            heaps: rules.heaps.len(),
            pass: rules.pass,
            most: most.into(),
        };
        for position in whole.all()? {
            if let Some((claimed, computed)) = differs(&claim, &position, &play)? {
                return rejected(format!(
                    "at {position:?}: claimed {claimed}, computed {computed}"
                ));
            }
        }
        Ok(play.positions())
    }

    fn said_of_finite(&self) -> String {
        match (&self.within, &self.table) {
            (Some(most), _) => format!("true of all positions with heaps up to {most}"),
            (_, Some(rows)) => {
                let rows: Vec<String> = rows.iter().map(|row| format!("{row:?}")).collect();
                format!("true: the Grundy values begin with {}", rows.join(", "))
            }
            _ => "true".into(),
        }
    }

    /// A claim is false at a position, or false as it stands if it is about numbers.
    fn refutation(&self) -> Result<usize, Fault> {
        self.without(&[("within", self.within.is_some())])?;
        if self.game.is_empty() {
            self.without(&[
                ("proved", self.proved.is_some()),
                ("play", self.misere()),
                ("table", self.table.is_some()),
                ("at", self.at.is_some()),
                ("computed", self.computed.is_some()),
                ("smallest", self.smallest),
            ])?;
            return match Condition::read(self.claim()?)?.holds(&[], &Steps::default())? {
                false => Ok(0),
                true => rejected("the claim is true"),
            };
        }
        if self.proved.is_some() {
            return self.refuted_for_ever();
        }
        let (Some(at), Some(stated)) = (&self.at, &self.computed) else {
            return bad("a refutation has the fields `at` and `computed`");
        };
        let at: Vec<i128> = at.iter().map(|heap| i128::from(*heap)).collect();
        if at.iter().any(|heap| *heap < 0) {
            return bad("a heap is negative");
        }
        let rules = self.rules()?;
        if rules.pass && at.last().is_some_and(|pass| *pass > 1) {
            return bad("a pass is 1 while it may be made, then 0");
        }
        let play = Play::new(&rules, self.misere());
        if let Some(rows) = &self.table {
            self.without(&[("claim", self.claim.is_some())])?;
            return self.refuted_table(rows, &at, stated, &play);
        }
        if let ([heap], Ok(claim)) = (&at[..], PeriodClaim::read(self.claim()?)) {
            return self.refuted_period(claim, *heap, stated, &play);
        }
        let claim = Claim::read(self.claim()?, rules.components())?;
        let Some((_, computed)) = differs(&claim, &at, &play)? else {
            return rejected(format!("the claim is true at {at:?}"));
        };
        says(stated, &computed.to_string())?;
        if self.smallest {
            let before = before(&at, rules.heaps.len())?;
            if before.len() > BEFORE {
                return bad(format!("more than {BEFORE} positions are smaller"));
            }
            for position in before {
                if differs(&claim, &position, &play)?.is_some() {
                    return rejected(format!("the claim is false at {position:?} already"));
                }
            }
        }
        Ok(play.positions())
    }

    fn refuted_table(
        &self,
        rows: &[Vec<i64>],
        at: &[i128],
        stated: &str,
        play: &Play,
    ) -> Result<usize, Fault> {
        let heaps = play.rules.heaps.len();
        let cells = printed(rows, play.rules)?;
        let Some((_, claimed)) = cells.iter().find(|(position, _)| position == at) else {
            return rejected(format!("{at:?} is not in the table"));
        };
        let computed = play.value(at)?;
        says(stated, &computed.to_string())?;
        if computed == *claimed {
            return rejected(format!("the table is right at {at:?}"));
        }
        let key = |position: &[i128]| {
            let sum: i128 = position.iter().take(heaps).sum();
            (sum, position.to_vec())
        };
        let smaller = cells
            .iter()
            .filter(|(position, _)| self.smallest && key(position) < key(at));
        for (position, printed) in smaller {
            if play.value(position)? != *printed {
                return rejected(format!("the table is wrong at {position:?} already"));
            }
        }
        Ok(play.positions())
    }

    fn refuted_period(
        &self,
        claim: PeriodClaim,
        heap: i128,
        stated: &str,
        play: &Play,
    ) -> Result<usize, Fault> {
        self.without(&[("play", self.misere())])?;
        let shape = Shape::of(play.rules, play)?;
        let mut values = Sequence::new(&shape, play);
        if !claim.fails_first_at(heap, &mut values)? {
            return rejected(format!(
                "heap {heap} is not the first at which the claim is false"
            ));
        }
        says(stated, &values.at(heap).to_string())?;
        Ok(values.values.len())
    }

    fn said_of_refutation(&self) -> String {
        let (Some(at), Some(computed)) = (&self.at, &self.computed) else {
            return match &self.proved {
                Some(_) => format!("false, for it is {}", self.said_of_period()),
                None => "false".into(),
            };
        };
        let first = if self.smallest {
            ", and at no smaller position"
        } else {
            ""
        };
        format!(
            "false at {at:?}, where {} is computed{first}",
            computed.escape_debug()
        )
    }
}

/// What a claim and play say of a position, where they differ.
fn differs(
    claim: &Claim,
    position: &[i128],
    play: &Play,
) -> Result<Option<(Claimed, Claimed)>, Fault> {
    let claimed = claim.at(position, play.rules.heaps.len(), play)?;
    let computed = claim.computed(play.value(position)?);
    Ok((claimed != computed).then_some((claimed, computed)))
}

fn says(stated: &str, computed: &str) -> Result<(), Fault> {
    match stated == computed {
        true => Ok(()),
        false => rejected(format!(
            "{computed} is computed, and the certificate says {stated:?}"
        )),
    }
}

/// The positions of a printed table with their values.
fn printed(rows: &[Vec<i64>], rules: &Ruleset) -> Result<Vec<(Vec<i128>, i128)>, Fault> {
    let mut cells = Vec::new();
    for (x, row) in (0..).zip(rows) {
        for (y, value) in (0..).zip(row) {
            let position = match rules.components() {
                1 if rows.len() == 1 => vec![y],
                2 if !rules.pass => vec![x, y],
                _ => return bad("a table is that of one heap, in a row, or of two heaps"),
            };
            cells.push((position, i128::from(*value)));
        }
    }
    match cells.is_empty() {
        true => bad("the table is empty"),
        false => Ok(cells),
    }
}
