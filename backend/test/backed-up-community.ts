import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import type { Member, TestApp } from './app.js';
import { upload } from './calls/files.js';
import { closeAccount, closeContest, made, newContest, newOrder } from './makers.js';
import { answerTo } from './retries.js';
import { everyDayOrLong } from './runs.js';

const WRITERS = everyDayOrLong(4, 16);

/** Transfers from many clients until told to stop; records the id of each that was answered. */
export function writers(form: TestApp, people: readonly Member[]) {
  const acknowledged: string[] = [];
  let stopped = false;
  const write = async (first: number): Promise<void> => {
    for (let turn = first; !stopped; turn++) {
      const [from, to] = [people[turn % people.length], people[(turn + 1) % people.length]];
      const body = { recipient: to?.email, amount: 1, note: `nota ${turn}` };
      const sent = await answerTo<{ transaction: { _id: string } }>(form, 'POST', '/coin/transfer', {
        token: from?.token ?? '',
        body,
      });
      if (sent.status === 201) acknowledged.push(sent.body.transaction._id);
    }
  };
  const running = Promise.all(Array.from({ length: WRITERS }, (_, index) => write(index * 7)));
  const until = async (count: number) => {
    while (acknowledged.length < count) await delay(2);
  };
  const stop = async () => {
    stopped = true;
    await running;
  };
  return { acknowledged, until, stop };
}

/** A picture, a document, an order, a contest that has ended, and a person who was erased after they paid somebody. */
export async function newCommunity(form: TestApp): Promise<{ people: Member[]; picture: string; erased: string }> {
  const people = await Promise.all(['Ada', 'Ben', 'Cleo', 'Dino'].map((name) => form.join(name, 100_000)));
  const [ada, ben] = people;
  if (!ada || !ben) throw new Error('nobody has joined');
  const body = new FormData();
  const fields = { title: 'Con immagine', description: 'Un quadrato', type: 'service', price: '1' };
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0a5' } })
    .png()
    .toBuffer();
  body.set('image', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'quadrato.png');
  const { image } = await made<{ image: string }>(form, ['POST', '/marketplace'], ada, body);
  await upload(form, ben);
  await newOrder(form, ada, ben, 'disputed');
  const { _id } = await newContest(form, await form.join('Cora Blu', 1000, 'company'));
  await made(form, ['POST', `/contests/${_id}/join`], ben);
  await made(form, ['PUT', `/contests/${_id}/entry`], ben, { text: 'Il mio mestiere' });
  await closeContest(form, _id);
  const erased = `Zenobia ${randomUUID()}`;
  const zenobia = await form.join(erased, 10);
  await made(form, ['POST', '/coin/transfer'], zenobia, { recipient: ada.email, amount: 4, note: erased });
  await closeAccount(form, zenobia, form.admin);
  return { people, picture: image, erased };
}
