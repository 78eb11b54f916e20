import { describe, expect, it } from 'vitest';
import * as Effect from 'effect/Effect';
import {
  atTheTill,
  deliver,
  openStudio,
  orderNow,
  takenNow,
  timelineEvents,
  type Studio,
} from '../../testing/studio.ts';
import { taken } from '../../kernel/index.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import { expireOrders } from '../order/expire-orders.reconciler.ts';
import { finalizeOrders } from '../order/finalize-orders.reconciler.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { resolveIntents } from '../reconciliation/resolve-intents.reconciler.ts';

const wallet = { config: { provider: 'wallet' } } as const;

const approved = async (studio: Studio, funding?: 'good' | 'slow' | 'declined') => {
  const { order, attempt } = await atTheTill(studio);
  const sessionId = attempt?.sessionId ?? '';
  expect(studio.card.approve(sessionId, funding)).toBe(true);
  return { id: order.id, sessionId };
};
const stateOf = async (studio: Studio, id: Parameters<typeof orderNow>[1]) => (await orderNow(studio, id)).order.state;
const captureOf = (studio: Studio, id: number) => run(studio.world.intents.latest('payment.capture', String(id)));
const resolveLater = async (studio: Studio) => {
  studio.later({ minutes: 2 });
  await run(resolveIntents(studio.ports));
};

