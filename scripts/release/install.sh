#!/bin/sh
# Installs Porchlight @VERSION@ for Linux, or upgrades to it. Read it first: it downloads one file, compares its checksum, unpacks it and writes a settings file.
#   sh install.sh [--from <folder or address>] [--prefix /opt] [--data /var/lib/porchlight] [--settings /etc/porchlight.env] [--port 3000]
#   sh install.sh --upgrade [--from …] [--prefix …]     unpacks this version beside the old one and points <prefix>/porchlight at it; nothing else changes
# It starts nothing, makes no accounts, and changes nothing of what is there.
set -eu
version='@VERSION@'
from='@FROM@'
prefix=/opt data=/var/lib/porchlight settings=/etc/porchlight.env port=3000 upgrade=
fail() { echo "$1" >&2; exit 1; }
while [ $# -gt 0 ]; do
  case "$1" in
    --upgrade) upgrade=yes; shift; continue ;;
    --from | --prefix | --data | --settings | --port) [ $# -gt 1 ] || fail "$1 needs a value." ;;
    *) fail "Unknown: $1. The first lines of this script say what it takes." ;;
  esac
  case "$1" in
    --from) from=$2 ;;
    --prefix) prefix=$2 ;;
    --data) data=$2 ;;
    --settings) settings=$2 ;;
    --port) port=$2 ;;
  esac
  shift 2
done
case "$port" in '' | *[!0-9]*) fail "--port must be a number." ;; esac
[ "$(uname -s)" = Linux ] || fail 'This release is for Linux.'
case "$(uname -m)" in
  x86_64) arch=x64 ;;
  aarch64 | arm64) arch=arm64 ;;
  *) fail "There is no release for $(uname -m)." ;;
esac
name="porchlight-$version-linux-$arch"
link="$prefix/porchlight"

# What would be in the way is found before anything is downloaded.
[ -n "$from" ] || fail 'Say where the release lies: --from <folder or address>.'
[ -d "$prefix" ] || fail "$prefix is no folder. Make it, or choose another one by --prefix."
[ ! -e "$prefix/$name" ] || fail "$prefix/$name is there already."
if [ -n "$upgrade" ]; then
  [ -L "$link" ] || fail "$link leads to no installation: install without --upgrade."
  old=$(basename "$(readlink "$link")")
  was=$(echo "$old" | sed 's/^porchlight-\(.*\)-linux-[a-z0-9]*$/\1/')
  newest=$(printf '%s\n%s\n' "$was" "$version" | sort -V | tail -n 1)
  [ "$newest" = "$version" ] && [ "$was" != "$version" ] || fail "$was is installed. $version is no newer one: restore a backup with the old release instead."
else
  [ ! -e "$link" ] && [ ! -L "$link" ] || fail "$link is there already. To upgrade it: sh install.sh --upgrade"
  [ ! -e "$settings" ] || fail "$settings is there already. Choose another file by --settings."
  [ ! -d "$data" ] || [ -z "$(ls -A "$data")" ] || fail "$data is not empty. Choose another folder by --data, or use --upgrade."
  hex=$(printf '%04X' "$port")
  # State 0A is a port that somebody listens on.
  if cat /proc/net/tcp /proc/net/tcp6 2>/dev/null | awk -v port=":$hex" '$4 == "0A" && substr($2, length($2) - 4) == port { found = 1 } END { exit !found }'; then
    fail "Somebody listens on port $port. Choose another one by --port."
  fi
fi

work=$(mktemp -d "$prefix/.porchlight-XXXXXX")
trap 'rm -rf "$work"' EXIT
fetch() {
  case "$from" in
    http://* | https://*) curl --fail --silent --show-error --location --output "$work/$1" "${from%/}/$1" ;;
    *) cp "$from/$1" "$work/$1" ;;
  esac || fail "$1 could not be had from $from."
}
fetch SHA256SUMS
fetch "$name.tar.gz"
grep "  $name\.tar\.gz\$" "$work/SHA256SUMS" >"$work/sum" || fail "SHA256SUMS says nothing about $name.tar.gz."
(cd "$work" && sha256sum --check --quiet --strict sum) || fail "$name.tar.gz is not what SHA256SUMS says. Nothing was installed."
tar -xzf "$work/$name.tar.gz" -C "$work" --no-same-owner
[ -x "$work/$name/bin/porchlight" ] || fail "$name.tar.gz holds no release."
mv "$work/$name" "$prefix/$name"

if [ -n "$upgrade" ]; then
  ln -sfn "$name" "$link"
  echo "$link leads to $version now, no longer to $was. What its database needs: $link/bin/porchlight upgrade --status (or --rehearse)"
  echo "Back up, then restart the service. To go back before it has started: ln -sfn $old $link"
  exit 0
fi
# Only its owner may read secrets.
(umask 077 && cat >"$settings") <<END
# Settings of Porchlight; docs/operate.md and README.md say what there is.
PORT=$port
DATA_DIR=$data
# The address that people use, behind a proxy that ends TLS:
PUBLIC_URL=https://support.example.com
TRUST_PROXY=1
SMTP_URL=
MAIL_FROM=
INIT_ADMIN_EMAIL=
END
ln -s "$name" "$link"
echo "Installed in $prefix/$name, as $link. Settings: $settings (fill them in)."
echo "Next: an account, the folder $data, and a service. $prefix/$name/docs/operate.md says how, and has a unit for systemd."
