#!/usr/bin/env python3
"""Counts of the shape of the code: lines, long functions, names of types used twice, circles of files.

    python3 .ci/shape.py [ROOT] [--circles] [--names] [--long] [--arrows] [--args] [--sets] [--limits] [--max K=V ...]

A file knows another if it imports or spells a path that leads to it: `use crate::…`, `use super::…`, `self::…`,
`child::name(…)` of a declared module. A name that a file only re-exports (`pub use`) counts for the file that
defines it, so a mod.rs which is a lobby of re-exports makes no circle. `mod child;` alone is no arrow.
"""
import collections, os, re, sys

SKIP_DIRS = {"target", ".git", "tests", "benches", "examples", "fuzz"}


def files_of(root):
    for folder, dirs, names in os.walk(root):
        dirs[:] = sorted(d for d in dirs if d not in SKIP_DIRS)
        for name in sorted(names):
            if name.endswith(".rs") and name != "tests.rs" and name != "build.rs":
                yield os.path.join(folder, name)


BLANK = re.compile(
    r"""//[^\n]*|/\*.*?\*/|\bb?r(#*)".*?"\1|b?"(?:\\.|[^"\\])*"|'(?:\\(?:x..|u\{[^}]*\}|.)|[^\\'\n])'""", re.S
)


def blank(text):
    """The text with comments, strings and characters blanked: same length, same lines."""
    return BLANK.sub(lambda m: re.sub(r"[^\n]", " ", m.group(0)), text)


def closing(code, start):
    depth = 0
    for k in range(start, len(code)):
        if code[k] == "{":
            depth += 1
        elif code[k] == "}":
            depth -= 1
            if depth == 0:
                return k
    return len(code) - 1


def without_tests(code):
    """Blanks what stands under #[cfg(test)]."""
    for m in list(re.finditer(r"#\[cfg\(test\)\]", code)):
        brace, semi = code.find("{", m.end()), code.find(";", m.end())
        end = semi if semi >= 0 and (brace < 0 or semi < brace) else closing(code, brace)
        code = code[: m.start()] + re.sub(r"[^\n]", " ", code[m.start() : end + 1]) + code[end + 1 :]
    return code


def leaves(tree):
    """`a::{b, c::d as e}` as [("a::b", "b"), ("a::c::d", "e")]."""
    tree = tree.strip()
    brace = tree.find("{")
    if brace < 0:
        m = re.match(r"([\w:*#]+)(?:\s+as\s+(\w+))?$", tree)
        if not m:
            return []
        path = m.group(1)
        return [(path, m.group(2) or path.split("::")[-1])]
    head, body, depth, part, out = tree[:brace], tree[brace + 1 : tree.rfind("}")], 0, "", []
    for c in body + ",":
        depth += {"{": 1, "}": -1}.get(c, 0)
        if c == "," and depth == 0:
            if part.strip():
                out += [(head + p, n) for p, n in leaves(part)]
            part = ""
        else:
            part += c
    return [(p[:-6] if p.endswith("::self") else p, p.split("::")[-2] if p.endswith("::self") and n == "self" else n) for p, n in out]


class File:
    def __init__(self, path, crate, module):
        self.path, self.crate, self.module = path, crate, module
        self.text = open(path, encoding="utf-8").read()
        self.code = without_tests(blank(self.text))
        flat = re.sub(r"\s+", " ", self.code)
        self.uses = []  # (public?, path, name)
        for m in re.finditer(r"(?:^|(?<=[;{}\]])) ?(pub(?:\([^)]*\))? )?use ([^;]+);", flat):
            for path, name in leaves(re.sub(r"\s+", " ", m.group(2)).replace(" ::", "::").replace("{ ", "{").replace(" }", "}")):
                self.uses.append((bool(m.group(1)), path, name))
        self.mods = re.findall(r"\bmod (\w+) ?;", flat)
        body = re.sub(r"\buse [^;]+;", "", flat)
        self.paths = set(re.findall(r"(?<![\w:])((?:\w+::)+\w+)", body))
        self.defines = set(re.findall(r"\b(?:struct|enum|trait|type|union|fn|const|static|macro_rules!) +(\w+)", flat))


def load(root):
    files, modules = [], {}
    for path in files_of(root):
        m = re.match(r"(.*?)(?:^|/)src/(.*)\.rs$", os.path.relpath(path, root))
        if not m:
            continue
        crate = m.group(1) or "."
        parts = m.group(2).split("/")
        if parts[-1] in ("mod", "lib", "main"):
            parts = parts[:-1] if parts[-1] == "mod" else ([] if parts[-1] == "lib" or (crate, ()) not in modules else ["main!"])
        f = File(path, crate, tuple(parts))
        files.append(f)
        modules[(crate, tuple(parts))] = f
    return files, modules


