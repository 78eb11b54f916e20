import { createHmac, timingSafeEqual } from 'node:crypto';
import Fastify from 'fastify';
import { Pool } from 'pg';

/**
 * The peer: what a good engineer writes on a quiet afternoon. The signature over the raw bytes, then one transaction
 * of seven round trips. No logger, ten connections.
 */
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
pool.on('error', () => undefined);
const secret = process.env['WEBHOOK_SECRET'] ?? '';

interface Event {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly object: { readonly metadata: { readonly order_id: string } } };
}

const isSigned = (header: unknown, raw: Buffer): boolean => {
  const [, at, digest] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(header)) ?? [];
  if (at === undefined || digest === undefined || Math.abs(Date.now() / 1000 - Number(at)) > 300) return false;
  const expected = createHmac('sha256', secret).update(`${at}.`).update(raw).digest();
  return timingSafeEqual(expected, Buffer.from(digest, 'hex'));
};

const pay = async (event: Event, raw: Buffer): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const stored = await client.query(
      `insert into event (provider, external_id, type, payload) values ('card', $1, $2, $3) on conflict do nothing`,
      [event.id, event.type, raw.toString()],
    );
    if (stored.rowCount === 1) {
      const { rows } = await client.query('select id, state, hold_id from "order" where id = $1 for update', [
        event.data.object.metadata.order_id,
      ]);
      const [order] = rows as { id: string; state: string; hold_id: string }[];
      if (order?.state === 'pending') {
        await client.query(`update "order" set state = 'paid', paid_at = now() where id = $1`, [order.id]);
        await client.query(`update hold set state = 'converted' where id = $1 and state = 'active'`, [order.hold_id]);
        await client.query(`insert into job (kind, order_id) values ('finalize', $1)`, [order.id]);
      }
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
};

const app = Fastify({ bodyLimit: 65_536 });
app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
app.get('/ready', async () => ({ ready: true }));
app.post('/api/v1/payments/card/webhook', async (request, reply) => {
  const raw = request.body as Buffer;
  if (!isSigned(request.headers['card-signature'], raw)) return reply.code(400).send({ error: 'signature' });
  await pay(JSON.parse(raw.toString()) as Event, raw);
  return { received: true };
});
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
process.once('SIGTERM', () => process.exit(0));
