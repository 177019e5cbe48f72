"""Tests of the second verifier: python3 docs/verifier/test_form_verify.py

VERIFIER_REPORT=FILE writes how many passed, for `make test`. With PROPERTY_RUNS, as `make test-long` sets it, ten times as many
exports and every character of a receipt are altered.
"""
import contextlib
import io
import json
import os
import pathlib
import random
import sys
import tempfile
import unittest

import attacks
import form_verify as form
from attacks import ATTACKS, CHAIN, EXPLAINED, FAULTS, LINES, NOTES, SEED, SOUND, key_of, receipt_of
from vectors import check_vectors, sign

VECTORS = pathlib.Path(__file__).parents[2] / 'backend/src/engine/ledger/vectors/ledger-v1.json'
VKEY = key_of(SEED).vkey
IS_LONG = bool(os.environ.get('PROPERTY_RUNS'))


def report_on(lines, vkey=None, note=None):
    export = form.Export(vkey and form.Key(vkey), note and form.Checkpoint(note))
    export.run(io.BytesIO(attacks.data_of(lines)))
    return export.report()


def values_of(data):
    return [json.loads(line) for line in data.split(b'\n') if line]


def run(*arguments):
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = form.main(list(arguments))
    return code, out.getvalue(), err.getvalue()


class Vectors(unittest.TestCase):
    def test_every_value_holds(self):
        checks = list(check_vectors(json.loads(VECTORS.read_text('utf-8'))))
        self.assertEqual([name for name, holds in checks if not holds], [])
        self.assertEqual(len(checks), 47)

    def test_a_value_that_was_changed_does_not(self):
        vectors = json.loads(VECTORS.read_text('utf-8'))
        vectors['merkle']['roots'][2] = 'f' * 64
        wrong = [name for name, holds in check_vectors(vectors) if not holds]
        self.assertEqual(wrong, ['root of 3', 'consistency of 3 with 5', 'consistency of 2 with 3'])

    def test_ids_follow_from_actor_key_and_index(self):
        events = json.loads(VECTORS.read_text('utf-8'))['events']
        for key, entry in zip(('open', 'welcome-1'), events):
            digits = form.sha256(form.DOMAIN, f'id\nsystem\n{key}\n0'.encode()).hex()
            variant = f'{int(digits[16], 16) & 3 | 8:x}'
            made = f'{digits[:8]}-{digits[8:12]}-8{digits[13:16]}-{variant}{digits[17:20]}-{digits[20:32]}'
            self.assertEqual(entry['event']['id'], made)


class Ed25519(unittest.TestCase):
    """RFC 8032, section 7.1."""

    CASES = (
        ('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
         'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a', '',
         'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155'
         '5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b'),
        ('c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7',
         'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025', 'af82',
         '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac'
         '18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a'),
    )

    def test_makes_and_knows_the_signatures_of_the_rfc(self):
        for case in self.CASES:
            seed, key, message, signature = map(bytes.fromhex, case)
            self.assertEqual(sign(seed, message), (key, signature))
            self.assertTrue(form.is_signed(key, message, signature))

    def test_refuses_everything_else(self):
        _, key, message, signature = map(bytes.fromhex, self.CASES[1])
        number = int.from_bytes(signature[32:], 'little') + form.ORDER
        beyond = signature[:32] + number.to_bytes(32, 'little')
        flipped = bytes([signature[0] ^ 1]) + signature[1:]
        for bad in (b'', signature[:-1], signature + b'\0', bytes(64), beyond, flipped):
            self.assertFalse(form.is_signed(key, message, bad))
        self.assertFalse(form.is_signed(key, b'', signature))

    def test_refuses_points_that_are_none_or_written_otherwise(self):
        for number in (2, form.P, form.P + 1, 1 + 2**255, 2**256 - 1):
            self.assertIsNone(form.decode_point(number.to_bytes(32, 'little')), number)
        self.assertEqual(form.decode_point((1).to_bytes(32, 'little')), (0, 1, 1, 0))


