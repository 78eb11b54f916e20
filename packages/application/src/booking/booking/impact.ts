import * as Effect from 'effect/Effect';
import type { Booking, Slot } from '@svc/domain/booking';
import { refusal, type SlotId } from '@svc/domain/kernel';
import type { Clock, Digest } from '../../kernel/index.ts';
import type { ClaimsOfSlots } from '../slot/slot-claims.ts';
import type { BookedPlace } from './booking-stores.ts';

/** What a destructive call will do to the places of people. */
export interface Impact {
  readonly slots: number;
  readonly bookings: { readonly live: number; readonly requested: number };
  /** Places that checkouts keep. */
  readonly checkouts: { readonly unpaid: number; readonly paid: number };
  readonly offers: number;
  readonly waiting: number;
  /** Late cancellations and no-shows that are undone: what they cost comes back. */
  readonly forgiven: number;
  readonly entriesReturned: number;
  readonly refunds: { readonly count: number; readonly amountCents: number };
  /** By class, at most 100. */
  readonly items: readonly {
    readonly slotId: SlotId;
    readonly startsAt: Temporal.Instant;
    /** Who has a place or is offered one. */
    readonly people: number;
    readonly entries: number;
    readonly refundCents: number;
  }[];
  /** Shown again by the call that executes; another set of claims, and it is stale. */
  readonly impactToken: string;
  readonly expiresAt: Temporal.Instant;
}

interface Ports {
  readonly clock: Clock;
  readonly digest: Digest;
}

/** Money of a class that goes back to its client. */
export interface Refunded {
  readonly slotId: SlotId;
  readonly amountCents: number;
}

/** Claims beside bookings, with the classes of all of them. */
export interface OtherClaims extends Pick<ClaimsOfSlots, 'checkouts' | 'forgiven' | 'offers' | 'waiting'> {
  readonly slots: readonly Slot[];
  readonly refunds: readonly Refunded[];
}

export interface Judged {
  /** Tenant, call and record, with what of it counts. */
  readonly subject: readonly (string | number | null)[];
  readonly places: readonly BookedPlace[];
  /** Whether each booking gives an entry back; or the classes of those that do. */
  readonly entries: 'returned' | 'kept' | ReadonlySet<SlotId>;
  /** Left out by calls that end bookings alone. */
  readonly others?: OtherClaims;
}

const validMinutes = 15;
const listed = 100;
const noOthers: OtherClaims = { checkouts: [], forgiven: [], offers: [], waiting: [], slots: [], refunds: [] };

/** Seconds until which it is good, then the digest of what was judged. */
const tokenOf = (ports: Ports, { subject, places, others }: Judged, expiresSecond: number): string => {
  const bookings = places.map(({ booking }) => [booking.id, booking.state, booking.sequence]);
  const claims =
    others === undefined
      ? []
      : [
          others.checkouts.map(({ holdId, paid }) => [holdId, paid]),
          others.forgiven.map(({ booking }) => [booking.id, booking.state, booking.sequence]),
          [...others.offers, ...others.waiting].map(({ id, state, offer }) => [id, state, offer?.holdId ?? null]),
        ];
  const judged = JSON.stringify([subject, bookings, ...claims, expiresSecond]);
  return `${expiresSecond}.${ports.digest.sha256(judged).slice(0, 40)}`;
};

const sum = (refunds: readonly Refunded[]): number => refunds.reduce((cents, each) => cents + each.amountCents, 0);

const isSpent = ({ entryOutcome }: Booking): boolean => entryOutcome === 'spent';

/** The figures alone. */
const figuresOf = ({ places, entries, others = noOthers }: Judged) => {
  const { checkouts, forgiven, offers, waiting, refunds } = others;
  const lost = forgiven.map(({ booking }) => booking).filter(({ entryOutcome }) => entryOutcome === 'forfeited');
  const ending = typeof entries === 'string' ? places : places.filter(({ slot }) => entries.has(slot.id));
  const spent = entries === 'kept' ? [] : ending.map(({ booking }) => booking).filter(isSpent);
  const back = [...spent, ...lost];
  const over = forgiven.map(({ booking }) => booking);
  const touched = new Set([...checkouts, ...over, ...offers, ...waiting].map(({ slotId }) => slotId));
  const slots = new Map(
    [...places.map(({ slot }) => slot), ...others.slots.filter(({ id }) => touched.has(id))].map((slot) => [
      slot.id,
      slot,
    ]),
  );
  const items = [...slots.values()].map(({ id, startsAt }) => {
    const booked = places.filter(({ slot }) => slot.id === id);
    const kept = [...checkouts, ...offers].filter(({ slotId }) => slotId === id);
    const refundCents = sum(refunds.filter(({ slotId }) => slotId === id));
    const own = back.filter(({ slotId }) => slotId === id);
    return { slotId: id, startsAt, people: booked.length + kept.length, entries: own.length, refundCents };
  });
  const requested = places.filter(({ booking }) => booking.state === 'Requested').length;
  const paid = checkouts.filter((each) => each.paid).length;
  return {
    slots: slots.size,
    bookings: { live: places.length - requested, requested },
    checkouts: { unpaid: checkouts.length - paid, paid },
    offers: offers.length,
    waiting: waiting.length,
    forgiven: forgiven.length,
    entriesReturned: back.length,
    refunds: { count: refunds.length, amountCents: sum(refunds) },
    items: items.toSorted((a, b) => Temporal.Instant.compare(a.startsAt, b.startsAt)).slice(0, listed),
  };
};

export const impactOf = (ports: Ports, judged: Judged): Impact => {
  const expiresAt = Temporal.Instant.fromEpochMilliseconds(
    (Math.floor(ports.clock.now().epochMilliseconds / 1000) + validMinutes * 60) * 1000,
  );
  const impactToken = tokenOf(ports, judged, expiresAt.epochMilliseconds / 1000);
  return { ...figuresOf(judged), impactToken, expiresAt };
};

/** Whether anybody has a place, is offered one or waits for one in what was judged. */
export const concernsAnybody = ({ places, others = noOthers }: Judged): boolean =>
  [places, others.checkouts, others.forgiven, others.offers, others.waiting].some((claims) => claims.length > 0);

/** The figures of now as a refusal carries them, with the token that would do. */
export const impactParams = (ports: Ports, judged: Judged) => {
  const { slots, entriesReturned, impactToken, checkouts, forgiven, offers, waiting } = impactOf(ports, judged);
  const bookings = judged.places.length;
  const others = { checkouts: checkouts.paid + checkouts.unpaid, forgiven, offers, waiting };
  return { slots, bookings, ...(judged.others === undefined ? {} : others), entriesReturned, impactToken };
};

/**
 * Somebody saw what will happen: the token is that of the same claims, and not too old. Where nothing happens to
 * anybody, nothing needs to be seen. Refused with the figures of now, and the token that would do.
 */
export const requireImpactToken = (ports: Ports, judged: Judged, token: string | undefined) => {
  const second = Number(/^(\d{1,12})\./.exec(token ?? '')?.[1] ?? Number.NaN);
  const fresh = second * 1000 >= ports.clock.now().epochMilliseconds;
  if (!concernsAnybody(judged) || (fresh && token === tokenOf(ports, judged, second))) return Effect.void;
  return Effect.fail(refusal('impact_stale', impactParams(ports, judged)));
};
