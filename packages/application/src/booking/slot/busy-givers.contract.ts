import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import type { Activity, Slot, SlotPatch } from '@svc/domain/booking';
import type { AccountId } from '@svc/domain/kernel';
import { anActivity, anId, now } from '../../testing/fixtures.ts';
import { classOf } from '../../testing/fixtures.entries.ts';
import { slotNow } from '../../testing/fixtures.money.ts';
import { strict as stored } from '../../testing/fixtures.moves.ts';
import { aSchedule, ruleOf, storedPro, storedSchedule, weekly } from '../../testing/fixtures.schedules.ts';
import { portsAt } from '../../testing/fixtures.waiting.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { admin } from '../../testing/studio.ts';
import { failureOf, inWorld, run, together } from '../../testing/world-test.ts';
import type { ActivityEditor } from '../activity/activity-editor.ts';
import { deleteActivity } from '../activity/delete-activity.ts';
import { createActivity, updateActivity, type UpdateActivity } from '../activity/edit-activities.ts';
import { cancelSlot } from '../clearing/cancel-slot.ts';
import { createClosure, deleteClosure, type ClosureDraft } from '../closure/edit-closures.ts';
import { builtInReasonWords } from '../closure/reason-words.ts';
import { generateSlots } from '../schedule/generate-slots.ts';
import { updateSlot } from './change-slot.ts';

const editor: ActivityEditor = { accountId: anId(), admin: true, money: true, actor: admin };
const day = (text: string) => Temporal.PlainDate.from(text);
/** A class keeps its givers as one that was made by a rule does. @returns who has another class then */
const kept = (world: StoreWorld, ...slots: readonly Pick<Slot, 'id'>[]) =>
  run(world.unitOfWork.run(world.slots.keepGivers(slots.map(({ id }) => id))));

