#!/usr/bin/env python3
"""A second verifier of FORM's ledger, made to docs/ledger-format.md and sharing nothing with FORM: not its code, not its
language, not its libraries. Where both call a ledger sound, no slip of either alone can be the reason.

Ed25519 (RFC 8032) is written out rather than left to `openssl`: a ledger has thousands of checkpoints, and a process for
each would take minutes; so this file runs wherever Python 3.9 does. It is not constant in time and need not be, since it
verifies and holds no secret.
"""
import argparse
import base64
import hashlib
import heapq
import json
import re
import sys
import unicodedata
from functools import lru_cache, reduce
from itertools import accumulate, chain

USAGE = """python3 form_verify.py export FILE [--vkey CHIAVE] [--checkpoint NOTA] [--json]
     python3 form_verify.py receipt FILE --vkey CHIAVE [--json]
Esce con 0 se tutto è integro, 1 se ci sono anomalie, 2 se non è stato possibile verificare."""

INTEGER_MAX = 2**53 - 1
ENVELOPE_BYTES_MAX, LINE_BYTES_MAX, FILE_BYTES_MAX = 8192, 64 * 1024, 1024 * 1024
SIGNATURES_MAX, FINDINGS_KEPT_MAX, NESTING_MAX = 100, 1000, 10_000
DOMAIN = b'coin-form/ledger/v1/'
UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
PLAIN = r'[ !#-\[\]-~]*'
INTEGER = '(?:0|[1-9][0-9]{0,15})'
IS_HASH = re.compile('[0-9a-f]{64}').fullmatch
IS_TIME = re.compile(r'[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z').fullmatch
IS_ACCOUNT = re.compile(f'treasury|(wallet|order|contest):{UUID}').fullmatch
ENVELOPE = re.compile(
    f'{{"actor":"{PLAIN}","alg":"sha-256","data":{{.*}},"id":"{UUID}","prev":"[0-9a-f]{{64}}",'
    f'"rev":{INTEGER},"stream":"{PLAIN}","ts":"{PLAIN}","type":"{PLAIN}","v":{INTEGER}}}', re.DOTALL).fullmatch
EXPORT_LINE = re.compile('{"event":(.*),"hash":"([0-9a-f]{64})"}', re.DOTALL).fullmatch
PLACE = re.compile(r'"rev":([0-9]{1,15}),"stream":"[^"\\]*","ts":"[^"\\]*","type":"[^"\\]*","v":[0-9]{1,15}}\Z').search
VKEY = re.compile(r'([^\s\ufeff+]+)\+([0-9a-f]{8})\+(\S+)').fullmatch
NOTE = re.compile(rf'((.+)\n({INTEGER})\n(.+)\n(?:(?s:.*)\n)?)\n((?:— [^\s\ufeff+]+ \S+\n)+)').fullmatch
SIGNATURES = re.compile(r'— (\S+) (\S+)\n').findall
CONTROL = re.compile('[\0-\x09\x0b-\x1f\x7f-\x9f]').search
WORDS = {
    'HASH': 'contenuto alterato', 'LINK': 'anello mancante', 'REVISION': 'ordine o numero errato',
    'TIME': "data anteriore a quella dell’evento precedente", 'SUM': 'transazione che non somma a zero',
    'NEGATIVE': 'saldo sotto zero', 'DUPLICATE': 'identificativo ripetuto',
    'KEY': 'chiave pubblica che il registro non ha mai dichiarato, o che nessuno di autorizzato ha ceduto',
    'tail': 'checkpoint di più eventi di quanti ce ne sono: manca la coda',
    'rewritten': 'checkpoint di altri eventi: la storia è stata riscritta',
    'note': 'checkpoint malformato, fuori posto, di un altro registro o non firmato dalla chiave in vigore',
    'FORM': 'non è una ricevuta di Coin FORM', 'INDEX': "la posizione dichiarata non è quella dell’evento",
    'CHECKPOINT': 'il checkpoint non è leggibile o non è quello dichiarato',
    'SIGNATURE': 'il checkpoint non è firmato dalla chiave indicata',
    'PATH': "il percorso non porta dall’evento alla radice firmata",
}