def resolve(modules, f, path, seen=()):
    """The file that defines what a path of a file leads to, or None."""
    parts = path.split("::")
    if parts[0] == "crate":
        at, parts = (), parts[1:]
    elif parts[0] in ("super", "self"):
        at = f.module
        while parts and parts[0] in ("super", "self"):
            at, parts = (at[:-1] if parts[0] == "super" else at), parts[1:]
    elif parts[0] in f.mods:
        at = f.module
    else:
        for _, used, name in f.uses:
            if name == parts[0] and used != path and (f.path, path) not in seen and used.split("::")[0] in ("crate", "super", "self", *f.mods):
                return resolve(modules, f, "::".join([used] + parts[1:]), seen + ((f.path, path),))
        return None
    while parts and (f.crate, at + (parts[0],)) in modules:
        at, parts = at + (parts[0],), parts[1:]
    home = modules.get((f.crate, at))
    if home is None or not parts or parts[0] in home.defines or parts[0] == "*":
        return home
    for _, used, name in home.uses:  # a re-export
        if name in (parts[0], "*") and (home.path, used) not in seen:
            found = resolve(modules, home, used if name != "*" else used[:-1] + parts[0], seen + ((home.path, used),))
            if found is not None:
                return found
    return home


NAMES = collections.defaultdict(set)  # (from, to): what is taken


def arrows_of(files, modules, uses_only=False):
    arrows = collections.defaultdict(set)
    for f in files:
        used = [p for public, p, _ in f.uses if not (public and f.path.endswith(("mod.rs", "lib.rs")))]
        for path in used + ([] if uses_only else sorted(f.paths)):
            home = resolve(modules, f, path)
            if home is not None and home is not f:
                arrows[f.path].add(home.path)
                NAMES[f.path, home.path].add(path.split("::", 1)[-1])
    return arrows


def circles_of(nodes, arrows):
    index, low, stack, on, out, count = {}, {}, [], set(), [], [0]
    sys.setrecursionlimit(10000)

    def visit(v):
        index[v] = low[v] = count[0]
        count[0] += 1
        stack.append(v)
        on.add(v)
        for w in sorted(arrows.get(v, ())):
            if w not in index:
                visit(w)
                low[v] = min(low[v], low[w])
            elif w in on:
                low[v] = min(low[v], index[w])
        if low[v] == index[v]:
            part = []
            while True:
                w = stack.pop()
                on.discard(w)
                part.append(w)
                if w == v:
                    break
            if len(part) > 1:
                out.append(sorted(part))

    for v in nodes:
        if v not in index:
            visit(v)
    return sorted(out, key=lambda p: (-len(p), p))


def functions_of(f):
    for m in re.finditer(r"\bfn (\w+)", f.code):
        brace, semi = f.code.find("{", m.end()), f.code.find(";", m.end())
        # a `;` inside `[T; N]` of the signature is not the end
        k, depth = m.end(), 0
        while k < len(f.code):
            c = f.code[k]
            depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(c, 0)
            if depth == 0 and c in "{;":
                break
            k += 1
        if k >= len(f.code) or f.code[k] == ";":
            continue
        end = closing(f.code, k)
        first, last = f.code.count("\n", 0, m.start()) + 1, f.code.count("\n", 0, end) + 1
        yield m.group(1), first, last - first + 1, f.code[m.end() : k]


def arguments(signature):
    start = signature.find("(")
    depth, part, out, angle = 0, "", [], 0
    for k in range(start, len(signature)):
        c = signature[k]
        if c in "([{":
            depth += 1
            if depth == 1:
                continue
        elif c in ")]}":
            depth -= 1
            if depth == 0:
                break
        elif c == "<":
            angle += 1
        elif c == ">" and signature[k - 1] != "-":
            angle -= 1
        if c == "," and depth == 1 and angle == 0:
            out.append(part.strip())
            part = ""
        else:
            part += c
    if part.strip():
        out.append(part.strip())
    return [a for a in out if not re.match(r"(&\s*)?('\w+ )?(mut )?self\b", a)]


# What the comment of a constant that bounds something says of it; of no other kind there is one.
KINDS = {
    "share of a resource": r"\bshare of\b|if the limit on",
    "search": r"steers the search only",
    "engines": r"chooses between engines only",
    "text": r"shortens the text only",
    "language": r"bound of the language",
    "fixed": r"fixed bound",
}
LIMIT = re.compile(
    r"^ *(?:pub(?:\([^)]*\))? )?const ((?:MAX|MOST|LARGEST|LIMIT|BUDGET|ENOUGH|DEPTH|TRIES|FEW|MANY|STEPS|WORK|SMALL|LARGE)\w*"
    r"|\w+_(?:MAX|LIMIT)): (?:[ui](?:\d+|size)|[\w:]*RangeInclusive<\w+>) =\s*([^;]+);",
    re.M,
)


