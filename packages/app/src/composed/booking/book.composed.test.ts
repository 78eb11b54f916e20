import { describe, expect, it } from 'vitest';
import type { CastName } from '../../testing/cast.ts';
import { codeOf } from '../../testing/code-of.ts';
import { bookingDesk } from './booking-desk.test.support.ts';

const desk = bookingDesk(`means = array['free', 'entry', 'onSite', 'order'], lead_minutes = 60`);
const { send, pack, remaining, aClass } = desk;
const book = (body: object, actor: CastName = 'client', headers = {}) => send('book', body, actor, headers);
const cancel = (body: object, actor: CastName = 'client', headers = {}) => send('cancel-book', body, actor, headers);
const terms = desk.set;
const taken = async (slotId: string) =>
  (await desk.studio.sql<{ taken: number; over: number }>('select taken, over from slot where id = $1', [slotId]))[0];
interface Made {
  readonly id: string;
  readonly [field: string]: unknown;
}
const made = async (body: object, actor: CastName = 'client'): Promise<Made> => {
  const answer = await book(body, actor);
  expect([answer.status, codeOf(answer)]).toMatchObject([201, expect.anything()]);
  return answer.json() as unknown as Made;
};
const denied = '403 errors.general.permissionDenied';

describe('flag.enable_bookings: a place', () => {
  it('is booked as costs the person least, seen by its owner and by nobody else', async () => {
    const slotId = await aClass();
    const booked = await made({ slotId });
    expect(booked).toMatchObject({
      status: 'Confirmed',
      means: 'free',
      userId: desk.cast.client.id,
      slot: { id: slotId },
    });
    expect((await taken(slotId))?.taken).toBe(1);
    const path = `/api/v1/activities/bookings/${booked.id}`;
    expect((await desk.cast.client.client.get(path)).json()).toEqual(booked);
    expect((await desk.cast.admin.client.get(path)).status).toBe(200);
    expect((await desk.cast.pro.client.get(path)).status).toBe(200);
    expect(codeOf(await desk.cast.otherClient.client.get(path))).toBe('404 errors.booking.bookingNotFound');
  });

  it('is not sold twice to one, nor while they have another class', async () => {
    const at = desk.nextHours();
    const slotId = await aClass(5, at);
    await made({ slotId });
    expect(codeOf(await book({ slotId }))).toBe('409 errors.booking.alreadyBooked');
    const meanwhile = await aClass(5, at + 0.5);
    expect(codeOf(await book({ slotId: meanwhile }))).toBe('409 errors.booking.overlap');
    expect((await taken(meanwhile))?.taken).toBe(0);
  });

  it('is paid at the studio at the price of that day, and settled at the desk', async () => {
    const booked = await made({ slotId: await aClass(), means: 'onSite' });
    expect(booked).toMatchObject({ settlement: 'unpaid', price: { currency: 'EUR', vat: expect.anything() } });
    const settle = (body: object, actor: CastName) => send(`bookings/${booked.id}/settle`, body, actor);
    expect(codeOf(await settle({ paid: true, method: 'cash' }, 'client'))).toBe(denied);
    expect((await settle({ paid: true, method: 'cash' }, 'pro')).json()).toMatchObject({
      settlement: 'paid',
      settledBy: 'cash',
    });
    expect((await settle({ paid: false }, 'admin')).json()).toMatchObject({ settlement: 'unpaid', settledBy: null });
    await settle({ paid: true, method: 'card' }, 'admin');
    expect((await send('cancel-book', { bookingId: booked.id })).status).toBe(200);
    expect(codeOf(await settle({ paid: true, method: 'cash' }, 'admin'))).toBe('409 errors.booking.cancelled');
    expect((await settle({ paid: false }, 'admin')).json()).toMatchObject({ settlement: 'unpaid' });
    const free = await made({ slotId: await aClass(), means: 'free' });
    expect(codeOf(await send(`bookings/${free.id}/settle`, { paid: false }, 'admin'))).toBe(
      '409 errors.booking.meansNotAccepted',
    );
  });

  it('is covered by an entry, which the ledger shows; none left is refused', async () => {
    const id = await pack(1);
    const booked = await made({ slotId: await aClass(), means: 'entry' });
    expect([booked, await remaining(id)]).toMatchObject([{ subscriptionId: id, entryOutcome: 'spent' }, 0]);
    expect(codeOf(await book({ slotId: await aClass(), means: 'entry' }))).toBe(
      '409 errors.subscription.entriesExhausted',
    );
    expect(codeOf(await book({ slotId: await aClass(), means: 'entry' }, 'otherClient'))).toBe(
      '409 errors.subscription.missing',
    );
  });

  it('is refused with a code for each reason, and nothing is written', async () => {
    const cases: readonly (readonly [string, string, object?])[] = [
      ['404 errors.booking.slotNotFound', '0190a000-0000-7000-8000-00000000ffff'],
      ['409 errors.booking.tooSoon', await aClass(5, 0.5)],
      ['409 errors.booking.slotOver', await aClass(5, -0.5)],
      ['409 errors.booking.tooFar', await aClass(5, 24 * 300)],
      ['409 errors.booking.placeFull', await aClass(1, desk.nextHours(), 1)],
    ];
    for (const [code, slotId, more = {}] of cases) expect(codeOf(await book({ slotId, ...more }))).toBe(code);
    await terms(`means = array['order']`);
    expect(codeOf(await book({ slotId: await aClass() }))).toBe('409 errors.booking.paymentRequired');
    expect(codeOf(await book({ slotId: await aClass(), means: 'free' }))).toBe('409 errors.booking.meansNotAccepted');
    await terms(`means = array['free', 'entry', 'onSite', 'order']`);
    for (const body of [
      {},
      { slotId: 'x' },
      { slotId: await aClass(), means: 'order' },
      { slotId: await aClass(), x: 1 },
    ])
      expect((await book(body)).status).toBe(400);
  });

  it('(35) is booked once under one key, and answered alike', async () => {
    const slotId = await aClass();
    const key = { 'idempotency-key': crypto.randomUUID() };
    const answers = await Promise.all([book({ slotId }, 'client', key), book({ slotId }, 'client', key)]);
    const again = await book({ slotId }, 'client', key);
    expect([again.status, (await taken(slotId))?.taken]).toEqual([201, 1]);
    expect(answers.some(({ status }) => status === 201)).toBe(true);
  });

  it('is confirmed by hand where the studio wants it so: place and entry are kept meanwhile', async () => {
    await terms(`confirmation = 'manual', means = array['free', 'entry', 'onSite']`);
    const id = await pack(1);
    const slotId = await aClass(1);
    const asked = await made({ slotId, means: 'entry' });
    expect([asked['status'], await remaining(id), (await taken(slotId))?.taken]).toEqual(['Requested', 0, 1]);
    const decide = (what: string, actor: CastName) => send(`bookings/${asked.id}/${what}`, {}, actor);
    expect(codeOf(await decide('approve', 'client'))).toBe(denied);
    expect(codeOf(await decide('no-show', 'admin'))).toBe('409 errors.booking.checkInClosed');
    expect((await decide('decline', 'pro')).json()).toMatchObject({ status: 'Declined', entryOutcome: 'returned' });
    expect([await remaining(id), (await taken(slotId))?.taken]).toEqual([1, 0]);
    expect(codeOf(await decide('approve', 'admin'))).toBe('409 errors.booking.declined');
    const other = await made({ slotId: await aClass() });
    expect((await send(`bookings/${other.id}/approve`, {}, 'admin')).json()).toMatchObject({ status: 'Confirmed' });
    expect(codeOf(await send(`bookings/${other.id}/decline`, {}, 'admin'))).toBe('409 errors.booking.confirmed');
    await terms(`confirmation = 'auto', means = array['free', 'entry', 'onSite', 'order']`);
  });

  it('is booked by staff for others: a Pro in own activities, with force also late', async () => {
    const late = await aClass(5, 0.2);
    const forced = { slotId: late, userId: desk.cast.client.id, force: true, reason: 'al telefono' };
    expect(codeOf(await book({ slotId: late, userId: desk.cast.otherClient.id }))).not.toBe('201');
    expect(codeOf(await book({ ...forced, userId: desk.cast.client.id }, 'client'))).toBe(denied);
    expect(codeOf(await book({ ...forced, force: false }, 'pro'))).toBe('409 errors.booking.tooSoon');
    expect(await made(forced, 'pro')).toMatchObject({ userId: desk.cast.client.id, bookedBy: desk.cast.pro.id });
    expect(
      await made({ slotId: await aClass(), userId: desk.cast.client.id, guestName: 'Nonna Pina' }, 'admin'),
    ).toMatchObject({
      guestName: 'Nonna Pina',
    });
    await terms(`professional_ids = '{}'`);
    expect(codeOf(await book({ slotId: await aClass(), userId: desk.cast.client.id }, 'pro'))).toBe(
      '404 errors.general.notFound',
    );
    expect(codeOf(await book({ slotId: await aClass(), guestName: 'Nonna' }, 'pro'))).toBe(denied);
    await terms(`professional_ids = array['${desk.cast.pro.id}']`);
  });
});

