import { expect, it } from 'vitest';
import type { CastName } from '../../testing/cast.ts';
import { codeOf } from '../../testing/code-of.ts';
import { loseAnswer } from '../../testing/lost-answer.ts';
import { until, type Answer } from '../../walk/client.ts';
import { consumer, payOnPage, type OrderSeen } from '../../walk/stage.ts';
import { bookingDesk } from './booking-desk.test.support.ts';

const desk = bookingDesk(`means = array['free', 'order'], lead_minutes = 0`);
const { send } = desk;
const turn = (what: 'join' | 'accept', body: object, actor: CastName = 'client', headers = {}) =>
  send(`waiting-list/${what}`, body, actor, headers);
const billingProfile = consumer('Anna');

/** The one place of a class is taken; these people wait for it, to pay online; then it is let go of. */
const offered = async (...waiting: readonly CastName[]) => {
  const slotId = await desk.aClass(1);
  const booked = await send('book', { slotId, means: 'free' }, 'otherAdmin');
  expect(booked.status).toBe(201);
  const entries: string[] = [];
  for (const actor of waiting) {
    const joined = await turn('join', { slotId, means: 'order' }, actor);
    expect([joined.status, joined.json()]).toMatchObject([201, { means: 'order' }]);
    entries.push(String(joined.json()['id']));
  }
  expect((await send('cancel-book', { bookingId: booked.json()['id'] }, 'otherAdmin')).status).toBe(200);
  return { slotId, entries };
};
const checkoutOf = (answer: Answer) => {
  expect([answer.status, codeOf(answer)]).toMatchObject([201, expect.anything()]);
  return answer.json()['checkout'] as {
    readonly order: { readonly id: number; readonly status: string; readonly hold: { readonly status: string } };
    readonly redirectUrl: string;
  };
};
const orderUntil = (id: number, what: string, holds: (order: OrderSeen) => boolean) =>
  until(`order ${id} ${what}`, async () => {
    const order = (
      await desk.cast.admin.client.get(`/api/v1/payments/admin/orders/${id}`)
    ).json() as unknown as OrderSeen;
    return holds(order) ? order : undefined;
  });
const listed = async (slotId: string) =>
  (
    await desk.studio.sql<{ state: string }>('select state from waiting_entry where slot_id = $1 order by seq', [
      slotId,
    ])
  ).map(({ state }) => state);
const taken = async (slotId: string) =>
  (await desk.studio.sql<{ taken: number }>('select taken from slot where id = $1', [slotId]))[0]?.taken;

it('an offered place is paid online: its hold becomes the order’s, and payment makes the booking and its invoice', async () => {
  const { slotId, entries } = await offered('client');
  const body = { entryId: entries[0], billingProfile };
  const key = { 'idempotency-key': crypto.randomUUID() };
  const accepted = await turn('accept', body, 'client', key);
  const { order, redirectUrl } = checkoutOf(accepted);
  expect(order).toMatchObject({ status: 'Pending', slotId, total: { amountCents: 1800 }, hold: { status: 'Active' } });
  expect(codeOf(await send('book', { slotId, means: 'free' }, 'otherClient'))).toBe('409 errors.booking.placeFull');
  expect((await turn('accept', body, 'client', key)).json()).toEqual(accepted.json());
  await loseAnswer(desk.studio, key['idempotency-key']);
  expect((await turn('accept', body, 'client', key)).json()).toEqual(accepted.json());
  expect(checkoutOf(await turn('accept', body)).order.id).toBe(order.id);
  expect(await desk.studio.sql('select count(*)::int as n from commerce_order where slot_id = $1', [slotId])).toEqual([
    { n: 1 },
  ]);
  expect(await taken(slotId)).toBe(1);

  await payOnPage(redirectUrl);
  const done = await orderUntil(order.id, 'final', ({ invoiceJob }) => invoiceJob?.status === 'Submitted');
  expect([done.status, done.hold?.status]).toEqual(['Finalized', 'Converted']);
  expect(
    await desk.studio.sql(
      `select state, means, order_id::int from booking where slot_id = $1 and state = 'Confirmed'`,
      [slotId],
    ),
  ).toEqual([{ state: 'Confirmed', means: 'order', order_id: order.id }]);
  expect([await taken(slotId), await listed(slotId)]).toEqual([1, ['Accepted']]);
  expect(codeOf(await turn('accept', body))).toBe('409 errors.booking.entryAccepted');
});

