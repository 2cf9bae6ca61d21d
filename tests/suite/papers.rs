//! The papers and the documentation: every claim ends as its text states.

use grundy::Job;
use grundy::check::{Report, check_text};
use grundy::game::{Catalogue, Game};
use grundy::language::{ClaimItem, StandingKind, parse_game};
use grundy::library::Library;
use grundy::ordinal::{OrdinalGame, is_on_ordinals};
use grundy::render::report::{ReportPart, TextReport, markdown};
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::OnceLock;

/// The verdicts on every claim of a text; panics with all that is wrong.
fn verdicts(library: &Library, place: usize) -> Vec<Report> {
    let mut reports = Vec::new();
    let checked = check_text(library, place, None, &Job::quiet(), &mut |report| {
        reports.push(report)
    });
    let name = &library.texts()[place].name;
    assert_eq!(checked, Ok(()), "{name}");
    for report in &reports {
        let (title, game) = (&report.title, &report.game);
        assert_eq!(
            report.surprise,
            None,
            "{name}, {title}, {game:?}: {:?}",
            report.refutation()
        );
        assert_ne!(report.word(), "unknown", "{name}, {title}, {game:?}");
    }
    reports
}

/// What is found of the papers' claims, computed once for all tests.
fn of_the_papers() -> &'static [TextReport] {
    static FOUND: OnceLock<Vec<TextReport>> = OnceLock::new();
    FOUND.get_or_init(|| {
        let library = Library::embedded();
        let papers = library.texts().par_iter().enumerate();
        let found = papers.map(|(place, text)| {
            let mut found = TextReport::of(text);
            found.reports = verdicts(&library, place);
            found
        });
        // In the order of the files in their directory.
        let mut found: Vec<_> = found.collect();
        found.sort_by(|left, right| left.name.cmp(&right.name));
        found
    })
}

#[test]
fn every_claim_of_the_papers_ends_as_its_file_states() {
    assert_eq!(of_the_papers().len(), Library::embedded().texts().len());
}

#[test]
fn four_hundred_and_sixty_claims_of_the_papers_are_proved_without_another_program() {
    let reports = of_the_papers().iter().flat_map(|text| &text.reports);
    let proved = reports.filter(|report| report.word() == "proved").count();
    assert!(proved >= 460, "{proved}");
}

#[test]
fn the_page_of_open_claims_lists_what_is_neither_proved_nor_refuted() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("papers/notes/open-claims.md");
    let page = fs::read_to_string(page).unwrap();
    let rows = page.lines().filter_map(|line| line.strip_prefix("| "));
    let listed: BTreeSet<(String, String)> = rows
        .skip(1)
        .filter_map(|row| {
            let mut cells = row.split(" | ").map(String::from);
            Some((cells.next()?, cells.next()?))
        })
        .collect();
    let open = of_the_papers().iter().flat_map(|text| {
        let reports = text.reports.iter();
        let open = reports.filter(|report| !["proved", "refuted"].contains(&report.word()));
        open.map(|report| (text.name.clone(), report.title.clone()))
    });
    let open: BTreeSet<(String, String)> = open.collect();
    assert_eq!(listed, open);
}

#[test]
fn the_page_of_errata_is_what_is_found() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/errata.md");
    let page = fs::read_to_string(page).unwrap();
    let found = markdown(of_the_papers(), ReportPart::Errata);
    let differs = page
        .lines()
        .zip(found.lines())
        .find(|(old, new)| old != new);
    assert!(
        page == found,
        "docs/errata.md is out of date, first at {differs:?}; `cargo run --release -p grundy-cli -- check papers \
         --report docs/errata.md --errata` writes it anew"
    );
}

/// The README, with one space between its words.
fn readme() -> String {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let page = fs::read_to_string(page).unwrap();
    page.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn the_page_lists_what_the_papers_leave_open_and_the_readme_the_deepest_answers() {
    let (readme, library) = (readme(), Library::embedded());
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/errata.md");
    let page = fs::read_to_string(page).unwrap();
    let page = page.replace('\\', "");
    let page = page.split_whitespace().collect::<Vec<_>>().join(" ");
    let claims = library.texts().iter().flat_map(|text| text.file().claims());
    let standings = claims.filter_map(|claim| claim.standing.as_ref());
    let answers = standings.filter(|standing| standing.kind == StandingKind::Answers);
    let answers: BTreeSet<&str> = answers
        .map(|standing| standing.wording.as_deref().expect("what it answers"))
        .collect();
    assert!(answers.len() >= 8, "{answers:?}");
    let mut deepest = 0;
    for answer in answers {
        assert!(page.contains(answer), "{answer}");
        let values = answer.split("g = ").skip(1);
        for value in values.filter_map(|rest| rest.split([',', ' ', ':']).next()) {
            assert!(readme.contains(&format!("g = {value}")), "{answer}");
            deepest += 1;
        }
    }
    assert!(deepest >= 4, "{deepest}");
}

#[test]
fn the_readme_says_how_many_statements_the_files_of_the_papers_mark_as_false() {
    let library = Library::embedded();
    let claims = library.texts().iter().flat_map(|text| text.file().claims());
    let is_control = |claim: &&ClaimItem| {
        let standing = claim.standing.as_ref();
        standing.is_some_and(|standing| standing.kind == StandingKind::Control)
    };
    let refuted = claims.filter(|claim| claim.refuted.is_some() && !is_control(claim));
    let words = format!("mark {} statements as false", refuted.count());
    assert!(readme().contains(&words), "{words}");
}

#[test]
fn a_note_that_a_sign_was_not_compared_is_in_the_papers_known_from_machine_read_text_alone() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/errata.md");
    let page = fs::read_to_string(page).unwrap();
    let noted = page
        .lines()
        .filter(|line| line.contains("not compared with the printed paper"));
    assert!(noted.count() >= 12);
    for text in Library::embedded().texts() {
        let has_notes = text.text.contains("not compared with the printed paper");
        assert_eq!(has_notes, text.name == "kimura-yamashita", "{}", text.name);
    }
}

