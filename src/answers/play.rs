//! One move of a play against the perfect player.

use super::Place;
use super::board::board;
use serde::Serialize;

/// The answer of `play`: what was done, and where play stands.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayAnswer {
    /// The game's name with its arguments, or its rules.
    pub game: String,
    /// `normal` or `misere`.
    pub play: &'static str,
    /// What the program goes by: `table`, a `claim` about heaps of any size, or a claim about `ordinals`.
    pub by: &'static str,
    /// Why nothing was done, if it is so.
    pub refused: Option<RefusedAct>,
    /// The hint that was asked for.
    pub hint: Option<PlayHint>,
    /// Why this is the hint.
    pub reason: Option<String>,
    /// The hint where no move wins: a move after which it is easy to err.
    pub instead: Option<PlayedMove>,
    /// The options that were asked for.
    pub options: Option<PlayOptions>,
    /// The user's move.
    pub moved: Option<PlayedMove>,
    /// What the user forbids after it, in a game with blocking.
    pub user_blocks: Option<Vec<Place>>,
    /// The program's move.
    pub reply: Option<PlayedMove>,
    /// The names of the heaps.
    pub heaps: Vec<String>,
    /// Where play stands.
    pub position: Place,
    /// `P` or `N`: who wins from there in perfect play, where it is known.
    pub outcome: Option<&'static str>,
    /// What the program forbids the user there.
    pub blocked: Vec<Place>,
    /// Is the user's move made, and is it to be said what is blocked after it?
    pub to_block: bool,
    /// `user` or `program`, once play is over.
    pub winner: Option<&'static str>,
}

/// A move: from a position to one of its options.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayedMove {
    /// The position.
    pub from: Place,
    /// The option.
    pub to: Place,
    /// What changes: `x + 1, y - 19`; nothing for a move into a sum or between ordinals.
    pub change: String,
}

/// What a player would do.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PlayHint {
    /// A winning move; none where no move wins.
    Move(Option<PlayedMove>),
    /// What to block.
    Block(Vec<Place>),
}

/// Moves that are not blocked.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayOptions {
    /// The moves.
    pub moves: Vec<PlayedMove>,
    /// Are there no others, but of the same kinds?
    pub all: bool,
}

/// Why nothing was done.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RefusedAct {
    /// What is at fault.
    pub kind: RefusedKind,
    /// Why, in words.
    pub message: String,
    /// How a position is written, where a text is none.
    pub form: Option<String>,
}

/// What is at fault where nothing was done.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RefusedKind {
    /// The text of a move is no position.
    NoPosition,
    /// The text of what is to be blocked is no position.
    NoBlockedPosition,
    /// The move or the block is not allowed.
    NotAllowed,
    /// It is time for something else.
    OutOfTurn,
}

impl PlayAnswer {
    /// Is play over?
    pub fn is_over(&self) -> bool {
        self.winner.is_some()
    }

    /// The answer in lines, as the command line prints it.
    pub(super) fn text(&self) -> String {
        if let Some(refused) = &self.refused {
            // Ordinals are named, as what is left of them does not tell what was taken.
            let heap = self.heaps.first().filter(|_| self.by != "ordinals");
            return format!("{}\n", refused.text(heap));
        }
        if let Some(hint) = &self.hint {
            return self.hint_text(hint);
        }
        let mut lines = Vec::new();
        if let Some(options) = &self.options {
            lines.extend(
                options
                    .moves
                    .iter()
                    .map(|step| format!("  {}", step.text())),
            );
            lines.extend((!options.all).then(|| "  and more".to_string()));
            return lines.iter().map(|line| format!("{line}\n")).collect();
        }
        let moved = self.moved.iter();
        lines.extend(moved.map(|step| format!("You: {}", step.text())));
        let blocks = self.user_blocks.iter();
        lines.extend(blocks.map(|blocks| format!("You block {}.", listed(blocks))));
        let reply = self.reply.iter();
        lines.extend(reply.map(|step| format!("I:   {}", step.text())));
        lines.extend(self.standing());
        lines.iter().map(|line| format!("{line}\n")).collect()
    }

    fn hint_text(&self, hint: &PlayHint) -> String {
        let said = match (hint, &self.instead) {
            (PlayHint::Move(Some(step)), _) => format!("Hint: {}", step.text()),
            (PlayHint::Move(None), None) => "No move wins against perfect play.".into(),
            (PlayHint::Move(None), Some(step)) => {
                format!("No move wins against perfect play. Try {}", step.text())
            }
            (PlayHint::Block(all), _) => format!("Hint: block {}", listed(all)),
        };
        let reason = self.reason.iter().map(|reason| format!("  {reason}\n"));
        format!("{said}\n{}", reason.collect::<String>())
    }

    /// Where play stands.
    fn standing(&self) -> Vec<String> {
        let at = &self.position;
        // The winner tells who is left without a move.
        let end = match (self.winner, self.play) {
            (None, _) if self.to_block => {
                let types = "Type block 3,4; 5,6, or block alone.";
                return vec![format!("Position {at}. What do you block? {types}")];
            }
            (None, _) => None,
            (Some("user"), "normal") => Some("No move is left: you win.".to_string()),
            (Some("user"), _) => Some(format!(
                "Position {at}: no move is left, and the last move loses. You win."
            )),
            (Some(_), "normal") => Some(format!("Position {at}: no move is left. You lose.")),
            (Some(_), _) => Some("No move is left, and the last move loses: you lose.".into()),
        };
        let mut lines = Vec::new();
        if !self.blocked.is_empty() {
            lines.push(format!("I block {}.", listed(&self.blocked)));
        }
        match end {
            Some(end) => lines.push(end),
            None => {
                lines.push(format!("Position {at}. Your move."));
                lines.extend(board(&self.heaps, at));
            }
        }
        lines
    }
}

impl PlayedMove {
    /// `(4, 7) -> (4, 2)   y - 5`
    fn text(&self) -> String {
        let step = format!("{} -> {}   {}", self.from, self.to, self.change);
        step.trim_end().to_string()
    }
}

impl RefusedAct {
    /// In words; a change of this heap is an example.
    fn text(&self, heap: Option<&String>) -> String {
        let RefusedAct {
            kind,
            message,
            form,
        } = self;
        match (kind, form) {
            (RefusedKind::NoPosition, Some(form)) => {
                let change = heap.map(|heap| format!(", or a change, as in {heap} - 1"));
                let change = change.unwrap_or_default();
                format!("{message}. A move is a position {form}{change}; help tells more.")
            }
            (RefusedKind::NoBlockedPosition, _) => {
                format!("{message}. Separate positions by semicolons: block 3,4; 5,6")
            }
            _ => message.clone(),
        }
    }
}

/// Positions with commas between them.
fn listed(positions: &[Place]) -> String {
    match positions.is_empty() {
        true => "nothing".into(),
        false => positions
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join(", "),
    }
}
