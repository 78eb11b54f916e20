import * as Context from 'effect/Context';
import * as Effect from 'effect/Effect';
import { storeDown } from '../faults.ts';
import type { IdempotencyStore } from './idempotency-store.ts';
import type { UnitOfWork } from '../unit-of-work.ts';

/** The Idempotency-Key that the running request has claimed. */
export interface RequestKey {
  readonly key: string;
  readonly scope: string;
  readonly owner: string;
  /** Filled by the work under way: the ids of what it makes. */
  readonly made?: string[];
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
    Effect.flatMap(CurrentRequestKey, (request) => {
      if (request === undefined) return unitOfWork.run(body);
      // Anew for each try: a unit of work may be run again.
      const once = Effect.suspend(() => {
        const claimed = { ...request, made: [] };
        return Effect.tap(Effect.provideService(body, CurrentRequestKey, claimed), () =>
          markDone(idempotency, claimed),
        );
      });
      return unitOfWork.run(once);
    }),
});

const markDone = (
  idempotency: Pick<IdempotencyStore, 'done'>,
  { key, scope, owner, made }: RequestKey & { readonly made: readonly string[] },
) =>
  Effect.flatMap(idempotency.done(key, scope, owner, made), (isOurs) =>
    isOurs ? Effect.void : Effect.fail(storeDown('another request took over this idempotency key')),
  );

/**
 * Names what the running request makes, so that its answer can be read again if it is never stored. Inside the unit of work
 * that makes it; nothing happens without a key.
 */
export const nameMade = (...ids: readonly string[]): Effect.Effect<void> =>
  Effect.map(CurrentRequestKey, (claimed) => void claimed?.made?.push(...ids));

/** Work of one statement: of a keyed request it commits together with its key, else it needs no transaction. */
export const withItsKey = <A, E>(unitOfWork: UnitOfWork, work: Effect.Effect<A, E>) =>
  Effect.flatMap(CurrentRequestKey, (claimed) => (claimed === undefined ? work : unitOfWork.run(work)));
