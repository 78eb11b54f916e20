import { postgresStores, sharedRateLimiter } from '@svc/adapters-db';
import {
  cryptoDigest,
  cryptoRandom,
  noMailer,
  parseKeyRing,
  secretsCipher,
  smtpMailer,
  systemClock,
  uuidIds,
} from '@svc/adapters-platform';
import {
  announcedOrigins,
  cachedFlags,
  keyedUnitOfWork,
  limiterByCount,
  linesAfterCommit,
  loggedAudit,
  memoryRateLimiter,
  sealedIdempotency,
  trustedOrigins,
} from '@svc/application/kernel';
import { loggedAuthEvents, seenSessions } from '@svc/application/accounts';
import { cachedSettings } from '@svc/application/invoicing';
import type { Config } from '../config/config.ts';
import type { TenantParts } from './tenant-parts.ts';

/** Clock, randomness, mail and every store of one tenant: what all contexts stand on. */
export const commonParts = ({ config, keys, logger, database }: TenantParts) => {
  const clock = systemClock;
  const secrets = secretsCipher(parseKeyRing(keys.secrets), config.SVC_TENANT);
  const stores = postgresStores(database, secrets);
  const idempotency = sealedIdempotency(stores.idempotency, secrets);
  const sharedLimiter = sharedRateLimiter(database);
  const entities = announcedOrigins(stores.entities, stores.outbox);
  return {
    ...stores,
    entities,
    trustedOrigins: trustedOrigins({ entities, clock }, configuredOrigins(config)),
    audit: loggedAudit(stores.audit, logger),
    authEvents: loggedAuthEvents(stores.authEvents, logger),
    seenSessions: seenSessions(stores.sessions),
    logger,
    clock,
    random: cryptoRandom,
    digest: cryptoDigest,
    ids: uuidIds(clock, cryptoRandom),
    secrets,
    idempotency,
    unitOfWork: keyedUnitOfWork(linesAfterCommit(stores.unitOfWork, logger), idempotency),
    /** The port of that name, with what the door and wake-ups need of it. */
    flags: cachedFlags(stores.flags, clock),
    settings: cachedSettings(stores.settings, clock),
    sharedLimiter,
    limiter: limiterByCount(sharedLimiter, memoryRateLimiter(clock.monotonicMs)),
    mailer:
      config.MAIL__URL === undefined ? noMailer : smtpMailer({ server: config.MAIL__URL, from: config.MAIL__FROM }),
  };
};

/** Whose pages may always call with the cookie: the dashboard's, our own address's, and those of HTTP__CORSORIGINS. */
const configuredOrigins = (config: Config): readonly string[] =>
  [config.FRONTEND__URL, config.HTTP__PUBLICURL, ...config.HTTP__CORSORIGINS].flatMap((url) =>
    url === undefined ? [] : [new URL(url).origin],
  );

export type CommonParts = ReturnType<typeof commonParts>;
