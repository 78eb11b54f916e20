import * as Effect from 'effect/Effect';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { paymentProviderContract } from '@svc/application/contracts';
import { sessionRequest } from '@svc/application/testing';
import type { AttemptId } from '@svc/domain/kernel';
import type { CallFault } from '@svc/emulators/payments';
import { openWalletHarness, type WalletHarness } from './wallet-harness.testkit.ts';
import { addressOf } from './wallet-config.ts';
import { walletProvider } from './wallet-provider.ts';

paymentProviderContract('wallet, through the official SDK', openWalletHarness);

const run = Effect.runPromise;
let harness: WalletHarness;
beforeEach(async () => {
  harness = await openWalletHarness();
});
afterEach(() => harness.close());

const create = (provider = harness.provider) => run(provider.createSession(sessionRequest(harness)));
const approved = async (): Promise<string> => {
  const outcome = await create();
  const sessionId = outcome.kind === 'confirmed' ? outcome.value.sessionId : '';
  await harness.approve(sessionId);
  return sessionId;
};
const capture = (sessionId: string, provider = harness.provider) =>
  run(provider.captureSession!(sessionId, 'svc-capture-order-41-1'));
const callsTo = (path: string) => harness.wallet.calls.filter((call) => call.path.endsWith(path));

const faults: readonly (readonly [string, Omit<CallFault, 'route'>])[] = [
  ['an error after the work', { kind: 'error-after' }],
  ['an error before the work', { kind: 'error' }],
  ['a rate limit', { kind: 'rate-limit' }],
  ['a broken connection', { kind: 'drop-after' }],
  ['a body that cannot be read', { kind: 'unreadable' }],
  ['a body that breaks off', { kind: 'cut' }],
  ['the page of a proxy', { kind: 'html', status: 400 }],
  ['an object that is no order', { kind: 'answer', body: '{"ok":true}' }],
  ['an empty body', { kind: 'answer', body: '' }],
  ['a call in progress under the same id', { kind: 'answer', status: 409, body: '{"name":"RESOURCE_CONFLICT"}' }],
  ['a redirect', { kind: 'redirect', location: 'http://127.0.0.1:1/' }],
];

