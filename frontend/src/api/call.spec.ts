import { describe, expect, it } from '@jest/globals';
import { call } from './call';

describe('a request to a route of the OpenAPI document', () => {
  it('fills the path and leaves empty parameters out', () => {
    expect(call('get', '/contests/{id}/entries', { path: { id: 'a/b' }, params: { limit: 5, cursor: null } })).toEqual({
      method: 'GET',
      url: '/contests/a%2Fb/entries',
      params: { limit: 5 },
      headers: undefined,
    });
    expect(call('get', '/marketplace', { params: { search: '' } }).params).toBeUndefined();
  });

  it('carries the key of an intention', () => {
    const { headers, body } = call('post', '/coin/transfer', { body: { recipient: 'a@b.it', amount: 3 }, key: 'k1' });
    expect({ headers, body }).toEqual({
      headers: { 'Idempotency-Key': 'k1' },
      body: { recipient: 'a@b.it', amount: 3 },
    });
  });

  it('does not compile with what the document does not have', () => {
    // @ts-expect-error: no such type of item
    call('get', '/marketplace', { params: { type: 'nope' } });
    // @ts-expect-error: an amount is a number
    call('post', '/coin/transfer', { body: { recipient: 'a@b.it', amount: '3' }, key: 'k1' });
    // @ts-expect-error: a payment without the key of its intention
    call('post', '/coin/transfer', { body: { recipient: 'a@b.it', amount: 3 } });
    // @ts-expect-error: no such route
    call('post', '/user/me');
    expect(call('get', '/user/me').url).toBe('/user/me');
  });
});
