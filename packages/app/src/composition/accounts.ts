import type { Container } from 'inversify';
import {
  mikroAccountStore,
  mikroApiTokenStore,
  mikroSessionStore,
  mikroLockoutStore,
  mikroAuthEventStore,
  mikroTokenRevocations,
  mikroProfessionalStore,
  mikroUserDirectory,
  mikroOtpStore,
} from '@svc/adapters-db';
import type { PasswordHasher } from '@svc/application/accounts';
import { joseTicketCipher, parseKeyRing } from '@svc/adapters-platform';
import { otpRules } from '../otp-rules.ts';
import { accountTokens as account, tokens } from './tokens.ts';

export const bindAccounts = (container: Container, passwordHasher: PasswordHasher): void => {
  container.bind(account.passwordHasher).toConstantValue(passwordHasher);
  container.bind(account.accounts).toResolvedValue(mikroAccountStore, [tokens.database]);
  container.bind(account.sessions).toResolvedValue(mikroSessionStore, [tokens.database]);
  container.bind(account.lockouts).toResolvedValue(mikroLockoutStore, [tokens.database]);
  container.bind(account.apiTokens).toResolvedValue(mikroApiTokenStore, [tokens.database]);
  container.bind(account.tokenRevocations).toResolvedValue(mikroTokenRevocations, [tokens.database]);
  container.bind(account.directory).toResolvedValue(mikroUserDirectory, [tokens.database]);
  container.bind(account.professionals).toResolvedValue(mikroProfessionalStore, [tokens.database]);
  container.bind(account.otps).toResolvedValue(mikroOtpStore, [tokens.database]);
  container.bind(account.otpRules).toResolvedValue(otpRules, [tokens.environment]);
  container.bind(account.authEvents).toResolvedValue(mikroAuthEventStore, [tokens.database]);
  container
    .bind(account.tickets)
    .toResolvedValue((keys) => joseTicketCipher(parseKeyRing(keys.cookies)), [tokens.keys]);
  container.bind(account.adminOnlyLogin).toResolvedValue((config) => config.AUTH__ADMINONLYLOGIN, [tokens.environment]);
};