class CannotRun(Exception):
    """Nothing was established, and why."""

# --- Canonical form ---

def refuse(text):
    raise ValueError(text)

def read_number(text):
    """An int of what has a canonical form, else a float."""
    value = float(text)
    is_whole = abs(value) <= INTEGER_MAX and value == int(value) and not (value == 0 and text[0] == '-')
    return int(value) if is_whole else value

def members_once(pairs):
    value = dict(pairs)
    return value if len(value) == len(pairs) else refuse('a member named twice')

NUMBERS = {'parse_int': read_number, 'parse_float': read_number, 'parse_constant': refuse}
LENIENT = json.JSONDecoder(**NUMBERS)
READER = json.JSONDecoder(object_pairs_hook=members_once, **NUMBERS)
WRITER = json.JSONEncoder(ensure_ascii=False)

def read_object(text, reader=READER):
    """The JSON object that a text is, or None."""
    try:
        value = reader.decode(text)
    except ValueError:
        return None
    except RecursionError:
        return {'event': None}  # nested deeper than anything that was ever sealed
    return value if type(value) is dict else None

def canonical(value):
    """RFC 8785. Raises ValueError."""
    if type(value) is str:
        if not value.isascii() and (re.search('[\ud800-\udfff]', value) or unicodedata.normalize('NFC', value) != value):
            refuse(value)
        return WRITER.encode(value) if '\0' not in value else refuse(value)
    if type(value) is list:
        return f"[{','.join([canonical(member) for member in value])}]"
    if type(value) is dict:
        names = sorted(value, key=lambda name: name.encode('utf-16-be', 'surrogatepass'))
        return f"{{{','.join([f'{canonical(name)}:{canonical(value[name])}' for name in names])}}}"
    return WRITER.encode(value) if type(value) is not float else refuse('a number')

def canonical_or_none(value):
    try:
        return canonical(value)
    except (ValueError, RecursionError):
        return None

# --- Envelope and coins ---

def sha256(*parts):
    return hashlib.sha256(b''.join(parts)).digest()

def hash_of(text):
    return sha256(DOMAIN, b'event\n', text.encode()).hex()

def genesis(origin):
    return sha256(DOMAIN, b'genesis\n', canonical({'origin': origin, 'stream': 'ledger'}).encode()).hex()

def is_envelope(text, value):
    """Whether `text`, which reads as `value`, is the canonical form of an envelope: of these ten members and no other."""
    has_layout = ENVELOPE(text) and len(value) == 10 and len(text.encode()) <= ENVELOPE_BYTES_MAX
    return bool(has_layout) and canonical_or_none(value) == text

def are_postings(postings):
    if type(postings) is not list or len(postings) < 2 or not all(type(posting) is dict for posting in postings):
        return False
    accounts, amounts = zip(*[(posting.get('account'), posting.get('amount')) for posting in postings])
    return (
        all(type(account) is str and IS_ACCOUNT(account) for account in accounts)
        and len(set(accounts)) == len(accounts)
        and all(type(amount) is int and amount != 0 for amount in amounts)
        and all(abs(total) <= INTEGER_MAX for total in accumulate(amounts))
        and sum(amounts) == 0
    )

# --- Merkle tree (RFC 9162, section 2.1) ---

def node(left, right):
    return sha256(b'\1', left, right)

def leaf_of(hex_hash):
    return sha256(b'\0', bytes.fromhex(hex_hash))

class Tree:
    """Grows at its right edge and keeps one hash for each perfect subtree."""

    def __init__(self):
        self.size, self.peaks = 0, []

    def append(self, leaf):
        count = self.size = self.size + 1
        while count % 2 == 0:
            leaf, count = node(self.peaks.pop(), leaf), count // 2
        self.peaks.append(leaf)

    def root(self):
        return reduce(lambda right, left: node(left, right), reversed(self.peaks)) if self.peaks else sha256()

