import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answered } from '../testing/patience.ts';
import { loseAnswer } from '../testing/lost-answer.ts';
import { anna, bruno, giulia, openStudio, type Studio } from '../testing/studio.ts';
import { openClient, type Answer, type Client } from '../walk/client.ts';
import { checkout, consumer, freeSlots, type SlotSeen } from '../walk/stage.ts';
import { demoPassword } from '../demo/studio-loto.ts';

const path = '/api/v1/payments/booking-checkout';
const crowd = 200;

let studio: Studio;
let person: Client;
let other: Client;
beforeAll(async () => {
  studio = await openStudio({ PAYMENT__MAXACTIVEHOLDSPERUSER: '50' });
  [person, other] = [await studio.signIn(anna), await studio.signIn(bruno)];
});
afterAll(() => studio.close());

const profile = consumer('Bruno');
const count = async (sql: string, params: readonly unknown[] = []): Promise<number> => {
  const [row] = await studio.sql<{ count: string }>(sql, params);
  return Number(row?.count);
};
const forgetProfile = (email: string): Promise<unknown> =>
  studio.sql('delete from billing_profile where user_id = (select id from account where email = $1)', [email]);
const orders = (): Promise<number> => count('select count(*) from commerce_order');
const freeSlot = async (client: Client = person): Promise<SlotSeen> => {
  const [slot] = await freeSlots(client, 10);
  if (slot === undefined) throw new Error('no free slot');
  return slot;
};
const verdict = (answer: Answer): readonly unknown[] => [answer.status, answer.json()['code']];

describe('a checkout', () => {
  it.each([
    ['amount', 1],
    ['amountCents', 1],
    ['total', { amountCents: 1, currency: 'EUR' }],
    ['price', 0],
    ['currency', 'USD'],
    ['userId', '0190a000-0000-7000-8000-000000000001'],
    ['lines', []],
    ['discount', 100],
    ['__proto__x', 1],
  ])(
    'payments.client-never-sends-amounts: that brings %s is refused by its place, and nothing is made',
    async (field, value) => {
      const before = await orders();
      const { id: slotId } = await freeSlot();
      const answer = await person.post(path, { slotId, billingProfile: profile, [field]: value });
      expect(verdict(answer)).toEqual([400, 'errors.general.validation']);
      expect(answer.json()['errors']).toMatchObject([{ pointer: `/${field}` }]);
      expect(await orders()).toBe(before);
    },
  );

  it('payments.server-side-amounts: takes its amount from the studio’s own price', async () => {
    const slot = await freeSlot();
    const { orderId } = await checkout(person, slot.id);
    const order = (await person.get(`/api/v1/payments/orders/${orderId}`)).json();
    expect(order['total']).toEqual({ amountCents: 1800, currency: 'EUR' });
    const session = studio.card.books.sessions.at(-1);
    expect([session?.amountTotal, session?.currency]).toEqual([1800, 'eur']);
  });

  it('shows the studio the buyer as they were at its moment, and until when the place is kept; the client reads neither', async () => {
    const buy = async (name: string) => {
      const answer = await person.post(path, { slotId: (await freeSlot()).id, billingProfile: consumer(name) });
      return answer.json()['order'] as { readonly id: number; readonly expiresAt: string };
    };
    const admin = await studio.signIn(giulia);
    const orders = [await buy('Bruno'), await buy('Carla')];
    for (const [index, { id, expiresAt }] of orders.entries()) {
      const seen = (await admin.get(`/api/v1/payments/admin/orders/${id}`)).json();
      expect(seen).toMatchObject({
        billingProfile: { ...consumer(['Bruno', 'Carla'][index] ?? ''), country: 'IT' },
        hold: { status: 'Active', expiresAt, keptUntil: null },
      });
      const own = (await person.get(`/api/v1/payments/orders/${id}`)).json();
      expect([Object.keys(own).includes('billingProfile'), own['hold']]).toEqual([
        false,
        { status: 'Active', expiresAt },
      ]);
    }
  });

  it('needs no profile in its body for any client of the demo: each has a stored one', async () => {
    for (const client of [person, other]) {
      const answer = await client.post(path, { slotId: (await freeSlot(client)).id });
      expect([answer.status, answer.text]).toEqual([201, answer.text]);
    }
  });

  it('without a billing profile, or with a wrong one, is refused before any place is held', async () => {
    await forgetProfile(bruno);
    const slot = await freeSlot(other);
    for (const billingProfile of [
      undefined,
      { ...profile, fiscalCode: 'RSSMRA80A01H501X' },
      { ...profile, postalCode: 'X' },
    ]) {
      const answer = await other.post(path, {
        slotId: slot.id,
        ...(billingProfile === undefined ? {} : { billingProfile }),
      });
      expect(verdict(answer)).toEqual([422, 'errors.payment.billingProfileRequired']);
    }
    expect(await count('select taken as count from slot where id = $1', [slot.id])).toBe(slot.capacity - slot.free);
  });

  it('of somebody else is not there for me, exactly like one that nobody made', async () => {
    const { orderId } = await checkout(person, (await freeSlot()).id);
    const headers = { 'x-request-id': 'same' };
    const foreign = await other.send(`/api/v1/payments/orders/${orderId}`, { headers });
    const missing = await other.send('/api/v1/payments/orders/999999999', { headers });
    expect([foreign.status, foreign.text]).toEqual([404, missing.text]);
  });

  it('for a slot that is over, unknown or already mine is refused by name', async () => {
    const slot = await freeSlot();
    const { orderId, redirectUrl } = await checkout(person, slot.id);
    const again = await person.post(path, { slotId: slot.id, billingProfile: profile });
    expect(verdict(again)).toEqual([409, 'errors.booking.alreadyBooked']);
    expect(again.json()['params']).toEqual({ orderId });
    const waiting = (await person.get(`/api/v1/payments/orders/${orderId}`)).json();
    expect(waiting).toMatchObject({ status: 'Pending', redirectUrl });
    await studio.sql(`update commerce_order set state = 'Expired' where id = $1`, [orderId]);
    expect((await person.get(`/api/v1/payments/orders/${orderId}`)).json()).toMatchObject({ redirectUrl: null });
    const unknown = await person.post(path, {
      slotId: '0190a000-0000-7000-8000-00000000ffff',
      billingProfile: profile,
    });
    expect(verdict(unknown)).toEqual([404, 'errors.booking.slotNotFound']);
    const [past] = await studio.sql<{ id: string }>(
      `update slot set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'
       where id = (select id from slot where taken = 0 order by starts_at desc limit 1) returning id`,
    );
    const over = await person.post(path, { slotId: past?.id, billingProfile: profile });
    expect(over.status).toBe(409);
  });
});

