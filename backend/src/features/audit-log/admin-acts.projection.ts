import { SYSTEM } from '../../engine/ledger/format/envelope.js';
import { saidOf } from '../../engine/ledger/state/event-data.js';
import type { Projection, TableDefinition } from '../../engine/projections/projection.js';
import type { AuditEntries } from './acts.js';

/** One row for each act of an administrator. */
export const adminActsTable: TableDefinition = {
  name: 'admin_acts',
  columns: {
    revision: 'bigint',
    event: 'uuid',
    ts: 'timestamptz',
    /** Wallet of the administrator. */
    actor: 'uuid',
    act: 'text',
    subject_kind: 'text',
    /** Of a person the wallet. */
    subject: 'text',
    /** Wallet of the person whose thing the subject is. */
    owner: 'uuid',
    /** What was decided, in the words of the screens. */
    outcome: 'text',
    /** Commitment. */
    reason: 'text',
    /** Of what it changes in rows. */
    intent: 'uuid',
  },
  nullable: ['subject_kind', 'subject', 'owner', 'outcome', 'reason', 'intent'],
  key: ['revision'],
  indexes: [
    ['actor', 'revision'],
    ['act', 'revision'],
    ['subject', 'revision'],
    ['ts', 'revision'],
  ],
  appendOnly: true,
};

/** The people whom an act concerns, besides its actor. */
const actPeopleTable: TableDefinition = {
  name: 'admin_act_people',
  columns: { wallet: 'uuid', revision: 'bigint' },
  key: ['wallet', 'revision'],
  appendOnly: true,
};

/** @param acts of every module */
export const adminActsProjection = (acts: AuditEntries): Projection => ({
  name: 'admin-acts',
  version: 2,
  tables: [adminActsTable, actPeopleTable],
  apply(rows, event) {
    // What FORM does by itself, such as the role of a minor who comes of age, is no act of an administrator.
    const logged = event.actor === SYSTEM ? undefined : saidOf(acts, event);
    if (!logged) return;
    const { act, subject, people = [], outcome, reason, intent } = logged;
    const { rev: revision, id, ts, actor } = event;
    rows.insert(adminActsTable, {
      revision,
      event: id,
      ts,
      actor,
      act,
      subject_kind: subject?.kind ?? null,
      subject: subject?.id ?? null,
      owner: subject?.owner ?? null,
      outcome: outcome ?? null,
      reason: reason ?? null,
      intent: intent ?? null,
    });
    const affected = [subject?.kind === 'person' ? subject.id : undefined, subject?.owner, ...people];
    for (const wallet of new Set(affected)) {
      if (wallet !== undefined) rows.insert(actPeopleTable, { wallet, revision });
    }
  },
});
