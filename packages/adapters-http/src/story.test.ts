import { describe, expect, it } from 'vitest';
import { startForTest, type Call, type Received, type TestServer } from './kernel/testing/client.ts';
import { memoryStudio, SLOT, type MemoryStudio } from './testing/memory-studio.ts';

type Json = Record<string, unknown>;
const billingProfile = {
  kind: 'consumer',
  firstName: 'Giulia',
  lastName: 'Rossi',
  fiscalCode: 'RSSGLI85A41F205E',
  address: 'Via Verdi 3',
  postalCode: '20121',
  city: 'Milano',
  province: 'MI',
};

interface Visitor {
  readonly get: (path: string) => Promise<Received>;
  readonly post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Received>;
  readonly put: (path: string, body: unknown) => Promise<Received>;
}

const signedIn = async (server: TestServer, name: string): Promise<Visitor> => {
  const body = { email: `${name}@studio.example`, password: name };
  const login = await server.call('/api/v1/auth/login', { method: 'POST', body });
  const cookie = login.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  const call = (path: string, more: Call): Promise<Received> =>
    server.call(path, { ...more, headers: { cookie, ...more.headers } });
  return {
    get: (path) => call(path, {}),
    post: (path, sent, headers = {}) => call(path, { method: 'POST', body: sent, headers }),
    put: (path, sent) => call(path, { method: 'PUT', body: sent }),
  };
};

const deliver = async (server: TestServer, studio: MemoryStudio): Promise<Received[]> => {
  const answers: Received[] = [];
  for (const { raw, header } of studio.provider.parcels())
    answers.push(
      await server.call('/api/v1/payments/card/webhook', {
        method: 'POST',
        body: raw,
        headers: { 'content-type': 'application/json', 'card-signature': header('card-signature') ?? '' },
      }),
    );
  return answers;
};

const checkoutPath = '/api/v1/payments/booking-checkout';
const orderOf = (answer: Received): Json => answer.json()['order'] as Json;

