import { givenTime, keepsGivers, type Activity, type GivenTime, type Slot } from '@svc/domain/booking';
import type { AccountId, SlotId } from '@svc/domain/kernel';
import type { MemoryView } from '../../kernel/memory-database.ts';
import { clearingTable } from '../clearing/slot-clearings.memory.ts';
import type { BusyGiver, GivenElsewhere } from '../booking/booking-stores.ts';

interface Busy extends GivenTime {
  /** A person, or a room. */
  readonly ownerId: string;
  readonly slotId: SlotId;
  /** Who gives the class, or its room; else somebody who has a place in it. */
  readonly gives: boolean;
}
const table = 'busy';
const keyOf = ({ ownerId, slotId, gives }: Pick<Busy, 'ownerId' | 'slotId' | 'gives'>): string =>
  gives ? `${ownerId}:${slotId}:gives` : `${ownerId}:${slotId}`;
const put = (view: MemoryView, busy: Busy): void => view.put(table, keyOf(busy), busy);
const before = (a: Temporal.Instant, b: Temporal.Instant): boolean => Temporal.Instant.compare(a, b) < 0;
const activityOf = (view: MemoryView, slot: Slot): Activity | undefined =>
  view.get<Activity>('activity', slot.activityId);

/** What keeps an owner's time for another class then. */
const meets = (view: MemoryView, slotId: SlotId, ownerId: string, time: GivenTime): readonly Busy[] =>
  view
    .all<Busy>(table)
    .filter((each) => each.ownerId === ownerId && each.slotId !== slotId)
    .filter((each) => before(each.startsAt, time.endsAt) && before(time.startsAt, each.endsAt));

/** The person has another class while this one lasts. */
export const isBusy = (view: MemoryView, slot: Slot, userId: AccountId): boolean =>
  meets(view, slot.id, userId, slot).length > 0;

/** Nothing else keeps the person's time for a class, or they may have two at once. */
export const hasTime = (view: MemoryView, slot: Slot, userId: AccountId): boolean =>
  activityOf(view, slot)?.allowsOverlap === true ||
  (!isBusy(view, slot, userId) &&
    view.get(table, keyOf({ ownerId: userId, slotId: slot.id, gives: false })) === undefined);

/** Keeps the person's time for a class, once `hasTime` let them; and, of an appointment, the time of who gives it. */
export const keepTime = (view: MemoryView, slot: Slot, userId: AccountId): void => {
  const { id: slotId, startsAt, endsAt } = slot;
  if (activityOf(view, slot)?.allowsOverlap !== true)
    put(view, { ownerId: userId, slotId, startsAt, endsAt, gives: false });
  for (const given of firstGivers(view, slot)) put(view, given);
};

/** The time is the person's own again. */
export const freeTime = (view: MemoryView, slotId: SlotId, userId: AccountId): void =>
  view.remove(table, keyOf({ ownerId: userId, slotId, gives: false }));

/** Everybody's time for a class goes to where the class is now, unless one of them has another class then. */
export const moveTimes = (view: MemoryView, slot: Pick<Slot, 'id' | 'startsAt' | 'endsAt'>): 'moved' | 'overlap' => {
  const { id, startsAt, endsAt } = slot;
  const own = view.all<Busy>(table).filter(({ slotId, gives }) => slotId === id && !gives);
  if (own.some(({ ownerId }) => meets(view, id, ownerId, slot).length > 0)) return 'overlap';
  for (const each of own) put(view, { ...each, startsAt, endsAt });
  return 'moved';
};

interface Located {
  readonly rooms: readonly { readonly id: string; readonly exclusive: boolean }[];
}

/** Whose account says that they give no classes any more. */
const mayGive = (view: MemoryView, id: string): boolean => {
  const account = view.get<{ readonly state: string; readonly privilegeBits: number }>('account', id);
  return (
    account === undefined || (account.state !== 'Disabled' && account.state !== 'Deleted' && account.privilegeBits > 0)
  );
};

/** The professionals of a class who still are staff, else of its activity, and its room when that has one class at a time; by id. */
const giversOf = (view: MemoryView, slot: Slot): readonly string[] => {
  const activity = activityOf(view, slot);
  const people = slot.professionalIds.length > 0 ? slot.professionalIds : (activity?.professionalIds ?? []);
  const locationId = slot.locationId ?? activity?.locationId ?? null;
  const rooms = locationId === null ? [] : (view.get<Located>('location', locationId)?.rooms ?? []);
  const room = rooms.filter(({ id, exclusive }) => exclusive && id === activity?.roomId).map(({ id }) => id);
  return [...new Set<string>([...people.filter((id) => mayGive(view, id)), ...room])].toSorted();
};

const isClearing = (view: MemoryView, { id }: Slot): boolean => view.get(clearingTable, id) !== undefined;

/** The times that a class is to have of who gives it. */
export const wanted = (view: MemoryView, slot: Slot): readonly Busy[] => {
  const activity = activityOf(view, slot);
  if (activity === undefined || !keepsGivers(slot, activity, isClearing(view, slot))) return [];
  const time = givenTime(slot, activity);
  return giversOf(view, slot).map((ownerId) => ({ ownerId, slotId: slot.id, ...time, gives: true }));
};

