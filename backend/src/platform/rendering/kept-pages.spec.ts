import { expect, it } from '@jest/globals';
import { keptPages } from './kept-pages.js';

const page = (bytes: number) => ({
  etag: String(bytes),
  plain: Buffer.alloc(bytes - 2),
  br: Buffer.alloc(1),
  gzip: Buffer.alloc(1),
});

it('keeps so many bytes, and forgets first what nobody has asked for longest', () => {
  const kept = keptPages(100);
  kept.set('a', page(40));
  kept.set('b', page(40));
  expect(kept.get('a')?.etag).toBe('40');
  kept.set('c', page(40));
  expect(['a', 'b', 'c'].filter((key) => kept.get(key))).toEqual(['a', 'c']);
});
