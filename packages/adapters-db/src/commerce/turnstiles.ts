import type { AccountId, SlotId } from '@svc/domain/kernel';
import * as Deferred from 'effect/Deferred';
import * as Effect from 'effect/Effect';

/** What a statement made of a slot's last places. */
export interface Passage {
  /** Places left after it; null when that is not known. */
  readonly left: number | null;
  /** Who got one. */
  readonly takers: ReadonlySet<AccountId>;
}
const unknown: Passage = { left: null, takers: new Set() };

/** Slots whose last places a statement of this process is giving away: whoever wants one of them waits for its outcome. */
export interface Turnstiles {
  /** Waits for the statements that are giving away the last places of these slots. @returns what became of them, slot by slot */
  readonly passed: (slots: Iterable<SlotId>) => Effect.Effect<ReadonlyMap<SlotId, Passage>>;
  /** Closes the turnstiles of these slots while `work` runs, then lets everybody through with what came of it. */
  readonly closedFor: <A extends { readonly passages: ReadonlyMap<SlotId, Passage> }>(
    slots: Iterable<SlotId>,
    work: Effect.Effect<A>,
  ) => Effect.Effect<A>;
}

/** Knows one process; with others the statement itself decides. Nobody waits while holding one, so no two wait for each other. */
export const openTurnstiles = (): Turnstiles => {
  const closed = new Map<SlotId, Deferred.Deferred<Passage>>();
  return {
    passed: (slots) =>
      Effect.gen(function* () {
        const passages = new Map<SlotId, Passage>();
        for (const slotId of slots) {
          const turnstile = closed.get(slotId);
          if (turnstile !== undefined) passages.set(slotId, yield* Deferred.await(turnstile));
        }
        return passages;
      }),
    closedFor: (slots, work) =>
      Effect.suspend(() => {
        const mine = Array.from(slots, (slotId) => [slotId, Deferred.makeUnsafe<Passage>()] as const);
        for (const [slotId, turnstile] of mine) closed.set(slotId, turnstile);
        const open = (passages?: ReadonlyMap<SlotId, Passage>): void => {
          for (const [slotId, turnstile] of mine) {
            if (closed.get(slotId) === turnstile) closed.delete(slotId);
            Deferred.doneUnsafe(turnstile, Effect.succeed(passages?.get(slotId) ?? unknown));
          }
        };
        const told = Effect.tap(work, ({ passages }) => Effect.sync(() => open(passages)));
        return Effect.ensuring(
          told,
          Effect.sync(() => open()),
        );
      }),
  };
};
