import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import { Pool } from 'pg';

/**
 * The peer: a free place as most people book it. Session by one point query, the body by JSON schema, the slot's row locked
 * while its bookings are counted. No logger, ten connections.
 */
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
pool.on('error', () => undefined);

const personOf = async (cookie: string | undefined): Promise<string | undefined> => {
  const token = /(?:^|; )session=([^;]+)/.exec(cookie ?? '')?.[1];
  if (token === undefined) return undefined;
  const { rows } = await pool.query<{ id: string }>({
    name: 'session',
    text: `select p.id from session s join person p on p.id = s.person_id
      where s.token_hash = $1 and s.expires_at > now() and p.enabled`,
    values: [createHash('sha256').update(token).digest('hex')],
  });
  return rows[0]?.id;
};

/** Null: it is full, or the person has a place already. */
const booked = async (personId: string, slotId: number): Promise<string | null> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const slots = await client.query<{ capacity: number }>(
      'select capacity from slot where id = $1 and starts_at > now() for update',
      [slotId],
    );
    const counted = await client.query<{ all: number; mine: number }>(
      `select count(*)::int as all, count(*) filter (where person_id = $2)::int as mine
       from booking where slot_id = $1 and state = 'confirmed'`,
      [slotId, personId],
    );
    const { all, mine } = counted.rows[0] ?? { all: 0, mine: 0 };
    const isFree = all < (slots.rows[0]?.capacity ?? 0) && mine === 0;
    const made = isFree
      ? await client.query<{ id: string }>(
          `insert into booking (slot_id, person_id, state) values ($1, $2, 'confirmed') returning id`,
          [slotId, personId],
        )
      : null;
    await client.query(isFree ? 'commit' : 'rollback');
    return made?.rows[0]?.id ?? null;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
};

const body = { type: 'object', required: ['slotId'], properties: { slotId: { type: 'integer' } } } as const;

const app = Fastify({ bodyLimit: 1_048_576 });
app.get('/ready', async () => ({ ready: true }));
app.post('/api/v1/activities/book', { schema: { body } }, async (request, reply) => {
  const person = await personOf(request.headers.cookie);
  if (person === undefined) return reply.code(401).send({ error: 'unauthenticated' });
  const id = await booked(person, (request.body as { readonly slotId: number }).slotId);
  return id === null ? reply.code(409).send({ error: 'full' }) : reply.code(201).send({ id });
});
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
process.once('SIGTERM', () => process.exit(0));
