import type { CommandKind } from '../ledger/command.js';
import { BLOCK_PERSON, UNBLOCK_PERSON } from './block-person.js';
import { CLOSE_CASE } from './close-case.js';
import { DECIDE_REPORT } from './decide-report.js';
import { LIFT_SUSPENSION } from './lift-suspension.js';
import { DECIDE_OBJECTION, OBJECT } from './objections.js';
import { RECEIVE_REPORT } from './receive-report.js';
import { TELL_OF_SUSPENSION } from './suspended-acquaintances.js';

/** The commands of this module. */
export const moderationCommands: readonly CommandKind<never>[] = [
  ...[RECEIVE_REPORT, DECIDE_REPORT, CLOSE_CASE],
  ...[OBJECT, DECIDE_OBJECTION],
  ...[TELL_OF_SUSPENSION, LIFT_SUSPENSION, BLOCK_PERSON, UNBLOCK_PERSON],
];
