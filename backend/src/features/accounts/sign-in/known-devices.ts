import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { FastifyRequest } from 'fastify';
import type { DataSource, EntityManager } from 'typeorm';
import type { PersonId } from '../../../basics/ids.js';
import { type Owner, PersonalDataSection } from '../../../platform/http/fields/personal-data.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import { AccountHooks } from '../account-hooks.js';
import type { Person } from '../people/person.entity.js';
import { type Browser, browserOf, COOKIE_DAYS, deviceHash, type NamedBrowser } from './device-cookie.js';
import { deviceInWords } from './device-words.js';

/** Of each person the devices that were seen last; a browser without cookies is another one at each sign-in. */
const DEVICES_MAX = 50;

export interface KnownDevice {
  readonly _id: string;
  readonly description: string;
  readonly firstSeenAt: string;
  readonly lastSeenAt: string;
}

/** The devices on which people have registered or signed in (product.md 2.5), by the cookie that their browser got then. */
@Injectable()
export class KnownDevices {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly hooks: AccountHooks,
  ) {}

  /** Whether the request comes from a device on which the person has registered or signed in. */
  async isOf(request: FastifyRequest, personId: PersonId): Promise<boolean> {
    const { token } = browserOf(request);
    if (token === undefined) return false;
    const rows = await this.database.query<unknown[]>('select from known_devices where person = $1 and hash = $2', [
      personId,
      deviceHash(token),
    ]);
    return rows.length > 0;
  }

  /**
   * The work is the same whether the account exists or not.
   * @param email in lower case
   * @returns a name for the device where the owner of the e-mail has signed in on it
   */
  async knownTo(email: string, { token }: Browser): Promise<string | undefined> {
    if (token === undefined) return undefined;
    const hash = deviceHash(token);
    const rows = await this.database.query<unknown[]>(
      'select from known_devices d join people p on p.id = d.person where lower(p.email) = $1 and d.hash = $2',
      [email, hash],
    );
    return rows.length > 0 ? hash.toString('hex') : undefined;
  }

  /** Notes the device of a registration, in its transaction: whoever leaves without signing in is known on it, too. */
  async registered(person: Person, browser: NamedBrowser, now: Date, transaction: EntityManager): Promise<void> {
    await this.see(person, browser, now, transaction);
  }

  /** Notes a sign-in, and tells the person where another device was used before. One browser has one token, whoever signs in. */
  async signedIn(person: Person, browser: NamedBrowser, now: Date): Promise<void> {
    const { id, wallet, name, email, emailConfirmedAt } = person;
    await this.database.transaction(async (transaction) => {
      const { isNew, others } = await this.see(person, browser, now, transaction);
      if (!isNew || others === 0 || !emailConfirmedAt) return;
      await this.outbox.add(
        {
          kind: 'new-device',
          to: email,
          about: [wallet],
          params: { name, at: now.toISOString(), device: deviceInWords(browser.agent) },
          cause: `${id} ${deviceHash(browser.token).toString('hex')}`,
        },
        transaction,
      );
    });
  }

  /** @returns whether the device is new, and how many others the person had before */
  private async see(
    person: Person,
    browser: NamedBrowser,
    now: Date,
    transaction: EntityManager,
  ): Promise<{ isNew: boolean; others: number }> {
    const { token, agent } = browser;
    await this.hooks.run('noteBrowser', person, browser, now, transaction);
    const [seen = { isNew: false, others: 0 }] = await transaction.query<{ isNew: boolean; others: number }[]>(
      `with before as (select hash from known_devices where person = $1)
       insert into known_devices (person, hash, id, description, first_seen_at, last_seen_at)
       values ($1, $2, $3, $4, $5, $5)
       on conflict (person, hash) do update set last_seen_at = excluded.last_seen_at, description = excluded.description
       returning not exists (select from before where hash = $2) as "isNew", (select count(*)::int from before) as others`,
      [person.id, deviceHash(token), randomUUID(), deviceInWords(agent), now],
    );
    if (seen.isNew) {
      await transaction.query(
        `delete from known_devices where person = $1 and (last_seen_at < $2::timestamptz - make_interval(days => $3)
         or hash in (select hash from known_devices where person = $1 order by last_seen_at desc offset $4))`,
        [person.id, now, COOKIE_DAYS, DEVICES_MAX],
      );
    }
    return seen;
  }

  @PersonalDataSection({ section: 'devices', forGuardian: 'everything' })
  ownedBy({ personId }: Owner): Promise<KnownDevice[]> {
    return this.listFor(personId);
  }

  /** Newest first. */
  async listFor(personId: PersonId): Promise<KnownDevice[]> {
    const rows = await this.database.query<{ id: string; description: string; first: Date; last: Date }[]>(
      `select id, description, first_seen_at as first, last_seen_at as last from known_devices
       where person = $1 order by last_seen_at desc, id`,
      [personId],
    );
    return rows.map(({ id, description, first, last }) => ({
      _id: id,
      description,
      firstSeenAt: first.toISOString(),
      lastSeenAt: last.toISOString(),
    }));
  }
}
