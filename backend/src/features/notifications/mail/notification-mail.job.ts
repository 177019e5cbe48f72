import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { romeHourBefore } from '../../../basics/calendar.js';
import type { Wallet } from '../../../basics/ids.js';
import type { EventOf } from '../../../engine/ledger/state/event-data.js';
import { DeclaredMethods } from '../../../platform/commands/declared-methods.js';
import { Effect } from '../../../platform/effects/effect.js';
import { eachOfMany } from '../../../platform/jobs/each-of-many.js';
import { Job } from '../../../platform/jobs/job.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import { People } from '../../accounts/people/people.js';
import { type Letter, WritesLetters } from '../../definition/letters.js';
import { Notifications, type Receipt, type ReceiptPlace } from '../notifications.js';
import { MailChoices } from './mail-choices.js';
import { peopleNamedIn } from './people-named.js';

const TICK_MS = 2000;
const FORGET_MS = 60 * 60_000;
/** In Rome. */
const DIGEST_HOUR = 18;
/** Receipts that one step notes. */
const RECEIPTS_MAX = 1000;
/** People to whom one step writes. */
const PEOPLE_MAX = 100;
/** Notifications that a digest lists. */
const LISTED_MAX = 20;
const KEPT_DAYS = 30;

/** What waits to be mailed to a person. */
interface Waiting {
  readonly wallet: Wallet;
  readonly events: readonly string[];
}

interface Recipient {
  readonly email: string;
  readonly name: string;
  /** Wallets of the recipient and of those whom the texts name. */
  readonly about: readonly string[];
}

/**
 * Notes the notifications of the ledger as an effect, and mails each to those who want it so: at once, or in a digest; and a
 * guardian whatever they chose, where their yes is wanted. What was mailed is marked in the transaction that gives it to the
 * outbox.
 */
