#!/bin/sh
# Tries a release as an operator would: scripts/release/try-release.sh release/porchlight-<version>-linux-x64.tar.gz
# Read-only tree of root, run by another account: install, first admin, sign in, back up, restore elsewhere, status, stop.
set -eu
tarball=$(readlink -f "$1")
work=$(mktemp -d)
port=${PORT:-39180}
pid=
trap '[ -z "$pid" ] || kill "$pid" 2>/dev/null || true; wait 2>/dev/null || true; rm -rf "$work"' EXIT
(cd "$(dirname "$tarball")" && sha256sum --check --quiet --ignore-missing SHA256SUMS)
tar -xzf "$tarball" -C "$work" --no-same-owner
tree="$work/$(basename "$tarball" .tar.gz)"
chmod 755 "$work"
chmod -R a-w "$tree"
before=$(cd "$tree" && find . -printf '%p %s %T@\n' | sort | sha256sum)
account=
if [ "$(id -u)" = 0 ]; then account='setpriv --reuid=65534 --regid=65534 --clear-groups'; fi
for data in one two; do mkdir "$work/$data" && { [ -z "$account" ] || chown 65534:65534 "$work/$data"; }; done
clean="env -i PATH=/usr/bin:/bin HOME=/nonexistent PORT=$port PUBLIC_URL=http://localhost:$port INIT_ADMIN_EMAIL=boss@fresh.test INIT_ADMIN_PASSWORD=a-fine-long-phrase"

porchlight() { (cd "$work/$1" && exec $account $clean DATA_DIR="$work/$1" "$tree/bin/porchlight" "$2" ${3:-}); }
started() {
  (cd "$work/$1" && exec $account $clean DATA_DIR="$work/$1" "$tree/bin/porchlight" start) >"$work/$1.log" 2>&1 &
  pid=$!
  for _ in $(seq 1 240); do
    if curl -fsS -o /dev/null "http://localhost:$port/readyz" 2>/dev/null; then return 0; fi
    kill -0 "$pid" 2>/dev/null || break
    sleep 0.5
  done
  cat "$work/$1.log" >&2
  exit 1
}
stopped() { kill -TERM "$pid"; wait "$pid" || true; pid=; }
signs_in() { curl -fsS -H 'content-type: application/json' -d '{"email":"boss@fresh.test","password":"a-fine-long-phrase"}' "http://localhost:$port/api/identity/sign_in" | grep -q identity_token; }

begun=$(date +%s)
started one
echo "ready after $(($(date +%s) - begun)) s"
signs_in
echo 'the first admin signs in'
for page in /login / /api/docs /healthz; do echo "$page $(curl -s -o /dev/null -w '%{http_code}' "http://localhost:$port$page")"; done
porchlight one backup "$work/one/a.backup" >/dev/null
echo 'backed up'
porchlight one upgrade --status
stopped
porchlight two restore "$work/one/a.backup" >/dev/null
echo 'restored elsewhere'
started two
signs_in
echo 'the first admin signs in there'
stopped
[ "$before" = "$(cd "$tree" && find . -printf '%p %s %T@\n' | sort | sha256sum)" ]
echo 'nothing was written into the tree'
