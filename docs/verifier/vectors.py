"""What the reference vectors (backend/src/engine/ledger/vectors/ledger-v1.json) say, held against the verifier; and what it takes to
make their values, which the verifier itself never needs: signatures, commitments, consistency proofs.
"""
import hashlib
import hmac
import re

import form_verify as form


def sign(seed, message):
    """The key of a seed and its signature, for the reference vectors and the attacks."""
    secret, prefix = (lambda digest: (digest[:32], digest[32:]))(hashlib.sha512(seed).digest())
    factor = int.from_bytes(secret, 'little') & 2**254 - 8 | 2**254
    key, number = form.encode_point(times(factor)), form.challenge(prefix, message)
    once = form.encode_point(times(number))
    return key, once + ((number + form.challenge(once, key, message) * factor) % form.ORDER).to_bytes(32, 'little')


def times(factor):
    return form.combine(factor, form.BASE, 0, form.BASE)


def roots_by_consistency(older, newer, path, older_root):
    """The roots of both trees, if the older is how the newer begins. `older_root` is given while it is a subtree's."""
    if older == newer and older_root and not path:
        return older_root, older_root
    if older == newer and not older_root and len(path) == 1:
        return path[0], path[0]
    if not 0 < older < newer or not path:
        raise ValueError
    *below, sibling = path
    left = form.left_part(newer)
    if older <= left:
        one, other = roots_by_consistency(older, left, below, older_root)
        return one, form.node(other, sibling)
    one, other = roots_by_consistency(older - left, newer - left, below, None)
    return form.node(sibling, one), form.node(sibling, other)


def check_vectors(vectors):
    """Pairs of a value's name and whether it holds."""
    origin, events, tree = vectors['origin'], vectors['events'], vectors['merkle']
    yield 'genesis', form.genesis(origin) == vectors['genesis']
    prev = vectors['genesis']
    for place, entry in enumerate(events):
        event, text, stated = entry['event'], entry['canonical'], entry['hash']
        yield f'event {place}: canonical', form.canonical(event) == text and form.is_envelope(text, form.read_object(text))
        yield f'event {place}: hash', form.hash_of(text) == stated
        stands = event['prev'], event['rev'], event['stream']
        yield f'event {place}: place', stands == (prev, place, vectors['stream'])
        prev = stated
    made = vectors['commitment']
    text = form.DOMAIN + f"commit\n{made['field']}\n{made['text']}".encode()
    yield 'commitment', hmac.new(bytes.fromhex(made['salt']), text, 'sha256').hexdigest() == made['hex']
    for written in vectors['refused']['numbers']:
        yield f'refused number {written}', is_refused(written)
    for described in vectors['refused']['texts']:
        code = re.search('U\\+([0-9A-F]{4})', described)[1]
        yield f'refused text with {described}', is_refused(f'"a\\u{code}b"')
    leaves, roots = [bytes.fromhex(leaf) for leaf in tree['leaves']], [bytes.fromhex(root) for root in tree['roots']]
    grown = form.Tree()
    for place, (leaf, root) in enumerate(zip(leaves, roots)):
        yield f'leaf {place}', leaf == form.leaf_of(events[place]['hash'])
        grown.append(leaf)
        yield f'root of {place + 1}', grown.root() == root
    size = tree['inclusion']['size']
    for place, path in enumerate(tree['inclusion']['paths']):
        steps = [bytes.fromhex(step) for step in path]
        yield f'inclusion of {place}', form.root_by_inclusion(leaves[place], place, size, steps) == roots[size - 1]
    for proof in tree['consistency']:
        older, newer, steps = proof['from'], proof['to'], [bytes.fromhex(step) for step in proof['path']]
        expected = roots[older - 1], roots[newer - 1]
        yield f'consistency of {older} with {newer}', roots_by_consistency(older, newer, steps, expected[0]) == expected
    signed = vectors['checkpoint']
    key, checkpoint, seed = form.Key(signed['vkey']), form.Checkpoint(signed['note']), bytes.fromhex(signed['ed25519Seed'])
    yield 'vkey', (key.name, key.key) == (origin, sign(seed, b'')[0])
    yield 'checkpoint', (checkpoint.size, checkpoint.root) == (len(events), roots[-1])
    made = sign(seed, checkpoint.text.encode())[1]
    yield 'checkpoint: signature', checkpoint.is_by(key) and checkpoint.signatures[0][1][4:] == made


def is_refused(text):
    try:
        form.canonical(form.READER.decode(text))
    except ValueError:
        return True
    return False
