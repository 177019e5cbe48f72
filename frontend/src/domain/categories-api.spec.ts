import { describe, expect, it } from '@jest/globals';
import { categoryOption } from './categories-api';

describe('a category in a select', () => {
  it('is its name, with the description of a special one', () => {
    const label = (description: string | null, isSpecial: boolean) =>
      categoryOption({ _id: 'a', name: 'Uovo', description, isSpecial }).label;
    expect(label('Per chi comincia', true)).toBe('Uovo (per chi comincia)');
    expect(label('Per chi comincia', false)).toBe('Uovo');
    expect(label(null, true)).toBe('Uovo');
    expect(categoryOption({ _id: 'a', name: 'Lingue' })).toEqual({ value: 'a', label: 'Lingue' });
  });
});
