//! Tables and P-positions as tables for Parquet: a line for each position, in lexicographic order.

use super::Origin;
use ::parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use ::parquet::data_type::{ByteArray, ByteArrayType, Int64Type};
use ::parquet::errors::ParquetError;
use ::parquet::file::metadata::KeyValue;
use ::parquet::file::properties::WriterProperties;
use ::parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use ::parquet::schema::types::{Type, TypePtr};
use grundy::answers::{Answer, ComputedTable, PositionsAnswer};
use grundy::render::Show;
use std::io::{self, Write};
use std::sync::Arc;

/// The lines that are written together. It bounds the memory only.
const LINES: usize = 1 << 18;

/// Writes an answer; what it is of and where it comes from is among the file's metadata.
///
/// # Errors
/// Those of writing; an answer that is no table and no list of P-positions.
pub fn write(answer: &Answer, origin: &Origin, out: &mut dyn Write) -> io::Result<()> {
    let bytes = match answer {
        Answer::Table(table) => of_table(table, origin),
        Answer::Positions(found) => of_positions(found, origin),
        _ => {
            let message = "a table for Parquet holds Grundy values, outcomes or P-positions";
            return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
        }
    };
    out.write_all(&bytes.map_err(io::Error::other)?)
}

/// The lines of a file: the components of positions, and with them a column of values.
#[derive(Default)]
struct Lines {
    /// A list for each component.
    heaps: Vec<Vec<i64>>,
    numbers: Vec<i64>,
    words: Vec<ByteArray>,
    /// For each line 1 where it has a value, and else 0.
    known: Vec<i16>,
}

/// A file that is being written.
struct Sheet {
    file: SerializedFileWriter<Vec<u8>>,
    lines: Lines,
    /// Has it a column of values, and are these numbers?
    numbers: Option<bool>,
}

impl Sheet {
    fn new(
        heaps: &[String],
        value: Option<(&str, bool)>,
        facts: Vec<(String, String)>,
    ) -> Result<Sheet, ParquetError> {
        let mut columns: Vec<TypePtr> = Vec::new();
        for heap in heaps {
            let column = Type::primitive_type_builder(heap, Physical::INT64);
            columns.push(Arc::new(
                column.with_repetition(Repetition::REQUIRED).build()?,
            ));
        }
        if let Some((name, numbers)) = value {
            let column = match numbers {
                true => Type::primitive_type_builder(name, Physical::INT64),
                false => Type::primitive_type_builder(name, Physical::BYTE_ARRAY)
                    .with_logical_type(Some(LogicalType::String)),
            };
            columns.push(Arc::new(
                column.with_repetition(Repetition::OPTIONAL).build()?,
            ));
        }
        let schema = Type::group_type_builder("positions")
            .with_fields(columns)
            .build()?;
        let facts = facts
            .into_iter()
            .map(|(name, fact)| KeyValue::new(name, fact));
        let properties = WriterProperties::builder()
            .set_compression(Compression::GZIP(Default::default()))
            .set_created_by(format!("grundy {}", env!("CARGO_PKG_VERSION")))
            .set_key_value_metadata(Some(facts.collect()))
            .build();
        Ok(Sheet {
            file: SerializedFileWriter::new(Vec::new(), Arc::new(schema), Arc::new(properties))?,
            lines: Lines {
                heaps: vec![Vec::new(); heaps.len()],
                ..Lines::default()
            },
            numbers: value.map(|(_, numbers)| numbers),
        })
    }

    /// Adds a position.
    fn position(&mut self, position: impl Iterator<Item = i64>) -> Result<(), ParquetError> {
        if self
            .lines
            .heaps
            .first()
            .is_some_and(|column| column.len() >= LINES)
        {
            self.flush()?;
        }
        for (column, heap) in self.lines.heaps.iter_mut().zip(position) {
            column.push(heap);
        }
        Ok(())
    }

    fn number(&mut self, value: Option<i64>) {
        self.lines.known.push(i16::from(value.is_some()));
        self.lines.numbers.extend(value);
    }

    fn word(&mut self, value: &str) {
        self.lines.known.push(i16::from(!value.is_empty()));
        if !value.is_empty() {
            self.lines.words.push(ByteArray::from(value));
        }
    }

    /// Writes the lines that are kept.
    fn flush(&mut self) -> Result<(), ParquetError> {
        let count = self.lines.heaps.len();
        let fresh = Lines {
            heaps: vec![Vec::new(); count],
            ..Lines::default()
        };
        let lines = std::mem::replace(&mut self.lines, fresh);
        let mut group = self.file.next_row_group()?;
        for column in &lines.heaps {
            integers(&mut group, column, None)?;
        }
        match self.numbers {
            Some(true) => integers(&mut group, &lines.numbers, Some(&lines.known))?,
            Some(false) => {
                if let Some(mut column) = group.next_column()? {
                    let typed = column.typed::<ByteArrayType>();
                    typed.write_batch(&lines.words, Some(&lines.known), None)?;
                    column.close()?;
                }
            }
            None => {}
        }
        group.close()?;
        Ok(())
    }

