import { euroText, type PlanSale } from './plan-sale.ts';
import { dayReconciled, walletBooks } from './plan-troubles.ts';
import { classSoon } from './class-soon.ts';
import { expectThat, freeSlots, planOrderSeen, untilPlanOrder, type SlotSeen, type Stage } from './stage.ts';

/** How many places of a class are taken, and who is on its list, as the admin sees it. */
const classOf = async ({ giulia }: Stage, slotId: string) => {
  const [sight, line] = await Promise.all([
    giulia.post('/api/v1/activities/availability', { slotIds: [slotId] }),
    giulia.get(`/api/v1/activities/waiting-list?slotId=${slotId}`),
  ]);
  const { items: slots } = sight.json() as { readonly items: readonly { readonly taken: number }[] };
  const { items: waiting } = line.json() as { readonly items: readonly { readonly status: string }[] };
  return { taken: slots[0]?.taken, waiting: waiting.map(({ status }) => status) };
};

const entriesLeft = async ({ giulia }: Stage, { subscriptionId }: PlanSale): Promise<unknown> =>
  (await giulia.get(`/api/v1/client-subscriptions/${subscriptionId}`)).json()['remaining'];

/** One class attended, two booked ahead; somebody waits for a place of one of them. */
const used = async (stage: Stage, sale: PlanSale): Promise<{ readonly single: SlotSeen; readonly group: SlotSeen }> => {
  const { subscriptionId } = sale;
  const [single, group] = [(await freeSlots(stage.anna, 1)).at(-1), (await freeSlots(stage.anna, 10)).at(-1)];
  if (single === undefined || group === undefined) throw new Error('no free slot is left for the walk');
  const slotId = await classSoon(stage, group.activityId);
  const came = await stage.giulia.post(`/api/v1/client-subscriptions/${subscriptionId}/check-in`, { slotId });
  expectThat(came.status === 201 && came.json()['method'] === 'walkIn', 'the client is checked in', came.text);
  const own = await stage.anna.get('/api/v1/my/check-ins');
  expectThat(own.text.includes(slotId), 'the client sees the check-in', own.text);
  for (const slot of [single, group]) {
    const entry = { slotId: slot.id, means: 'entry', clientSubscriptionId: subscriptionId };
    const booked = await stage.anna.post('/api/v1/activities/book', entry);
    expectThat(booked.status === 201, 'the client books with an entry', booked.text);
  }
  const { id: bruno } = (await stage.bruno.get('/api/v1/auth/verify-session')).json();
  const given = { userId: bruno, entries: 2, reason: 'Prova' };
  await stage.giulia.post('/api/v1/users/add-entries', given);
  const joined = await stage.bruno.post('/api/v1/activities/waiting-list/join', { slotId: single.id, means: 'entry' });
  const full = await classOf(stage, single.id);
  expectThat(full.taken === 1 && full.waiting.join() === 'Waiting', 'the class is full and somebody waits', [
    full,
    joined.text,
  ]);
  const left = await entriesLeft(stage, sale);
  expectThat(left === 7, 'three entries are spent', left);
  stage.report(
    'plan used',
    `check-in of a class that begins now, two booked ahead, ${String(left)} of 10 entries left; bruno waits for the only place of one`,
  );
  return { single, group };
};

/** The rest of the plan is paid back; what hangs on it ends, each thing once. */
export const refundOf = async (stage: Stage, sale: PlanSale): Promise<void> => {
  const { single, group } = await used(stage, sale);
  const { orderId, subscriptionId, paymentId, userId, fatturaId, number } = sale;
  const path = `/api/v1/client-subscriptions/${subscriptionId}/refund`;
  const body = { mode: 'remaining', reason: 'Trasloco' };
  const quote = await stage.giulia.post(path, { ...body, dryRun: true });
  expectThat(quote.text.includes('8100'), 'nine of ten entries are not used', quote.text);
  const done = await stage.giulia.post(path, body);
  expectThat(done.status === 202, 'the admin refunds', done.text);
  const order = await untilPlanOrder(
    stage,
    orderId,
    'refunded in part, with a credit note',
    ({ refunded, invoiceJob }) => refunded.amountCents === 8100 && invoiceJob?.creditNoteId !== null,
  );
  const twice = await stage.giulia.post(path, body);
  const here = (await walletBooks(stage)).refunds.filter(({ captureId }) => captureId === paymentId);
  expectThat(twice.status === 409 && here.length === 1 && here[0]?.amount === 8100, 'the money went back once', [
    twice.text,
    here,
  ]);
  expectThat(here[0]?.customId === `svc-refund-subscription-${subscriptionId}`, 'under its key', here);
  stage.report(
    'plan refunded',
    `9 of 10 entries unused: ${euroText(8100)} back, once in the wallet's books (${here[0]?.customId}); asked again: ${twice.status}`,
  );

  const bookings = await stage.giulia.get(`/api/v1/users/user/${userId}/bookings?pageSize=100`);
  const { items } = bookings.json() as {
    readonly items: readonly { readonly slot: { readonly id: string }; readonly status: string }[];
  };
  const ahead = items.filter(({ slot: { id } }) => id === single.id || id === group.id);
  expectThat(
    order.subscription?.status === 'Cancelled' &&
      ahead.length === 2 &&
      ahead.every(({ status }) => status === 'StudioCancelled'),
    'the subscription and its bookings ahead are cancelled',
    [order.subscription, ahead],
  );
  const [woken, freed] = [await classOf(stage, single.id), await classOf(stage, group.id)];
  expectThat(woken.taken === 1 && woken.waiting.join() === 'Offered', 'who waited has the place on offer', woken);
  expectThat(freed.taken === group.capacity - group.free, 'the other place is free', freed);
  stage.report(
    'plan ended',
    `subscription Cancelled, ${ahead.length} bookings ahead Cancelled; bruno's waiting entry Offered, the other place free`,
  );

  const note = (await stage.giulia.get(`/api/v1/einvoicing/fatture/${order.invoiceJob?.creditNoteId}`)).json();
  const { documentType, status, sourceId, total } = note as { readonly [name: string]: unknown };
  expectThat(
    documentType === 'TD04' && status === 'DRAFT' && sourceId === fatturaId && JSON.stringify(total).includes('8100'),
    'a TD04 draft waits',
    note,
  );
  stage.report('TD04 waits', `DRAFT over ${euroText(8100)}, linked to ${number}`);
  const { paidAt } = await planOrderSeen(stage, orderId);
  const day = Temporal.Instant.from(String(paidAt)).toZonedDateTimeISO('Europe/Rome').toPlainDate();
  await dayReconciled(stage, day.toString());
};