describe('webhook.wallet: the approval', () => {
  it('is captured at once and pays the order; the capture’s own event then says nothing new', async () => {
    const studio = await openStudio(wallet);
    const { id } = await approved(studio);
    expect(await run(deliver(studio))).toBe('applied');
    expect(await stateOf(studio, id)).toBe('Paid');
    expect(await captureOf(studio, id)).toMatchObject({
      state: 'Confirmed',
      idempotencyKey: expect.stringMatching(`^svc-capture-order-${id}-[0-9a-f-]{36}-1$`) as string,
    });
    expect(await run(deliver(studio))).toBe('applied');
    await run(finalizeOrders(studio.ports));
    expect(await stateOf(studio, id)).toBe('Finalized');
    expect(await timelineEvents(studio, id)).toEqual([
      'order.opened',
      'payment.approved',
      'order.paid',
      'order.finalized',
      'invoice.queued',
    ]);
    expect(studio.card.payments()).toHaveLength(1);
  });

  it('delivered twice, or after the capture’s own event, captures once', async () => {
    const studio = await openStudio(wallet);
    const { id } = await approved(studio);
    await run(deliver(studio, 0));
    expect(await run(deliver(studio, 0))).toBe('replayed');
    expect(await run(deliver(studio, 1))).toBe('applied');
    expect(studio.card.payments()).toHaveLength(1);
    expect((await timelineEvents(studio, id)).filter((event) => event === 'order.paid')).toHaveLength(1);
  });

  it('is not acknowledged when what it asked for was taken by somebody else: it comes again and is played', async () => {
    let busy = true;
    const studio = await openStudio({
      ...wallet,
      ports: (ports) => ({
        intents: {
          ...ports.intents,
          plan: (intent) => {
            const taking = busy && intent.kind === 'payment.capture';
            if (taking) busy = false;
            return taking ? Effect.fail(taken('intent_open')) : ports.intents.plan(intent);
          },
        },
      }),
    });
    const { id } = await approved(studio);
    expect(await failureOf(deliver(studio))).toMatchObject({ _tag: 'Taken' });
    expect(await stateOf(studio, id)).toBe('Pending');
    expect(await run(deliver(studio))).toBe('applied');
    expect(await stateOf(studio, id)).toBe('Paid');
  });

  it('whose capture’s answer was lost is looked up and adopted', async () => {
    const studio = await openStudio(wallet);
    const { id } = await approved(studio);
    studio.card.trouble('lost');
    await run(deliver(studio));
    expect([await stateOf(studio, id), (await captureOf(studio, id))?.state]).toEqual(['Pending', 'Unknown']);
    await resolveLater(studio);
    expect([await stateOf(studio, id), (await captureOf(studio, id))?.state]).toEqual(['Paid', 'Confirmed']);
    expect(studio.card.payments()).toHaveLength(1);
  });

  it('whose capture never reached the provider is captured later under the same key', async () => {
    const studio = await openStudio(wallet);
    const { id } = await approved(studio);
    studio.card.trouble('broken');
    await run(deliver(studio));
    await resolveLater(studio);
    expect([await stateOf(studio, id), (await captureOf(studio, id))?.attempt]).toEqual(['Paid', 1]);
  });

  it('is not captured when the means of payment is declined: the order fails and its place is free', async () => {
    const studio = await openStudio(wallet);
    const { id } = await approved(studio, 'declined');
    await run(deliver(studio));
    expect(await stateOf(studio, id)).toBe('PaymentFailed');
    expect(await takenNow(studio)).toBe(0);
    expect(studio.card.payments()).toEqual([]);
  });

  it('whose bank answers later keeps the order waiting, then paid, or failed', async () => {
    for (const [succeeded, state] of [
      [true, 'Paid'],
      [false, 'PaymentFailed'],
    ] as const) {
      const studio = await openStudio(wallet);
      const { id, sessionId } = await approved(studio, 'slow');
      await run(deliver(studio));
      expect([await stateOf(studio, id), (await captureOf(studio, id))?.state]).toEqual(['Pending', 'Confirmed']);
      expect(await run(deliver(studio))).toBe('ignored');
      studio.card.settle(sessionId, succeeded);
      expect(await run(deliver(studio))).toBe('applied');
      expect(await stateOf(studio, id)).toBe(state);
    }
  });

  it('whose bank answered within the hold keeps its place, though the event about it is lost', async () => {
    const studio = await openStudio(wallet);
    const { id, sessionId } = await approved(studio, 'slow');
    await run(deliver(studio));
    studio.card.settle(sessionId, true);
    studio.later({ minutes: 15 });
    studio.card.failRead(); // money may be in, so an unread provider is waited for as the card's is
    await run(expireOrders(studio.ports));
    expect(await stateOf(studio, id)).toBe('Pending');
    studio.later({ minutes: 1 });
    await run(expireOrders(studio.ports));
    expect([await stateOf(studio, id), await takenNow(studio)]).toEqual(['Paid', 1]);
  });

  it('that comes after the hold’s end takes no money and asks for none', async () => {
    const studio = await openStudio(wallet);
    const { order, attempt } = await atTheTill(studio);
    studio.later({ minutes: 15 });
    await run(expireOrders(studio.ports));
    studio.card.approve(attempt?.sessionId ?? '');
    expect(await run(deliver(studio))).toBe('applied');
    expect([await stateOf(studio, order.id), await captureOf(studio, order.id)]).toEqual(['Expired', null]);
    expect(await timelineEvents(studio, order.id)).toEqual(['order.opened', 'order.expired', 'payment.notCaptured']);
    expect(studio.card.payments()).toEqual([]);
  });

  it('whose capture came through after the hold’s end all the same gets a place again', async () => {
    const studio = await openStudio(wallet);
    const { id } = await approved(studio, 'slow');
    await run(deliver(studio));
    studio.later({ minutes: 15 });
    await run(expireOrders(studio.ports));
    expect([await stateOf(studio, id), await takenNow(studio)]).toEqual(['Expired', 0]);
    studio.card.settle((await orderNow(studio, id)).attempt?.sessionId ?? '', true);
    await run(deliver(studio));
    await run(finalizeOrders(studio.ports));
    expect([await stateOf(studio, id), await takenNow(studio)]).toEqual(['Finalized', 1]);
  });
});