@Injectable()
export class NotificationMailJob {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly notifications: Notifications,
    private readonly people: People,
    private readonly choices: MailChoices,
    private readonly methods: DeclaredMethods,
    private readonly outbox: Outbox,
  ) {}

  @Job({ everyMs: FORGET_MS, whenFailed: 'old rows could not be deleted; tried again later' })
  async forget(now: Date): Promise<void> {
    await this.database.query('delete from notification_mail where mailed_at < $1', [
      new Date(now.getTime() - KEPT_DAYS * 86_400_000),
    ]);
  }

  @Job({ everyMs: TICK_MS, whenFailed: 'notifications could not be mailed; tried again soon' })
  async run(now: Date): Promise<void> {
    while (await this.mailLetters(now));
    while (await this.mailAtOnce(now));
    while (await this.mailDigests(now));
  }

  /** Notes who is to be mailed what. */
  @Effect({
    ...{ processor: 'notifications', on: ['NotificationSent'], about: ({ id }) => id },
    ...{ readsTables: true, inBatches: true, isLater: true },
  })
  async note(events: readonly Pick<EventOf<'NotificationSent'>, 'rev'>[], transaction: EntityManager): Promise<void> {
    const until = events.at(-1)?.rev ?? 0;
    let place: ReceiptPlace = { revision: (events[0]?.rev ?? 0) - 1, wallet: null };
    while (place.revision < until || place.wallet !== null) {
      const { receipts, reached } = await this.notifications.receiptsAfter(place, until, RECEIPTS_MAX);
      await transaction.query(
        `insert into notification_mail (event, wallet, kind, choice, noted_at)
         select event, wallet, kind, choice, now() from jsonb_to_recordset($1)
           as wanted (event uuid, wallet uuid, kind text, choice text)
         where exists (select from people p where p.wallet = wanted.wallet)
         on conflict do nothing`,
        [JSON.stringify(await this.wantedOf(receipts))],
      );
      place = reached;
    }
  }

  /** Of those whose address is confirmed, what they want by mail. */
  private async wantedOf(receipts: readonly Receipt[]) {
    const wallets = [...new Set(receipts.map(({ wallet }) => wallet))];
    const [addresses, choices] = await Promise.all([
      this.people.confirmedAddressesOf(wallets),
      this.choices.ofAll(wallets),
    ]);
    return receipts.flatMap(({ event, wallet, kind, template }) => {
      const choice =
        this.methods.declaring(WritesLetters, template).length > 0
          ? 'letter'
          : (choices.get(wallet)?.[kind] ?? 'never');
      return choice === 'never' || !addresses.has(wallet) ? [] : [{ event, wallet, kind, choice }];
    });
  }

  /** What waits for an answer of the reader has its own words, and is not a matter of choice. */
  private async mailLetters(now: Date): Promise<boolean> {
    const waiting = await this.waiting('letter', now);
    await eachOfMany(waiting, async ({ wallet, events }) => {
      const letters = await this.lettersFor(events);
      await this.mail(wallet, events, now, async (transaction, { email: to, about }) => {
        for (const { event, child, kind, params } of letters.filter(({ child }) => about.includes(child))) {
          const cause = `notification ${event}`;
          await this.outbox.add({ kind, to, about: [wallet, child], params, cause }, transaction);
        }
      });
    });
    return waiting.length === PEOPLE_MAX;
  }

  private async lettersFor(events: readonly string[]): Promise<Letter[]> {
    const written = this.methods.declaredBy(WritesLetters).map(({ run }): Promise<Letter[]> => run(events));
    return (await Promise.all(written)).flat();
  }

  private async mailAtOnce(now: Date): Promise<boolean> {
    const waiting = await this.waiting('at-once', now);
    await eachOfMany(waiting, async ({ wallet, events }) => {
      await this.mail(wallet, events, now, async (transaction, { email, about }) => {
        const unread = await this.notifications.unreadAmong(wallet, events);
        const unsubscribe = await this.choices.unsubscribePath(wallet, transaction);
        for (const { _id, title, message, link } of unread) {
          const params = { title, message, link, unsubscribe };
          const cause = `notification ${_id}`;
          await this.outbox.add({ kind: 'notification', to: email, about, params, cause }, transaction);
        }
      });
    });
    return waiting.length === PEOPLE_MAX;
  }

  /** What was noted before six in the evening, at Rome, goes out then, or as soon as FORM runs again. */
  private async mailDigests(now: Date): Promise<boolean> {
    const due = romeHourBefore(now, DIGEST_HOUR);
    const waiting = await this.waiting('digest', due);
    await eachOfMany(waiting, async ({ wallet, events }) => {
      await this.mail(wallet, events, now, async (transaction, { email, name, about }) => {
        const unread = await this.notifications.unreadAmong(wallet, events);
        if (unread.length === 0) return;
        const listed = unread.slice(-LISTED_MAX);
        const params = {
          name,
          notifications: listed.map(({ title, message, link }) => ({ title, message, link })),
          more: unread.length - listed.length,
          unsubscribe: await this.choices.unsubscribePath(wallet, transaction),
        };
        // Each notification is in one digest. What is noted while one is written comes with the next, on the same day or another.
        const cause = `digest ${wallet} ${events[0]}`;
        await this.outbox.add({ kind: 'digest', to: email, about, params, cause }, transaction);
      });
    });
    return waiting.length === PEOPLE_MAX;
  }

  /** Marks as mailed and writes in one transaction; who erased or changed the address meanwhile gets nothing. */
  private async mail(
    wallet: Wallet,
    events: readonly string[],
    now: Date,
    write: (transaction: EntityManager, to: Recipient) => Promise<void>,
  ): Promise<void> {
    const address = (await this.people.confirmedAddressesOf([wallet])).get(wallet);
    await this.database.transaction(async (transaction) => {
      const present: unknown[] = await transaction.query('select from people where wallet = $1 for key share', [
        wallet,
      ]);
      if (present.length === 0) return;
      const still: unknown[] = await transaction.query(
        `select from notification_mail where wallet = $1 and event = any($2::uuid[]) and mailed_at is null for update`,
        [wallet, events],
      );
      // Another process mailed some, or the person chose otherwise: the next run looks again.
      if (still.length !== events.length) return;
      await transaction.query(
        'update notification_mail set mailed_at = $3 where wallet = $1 and event = any($2::uuid[])',
        [wallet, events, now],
      );
      if (!address) return;
      // The texts are read once nobody who is named in them can be erased.
      const named = await peopleNamedIn(events, transaction);
      await write(transaction, { ...address, about: [...new Set([wallet, ...named])] });
    });
  }

  private waiting(choice: 'at-once' | 'digest' | 'letter', until: Date): Promise<Waiting[]> {
    return this.database.query(
      `select wallet, array_agg(event) as events from notification_mail
       where mailed_at is null and choice = $1 and noted_at <= $2 group by wallet order by wallet limit $3`,
      [choice, until, PEOPLE_MAX],
    );
  }
}
