import { ApiProperty } from '@nestjs/swagger';
import { AREA_LETTERS, type AreaLetter } from '../../categories/areas.js';
import { ContestView } from '../../contests/api/contest-views.js';
import { ItemView } from '../../marketplace/api/item-views.js';

/** Of each kind. */
export const SUGGESTED_MAX = 12;

const REASON_KINDS = ['area', 'city', 'age'] as const;

/** Why something is suggested. */
export class ReasonView {
  @ApiProperty({ enum: REASON_KINDS }) kind!: (typeof REASON_KINDS)[number];
  @ApiProperty({
    ...{ enum: AREA_LETTERS, isArray: true, maxItems: AREA_LETTERS.length },
    description: 'of `area`, those that it shares with the result',
  })
  areas!: AreaLetter[];
}

const reasons = () => ApiProperty({ type: ReasonView, isArray: true });

export class SuggestedItemView extends ItemView {
  @reasons() reasons!: ReasonView[];
}

export class SuggestedContestView extends ContestView {
  @reasons() reasons!: ReasonView[];
}

export class SuggestedCompanyView {
  @ApiProperty({ format: 'uuid' }) _id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ required: false, description: 'its profile picture, if there is one' }) image?: string;
  @reasons() reasons!: ReasonView[];
}

const list = (type: typeof SuggestedItemView | typeof SuggestedContestView | typeof SuggestedCompanyView) =>
  ApiProperty({ type, isArray: true, maxItems: SUGGESTED_MAX });

export class SuggestionsView {
  @list(SuggestedItemView) items!: SuggestedItemView[];
  @list(SuggestedItemView) jobs!: SuggestedItemView[];
  @list(SuggestedContestView) contests!: SuggestedContestView[];
  @list(SuggestedCompanyView) companies!: SuggestedCompanyView[];
}
