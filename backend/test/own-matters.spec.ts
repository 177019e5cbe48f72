import { describe, expect, it } from '@jest/globals';
import type { Decide } from '../src/engine/ledger/format/chain.js';
import { decideReport } from '../src/features/moderation/domain/decide-report.js';
import { entryContentId } from '../src/features/moderation/rules/hidden-content.js';
import {
  ADA,
  ADMIN,
  BEN,
  by,
  CONTEST,
  decided,
  joined,
  nowIs,
  OTHER,
  opened,
  submitted,
  TERMS,
  typesOf,
} from './contests/contests.js';
import { consented } from './given.js';

/** To hide what is in a contest decides who gets its prize (product.md 8.2). */

const PARTY = { status: 403, message: 'Sei parte in causa: decide un altro amministratore' };
const CONTENTS = { contest: CONTEST, entry: entryContentId(CONTEST, BEN) } as const;
const KINDS = ['contest', 'entry'] as const;

describe.each(KINDS)('what is hidden of a contest: the %s', (kind) => {
  const hide =
    (actor: string): Decide =>
    (state) => {
      const found = { kind, content: CONTENTS[kind], author: BEN };
      const decision = { outcome: 'hide', statement: TERMS, link: '/segnalazioni' } as const;
      return decideReport(state, { case: OTHER, found, ...decision }, by(actor));
    };
  const competing = [joined(ADA), joined(BEN), submitted(BEN)];

  it.each<[who: string, actor: string, before: readonly Decide[]]>([
    ['who organises it', ADMIN, [opened({ creator: ADMIN }), ...competing]],
    ['who takes part', ADA, [opened(), ...competing, nowIs(ADA, 'admin')]],
    ['whose child takes part', ADMIN, [opened(), ...competing, consented(ADA, ADMIN)]],
  ])('is not decided by an administrator %s', (_, actor, before) => {
    expect(decided(before, hide(actor)).refusal).toMatchObject(PARTY);
  });

  it('is decided by any other', () => {
    expect(typesOf(decided([opened(), ...competing], hide(ADMIN)))).toContain('ContentHidden');
  });
});