class CanonicalForm(unittest.TestCase):
    def test_is_that_of_rfc_8785(self):
        for text, expected in (
            ('{"\uff5e":1,"😀":2,"ö":3}', '{"ö":3,"😀":2,"\uff5e":1}'),
            (r'"a\"b\\c\/d\u000F\n€\u2028\u007f"', '"a\\"b\\\\c/d\\u000f\\n€\u2028\x7f"'),
            (' [ 1.0 , 1e2, -0.5e1, true, null, {} , [] ]', '[1,100,-5,true,null,{},[]]'),
            ('9007199254740991', '9007199254740991'),
        ):
            self.assertEqual(form.canonical(form.READER.decode(text)), expected)

    def test_refuses_what_is_not_in_the_subset(self):
        numbers = '-0', '-0.0', '0.5', '9007199254740992', '1e400', '9' * 5000, 'NaN', '-Infinity', '\u0661'
        texts = r'"\ud83d!"', r'"\ude00"', r'"\u0000"', r'"perche\u0301"', r'{"e\u0301":1}'
        for text in (*numbers, *texts, '{"a":1,"a":1}', '[' * 50_000, '\ufeff1'):
            with self.subTest(text[:20]):
                for place in (text, f'[{text}]', f'{{"a":{{"b":[1,{text}]}}}}'):
                    with self.assertRaises((ValueError, RecursionError)):
                        form.canonical(form.READER.decode(place))

    def test_has_one_layout_and_an_end(self):
        sound = json.loads(CHAIN[5][0])
        for change in ({'v': -1}, {'rev': True}, {'alg': 'sha-1'}, {'data': []}, {'id': '1'}, {'prev': 'F' * 64},
                       {'type': 'è'}, {'actor': 'a"b'}, {'more': 1}):
            value = {**sound, **change}
            self.assertFalse(form.is_envelope(form.canonical(value), value), change)
        room = 8192 - len(form.canonical({**sound, 'data': {'text': ''}}))
        for length, fits in ((room, True), (room + 1, False)):
            value = {**sound, 'data': {'text': 'x' * length}}
            self.assertEqual(form.is_envelope(form.canonical(value), value), fits)


