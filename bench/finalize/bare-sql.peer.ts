import type { Client } from 'pg';

const statements = {
  due: `select id, slot_id, user_id, total_cents from commerce_order
    where state = 'Paid' and kind = 'booking' order by paid_at limit $1 for update skip locked`,
  book: `insert into booking (id, slot_id, user_id, booked_by, state, means, order_id, entry_outcome, sequence, created_at)
    select uuidv7(), o.slot_id, o.user_id, o.user_id, 'Confirmed', 'order', o.id, 'none', 0, now()
    from commerce_order o where o.id = any($1::bigint[])`,
  final: `update commerce_order set state = 'Finalized', finalized_at = now(), claimed_until = null
    where id = any($1::bigint[])`,
  queue: `insert into invoice_job (id, order_id, source, state, provider, environment, seller, series, time_zone, attempts,
      next_attempt_at, pending_credit_cents, created_at)
    select uuidv7(), id, 'Booking', 'Queued', 'GatewayA', 'Test', $2, 'SVC', 'Europe/Rome', 0, now(), 0, now()
    from unnest($1::bigint[]) id`,
  note: `insert into order_timeline (order_id, at, event, actor_kind, actor, amount_cents, facts)
    select o.id, now(), line.event, 'machine', line.actor, line.cents, line.facts
    from commerce_order o join invoice_job j on j.order_id = o.id, lateral (values
      ('order.finalized', 'finalize', null::bigint, json_build_object('place', 'hold')),
      ('invoice.queued', 'finalize', o.total_cents, json_build_object('job', j.id))) as line(event, actor, cents, facts)
    where o.id = any($1::bigint[])`,
} as const;
type Name = keyof typeof statements;

/**
 * The same rows by somebody who writes SQL by hand for a moment's paid orders: lock, book, finalize, queue, note, one
 * transaction, every statement prepared. No checks: that the hold is there, that the class is not closed, that the payer
 * has no booking there.
 * @returns how many it finalized
 */
export const finalizeByHand = async (client: Client, seller: string, limit: number): Promise<number> => {
  const run = (name: Name, values: readonly unknown[]) =>
    client.query<{ id: string }>({ name, text: statements[name], values: [...values] });
  await client.query('begin');
  const { rows } = await run('due', [limit]);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) {
    await run('book', [ids]);
    await run('final', [ids]);
    await run('queue', [ids, seller]);
    await run('note', [ids]);
  }
  await client.query('commit');
  return ids.length;
};
