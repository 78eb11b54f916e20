import { describe, expect, it } from 'vitest';
import type { CastName } from '../../testing/cast.ts';
import { codeOf } from '../../testing/code-of.ts';
import { bookingDesk } from './booking-desk.test.support.ts';

const desk = bookingDesk(`means = array['free', 'entry'], lead_minutes = 0`);
const { send, aClass, pack, remaining } = desk;
const book = async (body: object, actor: CastName = 'client') => {
  const answer = await send('book', body, actor);
  expect([answer.status, codeOf(answer)]).toMatchObject([201, expect.anything()]);
  return String(answer.json()['id']);
};
const move = (body: object, actor: CastName = 'client', headers = {}) => send('reschedule', body, actor, headers);
const takenOf = async (slotId: string) =>
  (await desk.studio.sql<{ taken: number }>('select taken from slot where id = $1', [slotId]))[0]?.taken;

describe('a booking goes to another class', () => {
  it('with its entry, once: shown first, moved, answered the same again, and in a calendar the same event', async () => {
    const [from, toSlotId, packId] = [await aClass(), await aClass(1), await pack(2)];
    const bookingId = await book({ slotId: from, means: 'entry' });
    const seen = await move({ bookingId, toSlotId, dryRun: true });
    const would = { status: 'Confirmed', means: 'entry', entryOutcome: 'spent', sequence: 1, movedFrom: from };
    expect([seen.status, seen.json()]).toMatchObject([
      200,
      { moved: false, booking: { ...would, slot: { id: toSlotId } } },
    ]);
    expect([await takenOf(from), await takenOf(toSlotId)]).toEqual([1, 0]);
    const key = { 'idempotency-key': `move-${bookingId}` };
    for (const answer of [
      await move({ bookingId, toSlotId }, 'client', key),
      await move({ bookingId, toSlotId }, 'client', key),
    ])
      expect([answer.status, answer.json()]).toMatchObject([
        200,
        { moved: true, booking: { ...would, slot: { id: toSlotId } } },
      ]);
    expect([await takenOf(from), await takenOf(toSlotId), await remaining(packId)]).toEqual([0, 1, 1]);
    const mails = await desk.studio.sql('select kind from mail where purpose_key = $1', [`booking:${bookingId}:1`]);
    expect(mails).toEqual([{ kind: 'bookingMoved' }]);
    const ics = await desk.cast.client.client.get(`/api/v1/activities/bookings/${bookingId}/calendar.ics`);
    expect(ics.text).toContain('SEQUENCE:1');
    const audited = await desk.studio.sql(
      `select 1 from audit_log where operation = 'booking.reschedule' and entity_id = $1`,
      [bookingId],
    );
    expect(audited).toHaveLength(1);
  });

  it('not above its places, not somebody else’s, and not once a cancellation would be late, unless staff moves it', async () => {
    const [slotId, full, near] = [await aClass(), await aClass(1, desk.nextHours(), 1), await aClass(5, 1)];
    const bookingId = await book({ slotId });
    const refused = await move({ bookingId, toSlotId: full });
    expect([codeOf(refused), refused.json()]).toMatchObject([
      '409 errors.booking.placeFull',
      { params: { waitlist: 'open' } },
    ]);
    expect(codeOf(await move({ bookingId, toSlotId: full, dryRun: true }))).toBe('409 errors.booking.placeFull');
    expect(codeOf(await move({ bookingId, toSlotId: slotId }))).toBe('409 errors.booking.alreadyBooked');
    expect(codeOf(await move({ bookingId, toSlotId: near }, 'otherClient'))).toBe('404 errors.booking.bookingNotFound');
    expect(codeOf(await move({ bookingId, toSlotId: near, force: true }))).toBe('403 errors.general.permissionDenied');
    expect((await move({ bookingId, toSlotId: near, x: 1 })).status).toBe(400);
    expect((await move({ bookingId, toSlotId: near })).status).toBe(200);
    await desk.studio.sql(`update booking set created_at = now() - interval '1 day' where id = $1`, [bookingId]);
    const late = await move({ bookingId, toSlotId: slotId });
    expect([codeOf(late), late.json()]).toMatchObject([
      '409 errors.booking.tooLateToCancel',
      { params: { cutoff: expect.stringMatching(/Z$/) } },
    ]);
    expect((await move({ bookingId, toSlotId: slotId }, 'pro')).json()).toMatchObject({ moved: true });
    expect([await takenOf(slotId), await takenOf(near)]).toEqual([1, 0]);
  });
});