class MerkleTree(unittest.TestCase):
    def test_proves_what_is_in_it_and_nothing_else(self):
        leaves = [form.sha256(bytes([number])) for number in range(13)]
        for size in range(1, 14):
            root = attacks.root_of(leaves[:size])
            for index in range(size):
                path = attacks.path_of(index, leaves[:size])
                self.assertEqual(form.root_by_inclusion(leaves[index], index, size, path), root)
                for other in (-1, *range(size + 1)):
                    if other != index:
                        self.assertNotEqual(self.root_or_none(leaves[index], other, size, path), root)

    def root_or_none(self, *arguments):
        try:
            return form.root_by_inclusion(*arguments)
        except ValueError:
            return None

    def test_of_nothing_has_the_root_of_the_rfc(self):
        self.assertEqual(form.Tree().root().hex(), 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')


class Exports(unittest.TestCase):
    def test_of_nothing_prove_nothing(self):
        for lines in ([], ['', '\r'], ['nome;saldo'], ['{}', *LINES], ['x' * 70_000, *LINES], LINES[4:5]):
            self.assertRaises(form.CannotRun, report_on, lines)

    def test_say_how_far_they_are_signed(self):
        report = report_on(LINES[:13])
        root = attacks.root_of(attacks.leaves_of(CHAIN[:8])).hex()
        self.assertEqual(report['checkpoint'], {'size': 8, 'root': root, 'vkey': VKEY})
        self.assertEqual(report['head'], {'revision': 10, 'hash': CHAIN[10][1], 'ts': '2026-01-01T00:00:10.000Z'})
        self.assertIsNone(report_on(attacks.export_of(CHAIN, {}))['checkpoint'])

    def test_with_an_altered_event_have_no_other_finding_of_the_chain(self):
        lines = attacks.with_event(5, attacks.EDITED)
        self.assertEqual([found['code'] for found in report_on(lines)['findings']], ['HASH', 'CHECKPOINT'])

    def test_never_stop_the_verifier_whatever_they_hold(self):
        chance = random.Random(8032)
        data = attacks.data_of(LINES)
        values = values_of(data)
        for _ in range(1000 if IS_LONG else 100):
            altered = bytearray(data)
            for _ in range(chance.randint(1, 3)):
                place = chance.randrange(len(altered))
                put = chance.choice([b'', b'\n', b'"', b'}', b'\xff', b'9', b'e', b'[' * 20_000])
                altered[place:place + chance.randint(0, 2)] = put
            export = form.Export()
            with contextlib.suppress(form.CannotRun):
                export.run(io.BytesIO(altered))
                self.assertTrue(export.report()['findings'] or values_of(altered) == values)


class Receipts(unittest.TestCase):
    def test_prove_every_event_in_every_checkpoint(self):
        for size in (1, 5, 8, 12):
            for rev in range(size):
                self.assertIsNone(form.receipt_fault(json.dumps(receipt_of(rev, size)), key_of(SEED)))

    def test_are_refused_with_any_character_changed(self):
        text = json.dumps(receipt_of(), ensure_ascii=False)
        for place in range(0, len(text), 1 if IS_LONG else 7):
            altered = text[:place] + ('x' if text[place] != 'x' else 'y') + text[place + 1:]
            self.assertIsNotNone(form.receipt_fault(altered, key_of(SEED)), place)

    def test_are_refused_as_anything_else(self):
        for value in (None, [], 'testo', {}, {'event': None}):
            self.assertEqual(form.receipt_fault(json.dumps(value), key_of(SEED)), 'FORM')


class CommandLine(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def file(self, name, data):
        path = self.folder / name
        path.write_bytes(data)
        return str(path)

    def test_says_that_an_export_is_sound_or_why_not(self):
        sound, note = self.file('sound', attacks.data_of(LINES)), self.file('note', NOTES[12].encode())
        code, out, _ = run('export', sound, '--vkey', VKEY, '--checkpoint', note)
        self.assertEqual((code, 'INTEGRO' in out, VKEY in out), (0, True, True))
        cut = self.file('cut', attacks.data_of(LINES[:11]))
        self.assertEqual(run('export', cut)[0], 0)
        code, out, _ = run('export', cut, '--checkpoint', note, '--json')
        self.assertEqual(code, 1)
        first = json.loads(out)['findings'][0]
        self.assertEqual((first['code'], first['revision']), ('CHECKPOINT', 9))

    def test_says_what_a_receipt_proves_or_why_nothing(self):
        sound = self.file('sound', json.dumps(receipt_of()).encode())
        self.assertEqual(run('receipt', sound, '--vkey', VKEY)[0], 0)
        code, out, _ = run('receipt', self.file('cut', b'{"event":'), '--vkey', VKEY, '--json')
        self.assertEqual((code, json.loads(out)['findings'][0]['code']), (1, 'FORM'))

    def test_ends_with_2_where_nothing_was_established(self):
        sound = self.file('sound', attacks.data_of(LINES))
        for arguments in ((), ('export',), ('export', str(self.folder / 'none')), ('export', str(self.folder)),
                          ('export', self.file('empty', b'')), ('export', sound, '--what'), ('vectors', sound),
                          ('export', sound, '--vkey', 'x'),
                          ('export', sound, '--checkpoint', sound), ('receipt', sound), ('receipt', sound, '--vkey', 'x')):
            code, out, err = run(*arguments)
            self.assertEqual((code, out, err.startswith('Non verificato: ')), (2, '', True), arguments)


def add(case, name, check):
    setattr(case, f"test_{name.replace(' ', '_')}", check)


def add_cases():
    for name, (lines, revision, code, *given) in ATTACKS.items():
        def is_found(self, lines=lines, expected=(revision, code, name in EXPLAINED), given=given):
            report = report_on(lines, *given)
            self.assertFalse(report['valid'])
            first = report['findings'][0]
            self.assertEqual((first['revision'], first['code'], 'ripristinata il' in first['reason']), expected)
        add(Exports, f'find {name}', is_found)
    for name, (lines, *given) in SOUND.items():
        def is_sound(self, lines=lines, given=given):
            self.assertEqual(report_on(lines, *given)['findings'], [])
        add(Exports, f'find nothing in {name}', is_sound)
    for name, (receipt, fault) in FAULTS.items():
        def is_faulty(self, receipt=receipt, fault=fault):
            self.assertEqual(form.receipt_fault(attacks.text_of(receipt), key_of(SEED)), fault)
        add(Receipts, f'refuse {name}', is_faulty)


add_cases()

if __name__ == '__main__':
    result = unittest.main(exit=False).result
    failed = len(result.failures) + len(result.errors)
    if 'VERIFIER_REPORT' in os.environ:
        counts = {'numPassedTests': result.testsRun - failed, 'numFailedTests': failed, 'numRuntimeErrorTestSuites': 0}
        pathlib.Path(os.environ['VERIFIER_REPORT']).write_text(json.dumps(counts), encoding='utf-8')
    sys.exit(failed > 0)
