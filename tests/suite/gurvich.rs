//! Where Gurvich's game and the repaired recursions differ: the tables of `papers/notes/gurvich-recursions.md` are computed
//! again.

use grundy::Job;
use grundy::check::check_text;
use grundy::claim::Verdict;
use grundy::library::Library;

/// The claims and the tables of the page, in order.
fn page() -> (Vec<String>, Vec<Vec<String>>) {
    let root = env!("CARGO_MANIFEST_DIR");
    let page =
        std::fs::read_to_string(format!("{root}/papers/notes/gurvich-recursions.md")).unwrap();
    let claims = page
        .split("```\n")
        .skip(1)
        .step_by(2)
        .map(String::from)
        .collect();
    let mut tables: Vec<Vec<String>> = Vec::new();
    for line in page.lines() {
        if line.starts_with("|p \\ q") {
            tables.push(Vec::new());
        } else if line.starts_with('|')
            && !line.starts_with("|-")
            && let Some(table) = tables.last_mut()
        {
            table.push(line.to_string());
        }
    }
    (claims, tables)
}

#[test]
fn game_and_recursion_part_where_the_page_says() {
    let (claims, tables) = page();
    assert_eq!((claims.len(), tables.len()), (2, 2));
    for (claim, table) in claims.iter().zip(tables) {
        let mut library = Library::embedded();
        let place = library.texts().len();
        library.add("page.game", claim).unwrap();
        // The farthest difference of the page is at 22.
        let mut found = vec![Vec::new(); 12];
        check_text(&library, place, Some(22), &Job::quiet(), &mut |report| {
            for (index, instance) in report.instances.iter().enumerate() {
                found[index / 12].push(match &instance.verdict {
                    Verdict::Refuted { counterexample, .. } => {
                        let heaps = counterexample.position.iter().map(i64::to_string);
                        heaps.collect::<Vec<_>>().join(",")
                    }
                    _ => "=".to_string(),
                });
            }
        })
        .unwrap();
        let rows = found.iter().enumerate();
        let rows: Vec<String> = rows
            .map(|(p, cells)| format!("|{}|{}|", p + 1, cells.join("|")))
            .collect();
        assert_eq!(rows, table);
    }
}
