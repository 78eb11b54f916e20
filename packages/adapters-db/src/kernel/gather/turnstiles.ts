import type { AccountId, SlotId } from '@svc/domain/kernel';
import * as Deferred from 'effect/Deferred';
import * as Effect from 'effect/Effect';

/** What a statement made of a slot's last places. */
export interface Passage {
  /** Places left after it; null when that is not known. */
  readonly left: number | null;
  /** The version of the slot that it took them from; null when that is not known. */
  readonly version: string | null;
  /** Who got one. */
  readonly takers: ReadonlySet<AccountId>;
}
const unknown: Passage = { left: null, version: null, takers: new Set() };

/** Slots whose last statement is remembered; the oldest go. */
const REMEMBERED = 1000;

/**
 * And for so long: who saw the class before it comes within milliseconds, and a database that is put back to before it (a
 * snapshot, a replica that was behind) has that very version again, with its places.
 */
const REMEMBERED_MS = 10_000;

/** Slots whose last places a statement of this process is giving away: a request for one of them waits for its outcome. */
export interface Turnstiles {
  /**
   * The statement that took the last place of the very version of the slot that somebody saw: they came before it
   * committed, so it judged them too. Undefined when none is known.
   */
  readonly wentSince: (seen: {
    readonly slotId: SlotId;
    readonly versionSeen?: string | undefined;
  }) => Passage | undefined;
  /** Waits for the statements that are giving away the last places of these slots. @returns what became of them, slot by slot */
  readonly passed: (slots: Iterable<SlotId>) => Effect.Effect<ReadonlyMap<SlotId, Passage>>;
  /** Closes the turnstiles of these slots while `work` runs, then lets everybody through with what came of it. */
  readonly closedFor: <A extends { readonly passages: ReadonlyMap<SlotId, Passage> }>(
    slots: Iterable<SlotId>,
    work: Effect.Effect<A>,
  ) => Effect.Effect<A>;
}

/** Knows one process; with others the statement itself decides. Nobody waits while holding one, so no two wait for each other. */
export const openTurnstiles = (monotonicMs: () => number = () => performance.now()): Turnstiles => {
  const closed = new Map<SlotId, Deferred.Deferred<Passage>>();
  const emptied = new Map<SlotId, Passage & { readonly at: number }>();
  const remember = (slotId: SlotId, passage: Passage): void => {
    if (passage.left !== 0 || passage.version === null) return;
    emptied.delete(slotId); // so that it becomes the youngest
    emptied.set(slotId, { ...passage, at: monotonicMs() });
    for (const oldest of emptied.keys())
      if (emptied.size > REMEMBERED) emptied.delete(oldest);
      else break;
  };
  return {
    wentSince: ({ slotId, versionSeen }) => {
      const passage = emptied.get(slotId);
      if (passage === undefined || passage.version !== versionSeen) return undefined;
      return monotonicMs() - passage.at < REMEMBERED_MS ? passage : undefined;
    },
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
          for (const [slotId, passage] of passages ?? []) remember(slotId, passage);
          for (const [slotId, turnstile] of mine) {
            if (closed.get(slotId) === turnstile) closed.delete(slotId);
            Deferred.doneUnsafe(turnstile, Effect.succeed(passages?.get(slotId) ?? unknown));
          }
        };
        const opening = Effect.tap(work, ({ passages }) => Effect.sync(() => open(passages)));
        return Effect.ensuring(
          opening,
          Effect.sync(() => open()),
        );
      }),
  };
};
