import { IsOneOf } from '../../../platform/http/fields/validation.js';

/** What administrators filter their lists by: what one of them hid, and what is of somebody who is suspended. */
const MEASURES = ['hidden', 'suspended'] as const;
export type Measure = (typeof MEASURES)[number];

export const IsMeasure = (): PropertyDecorator => IsOneOf(MEASURES, { label: 'Provvedimento', required: false });
