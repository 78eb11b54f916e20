import { describe, expect, it } from 'vitest';
import { unattendedMinutes, type Booking } from '@svc/domain/booking';
import type { AccountId } from '@svc/domain/kernel';
import { aBooking, after, anAccount, anActivity, anId } from '../../testing/fixtures.ts';
import { classOf } from '../../testing/fixtures.entries.ts';
import { bookedByEntry, storedSubscription } from '../../testing/fixtures.subscriptions.ts';
import { portsAt } from '../../testing/fixtures.waiting.ts';
import { openAuditedMemoryWorld } from '../../testing/memory-world.ts';
import { admin } from '../../testing/studio.ts';
import { failureOf, run, times, together } from '../../testing/world-test.ts';
import type { Booker } from '../booking/booker.ts';
import { finishClass } from '../class-end/end-classes.ts';
import { checkInBooking, checkInByStaff } from './check-in.ts';

const boss: Booker['by'] = { id: admin.accountId, role: 'admin' };
const runs = { startsAt: after(600), endsAt: after(4200) };

/** A class of a professional with one free booking in it. */
const aClass = async (over: Partial<Booking> = {}) => {
  const { world, auditOf } = await openAuditedMemoryWorld();
  const teacher = anId<AccountId>();
  const activity = anActivity({ means: ['free', 'entry'], professionalIds: [teacher] });
  await run(world.activities.put(activity));
  const slot = await classOf(world, activity, { ...runs, taken: 1 });
  const booking = aBooking(slot, over);
  await run(world.bookings.insert(booking));
  const stateOf = async () => (await run(world.bookings.find(booking.id)))?.state;
  const comes = (by: Booker['by'], at = after(700)) =>
    checkInByStaff(portsAt(world, at))({ bookingId: booking.id, by, undo: false, actor: admin });
  return { world, auditOf, teacher, activity, slot, booking, stateOf, comes };
};

describe('staff that checks somebody in by their booking', () => {
  it('needs no subscription, does it once, and may take it back and do it again', async () => {
    const { world, auditOf, booking, stateOf, comes } = await aClass();
    const [first, ...again] = await together(times(4, () => comes(boss)));
    expect(first?.booking).toMatchObject({ state: 'CheckedIn', sequence: 1 });
    for (const each of again) expect(each).toEqual(first);
    expect(await run(world.checkIns.ofBooking(booking.id))).toMatchObject({
      ...{ method: 'desk', by: boss.id, subscriptionId: null, undoneAt: null },
    });
    const command = { bookingId: booking.id, by: boss, undo: false, actor: admin };
    expect((await run(checkInByStaff(portsAt(world, after(700)))({ ...command, undo: true }))).booking.state).toBe(
      'Confirmed',
    );
    await run(comes(boss));
    expect(await stateOf()).toBe('CheckedIn');
    expect((await auditOf('booking', booking.id)).map(({ operation }) => operation)).toEqual([
      ...['booking.check-in', 'booking.undo-check-in', 'booking.check-in'],
    ]);
  });

  it('booking_not_found, permission_denied: is the professional of the activity, or an Admin', async () => {
    const { world, teacher, booking, stateOf, comes } = await aClass({ userId: anId<AccountId>() });
    expect(await failureOf(comes({ id: anId(), role: 'pro' }))).toEqual({ _tag: 'Refusal', code: 'booking_not_found' });
    expect(await failureOf(comes({ id: booking.userId, role: 'pro' }))).toMatchObject({ code: 'permission_denied' });
    const unknown = { bookingId: anId<Booking['id']>(), by: boss, undo: false, actor: admin };
    expect(await failureOf(checkInByStaff(portsAt(world))(unknown))).toMatchObject({ code: 'booking_not_found' });
    expect(await stateOf()).toBe('Confirmed');
    await run(comes({ id: teacher, role: 'pro' }));
    expect(await stateOf()).toBe('CheckedIn');
  });

  it('check_in_closed: may do so until the sweep looks for who is missing, and clients until the class ends', async () => {
    const sweep = runs.endsAt.add({ minutes: unattendedMinutes });
    const last = sweep.subtract({ microseconds: 1 });
    const late = await aClass();
    expect(await failureOf(late.comes(boss, sweep))).toMatchObject({ code: 'check_in_closed' });
    expect(await failureOf(late.comes(boss, runs.startsAt.subtract({ minutes: 31 })))).toMatchObject({
      code: 'check_in_closed',
    });
    const own = { bookingId: late.booking.id, owner: { userId: late.booking.userId }, actor: admin, by: boss.id };
    const scan = checkInBooking(portsAt(late.world, runs.endsAt.add({ microseconds: 1 })))({ ...own, method: 'self' });
    expect(await failureOf(scan)).toMatchObject({ code: 'check_in_closed' });
    await run(late.comes(boss, last));
    expect(await late.stateOf()).toBe('CheckedIn');
    expect(await run(finishClass(portsAt(late.world, sweep))(late.slot.id))).toBe(0);
  });

  it('refund_in_flight: waits for the money of what covers the booking, as every check-in', async () => {
    const { world } = await aClass();
    const pack = await storedSubscription(world, { status: 'RefundPending' });
    const { booking } = await bookedByEntry(world, pack, { slot: runs });
    const command = { bookingId: booking.id, by: boss, undo: false, actor: admin };
    expect(await failureOf(checkInByStaff(portsAt(world, after(700)))(command))).toMatchObject({
      code: 'refund_in_flight',
    });
  });
});

describe('whose booking it is', () => {
  it('is asked before anything else: a stranger learns nothing of its person, and no row waits for them', async () => {
    const gone = anAccount({ state: 'Deleted' });
    const { world, booking, comes } = await aClass({ userId: gone.id, state: 'NoShow' });
    await run(world.accounts.insert(gone));
    expect(await failureOf(comes(boss))).toMatchObject({ code: 'account_deleted' });
    const waited: string[] = [];
    const ports = {
      ...portsAt(world, after(700)),
      liveAccounts: {
        deletedAmong: (ids: readonly AccountId[]) => (waited.push('account'), world.liveAccounts.deletedAmong(ids)),
      },
      subscriptions: {
        ...world.subscriptions,
        lock: (ids: Parameters<typeof world.subscriptions.lock>[0]) => (
          waited.push('subscription'),
          world.subscriptions.lock(ids)
        ),
      },
    };
    const strange = await storedSubscription(world);
    const method = 'desk' as const;
    for (const owner of [{ userId: anId<AccountId>() }, { subscriptionId: strange.id }, { subscriptionId: anId() }]) {
      const command = { bookingId: booking.id, owner, method, by: boss.id, actor: admin } as const;
      expect(await failureOf(checkInBooking(ports)(command as never))).toMatchObject({ _tag: 'NotFound' });
    }
    const other = {
      bookingId: booking.id,
      by: { id: anId<AccountId>(), role: 'pro' },
      undo: false,
      actor: admin,
    } as const;
    expect(await failureOf(checkInByStaff(ports)(other))).toMatchObject({ code: 'booking_not_found' });
    expect(waited).toEqual([]);
  });
});
