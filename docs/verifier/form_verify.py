#!/usr/bin/env python3
"""A second verifier of FORM's ledger, made to docs/ledger-format.md and sharing nothing with FORM: not its code, not its
language, not its libraries. Where both call a ledger sound, no slip of either alone can be the reason.

Ed25519 (RFC 8032) is written out rather than left to `openssl`: a ledger has thousands of checkpoints, and a process for
each would take minutes; so this file runs wherever Python 3.9 does. It is not constant in time and need not be, since it
verifies and holds no secret. Multiples of the base point and of the key are kept in tables: both stay the same.
"""
import argparse
import base64
import hashlib
import heapq
import hmac
import json
import re
import sys
import unicodedata
from functools import lru_cache, reduce
from itertools import accumulate

USAGE = """Uso: python3 form_verify.py export FILE [--vkey CHIAVE] [--checkpoint NOTA] [--json]
     python3 form_verify.py receipt FILE --vkey CHIAVE [--json]
     python3 form_verify.py vectors FILE
Esce con 0 se tutto è integro, 1 se ci sono anomalie, 2 se non è stato possibile verificare."""

INTEGER_MAX = 2**53 - 1
ENVELOPE_BYTES_MAX = 8192
LINE_BYTES_MAX = 64 * 1024
RECEIPT_BYTES_MAX = 1024 * 1024
SIGNATURES_MAX = 100
FINDINGS_KEPT_MAX = 1000
NESTING_MAX = 10_000
DOMAIN = b'coin-form/ledger/v1/'
MEMBERS = {'actor', 'alg', 'data', 'id', 'prev', 'rev', 'stream', 'ts', 'type', 'v'}
UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
IS_UUID = re.compile(UUID).fullmatch
IS_HASH = re.compile('[0-9a-f]{64}').fullmatch
IS_PLAIN = re.compile(r'[ !#-\[\]-~]*').fullmatch
IS_TIME = re.compile(r'[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z').fullmatch
IS_ACCOUNT = re.compile(f'treasury|(wallet|order|contest):{UUID}').fullmatch
IS_SIZE = re.compile('0|[1-9][0-9]{0,15}').fullmatch
EXPORT_LINE = re.compile('{"event":(.*),"hash":"([0-9a-f]{64})"}', re.DOTALL).fullmatch
PLACE = re.compile(r'"rev":([0-9]{1,15}),"stream":"[^"\\]*","ts":"[^"\\]*","type":"[^"\\]*","v":[0-9]{1,15}}\Z').search
WORDS = {
    'HASH': 'contenuto alterato',
    'LINK': 'anello mancante',
    'REVISION': 'ordine o numero errato',
    'TIME': "data anteriore a quella dell'evento precedente",
    'SUM': 'movimento che non somma a zero',
    'NEGATIVE': 'saldo sotto zero',
    'DUPLICATE': 'identificativo ripetuto',
    'KEY': 'chiave pubblica che il registro non ha mai dichiarato, o che nessuno di autorizzato ha ceduto',
    'tail': 'checkpoint di più eventi di quanti ce ne sono: manca la coda',
    'rewritten': 'checkpoint di altri eventi: la storia è stata riscritta',
    'note': 'checkpoint malformato, fuori posto, di un altro registro o non firmato dalla chiave in vigore',
    'FORM': 'non è una ricevuta di Coin FORM',
    'INDEX': "la posizione dichiarata non è quella dell'evento",
    'CHECKPOINT': 'il checkpoint non è leggibile o non è quello dichiarato',
    'SIGNATURE': 'il checkpoint non è firmato dalla chiave indicata',
    'PATH': "il percorso non porta dall'evento alla radice firmata",
}


class CannotRun(Exception):
    """Nothing was established, and why."""


# --- Canonical form ---

class NotCanonical(Exception):
    """A value that cannot have entered the ledger."""


class Ambiguous(dict):
    """An object that names a member twice."""


REFUSED = object()  # a number without canonical form


def read_number(text):
    value = float(text)
    whole = abs(value) <= INTEGER_MAX and value == int(value) and not (value == 0 and text[0] == '-')
    return int(value) if whole else REFUSED


