//! Tables, formulas and theorems as texts for other programs: LaTeX, OEIS and others.
