//! Mistakes in families and ranges.

use super::BadInput;

pub const FAMILIES: &[BadInput] = &[
    ("prove 'ryuo(p)' 'P = {(x, x)}' --for 'q >= 1'", "q", "p"),
    ("prove 'ryuo(p)' 'P = {(x, x)}' --for 'p'", "p", "p >= 1"),
    (
        "prove 'ryuo(p)' 'P = {(x, x)}' --for 'p >='",
        "`p >=`",
        "p in 2..9",
    ),
    (
        "prove 'ryuo(p)' 'P = {(x, x)}' --for 'p = 1 .. '",
        "`p = 1 ..`",
        "p in 2..9",
    ),
    (
        "prove wythoff 'P = {(x, x)}' --for 'q >= 1'",
        "q",
        "no parameter",
    ),
    ("sequence kayles --bfile --format csv", "--bfile", "text"),
    ("table wythoff --format xls", "xls", "csv"),
    ("table wythoff --format CSVX", "CSVX", "csv"),
    (
        "show wythoff --format csv",
        "grundy show",
        "text, JSON or LaTeX",
    ),
    ("games --format npy", "npy", "table"),
    ("explore 'ryuo(p)'", "--over", "--over"),
    ("explore 'ryuo(p)' --over p", "`p`", "p=2..9"),
    (
        "explore 'ryuo(p)' --over ''",
        "a range is missing",
        "p=2..9",
    ),
    ("explore 'ryuo(p)' --over p=5..1", "p=5..1", "p=2..9"),
    (
        "explore 'ryuo(p)' --over p=1..10^14",
        "`p=1..10^14`",
        "p=2..9",
    ),
    ("explore 'ryuo(p)' --over q=1..2", "q", "p"),
    ("explore 'ryuo(p)' --over p=1..2,q=1..2", "q", "p"),
    (
        "explore 'ryuo(p)' --over 'p from 1 to 3'",
        "p from 1 to 3",
        "p=2..9",
    ),
    ("explore 'ryuo(p)' --over p=1,2,3", "`2`", "p={1, 2, 3}"),
    ("explore 'ryuo(p)' --over p=1..", "p=1..", "p=2..9"),
    ("explore 'ryuo(p)' --over p=..3", "p=..3", "p=2..9"),
    ("explore 'ryuo(p)' --over p=a..b", "`p=a..b`", "p=2..9"),
    (
        "explore 'ryuo(p)' --over 'p=1..2;q'",
        "`p=1..2;q`",
        "p=2..9",
    ),
    ("explore 'ryuo(p)' --over p=1-5", "p=1-5", "p=1..5"),
    ("explore 'ryuo(p)' --over 1..5", "1..5", "p=1..5"),
    (
        "explore 'ryuo(p)' --over 'p=1..3, p > 5'",
        "`p=1..3, p > 5`",
        "no values of the parameters",
    ),
    ("explore 'ryuo(p)' --over p=0..0", "p >= 1", "p"),
    ("explore wythoff --over p=1..2", "p", "parameter"),
    ("explore wythof --over p=1..2", "wythof", "wythoff"),
    (
        "explore 'ryuo(p)' --over p=1..2 --claim ''",
        "claim",
        "grundy(x, y) = or P =",
    ),
    (
        "explore 'ryuo(p)' --over p=1..2 --claim 'P = {(x, y) | '",
        "this bracket is not closed",
        "}",
    ),
    (
        "explore 'ryuo(p)' --over p=1..2 --max 5",
        "--max",
        "--claim",
    ),
    (
        "explore 'ryuo(p)' --over p=1..2 --misere",
        "--misere",
        "--claim",
    ),
    ("table wythoff --format npy -o t.csv", "t.csv", ".npy"),
    ("play wythoff 3,4 --format csv", "grundy play", "text"),
];
