import type { Effect } from 'effect/Effect';
import type { NotFound } from '../../kernel/index.ts';

/** What the CMS says of the approval of a comment; a CMS that asks for none says nothing. */
export const approvalStatuses = ['PENDING', 'APPROVED', 'REJECTED'] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

/** A comment as the old CMS has it. All texts are a stranger's: plain, and never trusted. */
export interface LegacyComment {
  /** The CMS's. */
  readonly id: string;
  readonly article: { readonly id: string; readonly title: string | null; readonly slug: string | null } | null;
  readonly author: { readonly name: string; readonly email: string | null };
  readonly content: string;
  readonly approvalStatus: ApprovalStatus | null;
  readonly blocked: boolean;
  readonly removed: boolean;
  /** The id of the comment that it answers. */
  readonly threadOf: string | null;
  /** As the CMS wrote it. */
  readonly createdAt: string | null;
}

/** No answer, or none yet: what was asked for may have been done all the same. */
export interface LegacyCmsDown {
  readonly _tag: 'LegacyCmsDown';
  readonly reason: string;
}
export const legacyCmsDown = (reason: string): LegacyCmsDown => ({ _tag: 'LegacyCmsDown', reason });

/** The CMS said no, or something that nobody can read. */
export interface LegacyCmsRejected {
  readonly _tag: 'LegacyCmsRejected';
  readonly reason: string;
}
export const legacyCmsRejected = (reason: string): LegacyCmsRejected => ({ _tag: 'LegacyCmsRejected', reason });

export type LegacyCmsFault = LegacyCmsDown | LegacyCmsRejected;

/** Which comments are asked for. */
export interface AskedComments {
  /** What the page before answered; null: the first. */
  readonly cursor: number | null;
  readonly limit: number;
  /** `BLOCKED` whatever their approval. Null: all. */
  readonly state: ApprovalStatus | 'BLOCKED' | null;
}

/** A page of comments. */
export interface CommentPage {
  readonly items: readonly LegacyComment[];
  /** Null: there are no more. */
  readonly nextCursor: number | null;
}

/** What a moderator does to a comment. */
export type CommentMove = 'approve' | 'block' | 'unblock';

type Moves = {
  /** Does it; done again it changes nothing. */
  readonly [M in CommentMove]: (id: string) => Effect<void, LegacyCmsFault | NotFound<'comment'>>;
};

/** The comments of a blog that lives in another CMS. */
export interface LegacyComments extends Moves {
  readonly page: (asked: AskedComments) => Effect<CommentPage, LegacyCmsFault>;
  /** Null: the CMS has none of that id. */
  readonly find: (id: string) => Effect<LegacyComment | null, LegacyCmsFault>;
}
