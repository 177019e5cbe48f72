import type { AudiencesOf } from '../definition/audiences.js';
import { defineFeature } from '../definition/feature.js';
import { changesAt, type DeclaredKinds, type NamesOf } from '../definition/kinds.js';
import { notificationEvents } from './notification-events.js';
import { notificationsProjection } from './notifications.projection.js';
import { broadcastAuditEntries, broadcastTemplates, SEND_BROADCAST } from './send-broadcast.js';

const kinds = {
  activities: { notification: { label: 'Notifica', icon: 'IconBell' } },
  notifications: {
    social: { label: 'Persone', icon: 'IconUsers', position: 4 },
    system: { label: 'FORM', icon: 'IconInfoCircle', position: 5, choice: 'Avvisi di FORM', field: 'Avvisi' },
  },
  changes: { notifications: { stale: ['Notifications', 'Unread'] } },
} satisfies DeclaredKinds;

declare module '../definition/kinds.js' {
  interface Activities extends NamesOf<typeof kinds.activities> {}
  interface Notifications extends NamesOf<typeof kinds.notifications> {}
  interface Changes extends NamesOf<typeof kinds.changes> {}
}

declare module '../moderation/rules/contents.js' {
  interface Contents {
    readonly broadcast: true;
  }
}

declare module '../audit-log/acts.js' {
  interface Acts {
    readonly 'broadcast-sent': true;
  }
  interface ActSubjects {
    readonly audience: true;
  }
}

const audience: AudiencesOf<'NotificationSent'> = ({ data: { audience, link } }) => [
  { audience, change: 'notifications' },
  ...changesAt(link).map((change) => ({ audience, change })),
];

const AUDIENCES = {
  all: 'tutte le persone',
  minor: 'tutti i minori',
  adult: 'tutti gli adulti',
  company: 'tutte le aziende',
  admin: 'tutti gli amministratori',
};

export const notifications = defineFeature('notifications', {
  module: async () => (await import('./notifications.module.js')).NotificationsModule,
  events: notificationEvents,
  audiences: { NotificationSent: audience },
  commands: [SEND_BROADCAST],
  readTables: [notificationsProjection],
  notifications: broadcastTemplates,
  auditEntries: broadcastAuditEntries,
  kinds,
  actLabels: { 'broadcast-sent': { label: 'Avviso a tutti', sentence: 'ha inviato un avviso a' } },
  actSubjects: { audience: { label: 'Destinatari', called: 'alcune persone', calledById: AUDIENCES } },
  contents: { broadcast: { label: 'Avviso', thisOne: 'questo avviso', inSentence: 'un avviso' } },
});
