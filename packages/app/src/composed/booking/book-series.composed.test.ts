import { describe, expect, it } from 'vitest';
import { codeOf } from '../../testing/code-of.ts';
import { bookingDesk } from './booking-desk.test.support.ts';

const desk = bookingDesk(`means = array['entry'], lead_minutes = 0, horizon_days = 365`);
const { send, pack, remaining } = desk;
/** So many classes, a week apart, a week from now on; when they are. */
const weeks = async (count: number) => {
  const rows = await desk.studio.sql<{ id: string; date: string; start: string; weekday: number }>(
    `insert into slot (id, activity_id, local_date, local_start, zone, starts_at, ends_at, capacity, taken, over, state)
     select gen_random_uuid(), $1, d, '12:30', 'Europe/Rome', s, s + interval '1 hour', 5, 0, 0, 'Open'
     from (select d, (d + time '12:30') at time zone 'Europe/Rome' as s from (
       select (now() at time zone 'Europe/Rome')::date + 7 * n as d from generate_series(1, $2::int) n) days) t
     returning id, local_date::text as date, local_start::text as start, extract(isodow from local_date)::int as weekday`,
    [desk.activity, count],
  );
  return rows.toSorted((a, b) => a.date.localeCompare(b.date));
};

describe('a series of classes', () => {
  it('is booked whole or not at all, or as far as it can; a repeat with its key books nothing more', async () => {
    const [first, second, ...others] = await weeks(4);
    await desk.studio.sql(`update slot set state = 'Closed' where id = $1`, [second?.id]);
    const packId = await pack(2);
    const { date: from, start, weekday } = first!;
    const body = { activityId: desk.activity, weekday, start: start.slice(0, 5), from, count: 4 };
    const none = await send('book-series', body);
    expect([none.status, none.json()]).toMatchObject([
      200,
      {
        booked: [],
        skipped: [
          { slotId: second?.id, code: 'errors.booking.slotClosed' },
          { slotId: others[1]?.id, code: 'errors.subscription.entriesExhausted' },
        ],
      },
    ]);
    expect(await remaining(packId)).toBe(2);
    const key = { 'idempotency-key': `series-${packId}` };
    const answers = [];
    for (const _ of [1, 2]) answers.push(await send('book-series', { ...body, onConflict: 'skip' }, 'client', key));
    for (const answer of answers)
      expect(answer.json()).toMatchObject({
        booked: [{ slot: { id: first?.id }, means: 'entry' }, { slot: { id: others[0]?.id } }],
        skipped: [{ slotId: second?.id }, { slotId: others[1]?.id }],
      });
    expect(await remaining(packId)).toBe(0);
  });

  it('is a person’s own, of classes that are there, and of no more than half a year', async () => {
    const [first] = await weeks(1);
    const { date: from, weekday } = first!;
    const body = { activityId: desk.activity, weekday, start: '06:15', from };
    expect(codeOf(await send('book-series', body))).toBe('404 errors.booking.slotNotFound');
    expect((await send('book-series', { ...body, count: 27 })).status).toBe(400);
    expect((await send('book-series', { ...body, weekday: 8 })).status).toBe(400);
    const others = await send('book-series', { ...body, start: '12:30', userId: desk.cast.otherClient.id });
    expect(codeOf(others)).toBe('404 errors.general.notFound');
    const forced = await send('book-series', { ...body, start: '12:30', force: true });
    expect(codeOf(forced)).toBe('403 errors.general.permissionDenied');
  });
});
