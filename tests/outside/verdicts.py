#!/usr/bin/env python3
"""Attack the verdicts of Grundy with inputs that it has not seen.

    python3 verdicts.py GRUNDY [SECTION ...]

GRUNDY is the program. Every right answer is found here, by an oracle of its own: list every option, take the mex. Far
from zero the oracle is a formula that was first compared with that mex on small heaps. One line is printed for each
finding and a summary line for each section; the exit code is 1 if anything was found.
"""
import functools, itertools, json, math, os, random, re, subprocess, sys, tempfile

sys.setrecursionlimit(100_000)
# The papers, the quickest one first.
PAPERS = ["classics", "cyclic-nimhoff", "gurvich", "kimura-yamashita", "ryuo-nim"]

# ---------------------------------------------------------------- asking the program

class Bench:
    """Runs the program in a folder of its own, and counts what was tried and found in one section."""

    def __init__(self, program, folder, section):
        self.program, self.folder, self.section, self.found, self.tried = program, folder, section, 0, 0

    def finding(self, what):
        self.found += 1
        print(f"FINDING {self.section}: {what}", flush=True)

    def write(self, name, text):
        with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
            file.write(text)
        return name

    def run(self, *words, seconds=120):
        """The exit code and what was printed; a code of None means that it took too long."""
        try:
            done = subprocess.run([self.program, *words], cwd=self.folder, capture_output=True, timeout=seconds,
                                  stdin=subprocess.DEVNULL, encoding="utf-8", errors="replace")
        except subprocess.TimeoutExpired:
            return None, "", f"no answer within {seconds} s"
        return done.returncode, done.stdout, done.stderr

    def json(self, *words, seconds=120):
        """The exit code and the answer as JSON, or None in its place."""
        code, out, err = self.run(*words, "--format", "json", seconds=seconds)
        try:
            return code, json.loads(out)
        except ValueError:
            return code, None

# ---------------------------------------------------------------- the oracle

def mex(values):
    values = set(values)
    return next(n for n in range(len(values) + 1) if n not in values)

def values_of(options):
    """The Grundy function of a game that is given by a function from a position to all its options."""
    @functools.lru_cache(maxsize=None)
    def value(position):
        return mex([value(option) for option in options(position)])
    return value

def sequence_of(options, most):
    """The Grundy values of the heaps 0 to most; an option is a heap, or two that are played together."""
    values = []
    for heap in range(most + 1):
        values.append(mex(values[o] if isinstance(o, int) else values[o[0]] ^ values[o[1]] for o in options(heap)))
    return values

def subtracting(taken):
    """The options of a heap from which any number of a set may be taken."""
    return lambda heap: [heap - s for s in taken if s <= heap]

def in_braces(numbers):
    """A set as the rule language writes it."""
    return "{" + ", ".join(map(str, numbers)) + "}"

def positions_to(most, heaps):
    return itertools.product(range(most + 1), repeat=heaps)

def keep(positions):
    return [position for position in positions if min(position) >= 0]

def nim(position):
    return [position[:k] + (size,) + position[k + 1:] for k in range(len(position)) for size in range(position[k])]

def queen(position):
    return nim(position) + [(position[0] - i, position[1] - i) for i in range(1, min(position) + 1)]

def wythoff_pair(k):
    """The k-th P-position of Wythoff's game, in integers: floor(k phi) and k more."""
    small = (k + math.isqrt(5 * k * k)) // 2
    return small, small + k

def is_wythoff(position):
    low, high = sorted(position)
    return wythoff_pair(high - low)[0] == low

# ---------------------------------------------------------------- 1. redefinitions

