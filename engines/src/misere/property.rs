//! Properties of games in misère play (admissible, tame, …), and the first position where one fails.

use super::misere_table::{Met, MisereFacts, MisereTable, order};
use super::phase::Phase;
use grundy_rules::game::{GameOption, Stop};
use grundy_work::{Job, Pace};

/// A property of a game, or of a sum of two games, in misère play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MisereProperty {
    /// Every position of Grundy value > 1 has an option of value 0 in the normal phase, or one of value 1 in the
    /// final phase (Yamasaki 1980; Kimura and Yamashita, Definition 2).
    Admissible,
    /// (i) a position of value 1 in the normal phase has all its options of value 0 in the normal phase; (ii) a
    /// position of value 0 in the final phase has all its options of value 1 in the final phase; (iii) a position
    /// of value > 1 has options of value 0 and 1 in the same phase.
    UniversallyAdmissible,
    /// The same with (i) and (ii) as Kimura and Yamashita print them: they conclude that the position itself is in
    /// its phase, which is trivial.
    UniversallyAdmissibleAsPrinted,
    /// Every position is tame: its Grundy value and misère Grundy value are (0, 1), (1, 0) or equal.
    Tame,
    /// The P-positions of misère play are those of value 0 in the normal phase and those of value 1 in the final
    /// phase (Kimura and Yamashita, Proposition 2).
    PByPhases,
    /// In a sum of two games: a position is in the final phase exactly if both its parts are.
    FinalIffBothFinal,
    /// In a sum of two games: a position is a P-position of normal play exactly if its parts have the same Grundy
    /// value (Kimura and Yamashita, the proof of Proposition 1; Sprague 1935, Grundy 1939).
    PWhereValuesEqual,
}

impl MisereProperty {
    /// As the rule language writes it.
    pub fn name(self) -> &'static str {
        match self {
            MisereProperty::Admissible => "admissible",
            MisereProperty::UniversallyAdmissible => "universally admissible",
            MisereProperty::UniversallyAdmissibleAsPrinted => "universally admissible, as printed",
            MisereProperty::Tame => "tame",
            MisereProperty::PByPhases => "misere P by phases",
            MisereProperty::FinalIffBothFinal => "final iff both final",
            MisereProperty::PWhereValuesEqual => "P iff values equal",
        }
    }

    /// Is it a property of sums of two games?
    pub fn is_of_sums(self) -> bool {
        matches!(
            self,
            MisereProperty::FinalIffBothFinal | MisereProperty::PWhereValuesEqual
        )
    }
}

/// The first position where a property is false: least sum of the heaps, then lexicographic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The position, as a sum of parts; most often one.
    pub position: GameOption,
    /// What the property asks of the position.
    pub claimed: String,
    /// What the position is or has.
    pub computed: String,
    /// The options that decide, at most one for each value 0 and 1 and each phase, with value and phase.
    pub options: Vec<(GameOption, u64, Phase)>,
}

