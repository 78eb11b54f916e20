import { describe, expect, it } from 'vitest';
import type { CastName } from '../../testing/cast.ts';
import { codeOf } from '../../testing/code-of.ts';
import { loseAnswer } from '../../testing/lost-answer.ts';
import { bookingDesk } from './booking-desk.test.support.ts';

const desk = bookingDesk(`means = array['free', 'entry', 'onSite'], lead_minutes = 0`);
const { send, set } = desk;
const list = (what: 'join' | 'leave' | 'decline' | 'accept', body: unknown, actor: CastName = 'client', headers = {}) =>
  send(`waiting-list/${what}`, body, actor, headers);
/** A class of so many places, all taken by people of the desk.studio. */
const fullClass = async (capacity = 1, inHours?: number): Promise<string> => {
  const id = await desk.aClass(capacity, inHours);
  for (let place = 0; place < capacity; place += 1) {
    const who = place === 0 ? 'otherAdmin' : 'otherSuperadmin';
    expect((await send('book', { slotId: id, means: 'free' }, who)).status).toBe(201);
  }
  return id;
};
const bookingOf = async (slotId: string, actor: CastName) =>
  (
    await desk.studio.sql<{ id: string }>(
      `select id from booking where slot_id = $1 and user_id = $2 and state in ('Confirmed', 'Requested')`,
      [slotId, desk.cast[actor].id],
    )
  )[0]?.id ?? '';
const giveUp = async (slotId: string, actor: CastName) => {
  const answer = await send('cancel-book', { bookingId: await bookingOf(slotId, actor) }, actor);
  expect(answer.status).toBe(200);
};
const taken = async (slotId: string) =>
  (await desk.studio.sql<{ taken: number }>('select taken from slot where id = $1', [slotId]))[0]?.taken;
const joined = async (slotId: string, actor: CastName = 'client', more: object = {}) => {
  const answer = await list('join', { slotId, ...more }, actor);
  expect([answer.status, codeOf(answer)]).toMatchObject([201, expect.anything()]);
  return answer.json() as { readonly id: string; readonly position: number; readonly status: string };
};