def read_members(pairs):
    value = dict(pairs)
    return value if len(value) == len(pairs) else Ambiguous(value)


def refuse(text):
    raise ValueError(text)


READER = json.JSONDecoder(
    object_pairs_hook=read_members, parse_int=read_number, parse_float=read_number, parse_constant=refuse
)
WRITER = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(',', ':'), check_circular=False)


def read_object(text):
    """The JSON object that a text is, or None."""
    try:
        value = READER.decode(text)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def canonical(value):
    """RFC 8785. Raises NotCanonical."""
    if type(value) is str:
        if '\0' in value or re.search('[\ud800-\udfff]', value) or unicodedata.normalize('NFC', value) != value:
            raise NotCanonical
        return WRITER.encode(value)
    if type(value) is list:
        return f"[{','.join([canonical(member) for member in value])}]"
    if type(value) is dict:
        names = sorted(value, key=lambda name: name.encode('utf-16-be', 'surrogatepass'))
        return f"{{{','.join([f'{canonical(name)}:{canonical(value[name])}' for name in names])}}}"
    if value is None or type(value) is bool or type(value) is int and abs(value) <= INTEGER_MAX:
        return WRITER.encode(value)
    raise NotCanonical


def canonical_or_empty(value):
    try:
        return canonical(value)
    except (NotCanonical, RecursionError):
        return ''


def is_canonical(text, value):
    """Whether `text`, which reads as `value`, is its canonical form. The fast writer knows that of plain ASCII."""
    if not text.isascii() or '\\u0000' in text:
        return canonical_or_empty(value) == text
    try:
        return WRITER.encode(value) == text
    except (TypeError, RecursionError):
        return False


# --- Envelope ---

def sha256(*parts):
    return hashlib.sha256(b''.join(parts)).digest()


def hash_of(text):
    return sha256(DOMAIN, b'event\n', text.encode()).hex()


def genesis(origin):
    return sha256(DOMAIN, b'genesis\n', canonical({'origin': origin, 'stream': 'ledger'}).encode()).hex()


def is_envelope(text, value):
    """Whether `text`, which reads as `value`, is the canonical form of an envelope."""
    return (
        isinstance(value, dict)
        and value.keys() == MEMBERS
        and all(type(value[name]) is str and IS_PLAIN(value[name]) for name in ('actor', 'stream', 'ts', 'type'))
        and all(type(value[name]) is int and value[name] >= 0 for name in ('rev', 'v'))
        and all(type(value[name]) is str and form(value[name]) for name, form in (('id', IS_UUID), ('prev', IS_HASH)))
        and value['alg'] == 'sha-256'
        and type(value['data']) is dict
        and is_canonical(text, value)
        and len(text.encode()) <= ENVELOPE_BYTES_MAX
    )


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
        self.size += 1
        count = self.size
        while count % 2 == 0:
            leaf = node(self.peaks.pop(), leaf)
            count //= 2
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


def roots_by_consistency(older, newer, path, older_root):
    """The roots of both trees, if the older is how the newer begins. `older_root` is given while it is a subtree's."""
    if older == newer and older_root and not path:
        return older_root, older_root
    if older == newer and not older_root and len(path) == 1:
        return path[0], path[0]
    if not 0 < older < newer or not path:
        raise ValueError
    *below, sibling = path
    left = left_part(newer)
    if older <= left:
        one, other = roots_by_consistency(older, left, below, older_root)
        return one, node(other, sibling)
    one, other = roots_by_consistency(older - left, newer - left, below, None)
    return node(sibling, one), node(sibling, other)


# --- Ed25519 (RFC 8032, section 5.1), points in extended coordinates ---

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P


def add(one, other):
    (x1, y1, z1, t1), (x2, y2, z2, t2) = one, other
    a, b, c, d = (y1 - x1) * (y2 - x2), (y1 + x1) * (y2 + x2), 2 * D * t1 * t2, 2 * z1 * z2
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


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


