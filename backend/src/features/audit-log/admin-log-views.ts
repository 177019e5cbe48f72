import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import { IsDay, IsNotBefore } from '../../platform/http/fields/time-fields.js';
import { IsId, IsOneOf } from '../../platform/http/fields/validation.js';
import { PageQuery } from '../../platform/http/lists/paging.js';
import { type ActSubjectKind, type AdminAct, actSubjects, adminActs } from './acts.js';

export class ActFilters {
  /** Id of the administrator. */
  @IsId({ label: 'Chi', required: false }) actor?: string;
  @IsOneOf(adminActs.kinds(), { label: 'Operazione', required: false }) act?: AdminAct;
  /** Id of what the act is about, or of a person whom it concerns. */
  @IsId({ label: 'Oggetto', required: false }) subject?: string;
  /** Days of Rome, both included. */
  @IsDay({ label: 'Dal', required: false }) from?: string;

  @IsDay({ label: 'Al', required: false })
  @IsNotBefore('from', 'Al: scegli un giorno uguale o successivo a «Dal»')
  to?: string;
}

export class ActsQuery extends IntersectionType(PageQuery, ActFilters) {}

const nullable = { type: String, nullable: true } as const;

export class ActPersonView {
  @ApiProperty({ ...nullable, description: 'null once the person was erased' }) _id!: string | null;
  @ApiProperty() name!: string;
}

export class ActSubjectView {
  @ApiProperty({ enum: [...actSubjects.kinds()] }) kind!: ActSubjectKind;
  @ApiProperty({ ...nullable, description: 'null where it no longer exists' }) _id!: string | null;
  @ApiProperty({ ...nullable, description: 'null where it has none' }) name!: string | null;
}

/** What an administrator did. */
export class AdminActView {
  @ApiProperty({ format: 'uuid', description: 'id of the event' }) _id!: string;
  @ApiProperty({ enum: [...adminActs.kinds()] }) act!: AdminAct;
  @ApiProperty({ format: 'date-time' }) timestamp!: string;
  @ApiProperty({ type: ActPersonView }) actor!: ActPersonView;
  @ApiProperty({ type: ActSubjectView, nullable: true }) subject!: ActSubjectView | null;
  @ApiProperty({ type: ActPersonView, nullable: true, description: 'whose thing the subject is' })
  owner!: ActPersonView | null;
  @ApiProperty({ ...nullable, description: 'what was decided on a report or an objection, in Italian' })
  outcome!: string | null;
  @ApiProperty(nullable) reason!: string | null;
  @ApiProperty({ type: 'integer', description: 'its place in the ledger' }) revision!: number;
}
