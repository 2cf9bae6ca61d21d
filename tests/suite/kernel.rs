//! Kernels and rounds against their definitions.

use crate::game;
use grundy::Job;
use grundy::game::{Outcome, Play};
use grundy::kernel::{Digraph, Kernel, NoDigraph, NoKernel};
use grundy::language::Diagnostic;
use grundy::table::Table;
use grundy_oracle::cases;
use proptest::prelude::*;
use std::collections::BTreeSet;

fn read(text: &str) -> Result<Digraph, Vec<Diagnostic>> {
    Digraph::read(text, &Job::quiet()).map_err(|none| match none {
        NoDigraph::Wrong(errors) => errors,
        NoDigraph::Interrupted => panic!("nobody interrupts: {text}"),
    })
}

/// Vertex i is named `i`.
fn digraph(vertices: usize, arcs: &[(usize, usize)]) -> Digraph {
    let mut digraph = Digraph::new();
    for vertex in 0..vertices {
        digraph.vertex(&vertex.to_string());
    }
    for (from, to) in arcs {
        digraph.arc(&from.to_string(), &to.to_string());
    }
    digraph
}

/// Independent, and absorbing: no arc joins two members, and an arc leads into it from every other vertex.
fn is_kernel(vertices: usize, arcs: &[(usize, usize)], member: impl Fn(usize) -> bool) -> bool {
    let independent = arcs
        .iter()
        .all(|(from, to)| !(member(*from) && member(*to)));
    let absorbing = (0..vertices).all(|vertex| {
        member(vertex) || arcs.iter().any(|(from, to)| *from == vertex && member(*to))
    });
    independent && absorbing
}

/// The rounds as section 8 of Gurvich 2010 finds them: delete P₁ ∪ N₁, and repeat.
fn rounds(vertices: usize, arcs: &[(usize, usize)]) -> Vec<(Vec<usize>, Vec<usize>)> {
    let mut left: BTreeSet<usize> = (0..vertices).collect();
    let mut all = Vec::new();
    while !left.is_empty() {
        let leads = |vertex: usize, into: &dyn Fn(usize) -> bool| {
            arcs.iter().any(|(from, to)| *from == vertex && into(*to))
        };
        let p: Vec<usize> = left
            .iter()
            .copied()
            .filter(|vertex| !leads(*vertex, &|to| left.contains(&to)))
            .collect();
        let n: Vec<usize> = left
            .iter()
            .copied()
            .filter(|vertex| leads(*vertex, &|to| p.contains(&to)))
            .collect();
        left.retain(|vertex| !p.contains(vertex) && !n.contains(vertex));
        all.push((p, n));
    }
    all
}

fn agrees(vertices: usize, arcs: &[(usize, usize)], kernel: &Kernel) {
    assert!(
        is_kernel(vertices, arcs, |vertex| kernel.contains(vertex)),
        "{arcs:?}"
    );
    for vertex in 0..vertices {
        let values: BTreeSet<u64> = arcs
            .iter()
            .filter(|(from, _)| *from == vertex)
            .map(|(_, to)| kernel.values()[*to])
            .collect();
        let value = kernel.values()[vertex];
        assert!(!values.contains(&value), "{arcs:?}");
        assert!(
            (0..value).all(|smaller| values.contains(&smaller)),
            "{arcs:?}"
        );
    }
    let found: Vec<_> = kernel
        .rounds()
        .into_iter()
        .map(|round| (round.p, round.n))
        .collect();
    assert_eq!(found, rounds(vertices, arcs), "{arcs:?}");
}

