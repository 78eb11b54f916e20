import type { Result } from 'neverthrow';
import { judge, refusal, type Refusal, type Rule } from '../../kernel/refusal.ts';
import { atLeast, highestRole, roleOrder } from './roles.ts';

export interface ChangePasswordFacts {
  readonly own: boolean;
  readonly actorBits: number;
  readonly targetBits: number;
}
export type ChangePasswordRefusalCode = 'permission_denied';
type ChangePasswordRule = Rule<ChangePasswordFacts, ChangePasswordRefusalCode>;

const rank = (bits: number): number => roleOrder.indexOf(highestRole(bits));

const ownOrAdmin: ChangePasswordRule = ({ own, actorBits }) =>
  own || atLeast(actorBits, 'admin') ? undefined : refusal('permission_denied', { why: 'notAdmin' });
const notAboveTheActor: ChangePasswordRule = ({ own, actorBits, targetBits }) =>
  own || rank(targetBits) <= rank(actorBits) ? undefined : refusal('permission_denied', { why: 'above' });

/** Everybody their own; an Admin that of others, but nobody that of someone above them. */
export const changePasswordRules = [ownOrAdmin, notAboveTheActor] as const;
export const mayChangePassword = (facts: ChangePasswordFacts): Result<void, Refusal<ChangePasswordRefusalCode>> =>
  judge(changePasswordRules, facts);
