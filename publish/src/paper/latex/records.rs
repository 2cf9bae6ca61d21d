//! Lines below a header as a table.

use super::words::in_roman;

/// The letters of a line of the page. It shortens the text only.
const LINE: usize = 84;

/// The most letters of a field that keeps to one line, from wide columns to narrow ones. It shortens the text only.
const ONE_LINE: [usize; 4] = [32, 24, 16, 12];

/// A table of lines, the first of them the header.
pub(in crate::paper) fn records(lines: &[Vec<String>]) -> String {
    let columns = lines.iter().map(Vec::len).max().unwrap_or(1);
    let longest = |column: usize| {
        let fields = lines.iter().filter_map(|line| line.get(column));
        fields.map(|field| field.chars().count()).max().unwrap_or(0)
    };
    let longest_word = |column: usize| {
        let fields = lines.iter().filter_map(|line| line.get(column));
        let words = fields.flat_map(|field| field.split_whitespace());
        words.map(|word| word.chars().count()).max().unwrap_or(0)
    };
    let lengths: Vec<(usize, usize)> = (0..columns)
        .map(|column| (longest(column), longest_word(column)))
        .collect();
    let kinds = columns_of(&lengths);
    let mut text = format!("\\begin{{longtable}}{{{}}}\n", kinds.concat());
    for (place, line) in lines.iter().enumerate() {
        let fields: Vec<String> = match place {
            0 => line
                .iter()
                .map(|field| in_roman(&field.replace('_', " ")))
                .collect(),
            _ => line.iter().map(|field| in_roman(field)).collect(),
        };
        text += &format!("{}\\\\\n", fields.join(" & "));
        if place == 0 {
            text += "\\hline\n\\endhead\n";
        }
    }
    text + "\\end{longtable}\n"
}

/// The kinds of columns, of which the lengths of the longest field and its longest word are given: `l` for short fields, paragraphs that share
/// the rest of the page for the others.
fn columns_of(lengths: &[(usize, usize)]) -> Vec<String> {
    // Two letters part the columns.
    let wide: usize = lengths.iter().map(|(field, _)| field + 2).sum();
    let kept = |most: usize| -> usize {
        let short = lengths.iter().filter(|(field, _)| *field <= most);
        short.map(|(field, _)| field + 2).sum()
    };
    let most = match wide <= LINE {
        true => usize::MAX,
        false => {
            let mut limits = ONE_LINE.into_iter();
            limits
                .find(|most| 2 * kept(*most) <= LINE)
                .unwrap_or(ONE_LINE[3])
        }
    };
    let long: Vec<&(usize, usize)> = lengths.iter().filter(|(field, _)| *field > most).collect();
    let weights: usize = long.iter().map(|(field, _)| (*field).min(120)).sum();
    let left = LINE.saturating_sub(kept(most)).max(LINE / 4);
    let mut letters: Vec<usize> = long
        .iter()
        .map(|(field, word)| (left * (*field).min(120) / weights).max(word + 2))
        .collect();
    // A word that needs more than its share takes it from the widest column.
    let excess = letters.iter().sum::<usize>().saturating_sub(left);
    if let Some(widest) = letters.iter_mut().max() {
        *widest = widest.saturating_sub(excess).max(LINE / 4);
    }
    let mut letters = letters.into_iter();
    let kind = |lengths: &(usize, usize)| match lengths.0 > most {
        // The space between columns takes a part of each.
        true => {
            let share = letters.next().unwrap_or(left) * 100 / LINE;
            format!("p{{0.{:02}\\linewidth}}", share.clamp(8, 93) - 3)
        }
        false => "l".to_string(),
    };
    lengths.iter().map(kind).collect()
}

#[cfg(test)]
mod tests {
    use super::records;

    #[test]
    fn signs_of_comparison_stand_in_mathematics() {
        let written = records(&[vec!["n >= 1".into(), "x < y | z".into()]]);
        assert!(written.contains("n $\\ge$ 1 & x $<$ y $|$ z"), "{written}");
    }
}
