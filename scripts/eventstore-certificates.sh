#!/usr/bin/env bash
# Makes the certificates of an EventStoreDB: an authority of its own and one node. An authority that is there is kept, so that
# a node's certificate is renewed, or another node gets one, by running it again (docs/databases.md, "With TLS").
#   bash scripts/eventstore-certificates.sh FOLDER NAME...
set -euo pipefail
if [ $# -lt 2 ]; then
  echo 'usage: eventstore-certificates.sh FOLDER NAME... (host names and IP addresses of the node)' >&2
  exit 1
fi
command -v openssl >/dev/null || { echo 'install openssl' >&2; exit 1; }
folder=$1
shift
umask 077
mkdir -p "$folder/ca" "$folder/node"

if [ ! -e "$folder/ca.key" ]; then
  openssl req -x509 -newkey rsa:3072 -nodes -sha256 -days 3650 -subj '/CN=FORM EventStoreDB CA' \
    -addext 'keyUsage=critical,keyCertSign,cRLSign' -keyout "$folder/ca.key" -out "$folder/ca/ca.crt" 2>/dev/null
fi

# Nodes recognise each other by the common name, which is the same for all.
names=()
for name in "$@"; do
  if [[ $name =~ ^[0-9.]+$|: ]]; then names+=("IP:$name"); else names+=("DNS:$name"); fi
done
extensions="basicConstraints=critical,CA:FALSE
keyUsage=critical,digitalSignature,keyEncipherment
extendedKeyUsage=serverAuth,clientAuth
subjectAltName=$(IFS=,; echo "${names[*]}")"
openssl req -new -newkey rsa:3072 -nodes -subj '/CN=eventstoredb-node' -keyout "$folder/node/node.key" 2>/dev/null |
  openssl x509 -req -sha256 -days 825 -CA "$folder/ca/ca.crt" -CAkey "$folder/ca.key" -set_serial "0x$(openssl rand -hex 16)" \
    -extfile <(echo "$extensions") -out "$folder/node/node.crt" 2>/dev/null
chmod 644 "$folder/ca/ca.crt" "$folder/node/node.crt"
chmod 755 "$folder" "$folder/ca" "$folder/node"
