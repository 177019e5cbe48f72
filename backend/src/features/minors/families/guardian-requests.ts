import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { romeDaysAfter } from '../../../basics/calendar.js';
import type { Wallet } from '../../../basics/ids.js';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { type InvalidInput, invalid } from '../../../platform/http/errors/errors.js';
import { isSameMailbox, requireUsual } from '../../../platform/http/fields/mailbox.js';
import { forgetLinks, Outbox, recall } from '../../../platform/mail/outbox.js';
import { publicNameOf } from '../../accounts/profiles/public-name.js';
import type { AskedGuardianView, AskedState, RequestPurpose } from '../guardian-views.js';
import { hashOfMailbox } from '../mailboxes/addresses.js';
import { GuardianMailboxes } from '../mailboxes/guardian-mailboxes.js';
import { isMinorsMailbox } from '../mailboxes/minors-mailboxes.js';
import type { RequestCause, RequestOutcome } from './admin/admin-family-views.js';
import type { Child } from './children.js';

/** Calendar days of Rome. */
export const REQUEST_DAYS = 14;
const TOKEN_BYTES = 32;
const ASKED_MAX = 10;

/** Of a minor: what a request needs of their row. */
export type Asking = Pick<Child, 'wallet' | 'name' | 'email'>;

export interface GuardianRequest {
  readonly id: string;
  /** Wallet. */
  readonly child: string;
  readonly email: string;
  readonly purpose: RequestPurpose;
  readonly sentAt: Date;
  readonly expiresAt: Date;
  /** The mail has not left yet. */
  readonly waits: boolean;
}

const COLUMNS = 'id, child, email, purpose, sent_at as "sentAt", expires_at as "expiresAt", waits';

/** The path of the page that takes the token, which stays in the browser: a server gets no fragment. */
export const guardianPath = (token: string): string => `/genitore#${token}`;

