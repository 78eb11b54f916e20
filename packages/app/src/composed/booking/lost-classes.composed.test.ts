import { describe, expect, it } from 'vitest';
import { codeOf } from '../../testing/code-of.ts';
import { bookingDesk } from './booking-desk.test.support.ts';

const desk = bookingDesk(`means = array['free', 'onSite'], lead_minutes = 0`);

/** One class of a rule of its own, five days from the first on which the rule holds. */
const aRule = async () => {
  const [first, day] = [3, 5].map((days) => Temporal.Now.plainDateISO('Europe/Rome').add({ days }).toString());
  const rule = { validFrom: first, extra: [{ date: day, start: '12:00' }] };
  const id = desk.activity;
  const made = await desk.send('update', { id, schedules: [{ op: 'add', rule }] }, 'admin');
  expect([made.status, made.json()]).toMatchObject([200, expect.anything()]);
  const [row] = await desk.studio.sql<{ id: string; schedule_id: string }>(
    `select id, schedule_id from slot where activity_id = $1 and local_date = $2 and local_start = '12:00'`,
    [id, day],
  );
  return { slotId: row?.id, scheduleId: row?.schedule_id };
};

describe('a class that its rule loses', () => {
  it('is cancelled with its people seen to, by the token that the refusal shows', async () => {
    const { slotId, scheduleId } = await aRule();
    const booked = await desk.send('book', { slotId });
    expect(booked.status).toBe(201);
    const end = (orphans: string, impactToken?: unknown) =>
      desk.send(
        'update',
        { id: desk.activity, schedules: [{ op: 'end', id: scheduleId, orphans }], impactToken },
        'pro',
      );
    expect(codeOf(await end('refuse'))).toBe('409 errors.booking.hasBookings');
    const seen = await end('cancel');
    expect(codeOf(seen)).toBe('409 errors.booking.impactStale');
    const token = /"impactToken":"([^"]+)"/.exec(JSON.stringify(seen.json()))?.[1];
    expect((await end('cancel', token)).status).toBe(200);
    const [row] = await desk.studio.sql('select state, taken, clearing, schedule_id from slot where id = $1', [slotId]);
    expect(row).toEqual({ state: 'Cancelled', taken: 0, clearing: null, schedule_id: null });
    const [booking] = await desk.studio.sql('select state from booking where slot_id = $1', [slotId]);
    expect(booking).toEqual({ state: 'StudioCancelled' });
    expect((await end('other')).status).toBe(400);
  });
});
