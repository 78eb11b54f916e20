import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import { Pool, type PoolClient } from 'pg';
import { Stripe } from 'stripe';

/**
 * The peer: the checkout that a good engineer writes. Session by one point query, the body by JSON schema, the slot's
 * row locked while the holds are counted, the provider called after the commit by the same SDK. No logger, ten
 * connections.
 */
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
pool.on('error', () => undefined);
const stripe = new Stripe('sk_test_bench', {
  host: '127.0.0.1',
  port: Number(process.env['PROVIDER_PORT']),
  protocol: 'http',
  maxNetworkRetries: 0,
  telemetry: false,
});

interface Person {
  readonly id: string;
  readonly email: string;
}
interface Checkout {
  readonly slotId: number;
  readonly billingProfile: unknown;
}

const personOf = async (cookie: string | undefined): Promise<Person | undefined> => {
  const token = /(?:^|; )session=([^;]+)/.exec(cookie ?? '')?.[1];
  if (token === undefined) return undefined;
  const { rows } = await pool.query<Person>({
    name: 'session',
    text: `select p.id, p.email from session s join person p on p.id = s.person_id
      where s.token_hash = $1 and s.expires_at > now() and p.enabled`,
    values: [createHash('sha256').update(token).digest('hex')],
  });
  return rows[0];
};

const takePlace = async (client: PoolClient, person: Person, { slotId, billingProfile }: Checkout) => {
  const { rows: slots } = await client.query<{ title: string; price_cents: number; capacity: number }>(
    'select title, price_cents, capacity from slot where id = $1 and starts_at > now() for update',
    [slotId],
  );
  const [slot] = slots;
  if (slot === undefined) return undefined;
  const { rows: taken } = await client.query<{ all: number; mine: number }>(
    `select count(*)::int as all, count(*) filter (where person_id = $2)::int as mine
     from hold where slot_id = $1 and state = 'active'`,
    [slotId, person.id],
  );
  if ((taken[0]?.all ?? 0) >= slot.capacity || (taken[0]?.mine ?? 0) > 0) return undefined;
  const { rows: orders } = await client.query<{ id: string }>(
    `insert into "order" (person_id, slot_id, state, amount_cents, billing) values ($1, $2, 'pending', $3, $4) returning id`,
    [person.id, slotId, slot.price_cents, JSON.stringify(billingProfile)],
  );
  await client.query(
    `insert into hold (slot_id, person_id, order_id, state, expires_at)
     values ($1, $2, $3, 'active', now() + interval '30 minutes')`,
    [slotId, person.id, orders[0]?.id],
  );
  return { orderId: orders[0]?.id ?? '', ...slot };
};

const openOrder = async (person: Person, checkout: Checkout) => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const order = await takePlace(client, person, checkout);
    await client.query(order === undefined ? 'rollback' : 'commit');
    return order;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
};

type Order = NonNullable<Awaited<ReturnType<typeof openOrder>>>;

const openSession = async (person: Person, { orderId, title, price_cents }: Order) => {
  const price = { currency: 'eur', unit_amount: price_cents, product_data: { name: title } };
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      client_reference_id: orderId,
      metadata: { order_id: orderId },
      customer_email: person.email,
      success_url: 'https://studio.example/',
      line_items: [{ quantity: 1, price_data: price }],
    },
    { idempotencyKey: `order-${orderId}` },
  );
  await pool.query('update "order" set session_id = $2, url = $3 where id = $1', [orderId, session.id, session.url]);
  return session.url;
};

const text = { type: 'string', minLength: 1, maxLength: 200 } as const;
const body = {
  type: 'object',
  required: ['slotId', 'billingProfile'],
  properties: {
    slotId: { type: 'integer' },
    billingProfile: {
      type: 'object',
      required: ['kind', 'fiscalCode', 'address', 'postalCode', 'city', 'country'],
      properties: { kind: text, fiscalCode: text, address: text, postalCode: text, city: text, country: text },
    },
  },
} as const;

const app = Fastify({ bodyLimit: 1_048_576 });
app.get('/ready', async () => ({ ready: true }));
app.post('/api/v1/payments/booking-checkout', { schema: { body } }, async (request, reply) => {
  const person = await personOf(request.headers.cookie);
  if (person === undefined) return reply.code(401).send({ error: 'unauthenticated' });
  const order = await openOrder(person, request.body as Checkout);
  if (order === undefined) return reply.code(409).send({ error: 'full' });
  return reply.code(201).send({ orderId: order.orderId, redirectUrl: await openSession(person, order) });
});
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
process.once('SIGTERM', () => process.exit(0));
