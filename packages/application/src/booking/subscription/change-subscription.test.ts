import { describe, expect, it } from 'vitest';
import type { ClientSubscription } from '@svc/domain/booking';
import { anAccount, anId, now } from '../../testing/fixtures.ts';
import { slotNow } from '../../testing/fixtures.money.ts';
import { bookedByEntry, storedSubscription } from '../../testing/fixtures.subscriptions.ts';
import { listOf, portsAt, waits } from '../../testing/fixtures.waiting.ts';
import { openAuditedMemoryWorld } from '../../testing/memory-world.ts';
import { admin } from '../../testing/studio.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import type { StoreWorld } from '../../testing/store-world.ts';
import { cancelBookings } from '../booking/cancel-bookings.ts';
import {
  cancelSubscription,
  changeValidity,
  reactivateSubscription,
  suspendSubscription,
  type Changed,
} from './change-subscription.ts';
import { creditEntries } from './credit-entries.ts';

const zone = 'Europe/Rome';
const day = (text: string) => Temporal.PlainDate.from(text);
const how = { bookings: 'cancel' as const, dryRun: false };

// Today is Monday 1 March 2027; the classes of the fixtures are on 8 March. Packs are valid to 31 May.
const opened = async (over: Partial<ClientSubscription> = {}) => {
  const { world, auditOf } = await openAuditedMemoryWorld();
  const ports = portsAt(world);
  const subscription = await storedSubscription(world, over);
  const mine = { id: subscription.id, zone, actor: admin };
  const read = async () => (await run(world.subscriptions.find(subscription.id)))!;
  const audited = async () => (await auditOf('subscription', subscription.id)).map(({ operation }) => operation);
  const audit = () => auditOf('subscription', subscription.id);
  return { world, ports, subscription, mine, read, audited, audit };
};
const impactOf = (changed: Changed) => ('impact' in changed ? changed.impact : undefined);

describe('suspending a subscription', () => {
  const days = { from: day('2027-03-05'), to: day('2027-03-09'), reason: 'Viaggio', ...how };

  it('(28) over booked days shows what it will do first, then gives entries back and makes it valid longer', async () => {
    const { world, ports, subscription, mine, read, audited, audit } = await opened();
    const { slot, booking } = await bookedByEntry(world, subscription, { slot: { capacity: 1 } });
    await bookedByEntry(world, subscription, { slot: { localDate: day('2027-03-10') } });
    await waits(world, slot);
    const suspend = suspendSubscription(ports);
    const impact = impactOf(await run(suspend({ ...mine, ...days, dryRun: true })));
    expect(impact).toMatchObject({
      slots: 1,
      bookings: { live: 1, requested: 0 },
      entriesReturned: 1,
      items: [{ slotId: slot.id, people: 1, entries: 1 }],
    });
    expect((await read()).version).toBe(1);
    const stale = await failureOf(suspend({ ...mine, ...days }));
    expect(stale).toMatchObject({ code: 'impact_stale', params: { bookings: 1, entriesReturned: 1, slots: 1 } });
    const done = await run(suspend({ ...mine, ...days, impactToken: impact?.impactToken }));
    expect(done).toMatchObject({ subscription: { status: 'Active', remaining: 9, version: 2 } });
    expect((await read()).validTo?.toString()).toBe('2027-06-05');
    expect(await run(world.bookings.find(booking.id))).toMatchObject({
      state: 'StudioCancelled',
      entryOutcome: 'returned',
    });
    expect(await listOf(world, slot)).toMatchObject({ states: ['Offered'], outcomes: ['offered'], taken: 1 });
    const [last] = (await run(world.subscriptions.movementsOf(subscription.id))).slice(-1);
    expect(last).toMatchObject({ kind: 'return', delta: 1, bookingId: booking.id, reason: 'Viaggio' });
    expect(await audited()).toEqual(['subscription.suspend']);
    const [entry] = await audit();
    expect(entry).toMatchObject({ subject: subscription.userId, personal: { reason: { old: null, new: 'Viaggio' } } });
    expect(JSON.stringify(entry?.changes)).not.toContain('Viaggio');
  });

  it('impact_stale: is refused when somebody booked in between, or the look is too old', async () => {
    const { world, ports, subscription, mine } = await opened();
    await bookedByEntry(world, subscription);
    const impact = impactOf(await run(suspendSubscription(ports)({ ...mine, ...days, dryRun: true })));
    const execute = { ...mine, ...days, impactToken: impact?.impactToken };
    const late = portsAt(world, now.add({ minutes: 15, seconds: 1 }));
    expect(await failureOf(suspendSubscription(late)(execute))).toMatchObject({ code: 'impact_stale' });
    await bookedByEntry(world, subscription);
    expect(await failureOf(suspendSubscription(ports)(execute))).toMatchObject({
      code: 'impact_stale',
      params: { bookings: 2 },
    });
    const other = { ...execute, to: day('2027-03-10') };
    expect(await failureOf(suspendSubscription(ports)(other))).toMatchObject({ code: 'impact_stale' });
  });

  it('may leave the bookings as they are, and needs no look where nothing is booked', async () => {
    const { world, ports, subscription, mine } = await opened();
    const { slot } = await bookedByEntry(world, subscription);
    await run(suspendSubscription(ports)({ ...mine, ...days, bookings: 'keep' }));
    expect((await slotNow(world, slot)).taken).toBe(1);
    const free = await opened();
    expect(
      await run(suspendSubscription(free.ports)({ ...free.mine, ...days, from: day('2027-03-01') })),
    ).toMatchObject({
      subscription: { status: 'Suspended' },
    });
    await run(suspendSubscription(free.ports)({ ...free.mine, ...days, from: day('2027-03-01') }));
    expect(await free.audited()).toEqual(['subscription.suspend']);
  });

  it('is undone by a reactivation', async () => {
    const { ports, mine, read, audited } = await opened();
    await run(suspendSubscription(ports)({ ...mine, ...days, from: day('2027-03-01'), to: null }));
    const later = portsAt(ports, now.add({ hours: 24 * 4 }));
    expect((await run(reactivateSubscription(later)({ ...mine, from: null }))).status).toBe('Active');
    expect((await read()).validTo?.toString()).toBe('2027-06-04');
    await run(reactivateSubscription(later)({ ...mine, from: null }));
    expect(await audited()).toEqual(['subscription.suspend', 'subscription.reactivate']);
  });

  it('not found, or refused by its state: nothing is written', async () => {
    const { ports, mine, read, subscription, audited } = await opened({ status: 'RefundPending' });
    const command = { ...mine, ...days };
    expect(await failureOf(suspendSubscription(ports)(command))).toMatchObject({ code: 'refund_in_flight' });
    expect(await failureOf(suspendSubscription(ports)({ ...command, id: anId() }))).toMatchObject({ _tag: 'NotFound' });
    expect(await read()).toEqual({ ...subscription, remaining: 10 });
    expect(await audited()).toEqual([]);
  });
});

