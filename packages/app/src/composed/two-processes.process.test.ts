import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signPayload } from '@svc/emulators/payments';
import { catchEvent } from '../testing/catch-event.ts';
import { putSettings } from '../testing/put-settings.ts';
import { endAll, spawnSvc } from '../testing/svc-process.ts';
import { anna, bruno, giulia, openStudio, type Studio } from '../testing/studio.ts';
import { call, openClient, until, type Client } from '../walk/client.ts';
import { checkout, consumer, freeSlots } from '../walk/stage.ts';
import { demoPassword } from '../demo/studio-loto.ts';

let studio: Studio;
let urls: readonly string[];
const url = (at: number): string => urls[at % urls.length] ?? '';

const signIn = async (email: string): Promise<Client> => {
  const client = openClient(url(0));
  await client.post('/api/v1/auth/login', { email, password: demoPassword });
  return client;
};

// Nothing but wake-ups moves anything here: the sweeps come once in ten minutes.
beforeAll(async () => {
  studio = await openStudio({ JOBS__SWEEPSECONDS: '600', JOBS__INTENTABSENTSECONDS: '1' });
  const env = { ...studio.environment, NODE_ENV: 'development' };
  const servers = [1, 2].map(() => spawnSvc(['serve', '--json'], { env }));
  urls = (await Promise.all(servers.map(({ facts }) => facts))).map((facts) => facts.url);
  await studio.retire(); // from here on the two processes are alone with the work
});
afterAll(async () => {
  await endAll();
  await studio.close();
});

