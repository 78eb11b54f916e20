import type { Account } from '../account/account.ts';
import type { SecondFactor } from './second-factor.ts';

/** Whether the doors ask for a second proof: an app or a passkey is there. @param passkeys how many */
export const factorStands = ({ state }: Pick<SecondFactor, 'state'>, passkeys: number): boolean =>
  state === 'Active' || passkeys > 0;

/** What a door still asks of somebody whose first proof was right. */
export type SecondStep = 'none' | 'prove' | 'enrol';

export interface SecondStepFacts {
  readonly account: Pick<Account, 'privilegeBits' | 'secondFactor'>;
  /** From this day on staff must have one; null: nobody must. */
  readonly requiredFrom: Temporal.PlainDate | null;
  readonly now: Temporal.Instant;
}

/** Where the day of the policy begins. */
const zone = 'Europe/Rome';

/** SuperAdmins, Admins and Pros: those for whom the studio may require a second factor. */
export const isStaff = ({ privilegeBits }: Pick<Account, 'privilegeBits'>): boolean => privilegeBits !== 0;

/** One that stands is asked for whatever the policy says; the policy decides for staff who have none. */
export const secondStepOf = ({ account, requiredFrom, now }: SecondStepFacts): SecondStep => {
  if (account.secondFactor) return 'prove';
  if (!isStaff(account) || requiredFrom === null) return 'none';
  const today = now.toZonedDateTimeISO(zone).toPlainDate();
  return Temporal.PlainDate.compare(today, requiredFrom) < 0 ? 'none' : 'enrol';
};
