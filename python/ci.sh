#!/usr/bin/env bash
# The Python package on a fresh machine: it is built, installed into an environment of its own, tested, and its types are checked.
# The test of its map needs Node and Chromium.
# MODULE names a module that is built already, as by `cargo build` of the whole workspace.
set -euo pipefail
cd "$(dirname "$0")/.."
environment="$(mktemp -d)"
trap 'rm -rf "$environment"' EXIT
python3 -m venv "$environment"
PATH="$environment/bin:$PATH"
install() { pip install --quiet --disable-pip-version-check "$@"; }
if [ -n "${MODULE:-}" ]; then
  python - <<'END' >"$environment/needed"
import tomllib
project = tomllib.load(open("python/pyproject.toml", "rb"))["project"]
print(*project["dependencies"], *project["optional-dependencies"]["test"], sep="\n")
END
  install -r "$environment/needed"
  package="$(python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/grundy"
  cp -r python/python/grundy "$package"
  cp "$MODULE" "$package/_grundy.abi3.so"
else
  install './python[test]'
fi
pytest -q python
# The map of notebooks in Chromium; its kernel is this package.
(
  cd web
  [ -d node_modules ] || npm ci --no-audit --no-fund
  GRUNDY_PYTHON="$environment/bin/python" npm run e2e:widget
)
(
  cd python
  mypy
  mypy examples
  python -m mypy.stubtest grundy
)