impl MisereTable<'_> {
    /// The first position, among those that were asked for, where a property is false; a property of sums has no
    /// violation in a table of one game.
    ///
    /// # Errors
    /// A fault of the rules, met when the options are listed; an interruption by the job.
    pub fn first_violation(
        &self,
        property: MisereProperty,
        job: &Job,
    ) -> Result<Option<Violation>, Stop> {
        let mut pace = Pace::of(job);
        let mut first: Option<(usize, GameOption)> = None;
        for number in 0..self.cells.len() {
            if !pace.goes_on(1) {
                return Err(Stop::Interrupted);
            }
            let Some(position) = self.asked_and_false(property, number) else {
                continue;
            };
            if first
                .as_ref()
                .is_none_or(|(_, least)| order(&position) < order(least))
            {
                first = Some((number, position));
            }
        }
        first
            .map(|(number, position)| self.violation(property, number, position))
            .transpose()
    }

    /// The positions, among those that were asked for, where a property is false, as sums of parts.
    ///
    /// # Errors
    /// A limit on memory, or an interruption by the job.
    pub fn violated(&self, property: MisereProperty, job: &Job) -> Result<Vec<GameOption>, Stop> {
        let (mut pace, mut memory) = (Pace::of(job), job.reserve(0)?);
        let mut found = Vec::new();
        for number in 0..self.cells.len() {
            if !pace.goes_on(1) {
                return Err(Stop::Interrupted);
            }
            found.extend(self.asked_and_false(property, number));
            memory.grow_to(found.len() * self.listed_bytes(), job)?;
        }
        Ok(found)
    }

    /// The position with this number, if it was asked for and the property is false there.
    fn asked_and_false(&self, property: MisereProperty, number: usize) -> Option<GameOption> {
        self.fault(property, number)?;
        self.was_asked_for(number)
            .then(|| self.graph.position(number))
    }

    /// Why a property is false at a position; `None` if it is true or the position is outside the table.
    ///
    /// # Errors
    /// As [`MisereTable::first_violation`].
    pub fn violation_at(
        &self,
        property: MisereProperty,
        position: &[i64],
    ) -> Result<Option<Violation>, Stop> {
        match self.graph.number(position) {
            Some(number) if self.fault(property, number).is_some() => self
                .violation(property, number, self.graph.position(number))
                .map(Some),
            _ => Ok(None),
        }
    }

    /// The options of value 0 and 1 that a position has: the first of each value and each phase.
    ///
    /// # Errors
    /// A fault of the rules, met when the options are listed.
    pub fn telling_options(&self, position: &[i64]) -> Result<Vec<(GameOption, u64, Phase)>, Stop> {
        match self.graph.number(position) {
            Some(number) => self.telling(number),
            None => Ok(Vec::new()),
        }
    }

    /// The Grundy values and phases of the options of a position, each pair once.
    ///
    /// # Errors
    /// A fault of the rules, met when the options are listed.
    pub fn options(&self, position: &[i64]) -> Result<Vec<(u64, Phase)>, Stop> {
        let mut found = Vec::new();
        if let Some(number) = self.graph.number(position) {
            self.graph.options(number, &mut |option| {
                let cell = &self.cells[option];
                found.push((u64::from(cell.value), cell.phase));
            })?;
        }
        found.sort_by_key(|(value, phase)| (*value, phase.name()));
        found.dedup();
        Ok(found)
    }

    fn violation(
        &self,
        property: MisereProperty,
        number: usize,
        position: GameOption,
    ) -> Result<Violation, Stop> {
        let (claimed, computed) = self.fault(property, number).unwrap_or_default();
        Ok(Violation {
            position,
            claimed,
            computed,
            options: self.telling(number)?,
        })
    }

    /// The first option of each value 0 and 1 and each phase, in lexicographic order.
    fn telling(&self, number: usize) -> Result<Vec<(GameOption, u64, Phase)>, Stop> {
        let mut found: Vec<(GameOption, &MisereFacts)> = Vec::new();
        self.graph.options(number, &mut |option| {
            let cell = &self.cells[option];
            if cell.value > 1 {
                return;
            }
            let position = self.graph.position(option);
            let same = |(_, old): &&mut (GameOption, &MisereFacts)| {
                (old.value, old.phase) == (cell.value, cell.phase)
            };
            match found.iter_mut().find(same) {
                Some((old, _)) if *old > position => *old = position,
                Some(_) => {}
                None => found.push((position, cell)),
            }
        })?;
        found.sort_by_key(|(position, cell)| (cell.value, cell.phase.name(), position.clone()));
        let shown = |(position, cell): (GameOption, &MisereFacts)| {
            (position, u64::from(cell.value), cell.phase)
        };
        Ok(found.into_iter().map(shown).collect())
    }

    /// What the property asks of a position, and what this is or has; `None` if the property is true.
    fn fault(&self, property: MisereProperty, number: usize) -> Option<(String, String)> {
        let cell = &self.cells[number];
        match property {
            MisereProperty::Admissible => admissible(cell),
            MisereProperty::UniversallyAdmissible => all_alike(cell).or_else(|| same_phase(cell)),
            MisereProperty::UniversallyAdmissibleAsPrinted => same_phase(cell),
            MisereProperty::Tame => tame(cell),
            MisereProperty::PByPhases => by_phases(cell),
            MisereProperty::FinalIffBothFinal => {
                let [left, right] = self.summand_cells(number)?;
                let both = left.phase == Phase::Final && right.phase == Phase::Final;
                let claimed = if both { Phase::Final } else { Phase::Normal };
                (claimed != cell.phase).then(|| (claimed.name().into(), cell.phase.name().into()))
            }
            MisereProperty::PWhereValuesEqual => {
                let [left, right] = self.summand_cells(number)?;
                let letter = |p: bool| if p { "P" } else { "N" }.to_string();
                let claimed = left.value == right.value;
                (claimed != (cell.value == 0)).then(|| (letter(claimed), letter(!claimed)))
            }
        }
    }

    fn summand_cells(&self, number: usize) -> Option<[&MisereFacts; 2]> {
        let [left, right] = self.summands?;
        let count = right.cells.len();
        Some([&left.cells[number / count], &right.cells[number % count]])
    }
}

/// The options of value 0 and 1 that a position has: `0 normal, 1 final`.
fn has(met: &Met) -> String {
    let all = [
        (met.normal[0], "0 normal"),
        (met.last[0], "0 final"),
        (met.normal[1], "1 normal"),
        (met.last[1], "1 final"),
    ];
    let there: Vec<_> = all
        .iter()
        .filter_map(|(there, name)| there.then_some(*name))
        .collect();
    match there.is_empty() {
        true => "none".into(),
        false => there.join(", "),
    }
}

fn admissible(cell: &MisereFacts) -> Option<(String, String)> {
    let met = &cell.met;
    let wrong = cell.value > 1 && !met.normal[0] && !met.last[1];
    wrong.then(|| ("an option 0 normal or 1 final".into(), has(met)))
}

/// (i) and (ii), as they are meant.
fn all_alike(cell: &MisereFacts) -> Option<(String, String)> {
    let met = &cell.met;
    match (cell.value, cell.phase) {
        (1, Phase::Normal) if met.last[0] => Some(("options of value 0 normal".into(), has(met))),
        (0, Phase::Final) if met.normal[1] => Some(("options of value 1 final".into(), has(met))),
        _ => None,
    }
}

/// (iii)
fn same_phase(cell: &MisereFacts) -> Option<(String, String)> {
    let met = &cell.met;
    let pair = |flags: &[bool; 2]| flags[0] && flags[1];
    let wrong = cell.value > 1 && !pair(&met.normal) && !pair(&met.last);
    wrong.then(|| ("options 0 and 1 in the same phase".into(), has(met)))
}

fn tame(cell: &MisereFacts) -> Option<(String, String)> {
    let claimed = match (cell.value, cell.misere) {
        (0, 1) | (1, 0) => return None,
        (value, misere) if value == misere => return None,
        (value @ 0..=1, _) => format!("misere value {value} or {}", value ^ 1),
        (value, _) => format!("misere value {value}"),
    };
    Some((claimed, format!("misere value {}", cell.misere)))
}

fn by_phases(cell: &MisereFacts) -> Option<(String, String)> {
    let claimed = match (cell.value, cell.phase) {
        (0, Phase::Normal) | (1, Phase::Final) => "P",
        _ => "N",
    };
    let computed = cell.misere_outcome().letter();
    (claimed != computed).then(|| (claimed.into(), computed.into()))
}
