import { expect, it } from '@jest/globals';
import { QueryRunnerProviderAlreadyReleasedError } from 'typeorm';
import { StoreUnavailable } from '../../../engine/event-store/event-store.js';
import { LedgerUnavailable } from '../../../engine/ledger/format/errors.js';
import { isUnavailable } from './unavailable.js';

const withCode = (code: string) => Object.assign(new Error('failed'), { code });

it.each([
  ['the ledger', new LedgerUnavailable('too many commands')],
  ['the event store', new StoreUnavailable('no answer')],
  ['a connection that is lost inside a transaction', new QueryRunnerProviderAlreadyReleasedError()],
  [
    'a connection that was lost before its query',
    new Error('Client has encountered a connection error and is not queryable'),
  ],
  ['a server that shuts down', withCode('57P01')],
  ['a full disk of the database', withCode('53100')],
  ['a full disk of the data folder', withCode('ENOSPC')],
  ['a refused connection', withCode('ECONNREFUSED')],
  ['a password that cannot be compared for want of memory', withCode('GenericFailure')],
])('counts %s as a fault that may pass', (_, error) => {
  expect(isUnavailable(error)).toBe(true);
});

it.each([
  ['a defect', new TypeError('x is undefined')],
  ['a violated constraint', withCode('23505')],
  ['a missing file', withCode('ENOENT')],
])('counts %s as none', (_, error) => {
  expect(isUnavailable(error)).toBe(false);
});
