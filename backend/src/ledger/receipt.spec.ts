import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkpointKey, checkpointText, signCheckpoint, signingKey } from './checkpoint.js';
import { genesisHash, type SealedEvent, seal } from './envelope.js';
import { inclusionSpans, MerkleRange, toHex } from './merkle.js';
import { checkReceipt, type Receipt, receiptFor } from './receipt.js';

const ORIGIN = 'example.org/log';
const key = checkpointKey(ORIGIN, signingKey(Buffer.alloc(32, 1)));
const other = checkpointKey(ORIGIN, signingKey(Buffer.alloc(32, 2)));
const SIZE = 7;
const events: SealedEvent[] = [];
let receipt: Receipt;

beforeAll(() => {
  const whole = new MerkleRange();
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
    const part = new MerkleRange();
    for (const { hash } of events.slice(start, end)) part.append(hash);
    return toHex(part.root());
  });
  const [, , , , event] = events;
  if (!event) throw new Error('no event');
  receipt = receiptFor(event, path, signCheckpoint(key, SIZE, whole.root()));
});

const check = (changed: unknown) => {
  const result = checkReceipt(changed, [key.public]);
  return 'fault' in result ? result.fault : 'none';
};

describe('a receipt', () => {
  it('proves its event, also written to a file and read again', () => {
    const result = checkReceipt(JSON.parse(JSON.stringify(receipt)), [other.public, key.public]);
    expect(result).toMatchObject({ event: { rev: 4, data: { title: 'è così' } }, checkpoint: { size: SIZE } });
  });

  it('names what is wrong with it', () => {
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
    expect(checkReceipt(receipt, [])).toEqual({ fault: 'SIGNATURE' });
  });

  it('is never anything else, and looking at it never fails', () => {
    fc.assert(fc.property(fc.json(), (json) => expect(check(JSON.parse(json))).toBe('FORM')));
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level++) deep = [deep];
    expect(check({ ...receipt, event: { deep } })).toBe('HASH');
  });

  it('does not survive a change of any character of its values', () => {
    const text = JSON.stringify(receipt);
    const values = [...text.matchAll(/[0-9a-zA-Z+/]/g)].map(({ index }) => index);
    fc.assert(
      fc.property(fc.constantFrom(...values), fc.constantFrom(...'09afzAZ+'), (at, letter) => {
        const changed = text.slice(0, at) + letter + text.slice(at + 1);
        if (changed === text) return;
        let read: unknown;
        try {
          read = JSON.parse(changed);
        } catch {
          return;
        }
        expect(check(read)).not.toBe('none');
      }),
      { numRuns: 1000 },
    );
  });
});
