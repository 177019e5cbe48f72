import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsUUID, ValidateBy, ValidateIf } from 'class-validator';
import { IsMoment } from '../../../platform/http/fields/time-fields.js';
import { IsCoins, IsId, IsOneOf, IsText, OptionalNotNull } from '../../../platform/http/fields/validation.js';
import { isWebAddress } from '../../../platform/http/fields/web-address.js';
import { PageQuery } from '../../../platform/http/lists/paging.js';
import { IsMeasure, type Measure } from '../../accounts/sign-in/measure-filter.js';
import type { AreaLetter } from '../../categories/areas.js';
import { IsArea, IsAreas } from '../../categories/areas-field.js';
import { CONTEST_STATUSES, type ContestStatus } from '../domain/contest.js';

export const TITLE_MAX = 120;
const DESCRIPTION_MAX = 4000;
const RULES_MAX = 4000;
const ENTRY_MAX = 5000;
const LINK_MAX = 500;

export class OpenContestBody {
  @IsText({ label: 'Titolo', max: TITLE_MAX, inLine: true }) title!: string;
  @IsText({ label: 'Descrizione', max: DESCRIPTION_MAX }) description!: string;
  @IsText({ label: 'Regolamento', max: RULES_MAX, required: false }) rules?: string | null;
  @IsId({ label: 'Categoria', required: false }) category?: string | null;
  @IsAreas() areas?: AreaLetter[];
  @IsCoins({ label: 'Premio' }) reward!: number;
  @IsMoment({ label: 'Data di inizio', required: false }) startDate?: string | null;
  @IsMoment({ label: 'Data di fine' }) endDate!: string;
}

/** Only given fields change; an empty text or null removes rules or category. */
export class ReviseContestBody {
  @ApiProperty({ type: String, minLength: 1, maxLength: TITLE_MAX, required: false })
  @OptionalNotNull()
  @IsText({ label: 'Titolo', max: TITLE_MAX, inLine: true })
  title?: string;

  @ApiProperty({ type: String, minLength: 1, maxLength: DESCRIPTION_MAX, required: false })
  @OptionalNotNull()
  @IsText({ label: 'Descrizione', max: DESCRIPTION_MAX })
  description?: string;

  @ApiProperty({ type: String, maxLength: RULES_MAX, required: false, nullable: true })
  @IsText({ label: 'Regolamento', max: RULES_MAX, required: false })
  rules?: string | null;

  @IsId({ label: 'Categoria', required: false })
  @ApiProperty({ type: String, format: 'uuid', required: false, nullable: true })
  category?: string | null;

  @IsAreas() areas?: AreaLetter[];

  @ApiProperty({ required: false })
  @OptionalNotNull()
  @IsCoins({ label: 'Premio' })
  reward?: number;

  @IsMoment({ label: 'Data di inizio', required: false }) startDate?: string | null;
  @IsMoment({ label: 'Data di fine', required: false }) endDate?: string | null;
}

export class EntryBody {
  @IsText({ label: 'Elaborato', max: ENTRY_MAX }) text!: string;

  @IsText({ label: 'Link', max: LINK_MAX, required: false })
  @ValidateBy(
    { name: 'isWebAddress', validator: { validate: isWebAddress } },
    { message: 'Link: indica un indirizzo che inizi con http:// o https://' },
  )
  link?: string | null;
}

const REASON_MAX = 1000;

export class CloseContestBody {
  @IsText({ label: 'Motivo', max: REASON_MAX, required: false }) reason?: string | null;
}

const WINNER_MESSAGE = 'Chi vince: indica un partecipante, oppure null per non assegnare il premio';

export class CompleteContestBody {
  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: 'null: no winner' })
  @ValidateIf((_, value: unknown) => value !== null)
  @Transform(({ value }) => (typeof value === 'string' ? value.toLowerCase() : value))
  @IsUUID('all', { message: WINNER_MESSAGE })
  winner!: string | null;
}

/** A malformed id matches nothing, like an unknown one. */
export class ContestsQuery extends PageQuery {
  @IsText({ label: 'Categoria', max: 120, required: false }) category?: string;
  @IsArea() area?: AreaLetter;
  @IsOneOf(CONTEST_STATUSES, { label: 'Stato', required: false }) status?: ContestStatus;
  @IsText({ label: 'Ricerca', max: 120, required: false, isLookedUp: true }) search?: string;
  @IsText({ label: 'Creatore', max: 120, required: false }) creator?: string;
}

export class AdminContestsQuery extends ContestsQuery {
  /** Contests that are hidden, or whose organiser is suspended. */
  @IsMeasure() measure?: Measure;
  @IsId({ label: 'Partecipante', required: false }) participant?: string;
}

export class EntriesQuery extends PageQuery {}
