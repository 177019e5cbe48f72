import { canonicalize } from '../../engine/ledger/format/canonical.js';
import { commandKind, type DecisionContext } from '../../engine/ledger/state/command.js';
import type { NewEvent } from '../../engine/ledger/state/event-data.js';
import type { LedgerState } from '../../engine/ledger/state/state.js';
import { requireAdmin } from '../../platform/http/requests/require-admin.js';
import type { Role } from '../../platform/http/requests/signed-in.js';
import type { AuditEntries } from '../audit-log/acts.js';
import { announcement } from './notification.js';
import type { Templates } from './templates.js';

export interface Broadcast {
  readonly role: Role | 'all';
  readonly title: string;
  readonly message: string;
}

/** An administrator's message to everyone with a role: one event for any number of readers. */
const broadcast = ({ role, title, message }: Broadcast): NewEvent<'NotificationSent'> => ({
  type: 'NotificationSent',
  data: {
    audience: { role },
    kind: 'system',
    link: '/notifications',
    message,
    params: {},
    template: 'broadcast',
    title,
  },
});

/** Its text is its own. */
export const broadcastTemplates: Templates = { broadcast: announcement(() => ({ title: '', message: '' })) };

export const broadcastAuditEntries: AuditEntries = {
  NotificationSent({ data }) {
    if (data.template !== 'broadcast') return undefined;
    const role = 'role' in data.audience ? data.audience.role : 'all';
    return { act: 'broadcast-sent', subject: { kind: 'audience', id: role } };
  },
};

/** @throws DomainError NOT_ALLOWED */
function sendBroadcast(
  state: LedgerState,
  sent: Broadcast,
  { actor }: DecisionContext,
): NewEvent<'NotificationSent'>[] {
  requireAdmin(state, actor);
  return [broadcast(sent)];
}

export const SEND_BROADCAST = commandKind('send-broadcast', sendBroadcast, {
  isRepeated(first, sent) {
    const { type, data } = broadcast(sent);
    return first.type === type && canonicalize(first.data) === canonicalize(data);
  },
});
