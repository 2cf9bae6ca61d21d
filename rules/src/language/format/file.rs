//! Files as text, in the layout of their lines.

use super::claim::print_claim;
use super::comments::comments;
use super::expression::{
    CHOICE, SETS, content, format_conditions, game_expression, heaps, list, print,
};
use super::figure::print_figure;
use crate::language::syntax::{
    ClaimItem, File, FileItem, Move, NoteItem, Parameter, Rules, SourceLayout, WrittenGame,
    WrittenLine,
};

/// The text of a file in the standard layout; comments stay where they stood.
pub fn format_file(file: &File) -> String {
    let mut out = String::new();
    for (index, item) in file.items.iter().enumerate() {
        if index > 0 {
            out.push('\n');
        }
        match item {
            FileItem::Source(source) => {
                let text = format!("paper \"{}\"", source.title);
                with_layout(&mut out, "", &text, &source.layout);
            }
            FileItem::Game(game) => print_game(&mut out, game),
            FileItem::Claim(claim) => print_claim_item(&mut out, claim),
            FileItem::Note(note) => {
                let NoteItem {
                    kind, place, words, ..
                } = note;
                let text = format!("{} \"{place}\" \"{words}\"", kind.word());
                with_layout(&mut out, "", &text, &note.layout);
            }
            FileItem::Set(set) => {
                let text = format!("set {} = {}", set.name.text, print(&set.value, CHOICE));
                with_layout(&mut out, "", &text, &set.layout);
            }
            FileItem::Figure(figure) => print_figure(&mut out, figure),
        }
    }
    if !file.closing.is_empty() && !file.items.is_empty() {
        out.push('\n');
    }
    comments(&mut out, "", &file.closing);
    out
}

pub(super) fn with_layout(out: &mut String, indent: &str, text: &str, layout: &SourceLayout) {
    comments(out, indent, &layout.before);
    out.push_str(indent);
    out.push_str(text);
    if let Some(comment) = &layout.behind {
        out.push_str("  #");
        out.push_str(comment);
    }
    out.push('\n');
}

pub(super) fn print_game(out: &mut String, game: &WrittenGame) {
    let mut header = format!("game {}", game.name.text);
    if !game.parameters.is_empty() {
        let parameters: Vec<_> = game.parameters.iter().map(parameter).collect();
        header += &format!("({})", parameters.join(", "));
    }
    let Some(names) = &game.rules.heaps else {
        if let Some(WrittenLine {
            content: Move::MovesOf(of),
            ..
        }) = game.rules.lines.first()
        {
            header += &format!(" = {}", game_expression(of));
        }
        return with_layout(out, "", &header, &game.layout);
    };
    let ordinals = if game.rules.ordinals { "ordinals " } else { "" };
    header += &format!(" on {ordinals}{}", heaps(names));
    if game.rules.symmetric {
        header += ", symmetric";
    }
    if game.rules.pass {
        header += ", with pass";
    }
    with_layout(out, "", &header, &game.layout);
    print_lines(out, &game.rules);
}

/// The moves, with their conditions in one column.
pub(super) fn print_lines(out: &mut String, rules: &Rules) {
    let printed: Vec<_> = rules
        .lines
        .iter()
        .map(|line| content(&line.content))
        .collect();
    let width = printed
        .iter()
        .filter(|(_, conditions)| !conditions.is_empty())
        .map(|(target, _)| target.chars().count())
        .max()
        .unwrap_or(0);
    for (line, (target, conditions)) in rules.lines.iter().zip(printed) {
        let text = if conditions.is_empty() {
            target
        } else {
            let padding = " ".repeat(width - target.chars().count());
            format!("{target}{padding}  where {conditions}")
        };
        with_layout(out, "  ", &text, &line.layout);
    }
}

pub(super) fn print_claim_item(out: &mut String, claim: &ClaimItem) {
    let mut header = format!("claim \"{}\"", claim.title);
    if let Some(standing) = &claim.standing {
        header += &format!(" {}", standing.kind.words());
        if let Some(wording) = &standing.wording {
            header += &format!(" \"{wording}\"");
        }
    }
    if let Some(refuted) = &claim.refuted {
        header += " refuted";
        if let Some(at) = &refuted.at {
            header += &format!(" at ({})", list(at));
        }
    }
    if let Some(game) = &claim.game {
        header += &format!(" for {}", game_expression(game));
    }
    if claim.misere {
        header += ", misere";
    }
    for range in format_conditions(&claim.ranges) {
        header += &format!(", {range}");
    }
    if let Some(within) = &claim.within {
        header += &format!(", within {}", print(within, SETS));
    }
    if let Some(bound) = &claim.bound {
        header += &format!(", up to {}", print(bound, SETS));
    }
    if let Some(effort) = &claim.effort {
        header += &format!(", effort {}", print(effort, SETS));
    }
    comments(out, "", &claim.layout.before);
    out.push_str(&header);
    out.push('\n');
    let mut body = String::new();
    print_claim(&mut body, &claim.claim, |definition| !definition.of_file);
    out.push_str(body.trim_end_matches('\n'));
    if let Some(comment) = &claim.layout.behind {
        out.push_str("  #");
        out.push_str(comment);
    }
    out.push('\n');
}

pub(super) fn parameter(parameter: &Parameter) -> String {
    let name = &parameter.name.text;
    if let Some(count) = &parameter.count {
        return format!("{name}[{}]", count.text);
    }
    let mut text = match &parameter.domain {
        Some(domain) => print(domain, CHOICE),
        None => name.clone(),
    };
    if let Some(default) = &parameter.default {
        text += &format!(" default {}", print(default, CHOICE));
    }
    text
}
