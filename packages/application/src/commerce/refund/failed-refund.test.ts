import { describe, expect, it } from 'vitest';
import { admin, deliver, openStudio, orderNow, paid, timelineEvents, type Studio } from '../../testing/studio.ts';
import { unansweredRefunds } from '../../testing/unanswered-refunds.ts';
import { run } from '../../testing/world-test.ts';
import { reconcileDay } from '../reconciliation/reconcile-day.ts';
import { refundOrder } from './refund-order.ts';
import { resolveIntents } from '../reconciliation/resolve-intents.reconciler.ts';
import { reviewOrder } from '../order/review-order.ts';
import { settlePendingRefunds } from './settle-refunds.reconciler.ts';
import { settleAlert } from '../alert/settle-alert.ts';

const alertsOf = async (studio: Studio) => (await run(studio.world.alerts.list({ page: 1, pageSize: 10 }))).items;

/** A paid order of 20.00 EUR of which that much was asked back. */
const refunded = async (amountCents = 2000, plan?: 'pending') => {
  const studio = await openStudio();
  const { order } = await paid(studio);
  if (plan !== undefined) studio.card.planRefund(plan);
  await run(refundOrder(studio.ports)({ orderId: order.id, reason: 'requested_by_admin', amountCents, actor: admin }));
  /** Weeks later the payer's bank does not take it, and the provider reports so. */
  const fail = async () => {
    studio.later({ hours: 24 * 20 });
    studio.card.failRefund(order.paymentId ?? '');
    return await run(deliver(studio));
  };
  const alertLines = async () =>
    (await timelineEvents(studio, order.id)).filter((event) => event === 'alert.refund_failed');
  return { studio, id: order.id, paymentId: order.paymentId ?? '', fail, alertLines };
};

describe('a refund that the provider had called done, and that failed weeks later', () => {
  it.for([2000, 500])(
    'of %i cents is shown to the operator and in the timeline; the order stays as it is',
    async (cents) => {
      const { studio, id, paymentId, fail, alertLines } = await refunded(cents);
      const before = await orderNow(studio, id);
      expect(await fail()).toBe('applied');
      expect(await alertsOf(studio)).toMatchObject([
        { kind: 'refund_failed', state: 'Open', orderId: id, paymentId, amountCents: cents, currency: 'EUR' },
      ]);
      expect([await orderNow(studio, id), await alertLines()]).toEqual([before, ['alert.refund_failed']]);
      expect(studio.logs.at(-1)).toMatchObject({ level: 'warn', message: 'the operator is needed' });
    },
  );

  it('is raised once, however many events report it, and stays settled once somebody has dealt with it', async () => {
    const { studio, id, fail, alertLines } = await refunded();
    await fail();
    const [alert] = await alertsOf(studio);
    await run(settleAlert(studio.ports)({ id: alert!.id, note: 'Bonifico', actor: admin }));
    expect(await fail()).toBe('applied');
    expect(await alertsOf(studio)).toMatchObject([{ state: 'Closed', outcome: 'Bonifico' }]);
    expect(await alertLines()).toHaveLength(1);
    expect((await timelineEvents(studio, id)).at(-1)).toBe('alert.settled');
  });

  it('stands in the reconciliation of the day of its payment until the money goes back another time', async () => {
    const { studio, id, paymentId, fail } = await refunded();
    const day = studio.now().toZonedDateTimeISO('Europe/Rome').toPlainDate();
    const differences = async () => (await run(reconcileDay(studio.ports)(day))).providers[0]?.differences;
    await fail();
    expect(await differences()).toMatchObject([
      { kind: 'amount_differs', theirs: { refundedCents: 0 }, ours: { orderId: id, refundedCents: 2000 } },
    ]);
    studio.card.refundAtConsole(paymentId, 2000);
    expect(await differences()).toEqual([]);
  });
});

describe('a refund that was given up, and that the provider had made', () => {
  it('is raised when it fails weeks later: the order counts it since a person asked what is left', async () => {
    const line = { down: false };
    const studio = await openStudio({ provider: unansweredRefunds(line) });
    const { id: orderId, paymentId } = (await paid(studio)).order;
    const refund = { orderId, reason: 'requested_by_admin', amountCents: 500, actor: admin } as const;
    await run(refundOrder(studio.ports)(refund));
    line.down = true;
    studio.later({ hours: 24 });
    await run(resolveIntents(studio.ports));
    line.down = false;
    await run(reviewOrder(studio.ports)({ orderId, action: 'FinalizeBooking', actor: admin }));
    expect(await orderNow(studio, orderId)).toMatchObject({
      order: { state: 'Finalized', refundedCents: 500 },
      refunds: [{ state: 'Refused' }],
    });
    studio.later({ hours: 24 * 20 });
    studio.card.failRefund(paymentId ?? '');
    expect(await run(deliver(studio))).toBe('applied');
    expect(await alertsOf(studio)).toMatchObject([{ kind: 'refund_failed', orderId, amountCents: 500 }]);
  });
});

describe('a refund that failed and was never counted as made', () => {
  it('is no alert while it is pending: it is looked at, and the order goes back where it was', async () => {
    const { studio, id, fail } = await refunded(2000, 'pending');
    expect(await fail()).toBe('ignored');
    expect(await alertsOf(studio)).toEqual([]);
    await run(settlePendingRefunds(studio.ports));
    expect((await orderNow(studio, id)).order).toMatchObject({ state: 'Paid', refundedCents: 0 });
    expect(await fail()).toBe('ignored');
  });

  it('is no alert when its event comes before the answer of its call: it is known by its key', async () => {
    const studio = await openStudio();
    const { order } = await paid(studio);
    studio.card.trouble('lost');
    await run(refundOrder(studio.ports)({ orderId: order.id, reason: 'requested_by_admin', actor: admin }));
    studio.card.failRefund(order.paymentId ?? '');
    expect(await run(deliver(studio))).toBe('ignored');
    studio.later({ minutes: 2 });
    await run(resolveIntents(studio.ports));
    expect([(await orderNow(studio, order.id)).order.state, await alertsOf(studio)]).toEqual(['Paid', []]);
  });

  it('at the provider’s console is raised all the same: somebody of the studio had given that money back', async () => {
    const studio = await openStudio();
    const { order } = await paid(studio);
    studio.card.refundAtConsole(order.paymentId ?? '', 700);
    studio.card.failRefund(order.paymentId ?? '');
    expect(await run(deliver(studio))).toBe('applied');
    expect(await alertsOf(studio)).toMatchObject([{ kind: 'refund_failed', orderId: order.id, amountCents: 700 }]);
  });

  it('at the provider’s console stays settled too, however many events report it', async () => {
    const studio = await openStudio();
    const { order } = await paid(studio);
    studio.card.refundAtConsole(order.paymentId ?? '', 700);
    const fail = async () => {
      studio.card.failRefund(order.paymentId ?? '');
      return await run(deliver(studio));
    };
    expect(await fail()).toBe('applied');
    const [alert] = await alertsOf(studio);
    await run(settleAlert(studio.ports)({ id: alert!.id, note: 'Bonifico', actor: admin }));
    studio.later({ hours: 1 });
    expect(await fail()).toBe('applied');
    expect(await alertsOf(studio)).toMatchObject([{ state: 'Closed', outcome: 'Bonifico' }]);
    expect((await timelineEvents(studio, order.id)).filter((event) => event === 'alert.refund_failed')).toHaveLength(1);
  });
});
