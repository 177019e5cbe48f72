import { defineFeature } from '../../definition/feature.js';
import { notificationMails } from './notification-mails.js';

/** It reads accounts, before which the notifications themselves stand. */
export const notificationMail = defineFeature('notification-mail', {
  module: async () => (await import('./notification-mail.module.js')).NotificationMailModule,
  mails: {
    kinds: notificationMails,
    letters: async () => (await import('./notification-letters.js')).notificationLetters,
  },
});
