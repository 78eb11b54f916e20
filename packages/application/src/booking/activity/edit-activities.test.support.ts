import { type ScheduleRule, type Slot } from '@svc/domain/booking';
import type { AccountId } from '@svc/domain/kernel';
import { aBooking, anAccount, anActivity, anId, now } from '../../testing/fixtures.ts';
import { aSchedule, ruleOf } from '../../testing/fixtures.schedules.ts';
import { portsAt } from '../../testing/fixtures.waiting.ts';
import { openAuditedMemoryWorld } from '../../testing/memory-world.ts';
import { admin } from '../../testing/studio.ts';
import { run } from '../../testing/world-test.ts';
import type { ActivityDraft, ActivityEditor } from './activity-editor.ts';
import { createActivity, updateActivity, type UpdateActivity } from './edit-activities.ts';

export const pro = anId<AccountId>();
export const owner: ActivityEditor = { accountId: anId(), admin: true, money: true, actor: admin };
export const support: ActivityEditor = { ...owner, money: false };
export const teacher: ActivityEditor = { accountId: pro, admin: false, money: false, actor: admin };
export const stranger: ActivityEditor = { ...teacher, accountId: anId() };
export const date = (text: string) => Temporal.PlainDate.from(text);
const spring = { from: date('2027-03-01'), to: date('2027-12-31') };

export const draftOf = (over: Partial<ActivityDraft> = {}): ActivityDraft => {
  const { id: _, slug: __, state: ___, version: ____, ...draft } = anActivity({ professionalIds: [pro] });
  return { ...draft, ...over };
};
export const aRule = (over: Partial<ScheduleRule> = {}): ScheduleRule => ruleOf(aSchedule({ id: anId() }, over));

/** A studio in which the professional works. */
export const openStudio = async () => {
  const opening = await openAuditedMemoryWorld();
  await run(opening.world.accounts.insert(anAccount({ id: pro, privilegeBits: 1 })));
  return opening;
};

export const opened = async (draft: Partial<ActivityDraft> = {}, rules: readonly ScheduleRule[] = [aRule()]) => {
  const { world, auditOf } = await openStudio();
  const ports = portsAt(world);
  const made = await run(createActivity(ports)({ draft: draftOf(draft), slug: null, schedules: rules, editor: owner }));
  const { activity, schedules } = made;
  const slots = async (): Promise<readonly Slot[]> =>
    (await run(world.slots.between(spring.from, spring.to, anId()))).map(({ slot }) => slot);
  const update = (over: Partial<UpdateActivity>) =>
    updateActivity(ports)({
      ...{ id: activity.id, patch: {}, event: null, schedules: [], orphans: 'refuse', versions: null, editor: owner },
      ...{ capacityChange: null, today: now.toZonedDateTimeISO('Europe/Rome').toPlainDate() },
      ...over,
    });
  const booked = async () => {
    const [slot] = await slots();
    await run(world.bookings.insert(aBooking(slot!)));
    await run(world.slots.put({ ...slot!, taken: 1 }));
    return slot!;
  };
  const operations = async () => (await auditOf('activity', activity.id)).map(({ operation }) => operation);
  return { world, ports, activity, schedule: schedules[0]!, slots, update, booked, operations, auditOf };
};
