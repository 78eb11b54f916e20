import * as Effect from 'effect/Effect';
import { afterProof, noLockout } from '@svc/domain/accounts';
import type { AccountPorts } from './sign-in.ts';

/**
 * Inside the unit of work that uses up a mailed link: whoever reads the mail of the address is let in again, however many
 * passwords were tried. Who was never counted stays without a row (spec 1: LoginAttempt).
 */
export const liftLock = (ports: Pick<AccountPorts, 'clock' | 'lockouts'>) => (email: string) =>
  Effect.flatMap(ports.lockouts.find(email), (counted) => {
    const now = ports.clock.now();
    return counted === null
      ? Effect.void
      : ports.lockouts.update(email, (current) => afterProof(current ?? noLockout(now), now));
  });
