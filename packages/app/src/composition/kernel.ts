import type { Container } from 'inversify';
import {
  cachedFlags,
  keyedUnitOfWork,
  limiterByCount,
  memoryRateLimiter,
  sealedIdempotency,
  type Logger,
} from '@svc/application/kernel';
import {
  mikroUnitOfWork,
  mikroOutbox,
  mikroTimeline,
  mikroAuditLog,
  mikroIntentStore,
  mikroIdempotencyStore,
  mikroFlagStore,
  mikroLiveAccounts,
  mikroMailQueue,
  sharedRateLimiter,
} from '@svc/adapters-db';
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
import { accountTokens as account, moneyTokens as money, tokens } from './tokens.ts';

/** Clock, randomness, transactions, ledgers, flags, mail: what every context stands on. */
export const bindKernel = (container: Container, logger: Logger): void => {
  container.bind(money.logger).toConstantValue(logger);
  container.bind(money.clock).toConstantValue(systemClock);
  container.bind(account.random).toConstantValue(cryptoRandom);
  container.bind(money.digest).toConstantValue(cryptoDigest);
  container.bind(money.ids).toResolvedValue(uuidIds, [money.clock, account.random]);
  container
    .bind(money.unitOfWork)
    .toResolvedValue(
      (database, idempotency) => keyedUnitOfWork(mikroUnitOfWork(database), idempotency),
      [tokens.database, tokens.idempotency],
    );
  container.bind(money.outbox).toResolvedValue(mikroOutbox, [tokens.database]);
  container.bind(money.timeline).toResolvedValue(mikroTimeline, [tokens.database]);
  container.bind(money.audit).toResolvedValue(mikroAuditLog, [tokens.database]);
  container.bind(money.intents).toResolvedValue(mikroIntentStore, [tokens.database]);
  container.bind(money.liveAccounts).toResolvedValue(mikroLiveAccounts, [tokens.database]);
  container.bind(account.mails).toResolvedValue(mikroMailQueue, [tokens.database, money.secrets]);
  container
    .bind(tokens.idempotency)
    .toResolvedValue(
      (database, secrets) => sealedIdempotency(mikroIdempotencyStore(database), secrets),
      [tokens.database, money.secrets],
    );
  container.bind(tokens.sharedLimiter).toResolvedValue(sharedRateLimiter, [tokens.database]);
  container
    .bind(tokens.limiter)
    .toResolvedValue(
      (shared, clock) => limiterByCount(shared, memoryRateLimiter(clock.monotonicMs)),
      [tokens.sharedLimiter, money.clock],
    );
  container
    .bind(tokens.cachedFlags)
    .toResolvedValue((database, clock) => cachedFlags(mikroFlagStore(database), clock), [tokens.database, money.clock]);
  container.bind(money.flags).toResolvedValue((cached) => cached, [tokens.cachedFlags]);
  container
    .bind(money.secrets)
    .toResolvedValue(
      (config, keys) => secretsCipher(parseKeyRing(keys.secrets), config.SVC_TENANT),
      [tokens.environment, tokens.keys],
    );
  container
    .bind(money.mailer)
    .toResolvedValue(
      (config) =>
        config.MAIL__URL === undefined ? noMailer : smtpMailer({ server: config.MAIL__URL, from: config.MAIL__FROM }),
      [tokens.environment],
    );
};
