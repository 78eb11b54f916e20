import type { AccountId, Brand } from '../../kernel/ids.ts';
import type { LocationId } from '../schedule/schedule.ts';

/** Names a feed to its owner; never its secret. UUIDv7. */
export type CalendarFeedId = Brand<string, 'CalendarFeedId'>;

/** Whose classes a feed carries: the bookings of a client, what a professional gives, or what happens at a location. */
export const feedOwners = ['client', 'professional', 'location'] as const;
export type FeedOwner =
  | { readonly kind: 'client' | 'professional'; readonly id: AccountId }
  | { readonly kind: 'location'; readonly id: LocationId };

/** An address that calendar programs ask by themselves. Who has it reads it: its secret is all there is to it. */
export interface CalendarFeed {
  readonly id: CalendarFeedId;
  readonly owner: FeedOwner;
  /** The language of its texts: programs that ask for it have none. */
  readonly locale: 'it' | 'en';
  /** The first characters of the secret, by which addresses differ to the eye. */
  readonly prefix: string;
  /** SHA-256 of the secret, lower-case hex. The secret itself is nowhere. */
  readonly hash: string;
  readonly createdBy: AccountId;
  /** Of this secret: a new one makes it a new address. */
  readonly createdAt: Temporal.Instant;
  /** From then on it answers nobody. */
  readonly revokedAt: Temporal.Instant | null;
}

/** What is shown of a secret ever after. */
export const feedPrefixLength = 8;

/** What a feed carries: classes that began in the last days, and those that are made ahead. */
export const feedDays = { past: 30, ahead: 180 } as const;

/** The classes of a feed by their start: from inclusive, to exclusive. */
export const feedWindow = (
  now: Temporal.Instant,
): { readonly from: Temporal.Instant; readonly to: Temporal.Instant } => ({
  from: now.subtract({ hours: feedDays.past * 24 }),
  to: now.add({ hours: feedDays.ahead * 24 }),
});

/** How long a cancelled booking stays in a feed, long enough for every program to drop it; in hours. */
const SHOWN_HOURS = 30 * 24;

/** Whether a booking that was cancelled then is still in a feed; at an unknown time: as long as its class is. */
export const stillShown = (endedAt: Temporal.Instant | null, now: Temporal.Instant): boolean =>
  endedAt === null || Temporal.Instant.compare(endedAt.add({ hours: SHOWN_HOURS }), now) > 0;
