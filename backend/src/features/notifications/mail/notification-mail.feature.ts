import { defineFeature } from '../../definition/feature.js';

/** It reads accounts, before which the notifications themselves stand. */
export const notificationMail = defineFeature('notification-mail', {
  module: async () => (await import('./notification-mail.module.js')).NotificationMailModule,
});
