import * as Effect from 'effect/Effect';
import {
  planClosing,
  underClosures,
  type Closure,
  type ClosureChange,
  type ClosureId,
  type PlannedClosing,
} from '@svc/domain/booking';
import { refusal, type SlotId } from '@svc/domain/kernel';
import type { Clock, Digest } from '../../kernel/index.ts';
import { concernsAnybody, impactOf, impactParams, requireImpactToken, type Judged } from '../booking/impact.ts';
import { closeEntry, releasePlace, type ReleasePlacePorts } from '../booking/release-place.ts';
import type { SlotClaims } from '../slot/slot-claims.ts';
import type { ClosureStore } from './closure-store.ts';

export interface ClosingPorts extends ReleasePlacePorts {
  readonly clock: Clock;
  readonly digest: Digest;
  readonly closures: ClosureStore;
  readonly slotClaims: SlotClaims;
}

/**
 * What becomes of the people in classes that are closed. `refuse`: nothing is closed while there is one. `keep`: who has a
 * place keeps it and may check in, checkouts on their way are refunded, and the waiting lists end.
 */
export const closingAnswers = ['refuse', 'keep'] as const;
export type ClosingAnswer = (typeof closingAnswers)[number];

export interface CloseSlots {
  readonly changes: readonly ClosureChange[];
  /** Call and record, for the token. */
  readonly subject: Judged['subject'];
  readonly bookings: ClosingAnswer;
  /** Nothing is written. */
  readonly dryRun: boolean;
  readonly impactToken?: string | undefined;
}

/** No zone is further from UTC than this, and hours may reach into the next day. */
const margin = { hours: 40 } as const;

/** The time in which any slot of any zone may meet one of these closures. */
const timeOf = (changes: readonly ClosureChange[]) => {
  const closures = changes.flatMap(({ before, after }) => [before, after].filter((each) => each !== null));
  const at = (days: readonly Temporal.PlainDate[]) =>
    days.toSorted((a, b) => Temporal.PlainDate.compare(a, b)).map((day) => day.toZonedDateTime('UTC').toInstant());
  const [first] = at(closures.map(({ from }) => from));
  const last = at(closures.map(({ to }) => to)).at(-1);
  return first === undefined || last === undefined
    ? null
    : { from: first.subtract(margin), to: last.add({ hours: 24 }).add(margin) };
};

/** Who has a place, or waits for one, in the slots that close. Locked. */
const judge = (ports: ClosingPorts, closing: readonly PlannedClosing[], subject: Judged['subject']) =>
  Effect.map(ports.slotClaims.of(closing.map(({ slot }) => slot.id)), (claims): Judged => {
    const slots = new Map(closing.map(({ slot }) => [slot.id, slot]));
    const places = claims.bookings.map(({ booking }) => ({ booking, slot: slots.get(booking.slotId)! }));
    // A paid checkout finds its class closed when its booking is made, and its money goes back.
    const refunds = claims.checkouts
      .filter(({ paid }) => paid)
      .map(({ slotId, paidCents }) => ({ slotId, amountCents: paidCents }));
    return { subject, places, entries: 'kept', others: { ...claims, slots: [...slots.values()], refunds } };
  });

/** The lists of closed slots end; places that were offered come back, and wake nobody. */
const closeLists = (ports: ClosingPorts, { others }: Judged, now: Temporal.Instant) =>
  Effect.gen(function* () {
    for (const entry of others?.waiting ?? []) yield* closeEntry(ports)(entry, 'slot_closed');
    for (const entry of others?.offers ?? []) {
      yield* closeEntry(ports)(entry, 'slot_closed');
      if (entry.offer === null) continue;
      yield* ports.waitingList.endOffer(entry.offer.holdId, 'release');
      yield* releasePlace(ports)({
        slotId: entry.slotId,
        releasedRef: `hold:${entry.offer.holdId}`,
        userId: null,
        now,
      });
    }
  });

/** The slots that a change touches, locked, as they are to be written. */
const plannedOf = (ports: ClosingPorts, changes: readonly ClosureChange[]) =>
  Effect.gen(function* () {
    const time = timeOf(changes);
    const slots = time === null ? [] : yield* ports.closures.slotsBetween(time.from, time.to);
    return planClosing(slots, changes, ports.clock.now());
  });

/** Lets go of what some closures hold: a slot opens unless another holds it. Nobody is woken, and no booking comes back. */
export const letGoOfSlots = (ports: ClosingPorts) => (gone: readonly Closure[]) =>
  Effect.flatMap(
    plannedOf(
      ports,
      gone.map((before) => ({ before, after: null })),
    ),
    ports.closures.writeSlots,
  );

/**
 * Brings the slots in line with changed closures, inside the unit of work of a caller that has its turn and has written the closures.
 * What grew closes, what shrank opens again unless another closure holds it.
 * @returns what happens to whom
 */
export const closeSlots = (ports: ClosingPorts) => (command: CloseSlots) =>
  Effect.gen(function* () {
    const { changes, subject, bookings, dryRun, impactToken } = command;
    const planned = yield* plannedOf(ports, changes);
    const judged = yield* judge(
      ports,
      planned.filter(({ closes }) => closes),
      subject,
    );
    const impact = impactOf(ports, judged);
    if (dryRun) return impact;
    if (bookings === 'refuse' && concernsAnybody(judged))
      return yield* Effect.fail(refusal('closure_impact', impactParams(ports, judged)));
    yield* requireImpactToken(ports, judged, impactToken);
    yield* ports.closures.writeSlots(planned);
    yield* closeLists(ports, judged, ports.clock.now());
    return impact;
  });

/**
 * Slots that were made or changed get the closures that they have now. Lists of those that close end; who has a place keeps it.
 * Inside the caller's unit of work, which has asked for the closures before it locked a slot.
 */
export const recloseSlots =
  (ports: ClosingPorts) => (wanted: readonly { readonly slotId: SlotId; readonly closedBy: readonly ClosureId[] }[]) =>
    Effect.gen(function* () {
      if (wanted.length === 0) return;
      const closedBy = new Map(wanted.map((each) => [each.slotId, each.closedBy]));
      const standing = yield* ports.closures.slotsOf([...closedBy.keys()]);
      const planned = standing.map(({ slot }): PlannedClosing => {
        const closures = closedBy.get(slot.id) ?? [];
        const after = underClosures(slot, closures);
        return { slot: after, closedBy: closures, closes: slot.state === 'Open' && after.state === 'Closed' };
      });
      yield* ports.closures.writeSlots(planned);
      const closing = planned.filter(({ closes }) => closes);
      if (closing.length > 0) yield* closeLists(ports, yield* judge(ports, closing, []), ports.clock.now());
    });