def left_part(size):
    """The largest power of two below `size`."""
    return 1 << (size - 1).bit_length() - 1

def root_by_inclusion(leaf, index, size, path):
    """The root of a tree of `size` leaves in which `leaf` stands at `index`. Raises ValueError where the path is wrong."""
    if not 0 <= index < size or (size > 1) != bool(path):
        raise ValueError
    if size == 1:
        return leaf
    *below, sibling = path
    left = left_part(size)
    if index < left:
        return node(root_by_inclusion(leaf, index, left, below), sibling)
    return node(sibling, root_by_inclusion(leaf, index - left, size - left, below))

# --- Ed25519 (RFC 8032, section 5.1), points in extended coordinates ---

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
ZERO = 0, 1, 1, 0

def add(one, other):
    (x1, y1, z1, t1), (x2, y2, z2, t2) = one, other
    a, b, c, d = (y1 - x1) * (y2 - x2), (y1 + x1) * (y2 + x2), 2 * D * t1 * t2, 2 * z1 * z2
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P

@lru_cache(maxsize=8)
def decode_point(data):
    sign, y = divmod(int.from_bytes(data, 'little'), 2**255)
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if x * x % P != square:
        x = x * pow(2, (P - 1) // 4, P) % P
    if x * x % P != square or y >= P or x == 0 and sign:
        return None
    x = x if x % 2 == sign else P - x
    return x, y, 1, x * y % P

def encode_point(point):
    inverse = pow(point[2], -1, P)
    return (point[1] * inverse % P + 2**255 * (point[0] * inverse % P % 2)).to_bytes(32, 'little')

BASE = decode_point((4 * pow(5, -1, P) % P).to_bytes(32, 'little'))

def combine(factor, point, other_factor, other):
    """One multiple and another, added up."""
    total, sums = ZERO, (ZERO, point, other, add(point, other))
    for place in reversed(range(256)):
        total = add(add(total, total), sums[(factor >> place & 1) + 2 * (other_factor >> place & 1)])
    return total

def challenge(*parts):
    return int.from_bytes(hashlib.sha512(b''.join(parts)).digest(), 'little') % ORDER

def is_signed(key, message, signature):
    once, factor, point = signature[:32], int.from_bytes(signature[32:], 'little'), decode_point(key)
    if len(signature) != 64 or factor >= ORDER or not point:
        return False
    negative = P - point[0], point[1], 1, P - point[3]
    return encode_point(combine(factor, BASE, challenge(once, key, message), negative)) == once

# --- Notes, keys and checkpoints (C2SP signed-note, tlog-checkpoint) ---

def decode_base64(text):
    """Raises ValueError where it is not written as the standard writes it."""
    data = base64.b64decode(text, validate=True)
    return data if base64.b64encode(data).decode() == text else refuse(text)

class Key:
    """An Ed25519 key in vkey form. Raises ValueError."""

    def __init__(self, vkey):
        form = not CONTROL(vkey) and VKEY(vkey) or refuse(vkey)
        typed = decode_base64(form[3])
        self.vkey, self.name, self.id, self.key = vkey, form[1], bytes.fromhex(form[2]), typed[1:]
        if len(typed) != 33 or typed[0] != 1 or sha256(self.name.encode(), b'\n', typed)[:4] != self.id:
            refuse(vkey)

def is_handed_over(previous, data, key):
    """Whether `previous` hands over to `key` by the data of a rotation. Raises ValueError and TypeError."""
    text = f'{DOMAIN.decode()}rotate\n{previous.name}\n{previous.vkey}\n{key.vkey}'
    is_next = data.get('previous') == previous.vkey and key.name == previous.name
    return is_next and is_signed(previous.key, text.encode(), decode_base64(data.get('endorsement')))

class Checkpoint:
    """A signed note over a tree, whoever signed it. Raises ValueError."""

    def __init__(self, note):
        form = NOTE(note)
        if not form or CONTROL(note) or len(note.encode()) > LINE_BYTES_MAX:
            refuse(note)
        self.text, self.origin, self.size, self.root = form[1], form[2], int(form[3]), decode_base64(form[4])
        self.signatures = [(name, decode_base64(data)) for name, data in SIGNATURES(form[5])]
        is_bounded = self.size <= INTEGER_MAX and len(self.signatures) <= SIGNATURES_MAX
        if not is_bounded or len(self.root) != 32 or any(len(data) <= 4 for _, data in self.signatures):
            refuse(note)

    def is_by(self, key):
        own = [data[4:] for name, data in self.signatures if (name, data[:4]) == (key.name, key.id)]
        return self.origin == key.name and any(is_signed(key.key, self.text.encode(), data) for data in own)

# --- Export ---

def lines_of(file):
    """Lines that are not empty, without their ends; None in place of one that is too long."""
    for line in iter(lambda: file.readline(LINE_BYTES_MAX + 1), b''):
        is_whole = len(line) <= LINE_BYTES_MAX or line.endswith(b'\n')
        while len(line) > LINE_BYTES_MAX and not line.endswith(b'\n'):
            line = file.readline(LINE_BYTES_MAX + 1)
        line = line[:-1] if line.endswith(b'\n') else line
        line = line[:-1] if line.endswith(b'\r') else line
        if line or not is_whole:
            yield line if is_whole else None

class Line:
    """Where an event should stand. `event`: its envelope, if it is one; `rev`: the place that it states."""

    def __init__(self, text, stated, rev=None, event=None):
        self.stated, self.event, self.hash = stated, event, hash_of(text)
        self.rev = rev if type(rev) is int and rev >= 0 else None

def parse_line(raw):
    """('event', Line), ('checkpoint', note) or ('unreadable', Line). What readers may differ about is neither event nor note."""
    text = (raw or b'').decode('utf-8', 'replace')
    is_sound, shape = text.encode() == raw, EXPORT_LINE(text)
    if shape:
        envelope, stated = shape.groups() if is_sound else (text, shape[2])
        value = read_object(shape[1], LENIENT)
        event = value if is_sound and value and is_envelope(envelope, value) else None
        place = None if event else PLACE(shape[1])
        if place or value is not None:
            return 'event', Line(envelope, stated, int(place[1]) if place else value.get('rev'), event)
    value = read_object(text, LENIENT)
    if value is None and shape:
        return 'event', Line(envelope, stated)
    if value is None or not value.keys() & {'event', 'checkpoint'}:
        return 'unreadable', Line(text, '')
    is_sound = is_sound and read_object(text) is not None
    if 'event' not in value:
        return 'checkpoint', value['checkpoint'] if is_sound else None
    event, envelope = value['event'], (is_sound and canonical_or_none(value['event'])) or text
    rev = event.get('rev') if type(event) is dict else None
    return 'event', Line(envelope, value.get('hash'), rev, event if is_envelope(envelope, event) else None)

def place_of(line, expected, next_rev):
    """The revision at which a line stands; the next line bears witness to what this one states."""
    if line.rev is None or line.rev == expected:
        return expected
    if line.rev > expected:
        return line.rev if (line.hash == line.stated if next_rev is None else next_rev > line.rev) else expected
    return expected if next_rev is None or next_rev > expected else max(expected - 1, 0)

def finding_of(code, revision, event_id=None, words=None):
    reason = f'{code}: {words or WORDS[code]} (revisione {revision})'
    return {'revision': revision, 'id': event_id, 'code': code, 'reason': reason}

def restored_words(ts, revision):
    return f'ripristinata il {ts} da una copia fino alla revisione {revision}'

class Export:
    """Checks an export line by line. Memory grows only with ids and accounts."""

    def __init__(self, trusted=None, checkpoint=None):
        self.trusted, self.findings, self.findings_count, self.kinds = trusted, [], 0, set()
        self.events_count = self.transactions_count = self.checkpoints_count = self.expected = 0
        self.head = self.altered = self.origin = self.declared = self.key = self.signed = None
        self.latest, self.ids, self.balances, self.named, self.tree = '', set(), {}, set(), Tree()
        self.waiting, self.restorations = [(checkpoint.size, 0, checkpoint)] if checkpoint else [], []

    def run(self, file):
        held, notes = None, []
        for number, (kind, content) in enumerate(chain(map(parse_line, lines_of(file)), [('end', None)])):
            if kind == 'unreadable' and number == 0:
                raise CannotRun("il file non è un'esportazione del registro")
            if kind == 'checkpoint':
                notes.append(content)
                continue
            if held:
                self.take_event(held, place_of(held, self.expected, content and content.rev))
            for note in notes:
                self.take_note(note)
            held, notes = content, []
        if self.events_count == 0:
            raise CannotRun('il file non contiene eventi')
        if self.waiting:
            self.find('CHECKPOINT', self.expected, kind='tail', words=self.restored(self.waiting[0][2]))
        if self.trusted and self.trusted.vkey not in self.named:
            self.find('KEY', 0, first=True, words=self.restored_key(self.trusted.vkey))

    def take_event(self, line, revision):
        event = line.event
        if revision > self.expected:
            self.find('LINK', self.expected)
            self.expected, self.head = revision, event['prev'] if event else None
        elif self.events_count == 0:
            origin = self.trusted.name if self.trusted else event and event['data'].get('origin')
            self.head = genesis(origin if type(origin) is str else '')
        content = self.content_problem(event) if event else None
        code = self.place_problem(event) if event and line.hash == line.stated else 'HASH'
        if code or content:
            self.find(code or content, revision, event and event['id'])
        self.altered = line.stated if code == 'HASH' else None
        self.head, self.expected, self.events_count = line.hash, revision + 1, self.events_count + 1
        self.tree.append(leaf_of(line.hash))
        if event:
            self.latest = max(self.latest, event['ts'] if IS_TIME(event['ts']) else '')
            if not self.follow_keys(event):
                self.find('KEY', revision, event['id'])
            self.follow_restoration(event)
        self.check_waiting()

    def place_problem(self, event):
        if event['rev'] != self.expected:
            return 'REVISION'
        if event['stream'] != 'ledger' or event['prev'] not in (self.head, self.altered):
            return 'LINK'
        return None if IS_TIME(event['ts']) and event['ts'] >= self.latest else 'TIME'

    def content_problem(self, event):
        """Ids and coins count even where the event stands wrong, or the innocent ones behind it would seem guilty."""
        number, problem = int(event['id'].replace('-', ''), 16), None
        if number in self.ids:
            return 'DUPLICATE'
        self.ids.add(number)
        if 'postings' not in event['data']:
            return None
        self.transactions_count += 1
        if not are_postings(event['data']['postings']):
            return 'SUM'
        for posting in event['data']['postings']:
            account = posting['account']
            balance = self.balances[account] = self.balances.get(account, 0) + posting['amount']
            if abs(balance) > INTEGER_MAX:
                problem = 'SUM'
            elif balance < 0 and account != 'treasury':
                problem = problem or 'NEGATIVE'
            if balance == 0:
                del self.balances[account]
        return problem

    def follow_keys(self, event):
        """Takes over the key that an event names. False where another key is handed over to than may be."""
        opens, data = event['type'] == 'LedgerOpened' and event['rev'] == 0, event['data']
        if not opens and event['type'] != 'SigningKeyRotated':
            return True
        vkey = data['vkey'] if type(data.get('vkey')) is str else ''
        if opens:
            self.origin, self.declared = data.get('origin'), vkey
            self.named.add(vkey)
        try:
            key = Key(vkey)
            is_new = bool(self.key) and key.vkey not in self.named
            is_entitled = key.name == self.origin if opens else is_new and is_handed_over(self.key, data, key)
        except (ValueError, TypeError):
            is_entitled = False
        if is_entitled:
            self.key = key
            self.named.add(vkey)
        return is_entitled or opens

    def follow_restoration(self, event):
        data, version = event['data'], event['v']
        revision, note = data.get('revision'), data.get('checkpoint')
        if (event['type'], event['actor'], type(note)) != ('LedgerRestored', 'system', str) or version not in (1, 2):
            return
        try:
            lost = Checkpoint(note)
        except ValueError:
            return
        if type(revision) is int and revision < event['rev']:
            keys = self.keys_following(data.get('rotations') if version == 2 else [])
            self.restorations.append((event['ts'], revision, lost, keys))

    def keys_following(self, rotations):
        """By vkey, the key in force and those after it that only lost events named."""
        keys = {self.key.vkey: self.key} if self.key else {}
        for data in rotations if type(rotations) is list else []:
            try:
                key = Key(data['vkey'])
                if is_handed_over(keys[data['previous']], data, key):
                    keys[key.vkey] = key
            except (ValueError, TypeError, LookupError):
                continue
        return keys

    def restored(self, seen, may_be_by_any=True):
        """Which restoration the ledger itself names as the reason why it does not begin with a checkpoint, or None."""
        for ts, revision, lost, keys in self.restorations:
            is_covered = seen.size < lost.size or (seen.size, seen.root) == (lost.size, lost.root)
            if is_covered and seen.size > revision + 1 and (may_be_by_any or any(map(seen.is_by, keys.values()))):
                return restored_words(ts, revision)
        return None

    def restored_key(self, vkey):
        """The same of a key that only lost events named."""
        return next((restored_words(ts, revision) for ts, revision, _, keys in self.restorations if vkey in keys), None)

    def take_note(self, note):
        self.checkpoints_count += 1
        try:
            checkpoint = Checkpoint(note if type(note) is str else '')
        except ValueError:
            return self.find('CHECKPOINT', self.expected, kind='note')
        if checkpoint.size < self.expected:
            return self.find('CHECKPOINT', checkpoint.size - 1, kind='note')
        heapq.heappush(self.waiting, (checkpoint.size, self.checkpoints_count, checkpoint))
        return self.check_waiting()

    def check_waiting(self):
        while self.waiting and self.waiting[0][0] <= self.expected:
            checkpoint = heapq.heappop(self.waiting)[2]
            is_by_key = bool(self.key and checkpoint.is_by(self.key))
            if is_by_key and (checkpoint.size, checkpoint.root) == (self.tree.size, self.tree.root()):
                self.signed = {'size': checkpoint.size, 'root': checkpoint.root.hex(), 'vkey': self.key.vkey}
                continue
            words = self.restored(checkpoint, is_by_key)
            kind = 'rewritten' if is_by_key or words else 'note'
            self.find('CHECKPOINT', checkpoint.size - 1, kind=kind, words=words)

    def find(self, code, revision, event_id=None, kind=None, first=False, words=None):
        """Of each kind of checkpoint's problems the first is told, and of all findings the first thousand."""
        if kind in self.kinds:
            return
        self.kinds |= {kind} if kind else set()
        self.findings_count += 1
        if len(self.findings) < FINDINGS_KEPT_MAX:
            self.findings.insert(0 if first else len(self.findings), finding_of(code, max(revision, 0), event_id, words or WORDS[kind or code]))

    def report(self):
        """Findings by revision; those at the same one in the order in which they were made."""
        return {
            'valid': self.findings_count == 0, 'eventsCount': self.events_count,
            'transactionsCount': self.transactions_count, 'checkpointsCount': self.checkpoints_count,
            'findingsCount': self.findings_count, 'findings': sorted(self.findings, key=lambda found: found['revision']),
            'head': {'revision': self.expected - 1, 'hash': self.head, 'ts': self.latest}, 'origin': self.origin,
            'vkey': self.declared, 'vkeyInForce': self.key and self.key.vkey, 'checkpoint': self.signed,
        }

# --- Receipt ---

def receipt_fault(text, key):
    """What is wrong with a receipt first, or None."""
    receipt = read_object(text, LENIENT) or {}
    event, stated, index, size, path, note = map(receipt.get, ('event', 'hash', 'index', 'size', 'path', 'checkpoint'))
    kinds = [type(stated) is str, type(note) is str, type(index) is int, type(size) is int, type(path) is list]
    if type(event) not in (dict, list) or not all(kinds) or not all(type(step) is str and IS_HASH(step) for step in path):
        return 'FORM'
    envelope = canonical_or_none(event) if read_object(text) else None
    if not envelope or not is_envelope(envelope, event) or hash_of(envelope) != stated:
        return 'HASH'
    if event['rev'] != index:
        return 'INDEX'
    try:
        checkpoint = Checkpoint(note)
    except ValueError:
        return 'CHECKPOINT'
    if checkpoint.size != size:
        return 'CHECKPOINT'
    if not checkpoint.is_by(key):
        return 'SIGNATURE'
    try:
        root = root_by_inclusion(leaf_of(stated), index, size, [bytes.fromhex(step) for step in path])
    except ValueError:
        return 'PATH'
    return None if root == checkpoint.root else 'PATH'

# --- Command line ---

class Parser(argparse.ArgumentParser):
    def error(self, message):
        raise CannotRun(f'argomenti non validi\nUso: {USAGE}')

def read_text(path):
    """What a small file says; of one that is no UTF-8, nothing."""
    with open(path, 'rb') as file:
        data = file.read(FILE_BYTES_MAX + 1)
    if len(data) > FILE_BYTES_MAX:
        raise CannotRun(f'{path} è troppo lungo')
    text = data.decode('utf-8', 'replace')
    return text if text.encode() == data else ''

def given(kind, text):
    try:
        return kind(text)
    except ValueError:
        raise CannotRun('serve la chiave pubblica di un registro' if kind is Key else 'non è un checkpoint') from None

def run_export(path, vkey, note):
    export = Export(vkey and given(Key, vkey), note and given(Checkpoint, read_text(note)))
    with open(path, 'rb') as file:
        export.run(file)
    report = export.report()
    head, signed = report['head'], report['checkpoint']
    proven = f"{signed['size']} eventi firmati da {ascii(signed['vkey'])}" if signed else 'nessuno: la coda potrebbe mancare'
    texts = 'eventi', report['eventsCount'], 'testa', f"revisione {head['revision']} {head['hash']}", 'checkpoint', proven
    return report, texts

def run_receipt(path, vkey):
    text, key = read_text(path), given(Key, vkey or '')
    receipt, fault = read_object(text, LENIENT) or {}, receipt_fault(text, key)
    revision = receipt['index'] if fault != 'FORM' and receipt['index'] >= 0 else 0
    report = {'valid': not fault, 'findings': [finding_of(fault, revision)] if fault else [], 'revision': revision}
    event = None if fault else receipt['event']
    return {**report, 'event': event}, ('evento', f"{event['type']} {event['id']}", 'revisione', revision) if event else ()

def main(arguments):
    parser = Parser(prog='form_verify.py', usage=USAGE, allow_abbrev=False)
    parser.add_argument('command', choices=['export', 'receipt'])
    parser.add_argument('file')
    parser.add_argument('--vkey')
    parser.add_argument('--checkpoint')
    parser.add_argument('--json', action='store_true')
    sys.setrecursionlimit(NESTING_MAX)
    try:
        options = parser.parse_args(arguments)
        if options.command == 'export':
            report, texts = run_export(options.file, options.vkey, options.checkpoint)
        else:
            report, texts = run_receipt(options.file, options.vkey)
    except (CannotRun, OSError) as error:
        reason = f'{error.filename}: {error.strerror}' if isinstance(error, OSError) else error
        print(f'Non verificato: {reason}', file=sys.stderr)
        return 2
    lines = [f'{name:11} {text}' for name, text in zip(texts[::2], texts[1::2])]
    lines += [f"esito       {'INTEGRO' if report['valid'] else 'NON INTEGRO'}", *[found['reason'] for found in report['findings']]]
    print(json.dumps(report) if options.json else '\n'.join(lines))
    return 0 if report['valid'] else 1

if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
