import * as Effect from 'effect/Effect';
import { normalizePassword, type Account } from '@svc/domain/accounts';
import type { AccountPorts } from '../account-ports.ts';
import { verifyPassword } from './verify-password.ts';

type Ports = Pick<AccountPorts, 'accounts' | 'logger' | 'passwordHasher'>;

/** An account with a hash that a password was just right for. */
export type WithPassword = Account & { readonly passwordHash: string };

/**
 * The account with the hash that it has now, null when the password is right no more. A hash that is to be made anew may
 * have been, by another sign-in of the same moment: then the password is tried against that one.
 */
export const withStandingHash =
  (ports: Pick<Ports, 'accounts' | 'passwordHasher'>) => (account: WithPassword, given: string) =>
    Effect.gen(function* () {
      const now = (yield* ports.accounts.find(account.id))?.passwordHash ?? undefined;
      if (now === account.passwordHash) return account;
      if (now === undefined || ports.passwordHasher.isCurrent(account.passwordHash)) return null;
      return (yield* verifyPassword(ports)(given, now)) ? { ...account, passwordHash: now } : null;
    });

/**
 * Replaces a hash of an older form or a lower cost by one of the password that was just right. What fails leaves the old
 * one, which still opens: nobody is kept out by it.
 * @returns the account as it is now
 */
export const renewHash =
  (ports: Ports) =>
  (account: WithPassword, given: string): Effect.Effect<WithPassword> => {
    if (ports.passwordHasher.isCurrent(account.passwordHash)) return Effect.succeed(account);
    const renewed = Effect.gen(function* () {
      const passwordHash = yield* ports.passwordHasher.hash(normalizePassword(given));
      const written = yield* ports.accounts.replaceHash(account.id, account.passwordHash, passwordHash);
      if (written) return { ...account, passwordHash };
      return (yield* withStandingHash(ports)(account, given)) ?? account;
    });
    return Effect.catch(renewed, (fault) =>
      Effect.sync(() => {
        ports.logger.log('warn', 'a password hash was not renewed', { accountId: account.id, fault: fault._tag });
        return account;
      }),
    );
  };
