import { type Params, textsOf } from '../src/features/notifications/templates.js';
import type { FoundLabels } from '../src/platform/http/fields/labels.js';
import { templates } from '../src/startup/composition.js';

const SOMETHING = { labelOf: () => ({ _id: null, name: 'qualcosa' }) } as unknown as FoundLabels;

/** @returns the text of a notification where it has no words, or says a word that its params do not have, or an id; undefined: it is whole */
export function brokenText(template: string, params: Params): string | undefined {
  // Its text is its own.
  if (template === 'broadcast') return undefined;
  const { title = '', message = '' } = templates[template]?.(textsOf(params, SOMETHING)) ?? {};
  const isWhole =
    title !== '' && message !== '' && !/\b(undefined|null|NaN|[0-9a-f]{8}-[0-9a-f-]{27})\b/.test(title + message);
  return isWhole ? undefined : `${template}: ${title} / ${message}`;
}