describe('an approval without a webhook', () => {
  it('is found when the hold would end, and captured while the place is still held', async () => {
    const studio = await openStudio(wallet);
    const { id } = await approved(studio);
    studio.later({ minutes: 15 });
    await run(expireOrders(studio.ports));
    expect([await stateOf(studio, id), await takenNow(studio)]).toEqual(['Paid', 1]);
  });

  it('whose capture is not answered keeps its place until it is known', async () => {
    const studio = await openStudio(wallet);
    const { id } = await approved(studio);
    studio.later({ minutes: 15 });
    studio.card.trouble('lost');
    await run(expireOrders(studio.ports));
    studio.later({ minutes: 1 });
    await run(expireOrders(studio.ports));
    expect([await stateOf(studio, id), await takenNow(studio)]).toEqual(['Pending', 1]);
    await resolveLater(studio);
    expect(await stateOf(studio, id)).toBe('Paid');
  });

  it('that comes between the look and the end keeps its place while its capture is not answered', async () => {
    let deliverLate: (() => Promise<unknown>) | undefined;
    const studio = await openStudio({
      ...wallet,
      provider: (provider) => ({
        ...provider,
        readSession: (id) => Effect.tap(provider.readSession(id), () => Effect.promise(async () => deliverLate?.())),
      }),
    });
    const { order, attempt } = await atTheTill(studio);
    studio.later({ minutes: 15 });
    deliverLate = () => {
      deliverLate = undefined;
      studio.card.approve(attempt?.sessionId ?? '');
      studio.card.trouble('lost');
      return run(deliver(studio, 0));
    };
    await run(expireOrders(studio.ports));
    expect([await stateOf(studio, order.id), await takenNow(studio)]).toEqual(['Pending', 1]);
    await resolveLater(studio);
    expect([await stateOf(studio, order.id), await takenNow(studio)]).toEqual(['Paid', 1]);
    expect(await timelineEvents(studio, order.id)).toEqual(['order.opened', 'payment.approved', 'order.paid']);
  });

  it('expires without a look when the provider is down: nothing was charged', async () => {
    const studio = await openStudio(wallet);
    const { id } = await approved(studio);
    studio.later({ minutes: 15 });
    studio.card.failRead();
    await run(expireOrders(studio.ports));
    expect(await stateOf(studio, id)).toBe('Expired');
    expect(studio.card.payments()).toEqual([]);
  });

  it('expires like any other when nobody approved', async () => {
    const studio = await openStudio(wallet);
    const { order } = await atTheTill(studio);
    studio.later({ minutes: 15 });
    await run(expireOrders(studio.ports));
    expect([await stateOf(studio, order.id), await takenNow(studio)]).toEqual(['Expired', 0]);
  });
});

describe('a capture nobody answered for', () => {
  /** Every capture breaks before the work. */
  const breaking = (provider: PaymentProvider): PaymentProvider => ({
    ...provider,
    captureSession: () => Effect.succeed({ kind: 'unknown', reason: 'no answer' }),
  });

  it('is never sent again once the provider may have forgotten its key; the order then fails', async () => {
    let calls = 0;
    const studio = await openStudio({
      ...wallet,
      provider: (provider) => {
        const broken = breaking(provider);
        return { ...broken, captureSession: (id, key) => ((calls += 1), broken.captureSession!(id, key)) };
      },
    });
    const { id } = await approved(studio);
    await run(deliver(studio));
    studio.later({ hours: 4, minutes: 59 });
    await run(resolveIntents(studio.ports));
    expect(calls).toBe(2);
    studio.later({ minutes: 2 });
    await run(resolveIntents(studio.ports));
    expect(calls).toBe(2);
    expect([await stateOf(studio, id), (await captureOf(studio, id))?.outcome]).toEqual([
      'PaymentFailed',
      { code: 'capture_absent' },
    ]);
    expect(await takenNow(studio)).toBe(0);
  });

  it('is not sent again once its order has ended', async () => {
    const studio = await openStudio(wallet);
    const { id } = await approved(studio, 'declined');
    studio.card.trouble('broken');
    await run(deliver(studio));
    await run(
      studio.world.unitOfWork.run(
        Effect.flatMap(studio.world.orders.lock(id), (dossier) =>
          studio.world.orders.save({ order: { ...dossier.order, state: 'Expired' } }),
        ),
      ),
    );
    await resolveLater(studio);
    expect((await captureOf(studio, id))?.state).toBe('Unknown');
    studio.later({ minutes: 5 });
    await run(resolveIntents(studio.ports));
    expect((await captureOf(studio, id))?.outcome).toEqual({ code: 'capture_absent' });
    expect([await stateOf(studio, id), studio.card.payments()]).toEqual(['Expired', []]);
  });
});
