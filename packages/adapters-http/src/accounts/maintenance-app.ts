import * as Effect from 'effect/Effect';
import { invalidateSessions, purgeUsers, type AccountPorts } from '@svc/application/accounts';
import { setMaintenanceMode } from '@svc/application/kernel';

/** What the operator's machines may ask of a tenant, with the ports given. */
export const maintenanceApp = (ports: AccountPorts, modeChanged: () => void) => ({
  invalidateSessions: invalidateSessions(ports),
  purgeUsers: purgeUsers(ports),
  replayFailedMails: Effect.suspend(() =>
    Effect.tap(ports.mails.replay(ports.clock.now()), () => ports.outbox.wake('mails')),
  ),
  setMode: (given: Parameters<ReturnType<typeof setMaintenanceMode>>[0]) =>
    Effect.tap(setMaintenanceMode(ports)(given), () => Effect.sync(modeChanged)),
  invalidateFlags: Effect.suspend(() => {
    ports.flags.drop?.();
    return ports.outbox.wake('flags');
  }),
});
