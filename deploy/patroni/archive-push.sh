#!/bin/sh
# PostgreSQL의 archive_command, Patroni 아래에서: 여러 번 이끄는 쪽이 바뀌어도 로그 보관이 막히지 않게 해요.
#   archive_command = 'sh /etc/hangyeol/archive-push.sh %p pgbackrest --stanza=hangyeol'
# 보관소에 같은 이름의 다른 조각이 있으면 pgBackRest는 45로 거절하고, PostgreSQL은 그 조각에서 영영 기다려요. 이끄는 쪽이 바뀐 자리의
# 조각은 컴퓨터마다 뒷부분이 다르고, 되돌릴 때는 읽지 않아요: 그것만 지나가요 (docs/decisions/254).
set -u
file=$1
shift
"$@" archive-push "$file"
code=$?
[ "$code" -eq 45 ] || exit "$code"

pass() {
  echo "archive-push: ${file##*/}: $1" >&2
  exit 0
}
name=${file##*/}
case $name in
  *.partial) pass 'the end of a timeline that was left; nothing reads it' ;;
  *[!0-9A-F]*) exit "$code" ;;
esac
[ "${#name}" -eq 24 ] || exit "$code"

# The line that this database is on: its latest timeline, and where each one before was left.
newest=
for history in "$(dirname "$file")"/*.history; do [ -e "$history" ] && newest=$history; done
[ -n "$newest" ] || exit "$code"
ours=${newest##*/}
ours=$((0x${ours%.history}))
rest=${name#????????}
timeline=$((0x${name%"$rest"}))
[ "$timeline" -lt "$ours" ] || exit "$code"

log=$((0x${rest%????????}))
segment=$((0x${rest#????????}))
size=$(wc -c <"$file")
while read -r number left _; do
  [ "$number" = "$timeline" ] || continue
  left_log=$((0x${left%/*}))
  left_segment=$((0x${left#*/} / size))
  if [ "$log" -lt "$left_log" ] || { [ "$log" -eq "$left_log" ] && [ "$segment" -lt "$left_segment" ]; }; then
    exit "$code"
  fi
  pass "timeline $timeline was left at $left; the segment of the next one has what counts"
done <"$newest"
pass "timeline $timeline is none that led to $ours"
