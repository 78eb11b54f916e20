import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import type { CallRefused } from '../../kernel/index.ts';
import {
  admin,
  atTheTill,
  deliver,
  goToTill,
  openStudio,
  orderNow,
  paid,
  withClockOff,
  type Studio,
} from '../../testing/studio.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import type { PaymentProvider } from '../payment/payment-provider.ts';
import { refundOrder } from '../refund/refund-order.ts';
import { resolveIntents } from '../reconciliation/resolve-intents.reconciler.ts';

/** Two processes work on one database, and the wall clock of one of them is wrong. */
const orderOf = async (studio: Studio) => {
  const { items } = await run(studio.world.orders.list({ page: 1, pageSize: 9 }));
  return items[0]!.order.id;
};
const resolveBy = (studio: Studio, by: Temporal.DurationLike) => run(resolveIntents(withClockOff(studio, by)));

describe('a session whose making nobody answered', () => {
  it('is not given up because the clock of the process that looks is ahead', async () => {
    const studio = await openStudio();
    studio.card.trouble('broken');
    await failureOf(goToTill(studio));
    const id = await orderOf(studio);
    studio.later({ minutes: 2 });
    await resolveBy(studio, { hours: 1 });
    expect((await orderNow(studio, id)).order.state).toBe('Pending');
    studio.later({ minutes: 4 });
    await resolveBy(studio, { hours: 1 });
    expect((await orderNow(studio, id)).order.state).toBe('PaymentFailed');
  });

  it('is found though the clock of the process that asked for it was ahead', async () => {
    const studio = await openStudio();
    studio.card.trouble('lost');
    await failureOf(goToTill({ ...studio, ports: withClockOff(studio, { minutes: 10 }) }));
    const id = await orderOf(studio);
    studio.later({ minutes: 20 });
    await run(resolveIntents(studio.ports));
    expect((await orderNow(studio, id)).attempt).toMatchObject({
      state: 'Open',
      sessionId: studio.card.sessions()[0]?.sessionId,
    });
  });
});

describe('a capture nobody answered for', () => {
  /** The provider does nothing and says nothing. */
  const unanswered = async () => {
    const calls: string[] = [];
    const studio = await openStudio({
      config: { provider: 'wallet' },
      provider: (provider) => ({
        ...provider,
        captureSession: (_, key) =>
          Effect.sync(() => (calls.push(key), { kind: 'unknown', reason: 'no answer' } as const)),
      }),
    });
    const { order, attempt } = await atTheTill(studio);
    studio.card.approve(attempt?.sessionId ?? '');
    await run(deliver(studio));
    return { studio, id: order.id, calls };
  };
  const stateOf = async (studio: Studio, id: Parameters<typeof orderNow>[1]) =>
    (await orderNow(studio, id)).order.state;

  it('is sent again by the database’s five hours, not by those of a clock that is ahead', async () => {
    const { studio, id, calls } = await unanswered();
    studio.later({ minutes: 2 });
    await resolveBy(studio, { hours: 6 });
    expect([await stateOf(studio, id), calls.length]).toEqual(['Pending', 2]);
  });

  it('is not sent again once the provider may have forgotten its key, though a clock is behind', async () => {
    const { studio, id, calls } = await unanswered();
    studio.later({ hours: 6 });
    await resolveBy(studio, { hours: -2 });
    expect([await stateOf(studio, id), calls.length]).toEqual(['PaymentFailed', 1]);
  });

  it('fails by a refused repetition only once the first call has had its time, whatever a clock shows', async () => {
    const { studio, id } = await unanswered();
    const refused: CallRefused = { kind: 'refused', code: 'INSTRUMENT_DECLINED', message: 'no', notSent: false };
    const refusing = (by: Temporal.DurationLike) => {
      const ports = withClockOff(studio, by);
      const provider = (): PaymentProvider => ({
        ...studio.card.provider,
        captureSession: () => Effect.succeed(refused),
      });
      return run(resolveIntents({ ...ports, providers: provider }));
    };
    studio.later({ minutes: 2 });
    await refusing({ hours: 0 });
    studio.later({ minutes: 2 });
    await refusing({ hours: 1 });
    expect(await stateOf(studio, id)).toBe('Pending');
    studio.later({ minutes: 3, seconds: 1 });
    await refusing({ hours: 1 });
    expect(await stateOf(studio, id)).toBe('PaymentFailed');
  });
});

describe('a refund nobody answered for', () => {
  const unanswered = async () => {
    const studio = await openStudio();
    const { order } = await paid(studio);
    studio.card.trouble('broken');
    await run(refundOrder(studio.ports)({ orderId: order.id, reason: 'requested_by_admin', actor: admin }));
    return { studio, id: order.id };
  };

  it('does not go to a person because the clock of the process that looks is a day ahead', async () => {
    const { studio, id } = await unanswered();
    studio.later({ minutes: 2 });
    await resolveBy(studio, { hours: 24 });
    expect((await orderNow(studio, id)).order.state).toBe('Refunded');
  });

  it('is not sent again after a day, though the clock of the process that looks is behind', async () => {
    const { studio, id } = await unanswered();
    studio.later({ hours: 25 });
    await resolveBy(studio, { hours: -3 });
    expect((await orderNow(studio, id)).order.state).toBe('OperatorReview');
    expect(studio.card.payments().flatMap(({ refunds }) => refunds)).toEqual([]);
  });

  it('is not sent again when the look at its batch took the key past its time', async () => {
    const { studio, id } = await unanswered();
    studio.later({ hours: 22, minutes: 59 });
    const slow = {
      ...studio.ports,
      intents: {
        ...studio.ports.intents,
        claimOpen: (...asked: Parameters<Studio['ports']['intents']['claimOpen']>) =>
          Effect.tap(studio.ports.intents.claimOpen(...asked), () => Effect.sync(() => studio.later({ minutes: 2 }))),
      },
    };
    await run(resolveIntents(slow));
    expect((await orderNow(studio, id)).order.state).toBe('OperatorReview');
  });

  it('is not looked up before its time because a clock is ahead: its first call may be under way', async () => {
    const { studio, id } = await unanswered();
    studio.later({ seconds: 59 });
    await resolveBy(studio, { hours: 1 });
    expect((await orderNow(studio, id)).order.state).toBe('RefundPending');
    studio.later({ seconds: 1 });
    await resolveBy(studio, { hours: -1 });
    expect((await orderNow(studio, id)).order.state).toBe('Refunded');
  });

  it('that was refused late stays in doubt, though the clock of its process went back meanwhile', async () => {
    const studio = await openStudio();
    const { order } = await paid(studio);
    let off: Temporal.DurationLike = { hours: 0 };
    const ports = { ...studio.ports, clock: { ...studio.ports.clock, now: () => studio.now().add(off) } };
    const refused: CallRefused = { kind: 'refused', code: 'insufficient_balance', message: 'no', notSent: false };
    const late = (): PaymentProvider => ({
      ...studio.card.provider,
      createRefund: () =>
        Effect.sync(() => {
          studio.later({ minutes: 2 });
          off = { hours: -1 };
          return refused;
        }),
    });
    const refund = refundOrder({ ...ports, providers: late });
    await run(refund({ orderId: order.id, reason: 'requested_by_admin', actor: admin }));
    expect((await orderNow(studio, order.id)).refunds).toMatchObject([{ state: 'Unknown' }]);
  });
});
