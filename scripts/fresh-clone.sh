#!/usr/bin/env bash
# Does what a newcomer does, by hand before a release: clone, `npm start`, look, stop, start again, `npm test`.
#   scripts/fresh-clone.sh          as whoever calls it
#   scripts/fresh-clone.sh <user>   as an ordinary user (call it as root; the user must exist)
# PORT (default 8765) is the port used; TESTS=0 leaves `npm test` out. Everything happens in a temporary
# folder that is removed at the end.
set -euo pipefail
repository=$(cd "$(dirname "$0")/.." && pwd)
port=${PORT:-8765}
user=${1:-}
folder=$(mktemp -d)
group=
trap '[ -z "$group" ] || kill -KILL -- "-$group" 2>/dev/null; rm -rf "$folder"' EXIT

# as <command>: in the clone, as the user. `runuser -u`, unlike `su`, stays in our process group, which gets the
# signals.
as() {
  if [ -z "$user" ]; then (cd "$folder/clone" && exec bash -c "$1"); return; fi
  (cd "$folder/clone" && HOME=$(getent passwd "$user" | cut -d: -f6) exec runuser -u "$user" -- bash -c "$1")
}
fail() { echo "FAILED: $1" >&2; tail -n 40 "$folder/log" >&2; exit 1; }

# start <label>: runs `npm start` in a process group of its own until it is ready; tells how long that took.
start() {
  local began=$SECONDS
  set -m
  as "PORT=$port npm start" >"$folder/log" 2>&1 &
  group=$!
  set +m
  until curl -fsS "http://127.0.0.1:$port/health/ready" >/dev/null 2>&1; do
    kill -0 "$group" 2>/dev/null || fail "npm start ended before it was ready ($1)"
    [ $((SECONDS - began)) -lt 300 ] || fail "not ready after five minutes ($1)"
    sleep 0.2
  done
  echo "$1: ready after $((SECONDS - began)) s"
  grep -o "http://[^ ]*:$port[^ ]*" "$folder/log" | head -n 1 || fail "no address was printed ($1)"
}

# SIGTERM to the whole group, as Ctrl+C does it: the server finishes what it has begun and ends within ten seconds.
stop() {
  local began=$SECONDS
  kill -TERM -- "-$group"
  wait "$group" || true
  while kill -0 -- "-$group" 2>/dev/null; do
    [ $((SECONDS - began)) -lt 10 ] || fail 'still runs ten seconds after SIGTERM'
    sleep 0.1
  done
  group=
}

count() {
  local token
  token=$(curl -fsS -H 'content-type: application/json' -d '{"username":"requester","password":"credit-demo-2026"}' \
    "http://127.0.0.1:$port/api/token/" | sed 's/.*"access":"\([^"]*\)".*/\1/')
  curl -fsS -H "authorization: Bearer $token" "http://127.0.0.1:$port/api/credit/credit-applications/" | grep -o '"reference_number"' | wc -l
}

git -c safe.directory='*' clone -q "$repository" "$folder/clone"
chmod 755 "$folder"
[ -z "$user" ] || chown -R "$user" "$folder/clone"

# What an operator does first on a new machine, before any start.
as 'npm run -s schemas -- check schemas' >"$folder/log" 2>&1 || fail 'npm run schemas before the first start'
as 'npm run -s restore -- --help' >"$folder/log" 2>&1 || fail 'npm run restore before the first start'
start 'first start'
curl -fsS "http://127.0.0.1:$port/" | grep -q '<div id="root">' || fail 'the page is not served'
before=$(count)
stop
start 'second start'
[ "$(count)" = "$before" ] || fail 'the second start has other applications'
echo "$before applications, kept by the second start"
stop
[ "${TESTS:-1}" = 1 ] || exit 0
as 'npm test' 2>&1 | tee "$folder/log" | tail -n 15 || fail 'npm test'
grep -Eq '^[0-9]+ passed, 0 failed' "$folder/log" || fail 'npm test printed no tally'
