import * as Effect from 'effect/Effect';
import type { Ids } from '../../kernel/index.ts';
import type { SlotStore } from '../booking/booking-stores.ts';
import { closeEntry, releasePlace } from '../booking/release-place.ts';
import type { ClaimsOfSlots } from '../slot/slot-claims.ts';
import type { WaitingListStore } from './waiting-list-store.ts';

interface Ports {
  readonly ids: Ids;
  readonly slots: SlotStore;
  readonly waitingList: WaitingListStore;
}

/** The lists of slots that closed end; places that were offered come back, and wake nobody. Under the locks of the slots. */
export const endLists =
  (ports: Ports) =>
  ({ waiting, offers }: Pick<ClaimsOfSlots, 'waiting' | 'offers'>, now: Temporal.Instant) =>
    Effect.gen(function* () {
      for (const entry of waiting) yield* closeEntry(ports)(entry, 'slot_closed');
      for (const entry of offers) {
        yield* closeEntry(ports)(entry, 'slot_closed');
        if (entry.offer === null) continue;
        const { holdId } = entry.offer;
        yield* ports.waitingList.endOffer(holdId, 'release');
        yield* releasePlace(ports)({ slotId: entry.slotId, releasedRef: `hold:${holdId}`, userId: null, now });
      }
    });
