import { describe, expect, it } from 'vitest';
import { codeOf } from '../../testing/code-of.ts';
import type { CastName } from '../../testing/cast.ts';
import { bookingDesk } from './booking-desk.test.support.ts';

const desk = bookingDesk(`means = array['free', 'entry'], lead_minutes = 0`, { JOBS__SWEEPSECONDS: '1' });
const { send, aClass, pack, remaining } = desk;
const book = async (body: object, actor: CastName = 'client') => {
  const answer = await send('book', body, actor);
  expect([answer.status, codeOf(answer)]).toMatchObject([201, expect.anything()]);
  return String(answer.json()['id']);
};
const cancel = (slotId: string, body: object, actor: CastName = 'admin', headers = {}) =>
  send(`slots/${slotId}/cancel`, body, actor, headers);
const booking = async (id: string) => (await desk.cast.admin.client.get(`/api/v1/activities/bookings/${id}`)).json();

describe('a class that the studio cancels', () => {
  it('is shown first, then emptied: place, entry and list; repeated it answers that nobody is left', async () => {
    const [slotId, packId] = [await aClass(2), await pack(3)];
    const own = await book({ slotId, means: 'entry' });
    const other = await book({ slotId, means: 'free' }, 'otherClient');
    const waits = await send('waiting-list/join', { slotId, means: 'free' }, 'otherAdmin');
    expect([waits.status, await remaining(packId)]).toEqual([201, 2]);
    const seen = (await cancel(slotId, { dryRun: true })).json();
    expect(seen).toMatchObject({
      ...{ slots: 1, bookings: { live: 2, requested: 0 }, waiting: 1, entriesReturned: 1, pending: 0 },
      items: [{ slotId, people: 2, entries: 1 }],
    });
    expect(codeOf(await cancel(slotId, { reason: 'Influenza' }))).toBe('409 errors.booking.impactStale');
    const key = { 'idempotency-key': `cancel-${slotId}` };
    const body = { reason: 'Influenza', impactToken: seen['impactToken'] };
    const done = await cancel(slotId, body, 'admin', key);
    expect([done.status, done.json()]).toMatchObject([200, { pending: 0, bookings: { live: 2 } }]);
    expect(await booking(own)).toMatchObject({ status: 'StudioCancelled', entryOutcome: 'returned' });
    expect([(await booking(other))['status'], await remaining(packId)]).toEqual(['StudioCancelled', 3]);
    const [row] = await desk.studio.sql('select state, taken, clearing from slot where id = $1', [slotId]);
    expect(row).toEqual({ state: 'Cancelled', taken: 0, clearing: null });
    expect((await cancel(slotId, body, 'admin', key)).status).toBe(200);
    expect((await cancel(slotId, {})).json()).toMatchObject({ slots: 0, pending: 0 });
    expect(codeOf(await send('book', { slotId }, 'otherAdmin'))).toBe('409 errors.booking.slotCancelled');
    const audited = await desk.studio.sql<{ operation: string }>(
      `select operation from audit_log where operation in ('slot.cancel', 'booking.clear') order by id`,
    );
    expect(audited.map(({ operation }) => operation)).toEqual(['slot.cancel', 'booking.clear', 'booking.clear']);
  });

  it('is a Pro’s own, or an Admin’s; not one that is over', async () => {
    const slotId = await aClass();
    expect(codeOf(await cancel(slotId, { dryRun: true }, 'client'))).toBe('403 errors.general.permissionDenied');
    expect((await cancel(slotId, { dryRun: true }, 'pro')).status).toBe(200);
    await desk.set(`professional_ids = '{}'`);
    expect(codeOf(await cancel(slotId, { dryRun: true }, 'pro'))).toBe('404 errors.booking.slotNotFound');
    await desk.set(`professional_ids = array['${desk.cast.pro.id}']`);
    expect(codeOf(await cancel(await aClass(5, -3), {}))).toBe('409 errors.booking.slotOver');
    expect((await cancel(slotId, { x: 1 })).status).toBe(400);
  });

  it('is emptied by the loop where the request did not get to it', async () => {
    const slotId = await aClass(3);
    const id = await book({ slotId });
    const actor = { kind: 'person', accountId: desk.cast.admin.id, requestId: 'r', address: null };
    const clearing = { cause: 'cancel', ref: null, reason: null, notify: true, actor };
    await desk.studio.sql(`update slot set state = 'Cancelled', clearing = $2, clear_at = now() where id = $1`, [
      slotId,
      JSON.stringify(clearing),
    ]);
    await expect.poll(async () => (await booking(id))['status'], { timeout: 15_000 }).toBe('StudioCancelled');
  });
});

