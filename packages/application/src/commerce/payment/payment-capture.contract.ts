import * as Effect from 'effect/Effect';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PaymentProviderHarness } from './payment-provider.harness.ts';
import type { PaymentProvider, ProviderSession } from './payment-provider.ts';

/** The part about approving and capturing, for providers where no money moves before; the provider's suite plays it. */
export const paymentCaptureContract = (
  harness: () => PaymentProviderHarness,
  create: (change?: { readonly idempotencyKey: string }) => Promise<ProviderSession>,
): void => {
  describe('capturing an approved session', () => {
    beforeEach(({ skip }) => {
      skip(harness().provider.captureSession === null, 'this provider takes the money itself');
    });
    const capture = async (
      sessionId: string,
      key = 'svc-capture-order-41-1',
      provider: PaymentProvider = harness().provider,
    ) => {
      if (provider.captureSession === null) throw new Error('nothing to capture');
      return await Effect.runPromise(provider.captureSession(sessionId, key));
    };
    const read = (sessionId: string) => Effect.runPromise(harness().provider.readSession(sessionId));
    const approved = async (funding?: 'good' | 'slow' | 'declined'): Promise<string> => {
      const { sessionId } = await create();
      expect(await harness().approve(sessionId, funding)).toBe(true);
      return sessionId;
    };

    test('an approval moves no money, and is announced', async () => {
      const sessionId = await approved();
      expect(await read(sessionId)).toMatchObject({ status: 'approved', paid: false, paymentId: null });
      const parcel = (await harness().parcels()).at(-1);
      const event = await Effect.runPromise(
        harness().provider.verifyWebhook(
          parcel?.raw ?? new Uint8Array(),
          parcel?.header ?? (() => ''),
          harness().now(),
        ),
      );
      expect(event).toMatchObject({ kind: 'approved', session: { sessionId, orderId: 41, amountCents: 1850 } });
    });

    test('a capture takes the whole amount, once: the same key and another one say the same', async () => {
      const sessionId = await approved();
      const first = await capture(sessionId);
      expect(first).toMatchObject({
        kind: 'confirmed',
        value: { status: 'complete', paid: true, amountCents: 1850, currency: 'EUR', orderId: 41 },
      });
      for (const key of ['svc-capture-order-41-1', 'svc-capture-order-41-2'])
        expect(await capture(sessionId, key)).toEqual(first);
    });

    test('nothing is captured before the payer approves, and the refusal leaves the key usable', async () => {
      const { sessionId } = await create();
      expect(await capture(sessionId)).toMatchObject({ kind: 'refused', code: 'ORDER_NOT_APPROVED', notSent: false });
      await harness().approve(sessionId);
      expect((await capture(sessionId)).kind).toBe('confirmed');
    });

    test('a declined means of payment is refused by name, and the session stays unpaid', async () => {
      const sessionId = await approved('declined');
      expect(await capture(sessionId)).toMatchObject({ kind: 'refused', code: 'INSTRUMENT_DECLINED', notSent: false });
      expect(await read(sessionId)).toMatchObject({ paid: false });
    });

    test('a capture may wait for the bank: confirmed, complete, not paid; then the bank answers', async () => {
      const sessionId = await approved('slow');
      expect(await capture(sessionId)).toMatchObject({ kind: 'confirmed', value: { status: 'complete', paid: false } });
      await harness().settle(sessionId, true);
      expect(await read(sessionId)).toMatchObject({ status: 'complete', paid: true });
    });

    test('a lost answer is unknown; the session shows that the money came', async () => {
      const sessionId = await approved();
      harness().trouble('lost');
      expect((await capture(sessionId)).kind).toBe('unknown');
      expect(await read(sessionId)).toMatchObject({ status: 'complete', paid: true });
    });

    test('a call that broke before the work is unknown too; the session is still approved', async () => {
      const sessionId = await approved();
      harness().trouble('broken');
      expect((await capture(sessionId)).kind).toBe('unknown');
      expect(await read(sessionId)).toMatchObject({ status: 'approved', paid: false });
    });

    test.for([
      ['lost', 'good'],
      ['broken', 'declined'],
    ] as const)(
      'a repetition that is refused says nothing of the one before it, which was %s: the session does',
      async ([trouble, funding]) => {
        const sessionId = await approved(funding);
        harness().trouble(trouble);
        expect((await capture(sessionId)).kind).toBe('unknown');
        const again = trouble === 'lost' ? harness().unreachable : harness().provider;
        expect((await capture(sessionId, 'svc-capture-order-41-1', again)).kind).toBe('refused');
        expect(await read(sessionId)).toMatchObject({ paid: trouble === 'lost' });
      },
    );

    test('a call that provably never left is refused as not sent; an unknown session is refused', async () => {
      const sessionId = await approved();
      const outcome = await capture(sessionId, 'svc-capture-order-41-9', harness().unreachable);
      expect(outcome).toMatchObject({ kind: 'refused', notSent: true });
      expect(await capture('NOBODY')).toMatchObject({ kind: 'refused', notSent: false });
    });
  });
};