describe('the wallet adapter', () => {
  test.each(faults)('%s leaves an order’s making unknown, and nothing is repeated', async (_, fault) => {
    harness.wallet.failNext({ ...fault, route: 'POST /v2/*' });
    expect((await create()).kind).toBe('unknown');
    expect(callsTo('/v2/checkout/orders')).toHaveLength(1);
  });

  test.each(faults)('%s leaves a capture unknown, and nothing is repeated', async (_, fault) => {
    const sessionId = await approved();
    harness.wallet.failNext({ ...fault, route: 'POST /v2/*' });
    expect((await capture(sessionId)).kind).toBe('unknown');
    expect(callsTo('/capture')).toHaveLength(1);
  });

  test('an answer that does not come in time leaves the outcome unknown, and the work is done once', async () => {
    const sessionId = await approved();
    harness.wallet.failNext({ kind: 'slow', ms: 60_000, when: 'after', route: 'POST /v2/*' });
    expect((await capture(sessionId, walletProvider({ ...harness.config, timeoutMs: 2_000 }))).kind).toBe('unknown');
    expect(harness.wallet.books.captures).toHaveLength(1);
  });

  test('a capture that the credentials do not permit took no money, and is made once they do', async () => {
    const sessionId = await approved();
    const body = JSON.stringify({ name: 'NOT_AUTHORIZED', details: [{ issue: 'PERMISSION_DENIED' }] });
    harness.wallet.failNext({ kind: 'answer', status: 403, body, route: 'POST /v2/*' });
    expect(await capture(sessionId)).toMatchObject({ kind: 'refused', code: 'PERMISSION_DENIED', notSent: true });
    expect(await capture(sessionId)).toMatchObject({ kind: 'confirmed', value: { paid: true } });
  });

  test('a capture made before under another key is confirmed by a look, or unknown when it cannot look', async () => {
    const sessionId = await approved();
    await run(harness.provider.captureSession!(sessionId, 'another-key'));
    harness.wallet.failNext({ kind: 'drop-before', route: 'GET /v2/*' });
    expect((await capture(sessionId)).kind).toBe('unknown');
    expect(await capture(sessionId)).toMatchObject({ kind: 'confirmed', value: { paid: true } });
    expect(harness.wallet.books.captures).toHaveLength(1);
  });

  test('an amount above or below what was asked is never taken for ours', async () => {
    await create();
    const other = sessionRequest(harness, { total: { amountCents: 1, currency: 'EUR' } });
    expect((await run(harness.provider.createSession(other))).kind).toBe('unknown');
  });

  test('a request id that another tenant, attempt or kind of order has used brings no session that is not ours', async () => {
    expect((await create()).kind).toBe('confirmed');
    const others = [
      { tenant: 'sole' },
      { attemptId: '01a3185c-5002-7827-90e0-b61623703612' as AttemptId },
      { orderKind: 'commerce' as const },
    ];
    const answers = others.map((other) => run(harness.provider.createSession(sessionRequest(harness, other))));
    expect((await Promise.all(answers)).map(({ kind }) => kind)).toEqual(['unknown', 'unknown', 'unknown']);
  });

  test('an answer about another payment is no work done for ours: its request id was used before', async () => {
    const sessionId = await approved();
    const answer = (body: object) =>
      harness.wallet.failNext({ kind: 'answer', status: 201, body: JSON.stringify(body), route: 'POST /v2/*' });
    const amount = { currency_code: 'EUR', value: '18.50' };
    answer({ id: 'ANOTHER', status: 'COMPLETED', purchase_units: [{ amount }] });
    const used = { kind: 'refused', code: 'REQUEST_ID_USED', notSent: false };
    expect(await capture(sessionId)).toMatchObject(used);
    const captured = await capture(sessionId);
    const paymentId = captured.kind === 'confirmed' ? (captured.value.paymentId ?? '') : '';
    const refund = (idempotencyKey: string) =>
      run(
        harness.provider.createRefund({
          ...{ orderId: sessionRequest(harness).orderId, orderKind: 'booking', paymentId, idempotencyKey },
          ...{ amount: { amountCents: 1850, currency: 'EUR' }, reason: 'requested_by_admin' },
        }),
      );
    const links = [{ rel: 'up', href: 'https://api-m.paypal.com/v2/payments/captures/OFANOTHER' }];
    answer({ id: 'THEIRS', status: 'COMPLETED', amount, links });
    expect(await refund('svc-refund-order-41')).toMatchObject(used);
  });

  test('an order names tenant, order and attempt, sends money as decimals, and keeps the customer’s address', async () => {
    await create();
    const [order] = harness.wallet.books.orders;
    expect(order).toMatchObject({
      customId: `loto/41/${sessionRequest(harness).attemptId}`,
      invoiceId: sessionRequest(harness).attemptId,
      amount: 1850,
      currency: 'EUR',
    });
    expect(callsTo('/v2/checkout/orders')[0]?.body).toContain('"value":"18.50"');
    expect(JSON.stringify(harness.wallet.calls)).not.toContain('giulia@example.it');
  });

  test('the environment picks the address, and a base address stands above it', () => {
    expect(addressOf({ ...harness.config, baseUrl: '' })).toBe('https://api-m.sandbox.paypal.com');
    expect(addressOf({ ...harness.config, baseUrl: '', environment: 'live' })).toBe('https://api-m.paypal.com');
    expect(addressOf({ ...harness.config, baseUrl: 'http://127.0.0.1:1/' })).toBe('http://127.0.0.1:1');
  });
});

