import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, Max, Min, ValidateBy } from 'class-validator';
import { AREA_LETTERS, type AreaLetter } from '../../categories/areas.js';
import { STATEMENTS_PER_AREA } from './orientation-content.js';
import type { Answers } from './scores.js';

const STATEMENTS = AREA_LETTERS.length * STATEMENTS_PER_AREA;
const isAnswer = (answer: unknown): boolean => Number.isInteger(answer) && Number(answer) >= 1 && Number(answer) <= 5;
const areAnswers = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).length <= STATEMENTS &&
  Object.values(value).every(isAnswer);

const answersSchema = {
  type: 'object',
  maxProperties: STATEMENTS,
  additionalProperties: { type: 'integer', minimum: 1, maximum: 5 },
  description: 'By the id of a statement: from 1, "Non mi piace per niente", to 5, "Mi piace molto".',
} as const;

export class AnswersBody {
  @ApiProperty({ type: 'integer', minimum: 1, maximum: 1_000_000 })
  @IsInt({ message: 'Versione: indica quella delle frasi a cui rispondi' })
  @Min(1, { message: 'Versione: indica quella delle frasi a cui rispondi' })
  @Max(1_000_000, { message: 'Versione: indica quella delle frasi a cui rispondi' })
  version!: number;

  // As it was sent: a copy would lose a key like `__proto__`, which is no statement and is to be refused.
  @ApiProperty(answersSchema)
  @Transform(({ obj }) => obj.answers)
  @ValidateBy(
    { name: 'areAnswers', validator: { validate: areAnswers } },
    { message: `Risposte: al massimo ${STATEMENTS}, ognuna un numero intero da 1 a 5` },
  )
  answers!: Answers;
}

export class StatementView {
  @ApiProperty() _id!: string;
  @ApiProperty() text!: string;
  @ApiProperty({ enum: AREA_LETTERS }) area!: AreaLetter;
}

export class StatementsView {
  @ApiProperty({ type: 'integer' }) version!: number;
  @ApiProperty({ type: StatementView, isArray: true, description: 'In the order in which they are shown.' })
  statements!: readonly StatementView[];
}

class NamedTextView {
  @ApiProperty() name!: string;
  @ApiProperty() text!: string;
}

class FirstStepView {
  @ApiProperty() title!: string;
  @ApiProperty() text!: string;
  @ApiPropertyOptional({ description: 'A path of FORM.' }) link?: string;
}

const names = { type: String, isArray: true } as const;

class SchoolView {
  @ApiProperty() text!: string;
  @ApiProperty(names) licei!: readonly string[];
  @ApiProperty(names) tecnici!: readonly string[];
  @ApiProperty(names) professionali!: readonly string[];
  @ApiProperty(names) iefp!: readonly string[];
  @ApiProperty() filiera!: string;
}

class AfterSchoolView {
  @ApiProperty() text!: string;
  @ApiProperty(names) its!: readonly string[];
  @ApiProperty(names) degrees!: readonly string[];
  @ApiProperty(names) afam!: readonly string[];
  @ApiProperty() apprenticeship!: string;
}

export class AreaView {
  @ApiProperty({ enum: AREA_LETTERS }) letter!: AreaLetter;
  @ApiProperty() name!: string;
  @ApiProperty() verb!: string;
  @ApiProperty() summary!: string;
  @ApiProperty() likes!: string;
  @ApiProperty() strengths!: string;
  @ApiProperty(names) subjects!: readonly string[];
  @ApiProperty({ type: SchoolView }) school!: SchoolView;
  @ApiProperty({ type: AfterSchoolView }) after!: AfterSchoolView;
  @ApiProperty({ type: NamedTextView, isArray: true }) occupations!: readonly NamedTextView[];
  @ApiProperty({ type: FirstStepView, isArray: true }) firstSteps!: readonly FirstStepView[];
}

class AreaPairView {
  @ApiProperty({ enum: AREA_LETTERS, isArray: true }) areas!: readonly AreaLetter[];
  @ApiProperty() text!: string;
}

class ChoosingASchoolView {
  @ApiProperty() title!: string;
  @ApiProperty({ description: 'How a school is chosen and changed.' }) html!: string;
}

export class AreasView {
  @ApiProperty({ type: 'integer' }) version!: number;
  @ApiProperty({ type: AreaView, isArray: true }) areas!: readonly AreaView[];
  @ApiProperty({ type: AreaPairView, isArray: true }) pairs!: readonly AreaPairView[];
  @ApiProperty({ type: ChoosingASchoolView }) choosingASchool!: ChoosingASchoolView;
}

export class DraftView {
  @ApiProperty({
    type: 'integer',
    description: 'Of an earlier one where the statements have changed since: its answers are gone.',
  })
  version!: number;
  @ApiProperty(answersSchema) answers!: Answers;
}

class AreaScoreView {
  @ApiProperty({ minimum: 1, maximum: 5, multipleOf: 0.1 }) mean!: number;
  @ApiProperty({ type: 'integer', minimum: 1, maximum: AREA_LETTERS.length }) place!: number;
}

const score = () => ApiProperty({ type: AreaScoreView, nullable: true });

class ScoresView {
  @score() R!: AreaScoreView | null;
  @score() I!: AreaScoreView | null;
  @score() A!: AreaScoreView | null;
  @score() S!: AreaScoreView | null;
  @score() E!: AreaScoreView | null;
  @score() C!: AreaScoreView | null;
}

export class ResultView {
  @ApiProperty({ format: 'uuid' }) _id!: string;
  @ApiProperty({ type: 'integer' }) version!: number;
  @ApiProperty({ format: 'date', description: 'In Rome.' }) day!: string;
  @ApiProperty({ description: 'Whether no area stands out.' }) isFlat!: boolean;
  @ApiProperty({ description: 'Under fourteen, at reading: without figures.' }) inWordsOnly!: boolean;
  @ApiPropertyOptional({
    type: ScoresView,
    description: 'Unless `inWordsOnly`; null where fewer than six of the eight statements of an area were answered.',
  })
  scores?: ScoresView;
  @ApiPropertyOptional({
    description: 'If `inWordsOnly`: the letters of the first place, of the next one, and so on.',
    type: 'array',
    items: { type: 'array', items: { type: 'string', enum: [...AREA_LETTERS] } },
  })
  order?: AreaLetter[][];
  @ApiPropertyOptional({
    description: 'If `inWordsOnly`: those of places 1 to 3 with a mean of 3 or more; none where no area stands out.',
    enum: AREA_LETTERS,
    isArray: true,
  })
  liked?: AreaLetter[];
}
