//! Plots: of one heap, of the P-positions on two.

use super::*;

#[test]
fn a_plot_of_one_heap_tells_what_a_period_adds() {
    let title = |game: &str, what: &str| {
        let text = drawn(&shown(game, 20, what))
            .print(Terminal::default())
            .text;
        text.lines().next().unwrap_or_default().to_string()
    };
    let nim = title("nim(1)", "grundy");
    assert!(
        nim.ends_with(" (period 1, saltus 1 from 0 on, proved)"),
        "{nim}"
    );
    // The remainders 0, 1, 2, 0, 1, 2, ... do not have the period 1.
    let remainders = title("nim(1)", "mod 3");
    let period = " (period ";
    assert!(
        nim.contains(period) && !remainders.contains(period),
        "{remainders}"
    );
    let all = title("nim(1)", "mod 1");
    assert!(all.ends_with(" (period 1 from 0 on, proved)"), "{all}");
    let none = title("kayles", "mod 4");
    assert!(none.ends_with(" (period 12 from 71 on, proved)"), "{none}");
}

#[test]
fn a_plot_of_one_heap_tells_a_proved_period() {
    let plot = drawn(&figure("kayles", 100))
        .print(Terminal::default())
        .text;
    // The rare values of Kayles (Winning Ways, chapter 4) are 0, 3, 5 and 6, and end at 70.
    let title = "(period 12 from 71 on, proved; 10 heaps with rare values, the last of them 70)";
    assert!(plot.contains(title), "{plot}");
    let plot = drawn(&figure("x - s where s in {1, 3}", 6)).print(Terminal::default());
    assert!(plot.text.contains("\n1  * * *\n0 * * *\n"), "{}", plot.text);
    let strip = drawn(&shown("x - s where s in {1, 3}", 6, "outcome"));
    assert!(strip.print(Terminal::default()).text.contains("P.P.P."));
}

fn plotted(game: &str, size: usize, plot: PlotKind) -> Figure {
    Figure {
        plot: Some(plot),
        ..figure(game, size)
    }
}

#[test]
fn plots_of_pairs_are_as_in_their_golden_files() {
    for (name, figure) in [
        ("stair.svg", plotted("wythoff", 30, PlotKind::Stair)),
        ("ratio.svg", plotted("wythoff", 60, PlotKind::Ratio)),
    ] {
        golden(name, &bytes(&figure, &Format::Svg));
    }
}

#[test]
fn a_ratio_is_told_with_its_limit_or_with_its_last_value() {
    let known = drawn(&plotted("wythoff", 100, PlotKind::Ratio)).print(Terminal::default());
    assert!(known.text.contains("-: limit 1.618033"), "{}", known.text);
    // x(n) = n of the P-positions (n, n).
    let rules = "{(x-i, y) | 1 <= i <= x} ∪ {(x, y-i) | 1 <= i <= y}";
    let last = drawn(&plotted(rules, 11, PlotKind::Ratio)).print(Terminal::default());
    assert!(last.text.contains("-: x(10) / 10 = 1"), "{}", last.text);
}

#[test]
fn a_stair_has_each_pair_once() {
    let svg = bytes(&plotted("nim(2)", 8, PlotKind::Stair), &Format::Svg);
    let svg = String::from_utf8(svg).expect("a text");
    // The paper, four sides of the frame, and (0, 0) to (7, 7).
    assert_eq!(svg.matches("<rect ").count(), 1 + 4 + 8);
}

#[test]
fn what_a_plot_does_not_have_is_refused() {
    let refused = |figure: Figure| {
        let drawn = figure.draw(&Laboratory::new(), &Job::quiet(), &mut |_| {
            ControlFlow::Continue(())
        });
        drawn.err().expect("an error").to_string()
    };
    let claim = Figure {
        claim: Some("P = {(k, k) | k >= 0}".into()),
        ..plotted("nim(2)", 8, PlotKind::Stair)
    };
    assert!(refused(claim).contains("`--claim`"));
    let line = Figure {
        lines: vec!["x1 = x2".into()],
        ..figure("nim(1)", 8)
    };
    assert!(refused(line).contains("no line"));
    let three = plotted("nim(3)", 8, PlotKind::Ratio);
    assert!(refused(three).contains("two heaps"));
    let values = plotted("nim(2)", 8, PlotKind::Values);
    assert!(refused(values).contains("one heap"));
    let beside = Figure {
        lines: vec!["x3 = x1".into()],
        ..figure("nim(3)", 3)
    };
    assert!(refused(beside).contains("axes"));
    let unblocked = Figure {
        options: Some("1,2".into()),
        blocked: true,
        ..figure("nim(2)", 8)
    };
    assert!(refused(unblocked).contains("no blocking"));
}

#[test]
fn a_claim_is_marked_on_the_plot_of_one_heap() {
    let asked = |claim: &str| Figure {
        claim: Some(claim.into()),
        show: Some(Shown::Grundy),
        ..figure("x - s where s in {1, 2}", 9)
    };
    let print = |claim: &str| drawn(&asked(claim)).print(Terminal::default()).text;
    let right = print("grundy(x) = x mod 3");
    assert!(
        right.contains("the claim holds here") && !right.contains('!'),
        "{right}"
    );
    let wrong = print("grundy(x) = x mod 4");
    assert!(wrong.contains("the claim is false at 6 heaps"), "{wrong}");
    assert!(
        wrong.contains("2   *  !  !\n1  *  !  !\n0 *  !  !\n"),
        "{wrong}"
    );
    let set = print("P = {3 k + 1 | k >= 0}");
    assert!(set.contains("the claim is false at 6 heaps"), "{set}");
}

#[test]
fn rounds_of_one_heap_are_heights() {
    let asked = Figure {
        plot: Some(PlotKind::Values),
        ..shown("nim(1)", 5, "round")
    };
    let text = drawn(&asked).print(Terminal::default()).text;
    assert!(text.contains("1 *****\n"), "{text}");
}
