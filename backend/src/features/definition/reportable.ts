import { DiscoveryService } from '@nestjs/core';
import type { CommittedTexts } from '../../platform/commands/committed-texts.js';
import type { Principal } from '../../platform/http/requests/signed-in.js';
import type { ContentKind } from '../moderation/rules/contents.js';

/** What a case is about. */
export interface ReportedContent {
  readonly kind: ContentKind;
  /** As hidden content names it (features/moderation/rules/hidden-content.ts). */
  readonly content: string;
  /** Wallet; undefined where the platform is the author. */
  readonly author?: string;
}

/** A content as it was when it was reported. */
export interface Evidence {
  readonly title: string | null;
  readonly text: string;
  /** Path; of a case that of the copy in its evidence. */
  readonly image: string | null;
  /** Id of a document; of a case that of the copy in its evidence. */
  readonly file?: string | null;
  /** Path of the page that shows it. */
  readonly link: string | null;
}

export interface FoundContent extends ReportedContent {
  readonly evidence: Evidence;
}

/** Who looks at a reported content; undefined: a visitor. */
export type ContentReader = Principal | undefined;

/**
 * What finds a reported content of a kind: it gets the UUID in the subject of the report, what stands behind a colon there, and who
 * looks. What the reader cannot see it does not find, or throws NOT_FOUND.
 */
export type ContentFinder = (
  id: string,
  part: string | undefined,
  reader: ContentReader,
) => Promise<FoundContent | undefined>;

/** The method is a ContentFinder. A kind may have several: each finds its own. */
export const Reportable = DiscoveryService.createDecorator<ContentKind>();

/** A text that one person wrote to another, unless it is gone. */
export async function messageOf(
  texts: Pick<CommittedTexts, 'textsOf'>,
  { commitment, author }: { readonly commitment: string; readonly author: string },
  title: string | null,
): Promise<FoundContent | undefined> {
  const text = (await texts.textsOf([commitment])).get(commitment);
  if (text === undefined) return undefined;
  return { kind: 'message', content: commitment, author, evidence: { title, text, image: null, link: null } };
}
