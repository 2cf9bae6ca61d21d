//! Taking and breaking by its definition (Guy and Smith 1956).

/// The digits of a code such as `0.77`, the one before the point first; hexadecimal ones where a heap may be broken in three.
pub fn digits(code: &str) -> Vec<u32> {
    let digits = code.chars().filter(|c| *c != '.');
    digits
        .map(|digit| digit.to_digit(16).expect("a digit"))
        .collect()
}

/// The options of a heap: the digit of k tokens taken says in how many heaps the rest may be left.
pub fn taking_and_breaking(digits: &[u32], heap: i64) -> Vec<Vec<Vec<i64>>> {
    let mut options = Vec::new();
    for (digit, k) in digits.iter().zip(0_i64..) {
        let rest = heap - k;
        if digit & 1 != 0 && rest == 0 {
            options.push(vec![vec![0]]);
        }
        if digit & 2 != 0 && rest > 0 {
            options.push(vec![vec![rest]]);
        }
        for a in 1..rest {
            if digit & 4 != 0 {
                options.push(vec![vec![a], vec![rest - a]]);
            }
            for b in 1..rest - a {
                if digit & 8 != 0 {
                    options.push(vec![vec![a], vec![b], vec![rest - a - b]]);
                }
            }
        }
    }
    options
}
