#!/usr/bin/env bash
# The Python package on a fresh machine: it is built, installed into an environment of its own, tested, and its types are checked.
# The test of its map needs Node and Chromium.
# With PROFILE=dev the module is built as the tests of the workspace are, which saves minutes where those were built before.
set -euo pipefail
cd "$(dirname "$0")/.."
environment="$(mktemp -d)"
trap 'rm -rf "$environment"' EXIT
python3 -m venv "$environment"
PATH="$environment/bin:$PATH"
MATURIN_PEP517_ARGS="--profile ${PROFILE:-release}" pip install --quiet --disable-pip-version-check './python[test]'
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
