import type { Container } from 'inversify';
import type { PasswordHasher } from '@svc/application/accounts';
import { joseTicketCipher, parseKeyRing } from '@svc/adapters-platform';
import { accountTokens as account, tokens } from './tokens.ts';

export const bindAccounts = (container: Container, passwordHasher: PasswordHasher): void => {
  container.bind(account.passwordHasher).toConstantValue(passwordHasher);
  container.bind(account.accounts).toResolvedValue((stores) => stores.accounts, [tokens.stores]);
  container.bind(account.sessions).toResolvedValue((stores) => stores.sessions, [tokens.stores]);
  container.bind(account.lockouts).toResolvedValue((stores) => stores.lockouts, [tokens.stores]);
  container.bind(account.authEvents).toResolvedValue((stores) => stores.authEvents, [tokens.stores]);
  container
    .bind(account.tickets)
    .toResolvedValue((keys) => joseTicketCipher(parseKeyRing(keys.cookies)), [tokens.keys]);
  container.bind(account.adminOnlyLogin).toResolvedValue((config) => config.AUTH__ADMINONLYLOGIN, [tokens.environment]);
};