describe('access tokens', () => {
  test('one serves many calls, also many at once', async () => {
    await Promise.all(Array.from({ length: 5 }, () => run(harness.provider.readSession('NOBODY'))));
    await create();
    expect(callsTo('/v1/oauth2/token')).toHaveLength(1);
  });

  test('one that the provider no longer takes is renewed once, and the call is made', async () => {
    const sessionId = await approved();
    harness.wallet.revokeTokens();
    expect((await capture(sessionId)).kind).toBe('confirmed');
    expect(callsTo('/v1/oauth2/token')).toHaveLength(2);
    expect(callsTo('/capture').map(({ status }) => status)).toEqual([401, 201]);
  });

  test('one that is about to end is renewed before the call', async () => {
    await harness.close();
    const { startFakeWallet } = await import('@svc/emulators/payments');
    const brief = await startFakeWallet({ tokenSeconds: 61 });
    const provider = walletProvider({ ...harness.config, baseUrl: brief.url });
    await run(provider.readSession('NOBODY'));
    await new Promise((resolve) => setTimeout(resolve, 1100));
    await run(provider.readSession('NOBODY'));
    expect(brief.calls.filter(({ path }) => path.endsWith('token'))).toHaveLength(2);
    await brief.close();
  });

  test('wrong credentials send nothing, their message does not show them, and right ones work after a failure', async () => {
    const stranger = walletProvider({ ...harness.config, clientSecret: 'secret-of-a-stranger' });
    const outcome = await create(stranger);
    expect(outcome).toMatchObject({ kind: 'refused', notSent: true });
    expect(JSON.stringify(outcome)).not.toContain('stranger');
    expect(callsTo('/v2/checkout/orders')).toEqual([]);
    harness.wallet.failNext({ kind: 'error', route: 'POST /v1/oauth2/token' });
    expect(await create()).toMatchObject({ kind: 'refused', notSent: true });
    expect((await create()).kind).toBe('confirmed');
  });
});

describe('webhook.wallet: the remote verification', () => {
  const newest = async () => {
    await approved();
    const parcel = (await harness.parcels()).at(-1);
    if (parcel === undefined) throw new Error('nothing was announced');
    return parcel;
  };
  const verdictOf = async (parcel: Awaited<ReturnType<typeof newest>>, provider = harness.provider): Promise<string> =>
    run(provider.verifyWebhook(parcel.raw, parcel.header, harness.now())).then(
      ({ kind }) => kind,
      async () => {
        const failure = await run(Effect.flip(provider.verifyWebhook(parcel.raw, parcel.header, harness.now())));
        return failure._tag === 'WebhookRefused' ? failure.reason : failure._tag;
      },
    );

  test('asks with the configured webhook id; an event signed for another webhook is refused', async () => {
    const parcel = await newest();
    expect(await verdictOf(parcel)).toBe('approved');
    expect(callsTo('/verify-webhook-signature')[0]?.body).toContain(`"webhook_id":"${harness.config.webhookId}"`);
    expect(await verdictOf(parcel, walletProvider({ ...harness.config, webhookId: 'ANOTHER' }))).toBe(
      'signatureInvalid',
    );
  });

  test.each(faults.filter(([name]) => name !== 'the page of a proxy'))(
    '%s is no verdict: the provider delivers again',
    async (_, fault) => {
      const parcel = await newest();
      harness.wallet.failNext({ ...fault, route: 'POST /v1/notifications/*', times: 2 });
      expect(await verdictOf(parcel)).toBe('RemoteDown');
      expect(await verdictOf(parcel)).toBe('approved');
    },
  );

  test('an unreachable or silent provider gives no verdict either', async () => {
    const parcel = await newest();
    expect(await verdictOf(parcel, harness.unreachable)).toBe('RemoteDown');
    const impatient = walletProvider({ ...harness.config, timeoutMs: 200 });
    harness.wallet.failNext({ kind: 'slow', ms: 60_000, route: 'POST /v1/notifications/*', times: 2 });
    expect(await verdictOf(parcel, impatient)).toBe('RemoteDown');
  });

  test.each([
    ['of other software, without an order, is acknowledged', undefined, 'ignored'],
    ['of an order of ours that lacks its amount is not', '41', 'bodyInvalid'],
  ])('webhook.unsupported: a capture %s', async (_, order, verdict) => {
    const custom = order && { custom_id: `loto/${order}/01a3185c-5002-7827-90e0-b61623703612` };
    const event = {
      id: 'WH-OTHER',
      event_type: 'PAYMENT.CAPTURE.COMPLETED',
      create_time: '2026-11-20T10:00:00Z',
      resource: { id: '3AB', status: 'COMPLETED', ...custom },
    };
    expect(await verdictOf(harness.sign(Buffer.from(JSON.stringify(event)), harness.now()))).toBe(verdict);
  });

  test('is not asked about what has no headers, no JSON or headers without end', async () => {
    const { raw, header } = await newest();
    const asked = callsTo('/verify-webhook-signature').length;
    const missing = (name: string) => (name === 'paypal-cert-url' ? undefined : header(name));
    expect(await verdictOf({ raw, header: missing })).toBe('signatureMissing');
    expect(await verdictOf({ raw, header: (name) => header(name)?.repeat(500) })).toBe('signatureInvalid');
    expect(await verdictOf({ raw: Buffer.from('"text"'), header })).toBe('bodyInvalid');
    expect(callsTo('/verify-webhook-signature')).toHaveLength(asked);
  });
});

