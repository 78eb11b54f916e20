import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callServer, type Received } from '@svc/adapters-http/testing';
import { anna } from '../testing/studio.ts';
import { openWalletStudio, walletOrderOf, type WalletStudio } from '../testing/wallet-studio.ts';
import { until, type Client } from '../walk/client.ts';
import { checkout, freeSlots } from '../walk/stage.ts';

const path = '/api/v1/payments/wallet/webhook';

let studio: WalletStudio;
let client: Client;
let orderId: number;
let sessionId: string;
/** The approval of a real order, as the provider would send it; caught before it reached the server. */
let body: string;

beforeAll(async () => {
  studio = await openWalletStudio({ JOBS__SWEEPSECONDS: '600' });
  client = await studio.signIn(anna);
  const [slot] = await freeSlots(client);
  const opened = await checkout(client, slot?.id ?? '');
  orderId = opened.orderId;
  sessionId = walletOrderOf(opened.redirectUrl);
  studio.wallet.setWebhookEndpoint(undefined);
  studio.wallet.act(sessionId, 'approve');
  body = newest('CHECKOUT.ORDER.APPROVED');
});
afterAll(() => studio.close());
beforeEach(() => {
  studio.lines.length = 0;
});

/** The bytes of the newest event of that type, written as the emulator writes them. */
const newest = (type: string): string => {
  const event = studio.wallet.books.events.findLast((each) => each.type === type);
  if (event === undefined) throw new Error(`no ${type}`);
  return JSON.stringify({
    id: event.id,
    event_version: '1.0',
    create_time: new Date(event.created * 1000).toISOString(),
    resource_type: event.resourceType,
    event_type: event.type,
    summary: event.summary,
    resource: event.resource,
  });
};
const signed = (raw: string, webhookId = studio.webhookId): Readonly<Record<string, string>> =>
  studio.wallet.sign(Buffer.from(raw), webhookId);
const deliver = (raw: string, headers: Readonly<Record<string, string>> = signed(raw)): Promise<Received> =>
  callServer(studio.port, path, {
    method: 'POST',
    body: raw,
    headers: { 'content-type': 'application/json', ...headers },
  });
const without = (name: string): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(signed(body)).filter(([each]) => each !== name));
/** The same event over one cent. */
const cheaper = (): string => body.replace(/"value":"\d+\.\d\d"/u, '"value":"0.01"');
const nul = (after: string): Promise<Received> => {
  const spoiled = body.replace(after, `${after}\\u0000`);
  return deliver(spoiled, signed(spoiled));
};
const stored = async (): Promise<unknown> => {
  const [row] = await studio.sql(
    `select (select count(*)::int from webhook_event) as events, (select count(*)::int from order_timeline) as timeline,
            (select count(*)::int from intent where kind = 'payment.capture') as captures,
            (select state from commerce_order where id = $1) as state`,
    [orderId],
  );
  return row;
};

const noEvent = 'errors.payment.webhookBodyInvalid';
const codes = {
  400: 'errors.payment.webhookSignatureInvalid',
  413: 'errors.general.payloadTooLarge',
} as const;

