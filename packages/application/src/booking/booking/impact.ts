import * as Effect from 'effect/Effect';
import { refusal, type SlotId } from '@svc/domain/kernel';
import type { Clock, Digest } from '../../kernel/index.ts';
import type { BookedPlace } from './booking-stores.ts';

/** What a destructive call will do to the bookings of people. */
export interface Impact {
  readonly slots: number;
  readonly bookings: { readonly live: number; readonly requested: number };
  readonly entriesReturned: number;
  /** By class, at most 100. */
  readonly items: readonly {
    readonly slotId: SlotId;
    readonly startsAt: Temporal.Instant;
    readonly people: number;
    readonly entries: number;
  }[];
  /** Shown again by the call that executes; another set of bookings, and it is stale. */
  readonly impactToken: string;
  readonly expiresAt: Temporal.Instant;
}

interface Ports {
  readonly clock: Clock;
  readonly digest: Digest;
}

export interface Judged {
  /** Tenant, call and record, with what of it counts. */
  readonly subject: readonly (string | number | null)[];
  readonly places: readonly BookedPlace[];
  /** Whether each booking gives an entry back. */
  readonly entries: 'returned' | 'kept';
}

const validMinutes = 15;
const listed = 100;

/** Seconds until which it is good, then the digest of what was judged. */
const tokenOf = (ports: Ports, { subject, places }: Judged, expiresSecond: number): string => {
  const bookings = places.map(({ booking }) => [booking.id, booking.state, booking.sequence]);
  return `${expiresSecond}.${ports.digest.sha256(JSON.stringify([subject, bookings, expiresSecond])).slice(0, 40)}`;
};

export const impactOf = (ports: Ports, judged: Judged): Impact => {
  const { places } = judged;
  const expiresAt = Temporal.Instant.fromEpochMilliseconds(
    (Math.floor(ports.clock.now().epochMilliseconds / 1000) + validMinutes * 60) * 1000,
  );
  const returns = (some: readonly BookedPlace[]): number =>
    judged.entries === 'kept' ? 0 : some.filter(({ booking }) => booking.entryOutcome === 'spent').length;
  const slots = new Map(places.map(({ slot }) => [slot.id, slot]));
  const items = [...slots.values()].map((slot) => {
    const there = places.filter((place) => place.slot.id === slot.id);
    return { slotId: slot.id, startsAt: slot.startsAt, people: there.length, entries: returns(there) };
  });
  const requested = places.filter(({ booking }) => booking.state === 'Requested').length;
  return {
    slots: slots.size,
    bookings: { live: places.length - requested, requested },
    entriesReturned: returns(places),
    items: items.toSorted((a, b) => Temporal.Instant.compare(a.startsAt, b.startsAt)).slice(0, listed),
    impactToken: tokenOf(ports, judged, expiresAt.epochMilliseconds / 1000),
    expiresAt,
  };
};

/**
 * Somebody saw what will happen: the token is that of the same bookings, and not too old. Where nothing happens to
 * anybody, nothing needs to be seen. Refused with the figures of now, and the token that would do.
 */
export const requireImpactToken = (ports: Ports, judged: Judged, token: string | undefined) => {
  const { places } = judged;
  const second = Number(/^(\d{1,12})\./.exec(token ?? '')?.[1] ?? Number.NaN);
  const fresh = second * 1000 >= ports.clock.now().epochMilliseconds;
  if (places.length === 0 || (fresh && token === tokenOf(ports, judged, second))) return Effect.void;
  const { slots, entriesReturned, impactToken } = impactOf(ports, judged);
  return Effect.fail(refusal('impact_stale', { slots, bookings: places.length, entriesReturned, impactToken }));
};
