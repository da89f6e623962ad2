# Runs the server and does what has to be done when it has ended, in a process of half a megabyte; `start.mjs` turns into it.
# Arguments: the script that cleans up after a kill -9, then Node, its flags and the server.
cleanup=$1
shift
node=$1
# What a shell reports for a process ended by SIGKILL, one that ended itself because it hung (SIGVTALRM), and one whose memory was full (SIGABRT).
killed=137 hung=154 full=134
# How often a server that ended itself is started again within so many seconds, and how long one may take to end when it is asked to.
times=5 within=600 patience=20
server='' asked='' timer='' begun=''

# A process that is busy cannot see the signal. The timer takes its `sleep` with it.
end() {
  asked=1
  [ -n "$1" ] && kill -s "$1" "$server"
  [ -n "$timer" ] && return
  (trap 'kill $!' TERM; sleep $patience & wait $! && kill -s KILL "$server") 2>/dev/null &
  timer=$!
}
leave() {
  [ -n "$timer" ] && kill "$timer" 2>/dev/null
  exit "$1"
}
trap 'end TERM' TERM
trap 'kill -s HUP "$server"' HUP
# Ctrl-C in a terminal already reaches every process in the group.
if [ -t 0 ]; then trap 'end ""' INT; else trap 'end INT' INT; fi

while [ -z "$asked" ]; do
  "$@" &
  server=$!
  unset BEGUN_AT
  # A signal ends the waiting, not the server.
  wait "$server"
  code=$?
  while kill -s 0 "$server" 2>/dev/null; do
    wait "$server"
    code=$?
  done
  case $code in "$killed" | "$hung" | "$full") ;; *) leave "$code" ;; esac
  now=$(date +%s)
  begun="$begun $now"
  often=0
  for at in $begun; do [ $((now - at)) -lt $within ] && often=$((often + 1)); done
  if [ "$code" = $killed ] || [ -n "$asked" ] || [ $often -gt $times ]; then
    "$node" "$cleanup"
    leave "$code"
  fi
  if [ "$code" = $hung ]; then what=hung; else what='ran out of memory'; fi
  echo "The server $what and has ended itself; starting it again."
done
leave 143
