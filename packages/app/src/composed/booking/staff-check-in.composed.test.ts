import { describe, expect, it } from 'vitest';
import type { CastName } from '../../testing/cast.ts';
import { codeOf } from '../../testing/code-of.ts';
import { bookingDesk } from './booking-desk.test.support.ts';

const desk = bookingDesk(`means = array['free'], lead_minutes = 0, check_in = '{"fromMinutes": 30, "self": false}'`, {
  JOBS__SWEEPSECONDS: '1',
});
const booked = async (slotId: string, actor: CastName = 'client'): Promise<string> => {
  const answer = await desk.send('book', { slotId, means: 'free' }, actor);
  expect([answer.status, codeOf(answer)]).toMatchObject([201, expect.anything()]);
  return String(answer.json()['id']);
};
const checkIn = (id: string, actor: CastName = 'pro', body: object = {}, key = `${id}-${actor}`) =>
  desk.send(`bookings/${id}/check-in`, body, actor, { 'idempotency-key': key });
const statusOf = async (id: string) =>
  (await desk.cast.admin.client.get(`/api/v1/activities/bookings/${id}`)).json()['status'];
/** The class ended so many minutes ago. */
const ended = (slotId: string, minutes: number) =>
  desk.studio.sql(
    `update slot set starts_at = now() - make_interval(mins => $2 + 60), ends_at = now() - make_interval(mins => $2) where id = $1`,
    [slotId, minutes],
  );

describe('staff at the door of a class', () => {
  it('checks in who has no subscription, so that nobody who came is missed in a mixed class', async () => {
    const slotId = await desk.aClass(5, 1);
    const [came, stayed] = [await booked(slotId), await booked(slotId, 'otherClient')];
    expect(codeOf(await checkIn(came))).toBe('409 errors.booking.checkInClosed');
    await ended(slotId, 60);
    const answers = [await checkIn(came, 'pro', {}, 'k'), await checkIn(came, 'pro', {}, 'k')];
    expect(answers.map((each) => [each.status, each.json()['status']])).toEqual([
      [200, 'CheckedIn'],
      [200, 'CheckedIn'],
    ]);
    expect((await checkIn(came, 'admin', { undo: true })).json()['status']).toBe('Confirmed');
    expect((await checkIn(came, 'admin', {}, 'again')).json()['status']).toBe('CheckedIn');
    await ended(slotId, 121);
    await expect.poll(() => statusOf(stayed), { timeout: 15_000 }).toBe('NoShow');
    expect(await statusOf(came)).toBe('CheckedIn');
    expect(codeOf(await checkIn(stayed))).toBe('409 errors.booking.checkInClosed');
  });

  it('(33) leaves who was let in attended, though all of them cancel; who has cancelled is answered the same again', async () => {
    const slotId = await desk.aClass(5, 6);
    const [came, left] = [await booked(slotId), await booked(slotId, 'otherClient')];
    const cancel = (bookingId: string, actor: CastName) => desk.send('cancel-book', { bookingId }, actor);
    const once = await cancel(left, 'otherClient');
    const again = await cancel(left, 'otherClient');
    expect([once.status, again.status, again.json()]).toEqual([200, 200, once.json()]);
    await desk.studio.sql(
      `update slot set starts_at = now() + interval '20 minutes', ends_at = now() + interval '80 minutes' where id = $1`,
      [slotId],
    );
    expect((await checkIn(came)).json()['status']).toBe('CheckedIn');
    for (const actor of ['client', 'pro', 'admin'] as const)
      expect(codeOf(await cancel(came, actor))).toBe('409 errors.booking.attended');
    expect([await statusOf(came), await statusOf(left)]).toEqual(['CheckedIn', 'Cancelled']);
  });

  it('names nothing of what is not theirs to see', async () => {
    const slotId = await desk.aClass(5, 3);
    const id = await booked(slotId);
    await ended(slotId, 10);
    expect(codeOf(await checkIn(id, 'client'))).toBe('403 errors.general.permissionDenied');
    await desk.set(`professional_ids = '{}'`);
    const strange = await checkIn(id);
    expect(codeOf(strange)).toBe('404 errors.booking.bookingNotFound');
    expect(strange.text).not.toMatch(/Yoga|@|Confirmed/);
    await desk.set(`professional_ids = array['${desk.cast.pro.id}']`);
    expect(codeOf(await checkIn('019f0000-0000-7000-8000-000000000000', 'admin'))).toBe(
      '404 errors.booking.bookingNotFound',
    );
    expect(await statusOf(id)).toBe('Confirmed');
    expect((await checkIn(id, 'pro', {}, 'after')).json()['status']).toBe('CheckedIn');
  });
});
