//! Where a text comes from: the version of the program, the digest of the rules, and the command that makes it again.

use grundy::Laboratory;
use grundy::answers::GameText;

/// The version of Grundy.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What is written at the head of every text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// The command that makes the text again.
    pub command: String,
    /// The digest of the rules of each game that was asked about.
    pub rules: Vec<String>,
}

impl Origin {
    /// Where an answer of this laboratory about these games comes from.
    ///
    /// ```
    /// use grundy::{Laboratory, answers::GameText};
    /// use grundy_publish::paper::Origin;
    /// let family = GameText::of("subtraction(1..m)");
    /// let origin = Origin::of(&Laboratory::new(), &[&GameText::of("nim(2)"), &family], "grundy show".into());
    /// assert_eq!((origin.command.as_str(), origin.rules.len()), ("grundy show", 1));
    /// ```
    pub fn of(lab: &Laboratory, games: &[&GameText], command: String) -> Origin {
        // A family, whose parameters are open, is no game.
        let games = games.iter().filter_map(|game| lab.read(game).ok());
        Origin {
            command,
            rules: games.map(|game| game.id().to_string()).collect(),
        }
    }

    /// The facts, a name and a text for each.
    pub fn facts(&self) -> Vec<(&'static str, String)> {
        let mut facts = vec![("grundy", VERSION.to_string())];
        facts.extend(
            self.rules
                .iter()
                .map(|rules| ("rules", format!("sha256 {rules}"))),
        );
        facts.push(("command", self.command.clone()));
        facts
    }

    /// The facts as comments, each line behind this sign.
    pub(super) fn comment(&self, sign: &str) -> String {
        let lines = self.facts().into_iter().flat_map(|(name, fact)| {
            let fact = format!("{name}: {fact}");
            fact.lines()
                .map(|line| format!("{sign}{line}\n"))
                .collect::<Vec<_>>()
        });
        lines.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Origin;

    #[test]
    fn every_line_of_a_long_command_is_a_comment() {
        let origin = Origin {
            command: "grundy table 'x - 1\ny'".into(),
            rules: vec!["12".into()],
        };
        let comment = origin.comment("% ");
        assert!(comment.ends_with("% rules: sha256 12\n% command: grundy table 'x - 1\n% y'\n"));
    }
}
