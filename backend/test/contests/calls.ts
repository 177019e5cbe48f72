import { randomUUID } from 'node:crypto';
import type {
  ContestDetail,
  ContestEntryView,
  ContestView,
  EntryView,
} from '../../src/features/contests/api/contest-views.js';
import type { Answer, Member, TestApp } from '../app.js';
import { hoursFromNow } from './members.js';

/** The calls of contests, for specs that go through HTTP. */

export type Body = ContestDetail & { msg: string; code: string; errors?: { field: string }[] };

export const contest = (fields: object = {}) => ({
  title: 'Un’idea per la città',
  description: 'Perché no? Racconta la tua idea.',
  reward: 100,
  endDate: hoursFromNow(24),
  ...fields,
});

export const refusal = ({ status, body }: Answer<{ msg: string }>) => [status, body.msg];

export class ContestCalls {
  constructor(private readonly form: TestApp) {}

  call(method: string, path: string, by?: Member, body?: unknown, key?: string): Promise<Answer<Body>> {
    const headers = key ? { 'idempotency-key': key } : undefined;
    return this.form.call<Body>(method, path, { token: by?.token, body, headers });
  }

  open(by: Member, fields: object = {}, key?: string) {
    return this.call('POST', '/contests', by, contest(fields), key);
  }

  /** The id of a new contest. */
  async opened(by: Member, fields: object = {}): Promise<string> {
    return (await this.open(by, fields)).body._id;
  }

  read(id: string, by?: Member) {
    return this.call('GET', `/contests/${id}`, by);
  }

  revise(id: string, by: Member, body: object) {
    return this.call('PUT', `/contests/${id}`, by, body);
  }

  join(id: string, by: Member, key?: string) {
    return this.call('POST', `/contests/${id}/join`, by, undefined, key);
  }

  submit(id: string, by: Member, body: object) {
    return this.form.call<EntryView & { msg: string }>('PUT', `/contests/${id}/entry`, { token: by.token, body });
  }

  entries(id: string, by: Member, query = '') {
    return this.form.call<ContestEntryView[]>('GET', `/contests/${id}/entries${query}`, { token: by.token });
  }

  leave(id: string, by: Member) {
    return this.call('DELETE', `/contests/${id}/join`, by);
  }

  close(id: string, by: Member, reason?: string, key?: string) {
    return this.call('POST', `/contests/${id}/close`, by, reason === undefined ? undefined : { reason }, key);
  }

  /** Closes a contest before its end, with or without participants. */
  closedEarly(id: string) {
    return this.close(id, this.form.admin, 'Si è deciso così');
  }

  complete(id: string, by: Member, winner: unknown, key?: string) {
    return this.call('POST', `/contests/${id}/complete`, by, { winner }, key);
  }

  remove(id: string, by: Member) {
    return this.call('DELETE', `/contests/${id}`, by);
  }

  list(query: string) {
    return this.form.call<ContestView[]>('GET', `/contests${query}`);
  }

  async newCategory(name = `Categoria ${randomUUID()}`): Promise<string> {
    return (await this.call('POST', '/admin/categories', this.form.admin, { name })).body._id;
  }

  async notifications({ token }: Member) {
    return (
      await this.form.call<{ title: string; message: string; link: string }[]>('GET', '/notifications', { token })
    ).body;
  }

  /** How many events the ledger holds. */
  async events() {
    return (await this.form.database.query<{ n: string }>('select count(*) as n from event_store.events'))[0]?.n;
  }
}
