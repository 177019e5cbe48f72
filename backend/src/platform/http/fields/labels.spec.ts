import { expect, it } from '@jest/globals';
import { declaring } from '../../../../test/declared-methods.js';
import { Labels, type NamesOfGone } from './labels.js';

const GONE: NamesOfGone = {
  person: 'Utente eliminato',
  item: 'Articolo eliminato',
  contest: 'Contest eliminato',
  category: 'Categoria eliminata',
};
const { category: _, ...notCategories } = GONE;

const found = async () => new Map([['a', { _id: 'a', name: 'Canto' }]]);
const METHODS = { person: found, item: found, contest: found, category: found };
const { item: __, ...noItems } = METHODS;

it('names what is there, and says of what kind the rest was', async () => {
  const labels = await new Labels(declaring(METHODS), GONE).find({ item: ['a', 'b'] });
  expect(['a', 'b'].map((id) => labels.labelOf('item', id).name)).toEqual(['Canto', 'Articolo eliminato']);
});

it('stops the start where a kind has no source of names, or no word for what is gone', () => {
  new Labels(declaring(METHODS), GONE).onModuleInit();
  expect(() => new Labels(declaring(noItems), GONE).onModuleInit()).toThrow('no method finds the names of item');
  const undeclared = new Labels(declaring(METHODS), notCategories as NamesOfGone);
  expect(() => undeclared.onModuleInit()).toThrow('no feature declares what stands for a gone category');
});
