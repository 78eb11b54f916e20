import { createHmac } from 'node:crypto';
import { call } from './client.ts';
import {
  checkout,
  expectThat,
  freeSlots,
  jobIs,
  orderSeen,
  payOnPage,
  untilOrder,
  type SlotSeen,
  type Stage,
} from './stage.ts';

const someSlot = async (stage: Stage, capacity?: number): Promise<SlotSeen> => {
  const [slot] = await freeSlots(stage.anna, capacity);
  if (slot === undefined) throw new Error('no free slot is left for the walk');
  return slot;
};

/** Deliveries that must change nothing: none of them is ours to believe. */
export const forgedWebhooks = async (stage: Stage): Promise<void> => {
  const { orderId, sessionId } = await checkout(stage.anna, (await someSlot(stage)).id);
  const url = `${stage.instance.facts.url}/api/v1/payments/card/webhook`;
  const body = JSON.stringify({
    id: 'evt_forged',
    object: 'event',
    type: 'checkout.session.completed',
    data: { object: { id: sessionId, object: 'checkout.session', payment_status: 'paid' } },
  });
  const now = Math.floor(Date.now() / 1000);
  const signed = (at: number): string =>
    `t=${at},v1=${createHmac('sha256', 'whsec_wrong').update(`${at}.${body}`).digest('hex')}`;
  const tries: readonly (readonly [string, Record<string, string>])[] = [
    ['unsigned', {}],
    ['empty signature', { 'card-signature': '' }],
    ['wrong secret', { 'card-signature': signed(now) }],
    ['old', { 'card-signature': signed(now - 301) }],
    ['from the future', { 'stripe-signature': signed(now + 301) }],
  ];
  const seen: string[] = [];
  for (const [name, headers] of tries) {
    const answer = await call(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });
    expectThat(answer.status === 400, `a webhook that is ${name} is refused`, answer.text);
    seen.push(`${name} ${answer.status}`);
  }
  const large = await call(url, {
    method: 'POST',
    body: 'x'.repeat(65_537),
    headers: { 'content-type': 'application/json' },
  });
  const unknown = await call(`${stage.instance.facts.url}/api/v1/payments/nobody/webhook`, { method: 'POST', body });
  expectThat(large.status === 413 && unknown.status === 404, 'too large is 413, an unknown provider 404', [
    large.status,
    unknown.status,
  ]);
  expectThat((await orderSeen(stage, orderId)).status === 'Pending', 'the order is untouched');
  stage.report(
    'forged webhooks',
    `${seen.join(', ')}, 64 KB + 1: 413, unknown provider: 404; order ${orderId} still Pending`,
  );
};

/** Twice, out of order, late: one effect each. */
export const repeatedWebhooks = async (stage: Stage): Promise<void> => {
  const { orderId, sessionId } = await checkout(stage.anna, (await someSlot(stage)).id);
  await stage.card('/faults', { webhooks: [{ kind: 'duplicate', copies: 4 }] });
  await stage.card(`/sessions/${sessionId}/defer`, {});
  await stage.card(`/sessions/${sessionId}/async-succeed`, {});
  const done = await untilOrder(
    stage,
    orderId,
    'finalized once',
    (order) => order.status === 'Finalized' && jobIs('Submitted')(order),
  );
  const times = done.timeline.filter(({ event }) => event === 'order.paid' || event === 'order.paidLate').length;
  expectThat(times === 1, 'the payment counts once', done.timeline);
  stage.report(
    'repeated webhooks',
    `paid days after checkout, delivered several times: order ${orderId} paid ${times} time, one booking, one job`,
  );
};

/** Another amount: a person looks, with both figures; then the truth is read from the provider. */
export const otherAmount = async (stage: Stage): Promise<void> => {
  const { orderId, redirectUrl } = await checkout(stage.anna, (await someSlot(stage)).id);
  await stage.card('/faults', { webhooks: [{ kind: 'wrong-amount', amount: 1 }] });
  await payOnPage(redirectUrl);
  const review = await untilOrder(stage, orderId, 'under review', ({ status }) => status === 'OperatorReview');
  const evidence: Readonly<Record<string, unknown>> = review.review?.evidence ?? {};
  expectThat(
    evidence['receivedCents'] === 1 && evidence['expectedCents'] !== 1,
    'the evidence has both figures',
    evidence,
  );
  const answer = await stage.giulia.post(`/api/v1/payments/admin/orders/${orderId}/review`, {
    action: 'ConfirmPayment',
  });
  expectThat(answer.status === 200, 'the admin confirms against the provider', answer.text);
  await untilOrder(stage, orderId, 'finalized after the review', ({ status }) => status === 'Finalized');
  stage.report(
    'another amount',
    `order ${orderId} OperatorReview: expected ${String(evidence['expectedCents'])}, received 1 cent; ConfirmPayment reads the provider → Finalized`,
  );
};

/** The payment fails: the place is free at once. */
export const failedPayment = async (stage: Stage): Promise<void> => {
  const slot = await someSlot(stage, 1);
  const { orderId, sessionId } = await checkout(stage.anna, slot.id);
  await stage.card(`/sessions/${sessionId}/defer`, {});
  await stage.card(`/sessions/${sessionId}/async-fail`, {});
  const failed = await untilOrder(stage, orderId, 'failed', ({ status }) => status === 'PaymentFailed');
  expectThat(failed.hold?.status === 'Released', 'the hold is released', failed.hold);
  const free = (await freeSlots(stage.anna, 1)).some(({ id }) => id === slot.id);
  expectThat(free, 'the only place is free again');
  stage.report('payment failed', `order ${orderId} PaymentFailed, hold Released, the place is free again`);
};

/** The hold ends, somebody else takes the last place, the late payment goes back. */
export const latePayment = async (stage: Stage): Promise<void> => {
  const slot = await someSlot(stage, 1);
  const late = await checkout(stage.anna.at(stage.instance.hasty.url), slot.id);
  const expired = await untilOrder(stage, late.orderId, 'expired', ({ status }) => status === 'Expired');
  expectThat(expired.hold?.status === 'Expired', 'the hold is expired', expired.hold);
  stage.report('hold expired', `order ${late.orderId} Expired on the second server, place free, session closed`);
  const quick = await checkout(stage.bruno, slot.id);
  await payOnPage(quick.redirectUrl);
  await untilOrder(stage, quick.orderId, 'finalized', ({ status }) => status === 'Finalized');
  await stage.card(`/sessions/${late.sessionId}/pay`, { late: true });
  const refunded = await untilOrder(stage, late.orderId, 'refunded', ({ status }) => status === 'Refunded');
  const [refund] = refunded.refunds;
  expectThat(
    refund?.reason === 'capacity_refunded' && refund.idempotencyKey === `svc-refund-order-${late.orderId}`,
    'refunded with capacity_refunded under its key',
    refunded.refunds,
  );
  const { refunds } = (await stage.card('/books')) as { readonly refunds: readonly unknown[] };
  const there = refunds.filter((row) => JSON.stringify(row).includes(`"svc-refund-order-${late.orderId}"`)).length;
  expectThat(there === 1, 'the provider made the refund once', refunds);
  stage.report(
    'late payment',
    `order ${quick.orderId} got the last place; order ${late.orderId} paid late → Refunded (capacity_refunded, ${refund?.idempotencyKey}), one refund at the provider`,
  );
};
