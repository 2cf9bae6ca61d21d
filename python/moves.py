"""What a move costs from Python in time on a processor, 10^5 times in a loop: `benches/moves.rs` asks the same in Rust."""

from __future__ import annotations

import time

import grundy

CALLS = 100_000

for name, position in (("nim(1)", 10), ("nim(2)", (10, 12)), ("wythoff", (4, 8)), ("wythoff", (30, 50))):
    move = grundy.game(name).move
    move(position)
    begun = time.thread_time_ns()
    for _ in range(CALLS):
        move(position)
    shown = position if isinstance(position, tuple) else f"({position})"
    print(f"{name} {shown}: {(time.thread_time_ns() - begun) // CALLS} ns")