def table_of(point):
    """In row i from 0 to 15 times 16^i times the point."""
    rows = []
    for _ in range(64):
        row = [(0, 1, 1, 0)]
        for _ in range(16):
            row.append(add(row[-1], point))
        point = row.pop()
        rows.append(row)
    return rows


def times(factor, table):
    return reduce(add, (row[factor >> 4 * place & 15] for place, row in enumerate(table)))


BASE = table_of(decode_point((4 * pow(5, -1, P) % P).to_bytes(32, 'little')))


@lru_cache(maxsize=8)
def negative_table(key):
    point = decode_point(key)
    return point and table_of((P - point[0], point[1], 1, P - point[3]))


def challenge(*parts):
    return int.from_bytes(hashlib.sha512(b''.join(parts)).digest(), 'little') % ORDER


def is_signed(key, message, signature):
    once, factor, table = signature[:32], int.from_bytes(signature[32:], 'little'), negative_table(key)
    if len(signature) != 64 or factor >= ORDER or not table:
        return False
    return encode_point(add(times(factor, BASE), times(challenge(once, key, message), table))) == once


def sign(seed, message):
    """The key of a seed and its signature, for the reference vectors and the tests."""
    secret, prefix = (lambda digest: (digest[:32], digest[32:]))(hashlib.sha512(seed).digest())
    factor = int.from_bytes(secret, 'little') & 2**254 - 8 | 2**254
    key, number = encode_point(times(factor, BASE)), challenge(prefix, message)
    once = encode_point(times(number, BASE))
    return key, once + ((number + challenge(once, key, message) * factor) % ORDER).to_bytes(32, 'little')


# --- Notes, keys and checkpoints (C2SP signed-note, tlog-checkpoint) ---

def decode_base64(text):
    """Raises ValueError where it is not written as the standard writes it."""
    data = base64.b64decode(text, validate=True)
    return data if base64.b64encode(data).decode() == text else refuse(text)


class Key:
    """An Ed25519 key in vkey form. Raises ValueError."""

    def __init__(self, vkey):
        form = re.fullmatch(r'([^\s+]+)\+([0-9a-f]{8})\+(\S+)', vkey) or refuse(vkey)
        typed = decode_base64(form[3])
        self.vkey, self.name, self.id, self.key = vkey, form[1], bytes.fromhex(form[2]), typed[1:]
        if len(typed) != 33 or typed[0] != 1 or sha256(self.name.encode(), b'\n', typed)[:4] != self.id:
            refuse(vkey)


class Checkpoint:
    """A signed note over a tree, whoever signed it. Raises ValueError."""

    def __init__(self, note):
        text, _, signatures = note.rpartition('\n\n')
        lines = signatures.split('\n')
        self.text, self.signatures = f'{text}\n', [read_signature(line) for line in lines[:-1]]
        self.origin, size, root, *_ = [*text.split('\n'), '', '']
        self.size, self.root = size_in(size), decode_base64(root)
        if lines[-1] or not 1 <= len(self.signatures) <= SIGNATURES_MAX or len(note.encode()) > LINE_BYTES_MAX:
            refuse(note)
        if not self.origin or self.size is None or len(self.root) != 32 or re.search('[\0-\x09\x0b-\x1f\x7f-\x9f]', note):
            refuse(note)

    def is_by(self, key):
        own = [data for name, key_id, data in self.signatures if (name, key_id) == (key.name, key.id)]
        return self.origin == key.name and any(is_signed(key.key, self.text.encode(), data) for data in own)


def read_signature(line):
    form = re.fullmatch(r'— ([^\s+]+) (\S+)', line) or refuse(line)
    data = decode_base64(form[2])
    return (form[1], data[:4], data[4:]) if len(data) > 4 else refuse(line)


def size_in(text):
    return int(text) if IS_SIZE(text) and int(text) <= INTEGER_MAX else None


# --- Export ---

class Line:
    """Where an event should stand. `event`: its envelope, if it is one; `rev`: the place that it states."""

    def __init__(self, text, stated, rev, event):
        self.text, self.stated, self.event, self.hash = text, stated, event, hash_of(text)
        self.rev = rev if type(rev) is int and rev >= 0 else None