describe('flag.allow_admin_overbooking: a place above the capacity', () => {
  it('(31) is an Admin’s to give while the flag is on, audited, up to the limit', async () => {
    const slotId = await aClass(1, desk.nextHours(), 1);
    const over = { slotId, overbook: true, userId: desk.cast.client.id, reason: 'una sedia in più' };
    const flag = (value: boolean) =>
      desk.cast.superadmin.client.post('/api/v1/admin/feature-flags', {
        items: [{ key: 'allow_admin_overbooking', value }],
      });
    expect((await flag(false)).status).toBe(200);
    expect(codeOf(await book({ ...over, userId: desk.cast.client.id }, 'client'))).toBe(denied);
    expect(codeOf(await book(over, 'pro'))).toBe(denied);
    expect(codeOf(await book(over, 'admin'))).toBe('409 errors.booking.overbookingOff');
    expect((await flag(true)).status).toBe(200);
    expect(await made(over, 'admin')).toMatchObject({ overbooked: true, userId: desk.cast.client.id });
    expect(await taken(slotId)).toEqual({ taken: 2, over: 1 });
    const [audited] = await desk.studio.sql<{ changes: object; actor: string }>(
      `select changes, actor from audit_log where operation = 'booking.book' order by id desc limit 1`,
    );
    expect(audited).toMatchObject({ actor: desk.cast.admin.id, changes: { overbook: expect.anything() } });
    const settings = await desk.cast.admin.client.get('/api/v1/activities/settings');
    expect(settings.json()).toMatchObject({ maxOverbook: 5, defaultCancellationPolicyId: null });
    expect(settings.json()).toMatchObject({ quietFrom: '22:00', quietTo: '08:00' });
    await desk.cast.admin.client.send('/api/v1/activities/settings', {
      method: 'PUT',
      body: JSON.stringify({ maxOverbook: 1 }),
      headers: { 'content-type': 'application/json', 'if-match': settings.headers.get('etag') ?? '' },
    });
    expect(codeOf(await book({ ...over, userId: desk.cast.otherClient.id }, 'admin'))).toBe(
      '409 errors.booking.overbookingLimit',
    );
    await flag(false);
    expect(codeOf(await book({ ...over, userId: desk.cast.otherClient.id }, 'admin'))).toBe(
      '409 errors.booking.overbookingOff',
    );
  });
});

