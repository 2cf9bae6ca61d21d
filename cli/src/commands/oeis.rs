//! `grundy oeis`: sequences of a game as the OEIS writes them, and looked up in a copy of it.

use crate::arguments::OeisArguments;
use crate::ending::{Ending, Failure};
use crate::game_argument::game_text;
use crate::written_file::WrittenFile;
use crate::{answering, output, progress, publishing, read_file};
use grundy::answers::{Answer, Answered, PositionsRequest, Request, ShowRequest, TableRequest};
use grundy_publish::paper::oeis::{
    FEWEST_TERMS, Found, GameSequence, Selection, b_file, entry, known, lookup, sequences,
};
use std::fs::File;
use std::path::{Path, PathBuf};

/// The variable that names a copy of the OEIS.
const COPY: &str = "GRUNDY_OEIS";

pub fn run(arguments: &OeisArguments) -> Result<Ending, Failure> {
    let game = game_text(arguments.game.as_deref(), &arguments.which)?;
    let copy = arguments.oeis.clone();
    let copy = copy.or_else(|| std::env::var_os(COPY).map(PathBuf::from));
    let copy = copy
        .filter(|_| !arguments.bfile)
        .map(|path| Copy::open(&path));
    let copy = copy.transpose()?;
    // The copy is one of the inputs, and is not written over.
    let file = arguments.output.as_deref().map(WrittenFile::at);
    let file = file.transpose()?;
    let asked = Request::Show(ShowRequest {
        game: game.clone(),
        size: Some(1),
        ..ShowRequest::default()
    });
    let heaps = match answering::ask(&asked)?.answer {
        Answer::Show(view) => view.game.base_heaps(),
        _ => return Err(Failure::new("the heaps of this game are ordinals", &[])),
    };
    let size = arguments.size.unwrap_or(match heaps {
        1 => 200,
        2 => 60,
        3 => 24,
        _ => 10,
    });
    let selected = match &arguments.sequence {
        Some(text) => vec![
            text.parse::<Selection>()
                .map_err(|none| Failure::new(&none.to_string(), &[]))?,
        ],
        None => Selection::usual(heaps),
    };
    let request = Request::Table(TableRequest {
        game: game.clone(),
        size: Some(size),
        ..TableRequest::default()
    });
    let table = answering::ask(&request)?;
    let positions = answering::ask(&Request::Positions(PositionsRequest {
        game,
        max: u64::try_from(size).unwrap_or(u64::MAX).saturating_mul(2),
        ..PositionsRequest::default()
    }))?;
    let found = of(&selected, &table, &positions);
    if found.is_empty() {
        return Err(no_sequence(&selected, heaps, size));
    }
    let text = match arguments.bfile {
        true => {
            let [only] = found.as_slice() else {
                let help = "name one: `--sequence antidiagonals`";
                return Err(Failure::new("a b-file is of one sequence", &[help]));
            };
            b_file(only, &publishing::origin(&request.games()))
        }
        false => {
            let copied = copy.map(|copy| copy.looked_up(&found)).transpose()?;
            entries(&found, copied.as_deref())
        }
    };
    match &file {
        Some(file) => file.write_text(&text)?,
        None => answering::read_or_not(output::answer(&text))?,
    }
    Ok(Ending::Answered)
}

/// Why nothing is found.
fn no_sequence(selected: &[Selection], heaps: usize, size: usize) -> Failure {
    let held = selected.iter().filter_map(|selection| match selection {
        Selection::Line(line) if line.len() == heaps => line.iter().flatten().max().copied(),
        Selection::Diagonal(by) => by.checked_abs(),
        _ => None,
    });
    let most = held.max().and_then(|most| usize::try_from(most).ok());
    if let Some(most) = most.filter(|most| *most >= size) {
        let message = format!("the table of size {size} does not hold this sequence");
        let help = format!("compute more of it: `--size {}`", most.saturating_add(20));
        return Failure::new(&message, &[&help]);
    }
    let help = "`row` and `column` are of two heaps, `line 3,*,1` names the heaps one by one";
    Failure::new("there is no such sequence of this game", &[help])
}

fn of(selected: &[Selection], table: &Answered, positions: &Answered) -> Vec<GameSequence> {
    match (&table.answer, &positions.answer) {
        (Answer::Table(table), Answer::Positions(positions)) => {
            sequences(selected, table, positions)
        }
        _ => Vec::new(),
    }
}

/// A copy of the OEIS.
struct Copy {
    path: PathBuf,
    file: File,
}

impl Copy {
    fn open(path: &Path) -> Result<Copy, Failure> {
        Ok(Copy {
            path: path.to_path_buf(),
            file: read_file::open(path)?,
        })
    }

    /// What it has of each sequence.
    fn looked_up(self, all: &[GameSequence]) -> Result<Vec<Vec<Found>>, Failure> {
        let compressed = self.path.extension().is_some_and(|ending| ending == "gz");
        lookup(self.file, compressed, all, &progress::job()).map_err(|error| {
            let message = format!("{} cannot be read: {error}", self.path.display());
            Failure::new(&message, &["give the file `stripped.gz` of the OEIS"])
        })
    }
}

fn entries(all: &[GameSequence], copied: Option<&[Vec<Found>]>) -> String {
    let entries = all.iter().enumerate().map(|(place, sequence)| {
        let mut text = entry(sequence);
        let of_copy = copied.and_then(|copied| copied.get(place));
        for found in of_copy.cloned().unwrap_or_else(|| known(sequence)) {
            text += &format!("known: {}\n", found.words());
        }
        let terms = sequence.terms.len();
        match of_copy {
            Some(found) if found.is_empty() && terms < FEWEST_TERMS => {
                text += &format!(
                    "known: {terms} terms are too few to be looked up, {FEWEST_TERMS} are wanted\n"
                );
            }
            Some(found) if found.is_empty() => text += "known: not in this copy\n",
            _ => {}
        }
        text
    });
    entries.collect::<Vec<_>>().join("\n")
}