def lines_of(file):
    """Lines that are not empty, without their ends; None in place of one that is too long."""
    for line in iter(lambda: file.readline(LINE_BYTES_MAX + 1), b''):
        if len(line) > LINE_BYTES_MAX and not line.endswith(b'\n'):
            while line and not line.endswith(b'\n'):
                line = file.readline(LINE_BYTES_MAX)
            yield None
            continue
        line = line[:-1] if line.endswith(b'\n') else line
        line = line[:-1] if line.endswith(b'\r') else line
        if line:
            yield line


def parse_line(raw):
    """('event', Line), ('checkpoint', note) or ('unreadable', Line)."""
    text = (raw or b'').decode('utf-8', 'replace')
    is_utf8 = raw is not None and text.encode() == raw
    shape = EXPORT_LINE(text)
    if shape:
        envelope, value = shape[1], read_object(shape[1])
        event = value if is_utf8 and is_envelope(envelope, value) else None
        place = None if event else PLACE(envelope)
        if place or value is not None:
            return 'event', Line(envelope, shape[2], int(place[1]) if place else value.get('rev'), event)
    value = read_object(text)
    if value is None:
        return ('event', Line(shape[1], shape[2], None, None)) if shape else ('unreadable', Line(text, '', None, None))
    if 'event' in value:
        event, envelope = value['event'], canonical_or_empty(value['event'])
        rev = event.get('rev') if isinstance(event, dict) else None
        is_sound = is_utf8 and type(value) is dict and is_envelope(envelope, event)
        return 'event', Line(envelope, value.get('hash'), rev, event if is_sound else None)
    if 'checkpoint' in value:
        return 'checkpoint', value['checkpoint'] if type(value) is dict else None
    return 'unreadable', Line(text, '', None, None)


def place_of(line, expected, next_rev):
    """The revision at which a line stands; the next line bears witness to what this one states."""
    if line.rev is None or line.rev == expected:
        return expected
    if line.rev > expected:
        return line.rev if (line.hash == line.stated if next_rev is None else next_rev > line.rev) else expected
    return expected if next_rev is None or next_rev > expected else max(expected - 1, 0)


