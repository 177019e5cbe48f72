import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Config } from '../settings/config.js';
import { expiryOf, isFarewell, type MailKind, type MailParams } from './mail-kinds.js';

/** A message to one address. */
export interface Mail<Kind extends MailKind = MailKind> {
  readonly kind: Kind;
  /** The address, in lower case. */
  readonly to: string;
  /** Wallets of the people whose data the message holds: it is erased with any of them. */
  readonly about: readonly string[];
  readonly params: MailParams[Kind];
  /** What caused it: an event's id, or that of a row. One cause sends one message of a kind to an address. */
  readonly cause: string;
  /** When it was caused, where a history is imported. */
  readonly at?: Date | undefined;
}

/** Messages that wait to be sent, written in the transaction of the row that causes them (docs/mechanisms.md, "Mail"). */
@Injectable()
export class Outbox {
  constructor(@Inject(Config) private readonly config: Pick<Config, 'smtpUrl'>) {}

  /** Adds a message, to be sent or, without SMTP_URL, kept; does nothing where the same cause has added it before. */
  async add<Kind extends MailKind>(mail: Mail<Kind>, transaction: EntityManager): Promise<void> {
    const { kind, to, about, params, cause, at = new Date() } = mail;
    // Where nothing is sent, the address of who is erased would only be kept.
    if (this.config.smtpUrl === undefined && isFarewell(kind)) return;
    const id = idOf(mail);
    const state = this.config.smtpUrl === undefined ? 'kept' : 'waiting';
    const added = await transaction.query<unknown[]>(
      `insert into outgoing_mail (id, kind, recipient, params, cause, state, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (id) do nothing returning id`,
      [id, kind, to, JSON.stringify(params), cause, state, at, expiryOf(kind, params, at)],
    );
    if (added.length === 0 || about.length === 0) return;
    await transaction.query('insert into mail_people (mail, wallet) select $1, unnest($2::uuid[])', [id, about]);
  }

  /** Erases what was written to the address of a person who is erased without being about them: they were a visitor then. */
  async forgetAddress(email: string, transaction: EntityManager): Promise<void> {
    await transaction.query('delete from outgoing_mail where recipient = $1', [email]);
  }
}

/** Whose link it is: of a person, by `id`, or of one cause. */
type UsedLink = { readonly person: string } | { readonly causes: readonly string[] };

/**
 * Erases the text of messages whose link was used, or ended by a newer one, where messages are kept. One that waits is sent:
 * its page says that the link is no good any more.
 */
export async function forgetLinks(
  kind: MailKind,
  link: UsedLink,
  transaction: Pick<EntityManager, 'query'>,
): Promise<void> {
  const ofPerson = 'select mail from mail_people a join people p on p.wallet = a.wallet where p.id = $2';
  const [which, value] = 'person' in link ? [`id in (${ofPerson})`, link.person] : ['cause = any($2)', link.causes];
  await transaction.query(
    `update outgoing_mail set params = null where kind = $1 and state = 'kept' and params is not null and ${which}`,
    [kind, value],
  );
}

/** Takes back the messages of causes that have not left, where they leave at all. @returns their causes */
export async function recall(
  kind: MailKind,
  causes: readonly string[],
  transaction: Pick<EntityManager, 'query'>,
): Promise<string[]> {
  const [recalled]: [{ cause: string }[], number] = await transaction.query(
    `delete from outgoing_mail where kind = $1 and state = 'waiting' and cause = any($2) returning cause`,
    [kind, causes],
  );
  return recalled.map(({ cause }) => cause);
}

/** Derived from cause, kind and recipient, so that a repetition has the same Message-ID. */
const idOf = ({ cause, kind, to }: Mail): string =>
  createHash('sha256')
    .update(JSON.stringify([cause, kind, to]))
    .digest('hex')
    .slice(0, 32);