it('an order that nobody pays lets the place go on to the next, who buys it', async () => {
  const { slotId, entries } = await offered('client', 'otherClient');
  const { order } = checkoutOf(await turn('accept', { entryId: entries[0], billingProfile }));
  await desk.studio.sql(`update commerce_order set expires_at = now() - interval '1 second' where id = $1`, [order.id]);
  await orderUntil(order.id, 'expired', ({ status }) => status === 'Expired');
  expect([await taken(slotId), await listed(slotId)]).toEqual([1, ['Accepted', 'Offered']]);
  const next = checkoutOf(await turn('accept', { entryId: entries[1], billingProfile }, 'otherClient'));
  await payOnPage(next.redirectUrl);
  await orderUntil(next.order.id, 'final', ({ status }) => status === 'Finalized');
  const handed = await desk.studio.sql<{ outcome: string }>('select outcome from handover where slot_id = $1', [
    slotId,
  ]);
  expect([await taken(slotId), handed]).toEqual([1, [{ outcome: 'offered' }, { outcome: 'offered' }]]);
});

it('without a profile for the invoice, or while nothing is sold online, it is refused and stays offered', async () => {
  const { slotId, entries } = await offered('otherPro');
  await desk.studio.sql('delete from billing_profile where user_id = $1', [desk.cast.otherPro.id]);
  const entryId = entries[0];
  expect(codeOf(await turn('accept', { entryId }, 'otherPro'))).toBe('422 errors.payment.billingProfileRequired');
  const wrong = await turn('accept', { entryId, billingProfile: { ...billingProfile, fiscalCode: 'X' } }, 'otherPro');
  expect(wrong.json()['errors']).toMatchObject([{ pointer: '/billingProfile/fiscalCode' }]);
  const turned = async (key: string, value: boolean): Promise<void> => {
    const answer = await desk.cast.admin.client.post('/api/v1/admin/feature-flags', { items: [{ key, value }] });
    expect(answer.status).toBe(200);
  };
  for (const feature of ['enable_online_payments', 'enable_einvoicing']) {
    await turned(feature, false);
    const refused = await turn('accept', { entryId, billingProfile }, 'otherPro');
    expect([codeOf(refused), refused.json()['params']]).toEqual(['404 errors.general.featureDisabled', { feature }]);
  }
  for (const feature of ['enable_einvoicing', 'enable_online_payments']) await turned(feature, true);
  expect([await taken(slotId), await listed(slotId)]).toEqual([1, ['Offered']]);
  expect(checkoutOf(await turn('accept', { entryId, billingProfile }, 'otherPro')).order.status).toBe('Pending');
});

it('who waits for a class that is only sold online waits to pay, also by way of a booking', async () => {
  await desk.set(`means = array['order']`);
  const slotId = await desk.aClass(1, desk.nextHours(), 1);
  const joined = await send('book', { slotId, joinWaitlist: true });
  expect([joined.status, joined.json()]).toMatchObject([202, { waitingEntry: { means: 'order', status: 'Waiting' } }]);
  expect((await turn('join', { slotId })).json()).toEqual(joined.json()['waitingEntry']);
  const free = await send('book', { slotId: await desk.aClass(1), joinWaitlist: true });
  expect(codeOf(free)).toBe('409 errors.booking.paymentRequired');
  await desk.set(`means = array['free', 'order']`);
});
