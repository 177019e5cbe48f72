import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyText } from '../../../../test/any-text.js';
import {
  cosignText,
  formatNote,
  parseNote,
  parseVerificationKey,
  SIGNATURE,
  signatureOf,
  signText,
  type VerificationKey,
  verificationKey,
} from './note.js';

const TEXT = 'example.org/log\n5\nkmUHnFknPl80o9q1al/dVCT14lE6dJhHRZdBE75S6ck=\n';
const TIME = new Date('2026-01-02T10:00:00Z');

function keyNamed(name: string, type: VerificationKey['type'] = SIGNATURE.ed25519) {
  const { privateKey: secret } = generateKeyPairSync('ed25519');
  const key = parseVerificationKey(verificationKey(name, secret, type));
  if (!key) throw new Error('no key');
  return { secret, key };
}
const log = keyNamed('example.org/log');
const witness = keyNamed('witness.example', SIGNATURE.cosignature);
const signed = { text: TEXT, signatures: [signText(TEXT, log.key, log.secret)] };
const cosigned = { ...signed, signatures: [...signed.signatures, cosignText(TEXT, witness.key, witness.secret, TIME)] };

describe('a signed note', () => {
  it('is read back as it was written', () => {
    for (const note of [signed, cosigned]) expect(parseNote(formatNote(note))).toEqual(note);
  });

  it('has the signatures that were made, and no other', () => {
    expect(signatureOf(cosigned, log.key)).toBeDefined();
    expect(signatureOf(cosigned, witness.key)?.bytes.readBigUInt64BE()).toBe(BigInt(TIME.getTime() / 1000));
    expect(signatureOf(signed, witness.key)).toBeUndefined();
    expect(signatureOf(cosigned, keyNamed('example.org/log').key)).toBeUndefined();
    expect(signatureOf(cosigned, keyNamed('witness.example', SIGNATURE.cosignature).key)).toBeUndefined();
  });

  it('has no valid signature over another text, time or name', () => {
    const other = { ...cosigned, text: TEXT.replace('5', '6') };
    for (const { key } of [log, witness]) expect(signatureOf(other, key)).toBeUndefined();
    const [own, beside] = cosigned.signatures;
    if (!own || !beside) throw new Error('two signatures');
    const later = Buffer.from(beside.bytes);
    later[7] = (later[7] ?? 0) ^ 1;
    expect(signatureOf({ text: TEXT, signatures: [{ ...beside, bytes: later }] }, witness.key)).toBeUndefined();
    expect(signatureOf({ text: TEXT, signatures: [{ ...own, name: 'someone.else' }] }, log.key)).toBeUndefined();
    expect(
      signatureOf({ text: TEXT, signatures: [{ ...own, bytes: own.bytes.subarray(1) }] }, log.key),
    ).toBeUndefined();
  });

  it.each([
    ['', 'nothing'],
    [TEXT, 'a text without signatures'],
    [`${TEXT}\n`, 'an empty signature line'],
    [formatNote(signed).slice(0, -1), 'no line end'],
    [formatNote(signed).replace('— ', '- '), 'a hyphen for the dash'],
    [`${formatNote(signed)}— example.org/log AAAA\n`, 'a signature without bytes'],
    [formatNote(signed).replace('5', '5\r'), 'a control character'],
    [formatNote(signed).replace('5', '5\ud800'), 'half a character'],
    [formatNote(signed).replace('5', '€'.repeat(22_000)), 'too many bytes'],
  ])('is not %j: %s', (text) => expect(parseNote(text)).toBeUndefined());

  it('is parsed from any text without an exception', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        parseNote(text);
        parseNote(`${text}\n\n— a ${Buffer.from(text).toString('base64')}\n`);
      }),
    );
  });
});

describe('a verification key', () => {
  it.each([
    '',
    'example.org/log',
    log.key.vkey.slice(0, -1),
    log.key.vkey.replace(/\+[0-9a-f]{8}\+/, '+00000000+'),
    log.key.vkey.replace('example', 'elsewhere'),
    `${log.key.vkey}\n`,
    verificationKey('example\u0085org', log.secret),
  ])('is not %j', (text) => expect(parseVerificationKey(text)).toBeUndefined());
});