class Export:
    """Checks an export line by line. Memory grows only with ids and accounts."""

    def __init__(self, trusted=None, checkpoint=None):
        self.trusted, self.waiting = trusted, []
        self.findings, self.findings_count, self.kinds = [], 0, set()
        self.events_count = self.transactions_count = self.checkpoints_count = self.expected = 0
        self.head = self.altered = self.origin = self.declared = self.key = self.signed = None
        self.latest, self.ids, self.balances, self.named, self.tree = '', set(), {}, set(), Tree()
        if checkpoint:
            self.wait_for(checkpoint)

    def run(self, file):
        held, notes, is_first = None, [], True
        for kind, content in map(parse_line, lines_of(file)):
            if kind == 'unreadable' and is_first:
                raise CannotRun("il file non è un'esportazione del registro")
            is_first = False
            if kind == 'checkpoint':
                notes.append(content)
                continue
            self.take(held, notes, content.rev)
            held, notes = content, []
        self.take(held, notes, None)
        if self.events_count == 0:
            raise CannotRun('il file non contiene eventi')
        if self.waiting:
            self.find_checkpoint('tail', self.expected)
        if self.trusted and self.trusted.vkey not in self.named:
            self.findings_count += 1
            self.findings.insert(0, finding_of('KEY', 0))

    def take(self, line, notes, next_rev):
        if line:
            self.take_event(line, place_of(line, self.expected, next_rev))
        for note in notes:
            self.take_note(note)

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
        self.check_waiting()

    def place_problem(self, event):
        if event['rev'] != self.expected:
            return 'REVISION'
        if event['stream'] != 'ledger' or event['prev'] not in (self.head, self.altered):
            return 'LINK'
        return None if IS_TIME(event['ts']) and event['ts'] >= self.latest else 'TIME'

    def content_problem(self, event):
        """Ids and coins count even where the event stands wrong, or the innocent ones behind it would seem guilty."""
        number = int(event['id'].replace('-', ''), 16)
        if number in self.ids:
            return 'DUPLICATE'
        self.ids.add(number)
        if 'postings' not in event['data']:
            return None
        self.transactions_count += 1
        if not are_postings(event['data']['postings']):
            return 'SUM'
        problem = None
        for posting in event['data']['postings']:
            account, balance = posting['account'], self.balances.pop(posting['account'], 0) + posting['amount']
            if balance != 0:
                self.balances[account] = balance
            if abs(balance) > INTEGER_MAX:
                problem = 'SUM'
            elif balance < 0 and account != 'treasury':
                problem = problem or 'NEGATIVE'
        return problem

    def follow_keys(self, event):
        """Takes over the key that an event names. False where another key is handed over to than may be."""
        opens = event['type'] == 'LedgerOpened' and event['rev'] == 0
        if not opens and event['type'] != 'SigningKeyRotated':
            return True
        vkey, data = event['data'].get('vkey'), event['data']
        if opens:
            self.origin, self.declared = data.get('origin'), vkey
        try:
            key = Key(vkey if type(vkey) is str else '')
            is_entitled = key.name == self.origin if opens else self.is_handed_over(data, key)
        except (ValueError, TypeError):
            is_entitled = False
        if type(vkey) is str and (opens or is_entitled):
            self.named.add(vkey)
        self.key = key if is_entitled else self.key
        return is_entitled or opens

    def is_handed_over(self, data, key):
        previous = self.key
        if not previous or data.get('previous') != previous.vkey or key.name != previous.name or key.vkey in self.named:
            return False
        text = f'{DOMAIN.decode()}rotate\n{previous.name}\n{previous.vkey}\n{key.vkey}'
        return is_signed(previous.key, text.encode(), decode_base64(data.get('endorsement')))

    def take_note(self, note):
        self.checkpoints_count += 1
        try:
            checkpoint = Checkpoint(note if type(note) is str else '')
        except ValueError:
            self.find_checkpoint('note', self.expected)
            return
        if checkpoint.size < self.expected:
            self.find_checkpoint('note', checkpoint.size - 1)
        else:
            self.wait_for(checkpoint)
            self.check_waiting()

    def wait_for(self, checkpoint):
        heapq.heappush(self.waiting, (checkpoint.size, self.checkpoints_count, checkpoint))

    def check_waiting(self):
        while self.waiting and self.waiting[0][0] <= self.expected:
            checkpoint = heapq.heappop(self.waiting)[2]
            if not self.key or not checkpoint.is_by(self.key):
                self.find_checkpoint('note', checkpoint.size - 1)
            elif (checkpoint.size, checkpoint.root) != (self.tree.size, self.tree.root()):
                self.find_checkpoint('rewritten', checkpoint.size - 1)
            else:
                self.signed = {'size': checkpoint.size, 'root': checkpoint.root.hex(), 'vkey': self.key.vkey}

    def find_checkpoint(self, kind, revision):
        if kind not in self.kinds:
            self.kinds.add(kind)
            self.find('CHECKPOINT', max(revision, 0), words=WORDS[kind])

    def find(self, code, revision, event_id=None, words=None):
        self.findings_count += 1
        if len(self.findings) < FINDINGS_KEPT_MAX:
            self.findings.append(finding_of(code, revision, event_id, words))

    def report(self):
        """Findings by revision; those at the same one in the order in which they were made."""
        return {
            'valid': self.findings_count == 0,
            'eventsCount': self.events_count,
            'transactionsCount': self.transactions_count,
            'checkpointsCount': self.checkpoints_count,
            'findingsCount': self.findings_count,
            'findings': sorted(self.findings, key=lambda finding: finding['revision']),
            'head': {'revision': self.expected - 1, 'hash': self.head, 'ts': self.latest},
            'origin': self.origin,
            'vkey': self.declared,
            'vkeyInForce': self.key and self.key.vkey,
            'checkpoint': self.signed,
        }