describe('a class that the studio moves', () => {
  const update = (slotId: string, body: object, actor: CastName = 'admin') =>
    send(`slots/${slotId}/update`, body, actor);

  it('is shown first, then goes with its people, who are written to and may cancel until it begins', async () => {
    const slotId = await aClass(2);
    const id = await book({ slotId, means: 'free' });
    const patch = { localDate: '2031-05-06', localStart: '18:30', durationMinutes: 90 };
    const seen = await update(slotId, { patch, dryRun: true });
    expect([seen.status, seen.json()]).toMatchObject([
      200,
      {
        slot: { startsAt: '2031-05-06T16:30:00Z', endsAt: '2031-05-06T18:00:00Z', detached: true },
        impact: { slots: 1, bookings: { live: 1 }, entriesReturned: 0 },
      },
    ]);
    expect(codeOf(await update(slotId, { patch }))).toBe('409 errors.booking.impactStale');
    const { impactToken } = seen.json()['impact'] as { readonly impactToken: string };
    expect((await update(slotId, { patch, impactToken })).status).toBe(200);
    expect(await booking(id)).toMatchObject({
      ...{ status: 'Confirmed', sequence: 1, cancel: { allowed: true, outcome: 'early' } },
      slot: { startsAt: '2031-05-06T16:30:00Z' },
    });
    const mails = await desk.studio.sql<{ kind: string }>('select kind from mail where purpose_key = $1', [
      `booking:${id}:1`,
    ]);
    expect(mails).toEqual([{ kind: 'bookingMoved' }]);
    const audited = await desk.studio.sql(
      `select 1 from audit_log where operation = 'slot.update' and entity_id = $1`,
      [slotId],
    );
    expect(audited).toHaveLength(1);
  });

  it('is a Pro’s own; its places are an Admin’s; not what the patch does not know', async () => {
    const slotId = await aClass();
    const note = { patch: { note: 'tappetini' } };
    expect(codeOf(await update(slotId, note, 'client'))).toBe('403 errors.general.permissionDenied');
    expect((await update(slotId, note, 'pro')).json()).toMatchObject({ slot: { note: 'tappetini', detached: false } });
    const places = { patch: { capacityOverride: 3 } };
    expect(codeOf(await update(slotId, places, 'pro'))).toBe('403 errors.general.permissionDenied');
    expect((await update(slotId, places)).json()).toMatchObject({ slot: { capacity: 3, capacityOverride: 3 } });
    const past = { patch: { localDate: '2020-01-01' } };
    expect(codeOf(await update(slotId, past))).toBe('409 errors.booking.timePast');
    expect((await update(slotId, { patch: { x: 1 } })).status).toBe(400);
  });
});

describe('a closure with cancel', () => {
  it('gives the entries of its classes back, and shows before that how many', async () => {
    const [slotId, packId] = [await aClass(2, 24 * 40), await pack(1)];
    const before = await remaining(packId);
    const id = await book({ slotId, means: 'entry' });
    const [slot] = await desk.studio.sql<{ day: string }>('select local_date::text as day from slot where id = $1', [
      slotId,
    ]);
    const close = (body: object) =>
      desk.cast.admin.client.send('/api/v1/sc/create', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          ...{ reason: 'illness', title: { it: 'Chiuso' }, from: slot?.day, to: slot?.day, bookings: 'cancel' },
          ...body,
        }),
      });
    const seen = (await close({ dryRun: true })).json();
    const { impactToken } = seen['impact'] as { readonly impactToken: string };
    expect(seen).toMatchObject({ closure: null, impact: { entriesReturned: 1, bookings: { live: 1 } }, pending: 0 });
    const done = await close({ impactToken });
    expect([done.status, done.json()]).toMatchObject([201, { pending: 0 }]);
    expect([(await booking(id))['status'], await remaining(packId)]).toEqual(['StudioCancelled', before]);
  });
});

it('a class opens for check-in when its activity says, and for clients themselves where it lets them', async () => {
  const bookingId = await book({ slotId: await aClass(2, 0.25), means: 'free' }, 'otherClient');
  const comes = async (checkIn: object) => {
    await desk.set(`check_in = '${JSON.stringify(checkIn)}'`);
    const answer = await desk.cast.otherClient.client.post('/api/v1/my/check-in', { bookingId });
    return codeOf(answer);
  };
  const closed = '409 errors.booking.checkInClosed';
  expect(await comes({ fromMinutes: 5, self: true })).toBe(closed);
  expect(await comes({ fromMinutes: 30, self: false })).toBe(closed);
  expect(await comes({ fromMinutes: 30, self: true })).toMatch(/^201/);
});
