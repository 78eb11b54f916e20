import * as Context from 'effect/Context';
import * as Effect from 'effect/Effect';
import { storeDown } from './faults.ts';
import type { IdempotencyStore } from './idempotency-store.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** The Idempotency-Key that the running request has claimed. */
export interface RequestKey {
  readonly key: string;
  readonly scope: string;
  readonly owner: string;
}

/** Undefined outside of a request, and in one that sent no key. */
export const CurrentRequestKey = Context.Reference<RequestKey | undefined>('svc/CurrentRequestKey', {
  defaultValue: () => undefined,
});

/**
 * Writes down with every commit of a keyed request that its work is done, so that a process which dies before it kept
 * its answer leaves no key under which the work would be done again. A request whose key was taken over meanwhile commits
 * nothing any more (docs/decisions/idempotent-answers.md).
 */
export const keyedUnitOfWork = (unitOfWork: UnitOfWork, idempotency: Pick<IdempotencyStore, 'done'>): UnitOfWork => ({
  run: (body) =>
    Effect.flatMap(CurrentRequestKey, (claimed) =>
      claimed === undefined
        ? unitOfWork.run(body)
        : unitOfWork.run(Effect.tap(body, () => markDone(idempotency, claimed))),
    ),
});

const markDone = (idempotency: Pick<IdempotencyStore, 'done'>, { key, scope, owner }: RequestKey) =>
  Effect.flatMap(idempotency.done(key, scope, owner), (isOurs) =>
    isOurs ? Effect.void : Effect.fail(storeDown('another request took over this idempotency key')),
  );

/** Work of one statement: of a keyed request it commits together with its key, else it needs no transaction. */
export const withItsKey = <A, E>(unitOfWork: UnitOfWork, work: Effect.Effect<A, E>) =>
  Effect.flatMap(CurrentRequestKey, (claimed) => (claimed === undefined ? work : unitOfWork.run(work)));
