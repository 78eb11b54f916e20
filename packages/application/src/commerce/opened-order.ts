import type { Attempt, Hold, Order, OrderDossier } from '@svc/domain/commerce';
import type { Intent, OrderId } from '@svc/domain/kernel';
import type { OpenOrder } from './order-store.ts';

/** A new order with all that came into being with it. */
export interface OpenedOrder {
  readonly kind: 'opened';
  readonly dossier: OrderDossier & { readonly hold: Hold; readonly attempt: Attempt };
  readonly intent: Intent;
}

/** What opening an order writes, whichever store does it; nothing needs to be read back. */
export const openedAs = (command: OpenOrder, id: OrderId): OpenedOrder => {
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
