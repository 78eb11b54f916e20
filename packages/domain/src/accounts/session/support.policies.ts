import { plusHours, type Micros } from '../../kernel/micros.ts';
import { judge, refusal, type Refusal, type Rule } from '../../kernel/refusal.ts';
import type { Result } from 'neverthrow';
import type { AccountId } from '../../kernel/ids.ts';
import type { Account } from '../account/account.ts';
import { atLeast, rankOf } from '../account/roles.ts';

/** How long a support session lasts, in minutes; nothing makes it longer. */
export const supportMinutes = 30;

/** The first moment at which a support session that was opened then does not count any more. */
export const supportEnd = (issuedAt: Micros): Micros => plusHours(issuedAt, supportMinutes / 60);

/** For how many days, at most, somebody allows support to change things. */
export const supportPermitDays = 7;

/** Whether these privilege bits open a support session of somebody with those: a SuperAdmin's, of a role below. */
export const maySupport = (operatorBits: number, personBits: number): boolean =>
  atLeast(operatorBits, 'superadmin') && rankOf(personBits) < rankOf(operatorBits);

/** Whether the person has allowed support to change things, at this moment. */
export const supportMayWrite = (writesUntil: Micros | null, now: Micros): boolean =>
  writesUntil !== null && now < writesUntil;

/** What the opening of a support session is judged by: both accounts as they are now. */
export interface SupportStart {
  readonly operator: { readonly id: AccountId; readonly privilegeBits: number };
  readonly person: Pick<Account, 'id' | 'privilegeBits' | 'state'>;
}
/** `why` says self or rank; a closed account opens no session for anybody. */
export type SupportStartRefusal = 'support_not_allowed' | 'support_account_closed';
type StartRule = Rule<SupportStart, SupportStartRefusal>;

const ofSomebodyElse: StartRule = ({ operator, person }) =>
  operator.id === person.id ? refusal('support_not_allowed', { why: 'self' }) : undefined;
const ofSomebodyBelow: StartRule = ({ operator, person }) =>
  maySupport(operator.privilegeBits, person.privilegeBits)
    ? undefined
    : refusal('support_not_allowed', { why: 'rank' });
const ofSomebodyWhoMayEnter: StartRule = ({ person }) =>
  person.state === 'Enabled' ? undefined : refusal('support_account_closed');

export const supportStartRules = [ofSomebodyElse, ofSomebodyBelow, ofSomebodyWhoMayEnter] as const;
/** Whether a SuperAdmin may act as that person; the first reason why not. */
export const judgeSupportStart = (facts: SupportStart): Result<void, Refusal<SupportStartRefusal>> =>
  judge(supportStartRules, facts);

/** Whether somebody may allow support to change things until then: later than now, within seven days. */
export const isSupportPermit = (until: Temporal.Instant, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(until, now) > 0 &&
  Temporal.Instant.compare(until, now.add({ hours: 24 * supportPermitDays })) <= 0;
