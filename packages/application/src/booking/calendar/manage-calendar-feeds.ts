import * as Effect from 'effect/Effect';
import {
  feedPrefixLength,
  location,
  type CalendarFeed,
  type CalendarFeedId,
  type FeedOwner,
} from '@svc/domain/booking';
import { refusal } from '@svc/domain/kernel';
import {
  changesBetween,
  notFound,
  requireLive,
  type AuditedActor,
  type AuditLog,
  type Clock,
  type Digest,
  type EntityStores,
  type Ids,
  type LiveAccounts,
  type Random,
  type UnitOfWork,
} from '../../kernel/index.ts';
import type { Booker } from '../booking/booker.ts';
import type { CalendarFeedStore } from './calendar-feed-store.ts';

export interface CalendarFeedPorts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly random: Random;
  readonly digest: Digest;
  readonly unitOfWork: UnitOfWork;
  readonly audit: AuditLog;
  readonly entities: EntityStores;
  readonly liveAccounts: LiveAccounts;
  readonly calendarFeeds: CalendarFeedStore;
}

type Caller = Booker['by'];

/** A feed whose secret was just made; the only moment at which the secret exists. */
export interface OpenedFeed {
  readonly feed: CalendarFeed;
  readonly secret: string;
}

export interface ChangeCalendarFeed {
  readonly id: CalendarFeedId;
  readonly by: Caller;
  readonly actor: AuditedActor;
}

const noSuch = notFound('calendarFeed');

/** A person’s own; those of locations are the Admins’. */
const isTheirs = ({ kind, id }: FeedOwner, by: Caller): boolean =>
  kind === 'location' ? by.role === 'admin' : id === by.id;

/** 256 random bits: nobody comes upon an address, and its hash needs no salt. */
const newSecret = ({ random, digest }: CalendarFeedPorts) => {
  const secret = random.bytes(32).toHex();
  return { secret, prefix: secret.slice(0, feedPrefixLength), hash: digest.sha256(secret) };
};

const record =
  ({ audit }: CalendarFeedPorts) =>
  (
    operation: 'calendar-feed.create' | 'calendar-feed.revoke' | 'calendar-feed.rotate',
    { actor, before, after }: { actor: AuditedActor; before: CalendarFeed | null; after: CalendarFeed },
  ) => {
    const audited = ({ owner, prefix, revokedAt }: CalendarFeed) => ({
      owner: owner.kind,
      prefix,
      revoked: revokedAt !== null,
    });
    return audit.record({
      actor,
      action: before === null ? 'Created' : after.revokedAt === null ? 'Modified' : 'Deleted',
      operation,
      entity: 'calendarFeed',
      entityId: after.id,
      changes: changesBetween(before && audited(before), audited(after)),
    });
  };

export const listCalendarFeeds = (ports: Pick<CalendarFeedPorts, 'calendarFeeds'>) => (by: Caller) =>
  ports.calendarFeeds.list(by.id, by.role === 'admin');

/** Makes the address of an owner. `feed_exists`: there is one, whose secret can be changed. */
export const createCalendarFeed =
  (ports: CalendarFeedPorts) =>
  (asked: {
    readonly owner: FeedOwner;
    readonly locale: CalendarFeed['locale'];
    readonly by: Caller;
    readonly actor: AuditedActor;
  }) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const { owner, locale, by, actor } = asked;
        yield* requireLive(ports)(by.id);
        if (!isTheirs(owner, by) || (owner.kind === 'professional' && by.role === 'client'))
          return yield* Effect.fail(refusal('permission_denied'));
        if (owner.kind === 'location' && (yield* ports.entities.of(location).find(owner.id)) === null)
          return yield* Effect.fail(noSuch);
        const { secret, prefix, hash } = newSecret(ports);
        const feed: CalendarFeed = {
          ...{ id: ports.ids.next<CalendarFeedId>(), owner, locale, prefix, hash },
          ...{ createdBy: by.id, createdAt: ports.clock.now(), revokedAt: null },
        };
        yield* Effect.catchTag(ports.calendarFeeds.insert(feed), 'Taken', () => Effect.fail(refusal('feed_exists')));
        yield* record(ports)('calendar-feed.create', { actor, before: null, after: feed });
        return { feed, secret } satisfies OpenedFeed;
      }),
    );

const lockedFor =
  ({ calendarFeeds }: CalendarFeedPorts) =>
  ({ id, by }: ChangeCalendarFeed) =>
    Effect.flatMap(calendarFeeds.lock(id), (feed) =>
      feed === null || !isTheirs(feed.owner, by) ? Effect.fail(noSuch) : Effect.succeed(feed),
    );

/** Another secret: the address that was is nobody's from this moment on. */
export const rotateCalendarFeed = (ports: CalendarFeedPorts) => (asked: ChangeCalendarFeed) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      yield* requireLive(ports)(asked.by.id);
      const before = yield* lockedFor(ports)(asked);
      const { secret, prefix, hash } = newSecret(ports);
      const after: CalendarFeed = { ...before, prefix, hash, createdAt: ports.clock.now() };
      yield* ports.calendarFeeds.save(after);
      yield* record(ports)('calendar-feed.rotate', { actor: asked.actor, before, after });
      return { feed: after, secret } satisfies OpenedFeed;
    }),
  );

/** The address answers nobody any more. */
export const revokeCalendarFeed = (ports: CalendarFeedPorts) => (asked: ChangeCalendarFeed) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const before = yield* lockedFor(ports)(asked);
      const after: CalendarFeed = { ...before, revokedAt: ports.clock.now() };
      yield* ports.calendarFeeds.save(after);
      yield* record(ports)('calendar-feed.revoke', { actor: asked.actor, before, after });
    }),
  );