/** Requests to guardians, with the mail that holds their link. */
@Injectable()
export class GuardianRequests {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly ledger: Ledger,
    private readonly outbox: Outbox,
    private readonly mailboxes: GuardianMailboxes,
  ) {}

  /**
   * Asks at an address; an earlier request of the purpose ends, and where the minor has no guardian any more also what a former
   * one sent to invite another. At an address at which no guardian can be nothing is sent, and nothing else differs. Where the
   * mailbox may not be asked now, the request waits. One that has been issued is not issued again.
   * @param id of the request, where a key made it
   * @throws what `requireAddress` throws
   */
  async issue(
    child: Asking,
    {
      email,
      purpose,
      cause,
      id = randomUUID(),
    }: { email: string; purpose: RequestPurpose; cause: RequestCause; id?: string },
    now: Date,
    transaction: EntityManager,
  ): Promise<void> {
    await transaction.query('select from people where wallet = $1 for no key update', [child.wallet]);
    if (await this.has(id, transaction)) return;
    await this.requireAddress(child, email, purpose, transaction);
    const [replaced]: [{ id: string }[], number] = await transaction.query(
      `update guardian_requests set ended_at = $3, outcome = 'replaced'
       where child = $1 and (purpose = $2 or $2 = 'consent') and ended_at is null returning id`,
      [child.wallet, purpose, now],
    );
    await forgetLinks('guardian-request', { causes: replaced.map((request) => request.id) }, transaction);
    await transaction.query(
      `insert into guardian_requests (id, child, email, mailbox, purpose, cause, sent_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, child.wallet, email, hashOfMailbox(email), purpose, cause, now, expiryOf(now)],
    );
    await this.send({ id, child, email }, now, transaction);
  }

  /** Those that wait and may leave now. */
  async sendWaiting(now: Date, limit: number): Promise<void> {
    for (const id of await this.mailboxes.free(now, limit)) {
      await this.database.transaction(async (transaction) => {
        const [child] = await transaction.query<Asking[]>(
          `select wallet, name, email from people where wallet = (select child from guardian_requests where id = $1)
           for no key update`,
          [id],
        );
        const [request] = await transaction.query<{ email: string }[]>(
          'select email from guardian_requests where id = $1 and waits and ended_at is null',
          [id],
        );
        if (child && request) await this.send({ id, child, email: request.email }, now, transaction);
      });
    }
  }

  /** The owner of the mailbox said "Non sono io": what was written there and has not left waits, whoever asked. */
  async stop(email: string, transaction: EntityManager): Promise<void> {
    const open = await transaction.query<{ id: string }[]>(
      'select id from guardian_requests where mailbox = $1 and ended_at is null and not waits',
      [hashOfMailbox(email)],
    );
    const recalled = await recall(
      'guardian-request',
      open.map(({ id }) => id),
      transaction,
    );
    await transaction.query('update guardian_requests set hash = null, waits = true where id = any($1::uuid[])', [
      recalled,
    ]);
  }

  /** Writes the mail, or notes that it waits. Nobody learns which where no guardian can be. */
  private async send(
    { id, child, email }: { readonly id: string; readonly child: Asking; readonly email: string },
    now: Date,
    transaction: EntityManager,
  ): Promise<void> {
    const isMinors = await isMinorsMailbox(email, this.ledger.state, transaction);
    const mayLeave = isMinors || (await this.mailboxes.claim(email, now, transaction));
    const token = isMinors || !mayLeave ? undefined : randomBytes(TOKEN_BYTES).toString('base64url');
    await transaction.query(
      `update guardian_requests set hash = $2, waits = $3, sent_at = $4, expires_at = $5 where id = $1`,
      [id, token === undefined ? null : hashOf(token), !mayLeave, now, expiryOf(now)],
    );
    if (token === undefined) return;
    const owner = await this.ownerOf(email, transaction);
    await this.outbox.add(
      {
        kind: 'guardian-request',
        to: email,
        about: owner ? [child.wallet, owner] : [child.wallet],
        params: { child: childName(child.name), link: guardianPath(token), days: REQUEST_DAYS },
        cause: id,
        at: now,
      },
      transaction,
    );
  }

  /** @throws InvalidInput for the child's own address, or one in an unusual spelling | DomainError ADDRESS_BLOCKED */
  async requireAddress(
    child: Asking,
    email: string,
    purpose: RequestPurpose,
    transaction: EntityManager = this.database.manager,
  ): Promise<void> {
    if (isSameMailbox(email, child.email)) throw ownAddress(purpose);
    const { field, label } = FIELD_OF[purpose];
    requireUsual(field, { label, given: email });
    if (await this.mailboxes.hasRefused(child.wallet, email, transaction)) throw addressBlocked();
  }

  async has(id: string, transaction: Pick<EntityManager, 'query'> = this.database): Promise<boolean> {
    const rows = await transaction.query<unknown[]>('select from guardian_requests where id = $1', [id]);
    return rows.length > 0;
  }

  async isWaiting(id: string): Promise<boolean> {
    const rows = await this.database.query<unknown[]>('select from guardian_requests where id = $1 and waits', [id]);
    return rows.length > 0;
  }

  /** @returns undefined for a token that is unknown, used, replaced or expired */
  async withToken(token: string, now: Date): Promise<GuardianRequest | undefined> {
    const [request] = await this.database.query<GuardianRequest[]>(
      `select ${COLUMNS} from guardian_requests where hash = $1 and ended_at is null and expires_at > $2`,
      [hashOf(token), now],
    );
    return request;
  }

  /**
   * Uses the link up, in the transaction of what it decides: of two concurrent decisions one succeeds.
   * @throws DomainError GUARDIAN_LINK_INVALID
   */
  async end(
    { id, child }: Pick<GuardianRequest, 'id' | 'child'>,
    outcome: RequestOutcome,
    now: Date,
    transaction: EntityManager,
  ): Promise<void> {
    // First the minor, as `issue` does: what follows refers to their row.
    await transaction.query('select from people where wallet = $1 for no key update', [child]);
    const [, ended]: [unknown, number] = await transaction.query(
      'update guardian_requests set ended_at = $3, outcome = $2 where id = $1 and ended_at is null and expires_at > $3',
      [id, outcome, now],
    );
    if (ended !== 1) throw unusableLink();
    await forgetLinks('guardian-request', { causes: [id] }, transaction);
  }

  /** The newest that somebody can still answer. */
  async openOf(
    children: readonly string[],
    purpose: RequestPurpose,
    now: Date,
  ): Promise<ReadonlyMap<string, GuardianRequest>> {
    const rows = await this.database.query<GuardianRequest[]>(
      `select ${COLUMNS} from guardian_requests where child = any($1::uuid[]) and purpose = $2 and ended_at is null and expires_at > $3`,
      [children, purpose, now],
    );
    return new Map(rows.map((row) => [row.child, row]));
  }

  /** Whom a minor asked for consent, newest first. What ended before it left was asked of nobody. @param child wallet */
  async askedOf(child: string, now: Date): Promise<AskedGuardianView[]> {
    const rows = await this.database.query<AskedRow[]>(
      `select email, sent_at, expires_at <= $2 as is_over, waits, outcome from guardian_requests
       where child = $1 and purpose = 'consent' and not (waits and ended_at is not null)
       order by sent_at desc, id limit $3`,
      [child, now, ASKED_MAX],
    );
    return rows.map((row) => ({ email: row.email, sentAt: row.sent_at.toISOString(), state: stateOf(row) }));
  }

  /** How many were sent for a cause since a moment. */
  async countSince(child: string, cause: RequestCause, since: Date, transaction: EntityManager): Promise<number> {
    const [row] = await transaction.query<{ total: number }[]>(
      'select count(*)::int as total from guardian_requests where child = $1 and cause = $2 and sent_at >= $3',
      [child, cause, since],
    );
    return row?.total ?? 0;
  }

  /** @returns a wallet */
  private async ownerOf(email: string, transaction: EntityManager): Promise<string | undefined> {
    const [owner] = await transaction.query<{ wallet: Wallet }[]>('select wallet from people where email = $1', [
      email,
    ]);
    return owner?.wallet;
  }
}

interface AskedRow extends Pick<GuardianRequest, 'email' | 'waits'> {
  readonly sent_at: Date;
  readonly is_over: boolean;
  readonly outcome: RequestOutcome | null;
}

function stateOf({ outcome, waits, is_over }: AskedRow): AskedState {
  switch (outcome) {
    case null:
      if (is_over) return 'expired';
      return waits ? 'waiting' : 'open';
    case 'refused':
      return 'no';
    case 'consented':
    case 'held':
      return 'answered';
    case 'not-me':
    case 'replaced':
      return outcome;
    default:
      return outcome satisfies never;
  }
}

/** A minor as a stranger may know them. */
export const childName = (name: string): string => publicNameOf({ name, companyName: null, role: 'minor' });

const expiryOf = (sentAt: Date): Date => romeDaysAfter(sentAt, REQUEST_DAYS);

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The same for an unknown, used, replaced and expired one. */
export const unusableLink = () =>
  new DomainError(
    'GUARDIAN_LINK_INVALID',
    400,
    'Questo link non è valido, è già stato usato o è scaduto: se hai già risposto accedi con la tua e-mail, altrimenti chiedi di mandartene uno nuovo',
  );

/** The field in which the address is given. */
const FIELD_OF = {
  consent: { field: 'parentEmail', label: 'Email del genitore o tutore', whose: 'dal tuo' },
  'second-guardian': { field: 'email', label: 'Email', whose: 'da quello di tuo figlio o tua figlia' },
} as const satisfies Record<RequestPurpose, object>;

export function ownAddress(purpose: RequestPurpose): InvalidInput {
  const { field, label, whose } = FIELD_OF[purpose];
  return invalid(field, `${label}: indica un indirizzo diverso ${whose}`);
}

const addressBlocked = () =>
  new DomainError(
    'ADDRESS_BLOCKED',
    409,
    'Chi legge la posta a questo indirizzo ha detto di non essere il genitore o tutore: indicane un altro',
  );
