import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { openStudio, orderNow, paid, timelineEvents, type Studio } from '../../testing/studio.ts';
import { run } from '../../testing/world-test.ts';
import type { PaymentProvider, ProviderAlert } from '../payment/payment-provider.ts';
import { receiveWebhook } from '../webhook/receive-webhook.ts';

const dispute = (over: Partial<ProviderAlert> = {}): ProviderAlert => ({
  kind: 'dispute',
  externalId: 'PP-R-1',
  paymentId: null,
  tenant: null,
  over: false,
  amountCents: 2000,
  currency: 'EUR',
  reason: 'NOT_RECEIVED',
  outcome: null,
  respondBy: null,
  ...over,
});

/** Delivers an authentic event that carries an alert. */
const receive = (studio: Studio, id: string, alert: ProviderAlert) => {
  const provider: PaymentProvider = {
    ...studio.card.provider,
    verifyWebhook: () =>
      Effect.succeed({
        externalEventId: id,
        type: 'test.dispute',
        kind: 'alert',
        session: null,
        alert,
        createdAt: studio.now(),
      }),
  };
  return run(receiveWebhook(studio.ports)(provider, { raw: new TextEncoder().encode(id), header: () => undefined }));
};
const alertsOf = async (studio: Studio) => (await run(studio.world.alerts.list({ page: 1, pageSize: 10 }))).items;

describe('an alert of the provider, say a dispute', () => {
  it('is written down for the operator with its order and deadline, and moves no order', async () => {
    const studio = await openStudio();
    const before = await paid(studio);
    const respondBy = studio.now().add({ hours: 240 });
    const alert = dispute({ paymentId: before.order.paymentId, respondBy });
    expect(await receive(studio, 'evt_1', alert)).toBe('applied');
    expect(await alertsOf(studio)).toMatchObject([
      { kind: 'dispute', state: 'Open', orderId: before.order.id, amountCents: 2000, respondBy },
    ]);
    expect(await orderNow(studio, before.order.id)).toEqual(before);
    expect((await timelineEvents(studio, before.order.id)).at(-1)).toBe('alert.dispute');
    expect(studio.logs.at(-1)).toMatchObject({ level: 'warn', message: 'the operator is needed' });
  });

  it('webhook.dedup: delivered again under the same id changes nothing; its decision closes the same row', async () => {
    const studio = await openStudio();
    const { order } = await paid(studio);
    const alert = dispute({ paymentId: order.paymentId });
    await receive(studio, 'evt_1', alert);
    expect(await receive(studio, 'evt_1', alert)).toBe('replayed');
    studio.later({ hours: 1 });
    await receive(studio, 'evt_2', { ...alert, over: true, outcome: 'LOST' });
    expect(await alertsOf(studio)).toMatchObject([{ state: 'Closed', outcome: 'LOST' }]);
    expect((await timelineEvents(studio, order.id)).filter((event) => event === 'alert.dispute')).toHaveLength(2);
  });

  it('about a payment that paid no order of ours is raised without one', async () => {
    const studio = await openStudio();
    expect(await receive(studio, 'evt_1', dispute({ paymentId: 'pi_nobody' }))).toBe('unmatched');
    expect(await alertsOf(studio)).toMatchObject([{ orderId: null, paymentId: 'pi_nobody' }]);
  });

  it('webhook.unsupported: about another tenant’s payment on the same account is acknowledged and stored, no more', async () => {
    const studio = await openStudio();
    expect(await receive(studio, 'evt_1', dispute({ paymentId: 'pi_theirs', tenant: 'ninfea' }))).toBe('ignored');
    expect(await run(studio.world.webhookEvents.find('card', 'evt_1'))).toMatchObject({ state: 'Ignored' });
    expect(await alertsOf(studio)).toEqual([]);
  });

  it.for([
    ['is raised without an order when it was typed at the console', null, 'unmatched', 1],
    ['is another deployment’s when it bears a key of this software', 'svc-refund-order-7', 'ignored', 0],
  ] as const)('of a payment that is not ours, a refund that failed %s', async ([, refundKey, answer, alerts]) => {
    const studio = await openStudio();
    const failed = dispute({ kind: 'refund_failed', externalId: 're_7', paymentId: 'pi_theirs', refundKey });
    expect(await receive(studio, 'evt_1', failed)).toBe(answer);
    expect(await alertsOf(studio)).toHaveLength(alerts);
  });
});
