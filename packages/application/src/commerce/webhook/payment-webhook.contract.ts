import * as Effect from 'effect/Effect';
import { describe, expect, test } from 'vitest';
import type { PaymentProviderHarness, WebhookParcel } from '../payment/payment-provider.harness.ts';
import type { ProviderEvent, ProviderSession, WebhookRefused } from '../payment/payment-provider.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const textOf = (raw: Uint8Array): string => new TextDecoder().decode(raw);

/** The part about webhooks; `paymentProviderContract` plays it. */
export const paymentWebhookContract = (
  harness: () => PaymentProviderHarness,
  create: () => Promise<ProviderSession>,
): void => {
  describe('webhooks', () => {
    const verify = (
      parcel: WebhookParcel,
      at = harness().now(),
      provider = harness().provider,
    ): Promise<ProviderEvent> => Effect.runPromise(provider.verifyWebhook(parcel.raw, parcel.header, at));
    const reasonOf = async (
      parcel: WebhookParcel,
      at = harness().now(),
      provider = harness().provider,
    ): Promise<WebhookRefused['reason'] | 'down'> => {
      const failure = await Effect.runPromise(Effect.flip(provider.verifyWebhook(parcel.raw, parcel.header, at)));
      return failure._tag === 'WebhookRefused' ? failure.reason : 'down';
    };
    const newest = async (): Promise<WebhookParcel> => {
      const parcel = (await harness().parcels()).at(-1);
      if (parcel === undefined) throw new Error('nothing was announced');
      return parcel;
    };
    const paidParcel = async (): Promise<WebhookParcel> => {
      await harness().pay((await create()).sessionId);
      return newest();
    };

    test('a paid session is announced with its figures, ids and payment', async () => {
      const event = await verify(await paidParcel());
      expect(event).toMatchObject({
        kind: 'paid',
        session: { paid: true, amountCents: 1850, currency: 'EUR', orderId: 41, tenant: harness().tenant },
      });
      expect(event.externalEventId).not.toBe('');
      expect(event.session?.paymentId).not.toBeNull();
      expect(Math.abs(event.createdAt.since(harness().now()).total('seconds'))).toBeLessThan(60);
    });

    test('a deferred payment is ignored when it is chosen, and paid or failed when the bank answers', async () => {
      const good = await create();
      await harness().defer(good.sessionId);
      expect((await verify(await newest())).kind).toBe('ignored');
      await harness().settle(good.sessionId, true);
      expect(await verify(await newest())).toMatchObject({ kind: 'paid', session: { paid: true } });
    });

    test('a deferred payment that fails is announced as failed', async () => {
      const { sessionId } = await create();
      await harness().defer(sessionId);
      await harness().settle(sessionId, false);
      expect(await verify(await newest())).toMatchObject({ kind: 'failed', session: { sessionId, paid: false } });
    });

    test('a refund that had succeeded and failed after all is an alert, and its money is with the studio again', async () => {
      const paymentId = (await verify(await paidParcel())).session?.paymentId ?? '';
      await harness().refundAtConsole(paymentId, 1850);
      await harness().failRefund(paymentId);
      const payment = await Effect.runPromise(harness().provider.readPayment(paymentId));
      expect(payment?.refunds).toMatchObject([{ status: 'failed', amountCents: 1850 }]);
      expect(await verify(await newest())).toMatchObject({
        kind: 'alert',
        session: null,
        alert: {
          kind: 'refund_failed',
          externalId: payment?.refunds[0]?.refundId,
          paymentId,
          amountCents: 1850,
          currency: 'EUR',
          over: false,
        },
      });
    });

    test('webhook.unsupported: any other event is ignored', async ({ skip }) => {
      skip(!harness().traits.closesSessions, 'closing is not announced');
      const { sessionId } = await create();
      await Effect.runPromise(harness().provider.closeSession(sessionId, 'svc-close-41'));
      expect((await verify(await newest())).kind).toBe('ignored');
    });

    test('without a signature, or with an empty one, it is refused', async () => {
      const { raw } = await paidParcel();
      expect(await reasonOf({ raw, header: () => undefined })).toBe('signatureMissing');
      expect(await reasonOf({ raw, header: () => '' })).toBe('signatureMissing');
    });

    test('with the signature of other bytes it is refused, also when one bit differs', async () => {
      const { raw, header } = await paidParcel();
      const changed = Uint8Array.from(raw);
      changed[Math.floor(raw.length / 2)]! ^= 1;
      // Where the other side verifies, what is no event any more is not worth asking about.
      for (const bytes of [changed, bytesOf(`${textOf(raw)} `)])
        expect(await reasonOf({ raw: bytes, header })).toMatch(/^(?:signatureInvalid|bodyInvalid)$/u);
      expect(await reasonOf({ raw, header: () => 'nonsense' })).toBe('signatureInvalid');
    });

    test('without a secret the door is closed', async () => {
      expect(await reasonOf(await paidParcel(), harness().now(), harness().withoutSecret)).toBe('secretMissing');
    });

    test.for([
      [-299, 'paid'],
      [-300, 'paid'],
      [-301, 'tooOld'],
      [300, 'paid'],
      [301, 'fromTheFuture'],
    ] as const)('a paid event signed %i seconds away from now is %s', async ([seconds, verdict], { skip }) => {
      skip(!harness().traits.datesSignatures, 'signatures do not end');
      const { raw } = await paidParcel();
      const now = Temporal.Instant.fromEpochMilliseconds(Math.floor(harness().now().epochMilliseconds / 1000) * 1000);
      const parcel = harness().sign(raw, now.add({ seconds }));
      const read = await verify(parcel, now).then(
        ({ kind }) => kind,
        () => reasonOf(parcel, now),
      );
      expect(read).toBe(verdict);
    });

    test.each(['', 'null', '[]', '{"id":"x"}', '{"object":"event","id":1,"type":"x","created":1,"data":{}}'])(
      'a signed body that is no event is refused: %j',
      async (body) => {
        expect(await reasonOf(harness().sign(bytesOf(body), harness().now()))).toBe('bodyInvalid');
      },
    );

    const ping = 'v2.core.event_destination.ping';
    test.each([
      ['a thin event', { object: 'v2.core.event', id: 'evt_1', type: ping, created: '2026-11-25T10:00:00.000Z' }],
      ['an event without a time', { object: 'event', id: 'evt_2', type: 'x', event_type: 'X.Y' }],
      ['a ping without an id', { type: 'ping', event_type: 'PING' }],
    ])('webhook.unsupported: a signed event of another shape is ignored: %s', async (_, body) => {
      const parcel = harness().sign(bytesOf(JSON.stringify({ event_type: body.type, ...body })), harness().now());
      const event = await verify(parcel);
      expect(event).toMatchObject({ kind: 'ignored', session: null });
      expect(event.externalEventId).not.toBe('');
      expect((await verify(parcel)).externalEventId).toBe(event.externalEventId);
    });

    test.each([
      ['id', { id: 'evt_\0' }],
      ['id with half a character', { id: 'evt_\ud800' }],
      ['type', { type: 'x\0y', event_type: 'x\0y' }],
    ])('a signed event whose %s cannot be stored is refused', async (_, over) => {
      const event = JSON.parse(textOf((await paidParcel()).raw)) as object;
      const raw = bytesOf(JSON.stringify({ ...event, ...over }));
      expect(await reasonOf(harness().sign(raw, harness().now()))).toBe('bodyInvalid');
    });

    test('a signed event that holds such a text where nothing is kept is good: money is not refused for a name', async () => {
      const event = JSON.parse(textOf((await paidParcel()).raw)) as object;
      const raw = bytesOf(JSON.stringify({ ...event, summary: 'x\0y' }));
      expect((await verify(harness().sign(raw, harness().now()))).kind).toBe('paid');
    });

    test('a signed body that is no UTF-8 is refused', async () => {
      expect(await reasonOf(harness().sign(Uint8Array.of(0x22, 0xff, 0x22), harness().now()))).toBe('bodyInvalid');
    });
  });
};
