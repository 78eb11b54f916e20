import * as Effect from 'effect/Effect';
import { noSecondFactor } from '@svc/domain/accounts';
import { ok, type AccountId } from '@svc/domain/kernel';
import { changeFactor, type FactorPorts } from './change-second-factor.ts';

/**
 * What a stranger set up before the owner of the address came would lock the owner out: the app, its recovery codes and the
 * passkeys go. In the current unit of work, of an account that it has locked. @returns the account as it is now
 */
export const dropFactor = (ports: FactorPorts) => (id: AccountId) =>
  Effect.map(
    changeFactor(ports)(
      id,
      ({ accountId }) => ok(noSecondFactor(accountId, ports.clock.now())),
      ports.passkeys.removeAll(id),
      // Locked in this transaction: it is there.
    ).pipe(Effect.catchTag('NotFound', Effect.die), Effect.catchTag('Refusal', Effect.die)),
    ({ account }) => account,
  );
