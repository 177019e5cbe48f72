import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Wallet } from '../../basics/ids.js';
import { DomainError } from '../../engine/ledger/format/errors.js';
import { Ledger } from '../../engine/ledger/writing/ledger.js';
import { eachOfMany } from '../../platform/jobs/each-of-many.js';
import { Job } from '../../platform/jobs/job.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { GuardianCases } from './cases/guardian-cases.js';
import { GuardianConsents } from './consent/guardian-consents.js';
import { RecentOrigins } from './consent/recent-origins.js';
import { Children } from './families/children.js';
import { childName, GuardianRequests } from './families/guardian-requests.js';
import { GuardianNotices } from './guardian-notices.js';
import { AddressAccounts } from './mailboxes/address-account.js';
import { GuardianMailboxes } from './mailboxes/guardian-mailboxes.js';
import { consentPolicyOf } from './rules/consent-policy.js';

const EVERY_MS = 15_000;
/** A declaration that is older was left by a process that ended. */
const UNDECIDED_MS = 60_000;
const SECOND_MAIL_MS = 24 * 60 * 60 * 1000;
const MANY = 200;

interface Untold {
  readonly id: string;
  readonly child: string;
  readonly guardian: string;
  readonly email: string;
  readonly name: string;
}

/** Asks guardians who were not asked yet, finishes what was interrupted, and sends the second mail a day after a consent. */
@Injectable()
export class GuardiansJob {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly children: Children,
    private readonly requests: GuardianRequests,
    private readonly consents: GuardianConsents,
    private readonly accounts: AddressAccounts,
    private readonly origins: RecentOrigins,
    private readonly mailboxes: GuardianMailboxes,
    private readonly outbox: Outbox,
    private readonly cases: GuardianCases,
    private readonly notices: GuardianNotices,
    private readonly ledger: Ledger,
  ) {}

  @Job({ everyMs: EVERY_MS, whenFailed: 'guardians are asked and told later' })
  async run(now: Date): Promise<void> {
    await this.finish(now);
    await this.cases.reopenUnfinished(now);
    await this.notices.finish(now);
    await this.tell(now);
    await this.origins.forgetOld(now);
    await this.mailboxes.forgetOld(now);
    if (!consentPolicyOf(this.ledger.state)) return;
    await this.ask(now);
    await this.requests.sendWaiting(now, MANY);
  }

  private async finish(now: Date): Promise<void> {
    await eachOfMany(
      await this.consents.undecided(new Date(now.getTime() - UNDECIDED_MS)),
      async ({ id, guardian }) => {
        await this.accounts.again(guardian);
        await this.consents.decide(id, guardian, now).catch((error: unknown) => {
          if (!(error instanceof DomainError)) throw error;
        });
      },
    );
  }

  /** What was agreed, and how to withdraw it: a day later, to the address of the guardian's account. */
  private async tell(now: Date): Promise<void> {
    const untold = await this.database.query<Untold[]>(
      `select c.id, c.child, c.guardian, p.email, p.name from guardian_consents c join people p on p.wallet = c.guardian
       where c.state = 'given' and c.told_at is null and c.given_at <= $1 order by c.given_at limit $2`,
      [new Date(now.getTime() - SECOND_MAIL_MS), MANY],
    );
    await eachOfMany(untold, (consent) => this.notifyOf(consent, now));
  }

  private async notifyOf({ id, child, guardian, email, name }: Untold, now: Date): Promise<void> {
    const { guardians, hasConsent } = this.ledger.state.guardianships.get(child) ?? {};
    const terms = guardians?.[guardian];
    const [minor] = await this.children.withWallets([child]);
    await this.database.transaction(async (transaction) => {
      const [, noted]: [unknown, number] = await transaction.query(
        'update guardian_consents set told_at = $2 where id = $1 and told_at is null',
        [id, now],
      );
      // Removed, contested or withdrawn meanwhile: there is nothing to tell.
      if (noted !== 1 || !minor || !terms || terms.isContested || !hasConsent) return;
      const { weeklyCoins, approvalAbove, mayApply } = terms;
      const params = {
        guardian: name,
        child: childName(minor.name),
        weeklyCoins,
        approvalAbove,
        mayApply,
        link: '/famiglia',
      };
      const about = [child, guardian];
      const mail = { kind: 'guardian-agreed', to: email, about, params, cause: id, at: now } as const;
      await this.outbox.add(mail, transaction);
    });
  }

  /** Minors from before the rule, and whom an administrator made minors: nobody was asked at their registration. */
  private async ask(now: Date): Promise<void> {
    const unasked = await this.database.query<{ wallet: Wallet; name: string; email: string; parentEmail: string }[]>(
      `select p.wallet, p.name, p.email, p.parent_email as "parentEmail" from people p join accounts a on a.wallet = p.wallet
       where a.role = 'minor' and not a.closed and p.parent_email is not null
         and not exists (select from guardian_requests r where r.child = p.wallet)
         and not exists (select from guardian_consents c where c.child = p.wallet)
       order by p.created_at limit $1`,
      [MANY],
    );
    await eachOfMany(unasked, ({ parentEmail, ...child }) =>
      this.database
        .transaction((transaction) =>
          this.requests.issue(
            child,
            { email: parentEmail, purpose: 'consent', cause: 'registration' },
            now,
            transaction,
          ),
        )
        .catch((error: unknown) => {
          // An address from before its rule: the minor has to name another.
          if (!(error instanceof DomainError)) throw error;
        }),
    );
  }
}
