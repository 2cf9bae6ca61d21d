//! Programs that `grundy code` writes: each agrees with larger tables, and in all languages at large heaps.

use crate::folders::empty_folder;
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};

/// Games, how many heaps they have, and the size of the table that the programs are compared with.
const GAMES: &[(&str, u32, u64)] = &[
    ("nim(2)", 2, 40),
    ("yama", 2, 40),
    ("ryuo(3)", 2, 40),
    ("rook", 2, 40),
    ("one_or_two", 2, 40),
    ("wythoff", 2, 60),
    ("kayles", 1, 300),
    ("nim(1)", 1, 50),
    ("subtraction({1, 3, 4})", 1, 300),
];

fn run(folder: &Path, program: &str, arguments: &[&str]) -> Output {
    let mut command = Command::new(program);
    command.current_dir(folder).args(arguments);
    command
        .output()
        .unwrap_or_else(|error| panic!("{program}: {error}"))
}

/// What a program prints.
fn said(folder: &Path, program: &str, arguments: &[&str]) -> String {
    let output = run(folder, program, arguments);
    assert!(
        output.status.success(),
        "{program} {arguments:?}: {output:?}"
    );
    String::from_utf8(output.stdout).expect("a text")
}

fn is_installed(program: &str) -> bool {
    let found = Command::new(program).arg("--version").output();
    found.is_ok_and(|found| found.status.success())
}

/// The answer of `code` for every game, in one laboratory.
fn programs(language: &str) -> Vec<Value> {
    let lab = grundy::Laboratory::new();
    // Of some games no formula of the values is found, however long it is sought.
    let limits = grundy::Limits::default().with(grundy::Resource::Positions, 20_000);
    let job = grundy::Job::quiet().within(limits);
    let answers = GAMES.iter().map(|(game, ..)| {
        let request =
            serde_json::json!({"command": "code", "game": {"text": game}, "to": language, "moves": true});
        let request = grundy::answers::Request::read(&request.to_string()).expect("a request");
        let answer = lab.answer(&request, &job);
        let answer = answer.unwrap_or_else(|error| panic!("{game}: {error}"));
        serde_json::to_value(answer).expect("JSON")
    });
    answers.collect()
}

fn text<'v>(answer: &'v Value, key: &str) -> &'v str {
    answer[key].as_str().expect("a text")
}

/// The values of a table as the program prints them: 1 for P-positions, where it tells them.
fn table(game: &str, size: u64, of: &str) -> Vec<String> {
    let show = if of == "grundy" { "grundy" } else { "outcome" };
    let size = size.to_string();
    let arguments = [
        "table", game, "--size", &size, "--show", show, "--format", "csv",
    ];
    let rows = said(Path::new("."), env!("CARGO_BIN_EXE_grundy"), &arguments);
    let cells = rows
        .lines()
        .skip(1)
        .filter_map(|row| row.rsplit(',').next());
    let number = |cell: &str| match cell {
        "P" => "1".to_string(),
        "N" => "0".to_string(),
        value => value.to_string(),
    };
    cells.map(number).collect()
}

/// Positions with large heaps, up to the largest.
fn far(heaps: u32, most: u64) -> Vec<Vec<u64>> {
    let large = [
        most,
        most - 1,
        most / 2,
        most / 3 + 1,
        most / 7 * 2,
        12_345_678_901,
    ];
    let turned = |start: usize| {
        let heaps = 0..usize::try_from(heaps).expect("few heaps");
        heaps
            .map(|heap| large[(start + heap * 5) % large.len()])
            .collect()
    };
    (0..large.len()).map(turned).collect()
}

/// The arguments of the function at the place `n` of a table.
fn arguments(heaps: u32, size: u64) -> String {
    let heap = |heap| format!("n / {} % {size}", size.pow(heaps - 1 - heap));
    (0..heaps).map(heap).collect::<Vec<_>>().join(", ")
}