/** What becomes of those who give classes already, at every door that makes, changes or opens one. */
export const giversAtDoorsContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  const draftOf = (pro: AccountId, over: Partial<Activity> = {}) => {
    const {
      id: _,
      slug: __,
      state: ___,
      version: ____,
      photos: _____,
      ...draft
    } = anActivity({
      professionalIds: [pro],
      ...over,
    });
    return draft;
  };
  const mondayAt = (start: string) => ruleOf(aSchedule({ id: anId() }, { weekly: [weekly(1, start)] }));
  const made = async (world: StoreWorld, pro: AccountId, start: string, over: Partial<Activity> = {}) => {
    const schedules = [mondayAt(start)];
    const draft = draftOf(pro, over);
    return run(createActivity(portsAt(world))({ draft, slug: null, schedules, editor }));
  };
  const update = (world: StoreWorld, { id }: Activity, over: Partial<UpdateActivity>) =>
    updateActivity(portsAt(world))({
      ...{ id, patch: {}, event: null, schedules: [], orphans: 'refuse', versions: null, editor },
      ...{ capacityChange: null, today: now.toZonedDateTimeISO('Europe/Rome').toPlainDate() },
      ...over,
    });
  const slotsOf = async (world: StoreWorld, { id }: Activity): Promise<readonly Slot[]> =>
    (await run(world.slots.between(day('2027-03-01'), day('2027-12-31'), anId())))
      .map(({ slot }) => slot)
      .filter(({ activityId }) => activityId === id);
  const code = async (work: Effect.Effect<unknown, unknown>) =>
    ((await failureOf(work)) as { readonly code?: string }).code;

  describe(`${name}: who gives a class already`, () => {
    it('professionalBusy: gets none beside it by a new activity, which names the class', async ({ world }) => {
      const pro = await storedPro(world);
      const { activity } = await made(world, pro, '18:00');
      const [first] = await slotsOf(world, activity);
      const create = (start: string) =>
        createActivity(portsAt(world))({ draft: draftOf(pro), slug: null, schedules: [mondayAt(start)], editor });
      expect(await failureOf(create('18:30'))).toMatchObject({
        code: 'professional_busy',
        params: { slotId: first!.id, ownerId: pro, startsAt: '2027-03-01T17:30:00Z' },
      });
      expect(await run(world.activities.list())).toHaveLength(1);
      expect((await run(create('19:00'))).schedules).toHaveLength(1);
      await run(
        createActivity(portsAt(world))({
          draft: draftOf(await storedPro(world)),
          slug: null,
          schedules: [mondayAt('18:30')],
          editor,
        }),
      );
    });

    it('professionalBusy: nor by a change of people, buffers or rules; what does not speak of them goes on', async ({
      world,
    }) => {
      const pro = await storedPro(world);
      await made(world, pro, '18:00');
      const { activity, schedules } = await made(world, pro, '19:00');
      const later = await made(world, await storedPro(world), '18:30');
      expect(await code(update(world, activity, { patch: { bufferBeforeMinutes: 1 } }))).toBe('professional_busy');
      expect(await code(update(world, later.activity, { patch: { professionalIds: [pro] } }))).toBe(
        'professional_busy',
      );
      const [rule] = schedules;
      const replaced = { op: 'replace', id: rule!.id, from: null, rule: mondayAt('18:59'), orphans: 'refuse' } as const;
      expect(await code(update(world, activity, { schedules: [replaced] }))).toBe('professional_busy');
      expect((await slotsOf(world, activity))[0]!.startsAt.toString()).toBe('2027-03-01T18:00:00Z');
      const half = { ...replaced, rule: mondayAt('20:00') };
      await run(update(world, activity, { patch: { bufferBeforeMinutes: 60 }, schedules: [half] }));
      expect((await slotsOf(world, activity))[0]!.startsAt.toString()).toBe('2027-03-01T19:00:00Z');
    });

    it('is no obstacle to a change of what overlapped before there was a wall', async ({ world }) => {
      const pro = await storedPro(world);
      const [one, two] = [
        await storedSchedule(world, {}, { professionalIds: [pro] }),
        await storedSchedule(world, {}, { professionalIds: [anId()] }),
      ];
      for (const { schedule } of [one, two])
        await run(world.unitOfWork.run(generateSlots(portsAt(world))(schedule.id)));
      const moved = { ...two.activity, professionalIds: [pro] };
      await run(world.activities.put(moved));
      for (const slot of await slotsOf(world, two.activity))
        await run(world.slots.put({ ...slot, professionalIds: [pro] }));
      expect((await run(world.slots.busyGivers(moved.id, now))).length).toBe(26);
      await run(update(world, moved, { patch: { name: { it: 'Altro nome' } } }));
      await run(update(world, moved, { patch: { bufferAfterMinutes: 5 } }));
      expect(await slotsOf(world, moved)).toHaveLength(26);
      // What overlapped one class is no reason to overlap another one.
      await made(world, pro, '20:00');
      const later = {
        op: 'replace',
        id: two.schedule.id,
        from: null,
        rule: mondayAt('20:30'),
        orphans: 'keep',
      } as const;
      expect(await code(update(world, moved, { schedules: [later] }))).toBe('professional_busy');
    });

    it('is passed over by the timetable, which says so and makes the others', async ({ world }) => {
      const pro = await storedPro(world);
      const lesson = await classOf(world, await stored(world, { professionalIds: [pro] })); // 8 March at 18:00
      await kept(world, lesson);
      const { schedule, activity } = await storedSchedule(world, {}, { professionalIds: [pro] });
      const generate = () => run(world.unitOfWork.run(generateSlots(portsAt(world))(schedule.id)));
      const first = await generate();
      expect(first).toMatchObject({ created: 25, plan: { skipped: [{ reason: 'busy' }] } });
      expect(first!.plan.skipped[0]!.localDate.toString()).toBe('2027-03-08');
      expect(await generate()).toMatchObject({ created: 0, changed: 0, removed: 0 });
      await run(update(world, activity, { patch: { name: { it: 'Altro nome' } } }));
      expect(await slotsOf(world, activity)).toHaveLength(25);
      await run(world.slots.put({ ...lesson, state: 'Cancelled' }));
      await kept(world, lesson);
      expect(await generate()).toMatchObject({ created: 1, plan: { skipped: [] } });
    });

    it('professionalBusy: is moved onto no other class, and is free where the class was', async ({ world }) => {
      const pro = await storedPro(world);
      const [first] = await slotsOf(world, (await made(world, pro, '18:00')).activity);
      const { activity } = await made(world, pro, '20:00');
      const [slot] = await slotsOf(world, activity);
      const change = (patch: SlotPatch, { id: slotId }: Pick<Slot, 'id'> = slot!) =>
        updateSlot(portsAt(world))({
          ...{ slotId, patch, by: { id: admin.accountId, role: 'admin' }, dryRun: false, actor: admin },
        });
      const start = (text: string) => ({ localStart: Temporal.PlainTime.from(text) });
      expect(await failureOf(change(start('18:30')))).toMatchObject({
        code: 'professional_busy',
        params: { slotId: first!.id },
      });
      expect((await slotNow(world, slot!)).startsAt).toEqual(slot!.startsAt);
      await run(change(start('21:30')));
      await run(change(start('20:00'), first));
      await run(change({ professionalIds: [await storedPro(world)] }));
      expect(await code(change({ ...start('20:30'), professionalIds: [pro] }))).toBe('professional_busy');
    });

    it('is free once the class is cancelled, closed or its activity deleted; professionalBusy: then it stays closed', async ({
      world,
    }) => {
      const pro = await storedPro(world);
      const { activity } = await made(world, pro, '18:00');
      const [first, second, third] = await slotsOf(world, activity);
      const by = { id: admin.accountId, role: 'admin' } as const;
      const ports = { ...portsAt(world), reasonWords: builtInReasonWords };
      const command = { slotId: first!.id, by, reason: null, notify: false, actor: admin };
      const { impact } = await run(cancelSlot(ports)({ ...command, dryRun: true }));
      await run(cancelSlot(ports)({ ...command, dryRun: false, impactToken: impact.impactToken }));
      const other = await stored(world, { professionalIds: [pro] });
      const sameTime = async (slot: Slot) =>
        classOf(world, other, { startsAt: slot.startsAt, endsAt: slot.endsAt, localDate: slot.localDate });
      expect(await kept(world, await sameTime(first!))).toEqual([]);
      const closure: ClosureDraft = {
        ...{ groupId: null, reason: 'holiday', title: { it: 'Chiuso' }, hours: null, exceptSlotIds: [], note: null },
        ...{ scope: { kind: 'activities', ids: [activity.id] }, from: second!.localDate, to: second!.localDate },
      };
      const terms = { bookings: 'refuse', dryRun: false, notify: false, actor: admin } as const;
      const { closure: closed } = await run(createClosure(ports)(closure, terms));
      const beside = await sameTime(second!);
      expect(await kept(world, beside)).toEqual([]);
      expect(await code(deleteClosure(ports)(closed!.id, admin))).toBe('professional_busy');
      expect((await slotNow(world, second!)).state).toBe('Closed');
      await run(world.slots.put({ ...beside, state: 'Cancelled' }));
      await kept(world, beside);
      await run(deleteClosure(ports)(closed!.id, admin));
      expect(await kept(world, await sameTime(second!))).toHaveLength(1);
      await run(deleteActivity(ports)({ id: activity.id, editor }));
      expect(await kept(world, await sameTime(third!))).toEqual([]);
    });

    it('(2) gets one of two activities that are made at once', async ({ world }) => {
      const pro = await storedPro(world);
      const create = (start: string) =>
        Effect.match(
          createActivity(portsAt(world))({ draft: draftOf(pro), slug: null, schedules: [mondayAt(start)], editor }),
          { onSuccess: () => 'made', onFailure: (no) => ('code' in no ? no.code : no._tag) },
        );
      const answers = await together([create('18:00'), create('18:30')]);
      expect(answers.toSorted()).toEqual(['made', 'professional_busy']);
    });
  });
};
