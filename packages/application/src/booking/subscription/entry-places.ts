import type { Effect } from 'effect/Effect';
import type { SubscriptionId } from '@svc/domain/booking';
import type { Actor, StoreDown, Taken } from '../../kernel/index.ts';
import type { TakePlace } from '../booking/take-place.ts';

export interface TakeByEntry extends TakePlace {
  /** Of the line that the ledger gets. */
  readonly movementId: string;
  readonly subscriptionId: SubscriptionId;
  /** The local day of the class: refused when it was moved to another one. */
  readonly day: Temporal.PlainDate;
  readonly today: Temporal.PlainDate;
  readonly actor: Actor;
}

/** Takes a place that an entry covers. */
export interface EntryPlaces {
  /**
   * Entry, daily limit, place, the person's time, booking and line of the ledger, by one statement that proves every condition on
   * locked rows, in the order account, subscription, day, slot. The person is not deleted. `refused`: one of them did not
   * hold, and nothing was written. Taken: the person has a live booking there; inside a transaction that ends it.
   */
  readonly take: (command: TakeByEntry) => Effect<'taken' | 'refused', Taken | StoreDown>;
}
