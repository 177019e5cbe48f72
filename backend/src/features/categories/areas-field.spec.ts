import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { validation } from '../../platform/http/fields/validation.js';
import { AREA_LETTERS, AREAS_COLUMN, type AreaLetter, setsSharing, setsWith } from './areas.js';
import { IsAreas } from './areas-field.js';

class InJson {
  @IsAreas() areas?: AreaLetter[];
}
class InForm {
  @IsAreas({ inForm: true }) areas?: AreaLetter[];
}

const taken = async (metatype: new () => InJson, areas: unknown) => {
  const body: unknown = await validation.transform({ areas }, { type: 'body', metatype });
  return body instanceof metatype ? body.areas : 'no body';
};
const refusal = { errors: [{ field: 'areas', msg: expect.stringContaining('al massimo 3 fra R, I, A, S, E, C') }] };
const chosen = fc.uniqueArray(fc.constantFrom(...AREA_LETTERS), { maxLength: 3 });
const inOrder = (areas: readonly AreaLetter[]) => AREA_LETTERS.filter((area) => areas.includes(area));

describe('up to three areas', () => {
  it('are put in one order, as a list and in a form', () =>
    fc.assert(
      fc.asyncProperty(chosen, async (areas) => {
        expect(await taken(InJson, areas)).toEqual(inOrder(areas));
        expect(await taken(InForm, areas.join(','))).toEqual(inOrder(areas));
        expect(await taken(InForm, areas)).toEqual(inOrder(areas));
      }),
    ));

  it('may be missing', async () => expect(await taken(InJson, undefined)).toBeUndefined());

  it.each([
    [['R', 'I', 'A', 'S']],
    [['A', 'A']],
    [['X']],
    [['a']],
    [['RI']],
    [[null]],
    ['A,S'],
    ['RIA'],
    [null],
    [3],
    [{ 0: 'A', length: 1 }],
  ])('refuses %j', async (areas) => await expect(taken(InJson, areas)).rejects.toMatchObject(refusal));

  it.each(['R,I,A,S', 'A,A', 'A, S', 'A,', ',', 'AS', 'X'])(
    'refuses %j in a form',
    async (areas) => await expect(taken(InForm, areas)).rejects.toMatchObject(refusal),
  );
});

describe('the column', () => {
  it('keeps what was chosen', () =>
    fc.assert(
      fc.property(chosen, (areas) => expect(AREAS_COLUMN.from(AREAS_COLUMN.to(areas))).toEqual(inOrder(areas))),
    ));

  it('is found by each of its areas, once by how many it shares with others, and by no other', () =>
    fc.assert(
      fc.property(chosen, fc.uniqueArray(fc.constantFrom(...AREA_LETTERS)), (areas, wanted) => {
        const letters = AREAS_COLUMN.to(areas);
        expect(AREA_LETTERS.filter((area) => setsWith(area).includes(letters))).toEqual(inOrder(areas));
        const shared = areas.filter((area) => wanted.includes(area)).length;
        const places = setsSharing(wanted).flatMap((sets, at) => sets.flatMap((set) => (set === letters ? at : [])));
        expect(places).toEqual(shared === 0 ? [] : [3 - shared]);
      }),
    ));
});
