import * as Effect from 'effect/Effect';
import { secondPayment, type Decision, type OrderDossier, type WantedCall } from '@svc/domain/commerce';
import type { Intent, IntentId, OperatorAlertId } from '@svc/domain/kernel';
import { releasePlace } from '../../booking/index.ts';
import { applyInvoiceEffect, type ApplyInvoiceEffectPorts } from '../../invoicing/index.ts';
import type { Actor } from '../../kernel/index.ts';
import { applyFulfilment, type ApplyFulfilmentPorts } from './apply-fulfilment.ts';
import type { MoneyPorts } from '../commerce-ports.ts';

/** What `apply-decision` stands on. */
export type ApplyDecisionPorts = ApplyInvoiceEffectPorts &
  ApplyFulfilmentPorts &
  Pick<MoneyPorts, 'alerts' | 'config' | 'intents' | 'orders'>;

/**
 * Writes a decision, whole, into the current unit of work: order, hold, attempt, refund, the place that goes on to the
 * next, what was bought, the invoice job, the planned calls, the timeline. Run the answered calls once it is committed.
 */
export const applyDecision = (ports: ApplyDecisionPorts) => (before: OrderDossier, decision: Decision, actor: Actor) =>
  Effect.gen(function* () {
    if (changesNothing(before, decision)) return [];
    const now = ports.clock.now();
    const { order, hold, attempt, refund } = decision;
    yield* ports.orders.save({
      order,
      ...(hold === before.hold ? {} : { hold }),
      ...(attempt === before.attempt ? {} : { attempt }),
      ...(refund === null ? {} : { refund }),
    });
    if (decision.place === 'freed' && hold !== null)
      yield* releasePlace(ports)({ slotId: hold.slotId, releasedRef: `hold:${hold.id}`, userId: order.userId, now });
    yield* applyFulfilment(ports)(order, decision.fulfilment, actor);
    const planned: Intent[] = [];
    for (const call of decision.calls) planned.push(yield* planCall(ports)(call, decision));
    for (const entry of decision.notes)
      yield* ports.timeline.append(order.id, {
        at: now,
        event: entry.event,
        actor,
        amountCents: entry.amountCents,
        facts: entry.facts,
      });
    if (decision.stray !== null) {
      yield* ports.alerts.raise(secondPayment(ports.ids.next<OperatorAlertId>(), order, decision.stray, now));
      ports.logger.log('warn', 'the operator is needed', { alert: 'second_payment', order: order.id });
    }
    yield* applyInvoiceEffect(ports)(order, decision.invoice);
    if (order.state === 'Paid') yield* ports.outbox.wake(order.kind === 'booking' ? 'orders' : 'commerce');
    return planned;
  });

/** Whether it leaves everything as it is and records nothing. */
export const changesNothing = (before: OrderDossier, decision: Decision): boolean =>
  decision.order === before.order &&
  decision.hold === before.hold &&
  decision.attempt === before.attempt &&
  decision.refund === null &&
  decision.calls.length === 0 &&
  decision.notes.length === 0;

/** The intent row of a call; planning is the claim, so a second worker cannot plan the same call. */
const planCall =
  (ports: Pick<MoneyPorts, 'intents' | 'ids' | 'clock' | 'digest'>) => (call: WantedCall, decision: Decision) =>
    Effect.gen(function* () {
      const subject = String(call.orderId);
      const latest = yield* ports.intents.latest(call.kind, subject);
      const attempt = (latest?.attempt ?? 0) + 1;
      const intent: Intent = {
        id: ports.ids.next<IntentId>(),
        kind: call.kind,
        subject,
        attempt,
        idempotencyKey: keyOf(call, decision, attempt),
        paramsHash: ports.digest.sha256(paramsOf(call, decision)),
        state: 'Planned',
        plannedAt: ports.clock.now(),
        resolvedAt: null,
        outcome: null,
      };
      yield* ports.intents.plan(intent);
      return intent;
    });

/** A number alone could be an order's of another tenant on the account; the refund's key is the specification's. */
const keyOf = (call: WantedCall, { refund, attempt: tried }: Decision, attempt: number): string => {
  switch (call.kind) {
    case 'refund.create':
      return refund?.idempotencyKey ?? '';
    case 'payment.capture':
      return `svc-capture-order-${call.orderId}-${tried?.id}-${attempt}`;
    case 'session.close':
      return `svc-close-order-${call.orderId}-${tried?.id}-${attempt}`;
  }
};

const paramsOf = (call: WantedCall, { order, attempt, refund }: Decision): string => {
  switch (call.kind) {
    case 'refund.create':
      return JSON.stringify([order.provider, order.paymentId, refund?.amount.amountCents, refund?.amount.currency]);
    case 'payment.capture':
      return JSON.stringify([order.provider, attempt?.sessionId, order.total.amountCents, order.total.currency]);
    case 'session.close':
      return JSON.stringify([order.provider, attempt?.sessionId]);
  }
};
