import * as Effect from 'effect/Effect';
import type { Slot, SlotPlan, StandingSlot } from '@svc/domain/booking';
import type { ActivityId, SlotId } from '@svc/domain/kernel';
import type { SlotStore } from '../booking/booking-stores.ts';
import { requireImpactToken } from '../booking/impact.ts';
import { judgedOf } from '../slot/judged-claims.ts';
import { noClaims, type ClaimsOfSlots, type SlotClaims } from '../slot/slot-claims.ts';

/** Some classes with those who have a place in them, or wait for one. */
interface ClaimedClasses {
  readonly slots: readonly Slot[];
  readonly claims: ClaimsOfSlots;
}

/** Classes whose people a rule meets, as they and their claims stood before it was written. */
export interface MetClasses extends ClaimedClasses {
  /** Of them, those that take place elsewhere. */
  readonly elsewhere: readonly SlotId[];
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

/** Classes that a rule lost and that were cancelled for it, as they and their claims stood before. */
export type LostClasses = ClaimedClasses;
export const noneLost: LostClasses = { slots: [], claims: noClaims };

const together = (all: readonly ClaimedClasses[]): ClaimedClasses => ({
  slots: all.flatMap(({ slots }) => slots),
  claims: {
    bookings: all.flatMap(({ claims }) => claims.bookings),
    forgiven: all.flatMap(({ claims }) => claims.forgiven),
    checkouts: all.flatMap(({ claims }) => claims.checkouts),
    offers: all.flatMap(({ claims }) => claims.offers),
    waiting: all.flatMap(({ claims }) => claims.waiting),
  },
});

interface Seen {
  readonly met: MetClasses;
  readonly lost: LostClasses;
}

/** People of classes that stay keep their places, those of classes that end lose them: one impact, and one token. */
const judgedChange = (id: ActivityId, all: readonly Seen[]) => {
  const met = together(all.map((each) => each.met));
  const lost = together(all.map((each) => each.lost));
  const facts = [...all.flatMap((each) => each.met.facts), 'cancel', ...lost.slots.map((slot) => slot.id)];
  const [stay, end] = [judgedOf([], met.slots, met.claims, 'stay'), judgedOf([], lost.slots, lost.claims, 'end')];
  const others = together(
    [stay, end].map(({ others: { slots, ...claims } }) => ({ slots, claims: { ...noClaims, ...claims } })),
  );
  return {
    subject: ['activities.update', id, ...facts],
    places: [...stay.places, ...end.places],
    entries: new Set(lost.slots.map((slot) => slot.id)),
    others: { ...others.claims, slots: others.slots, refunds: [...stay.others.refunds, ...end.others.refunds] },
  };
};

/** Somebody has seen whom a change of rules meets: `impact_stale` else, with the figures and the token that would do. */
export const requireSeen =
  (ports: Parameters<typeof requireImpactToken>[0]) =>
  (id: ActivityId, all: readonly Seen[], impactToken: string | undefined) =>
    requireImpactToken(ports, judgedChange(id, all), impactToken);