describe('a studio that begins anew on the same account of the provider', () => {
  it('numbers its orders from 1 again, and its checkouts are its own all the same', async () => {
    await checkout(person, (await freeSlot()).id);
    const next = await openStudio({ PAYMENT__CARD__BASEURL: studio.card.url });
    const client = await next.signIn(anna);
    const [slot] = await freeSlots(client, 10);
    const { orderId, sessionId } = await checkout(client, slot?.id ?? '');
    await next.close();
    expect(await count('select count(*) from commerce_order where id = $1', [orderId])).toBe(1);
    expect(studio.card.books.sessions.filter(({ id }) => id === sessionId)).toHaveLength(1);
  });
});

describe('Idempotency-Key on a checkout', () => {
  const send = (client: Client, key: string, body: unknown): Promise<Answer> =>
    client.post(path, body, { 'idempotency-key': key });

  it('gives the same answer to the same key and body, with one order behind it', async () => {
    const body = { slotId: (await freeSlot()).id, billingProfile: profile };
    const before = await orders();
    const first = await send(person, 'key-1', body);
    const again = await send(person, 'key-1', body);
    expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await orders()).toBe(before + 1);
  });

  it('opens no second order when a process died over the answer, and answers the first one again', async () => {
    const body = { slotId: (await freeSlot()).id, billingProfile: profile };
    const before = await orders();
    const first = await send(person, 'key-died', body);
    await loseAnswer(studio, 'key-died');
    const again = await send(person, 'key-died', body);
    expect([first.status, again.status, again.json()]).toEqual([201, 201, first.json()]);
    expect(await orders()).toBe(before + 1);
    const third = await send(person, 'key-of-another', body);
    expect([third.status, third.json()['code']]).toEqual([409, 'errors.booking.alreadyBooked']);
  });

  it('refuses another body under the same key, and keeps the keys of two people apart', async () => {
    const slot = await freeSlot();
    const body = { slotId: slot.id, billingProfile: profile };
    await send(person, 'key-2', body);
    const changed = await send(person, 'key-2', { ...body, billingProfile: consumer('Carla') });
    expect(verdict(changed)).toEqual([422, 'errors.general.idempotencyMismatch']);
    const theirs = await send(other, 'key-2', body);
    expect([theirs.status, theirs.headers.has('idempotency-replayed')]).toEqual([201, false]);
  });

  it('sent twenty times at once makes one order; the others get its answer or are told to come back', async () => {
    const body = { slotId: (await freeSlot()).id, billingProfile: profile };
    const before = await orders();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(person, 'key-3', body)));
    const made = answers.filter(({ status }) => status === 201);
    expect(new Set(made.map(({ text }) => text)).size).toBe(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(verdict(answer)).toEqual([409, 'errors.general.conflict']);
      expect(answer.headers.get('retry-after')).toBe('1');
    }
    expect(await orders()).toBe(before + 1);
    expect((await send(person, 'key-3', body)).text).toBe(made[0]?.text);
  });

  it('of a refused checkout is given back: corrected, it goes through', async () => {
    await forgetProfile(bruno);
    const slot = await freeSlot(other);
    const refused = await send(other, 'key-4', { slotId: slot.id });
    expect(refused.status).toBe(422);
    expect((await send(other, 'key-4', { slotId: slot.id, billingProfile: profile })).status).toBe(201);
  });

  it('that is no key is refused by its place', async () => {
    const answer = await send(person, 'k'.repeat(256), { slotId: (await freeSlot()).id, billingProfile: profile });
    expect(verdict(answer)).toEqual([400, 'errors.general.validation']);
  });
});

