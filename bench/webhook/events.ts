import { createHmac, randomUUID } from 'node:crypto';
import { postBytes, type NextShot, type Shot } from '../kernel/load.ts';

const webhookPath = '/api/v1/payments/card/webhook';
export const webhookSecret = 'whsec_bench';
const tenant = 'bench';

/** An order that waits for its payment. */
export interface PendingOrder {
  readonly orderId: number;
  readonly attemptId: string;
  readonly sessionId: string;
}

/** The provider's event of a paid session, with the fields it really carries. */
const eventBody = ({ orderId, attemptId, sessionId }: PendingOrder, at: number): string =>
  JSON.stringify({
    id: `evt_${sessionId}`,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: at,
    data: {
      object: {
        id: sessionId,
        object: 'checkout.session',
        amount_subtotal: 2000,
        amount_total: 2000,
        cancel_url: 'https://studio.example/',
        client_reference_id: String(orderId),
        created: at,
        currency: 'eur',
        customer: null,
        customer_details: { email: 'anna@example.test' },
        customer_email: 'anna@example.test',
        expires_at: at + 1800,
        livemode: false,
        locale: 'it',
        metadata: { tenant, order_id: String(orderId), attempt_id: attemptId },
        mode: 'payment',
        payment_intent: `pi_${sessionId}`,
        payment_method_types: ['card'],
        payment_status: 'paid',
        status: 'complete',
        success_url: 'https://studio.example/',
        total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
        ui_mode: 'hosted_page',
        url: null,
      },
    },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type: 'checkout.session.completed',
  });

const signed = (body: string, at: number, secret: string): Buffer => {
  const digest = createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex');
  return postBytes(webhookPath, { 'Card-Signature': `t=${at},v1=${digest}` }, body);
};

/**
 * One delivery after the other, each order's first; 5 in 100 come again, 1 in 100 carries a signature that is not
 * ours. Bodies are made and signed before anything is measured.
 */
export const deliveries = (orders: readonly PendingOrder[]): NextShot => {
  const at = Math.floor(Date.now() / 1000);
  const shots = orders.map((order): Shot => ({ bytes: signed(eventBody(order, at), at, webhookSecret), expects: 200 }));
  const forged = eventBody({ orderId: 1, attemptId: randomUUID(), sessionId: 'cs_forged' }, at);
  const bad: Shot = { bytes: signed(forged, at, 'whsec_somebody_else'), expects: 400 };
  let turn = 0;
  let next = 0;
  return () => {
    turn += 1;
    if (turn % 100 === 50) return bad;
    if (turn % 20 === 19 && next > 0) return shots[Math.max(0, next - 1 - (turn % 1000))];
    next += 1;
    return shots[next - 1];
  };
};
