import { describe, expect, it } from 'vitest';
import type { Booking, LocationId, Slot } from '@svc/domain/booking';
import type { AccountId } from '@svc/domain/kernel';
import { aBooking, after, anId, now } from '../../testing/fixtures.ts';
import { classOf, entryActivity } from '../../testing/fixtures.entries.ts';
import { storedLocation } from '../../testing/fixtures.schedules.ts';
import { portsAt } from '../../testing/fixtures.waiting.ts';
import { openMemoryWorld } from '../../testing/memory-world.ts';
import { quickDigest } from '../../testing/quick-digest.ts';
import { admin } from '../../testing/studio.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import { checkInByCode, readLocationCode } from './kiosk-check-in.ts';
import { plainLocationCodes } from './location-codes.memory.ts';

const zone = 'Europe/Rome';

/** A studio with two rooms; `now` is a Monday morning. */
const opened = async () => {
  const { world } = await openMemoryWorld();
  const portsThen = (moment: Temporal.Instant) => ({
    ...portsAt(world, moment),
    locationCodes: plainLocationCodes(quickDigest),
  });
  const activity = await entryActivity(world);
  const userId = anId<AccountId>();
  const [hall, room] = [await storedLocation(world), await storedLocation(world)];
  const booked = async (over: Partial<Slot>, booking: Partial<Booking> = {}): Promise<Booking> => {
    const soon = { startsAt: after(600), endsAt: after(4200), locationId: hall, taken: 1 };
    const made = aBooking(await classOf(world, activity, { ...soon, ...over }), { userId, ...booking });
    await run(world.bookings.insert(made));
    return made;
  };
  const codeOf = async (id: LocationId, moment = now) =>
    (await run(readLocationCode(portsThen(moment), zone)(id))).code;
  const scanned = (code: string, moment = now) =>
    checkInByCode(portsThen(moment), zone)({ code, userId, actor: admin });
  return { world, hall, room, booked, codeOf, scanned, portsThen };
};

describe('a check-in by the code of a location', () => {
  it('brings the person in to their one class there, again as before', async () => {
    const { world, hall, room, booked, codeOf, scanned } = await opened();
    const here = await booked({});
    await booked({ locationId: room });
    await booked({}, { userId: anId<AccountId>() });
    await booked({ startsAt: after(90_000), endsAt: after(93_600) });
    const code = await codeOf(hall);
    const came = await run(scanned(code.toLowerCase()));
    expect(came).toMatchObject({ bookingId: here.id, method: 'kiosk', by: here.userId });
    expect(await run(scanned(code))).toEqual(came);
    expect(await run(world.bookings.find(here.id))).toMatchObject({ state: 'CheckedIn', sequence: 1 });
  });
  it('check_in_closed: is refused without a class there, and names the classes where there are two', async () => {
    const { hall, room, booked, codeOf, scanned } = await opened();
    const [one, two] = [await booked({}), await booked({ startsAt: after(900) })];
    for (const code of [await codeOf(room), 'AAAAAAAAAA'])
      expect(await failureOf(scanned(code))).toMatchObject({ code: 'check_in_closed', params: { bookings: '' } });
    const refused = await failureOf(scanned(await codeOf(hall)));
    expect(refused).toMatchObject({ code: 'check_in_closed' });
    expect(
      String((refused as { params?: { bookings?: string } }).params?.bookings)
        .split(' ')
        .toSorted(),
    ).toEqual([one.id, two.id].toSorted());
  });
  it('takes last week’s code on a Monday, and no later', async () => {
    const { hall, booked, codeOf, scanned } = await opened();
    const lastWeek = await codeOf(hall, now.subtract({ hours: 72 }));
    expect(lastWeek).not.toBe(await codeOf(hall));
    const tomorrow = now.add({ hours: 24 });
    await booked({ startsAt: after(600 + 86_400), endsAt: after(4200 + 86_400) });
    expect(await failureOf(scanned(lastWeek, tomorrow))).toMatchObject({ code: 'check_in_closed' });
    const today = await booked({});
    expect(await run(scanned(lastWeek))).toMatchObject({ bookingId: today.id });
  });
  it('check_in_closed: is shown and taken only where the studio wants codes; an unknown location has none', async () => {
    const { world, hall, booked, codeOf, scanned, portsThen } = await opened();
    await booked({});
    const code = await codeOf(hall);
    const missing = readLocationCode(portsThen(now), zone)(anId<LocationId>());
    expect(await failureOf(missing)).toMatchObject({ _tag: 'NotFound' });
    await run(world.settingsDocuments.save('booking', { kioskCode: false }, 'test', now));
    expect(await failureOf(scanned(code))).toMatchObject({ code: 'check_in_closed' });
    expect(await failureOf(readLocationCode(portsThen(now), zone)(hall))).toMatchObject({ code: 'check_in_closed' });
  });
});
