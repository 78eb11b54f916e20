import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import {
  anId,
  classOf,
  entryActivity,
  openMemoryWorld,
  portsAt,
  storedSubscription,
  type StoreWorld,
} from '@svc/application/testing';
import { classRoutes } from './classes.routes.ts';

/** One of the doors, as the kernel calls it; a failure answers with its code. */
const doorsOf = (world: StoreWorld) => {
  const rows = classRoutes(() => portsAt(world), 'Europe/Rome');
  return async (id: string, request: { readonly body?: object; readonly params?: object }): Promise<unknown> => {
    const row = rows.find((each) => each.id === `dev.${id}`);
    if (row === undefined) throw new Error(`no door ${id}`);
    const body = row.body === undefined ? undefined : row.body.parse(request.body);
    const asked = Effect.catch(row.run({ ...request, body } as never), ({ _tag }) => Effect.succeed(row.errors[_tag]));
    return Effect.runPromise(asked);
  };
};
const opened = async () => {
  const { world } = await openMemoryWorld();
  return { world, door: doorsOf(world), activity: await entryActivity(world) };
};

describe('the doors of the demo desk onto classes', () => {
  it('open a class that begins in so many minutes, on the studio’s clock', async () => {
    const { door, activity } = await opened();
    const made = await door('classes.open', { body: { activityId: activity.id, minutes: 90, capacity: 2 } });
    const { slotId, startsAt } = made as { readonly slotId: string; readonly startsAt: string };
    const ahead = Temporal.Instant.from(startsAt).since(portsAt((await opened()).world).clock.now());
    expect(ahead.total('minutes')).toBeGreaterThan(88);
    expect(ahead.total('minutes')).toBeLessThanOrEqual(90);
    expect(await door('classes.see', { params: { slotId } })).toEqual({
      capacity: 2,
      taken: 0,
      waiting: [],
      handovers: [],
    });
  });

  it('book with an entry while there are place and entry, and put on the list of a full class alone', async () => {
    const { world, door, activity } = await opened();
    const { id: slotId } = await classOf(world, activity, { capacity: 1, taken: 0 });
    const [mine, other] = [await storedSubscription(world), await storedSubscription(world)];
    const wait = { body: { slotId, userId: other.userId } };
    expect(await door('waiting-list.join', wait)).toBe('errors.general.conflict');
    expect(await door('bookings.make', { body: { slotId, subscriptionId: mine.id } })).toHaveProperty('bookingId');
    expect((await Effect.runPromise(world.subscriptions.find(mine.id)))?.remaining).toBe(9);
    const late = { body: { slotId, subscriptionId: other.id } };
    expect(await door('bookings.make', late)).toBe('errors.general.conflict');
    expect(await door('waiting-list.join', wait)).toEqual({ number: 1, status: 'Waiting' });
    expect(await door('classes.see', { params: { slotId } })).toMatchObject({
      taken: 1,
      waiting: [{ userId: other.userId, number: 1, status: 'Waiting' }],
    });
  });

  it('find nothing where nothing is', async () => {
    const { door } = await opened();
    const missing = { slotId: anId<string>(), subscriptionId: anId<string>(), userId: anId<string>() };
    const { slotId, subscriptionId, userId } = missing;
    expect(await door('classes.see', { params: { slotId } })).toBe('errors.general.notFound');
    expect(await door('bookings.make', { body: { slotId, subscriptionId } })).toBe('errors.general.notFound');
    expect(await door('waiting-list.join', { body: { slotId, userId } })).toBe('errors.general.notFound');
  });
});
