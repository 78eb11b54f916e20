import * as Effect from 'effect/Effect';
import type { OrderId } from '@svc/domain/kernel';
import { ageMsOf, type StoredIntent } from '../../kernel/index.ts';
import { closeEnded, settleSession, type OpenSessionPorts } from './open-session.ts';
import { providerOf } from '../payment/provider-of.ts';

/** What `open-session-lookup` stands on. */
export type OpenSessionLookupPorts = OpenSessionPorts;

/** A session whose making nobody answered: adopted when the provider has it, given up once it provably has none. */
export const openSessionLookup = (ports: OpenSessionLookupPorts) => (intent: StoredIntent) =>
  Effect.gen(function* () {
    const { order, attempt } = yield* ports.orders.read(Number(intent.subject) as OrderId);
    if (attempt === null) return yield* Effect.die(new Error(`order ${order.id} has no attempt`));
    const provider = yield* providerOf(ports, order.provider);
    const found = yield* provider.findSession(attempt.id, intent.times.recordedAt.subtract({ minutes: 5 }));
    if (found !== null) {
      yield* settleSession(ports)(intent, { kind: 'confirmed', value: found });
      yield* closeEnded(ports)(intent.subject);
      return;
    }
    if (ageMsOf(intent) < ports.config.absentAfterMs) return; // absence right after the loss proves nothing
    yield* settleSession(ports)(intent, {
      kind: 'refused',
      code: 'session_absent',
      message: 'the provider has no such session',
      notSent: false,
    });
  });
