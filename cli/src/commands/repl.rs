//! `grundy repl`: commands line by line, with names for games.

use crate::arguments::{Arguments, Command, GameArguments};
use crate::ending::{Ending, Failure};
use crate::game_argument::game_text;
use crate::input_lines::{InputLine, InputLines};
use crate::interruption::SessionLine;
use crate::{
    answering, command_line, error_output, memory, output, position_argument, progress,
    session_names,
};
use clap::Parser;
use grundy::answers::GameText;
use grundy::game::Catalogue;
use grundy::laboratory::split;
use grundy::language::{
    File, FileItem, GameExpression, HeapNames, Name, SourceLayout, Span, WrittenGame, format_file,
    format_game, parse_game,
};
use grundy::library::Library;

const PROMPT: &str = "grundy> ";

const HELP: &str = "  table wythoff --size 8   any command, as on the command line; `help table`
                           explains one, `help commands` lists them
  g = yama                 gives a game a name: `solve g`, `move g 3,4`,
                           `sum 'g: 3,4' 'nim(1): 5'`, `table 'g with pass'`
  g = {(x-i, y) | i >= 1}  rules need no quotes here
  g                        tells what g stands for; `names` tells it of all
  _                        is the game of the last answer: `move _ 3,4`
  quit                     ends the session
";

/// A function that runs a command.
pub type RunCommand = dyn Fn(&Arguments) -> Result<Ending, Failure>;

pub fn run(session: &Arguments, command: &RunCommand) -> Result<Ending, Failure> {
    session_names::begin();
    let mut lines = InputLines::of_standard_input()?;
    let mut ending = Ending::Answered;
    loop {
        let line = match lines.next(PROMPT)? {
            InputLine::End => return Ok(ending),
            InputLine::Dropped => continue,
            InputLine::Text(line) => line,
        };
        match SessionWords::read(line.trim()) {
            SessionWords::Empty => {}
            SessionWords::Quit => return Ok(ending),
            line => ending = ending.and(obey(line, session, command)?),
        }
    }
}

