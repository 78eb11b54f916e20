import { describe, expect, it } from 'vitest';
import { codeOf } from '../../testing/code-of.ts';
import { bookingDesk } from './booking-desk.test.support.ts';

const desk = bookingDesk(`means = array['free'], lead_minutes = 0`);
const noticesOf = async (slotId: string) => {
  const answer = await desk.cast.admin.client.get('/api/v1/activities/notices');
  expect(answer.status).toBe(200);
  const items = answer.json()['items'] as readonly Record<string, unknown>[];
  return items.filter((notice) => notice['slotId'] === slotId);
};

/** Hours until a night in which nobody gives a class, whatever the hour is now. */
const untilNight = (): number => {
  const now = Temporal.Now.zonedDateTimeISO('Europe/Rome');
  return now.until(now.add({ days: 3 }).with({ hour: 4, minute: 0 })).total('hours');
};

describe('classes at which staff should look', () => {
  it('are those of a professional who has left, with how many have a place; an Admin alone sees them', async () => {
    const { pro } = desk.cast;
    const slotId = await desk.aClass(3, untilNight());
    await desk.studio.sql('update slot set professional_ids = array[$1] where id = $2', [pro.id, slotId]);
    expect((await desk.send('book', { slotId, means: 'free' })).status).toBe(201);
    expect(await noticesOf(slotId)).toEqual([]);
    await desk.studio.sql('update account set privilege_bits = 0 where id = $1', [pro.id]);
    expect(await noticesOf(slotId)).toMatchObject([
      { code: 'professionalGone', bookings: 1, professionalIds: [pro.id], slot: { id: slotId } },
    ]);
    for (const actor of ['client', 'otherPro'] as const)
      expect(codeOf(await desk.cast[actor].client.get('/api/v1/activities/notices'))).toBe(
        '403 errors.general.permissionDenied',
      );
  });
});
