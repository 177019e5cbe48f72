import { ApiProperty } from '@nestjs/swagger';
import { IsText } from '../../platform/http/fields/validation.js';

export class QuestionBody {
  @IsText({ label: 'Domanda', max: 500 }) text!: string;
}

export class AnswerBody {
  @IsText({ label: 'Risposta', max: 1000 }) text!: string;
}

class AskerView {
  @ApiProperty({ format: 'uuid', type: String, nullable: true, description: 'null for who was a minor' })
  _id!: string | null;
  @ApiProperty() name!: string;
}

class AnswerView {
  @ApiProperty() text!: string;
  @ApiProperty({ format: 'date-time' }) answeredAt!: string;
  @ApiProperty({ required: false, description: 'an administrator hid it' }) isHidden?: boolean;
}

export class QuestionView {
  @ApiProperty({ format: 'uuid' }) _id!: string;
  @ApiProperty({ type: AskerView }) author!: AskerView;
  @ApiProperty({ description: 'the caller asked it, and may delete it' }) isOwn!: boolean;
  @ApiProperty() text!: string;
  @ApiProperty({ format: 'date-time' }) askedAt!: string;
  @ApiProperty({ required: false, description: 'an administrator hid it' }) isHidden?: boolean;
  @ApiProperty({
    required: false,
    description: 'the caller offers the item and may not answer: one of both blocked the other',
  })
  isBlocked?: boolean;
  @ApiProperty({ type: AnswerView, nullable: true, description: 'of the author of the item' })
  answer!: AnswerView | null;
}
