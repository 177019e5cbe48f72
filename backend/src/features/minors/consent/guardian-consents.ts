import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { DomainError, isForLater } from '../../../engine/ledger/format/errors.js';
import type { Outcome } from '../../../engine/ledger/writing/pending.js';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import { isSameMailbox } from '../../../platform/http/fields/mailbox.js';
import type { HoldingReason } from '../guardian-views.js';
import { type ConsentMethod, GIVE_CONSENT, TOO_MANY_CHILDREN } from '../rules/guardian-commands.js';
import { CONSENT_TEXT_VERSION } from './consent-text.js';

/** What a guardian declared. */
export interface Declaration {
  /** Wallets. */
  readonly child: string;
  readonly guardian: string;
  /** As the guardian wrote it. */
  readonly name: string;
  readonly method: ConsentMethod;
  readonly isInvited: boolean;
  readonly heldBecause: readonly HoldingReason[];
}

interface NewDeclaration extends Declaration {
  readonly id?: string;
}

export interface ConsentRow extends Declaration {
  readonly id: string;
  readonly textVersion: string;
  readonly declaredAt: Date;
}

/** Written by nobody: whoever has the address decided the case. */
const REFUSED_BY_ADDRESS = 'Dallo stesso indirizzo è arrivata una risposta negativa';

const COLUMNS = `id, child, guardian, name, text_version as "textVersion", method, is_invited as "isInvited",
  held_because as "heldBecause", declared_at as "declaredAt"`;

/**
 * The proofs of consents. The row is there before the event, so that no consent is without its proof; one whose process ended
 * in between is decided by the job.
 */
@Injectable()
export class GuardianConsents {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly commands: CommandBus,
  ) {}

  /** Notes a declaration; with reasons to hold it, an administrator decides. @returns its id */
  async declare(declaration: NewDeclaration, now: Date, transaction: EntityManager): Promise<string> {
    const { id = randomUUID(), child, guardian, name, method, isInvited, heldBecause } = declaration;
    const state = heldBecause.length > 0 ? 'held' : 'deciding';
    await transaction.query(
      `insert into guardian_consents (id, child, guardian, name, text_version, method, is_invited, held_because, state, declared_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [id, child, guardian, name, CONSENT_TEXT_VERSION, method, isInvited, heldBecause, state, now],
    );
    if (state === 'held') await this.openCase({ id, child, guardian }, now, transaction);
    return id;
  }

  /**
   * Asks the ledger, which holds the consent of a guardian of too many children.
   * @param guardian whose declaration it is
   * @returns the outcome; undefined where it is held
   * @throws DomainError what `giveConsent` throws; then the declaration is refused
   */
  async decide(id: string, guardian: string, now: Date): Promise<Outcome | undefined> {
    const consent = await this.withId(id, ['deciding', 'held']);
    if (!consent) return undefined;
    try {
      return await this.give(consent, { by: guardian, reason: undefined }, now);
    } catch (error) {
      if (!(error instanceof DomainError) || isForLater(error)) throw error;
      if (error.code === TOO_MANY_CHILDREN) {
        await this.hold(consent, now);
        return undefined;
      }
      await this.refuse(id, this.database.manager);
      throw error;
    }
  }

  /**
   * An administrator accepts what was held, also where an earlier no of theirs was not carried out in full.
   * @throws DomainError what `giveConsent` throws; the declaration stays as it is, for who looks at it next
   */
  async accept(
    id: string,
    words: { readonly by: string; readonly reason: string },
    now: Date,
  ): Promise<Outcome | undefined> {
    const consent = await this.withId(id, ['deciding', 'held', 'refused']);
    return consent && this.give(consent, words, now);
  }

  async refuse(id: string, transaction: EntityManager): Promise<void> {
    await transaction.query(`update guardian_consents set state = 'refused' where id = $1 and state <> 'given'`, [id]);
  }

  /**
   * Somebody at the address of a guardian says no, after a consent that waits for an administrator: of the two answers the
   * case takes the first.
   */
  async refuseHeld(child: string, email: string, now: Date, transaction: EntityManager): Promise<void> {
    const open = await transaction.query<{ id: string; consent: string; email: string }[]>(
      `select k.id, k.consent, g.email from guardian_cases k join people g on g.wallet = k.guardian
       where k.kind = 'held-consent' and k.child = $1 and k.outcome is null for update of k`,
      [child],
    );
    for (const held of open.filter((one) => isSameMailbox(one.email, email))) {
      await transaction.query('update guardian_cases set outcome = $2, reason = $3, decided_at = $4 where id = $1', [
        held.id,
        'refuse',
        REFUSED_BY_ADDRESS,
        now,
      ]);
      await this.refuse(held.consent, transaction);
    }
  }

  /** Declarations that no process is deciding any more. */
  async undecided(before: Date): Promise<ConsentRow[]> {
    return this.database.query<ConsentRow[]>(
      `select ${COLUMNS} from guardian_consents where state = 'deciding' and declared_at < $1 order by declared_at`,
      [before],
    );
  }

  private async withId(id: string, states: readonly string[]): Promise<ConsentRow | undefined> {
    const [row] = await this.database.query<ConsentRow[]>(
      `select ${COLUMNS} from guardian_consents where id = $1 and state = any($2)`,
      [id, states],
    );
    return row;
  }

  private async give(
    consent: ConsentRow,
    { by: actor, reason }: { readonly by: string; readonly reason: string | undefined },
    now: Date,
  ): Promise<Outcome> {
    const { child, guardian, textVersion: text, method, isInvited, name, declaredAt } = consent;
    const proof = JSON.stringify({
      name,
      declares: 'parental-responsibility',
      text,
      method,
      at: declaredAt.toISOString(),
    });
    const data = { child, guardian, text, method, proof, isInvited, reason };
    // A declaration counts once: decided again, it does not undo what was withdrawn or removed since.
    const key = `guardian-consent ${consent.id}`;
    const outcome = await this.commands.execute(new LedgerCommand(GIVE_CONSENT, data, { actor, key, now }));
    await this.database.query(
      `update guardian_consents set state = 'given', given_at = $2 where id = $1 and state <> 'given'`,
      [consent.id, now],
    );
    return outcome;
  }

  private async hold({ id, child, guardian }: ConsentRow, now: Date): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const [, held]: [unknown, number] = await transaction.query(
        `update guardian_consents set state = 'held', held_because = array['children'] where id = $1 and state = 'deciding'`,
        [id],
      );
      if (held === 1) await this.openCase({ id, child, guardian }, now, transaction);
    });
  }

  private async openCase(
    { id, child, guardian }: { id: string; child: string; guardian: string },
    now: Date,
    transaction: EntityManager,
  ): Promise<void> {
    await transaction.query(
      `insert into guardian_cases (id, kind, child, guardian, consent, created_at) values ($1, 'held-consent', $2, $3, $4, $5)
       on conflict (kind, child, guardian) where outcome is null do update set consent = excluded.consent`,
      [randomUUID(), child, guardian, id, now],
    );
  }
}
