import { createHmac } from 'node:crypto';
import * as Effect from 'effect/Effect';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { paymentProviderContract } from '@svc/application/contracts';
import { sessionRequest } from '@svc/application/testing';
import type { OrderId } from '@svc/domain/kernel';
import { openCardHarness, type CardHarness } from './card-harness.testkit.ts';
import { cardProvider } from './card-provider.ts';

paymentProviderContract('card, through the official SDK', openCardHarness);

describe('the card adapter', () => {
  let harness: CardHarness;
  beforeEach(async () => {
    harness = await openCardHarness();
  });
  afterEach(() => harness.close());

  const create = () => Effect.runPromise(harness.provider.createSession(sessionRequest(harness)));
  const kindOf = async () => (await create()).kind;

  test.each([
    ['an error after the work', { kind: 'error-after' }],
    ['an error before the work', { kind: 'error' }],
    ['a rate limit', { kind: 'rate-limit' }],
    ['a body that cannot be read', { kind: 'unreadable' }],
    ['a body that breaks off', { kind: 'cut' }],
    ['the page of a proxy', { kind: 'html', status: 400 }],
    ['an object that is no session', { kind: 'answer', body: '{"ok":true}' }],
    ['an empty body', { kind: 'answer', body: '' }],
    ['a key that is in use', { kind: 'answer', status: 409, body: '{"error":{"type":"idempotency_error"}}' }],
  ] as const)('%s leaves the outcome unknown, and nothing is repeated', async (_, fault) => {
    harness.card.failNext(fault);
    expect(await kindOf()).toBe('unknown');
    expect(harness.card.calls).toHaveLength(1);
  });

  test('a redirect is not followed: the key stays here, and the outcome is unknown', async () => {
    harness.card.failNext({ kind: 'redirect', location: `${harness.card.url}/v1/balance` });
    expect(await kindOf()).toBe('unknown');
    expect(harness.card.calls).toHaveLength(1);
  });

  test('a broken connection is not tried again, so that a provider going down cannot look unreached', async () => {
    harness.card.failNext({ kind: 'drop-after' });
    expect(await kindOf()).toBe('unknown');
    expect(harness.card.calls).toHaveLength(1);
  });

  test('an answer that does not come in time leaves the outcome unknown', async () => {
    const impatient = cardProvider({ ...harness.config, timeoutMs: 1_000 });
    harness.card.failNext({ kind: 'slow', ms: 60_000, when: 'after' });
    const outcome = await Effect.runPromise(impatient.createSession(sessionRequest(harness)));
    expect(outcome.kind).toBe('unknown');
    expect(harness.card.books.sessions).toHaveLength(1);
  });

  test('a wrong key is refused unread, and its message does not show it', async () => {
    const stranger = cardProvider({ ...harness.config, secretKey: 'sk_test_of_a_stranger' });
    const outcome = await Effect.runPromise(stranger.createSession(sessionRequest(harness)));
    expect(outcome).toMatchObject({ kind: 'refused', notSent: true });
    expect(JSON.stringify(outcome)).not.toContain('stranger');
  });

  test('a key that may not end sessions leaves one to be ended later, though it may read it', async () => {
    const outcome = await create();
    const sessionId = outcome.kind === 'confirmed' ? outcome.value.sessionId : '';
    const error = { type: 'invalid_request_error', message: 'The provided key does not have the required permissions' };
    const route = 'POST /v1/checkout/sessions/:id/expire';
    harness.card.failNext({ kind: 'answer', status: 403, body: JSON.stringify({ error }), route });
    const close = () => Effect.runPromise(harness.provider.closeSession(sessionId, 'svc-close-41'));
    expect(await close()).toMatchObject({ kind: 'refused', notSent: true });
    expect((await close()).kind).toBe('confirmed');
  });

  test('a refusal whose words cannot be stored is reported with U+FFFD in their place', async () => {
    const error = { type: 'invalid_request_error', code: 'a\0b', message: 'x\0y \ud800' };
    harness.card.failNext({ kind: 'answer', status: 400, body: JSON.stringify({ error }) });
    expect(await create()).toMatchObject({ kind: 'refused', code: 'a\uFFFDb', message: 'x\uFFFDy \uFFFD' });
  });

  test('a key that was used otherwise is unknown: the first call may have made a session', async () => {
    await create();
    const other = sessionRequest(harness, { total: { amountCents: 1, currency: 'EUR' } });
    expect((await Effect.runPromise(harness.provider.createSession(other))).kind).toBe('unknown');
  });

  test('a refund under a key that another payment has used is refused: nothing went back, and its next key is free', async () => {
    const paid = async (idempotencyKey: string): Promise<string> => {
      const made = await Effect.runPromise(harness.provider.createSession(sessionRequest(harness, { idempotencyKey })));
      const sessionId = made.kind === 'confirmed' ? made.value.sessionId : '';
      await harness.pay(sessionId);
      return (await Effect.runPromise(harness.provider.readSession(sessionId)))?.paymentId ?? '';
    };
    const [theirs, ours] = [await paid('a'), await paid('b')];
    const refund = (paymentId: string, idempotencyKey: string) =>
      Effect.runPromise(
        harness.provider.createRefund({
          ...{ orderId: 41 as OrderId, orderKind: 'booking', paymentId, idempotencyKey },
          ...{ amount: { amountCents: 1850, currency: 'EUR' }, reason: 'requested_by_admin' },
        }),
      );
    expect((await refund(theirs, 'svc-refund-order-41')).kind).toBe('confirmed');
    expect(await refund(ours, 'svc-refund-order-41')).toMatchObject({ kind: 'refused', code: 'idempotency_error' });
    expect((await Effect.runPromise(harness.provider.readPayment(ours)))?.refunds).toEqual([]);
    expect((await refund(ours, 'svc-refund-order-41-2')).kind).toBe('confirmed');
  });

  test('an amount the provider does not take is refused with its code', async () => {
    const tiny = sessionRequest(harness, { total: { amountCents: 10, currency: 'EUR' } });
    const outcome = await Effect.runPromise(harness.provider.createSession(tiny));
    expect(outcome).toMatchObject({ kind: 'refused', code: 'amount_too_small' });
  });

  test('a session of another tenant on the same account is not found', async () => {
    await create();
    const neighbour = cardProvider({ ...harness.config, tenant: 'ninfea' });
    const hour = harness.now().subtract({ hours: 1 });
    expect(await Effect.runPromise(neighbour.findSession(sessionRequest(harness).attemptId, hour))).toBeNull();
  });

  test('a refused close whose session cannot be read stays unknown', async () => {
    const outcome = await create();
    const sessionId = outcome.kind === 'confirmed' ? outcome.value.sessionId : '';
    await harness.pay(sessionId);
    harness.card.failNext({ kind: 'drop-before', route: 'GET /v1/checkout/sessions/:id' });
    expect((await Effect.runPromise(harness.provider.closeSession(sessionId, 'svc-close-41'))).kind).toBe('unknown');
  });

  test('a webhook is taken under the header the provider really sends, and while the secret is being rolled', async () => {
    await create();
    await harness.pay(harness.card.books.sessions[0]?.id ?? '');
    const parcel = (await harness.parcels()).at(-1);
    const raw = parcel?.raw ?? new Uint8Array();
    const signature = parcel?.header('card-signature') ?? '';
    const rolled = signature.replace(',v1=', `,v0=00,v1=${'0'.repeat(64)},v1=`);
    for (const value of [signature, rolled]) {
      const header = (name: string) => (name === 'stripe-signature' ? value : undefined);
      const event = await Effect.runPromise(harness.provider.verifyWebhook(raw, header, harness.now()));
      expect(event.kind).toBe('paid');
    }
  });

  test.each([
    ['stores a card for other software', { mode: 'setup', amount_total: null, currency: null }, 'ignored'],
    [
      'names an order of ours and lacks its amount',
      { metadata: { order_id: '41' }, amount_total: null },
      'bodyInvalid',
    ],
  ])('webhook.unsupported: a completed session that %s', async (_, over, verdict) => {
    const object = { object: 'checkout.session', id: 'cs_x', status: 'complete', metadata: {}, ...over };
    const type = 'checkout.session.completed';
    const event = { object: 'event', id: 'evt_other', type, created: 1_790_000_000, data: { object } };
    const { raw, header } = harness.sign(Buffer.from(JSON.stringify(event)), harness.now());
    const read = Effect.match(harness.provider.verifyWebhook(raw, header, harness.now()), {
      onSuccess: ({ kind }) => kind,
      onFailure: ({ reason }) => reason,
    });
    expect(await Effect.runPromise(read)).toBe(verdict);
  });

  test.each(['reason', 'payment_intent', 'id'])('a dispute whose %s cannot be stored is refused', async (name) => {
    const object = { id: 'dp_1', object: 'dispute', payment_intent: 'pi_1', status: 'lost', [name]: 'x\0y' };
    const type = 'charge.dispute.closed';
    const event = { object: 'event', id: 'evt_dispute', type, created: 1_790_000_000, data: { object } };
    const { raw, header } = harness.sign(Buffer.from(JSON.stringify(event)), harness.now());
    const failure = await Effect.runPromise(Effect.flip(harness.provider.verifyWebhook(raw, header, harness.now())));
    expect(failure).toMatchObject({ reason: 'bodyInvalid' });
  });

  test('two timestamps in one signature are refused', async () => {
    const raw = Buffer.from('{}');
    const stamp = Math.floor(harness.now().epochMilliseconds / 1000);
    const digest = createHmac('sha256', harness.config.webhookSecret).update(`${stamp}.{}`).digest('hex');
    const header = () => `t=${stamp},t=${stamp},v1=${digest}`;
    const failure = await Effect.runPromise(Effect.flip(harness.provider.verifyWebhook(raw, header, harness.now())));
    expect(failure).toMatchObject({ reason: 'signatureInvalid' });
  });

  test.each([
    ['charge.dispute.created', 'needs_response', { over: false, outcome: null }],
    ['charge.dispute.closed', 'lost', { over: true, outcome: 'lost' }],
  ])('%s is read with payment, amount, reason and deadline', async (type, status, decision) => {
    const object = {
      id: 'dp_1',
      object: 'dispute',
      amount: 1850,
      currency: 'eur',
      payment_intent: 'pi_1',
      reason: 'fraudulent',
      status,
      evidence_details: { due_by: 1_800_000_000 },
      metadata: {},
    };
    const event = { object: 'event', id: 'evt_dispute', type, created: 1_790_000_000, data: { object } };
    const { raw, header } = harness.sign(Buffer.from(JSON.stringify(event)), harness.now());
    expect(await Effect.runPromise(harness.provider.verifyWebhook(raw, header, harness.now()))).toMatchObject({
      kind: 'alert',
      session: null,
      alert: {
        kind: 'dispute',
        externalId: 'dp_1',
        paymentId: 'pi_1',
        amountCents: 1850,
        currency: 'EUR',
        reason: 'fraudulent',
        respondBy: Temporal.Instant.fromEpochMilliseconds(1_800_000_000_000),
        ...decision,
      },
    });
  });
});