def finding_of(code, revision, event_id=None, words=None):
    reason = f'{code}: {words or WORDS[code]} (revisione {revision})'
    return {'revision': revision, 'id': event_id, 'code': code, 'reason': reason}


# --- Receipt ---

def receipt_fault(receipt, key):
    """What is wrong with a receipt first, or None."""
    receipt = receipt if type(receipt) is dict else {}
    event, stated, index, size, path, note = map(receipt.get, ('event', 'hash', 'index', 'size', 'path', 'checkpoint'))
    kinds = [isinstance(event, (dict, list))] + [type(value) is str for value in (stated, note)]
    kinds += [type(value) is int for value in (index, size)]
    if not all(kinds) or type(path) is not list or not all(type(step) is str and IS_HASH(step) for step in path):
        return 'FORM'
    envelope = canonical_or_empty(event)
    if not is_envelope(envelope, event) or hash_of(envelope) != stated:
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


# --- Reference vectors ---

def check_vectors(vectors):
    """Pairs of a value's name and whether it holds."""
    origin, events, tree = vectors['origin'], vectors['events'], vectors['merkle']
    yield 'genesis', genesis(origin) == vectors['genesis']
    prev = vectors['genesis']
    for place, entry in enumerate(events):
        event, text, stated = entry['event'], entry['canonical'], entry['hash']
        yield f'event {place}: canonical', canonical(event) == text and is_envelope(text, read_object(text))
        yield f'event {place}: hash', hash_of(text) == stated
        stands = event['prev'], event['rev'], event['stream']
        yield f'event {place}: place', stands == (prev, place, vectors['stream'])
        prev = stated
    made = vectors['commitment']
    text = DOMAIN + f"commit\n{made['field']}\n{made['text']}".encode()
    yield 'commitment', hmac.new(bytes.fromhex(made['salt']), text, 'sha256').hexdigest() == made['hex']
    for written in vectors['refused']['numbers']:
        yield f'refused number {written}', is_refused(written)
    for described in vectors['refused']['texts']:
        code = re.search('U\\+([0-9A-F]{4})', described)[1]
        yield f'refused text with {described}', is_refused(f'"a\\u{code}b"')
    leaves, roots = [bytes.fromhex(leaf) for leaf in tree['leaves']], [bytes.fromhex(root) for root in tree['roots']]
    grown = Tree()
    for place, (leaf, root) in enumerate(zip(leaves, roots)):
        yield f'leaf {place}', leaf == leaf_of(events[place]['hash'])
        grown.append(leaf)
        yield f'root of {place + 1}', grown.root() == root
    size = tree['inclusion']['size']
    for place, path in enumerate(tree['inclusion']['paths']):
        steps = [bytes.fromhex(step) for step in path]
        yield f'inclusion of {place}', root_by_inclusion(leaves[place], place, size, steps) == roots[size - 1]
    for proof in tree['consistency']:
        older, newer, steps = proof['from'], proof['to'], [bytes.fromhex(step) for step in proof['path']]
        expected = roots[older - 1], roots[newer - 1]
        yield f'consistency of {older} with {newer}', roots_by_consistency(older, newer, steps, expected[0]) == expected
    signed = vectors['checkpoint']
    key, checkpoint, seed = Key(signed['vkey']), Checkpoint(signed['note']), bytes.fromhex(signed['ed25519Seed'])
    yield 'vkey', (key.name, key.key) == (origin, sign(seed, b'')[0])
    yield 'checkpoint', (checkpoint.size, checkpoint.root) == (len(events), roots[-1])
    made = sign(seed, checkpoint.text.encode())[1]
    yield 'checkpoint: signature', checkpoint.is_by(key) and checkpoint.signatures[0][2] == made


def is_refused(text):
    try:
        canonical(READER.decode(text))
    except (ValueError, NotCanonical):
        return True
    return False


# --- Command line ---

PROBLEMS = {
    FileNotFoundError: 'non esiste',
    IsADirectoryError: 'è una cartella',
    PermissionError: 'permesso negato',
}


