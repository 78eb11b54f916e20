import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import { Pool } from 'pg';
import { Stripe } from 'stripe';
import { openForUpdate, type Checkout, type Opened, type Person } from './for-update.peer.ts';

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

const openSession = async (person: Person, { orderId, title, price_cents }: Opened) => {
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
  const order = await openForUpdate(pool, person, request.body as Checkout);
  if (order === undefined) return reply.code(409).send({ error: 'full' });
  return reply.code(201).send({ orderId: order.orderId, redirectUrl: await openSession(person, order) });
});
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
process.once('SIGTERM', () => process.exit(0));
