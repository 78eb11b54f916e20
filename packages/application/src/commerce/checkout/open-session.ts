import * as Effect from 'effect/Effect';
import {
  failOrder,
  orderReference,
  unchanged,
  type Decision,
  type Order,
  type OrderDossier,
} from '@svc/domain/commerce';
import { attemptTable } from '@svc/domain/commerce';
import { step, type Intent } from '@svc/domain/kernel';
import { machine, type CallOutcome } from '../../kernel/index.ts';
import { applyDecision } from '../order/apply-decision.ts';
import { performCalls, type PerformCallsPorts } from '../reconciliation/perform-calls.ts';
import type { CheckoutAnswer } from './checkout-answer.ts';
import type { MoneyPorts } from '../commerce-ports.ts';
import type { ProviderSession, SessionRequest } from '../payment/payment-provider.ts';

/** What `open-session` stands on. */
export type OpenSessionPorts = PerformCallsPorts;

/** The hosted page could not be had. The place is given back, or the order waits to be looked up. */
export interface ProviderUnavailable {
  readonly _tag: 'ProviderUnavailable';
}

/** Makes the hosted session of an order whose intent is committed, and writes down what became of it. */
export const openSession =
  (ports: OpenSessionPorts) =>
  (dossier: OrderDossier, intent: Intent, customer: { readonly email: string; readonly locale: 'it' | 'en' }) =>
    Effect.gen(function* () {
      const provider = ports.providers(dossier.order.provider);
      const outcome: CallOutcome<ProviderSession> =
        provider === undefined
          ? { kind: 'refused', code: 'not_configured', message: 'provider not configured', notSent: true }
          : yield* provider.createSession(sessionRequest(ports, dossier, intent, customer));
      const usual = yield* recordSession(ports)(dossier, intent, outcome);
      if (usual !== null) return usual;
      const next = yield* settleSession(ports)(intent, outcome);
      if (next !== null && next.order.state !== 'Pending') yield* closeEnded(ports)(intent.subject);
      const payable = next?.order.state === 'Pending' && next.attempt?.state === 'Open';
      const url = payable ? (next.attempt?.url ?? null) : null;
      if (next === null || url === null)
        return yield* Effect.fail<ProviderUnavailable>({ _tag: 'ProviderUnavailable' });
      return { dossier: next, redirectUrl: url } satisfies CheckoutAnswer;
    });

/** The address with the order's reference in place of `{order}`, which a URL may have encoded. */
const returnAddress = (address: string, order: Order): string =>
  address.replaceAll(/\{order\}|%7Border%7D/gi, encodeURIComponent(orderReference(order)));

const sessionRequest = (
  ports: OpenSessionPorts,
  { order, attempt }: OrderDossier,
  intent: Intent,
  customer: { readonly email: string; readonly locale: 'it' | 'en' },
): SessionRequest => {
  if (attempt === null) throw new Error(`order ${order.id} has no attempt`);
  return {
    orderId: order.id,
    orderKind: order.kind,
    attemptId: attempt.id,
    tenant: ports.config.tenant,
    total: order.total,
    title: order.lines.map((line) => line.description).join(', '),
    customerEmail: customer.email,
    locale: customer.locale,
    expiresAt: order.expiresAt,
    successUrl: returnAddress(ports.config.successUrl, order),
    cancelUrl: returnAddress(ports.config.cancelUrl, order),
    idempotencyKey: intent.idempotencyKey,
  };
};

/** The usual answer in one statement; null when it must be decided, and then nothing was written. */
const recordSession =
  (ports: Pick<MoneyPorts, 'orders' | 'clock'>) =>
  (dossier: OrderDossier, intent: Intent, outcome: CallOutcome<ProviderSession>) =>
    Effect.gen(function* () {
      const { order, attempt } = dossier;
      if (outcome.kind !== 'confirmed' || outcome.value.url === null || attempt === null) return null;
      const { sessionId, url } = outcome.value;
      const ids = { orderId: order.id, attemptId: attempt.id, intentId: intent.id };
      const written = yield* ports.orders.recordSession({ ...ids, sessionId, url, now: ports.clock.now() });
      if (written === 'undecided') return null;
      return {
        dossier: { ...dossier, attempt: { ...attempt, state: 'Open', sessionId, url } },
        redirectUrl: url,
      } satisfies CheckoutAnswer;
    });

/** The order ended while its session was being made: its planned close is called at once, nobody may pay it. */
export const closeEnded = (ports: OpenSessionPorts) => (subject: string) =>
  Effect.gen(function* () {
    const close = yield* ports.intents.latest('session.close', subject);
    if (close !== null && close.state === 'Planned') yield* performCalls(ports)([close]);
  });

/**
 * Onto a still open intent only; answers the dossier as it then is, or null when somebody else was first. It is the
 * provider's word and not the customer's, so the actor is a machine.
 */
export const settleSession = (ports: OpenSessionPorts) => (intent: Intent, outcome: CallOutcome<ProviderSession>) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const before = yield* ports.orders.lock(orderIdOf(intent));
      const event = ({ confirmed: 'confirm', refused: 'refuse', unknown: 'lose' } as const)[outcome.kind];
      const facts =
        outcome.kind === 'confirmed'
          ? { sessionId: outcome.value.sessionId }
          : outcome.kind === 'refused'
            ? { code: outcome.code }
            : { reason: outcome.reason };
      if (!(yield* ports.intents.resolve(intent.id, event, ports.clock.now(), facts))) return null;
      const decision = decideSession(before, outcome);
      yield* applyDecision(ports)(before, decision, machine('intents'));
      return { ...before, order: decision.order, hold: decision.hold, attempt: decision.attempt };
    }),
  );

const decideSession = (dossier: OrderDossier, outcome: CallOutcome<ProviderSession>): Decision => {
  const { attempt } = dossier;
  if (outcome.kind === 'refused') return failOrder(dossier, outcome.code, 'refuse');
  if (attempt === null) return unchanged(dossier);
  if (outcome.kind === 'unknown')
    return {
      ...unchanged(dossier),
      attempt: { ...attempt, state: step(attemptTable, attempt.state, 'lose').unwrapOr(attempt.state) },
    };
  const state = step(attemptTable, attempt.state, 'open').unwrapOr(attempt.state);
  const over = dossier.order.state !== 'Pending' && dossier.order.state !== 'Paid';
  return {
    ...unchanged(dossier),
    attempt: { ...attempt, state, sessionId: outcome.value.sessionId, url: outcome.value.url },
    // The order ended while its session was being made: nobody may pay it any more.
    calls: over && state === 'Open' ? [{ kind: 'session.close', orderId: dossier.order.id }] : [],
  };
};

const orderIdOf = (intent: Intent): OrderDossier['order']['id'] =>
  Number(intent.subject) as OrderDossier['order']['id'];
