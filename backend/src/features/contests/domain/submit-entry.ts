import { DomainError } from '../../../engine/ledger/format/errors.js';
import { committedText, type DecisionContext } from '../../../engine/ledger/state/command.js';
import type { NewEvent } from '../../../engine/ledger/state/event-data.js';
import { entryContentId, isHidden } from '../../moderation/rules/hidden-content.js';
import { always, personCommand } from '../../moderation/rules/person-command.js';
import {
  aboutContest,
  type ContestRef,
  type ContestState,
  isRunning,
  participantKey,
  requireContest,
} from './contest.js';
import { parseEntry } from './entry.js';

export interface EntrySubmission extends ContestRef {
  /** Commitment to the entry. */
  readonly entry: string;
}

/**
 * The actor submits an entry. It replaces an earlier one, which the event names.
 * @throws DomainError NOT_FOUND | NOT_JOINED | CONTEST_EXPIRED | ENTRY_REMOVED
 */
export function submitEntry(
  state: ContestState,
  { contest: id, entry }: EntrySubmission,
  { actor: participant, now }: DecisionContext,
): NewEvent<'EntrySubmitted'>[] {
  const contest = requireContest(state, id);
  const participation = state.participants.get(participantKey(id, participant));
  if (!participation) throw new DomainError('NOT_JOINED', 403, 'Devi iscriverti prima di inviare un elaborato');
  if (!isRunning(contest, now)) throw new DomainError('CONTEST_EXPIRED', 409, 'Contest scaduto');
  if (isHidden(state, 'entry', entryContentId(id, participant))) {
    throw new DomainError('ENTRY_REMOVED', 409, 'Il tuo elaborato è stato rimosso: non puoi sostituirlo');
  }
  return [{ type: 'EntrySubmitted', data: { contest: id, entry, participant, replaced: participation.entry } }];
}

export const SUBMIT_ENTRY = personCommand('submit-entry', submitEntry, {
  startsNew: always,
  // The link of an entry is part of it, and only who judges the contest sees it.
  shows: ({ entry }) => ({ text: parseEntry(entry)?.text }),
  texts: [committedText('entry', (_, { actor }) => actor)],
  about: aboutContest,
});
