import { randomUUID } from 'node:crypto';
import { consumer, type Client } from '@svc/app/walk';
import type { Lane } from './lane.ts';

export interface OrderRow {
  readonly id: number;
  readonly state: string;
  readonly provider: 'card' | 'wallet';
  readonly attempt: string | null;
  readonly session: string | null;
  readonly url: string | null;
}

const PATIENCE_MS = 60_000;

/** Looks every now and then until there is something; a bound, not a measurement. */
export const awaited = async <A>(what: string, look: () => Promise<A | undefined>): Promise<A> => {
  const end = performance.now() + PATIENCE_MS;
  while (performance.now() < end) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  throw new Error(`waited in vain: ${what}`);
};

/** An answer, or undefined when the server died over it. */
export const asked = async (client: Client, path: string, body: unknown): Promise<number | undefined> => {
  try {
    return (await client.post(path, body, { 'idempotency-key': randomUUID() })).status;
  } catch {
    return undefined;
  }
};

/** @param subject the class or the plan that the story is about */
export const newestOrder = async ({ sql }: Lane, subject: string): Promise<OrderRow | undefined> => {
  const [row] = await sql<OrderRow>(
    `select o.id::int, o.state, o.provider, a.state as attempt, a.session_id as session, a.url
     from commerce_order o left join payment_attempt a on a.order_id = o.id
     where $1 in (o.slot_id::text, o.plan->>'id') order by o.id desc limit 1`,
    [subject],
  );
  return row;
};

const ENDED = new Set(['Expired', 'PaymentFailed', 'Released']);

export interface CheckoutRequest {
  readonly subject: string;
  readonly path: string;
  /** What is asked for; who pays comes with it. */
  readonly body: object;
  /** Who buys; Anna. */
  readonly client?: Client;
}
export const placeOf = (slotId: string): CheckoutRequest => ({
  subject: slotId,
  path: '/api/v1/payments/booking-checkout',
  body: { slotId },
});

/**
 * Somebody who wants something and does not give up: asks again when the server died or the order came to nothing, and
 * goes on to the provider's page as soon as there is one.
 */
const opened = (lane: Lane, { subject, path, body, client = lane.anna }: CheckoutRequest): Promise<OrderRow> =>
  awaited('an order that can be paid', async () => {
    const order = await newestOrder(lane, subject);
    if (order?.state === 'Pending' && order.attempt === 'Open') return order;
    if (order === undefined || ENDED.has(order.state))
      await asked(client, path, { ...body, billingProfile: consumer('Anna') });
    return undefined;
  });

const pay = ({ card, wallet }: Lane, { provider, session }: OrderRow): boolean =>
  provider === 'card' ? card.act(session ?? '', 'pay') : wallet.act(session ?? '', 'approve');

/** Goes to the till, and on to the provider's page and pays there; `meanwhile` happens before that. */
export const bought = async (
  lane: Lane,
  request: CheckoutRequest,
  meanwhile = async (): Promise<void> => {},
): Promise<OrderRow> => {
  let order = await opened(lane, request);
  await meanwhile();
  while (!pay(lane, order)) order = await opened(lane, request);
  return order;
};

export const becomes = ({ id }: OrderRow, lane: Lane, subject: string, wanted: string): Promise<true> =>
  awaited(`order ${id} is ${wanted}`, async () =>
    (await newestOrder(lane, subject))?.state === wanted ? true : undefined,
  );

/** Nothing that a loop would still do by itself. */
const restless = `select
    (select count(*) from commerce_order where state in ('Paid', 'RefundPending'))
  + (select count(*) from invoice_job where state in ('Queued', 'Sending'))
  + (select count(*) from email_job where state in ('Queued', 'Sending'))
  + (select count(*) from intent where state = 'Planned')
  + (select count(*) from owed_refund where closed is null) as left`;

export const drained = (lane: Lane): Promise<true> =>
  awaited('everything is done', async () => {
    const [row] = await lane.sql<{ left: string }>(restless);
    return row?.left === '0' ? true : undefined;
  });

/**
 * A person who looks: nothing of that number is at the gateway, so the document is sent again by an admin's word. One that
 * is there must have been found by us.
 */
const reviewInvoice = async (lane: Lane, orderId: number): Promise<void> => {
  const [row] = await lane.sql<{ number: string | null; ofPlan: boolean }>(
    `select f.number, o.kind = 'commerce' as "ofPlan" from invoice_job j join commerce_order o on o.id = j.order_id
       left join fattura f on f.id = j.fattura_id
     where j.order_id = $1 and j.state in ('NeedsReview', 'Failed')`,
    [orderId],
  );
  if (row === undefined) return;
  if (row.number !== null && lane.gateway.books.fatture.some(({ number }) => number === row.number)) return;
  const orders = row.ofPlan ? '/api/v1/commerce/admin/orders' : '/api/v1/payments/orders';
  await asked(lane.giulia, `${orders}/${orderId}/invoice/retry`, { providerOutcomeConfirmed: true });
};

export const invoiced = (lane: Lane, orderId: number): Promise<true> =>
  awaited('the invoice is submitted', async () => {
    const [job] = await lane.sql<{ state: string }>('select state from invoice_job where order_id = $1', [orderId]);
    if (job?.state === 'Submitted') return true;
    await reviewInvoice(lane, orderId);
    return undefined;
  });

/** SDI delivers, and the admin asks for the latest word. */
export const delivered = (lane: Lane, orderId: number): Promise<true> =>
  awaited('the invoice is delivered', async () => {
    const [row] = await lane.sql<{ id: string; state: string; remote: string }>(
      `select id, state, remote_id as remote from fattura where order_id = $1 and document_type = 'TD01'`,
      [orderId],
    );
    if (row === undefined || row.state === 'CONS') return row === undefined ? undefined : true;
    lane.gateway.setState(Number(row.remote), 'CONS');
    await asked(lane.giulia, `/api/v1/einvoicing/fatture/${row.id}/sync`, undefined);
    return undefined;
  });
