import { type AudiencesOf, toWallet } from '../definition/audiences.js';
import { defineFeature } from '../definition/feature.js';
import type { DeclaredKinds, NamesOf } from '../definition/kinds.js';
import {
  ACCEPT_GUIDANCE,
  ALLOW_GUIDANCE,
  ASK_NEW_GUARDIAN,
  END_GUIDANCE,
  NOTIFY_OF_BEGINNING,
  NOTIFY_OF_INVITATION,
  NOTIFY_OF_SUSPENDED_COUNSELLOR,
  REFUSE_GUIDANCE,
} from './guidance/guidance-commands.js';
import { guidancesSlice } from './guidance/guidance-state.js';
import { guidanceTemplates } from './guidance/guidance-templates.js';
import { guidanceEvents } from './guidance-events.js';
import { guidanceMails } from './guidance-mails.js';

const kinds = {
  todo: {
    allow_guidance: {
      ...{ label: 'Rispondi a chi vuole accompagnare', icon: 'IconCompass', isPerson: true, of: 'per', ends: 'scade' },
    },
  },
  changes: { guidance: { stale: ['Guidance', 'Guided'], pages: ['/percorso', '/accompagnati'] } },
} satisfies DeclaredKinds;

declare module '../definition/kinds.js' {
  interface Todos extends NamesOf<typeof kinds.todo> {}
  interface Changes extends NamesOf<typeof kinds.changes> {}
}

declare module '../moderation/rules/contents.js' {
  interface Contents {
    readonly comment: true;
  }
}

/** Both sides, and the guardians who read of a child's counsellors. */
const sidesAndGuardians: AudiencesOf<keyof typeof guidanceEvents> = ({ data: { person, counsellor } }, state) => [
  ...toWallet(person, 'guidance'),
  ...toWallet(counsellor, 'guidance'),
  ...Object.keys(state.guardianships.get(person)?.guardians ?? {}).flatMap((one) => toWallet(one, 'guidance')),
];

/** Interests, what they suggest, a person's path, and who accompanies them (product.md 22). */
export const orientation = defineFeature('orientation', {
  module: async () => (await import('./orientation.module.js')).OrientationModule,
  events: guidanceEvents,
  audiences: {
    GuidanceAccepted: sidesAndGuardians,
    GuidanceAllowed: sidesAndGuardians,
    GuidanceRefused: sidesAndGuardians,
    GuidanceEnded: sidesAndGuardians,
  },
  state: [guidancesSlice],
  commands: [
    ACCEPT_GUIDANCE,
    ALLOW_GUIDANCE,
    REFUSE_GUIDANCE,
    END_GUIDANCE,
    NOTIFY_OF_INVITATION,
    NOTIFY_OF_SUSPENDED_COUNSELLOR,
    ASK_NEW_GUARDIAN,
    NOTIFY_OF_BEGINNING,
  ],
  notifications: guidanceTemplates,
  mails: {
    kinds: guidanceMails,
    letters: async () => (await import('./counsellor-letters.js')).counsellorLetters,
  },
  kinds,
  contents: {
    comment: { label: 'Commento', thisOne: 'questo commento', inSentence: 'un commento', isUntitled: true },
  },
});
