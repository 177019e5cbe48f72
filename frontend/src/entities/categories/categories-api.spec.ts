import { describe, expect, it } from '@jest/globals';
import { categoryHint, categoryOption } from './categories-api';

describe('a category in a select', () => {
  const uovo = { _id: 'a', name: 'Uovo', description: 'Per chi comincia', isSpecial: true };

  it('is its name', () => expect(categoryOption(uovo)).toEqual({ value: 'a', label: 'Uovo' }));

  it('says below the field what it is about once it is chosen', () => {
    const categories = [uovo, { ...uovo, _id: 'b', description: null }];
    const hints = ['a', 'b', '', undefined].map((chosen) => categoryHint(categories, chosen, 'Facoltativa'));
    expect(hints).toEqual(['Per chi comincia', 'Facoltativa', 'Facoltativa', 'Facoltativa']);
  });
});
