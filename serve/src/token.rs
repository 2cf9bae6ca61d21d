//! The token that every request needs.

use subtle::ConstantTimeEq;

/// How many random bytes it has.
const BYTES: usize = 16;

/// A random text that the printed address holds.
#[derive(Clone)]
pub struct Token(String);

impl Token {
    /// A new one, from the random numbers of the system.
    pub fn random() -> Result<Token, getrandom::Error> {
        let mut bytes = [0; BYTES];
        getrandom::fill(&mut bytes)?;
        Ok(Token(
            bytes.iter().map(|byte| format!("{byte:02x}")).collect(),
        ))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Is this the token? How long the comparison takes does not depend on where the texts differ.
    pub fn is(&self, text: &[u8]) -> bool {
        self.0.as_bytes().ct_eq(text).into()
    }
}

#[cfg(test)]
mod tests {
    use super::Token;

    #[test]
    fn two_tokens_differ_and_only_the_whole_token_is_accepted() {
        let (one, other) = (Token::random().unwrap(), Token::random().unwrap());
        assert_ne!(one.as_str(), other.as_str());
        assert_eq!(one.as_str().len(), 32);
        assert!(one.is(one.as_str().as_bytes()));
        assert!(!one.is(other.as_str().as_bytes()));
        assert!(!one.is(&one.as_str().as_bytes()[1..]));
        assert!(!one.is(b""));
    }
}