#[test]
fn every_digraph_on_up_to_four_vertices_has_its_kernel_or_shows_a_cycle() {
    for vertices in 0..=4_usize {
        let pairs: Vec<(usize, usize)> = (0..vertices)
            .flat_map(|from| (0..vertices).map(move |to| (from, to)))
            .collect();
        for choice in 0..1_u32 << pairs.len() {
            let arcs: Vec<_> = (0..pairs.len())
                .filter(|bit| choice >> bit & 1 == 1)
                .map(|bit| pairs[bit])
                .collect();
            match digraph(vertices, &arcs).kernel(&Job::quiet()) {
                Ok(kernel) => agrees(vertices, &arcs, &kernel),
                Err(none) => {
                    let NoKernel::Cycle(error) = none else {
                        panic!("nobody ends the work")
                    };
                    let cycle = error.message.split(": ").nth(1).unwrap();
                    let cycle: Vec<usize> =
                        cycle.split(" -> ").map(|v| v.parse().unwrap()).collect();
                    assert!(
                        cycle.len() > 1 && cycle.first() == cycle.last(),
                        "{error:?}"
                    );
                    for pair in cycle.windows(2) {
                        assert!(arcs.contains(&(pair[0], pair[1])), "{arcs:?}: {error:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn every_acyclic_digraph_on_five_vertices_has_one_kernel_and_it_is_found() {
    // Every acyclic digraph can be numbered so that arcs lead to smaller numbers.
    let pairs: Vec<(usize, usize)> = (0..5)
        .flat_map(|from| (0..from).map(move |to| (from, to)))
        .collect();
    for choice in 0..1_u32 << pairs.len() {
        let arcs: Vec<_> = (0..pairs.len())
            .filter(|bit| choice >> bit & 1 == 1)
            .map(|bit| pairs[bit])
            .collect();
        let kernel = digraph(5, &arcs).kernel(&Job::quiet()).unwrap();
        agrees(5, &arcs, &kernel);
        let kernels: Vec<u32> = (0..32_u32)
            .filter(|set| is_kernel(5, &arcs, |vertex| set >> vertex & 1 == 1))
            .collect();
        let found = (0..5)
            .filter(|v| kernel.contains(*v))
            .map(|v| 1 << v)
            .sum::<u32>();
        assert_eq!(kernels, [found], "{arcs:?}");
    }
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn large_acyclic_digraphs_agree_with_the_definition(
        arcs in prop::collection::vec((1_usize..60).prop_flat_map(|from| (Just(from), 0..from)), 0..200)
    ) {
        let mut arcs = arcs;
        arcs.sort_unstable();
        arcs.dedup();
        agrees(60, &arcs, &digraph(60, &arcs).kernel(&Job::quiet()).unwrap());
    }

    #[test]
    fn no_text_makes_the_reader_of_digraphs_fail(text in "(strict )?(digraph|graph)? ?[a-c0 \"{}\\[\\]=;:,<>/*#\n-]{0,40}") {
        if let Ok(digraph) = read(&text) {
            let _ = digraph.kernel(&Job::quiet());
        }
    }
}

#[test]
fn lists_and_dot_say_the_same() {
    let listed = read("a -> b\nb c # a comment\n\n  a c\nx->y -> b\nalone\r\n").unwrap();
    let expected = [("a", "b"), ("b", "c"), ("a", "c"), ("x", "y"), ("y", "b")];
    let mut built = Digraph::new();
    expected.iter().for_each(|(from, to)| built.arc(from, to));
    built.vertex("alone");
    assert_eq!(listed, built);
    let dot = "// made by hand\nstrict digraph \"a name\" { a -> b -> c; a -> c [label=\"{\"];
        node [shape=box] x -> y /* { */ -> b; size=\"3\" alone }";
    assert_eq!(read(dot).unwrap(), listed);
}

#[test]
fn groups_of_dot_are_joined_vertex_by_vertex() {
    let grouped = read("digraph { {b} a -> {c; d} -> \"e f\" subgraph s { g } }").unwrap();
    let listed = [("a", "c"), ("a", "d"), ("c", "e f"), ("d", "e f")];
    assert_eq!(grouped.arcs(), listed.len());
    for (from, to) in listed {
        let number = |name: &str| (0..7).find(|v| grouped.name(*v) == name).unwrap();
        assert!(
            grouped.options(number(from)).any(|v| v == number(to)),
            "{from} -> {to}"
        );
    }
    assert_eq!(grouped.vertices(), 6);
}

#[test]
fn lists_groups_and_attributes_of_dot_are_read_as_graphviz_reads_them() {
    let arcs = |text: &str| {
        let digraph = read(text).unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
        let mut arcs: Vec<String> = (0..digraph.vertices())
            .flat_map(|from| {
                let from_name = digraph.name(from).to_string();
                let to = digraph.options(from).map(|to| digraph.name(to).to_string());
                to.map(|to| format!("{from_name}>{to}")).collect::<Vec<_>>()
            })
            .collect();
        arcs.sort();
        (digraph.vertices(), arcs.join(" "))
    };
    for (text, vertices, expected) in [
        ("digraph { a->{b,c} }", 3, "a>b a>c"),
        ("digraph { a,b->c }", 3, "a>c b>c"),
        (
            "digraph { a , b:n -> c,d -> e }",
            5,
            "a>c a>d b>c b>d c>e d>e",
        ),
        ("digraph { a, b; c }", 3, ""),
        ("digraph { {a b} -> c }", 3, "a>c b>c"),
        ("digraph { {a, b} -> {c; d} }", 4, "a>c a>d b>c b>d"),
        ("digraph { subgraph s {a b} -> c }", 3, "a>c b>c"),
        ("digraph { {a -> b} -> c }", 3, "a>b a>c b>c"),
        (
            "digraph { { {a} -> b } -> start }",
            3,
            "a>b a>start b>start",
        ),
        (
            "digraph { a, b -> c [color=red, style=\"x, {y\"]; c -> d [x=1;y=2,] }",
            4,
            "a>c b>c c>d",
        ),
        (
            "digraph { node [shape=box, color=red]; a -> b [label=<x, {y} <b>]</b>>] }",
            2,
            "a>b",
        ),
        (
            "digraph { a [l=\"b, c\" + \", d\"] e, \"f, g\" -> 1.5, -2 /* , */ }",
            5,
            "e>-2 e>1.5 f, g>-2 f, g>1.5",
        ),
    ] {
        assert_eq!(arcs(text), (vertices, expected.to_string()), "{text}");
    }
}

#[test]
fn what_is_no_dot_is_refused_where_it_stands() {
    for (text, at) in [
        ("digraph { a -> b,, c }", 17),
        ("digraph { a, -> b }", 13),
        ("digraph {\n  {a b} -> c\n  c -> ]\n}", 30),
        ("digraph { a -> b [bold, x=1] }", 22),
        ("digraph { a -- b }", 12),
        ("digraph { 1a -> b }", 10),
        ("digraph { a -> \"b }", 15),
        ("digraph { a -> <b }", 15),
        ("digraph { a -> b /* }", 17),
        ("digraph { a -> node }", 15),
        ("digraph { a -> b", 16),
        ("digraph { a } b", 14),
        ("graph { a -- b }", 0),
    ] {
        let errors = read(text).unwrap_err();
        assert_eq!(errors[0].span.start, at, "{text}: {errors:?}");
    }
}

/// The members of P₁, P₂, … and N₁, N₂, … of a game's table.
fn of_table(text: &str, size: usize) -> Vec<[Vec<Vec<i64>>; 2]> {
    let game = game(text).unwrap();
    let table = Table::rounds(&game, &[size, size], Play::Normal, &Job::quiet()).unwrap();
    let mut found: Vec<[Vec<Vec<i64>>; 2]> = Vec::new();
    for position in grundy_oracle::positions_up_to(2, i64::try_from(size).unwrap() - 1) {
        let (outcome, round) = table.round(&position).unwrap();
        let round = usize::try_from(round).unwrap();
        while found.len() < round {
            found.push(Default::default());
        }
        found[round - 1][usize::from(outcome == Outcome::N)].push(position);
    }
    found
}

#[test]
fn the_two_printed_examples_of_section_8_are_found() {
    let found = of_table("gurvich(1, 2, 1, 1)", 16);
    assert_eq!(found[0][0], [[0, 0]]);
    assert_eq!(found[1][0], [[2, 3], [3, 2]]);
    assert_eq!(found[2][0], [[5, 7], [7, 5]]);
    // N1: two columns, two rows and the main diagonal.
    let n1 = |at: &[i64]| at != [0, 0] && (at[0] <= 1 || at[1] <= 1 || at[0] == at[1]);
    let all = grundy_oracle::positions_up_to(2, 15);
    let expected: Vec<_> = all.iter().filter(|at| n1(at)).cloned().collect();
    assert_eq!(found[0][1], expected);

    let found = of_table("gurvich(1, 1, 2, 1)", 16);
    assert_eq!(found[0][0], [[0, 0]]);
    assert_eq!(found[1][0], [[1, 1]]);
    assert_eq!(found[2][0], [[2, 3], [3, 2]]);
    let n1 = |at: &[i64]| at != [0, 0] && (at[0] == 0 || at[1] == 0);
    let expected: Vec<_> = all.iter().filter(|at| n1(at)).cloned().collect();
    assert_eq!(found[0][1], expected);
    let n2 = |at: &[i64]| {
        (at[0] == 1 && at[1] > 1) || (at[1] == 1 && at[0] > 1) || (at[0] == at[1] && at[0] >= 2)
    };
    let expected: Vec<_> = all.iter().filter(|at| n2(at)).cloned().collect();
    assert_eq!(found[1][1], expected);
}

#[test]
fn the_rounds_of_a_table_are_those_of_its_digraph() {
    for text in ["ryuo(3)", "wythoff", "yama", "(x - 2, y + 1); (x, y - 1)"] {
        let game = game(text).unwrap();
        let table = Table::rounds(&game, &[8, 8], Play::Normal, &Job::quiet()).unwrap();
        let outcomes = Table::outcomes(&game, &[8, 8], Play::Normal, &Job::quiet()).unwrap();
        let mut digraph = Digraph::new();
        let mut position = Vec::new();
        for number in 0..table.domain().count() {
            table.domain().position(number, &mut position);
            digraph.vertex(&format!("{position:?}"));
            for option in game.options(&position).unwrap().concat() {
                digraph.arc(&format!("{position:?}"), &format!("{option:?}"));
            }
        }
        let kernel = digraph.kernel(&Job::quiet()).unwrap();
        for number in 0..table.domain().count() {
            table.domain().position(number, &mut position);
            let vertex = digraph.vertex(&format!("{position:?}"));
            let (outcome, round) = table.round(&position).unwrap();
            assert_eq!(
                Some(outcome),
                outcomes.outcome(&position),
                "{text} {position:?}"
            );
            assert_eq!(
                outcome == Outcome::P,
                kernel.contains(vertex),
                "{text} {position:?}"
            );
            assert_eq!(
                usize::try_from(round),
                Ok(kernel.round_of()[vertex]),
                "{text} {position:?}"
            );
        }
    }
}

#[test]
fn names_with_signs_that_nobody_sees_are_refused_where_they_stand() {
    for sign in [
        '\0', '\u{7}', '\u{ad}', '\u{200b}', '\u{200e}', '\u{2060}', '\u{feff}',
    ] {
        for text in [
            format!("a b\nb{sign} c\n"),
            format!("digraph {{ a -> b; \"b{sign}\" -> c }}"),
        ] {
            let errors = read(&text).expect_err(&text);
            let code = format!("U+{:04X}", u32::from(sign));
            let of_name = |error: &&Diagnostic| error.message.contains(&code);
            if let Some(error) = errors.iter().find(of_name) {
                assert_eq!(text[error.span.start..].chars().next(), Some(sign));
            } else {
                // Outside of quotes the sign itself is refused.
                assert!(text.starts_with("digraph"), "{text:?}: {errors:?}");
            }
        }
    }
    // Comments may hold anything, and letters beside Latin ones are seen.
    let seen = read("α 位置 # a\u{200b}b\n位置 c\u{301}\n").unwrap();
    assert_eq!(seen.vertices(), 3);
}

#[test]
fn reading_a_long_digraph_ends_with_its_job() {
    let arcs: String = (1..20_000).map(|to| format!("{to} {}\n", to / 2)).collect();
    let group: String = (1..500).map(|vertex| format!("a{vertex}; ")).collect();
    let dot = format!(
        "digraph {{ {{{group}}} -> {{{}}} }}",
        group.replace('a', "b")
    );
    for text in [arcs, dot] {
        let ended = Digraph::read(&text, &Job::quiet().cancelled_at_poll(1));
        assert!(
            matches!(ended, Err(NoDigraph::Interrupted)),
            "{}",
            &text[..50]
        );
    }
}
