import * as Effect from 'effect/Effect';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokens } from '../composition/tokens.ts';
import { codeOf } from '../testing/code-of.ts';
import { anna, bruno, giulia, openStudio, type Studio } from '../testing/studio.ts';
import { until, type Client } from '../walk/client.ts';
import { checkout, consumer, freeSlots, payOnPage } from '../walk/stage.ts';

let studio: Studio;
let client: Client;
let other: Client;
let admin: Client;
beforeAll(async () => {
  studio = await openStudio({ JOBS__SWEEPSECONDS: '0.25', PAYMENT__MAXACTIVEHOLDSPERUSER: '9' });
  [client, other, admin] = await Promise.all([studio.signIn(anna), studio.signIn(bruno), studio.signIn(giulia)]);
});
afterAll(() => studio.close());

const idOf = async (who: Client): Promise<string> =>
  String((await who.get('/api/v1/auth/verify-session')).json()['id']);
const put = (who: Client, path: string, body: unknown) =>
  who.send(`/api/v1/users/me${path}`, {
    method: 'PUT',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
interface Listed {
  readonly id: number;
  readonly redirectUrl: string | null;
  readonly invoice: { readonly number: string | null } | null;
}
const ordersOf = async (who: Client): Promise<readonly Listed[]> =>
  (await who.get('/api/v1/payments/orders?pageSize=50')).json()['items'] as readonly Listed[];

describe('the list of own orders', () => {
  it('leads to the payment while it is open, and carries the number of the invoice once there is one', async () => {
    const [slot] = await freeSlots(client, 10);
    const { orderId, redirectUrl } = await checkout(client, slot?.id ?? '');
    const own = async () => (await ordersOf(client)).find(({ id }) => id === orderId);
    expect(await own()).toMatchObject({ status: 'Pending', redirectUrl, invoice: null });
    await payOnPage(redirectUrl);
    const invoiced = await until('the order is invoiced', async () => {
      const order = await own();
      return order?.invoice?.number == null ? undefined : order;
    });
    const one = (await client.get(`/api/v1/payments/orders/${orderId}`)).json();
    expect(invoiced).toMatchObject({ status: 'Finalized', redirectUrl: null });
    expect(one).toMatchObject({ invoice: { number: invoiced.invoice?.number } });
    expect((await ordersOf(other)).some(({ id }) => id === orderId)).toBe(false);
  });
});

describe('the movements of an own subscription', () => {
  it('name the class of each, without what staff wrote; somebody else’s are not found', async () => {
    await studio.sql(`update activity set means = array['entry', 'order']`);
    const body = { userId: await idOf(client), entries: 3, reason: 'un regalo' };
    const { id } = (await admin.post('/api/v1/users/add-entries', body)).json();
    const subscription = (await client.get('/api/v1/my/subscriptions')).json()['items'] as { id: string }[];
    const path = `/api/v1/my/subscriptions/${subscription[0]?.id}/movements`;
    const [slot] = await freeSlots(client, 10);
    const booked = await client.post('/api/v1/activities/book', { slotId: slot?.id, means: 'entry' });
    expect([typeof id, booked.status]).toEqual(['string', 201]);
    const cancelled = await client.post('/api/v1/activities/cancel-book', { bookingId: booked.json()['id'] });
    expect(cancelled.status).toBe(200);
    const place = { slotId: slot?.id };
    const seen = await client.get(path);
    expect(seen.json()).toMatchObject({
      balance: 3,
      items: [
        { kind: 'grant', delta: 3, balance: 3, class: null },
        { kind: 'consume', delta: -1, balance: 2, class: place },
        { kind: 'return', delta: 1, balance: 3, class: place },
      ],
    });
    expect(seen.text).not.toContain('un regalo');
    expect(codeOf(await other.get(path))).toBe('404 errors.general.notFound');
    expect(codeOf(await admin.get(path))).toBe('404 errors.general.notFound');
  });
});

describe('own details', () => {
  it('are changed by oneself, refused at their fields, and audited once without standing in the open part', async () => {
    const changed = { displayName: 'Anna Conti Rossi', phone: '+39 333 1234567' };
    expect((await put(client, '', changed)).json()).toMatchObject({ ...changed, email: anna });
    await put(client, '', changed);
    expect((await client.get('/api/v1/auth/verify-session')).json()).toMatchObject({
      displayName: changed.displayName,
    });
    const audited = await studio.sql<{ actor: string; subject: string; changes: unknown }>(
      `select actor, subject, changes from audit_log where operation = 'user.details'`,
    );
    const id = await idOf(client);
    expect(audited).toEqual([{ actor: id, subject: id, changes: {} }]);
    const refused = await put(client, '', { displayName: ' ', phone: 'call me' });
    const pointers = (refused.json()['errors'] as { pointer: string }[]).map(({ pointer }) => pointer);
    expect([refused.status, [...new Set(pointers)].toSorted()]).toEqual([400, ['/displayName', '/phone']]);
    expect((await put(client, '', { displayName: 'Anna Conti', phone: null })).json()).toMatchObject({ phone: null });
    for (const more of ['email', 'privilegeBits', 'id'])
      expect((await put(client, '', { ...changed, [more]: 'x' })).status).toBe(400);
  });
});

describe('the own billing profile', () => {
  it('is read and replaced by oneself, and refused at its fields', async () => {
    await studio.sql('delete from billing_profile where user_id = $1', [await idOf(other)]);
    const read = async () => (await other.get('/api/v1/users/me/billing-profile')).json();
    expect(await read()).toEqual({ profile: null });
    const profile = { ...consumer('Bruno'), country: 'IT' };
    const refused = await put(other, '/billing-profile', { ...profile, postalCode: '1' });
    expect(codeOf(refused)).toBe('422 errors.payment.billingProfileRequired');
    expect(refused.json()['errors']).toMatchObject([{ pointer: '/postalCode' }]);
    expect((await put(other, '/billing-profile', profile)).json()).toMatchObject({ profile: { kind: 'consumer' } });
    expect(await read()).toMatchObject({ profile: { firstName: 'Bruno' } });
    expect(await read()).not.toEqual((await client.get('/api/v1/users/me/billing-profile')).json());
  });

  it('is not there where nobody writes invoices', async () => {
    const { flags } = studio.server.tenant.container.get(tokens.money);
    const save = (value: boolean) =>
      Effect.runPromise(Effect.flatMap(flags.load, (all) => flags.save({ ...all, enable_einvoicing: value })));
    await save(false);
    expect(codeOf(await other.get('/api/v1/users/me/billing-profile'))).toBe('404 errors.general.notFound');
    await save(true);
    expect((await other.get('/api/v1/users/me/billing-profile')).status).toBe(200);
  });
});
