import type { Effect } from 'effect/Effect';
import type { Activity, CalendarFeed, CalendarFeedId, FeedOwner, Slot } from '@svc/domain/booking';
import type { AccountId } from '@svc/domain/kernel';
import type { StoreDown, Taken } from '../../kernel/index.ts';

/** A class with what it is a class of. */
export interface FeedClass {
  readonly slot: Slot;
  readonly activity: Activity;
}

/** Which classes, and at most how many. */
export interface FeedClasses {
  readonly owner: FeedOwner;
  /** By their start: from inclusive, to exclusive. */
  readonly from: Temporal.Instant;
  readonly to: Temporal.Instant;
  readonly limit: number;
}

/** Feeds, and the classes that those of staff carry. */
export interface CalendarFeedStore {
  /** Those not revoked of a person, and of all locations where they are asked for; the oldest first. */
  readonly list: (accountId: AccountId, withLocations: boolean) => Effect<readonly CalendarFeed[], StoreDown>;
  /** One that is not revoked, locked until the transaction ends. */
  readonly lock: (id: CalendarFeedId) => Effect<CalendarFeed | null, StoreDown>;
  /**
   * One that is not revoked, and whose person is still there: an account that is disabled or deleted reads nothing by an
   * old address, and one that is not of the staff any more reads no classes. @param hash SHA-256 of the secret, hex
   */
  readonly findByHash: (hash: string) => Effect<CalendarFeed | null, StoreDown>;
  /** `Taken`: the owner has one that is not revoked. */
  readonly insert: (feed: CalendarFeed) => Effect<void, Taken | StoreDown>;
  /** Another secret, or its end. Only rows locked by the same unit of work. */
  readonly save: (feed: CalendarFeed) => Effect<void, StoreDown>;
  /** By start and id. A class without people or location of its own has those of its activity. Nothing for a client. */
  readonly classes: (asked: FeedClasses) => Effect<readonly FeedClass[], StoreDown>;
}

/** Whether a class is one of theirs. */
export const isClassOf =
  ({ kind, id }: FeedOwner) =>
  ({ slot, activity }: FeedClass): boolean => {
    if (kind === 'client') return false;
    if (kind === 'location') return (slot.locationId ?? activity.locationId) === id;
    const people = slot.professionalIds.length > 0 ? slot.professionalIds : activity.professionalIds;
    return people.includes(id);
  };
