import type { Activity, Slot } from '@svc/domain/booking';
import type { AccountId, SlotId } from '@svc/domain/kernel';
import type { MemoryView } from '../../kernel/memory-database.ts';

interface Busy {
  readonly ownerId: AccountId;
  readonly slotId: SlotId;
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
}
const table = 'busy';
const before = (a: Temporal.Instant, b: Temporal.Instant): boolean => Temporal.Instant.compare(a, b) < 0;

const meets = (view: MemoryView, slot: Slot, userId: AccountId): readonly Busy[] =>
  view
    .all<Busy>(table)
    .filter(
      (each) => each.ownerId === userId && before(each.startsAt, slot.endsAt) && before(slot.startsAt, each.endsAt),
    );

/** The person has another class while this one lasts. */
export const isBusy = (view: MemoryView, slot: Slot, userId: AccountId): boolean =>
  meets(view, slot, userId).some(({ slotId }) => slotId !== slot.id);

/** Nothing else keeps the person's time for a class, or they may have two at once. */
export const hasTime = (view: MemoryView, slot: Slot, userId: AccountId): boolean =>
  view.get<Activity>('activity', slot.activityId)?.allowsOverlap === true || meets(view, slot, userId).length === 0;

/** Keeps the person's time for a class, once `hasTime` let them. */
export const keepTime = (view: MemoryView, slot: Slot, userId: AccountId): void => {
  if (view.get<Activity>('activity', slot.activityId)?.allowsOverlap === true) return;
  const { id: slotId, startsAt, endsAt } = slot;
  view.put(table, `${userId}:${slotId}`, { ownerId: userId, slotId, startsAt, endsAt } satisfies Busy);
};

/** The time is the person's own again. */
export const freeTime = (view: MemoryView, slotId: SlotId, userId: AccountId): void =>
  view.remove(table, `${userId}:${slotId}`);

/** Everybody's time for a class goes to where the class is now, unless one of them has another class then. */
export const moveTimes = (
  view: MemoryView,
  { id, startsAt, endsAt }: Pick<Slot, 'id' | 'startsAt' | 'endsAt'>,
): 'moved' | 'overlap' => {
  const all = view.all<Busy>(table);
  const own = all.filter(({ slotId }) => slotId === id);
  const isTaken = ({ ownerId }: Busy): boolean =>
    all.some(
      (each) =>
        each.ownerId === ownerId &&
        each.slotId !== id &&
        before(each.startsAt, endsAt) &&
        before(startsAt, each.endsAt),
    );
  if (own.some(isTaken)) return 'overlap';
  for (const each of own) view.put(table, `${each.ownerId}:${id}`, { ...each, startsAt, endsAt });
  return 'moved';
};
