#!/usr/bin/env python3
"""The licences of what is compiled into a package, each different text once with the crates that it covers.

    dist/third_party.py grundy-cli --all-features > THIRD-PARTY.md

What follows the name goes to `cargo tree`. It fails if a crate names no licence, or has no text of one and none is in `dist/licences`.
"""
import json, pathlib, re, subprocess, sys

FILE = re.compile(r"((un)?licen[sc]es?|copying|copyright|notice|ofl)(\W(?!notest)|$)", re.I)
# What is in a package but in no program: tests, tools, which have licences of their own.
APART = {"contrib", "debian", "examples", "programs", "tests", "third_party"}
CODE = {".c", ".h", ".html", ".py", ".rs"}
HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent


def cargo(*words):
    return subprocess.run(["cargo", *words], cwd=ROOT, check=True, capture_output=True, text=True).stdout


def texts(crate):
    """The licences of a crate and of what it brings along, sources in C for example, and what `dist/licences` adds."""
    folder = pathlib.Path(crate["manifest_path"]).parent / ("" if crate["source"] else "page")
    found = [p for p in sorted(folder.rglob("*")) if p.is_file() and FILE.match(p.name) and p.suffix not in CODE]
    found = [p for p in found if not APART.intersection(p.relative_to(folder).parts[:-1])]
    # Of LICENSE and COPYING, side by side, one is to be chosen.
    found = [p for p in found if p.name != "COPYING" or not (p.parent / "LICENSE").exists()]
    found += [p for p in [HERE / "licences" / f"{crate['name']}.txt"] if p.exists()]
    return [p.read_text(encoding="utf-8", errors="replace").strip() for p in found]


def main(package, *options):
    listed = cargo("tree", "--locked", "-p", package, "-e", "normal,no-proc-macro", "--prefix", "none", "-f", "{p}", *options)
    names = {tuple(line.split()[:2]) for line in listed.splitlines() if line.strip()}
    known = {(p["name"], "v" + p["version"]): p for p in json.loads(cargo("metadata", "--locked", "--format-version", "1"))["packages"]}
    covered, wrong, rows, apache = {}, [], [], (ROOT / "LICENSE-APACHE").read_text().strip()
    for name in sorted(names):
        crate = known[name]
        label = " ".join(name)
        licence = crate["license"] or (crate["license_file"] and "its own")
        rows.append(f"| {label} | {licence} | {', '.join(crate['authors'])} |".replace("<", "&lt;"))
        found = texts(crate)
        if not licence:
            wrong.append(f"{label} names no licence")
        elif not found and crate["source"] and "Apache-2.0" in licence:
            found = [apache]
        elif not found and crate["source"]:
            wrong.append(f"{label} ({licence}) has no text")
        for text in found:
            covered.setdefault(" ".join(text.split()), (text, []))[1].append(label)
    if wrong:
        sys.exit("\n".join(wrong))
    print(f"# What {package} contains\n\n| crate | licence | authors |\n|---|---|---|")
    print("\n".join(rows))
    for text, crates in covered.values():
        print(f"\n## {', '.join(dict.fromkeys(crates))}\n\n```text\n{text}\n```")


main(*sys.argv[1:])
