import { beforeEach, describe, expect, it } from '@jest/globals';
import { ADA, allEvents, cause, deposit, openLedger } from '../../../test/coins.js';
import { eventually } from '../../../test/conditions.js';
import { FaultyStore } from '../../../test/faulty-store.js';
import { MemoryStore } from '../../../test/memory-store.js';
import { LEADER_TOOK_OVER } from '../../engine/ledger/writing/leader-took-over.js';
import { type Lead, Leadership } from './leadership.js';
import type { LockSession, Term } from './lock-session.js';

/** The database: the lock is free, and the newest term that of another process which did not hand over. */
let term: Term;
let sessions: (() => void)[];
/** Whether no other process asks for the lock. */
let isAlone: boolean;
/** What is told of each term that begins. */
let leads: Lead[];
let inner: MemoryStore;
let store: FaultyStore;

class FreeLock implements LockSession {
  constructor(private readonly onEnd: () => void) {
    sessions.push(() => this.cut());
  }
  async connect(): Promise<void> {}
  attempt = () => Promise.resolve({ got: true, term, wantsRelief: false });
  isAlone = () => Promise.resolve(isAlone);
  async begin(process: string, address: string): Promise<{ now: Term; before: Term }> {
    const before = term;
    term = { epoch: before.epoch + 1, process, address, handedOver: false };
    return { now: term, before };
  }
  ping = () => Promise.resolve(false);
  async offerRelief(): Promise<void> {}
  async handOver(): Promise<void> {
    term = { ...term, handedOver: true };
  }
  cut(): void {
    this.onEnd();
  }
}

beforeEach(async () => {
  sessions = [];
  isAlone = true;
  leads = [];
  term = { epoch: 1, process: 'other', address: 'there:1', handedOver: false };
  inner = new MemoryStore();
  await (await openLedger(inner)).write(deposit(ADA, 1), cause());
  store = new FaultyStore(inner);
});

const newLeadership = (): Leadership =>
  new Leadership({
    process: 'this',
    address: 'here:1',
    store: { probe: async () => undefined, proveWrite: async () => undefined },
    stream: 'ledger',
    newSession: (onEnd) => new FreeLock(onEnd),
    transportTo: () => ({ send: () => Promise.reject(new Error('nobody is there')), close: () => undefined }),
    onPong: () => undefined,
    onLead: (lead) => leads.push(lead),
    onError: () => undefined,
  });

const tookOver = async (): Promise<unknown[]> =>
  (await allEvents(inner))
    .map(({ envelope }) => JSON.parse(envelope))
    .filter(({ type }) => type === LEADER_TOOK_OVER)
    .map(({ data }) => data.epoch);

describe('a process that gets the lease', () => {
  it('decides once it has shut out the leader before it, and hands over when it ends', async () => {
    const leadership = newLeadership();
    const ledger = await openLedger(store, { mayDecide: () => leadership.mayDecide });
    await leadership.attach(ledger, async () => ({ stop: async () => undefined }));
    await eventually(() => leadership.leads);
    await leadership.stop();
    expect(await tookOver()).toEqual([2]);
    const types = (await allEvents(inner)).map(({ envelope }) => JSON.parse(envelope).type);
    const before = { epoch: 1, process: 'other', address: 'there:1', handedOver: false };
    expect(leads).toEqual([{ epoch: 2, revision: types.indexOf(LEADER_TOOK_OVER), before }]);
    expect(term).toMatchObject({ epoch: 2, handedOver: true });
  });

  it('shuts the leader before it out although it had the lease in between, and was not ready', async () => {
    const leadership = newLeadership();
    await eventually(() => leadership.mayDecide);
    // The lease ends before anything is written, and is this process's again.
    sessions.at(-1)?.();
    await eventually(() => term.epoch === 3 && leadership.mayDecide);
    const ledger = await openLedger(store, { mayDecide: () => leadership.mayDecide });
    await leadership.attach(ledger, async () => ({ stop: async () => undefined }));
    await eventually(() => leadership.leads);
    expect(await tookOver()).toEqual([3]);
    await leadership.stop();
  });

  it('goes on behind the head where the leader before it had handed over', async () => {
    term = { ...term, handedOver: true };
    const leadership = newLeadership();
    const ledger = await openLedger(store, { mayDecide: () => leadership.mayDecide });
    await leadership.attach(ledger, async () => ({ stop: async () => undefined }));
    await eventually(() => leadership.leads);
    expect(await tookOver()).toEqual([]);
    expect(leads).toMatchObject([{ epoch: 2, revision: ledger.head.revision + 1, before: { handedOver: true } }]);
    await leadership.stop();
  });

  it.each([
    ['goes on to lead when it is told to stop and is alone', true],
    ['hands over at once when it is told to stop and another process is there', false],
  ])('%s', async (_, isAloneThen) => {
    const leadership = newLeadership();
    const ledger = await openLedger(store, { mayDecide: () => leadership.mayDecide });
    await leadership.attach(ledger, async () => ({ stop: async () => undefined }));
    await eventually(() => leadership.leads);
    isAlone = isAloneThen;
    await leadership.handOver(50);
    expect([leadership.leads, term.handedOver]).toEqual([isAloneThen, !isAloneThen]);
    await leadership.stop();
    expect(term).toMatchObject({ epoch: 2, handedOver: true });
  });

  it('hands nothing over when it was never ready', async () => {
    const leadership = newLeadership();
    await eventually(() => leadership.mayDecide);
    const ledger = await openLedger(store, { mayDecide: () => leadership.mayDecide });
    const failed = leadership.attach(ledger, () => Promise.reject(new Error('no services')));
    await expect(failed).rejects.toThrow('no services');
    await leadership.stop();
    expect(term).toMatchObject({ epoch: 2, handedOver: false });
  });
});
