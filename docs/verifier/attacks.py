"""Small exports and receipts, sound and attacked, with what must be found in each. `python3 attacks.py FOLDER` writes them to
files, with index.json telling what each holds, so that another verifier can be tried on them.
"""
import base64
import json
import pathlib
import sys

import form_verify as form
from vectors import sign

ORIGIN = 'form.test/coin-form'
NEWLINE = b'\n'
SEED, NEXT_SEED, FOREIGN_SEED = (bytes([number]) * 32 for number in (1, 2, 3))
ADA, BEN = (f'wallet:0b0e6f2c-6c1e-4f6e-9d0a-3f1f2a7f6a0{number}' for number in (1, 2))


def encode(data):
    return base64.b64encode(data).decode()


def key_of(seed, name=ORIGIN):
    typed = b'\1' + sign(seed, b'')[0]
    return form.Key(f"{name}+{form.sha256(name.encode(), NEWLINE, typed)[:4].hex()}+{encode(typed)}")


def moved(kind, payer, payee, out, into=None):
    postings = [{'account': payer, 'amount': -out}, {'account': payee, 'amount': out if into is None else into}]
    return {'type': kind, 'data': {'postings': postings}}


def paid(amount, into=None):
    return moved('CoinsTransferred', ADA, BEN, amount, into)


def rotated(to=NEXT_SEED, by=SEED, previous=None, name=ORIGIN, new=None):
    old, new = previous or key_of(SEED).vkey, new or key_of(to, name).vkey
    endorsement = sign(by, f'coin-form/ledger/v1/rotate\n{ORIGIN}\n{old}\n{new}'.encode())[1]
    return {'type': 'SigningKeyRotated', 'data': {'previous': old, 'vkey': new, 'endorsement': encode(endorsement)}}


def opened(seed=SEED, name=ORIGIN):
    return {'type': 'LedgerOpened', 'data': {'currency': 'Coin FORM', 'origin': ORIGIN, 'vkey': key_of(seed, name).vkey}}


def posted(**amounts):
    names = {'ada': ADA, 'ben': BEN, 'treasury': 'treasury', 'contest': ADA.replace('wallet', 'contest')}
    return {'data': {'postings': [{'account': names[name], 'amount': amount} for name, amount in amounts.items()]}}


DRAFTS = [opened(), moved('BalanceAdjusted', 'treasury', ADA, 100), *[paid(amount) for amount in range(1, 11)]]


def sealed(drafts):
    """Texts and hashes of a chain."""
    chain, prev = [], form.genesis(ORIGIN)
    for rev, draft in enumerate(drafts):
        own = {'id': f'00000000-0000-4000-8000-{rev:012}', 'ts': f'2026-01-01T00:00:{rev:02}.000Z'}
        place = {'actor': 'system', 'alg': 'sha-256', 'prev': prev, 'rev': rev, 'stream': 'ledger', 'v': 1}
        text = form.canonical({**place, **own, **draft})
        prev = form.hash_of(text)
        chain.append((text, prev))
    return chain


def leaves_of(chain):
    return [form.leaf_of(stated) for _, stated in chain]


def root_of(leaves):
    tree = form.Tree()
    for leaf in leaves:
        tree.append(leaf)
    return tree.root()


def path_of(index, leaves):
    if len(leaves) == 1:
        return []
    left = form.left_part(len(leaves))
    if index < left:
        return [*path_of(index, leaves[:left]), root_of(leaves[left:])]
    return [*path_of(index - left, leaves[left:]), root_of(leaves[:left])]


def note_of(chain, size, seed=SEED, origin=ORIGIN, extra=''):
    text = f'{origin}\n{size}\n{encode(root_of(leaves_of(chain[:size])))}\n'
    return signed(text, key_of(seed, origin), seed) + extra


def signed(text, key, seed=SEED):
    return f'{text}\n— {key.name} {encode(key.id + sign(seed, text.encode())[1])}\n'


