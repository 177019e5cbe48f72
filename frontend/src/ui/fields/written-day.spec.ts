import { expect, it } from '@jest/globals';
import { writtenDay } from './written-day';

it.each([
  ['31/01/2010', '2010-01-31'],
  [' 5-3-2012 ', '2012-03-05'],
  ['29.2.2012', '2012-02-29'],
  ['2010-01-31', '2010-01-31'],
  ['31/02/2010', null],
  ['29/2/2011', null],
  ['1/1/10', null],
  ['2010-13-01', null],
  ['domani', null],
  ['', null],
])('reads «%s» as %p', (text, day) => expect(writtenDay(text)).toBe(day));
