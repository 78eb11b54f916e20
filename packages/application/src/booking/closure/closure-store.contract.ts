import { describe, expect } from 'vitest';
import type { Closure, ClosureGroup, ClosureGroupId, ClosureId, Slot } from '@svc/domain/booking';
import type { AccountId } from '@svc/domain/kernel';
import { aBooking, anId, now } from '../../testing/fixtures.ts';
import { anOpenOrder, changed, opened, slotNow, storedSlot } from '../../testing/fixtures.money.ts';
import { storedSchedule } from '../../testing/fixtures.schedules.ts';
import { listOf, portsAt, waits } from '../../testing/fixtures.waiting.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { admin } from '../../testing/studio.ts';
import { failureOf, inWorld, run } from '../../testing/world-test.ts';
import { releasePlace } from '../booking/release-place.ts';
import { generateSlots } from '../schedule/generate-slots.ts';
import { createClosureGroup, deleteClosureGroup, updateClosureGroup } from './edit-closure-groups.ts';
import { createClosure, deleteClosure, updateClosure, type ClosingTerms, type ClosureDraft } from './edit-closures.ts';
import { builtInReasonWords } from './reason-words.ts';

const date = (text: string) => Temporal.PlainDate.from(text);
const portsOf = (world: StoreWorld) => ({ ...portsAt(world), reasonWords: builtInReasonWords });
const draft = (from: string, to = from, over: Partial<ClosureDraft> = {}): ClosureDraft => ({
  ...{ groupId: null, reason: 'vacation', title: { it: 'Chiuso' }, scope: { kind: 'all' }, hours: null },
  ...{ from: date(from), to: date(to), exceptSlotIds: [], note: null },
  ...over,
});
const terms = (over: Partial<ClosingTerms> = {}): ClosingTerms => ({
  ...{ bookings: 'refuse', dryRun: false, notify: true, actor: admin },
  ...over,
});
const closes = async (world: StoreWorld, ...of: Parameters<typeof draft>): Promise<Closure> =>
  (await run(createClosure(portsOf(world))(draft(...of), terms()))).closure!;
const stateOf = async (world: StoreWorld, slot: Slot) => (await slotNow(world, slot)).state;

