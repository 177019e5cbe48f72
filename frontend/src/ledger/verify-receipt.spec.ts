import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cosignedNote, foreignVkey, receiptOf, receiptText, vectors, vkey } from '../../test/receipts';
import { runs } from '../../test/runs';
import { type Verified, verifyReceipt } from './verify-receipt';

const passed = {
  content: 'passed',
  place: 'passed',
  checkpoint: 'passed',
  root: 'passed',
  origin: 'passed',
  signature: 'passed',
};
const everyIndex = vectors.events.map(({ event }) => event.rev);

async function verified(text: string, keys: string[] = [vkey]): Promise<Verified> {
  const verification = await verifyReceipt(text, keys);
  if (verification.kind !== 'receipt') throw new Error(verification.kind);
  return verification;
}

const altered = (change: object) => verified(JSON.stringify({ ...receiptOf(2), ...change }));

describe('a receipt', () => {
  it.each(everyIndex)('of event %i is valid, with any spaces in its file', async (index) => {
    const { verdict, checks, signedBy } = await verified(JSON.stringify(receiptOf(index), null, 2));
    expect({ verdict, checks, signedBy }).toEqual({ verdict: 'valid', checks: passed, signedBy: vkey });
  });

  it('is valid with any of the keys, and with a witness beside the signature', async () => {
    const text = JSON.stringify({ ...receiptOf(2), checkpoint: cosignedNote() });
    expect(await verified(text, ['nessuna chiave', foreignVkey, vkey])).toMatchObject({
      verdict: 'valid',
      signedBy: vkey,
    });
  });

  it('fails the signature check when another key is trusted', async () => {
    const { verdict, checks } = await verified(receiptText(), [foreignVkey]);
    expect({ verdict, checks }).toEqual({ verdict: 'invalid', checks: { ...passed, signature: 'failed' } });
  });

  it('fails the origin check when it is of another ledger', async () => {
    const { checks } = await verified(receiptText(), [await renamed('altrove.example/coin-form')]);
    expect(checks).toEqual({ ...passed, origin: 'failed', signature: 'failed' });
  });

  it('is undecided without a key', async () => {
    const { verdict, checks } = await verified(receiptText(), []);
    expect({ verdict, checks }).toEqual({
      verdict: 'undecided',
      checks: { ...passed, origin: 'unknown', signature: 'unknown' },
    });
  });

  it.each<[string, object, Partial<Verified['checks']>]>([
    ['an amount', { event: { ...receiptOf(2).event, data: { amount: 31 } } }, { content: 'failed' }],
    ['a hash', { hash: receiptOf(1).hash }, { content: 'failed', root: 'failed' }],
    ['a place', { index: 1 }, { place: 'failed', root: 'failed' }],
    ['a place after the end', { index: 5 }, { place: 'failed', root: 'failed' }],
    ['a size', { size: 4 }, { checkpoint: 'failed', root: 'failed' }],
    ['a step', { path: receiptOf(3).path }, { root: 'failed' }],
    ['a step too many', { path: [...receiptOf(2).path, receiptOf(2).hash] }, { root: 'failed' }],
    [
      'no checkpoint',
      { checkpoint: 'x' },
      { checkpoint: 'failed', root: 'unknown', origin: 'unknown', signature: 'unknown' },
    ],
  ])('with %s of another receipt fails exactly the checks on it', async (_, change, failures) => {
    const { verdict, checks } = await altered(change);
    expect({ verdict, checks }).toEqual({ verdict: 'invalid', checks: { ...passed, ...failures } });
  });

  it.each([
    ['a member twice', (text: string) => text.replace('"v":1', '"v":1,"v":1')],
    ['a number with a fraction', (text: string) => text.replace('"amount":30', '"amount":30.0')],
    ['a number with an exponent', (text: string) => text.replace('"amount":30', '"amount":3e1')],
  ])('with %s is ambiguous between parsers, and fails', async (_, change) => {
    const text = change(receiptText());
    expect(text).not.toBe(receiptText());
    expect((await verified(text)).checks).toEqual({ ...passed, content: 'failed' });
  });
});

describe('the verifier on any input', () => {
  it('refuses a receipt with any character changed', async () => {
    const chars = fc.oneof(
      fc.constantFrom(...'0123456789abcdefABCDEF+/=-.eE \n"\\{}[],:'),
      fc.string({ minLength: 1, maxLength: 1 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...everyIndex), fc.nat(), chars, async (index, seed, char) => {
        const text = receiptText(index);
        const at = seed % text.length;
        fc.pre(text[at] !== char);
        const verification = await verifyReceipt(text.slice(0, at) + char + text.slice(at + 1), [vkey]);
        expect(verification).not.toMatchObject({ verdict: 'valid' });
      }),
      runs(3000),
    );
  });

  it('refuses a receipt with any character removed', async () => {
    const text = receiptText();
    for (let at = 0; at < text.length; at++)
      expect(await verifyReceipt(text.slice(0, at) + text.slice(at + 1), [vkey])).not.toMatchObject({
        verdict: 'valid',
      });
  });

  it('never throws, for any text, any JSON, and any JSON in any part of a receipt', async () => {
    const members = ['event', 'hash', 'index', 'size', 'path', 'checkpoint'];
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc
        .tuple(fc.constantFrom(...members), fc.jsonValue())
        .map(([member, value]) => JSON.stringify({ ...receiptOf(2), [member]: value })),
      fc
        .tuple(fc.constantFrom(...Object.keys(receiptOf(2).event ?? {})), fc.jsonValue())
        .map(([member, value]) =>
          JSON.stringify({ ...receiptOf(2), event: { ...receiptOf(2).event, [member]: value } }),
        ),
    );
    await fc.assert(
      fc.asyncProperty(text, fc.array(fc.oneof(fc.string(), fc.constant(vkey))), async (any, keys) => {
        expect((await verifyReceipt(any, keys)).kind).toMatch(/^(receipt|not-json|not-receipt)$/);
      }),
      runs(1000),
    );
  });

  it('reports a text that is not a receipt', async () => {
    expect(await verifyReceipt('una ricevuta', [vkey])).toEqual({ kind: 'not-json' });
    expect(await verifyReceipt('{"name":"form"}', [vkey])).toEqual({ kind: 'not-receipt' });
    expect(await verifyReceipt('[]', [vkey])).toEqual({ kind: 'not-receipt' });
  });

  it('handles deep nesting', async () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const text = receiptText().replace('"amount":30', `"amount":${deep}`);
    expect((await verifyReceipt(text, [vkey])).kind).toBe('receipt');
  });
});

/** The reference key with the origin of another ledger. */
async function renamed(name: string): Promise<string> {
  const base64 = vkey.split('+').slice(2).join('+');
  const typed = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  const named = new Uint8Array([...new TextEncoder().encode(`${name}\n`), ...typed]);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', named));
  const id = Array.from(digest.slice(0, 4), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${name}+${id}+${base64}`;
}
