import { ApiProperty } from '@nestjs/swagger';

/** The pages by which the operator of a platform explains itself (product.md 19), as in their addresses. */
export const PAGE_NAMES = ['privacy', 'termini', 'contatti'] as const;
export type PageName = (typeof PAGE_NAMES)[number];

export const VERSION = /^[0-9a-f]{12}$/;

const nullable = { type: String, nullable: true } as const;

class OperatorView {
  @ApiProperty(nullable) name!: string | null;
  @ApiProperty(nullable) email!: string | null;
  @ApiProperty(nullable) address!: string | null;
}

class PageSummary {
  @ApiProperty({ enum: PAGE_NAMES }) name!: PageName;
  @ApiProperty({ description: 'the beginning of the SHA-256 hash of the text', pattern: VERSION.source })
  version!: string;
  @ApiProperty({ description: 'a text of FORM that the operator has not replaced yet' }) isDraft!: boolean;
}

export class PagesView {
  @ApiProperty({ type: OperatorView }) operator!: OperatorView;
  @ApiProperty({ type: [PageSummary] }) pages!: PageSummary[];
  @ApiProperty({ description: 'whether messages leave; otherwise administrators read them' }) sendsMail!: boolean;
}

class PageHeading {
  @ApiProperty() id!: string;
  @ApiProperty() title!: string;
}

export class PageView extends PageSummary {
  @ApiProperty(nullable) title!: string | null;
  @ApiProperty({ format: 'date-time', description: 'since when this version is shown here' }) since!: string;
  @ApiProperty({ description: 'sanitised HTML' }) html!: string;
  @ApiProperty({ type: [PageHeading], description: 'the headings of level 2 in the HTML' }) contents!: PageHeading[];
}
