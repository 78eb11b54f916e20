import type { Container } from 'inversify';
import { cachedFlags, type Logger } from '@svc/application/kernel';
import { postgresStores } from '@svc/adapters-db';
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
import { moneyTokens as money, tokens } from './tokens.ts';

/** Clock, randomness, transactions, ledgers, flags, mail: what every context stands on. */
export const bindKernel = (container: Container, logger: Logger): void => {
  container.bind(money.logger).toConstantValue(logger);
  container.bind(money.clock).toConstantValue(systemClock);
  container.bind(tokens.random).toConstantValue(cryptoRandom);
  container.bind(money.digest).toConstantValue(cryptoDigest);
  container.bind(money.ids).toResolvedValue(uuidIds, [money.clock, tokens.random]);
  container.bind(tokens.stores).toResolvedValue(postgresStores, [tokens.database]);
  container.bind(money.unitOfWork).toResolvedValue((stores) => stores.unitOfWork, [tokens.stores]);
  container.bind(money.outbox).toResolvedValue((stores) => stores.outbox, [tokens.stores]);
  container.bind(money.timeline).toResolvedValue((stores) => stores.timeline, [tokens.stores]);
  container.bind(money.audit).toResolvedValue((stores) => stores.audit, [tokens.stores]);
  container.bind(money.intents).toResolvedValue((stores) => stores.intents, [tokens.stores]);
  container.bind(tokens.idempotency).toResolvedValue((stores) => stores.idempotency, [tokens.stores]);
  container
    .bind(money.flags)
    .toResolvedValue((stores, clock) => cachedFlags(stores.flags, clock), [tokens.stores, money.clock]);
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
        config.MAIL__URL === undefined ? noMailer : smtpMailer({ url: config.MAIL__URL, from: config.MAIL__FROM }),
      [tokens.environment],
    );
};
