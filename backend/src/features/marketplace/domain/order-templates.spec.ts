import { describe, expect, it } from '@jest/globals';
import { earlierOrderTemplates, orderTemplates } from './order-templates.js';

const textsAt = (price: string) =>
  Object.values({ ...orderTemplates, ...earlierOrderTemplates }).map(
    (template) => template({ from: 'Ada', item: 'Tornitore', price }).message,
  );

describe('the notifications of an order', () => {
  it('contain the coins that move', () => {
    expect(orderTemplates['order-placed']?.({ from: 'Ada', item: 'Inglese', price: '1.240' }).message).toBe(
      'Ada ha ordinato «Inglese» per 1.240 Coin FORM. Consegna entro 14 giorni.',
    );
    expect(textsAt('30').filter((words) => words.includes('30 Coin FORM'))).toHaveLength(13);
  });

  it('contain no amount when nothing is paid', () => {
    expect(orderTemplates['order-completed']?.({ from: 'Ada', item: 'Tornitore', price: '0' }).message).toBe(
      'Ada ha confermato «Tornitore».',
    );
    expect(textsAt('0').filter((words) => words.includes('Coin'))).toEqual([]);
  });
});
