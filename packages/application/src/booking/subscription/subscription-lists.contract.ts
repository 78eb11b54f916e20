import { describe, expect } from 'vitest';
import type { CheckInId, EntryMovement } from '@svc/domain/booking';
import type { AccountId, BookingId } from '@svc/domain/kernel';
import { machine } from '../../kernel/index.ts';
import { aBooking, after, anAccount, anId, now } from '../../testing/fixtures.ts';
import { classOf, entryActivity } from '../../testing/fixtures.entries.ts';
import { aStudioPlan, storedSubscription } from '../../testing/fixtures.subscriptions.ts';
import type { OpenStoreWorld } from '../../testing/store-world.ts';
import { inWorld, run } from '../../testing/world-test.ts';
import type { SubscriptionQuery } from './subscription-lists.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const today = day('2027-03-10');
const anything: SubscriptionQuery = {
  scope: null,
  today,
  userId: null,
  planId: null,
  statuses: [],
  expiringBefore: null,
  exhausted: null,
  name: null,
  sort: 'createdAt',
  descending: false,
  page: 1,
  pageSize: 25,
};

/** What every SubscriptionLists holds. */
export const subscriptionListsContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: the subscriptions of everybody`, () => {
    it('know their ledger at any past moment: the balance is the sum, and each line names its class', async ({
      world,
    }) => {
      const { id } = await storedSubscription(world);
      const slot = await classOf(world, await entryActivity(world), {});
      const booking = aBooking(slot, { state: 'Cancelled' });
      await run(world.bookings.insert(booking));
      const line = (
        minute: number,
        kind: EntryMovement['kind'],
        delta: number,
        bookingId: BookingId | null = null,
      ) => ({
        ...{ id: anId<EntryMovement['id'] & BookingId>(), subscriptionId: id, kind, delta, bookingId, reason: null },
        ...{ at: after(minute), key: `${kind}:${anId<BookingId>()}` },
      });
      const before = (await run(world.subscriptionLists.ledger(id, after(0), 9))).at(-1)?.balance ?? 0;
      const lines = [line(1, 'credit', 10), line(2, 'consume', -1, booking.id), line(3, 'return', 1, booking.id)];
      for (const each of [...lines, line(4, 'debit', -4)]) await run(world.subscriptions.move(each, machine('desk')));
      const ledger = (at: number, most = 99) => run(world.subscriptionLists.ledger(id, after(at), most));
      const balances = await Promise.all([0, 1, 2, 3, 4].map(async (at) => (await ledger(at)).at(-1)?.balance ?? 0));
      expect(balances.map((balance) => balance - before)).toEqual([0, 10, 9, 10, 6]);
      const [credit, spent] = (await ledger(2)).slice(-2);
      expect([credit?.movement, credit?.place]).toEqual([lines[0], null]);
      const { activityId, startsAt, localDate } = slot;
      const named = { slot: { id: slot.id, activityId, startsAt, localDate } };
      expect(spent).toMatchObject({ movement: lines[1], balance: before + 9, place: named });
      const [last, ...others] = await ledger(4, 1); // the sum is that of all lines, however few are shown
      expect([last?.balance, others]).toEqual([before + 6, []]);
      expect(await run(world.subscriptionLists.ledger(anId(), after(9), 9))).toEqual([]);
    });
    it('are found by person, plan, state of the day, last day, balance and name, in every order', async ({ world }) => {
      const account = anAccount({ displayName: 'Maria 100%_Bianchi' });
      await run(world.accounts.insert(account));
      const plan = aStudioPlan();
      const one = await storedSubscription(world, { userId: account.id, validTo: day('2027-03-20') }, plan);
      const two = await storedSubscription(world, { entries: 0, remaining: 0, validTo: null, createdAt: after(1) });
      const three = await storedSubscription(world, { validTo: day('2027-03-09'), createdAt: after(2) });
      const four = await storedSubscription(world, { entries: null, remaining: null, createdAt: after(3) });
      const five = await storedSubscription(world, {
        suspensions: [{ from: day('2027-03-09'), to: null, reason: null }],
        createdAt: after(4),
      });
      const ids = async (over: Partial<SubscriptionQuery>) => {
        const { items, total } = await run(world.subscriptionLists.search({ ...anything, ...over }));
        expect(total).toBe(items.length);
        return items.map(({ subscription }) => subscription.id);
      };
      const of = (...some: readonly { readonly id: string }[]) => some.map(({ id }) => id);
      expect(await ids({})).toEqual(of(one, two, three, four, five));
      expect(await ids({ descending: true })).toEqual(of(five, four, three, two, one));
      expect(await ids({ userId: account.id })).toEqual(of(one));
      expect(await ids({ planId: plan.id })).toEqual(of(one));
      expect(await ids({ statuses: ['Active'] })).toEqual(of(one, two, four));
      expect(await ids({ statuses: ['Expired', 'Suspended'] })).toEqual(of(three, five));
      expect(await ids({ expiringBefore: day('2027-03-21') })).toEqual(of(one, three));
      expect(await ids({ expiringBefore: day('2027-03-20') })).toEqual(of(three));
      expect(await ids({ exhausted: true })).toEqual(of(two));
      expect(await ids({ exhausted: false })).toEqual(of(one, three, four, five));
      for (const part of ['maria', '100%_b']) expect(await ids({ name: part })).toEqual(of(one));
      expect(await ids({ name: '1000' })).toEqual([]);
      expect((await ids({ sort: 'validTo' })).slice(0, 2)).toEqual(of(three, one));
      expect((await ids({ sort: 'validTo', descending: true }))[0]).toBe(two.id);
      expect((await ids({ sort: 'remaining' }))[0]).toBe(two.id);
      expect((await ids({ sort: 'remaining', descending: true }))[0]).toBe(four.id);
      const page = await run(world.subscriptionLists.search({ ...anything, page: 2, pageSize: 2 }));
      expect([of(...page.items.map(({ subscription }) => subscription)), page.total]).toEqual([of(three, four), 5]);
      const [found] = (await run(world.subscriptionLists.search({ ...anything, planId: plan.id }))).items;
      expect(found).toEqual({ subscription: one, clientName: 'Maria 100%_Bianchi' });
    });

    it('are for a Pro those of people who came to classes of theirs lately', async ({ world }) => {
      const proId = anId<AccountId>();
      const activity = await entryActivity(world, { professionalIds: [proId] });
      const [own, late, other] = [
        await storedSubscription(world),
        await storedSubscription(world),
        await storedSubscription(world),
      ];
      const ownClass = await classOf(world, activity);
      const longAgo = await classOf(world, activity, { startsAt: after(-1000), endsAt: after(-500) });
      await run(world.bookings.insert(aBooking(ownClass, { userId: own.userId })));
      await run(world.bookings.insert(aBooking(longAgo, { userId: late.userId })));
      const elsewhere = await classOf(world, await entryActivity(world));
      await run(world.bookings.insert(aBooking(elsewhere, { userId: other.userId })));
      const scope = { proId, since: now };
      const { items } = await run(world.subscriptionLists.search({ ...anything, scope }));
      expect(items.map(({ subscription }) => subscription.id)).toEqual([own.id]);
      expect(await run(world.subscriptionLists.stats({ scope, today, from: after(-60), to: after(60) }))).toMatchObject(
        { active: 1 },
      );
    });

    it('are counted: how they stand, and what happened in a time', async ({ world }) => {
      const plan = aStudioPlan();
      const one = await storedSubscription(world, { validTo: day('2027-04-09') }, plan);
      await storedSubscription(world, { validTo: day('2027-04-10') }, plan);
      await storedSubscription(world, { suspensions: [{ from: day('2027-03-09'), to: null, reason: null }] }, plan);
      await storedSubscription(world, { planId: null, plan: null, name: 'Su misura', entries: 0, remaining: 0 });
      await storedSubscription(world, { status: 'Cancelled' }, aStudioPlan());
      const line = (kind: EntryMovement['kind'], delta: number, at = now): EntryMovement => {
        const id = anId<string & { readonly brand: 'EntryMovementId' }>();
        return { id, subscriptionId: one.id, kind, delta, bookingId: null, reason: null, at, key: `${kind}:${id}` };
      };
      for (const each of [
        line('consume', -1),
        line('consume', -1),
        line('return', 1),
        line('consume', -1, after(3600)),
      ])
        await run(world.subscriptions.move(each, machine('desk')));
      const slot = await classOf(world, await entryActivity(world), { startsAt: after(60), endsAt: after(3660) });
      const covered = { userId: one.userId, subscriptionId: one.id, means: 'entry' as const };
      await run(
        world.bookings.insert(aBooking(slot, { ...covered, state: 'LateCancelled', entryOutcome: 'forfeited' })),
      );
      const came = {
        slotId: slot.id,
        userId: one.userId,
        subscriptionId: one.id,
        method: 'desk' as const,
        by: anId<AccountId>(),
      };
      const checkIn = { ...came, bookingId: anId<BookingId>(), at: now, undoneAt: null, undoneBy: null };
      await run(world.checkIns.insert({ ...checkIn, id: anId<CheckInId>() }));
      await run(
        world.checkIns.insert({ ...checkIn, id: anId<CheckInId>(), bookingId: anId<BookingId>(), at: after(3600) }),
      );
      const stats = await run(world.subscriptionLists.stats({ scope: null, today, from: now, to: after(3600) }));
      expect(stats).toMatchObject({
        active: 3,
        suspended: 1,
        expiring30d: 1,
        exhausted: 1,
        entriesSold: 40,
        entriesSpent: 1,
        forfeited: 1,
        checkIns: 1,
      });
      expect(stats.byPlan.map(({ name: planName, sold, active }) => [planName, sold, active])).toEqual(
        expect.arrayContaining([
          ['Carnet 10', 3, 2],
          ['', 1, 1],
          ['Carnet 10', 1, 0],
        ]),
      );
      expect(stats.byPlan[0]).toEqual({ planId: plan.id, name: 'Carnet 10', sold: 3, active: 2 });
    });
  });
};
