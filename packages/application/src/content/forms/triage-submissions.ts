import * as Effect from 'effect/Effect';
import {
  mayForget,
  submissionTable,
  type LegalHold,
  type Submission,
  type SubmissionEvent,
  type SubmissionId,
} from '@svc/domain/content';
import { refusal, step } from '@svc/domain/kernel';
import { changesBetween, fromResult, notFound, type AuditedActor } from '../../kernel/index.ts';
import type { FormPorts } from './form-ports.ts';

type Ports = Pick<FormPorts, 'audit' | 'clock' | 'formSubmissions' | 'unitOfWork'>;

/** One submission, whole. */
export const readSubmission = (ports: Pick<Ports, 'formSubmissions'>) => (id: SubmissionId) =>
  Effect.flatMap(ports.formSubmissions.find(id), (found) =>
    found === null ? Effect.fail(notFound('Submission')) : Effect.succeed(found),
  );

const lockSubmission = (ports: Pick<Ports, 'formSubmissions'>, id: SubmissionId) =>
  Effect.flatMap(ports.formSubmissions.lock(id), (found) =>
    found === null ? Effect.fail(notFound('Submission')) : Effect.succeed(found),
  );

/** Nothing of what the visitor sent stands in the audit. The words of a hold and of notes may name somebody. */
const recorded = (
  ports: Pick<Ports, 'audit'>,
  operation: 'contact' | 'delete' | 'legalHold' | 'status',
  actor: AuditedActor,
  before: Submission,
  after: Submission | null,
) => {
  const facts = ({ state, hold, contactId, notes, formId }: Submission) => ({
    ...{ formId, state, held: hold !== null, contactId, notes: notes.length },
  });
  return ports.audit.record({
    actor,
    action: after === null ? 'Deleted' : 'Modified',
    operation: `formSubmission.${operation}`,
    entity: 'formSubmission',
    entityId: before.id,
    changes: changesBetween(facts(before), after && facts(after)),
    personal: changesBetween({ reason: before.hold?.reason ?? null }, { reason: after?.hold?.reason ?? null }),
  });
};

/** Changes a locked submission and writes down what differs. */
export const changeSubmission =
  (ports: Ports) =>
  <E>(
    id: SubmissionId,
    operation: 'contact' | 'legalHold' | 'status',
    actor: AuditedActor,
    change: (before: Submission) => Effect.Effect<Submission, E>,
  ) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const before = yield* lockSubmission(ports, id);
        const changed = yield* change(before);
        if (changed === before) return before;
        const after = { ...changed, version: before.version + 1 };
        yield* ports.formSubmissions.save(after);
        yield* recorded(ports, operation, actor, before, after);
        return after;
      }),
    );

const nameOf = (actor: AuditedActor): string =>
  actor.kind === 'person' ? actor.accountId : actor.kind === 'token' ? actor.tokenId : actor.kind;

const isLastNote = ({ notes }: Submission, text: string, actor: AuditedActor): boolean => {
  const last = notes.at(-1);
  return last?.text === text && last.by === nameOf(actor);
};

export interface TriageSubmission {
  readonly id: SubmissionId;
  readonly event: Exclude<SubmissionEvent, 'delete' | 'retention'>;
  /** Kept beside it; null: nothing is said. */
  readonly note: string | null;
  readonly actor: AuditedActor;
}

/** How far the staff has come with a submission, and a note about it. */
export const triageSubmission =
  (ports: Ports) =>
  ({ id, event, note, actor }: TriageSubmission) =>
    changeSubmission(ports)(id, 'status', actor, (before) =>
      Effect.map(fromResult(step(submissionTable, before.state, event)), (state) => {
        // The same again, such as a request that was repeated because its answer got lost, says nothing new.
        const isAgain = note === null || isLastNote(before, note, actor);
        if (state === before.state && isAgain) return before;
        const fresh = note === null ? [] : [{ at: ports.clock.now(), by: nameOf(actor), text: note }];
        return { ...before, state, notes: [...before.notes, ...fresh] };
      }),
    );

export interface HoldSubmission {
  readonly id: SubmissionId;
  /** Why it is held; null: it is held no longer. */
  readonly reason: string | null;
  readonly actor: AuditedActor;
}

/** Places a legal hold, says a new reason for it, or lifts it. */
export const holdSubmission =
  (ports: Ports) =>
  ({ id, reason, actor }: HoldSubmission) =>
    changeSubmission(ports)(id, 'legalHold', actor, (before) => {
      const isAsItWas = reason === (before.hold?.reason ?? null);
      if (isAsItWas) return Effect.succeed(before);
      const placed = before.hold?.at ?? ports.clock.now();
      const hold: LegalHold | null = reason === null ? null : { reason, by: nameOf(actor), at: placed };
      return Effect.succeed({ ...before, hold });
    });

/** Deletes one submission that no legal hold keeps. */
export const deleteSubmission =
  (ports: Ports) =>
  ({ id, actor }: { readonly id: SubmissionId; readonly actor: AuditedActor }) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const found = yield* lockSubmission(ports, id);
        yield* fromResult(mayForget(found));
        if (!(yield* ports.formSubmissions.forget(id))) return yield* Effect.fail(refusal('legal_hold'));
        yield* recorded(ports, 'delete', actor, found, null);
        return undefined;
      }),
    );

/** What became of one of several; null: it is gone. */
export interface ForgottenSubmission {
  readonly id: SubmissionId;
  readonly refused: 'NotFound' | 'LegalHold' | null;
}

/** Deletes several, each by the rule of one; what is held stays, and does not hold up the others. */
export const deleteSubmissions =
  (ports: Ports) =>
  ({ ids, actor }: { readonly ids: readonly SubmissionId[]; readonly actor: AuditedActor }) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const ended = new Map<string, ForgottenSubmission['refused']>();
        // In the order of ids, so that two of them wait for each other instead of meeting in a deadlock.
        for (const id of ids.toSorted())
          ended.set(
            id,
            yield* Effect.catchTags(Effect.as(deleteSubmission(ports)({ id, actor }), null), {
              NotFound: () => Effect.succeed('NotFound' as const),
              Refusal: () => Effect.succeed('LegalHold' as const),
            }),
          );
        return ids.map((id): ForgottenSubmission => ({ id, refused: ended.get(id) ?? null }));
      }),
    );
