import type { Effect } from 'effect/Effect';
import type { TimelineEvent } from '@svc/domain/kernel';
import type { TimelineActor } from './actor.ts';
import type { StoreDown } from '../faults.ts';

/** A fact in the life of an order; facts are listed in the order they were committed. */
export interface TimelineEntry {
  readonly at: Temporal.Instant;
  readonly event: TimelineEvent;
  readonly actor: TimelineActor;
  readonly amountCents: number | null;
  /** Ids, words and figures only; never a secret. */
  readonly facts: Readonly<Record<string, string | number | boolean | null>>;
}

export interface Timeline {
  readonly append: (orderId: number, entry: TimelineEntry) => Effect<void, StoreDown>;
  readonly of: (orderId: number) => Effect<readonly TimelineEntry[], StoreDown>;
}
