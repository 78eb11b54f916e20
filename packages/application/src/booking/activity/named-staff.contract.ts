import { describe, expect } from 'vitest';
import type { Activity, ScheduleRule, Slot, SlotPatch } from '@svc/domain/booking';
import type { AccountId } from '@svc/domain/kernel';
import { anActivity, anId, now } from '../../testing/fixtures.ts';
import { classOf } from '../../testing/fixtures.entries.ts';
import { day } from '../../testing/fixtures.moves.ts';
import { aSchedule, ruleOf, storedPro, storedSchedule } from '../../testing/fixtures.schedules.ts';
import { portsAt } from '../../testing/fixtures.waiting.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { admin } from '../../testing/studio.ts';
import { failureOf, inWorld, run } from '../../testing/world-test.ts';
import { updateSlot } from '../slot/change-slot.ts';
import type { ActivityEditor } from './activity-editor.ts';
import { createActivity, updateActivity, type UpdateActivity } from './edit-activities.ts';

const editor: ActivityEditor = { accountId: anId(), admin: true, money: true, actor: admin };
/** Nobody; a client; and two who work here no more. */
const strangersIn = async (world: StoreWorld): Promise<readonly AccountId[]> => [
  anId<AccountId>(),
  await storedPro(world, { privilegeBits: 0 }),
  await storedPro(world, { state: 'Disabled' }),
  await storedPro(world, { state: 'Deleted' }),
];
const create = (world: StoreWorld, professionalIds: readonly AccountId[], schedules: readonly ScheduleRule[] = []) => {
  const { id: _, slug: __, state: ___, version: ____, photos: _____, ...draft } = anActivity({ professionalIds });
  return createActivity(portsAt(world))({ draft, slug: null, schedules, editor });
};
const update = (world: StoreWorld, { id }: Activity, over: Partial<UpdateActivity>) =>
  updateActivity(portsAt(world))({
    ...{ id, patch: {}, event: null, schedules: [], orphans: 'keep', versions: null, editor },
    ...{ capacityChange: null, today: now.toZonedDateTimeISO('Europe/Rome').toPlainDate() },
    ...over,
  });
const change = (world: StoreWorld, { id: slotId }: Pick<Slot, 'id'>, patch: SlotPatch) =>
  updateSlot(portsAt(world))({
    ...{ slotId, patch, by: { id: editor.accountId, role: 'admin' }, dryRun: false, actor: admin },
  });
const unknownAt = (at: string) => ({ code: 'professional_unknown', params: { at } });

/** What every store holds of people who are named for a class. */
export const namedStaffContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: people who are to give classes`, () => {
    it('are known by their accounts', async ({ world }) => {
      const pros = [await storedPro(world), await storedPro(world, { privilegeBits: 2 })];
      const strangers = await strangersIn(world);
      const asked = [pros[0]!, ...strangers, pros[1]!];
      expect((await run(world.activities.notStaff(asked))).toSorted()).toEqual(strangers.toSorted());
      expect(await run(world.activities.notStaff(pros))).toEqual([]);
    });

    it('professionalUnknown: work here where an activity or its rules name them first', async ({ world }) => {
      const extra = { date: Temporal.PlainDate.from('2027-03-10'), start: Temporal.PlainTime.from('10:00') };
      const terms = { durationMinutes: null, capacity: null };
      for (const stranger of await strangersIn(world)) {
        const pro = await storedPro(world);
        expect(await failureOf(create(world, [pro, stranger]))).toMatchObject(unknownAt('/professionalIds/1'));
        const rule = ruleOf(aSchedule({ id: anId() }, { professionalIds: [stranger] }));
        expect(await failureOf(create(world, [pro], [rule]))).toMatchObject(
          unknownAt('/schedules/0/professionalIds/0'),
        );
        const { activity, schedules } = await run(create(world, [pro], [ruleOf(aSchedule({ id: anId() }))]));
        const patch = { professionalIds: [pro, stranger] };
        expect(await failureOf(update(world, activity, { patch }))).toMatchObject(
          unknownAt('/patch/professionalIds/1'),
        );
        const once = {
          ...rule,
          professionalIds: null,
          extra: [{ ...extra, ...terms, professionalIds: [pro, stranger] }],
        };
        const replaced = { op: 'replace', id: schedules[0]!.id, from: null, rule: once, orphans: 'keep' } as const;
        expect(await failureOf(update(world, activity, { schedules: [replaced] }))).toMatchObject(
          unknownAt('/schedules/0/rule/extra/0/professionalIds/1'),
        );
      }
    });

    it('professionalUnknown: work here where one class names them first', async ({ world }) => {
      const { activity } = await storedSchedule(world);
      const slot = await classOf(world, activity);
      const pro = await storedPro(world);
      for (const stranger of await strangersIn(world))
        expect(await failureOf(change(world, slot, { professionalIds: [pro, stranger] }))).toMatchObject(
          unknownAt('/patch/professionalIds/1'),
        );
      const { slot: after } = await run(change(world, slot, { professionalIds: [pro] }));
      expect(after.professionalIds).toEqual([pro]);
    });

    it('may be gone where they stood before; nobody is asked for then', async ({ world }) => {
      const gone = anId<AccountId>();
      const { activity, schedule } = await storedSchedule(
        world,
        { professionalIds: [gone] },
        { professionalIds: [gone] },
      );
      const slot = await classOf(world, activity, { professionalIds: [gone], ...day('2027-03-10') });
      let asked = 0;
      const notStaff: StoreWorld['activities']['notStaff'] = (ids) => {
        asked += 1;
        return world.activities.notStaff(ids);
      };
      const counted = { ...world, activities: { ...world.activities, notStaff } };
      const rule = ruleOf(schedule, { professionalIds: [gone], capacity: 7 });
      const replaced = { op: 'replace', id: schedule.id, from: null, rule, orphans: 'keep' } as const;
      const patch = { professionalIds: [gone], color: '#000000' };
      const changed = await run(update(counted, activity, { patch, schedules: [replaced] }));
      expect(changed.activity.color).toBe('#000000');
      await run(change(counted, slot, { professionalIds: [gone], note: 'n' }));
      expect(asked).toBe(0);
      const pros = [await storedPro(world), await storedPro(world)];
      const more = { ...replaced, rule: { ...rule, professionalIds: [pros[1]!, gone] } };
      await run(update(counted, activity, { patch: { professionalIds: [gone, pros[0]!] }, schedules: [more] }));
      expect(asked).toBe(1);
    });
  });
};
