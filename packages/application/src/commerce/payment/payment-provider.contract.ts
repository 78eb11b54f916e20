import * as Effect from 'effect/Effect';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AttemptId, OrderId } from '@svc/domain/kernel';
import { sessionRequest, type PaymentProviderHarness } from './payment-provider.harness.ts';
import type { ProviderPayment, ProviderSession, RefundRequest } from './payment-provider.ts';
import { paymentCaptureContract } from './payment-capture.contract.ts';
import { paymentListContract } from './payment-list.contract.ts';
import { paymentWebhookContract } from '../webhook/payment-webhook.contract.ts';

const run = Effect.runPromise;
const failureOf = <A, E>(effect: Effect.Effect<A, E>): Promise<E> => run(Effect.flip(effect));

/** The rules that the adapter of every hosted-checkout provider keeps. */
export const paymentProviderContract = (name: string, open: () => Promise<PaymentProviderHarness>): void => {
  describe(`payment provider: ${name}`, () => {
    let harness: PaymentProviderHarness;
    beforeEach(async () => {
      harness = await open();
    });
    afterEach(() => harness.close());

    const create = async (change?: Parameters<typeof sessionRequest>[1]): Promise<ProviderSession> => {
      const outcome = await run(harness.provider.createSession(sessionRequest(harness, change)));
      if (outcome.kind !== 'confirmed') throw new Error(`not confirmed: ${JSON.stringify(outcome)}`);
      return outcome.value;
    };
    const read = (sessionId: string) => run(harness.provider.readSession(sessionId));
    const another = '0190f0a0-0000-7000-8000-000000000042' as AttemptId;
    const find = (attemptId = sessionRequest(harness).attemptId, after = harness.now().subtract({ minutes: 5 })) =>
      run(harness.provider.findSession(attemptId, after));
    const paid = async (): Promise<string> => {
      const { sessionId } = await create();
      await harness.pay(sessionId);
      return (await read(sessionId))?.paymentId ?? '';
    };
    const refund = (paymentId: string, change: Partial<RefundRequest> = {}) =>
      run(
        harness.provider.createRefund({
          orderId: 41 as OrderId,
          orderKind: 'booking',
          paymentId,
          amount: { amountCents: 1850, currency: 'EUR' },
          reason: 'capacity_refunded',
          idempotencyKey: 'svc-refund-order-41',
          ...change,
        }),
      );
    const payment = async (paymentId: string): Promise<ProviderPayment> => {
      const found = await run(harness.provider.readPayment(paymentId));
      if (found === null) throw new Error('no such payment');
      return found;
    };

    describe('sessions', () => {
      test('a session is open and unpaid, and gives back our ids and figures', async () => {
        const session = await create();
        const { orderId, orderKind, attemptId, tenant } = sessionRequest(harness);
        expect(session).toMatchObject({ status: 'open', paid: false, orderId, orderKind, attemptId, tenant });
        expect([session.amountCents, session.currency]).toEqual([1850, 'EUR']);
        expect(session.url).toMatch(/^https?:/u);
        expect(await read(session.sessionId)).toEqual(session);
      });

      test('record.order-reference: a session says whether it is paid for a booking or for a commerce order', async () => {
        const session = await create({ orderKind: 'commerce' });
        expect(session).toMatchObject({ orderId: 41, orderKind: 'commerce' });
        await harness.pay(session.sessionId);
        expect(await read(session.sessionId)).toMatchObject({ paid: true, orderId: 41, orderKind: 'commerce' });
      });

      test('a hold shorter than the provider allows still gets a session', async () => {
        expect((await create({ expiresAt: harness.now().add({ minutes: 10 }) })).status).toBe('open');
      });

      test('the same key and request is the same session', async () => {
        const request = sessionRequest(harness);
        const [first, second] = [await create(request), await create(request)];
        expect(second.sessionId).toBe(first.sessionId);
      });

      test('a lost answer is unknown, and the session is found by its attempt where there is a list', async () => {
        harness.trouble('lost');
        expect((await run(harness.provider.createSession(sessionRequest(harness)))).kind).toBe('unknown');
        const found = await find();
        expect(found === null).toBe(!harness.traits.listsSessions);
        if (found === null) return; // nobody was given its address, and no money moves without our capture
        expect(found).toMatchObject({ orderId: 41, status: 'open', amountCents: 1850 });
        await harness.pay(found.sessionId);
        expect((await find())?.paid).toBe(true);
      });

      test('a call that broke before the work is unknown too, and nothing is found', async () => {
        harness.trouble('broken');
        expect((await run(harness.provider.createSession(sessionRequest(harness)))).kind).toBe('unknown');
        expect(await find()).toBeNull();
      });

      test('a call that provably never left is refused as not sent', async () => {
        const outcome = await run(harness.unreachable.createSession(sessionRequest(harness)));
        expect(outcome).toMatchObject({ kind: 'refused', notSent: true });
      });

      test('a session is found by its own attempt only, whatever other order bears its number, and not before its time', async ({
        skip,
      }) => {
        skip(!harness.traits.listsSessions, 'there is no list');
        await create();
        expect(await find(another)).toBeNull();
        expect(await find(sessionRequest(harness).attemptId, harness.now().add({ hours: 1 }))).toBeNull();
        expect((await find())?.orderId).toBe(41);
      });

      test('of several sessions of one order the paid one is found', async ({ skip }) => {
        skip(!harness.traits.listsSessions, 'there is no list');
        const { sessionId } = await create();
        await harness.pay(sessionId);
        const deferred = await create({ idempotencyKey: 'svc-session-41-2' });
        await harness.defer(deferred.sessionId);
        await create({ idempotencyKey: 'svc-session-41-3' });
        expect((await find())?.sessionId).toBe(sessionId);
      });

      test('an unknown session is null, and a failing read says so', async () => {
        expect(await read('cs_nobody')).toBeNull();
        harness.failRead();
        expect(await failureOf(harness.provider.readSession('cs_nobody'))).toMatchObject({ _tag: 'RemoteDown' });
      });

      test('a list that fails says so', async ({ skip }) => {
        skip(!harness.traits.listsSessions, 'there is no list');
        harness.failRead();
        expect(await failureOf(harness.provider.findSession(another, harness.now()))).toMatchObject({
          _tag: 'RemoteDown',
        });
      });

      test('a paid session names its payment', async () => {
        const { sessionId } = await create();
        await harness.pay(sessionId);
        const session = await read(sessionId);
        expect(session).toMatchObject({ status: 'complete', paid: true });
        expect(session?.paymentId).not.toBeNull();
      });
    });

    describe('closing a session', () => {
      const close = (sessionId: string, key = 'svc-close-41') => run(harness.provider.closeSession(sessionId, key));

      test('a closed session is over, and unpaid', async () => {
        const { sessionId } = await create();
        expect(await close(sessionId)).toMatchObject({ kind: 'confirmed', value: { status: 'expired' } });
        expect(await read(sessionId)).toMatchObject({ paid: false });
      });

      test('a session closed at the other side takes no money there either', async ({ skip }) => {
        skip(!harness.traits.closesSessions, 'it is closed by our not capturing it');
        const { sessionId } = await create();
        await close(sessionId);
        expect(await harness.pay(sessionId)).toBe(false);
      });

      test('closing twice is confirmed twice', async () => {
        const { sessionId } = await create();
        await close(sessionId);
        expect(await close(sessionId, 'svc-close-41-2')).toMatchObject({
          kind: 'confirmed',
          value: { status: 'expired' },
        });
      });

      test('a complete session is refused by name', async () => {
        const { sessionId } = await create();
        await harness.pay(sessionId);
        expect(await close(sessionId)).toMatchObject({ kind: 'refused', code: 'session_complete', notSent: false });
      });

      test('a session nobody knows is refused', async () => {
        expect((await close('cs_nobody')).kind).toBe('refused');
      });

      test('a lost answer is unknown; asked again, it is closed', async () => {
        const { sessionId } = await create();
        harness.trouble('lost');
        expect((await close(sessionId)).kind).toBe('unknown');
        expect(await read(sessionId)).toMatchObject({ status: harness.traits.closesSessions ? 'expired' : 'open' });
        expect(await close(sessionId)).toMatchObject({ kind: 'confirmed', value: { status: 'expired' } });
      });
    });

    paymentCaptureContract(() => harness, create);

    describe('refunds', () => {
      test('a refund is confirmed and read back with its key', async () => {
        const paymentId = await paid();
        const outcome = await refund(paymentId, { amount: { amountCents: 850, currency: 'EUR' } });
        expect(outcome).toMatchObject({ kind: 'confirmed', value: { amountCents: 850, status: 'succeeded' } });
        expect(await payment(paymentId)).toMatchObject({
          capturedCents: 1850,
          currency: 'EUR',
          refunds: [{ amountCents: 850, idempotencyKey: 'svc-refund-order-41' }],
        });
      });

      test('the same key and request is the same refund', async () => {
        const paymentId = await paid();
        await refund(paymentId);
        expect((await refund(paymentId)).kind).toBe('confirmed');
        expect((await payment(paymentId)).refunds).toHaveLength(1);
      });

      test('a lost answer is unknown, and the refund is seen by its key', async () => {
        const paymentId = await paid();
        harness.trouble('lost');
        expect((await refund(paymentId)).kind).toBe('unknown');
        expect((await payment(paymentId)).refunds).toMatchObject([{ idempotencyKey: 'svc-refund-order-41' }]);
      });

      test('a call that broke before the work is unknown, and nothing was given back', async () => {
        const paymentId = await paid();
        harness.trouble('broken');
        expect((await refund(paymentId)).kind).toBe('unknown');
        expect((await payment(paymentId)).refunds).toEqual([]);
      });

      test('more than what is left is refused', async () => {
        const paymentId = await paid();
        await harness.refundAtConsole(paymentId, 1000);
        expect(await refund(paymentId)).toMatchObject({ kind: 'refused', notSent: false });
        expect((await payment(paymentId)).refunds).toMatchObject([{ amountCents: 1000, idempotencyKey: null }]);
      });

      test('a refund of nothing that was paid, or of nobody, is refused', async () => {
        expect((await refund('pi_nobody')).kind).toBe('refused');
      });

      test('a call that provably never left is refused as not sent', async () => {
        const outcome = await run(
          harness.unreachable.createRefund({
            orderId: 41 as OrderId,
            orderKind: 'booking',
            paymentId: await paid(),
            amount: { amountCents: 1850, currency: 'EUR' },
            reason: 'requested',
            idempotencyKey: 'svc-refund-order-41',
          }),
        );
        expect(outcome).toMatchObject({ kind: 'refused', notSent: true });
      });

      test('payments.partial-refund-once: parts given back at the console and by us are all counted', async () => {
        const paymentId = await paid();
        await harness.refundAtConsole(paymentId, 500);
        await refund(paymentId, { amount: { amountCents: 350, currency: 'EUR' } });
        await harness.refundAtConsole(paymentId, 1000);
        const { refunds } = await payment(paymentId);
        expect(refunds.map(({ amountCents }) => amountCents).toSorted((a, b) => a - b)).toEqual([350, 500, 1000]);
        expect(refunds.filter(({ idempotencyKey }) => idempotencyKey !== null)).toHaveLength(1);
        expect((await refund(paymentId, { idempotencyKey: 'svc-refund-order-41-2' })).kind).toBe('refused');
      });

      test.each(['pending', 'failed'] as const)('a refund may be %s', async (status) => {
        const paymentId = await paid();
        harness.planRefund(status);
        expect(await refund(paymentId)).toMatchObject({ kind: 'confirmed', value: { status } });
        expect((await payment(paymentId)).refunds).toMatchObject([{ status }]);
      });

      test('many refunds are all counted', async () => {
        const paymentId = await paid();
        for (let made = 0; made < 110; made += 1) await harness.refundAtConsole(paymentId, 1);
        expect((await payment(paymentId)).refunds).toHaveLength(110);
      });

      test('an unknown payment is null, and a failing read says so', async () => {
        expect(await run(harness.provider.readPayment('pi_nobody'))).toBeNull();
        harness.failRead();
        expect(await failureOf(harness.provider.readPayment('pi_nobody'))).toMatchObject({ _tag: 'RemoteDown' });
      });
    });

    paymentListContract(() => harness, create);
    paymentWebhookContract(() => harness, create);
  });
};
