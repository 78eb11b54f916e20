import type { Pool, PoolClient } from 'pg';

/** Who buys. */
export interface Person {
  readonly id: string;
  readonly email: string;
}
export interface Checkout {
  readonly slotId: number;
  readonly billingProfile: unknown;
}
export interface Opened {
  readonly orderId: string;
  readonly title: string;
  readonly price_cents: number;
}

const takePlace = async (
  client: PoolClient,
  person: Person,
  { slotId, billingProfile }: Checkout,
): Promise<Opened | undefined> => {
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

/** The place as most people take it: the slot's row locked while the holds are counted. Undefined: it is full. */
export const openForUpdate = async (pool: Pool, person: Person, checkout: Checkout): Promise<Opened | undefined> => {
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
