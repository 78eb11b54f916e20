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
  cachedFlags,
  keyedUnitOfWork,
  limiterByCount,
  linesAfterCommit,
  loggedAudit,
  memoryRateLimiter,
  sealedIdempotency,
} from '@svc/application/kernel';
import { loggedAuthEvents, seenSessions } from '@svc/application/accounts';
import { cachedSettings } from '@svc/application/invoicing';
import type { TenantParts } from './tenant-parts.ts';

/** Clock, randomness, mail and every store of one tenant: what all contexts stand on. */
export const commonParts = ({ config, keys, logger, database }: TenantParts) => {
  const clock = systemClock;
  const secrets = secretsCipher(parseKeyRing(keys.secrets), config.SVC_TENANT);
  const stores = postgresStores(database, secrets);
  const idempotency = sealedIdempotency(stores.idempotency, secrets);
  const sharedLimiter = sharedRateLimiter(database);
  return {
    ...stores,
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

export type CommonParts = ReturnType<typeof commonParts>;
