//! A summary of a game in misère play: its phases, properties and genera.

use super::genus::{Genera, Genus};
use super::misere_table::MisereTable;
use super::property::{MisereProperty, Violation};
use grundy_rules::game::{GameOption, Stop};
use grundy_work::Job;

/// What a table shows of a game in misère play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MisereSummary {
    /// The P-positions of misère play, by the sum of the heaps.
    pub p_positions: Vec<GameOption>,
    /// The positions in the final phase, by the sum of the heaps.
    pub final_positions: Vec<GameOption>,
    /// Each property of a single game, with the first position where it is false.
    pub verdicts: Vec<(MisereProperty, Option<Violation>)>,
    /// The genus of the first wild position, if there is one and its terms settle.
    pub wild: Option<Genus>,
}

/// The properties of a single game, in the order in which they are listed.
const PROPERTIES: [MisereProperty; 5] = [
    MisereProperty::Admissible,
    MisereProperty::PByPhases,
    MisereProperty::UniversallyAdmissible,
    MisereProperty::UniversallyAdmissibleAsPrinted,
    MisereProperty::Tame,
];

impl MisereSummary {
    /// The summary of all positions that were asked for.
    ///
    /// # Errors
    /// A fault of the rules, or an interruption by the job.
    pub fn of(table: &MisereTable, job: &Job) -> Result<MisereSummary, Stop> {
        let mut verdicts = Vec::new();
        let mut wild = None;
        for property in PROPERTIES {
            let violation = table.first_violation(property, job)?;
            if let (MisereProperty::Tame, Some(violation)) = (property, &violation) {
                wild = match Genera::of(table, job) {
                    Ok(genera) => genera.genus(&violation.position.concat()),
                    Err(Stop::Limit(_)) => None,
                    Err(stop) => return Err(stop),
                };
            }
            verdicts.push((property, violation));
        }
        Ok(MisereSummary {
            p_positions: table.misere_p_positions(job)?,
            final_positions: table.final_positions(job)?,
            verdicts,
            wild,
        })
    }
}