def event_line(text, stated):
    return f'{{"event":{text},"hash":"{stated}"}}'


def checkpoint_line(note):
    return json.dumps({'checkpoint': note}, ensure_ascii=False)


def export_of(chain, notes=None):
    notes = {size: note_of(chain, size) for size in (4, 8, 12)} if notes is None else notes
    lines = []
    for size, (text, stated) in enumerate(chain, 1):
        lines.append(event_line(text, stated))
        lines += [checkpoint_line(notes[size])] if size in notes else []
    return lines


CHAIN = sealed(DRAFTS)
NOTES = {size: note_of(CHAIN, size) for size in (4, 8, 12)}
LINES = export_of(CHAIN)
AT = {rev: rev + rev // 4 for rev in range(12)}  # a checkpoint stands behind every fourth event


def data_of(lines):
    return b''.join((line if isinstance(line, bytes) else line.encode()) + b'\n' for line in lines)


def with_event(rev, text, stated=None, chain=CHAIN):
    """The export with one event's text changed, its hash or the one given beside it, everything else as it was."""
    lines = list(LINES)
    lines[AT[rev]] = event_line(text, stated or chain[rev][1])
    return lines


def with_draft(rev, **change):
    """A chain in which one event is another, and everything behind it computed anew."""
    return sealed([{**draft, **change} if place == rev else draft for place, draft in enumerate(DRAFTS)])


def with_lines(*changes):
    lines = list(LINES)
    for place, replacement in sorted(changes, reverse=True):
        lines[place:place + 1] = replacement
    return lines


EDITED = CHAIN[5][0].replace('"amount":4', '"amount":3').replace('"amount":-4', '"amount":-3')
LAST_EDITED = CHAIN[7][0].replace('"amount":6', '"amount":5').replace('"amount":-6', '"amount":-5')
MOST = form.INTEGER_MAX
UNKNOWN = with_draft(5, data={'text': '\ufffd'})
NULL = json.dumps({**json.loads(CHAIN[5][0]), 'data': {'text': '\0'}}, sort_keys=True, separators=(',', ':'))
WITNESS_KEY = b'\4' + sign(NEXT_SEED, b'')[0]
WITNESS_VKEY = f"{ORIGIN}+{form.sha256(ORIGIN.encode(), NEWLINE, WITNESS_KEY)[:4].hex()}+{encode(WITNESS_KEY)}"
INSERTED = form.canonical({**json.loads(CHAIN[6][0]), 'id': '00000000-0000-4000-8000-999999999999'})
FORGED = sealed([opened(FOREIGN_SEED), *DRAFTS[1:]])
OTHER = with_draft(2, **paid(20))
DROPPED = sealed(DRAFTS[:5] + DRAFTS[6:])
ROTATED = sealed([*DRAFTS[:6], rotated(), *DRAFTS[6:]])


def rotation(draft, seed=SEED):
    chain = sealed([*DRAFTS[:6], draft, *DRAFTS[6:]])
    return export_of(chain, {6: note_of(chain, 6), 8: note_of(chain, 8, seed)})


def restored(note, *rotations, version=None):
    """The event of a ledger that was restored up to revision 4."""
    data = {'revision': 4, 'checkpoint': note, **({'rotations': list(rotations)} if rotations else {})}
    return {'type': 'LedgerRestored', 'v': version or (2 if rotations else 1), 'data': data}


def restored_export(event, *then):
    """What a ledger holds that went on after it was restored."""
    return export_of(sealed([*DRAFTS[:5], event, *then, *DRAFTS[5:]]), {})


HANDED_OVER = rotated()['data']
BY_NEXT = {size: note_of(ROTATED, size, NEXT_SEED) for size in (9, 12)}
RESTORED = restored_export(restored(BY_NEXT[12], HANDED_OVER))

# name: lines, revision and code of the first finding, and what the person gives besides
ATTACKS = {
    'an edit': (with_event(5, EDITED), 5, 'HASH'),
    'an edit with its own hash recomputed': (with_event(5, EDITED, form.hash_of(EDITED)), 6, 'LINK'),
    'such an edit right before a checkpoint': (with_event(7, LAST_EDITED, form.hash_of(LAST_EDITED)), 7, 'CHECKPOINT'),
    'an edit right before a checkpoint': (with_event(7, LAST_EDITED), 7, 'HASH'),
    'an edited hash': (with_event(5, CHAIN[5][0], 'f' * 64), 5, 'HASH'),
    'a space between members': (with_event(5, CHAIN[5][0].replace(',"v"', ', "v"')), 5, 'HASH'),
    'a member named twice': (with_lines((AT[5], [LINES[AT[5]].replace('{"event"', '{"hash":"","event"')])), 5, 'HASH'),
    'a line that nobody can read': (with_lines((AT[5], ['garbage'])), 5, 'HASH'),
    'a line that is too long': (with_lines((AT[5], ['x' * 70_000])), 5, 'HASH'),
    'bytes that are no UTF-8': (with_lines((AT[5], [LINES[AT[5]].encode().replace(b'system', b'syst\xe9')])), 5, 'HASH'),
    'bytes that are read as U+FFFD and are not': (
        [line.encode().replace('\ufffd'.encode(), b'\xff') for line in export_of(UNKNOWN)], 5, 'HASH'),
    'a text with U+0000': (with_event(5, NULL, form.hash_of(NULL)), 5, 'HASH'),
    'a revision of minus zero': (with_lines((AT[5], ['{"event":{"rev":-0}}'])), 5, 'HASH'),
    'a line nested deeper than any event': (with_lines((AT[5], ['{"event":' + '[' * 30_000 + ']' * 30_000 + '}'])), 5, 'HASH'),
    'a deletion': (with_lines((AT[5], [])), 5, 'LINK'),
    'an insertion': (with_lines((AT[6], [event_line(INSERTED, form.hash_of(INSERTED)), LINES[AT[6]]])), 6, 'REVISION'),
    'a repetition': (with_lines((AT[5], [LINES[AT[5]]] * 2)), 5, 'REVISION'),
    'a repetition right before a checkpoint': (with_lines((AT[7], [LINES[AT[7]]] * 2)), 7, 'REVISION'),
    'an insertion right before a checkpoint': (with_lines((AT[7], [LINES[AT[7]], event_line('{}', 'f' * 64)])), 7, 'CHECKPOINT'),
    'a reordering': (with_lines((AT[5], [LINES[AT[6]]]), (AT[6], [LINES[AT[5]]])), 5, 'REVISION'),
    'a head cut off': (LINES[3:], 0, 'LINK'),
    'a tail cut off before its checkpoint': (LINES[:11] + LINES[-1:], 9, 'CHECKPOINT'),
    'a tail cut off with its checkpoint': (LINES[:11], 9, 'CHECKPOINT', None, NOTES[12]),
    'a fork': (export_of(OTHER), 7, 'CHECKPOINT', key_of(SEED).vkey, NOTES[8]),
    'the whole history recomputed': (export_of(OTHER, NOTES), 3, 'CHECKPOINT'),
    'the whole history recomputed and signed anew': (
        export_of(FORGED, {12: note_of(FORGED, 12, FOREIGN_SEED)}), 0, 'KEY', key_of(SEED).vkey),
    'the same before whoever kept a checkpoint': (
        export_of(FORGED, {12: note_of(FORGED, 12, FOREIGN_SEED)}), 7, 'CHECKPOINT', None, NOTES[8]),
    'one event dropped and all later recomputed': (export_of(DROPPED, {4: NOTES[4], 8: NOTES[8]}), 7, 'CHECKPOINT'),
    'backdating': (export_of(with_draft(5, ts='2025-12-31T00:00:00.000Z')), 5, 'TIME'),
    'a date that is none': (export_of(with_draft(5, ts='2026-01-01')), 5, 'TIME'),
    'another stream': (export_of(with_draft(5, stream='other')), 5, 'LINK'),
    'coins out of nothing': (export_of(with_draft(5, **paid(4, 5))), 5, 'SUM'),
    'an account that is none': (export_of(with_draft(5, **moved('CoinsTransferred', ADA, 'mattress', 4))), 5, 'SUM'),
    'an account named twice': (export_of(with_draft(5, **moved('CoinsTransferred', ADA, ADA, 4))), 5, 'SUM'),
    'an amount of nothing': (export_of(with_draft(5, **posted(ada=-4, ben=4, treasury=0))), 5, 'SUM'),
    'sums on the way that are too large': (
        export_of(with_draft(5, **posted(treasury=-MOST, contest=-MOST, ada=MOST, ben=MOST))), 5, 'SUM'),
    'a balance that is too large': (export_of(with_draft(5, **posted(treasury=-MOST, ada=MOST))), 5, 'SUM'),
    'an overdraft': (export_of(with_draft(5, **paid(101))), 5, 'NEGATIVE'),
    'an id that comes twice': (export_of(with_draft(5, id='00000000-0000-4000-8000-000000000002')), 5, 'DUPLICATE'),
    'a foreign signature': (export_of(CHAIN, {**NOTES, 8: note_of(CHAIN, 8, FOREIGN_SEED)}), 7, 'CHECKPOINT'),
    'a signature under another text': (export_of(CHAIN, {8: NOTES[8].replace('\n\n', '\nmore\n\n')}), 7, 'CHECKPOINT'),
    'a checkpoint of another ledger': (export_of(CHAIN, {8: note_of(CHAIN, 8, SEED, 'altrove')}), 7, 'CHECKPOINT'),
    'a checkpoint of another ledger under the same key': (
        export_of(CHAIN, {8: signed(NOTES[8].split('\n—')[0].replace(ORIGIN, 'altrove'), key_of(SEED))}), 7, 'CHECKPOINT'),
    'a root that is none': (export_of(CHAIN, {8: signed(f'{ORIGIN}\n8\nAAAA\n', key_of(SEED))}), 8, 'CHECKPOINT'),
    'a late checkpoint over nothing': ([*LINES, checkpoint_line(note_of(CHAIN, 0))], 0, 'CHECKPOINT'),
    'a checkpoint named twice': (with_lines((AT[8] - 1, [LINES[AT[8] - 1].replace('{', '{"hash":1,"hash":1,')])), 8, 'CHECKPOINT'),
    'a late checkpoint': (with_lines((AT[6], [LINES[AT[6]], LINES[4]])), 3, 'CHECKPOINT'),
    'a checkpoint that is none': (with_lines((AT[6], [LINES[AT[6]], '{"checkpoint":7}'])), 7, 'CHECKPOINT'),
    'a checkpoint of another ledger that is longer': (
        export_of(CHAIN, {12: note_of([*CHAIN, *CHAIN], 20, FOREIGN_SEED, 'altrove')}), 12, 'CHECKPOINT'),
    'a checkpoint without signatures': (export_of(CHAIN, {8: NOTES[8].split('—')[0]}), 8, 'CHECKPOINT'),
    'a rotation that someone else endorses': (rotation(rotated(by=FOREIGN_SEED)), 6, 'KEY'),
    'a rotation from a key not in force': (rotation(rotated(previous=key_of(FOREIGN_SEED).vkey)), 6, 'KEY'),
    'a rotation that states another key in force': (
        rotation({**rotated(), 'data': {**rotated()['data'], 'previous': key_of(FOREIGN_SEED).vkey}}), 6, 'KEY'),
    'a rotation to the key of a witness': (rotation(rotated(new=WITNESS_VKEY)), 6, 'KEY'),
    'a rotation to the same key': (rotation(rotated(to=SEED)), 6, 'KEY'),
    'a rotation to a key of another name': (rotation(rotated(name='altrove/coin-form')), 6, 'KEY'),
    'a checkpoint by a key that was retired': (export_of(ROTATED, {8: note_of(ROTATED, 8)}), 7, 'CHECKPOINT'),
    'a checkpoint by a key not yet in force': (
        export_of(ROTATED, {6: note_of(ROTATED, 6, NEXT_SEED)}), 5, 'CHECKPOINT'),
    'a key of another ledger': (LINES, 0, 'KEY', key_of(SEED, 'altrove').vkey),
    'a key of another name in the first event': (
        export_of(sealed([opened(name='altrove'), *DRAFTS[1:]]), {}), 0, 'LINK', key_of(SEED, 'altrove').vkey),
    'a key that the ledger never named': (LINES, 0, 'KEY', key_of(FOREIGN_SEED).vkey),
    'a checkpoint over what a restore lost': (restored_export(restored(NOTES[12])), 7, 'CHECKPOINT', None, NOTES[8]),
    'a checkpoint that a restore does not explain': (
        restored_export(restored(NOTES[8])), 11, 'CHECKPOINT', None, NOTES[12]),
    'a tail that a restore lost': (RESTORED[:7], 7, 'CHECKPOINT', None, BY_NEXT[9]),
    'a checkpoint by a key that only lost events named': (RESTORED, 8, 'CHECKPOINT', None, BY_NEXT[9]),
    'a checkpoint by a key that a restore names without proof': (
        restored_export(restored(BY_NEXT[12], rotated(by=FOREIGN_SEED)['data'])), 8, 'CHECKPOINT', None, BY_NEXT[9]),
    'a checkpoint by a key that a restore hands over to from another': (
        restored_export(restored(BY_NEXT[12], rotated(previous=key_of(FOREIGN_SEED).vkey)['data'])),
        8, 'CHECKPOINT', None, BY_NEXT[9]),
    'a checkpoint over what a restore of an unheard version lost': (
        restored_export(restored(NOTES[12], version=3)), 7, 'CHECKPOINT', None, NOTES[8]),
    'a checkpoint over what a restore lost, by a key that was replaced since': (
        restored_export(restored(NOTES[12]), rotated()), 7, 'CHECKPOINT', None, NOTES[8]),
    'a key that only lost events named': (RESTORED, 0, 'KEY', key_of(NEXT_SEED).vkey),
}
# Of these the first finding says which restore explains it.
EXPLAINED = {
    'a checkpoint over what a restore lost', 'a tail that a restore lost', 'a checkpoint by a key that only lost events named',
    'a checkpoint over what a restore lost, by a key that was replaced since', 'a key that only lost events named',
}

WITNESSED = {8: note_of(CHAIN, 8, extra=f'— witness.test/w {encode(bytes(4 + 8 + 64))}\n')}
SOUND = {
    'an untouched export': (LINES, key_of(SEED).vkey, NOTES[8]),
    'an export without checkpoints': (export_of(CHAIN, {}),),
    'what another program wrote anew': (
        [json.dumps(dict(reversed(json.loads(line).items())), indent=None) for line in LINES],),
    'carriage returns and empty lines': ([line + '\r\n' for line in LINES],),
    'a checkpoint with a witness': (export_of(CHAIN, WITNESSED),),
    'types and versions that nobody knows': (export_of(with_draft(5, type='Unheard', v=7)),),
    'text beyond ASCII': (export_of(with_draft(5, data={'\uff5e': 'perché «sì» 🎓\u2028\x7f', '🎓': 1})),),
    'a restore': (RESTORED, key_of(SEED).vkey),
    'a checkpoint with rotations under it': (LINES, None, NOTES[8] + f'— SigningKeyRotated {encode(bytes(4) + b"{}")}\n'),
    'a rotation': (
        export_of(ROTATED, {6: note_of(ROTATED, 6), 7: note_of(ROTATED, 7, NEXT_SEED)}), key_of(NEXT_SEED).vkey),
}


def receipt_of(rev=5, size=8, chain=CHAIN, **change):
    text, stated = chain[rev]
    path = [step.hex() for step in path_of(rev, leaves_of(chain[:size]))]
    place = {'index': rev, 'size': size, 'path': path, 'checkpoint': note_of(chain, size)}
    return {'event': json.loads(text), 'hash': stated, **place, **change}


PATH = receipt_of()['path']
FAULTS = {
    'a receipt without a path': ({name: value for name, value in receipt_of().items() if name != 'path'}, 'FORM'),
    'an index that is no integer': (receipt_of(index=5.5), 'FORM'),
    'an event that was edited': (receipt_of(event=json.loads(EDITED)), 'HASH'),
    'an event that is a list': (receipt_of(event=[]), 'HASH'),
    'another index': (receipt_of(index=4), 'INDEX'),
    'a checkpoint of another size': ({**receipt_of(), 'size': 7}, 'CHECKPOINT'),
    'a checkpoint that is none': (receipt_of(checkpoint='nota\n'), 'CHECKPOINT'),
    'a checkpoint that someone else signed': (receipt_of(checkpoint=note_of(CHAIN, 8, FOREIGN_SEED)), 'SIGNATURE'),
    'a checkpoint of another ledger': (receipt_of(checkpoint=note_of(CHAIN, 8, SEED, 'altrove')), 'SIGNATURE'),
    'a checkpoint of other events': (receipt_of(checkpoint=note_of(OTHER, 8)), 'PATH'),
    'an event edited with its hash': (receipt_of(event=json.loads(EDITED), hash=form.hash_of(EDITED)), 'PATH'),
    'a path that is too short': (receipt_of(path=PATH[:-1]), 'PATH'),
    'a path that is too long': (receipt_of(path=[*PATH, PATH[0]]), 'PATH'),
    'a path in another order': (receipt_of(path=PATH[::-1]), 'PATH'),
    'a member named twice': (json.dumps(receipt_of()).replace('{', '{"index":4,', 1), 'HASH'),
    'an event that names a member twice': (json.dumps(receipt_of()).replace('"v": 1', '"v": 2, "v": 1'), 'HASH'),
    'an event behind the checkpoint': ({**receipt_of(9, 12), 'size': 8, 'checkpoint': NOTES[8]}, 'PATH'),
}


def text_of(receipt):
    return receipt if isinstance(receipt, str) else json.dumps(receipt)


def write_all(folder):
    index = []
    cases = [(name, (*case, None, None)[:5]) for name, case in ATTACKS.items()]
    cases += [(name, (case[0], None, None, *case[1:], None, None)[:5]) for name, case in SOUND.items()]
    for number, (name, (lines, revision, code, vkey, note)) in enumerate(cases):
        file = f'{number:02}.ndjson'
        (folder / file).write_bytes(data_of(lines))
        if note:
            (folder / f'{number:02}.note').write_text(note, encoding='utf-8')
        found = {'revision': revision, 'code': code, 'isExplained': name in EXPLAINED}
        index.append({'file': file, 'name': name, **found, 'vkey': vkey, 'checkpoint': note})
    for number, (name, (receipt, fault)) in enumerate([('a receipt', (receipt_of(), None)), *FAULTS.items()]):
        (folder / f'{number:02}.json').write_text(text_of(receipt), encoding='utf-8')
        index.append({'file': f'{number:02}.json', 'name': name, 'fault': fault, 'vkey': key_of(SEED).vkey})
    (folder / 'index.json').write_text(json.dumps(index, indent=1), encoding='utf-8')


if __name__ == '__main__':
    write_all(pathlib.Path(sys.argv[1]))
