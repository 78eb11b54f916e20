import { describe, expect, it } from 'vitest';
import { codeOf } from '../../testing/code-of.ts';
import type { CastName } from '../../testing/cast.ts';
import { bookingDesk } from './booking-desk.test.support.ts';

const desk = bookingDesk(
  `means = array['free', 'order'], lead_minutes = 0, capacity = 3, waitlist = '{"mode":"offer","offerMinutes":60,"closeMinutes":60,"maxLength":20}'`,
);
const { send } = desk;
const today = () => new Date(Date.now()).toLocaleDateString('sv', { timeZone: 'Europe/Rome' });

interface Change {
  readonly id: string;
  readonly effectiveFrom: string;
}
const update = (body: object, actor: CastName = 'admin') => send('update', { id: desk.activity, ...body }, actor);
const places = async (slotId: string) =>
  (await desk.studio.sql('select capacity, taken, over from slot where id = $1', [slotId]))[0];

/** A class by a rule, of which so many have a place. */
const fullClass = async (booked: readonly CastName[]): Promise<string> => {
  const rule = { validFrom: today(), weekly: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: '23:40' })) };
  const before = await desk.studio.sql<{ id: string }>(`select id from slot where local_start = '23:40' limit 1`);
  if (before.length === 0) {
    const made = await update({ schedules: [{ op: 'add', rule }] });
    expect([made.status, made.text]).toEqual([200, expect.anything()]);
  }
  const [slot] = await desk.studio.sql<{ id: string }>(
    `select id from slot where local_start = '23:40' and taken = 0 and starts_at > now() + interval '3 days'
     order by starts_at limit 1`,
  );
  const slotId = slot?.id ?? '';
  for (const actor of booked) expect((await send('book', { slotId, means: 'free' }, actor)).status).toBe(201);
  return slotId;
};

describe('the places of classes', () => {
  it('are an Admin’s to change; a cut below what is taken names the classes, is kept above, or ends the latest', async () => {
    const slotId = await fullClass(['client', 'otherClient', 'otherAdmin']);
    const capacityChange = { newCapacity: 1, effectiveFrom: today() };
    expect(codeOf(await update({ capacityChange }, 'pro'))).toBe('403 errors.general.permissionDenied');
    const what = { activityId: desk.activity, ...capacityChange };
    const check = await send('check-capacity-conflicts', what, 'admin');
    expect([check.status, check.json()]).toMatchObject([
      200,
      { ok: false, conflicts: [{ slotId, taken: 3, over: 2, bookings: 3 }], impact: { bookings: { live: 2 } } },
    ]);
    expect(codeOf(await send('check-capacity-conflicts', what, 'pro'))).toBe('403 errors.general.permissionDenied');
    const batch = await send('check-capacity-conflicts-batch', { items: [what, { ...what, newCapacity: 3 }] }, 'admin');
    expect(batch.json()).toMatchObject({ items: [{ ok: false }, { ok: true }] });
    expect(
      (await send('check-capacity-conflicts-batch', { items: Array.from({ length: 51 }, () => what) }, 'admin')).status,
    ).toBe(400);
    expect(codeOf(await update({ capacityChange }))).toBe('409 errors.booking.capacityConflict');
    const cut = { ...capacityChange, onConflict: 'cancelLatest' };
    expect(codeOf(await update({ capacityChange: cut }))).toBe('409 errors.booking.impactStale');
    expect(await places(slotId)).toEqual({ capacity: 3, taken: 3, over: 0 });
    const { impactToken } = (check.json() as { readonly impact: { readonly impactToken: string } }).impact;
    const done = await update({ capacityChange: { ...cut, impactToken } });
    expect([done.status, done.json()['capacityChanges']]).toMatchObject([200, [{ newCapacity: 1 }]]);
    expect(await places(slotId)).toEqual({ capacity: 1, taken: 1, over: 0 });
    const states = await desk.studio.sql<{ state: string }>(
      'select state from booking where slot_id = $1 order by created_at',
      [slotId],
    );
    expect(states.map(({ state }) => state)).toEqual(['Confirmed', 'StudioCancelled', 'StudioCancelled']);
  });

  it('come back when a change is taken back, one by one to those who wait; on its date it stays', async () => {
    const slotId = await fullClass(['otherAdmin']);
    const later = new Date(Date.now() + 86_400_000).toLocaleDateString('sv', { timeZone: 'Europe/Rome' });
    await update({ capacityChange: { newCapacity: 3, effectiveFrom: today() } });
    const made = await update({ capacityChange: { newCapacity: 1, effectiveFrom: later } });
    expect(made.status).toBe(200);
    // The loop may have applied the change of an earlier test meanwhile: it then stands beside the one that follows it.
    const changes = made.json()['capacityChanges'] as readonly Change[];
    const from = (date: string) => changes.findLast(({ effectiveFrom }) => effectiveFrom === date)?.id;
    expect((await send('waiting-list/join', { slotId, means: 'free' })).status).toBe(201);
    const cancel = (id: unknown, actor: CastName = 'admin') =>
      send('cancel-capacity-change', { capacityChangeId: id }, actor);
    expect(codeOf(await cancel(from(today())))).toBe('409 errors.booking.changeApplied');
    const undone = await cancel(from(later));
    expect([undone.status, undone.json()]).toMatchObject([200, { status: 'Cancelled' }]);
    expect(await places(slotId)).toEqual({ capacity: 3, taken: 2, over: 0 });
    expect(codeOf(await cancel('0190a000-0000-7000-8000-00000000ffff'))).toBe('404 errors.general.notFound');
    const listed = await desk.studio.sql<{ state: string }>('select state from waiting_entry where slot_id = $1', [
      slotId,
    ]);
    expect(listed).toEqual([{ state: 'Offered' }]);
  });
});
