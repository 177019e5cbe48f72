import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Member, startTestApp, type TestApp } from '../../../../test/app.js';
import { closeAccount, made, newContest, newOrder } from '../../../../test/makers.js';
import type { RecipientName } from '../api/coin-views.js';

/** Who pays reads the name of whom they know, and learns nobody's name from an address (product.md 5.16). */

let form: TestApp;
beforeAll(async () => {
  form = await startTestApp();
});
afterAll(() => form.close());

const nameFor = async (payer: Member, recipient: string) => {
  const body = { recipient };
  return (await form.call<RecipientName>('POST', '/coin/recipient', { token: payer.token, body })).body.name;
};
const pay = (from: Member, to: Member) =>
  made(form, ['POST', '/coin/transfer'], from, { recipient: to.email, amount: 1 });

describe('POST /coin/recipient', () => {
  it('names whom one has paid and who has paid one, in any letters of the address', async () => {
    const [ada, ben] = [await form.join('Ada Neri', 10), await form.join('Ben Russo')];
    expect([await nameFor(ada, ben.email), await nameFor(ben, ada.email)]).toEqual([null, null]);
    await pay(ada, ben);
    expect(await nameFor(ada, ben.email.toUpperCase())).toBe('Ben Russo');
    expect(await nameFor(ben, ada.email)).toBe('Ada Neri');
  });

  it('names the other party of an order', async () => {
    const [seller, buyer] = [await form.join('Sara Blu'), await form.join('Bruno Verdi', 10)];
    await newOrder(form, seller, buyer);
    expect([await nameFor(buyer, seller.email), await nameFor(seller, buyer.email)]).toEqual([
      'Sara Blu',
      'Bruno Verdi',
    ]);
  });

  it('names who organises a contest and who takes part, but not those who take part to each other', async () => {
    const company = await form.join('Contatto', 10, 'company');
    const [ada, ben] = [await form.join('Ada Neri'), await form.join('Ben Russo')];
    const { _id } = await newContest(form, company);
    for (const entrant of [ada, ben]) await made(form, ['POST', `/contests/${_id}/join`], entrant);
    expect(await nameFor(company, ada.email)).toBe('Ada Neri');
    expect(await nameFor(ada, company.email)).not.toBeNull();
    expect(await nameFor(ada, ben.email)).toBeNull();
    await made(form, ['DELETE', `/contests/${_id}/join`], ada);
    expect(await nameFor(company, ada.email)).toBeNull();
  });

  it('names a minor in the short form', async () => {
    const [ada, mina] = [await form.join('Ada Neri', 10), await form.join('Mina Bruni', 0, 'minor')];
    await pay(ada, mina);
    expect(await nameFor(ada, mina.email)).toBe('Mina B.');
  });

  it('does not name who blocked the payer, is suspended or has left, nor oneself', async () => {
    const [ada, ben, dora, elio] = [
      await form.join('Ada Neri', 10),
      await form.join('Ben Russo'),
      await form.join('Dora Blu'),
      await form.join('Elio Verdi'),
    ];
    for (const known of [ben, dora, elio]) await pay(ada, known);
    await made(form, ['POST', '/user/blocks'], ben, { person: ada._id });
    await made(form, ['POST', '/admin/reports'], form.admin, {
      ...{ kind: 'profile', subject: dora._id, outcome: 'suspend', days: 7 },
      ...{ ground: 'Termini, 3', facts: 'Ha chiesto soldi fuori da FORM' },
    });
    await closeAccount(form, elio);
    const names = await Promise.all([ben, dora, elio, ada].map(({ email }) => nameFor(ada, email)));
    expect(names).toEqual([null, null, null, null]);
  });

  it('answers thirty addresses without a name an hour, and then none', async () => {
    const [ada, ben] = [await form.join('Ada Neri', 10), await form.join('Ben Russo')];
    await pay(ada, ben);
    const ask = (recipient: string) =>
      form.call('POST', '/coin/recipient', { token: ada.token, body: { recipient } }).then(({ status }) => status);
    for (let count = 0; count < 30; count++) expect(await ask(`nessuno-${count}@example.it`)).toBe(200);
    expect([await ask('nessuno@example.it'), await ask(ben.email)]).toEqual([429, 429]);
    await pay(ada, ben);
  });
});
