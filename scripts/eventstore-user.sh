#!/bin/sh
# Gives FORM a user of its own in an EventStoreDB with TLS, and nobody but it and the administrators the streams: form may read
# and append, and may neither delete a stream nor set its metadata. May be run again, and then sets the password again
# (docs/databases.md, "With TLS").
#   EVENTSTORE=https://eventstore:2113 CA=ca.crt ADMIN_PASSWORD=… FORM_PASSWORD=… sh eventstore-user.sh
set -eu

# Passwords go through standard input: arguments are visible to every user of the machine.
request() {
  body=$(printf %s "$4" | sed 's/["\\]/\\&/g')
  printf 'user = "admin:%s"\ndata = "%s"\n' "$ADMIN_PASSWORD" "$body" |
    curl --config - --cacert "$CA" --silent --show-error --output /dev/null --write-out '%{http_code}' \
      --header "Content-Type: $1" --request "$2" "$EVENTSTORE$3"
}

expect() {
  if [ "$2" != "$3" ]; then
    echo "$1: the EventStoreDB answered $2 instead of $3" >&2
    exit 1
  fi
}

case "$ADMIN_PASSWORD$FORM_PASSWORD" in
*[!A-Za-z0-9]*)
  echo 'the passwords may hold letters and digits only: make them with openssl rand -hex 24' >&2
  exit 1
  ;;
esac

found=$(request application/json GET /users/form '')
if [ "$found" = 404 ]; then
  user="{\"LoginName\":\"form\",\"FullName\":\"FORM\",\"Groups\":[],\"Password\":\"$FORM_PASSWORD\"}"
  expect 'creating the user form' "$(request application/json POST /users/ "$user")" 201
else
  expect 'looking for the user form' "$found" 200
  expect 'setting its password' \
    "$(request application/json POST /users/form/command/reset-password "{\"NewPassword\":\"$FORM_PASSWORD\"}")" 200
fi

# $admins is a group of EventStoreDB.
# shellcheck disable=SC2016
own='{"$r":["form","$admins"],"$w":["form","$admins"],"$mr":["form","$admins"],"$d":"$admins","$mw":"$admins"}'
# shellcheck disable=SC2016
system='{"$r":"$admins","$w":"$admins","$d":"$admins","$mr":"$admins","$mw":"$admins"}'
id=$(cat /proc/sys/kernel/random/uuid)
event="[{\"eventId\":\"$id\",\"eventType\":\"update-default-acl\",\"data\":{\"\$userStreamAcl\":$own,\"\$systemStreamAcl\":$system}}]"
expect 'setting the access to streams' \
  "$(request application/vnd.eventstore.events+json POST /streams/%24settings "$event")" 201
echo 'The user form may read and append to the streams.'
