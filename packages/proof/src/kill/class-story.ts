import { consumer, type Client } from '@svc/app/walk';
import { openClassWorld, type ClassWorld } from './class-world.ts';
import type { Lane } from './lane.ts';
import { asked, awaited, becomes, bought, drained, invoiced, newestOrder, placeOf } from './steps.ts';

const activities = '/api/v1/activities';

/** Somebody who asks until it is so, and asks nothing any more when it is. */
const insisted = (what: string, isSo: () => Promise<boolean>, ask: () => Promise<unknown>): Promise<true> =>
  awaited(what, async () => {
    if (await isSo()) return true;
    await ask();
    return undefined;
  });

interface BookingRow {
  readonly id: string;
  readonly slotId: string;
  readonly state: string;
}

/** The newest booking of a pack in a class. */
const bookingIn = async ({ sql }: Lane, slotId: string, pack: string): Promise<BookingRow | undefined> => {
  const [row] = await sql<BookingRow>(
    `select id, slot_id as "slotId", state from booking where slot_id = $1 and subscription_id = $2 order by created_at desc limit 1`,
    [slotId, pack],
  );
  return row;
};

const booked = (lane: Lane, client: Client, slotId: string, pack: string): Promise<true> =>
  insisted(
    'a place is booked by an entry',
    async () => (await bookingIn(lane, slotId, pack)) !== undefined,
    () => asked(client, `${activities}/book`, { slotId, means: 'entry', clientSubscriptionId: pack }),
  );

const moved = async (lane: Lane, { first, second, packs }: ClassWorld): Promise<void> => {
  const booking = await bookingIn(lane, first, packs.anna);
  await insisted(
    'the booking is moved',
    async () => (await bookingIn(lane, second, packs.anna)) !== undefined,
    () => asked(lane.anna, `${activities}/reschedule`, { bookingId: booking?.id, toSlotId: second }),
  );
};

/** Bruno pays for a place, and gets his invoice. */
const paid = async (lane: Lane, slotId: string): Promise<void> => {
  const order = await bought(lane, { ...placeOf(slotId), client: lane.bruno });
  await becomes(order, lane, slotId, 'Finalized');
  await invoiced(lane, order.id);
  await drained(lane);
};

const openOrder = `select o.id from commerce_order o join account a on a.id = o.user_id join payment_attempt p on p.order_id = o.id
  where o.slot_id = $1 and a.email = 'giulia@studio-loto.example' and o.state = 'Pending' and p.state = 'Open'`;

/** Giulia goes to the till and no further. */
const unpaid = (lane: Lane, slotId: string): Promise<true> =>
  insisted(
    'an order that nobody pays',
    async () => (await lane.sql(openOrder, [slotId])).length > 0,
    () => asked(lane.giulia, placeOf(slotId).path, { slotId, billingProfile: consumer('Anna') }),
  );

const waitingIn = async ({ sql }: Lane, slotId: string) => {
  const [row] = await sql<{ id: string; state: string }>(
    'select id, state from waiting_entry where slot_id = $1 order by seq desc limit 1',
    [slotId],
  );
  return row;
};

/** Anna has the one place of a class and cancels, while Bruno waits for it. @returns his entry on the list */
const offered = async (
  lane: Lane,
  slotId: string,
  { packs }: ClassWorld,
  wait: object,
): Promise<string | undefined> => {
  await booked(lane, lane.anna, slotId, packs.anna);
  await insisted(
    'somebody waits',
    async () => (await waitingIn(lane, slotId)) !== undefined,
    () => asked(lane.bruno, `${activities}/waiting-list/join`, { ...wait, slotId }),
  );
  const booking = await bookingIn(lane, slotId, packs.anna);
  await insisted(
    'the place is given up',
    async () => (await bookingIn(lane, slotId, packs.anna))?.state === 'Cancelled',
    () => asked(lane.anna, `${activities}/cancel-book`, { bookingId: booking?.id }),
  );
  return (await waitingIn(lane, slotId))?.id;
};

/** Bruno takes it by an entry. */
const handedOn = async (lane: Lane, world: ClassWorld): Promise<void> => {
  const { full, packs } = world;
  const entryId = await offered(lane, full, world, { means: 'entry', clientSubscriptionId: packs.bruno });
  await insisted(
    'the offer is taken',
    async () => (await bookingIn(lane, full, packs.bruno)) !== undefined,
    () => asked(lane.bruno, `${activities}/waiting-list/accept`, { entryId }),
  );
};

