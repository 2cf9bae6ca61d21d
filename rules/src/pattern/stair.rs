//! Stairs: b(x h + r) = a(x) h + r for 0 <= r < h (Abuku, Fukui, Sakai and Suetsugu, definition 2.2).

/// The h-stair of a sequence; `None` for h = 0 and where a term does not fit 64 bits.
///
/// ```
/// let stair = grundy_rules::pattern::stair(&[0, 0, 1, 5, 4], 3).unwrap();
/// assert_eq!(stair, [0, 1, 2, 0, 1, 2, 3, 4, 5, 15, 16, 17, 12, 13, 14]);
/// ```
pub fn stair(terms: &[i64], h: i64) -> Option<Vec<i64>> {
    let steps = (h > 0).then_some(0..h)?;
    let mut stair = Vec::new();
    for term in terms {
        let first = term.checked_mul(h)?;
        for step in steps.clone() {
            stair.push(first.checked_add(step)?);
        }
    }
    Some(stair)
}

/// The sequence of which the given first terms are the h-stair; its last term may stand for fewer than h of
/// them.
///
/// # Errors
/// The first place where they are no h-stair. For h = 0 that is place 0.
///
/// ```
/// use grundy_rules::pattern::unstair;
/// assert_eq!(unstair(&[0, 1, 2, 0, 1, 2, 3], 3), Ok(vec![0, 0, 1]));
/// assert_eq!(unstair(&[0, 1, 2, 3, 0, 1], 3), Err(4));
/// ```
pub fn unstair(stair: &[i64], h: i64) -> Result<Vec<i64>, usize> {
    let Some(length) = usize::try_from(h).ok().filter(|length| *length > 0) else {
        return Err(0);
    };
    let mut terms = Vec::new();
    for (number, step) in stair.chunks(length).enumerate() {
        let place = number * length;
        if step[0] % h != 0 {
            return Err(place);
        }
        let rising = step
            .iter()
            .zip(0_i64..)
            .position(|(term, r)| step[0].checked_add(r) != Some(*term));
        if let Some(wrong) = rising {
            return Err(place + wrong);
        }
        terms.push(step[0] / h);
    }
    Ok(terms)
}
