import type { ConcernsOf } from '../definition/concerns.js';
import { defineFeature } from '../definition/feature.js';
import type { Audience } from './notification.js';
import { notificationsProjection } from './notifications.projection.js';
import { actsOfBroadcasts, broadcastTemplates, SEND_BROADCAST } from './send-broadcast.js';

const audience: ConcernsOf = ({ data }) => [{ audience: data.audience as Audience, change: 'notifications' }];

export const notifications = defineFeature('notifications', {
  module: async () => (await import('./notifications.module.js')).NotificationsModule,
  events: { NotificationSent: { versions: [1, 2], concerns: audience } },
  commands: [SEND_BROADCAST],
  readTables: [notificationsProjection],
  notifications: broadcastTemplates,
  acts: actsOfBroadcasts,
});