/** Bruno takes it by an order, and pays; should that come to nothing, he goes to the till as everybody does. */
const boughtOffer = async (lane: Lane, world: ClassWorld): Promise<void> => {
  const { dear } = world;
  const entryId = await offered(lane, dear, world, { means: 'order' });
  await insisted(
    'the offer is kept by an order',
    async () => (await newestOrder(lane, dear)) !== undefined,
    () => asked(lane.bruno, `${activities}/waiting-list/accept`, { entryId, billingProfile: consumer('Anna') }),
  );
  const order = await bought(lane, { ...placeOf(dear), client: lane.bruno });
  await becomes(order, lane, dear, 'Finalized');
  await invoiced(lane, order.id);
};

const remindNow = `update reminder r set due_at = now() - interval '1 second' from booking b
  where b.id = r.booking_id and b.slot_id = $1 and r.state = 'Planned'`;
/** Begun counts: of a worker that died over it, nobody knows whether it went out. */
const reminded = `select r.booking_id from reminder r join booking b on b.id = r.booking_id
    join mail_delivery d on d.purpose_key = 'reminder:' || r.booking_id || ':' || r.n
  where b.slot_id = $1 and r.state = 'Handed' and d.state <> 'Queued'`;

const remindedOf = async (lane: Lane, { full }: ClassWorld): Promise<void> => {
  await lane.sql(remindNow, [full]);
  await awaited('a reminder is on its way', async () =>
    (await lane.sql(reminded, [full])).length > 0 ? true : undefined,
  );
};

/** The admin looks at what it does to whom, and does just that. */
const destroyed = async ({ giulia }: Lane, path: string, body: object): Promise<void> => {
  const seen = await giulia.post(path, { ...body, dryRun: true }).catch(() => undefined);
  if (seen?.status !== 200) return;
  const { impactToken, impact } = seen.json() as { impactToken?: string; impact?: { impactToken?: string } };
  await asked(giulia, path, { ...body, impactToken: impactToken ?? impact?.impactToken });
};

const emptied = `select count(*)::int as left from slot where id = any($1::uuid[]) and (state <> $2 or clearing is not null)`;
const areEmptied = async ({ sql }: Lane, ids: readonly string[], state: string): Promise<boolean> =>
  (await sql<{ left: number }>(emptied, [ids, state]))[0]?.left === 0;

const classCancelled = (lane: Lane, { second }: ClassWorld): Promise<true> =>
  insisted(
    'the class is cancelled',
    () => areEmptied(lane, [second], 'Cancelled'),
    async () => {
      const [row] = await lane.sql(`select id from slot where id = $1 and state = 'Open'`, [second]);
      if (row !== undefined) await destroyed(lane, `${activities}/slots/${second}/cancel`, { reason: 'Malattia' });
    },
  );

const dayClosed = (lane: Lane, world: ClassWorld): Promise<true> =>
  insisted(
    'the day is closed',
    () => areEmptied(lane, world.short, 'Closed'),
    async () => {
      if ((await lane.sql('select id from closure where note = $1', [world.activityId])).length > 0) return;
      const title = { it: 'Caldaia guasta', en: 'The boiler is broken' };
      const days = { from: world.closedDay, to: world.closedDay, bookings: 'cancel', note: world.activityId };
      const scope = { activityIds: [world.activityId] };
      await destroyed(lane, '/api/v1/sc/create', { reason: 'maintenance', title, scope, ...days });
    },
  );

/** Mails that nobody has in hand, and orders that end with their class. One whose worker died goes out when its claim is over. */
const restless = `select (select count(*) from mail where state = 'Queued' and claimed_until is null)
  + (select count(*) from mail_delivery where state = 'Queued')
  + (select count(*) from commerce_order where state = 'Pending' and slot_id = $1) as left`;

/**
 * Anna books by an entry and moves; Bruno pays for a place beside her, Giulia stands at the till. A place is handed on and its new
 * owner reminded; another one is handed on to who pays for it online. The studio cancels the class of the three, and closes a day of eight classes in which Anna has three places.
 * @returns the cancelled class
 */
export const classesLived = async (lane: Lane): Promise<string> => {
  const world = await openClassWorld(lane);
  await booked(lane, lane.anna, world.first, world.packs.anna);
  await moved(lane, world);
  await paid(lane, world.second);
  await unpaid(lane, world.second);
  await handedOn(lane, world);
  await boughtOffer(lane, world);
  await remindedOf(lane, world);
  for (const slotId of world.short.slice(0, 3)) await booked(lane, lane.anna, slotId, world.packs.anna);
  await classCancelled(lane, world);
  await dayClosed(lane, world);
  await drained(lane);
  await awaited('every mail is on its way', async () => {
    const [row] = await lane.sql<{ left: string }>(restless, [world.second]);
    return row?.left === '0' ? true : undefined;
  });
  return world.second;
};