def printable(text):
    return ''.join(character if character.isprintable() else '\ufffd' for character in text)


class Parser(argparse.ArgumentParser):
    def error(self, message):
        raise CannotRun(f'argomenti non validi\n{USAGE}')

    def print_help(self, file=None):
        print(USAGE)


def read_file(path, bytes_max):
    with open(path, 'rb') as file:
        data = file.read(bytes_max + 1)
    if len(data) > bytes_max:
        raise CannotRun(f'{path} è troppo lungo')
    return data.decode('utf-8', 'replace')


def run_export(path, vkey, checkpoint):
    try:
        given = Checkpoint(read_file(checkpoint, LINE_BYTES_MAX)) if checkpoint else None
    except ValueError:
        raise CannotRun(f'{checkpoint} non è un checkpoint') from None
    audit = Export(trusted_key(vkey) if vkey else None, given)
    with open(path, 'rb') as file:
        audit.run(file)
    report = audit.report()
    head, signed = report['head'], report['checkpoint']
    proven = f"eventi firmati: {signed['size']}, da {signed['vkey']}" if signed else 'nessuno: la coda potrebbe mancare'
    lines = [f"eventi      {report['eventsCount']}", f"testa       revisione {head['revision']} {head['hash']}"]
    return report, [*lines, f'checkpoint  {printable(proven)}']


def trusted_key(vkey):
    try:
        return Key(vkey or '')
    except ValueError:
        raise CannotRun('serve la chiave pubblica di un registro: --vkey CHIAVE') from None


def run_receipt(path, vkey):
    key = trusted_key(vkey)
    receipt = read_object(read_file(path, RECEIPT_BYTES_MAX))
    fault = receipt_fault(receipt, key)
    index = receipt.get('index') if receipt else None
    revision = index if type(index) is int and index >= 0 else 0
    findings = [finding_of(fault, revision)] if fault else []
    event = None if fault else receipt['event']
    lines = [] if fault else [f"evento      {event['type']} {event['id']}", f'revisione   {revision}']
    return {'valid': not fault, 'findings': findings, 'revision': revision, 'event': event}, lines


def run_vectors(path):
    vectors = read_object(read_file(path, RECEIPT_BYTES_MAX))
    try:
        checks = list(check_vectors(vectors))
    except (TypeError, KeyError, IndexError, ValueError, NotCanonical):
        raise CannotRun(f'{path} non contiene i vettori di riferimento') from None
    wrong = [name for name, holds in checks if not holds]
    count = f'{len(checks) - len(wrong)} valori su {len(checks)} confermati'
    print(*[f'SBAGLIATO: {name}' for name in wrong], count, sep='\n')
    return 1 if wrong else 0


def main(arguments):
    parser = Parser(prog='form_verify.py', allow_abbrev=False)
    parser.add_argument('command', choices=['export', 'receipt', 'vectors'])
    parser.add_argument('file')
    for option in ('--vkey', '--checkpoint'):
        parser.add_argument(option)
    parser.add_argument('--json', action='store_true')
    sys.setrecursionlimit(NESTING_MAX)
    if hasattr(sys.stdout, 'reconfigure'):
        sys.stdout.reconfigure(errors='replace')
    try:
        options = parser.parse_args(arguments)
        if options.command == 'vectors':
            return run_vectors(options.file)
        if options.command == 'export':
            report, lines = run_export(options.file, options.vkey, options.checkpoint)
        else:
            report, lines = run_receipt(options.file, options.vkey)
    except (CannotRun, OSError) as error:
        is_io = isinstance(error, OSError)
        reason = f'{error.filename}: {PROBLEMS.get(type(error), error.strerror)}' if is_io else error
        print(f'Non verificato: {reason}', file=sys.stderr)
        return 2
    if options.json:
        print(json.dumps(report))
    else:
        reasons = [finding['reason'] for finding in report['findings']]
        print(*lines, f"esito       {'INTEGRO' if report['valid'] else 'NON INTEGRO'}", *reasons, sep='\n')
    return 0 if report['valid'] else 1


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
