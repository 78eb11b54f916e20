import type { Result } from 'neverthrow';
import { judge, refusal, type Refusal, type Rule } from '../../kernel/refusal.ts';
import { atLeast, rankOf } from './roles.ts';

/** Whose password is to be written by whom: `own` is the actor's own account, bits are those of `privilege`. */
export interface ChangePasswordFacts {
  readonly own: boolean;
  readonly actorBits: number;
  readonly targetBits: number;
}
/** permission_denied: of others, by somebody who is no Admin. not_visible: of somebody above the actor. */
export type ChangePasswordRefusalCode = 'permission_denied' | 'not_visible';
type ChangePasswordRule = Rule<ChangePasswordFacts, ChangePasswordRefusalCode>;

const ownOrAdmin: ChangePasswordRule = ({ own, actorBits }) =>
  own || atLeast(actorBits, 'admin') ? undefined : refusal('permission_denied', { why: 'notAdmin' });
// Who is above may not be seen either, so for the caller there is nobody.
const notAboveTheActor: ChangePasswordRule = ({ own, actorBits, targetBits }) =>
  own || rankOf(targetBits) <= rankOf(actorBits) ? undefined : refusal('not_visible');

/** Everybody their own; an Admin that of others, but nobody that of someone above them. */
export const changePasswordRules = [ownOrAdmin, notAboveTheActor] as const;
/** Whether the actor may write that password (spec 1, users change-password), by `changePasswordRules`. */
export const mayChangePassword = (facts: ChangePasswordFacts): Result<void, Refusal<ChangePasswordRefusalCode>> =>
  judge(changePasswordRules, facts);
