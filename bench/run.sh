#!/usr/bin/env bash
# Compiles the benches with what they measure, as production is compiled, and runs those named (all without a name).
# At the end one table tells what was measured beside what is wanted; it goes to bench/results and bench/README.md.
# Those of the screening measure the real lists in BENCH_FOLDER, and say what they do without it.
set -euo pipefail
folder=
if [ -n "${BENCH_FOLDER:-}" ]; then folder=$(cd "$BENCH_FOLDER" && pwd); fi
cd "$(dirname "$0")/.."
# What a bench starts as a process of its own is no bench.
benches=$(ls bench/*.ts packages/*/bench/*.ts | sed -E 's|\.ts$||' | grep -vE -e '-(process|servers)$')
names=$(sed -E 's|.*/||' <<<"$benches" | sort)
[ $# -gt 0 ] || set -- $names
for name in "$@"; do
  if ! grep -qxF -e "$name" <<<"$names"; then
    echo "There is no bench '$name'. There are" $names >&2
    exit 2
  fi
done
npx --no-install tsc -b tsconfig.web.json
npx --no-install tsc -b tsconfig.bench.json
for shared in dist migrations web package.json; do ln -sfn "../$shared" ".bench/$shared"; done
measures=$(mktemp)
trap 'rm -f "$measures"' EXIT
export BENCH_MEASURES="$measures"
load=$(cut -d' ' -f1 /proc/loadavg 2>/dev/null || echo '?')
for name in "$@"; do
  bench=$(grep -E -e "/$name\$" <<<"$benches")
  case $name in
    screening-*) node ".bench/$bench.js" ${folder:+"$folder"} ;;
    *) node ".bench/$bench.js" ;;
  esac
done
node .bench/bench/support/conclude.js "$measures" "$load"
