import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Member, startTestApp, type TestApp } from '../../../../test/app.js';

/** The supply, for everyone, all transactions, for administrators, and those of a wallet, for its owner. */
interface TransactionRecord {
  type: string;
  amount: number;
  note: string | null;
  sender: { name: string };
  recipient: { name: string };
}

let form: TestApp;
let ada: Member;
let ben: Member;
const NOTE = '=HYPERLINK("http://example.org")';
beforeAll(async () => {
  form = await startTestApp();
  ada = await form.join('Ada Bianchi', 100);
  ben = await form.join('Ben Neri', 10);
  for (const amount of [1, 2, 3]) {
    const body = { recipient: ben.email, amount, note: amount === 3 ? NOTE : undefined };
    await form.call('POST', '/coin/transfer', { token: ada.token, body });
  }
});
afterAll(() => form.close());

const list = (query: string, headers?: Record<string, string>) =>
  form.call<TransactionRecord[]>('GET', `/admin/transactions?${query}`, { token: form.admin.token, headers });
const today = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Rome' }).format(new Date());

it('reports where all coins are', async () => {
  expect((await form.call('GET', '/coin/supply')).body).toMatchObject({
    issued: 110,
    inWallets: 110,
    inEscrow: 0,
    treasury: -110,
    sum: 0,
  });
});

it('notifies the recipient', async () => {
  const { body } = await form.call<object[]>('GET', '/notifications?limit=1', { token: ben.token });
  expect(body).toMatchObject([
    {
      type: 'coin',
      title: 'Hai ricevuto Coin FORM',
      message: 'Ada Bianchi ti ha inviato 3 Coin FORM.',
      link: '/wallet',
    },
  ]);
});

describe('every transaction', () => {
  it('shows payer and recipient', async () => {
    const { body, headers } = await list('limit=1');
    expect(body).toMatchObject([
      { type: 'transfer', amount: 3, note: NOTE, sender: { name: 'Ada Bianchi' }, recipient: { name: 'Ben Neri' } },
    ]);
    expect(headers.get('x-total-count')).toBe('5');
    expect(headers.get('link')).toContain('rel="next"');
  });

  it.each([
    ['type=transfer', 3],
    ['type=adjustment', 2],
    ['type=reward', 0],
    [() => `user=${ben._id}`, 4],
    [() => `user=${ben._id}&type=adjustment`, 1],
    ['user=00000000-0000-4000-8000-000000000000', 0],
    [`from=${today}&to=${today}`, 5],
    ['to=2020-01-01', 0],
    ['from=2999-01-01', 0],
    ['type=&user=&from=&to=', 5],
  ])('is found by %p', async (query, count) => {
    const { status, body } = await list(typeof query === 'string' ? query : query());
    expect({ status, count: body.length }).toEqual({ status: 200, count });
  });

  it.each(['type=gift', 'user=ada', 'from=yesterday', 'to=2026-02-30', 'limit=201', 'from=2026-02-02&to=2026-02-01'])(
    'refuses %s',
    async (query) => {
      expect((await list(query)).status).toBe(400);
    },
  );

  it('is exported to CSV without formulas', async () => {
    const { headers, body } = await list('type=transfer', { accept: 'text/csv' });
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toContain('transazioni.csv');
    const lines = String(body).trimEnd().split('\n');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://example.org"")"`);
  });
});

describe('the transactions of a wallet', () => {
  const own = ({ token }: Member, query: string) =>
    form.call<TransactionRecord[]>('GET', `/coin/transactions?${query}`, { token });
  const amounts = async (member: Member, query: string) => (await own(member, query)).body.map(({ amount }) => amount);

  it.each([
    ['type=transfer_sent', [3, 2, 1], []],
    ['type=transfer_received', [], [3, 2, 1]],
    ['type=adjustment', [100], [10]],
    ['type=reward', [], []],
    [`from=${today}&to=${today}&type=transfer_sent`, [3, 2, 1], []],
    ['to=2020-01-01', [], []],
    ['from=2999-01-01', [], []],
    ['type=&from=&to=', [3, 2, 1, 100], [3, 2, 1, 10]],
  ])('are found by %s', async (query, ofAda, ofBen) => {
    expect([await amounts(ada, query), await amounts(ben, query)]).toEqual([ofAda, ofBen]);
  });

  it('are counted and paged with their filters', async () => {
    const first = await own(ada, `type=transfer_sent&from=${today}&limit=2`);
    expect(first.headers.get('x-total-count')).toBe('3');
    const next = first.headers.get('link')?.match(/\?([^>]+)>; rel="next"/)?.[1] ?? '';
    expect([first.body.map(({ amount }) => amount), await amounts(ada, next)]).toEqual([[3, 2], [1]]);
  });

  it('belong to the days of Rome, 23 hours long when clocks go forward', async () => {
    const moments = ['2020-03-28T22:59:59Z', '2020-03-28T23:00:00Z', '2020-03-29T21:59:59Z', '2020-03-29T22:00:00Z'];
    await form.database.query(
      `insert into transactions (revision, position, event, kind, payer, payee, amount, ts, hash)
       select at - 5, 0, gen_random_uuid(), 'transfer', 'wallet:' || (select wallet from people where id = $1), 'treasury',
         at, moment, '' from unnest($2::timestamptz[]) with ordinality days (moment, at)`,
      [ada._id, moments],
    );
    expect(await amounts(ada, 'from=2020-03-29&to=2020-03-29')).toEqual([3, 2]);
    expect(await amounts(ada, 'to=2020-03-28')).toEqual([1]);
  });

  it.each([
    ['type=transfer', 'Tipo: valore non previsto'],
    ['from=ieri', 'Dal: data non valida'],
    ['to=2026-02-30', 'Al: data non valida'],
    ['from=2026-02-02&to=2026-02-01', 'Al: scegli un giorno uguale o successivo a «Dal»'],
  ])('refuse %s', async (query, msg) => {
    expect(await own(ada, query)).toMatchObject({ status: 400, body: { errors: [{ msg }] } });
  });
});