/// Lines of a program that prints the values of each game: of its table, then of large heaps.
fn driver(
    answers: &[Value],
    most: &[u64],
    line: &dyn Fn(usize, &str, &str, u64) -> String,
    call: &dyn Fn(usize, &str, &str) -> String,
) -> String {
    let mut lines = String::new();
    for (number, ((_, heaps, size), answer)) in GAMES.iter().zip(answers).enumerate() {
        let function = match text(answer, "of") {
            "grundy" => "grundy",
            _ => "is_p_position",
        };
        let count = size.pow(*heaps);
        lines.push_str(&line(number, function, &arguments(*heaps, *size), count));
        for position in far(*heaps, most[number]) {
            let heaps: Vec<String> = position.iter().map(ToString::to_string).collect();
            lines.push_str(&call(number, function, &heaps.join(", ")));
        }
    }
    lines
}

fn in_python(folder: &Path, answers: &[Value], most: &[u64]) -> String {
    let mut driver = driver(
        answers,
        most,
        &|number, function, arguments, count| {
            let arguments = arguments.replace('/', "//");
            format!(
                "import game{number}\nfor n in range({count}):\n    print(int(game{number}.{function}({arguments})))\n"
            )
        },
        &|number, function, heaps| format!("print(int(game{number}.{function}({heaps})))\n"),
    );
    for (number, answer) in answers.iter().enumerate() {
        let file = folder.join(format!("game{number}.py"));
        std::fs::write(file, text(answer, "code")).expect("a file");
        driver.push_str(&format!(
            "import runpy; runpy.run_path('game{number}.py', run_name='__main__')\n"
        ));
    }
    std::fs::write(folder.join("driver.py"), driver).expect("a file");
    said(folder, "python3", &["driver.py"])
}

fn in_rust(folder: &Path, answers: &[Value], most: &[u64]) -> String {
    let mut modules = String::new();
    let mut tests = String::new();
    for (number, answer) in answers.iter().enumerate() {
        let code = text(answer, "code").replace("\nfn main()", "\npub fn main()");
        std::fs::write(folder.join(format!("game{number}.rs")), code).expect("a file");
        modules.push_str(&format!("mod game{number};\n"));
        tests.push_str(&format!("    game{number}::main();\n"));
    }
    let lines = driver(
        answers,
        most,
        &|number, function, arguments, count| {
            format!(
                "    for n in 0..{count}_u64 {{ println!(\"{{}}\", game{number}::{function}({arguments}) as u64); }}\n"
            )
        },
        &|number, function, heaps| {
            format!("    println!(\"{{}}\", game{number}::{function}({heaps}) as u64);\n")
        },
    );
    for (number, ((_, heaps, _), answer)) in GAMES.iter().zip(answers).enumerate() {
        if text(answer, "code").contains("fn winning_move") {
            let (count, arguments) = (SMALL.pow(*heaps), arguments(*heaps, SMALL));
            tests.push_str(&format!(
                "    for n in 0..{count}_u64 {{ println!(\"move {number} {{}} {{:?}}\", n, game{number}::winning_move({arguments})); }}\n"
            ));
        }
    }
    let driver = format!("{modules}\nfn main() {{\n{lines}{tests}}}\n");
    std::fs::write(folder.join("driver.rs"), driver).expect("a file");
    // As a user would call it: with the edition that it takes without being told.
    said(
        folder,
        "rustc",
        &["-Dwarnings", "-Aunused_parens", "driver.rs"],
    );
    said(folder, "./driver", &[])
}

fn in_cpp(folder: &Path, answers: &[Value], most: &[u64]) -> String {
    let mut all = String::new();
    for (number, answer) in answers.iter().enumerate() {
        let file = format!("game{number}.cpp");
        std::fs::write(folder.join(&file), text(answer, "code")).expect("a file");
        let own = |place: usize, lines: String| {
            if place == number {
                lines
            } else {
                String::new()
            }
        };
        let lines = driver(
            answers,
            most,
            &|place, function, arguments, count| {
                own(
                    place,
                    format!(
                        "    for (std::uint64_t n = 0; n < {count}; ++n) std::printf(\"%llu\\n\", (unsigned long long){function}({arguments}));\n"
                    ),
                )
            },
            &|place, function, heaps| {
                let heaps = heaps.replace(", ", "u, ");
                own(
                    place,
                    format!(
                        "    std::printf(\"%llu\\n\", (unsigned long long){function}({heaps}u));\n"
                    ),
                )
            },
        );
        let driver = format!(
            "#define main self_test\n#include \"{file}\"\n#undef main\nint main() {{\n{lines}    return self_test();\n}}\n"
        );
        std::fs::write(folder.join("driver.cpp"), driver).expect("a file");
        let options = [
            "-std=gnu++17",
            "-Wall",
            "-Wextra",
            "-Werror",
            "-o",
            "driver",
            "driver.cpp",
        ];
        said(folder, "c++", &options);
        all.push_str(&said(folder, "./driver", &[]));
    }
    all
}

