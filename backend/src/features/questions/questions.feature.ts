import { defineFeature } from '../definition/feature.js';
import type { DeclaredKinds, NamesOf } from '../definition/kinds.js';
import { REPLACED } from '../moderation/rules/contents.js';
import { NOTIFY_OF_QUESTION, questionTemplates } from './notify-of-questions.js';

const kinds = {
  todo: { answer_question: { label: 'Rispondi a una domanda', icon: 'IconHelpCircle', ends: 'scade' } },
} satisfies DeclaredKinds;

declare module '../definition/kinds.js' {
  interface Todos extends NamesOf<typeof kinds.todo> {}
}

declare module '../moderation/rules/contents.js' {
  interface Contents {
    readonly question: true;
  }
}

/** What people ask in public before they order, and what they are answered (product.md 3.24). */
export const questions = defineFeature('questions', {
  module: async () => (await import('./questions.module.js')).QuestionsModule,
  kinds,
  commands: [NOTIFY_OF_QUESTION],
  notifications: questionTemplates,
  contents: {
    question: {
      ...{ label: 'Domanda o risposta', thisOne: 'questo testo', inSentence: 'una domanda o una risposta' },
      ...{ isUntitled: true, whenHidden: REPLACED },
    },
  },
});
