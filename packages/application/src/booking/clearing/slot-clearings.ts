import type { Effect } from 'effect/Effect';
import type { ClosureId } from '@svc/domain/booking';
import type { OrderId, SlotId } from '@svc/domain/kernel';
import type { AuditedActor, StoreDown } from '../../kernel/index.ts';

/** Why the people of a class lose their places. */
export interface Clearing {
  readonly cause: 'closure' | 'cancel';
  /** Of the closure; null: the class itself was cancelled. */
  readonly ref: ClosureId | null;
  /** What the people read; null: nothing was given. */
  readonly reason: string | null;
  /** Whether each of them is written to. */
  readonly notify: boolean;
  /** Who decided it. */
  readonly actor: AuditedActor;
}

/** Classes that are closed or cancelled and still have to be emptied: the work is a part of the slot's row. */
export interface SlotClearings {
  /** The row locked until the transaction ends; null: nothing is to be done. */
  readonly lock: (id: SlotId) => Effect<Clearing | null, StoreDown>;
  /** Whether it is being emptied, as a read without a lock sees it. */
  readonly isUnderWay: (id: SlotId) => Effect<boolean, StoreDown>;
  /** In the transaction that closes the slots. One that is being emptied already keeps its cause. */
  readonly begin: (slots: readonly SlotId[], clearing: Clearing, now: Temporal.Instant) => Effect<void, StoreDown>;
  /** Takes what waits, the longest first, for this worker; another passes over it until the claim is over. */
  readonly claim: (now: Temporal.Instant, claimMs: number, limit: number) => Effect<readonly SlotId[], StoreDown>;
  /**
   * Checkouts that are not paid, of a class that is being emptied, are due at once: their own loop looks at the provider once more,
   * then lets the place go. Called before slots are locked, since orders stand before them.
   */
  readonly hurryCheckouts: (id: SlotId, now: Temporal.Instant) => Effect<void, StoreDown>;
  /** The same of some orders whose places a cut takes; those that are paid meanwhile are left alone. */
  readonly hurryOrders: (ids: readonly OrderId[], now: Temporal.Instant) => Effect<void, StoreDown>;
  /** Only rows locked by the same unit of work. */
  readonly end: (id: SlotId) => Effect<void, StoreDown>;
}
