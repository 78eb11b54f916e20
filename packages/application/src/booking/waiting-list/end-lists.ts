import * as Effect from 'effect/Effect';
import { closeEntry, releasePlace, type ReleasePlacePorts } from '../booking/release-place.ts';
import type { ClaimsOfSlots } from '../slot/slot-claims.ts';

/** The lists of slots that closed end; places that were offered come back, and wake nobody. Under the locks of the slots. */
export const endLists =
  (ports: ReleasePlacePorts) =>
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
