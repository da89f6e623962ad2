#!/bin/sh
# Tries a release as an operator would: scripts/release/try-release.sh release/porchlight-<version>-linux-x64.tar.gz
# Read-only tree of root, run by another account: install, first admin, sign in, chat, back up, restore elsewhere, upgrade, status, stop; where it is restored,
# people come through the release's own nginx.conf with TLS, if nginx is there.
set -eu
tarball=$(readlink -f "$1")
here=$(dirname "$(readlink -f "$0")")
work=$(mktemp -d)
port=${PORT:-39180}
pid=
proxy=
trap 'for each in $proxy $pid; do kill "$each" 2>/dev/null || true; done; wait 2>/dev/null || true; rm -rf "$work"' EXIT
(cd "$(dirname "$tarball")" && sha256sum --check --quiet --ignore-missing SHA256SUMS)
tar -xzf "$tarball" -C "$work" --no-same-owner
tree="$work/$(basename "$tarball" .tar.gz)"
outward=$(find "$tree" -type l -lname '/*')
[ -z "$outward" ] || { echo "these links lead to the machine that made the release: $outward" >&2; exit 1; }
chmod 755 "$work"
chmod -R a-w "$tree"
before=$(cd "$tree" && find . -printf '%p %s %T@\n' | sort | sha256sum)
account=
if [ "$(id -u)" = 0 ]; then account='setpriv --reuid=65534 --regid=65534 --clear-groups'; fi
for data in one two tls; do mkdir "$work/$data" && { [ -z "$account" ] || chown 65534:65534 "$work/$data"; }; done
clean="env -i PATH=/usr/bin:/bin HOME=/nonexistent PORT=$port PUBLIC_URL=http://localhost:$port INIT_ADMIN_EMAIL=boss@fresh.test INIT_ADMIN_PASSWORD=a-fine-long-phrase"

porchlight() { (cd "$work/$1" && exec $account $clean DATA_DIR="$work/$1" "$tree/bin/porchlight" "$2" ${3:-}); }
started() {
  (cd "$work/$1" && exec $account $clean DATA_DIR="$work/$1" "$tree/bin/porchlight" start) >"$work/$1.log" 2>&1 &
  pid=$!
  for _ in $(seq 1 240); do
    if people ready 2>/dev/null; then return 0; fi
    kill -0 "$pid" 2>/dev/null || break
    sleep 0.5
  done
  cat "$work/$1.log" >&2
  exit 1
}
stopped() { kill -TERM "$pid"; wait "$pid" || true; pid=; }
address="http://localhost:$port"
trusted=
people() { NODE_EXTRA_CA_CERTS="$trusted" "$tree/node/bin/node" --no-warnings "$here/as-people.mjs" "$1" "$address" ${2:-}; }

# Starts nginx with the release's configuration, of which only places are changed. From then on, people and the server know the address with TLS.
behind_tls() {
  nginx=$(PATH="$PATH:/usr/sbin:/usr/local/sbin" command -v nginx) || { echo 'nginx is not there: TLS is not tried'; return 0; }
  tls="$work/tls"
  openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost -keyout "$tls/privkey.pem" -out "$tls/fullchain.pem" 2>/dev/null
  {
    echo "daemon off; pid $tls/pid; error_log stderr; events {} http { access_log off;"
    for each in client_body proxy fastcgi uwsgi scgi; do echo "${each}_temp_path $tls/$each;"; done
    sed "s|listen 443 ssl|listen 127.0.0.1:$((port + 1)) ssl|; s|support.example.com|localhost|; s|/etc/ssl/porchlight|$tls|; s|127.0.0.1:3000|127.0.0.1:$port|" "$tree/deploy/nginx.conf"
    echo '}'
  } >"$tls/nginx.conf"
  chmod 644 "$tls/privkey.pem"
  (exec $account "$nginx" -p "$tls" -c "$tls/nginx.conf") 2>"$tls/log" &
  proxy=$!
  trusted="$tls/fullchain.pem"
  address="https://localhost:$((port + 1))"
  clean="$clean PUBLIC_URL=$address TRUST_PROXY=1"
}

begun=$(date +%s)
started one
echo "ready after $(($(date +%s) - begun)) s"
people signs-in
echo 'the first admin signs in'
for page in /login / /api/docs /healthz; do people page "$page"; done
people chats
echo 'a visitor and the admin chat'
porchlight one backup "$work/one/a.backup" >/dev/null
echo 'backed up'
porchlight one upgrade --status
stopped
porchlight two restore "$work/one/a.backup" >/dev/null
echo 'restored elsewhere'
porchlight two upgrade
behind_tls
started two
people signs-in
people remembers
echo "the first admin signs in at $address, and finds the chat"
people live
echo 'a visitor is connected live, and gets an answer'
stopped
[ "$before" = "$(cd "$tree" && find . -printf '%p %s %T@\n' | sort | sha256sum)" ]
echo 'nothing was written into the tree'
