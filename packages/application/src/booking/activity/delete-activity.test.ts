import { describe, expect, it } from 'vitest';
import { now } from '../../testing/fixtures.ts';
import { portsAt } from '../../testing/fixtures.waiting.ts';
import { admin } from '../../testing/studio.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import { cancelPlace } from '../booking/cancel-place.ts';
import type { ActivityEditor } from './activity-editor.ts';
import { deleteActivity } from './delete-activity.ts';
import { readActivity } from './edit-activities.ts';

import { owner, teacher, opened } from './edit-activities.test.support.ts';

describe('an activity that is deleted', () => {
  it('takes its classes along, and is found no more', async () => {
    const { ports, activity, slots, operations } = await opened();
    await run(deleteActivity(ports)({ id: activity.id, editor: owner }));
    expect(await slots()).toEqual([]);
    expect(await failureOf(readActivity(ports)({ id: activity.id, editor: owner }))).toMatchObject({
      _tag: 'NotFound',
    });
    expect(await operations()).toEqual(['activity.create', 'activity.delete']);
  });
  it('hasBookings: stays while somebody has a place ahead; what was ever booked is an Admin’s to delete', async () => {
    const { world, activity, booked, slots } = await opened();
    const slot = await booked();
    const remove = (editor: ActivityEditor, at = now) =>
      deleteActivity(portsAt(world, at))({ id: activity.id, editor });
    expect(await failureOf(remove(owner))).toMatchObject({ code: 'has_bookings' });
    expect(await slots()).toHaveLength(26);
    expect(await failureOf(remove(teacher, slot.endsAt))).toMatchObject({ code: 'admin_only' });
    await run(remove(owner, slot.endsAt));
    expect((await slots()).map(({ id }) => id)).toEqual([slot.id]);
  });
  it('goes where everybody has given their places up', async () => {
    const { world, ports, activity, slots, booked } = await opened();
    const slot = await booked();
    const [booking] = await run(world.bookings.ofSlot(slot.id, ['Confirmed']));
    const by = { id: owner.accountId, role: 'admin' } as const;
    const cancel = { bookingId: booking!.id, by, reason: null, dryRun: false, excuse: false, actor: admin };
    await run(cancelPlace(ports)(cancel));
    await run(deleteActivity(ports)({ id: activity.id, editor: owner }));
    // An order of it that is paid late must find no open class.
    expect((await slots()).map(({ id, taken, state }) => [id, taken, state])).toEqual([[slot.id, 0, 'Cancelled']]);
    expect((await run(world.activities.find(activity.id)))?.state).toBe('Deleted');
  });
});
