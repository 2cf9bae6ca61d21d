//! `grundy play`: line by line against the perfect player.

use super::session::{self, GoesOn, print_line};
use crate::answering;
use crate::arguments::{self, FirstArgument, Format, LevelArgument};
use crate::ending::{Ending, Failure};
use crate::game_argument::game_text;
use crate::{output, position_argument};
use grundy::answers::{Answer, FirstPlayer, PlayAct, PlayAnswer, PlayLevel, PlayRequest, Request};

const HELP: &str = "  a position      moves to it, as in 4,7 or (4, 7); a sum as in (3) + (5)
  a change        moves by it, as in x - 2 or x - 2, y + 1
  pass            uses the pass, in a game with one
  block 1,2; 3,4  forbids these moves after yours, in a game with blocking; block alone forbids none
  hint            tells a winning move, or where it is easiest to err; or what to block
  options         lists every move that is not blocked
  undo            takes back your last move and the answer to it
  quit, exit      ends the play
";

const HELP_OF_CLAIM: &str = "  a position  moves to it, as in 4,7 or (4, 7)
  a change    moves by it, as in x - 2 or x - 2, y + 1
  hint        tells a winning move, if there is one
  options     lists some moves
  undo        takes back your last move and the answer to it
  quit, exit  ends the play
";

const HELP_ON_ORDINALS: &str = "  a position  moves to it, as in w + 1, 3 or (w^2*3 + w, w*2)
  hint        tells a winning move, if there is one
  options     lists one move of each kind
  undo        takes back your last move and the answer to it
  quit, exit  ends the play
";

pub fn run(arguments: &arguments::PlayArguments, format: Format) -> Result<Ending, Failure> {
    if format != Format::Text {
        return Err(answering::no_such_form("play", "text"));
    }
    let has_file = arguments.which.file.is_some();
    let (game, position) = position_argument::for_play(&arguments.what, has_file)?;
    let mut play = Played {
        request: PlayRequest {
            game: game_text(game, &arguments.which)?,
            position: position.clone(),
            misere: arguments.misere,
            level: match arguments.level {
                LevelArgument::Perfect => PlayLevel::Perfect,
                LevelArgument::Casual => PlayLevel::Casual,
            },
            seed: arguments.seed,
            first: match arguments.first {
                FirstArgument::Me => FirstPlayer::User,
                FirstArgument::Machine => FirstPlayer::Program,
            },
            ..PlayRequest::default()
        },
        before: Vec::new(),
        help: HELP,
        ending: Ending::Answered,
    };
    let (begun, text) = play.asked(None)?;
    print_line(&title(&begun, arguments))?;
    if position.is_none() {
        let from = begun
            .reply
            .as_ref()
            .map_or(&begun.position, |step| &step.from);
        print_line(&format!("No position was given: play begins at {from}."))?;
    }
    output::text(&text)?;
    play.stands(&begun);
    if !begun.is_over() {
        session::read(&mut play)?;
    }
    Ok(play.ending)
}

/// What is played, and how to begin.
fn title(begun: &PlayAnswer, arguments: &arguments::PlayArguments) -> String {
    let last = match begun.play {
        "normal" => "the last move wins",
        _ => "the last move loses",
    };
    let first = match arguments.first {
        FirstArgument::Me => "You move first",
        FirstArgument::Machine => "I move first",
    };
    let errs = match arguments.level {
        LevelArgument::Perfect => "",
        LevelArgument::Casual => " I err now and then.",
    };
    let game = &begun.game;
    format!(
        "{game}: {last}. {first}.{errs} Type a move; help lists the commands, quit ends the play."
    )
}

/// A play in progress, at its current position.
struct Played {
    request: PlayRequest,
    /// The positions at which the user has moved.
    before: Vec<String>,
    help: &'static str,
    /// How the play ends the command: a line that is refused is wrong, though the play goes on.
    ending: Ending,
}

/// What follows this beginning of a line, in capitals or not.
fn words_after<'l>(begin: &str, line: &'l str) -> Option<&'l str> {
    let (head, rest) = line.split_at_checked(begin.len())?;
    head.eq_ignore_ascii_case(begin).then_some(rest)
}

impl session::PlaySession for Played {
    fn help(&self) -> &str {
        self.help
    }

    fn obey(&mut self, line: &str) -> Result<GoesOn, Failure> {
        let lower = line.to_lowercase();
        let act = match lower.as_str() {
            "undo" => {
                let Some(before) = self.before.pop() else {
                    print_line("There is no move to take back.")?;
                    self.ending = self.ending.and(Ending::BadInput);
                    return Ok(true);
                };
                self.request.position = Some(before);
                self.request.to_block = false;
                None
            }
            "hint" => Some(PlayAct::Hint),
            "options" => Some(PlayAct::Options),
            "block" => Some(PlayAct::Block(Vec::new())),
            _ if words_after("block ", line).is_some() => {
                let all = words_after("block ", line).unwrap_or_default();
                let all = all.split(';').map(str::trim);
                let all = all.filter(|part| !part.is_empty());
                Some(PlayAct::Block(all.map(String::from).collect()))
            }
            _ => Some(PlayAct::Move(line.to_string())),
        };
        let (answer, text) = self.asked(act)?;
        output::text(&text)?;
        if answer.moved.is_some() {
            self.before.extend(self.request.position.clone());
        }
        self.stands(&answer);
        Ok(!answer.is_over())
    }
}

impl Played {
    /// The library's answer to an act, and its text.
    fn asked(&mut self, act: Option<PlayAct>) -> Result<(PlayAnswer, String), Failure> {
        let request = PlayRequest {
            act,
            ..self.request.clone()
        };
        let answer = answering::ask(&Request::Play(request))?;
        let text = answer.text();
        self.ending = self.ending.and(Ending::of_answer(&answer.answer));
        match answer.answer {
            Answer::Play(answer) => Ok((*answer, text)),
            _ => Err(Failure::new("this is no play", &[])),
        }
    }

    /// Moves the play to the position of the answer.
    fn stands(&mut self, answer: &PlayAnswer) {
        self.request.position = Some(answer.position.to_string());
        self.request.first = FirstPlayer::User;
        self.request.to_block = answer.to_block;
        self.help = match answer.by {
            "table" => HELP,
            "claim" | "heaps" => HELP_OF_CLAIM,
            _ => HELP_ON_ORDINALS,
        };
    }
}
