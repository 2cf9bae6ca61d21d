//! The kinds of error, each with a number that never changes and a long explanation.

use std::fmt;

macro_rules! codes {
    ($($name:ident = $number:literal, $title:literal, $explanation:literal;)*) => {
        /// A kind of error: stable number, title, and long explanation.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Code {
            $(#[doc = $title] $name,)*
        }

        impl Code {
            /// Every kind, in the order of the numbers.
            pub const ALL: &'static [Code] = &[$(Code::$name,)*];

            /// The stable number: `E0012`.
            pub fn number(self) -> &'static str {
                match self { $(Code::$name => $number,)* }
            }

            /// What the kind is, in a few words.
            pub fn title(self) -> &'static str {
                match self { $(Code::$name => $title,)* }
            }

            /// What the kind means, with an example and its cure.
            pub fn explanation(self) -> &'static str {
                match self { $(Code::$name => $explanation,)* }
            }
        }
    };
}

codes! {
    UnknownSign = "E0001", "a sign that the language does not have",
"The text holds a character or a LaTeX command that means nothing here.

    game g on (x, y)
      (x - i, y) where i >= 1 & i <= 3      # & is not a sign
      (x - i, y) where i >= 1 and i <= 3    # right

The signs are listed in docs/language.md with their ASCII, Unicode and LaTeX spellings. ℕ alone is
refused because 0 belongs to it in some papers and not in others: write ℤ≥0 or ℤ≥1.";
    Unexpected = "E0002", "something else was expected",
"The text does not go on as the language does. The message says what was expected at the caret.

    claim \"T\" for yama
      grundy(x, y) = 0 if |x - y| <= 1        # what is the value elsewhere?
      grundy(x, y) = 0 if |x - y| <= 1 else min(x, y) + 1

A line ends where it ends: a sign that continues an expression (+, and, else, where, ...) may begin
the next line, a bracket or a name may not.";
    Unclosed = "E0003", "a bracket, bar or quote without its partner",
"Brackets ( ) [ ] { } ⌊ ⌋ ⌈ ⌉, bars | | and quotes come in pairs.

    |x - y <= 1      # the bar is not closed
    |x - y| <= 1";
    Ambiguous = "E0004", "an expression that mathematicians read in two ways",
"Some expressions are read differently by different people, so Grundy asks for brackets.

    a xor b + c      # (a xor b) + c, or a xor (b + c)?
    a / 2 k          # (a / 2) * k, or a / (2 k)?
    x + y mod 3      # (x + y) mod 3, or x + (y mod 3)?
    {(i) + (j) | i + j = x}   # the number i + j, or a sum of heaps?
    x ≡ y            # modulo what? x ≡ y (mod 3)";
    TooDeep = "E0005", "brackets nested too deeply",
"An expression nests more than 200 levels deep. No rule of a paper does; split it into named
sequences.";
    UnknownName = "E0006", "a name that is not known here",
"A name must be a heap, a parameter, a bound variable of the same line, a function of the language, a
sequence defined after where, or a game of the same file or of the library.

    game g(p) on (x, y)
      (x - i, y) where 1 <= i <= q     # q is neither a parameter nor bounded: did you mean p?

In a rule any other name is a bound variable; it must have an upper bound (E0012).";
    Arity = "E0007", "a wrong number of arguments or components",
"A game takes as many arguments as it has parameters, a target has as many components as there are
heaps, a function as many arguments as it is defined with.

    game g on (x, y)
      (x - 1)          # one component, two heaps
      (x - 1, y)";
    Duplicate = "E0008", "a name defined twice",
"Two games of a file, two parameters or two heaps of a game, or two sequences of a claim have one name.
Rename one of them. Or a text names a game that it does not define, and two other texts do: then give
one of the two another name, or leave one text out.";
    Sort = "E0009", "a thing of the wrong sort",
"Numbers, conditions, sets, positions and vectors (one number a heap) are different sorts of things.

    (x - i, y) where i + 1      # a number stands where a condition is expected
    (x - i, y) where i >= 1";
    NoGame = "E0010", "a game that does not exist",
"The name is no game of the file or of the library. `grundy games` lists the library. Rules may also be
given in quotes, or with --file.";
    Parameter = "E0011", "a parameter outside its domain",
"A game states which values its parameters may take, as in `game ab_yama(a >= 1, b < a)`. The value
given does not satisfy it. A parameter may be a number or a set, as its use demands.";
    Unbounded = "E0012", "infinitely many options",
"A bound variable ranges over all non-negative integers, so the rule must bound it from above for each
position: by a condition, or because a heap would become negative (which is no option).

    game g on (x, y)
      (x - i, y + j) where i >= 1           # j has no upper bound: infinitely many options
      (x - i, y + j) where i >= 1, j < i    # right: i <= x, and j < i

The same holds in a claim: the elements of a set with heaps up to N must be finitely many, and it must
be possible to see it: (k^2, k) can be bounded, (k mod 7, k mod 5) cannot.";
    Standing = "E0013", "a move that leaves the position as it is",
"Every move must change the position, or play would never end.

    (x - i, y)                   # i = 0 leaves the position as it is
    (x - i, y) where i >= 1";
    Endless = "E0014", "a ruleset that may never end",
"Grundy looks for a measure: a linear function of the heaps with non-negative coefficients, or a list of
them compared in order, that falls with every move. Then every play ends. For these rules none was
found; the message shows a cycle of moves, or a move that does not go down.

    game g on (x, y), symmetric
      (x - 1, y + 1)               # (1, 0) -> (0, 1) -> (1, 0) -> ...
      (x - i, y + 1) where i >= 2  # right: x + y falls";
    NotFalling = "E0015", "an option that does not lower the measure",
"Where a rule is not linear, the measure cannot be proved to fall beforehand, so it is checked on every
option. Here it did not fall. Add a condition that keeps the option from going up.";
    NotANumber = "E0016", "a value that is not a non-negative integer",
"An expression had to give an integer here (a heap, a Grundy value, the operand of mod or xor), and did
not: it is a fraction, an irrational number, negative, or was divided by zero.

    (x / 2)                  # 3 / 2 is no heap
    (floor(x / 2))
    (x / 2) where x even";
    TooLarge = "E0017", "a value that does not fit",
"Grundy never wraps: heaps, coefficients and bounds of a rule are below 2^53, a table has at most 2^32
positions, a power has at most ten million bits. The value here is larger.";
    OutOfReach = "E0018", "a formula beyond what can be evaluated",
"The rest of the text is understood, but this part of it is not something Grundy can evaluate exactly:
two different square roots in one number, a square root of an irrational number, a sequence defined by
itself, a set whose elements cannot be bounded. The label marks the part.";
    Twist = "E0019", "a twist that does not go with this question",
"Some questions have no answer in this theory: misère outcomes of a move into a sum of positions are not
decided by the outcomes of the parts; misère play has outcomes, but no Grundy values that add up, and
does not go with blocking; a pass and blocking do not go together; one pass for both players cannot be added twice.";
    Table = "E0020", "a printed table of the wrong shape",
"A printed table gives one row a line, rows for the first heap, columns for the second, all rows of the
same length, beginning with heap 0.

    claim \"the table\" for nim(2)
      table
        0 1 2
        1 0 3
        2 3 0";
    Claim = "E0021", "a claim that cannot be checked as it stands",
"A parameter of a claim that is no claim on a game's P-positions or values must have a finite range
(`c in 0..9`, `2 <= p <= 5`), the position of a stated
refutation must fit the game, and a claim states one thing: grundy(...) = ..., P = {...}, or a table.";
    Ordinals = "E0022", "ordinal heaps where they cannot stand",
"The heaps of a game `on ordinals` are ordinals, as w^2*3 + w + 1. No table holds its positions, for there
are infinitely many below most of them, and its rules and claims may say less than others: natural sums
of heaps, bound variables and constants, compared with each other.

    game g on ordinals (x, y), symmetric
      (x - i, y) where i >= 1     # ordinals are not subtracted
      (u, y)     where u < x      # right

`grundy move`, `grundy play` and `grundy check` work by a claim about all P-positions, which stands in
the game's file and is proved.";
    Internal = "E0023", "an answer that contradicts another one",
"A claim was proved by one method and refuted by another. One of the two is wrong, and that is a fault of
Grundy, not of the text. Neither answer is to be trusted: please report the rules and the claim.";
    Automaton = "E0024", "an automaton that reads no numbers",
"The states of an automaton are numbered 0, 1, 2, ... in order. A letter has one digit for each heap, and with
values one more, all of them digits of the numeration. A letter leads from a state to one state, which is
written. State 0 stays on zeros, for zeros in front of a number change nothing.

    P = automaton in base 2
      0 accepts: (0, 0) -> 0, (0, 2) -> 1, (1, 1) -> 2     # 2 is no digit, and there is no state 2
      1: (1, 0) -> 0
    P = automaton in base 2
      0 accepts: (0, 0), (1, 1) -> 0, (0, 1) -> 1
      1: (1, 0) -> 0";
    NeverMade = "W0001", "a move that can never be made",
"The conditions of a line contradict each other at every position, so that it gives no option.

    (x, y - i) where i >= 1, i < 1     # there is no such i
    (x, y - i) where i >= 1

Only lines that no parameter occurs in are looked at, for a family may have members without a move. A remainder
as an index is 0 at times, where no heap is: the neighbour of heap i in a circle of 4 is x[i mod 4 + 1].";
    IdleName = "W0002", "a name that says nothing",
"A name in a condition is a bound variable if it is no heap, no component and no parameter: the condition
holds if it holds for some value of it. Here any value will do, or the name is one letter from another, or it is
written like a product: `kb` beside a parameter b.

    {(x, y) | x = z}      # some z equals x: these are all positions
    {(x, y) | x = y}";
    CommaAndOr = "W0003", "a comma beside or",
"A comma binds looser than or: `A, B or C, D` is `A and (B or C) and D`. Where A and C speak of the same, and
B and D do, `(A and B) or (C and D)` may be meant. Brackets say which.

    (u, v) where u < x, v = y or u = x, v < y
    (u, v) where (u < x and v = y) or (u = x and v < y)";
    PowerOfHeaps = "W0004", "a power of one heap with another as exponent",
"^ is a power, as in 2^k. Some programming languages write the nim-sum so; here it is xor or ⊕.

    grundy(x, y) = x ^ y
    grundy(x, y) = x xor y";
    SharedBounds = "W0005", "bounds that a heap shares with a variable",
"Names between two bounds share them: `1 <= i, j <= 3` bounds both on both sides. Where one of them is a heap,
two conditions may be meant. `and` between them, or brackets around the first, makes them two.

    (x - i, y) where 1 <= i, y <= 3
    (x - i, y) where 1 <= i and y <= 3";
    UsualMeaning = "W0006", "a spelling that papers use with another meaning",
"`1 mod 3` is a remainder, the number 1: a congruence has the sign ≡, or its modulus in brackets. `1 y` and `i i`
are products, where a comma may be missing. `phi` is the golden ratio, and no function. Dots stand for numbers in
the same distance. An index that stands in one condition alone is some heap: x[i] >= x[j] holds if it holds for some j.

    n - i where i = 1 mod 3         # i is 1
    n - i where i = 1 (mod 3)       # i is 1, 4, 7, ...";
}

impl Code {
    /// Is it something to look at, and no error?
    pub fn is_warning(self) -> bool {
        self.number().starts_with('W')
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.number())
    }
}

/// The known word nearest to a mistyped one, if it is near enough to be meant.
pub fn nearest<'w>(word: &str, known: impl IntoIterator<Item = &'w str>) -> Option<&'w str> {
    // One letter is near to every other: it suggests nothing.
    let allowed = word.chars().count() / 3;
    let distance = |candidate: &str| match candidate.to_lowercase() == word.to_lowercase() {
        true => 0,
        false => strsim::damerau_levenshtein(word, candidate),
    };
    known
        .into_iter()
        .map(|candidate| (distance(candidate), candidate))
        .filter(|(distance, _)| *distance <= allowed)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}
