import * as Effect from 'effect/Effect';
import { closureFaultOf, isBuiltInReason, type Closure, type ClosureId } from '@svc/domain/booking';
import { refusal } from '@svc/domain/kernel';
import {
  changesBetween,
  nameMade,
  notFound,
  stale,
  type AuditedActor,
  type AuditFields,
  type AuditLog,
  type EntityStores,
  type UnitOfWork,
} from '../../kernel/index.ts';
import type { ActivityStore } from '../booking/booking-stores.ts';
import type { Impact } from '../booking/impact.ts';
import { closeSlots, letGoOfSlots, type ClosedSlots, type ClosingAnswer, type ClosingPorts } from './close-slots.ts';
import { clearNow, type ClearSlotPorts } from '../clearing/clear-slot.ts';
import type { ClosureStore, ReasonWords } from './closure-store.ts';

export interface ClosurePorts extends ClosingPorts, ClearSlotPorts {
  readonly closures: ClosureStore;
  readonly slotClaims: ClearSlotPorts['slotClaims'];
  readonly slotClearings: ClearSlotPorts['slotClearings'];
  readonly unitOfWork: UnitOfWork;
  readonly audit: AuditLog;
  readonly activities: Pick<ActivityStore, 'list'>;
  readonly entities: Pick<EntityStores, 'missing'>;
  readonly reasonWords: ReasonWords;
}

/** What an Admin writes of a closure. */
export type ClosureDraft = Omit<Closure, 'id' | 'version'>;

/** How a change of closures is to be done. */
export interface ClosingTerms {
  readonly bookings: ClosingAnswer;
  readonly dryRun: boolean;
  readonly impactToken?: string | undefined;
  /** Whether people whose places end are written to. */
  readonly notify: boolean;
  readonly actor: AuditedActor;
}

/** The closure, null after a dry run of a new one; and what happens to whom. */
export interface ChangedClosure {
  readonly closure: Closure | null;
  readonly impact: Impact;
  /** Classes whose people are still to be seen to; a loop does it. */
  readonly pending: number;
}

/** Plays a change of closures in one transaction, and empties after it what it has closed. */
export const changeClosures =
  (ports: ClosurePorts) =>
  <A extends Pick<ClosedSlots, 'clearing'>, E>(work: Effect.Effect<A, E>) =>
    Effect.flatMap(ports.unitOfWork.run(Effect.andThen(ports.closures.turn, work)), ({ clearing, ...done }) =>
      Effect.map(clearNow(ports)(clearing), (pending) => ({ ...done, pending })),
    );

const invalid = (at: string, fault: string) => Effect.fail(refusal('closure_invalid', { at, fault }));

/** One that can be picked, or that the closure has already; a word of the studio's own stays until the transaction ends. */
const isReason = (ports: ClosurePorts, key: string, had: string | null) =>
  Effect.gen(function* () {
    if (key === had) return true;
    const reasons = yield* ports.reasonWords.closureReasons;
    if (!reasons.some((each) => each.key === key)) return false;
    if (isBuiltInReason(key)) return true;
    return (yield* ports.entities.missing([{ field: 'reason', enumKey: 'booking.closureReason', word: key }])) === null;
  });

/**
 * What it names is there, and its days are in order. People are not asked for: one may go while a closure stays.
 * @param had the reason that is stored; null for a new closure
 */
const requireSound = (ports: ClosurePorts) => (draft: ClosureDraft, had: string | null) =>
  Effect.gen(function* () {
    const fault = closureFaultOf(draft);
    if (fault !== null) return yield* invalid(fault.at, fault.fault);
    if (!(yield* isReason(ports, draft.reason, had))) return yield* invalid('/reason', 'not_found');
    if (draft.groupId !== null && (yield* ports.closures.findGroup(draft.groupId)) === null)
      return yield* invalid('/groupId', 'not_found');
    const { scope } = draft;
    if (scope.kind === 'activities') {
      const known = new Set((yield* ports.activities.list()).map(({ id }) => id));
      if (scope.ids.some((id) => !known.has(id))) return yield* invalid('/scope/ids', 'not_found');
    }
    if (scope.kind === 'locations') {
      const named = scope.ids.map((id) => ({ field: 'locationId', of: 'location', id }));
      if ((yield* ports.entities.missing(named)) !== null) return yield* invalid('/scope/ids', 'not_found');
    }
  });

