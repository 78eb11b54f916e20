import * as Effect from 'effect/Effect';
import {
  planClosing,
  spanOf,
  underClosures,
  type Closure,
  type ClosureChange,
  type ClosureId,
  type PlannedClosing,
} from '@svc/domain/booking';
import { refusal, type SlotId } from '@svc/domain/kernel';
import type { AuditedActor, Clock, Digest } from '../../kernel/index.ts';
import {
  concernsAnybody,
  impactOf,
  impactParams,
  requireImpactToken,
  type Impact,
  type Judged,
} from '../booking/impact.ts';
import type { ReleasePlacePorts } from '../booking/release-place.ts';
import { endLists } from '../waiting-list/end-lists.ts';
import { requireGivers } from '../slot/busy-givers.ts';
import { judgedOf } from '../slot/judged-claims.ts';
import type { SlotClaims } from '../slot/slot-claims.ts';
import type { SlotClearings } from '../clearing/slot-clearings.ts';
import type { ClosureStore } from './closure-store.ts';

export interface ClosingPorts extends ReleasePlacePorts {
  readonly clock: Clock;
  readonly digest: Digest;
  readonly closures: ClosureStore;
  readonly slotClaims: SlotClaims;
  readonly slotClearings: Pick<SlotClearings, 'begin'>;
}

/**
 * What becomes of the people in classes that are closed. `refuse`: nothing is closed while there is one. `keep`: who has a
 * place keeps it and may check in, checkouts on their way are refunded, and the waiting lists end. `cancel`: as a class that
 * the studio cancels, entries come back and what was paid goes back.
 */
export const closingAnswers = ['refuse', 'keep', 'cancel'] as const;
export type ClosingAnswer = (typeof closingAnswers)[number];

export interface CloseSlots {
  readonly changes: readonly ClosureChange[];
  /** Call and record, for the token. */
  readonly subject: Judged['subject'];
  readonly bookings: ClosingAnswer;
  /** Nothing is written. */
  readonly dryRun: boolean;
  readonly impactToken?: string | undefined;
  /** Whether people whose places end are written to. */
  readonly notify: boolean;
  readonly actor: AuditedActor;
}

/** What a change of closures came to. */
export interface ClosedSlots {
  readonly impact: Impact;
  /** Classes that the caller empties after its transaction, if the loop does not. */
  readonly clearing: readonly SlotId[];
}

/** The time in which any slot of any zone may meet one of these closures. */
const timeOf = (changes: readonly ClosureChange[]) => {
  const spans = changes.flatMap(({ before, after }) =>
    [before, after].flatMap((each) => (each === null ? [] : spanOf(each))),
  );
  const sorted = (times: readonly Temporal.Instant[]) => times.toSorted((a, b) => Temporal.Instant.compare(a, b));
  const [from] = sorted(spans.map((span) => span.from));
  const to = sorted(spans.map((span) => span.to)).at(-1);
  return from === undefined || to === undefined ? null : { from, to };
};

/** Who has a place, or waits for one, in the slots that a closure meets now, also where another one holds them. Locked. */
const judge = (ports: ClosingPorts, closing: readonly PlannedClosing[], { subject, bookings }: CloseSlots) => {
  const slots = closing.map(({ slot }) => slot);
  const fate = bookings === 'cancel' ? 'end' : 'stay';
  return Effect.map(ports.slotClaims.of(slots.map(({ id }) => id)), (claims) => judgedOf(subject, slots, claims, fate));
};

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
    (planned) => Effect.andThen(ports.closures.writeSlots(planned), reopenedKeepGivers(ports)(planned)),
  );

/** A class that opens again, now or once it is empty, is given again: refused where one of its people, or its room, has another by now. */
const reopenedKeepGivers = (ports: ClosingPorts) => (planned: readonly PlannedClosing[]) => {
  const opened = planned.filter(({ closedBy }) => closedBy.length === 0);
  return requireGivers(ports)(
    planned.map(({ slot }) => slot.id),
    opened.map(({ slot }) => slot.id),
  );
};

/** The slots carry what is to be done with their people: each says which of the closures it closes for. */
const beginClearing = (
  ports: ClosingPorts,
  closing: readonly PlannedClosing[],
  { changes, notify, actor }: CloseSlots,
) =>
  Effect.gen(function* () {
    for (const { after } of changes) {
      const slots = closing.filter(({ closedBy }) => after !== null && closedBy.includes(after.id));
      if (after === null || slots.length === 0) continue;
      const clearing = { cause: 'closure', ref: after.id, reason: after.title.it, notify, actor } as const;
      const ids = slots.map(({ slot }) => slot.id);
      yield* ports.slotClearings.begin(ids, clearing, ports.clock.now());
    }
    return closing.map(({ slot }) => slot.id);
  });

/**
 * Brings the slots in line with changed closures, inside the unit of work of a caller that has its turn and has written the closures.
 * What grew closes, what shrank opens again unless another closure holds it.
 * @returns what happens to whom
 */
export const closeSlots = (ports: ClosingPorts) => (command: CloseSlots) =>
  Effect.gen(function* () {
    const { changes, bookings, dryRun, impactToken } = command;
    const planned = yield* plannedOf(ports, changes);
    const closing = planned.filter(({ meets }) => meets);
    const judged = yield* judge(ports, closing, command);
    const impact = impactOf(ports, judged);
    if (dryRun) return { impact, clearing: [] } satisfies ClosedSlots;
    if (bookings === 'refuse' && concernsAnybody(judged))
      return yield* Effect.fail(refusal('closure_impact', impactParams(ports, judged)));
    yield* requireImpactToken(ports, judged, impactToken);
    yield* ports.closures.writeSlots(planned);
    yield* endLists(ports)(judged.others, ports.clock.now());
    const clearing = bookings === 'cancel' ? yield* beginClearing(ports, closing, command) : [];
    yield* reopenedKeepGivers(ports)(planned);
    return { impact, clearing } satisfies ClosedSlots;
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
      const planned = standing.map(({ slot, clearing }) => {
        const closures = closedBy.get(slot.id) ?? [];
        const after = underClosures(slot, closures, clearing);
        const closes = slot.state === 'Open' && after.state === 'Closed';
        return { slot: after, closedBy: closures, clearing, closes };
      });
      yield* ports.closures.writeSlots(planned);
      const closing = planned.filter(({ closes }) => closes);
      if (closing.length > 0)
        yield* endLists(ports)(yield* ports.slotClaims.of(closing.map(({ slot }) => slot.id)), ports.clock.now());
    });