def strange_game(rng, heaps):
    """Rules that no paper has: their heaps, their lines, and the function that lists all options."""
    a, b, c, d, e = (rng.randint(2, 4), rng.randint(3, 5), rng.randint(1, 3), rng.randint(4, 6), rng.randint(2, 4))
    if heaps == 1:
        lines = [f"x - s  where s in {{{a}, {b + 4}}}", f"x div 2  where x >= {d}"]
        return "(x)", lines, lambda p: [(p[0] - s,) for s in {a, b + 4} if s <= p[0]] + [(p[0] // 2,)] * (p[0] >= d)
    if heaps == 2:
        lines = [f"(x - i, y)  where 1 <= i <= {a}", f"(x, y - j)  where j >= 1, j mod {b} = 1",
                 f"(x - {c}, y - {d})", f"(x - {e}, y + 1)"]
        return "(x, y)", lines, lambda p: keep(
            [(p[0] - i, p[1]) for i in range(1, a + 1)] + [(p[0], p[1] - j) for j in range(1, p[1] + 1, b)]
            + [(p[0] - c, p[1] - d), (p[0] - e, p[1] + 1)])
    lines = [f"(x - i, y, z)  where 1 <= i <= {a}", "(x, y - j, z - j)  where j >= 1", f"(x, y, z - {c})", f"(x - {e}, y + 1, z)"]
    return "(x, y, z)", lines, lambda p: keep(
        [(p[0] - i, p[1], p[2]) for i in range(1, a + 1)] + [(p[0], p[1] - j, p[2] - j) for j in range(1, p[1] + 1)]
        + [(p[0], p[1], p[2] - c), (p[0] - e, p[1] + 1, p[2])])

def verdicts_of_paper(bench, paper, *files):
    """All verdicts of a paper that is checked beside files, in the order that is given; the paper is among them."""
    code, answer = bench.json("check", "--no-proof", "--max", "8", *files, seconds=600)
    if answer is None or answer["errors"]:
        return f"code {code}: {answer and answer['errors']}"
    return [verdict for verdict in answer["verdicts"] if verdict["paper"] == paper]

def compare_paper(bench, truth, paper, *files):
    bench.tried += 1
    got = verdicts_of_paper(bench, paper, *files)
    if got != truth[paper]:
        where = got if isinstance(got, str) else next(
            (f"{b['claim']!r}: {a['verdict']} became {b['verdict']}" for a, b in zip(truth[paper], got) if a != b), "length")
        bench.finding(f"check {' '.join(files)}: the verdicts of {paper} changed: {where}")

def check_play(bench, game, options, heaps, rng):
    """`show`, `limit` and `move` of a redefined game: no theorem of another game, and play by the definition."""
    bench.tried += 1
    code, shown = bench.json("show", game)
    if shown is None or any(claim["paper"] in PAPERS for claim in shown["claims"]):
        bench.finding(f"show {game}: code {code}, cites {shown and [c['title'] for c in shown['claims']]}")
    code, limit = bench.json("limit", game)
    if code in (0, None, 70):
        bench.finding(f"limit {game}: code {code}, {limit and limit.get('claim')}")
    value = values_of(options)
    for _ in range(4):
        position = tuple(rng.randint(1, 14) for _ in range(heaps))
        compare_move(bench, game, position, value(position), {o for o in options(position) if value(o) == 0})

def compare_move(bench, game, position, value, winning):
    code, move = bench.json("move", game, ",".join(map(str, position)))
    if move is None:
        return bench.finding(f"move {game} {position}: code {code}")
    got = (move["outcome"], move["grundy"], {tuple(map(int, m)) for m in move["winning_moves"]})
    if got != ("N" if value else "P", value, winning):
        bench.finding(f"move {game} {position}: {got}, by definition value {value}, winning {sorted(winning)}")
    if any(by and by["paper"] in PAPERS for by in (move["by"], move["grundy_by"])):
        bench.finding(f"move {game} {position} cites {move['by']}")

def one_redefinition(bench, truth, rng, number, home, name, other):
    heaps = 1 + number % 3
    on, lines, options = strange_game(rng, heaps)
    domain = "(p >= 1 default 3)" if number % 2 else ""
    value = values_of(options)
    box = ", ".join(str(p).replace(",)", ")") for p in positions_to(5, heaps) if value(p) == 0)
    call = name + ("(2)" if domain else "")
    text = f"game {name}{domain} on {on}\n" + "".join(f"  {line}\n" for line in lines)
    text += f'\nclaim "by play" for {call}, within 5\n  P = {{{box}}}\n'
    file = bench.write(f"r{number}.game", text)
    for paper in (home, other):
        compare_paper(bench, truth, paper, file, paper)
    quick = min(home, other, key=PAPERS.index)
    compare_paper(bench, truth, quick, quick, file)
    code, mine = bench.json("check", file)
    if mine is None or code != 0 or mine["verdicts"][0]["verdict"] not in ("holds", "proved"):
        bench.finding(f"check {file}: its own claim, true by play, is answered with code {code}: {text!r}")
    check_play(bench, f"{file}:{call}", options, heaps, rng)

def copies_of_wythoff(bench):
    """Wythoff's game in other letters and under another name keeps its theorems, under the name of another game too."""
    spellings = [
        ("pony", "game pony on (a, b)\n  (a - t, b) where t >= 1\n  (a, b - t) where t >= 1\n  (a - t, b - t) where t >= 1\n"),
        ("yama", "game yama on (left, right), symmetric\n  (left - u, right) where u >= 1\n  (left - u, right - u) where u >= 1\n"),
        ("nim", "game nim on (m, n)\n  (m - i, n - i) where i >= 1\n  moves of nim(2)\n"),
        ("filly", "game filly on (q, r), symmetric\n  (q - c, r) where 1 <= c <= q\n  (q - c, r - c) where 1 <= c, c <= q\n")]
    for number, (name, text) in enumerate(spellings):
        bench.tried += 1
        game = bench.write(f"copy{number}.game", text) + ":" + name
        code, limit = bench.json("limit", game)
        if code != 0 or not limit["low"].startswith("1.61803398874989484820458683436"):
            bench.finding(f"limit {game}: code {code}, not the golden ratio: {text!r}")
        for position in [wythoff_pair(10**20 + 7), wythoff_pair(123456789012)[::-1], (10**24, 17), (10**15, 10**15)]:
            code, move = bench.json("move", game, ",".join(map(str, position)))
            right = "P" if is_wythoff(position) else "N"
            wins = [tuple(map(int, m)) for m in move["winning_moves"]] if move else []
            if not move or move["outcome"] != right or not all(map(is_wythoff, wins)) or (right == "N") != bool(wins):
                bench.finding(f"move {game} {position}: code {code}, {move and move['outcome']} {wins}, right is {right}")

def near_wythoff(bench, rng):
    """Games called wythoff that are another game: its own moves with more, or those of Yama Nim."""
    more = bench.write("more.game", "game wythoff on (x, y)\n  moves of wythoff\n  (x - 1, y - 2)\n")
    check_play(bench, more + ":wythoff", lambda p: queen(p) + keep([(p[0] - 1, p[1] - 2)]), 2, rng)
    bench.tried += 1
    yama = bench.write("yama.game", "game wythoff on (s, t), symmetric\n  (s - j, t + 1) where j >= 2\n")
    code, shown = bench.json("show", yama + ":wythoff")
    if shown is None or any("Wythoff" in c["title"] for c in shown["claims"]) or not shown["claims"]:
        bench.finding(f"show {yama}:wythoff (Yama Nim): {shown and [c['title'] for c in shown['claims']]}")
    code, move = bench.json("move", yama + ":wythoff", "10^20,10^20")
    if not move or move["outcome"] != "P":
        bench.finding(f"move {yama}:wythoff 10^20,10^20 (Yama Nim): {move and move['outcome']}, right is P")

def files_without_news(bench, truth):
    """A file that says what the library says, or nothing, changes nothing."""
    texts = {"empty.game": "# nothing here\n", "new.game": "game canter on (x)\n  x - 4\n"}
    for name in ("yama", "subtraction", "kayles"):
        code, shown = bench.json("show", name + ("({1, 2})" if name == "subtraction" else ""))
        texts[f"same_{name}.game"] = "\n".join(shown["rules"]) + "\n"
    for number, (file, text) in enumerate(texts.items()):
        bench.write(file, text)
        for paper in ("classics", "cyclic-nimhoff" if number % 2 else "kimura-yamashita"):
            compare_paper(bench, truth, paper, file, paper)
    bench.tried += 1
    titles = [[c["title"] for c in bench.json("show", game)[1]["claims"]] for game in ("yama", "same_yama.game:yama")]
    if titles[0] != titles[1]:
        bench.finding(f"show same_yama.game:yama: the claims of yama are not those of its copy: {titles}")

def two_definitions(bench):
    """Two files define a name that a third uses: an error that names both."""
    for number, name in enumerate(["tango", "wythoff", "subtraction", "ryuo"]):
        bench.tried += 1
        one = bench.write(f"left{number}.game", f"game {name} on (x)\n  x - 1\n")
        two = bench.write(f"right{number}.game", f"game {name} on (x)\n  x - 2\n")
        use = bench.write(f"use{number}.game", f'claim "c" for {name}, up to 9\n  P = {{x | x mod 2 = 0}}\n')
        for files in ([one, two, use], [use, two, one], [two, use, one]):
            code, out, err = bench.run("check", *files)
            if code != 2 or one not in out + err or two not in out + err or "E0008" not in out + err:
                bench.finding(f"check {' '.join(files)}: code {code}, and not both files are named: {(out + err)[:200]!r}")

def redefinitions(bench):
    rng = random.Random(1)
    truth = {paper: verdicts_of_paper(bench, paper, paper) for paper in PAPERS}
    games = bench.json("games")[1]["games"]
    library = {paper: [game["name"] for game in games if game["paper"] == paper] for paper in PAPERS}
    chosen = [("classics", name) for name in library["classics"]]
    for paper, count in [("cyclic-nimhoff", 8), ("gurvich", 6), ("kimura-yamashita", 6), ("ryuo-nim", 3)]:
        chosen += [(paper, name) for name in rng.sample(library[paper], count)]
    for number, (home, name) in enumerate(chosen):
        others = [paper for paper in PAPERS[:4] if paper != home]
        other = "ryuo-nim" if name in ("nim", "wythoff") else others[number % len(others)]
        one_redefinition(bench, truth, rng, number, home, name, other)
    copies_of_wythoff(bench)
    near_wythoff(bench, rng)
    files_without_news(bench, truth)
    two_definitions(bench)

# ---------------------------------------------------------------- 2. sequences without a period

def rules_without_period():
    """Rules on one heap with their options: digits, divisors, halvings, powers, squares, factorials."""
    games = [(f"x - {e}; y where x = {d} y, y >= 1", lambda x, d=d, e=e: [x - e] * (x >= e) + [x // d] * (x > 0 and x % d == 0))
             for d, e in ((2, 1), (3, 1), (4, 1), (5, 1), (7, 1), (10, 1), (2, 3), (3, 2), (2, 5))]
    games += [(f"x - 1; x div {d} where x >= 1", lambda x, d=d: [x - 1, x // d] if x else []) for d in (2, 3, 4)]
    games += [
        ("x div 2 where x >= 1; x div 3 where x >= 1", lambda x: [x // 2, x // 3] if x else []),
        ("x - 1; x - 2; y where x = 2 y, y >= 1", lambda x: [x - t for t in (1, 2) if t <= x] + [x // 2] * (x > 0 and x % 2 == 0)),
        ("x - i where i | x, 1 <= i < x", lambda x: [x - i for i in range(1, x) if x % i == 0]),
        ("x - s where 1 <= s, 2 s <= x", lambda x: range((x + 1) // 2, x)),
        ("x - s where s >= 1, s^2 <= x", lambda x: range(x - math.isqrt(x), x)),
        ("x - s where s = 1 or s = 2 or 3 s = x, s >= 1",
         lambda x: [x - s for s in (1, 2) if s <= x] + [x - x // 3] * (x > 0 and x % 3 == 0)),
        ("x - s where s prime or s = 1", lambda x: [x - s for s in range(1, x + 1) if s == 1 or is_prime(s)]),
        ("(a) + (b) where a >= 1, b >= 1, a != b, a + b = x", lambda x: [(a, x - a) for a in range(1, x) if 2 * a != x])]
    for text in ["k^2", "k^2 + 1", "k (k + 1) / 2", "2^k", "3^k", "2^k - 1", "k!", "k^3"]:
        term = text.replace("k!", "math.factorial(k)").replace("^", "**").replace("k (", "k * (")
        taken = {n for n in (int(eval(term, {"k": k, "math": math})) for k in range(1, 200)) if n < 20_000}
        games.append((f"x - s where s in {{{text} | k >= 1}}", subtracting(taken)))
    return games

@functools.lru_cache(maxsize=None)
def is_prime(n):
    return n >= 2 and all(n % d for d in range(2, math.isqrt(n) + 1))

def octal_options(code):
    """The options of a heap in a game of taking and breaking, code 0.d1d2…"""
    def options(heap):
        reached = []
        for taken, digit in enumerate(map(int, code.split(".")[1]), 1):
            left = heap - taken
            if left == 0 and digit & 1 or left > 0 and digit & 2:
                reached.append(left)
            if digit & 4:
                reached += [(a, left - a) for a in range(1, left // 2 + 1)]
        return reached
    return options

def far_sets(rng):
    """Subtraction sets whose one far element lies beyond what --max shows, and within eight times as much."""
    for near in ([1], [1, 3], [2, 3], [1, 4], [1, 2], [2, 5, 6], [3, 4]):
        most = rng.choice([40, 64, 100, 150])
        taken = near + [rng.randint(2 * most, 6 * most)]
        yield f"x - s where s in {in_braces(taken)}", subtracting(taken), most

def compare_sequence(bench, rules, options, most):
    """No value is wrong, and no period is printed that the values up to eight times the range refute."""
    bench.tried += 1
    words = [] if most is None else ["--max", str(most)]
    shown = 200 if most is None else most
    code, answer = bench.json("sequence", rules, *words)
    if answer is None or code != 0:
        return bench.finding(f"sequence {rules!r} {words}: code {code}")
    truth = sequence_of(options, 8 * shown)
    if answer["values"][:8 * shown] != truth[:len(answer["values"])]:
        bench.finding(f"sequence {rules!r} {words}: wrong values")
    period, start, saltus = answer["period"], answer["preperiod"], answer["saltus"]
    wrong = period and [n for n in range(start, len(truth) - period) if truth[n + period] != truth[n] + saltus]
    if wrong:
        bench.finding(f"sequence {rules!r} {words}: period {period}, preperiod {start}, saltus {saltus}, {answer['grade']}, "
                      f"but a({wrong[0]}) = {truth[wrong[0]]} and a({wrong[0] + period}) = {truth[wrong[0] + period]}")

def least_period(values, enough):
    """The least (period, preperiod) of values, where `enough(period, preperiod)` values that agree are a proof."""
    for period in range(1, len(values) // 2):
        start = next((n + 1 for n in range(len(values) - period - 1, -1, -1) if values[n] != values[n + period]), 0)
        if enough(period, start) <= len(values):
            return period, start
    return None

def true_periods(bench, rng):
    games = []
    for _ in range(12):
        taken = sorted(rng.sample(range(1, 24), rng.randint(2, 4)))
        found = least_period(sequence_of(subtracting(taken), 4000), lambda p, e, m=max(taken): e + p + m + 1)
        games.append((f"x - s where s in {in_braces(taken)}", found))
    for code in ["0.137", "0.15", "0.17", "0.34", "0.51", "0.53", "0.157", "0.71", "0.77", "0.052", "0.07", "0.56"]:
        found = least_period(sequence_of(octal_options(code), 900), lambda p, e, d=len(code) - 2: 2 * e + 2 * p + d + 1)
        games.append((f'take_and_break("{code}")', found))
    for rules, (period, start) in [(rules, found) for rules, found in games if found]:
        bench.tried += 1
        code, answer = bench.json("sequence", rules)
        got = answer and (answer["period"], answer["preperiod"], answer["saltus"])
        if got != (period, start, 0):
            bench.finding(f"sequence {rules!r}: {got} ({answer and answer['grade']}), right is {(period, start, 0)}")

def sequences(bench):
    rng = random.Random(2)
    tried = [(rules, options, most) for rules, options in rules_without_period()
             for most in rng.sample([24, 50, 64, 100, 128, 200, 333, None], 3) if most or "(a)" not in rules]
    tried += far_sets(rng)
    tried += [(f'take_and_break("{code}")', octal_options(code), most) for code in ("0.77", "0.07", "0.06", "0.6", "0.16")
              for most in (30, 60, 90)]
    for question in tried:
        compare_sequence(bench, *question)
    true_periods(bench, rng)

# ---------------------------------------------------------------- 3. facts false beyond 6

@functools.lru_cache(maxsize=None)
def fibonacci(n):
    return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)

def facts_of_one(rng):
    """Conditions on x >= 1 with the same in Python."""
    primes = [p for p in range(11, 99_000) if is_prime(p)]
    facts = [(f"x mod {m} != 0", lambda x, m=m: x % m != 0) for m in [10007] + rng.sample(primes, 13)]
    for _ in range(8):
        m, n = rng.sample(primes[:55], 2)
        r, s = rng.randrange(m), rng.randrange(n)
        facts.append((f"x mod {m} != {r} or x mod {n} != {s}", lambda x, m=m, n=n, r=r, s=s: x % m != r or x % n != s))
    for n in [7, 8] + [rng.randint(9, 90_000) for _ in range(5)]:
        facts += [(f"x^2 != {n * n}", lambda x, n=n: x * x != n * n), (f"x^2 + x != {n * n + n}", lambda x, n=n: x != n)]
    for n in [rng.randint(9, 9_000) for _ in range(3)]:
        facts += [(f"x^3 < {n**3}", lambda x, n=n: x < n), (f"2 x^2 - 3 x < {2 * n * n - 3 * n}", lambda x, n=n: x < n),
                  (f"x xor {n} != {n ^ 5000}", lambda x, n=n: x != 5000),
                  (f"x div 7 != {n} or x mod 7 != 4", lambda x, n=n: x != 7 * n + 4),
                  (f"gcd(x, {n * 101}) < 101", lambda x, n=n: math.gcd(x, n * 101) < 101)]
    facts += [("x^2 + x + 41 is prime", lambda x: is_prime(x * x + x + 41)),
              ("x is not prime or x < 1000", lambda x: not is_prime(x) or x < 1000),
              ("x is not prime or x mod 1000 != 1", lambda x: not is_prime(x) or x % 1000 != 1),
              ("f(x) mod 1009 != 0\n  where f(n) = n if n < 2 else f(n - 1) + f(n - 2)", lambda x: fibonacci(x) % 1009 != 0),
              ("f(x) < 100000000\n  where f(n) = n if n < 2 else f(n - 1) + f(n - 2)", lambda x: fibonacci(x) < 10**8)]
    for taken in ([1, 2, 600], [1, 48], [1, 3, 1000]):
        truth = sequence_of(subtracting(taken), 3000)
        value = max(set(truth), key=truth.index)
        facts.append((f"grundy(subtraction({in_braces(taken)}): x) != {value}",
                      lambda x, t=truth, v=value: x >= len(t) or t[x] != v))
    return facts

def facts_of_two(rng):
    """Conditions on x, y >= 1 with the same in Python."""
    primes = [p for p in range(11, 290) if is_prime(p)]
    facts = []
    for _ in range(6):
        p, q, a, b = *rng.sample(primes, 2), rng.randint(8, 290), rng.randint(8, 290)
        facts += [(f"x y != {p * q}", lambda x, y, n=p * q: x * y != n),
                  (f"x^2 + y^2 != {a * a + b * b}", lambda x, y, n=a * a + b * b: x * x + y * y != n),
                  (f"x != {a} or y != {b}", lambda x, y, a=a, b=b: (x, y) != (a, b))]
    for _ in range(4):
        m, n, r, s = rng.randint(20, 140), rng.randint(20, 140), rng.randint(8, 19), rng.randint(0, 19)
        facts += [(f"x mod {m} != {r} or y mod {n} != {s}", lambda x, y, m=m, n=n, r=r, s=s: x % m != r or y % n != s),
                  (f"gcd(x, y) != {m}", lambda x, y, m=m: math.gcd(x, y) != m),
                  (f"x xor y != {m + 100} or x >= {r}", lambda x, y, m=m, r=r: x ^ y != m + 100 or x >= r)]
    return facts + [("x^3 + y^3 != 12168", lambda x, y: x**3 + y**3 != 12168),
                    ("x^2 - 2 y^2 != 1 or x < 50", lambda x, y: x * x - 2 * y * y != 1 or x < 50)]

def first_false(fact, count, most):
    """The least numbers that refute a fact: one number, or two with the least sum."""
    if count == 1:
        return next(((x,) for x in range(1, most + 1) if not fact(x)), None)
    refuting = (p for p in positions_to(most, 2) if min(p) >= 1 and not fact(*p))
    return min(refuting, key=lambda p: (sum(p), p), default=None)

# Facts that are false only farther than the ranges: these must not be called proved.
BEYOND = [("x mod 1000003 != 0", 1), ("x^2 != 1000006000009", 1), ("x^2 mod 1000003 != 0", 1), ("x xor 123456789 != 3", 1),
          ("x mod 1009 != 5 or x mod 1013 != 7", 1), ("x^2 != 61 y^2 + 1", 2), ("x y != 1022117", 2), ("gcd(x, y) != 4001", 2),
          ("x^2 - 109 y^2 != 1", 2), ("x != 31415 or y != 27182", 2)]

def compare_fact(bench, number, text, fact, count):
    bench.tried += 1
    first = first_false(fact, count, 100_000 if count == 1 else 300) if fact else "beyond"
    assert first is not None and (first == "beyond" or max(first) > 6), text
    names = ["x", "y"][:count]
    file = bench.write(f"f{number}.game", f'claim "a", {", ".join(n + " >= 1" for n in names)}\n  {text}\n')
    code, answer = bench.json("check", file, seconds=60)
    if answer is None or answer["errors"]:
        return bench.finding(f"fact {text!r}: code {code}, {answer and answer['errors']}")
    verdict = answer["verdicts"][0]
    said = f"{verdict['verdict']} {verdict['max']}"
    if first == "beyond":
        if verdict["verdict"] == "proved" or verdict["verdict"] == "holds" and verdict["max"] is None:
            bench.finding(f"fact {text!r}: {said}, and it is false beyond the ranges")
        return
    if verdict["verdict"] != "refuted" or code != 1:
        return bench.finding(f"fact {text!r}: {said}, code {code}; false at {first}")
    values = tuple(verdict["parameters"].get(name) for name in names)
    if not all(isinstance(v, int) and v >= 1 for v in values) or fact(*values):
        bench.finding(f"fact {text!r}: refuted with {verdict['parameters']}, where it is true; false at {first}")
    elif count == 1 and values != first:
        bench.finding(f"fact {text!r}: refuted with {values}, the first is {first}")

def facts(bench):
    rng = random.Random(3)
    tried = [(text, fact, 1) for text, fact in facts_of_one(rng)] + [(text, fact, 2) for text, fact in facts_of_two(rng)]
    for number, (text, fact, count) in enumerate(tried + [(text, None, count) for text, count in BEYOND]):
        compare_fact(bench, number, text, fact, count)

# ---------------------------------------------------------------- 4. claims false at one far place

def holes_of_nim(rng):
    holes = [("nim(2)", f"P = {{(x, x) | x != {size}}}", (size, size), [])
             for size in [7, 1000, 10**6, 123456789, 10**12, rng.randint(10**5, 10**9)]]
    for _ in range(5):
        a, b = rng.randint(100, 10**7), rng.randint(100, 10**7)
        holes += [("nim(3)", f"P = {{x | xor(x) = 0, not (x[1] = {a} and x[2] = {b})}}", (a, b, a ^ b), []),
                  ("nim(2)", f"grundy(x, y) = 3 if x = {a} and y = {b} else x xor y", (a, b), [])]
    return holes + [("nim(2)", f"P = {{(0, 1), (1, 0)}} ∪ {{(x, x) | x >= 2, x != {size}}}", (size, size), ["--misere"])
                    for size in (5000, 10**8)]

def holes_of_queens(rng):
    """Wythoff's game without one pair, or with one too many; the smaller one of a pair and its mirror image counts."""
    holes = [("wythoff", f"P = {{(floor(k phi), floor(k phi) + k) | k >= 0, k != {k}}}, symmetric", wythoff_pair(k), [])
             for k in (50, 1000, 10**5, 10**9, rng.randint(10**4, 10**6))]
    all_pairs = "P = {(floor(k phi), floor(k phi) + k) | k >= 0} ∪ {(floor(k phi) + k, floor(k phi)) | k >= 0}"
    return holes + [("wythoff", f"{all_pairs} ∪ {{{pair}}}", pair, []) for pair in ((700, 900), (10**6, 10**7 + 1))]

def holes_of_heaps(rng):
    """Subtraction games with another period each: a hole, one too many, a value that is wrong at one heap."""
    holes, hole = [("subtraction({1, 2})", "P = {x | x mod 3 = 0, x != 300000000000}", (3 * 10**11,), [])], 10**6
    while len(holes) < 12:
        taken = sorted(rng.sample(range(1, 14), 3))
        truth = sequence_of(subtracting(taken), 2000)
        found = least_period(truth, lambda p, e: e + p + max(taken) + 1)
        if not found or found[1] or found[0] > 40:
            continue
        period, hole = found[0], hole * 17 + len(holes)
        residues = in_braces(r for r in range(period) if truth[r] == 0)
        hole, more = (next(n for n in range(hole, hole + period) if (truth[n % period] == 0) == cold) for cold in (True, False))
        game = f"subtraction({in_braces(taken)})"
        holes.append((game, f"P = {{x | x mod {period} in {residues}, x != {hole}}}", (hole,), []))
        if len(holes) % 3 == 0:
            holes.append((game, f"P = {{x | x mod {period} in {residues}}} ∪ {{{more}}}", (more,), []))
    return holes + [(f"x - s where 1 <= s <= {m}", f"grundy(x) = {m + 9} if x = {size} else x mod {m + 1}", (size,), [])
                    for m, size in ((2, 3 * 10**11), (4, 10**7), (6, 777777))]

def holes_of_others():
    """Games of this page: Yama Nim in other numbers, a heap that is Nim beside one that is not."""
    yama = "(x - i, y + 3) where i >= 4; (x + 3, y - i) where i >= 4"
    rows = "(x - i, y) where i >= 1; (x, y - i) where 1 <= i <= 3"
    return [(yama, "P = {(x, y) | |x - y| <= 3} without {(1000000, 1000002)}", (10**6, 10**6 + 2), []),
            (yama, "P = {(x, y) | |x - y| <= 3} ∪ {(5000, 90000)}", (5000, 90000), []),
            (rows, "P = {(x, y) | x <= 3, |x - y| mod 4 = 0, not (x = 2 and y = 1000002)}", (2, 1000002), []),
            (rows, "grundy(x, y) = 0 if x = 123456 and y = 7 else x xor (y mod 4)", (123456, 7), []),
            ("kayles", "grundy(x) = 99 if x = 100000000000 else grundy(kayles: x)", (10**11,), [])]

def compare_hole(bench, game, claim, hole, words):
    bench.tried += 1
    code, answer = bench.json("check", game, claim, *words)
    if answer is None or not answer["verdicts"]:
        return bench.finding(f"check {game!r} {claim!r}: code {code}, {answer and answer['errors']}")
    verdict = answer["verdicts"][0]
    found = verdict["counterexample"] and tuple(map(int, verdict["counterexample"]["position"]))
    if code != 1 or verdict["verdict"] != "refuted" or found != hole:
        bench.finding(f"check {game!r} {claim!r} {' '.join(words)}: {verdict['verdict']} at {found}, code {code}; "
                      f"false at {hole} alone; {verdict['reason']}")

def theories_hold():
    """The formulas that decide far positions agree with play on small heaps."""
    value, three, queens = values_of(nim), values_of(nim), values_of(queen)
    yama = values_of(lambda p: keep((p[k] - i, p[1 - k] + 3)[::1 - 2 * k] for k in (0, 1) for i in range(4, p[k] + 1)))
    rows = values_of(lambda p: [(x, p[1]) for x in range(p[0])] + keep([(p[0], p[1] - i) for i in (1, 2, 3)]))
    assert all(value(p) == p[0] ^ p[1] and (queens(p) == 0) == is_wythoff(p) for p in positions_to(30, 2))
    assert all(three(p) == p[0] ^ p[1] ^ p[2] for p in positions_to(9, 3))
    assert all((yama(p) == 0) == (abs(p[0] - p[1]) <= 3) and rows(p) == p[0] ^ p[1] % 4 for p in positions_to(30, 2))

def far_places(bench):
    theories_hold()
    rng = random.Random(4)
    for hole in holes_of_nim(rng) + holes_of_queens(rng) + holes_of_heaps(rng) + holes_of_others():
        compare_hole(bench, *hole)

# ---------------------------------------------------------------- 5. letters

def lettered_questions(p):
    """Commands whose parameter has this name."""
    polygon = (f"P = {{(0, 0)}} ∪ {{(((1 + {p}) m^2 + (1 - {p}) m) / 2, ((1 + {p}) (m + 1)^2 + (1 - {p}) (m + 1)) / 2) "
               "| m >= 0}, symmetric")
    powers = f"P = {{(0, 0), (0, 1)}} ∪ {{({p}^m, {p}^(m + 1)) | m >= 0}}, symmetric"
    near = f"(x - i, y - j) where i + j > 0, |i - j| < {p} or min(i, j) = 0"
    walk = f"on (x, y), symmetric: (x - i, y) where 1 <= i <= {p}; (x - i, y - i) where i >= 1"
    rows = f"(x - i, y) where i >= 1; (x, y - i) where 1 <= i <= {p}"
    return [["prove", f"triangular_wythoff({p})", polygon, "--for", f"{p} >= 0"],
            ["prove", f"triangular_geometric({p})", powers, "--for", f"{p} >= 3"],
            ["explore", near, "--over", f"{p}=1..3", "--effort", "small"],
            ["explore", walk, "--over", f"{p}=1..4", "--effort", "small"],
            ["explore", rows, "--over", f"{p}=2..4", "--effort", "small", "--format", "latex"],
            ["explore", near, "--over", f"{p}=1..2", "--effort", "small", "--format", "latex"]]

def names_in(line):
    """The names of a line, without digests."""
    return set(re.findall(r"[A-Za-z_][A-Za-z_0-9']*", re.sub(r"\b[0-9a-f]{16}\b", "", line)))

def letters(bench):
    """A clash makes two names one: a line then has fewer names than with a parameter called zz, which nothing else is."""
    neutral = [bench.run(*words)[1].splitlines() for words in lettered_questions("zz")]
    for letter in ("k", "l", "s", "n"):
        for words, expected in zip(lettered_questions(letter), neutral):
            bench.tried += 1
            code, out, err = bench.run(*words)
            lines = out.splitlines()
            if len(lines) != len(expected) or not lines:
                bench.finding(f"{words}: {len(lines)} lines, with zz {len(expected)}; code {code}")
                continue
            for line, other in zip(lines, expected):
                if len(names_in(line)) < len(names_in(other)) or letter in names_in(line) and "zz" not in names_in(other):
                    bench.finding(f"{words}: {letter!r} is a parameter and a bound variable: {line.strip()[:160]!r}")
                    break

# ---------------------------------------------------------------- 6. bounds

BOUNDED = [("nim(2)", "P = {(x, x) | x >= 0}"), ("nim(3)", "P = {x | xor(x) = 0}"), ("nim(2)", "grundy(x, y) = x xor y"),
           ("wythoff", "P = {(floor(k phi), floor(k phi) + k) | k >= 0}, symmetric"), ("yama", "P = {(x, y) | |x - y| <= 1}"),
           ("yama", "grundy(x, y) = 0 if |x - y| <= 1 else min(x, y) + 1"), ("subtraction({2, 3})", "period 5"),
           ("subtraction({1, 3, 4})", "P = {x | x mod 7 in {0, 2}}"), ("subtraction({1, 2, 3, 4})", "grundy(x) = x mod 5"),
           ("mine", "P = {(x, y) | x <= 3, |x - y| mod 4 = 0}"), ("mine", "grundy(x, y) = x xor (y mod 4)"),
           ("steps", "P = {(x, y) | |x - y| <= 3}"), ("triangular", "P = {(x, y) | |x - y| <= 1}"),
           ("kayles", "period 12, preperiod 71"), ("ryuo(4)", "grundy(x, y) = (x + y) mod 4 + 4 * (floor(x / 4) xor floor(y / 4))")]
OWN_GAMES = ("game mine on (x, y)\n  (x - i, y) where i >= 1\n  (x, y - i) where 1 <= i <= 3\n"
             "game steps on (x, y), symmetric\n  (x - i, y + 3) where i >= 4\n")

def bounds(bench):
    """What is proved without a bound is proved with any bound."""
    bench.write("bound.game", OWN_GAMES)
    for number, (game, claim) in enumerate(BOUNDED):
        bench.tried += 1
        name = f"bound.game:{game}" if game in ("mine", "steps") else game
        files = [bench.write(f"b{number}{kind}.game", f'{OWN_GAMES}claim "a" for {game}{extra}\n  {claim}\n')
                 for kind, extra in (("", ""), ("u", ", up to 100000"))]
        for words in [[name, claim], [name, claim, "--max", "10000"], [name, claim, "--max", "100000"], files[:1], files[1:],
                      [files[0], "--max", "100000"]]:
            code, answer = bench.json("check", *words, seconds=300)
            verdict = answer["verdicts"][0] if answer and answer["verdicts"] else {"verdict": None, "reason": answer}
            if code != 0 or verdict["verdict"] != "proved":
                bench.finding(f"check {words} ({game}: {claim}): code {code}, {verdict['verdict']}, {verdict['reason']}")

# ---------------------------------------------------------------- all of it

def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    found = 0
    for section in (redefinitions, sequences, facts, far_places, letters, bounds):
        name = section.__name__
        if name not in (sys.argv[2:] or [name]):
            continue
        with tempfile.TemporaryDirectory() as folder:
            bench = Bench(os.path.abspath(sys.argv[1]), folder, name)
            section(bench)
        print(f"summary {name}: {bench.tried} tried, {bench.found} findings", flush=True)
        found += bench.found
    sys.exit(1 if found else 0)

if __name__ == "__main__":
    main()
