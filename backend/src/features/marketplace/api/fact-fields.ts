import { ApiProperty } from '@nestjs/swagger';
import { IsDay } from '../../../platform/http/fields/time-fields.js';
import { IsOneOf, IsText, IsWhole } from '../../../platform/http/fields/validation.js';
import {
  DAYS_AHEAD_MAX,
  type Facts,
  JOB_KINDS,
  type JobKind,
  MODES,
  type Mode,
  PAY_PERIODS,
  type PayPer,
} from '../domain/facts.js';

/** The facts of an item (product.md 3.17): which type has which the domain says. */

const EUROS_MAX = 1_000_000;

/** What the form of an item takes; none is asked for by itself. */
export class FactsBody {
  @IsDay({ label: 'Primo giorno', required: false }) firstDay?: string;
  @IsDay({ label: 'Ultimo giorno', required: false }) lastDay?: string;
  @IsWhole({ label: 'Ore', max: 1000 }) hours?: number;
  @IsWhole({ label: 'Posti', max: 1000 }) seats?: number;
  @IsText({ label: 'Giorni e orari', max: 120, required: false, inLine: true }) schedule?: string;
  @IsOneOf(MODES, { label: 'Come si svolge', required: false }) mode?: Mode;
  @IsText({ label: 'Città', max: 60, required: false, inLine: true }) city?: string;
  /** For the author, and who has an order that was not refunded. */
  @IsText({ label: 'Indirizzo', max: 160, required: false, inLine: true }) address?: string;
  @IsWhole({ label: 'Giorni per la consegna', max: DAYS_AHEAD_MAX }) daysToDeliver?: number;
  @IsOneOf(JOB_KINDS, { label: 'Tipo di lavoro', required: false }) jobKind?: JobKind;
  @IsWhole({ label: 'Posti', max: 1000 }) openings?: number;
  /** Euros before tax. */
  @IsWhole({ label: 'Retribuzione da', max: EUROS_MAX }) payFrom?: number;
  @IsWhole({ label: 'Retribuzione fino a', max: EUROS_MAX }) payTo?: number;
  @IsOneOf(PAY_PERIODS, { label: 'Retribuzione al mese o all’anno', required: false }) payPer?: PayPer;
  /** What is asked of candidates. */
  @IsText({ label: 'Che cosa si chiede', max: 1000, required: false }) required?: string;
  /** Until the end of its day in Rome. */
  @IsDay({ label: 'Scadenza', required: false }) deadline?: string;
  @IsWhole({ label: 'Età minima', min: 16, max: 18 }) minimumAge?: number;
}

/** The fields of a form that are numbers. */
export const FACT_NUMBERS: readonly (keyof FactsBody)[] = [
  ...(['hours', 'seats', 'daysToDeliver', 'openings', 'payFrom', 'payTo', 'minimumAge'] as const),
];

const day = { type: String, format: 'date', required: false, nullable: true } as const;
const text = { type: String, required: false, nullable: true } as const;
const whole = { type: 'integer', required: false, nullable: true } as const;
const oneOf = (values: readonly string[]) => ({ enum: values, type: String, required: false, nullable: true }) as const;

/** What an answer says of it: the facts of its type, null where they are not known, and no other. */
export class FactsView implements Partial<Facts> {
  @ApiProperty(day) firstDay?: string | null;
  @ApiProperty(day) lastDay?: string | null;
  @ApiProperty(whole) hours?: number | null;
  @ApiProperty({ ...whole, description: 'how many can take it' }) seats?: number | null;
  @ApiProperty({ ...text, description: 'days and hours in words' }) schedule?: string | null;
  @ApiProperty(oneOf(MODES)) mode?: Mode | null;
  @ApiProperty(text) city?: string | null;
  @ApiProperty({ ...text, description: 'for the author, and who has an order that was not refunded' })
  address?: string | null;
  @ApiProperty(whole) daysToDeliver?: number | null;
  @ApiProperty(oneOf(JOB_KINDS)) jobKind?: JobKind | null;
  @ApiProperty(whole) openings?: number | null;
  @ApiProperty({ ...whole, description: 'euros before tax' }) payFrom?: number | null;
  @ApiProperty({ ...whole, description: 'euros before tax' }) payTo?: number | null;
  @ApiProperty(oneOf(PAY_PERIODS)) payPer?: PayPer | null;
  @ApiProperty({ ...text, description: 'what is asked of candidates' }) required?: string | null;
  @ApiProperty(day) deadline?: string | null;
  @ApiProperty(whole) minimumAge?: number | null;
}
