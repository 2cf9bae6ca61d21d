//! Reads a ruleset.

use super::syntax::{Condition, MoveRule, RuleLine, Ruleset};
use super::terms::{Reader, bad};
use crate::fault::Fault;

/// The most heaps.
const HEAPS: usize = 32;

/// The most lines.
const LINES: usize = 4096;

impl Ruleset {
    /// Reads a ruleset from its lines: the heaps, then a move on each line.
    ///
    /// # Errors
    /// What is not read.
    ///
    /// ```
    /// let lines = ["on (x, y)", "(x - i, y) where i >= 1", "(x, y - i) where 1 <= i <= 3"];
    /// let rules = grundy_verify::ruleset::Ruleset::read(&lines.map(String::from)).unwrap();
    /// assert_eq!((rules.heaps.len(), rules.lines.len()), (2, 2));
    /// ```
    pub fn read(lines: &[String]) -> Result<Ruleset, Fault> {
        Ruleset::read_with(lines, &[])
    }

    /// Reads a ruleset in which these names are parameters: in its terms they are the first variables, before the heaps.
    pub(crate) fn read_with(lines: &[String], parameters: &[String]) -> Result<Ruleset, Fault> {
        let Some((first, moves)) = lines.split_first() else {
            return Err(bad("a ruleset has no lines".into()));
        };
        if moves.len() > LINES {
            return Err(bad(format!("a ruleset has more than {LINES} lines")));
        }
        let (heaps, pass) = header(first).map_err(|fault| inside(first, fault))?;
        if let Some(heap) = heaps.iter().find(|heap| parameters.contains(heap)) {
            return Err(bad(format!("a heap and a parameter are named {heap}")));
        }
        let mut lines: Vec<RuleLine> = Vec::new();
        for text in moves {
            let read = read_move(text, &heaps, parameters).map_err(|fault| inside(text, fault))?;
            match (read, lines.last_mut()) {
                ((LineStart::Own(blocked), read), _) => lines.push(RuleLine {
                    blocked,
                    moves: vec![read],
                }),
                ((LineStart::Joined, read), Some(line)) => line.moves.push(read),
                ((LineStart::Joined, _), None) => {
                    return Err(bad(format!("`{text}` has no line before it")));
                }
            }
        }
        Ok(Ruleset { heaps, pass, lines })
    }
}

impl Ruleset {
    /// Does a move lead to a sum of positions?
    pub(crate) fn leads_to_sums(&self) -> bool {
        let mut moves = self.lines.iter().flat_map(|line| &line.moves);
        moves.any(|rule| rule.target.len() > 1)
    }

    /// Checks that what is joined here has a meaning.
    ///
    /// # Errors
    /// Blocking in misère play; a pass or blocking beside moves to sums.
    pub(crate) fn can_be_played(&self, misere: bool) -> Result<(), Fault> {
        let blocks = self.lines.iter().any(|line| line.blocked > 0);
        if blocks && misere {
            return Err(bad("blocking in misere play has no meaning here".into()));
        }
        if (self.pass || blocks) && self.leads_to_sums() {
            let message = "a move to a sum, beside a pass or blocking, has no meaning here";
            return Err(bad(message.into()));
        }
        Ok(())
    }
}

/// How a move stands among the lines.
enum LineStart {
    /// It begins a line of options, of which at most this number may be blocked.
    Own(u64),
    /// It belongs to the line before it.
    Joined,
}

/// `on (x, y), with pass`
fn header(text: &str) -> Result<(Vec<String>, bool), Fault> {
    let mut reader = Reader::new(text)?;
    reader.expect("on")?;
    reader.expect("(")?;
    let mut heaps = vec![reader.name()?];
    while reader.takes(",") {
        let name = reader.name()?;
        if heaps.contains(&name) {
            return Err(bad(format!("two heaps are named {name}")));
        }
        heaps.push(name);
    }
    reader.expect(")")?;
    if heaps.len() > HEAPS {
        return Err(bad(format!("a ruleset has more than {HEAPS} heaps")));
    }
    let pass = reader.takes(",");
    if pass {
        reader.expect("with")?;
        reader.expect("pass")?;
    }
    reader.end()?;
    Ok((heaps, pass))
}

/// `[blocking b of | or] (…) + (…) where …`
fn read_move(
    text: &str,
    heaps: &[String],
    parameters: &[String],
) -> Result<(LineStart, MoveRule), Fault> {
    let mut reader = Reader::new(text)?;
    let start = if reader.takes("or") {
        LineStart::Joined
    } else if reader.takes("blocking") {
        let blocked = u64::try_from(reader.number()?).unwrap_or(0);
        reader.expect("of")?;
        LineStart::Own(blocked)
    } else {
        LineStart::Own(0)
    };
    reader.names = [parameters, heaps].concat();
    reader.binds = true;
    let mut target = vec![reader.position()?];
    while reader.takes("+") {
        target.push(reader.position()?);
    }
    if let Some(part) = target.iter().find(|part| part.len() != heaps.len()) {
        return Err(bad(format!(
            "a target of {} components in a game of {} heaps",
            part.len(),
            heaps.len()
        )));
    }
    let condition = match reader.takes("where") {
        true => reader.conditions()?,
        false => Condition::Constant(true),
    };
    reader.end()?;
    let bound = reader.names.split_off(parameters.len() + heaps.len());
    Ok((
        start,
        MoveRule {
            bound,
            target,
            condition,
        },
    ))
}

/// A fault in a line.
pub(super) fn inside(line: &str, fault: Fault) -> Fault {
    let short: String = line.chars().take(80).collect();
    match fault {
        Fault::Bad(message) => Fault::Bad(format!("in `{short}`: {message}")),
        Fault::Rejected(message) => Fault::Rejected(format!("in `{short}`: {message}")),
    }
}
