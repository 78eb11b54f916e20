import { join } from 'node:path';
import type { Container } from 'inversify';
import {
  mikroAccountStore,
  mikroAccountPurge,
  mikroApiTokenStore,
  mikroMaintenanceStore,
  mikroSessionStore,
  mikroActionTokenStore,
  mikroDecoyLockouts,
  mikroDustStore,
  mikroLockoutStore,
  mikroAuthEventStore,
  mikroTokenRevocations,
  mikroAccountRecords,
  mikroPhotoStore,
  mikroProfessionalStore,
  mikroUserDirectory,
} from '@svc/adapters-db';
import { cachedMaintenance, type ImageMaker } from '@svc/application/kernel';
import { noCommonPasswords, type PasswordHasher } from '@svc/application/accounts';
import { bundledCommonPasswords, folderStorage, joseTicketCipher, parseKeyRing } from '@svc/adapters-platform';
import type { Config } from '../config/config.ts';
import { publicUrlOf } from '../config/public-url.ts';
import { studioNames } from './studio-names.ts';
import { accountTokens as account, moneyTokens as money, tokens } from './tokens.ts';

export const bindAccounts = (container: Container, passwordHasher: PasswordHasher, images: ImageMaker): void => {
  container.bind(account.passwordHasher).toConstantValue(passwordHasher);
  container.bind(account.images).toConstantValue(images);
  container.bind(account.accounts).toResolvedValue(mikroAccountStore, [tokens.database]);
  container.bind(account.sessions).toResolvedValue(mikroSessionStore, [tokens.database]);
  container.bind(account.lockouts).toResolvedValue(mikroLockoutStore, [tokens.database]);
  container.bind(account.purges).toResolvedValue(mikroAccountPurge, [tokens.database]);
  container.bind(tokens.dust).toResolvedValue(mikroDustStore, [tokens.database]);
  container.bind(account.maintenance).toResolvedValue(mikroMaintenanceStore, [tokens.database]);
  container
    .bind(tokens.maintenanceReader)
    .toResolvedValue((store, clock) => cachedMaintenance(store, clock), [account.maintenance, account.clock]);
  container.bind(account.apiTokens).toResolvedValue(mikroApiTokenStore, [tokens.database]);
  container.bind(account.decoyLockouts).toResolvedValue(mikroDecoyLockouts, [tokens.database]);
  container.bind(account.actionTokens).toResolvedValue(mikroActionTokenStore, [tokens.database]);
  container.bind(account.frontEndUrl).toResolvedValue(frontEndUrl, [tokens.environment]);
  container
    .bind(account.commonPasswords)
    .toResolvedValue(
      (config) => (refusesCommonPasswords(config) ? bundledCommonPasswords() : noCommonPasswords),
      [tokens.environment],
    );
  container
    .bind(account.studioNames)
    .toResolvedValue(studioNames, [tokens.environment, account.frontEndUrl, money.settings]);
  container.bind(account.tokenRevocations).toResolvedValue(mikroTokenRevocations, [tokens.database]);
  container.bind(account.directory).toResolvedValue(mikroUserDirectory, [tokens.database]);
  container.bind(account.professionals).toResolvedValue(mikroProfessionalStore, [tokens.database]);
  container.bind(account.photos).toResolvedValue(mikroPhotoStore, [tokens.database]);
  container
    .bind(account.files)
    .toResolvedValue(
      (config) => folderStorage(join(config.SVC_DATA_DIR, 'files', config.SVC_TENANT)),
      [tokens.environment],
    );
  container.bind(account.records).toResolvedValue(mikroAccountRecords, [tokens.database]);
  container.bind(account.authEvents).toResolvedValue(mikroAuthEventStore, [tokens.database]);
  container
    .bind(account.tickets)
    .toResolvedValue((keys) => joseTicketCipher(parseKeyRing(keys.cookies)), [tokens.keys]);
  container.bind(account.adminOnlyLogin).toResolvedValue((config) => config.AUTH__ADMINONLYLOGIN, [tokens.environment]);
};

/** Where people see us; a mailed link leads nowhere else. */
const frontEndUrl = (config: Config): string => config.FRONTEND__URL ?? publicUrlOf(config);

const refusesCommonPasswords = (config: Config): boolean =>
  config.AUTH__COMMONWORDS === undefined ? config.NODE_ENV !== 'test' : config.AUTH__COMMONWORDS === 'refuse';
