import * as Effect from 'effect/Effect';
import { maskEmail, type Account } from '@svc/domain/accounts';
import { CurrentOrigin, securityLine, type Logger } from '../../kernel/index.ts';
import type { AccountPorts } from '../account-ports.ts';
import type { AuthEvent, AuthEventMethod, AuthEventStore } from './auth-event-store.ts';

type Ports = Pick<AccountPorts, 'authEvents' | 'clock'>;

/** Appends an event of this moment, with the request under way, where it came from and which operator acts, if one does. */
export const recordAuthEvent =
  ({ authEvents, clock }: Ports) =>
  (event: Omit<AuthEvent, 'at' | 'requestId' | 'address'>) =>
    Effect.flatMap(CurrentOrigin, (origin) =>
      authEvents.append({
        ...event,
        at: clock.now(),
        operator: event.operator ?? (origin?.operator === event.accountId ? null : (origin?.operator ?? null)),
        requestId: origin?.requestId ?? null,
        address: origin?.address ?? null,
      }),
    );

interface Failed {
  readonly _tag: string;
  readonly code?: string;
}

/**
 * A proof at an open session, by the own password unless the method says otherwise: what it refuses leaves an event, also while it is locked.
 * @param door where it is asked, as the event's reason begins
 */
export const provedWithEvent =
  (
    ports: Ports,
    account: Pick<Account, 'id' | 'email'>,
    door: 'changePassword' | 'confirm',
    method: AuthEventMethod = 'password',
  ) =>
  <A, E extends Failed>(proof: Effect.Effect<A, E>) =>
    Effect.tapError(proof, ({ _tag, code }) =>
      _tag === 'Refusal'
        ? recordAuthEvent(ports)({
            method,
            success: false,
            maskedEmail: maskEmail(account.email),
            accountId: account.id,
            reason: `${door}${code === 'too_many_attempts' ? 'Locked' : 'Wrong'}`,
          })
        : Effect.void,
    );

/** An attempt that ended at the door, before anybody was known: a token of the public API, or the operator's key. */
export const recordRefusedKey = (ports: Ports) => (method: 'api_token' | 'maintenance_key', reason: string) =>
  recordAuthEvent(ports)({ method, success: false, maskedEmail: '***', accountId: null, reason });

/** A store that also says on the log that it has an event. */
export const loggedAuthEvents = (store: AuthEventStore, logger: Logger): AuthEventStore => ({
  ...store,
  append: (event) => {
    const { method, success, reason, accountId: account, operator = null, requestId = null, source = 'server' } = event;
    const by = operator === null ? {} : { operator };
    const fields = { method, success, reason, account, ...by, requestId, noticedBy: source };
    return Effect.tap(store.append(event), () => securityLine(logger)('auth event', fields));
  },
});