/** Words and people of a closure, which an erasure takes out of the audit log; null for none. */
const closureWords = (closure: Closure | null): AuditFields | null =>
  closure === null
    ? null
    : {
        note: closure.note,
        scope:
          closure.scope.kind === 'all' ? { kind: 'all' } : { kind: closure.scope.kind, ids: [...closure.scope.ids] },
      };

/** The other facts of a closure for the audit log; null for none. */
const closureFacts = (closure: Closure | null): AuditFields | null =>
  closure === null
    ? null
    : {
        ...{ groupId: closure.groupId, reason: closure.reason, title: { ...closure.title } },
        ...{ from: closure.from.toString(), to: closure.to.toString() },
        hours: closure.hours && { start: closure.hours.start.toString(), end: closure.hours.end.toString() },
        exceptSlotIds: [...closure.exceptSlotIds],
      };

/** Writes down who changed a closure, and how. */
export const recordClosure =
  (ports: Pick<ClosurePorts, 'audit'>) => (actor: AuditedActor, before: Closure | null, after: Closure | null) => {
    const [action, operation] =
      before === null
        ? (['Created', 'closure.create'] as const)
        : after === null
          ? (['Deleted', 'closure.delete'] as const)
          : (['Modified', 'closure.update'] as const);
    const changes = changesBetween(closureFacts(before), closureFacts(after));
    const personal = changesBetween(closureWords(before), closureWords(after));
    return ports.audit.record({
      actor,
      action,
      operation,
      entity: 'closure',
      entityId: (after ?? before)!.id,
      changes,
      personal,
    });
  };

/** A new closure: what it meets closes in the same step. */
export const createClosure = (ports: ClosurePorts) => (draft: ClosureDraft, terms: ClosingTerms) =>
  changeClosures(ports)(
    Effect.gen(function* () {
      yield* requireSound(ports)(draft, null);
      const closure: Closure = { ...draft, id: ports.ids.next<ClosureId>(), version: 1 };
      if (!terms.dryRun) yield* ports.closures.insert(closure);
      const subject = ['closures.create', JSON.stringify([closureFacts(closure), closureWords(closure)])];
      const closed = yield* closeSlots(ports)({ ...terms, changes: [{ before: null, after: closure }], subject });
      if (terms.dryRun) return { closure: null, ...closed };
      yield* nameMade(closure.id);
      yield* recordClosure(ports)(terms.actor, null, closure);
      return { closure, ...closed };
    }),
  );

/** One closure, as it stands. */
export const readClosure = (ports: Pick<ClosurePorts, 'closures'>) => (id: ClosureId) =>
  Effect.flatMap(ports.closures.find(id), (found) =>
    found === null ? Effect.fail(notFound('Closure')) : Effect.succeed(found),
  );

/** Other days, hours or scope: what it meets now closes, what it no longer meets opens unless another closure holds it. */
export const updateClosure =
  (ports: ClosurePorts) =>
  (id: ClosureId, draft: ClosureDraft, versions: readonly number[] | null, terms: ClosingTerms) =>
    changeClosures(ports)(
      Effect.gen(function* () {
        const before = yield* readClosure(ports)(id);
        if (versions !== null && !versions.includes(before.version)) return yield* Effect.fail(stale('Closure'));
        yield* requireSound(ports)(draft, before.reason);
        const after: Closure = { ...draft, id, version: before.version + 1 };
        if (!terms.dryRun) yield* ports.closures.save(after);
        const subject = ['closures.update', id, JSON.stringify([closureFacts(after), closureWords(after)])];
        const closed = yield* closeSlots(ports)({ ...terms, changes: [{ before, after }], subject });
        if (terms.dryRun) return { closure: before, ...closed };
        yield* recordClosure(ports)(terms.actor, before, after);
        return { closure: after, ...closed };
      }),
    );

/** Lets go of what some closures hold, and takes them away. Nobody is woken, and no booking comes back. */
export const removeClosures = (ports: ClosurePorts) => (gone: readonly Closure[], actor: AuditedActor) =>
  Effect.gen(function* () {
    yield* letGoOfSlots(ports)(gone);
    for (const closure of gone) {
      yield* ports.closures.remove(closure.id);
      yield* recordClosure(ports)(actor, closure, null);
    }
  });

/** The closure goes: what it alone held opens again. */
export const deleteClosure = (ports: ClosurePorts) => (id: ClosureId, actor: AuditedActor) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      yield* ports.closures.turn;
      const closure = yield* readClosure(ports)(id);
      yield* removeClosures(ports)([closure], actor);
    }),
  );