describe('a webhook of the wallet', () => {
  it.each<[what: string, send: () => Promise<Received>, status: 400 | 413, code?: string]>([
    ['without a signature', () => deliver(body, {}), 400],
    ['without the transmission id', () => deliver(body, without('paypal-transmission-id')), 400],
    ['without the time', () => deliver(body, without('paypal-transmission-time')), 400],
    ['signed for another webhook', () => deliver(body, signed(body, 'WHOFSOMEBODYELSE1')), 400],
    ['with the signature of another event', () => deliver(body, signed(cheaper())), 400],
    ['with another amount than was signed', () => deliver(cheaper(), signed(body)), 400],
    ['with a guessed signature', () => deliver(body, { ...signed(body), 'paypal-transmission-sig': 'AAAA' }), 400],
    ['signed, but no JSON', () => deliver('{', signed('{')), 400, noEvent],
    ['signed, but no event', () => deliver('{"id":1}', signed('{"id":1}')), 400, noEvent],
    ['signed, with a NUL in its id', () => nul('"id":"'), 400, noEvent],
    ['signed, with a NUL in its type', () => nul('"event_type":"'), 400, noEvent],
    ['above 64 KB', () => deliver('x'.repeat(65_537), signed(body)), 413],
  ])('payments.webhook-anonymous: %s is refused and stores nothing', async (_, send, status, code = codes[status]) => {
    const before = await stored();
    const answer = await send();
    expect([answer.status, answer.headers['content-type']]).toEqual([status, 'application/problem+json']);
    expect(answer.json()['code']).toBe(code);
    expect(await stored()).toEqual(before);
    expect(answer.text).not.toContain('secret-of-the-studio');
    expect(studio.wallet.books.captures).toEqual([]);
  });

  it('has its amount indeed changed', () => expect(cheaper()).not.toBe(body));

  it.each([
    ['down', { kind: 'drop-before' }],
    ['failing', { kind: 'error' }],
    ['busy', { kind: 'rate-limit' }],
    ['unreadable', { kind: 'unreadable' }],
  ] as const)('is told to come again while the provider’s verification is %s, never accepted', async (_, fault) => {
    const before = await stored();
    studio.wallet.failNext({ ...fault, route: 'POST /v1/notifications/*' });
    const answer = await deliver(body);
    expect([answer.status, answer.json()['code']]).toEqual([503, 'errors.payment.providerUnavailable']);
    expect(await stored()).toEqual(before);
  });

  it('webhook.dedup, record.webhook-event: properly signed counts once, however often and at once it comes', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => deliver(body)));
    const tally = Object.groupBy(answers, ({ status, text }) => `${status} ${text}`);
    expect(Object.fromEntries(Object.entries(tally).map(([what, list]) => [what, list?.length]))).toEqual({
      '200 {"result":"applied"}': 1,
      '200 {"result":"replayed"}': 19,
    });
    await until('finalized', async () => {
      const seen = (await client.get(`/api/v1/payments/orders/${orderId}`)).json();
      return seen['status'] === 'Finalized' ? seen : undefined;
    });
    expect(studio.wallet.books.captures).toHaveLength(1);
    const [counts] = await studio.sql(
      `select (select count(*)::int from webhook_event) as events,
              (select count(*)::int from intent where kind = 'payment.capture') as captures,
              (select count(*)::int from booking where order_id = $1) as bookings`,
      [orderId],
    );
    expect(counts).toEqual({ events: 1, captures: 1, bookings: 1 });
  });

  it('webhook.wallet: the capture’s event before the approval’s, and after it, pays once', async () => {
    const [slot] = await freeSlots(client);
    const { orderId: id, redirectUrl } = await checkout(client, slot?.id ?? '');
    studio.wallet.act(walletOrderOf(redirectUrl), 'approve');
    const approval = newest('CHECKOUT.ORDER.APPROVED');
    expect((await deliver(approval)).json()).toEqual({ result: 'applied' });
    const capture = newest('PAYMENT.CAPTURE.COMPLETED');
    expect((await deliver(capture)).json()).toEqual({ result: 'applied' });
    expect((await deliver(approval)).json()).toEqual({ result: 'replayed' });
    const [reported] = await studio.sql<{ n: number }>(
      `select count(*)::int as n from order_timeline where order_id = $1 and event like 'order.paid%'`,
      [id],
    );
    expect([reported?.n, studio.wallet.books.captures.length]).toEqual([1, 2]);
  });

  const reported = () => studio.sql(`select count(*) as n from order_timeline where actor = 'webhook.wallet'`);
  it('webhook.unsupported: another kind of event is acknowledged, stored and changes nothing', async () => {
    const other = JSON.stringify({
      id: 'WH-OTHER-1',
      create_time: '2026-11-20T10:00:00Z',
      event_type: 'BILLING.PLAN.CREATED',
      resource: {},
    });
    const before = await reported();
    expect((await deliver(other)).json()).toEqual({ result: 'ignored' });
    expect((await deliver(other)).json()).toEqual({ result: 'replayed' });
    expect(await reported()).toEqual(before);
    const rows = await studio.sql(`select state, provider from webhook_event where external_event_id = 'WH-OTHER-1'`);
    expect(rows).toEqual([{ state: 'Ignored', provider: 'wallet' }]);
  });

  it('webhook.unsupported: a verified event of another shape, a ping say, is acknowledged and changes nothing', async () => {
    const before = await reported();
    for (const event of [
      { event_type: 'PING' },
      { id: 'WH-PING-1', type: 'ping' },
      { id: 'WH-3', event_type: 'A.B' },
    ]) {
      const raw = JSON.stringify(event);
      expect((await deliver(raw)).json()).toEqual({ result: 'ignored' });
      expect((await deliver(raw)).json()).toEqual({ result: 'replayed' });
    }
    expect(await reported()).toEqual(before);
  });

  it('readiness.paymentProvider: is closed while the webhook id is not set', async () => {
    const closed = await studio.another({ PAYMENT__WALLET__WEBHOOKID: '' });
    const answer = await callServer(closed.port, path, { method: 'POST', body, headers: signed(body) });
    expect([answer.status, answer.json()['code']]).toEqual([400, 'errors.payment.webhookSignatureInvalid']);
    const commerce = await callServer(closed.port, '/health/commerce');
    expect([commerce.status, commerce.json()]).toMatchObject([
      503,
      { ready: false, checks: { paymentProvider: false } },
    ]);
  });
});