def limits_of(files, short):
    """Numbers that bound something: where, name, value, and what the comment above says of it."""
    for f in files:
        for m in LIMIT.finditer(f.text):
            above = []
            for line in reversed(f.text[: m.start()].splitlines()):
                if not line.strip().startswith("//"):
                    break
                above.insert(0, line.strip().lstrip("/ "))
            comment = " ".join(above)
            kind = next((kind for kind, says in KINDS.items() if re.search(says, comment)), "unexplained")
            yield short(f.path), f.text.count("\n", 0, m.start()) + 1, m.group(1), re.sub(r"\s+", " ", m.group(2)), kind


def main():
    argv = sys.argv[1:]
    flags = {a for a in argv if a.startswith("--")}
    roots = [a for a in argv if not a.startswith("--")]
    root = roots[0] if roots else "."
    short = lambda p: os.path.relpath(p, root)
    files, modules = load(root)
    lines = collections.Counter()
    for f in files:
        lines[f.crate] += f.text.count("\n")
    print("lines of Rust outside tests, benches, examples, fuzz:", sum(lines.values()), dict(lines))
    code = sum(1 for f in files for l in f.code.split("\n") if l.strip())
    print("of which code:", code)
    long = sorted(((n, name, short(f.path), at) for f in files for name, at, n, _ in functions_of(f) if n > 80), reverse=True)
    print("functions over 80 lines:", len(long))
    if "--long" in flags:
        for n, name, path, at in long:
            print(f"  {n} {name} {path}:{at}")
    names = collections.defaultdict(list)
    for f in files:
        for m in re.finditer(r"^ *(?:pub(?:\([^)]*\))? +)?(?:struct|enum|trait|type|union) +(\w+)([^;\n]*)", f.code, re.M):
            if re.match(r" +type ", m.group(0)):  # an associated type
                continue
            names[m.group(1)].append(short(f.path))
    twice = {k: v for k, v in names.items() if len(v) > 1}
    own = {k: [p for p in v if not p.startswith(("oracle/", "verify/"))] for k, v in names.items()}
    own = {k: v for k, v in own.items() if v}
    print("names of types without oracle and verify:", len(own), "defined more than once:", sum(len(v) > 1 for v in own.values()))
    print("names of types:", len(names), "defined more than once:", len(twice), "definitions:", sum(map(len, names.values())))
    if "--names" in flags:
        for k, v in sorted(twice.items(), key=lambda x: (-len(x[1]), x[0])):
            print(f"  {k} ×{len(v)}: {' '.join(v)}")
    arrows = arrows_of(files, modules, "--uses" in flags)
    circles = circles_of([f.path for f in files], arrows)
    print("circles of files:", len(circles), "files in them:", sum(map(len, circles)))
    if "--circles" in flags:
        for part in circles:
            print(f"  {len(part)}: {' '.join(map(short, part))}")
            inside = set(part)
            for a in part:
                for b in sorted(arrows[a] & inside):
                    print(f"      {short(a)} -> {short(b)}: {', '.join(sorted(NAMES[a, b]))}")
    if "--arrows" in flags:
        for a in sorted(arrows):
            for b in sorted(arrows[a]):
                print(short(a), "->", short(b))
    tuples = [(short(f.path), at, name) for f in files for name, at, _, sig in functions_of(f) for a in arguments(sig) if re.match(r"(mut )?\(", a)]
    many = [(short(f.path), at, name, len(arguments(sig))) for f in files for name, at, _, sig in functions_of(f) if len(arguments(sig)) > 4]
    functions = {(p, at) for p, at, _ in tuples}
    print("functions that take a tuple apart in their arguments:", len(functions), "over four arguments:", len(many), "seven:", sum(1 for m in many if m[3] >= 7))
    if "--args" in flags:
        for t in sorted(set(tuples)):
            print("  tuple %s:%d %s" % t)
        for t in sorted(many, key=lambda x: -x[3]):
            if t[3] >= 6:
                print("  %s:%d %s takes %d" % t)
    nested, bare = [], []
    for f in files:
        for m in re.finditer(r"(Result<\s*(?:Option|Result)<\s*Result|Result<\s*Result|Option<\s*(?:Option|Result)<|Result<Option<Option)", f.code):
            nested.append(f"{short(f.path)}:{f.code.count(chr(10), 0, m.start()) + 1} {m.group(1)}")
        for m in re.finditer(r"Result<[^=;{}\n]*, (?:String|&'static str)>", f.code):
            bare.append(f"{short(f.path)}:{f.code.count(chr(10), 0, m.start()) + 1}")
    print("nested results:", len(nested), "errors that are bare strings:", len(bare))
    if "--sets" in flags:
        print("  " + "\n  ".join(nested + bare))
    limits = list(limits_of(files, short))
    kinds = collections.Counter(kind for *_, kind in limits)
    print("constants that bound something:", len(limits), dict(sorted(kinds.items())))
    if "--limits" in flags:
        for path, at, name, value, kind in sorted(limits, key=lambda l: (l[4], l)):
            print(f"  {kind}: {path}:{at} {name} = {value}")


main()