describe('a class sold and invoiced over HTTP', () => {
  it('goes from sign-in to a booked place, a finalized order and a transmitted invoice', async () => {
    const studio = await memoryStudio();
    await using server = await startForTest(studio.service);
    const client = await signedIn(server, 'client');
    const admin = await signedIn(server, 'admin');
    const week = (await client.get('/api/v1/activities/schedules')).json();
    expect(week['days']).toHaveLength(7);
    const availability = await client.post('/api/v1/activities/availability', { slotIds: [SLOT] });
    expect(availability.json()['items']).toMatchObject([
      { id: SLOT, title: 'Yoga del mattino', free: 1, bookable: { ok: true } },
    ]);

    const checkout = await client.post(checkoutPath, { slotId: SLOT, billingProfile }, { 'idempotency-key': 'once' });
    expect([checkout.status, orderOf(checkout)['status']]).toEqual([201, 'Pending']);
    const again = await client.post(checkoutPath, { slotId: SLOT, billingProfile }, { 'idempotency-key': 'once' });
    expect([again.text, again.headers['idempotency-replayed']]).toEqual([checkout.text, 'true']);
    const id = String(orderOf(checkout)['id']);

    expect(studio.provider.pay(studio.provider.sessions()[0]?.sessionId ?? '')).toBe(true);
    expect((await deliver(server, studio)).map(({ status, text }) => [status, text])).toEqual([
      [200, '{"result":"applied"}'],
    ]);
    expect((await deliver(server, studio)).map(({ text }) => text)).toEqual(['{"result":"replayed"}']);
    await studio.work();

    expect((await client.get(`/api/v1/payments/orders/${id}`)).json()).toMatchObject({
      status: 'Finalized',
      booked: true,
      total: { amountCents: 1500, currency: 'EUR' },
      hold: { status: 'Converted' },
      invoice: { status: 'Submitted', number: expect.stringMatching(/^SVC/) as string },
    });
    const detail = (await admin.get(`/api/v1/payments/admin/orders/${id}`)).json();
    const events = (detail['timeline'] as { event: string }[]).map(({ event }) => event);
    expect(events).toEqual(expect.arrayContaining(['order.paid']));
    const fattura = (detail['fattura'] as { id: string }).id;
    const xml = await admin.get(`/api/v1/einvoicing/fatture/${fattura}/xml`);
    expect([xml.status, xml.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    expect(xml.headers['content-disposition']).toMatch(/^attachment; filename="[\w.-]+"$/);
    expect(xml.text).toContain('<TipoDocumento>TD01</TipoDocumento>');
    const list = (await admin.get('/api/v1/einvoicing/fatture?direction=outbound')).json();
    expect(list).toMatchObject({ total: 1, items: [{ id: fattura, documentType: 'TD01', orderId: Number(id) }] });
  });

  it('hides an order from everybody but its owner and the studio', async () => {
    const studio = await memoryStudio();
    await using server = await startForTest(studio.service);
    const client = await signedIn(server, 'client');
    const { id } = orderOf(await client.post(checkoutPath, { slotId: SLOT, billingProfile }));
    const other = await signedIn(server, 'other');
    expect((await other.get(`/api/v1/payments/orders/${String(id)}`)).status).toBe(404);
    expect((await other.get(`/api/v1/payments/orders/999999`)).status).toBe(404);
    expect((await other.get(`/api/v1/payments/admin/orders/${String(id)}`)).status).toBe(403);
    expect((await client.get(`/api/v1/payments/orders/${String(id)}`)).status).toBe(200);
  });

  it('refuses a checkout with its own code: full, twice, incomplete profile, an amount, an unknown slot', async () => {
    const studio = await memoryStudio();
    await using server = await startForTest(studio.service);
    const client = await signedIn(server, 'client');
    const other = await signedIn(server, 'other');
    const code = (answer: Received): unknown => [answer.status, answer.json()['code']];
    expect(code(await client.post(checkoutPath, { slotId: SLOT }))).toEqual([
      422,
      'errors.payment.billingProfileRequired',
    ]);
    const wrong = { ...billingProfile, fiscalCode: 'X', postalCode: '1' };
    const refused = await client.post(
      checkoutPath,
      { slotId: SLOT, billingProfile: wrong },
      { 'accept-language': 'en' },
    );
    expect(refused.json()['errors']).toEqual([
      { pointer: '/billingProfile/fiscalCode', code: 'fiscal_code_invalid', message: 'Not a valid codice fiscale' },
      { pointer: '/billingProfile/postalCode', code: 'postal_code_invalid', message: 'Not a valid postal code' },
    ]);
    const amount = await client.post(checkoutPath, { slotId: SLOT, billingProfile, amountCents: 1 });
    expect(amount.json()['errors']).toMatchObject([{ pointer: '/amountCents', code: 'unknown_field' }]);
    const unknown = SLOT.replace('a1', 'a2');
    expect(code(await client.post(checkoutPath, { slotId: unknown, billingProfile }))).toEqual([
      404,
      'errors.booking.slotNotFound',
    ]);
    expect((await client.post(checkoutPath, { slotId: SLOT, billingProfile })).status).toBe(201);
    expect(code(await client.post(checkoutPath, { slotId: SLOT, billingProfile }))).toEqual([
      409,
      'errors.booking.alreadyBooked',
    ]);
    expect(code(await other.post(checkoutPath, { slotId: SLOT, billingProfile }))).toEqual([
      409,
      'errors.booking.placeFull',
    ]);
  });

  it('stores nothing of a webhook whose signature does not hold, and knows no other provider', async () => {
    const studio = await memoryStudio();
    await using server = await startForTest(studio.service);
    const client = await signedIn(server, 'client');
    const { id } = orderOf(await client.post(checkoutPath, { slotId: SLOT, billingProfile }));
    studio.provider.pay(studio.provider.sessions()[0]?.sessionId ?? '');
    const [parcel] = studio.provider.parcels();
    const send = async (raw: Uint8Array, signature?: string, provider = 'card'): Promise<unknown> => {
      const headers = signature === undefined ? {} : { 'card-signature': signature };
      const answer = await server.call(`/api/v1/payments/${provider}/webhook`, { method: 'POST', body: raw, headers });
      return [answer.status, answer.json()['code']];
    };
    const raw = parcel?.raw ?? new Uint8Array();
    const good = parcel?.header('card-signature') ?? '';
    const invalid = [400, 'errors.payment.webhookSignatureInvalid'];
    expect(await send(raw)).toEqual(invalid);
    expect(await send(raw, '')).toEqual(invalid);
    expect(await send(raw, `${good}0`)).toEqual(invalid);
    expect(await send(raw.with(10, 0x20), good)).toEqual(invalid);
    const old = studio.provider.sign(raw, Temporal.Now.instant().subtract({ minutes: 6 }));
    expect(await send(raw, old.header('card-signature'))).toEqual(invalid);
    const future = studio.provider.sign(raw, Temporal.Now.instant().add({ minutes: 6 }));
    expect(await send(raw, future.header('card-signature'))).toEqual(invalid);
    expect(await send(raw, good, 'wallet')).toEqual([404, 'errors.general.notFound']);
    expect(await send(raw, good, 'cash')).toEqual([404, 'errors.general.notFound']);
    expect((await client.get(`/api/v1/payments/orders/${String(id)}`)).json()['status']).toBe('Pending');
    expect(await send(raw, good)).toEqual([200, undefined]);
  });

  it('lets an Admin correct a refused invoice and send it again', async () => {
    const studio = await memoryStudio();
    await using server = await startForTest(studio.service);
    const client = await signedIn(server, 'client');
    const admin = await signedIn(server, 'admin');
    const { id } = orderOf(await client.post(checkoutPath, { slotId: SLOT, billingProfile }));
    studio.provider.pay(studio.provider.sessions()[0]?.sessionId ?? '');
    await deliver(server, studio);
    studio.gateway.planAnswer({ refuse: '00417 buyer' });
    await studio.work();
    const retry = `/api/v1/payments/orders/${String(id)}/invoice/retry`;
    const order = await client.get(`/api/v1/payments/orders/${String(id)}`);
    expect(order.json()['invoice']).toMatchObject({ status: 'Failed' });
    expect((await client.post(retry)).status).toBe(403);
    const sent = await admin.post(retry, { billingProfile: { ...billingProfile, city: 'Monza' } });
    expect([sent.status, sent.json()['status']]).toEqual([200, 'Submitted']);
    expect((await admin.post(retry)).json()['code']).toBe('errors.eInvoicing.resendNotAllowed');
  });
});

describe('settings over HTTP', () => {
  it('einv-settings.patch-save: keep secrets to themselves and stored values where a field is absent or empty', async () => {
    const studio = await memoryStudio();
    await using server = await startForTest(studio.service);
    const admin = await signedIn(server, 'admin');
    const path = '/api/v1/einvoicing/settings';
    const saved = await admin.put(path, { pdfHeader: 'Studio Loto', gatewayAPassword: '', seller: { name: '' } });
    expect(saved.json()).toMatchObject({
      pdfHeader: 'Studio Loto',
      passwordConfigured: true,
      gatewayAUsername: 'loto',
    });
    expect(saved.text).not.toContain('secret');
    expect((await admin.put(path, { pdfHeader: 'x'.repeat(501) })).status).toBe(400);
    expect((await admin.put(path, { fiscalTimeZone: 'Mars/Olympus' })).status).toBe(400);
    expect((await admin.post(`${path}/test-connection`)).json()).toEqual({
      connected: true,
      sellerRegistered: false,
    });
  });
  it('record.billing-profile: save and read the billing profile of a client', async () => {
    const studio = await memoryStudio();
    await using server = await startForTest(studio.service);
    const admin = await signedIn(server, 'admin');
    const client = await signedIn(server, 'client');
    const { id } = (await client.get('/api/v1/auth/verify-session')).json();
    const path = `/api/v1/einvoicing/billing-profiles/${String(id)}`;
    expect((await admin.get(path)).status).toBe(404);
    const nobody = await admin.put(`/api/v1/einvoicing/billing-profiles/${SLOT}`, billingProfile);
    expect(nobody.status).toBe(404);
    expect((await admin.put(path, billingProfile)).json()).toMatchObject({ lastName: 'Rossi', country: 'IT' });
    expect((await admin.put(path, { ...billingProfile, country: 'Italia' })).status).toBe(400);
    expect((await admin.put(path, { ...billingProfile, pec: 'nobody' })).json()['errors']).toMatchObject([
      { pointer: '/pec' },
    ]);
    expect((await admin.get(path)).json()).toMatchObject({ fiscalCode: billingProfile.fiscalCode });
  });
  it('hold the flag list together: payments need their partners, and an unknown flag is refused', async () => {
    const studio = await memoryStudio();
    await using server = await startForTest(studio.service);
    const admin = await signedIn(server, 'admin');
    const path = '/api/v1/admin/feature-flags';
    const listed = (await server.call(path)).json()['items'] as { key: string; value: boolean }[];
    expect(listed).toContainEqual({ key: 'enable_bookings', value: true });
    const save = (key: string, value: boolean): Promise<Received> => admin.post(path, { items: [{ key, value }] });
    expect((await save('enable_bookings', false)).json()['code']).toBe('errors.payment.featureDependency');
    expect((await save('_system_lock_dynamic_content_structure', true)).json()['code']).toBe(
      'errors.general.permissionDenied',
    );
    expect((await save('enable_everything', true)).json()['errors']).toMatchObject([{ pointer: '/items/0/key' }]);
    expect((await save('enable_online_payments', false)).status).toBe(200);
    expect((await server.call('/health/commerce')).json()).toMatchObject({ enabled: false });
    const client = await signedIn(server, 'client');
    const refused = await client.post(checkoutPath, { slotId: SLOT, billingProfile });
    expect(refused.json()).toMatchObject({
      code: 'errors.general.featureDisabled',
      params: { feature: 'enable_online_payments' },
    });
  });
});