    fn finish(mut self) -> Result<Vec<u8>, ParquetError> {
        self.flush()?;
        self.file.into_inner()
    }
}

fn integers(
    group: &mut SerializedRowGroupWriter<Vec<u8>>,
    values: &[i64],
    known: Option<&[i16]>,
) -> Result<(), ParquetError> {
    if let Some(mut column) = group.next_column()? {
        column
            .typed::<Int64Type>()
            .write_batch(values, known, None)?;
        column.close()?;
    }
    Ok(())
}

/// What a file is of, and where it comes from.
fn facts(game: &str, play: &str, origin: &Origin) -> Vec<(String, String)> {
    let mut facts = vec![
        ("game".to_string(), game.to_string()),
        ("play".into(), play.into()),
    ];
    let from = origin.facts().into_iter();
    facts.extend(from.map(|(name, fact)| (name.to_string(), fact)));
    facts
}

fn of_table(table: &ComputedTable, origin: &Origin) -> Result<Vec<u8>, ParquetError> {
    let numbers = table.show() == Show::Grundy;
    let value = (table.show().name(), numbers);
    let facts = facts(table.label(), table.play().name(), origin);
    let mut sheet = Sheet::new(table.heaps(), Some(value), facts)?;
    let from: Vec<i64> = table
        .from()
        .iter()
        .map(|from| i64::try_from(*from).unwrap_or(i64::MAX))
        .collect();
    let mut place = vec![0_i64; table.shape().len()];
    if table.shape().contains(&0) {
        return sheet.finish();
    }
    loop {
        let heaps = place.iter().zip(&from);
        sheet.position(heaps.map(|(place, from)| place.saturating_add(*from)))?;
        match numbers {
            true => sheet.number(
                table
                    .value(&place)
                    .and_then(|value| i64::try_from(value).ok()),
            ),
            false => sheet.word(&table.cell(&place)),
        }
        // The next position, the last heap fastest.
        let mut component = place.len();
        loop {
            let Some(before) = component.checked_sub(1) else {
                return sheet.finish();
            };
            component = before;
            place[component] += 1;
            if usize::try_from(place[component]).is_ok_and(|at| at < table.shape()[component]) {
                break;
            }
            place[component] = 0;
        }
    }
}

fn of_positions(found: &PositionsAnswer, origin: &Origin) -> Result<Vec<u8>, ParquetError> {
    let header = &found.header;
    let mut facts = facts(&header.game, header.play, origin);
    facts.push(("max".into(), header.max.to_string()));
    let errors = found.errors.iter();
    facts.extend(errors.map(|left| ("incomplete".into(), left.message.clone())));
    let mut sheet = Sheet::new(&header.heaps, None, facts)?;
    for position in found.positions.iter().flat_map(|all| all.iter()) {
        sheet.position(position.iter().copied())?;
    }
    sheet.finish()
}

#[cfg(test)]
mod tests {
    use super::write;
    use crate::paper::Origin;
    use ::parquet::file::reader::{FileReader, SerializedFileReader};
    use grundy::answers::Request;
    use grundy::{Job, Laboratory};

    fn file(request: &str) -> SerializedFileReader<bytes::Bytes> {
        let request = Request::read(request).unwrap();
        let answered = Laboratory::new().answer(&request, &Job::quiet()).unwrap();
        let origin = Origin {
            command: "grundy".into(),
            rules: vec!["ab".into()],
        };
        let mut bytes = Vec::new();
        write(&answered.answer, &origin, &mut bytes).unwrap();
        SerializedFileReader::new(bytes::Bytes::from(bytes)).unwrap()
    }

    fn lines(file: &SerializedFileReader<bytes::Bytes>) -> Vec<String> {
        let rows = file.get_row_iter(None).unwrap();
        rows.map(|row| row.unwrap().to_string()).collect()
    }

    #[test]
    fn a_table_has_a_line_for_each_position_and_says_where_it_comes_from() {
        let table = file(r#"{"command": "table", "game": {"text": "wythoff"}, "shape": [2, 3]}"#);
        let found = lines(&table);
        assert_eq!(found.len(), 6);
        assert_eq!(found[5], "{x: 1, y: 2, grundy: 0}");
        let facts = table
            .metadata()
            .file_metadata()
            .key_value_metadata()
            .unwrap();
        let facts: Vec<_> = facts.iter().map(|fact| fact.key.as_str()).collect();
        assert_eq!(facts, ["game", "play", "grundy", "rules", "command"]);
    }

    #[test]
    fn outcomes_are_words_and_positions_have_no_values() {
        let table = file(
            r#"{"command": "table", "game": {"text": "nim(1)"}, "size": 2, "show": "outcome"}"#,
        );
        assert_eq!(lines(&table)[1], "{x1: 1, outcome: \"N\"}");
        let positions = file(r#"{"command": "positions", "game": {"text": "wythoff"}, "max": 2}"#);
        assert_eq!(
            lines(&positions),
            ["{x: 0, y: 0}", "{x: 1, y: 2}", "{x: 2, y: 1}"]
        );
    }
}