describe('cancelling a subscription', () => {
  it('ends its bookings with it and gives no entry back', async () => {
    const { world, ports, subscription, mine, read, audited } = await opened();
    const { slot, booking } = await bookedByEntry(world, subscription);
    const command = { ...mine, ...how, reason: 'Trasloco' };
    const impact = impactOf(await run(cancelSubscription(ports)({ ...command, dryRun: true })));
    expect(impact).toMatchObject({ bookings: { live: 1 }, entriesReturned: 0 });
    await run(cancelSubscription(ports)({ ...command, impactToken: impact?.impactToken }));
    expect(await read()).toMatchObject({ status: 'Cancelled', remaining: 9, version: 2 });
    expect(await run(world.bookings.find(booking.id))).toMatchObject({
      state: 'StudioCancelled',
      entryOutcome: 'spent',
    });
    expect((await slotNow(world, slot)).taken).toBe(0);
    await run(cancelSubscription(ports)(command));
    expect(await audited()).toEqual(['subscription.cancel']);
  });
  it('refund_in_flight: not while a refund is on its way', async () => {
    const { ports, mine } = await opened({ status: 'RefundPending' });
    expect(await failureOf(cancelSubscription(ports)({ ...mine, ...how, reason: 'x' }))).toMatchObject({
      code: 'refund_in_flight',
    });
  });
});

describe('the subscription of somebody who was deleted', () => {
  it.for(['suspend', 'cancel'] as const)('may still be ended: %s, without a word about them', async (action) => {
    const { world, ports, subscription, mine, read, audit } = await opened();
    const { booking } = await bookedByEntry(world, subscription);
    await run(world.accounts.insert(anAccount({ id: subscription.userId, state: 'Deleted' })));
    const days = { from: day('2027-03-01'), to: day('2027-03-09'), reason: 'Ernia', ...how };
    const command = { ...mine, ...days };
    const act = (over: object) =>
      action === 'suspend'
        ? suspendSubscription(ports)({ ...command, ...over })
        : cancelSubscription(ports)({ ...command, ...over });
    const impact = impactOf(await run(act({ dryRun: true })));
    await run(act({ impactToken: impact?.impactToken }));
    expect((await run(world.bookings.find(booking.id)))?.state).toBe('StudioCancelled');
    expect(await audit()).toMatchObject([{ operation: `subscription.${action}`, subject: null, personal: null }]);
    const movements = await run(world.subscriptions.movementsOf(subscription.id));
    expect(JSON.stringify([await read(), movements, await audit()])).not.toContain('Ernia');
  });
});