/** The rows that the first claim of an appointment brings. */
const firstGivers = (view: MemoryView, slot: Slot): readonly Busy[] =>
  slot.taken === 0 && activityOf(view, slot)?.kind === 'appointment' ? wanted(view, { ...slot, taken: 1 }) : [];

/** What has the time of who would give an appointment; null: they are free, or keep it already. */
export const givenElsewhere = (view: MemoryView, slot: Slot): GivenElsewhere | null => {
  const [first] = firstGivers(view, slot)
    .flatMap((each) => meets(view, slot.id, each.ownerId, each))
    .toSorted((a, b) => Temporal.Instant.compare(a.startsAt, b.startsAt));
  return first === undefined ? null : { slotId: first.gives ? first.slotId : null };
};

/** A class has not got the time of who gives it: they have a place somewhere then. */
export const lacksTime = (view: MemoryView, own: Busy): boolean =>
  view.get(table, keyOf(own)) === undefined && meets(view, own.slotId, own.ownerId, own).some(({ gives }) => !gives);

/** Nobody is left in a class that keeps its givers only for somebody. */
export const freeGivers = (view: MemoryView, slot: Slot): void => {
  if (wanted(view, slot).length === 0) letGoOfGivers(view, slot.id);
};

/** Who gives a class has no class then. */
export const letGoOfGivers = (view: MemoryView, slotId: SlotId): void => {
  for (const each of view.all<Busy>(table)) if (each.slotId === slotId && each.gives) view.remove(table, keyOf(each));
};

/** Of several classes, in the order in which they are written: by owner, then by time. */
const wantedOf = (view: MemoryView, slots: readonly Slot[]): readonly Busy[] =>
  slots
    .flatMap((slot) => wanted(view, slot))
    .toSorted((a, b) =>
      a.ownerId === b.ownerId ? Temporal.Instant.compare(a.startsAt, b.startsAt) : a.ownerId < b.ownerId ? -1 : 1,
    );

const isSame = (a: Busy | undefined, b: Busy): boolean =>
  a !== undefined && a.startsAt.equals(b.startsAt) && a.endsAt.equals(b.endsAt);

const HOUR = 3_600_000;

/** The busy times by owner and hour: a timetable has thousands of them. */
const calendarOf = (view: MemoryView) => {
  const hours = new Map<string, Busy[]>();
  const keysOf = ({ ownerId, startsAt, endsAt }: Busy): readonly string[] => {
    const [first, last] = [startsAt, endsAt].map((each) => Math.floor(each.epochMilliseconds / HOUR)) as [
      number,
      number,
    ];
    return Array.from({ length: last - first + 1 }, (_, n) => `${ownerId} ${first + n}`);
  };
  const add = (busy: Busy): void => {
    for (const key of keysOf(busy)) {
      const hour = hours.get(key);
      if (hour === undefined) hours.set(key, [busy]);
      else hour.push(busy);
    }
  };
  for (const each of view.all<Busy>(table)) add(each);
  const other = (wanted: Busy): Busy | undefined =>
    keysOf(wanted)
      .flatMap((key) => hours.get(key) ?? [])
      .find(
        (each) =>
          each.slotId !== wanted.slotId && before(each.startsAt, wanted.endsAt) && before(wanted.startsAt, each.endsAt),
      );
  return { add, other };
};

const giverOf = (view: MemoryView, { slotId, ownerId }: Busy, other: Busy): BusyGiver => {
  const { startsAt } = view.get<Slot>('slot', slotId)!;
  return { slotId, startsAt, ownerId, otherId: other.gives ? other.slotId : null };
};

/** Who has another class at the time of one that they are to give, and does not keep this one. */
export const busyGivers = (view: MemoryView, slots: readonly Slot[]): readonly BusyGiver[] => {
  const calendar = calendarOf(view);
  return wantedOf(view, slots).flatMap((each) => {
    const other = view.get(table, keyOf(each)) === undefined ? calendar.other(each) : undefined;
    return other === undefined ? [] : [giverOf(view, each, other)];
  });
};

/** Brings the time of those who give some classes in line. @returns who has another class then */
export const keepGivers = (view: MemoryView, ids: readonly SlotId[]): readonly BusyGiver[] => {
  const [slots, touched] = [ids.flatMap((id) => view.get<Slot>('slot', id) ?? []), new Set(ids)];
  const all = wantedOf(view, slots);
  const byKey = new Map(all.map((each) => [keyOf(each), each]));
  for (const each of view.all<Busy>(table))
    if (each.gives && touched.has(each.slotId) && !isSame(byKey.get(keyOf(each)), each))
      view.remove(table, keyOf(each));
  const calendar = calendarOf(view);
  return all.flatMap((each) => {
    if (view.get(table, keyOf(each)) !== undefined) return [];
    const other = calendar.other(each);
    if (other !== undefined) return [giverOf(view, each, other)];
    put(view, each);
    calendar.add(each);
    return [];
  });
};
