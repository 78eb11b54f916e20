import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callServer, type Received } from '@svc/adapters-http/testing';
import { signPayload } from '@svc/emulators/payments';
import { catchEvent } from '../testing/catch-event.ts';
import { anna, openStudio, type Studio } from '../testing/studio.ts';
import { until, type Client } from '../walk/client.ts';
import { checkout, freeSlots } from '../walk/stage.ts';

const path = '/api/v1/payments/card/webhook';
const now = (): number => Math.floor(Date.now() / 1000);

let studio: Studio;
let client: Client;
/** A real event of the provider about a real order, caught before it reached the server. */
let body: string;
let orderId: number;

beforeAll(async () => {
  studio = await openStudio();
  client = await studio.signIn(anna);
  const [slot] = await freeSlots(client);
  const opened = await checkout(client, slot?.id ?? '');
  ({ orderId } = opened);
  body = await catchEvent(studio, opened.sessionId);
});
afterAll(() => studio.close());
beforeEach(() => {
  studio.lines.length = 0;
});

const deliver = (headers: Readonly<Record<string, string>>, sent: unknown = body, at = path): Promise<Received> =>
  callServer(studio.port, at, {
    method: 'POST',
    body: sent,
    headers: { 'content-type': 'application/json', ...headers },
  });
const signed = (at = now(), secret = studio.webhookSecret, over: string | Uint8Array = body): string =>
  signPayload(over, secret, at);
const stored = async (): Promise<unknown> => {
  const [row] = await studio.sql<{ events: string; state: string; timeline: string }>(
    `select (select count(*) from webhook_event) as events, (select count(*) from order_timeline) as timeline,
            (select state from commerce_order where id = $1) as state`,
    [orderId],
  );
  return row;
};

const noEvent = 'errors.payment.webhookBodyInvalid';
const codes: Readonly<Record<number, string>> = {
  400: 'errors.payment.webhookSignatureInvalid',
  404: 'errors.general.notFound',
  413: 'errors.general.payloadTooLarge',
  415: 'errors.general.unsupportedMediaType',
};

