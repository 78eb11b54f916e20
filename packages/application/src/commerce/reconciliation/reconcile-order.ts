import * as Effect from 'effect/Effect';
import type { OrderId } from '@svc/domain/kernel';
import type { Actor } from '../../kernel/index.ts';
import { performCalls, type PerformCallsPorts } from './perform-calls.ts';
import { playSession } from '../payment/play-session.ts';
import { providerOf } from '../payment/provider-of.ts';

/** What `reconcile-order` stands on. */
export type ReconcileOrderPorts = PerformCallsPorts;

/**
 * Asks the provider about an order's session and plays what it says. True when that moved something or asked for a
 * capture; it may be repeated at any time.
 */
export const reconcileOrder = (ports: ReconcileOrderPorts) => (id: OrderId, actor: Actor) =>
  Effect.gen(function* () {
    const dossier = yield* ports.orders.read(id);
    const provider = yield* providerOf(ports, dossier.order.provider);
    const session = dossier.attempt?.sessionId == null ? null : yield* provider.readSession(dossier.attempt.sessionId);
    if (session === null) return false;
    const { moved, calls } = yield* playSession(ports)(id, session, actor);
    yield* performCalls(ports)(calls);
    return moved;
  });
