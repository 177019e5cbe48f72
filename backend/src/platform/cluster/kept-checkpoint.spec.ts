import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { type Checkpoint, checkpointKey, signCheckpoint } from '../../engine/ledger/format/checkpoint.js';
import { fromHex } from '../../engine/ledger/format/merkle.js';
import { keepNewest } from './kept-checkpoint.js';

const keyOf = () => checkpointKey('test.form.local/coin', generateKeyPairSync('ed25519').privateKey);
const [own, foreign] = [keyOf(), keyOf()];
const of = (size: number, key = own) => signCheckpoint(key, size, fromHex('ab'.repeat(32)));

it.each([
  ['the first one', undefined, of(3), 3],
  ['a newer one', of(3), of(5), 5],
  ['no older one', of(5), of(3), 5],
  ['none of another key', of(3), of(9, foreign), 3],
])('keeps %s', async (_, kept: Checkpoint | undefined, newest: Checkpoint, size: number) => {
  let file = kept;
  const rotations = [{ previous: 'a', vkey: 'b', endorsement: 'c' }];
  const save = async (checkpoint: Checkpoint, under: unknown) => {
    expect(under).toBe(rotations);
    file = checkpoint;
  };
  await keepNewest({
    checkpoints: { newest: async () => newest },
    file: { load: async () => file, save },
    key: own.public,
    rotations: { all: async () => rotations },
  });
  expect(file?.size).toBe(size);
});