describe(`${crowd} checkouts at once for the ten places of one class`, () => {
  it('get exactly ten places; every counter agrees; the provider was asked for ten pages', async () => {
    await studio.sql(
      `insert into account select (jsonb_populate_record(a, jsonb_build_object(
         'id', gen_random_uuid(), 'email', 'crowd' || n || '@example.it', 'display_name', 'Crowd'))).*
       from account a, generate_series(1, $1::int) n where email = $2`,
      [crowd, anna],
    );
    const clients: Client[] = [];
    for (let first = 1; first <= crowd; first += 40)
      clients.push(
        ...(await Promise.all(
          Array.from({ length: 40 }, (_, n) => studio.signIn(`crowd${first + n}@example.it`, demoPassword)),
        )),
      );
    const [slot] = await studio.sql<{ id: string }>(
      `select id from slot where capacity = 10 and taken = 0 and starts_at > now() + interval '2 days' order by starts_at limit 1`,
    );
    const slotId = slot?.id ?? '';
    const pages = studio.card.books.sessions.length;
    const answers = await Promise.all(
      clients.map((client) => answered(() => client.post(path, { slotId, billingProfile: profile }))),
    );
    const tally = Object.groupBy(answers, ({ status, text }) =>
      status === 201 ? 'accepted' : `${status} ${(JSON.parse(text) as { code: string }).code}`,
    );
    expect(Object.fromEntries(Object.entries(tally).map(([what, list]) => [what, list?.length]))).toEqual({
      accepted: 10,
      '409 errors.booking.placeFull': crowd - 10,
    });
    const [counters] = await studio.sql(
      `select s.taken, s.over,
         (select count(*)::int from hold h where h.slot_id = s.id and h.state = 'Active') as holds,
         (select count(*)::int from hold h where h.slot_id = s.id) as all_holds,
         (select count(*)::int from commerce_order o where o.slot_id = s.id) as orders,
         (select count(*)::int from payment_attempt a join commerce_order o on o.id = a.order_id where o.slot_id = s.id) as attempts
       from slot s where s.id = $1`,
      [slotId],
    );
    expect(counters).toEqual({ taken: 10, over: 0, holds: 10, all_holds: 10, orders: 10, attempts: 10 });
    expect(studio.card.books.sessions.length - pages).toBe(10);
    const late = await openClient(studio.url, new Map()).post(path, { slotId });
    expect(late.status).toBe(401);
  });
});
