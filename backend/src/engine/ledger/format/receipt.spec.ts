import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { runs } from '../../../../test/runs.js';
import { checkpointKey, checkpointText, signCheckpoint, signingKey } from './checkpoint.js';
import { genesisHash, type SealedEvent, seal } from './envelope.js';
import { IncrementalMerkleTree, inclusionSpans, toHex } from './merkle.js';
import { checkReceipt, type Receipt, receiptFor } from './receipt.js';

const ORIGIN = 'example.org/log';
const key = checkpointKey(ORIGIN, signingKey(Buffer.alloc(32, 1)));
const other = checkpointKey(ORIGIN, signingKey(Buffer.alloc(32, 2)));
const SIZE = 7;
const events: SealedEvent[] = [];
let receipt: Receipt;

beforeAll(() => {
  const whole = new IncrementalMerkleTree();
  for (let rev = 0; rev < SIZE; rev++) {
    const prev = events.at(-1)?.hash ?? genesisHash(ORIGIN, 'ledger');
    const id = `00000000-0000-4000-8000-00000000000${rev}`;
    const event = seal({
      actor: 'system',
      data: { title: 'è così' },
      id,
      prev,
      rev,
      stream: 'ledger',
      ts: '2026-01-01T00:00:00.000Z',
      type: 'Said',
      v: 1,
    });
    events.push(event);
    whole.append(event.hash);
  }
  const path = inclusionSpans(4, SIZE).map(({ start, end }) => {
    const part = new IncrementalMerkleTree();
    for (const { hash } of events.slice(start, end)) part.append(hash);
    return toHex(part.root());
  });
  const [, , , , event] = events;
  if (!event) throw new Error('no event');
  receipt = receiptFor(event, path, signCheckpoint(key, SIZE, whole.root()));
});

const checkText = (text: string) => {
  const result = checkReceipt(text, [key.public]);
  return 'fault' in result ? result.fault : 'none';
};
const check = (changed: unknown) => checkText(JSON.stringify(changed));

describe('a receipt', () => {
  it('proves its event', () => {
    const result = checkReceipt(JSON.stringify(receipt), [other.public, key.public]);
    expect(result).toMatchObject({ event: { rev: 4, data: { title: 'è così' } }, checkpoint: { size: SIZE } });
  });

  it('names the check that fails', () => {
    const foreign = signCheckpoint(other, SIZE, 'x'.repeat(32));
    const unlike = signCheckpoint(key, SIZE, 'x'.repeat(32));
    expect(check({ ...receipt, event: { ...(receipt.event as object), data: { title: 'è cosà' } } })).toBe('HASH');
    expect(check({ ...receipt, hash: events[3]?.hash })).toBe('HASH');
    expect(check({ ...receipt, index: 3 })).toBe('INDEX');
    expect(check({ ...receipt, size: 8 })).toBe('CHECKPOINT');
    expect(check({ ...receipt, checkpoint: 'x' })).toBe('CHECKPOINT');
    expect(check({ ...receipt, checkpoint: checkpointText(foreign) })).toBe('SIGNATURE');
    expect(check({ ...receipt, checkpoint: checkpointText(unlike) })).toBe('PATH');
    expect(check({ ...receipt, path: receipt.path.slice(1) })).toBe('PATH');
    expect(check({ ...receipt, path: receipt.path.toReversed() })).toBe('PATH');
    expect(checkReceipt(JSON.stringify(receipt), [])).toEqual({ fault: 'SIGNATURE' });
  });

  it('is refused without an exception when it is any other text', () => {
    fc.assert(fc.property(fc.json(), (json) => expect(checkText(json)).toBe('FORM')));
    const deep = `{"deep":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expect(checkText(JSON.stringify({ ...receipt, event: null }).replace('null', deep))).toBe('HASH');
  });

  it('is written in numbers that have a canonical form', () => {
    expect(check({ ...receipt, event: null })).toBe('FORM');
    expect(checkText(JSON.stringify(receipt).replace('"index":4', '"index":-0'))).toBe('FORM');
    expect(checkText(JSON.stringify(receipt).replace('"index":4', '"index":4.0'))).toBe('none');
  });

  it.each([
    ['{', '{"index":3,'],
    ['"v":1', '"v":2,"v":1'],
    ['"data":{', '"data":{"title":"altro",'],
  ])('is refused when it names a member twice: %j replaced by %j', (once, twice) => {
    const text = JSON.stringify(receipt).replace(once, twice);
    expect(JSON.parse(text)).toEqual(receipt);
    expect(checkText(text)).toBe('HASH');
  });

  it('is refused when any character of its values is changed', () => {
    const text = JSON.stringify(receipt);
    const values = [...text.matchAll(/[0-9a-zA-Z+/]/g)].map(({ index }) => index);
    fc.assert(
      fc.property(fc.constantFrom(...values), fc.constantFrom(...'09afzAZ+'), (at, letter) => {
        const changed = text.slice(0, at) + letter + text.slice(at + 1);
        if (changed === text) return;
        expect(checkText(changed)).not.toBe('none');
      }),
      runs(1000),
    );
  });
});