describe('other dates of a subscription', () => {
  it('leave no booking outside, and are audited with their reason', async () => {
    const { world, ports, subscription, mine, read, audited } = await opened();
    await bookedByEntry(world, subscription);
    const to = (validTo: string) => changeValidity(ports)({ ...mine, validTo: day(validTo), reason: 'Sconto' });
    expect(await failureOf(to('2027-03-07'))).toMatchObject({ code: 'validity_invalid' });
    expect((await run(to('2027-03-08'))).validTo?.toString()).toBe('2027-03-08');
    expect((await read()).version).toBe(2);
    expect(await audited()).toEqual(['subscription.validity']);
  });
});

const lostEntry = async (world: StoreWorld, subscription: ClientSubscription) => {
  const lost = { state: 'LateCancelled', entryOutcome: 'forfeited' } as const;
  return (await bookedByEntry(world, subscription, { slot: { taken: 0 }, booking: lost })).booking;
};

describe('crediting entries', () => {
  const credit = { entries: 2, reason: 'Lezione andata male', bookingId: null };
  it('is a line of the ledger, for one booking once', async () => {
    const { world, ports, subscription, mine, audited } = await opened();
    const booking = await lostEntry(world, subscription);
    expect(await run(creditEntries(ports)({ ...mine, ...credit }))).toMatchObject({
      remaining: 11,
      movement: { kind: 'credit', delta: 2, bookingId: null, reason: credit.reason },
    });
    const made = { ...mine, ...credit, entries: 1, bookingId: booking.id };
    expect((await run(creditEntries(ports)(made))).remaining).toBe(12);
    expect(await failureOf(creditEntries(ports)(made))).toMatchObject({ _tag: 'Taken' });
    expect(await failureOf(creditEntries(ports)({ ...made, bookingId: anId() }))).toMatchObject({ _tag: 'NotFound' });
    expect(await audited()).toEqual(['entries.credit', 'entries.credit']);
  });
  it('for a booking that had cost its entry: no end of it gives it back again, and its day is free', async () => {
    const { world, ports, subscription, mine } = await opened();
    const booking = await lostEntry(world, subscription);
    await run(world.subscriptions.countDay(subscription.id, day('2027-03-08')));
    await run(creditEntries(ports)({ ...mine, ...credit, entries: 1, bookingId: booking.id }));
    expect(await run(world.subscriptions.usedOn(subscription.id, day('2027-03-08')))).toBe(0);
    const cancelled = cancelBookings(ports)({
      ...{ subscription, bookingIds: [booking.id], entries: 'returned', reason: null, now, actor: admin },
    });
    await run(world.unitOfWork.run(cancelled));
    expect(await run(world.bookings.find(booking.id))).toMatchObject({ state: 'StudioCancelled' });
    expect((await run(world.subscriptions.find(subscription.id)))?.remaining).toBe(10);
  });
  it('not_confirmed, confirmed, attended: not for a booking that stands', async () => {
    const { world, ports, subscription, mine } = await opened();
    for (const [state, code] of [
      ['Requested', 'not_confirmed'],
      ['Confirmed', 'confirmed'],
      ['CheckedIn', 'attended'],
    ] as const) {
      const { booking } = await bookedByEntry(world, subscription, { booking: { state } });
      const asked = creditEntries(ports)({ ...mine, ...credit, bookingId: booking.id });
      expect(await failureOf(asked)).toMatchObject({ code });
    }
    expect((await run(world.subscriptions.find(subscription.id)))?.remaining).toBe(7);
  });
  it('cancelled, unlimited: where entries mean nothing', async () => {
    const gone = await opened({ status: 'Cancelled' });
    expect(await failureOf(creditEntries(gone.ports)({ ...gone.mine, ...credit }))).toMatchObject({
      code: 'cancelled',
    });
    const endless = await opened({ entries: null, remaining: null });
    expect(await failureOf(creditEntries(endless.ports)({ ...endless.mine, ...credit }))).toMatchObject({
      code: 'unlimited',
    });
  });
});