/// What a line says.
enum SessionWords<'l> {
    Empty,
    Quit,
    Help,
    Names,
    /// A name alone.
    Meaning(&'l str, GameText),
    /// `g = yama`
    Naming(&'l str, &'l str),
    Command(&'l str),
}

impl<'l> SessionWords<'l> {
    fn read(line: &'l str) -> SessionWords<'l> {
        match line {
            "quit" | "exit" | "q" if session_names::meaning(line).ok().flatten().is_none() => {
                return SessionWords::Quit;
            }
            "help" | "?" => return SessionWords::Help,
            "names" => return SessionWords::Names,
            _ if line.is_empty() || line.starts_with('#') => return SessionWords::Empty,
            _ => {}
        }
        if let Some((name, game)) = line.split_once('=')
            && !name.trim().contains(char::is_whitespace)
        {
            return SessionWords::Naming(name.trim(), game.trim());
        }
        match session_names::meaning(line) {
            Ok(Some(game)) => SessionWords::Meaning(line, game),
            _ => SessionWords::Command(line),
        }
    }
}

/// Obeys a line, and tells how it would end a command of its own; what is wrong with it does not end the session.
fn obey(line: SessionWords, session: &Arguments, run: &RunCommand) -> Result<Ending, Failure> {
    let running = SessionLine::begin(memory::job(&session.work));
    output::begin_command();
    let mut format = session.format;
    let answered = |printed: Result<(), Failure>| printed.map(|()| Ending::Answered);
    let ended = match line {
        SessionWords::Empty | SessionWords::Quit => Ok(Ending::Answered),
        SessionWords::Help => answered(output::answer(HELP)),
        SessionWords::Names => {
            let all = session_names::all();
            let lines = all
                .iter()
                .map(|(name, game)| format!("{name} = {}\n", shown(game)));
            answered(output::answer(&lines.collect::<String>()))
        }
        SessionWords::Meaning(name, game) => {
            answered(output::answer(&format!("{name} = {}\n", shown(&game))))
        }
        SessionWords::Naming(name, game) => answered(give_name(name, game)),
        SessionWords::Command(line) => parsed(line, session).and_then(|parsed| match parsed {
            Parsed::Printed(ending) => Ok(ending),
            Parsed::Arguments(arguments) => {
                format = arguments.format;
                running.works_for(memory::job(&arguments.work));
                run(&arguments)
            }
        }),
    };
    session_names::line_ends(ended.is_ok());
    match ended {
        Err(Failure::Closed) if !crate::interruption::cuts_answers_off() => Err(Failure::Closed),
        Err(failure) => {
            error_output::report(&failure, format);
            Ok(failure.ending())
        }
        Ok(ending) => Ok(ending),
    }
}

/// The words of a command.
enum Parsed {
    Arguments(Box<Arguments>),
    /// What is wrong with them is printed, or the help that they ask for.
    Printed(Ending),
}

/// The arguments of a command.
fn parsed(line: &str, session: &Arguments) -> Result<Parsed, Failure> {
    let words = words(line)?;
    let mut words: Vec<String> = ["grundy".into()].into_iter().chain(words).collect();
    if words.get(1..) == Some(&["help".to_string(), "commands".to_string()]) {
        words.truncate(2);
    }
    let arguments = match Arguments::try_parse_from(&words) {
        Ok(arguments) => {
            command_line::begin(words.into_iter().skip(1));
            arguments.within(session)
        }
        Err(error) => {
            let error = position_argument::with_sign_explained(error, &words);
            error_output::report_arguments(&error, &words);
            // If it cannot be printed, it is lost.
            let _ = error.print();
            return Ok(Parsed::Printed(match error.use_stderr() {
                true => Ending::BadInput,
                false => Ending::Answered,
            }));
        }
    };
    if matches!(arguments.command, Command::Repl | Command::Batch) {
        let message = "standard input has the lines of this session";
        return Err(Failure::new(message, &["leave the session first: `quit`"]));
    }
    Ok(Parsed::Arguments(Box::new(arguments)))
}

/// The words of a line; quotes keep words together.
fn words(line: &str) -> Result<Vec<String>, Failure> {
    shlex::split(line).ok_or_else(|| {
        let help = "text with spaces or signs of the shell stands in quotes, as in 'nim(2)'";
        Failure::new("a quote is not closed", &[help])
    })
}

/// `g = yama`: the game is read, so that its faults are seen now.
fn give_name(name: &str, written: &str) -> Result<(), Failure> {
    if !session_names::is_name(name) {
        let message = format!("`{name}` is no name for a game");
        let help = "a name has letters, digits and _, and begins with a letter";
        return Err(Failure::new(&message, &[help]));
    }
    let quoted = written.starts_with(['\'', '"']);
    let text = match quoted.then(|| words(written)).transpose()?.as_deref() {
        Some([only]) => only.clone(),
        _ => written.to_string(),
    };
    let game = game_text(Some(&text), &GameArguments::default())?;
    let ruleset = answering::laboratory()
        .with_job(&progress::job())
        .read(&game)?;
    let heaps = ruleset.on_numbers().map(|game| game.heaps().to_vec());
    let definition = definition(name, &game, &heaps.unwrap_or_default());
    session_names::name(name, &game, definition);
    Ok(())
}

/// The definition of a name, as in a file. None of the only game of a file, which has no name there.
fn definition(name: &str, game: &GameText, heaps: &[String]) -> Option<String> {
    let text = game.text.as_deref()?;
    // `kimura-yamashita:yama` is the game of that name, if papers that come before have none.
    let library = Library::embedded();
    let text = match split(text) {
        Some((paper, own)) if library.text_named(paper).is_some() => {
            let name = own.split('(').next().unwrap_or_default();
            let place = library.find(name).and_then(|(_, place)| place);
            (place == library.text_named(paper)).then_some(own)?
        }
        _ => text,
    };
    let named = |text: &str| Name {
        text: text.to_string(),
        span: Span::default(),
    };
    match parse_game(text).into_result().ok()?? {
        GameExpression::Rules(mut rules) => {
            let written = || HeapNames::Named(heaps.iter().map(|heap| named(heap)).collect());
            rules.heaps.get_or_insert_with(written);
            let game = FileItem::Game(Box::new(WrittenGame {
                name: named(name),
                parameters: Vec::new(),
                rules,
                layout: SourceLayout::default(),
            }));
            Some(format_file(&File {
                items: vec![game],
                ..File::default()
            }))
        }
        // A game of a text under its own name is known already.
        _ if text == name => Some(String::new()),
        expression => Some(format!("game {name} = {}\n", format_game(&expression))),
    }
}

/// What a name stands for, as it was written.
fn shown(game: &GameText) -> String {
    let text = game.text.as_deref();
    let mut sources = game
        .texts
        .iter()
        .filter(|text| !session_names::is_own(text));
    let source = sources.next_back().map(|source| source.name.as_str());
    match (text, source) {
        (Some(text), Some(source)) => format!("{source}:{text}"),
        (text, source) => text.or(source).unwrap_or_default().to_string(),
    }
}
