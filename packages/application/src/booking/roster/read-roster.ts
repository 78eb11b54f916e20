import * as Effect from 'effect/Effect';
import type { Booker } from '../booking/booker.ts';
import type { SlotStore } from '../booking/booking-stores.ts';
import { slotFor } from '../clearing/cancel-slot.ts';
import type { RosterQuery, Rosters } from './roster-store.ts';

export interface ReadRoster extends Omit<RosterQuery, 'professionalId'> {
  readonly by: Booker['by'];
}

/**
 * Who comes: a Pro learns it of own classes. One class that is not there, or not theirs, is not found; only an empty answer asks whether
 * it is.
 */
export const readRoster =
  (ports: { readonly rosters: Rosters; readonly slots: Pick<SlotStore, 'find'> }) =>
  ({ by, ...query }: ReadRoster) =>
    Effect.gen(function* () {
      const found = yield* ports.rosters.page({ ...query, professionalId: by.role === 'admin' ? null : by.id });
      if (found.total === 0 && query.slotId !== null) yield* slotFor(ports)(query.slotId, by);
      return found;
    });
