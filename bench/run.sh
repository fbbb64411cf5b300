#!/usr/bin/env bash
# Compiles the benches with what they measure, as production is compiled, and runs those named (all without a name).
set -euo pipefail
cd "$(dirname "$0")/.."
npx --no-install tsc -p tsconfig.web.json
npx --no-install tsc -p tsconfig.bench.json
for shared in dist migrations web package.json; do ln -sfn "../$shared" ".bench/$shared"; done
for name in "${@:-noop subjects assessments evaluation evidence growth deliveries monitoring screening-names screening-matcher screening-import documents completion signing-page start}"; do
  for bench in $name; do node ".bench/bench/$bench.js"; done
done
