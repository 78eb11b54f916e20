import type { OpenOrder, OpenOrderResult } from '@svc/application/commerce';
import type { Attempt, Hold, Order } from '@svc/domain/commerce';
import type { Intent, OrderId } from '@svc/domain/kernel';

/** What opening an order has written, without reading it back. */
export const openedAs = (command: OpenOrder, id: OrderId): OpenOrderResult => {
  const { userId, activityId, slotId, lines, total, billingProfile, provider, now, expiresAt } = command;
  const order: Order = {
    id,
    kind: 'booking',
    userId,
    activityId,
    slotId,
    state: 'Pending',
    total,
    lines,
    billingProfile,
    provider,
    paymentId: null,
    capturedCents: 0,
    refundedCents: 0,
    restoreTo: null,
    review: null,
    finalizationAttempts: 0,
    expiresAt,
    createdAt: now,
    paidAt: null,
    finalizedAt: null,
  };
  const hold: Hold = { id: command.holdId, orderId: id, slotId, userId, state: 'Active', expiresAt, keptUntil: null };
  const attempt: Attempt = {
    id: command.attemptId,
    orderId: id,
    provider,
    state: 'Planned',
    sessionId: null,
    url: null,
    amount: total,
    paymentId: null,
  };
  const intent: Intent = {
    id: command.intentId,
    kind: 'session.create',
    subject: String(id),
    attempt: 1,
    idempotencyKey: `svc-session-order-${id}`,
    paramsHash: command.paramsHash,
    state: 'Planned',
    plannedAt: now,
    resolvedAt: null,
    outcome: null,
  };
  return { kind: 'opened', dossier: { order, hold, attempt, refunds: [], booked: false }, intent };
};
