import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { webhookSink, type WebhookSink } from '../kernel/index.ts';
import { startFakeCard, startFakeWallet, type FakeCard, type FakeWallet } from './index.ts';

let sink: WebhookSink;
let card: FakeCard;
let wallet: FakeWallet;
beforeEach(async () => {
  sink = await webhookSink();
  const retryDelaysMs = [300];
  card = await startFakeCard({ webhook: { url: sink.url, secret: 'whsec' }, retryDelaysMs });
  wallet = await startFakeWallet();
});
afterEach(() => Promise.all([card.close(), wallet.close(), sink.close()]));

const send = (url: string, body: unknown, method = 'POST'): Promise<Response> =>
  fetch(url, { method, body: JSON.stringify(body) });
const session = async (): Promise<string> => {
  const answer = await fetch(`${card.url}/v1/checkout/sessions`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      mode: 'payment',
      success_url: 'https://studio.example/',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'eur',
      'line_items[0][price_data][unit_amount]': '1220',
      'line_items[0][price_data][product_data][name]': 'Yoga',
    }),
  });
  return ((await answer.json()) as { readonly id: string }).id;
};
const token = async (): Promise<string> => {
  const headers = { authorization: `Basic ${btoa('id:secret')}` };
  const answer = await fetch(`${wallet.url}/v1/oauth2/token`, { method: 'POST', headers });
  return ((await answer.json()) as { readonly access_token: string }).access_token;
};

describe('the control API of a provider', () => {
  test('names its routes and the kinds of faults', async () => {
    for (const { url } of [card, wallet]) {
      const index = (await (await fetch(`${url}/_control`)).json()) as Record<string, readonly string[]>;
      expect(index['routes']).toEqual(
        expect.arrayContaining(['GET /_control/books', 'POST /_control/reset', 'POST /_control/webhook-endpoint']),
      );
      expect(index['faults']).toContain('drop-after');
    }
  });

  test('clears the faults of calls and of events, and what refunds were planned to become', async () => {
    const faults = { calls: [{ kind: 'error' }], webhooks: [{ kind: 'drop' }], refunds: ['failed'] };
    await send(`${card.url}/_control/faults`, faults);
    await fetch(`${card.url}/_control/faults`, { method: 'DELETE' });
    const id = await session();
    await send(`${card.url}/_control/sessions/${id}/pay`, {});
    await send(`${card.url}/_control/refund`, { session: id });
    await card.idle();
    expect(card.books.refunds).toMatchObject([{ status: 'succeeded' }]);
    expect(sink.received.length).toBeGreaterThan(0);
  });

  test('makes it as newly started: no event of before is delivered, and who has a token keeps it', async () => {
    sink.answer(500);
    const bearer = await token();
    await send(`${card.url}/_control/sessions/${await session()}/pay`, {});
    await expect.poll(() => sink.received.length, { interval: 5 }).toBe(1);
    for (const { url } of [card, wallet]) expect((await send(`${url}/_control/reset`, {})).status).toBe(200);
    await card.idle();
    expect([card.books.sessions, card.books.events, card.calls, card.deliveries]).toEqual([[], [], [], []]);
    expect(sink.received).toHaveLength(1);
    const orders = await fetch(`${wallet.url}/v2/checkout/orders/none`, {
      headers: { authorization: `Bearer ${bearer}` },
    });
    expect(orders.status).toBe(404);
  });
});

describe('an id that every object has', () => {
  const names = ['__proto__', 'constructor'] as const;

  test.each(names)('%s finds nothing in the books, and changes nothing outside of them', async (id) => {
    const paths = [
      [card, `sessions/${id}/pay`],
      [card, `refunds/${id}/succeed`],
      [wallet, `orders/${id}/expire`],
      [wallet, `refunds/${id}/fail`],
      [wallet, `disputes/${id}/resolve`],
    ] as const;
    const statuses = await Promise.all(
      paths.map(async ([{ url }, path]) => (await send(`${url}/_control/${path}`, {})).status),
    );
    const changed = Object.keys(Object.prototype);
    for (const key of changed) Reflect.deleteProperty(Object.prototype, key);
    expect([statuses, changed]).toEqual([paths.map(() => 404), []]);
  });

  test.each(names)('%s is no action, and no token of the wallet', async (id) => {
    expect((await send(`${card.url}/_control/sessions/${await session()}/${id}`, {})).status).toBe(404);
    const headers = { authorization: `Bearer ${id}` };
    expect((await fetch(`${wallet.url}/v2/checkout/orders/none`, { headers })).status).toBe(401);
  });

  test('finds nothing in books out of a file either', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'emulators-'));
    const options = { stateFile: join(folder, 'wallet.json') };
    await (await startFakeWallet(options)).close();
    const again = await startFakeWallet(options);
    const answer = await send(`${again.url}/_control/orders/__proto__/expire`, {});
    await again.close();
    rmSync(folder, { recursive: true });
    const changed = Reflect.deleteProperty(Object.prototype, 'expiresAt') && answer.status;
    expect(changed).toBe(404);
  });
});

describe('the endpoint of a provider', () => {
  test.each(['nonsense', 'http://', 'ftp://studio.example/'])(
    'is not %s: nothing could be posted there',
    async (url) => {
      const endpoint = { url, secret: 'whsec', webhookId: 'WH-1' };
      for (const provider of [card, wallet])
        expect((await send(`${provider.url}/_control/webhook-endpoint`, endpoint)).status).toBe(400);
    },
  );
});

describe('a provider that is down for a restart', () => {
  const isUp = (): Promise<boolean> =>
    fetch(`${card.url}/_control`).then(
      () => true,
      () => false,
    );

  test('comes back with a later restart', async () => {
    const first = card.restart(60_000);
    await card.restart();
    await first;
    expect(await isUp()).toBe(true);
  });

  test('ends when it is closed, however long it was to be down', async () => {
    const ended = card.restart(2 ** 40);
    await expect.poll(isUp, { interval: 5 }).toBe(false);
    await card.close();
    await ended;
    expect(await isUp()).toBe(false);
  });
});

describe('a provider without an endpoint', () => {
  test('keeps its events for itself: nothing is on its way, and one can still be sent later', async () => {
    await send(`${card.url}/_control/webhook-endpoint`, { url: null });
    await send(`${card.url}/_control/sessions/${await session()}/pay`, {});
    await send(`${card.url}/_control/webhooks/idle`, {});
    expect(new Set(card.books.events.map(({ delivery }) => delivery))).toEqual(new Set(['off']));
    const paid = card.books.events.find(({ type }) => type === 'checkout.session.completed');
    await send(`${card.url}/_control/webhook-endpoint`, { url: sink.url, secret: 'whsec' });
    await send(`${card.url}/_control/events/${paid?.id}/resend`, {});
    await card.idle();
    expect(sink.received).toHaveLength(1);
  });
});