describe('two server processes on one database', () => {
  it('given fifty equal webhooks at once, have one effect, and go on to the invoice without a sweep', async () => {
    const client = await signIn(anna);
    const [slot] = await freeSlots(client);
    const { orderId, sessionId } = await checkout(client, slot?.id ?? '', consumer('Anna'));
    const body = await catchEvent(studio, sessionId);
    const headers = { 'card-signature': signPayload(body, studio.webhookSecret, Math.floor(Date.now() / 1000)) };
    const deliveries = Array.from({ length: 50 }, (_, at) =>
      call(`${url(at)}/api/v1/payments/card/webhook`, { method: 'POST', body, headers }),
    );
    const answers = await Promise.all(deliveries);
    const tally = Object.groupBy(answers, ({ status, text }) => `${status} ${text}`);
    expect(Object.fromEntries(Object.entries(tally).map(([what, list]) => [what, list?.length]))).toEqual({
      '200 {"result":"applied"}': 1,
      '200 {"result":"replayed"}': 49,
    });
    const admin = await signIn(giulia);
    const order = await until('invoiced and mailed about', async () => {
      const seen = (await admin.at(url(1)).get(`/api/v1/payments/admin/orders/${orderId}`)).json();
      const events = (seen['timeline'] as readonly { readonly event: string }[]).map(({ event }) => event);
      return events.includes('mail.Skipped') ? { ...seen, events } : undefined;
    });
    expect(order).toMatchObject({ status: 'Finalized', booked: true, invoiceJob: { status: 'Submitted' } });
    expect(order.events.filter((event) => event === 'order.paid' || event === 'order.finalized')).toHaveLength(2);
    const [counts] = await studio.sql(
      `select (select count(*)::int from webhook_event where order_id = $1) as events,
              (select count(*)::int from booking where order_id = $1) as bookings,
              (select count(*)::int from invoice_job where order_id = $1) as jobs,
              (select count(*)::int from email_job) as mails`,
      [orderId],
    );
    expect(counts).toEqual({ events: 1, bookings: 1, jobs: 1, mails: 1 });
    expect(studio.gateway.books.fatture).toHaveLength(1);
  });

  it('let a gateway rest that asks one of them for it, and lose or double no invoice over that', async () => {
    const [client, admin] = [await signIn(anna), await signIn(giulia)];
    const before = studio.gateway.books.fatture.length;
    const slots = (await freeSlots(client)).slice(0, 3);
    const route = 'POST /ws2.0/:segment/fatture';
    const tooMany = { status: 429, body: '{"error":"Troppe richieste"}', headers: { 'retry-after': '2' } };
    studio.gateway.clearCalls();
    studio.gateway.failNext({ kind: 'answer', when: 'before', ...tooMany, route });
    const paid: { readonly orderId: number; readonly body: string }[] = [];
    for (const [at, { id }] of slots.entries()) {
      const { orderId, sessionId } = await checkout(client.at(url(at)), id, consumer('Anna'));
      paid.push({ orderId, body: await catchEvent(studio, sessionId) });
    }
    const reported = paid.map(({ body }, at) => {
      const signature = signPayload(body, studio.webhookSecret, Math.floor(Date.now() / 1000));
      const headers = { 'card-signature': signature };
      return call(`${url(at)}/api/v1/payments/card/webhook`, { method: 'POST', body, headers });
    });
    await Promise.all(reported);
    const orders = paid.map(({ orderId }) => orderId);
    const jobOf = async (id: number): Promise<string | undefined> => {
      const seen = (await admin.get(`/api/v1/payments/admin/orders/${id}`)).json();
      return (seen['invoiceJob'] as { readonly status: string } | null)?.status;
    };
    const settled = (id: number): Promise<string> =>
      until(`the invoice of order ${id} is settled`, async () => {
        const status = await jobOf(id);
        return status === 'Submitted' || status === 'NeedsReview' ? status : undefined;
      });
    const states = await Promise.all(orders.map(settled));
    expect(states.toSorted()).toEqual(['NeedsReview', 'Submitted', 'Submitted']);
    const limited = orders[states.indexOf('NeedsReview')] ?? 0;
    const retry = { providerOutcomeConfirmed: true };
    const refusals: unknown[] = [];
    await until('a word that it did not arrive counts', async () => {
      const answer = await admin.post(`/api/v1/payments/orders/${limited}/invoice/retry`, retry);
      if (answer.status === 200) return true;
      refusals.push(answer.json()['code']);
      return undefined;
    });
    expect(new Set(refusals)).toEqual(new Set(refusals.length === 0 ? [] : ['errors.eInvoicing.absenceTooEarly']));
    await until('the third is sent as well', async () => ((await jobOf(limited)) === 'Submitted' ? true : undefined));
    const numbers = studio.gateway.books.fatture.map(({ number }) => number);
    expect([numbers.length - before, new Set(numbers).size]).toEqual([3, numbers.length]);
    const sent = studio.gateway.calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/fatture'));
    expect(sent.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '200', '200', '429']);
  });

  it('give the only place of a class to one of two people who ask at once, each at another server', async () => {
    const [one, two] = [await signIn(anna), await signIn(bruno)];
    const slots = (await freeSlots(one, 1)).slice(0, 3);
    expect(slots).toHaveLength(3);
    for (const [at, slot] of slots.entries()) {
      const body = { slotId: slot.id, billingProfile: consumer('Anna') };
      const answers = await Promise.all(
        [one.at(url(at)), two.at(url(at + 1))].map((client) => client.post('/api/v1/payments/booking-checkout', body)),
      );
      const codes = answers.map(({ status, text }) =>
        status === 201 ? 'held' : (JSON.parse(text) as { code: string }).code,
      );
      // A person may hold three places at most; who reaches that is refused for it and the other one gets the place.
      expect(codes.filter((code) => code === 'held')).toHaveLength(1);
      expect(codes.filter((code) => code !== 'held')).toEqual([
        expect.stringMatching(/^errors\.(booking\.placeFull|payment\.holdLimitReached)$/),
      ]);
    }
  });

  it('judge a checkout by settings that were saved at the other one', async () => {
    const [client, admin] = [await signIn(anna), await signIn(giulia)];
    const body = { slotId: '01900000-0000-7000-8000-000000000000', billingProfile: consumer('Anna') };
    const reported = () =>
      Promise.all(
        [0, 1].map(
          async (at) => (await client.at(url(at)).post('/api/v1/payments/booking-checkout', body)).json()['code'],
        ),
      );
    const settings = (await admin.get('/api/v1/einvoicing/settings')).json();
    const { vatNumber } = settings['seller'] as { readonly vatNumber: string };
    const save = async (seller: object) => expect((await putSettings(admin, { seller })).status).toBe(200);
    const ready = Array(2).fill('errors.booking.slotNotFound');
    expect(await reported()).toEqual(ready);
    await save({ vatNumber: '12345678900' });
    await expect.poll(reported).toEqual(Array(2).fill('errors.payment.invoiceConfigurationInvalid'));
    await save({ vatNumber });
    await expect.poll(reported).toEqual(ready);
  });

  it('know at once of a flag that was saved at the other one', async () => {
    const admin = await signIn(giulia);
    const save = (value: boolean, at: number) =>
      admin.at(url(at)).post('/api/v1/admin/feature-flags', { items: [{ key: 'enable_online_payments', value }] });
    const enabledAt = async (at: number): Promise<unknown> =>
      (await call(`${url(at)}/health/commerce`)).json()['enabled'];
    expect([await enabledAt(0), await enabledAt(1)]).toEqual([true, true]);
    for (const [value, at] of [
      [false, 0],
      [true, 1],
    ] as const) {
      expect((await save(value, at)).status).toBe(200);
      // The cache alone would keep the old value for a minute, twice as long as this waits.
      await until('the other one knows', async () => ((await enabledAt(at + 1)) === value ? true : undefined));
    }
  });
});
