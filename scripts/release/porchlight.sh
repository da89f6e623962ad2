#!/bin/sh
# Runs Porchlight from the folder of its release, which it never writes to: what it keeps is in DATA_DIR.
set -eu
home=$(CDPATH='' cd -- "$(dirname -- "$(readlink -f -- "$0")")/.." && pwd)
export NODE_ENV="${NODE_ENV:-production}"
export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-${DATA_DIR:-./data}/cache}"
export MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=131072
command="${1:-help}"
[ $# -eq 0 ] || shift
case "$command" in
  start) exec "$home/node/bin/node" --expose-gc --max-semi-space-size=16 --flush-baseline-code "$home/apps/server/dist/main.js" ;;
  admin | backup | doctor | restore | upgrade) exec "$home/node/bin/node" "$home/apps/server/dist/$command.js" "$@" ;;
  version) exec sed -n 's/.*"version": "\(.*\)".*/\1/p' "$home/package.json" ;;
  *)
    echo "porchlight start | doctor | backup [file] | restore file | restore --to time | upgrade [--status | --rehearse] | admin help | version"
    echo "Settings are environment variables: porchlight doctor lists them. docs/operate.md says more."
    [ "$command" = help ] || exit 2
    ;;
esac
