import * as Effect from 'effect/Effect';
import { freePlaces, listRulesOf, mayBook, waitlistStateOf } from '@svc/domain/booking';
import { refusal } from '@svc/domain/kernel';
import { fromResult } from '../../kernel/index.ts';
import type { GivenElsewhere, SlotStore, SlotView } from './booking-stores.ts';
import type { Booker } from './booker.ts';

interface Ports {
  readonly slots: Pick<SlotStore, 'among' | 'isBusy'>;
}

/** Staff reads in which class, where it is one that is given. */
export const busyProfessional = ({ slotId }: GivenElsewhere, toStaff: boolean) =>
  refusal('professional_busy', toStaff && slotId !== null ? { slotId } : undefined);

/**
 * Why a place was not taken, by a read after the statement that wrote nothing: it changed meanwhile, the person has
 * another class then, who gives it has, or nothing is left. `place_full` says how the waiting list stands.
 */
export const refusedPlace =
  (ports: Ports) =>
  ({ slotId, userId, by, force }: Booker, before: SlotView, now: Temporal.Instant, overbooking = false) =>
    Effect.gen(function* () {
      const [seen = { ...before, givenElsewhere: null, waiting: 0 }] = yield* ports.slots.among([slotId], userId);
      const { activity, slot, mine, blockedUntil, givenElsewhere: elsewhere, waiting } = seen;
      const caller = by.role === 'client' ? ('client' as const) : ('staff' as const);
      const [means = 'free'] = activity.means;
      yield* fromResult(mayBook({ activity, slot, means, alreadyClaimed: mine, blockedUntil, caller, force, now }));
      if (!activity.allowsOverlap && (yield* ports.slots.isBusy(slotId, userId)))
        return yield* Effect.fail(refusal('overlap'));
      if (elsewhere !== null) return yield* Effect.fail(busyProfessional(elsewhere, caller === 'staff'));
      if (overbooking && freePlaces(slot) === 0) return yield* Effect.fail(refusal('overbooking_limit'));
      const waitlist = waitlistStateOf({ slot, rules: listRulesOf(activity), length: waiting, now });
      return yield* Effect.fail(refusal('place_full', { waitlist }));
    });
