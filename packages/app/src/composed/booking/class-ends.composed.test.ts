import { describe, expect, it } from 'vitest';
import type { CastName } from '../../testing/cast.ts';
import { codeOf } from '../../testing/code-of.ts';
import { bookingDesk } from './booking-desk.test.support.ts';

const desk = bookingDesk(`means = array['free', 'entry'], lead_minutes = 0`, { JOBS__SWEEPSECONDS: '1' });
const { send, aClass, pack, remaining } = desk;
const book = async (body: object, actor: CastName = 'client') => {
  const answer = await send('book', body, actor);
  expect([answer.status, codeOf(answer)]).toMatchObject([201, expect.anything()]);
  return String(answer.json()['id']);
};
const booking = async (id: string) => (await desk.cast.admin.client.get(`/api/v1/activities/bookings/${id}`)).json();
/** The class began so many hours ago; it lasts one. */
const began = (slotId: string, hours: number) =>
  desk.studio.sql(
    `update slot set starts_at = now() - make_interval(hours => $2), ends_at = now() - make_interval(hours => $2 - 1) where id = $1`,
    [slotId, hours],
  );

describe('the clock', () => {
  it('declines a request that nobody answered before the class, and gives the entry back', async () => {
    await desk.set(`confirmation = 'manual'`);
    const [slotId, packId] = [await aClass(), await pack(1)];
    const id = await book({ slotId, means: 'entry' });
    await desk.set(`confirmation = 'auto'`);
    expect([(await booking(id))['status'], await remaining(packId)]).toEqual(['Requested', 0]);
    await began(slotId, 0);
    await expect.poll(async () => (await booking(id))['status'], { timeout: 15_000 }).toBe('Declined');
    expect(await remaining(packId)).toBe(1);
    const mails = await desk.studio.sql('select kind from mail where purpose_key = $1', [`booking:${id}:1`]);
    expect(mails).toEqual([{ kind: 'bookingDeclined' }]);
  });

  it('misses who did not come to a class where somebody did, and finishes the class', async () => {
    const [slotId, silent] = [await aClass(), await aClass()];
    const [came, missing, unknown] = [
      await book({ slotId }, 'otherClient'),
      await book({ slotId }),
      await book({ slotId: silent }),
    ];
    await desk.studio.sql(`update booking set state = 'CheckedIn' where id = $1`, [came]);
    for (const id of [slotId, silent]) await began(id, 4);
    await expect.poll(async () => (await booking(missing))['status'], { timeout: 15_000 }).toBe('NoShow');
    const states = () => desk.studio.sql('select state from slot where id = any($1)', [[slotId, silent]]);
    await expect.poll(states, { timeout: 15_000 }).toEqual([{ state: 'Done' }, { state: 'Done' }]);
    expect([(await booking(came))['status'], (await booking(unknown))['status']]).toEqual(['CheckedIn', 'Confirmed']);
    const excused = await send('cancel-book', { bookingId: missing, excuse: true }, 'admin');
    expect([excused.status, (await booking(missing))['status']]).toEqual([200, 'Cancelled']);
  });
});
