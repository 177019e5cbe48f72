import type { MayBegin } from '../../engine/ledger/keys/key-days.js';
import { isOf } from '../../engine/ledger/state/event-data.js';
import type { FoundLabels, SubjectKind } from '../../platform/http/fields/labels.js';
import { declared } from '../definition/declared.js';
import type { Template } from './notification.js';

/** The params that are references, with the kind of each; a feature declares those of its things. */
export const references = declared<Readonly<Record<string, true>>, SubjectKind>('param that is a reference');

function kindOf(param: string): SubjectKind | undefined {
  const kinds: Readonly<Record<string, SubjectKind>> = references.all();
  return kinds[param];
}

export type Templates = Readonly<Record<string, Template>>;
export const TEMPLATES = Symbol('Templates');

/** Of all events notifications alone may not be the first of a command, but for those whose templates say so. */
export const beginningOf =
  (templates: Templates): MayBegin =>
  (event) =>
    !isOf(event, 'NotificationSent') || templates[event.data.template]?.mayBegin === true;

export type Params = Readonly<Record<string, unknown>>;

/** The references in the params, by kind, ready for `Labels.find`. */
export function referencesIn(all: readonly Params[]): Partial<Record<SubjectKind, string[]>> {
  const found: Partial<Record<SubjectKind, string[]>> = {};
  for (const params of all) {
    for (const [name, value] of Object.entries(params)) {
      const kind = kindOf(name);
      if (!kind || typeof value !== 'string') continue;
      found[kind] ??= [];
      found[kind].push(value);
    }
  }
  return found;
}

/** The params as text: names for references, numbers in Italian format. */
export const textsOf = (params: Params, labels: FoundLabels): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      const kind = kindOf(name);
      if (kind && typeof value === 'string') return [name, labels.labelOf(kind, value).name];
      return [name, typeof value === 'number' ? value.toLocaleString('it') : String(value)];
    }),
  );
