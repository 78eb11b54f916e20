import { maskEmail } from '@svc/domain/accounts';
import type { AccountId } from '@svc/domain/kernel';
import type { AccountPorts } from '../account-ports.ts';
import { recordAuthEvent } from '../auth-event/record-auth-event.ts';

/** What became of a support session. */
export type SupportEnd = 'ended' | 'endedByPerson' | 'replaced' | 'operatorSignedOut';
/** Why none was opened. */
export type SupportRefused = 'self' | 'rank' | 'closed' | 'unknown' | 'changed';

/** The auth event of a support session that began, was refused or ended: the person's, with the operator. */
export const recordSupport =
  (ports: Pick<AccountPorts, 'authEvents' | 'clock'>) =>
  (event: {
    readonly accountId: AccountId | null;
    readonly email?: string;
    readonly operator: AccountId;
    readonly reason: 'started' | SupportEnd | SupportRefused;
    readonly success?: boolean;
  }) => {
    const { email, success = true, ...rest } = event;
    return recordAuthEvent(ports)({
      ...rest,
      method: 'support',
      success,
      maskedEmail: email === undefined ? '***' : maskEmail(email),
    });
  };