/// The size of the tables of winning moves.
const SMALL: u64 = 9;

/// Winning moves that were printed as `move 3 17 Some([1, 2])`, of the position at this place of the table of this game, are
/// among all of them, and none is left out.
fn assert_winning_moves(said: &str) {
    let lab = grundy::Laboratory::new();
    let mut games = std::collections::BTreeSet::new();
    for line in said.lines().filter_map(|line| line.strip_prefix("move ")) {
        let mut words = line.splitn(3, ' ');
        let mut number = || {
            words
                .next()
                .expect("a number")
                .parse::<u64>()
                .expect("a number")
        };
        let (game, place) = (number(), number());
        let (name, heaps, _) = GAMES[usize::try_from(game).expect("a place")];
        let heap = |heap: u32| place / SMALL.pow(heaps - 1 - heap) % SMALL;
        let position: Vec<String> = (0..heaps).map(|place| heap(place).to_string()).collect();
        let analysis = lab
            .game(name)
            .and_then(|game| game.analyse(&position.join(", ")));
        let all = analysis.expect("an answer").winning_moves();
        let found = words.next().expect("a move");
        match found
            .strip_prefix("Some([")
            .and_then(|rest| rest.strip_suffix("])"))
        {
            None => assert!(all.is_empty(), "{name} at {position:?}: {found}, {all:?}"),
            Some(to) => assert!(
                all.contains(&format!("({to})")),
                "{name} at {position:?}: {to}, {all:?}"
            ),
        }
        games.insert(game);
    }
    assert!(!games.is_empty(), "winning moves of {games:?}");
}

/// The lines that are numbers, and how many games found themselves right.
fn numbers(said: &str) -> (Vec<&str>, usize) {
    let agree = said
        .lines()
        .filter(|line| line.ends_with("positions agree"))
        .count();
    let numbers = said.lines().filter(|line| !line.contains(' '));
    (numbers.collect(), agree)
}

#[test]
fn programs_agree_with_tables_and_with_each_other_at_large_heaps() {
    let folder = empty_folder("code", "programs");
    let bounded = programs("rust");
    let most: Vec<u64> = bounded
        .iter()
        .map(|answer| answer["most"].as_u64().expect("a largest heap"))
        .collect();
    assert!(most.iter().all(|most| *most >= (1 << 40) - 1), "{most:?}");
    let rust = in_rust(&folder, &bounded, &most);
    assert_winning_moves(&rust);
    let (found, agree) = numbers(&rust);
    assert_eq!(agree, GAMES.len());
    let mut place = 0;
    for ((game, heaps, size), answer) in GAMES.iter().zip(&bounded) {
        let expected = table(game, *size, text(answer, "of"));
        assert_eq!(expected.len(), found[place..][..expected.len()].len());
        assert_eq!(expected, found[place..][..expected.len()], "{game}");
        place += expected.len() + far(*heaps, 100).len();
    }
    assert_eq!(place, found.len());
    if is_installed("python3") {
        let python = in_python(&folder, &programs("python"), &most);
        assert_eq!(numbers(&python), (found.clone(), agree));
    }
    if is_installed("c++") {
        let cpp = in_cpp(&folder, &programs("c++"), &most);
        assert_eq!(numbers(&cpp), (found, agree));
    }
}

#[test]
fn a_program_with_a_wrong_function_fails_its_own_test() {
    let folder = empty_folder("code", "wrong");
    let program = env!("CARGO_BIN_EXE_grundy");
    said(
        &folder,
        program,
        &["code", "yama", "--to", "rust", "-o", "yama.rs"],
    );
    let right = std::fs::read_to_string(folder.join("yama.rs")).expect("a file");
    let wrong = right.replace("<= 1", "<= 2");
    assert_ne!(right, wrong);
    std::fs::write(folder.join("wrong.rs"), wrong).expect("a file");
    said(&folder, "rustc", &["wrong.rs"]);
    let ended = run(&folder, "./wrong", &[]);
    assert!(!ended.status.success(), "{ended:?}");
}