describe('the list of a full class', () => {
  it('gives numbers in the order of coming, the same again when asked again, and shows nobody the others', async () => {
    const slotId = await fullClass();
    const [one, two] = [await joined(slotId), await joined(slotId, 'otherClient')];
    expect([one.position, two.position]).toEqual([1, 2]);
    expect(await joined(slotId)).toEqual(one);
    expect(Object.keys(one)).not.toContain('userId');
    expect(codeOf(await desk.cast.client.client.get(`/api/v1/activities/waiting-list?slotId=${slotId}`))).toBe(
      '403 errors.general.permissionDenied',
    );
    const seen = (await desk.cast.pro.client.get(`/api/v1/activities/waiting-list?slotId=${slotId}`)).json();
    expect((seen['items'] as { userId: string }[]).map(({ userId }) => userId)).toEqual([
      desk.cast.client.id,
      desk.cast.otherClient.id,
    ]);
    expect(codeOf(await desk.cast.otherPro.client.get(`/api/v1/activities/waiting-list?slotId=${slotId}`))).toBe(
      '403 errors.general.permissionDenied',
    );
    expect(codeOf(await list('leave', { entryId: two.id }))).toBe('404 errors.general.notFound');
    expect((await list('leave', { entryId: two.id }, 'otherClient')).json()).toMatchObject({
      status: 'Left',
      position: null,
    });
  });

  it('stands in the slot: to its people their own turn and booking, its length to staff alone', async () => {
    const slotId = await fullClass();
    await joined(slotId, 'otherClient');
    const { id: entryId } = await joined(slotId);
    const seen = async (actor: CastName) => {
      const answer = await send('availability', { slotIds: [slotId] }, actor);
      return (answer.json()['items'] as Record<string, unknown>[])[0] ?? {};
    };
    const own = await seen('client');
    expect(own).toMatchObject({
      bookable: { ok: false, code: 'errors.booking.placeFull', params: { waitlist: 'open' } },
      waitlist: { state: 'open', mine: { entryId, position: 2, status: 'Waiting', means: 'free' } },
    });
    for (const hidden of ['waiting', 'holds', 'taken', 'myBooking']) expect(own).not.toHaveProperty(hidden);
    const mine = async (actor: CastName) =>
      (await desk.cast[actor].client.get('/api/v1/activities/waiting-list/mine')).json()['items'];
    expect(await mine('client')).toContainEqual(own);
    expect(await mine('otherAdmin')).toEqual([]);
    const theirs = await seen('otherAdmin');
    const id = await bookingOf(slotId, 'otherAdmin');
    expect(theirs).toMatchObject({ waiting: 2, holds: 0, taken: 1, myBooking: { id, status: 'Confirmed' } });
    expect(theirs['waitlist']).toEqual({ state: 'open' });
  });

  it('is not joined beside a free place, near the class, when it is full, or where there is none', async () => {
    const slotId = await fullClass(2);
    await giveUp(slotId, 'otherSuperadmin');
    expect(codeOf(await list('join', { slotId }))).toBe('409 errors.booking.placeAvailable');
    const small = await fullClass();
    await set(`waitlist = '{"mode":"off","offerMinutes":60,"closeMinutes":60,"maxLength":20}'`);
    expect(codeOf(await list('join', { slotId: small }))).toBe('409 errors.booking.waitlistOff');
    await set(`waitlist = '{"mode":"offer","offerMinutes":60,"closeMinutes":60,"maxLength":1}'`);
    await joined(small, 'otherClient');
    expect(codeOf(await list('join', { slotId: small }))).toBe('409 errors.booking.waitlistFull');
    const answer = await send('book', { slotId: small });
    expect([codeOf(answer), answer.json()['params']]).toEqual(['409 errors.booking.placeFull', { waitlist: 'full' }]);
    await set(`waitlist = '{"mode":"offer","offerMinutes":60,"closeMinutes":20000,"maxLength":20}'`);
    expect(codeOf(await list('join', { slotId: small }))).toBe('409 errors.booking.waitlistClosed');
    await set(`waitlist = '{"mode":"offer","offerMinutes":60,"closeMinutes":60,"maxLength":20}'`);
    expect(codeOf(await list('join', { slotId: small, means: 'entry' }))).toBe('409 errors.subscription.missing');
    expect(codeOf(await list('join', { slotId: small, means: 'order' }))).toBe('409 errors.booking.meansNotAccepted');
    for (const body of [{}, { slotId: 'x' }, { slotId: small, means: 'cash' }])
      expect((await list('join', body)).status).toBe(400);
  });

  it('is joined by booking, where that is wanted and the class is full: once, under its key', async () => {
    const slotId = await fullClass();
    const body = { slotId, joinWaitlist: true };
    const key = { 'idempotency-key': crypto.randomUUID() };
    const waits = await send('book', body, 'client', key);
    expect([waits.status, waits.json()]).toMatchObject([
      202,
      { waitingEntry: { slotId, status: 'Waiting', position: 1 } },
    ]);
    expect((await send('book', body, 'client', key)).json()).toEqual(waits.json());
    await loseAnswer(desk.studio, key['idempotency-key']);
    const again = await send('book', body, 'client', key);
    expect([again.status, again.json()]).toEqual([202, waits.json()]);
    expect((await send('book', body, 'client')).json()).toEqual(waits.json());
    expect(codeOf(await send('book', { ...body, guestName: 'Zia' }, 'admin'))).toBe('409 errors.booking.placeFull');
    await set(`waitlist = '{"mode":"off","offerMinutes":60,"closeMinutes":60,"maxLength":20}'`);
    expect(codeOf(await send('book', { ...body }, 'otherClient'))).toBe('409 errors.booking.waitlistOff');
    await set(`waitlist = '{"mode":"offer","offerMinutes":60,"closeMinutes":60,"maxLength":20}'`);
    const free = await send('book', { slotId: await desk.aClass(2), joinWaitlist: true }, 'client', {
      'idempotency-key': crypto.randomUUID(),
    });
    expect([free.status, free.json()]).toMatchObject([201, { status: 'Confirmed' }]);
  });

  it('offers a freed place to the first, who takes it; nobody else can meanwhile', async () => {
    const slotId = await fullClass();
    const entry = await joined(slotId);
    expect(codeOf(await list('accept', { entryId: entry.id }))).toBe('409 errors.booking.notOffered');
    await giveUp(slotId, 'otherAdmin');
    expect(codeOf(await send('book', { slotId }, 'otherClient'))).toBe('409 errors.booking.placeFull');
    expect(await taken(slotId)).toBe(1);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const accepted = await list('accept', { entryId: entry.id }, 'client', key);
    expect([accepted.status, accepted.json()]).toMatchObject([
      201,
      { status: 'Confirmed', means: 'free', userId: desk.cast.client.id },
    ]);
    expect((await list('accept', { entryId: entry.id }, 'client', key)).json()).toEqual(accepted.json());
    expect(codeOf(await list('accept', { entryId: entry.id }))).toBe('409 errors.booking.entryAccepted');
    expect(codeOf(await list('leave', { entryId: entry.id }))).toBe('409 errors.booking.entryAccepted');
    expect(await taken(slotId)).toBe(1);
    expect(await desk.studio.sql(`select state from hold where slot_id = $1`, [slotId])).toEqual([
      { state: 'Released' },
    ]);
  });

  it('passes a place on that is declined, and one whose time is over', async () => {
    const slotId = await fullClass();
    const [one, two, three] = [
      await joined(slotId),
      await joined(slotId, 'otherClient'),
      await joined(slotId, 'otherPro'),
    ];
    await giveUp(slotId, 'otherAdmin');
    expect((await list('decline', { entryId: one.id })).json()).toMatchObject({ status: 'Declined' });
    await desk.studio.sql(`update waiting_entry set offer_until = now() - interval '1 second' where id = $1`, [two.id]);
    expect(codeOf(await list('accept', { entryId: two.id }, 'otherClient'))).toBe('409 errors.booking.offerLapsed');
    expect((await list('decline', { entryId: two.id }, 'otherClient')).status).toBe(200);
    expect((await list('accept', { entryId: three.id }, 'otherPro')).status).toBe(201);
    expect(codeOf(await list('accept', { entryId: two.id }, 'otherClient'))).toBe('409 errors.booking.entryOver');
    expect(await taken(slotId)).toBe(1);
  });

  it('spends an entry when the place is taken by one, and leaves the offer standing when it cannot', async () => {
    const grant = (entries: number) =>
      desk.cast.admin.client.post('/api/v1/users/add-entries', {
        userId: desk.cast.client.id,
        entries,
        reason: 'prova',
      });
    await grant(1);
    const slotId = await fullClass();
    const entry = await joined(slotId, 'client', { means: 'entry' });
    await giveUp(slotId, 'otherAdmin');
    await desk.studio.sql('update client_subscription set remaining = 0 where user_id = $1', [desk.cast.client.id]);
    expect(codeOf(await list('accept', { entryId: entry.id }))).toBe('409 errors.subscription.entriesExhausted');
    expect([await taken(slotId), (await joined(slotId)).status]).toEqual([1, 'Offered']);
    await desk.studio.sql('update client_subscription set remaining = 1 where user_id = $1', [desk.cast.client.id]);
    expect((await list('accept', { entryId: entry.id })).json()).toMatchObject({
      means: 'entry',
      entryOutcome: 'spent',
    });
    expect(await taken(slotId)).toBe(1);
  });

  it('passes over who has another class then', async () => {
    const slotId = await fullClass();
    const [busy, next] = [await joined(slotId), await joined(slotId, 'otherClient')];
    const [other] = await desk.studio.sql<{ id: string }>(
      `insert into slot (id, activity_id, local_date, local_start, zone, starts_at, ends_at, capacity, taken, over, state)
       select gen_random_uuid(), activity_id, local_date, local_start, zone, starts_at, ends_at, 5, 0, 0, 'Open' from slot
       where id = $1 returning id`,
      [slotId],
    );
    expect((await send('book', { slotId: other?.id })).status).toBe(201);
    await giveUp(slotId, 'otherAdmin');
    expect((await list('accept', { entryId: next.id }, 'otherClient')).status).toBe(201);
    expect(codeOf(await list('accept', { entryId: busy.id }))).toBe('409 errors.booking.entryOver');
  });

  it('(23) makes of an offer one booking, however often and from wherever it is taken at once', async () => {
    const slotId = await fullClass();
    const entry = await joined(slotId);
    await giveUp(slotId, 'otherAdmin');
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => list('accept', { entryId: entry.id })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await taken(slotId)).toBe(1);
  });
});
