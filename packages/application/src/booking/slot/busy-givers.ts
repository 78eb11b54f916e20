import * as Effect from 'effect/Effect';
import { refusal, type ActivityId, type SlotId } from '@svc/domain/kernel';
import type { Clock } from '../../kernel/index.ts';
import type { BusyGiver, SlotStore } from '../booking/booking-stores.ts';
import type { ScheduleStore } from '../schedule/schedule-store.ts';

interface Ports {
  readonly clock: Clock;
  readonly slots: Pick<SlotStore, 'busyGivers' | 'keepGivers' | 'lockAhead'>;
  readonly schedules: Pick<ScheduleStore, 'writeSlots'>;
}

const isSame = (a: BusyGiver, b: BusyGiver): boolean =>
  a.slotId === b.slotId && a.ownerId === b.ownerId && a.otherId === b.otherId;

/**
 * Nobody gives two classes at once: staff reads which one it meets.
 * @param before what stood so already, and is no reason to refuse
 */
const requireNone = (met: readonly BusyGiver[], before: readonly BusyGiver[] = []) => {
  const found = met.find((each) => !before.some((one) => isSame(one, each)));
  if (found === undefined) return Effect.void;
  const { otherId, ownerId, startsAt } = found;
  const named = otherId === null ? {} : { slotId: otherId };
  return Effect.fail(refusal('professional_busy', { ...named, ownerId, startsAt: startsAt.toString() }));
};

/**
 * The time of those who give some classes, and of their rooms, follows what the classes have become. Last of all in the unit of
 * work that writes them, under their locks. Refused where one of them has another class then.
 * @param strict of these classes alone; the others stand as they can
 */
export const requireGivers =
  (ports: { readonly slots: Pick<SlotStore, 'keepGivers'> }) =>
  (ids: readonly SlotId[], strict: readonly SlotId[] = ids) =>
    Effect.flatMap(ports.slots.keepGivers(ids), (met) =>
      requireNone(met.filter(({ slotId }) => strict.includes(slotId))),
    );

/** The same of the classes ahead of an activity, once all of its rules are applied. @param before what stood so already */
export const requireGiversOf = (ports: Ports) => (id: ActivityId, before: readonly BusyGiver[]) =>
  Effect.gen(function* () {
    const met = yield* ports.slots.keepGivers(yield* ports.slots.lockAhead(id, ports.clock.now()));
    yield* requireNone(met, before);
  });

/**
 * The same where nobody has asked for them: of classes that were just made, those are not made whose people or room have another
 * one then. @returns which
 */
export const unmakeBusy = (ports: Ports) => (ids: readonly SlotId[], made: readonly SlotId[]) =>
  Effect.gen(function* () {
    const met = new Set((yield* ports.slots.keepGivers(ids)).map(({ slotId }) => slotId));
    const remove = made.filter((id) => met.has(id));
    if (remove.length > 0) yield* ports.schedules.writeSlots({ create: [], change: [], remove });
    return remove;
  });
