import type { Lane } from './lane.ts';
import { asked, awaited, becomes, bought, delivered, drained, invoiced } from './steps.ts';

/** Ten entries for 90 euros, put on sale by the studio. */
const offer = `insert into studio_plan (id, name, description, entries, length, price_cents, currency, vat, activity_ids, daily_limit,
    start_rule, max_freeze_days, max_freezes, online, active, archived, position, version, created_at, updated_at)
  values (gen_random_uuid(), '{"it": "Carnet 10"}', '{"it": "Dieci lezioni"}', 10, '{"months": 3}', 9000, 'EUR',
    '{"rateBp": 2200}', '{}', null, 'purchase', 30, 2, true, true, false, 1, 1, now(), now()) returning id`;

/** A place that an entry takes, as booking with it leaves them: booking, balance, its line, the day's count. */
const book = `with s as (update slot set taken = taken + 1 where id = $1 returning id, local_date, starts_at, ends_at),
  c as (update client_subscription set remaining = remaining - 1 where id = $2 returning id, user_id),
  b as (insert into booking (id, slot_id, user_id, booked_by, state, means, subscription_id, entry_outcome, sequence, created_at)
    select gen_random_uuid(), s.id, c.user_id, c.user_id, 'Confirmed', 'entry', c.id, 'spent', 0, now() from s, c returning id),
  y as (insert into busy (owner_id, slot_id, starts_at, ends_at) select c.user_id, s.id, s.starts_at, s.ends_at from c, s),
  d as (insert into subscription_day (subscription_id, local_date, used) select c.id, s.local_date, 1 from c, s)
  insert into entry_movement (id, subscription_id, kind, delta, booking_id, actor_kind, actor, at, key)
  select gen_random_uuid(), c.id, 'consume', -1, b.id, 'machine', 'desk', now(), 'consume:' || b.id from c, b`;

const inThePast = `update slot set local_date = current_date - 1, starts_at = starts_at - interval '60 days',
  ends_at = ends_at - interval '60 days' where id = $1`;
const waits = `insert into waiting_entry (id, slot_id, user_id, seq, state, means, created_at)
  select gen_random_uuid(), $1, id, 1, 'Waiting', 'entry', now() from account where email = 'bruno@example.it'`;

const subscriptionOf = async ({ sql }: Lane, planId: string) => {
  const [row] = await sql<{ id: string; status: string }>(
    'select id, status from client_subscription where plan_id = $1',
    [planId],
  );
  return row;
};

/** One class is over, one lies ahead and is full, and somebody waits for a place of it. */
const used = async (lane: Lane, subscriptionId: string): Promise<void> => {
  const [past, ahead] = [await lane.nextSlot(), await lane.nextSlot()];
  await lane.sql(inThePast, [past]);
  await lane.sql('update slot set capacity = 1 where id = $1', [ahead]);
  for (const slotId of [past, ahead]) await lane.sql(book, [slotId, subscriptionId]);
  await lane.sql(waits, [ahead]);
};

/** The admin gives the rest back, and asks again only when nothing shows of it. */
const refunded = (lane: Lane, planId: string): Promise<true> =>
  awaited('the rest of the plan is given back', async () => {
    const subscription = await subscriptionOf(lane, planId);
    const path = `/api/v1/client-subscriptions/${subscription?.id}/refund`;
    if (subscription?.status === 'Active') await asked(lane.giulia, path, { mode: 'remaining', reason: 'Trasloco' });
    return subscription?.status === 'Cancelled' ? true : undefined;
  });

/** Checkout, payment, subscription, invoice, mail, delivery, use, refund for what is left, the draft of a credit note. */
export const planSold = async (lane: Lane): Promise<string> => {
  const [plan] = await lane.sql<{ id: string }>(offer);
  const planId = plan?.id ?? '';
  const request = { subject: planId, path: '/api/v1/commerce/studio-plan-checkout', body: { planId } };
  const order = await bought(lane, request);
  await becomes(order, lane, planId, 'Finalized');
  await invoiced(lane, order.id);
  await drained(lane);
  await delivered(lane, order.id);
  await used(lane, (await subscriptionOf(lane, planId))?.id ?? '');
  await refunded(lane, planId);
  return planId;
};
