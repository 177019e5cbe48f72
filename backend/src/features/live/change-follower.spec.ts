import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ADA, BEN, cause, deposit, openLedger, transfer } from '../../../test/coins.js';
import { eventually, quiet } from '../../../test/conditions.js';
import { MemoryStore } from '../../../test/memory-store.js';
import type { LocalLedger } from '../../engine/ledger/writing/local-ledger.js';
import { audiences } from '../../startup/composition.js';
import { ChangeFollower } from './change-follower.js';

let ledger: LocalLedger;
let follower: ChangeFollower;
/** How far the read tables are. */
let revision: number;
let reached: () => void;
/** What was told, one list for each delivery. */
let told: string[][];
/** Whether the next batch ends what follows the ledger. */
let isCut: boolean;
let members: () => Promise<{ wallet: string }[]>;

beforeEach(async () => {
  ledger = await openLedger(new MemoryStore());
  revision = ledger.head.revision;
  told = [];
  members = async () => [{ wallet: BEN }];
  let marked: string[] = [];
  const streams = {
    size: 1,
    has: (wallet: string) => wallet === ADA || wallet === BEN,
    wallets: () => [ADA, BEN],
    mark: (audience: object, change: string) => {
      marked.push(`${change} → ${Object.values(audience)}`);
    },
    deliver: () => {
      if (marked.length > 0) told.push(marked);
      marked = [];
    },
    recheck: (uuid: string) => told.push([`recheck ${uuid}`]),
  };
  const projections = {
    get revision() {
      return revision;
    },
    onReach: (listener: () => void) => {
      reached = listener;
    },
  };
  const database = { query: () => members() };
  isCut = false;
  const { durable } = ledger;
  async function* follow(from: Parameters<typeof durable.follow>[0]) {
    for await (const batch of durable.follow(from)) {
      if (isCut) throw new Error('cut');
      yield batch;
    }
  }
  follower = new ChangeFollower(
    { follow },
    ledger,
    projections,
    streams,
    { onChange: () => undefined },
    database,
    audiences,
  );
  follower.onApplicationBootstrap();
});
afterEach(() => follower.onModuleDestroy());

async function reach(next: number): Promise<void> {
  revision = next;
  reached();
  await quiet();
}

const write = (...types: (readonly [string, object])[]) =>
  ledger.write(() => types.map(([type, data]) => ({ type, data: { ...data } })), cause());
const notification = (audience: object, link = '/notifications') => ['NotificationSent', { audience, link }] as const;

it('tells once the read tables hold the event, and not before', async () => {
  await ledger.write(deposit(ADA, 5), cause());
  const { revision: head } = await ledger.write(transfer(ADA, BEN, 2), cause());
  await quiet();
  expect(told).toEqual([]);
  await reach(head);
  expect(new Set(told.flat())).toEqual(new Set([`coins → ${ADA}`, `coins → ${BEN}`, `notifications → ${BEN}`]));
});

it('tells what one command changed in one message, and many events as one', async () => {
  const wallet = { wallet: ADA };
  const { revision: head } = await write(notification(wallet), notification(wallet), notification({ role: 'minor' }));
  await quiet();
  await reach(head);
  expect(told.map((messages) => [...new Set(messages)])).toEqual([[`notifications → ${ADA}`, 'notifications → minor']]);
});

it.each([
  ['/famiglia', ['family']],
  ['/percorso', ['guidance']],
  ['/accompagnati', ['guidance']],
  ['/segnalazioni/S-1', ['reports']],
  ['/wallet', []],
])('tells of what is read where a notification leads: %s', async (link, others) => {
  const { revision: head } = await write(notification({ wallet: ADA }, link));
  await reach(head);
  expect(told).toEqual([['notifications', ...others].map((change) => `${change} → ${ADA}`)]);
});

it('does not wait for the newest event while more and more are written', async () => {
  const first = await write(notification({ wallet: ADA }));
  await quiet();
  for (let count = 0; count < 20; count++) await write(notification({ wallet: BEN }));
  await quiet();
  await reach(first.revision);
  expect(told).toEqual([[`notifications → ${ADA}`]]);
});

it('has the token looked at again at once when a role changes or an account is closed', async () => {
  await write(['RoleChanged', { wallet: ADA }], ['AccountClosed', { wallet: BEN }]);
  await quiet();
  expect(told).toEqual([[`recheck ${ADA}`], [`recheck ${BEN}`]]);
});

it('tells those who take part in a contest, and everybody when they cannot be looked up', async () => {
  const contest = { contest: ADA };
  await reach((await write(notification(contest))).revision);
  expect(told).toEqual([[`notifications → ${BEN}`]]);
  members = () => Promise.reject(new Error('no connection'));
  await reach((await write(notification(contest))).revision);
  expect(told.at(-1)).toEqual(['notifications → all']);
});

it('loses nothing that was written while it could not follow', async () => {
  isCut = true;
  await write(notification({ wallet: ADA }));
  await quiet();
  const { revision: head } = await write(notification({ wallet: BEN }));
  isCut = false;
  await eventually(() => told.length > 0);
  told = [];
  await eventually(async () => {
    await reach(head);
    return told.flat().length > 1;
  });
  expect(told.flat()).toEqual([`notifications → ${ADA}`, `notifications → ${BEN}`]);
});
