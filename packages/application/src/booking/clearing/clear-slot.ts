import * as Cause from 'effect/Cause';
import * as Effect from 'effect/Effect';
import { clearableStates, underClosures } from '@svc/domain/booking';
import type { BookingId, SlotId } from '@svc/domain/kernel';
import type { Outbox, UnitOfWork } from '../../kernel/index.ts';
import { endByStudio, type EndByStudioPorts } from '../booking/end-by-studio.ts';
import { endLists } from '../waiting-list/end-lists.ts';
import type { ClosureStore } from '../closure/closure-store.ts';
import type { SlotClaims } from '../slot/slot-claims.ts';
import type { SlotClearings } from './slot-clearings.ts';

export interface ClearSlotPorts extends EndByStudioPorts {
  readonly closures: Pick<ClosureStore, 'slotsOf' | 'writeSlots'>;
  readonly outbox: Outbox;
  readonly slotClaims: SlotClaims;
  readonly slotClearings: SlotClearings;
  readonly unitOfWork: UnitOfWork;
}

/**
 * Empties a class that is closed or cancelled, in one transaction: bookings end, entries come back, money that was paid is owed,
 * the list ends. A checkout that is not paid is due at once, by its own loop; one that is paid finds its class closed and is paid back.
 * When the end of one booking breaks, the others end all the same, each in a transaction of its own; the class stays to be emptied.
 * @returns how many bookings ended; 0 when another worker was faster
 */
export const clearSlot = (ports: ClearSlotPorts) => (slotId: SlotId) =>
  Effect.catchCause(clearing(ports)(slotId, null), (cause) =>
    Cause.hasDies(cause)
      ? Effect.andThen(clearOneByOne(ports)(slotId), Effect.failCause(cause))
      : Effect.failCause(cause),
  );

const clearOneByOne = (ports: ClearSlotPorts) => (slotId: SlotId) =>
  Effect.gen(function* () {
    for (const { id } of yield* ports.bookings.ofSlot(slotId, clearableStates))
      yield* Effect.catchDefect(Effect.asVoid(clearing(ports)(slotId, id)), () => Effect.void); // the caller hears of the first
  });

/** @param only the one booking that ends, and nothing else; null: all that the class has */
const clearing = (ports: ClearSlotPorts) => (slotId: SlotId, only: BookingId | null) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      yield* ports.slotClearings.hurryCheckouts(slotId, ports.clock.now());
      const all = yield* ports.bookings.ofSlot(slotId, clearableStates);
      const booked = all.filter(({ id }) => only === null || id === only);
      const covers = [...new Set(booked.flatMap(({ subscriptionId }) => subscriptionId ?? []))];
      const subscriptions = covers.length === 0 ? [] : yield* ports.subscriptions.lock(covers);
      const [slot] = yield* ports.slots.lock([slotId]);
      const because = slot === undefined ? null : yield* ports.slotClearings.lock(slotId);
      if (slot === undefined || because === null) return 0;
      let ended = 0;
      for (const before of yield* ports.bookings.lock(booked.map(({ id }) => id)))
        if (before.slotId === slotId) ended += yield* endByStudio(ports)({ before, slot, subscriptions, ...because }); // it has not moved away
      if (only === null) {
        yield* endLists(ports)(yield* ports.slotClaims.of([slotId]), ports.clock.now());
        yield* ports.slotClearings.end(slotId);
        yield* reopen(ports)(slotId);
        yield* ports.slots.keepGivers([slotId]);
      }
      if (ended > 0) yield* ports.outbox.wake('orders');
      return ended;
    }),
  );

/** A slot whose last closure went while it was being emptied opens now. */
const reopen = (ports: Pick<ClearSlotPorts, 'closures'>) => (slotId: SlotId) =>
  Effect.gen(function* () {
    const [closed] = yield* ports.closures.slotsOf([slotId]);
    if (closed === undefined || closed.slot.state !== 'Closed' || closed.closedBy.length > 0) return;
    yield* ports.closures.writeSlots([{ ...closed, slot: underClosures(closed.slot, []) }]);
  });

/** A request empties so many bookings itself; the loop does the rest. */
const mostNow = 200;

/**
 * Empties classes that a request has just closed, each in a transaction of its own. What fails or breaks is left to the loop, which logs it.
 * @returns how many classes are still to be emptied
 */
export const clearNow = (ports: ClearSlotPorts) => (slots: readonly SlotId[]) =>
  Effect.gen(function* () {
    let [ended, pending] = [0, 0];
    for (const slotId of slots) {
      const clearing = Effect.catchCause(clearSlot(ports)(slotId), (cause) =>
        Cause.hasInterrupts(cause) ? Effect.interrupt : Effect.succeed(null),
      );
      const here = ended >= mostNow ? null : yield* clearing;
      if (here === null) pending += 1;
      else ended += here;
    }
    return pending;
  });
