import { mailExpiry, type MailKind } from '../../kernel/mail.ts';
import type { AccountId, ActionTokenId } from '../../kernel/ids.ts';
import type { ActionTokenState } from './action-token.transitions.ts';

/** What a mailed link is for; a token of one purpose does nothing for another. */
export const actionTokenPurposes = ['confirmEmail', 'setPassword', 'resetPassword'] as const;
/** confirmEmail: enable-user. setPassword: first one of the invited. resetPassword: recovery (spec 1, Registration). */
export type ActionTokenPurpose = (typeof actionTokenPurposes)[number];

/** The secret of a mailed link, as it is kept: by its SHA-256 alone. */
export interface ActionToken {
  readonly id: ActionTokenId;
  readonly accountId: AccountId;
  readonly purpose: ActionTokenPurpose;
  /** SHA-256 of the token, lower-case hex. The token has 256 bits, so a fast hash is enough. */
  readonly tokenHash: string;
  readonly state: ActionTokenState;
  readonly issuedAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
  readonly usedAt: Temporal.Instant | null;
}

/** The mail that carries a token of each purpose. */
export const actionTokenMail = {
  confirmEmail: 'confirmation',
  setPassword: 'passwordCreation',
  resetPassword: 'recovery',
} as const satisfies Readonly<Record<ActionTokenPurpose, MailKind>>;

/** A token lives exactly as long as the mail that carries it is of use. */
export const actionTokenExpiry = (purpose: ActionTokenPurpose, at: Temporal.Instant): Temporal.Instant =>
  mailExpiry(actionTokenMail[purpose], at);
