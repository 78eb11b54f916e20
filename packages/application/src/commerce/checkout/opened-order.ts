import type { Attempt, Hold, Order, OrderDossier } from '@svc/domain/commerce';
import type { AttemptId, Intent, OrderId } from '@svc/domain/kernel';
import { changesBetween, type AuditChanges } from '../../kernel/index.ts';
import type { OpenedPlanOrder, OpenOrder, OpenPlanOrder } from '../order/order-store.ts';

/** What the audit log holds of a new order. */
export const openedChanges = (what: Readonly<Record<string, string>>, { amountCents }: Order['total']): AuditChanges =>
  changesBetween(null, { ...what, totalCents: amountCents });

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
    plan: null,
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
  const attempt = attemptOf(command, id);
  const intent = intentOf(command, id);
  return { kind: 'opened', dossier: { order, hold, attempt, refunds: [], booked: false }, intent };
};

/** The same for the order of a plan: no slot, no hold. */
export const openedPlanAs = (command: OpenPlanOrder, id: OrderId): OpenedPlanOrder => {
  const { userId, plan, lines, total, billingProfile, provider, now, expiresAt } = command;
  const order: Order = {
    id,
    kind: 'commerce',
    userId,
    activityId: null,
    slotId: null,
    plan,
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
  const attempt = attemptOf(command, id);
  return { dossier: { order, hold: null, attempt, refunds: [], booked: false }, intent: intentOf(command, id) };
};

type Asked = OpenOrder | OpenPlanOrder;

/**
 * Under which the session is asked for. Orders are numbered from 1 in every database, and a provider keeps the keys of an
 * account for a day, so a number alone could be that of another tenant, or of a database before this one.
 */
export const sessionKey = (orderId: OrderId, attemptId: AttemptId): string =>
  `svc-session-order-${orderId}-${attemptId}`;

const attemptOf = ({ attemptId, provider, total }: Asked, orderId: OrderId): Attempt => ({
  id: attemptId,
  orderId,
  provider,
  state: 'Planned',
  sessionId: null,
  url: null,
  amount: total,
  paymentId: null,
  awaited: null,
});

const intentOf = ({ intentId, attemptId, paramsHash, now }: Asked, orderId: OrderId): Intent => ({
  id: intentId,
  kind: 'session.create',
  subject: String(orderId),
  attempt: 1,
  idempotencyKey: sessionKey(orderId, attemptId),
  paramsHash,
  state: 'Planned',
  plannedAt: now,
  resolvedAt: null,
  outcome: null,
});
