import * as Effect from 'effect/Effect';
import type { Slot, SlotPlan, StandingSlot } from '@svc/domain/booking';
import type { ActivityId, SlotId } from '@svc/domain/kernel';
import type { SlotStore } from '../booking/booking-stores.ts';
import { requireImpactToken } from '../booking/impact.ts';
import { judgedOf } from '../slot/judged-claims.ts';
import { noClaims, type ClaimsOfSlots, type SlotClaims } from '../slot/slot-claims.ts';

/** Classes whose people a rule meets, as they and their claims stood before it was written. */
export interface MetClasses {
  readonly slots: readonly Slot[];
  /** Of them, those that take place elsewhere. */
  readonly elsewhere: readonly SlotId[];
  readonly claims: ClaimsOfSlots;
  /** What becomes of them, for the token. */
  readonly facts: readonly (string | number | null)[];
}

const nobody: MetClasses = { slots: [], elsewhere: [], claims: noClaims, facts: [] };

/** Of classes with people, those that a plan takes elsewhere or closes. Their slots are locked. */
export const metBy =
  (ports: { readonly slots: Pick<SlotStore, 'lock'>; readonly slotClaims: SlotClaims }) =>
  ({ change }: SlotPlan, existing: readonly StandingSlot[]) =>
    Effect.gen(function* () {
      const standing = new Map(existing.map((slot) => [slot.id, slot]));
      const met = change.flatMap(({ id, to }) => {
        const slot = standing.get(id);
        if (slot?.claimed !== true) return [];
        const closes = slot.state === 'Open' && to.closedBy.length > 0;
        const goes = slot.locationId !== to.locationId;
        return closes || goes ? [{ id, goes, facts: [id, to.locationId, closes ? 1 : 0] }] : [];
      });
      if (met.length === 0) return nobody;
      const ids = met.map(({ id }) => id);
      return {
        slots: yield* ports.slots.lock(ids),
        elsewhere: met.filter(({ goes }) => goes).map(({ id }) => id),
        claims: yield* ports.slotClaims.of(ids),
        facts: met.flatMap(({ facts }) => facts),
      } satisfies MetClasses;
    });

const together = (all: readonly MetClasses[]): MetClasses => ({
  slots: all.flatMap(({ slots }) => slots),
  elsewhere: all.flatMap(({ elsewhere }) => elsewhere),
  claims: {
    bookings: all.flatMap(({ claims }) => claims.bookings),
    forgiven: all.flatMap(({ claims }) => claims.forgiven),
    checkouts: all.flatMap(({ claims }) => claims.checkouts),
    offers: all.flatMap(({ claims }) => claims.offers),
    waiting: all.flatMap(({ claims }) => claims.waiting),
  },
  facts: all.flatMap(({ facts }) => facts),
});

/** Somebody has seen whom a change of rules meets: `impact_stale` else, with the figures and the token that would do. */
export const requireSeen =
  (ports: Parameters<typeof requireImpactToken>[0]) =>
  (id: ActivityId, all: readonly MetClasses[], impactToken: string | undefined) => {
    const { slots, claims, facts } = together(all);
    return requireImpactToken(ports, judgedOf(['activities.update', id, ...facts], slots, claims, 'stay'), impactToken);
  };
