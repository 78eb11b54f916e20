import { openCountingPlace, type CountingPlace, type SharedRateLimiter } from '@svc/adapters-db';
import { gatewayAccounts, type GatewayAccounts } from '@svc/adapters-sdi';
import { storeDown, type Logger, type StoreDown } from '@svc/application/kernel';
import * as Effect from 'effect/Effect';
import type { Config } from '../config/config.ts';
import { firstThatAnswers } from './first-that-answers.ts';

/** Where this process counts the calls to accounts at gateways, which several tenants and processes may share. */
export interface GatewayCounts {
  /** What the tenants of this process know of each other without any database. */
  readonly accounts: GatewayAccounts;
  /**
   * Counts the calls of one tenant.
   * @param own in its database, where they are counted when no other place is named
   */
  readonly limiterOf: (own: SharedRateLimiter) => SharedRateLimiter;
  readonly close: () => Promise<void>;
}

const namedPlace = ({ EINVOICING__LIMITSDATABASEURL: url }: Config): CountingPlace | undefined =>
  url === undefined ? undefined : openCountingPlace(() => Promise.resolve(url), { makesTable: true });

/** Says once that a place does not answer, and once that it does again; a tenant hears no more than that. */
const withLoggedOutages = (place: CountingPlace, logger: Logger): SharedRateLimiter => {
  let isAway = false;
  const watched = <A>(work: Effect.Effect<A, StoreDown>): Effect.Effect<A, StoreDown> =>
    work.pipe(
      Effect.tap(() =>
        Effect.sync(() => {
          if (isAway) logger.log('info', 'the calls to gateways are counted again');
          isAway = false;
        }),
      ),
      Effect.tapError(({ reason }) =>
        Effect.sync(() => {
          if (!isAway) logger.log('error', 'EINVOICING__LIMITSDATABASEURL: no call to a gateway is made', { reason });
          isAway = true;
        }),
      ),
      Effect.mapError(() => storeDown('calls to gateways cannot be counted now')),
    );
  return {
    take: (limit, key) => watched(place.take(limit, key)),
    pause: (limit, key, seconds) => watched(place.pause(limit, key, seconds)),
    forgetEnded: watched(place.forgetEnded),
  };
};

/**
 * The counts of a process (docs/decisions/gateways.md). In the database that EINVOICING__LIMITSDATABASEURL names: while that is away no
 * call is made. Else in the first of `elected` that answers, and in the tenant's own database when none does.
 * @param elected the places on which all processes over one folder agree; none in a process of one tenant
 */
export const gatewayCounts = (
  config: Config,
  logger: Logger,
  elected?: () => readonly CountingPlace[],
): GatewayCounts => {
  const named = namedPlace(config);
  const limiter = named === undefined ? undefined : withLoggedOutages(named, logger);
  const first = elected === undefined ? undefined : firstThatAnswers(elected, logger);
  return {
    accounts: gatewayAccounts(),
    limiterOf: (own) => limiter ?? first?.(own) ?? own,
    close: async () => named?.close(),
  };
};