describe('a booking that ends', () => {
  it('gives place, time and entry back when it is early; asked again it answers the same', async () => {
    const id = await pack(1);
    const slotId = await aClass(1);
    const booked = await made({ slotId, means: 'entry' });
    const preview = await cancel({ bookingId: booked.id, dryRun: true });
    expect(preview.json()).toMatchObject({ outcome: 'early', entry: 'returned', booking: { status: 'Confirmed' } });
    const before = await remaining(id);
    const done = await cancel({ bookingId: booked.id, reason: 'febbre' });
    expect(done.json()).toMatchObject({ outcome: 'early', entry: 'returned', booking: { status: 'Cancelled' } });
    expect([await remaining(id), (await taken(slotId))?.taken]).toEqual([(before ?? 0) + 1, 0]);
    const again = await cancel({ bookingId: booked.id });
    expect([again.status, again.json()]).toEqual([200, done.json()]);
    expect(await remaining(id)).toBe((before ?? 0) + 1);
    expect((await made({ slotId, means: 'entry' }))['status']).toBe('Confirmed');
  });

  it('loses its entry when it is late, by the kinder of the booked and the current terms; staff forgives', async () => {
    const id = await pack(2);
    const slotId = await aClass(5, 8);
    const booked = await made({ slotId, means: 'entry' });
    await desk.studio.sql(`update booking set created_at = now() - interval '1 day' where id = $1`, [booked.id]);
    const left = await remaining(id);
    const late = await cancel({ bookingId: booked.id });
    expect(late.json()).toMatchObject({ outcome: 'late', entry: 'forfeited', booking: { status: 'LateCancelled' } });
    expect([await remaining(id), (await taken(slotId))?.taken]).toEqual([left, 0]);
    expect((await cancel({ bookingId: booked.id })).json()).toEqual(late.json());
    expect(codeOf(await cancel({ bookingId: booked.id, excuse: true }))).toBe(denied);
    const forgiven = await cancel({ bookingId: booked.id, excuse: true }, 'admin');
    expect(forgiven.json()).toMatchObject({ entry: 'returned', booking: { status: 'Cancelled' } });
    expect(await remaining(id)).toBe((left ?? 0) + 1);
  });

  it('gives nothing back to a subscription that is cancelled, and says so before and after', async () => {
    const id = await pack(2);
    const booked = await made({ slotId: await aClass(5, 8), means: 'entry', clientSubscriptionId: id });
    await desk.studio.sql(`update booking set created_at = now() - interval '1 day' where id = $1`, [booked.id]);
    expect((await cancel({ bookingId: booked.id })).json()).toMatchObject({ entry: 'forfeited' });
    const left = await remaining(id);
    await desk.studio.sql(`update client_subscription set status = 'Cancelled' where id = $1`, [id]);
    const forgive = { bookingId: booked.id, excuse: true };
    expect((await cancel({ ...forgive, dryRun: true }, 'admin')).json()).toMatchObject({ entry: 'none' });
    const forgiven = (await cancel(forgive, 'admin')).json();
    expect(forgiven).toMatchObject({ entry: 'none', booking: { status: 'Cancelled', entryOutcome: 'forfeited' } });
    expect(await remaining(id)).toBe(left);
  });

  it('explains the balance at any moment, line by line with the class', async () => {
    const id = await pack(4);
    const path = `/api/v1/client-subscriptions/${id}/movements`;
    const ledger = async (query = '') => (await desk.cast.pro.client.get(`${path}${query}`)).json();
    await made({ slotId: await aClass(), means: 'free' }); // a Pro sees those who booked with them
    const before = await ledger();
    const slotId = await aClass();
    const booked = await made({ slotId, means: 'entry' });
    const after = await ledger();
    const balance = Number(before['balance']);
    expect([balance, after['balance']]).toEqual([await remaining(id).then((left) => (left ?? 0) + 1), balance - 1]);
    const last = (after['items'] as unknown[]).at(-1);
    expect(last).toMatchObject({ kind: 'consume', delta: -1, bookingId: booked.id, class: { slotId } });
    expect(await ledger(`?asOf=${before['asOf'] as string}`)).toEqual(before);
    expect(await ledger('?asOf=2020-01-01T00:00:00Z')).toMatchObject({ balance: 0, items: [] });
    expect((await desk.cast.pro.client.get(`${path}?asOf=yesterday`)).status).toBe(400);
    expect(codeOf(await desk.cast.client.client.get(path))).toBe(denied);
    expect(codeOf(await desk.cast.otherPro.client.get(path))).toBe('404 errors.general.notFound');
  });

  it('is nobody else’s to end, and not once its class has begun or was attended', async () => {
    const booked = await made({ slotId: await aClass() });
    expect(codeOf(await cancel({ bookingId: booked.id }, 'otherClient'))).toBe('404 errors.booking.bookingNotFound');
    await desk.studio.sql(
      `update slot set starts_at = now() - interval '5 minutes', ends_at = now() + interval '55 minutes' where id = $1`,
      [(booked['slot'] as { id: string }).id],
    );
    expect(codeOf(await cancel({ bookingId: booked.id }))).toBe('409 errors.booking.tooLateToCancel');
    expect((await send(`bookings/${booked.id}/no-show`, {}, 'pro')).json()).toMatchObject({ status: 'NoShow' });
    expect(codeOf(await cancel({ bookingId: booked.id }))).toBe('409 errors.booking.noShow');
    const came = await made({ slotId: await aClass() });
    await desk.studio.sql(`update booking set state = 'CheckedIn' where id = $1`, [came.id]);
    expect(codeOf(await cancel({ bookingId: came.id }))).toBe('409 errors.booking.attended');
  });
});
