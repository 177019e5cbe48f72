import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiResponse } from '@nestjs/swagger';

/** One invalid field. */
export class FieldError {
  @ApiProperty() field!: string;
  @ApiProperty({ description: 'Italian sentence' }) msg!: string;
}

/** The body of every error. */
export class ErrorBody {
  @ApiProperty({ description: 'Italian sentence' }) msg!: string;
  @ApiProperty({ description: 'stable code', example: 'INSUFFICIENT_COINS' }) code!: string;
  @ApiProperty({ type: [FieldError], required: false }) errors?: FieldError[];
}

/** After how many seconds a client may ask again. */
export const RETRY_AFTER_S = 2;

/** The body of every 503. */
export const UNAVAILABLE: ErrorBody = {
  msg: 'Servizio momentaneamente non disponibile: riprova tra poco',
  code: 'UNAVAILABLE',
};

/** A response that is one sentence. */
export class Message {
  @ApiProperty({ description: 'Italian sentence' }) msg!: string;
}

/** For the OpenAPI document: the error statuses of the route, each with this body. */
export const ApiErrors = (...statuses: readonly number[]): MethodDecorator & ClassDecorator =>
  applyDecorators(...statuses.map((status) => ApiResponse({ status, type: ErrorBody })));