#[test]
fn titles_of_claims_are_unique_for_each_game_of_a_paper() {
    for text in Library::embedded().texts() {
        let mut seen = Vec::new();
        for claim in text.file().claims() {
            let key = (
                claim.title.clone(),
                format!("{:?}{:?}", claim.misere, claim.game),
            );
            assert!(
                !seen.contains(&key),
                "{}: {} stands twice",
                text.name,
                claim.title
            );
            seen.push(key);
        }
    }
}

#[test]
fn every_game_that_the_command_line_promises_is_in_the_library() {
    let library = Library::embedded();
    let games = [
        "nim(2)",
        "wythoff",
        "fraenkel(2)",
        "ryuo",
        "ryuo(p=3)",
        "ryuo(4)",
        "ryuo_restricted(2, 4, 6)",
        "ryuo_3",
        "ryuo_n(3, 4)",
        "yama",
        "triangular",
        "ab_yama(3, 1)",
        "ab_triangular(4, -1)",
        "yama_wythoff(1)",
        "triangular_wythoff(0)",
        "triangular_geometric(3)",
        "triangular_sub_geometric(2)",
        "three_heaps_1",
        "three_heaps_2",
        "three_heaps_3",
        "three_heaps_4",
        "three_heaps_5",
        "three_heaps_6a",
        "three_heaps_6b",
        "three_heaps_6v",
        "cyclic_nimhoff(4, 3)",
        "gcn(4, all, {1..7}, all but {4, 8})",
        "gcn(4, all, 1..7)",
        "subtraction({1, 2, 5})",
        "all_but({4, 8})",
        "moore(3, 4)",
        "fibonacci_nim",
        "take_and_break(\"0.137\")",
        "nimhoff({(1, 2), (2, 1)}, 2)",
        "lifted(3, {1, 4})",
        "ryuo(3) with pass",
    ];
    for text in games {
        let expression = parse_game(text).into_result().unwrap().unwrap();
        let game = Game::new(&expression, &library);
        assert!(game.is_ok(), "{text}: {game:?}");
    }
    let three = parse_game("gcn(4, all, {1..7}, all but {4, 8})")
        .into_result()
        .unwrap()
        .unwrap();
    assert_eq!(Game::new(&three, &library).unwrap().components(), 3);
}

/// The code blocks of this language in a document.
fn blocks(document: &str, language: &str) -> Vec<String> {
    let opening = format!("```{language}\n");
    let parts = document.split(&opening).skip(1);
    parts
        .map(|part| part.split("```").next().unwrap_or("").to_string())
        .collect()
}

#[test]
fn the_examples_of_the_language_and_ordinal_pages_mean_something() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = fs::read_to_string(root.join("docs/language.md")).unwrap();
    let transfinite = fs::read_to_string(root.join("docs/transfinite.md")).unwrap();
    let mut files = blocks(&page, "game");
    files.extend(blocks(&transfinite, "game"));
    let rules = blocks(&page, "rules");
    assert!(
        files.len() >= 10 && rules.len() >= 4,
        "{} files, {} rulesets",
        files.len(),
        rules.len()
    );
    for text in files {
        let mut library = Library::embedded();
        let place = library
            .add("example", &text)
            .unwrap_or_else(|errors| panic!("{text}\n{errors:?}"));
        verdicts(&library, place);
        let library = library.seen_from(place);
        for game in library.texts()[place].file().games() {
            let needs = game.parameters.iter().any(|p| p.default.is_none());
            if needs {
                continue;
            }
            let expression = parse_game(&game.name.text).into_result().unwrap().unwrap();
            if is_on_ordinals(&expression, &library) {
                let built = OrdinalGame::new(&expression, &library);
                assert!(built.is_ok(), "{text}\n{built:?}");
                continue;
            }
            let built = Game::new(&expression, &library);
            assert!(built.is_ok(), "{text}\n{built:?}");
            assert!(library.find(&game.name.text).is_some());
        }
    }
    for text in rules {
        let expression = parse_game(text.trim()).into_result();
        let expression = expression
            .unwrap_or_else(|errors| panic!("{text}\n{errors:?}"))
            .unwrap();
        let built = Game::new(&expression, &Library::embedded());
        assert!(built.is_ok(), "{text}\n{built:?}");
    }
}
