import { beforeEach, describe, expect, it } from '@jest/globals';
import { openLedger } from '../../../../test/coins.js';
import { MemoryStore } from '../../../../test/memory-store.js';
import { SYSTEM } from '../../../engine/ledger/format/envelope.js';
import { LedgerUnavailable, NotLeading } from '../../../engine/ledger/format/errors.js';
import { commandKind } from '../../../engine/ledger/state/command.js';
import type { LocalLedger } from '../../../engine/ledger/writing/local-ledger.js';
import { LeaderService } from './leader-service.js';
import type { SentCommand } from './link.js';

const EPOCH = 5;
const Noted = commandKind<string>('Note', (_, data) => [{ type: 'Noted', data: { data } }]);

let ledger: LocalLedger;
let service: LeaderService;
beforeEach(async () => {
  ledger = await openLedger(new MemoryStore());
  const term = { epoch: EPOCH, process: 'this', address: 'here:1', handedOver: false };
  service = new LeaderService(() => ({ leads: true, isStoreSilent: false, term }));
  service.begin({
    ledger,
    kinds: [Noted],
    projections: {
      revision: 0,
      waitFor: () => Promise.resolve(true),
      allowRunning: () => undefined,
      noteReached: () => undefined,
    },
    schema: '',
    checkpoints: { answer: () => Promise.reject(new Error('nobody asks')) },
  });
});

const sent = (one: Partial<SentCommand>): SentCommand => ({
  ...{ n: 0, type: 'Note', data: 'x', actor: SYSTEM, epoch: EPOCH, attempt: 1, since: performance.now() },
  ...{ id: 'one', key: 'one', ...one },
});

it('says where its ledger is broken, which others may not see', () => {
  expect(service.pong().broken).toBeUndefined();
  const finding = { revision: 3, id: undefined, code: 'CHECKPOINT' } as const;
  ledger.markBroken(finding);
  expect(service.pong().broken).toEqual(finding);
});

describe('a leader that gets a command', () => {
  it('decides it, and once when it is sent again', async () => {
    const first = await service.execute(sent({}));
    const again = await service.execute(sent({ attempt: 2 }));
    expect([first.replayed, again.replayed, again.revision]).toEqual([false, true, first.revision]);
  });

  it('refuses one that is for the leader of another term', async () => {
    await expect(service.execute(sent({ epoch: EPOCH - 2 }))).rejects.toThrow(NotLeading);
    expect(ledger.head.revision).toBe(0);
  });

  it('refuses what arrives behind the attempt after it, whose answer its sender has', async () => {
    await service.execute(sent({ attempt: 3, key: 'later' }));
    await expect(service.execute(sent({ attempt: 2 }))).rejects.toThrow(LedgerUnavailable);
    await expect(service.execute(sent({ attempt: 1 }))).rejects.toThrow(LedgerUnavailable);
    expect((await service.execute(sent({ id: 'other', key: 'other' }))).replayed).toBe(false);
    expect(ledger.head.revision).toBe(2);
  });

  it('refuses one whose data was looked up long ago', async () => {
    await expect(service.execute(sent({ since: performance.now() - 10_001 }))).rejects.toThrow(LedgerUnavailable);
  });
});
