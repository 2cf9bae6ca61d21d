//! What reads a text. Each target answers whether the text is in order, and panics where it must not.

use grundy::Job;
use grundy::check::{Ask, FamilySource, Members, check_text};
use grundy::family::{Member, RecordHeader, RecordRow, read_members, row, whole_rows};
use grundy::game::{Game, Play};
use grundy::kernel::Digraph;
use grundy::language::{format_file, parse_claim, parse_file, parse_game, read_walnut};
use grundy::library::Library;
use grundy::prover::ProofEffort;
use grundy::sequence::Sequence;
use grundy::table::{Choice, Table};
use std::sync::LazyLock;

/// A reader of texts.
pub struct Target {
    /// Its name, and that of its folder in the corpus.
    pub name: &'static str,
    /// Reads a text; whether it is in order.
    pub read: fn(&str) -> bool,
}

/// All of them.
pub const TARGETS: &[Target] = &[
    Target {
        name: "texts",
        read: what_is_printed_is_read_back,
    },
    Target {
        name: "rules",
        read: plans_and_enumeration_agree,
    },
    Target {
        name: "claims",
        read: every_claim_has_a_verdict,
    },
    Target {
        name: "sequences",
        read: a_sequence_is_the_table_of_its_game,
    },
    Target {
        name: "digraphs",
        read: a_digraph_is_read,
    },
    Target {
        name: "automata",
        read: an_automaton_is_read,
    },
    Target {
        name: "certificates",
        read: a_certificate_is_read,
    },
    Target {
        name: "records",
        read: a_record_is_read,
    },
];

/// Positions that are computed at most.
const MOST_POSITIONS: u64 = 4000;

/// A job that ends what takes long.
fn brief() -> Job {
    Job::quiet().cancelled_at_poll(1000)
}

fn what_is_printed_is_read_back(text: &str) -> bool {
    let _ = (parse_game(text), parse_claim(text));
    let Ok(file) = parse_file(text).into_result() else {
        return false;
    };
    let printed = format_file(&file);
    let again = parse_file(&printed);
    assert_eq!(again.errors, Vec::new(), "{printed}");
    assert_eq!(again.tree, file, "{printed}");
    assert_eq!(
        format_file(&again.tree),
        printed,
        "it is printed the same way again"
    );
    true
}

/// The game that a text is, if it has few heaps.
fn game(text: &str) -> Option<Game> {
    let expression = parse_game(text).into_result().ok()??;
    let game = Game::new(&expression, &Library::embedded()).ok()?;
    (game.components() <= 4).then_some(game)
}

fn plans_and_enumeration_agree(text: &str) -> bool {
    let Some(game) = game(text) else {
        return false;
    };
    let shape = vec![[30, 9, 5, 3][game.base_heaps().clamp(1, 4) - 1]; game.base_heaps()];
    let counted = game
        .domain(&shape, &Job::quiet())
        .ok()
        .map(|domain| domain.count() as u64);
    if counted.is_none_or(|count| count > MOST_POSITIONS) {
        return false;
    }
    let by = |choice| Table::outcomes_by(choice, &game, &shape, Play::Normal, &brief());
    let (Ok(fast), Ok(slow)) = (by(Choice::Fast), by(Choice::Enumerate)) else {
        return false;
    };
    let mut position = Vec::new();
    for number in 0..slow.domain().count() {
        slow.domain().position(number, &mut position);
        assert_eq!(
            fast.outcome(&position),
            slow.outcome(&position),
            "{position:?}"
        );
    }
    true
}

fn every_claim_has_a_verdict(text: &str) -> bool {
    let mut library = Library::embedded();
    let Ok(place) = library.add("changed", text) else {
        return false;
    };
    let ask = Ask::from(Some(4)).proved(ProofEffort {
        states: 1 << 12,
        work: 200_000,
        description: 20_000,
    });
    let mut verdicts = 0;
    let checked = check_text(&library, place, ask, &brief(), &mut |report| {
        verdicts += report.instances.len();
    });
    checked.is_ok() && verdicts > 0
}

fn a_sequence_is_the_table_of_its_game(text: &str) -> bool {
    let Some(game) = game(text).filter(|game| game.components() == 1) else {
        return false;
    };
    let Ok(sequence) = Sequence::of(&game, 200, &brief()) else {
        return false;
    };
    let Ok(table) = Table::grundy_by(Choice::Enumerate, &game, &[60], &brief()) else {
        return false;
    };
    for heap in 0..60_u8 {
        let (own, listed) = (
            table.value(&[heap.into()]),
            sequence.value(&i64::from(heap).into()),
        );
        assert_eq!(
            listed,
            own.map(|value| i64::try_from(value).unwrap_or(-1).into()),
            "heap {heap}"
        );
    }
    true
}

fn an_automaton_is_read(text: &str) -> bool {
    read_walnut("AUTOMATON", text).is_ok()
}

fn a_digraph_is_read(text: &str) -> bool {
    let job = Job::quiet();
    Digraph::read(text, &job).is_ok_and(|digraph| digraph.kernel(&job).is_ok())
}

fn a_certificate_is_read(text: &str) -> bool {
    grundy_verify::verify(text).is_ok()
}

/// The last four fields of a row stand in the corpus as `ORIGIN-1-2`, for they differ from version to version.
fn a_record_is_read(text: &str) -> bool {
    static SUBJECT: LazyLock<Option<(Vec<String>, RecordHeader)>> = LazyLock::new(subject);
    let Some((parameters, subject)) = SUBJECT.as_ref() else {
        panic!("a family that is in order");
    };
    let mut text = text.to_string();
    for (choice, fields) in [
        ([1, 2], ["holds", "300", "", ""]),
        ([1, 3], ["refuted", "300", "(2)", "claimed 2, computed 0"]),
        ([2, 3], ["unknown", "", "", "stopped"]),
    ] {
        let Ok(member) = Member::read(choice.to_vec(), &fields) else {
            panic!("a member that is in order");
        };
        let row = row(&member, subject);
        let origin = row[row.len() - 4..].join(",");
        text = text.replace(&format!("ORIGIN-{}-{}", choice[0], choice[1]), &origin);
    }
    let _ = whole_rows(text.as_bytes());
    read_members::<Member>(&text, parameters, subject).is_ok()
}

/// The parameters of a family, and a claim on its members.
fn subject() -> Option<(Vec<String>, RecordHeader)> {
    let mut library = Library::embedded();
    let family = "on (x): x - s where 1 <= s <= m";
    let expression = parse_game(family).into_result().ok()??;
    let read = library.quote("FAMILY", family);
    let claim = "claim \"claim\" for family, m in 1..2, k in 2..3\n  grundy(x) = x mod k\n";
    let place = library.add("CLAIM", claim).ok()?;
    let family = FamilySource {
        expression: &expression,
        place: read,
    };
    let members = Members::new(&library, family, place, false, None, &Job::quiet()).ok()?;
    let subject = RecordHeader::new(&members, "grundy(x) = x mod k");
    Some((members.parameters().to_vec(), subject))
}
