//! Rendering: what was computed, as text, JSON or CSV.