describe('a webhook', () => {
  const v1 = (): string => signed().replace(/^t=\d+,/, '');
  const changed = (): string => body.replace('"livemode": false', '"livemode": fals3');
  const nul = (after: RegExp): Promise<Received> => {
    const spoiled = body.replace(after, '$&\\u0000');
    expect(spoiled).not.toBe(body);
    return deliver({ 'card-signature': signed(now(), studio.webhookSecret, spoiled) }, spoiled);
  };
  const exactly = (text: string): Promise<Received> =>
    deliver({ 'card-signature': signed(now(), studio.webhookSecret, text) }, text);
  it.each<[what: string, send: () => Promise<Received>, status: number, code?: string]>([
    ['without a signature', () => deliver({}), 400],
    ['with an empty signature', () => deliver({ 'card-signature': '' }), 400],
    ['with a signature of spaces', () => deliver({ 'card-signature': '   ' }), 400],
    ['with a wrong secret', () => deliver({ 'card-signature': signed(now(), 'whsec_guess') }), 400],
    ['signed with an empty secret', () => deliver({ 'card-signature': signed(now(), '') }), 400],
    ['301 seconds old', () => deliver({ 'card-signature': signed(now() - 302) }), 400],
    ['400 seconds from the future', () => deliver({ 'stripe-signature': signed(now() + 400) }), 400],
    ['without a timestamp', () => deliver({ 'card-signature': v1() }), 400],
    ['with two timestamps', () => deliver({ 'card-signature': `t=${now()},${signed()}` }), 400],
    ['with another timestamp than was signed', () => deliver({ 'card-signature': `t=${now() - 1},${v1()}` }), 400],
    ['with another scheme only', () => deliver({ 'card-signature': signed().replace('v1=', 'v0=') }), 400],
    ['with one byte changed', () => deliver({ 'card-signature': signed() }, changed()), 400],
    ['with one byte more', () => deliver({ 'card-signature': signed() }, `${body} `), 400],
    ['without a body', () => deliver({ 'card-signature': signed() }, ''), 400],
    ['signed, but no JSON', () => exactly('{'), 400, noEvent],
    ['signed, but empty', () => exactly(''), 400, noEvent],
    ['signed, but no event', () => exactly('{"id":"evt_1"}'), 400, noEvent],
    ['signed, with a NUL in its id', () => nul(/"id": ?"evt_/u), 400, noEvent],
    ['signed, with a NUL in its type', () => nul(/"type": ?"checkout\./u), 400, noEvent],
    ['above 64 KB', () => deliver({ 'card-signature': signed() }, 'x'.repeat(65_537)), 413],
    [
      'above 64 KB in chunks',
      () => deliver({ 'card-signature': signed() }, ['x'.repeat(65_000), 'x'.repeat(600)]),
      413,
    ],
    ['compressed', () => deliver({ 'card-signature': signed(), 'content-encoding': 'gzip' }, gzipSync(body)), 415],
    [
      'compressed, of 40 MB when unpacked',
      () => deliver({ 'card-signature': signed(), 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(40_000_000))),
      415,
    ],
    ['of an unknown provider', () => deliver({ 'card-signature': signed() }, body, path.replace('card', 'cash')), 404],
    ['of a provider that is not set up', () => deliver({}, body, path.replace('card', 'wallet')), 404],
    ['of a provider named like a property', () => deliver({}, body, path.replace('card', 'constructor')), 404],
  ])(
    'payments.webhook.rules, webhook.card, limit.webhook-body, limit.card-signature-age: %s is refused, stores nothing and leaves one log line',
    async (_, send, status, code = codes[status]) => {
      const before = await stored();
      const answer = await send();
      expect([answer.status, answer.headers['content-type']]).toEqual([status, 'application/problem+json']);
      expect(answer.json()['code']).toBe(code);
      expect(await stored()).toEqual(before);
      expect(studio.lines.map(({ level, message, status: told }) => [level, message, told])).toEqual([
        ['warn', 'request', status], // `start` logs from there
      ]);
      expect(answer.text).not.toContain(studio.webhookSecret);
    },
  );

  it.each([
    [
      'thin event',
      { id: 'evt_thin_1', object: 'v2.core.event', type: 'v1.account.updated', created: '2026-11-25T10:00:00Z' },
    ],
    ['ping', { id: 'evt_ping_1', object: 'v2.core.event', type: 'v2.core.event_destination.ping' }],
  ])('webhook.unsupported: the provider’s %s is acknowledged and changes no order', async (_, event) => {
    const before = await studio.sql('select id, state from commerce_order order by id');
    const raw = JSON.stringify(event);
    const answers = [await exactly(raw), await exactly(raw)];
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [200, '{"result":"ignored"}'],
      [200, '{"result":"replayed"}'],
    ]);
    expect(await studio.sql('select id, state from commerce_order order by id')).toEqual(before);
    await studio.sql('delete from webhook_event where external_event_id = $1', [event.id]);
  });

  it('has its changed byte indeed changed', () => {
    expect(changed()).not.toBe(body);
    expect(changed()).toHaveLength(body.length);
  });

  it('webhook.card, payments.webhook.rules: properly signed counts once, however often and from wherever it comes', async () => {
    // Antiforgery, cookies and a strange content type are no business of a signed delivery.
    const headers = { 'card-signature': signed(), origin: 'https://evil.example', cookie: client.cookie() };
    const first = await deliver({ ...headers, 'content-type': 'text/plain' });
    expect([first.status, first.json()]).toEqual([200, { result: 'applied' }]);
    const again = await deliver({ 'stripe-signature': signed(now() - 200) });
    expect([again.status, again.json()]).toEqual([200, { result: 'replayed' }]);
    const order = await until('finalized', async () => {
      const seen = (await client.get(`/api/v1/payments/orders/${orderId}`)).json();
      return seen['status'] === 'Finalized' ? seen : undefined;
    });
    expect(order['booked']).toBe(true);
    const [counts] = await studio.sql(
      `select (select count(*)::int from webhook_event) as events,
              (select count(*)::int from order_timeline where event = 'order.paid' and order_id = $1) as paid,
              (select count(*)::int from booking where order_id = $1) as bookings,
              (select count(*)::int from invoice_job where order_id = $1) as jobs`,
      [orderId],
    );
    expect(counts).toEqual({ events: 1, paid: 1, bookings: 1, jobs: 1 });
  });

  it('is closed while its secret is not set, also for who signs with nothing', async () => {
    const ring = (byte: number): string => `k:${Buffer.alloc(32, byte).toString('base64')}`;
    const closed = await studio.another({ AUTH__COOKIEKEYS: ring(1), SECRETS__KEYRING: ring(2) });
    for (const signature of [signed(now(), ''), signed(), '']) {
      const answer = await callServer(closed.port, path, {
        method: 'POST',
        body,
        headers: { 'card-signature': signature },
      });
      expect([answer.status, answer.json()['code']]).toEqual([400, 'errors.payment.webhookSignatureInvalid']);
    }
    const [slot] = await freeSlots(client);
    const commerce = await callServer(closed.port, '/health/commerce');
    expect([commerce.status, commerce.json()['ready'], slot !== undefined]).toEqual([503, false, true]);
  });
});
