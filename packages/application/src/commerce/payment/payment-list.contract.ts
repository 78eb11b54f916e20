import * as Effect from 'effect/Effect';
import { describe, expect, test } from 'vitest';
import type { PaymentProviderHarness } from './payment-provider.harness.ts';
import type { ProviderSession, SessionRequest } from './payment-provider.ts';

/** The part about the provider's own list of payments; the provider's suite plays it. */
export const paymentListContract = (
  harness: () => PaymentProviderHarness,
  create: (change?: Partial<SessionRequest>) => Promise<ProviderSession>,
): void => {
  describe('the list of payments', () => {
    const [past, ahead] = [{ minutes: -5 }, { minutes: 5 }];
    const list = (from: Temporal.DurationLike = past, until: Temporal.DurationLike = ahead) =>
      Effect.runPromise(harness().provider.listPayments(harness().now().add(from), harness().now().add(until)));
    const bought = async (change?: Partial<SessionRequest>): Promise<string> => {
      const { sessionId } = await create(change);
      await harness().pay(sessionId);
      return (await Effect.runPromise(harness().provider.readSession(sessionId)))?.paymentId ?? '';
    };

    test('names every payment with our ids and its figures', async () => {
      const booking = await bought();
      const plan = await bought({ orderKind: 'commerce', idempotencyKey: 'svc-session-41-2', attemptId: other });
      const listed = await list();
      expect(listed.map(({ paymentId }) => paymentId).toSorted()).toEqual([booking, plan].toSorted());
      for (const payment of listed)
        expect(payment).toMatchObject({
          tenant: harness().tenant,
          orderId: 41,
          orderKind: payment.paymentId === plan ? 'commerce' : 'booking',
          capturedCents: 1850,
          refundedCents: 0,
          currency: 'EUR',
        });
    });

    test('leaves out what has brought no money', async () => {
      await create();
      const { sessionId } = await create({ idempotencyKey: 'svc-session-41-2', attemptId: other });
      await harness().defer(sessionId);
      expect(await list()).toEqual([]);
      await harness().settle(sessionId, true);
      expect(await list()).toHaveLength(1);
    });

    test('counts what went back, by us or at the console, and not what was refused', async () => {
      const paymentId = await bought();
      await harness().refundAtConsole(paymentId, 300);
      const refund = (key: string, amountCents: number) =>
        Effect.runPromise(
          harness().provider.createRefund({
            orderId: 41 as SessionRequest['orderId'],
            orderKind: 'booking',
            paymentId,
            amount: { amountCents, currency: 'EUR' },
            reason: 'requested',
            idempotencyKey: key,
          }),
        );
      await refund('svc-refund-order-41', 200);
      harness().planRefund('failed');
      await refund('svc-refund-order-41-2', 100);
      expect(await list()).toMatchObject([{ capturedCents: 1850, refundedCents: 500 }]);
    });

    test('holds the asked period alone', async () => {
      await bought();
      expect(await list({ hours: -3 }, { hours: -1 })).toEqual([]);
      expect(await list({ hours: 1 }, { hours: 2 })).toEqual([]);
      expect(await list({ hours: -1 }, { hours: 1 })).toHaveLength(1);
    });

    test('goes on beyond one page', async () => {
      for (let made = 0; made < 101; made += 1)
        await bought({ idempotencyKey: `svc-session-41-${made}`, attemptId: attemptOf(made) });
      expect(await list()).toHaveLength(101);
    });

    test('says so when it cannot be had', async () => {
      harness().failRead();
      const failing = harness().provider.listPayments(harness().now(), harness().now().add({ hours: 1 }));
      expect(await Effect.runPromise(Effect.flip(failing))).toMatchObject({ _tag: 'RemoteDown' });
    });
  });
};

const attemptOf = (n: number): SessionRequest['attemptId'] =>
  `0190f0a0-0000-7000-8000-${String(n).padStart(12, '0')}` as SessionRequest['attemptId'];
const other = attemptOf(999);
