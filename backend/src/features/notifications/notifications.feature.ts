import type { ConcernsOf } from '../definition/concerns.js';
import { defineFeature } from '../definition/feature.js';
import type { Audience } from './notification.js';
import { notificationsProjection } from './notifications.projection.js';
import { actsOfBroadcasts, broadcastTemplates, SEND_BROADCAST } from './send-broadcast.js';

declare module '../moderation/rules/contents.js' {
  interface Contents {
    readonly broadcast: true;
  }
}

const audience: ConcernsOf = ({ data }) => [{ audience: data.audience as Audience, change: 'notifications' }];

export const notifications = defineFeature('notifications', {
  module: async () => (await import('./notifications.module.js')).NotificationsModule,
  events: { NotificationSent: { versions: [1, 2], concerns: audience } },
  commands: [SEND_BROADCAST],
  readTables: [notificationsProjection],
  notifications: broadcastTemplates,
  acts: actsOfBroadcasts,
  contents: { broadcast: { label: 'Avviso', thisOne: 'questo avviso', inSentence: 'un avviso' } },
});
