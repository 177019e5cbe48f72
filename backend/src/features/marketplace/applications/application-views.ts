import { ApiProperty } from '@nestjs/swagger';
import { IsIds } from '../../../platform/http/fields/ids.js';
import { IsOneOf, IsText } from '../../../platform/http/fields/validation.js';
import { PageQuery } from '../../../platform/http/lists/paging.js';
import { APPLICATION_STATUSES, type OrderStatus } from '../domain/order.js';

const DECLINED_MAX = 50;
const SORTS = ['oldest', 'newest'] as const;

export class ApplicationsQuery extends PageQuery {
  @IsOneOf(APPLICATION_STATUSES, { label: 'Stato', required: false }) status?: OrderStatus;
  @IsOneOf(SORTS, { label: 'Ordine', required: false }) sort?: (typeof SORTS)[number];
}

export class DeclineManyBody {
  @IsIds({ label: 'Candidature', max: DECLINED_MAX }) orders!: string[];
  @IsText({ label: 'Risposta', max: 1000, required: false }) text?: string;
}

export class RefusedView {
  @ApiProperty({ format: 'uuid' }) order!: string;
  @ApiProperty() reason!: string;
}

export class DeclinedView {
  @ApiProperty({ format: 'uuid', type: String, isArray: true }) declined!: string[];
  @ApiProperty({ type: RefusedView, isArray: true }) refused!: RefusedView[];
}