/** What every ClosureStore holds, and what closures make of slots on it. */
export const closureStoreContract = (name: string, openWorld: OpenStoreWorld): void => {
  const it = inWorld(openWorld);
  describe(`${name}: closures`, () => {
    it('come back with every field, also after a change, and are listed by day, place and group', async ({ world }) => {
      const group: ClosureGroup = {
        ...{
          id: anId<ClosureGroupId>(),
          name: { it: 'Estate', en: 'Summer' },
          color: '#112233',
          year: 2027,
          version: 1,
        },
      };
      await run(world.closures.insertGroup(group));
      const room = anId<never>();
      const closure: Closure = {
        ...draft('2027-08-01', '2027-08-10', {
          groupId: group.id,
          scope: { kind: 'locations', ids: [room] },
          hours: { start: Temporal.PlainTime.from('22:00'), end: Temporal.PlainTime.from('06:00') },
          exceptSlotIds: [anId()],
          note: 'caldaia',
        }),
        ...{ id: anId<ClosureId>(), version: 1 },
      };
      await run(world.closures.insert(closure));
      expect(await run(world.closures.find(closure.id))).toEqual(closure);
      const next: Closure = { ...closure, hours: null, note: null, groupId: null, scope: { kind: 'all' }, version: 2 };
      const other: Closure = { ...closure, id: anId<ClosureId>(), from: date('2027-08-05') };
      await run(world.closures.save(next));
      await run(world.closures.insert(other));
      expect(await run(world.closures.groups)).toContainEqual(group);
      expect(await run(world.closures.ofGroup(group.id))).toEqual([other]);
      const asked = { from: date('2027-08-10'), to: date('2027-08-20'), locationId: null, groupId: null };
      const page = { page: 1, pageSize: 50 };
      const listed = async (over: object) =>
        (await run(world.closures.list({ ...asked, ...page, ...over }))).items
          .map(({ id }) => id)
          .filter((id) => id === closure.id || id === other.id);
      expect(await listed({})).toEqual([closure.id, other.id]);
      expect(await listed({ locationId: anId() })).toEqual([closure.id]);
      expect(await listed({ groupId: group.id })).toEqual([other.id]);
      expect(await listed({ from: date('2027-08-11') })).toEqual([]);
      expect((await run(world.closures.meeting({ from: date('2027-08-11'), to: date('2027-08-11') }))).length).toBe(2);
      await run(world.closures.remove(next.id));
      expect(await run(world.closures.find(closure.id))).toBeNull();
    });

    it('(30) reopen a class only when the last of two overlapping ones goes; its bookings stay what they are', async ({
      world,
    }) => {
      const slot = await storedSlot(world);
      const booking = aBooking(slot, { state: 'StudioCancelled' });
      await run(world.bookings.insert(booking));
      const [one, two] = [await closes(world, '2027-03-08'), await closes(world, '2027-03-07', '2027-03-09')];
      expect(await stateOf(world, slot)).toBe('Closed');
      await run(deleteClosure(portsOf(world))(one.id, admin));
      expect(await stateOf(world, slot)).toBe('Closed');
      await run(deleteClosure(portsOf(world))(two.id, admin));
      expect(await slotNow(world, slot)).toMatchObject({ state: 'Open', sequence: 2 });
      expect((await run(world.bookings.find(booking.id)))?.state).toBe('StudioCancelled');
    });

    it('close what they grow over and open what they leave, also when a group moves', async ({ world }) => {
      const slot = await storedSlot(world);
      const group = (
        await run(
          createClosureGroup(portsOf(world))({ name: { it: 'Ponte' }, color: '#112233', year: null }, null, terms()),
        )
      ).group!;
      const closure = await closes(world, '2027-03-09', '2027-03-09', { groupId: group.id });
      expect(await stateOf(world, slot)).toBe('Open');
      const update = (over: Partial<ClosureDraft>) =>
        run(updateClosure(portsOf(world))(closure.id, draft('2027-03-09', '2027-03-09', over), null, terms()));
      await update({ from: date('2027-03-08'), groupId: group.id });
      expect(await stateOf(world, slot)).toBe('Closed');
      await update({ from: date('2027-03-08'), groupId: group.id, exceptSlotIds: [slot.id] });
      expect(await stateOf(world, slot)).toBe('Open');
      await update({ groupId: group.id });
      const moved = await run(updateClosureGroup(portsOf(world))(group.id, group, -1, null, terms()));
      expect([moved.closures[0]?.from.toString(), await stateOf(world, slot)]).toEqual(['2027-03-08', 'Closed']);
      const deleting = deleteClosureGroup(portsOf(world));
      expect(await failureOf(deleting(group.id, false, admin))).toMatchObject({ code: 'group_in_use' });
      await run(deleting(group.id, true, admin));
      expect([await stateOf(world, slot), await run(world.closures.findGroup(group.id))]).toEqual(['Open', null]);
    });

    it('closureImpact: refuse while somebody has a place; keep leaves the place and ends the list', async ({
      world,
    }) => {
      const slot = await storedSlot(world, { capacity: 1, taken: 1 });
      await run(world.bookings.insert(aBooking(slot)));
      await waits(world, slot);
      const close = (over: Partial<ClosingTerms>) => createClosure(portsOf(world))(draft('2027-03-08'), terms(over));
      expect(await failureOf(close({}))).toMatchObject({
        code: 'closure_impact',
        params: { slots: 1, bookings: 1, waiting: 1 },
      });
      expect(await failureOf(close({ bookings: 'keep' }))).toMatchObject({ code: 'impact_stale' });
      const { impact, closure } = await run(close({ dryRun: true }));
      expect([closure, await stateOf(world, slot)]).toEqual([null, 'Open']);
      await run(close({ bookings: 'keep', impactToken: impact.impactToken }));
      expect(await listOf(world, slot)).toEqual({ states: ['Closed'], outcomes: [], taken: 1, open: 0 });
      expect(await stateOf(world, slot)).toBe('Closed');
    });

    it('take an offered place back without waking anybody else', async ({ world }) => {
      const slot = await storedSlot(world, { capacity: 1, taken: 1 });
      await waits(world, slot);
      await waits(world, slot);
      const ports = portsAt(world);
      await run(
        world.unitOfWork.run(
          releasePlace(ports)({ slotId: slot.id, releasedRef: `booking:${anId()}:1`, userId: null, now }),
        ),
      );
      expect((await listOf(world, slot)).states).toEqual(['Offered', 'Waiting']);
      const close = (over: Partial<ClosingTerms>) =>
        run(createClosure(portsOf(world))(draft('2027-03-08'), terms({ bookings: 'keep', ...over })));
      const { impact } = await close({ dryRun: true });
      expect(impact).toMatchObject({ slots: 1, offers: 1, waiting: 1, items: [{ people: 1 }] });
      await close({ impactToken: impact.impactToken });
      expect(await listOf(world, slot)).toEqual({
        ...{ states: ['Closed', 'Closed'], outcomes: ['freed', 'offered'] },
        ...{ taken: 0, open: 0 },
      });
    });

    it('count checkouts on their way, and as a refund what is paid already', async ({ world }) => {
      const slot = await storedSlot(world);
      await opened(world, anOpenOrder(slot));
      const { order } = await opened(world, anOpenOrder(slot));
      await changed(world, order.id, () => ({
        order: { state: 'Paid', capturedCents: 2000, paidAt: now },
        hold: { state: 'Converted' },
      }));
      const { impact } = await run(createClosure(portsOf(world))(draft('2027-03-08'), terms({ dryRun: true })));
      expect(impact).toMatchObject({
        ...{ slots: 1, checkouts: { unpaid: 1, paid: 1 }, refunds: { count: 1, amountCents: 2000 } },
        items: [{ slotId: slot.id, people: 2, refundCents: 2000 }],
      });
    });

    it('impactStale: what was seen is no longer so when somebody joined the list since', async ({ world }) => {
      const slot = await storedSlot(world, { capacity: 1, taken: 1 });
      await run(world.bookings.insert(aBooking(slot)));
      const close = (over: Partial<ClosingTerms>) => createClosure(portsOf(world))(draft('2027-03-08'), terms(over));
      const { impact } = await run(close({ dryRun: true }));
      await waits(world, slot, anId<AccountId>());
      const late = close({ bookings: 'keep', impactToken: impact.impactToken });
      expect(await failureOf(late)).toMatchObject({ code: 'impact_stale', params: { waiting: 1 } });
    });

    it('(29) meet the slots that two workers make at once: the same rows, whatever came first', async ({ world }) => {
      const { schedule } = await storedSchedule(world);
      const generate = world.unitOfWork.run(generateSlots(portsAt(world))(schedule.id));
      const close = createClosure(portsOf(world))(draft('2027-03-10', '2027-03-20'), terms());
      await Promise.all([run(generate), run(close), run(generate)]);
      const rows = await run(world.unitOfWork.run(world.schedules.lockSlots(schedule.id, date('2027-03-01'))));
      const states = rows.toSorted((a, b) => Temporal.PlainDate.compare(a.localDate, b.localDate));
      expect(states.slice(0, 5).map(({ localDate, state }) => `${localDate.toString()} ${state}`)).toEqual([
        '2027-03-01 Open',
        '2027-03-08 Open',
        '2027-03-15 Closed',
        '2027-03-22 Open',
        '2027-03-29 Open',
      ]);
    });
  });
};