describe('disputes and reversals', () => {
  const reportedEvents = async () => {
    const parcels = await harness.parcels();
    const events = await Promise.all(
      parcels.map(({ raw, header }) => run(harness.provider.verifyWebhook(raw, header, harness.now()))),
    );
    return Object.fromEntries(events.map((event) => [event.type, event]));
  };

  test('are read with payment, amount, reason, deadline and outcome', async () => {
    const sessionId = await approved();
    await capture(sessionId);
    harness.wallet.act(sessionId, 'dispute', { reason: 'UNAUTHORISED' });
    const [dispute] = harness.wallet.books.disputes;
    harness.wallet.moveDispute(dispute?.id ?? '', 'resolve', 'RESOLVED_BUYER_FAVOUR');
    harness.wallet.act(sessionId, 'reverse');
    const events = await reportedEvents();
    const common = { kind: 'dispute', externalId: dispute?.id, paymentId: dispute?.captureId, tenant: 'loto' };
    const money = { amountCents: 1850, currency: 'EUR', reason: 'UNAUTHORISED' };
    const respondBy = Temporal.Instant.fromEpochMilliseconds((dispute?.responseDue ?? 0) * 1000);
    expect(events['CUSTOMER.DISPUTE.CREATED']).toMatchObject({
      kind: 'alert',
      alert: { ...common, ...money, over: false, outcome: null, respondBy },
    });
    expect(events['CUSTOMER.DISPUTE.RESOLVED']?.alert).toMatchObject({
      ...common,
      over: true,
      outcome: 'RESOLVED_BUYER_FAVOUR',
      respondBy: null,
    });
    expect(events['PAYMENT.CAPTURE.REVERSED']).toMatchObject({
      kind: 'alert',
      alert: { kind: 'reversal', paymentId: dispute?.captureId, amountCents: 1850, tenant: 'loto' },
    });
  });

  test('that name nothing are acknowledged and ignored', async () => {
    const body = {
      id: 'WH-1',
      create_time: '2026-11-20T10:00:00Z',
      event_type: 'CUSTOMER.DISPUTE.CREATED',
      resource: {},
    };
    const { raw, header } = harness.sign(Buffer.from(JSON.stringify(body)), harness.now());
    expect((await run(harness.provider.verifyWebhook(raw, header, harness.now()))).kind).toBe('ignored');
  });
});
