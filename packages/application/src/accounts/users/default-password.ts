import * as Effect from 'effect/Effect';
import { afterDefaultSeeded, defaultSuperAdminPassword, gateOf, normalizePassword } from '@svc/domain/accounts';
import { err, ok, refusal, type AccountId } from '@svc/domain/kernel';
import type { AuditedActor } from '../../kernel/index.ts';
import { changeAccount } from '../account/change-account.ts';
import type { AccountPorts } from '../account-ports.ts';
import { verifyPassword } from '../password/verify-password.ts';
import { writePassword, type WritePasswordPorts } from '../password/write-password.ts';

/** @returns the addresses of those whom the published default password still lets in; each costs a hash to find out */
export const openToPublishedPassword = (ports: Pick<AccountPorts, 'accounts' | 'passwordHasher'>) =>
  Effect.gen(function* () {
    const accounts = yield* ports.accounts.withDefaultPassword;
    const open = yield* Effect.filter(accounts, ({ passwordHash }) =>
      passwordHash === null ? Effect.succeed(false) : verifyPassword(ports)(defaultSuperAdminPassword, passwordHash),
    );
    return open.map(({ email }) => email);
  });

export interface RenewDefaultPassword {
  readonly id: AccountId;
  /** The new default one: it opens nothing before it is changed, as the one before. */
  readonly password: string;
  readonly actor: AuditedActor;
}

/**
 * Another default password for an account that has never changed its own, by the operator on the server. All access ends,
 * the owner is mailed, and the forced change stays due.
 */
export const renewDefaultPassword =
  (ports: WritePasswordPorts & Pick<AccountPorts, 'passwordHasher'>) =>
  ({ id, password, actor }: RenewDefaultPassword) =>
    Effect.gen(function* () {
      const passwordHash = yield* ports.passwordHasher.hash(normalizePassword(password));
      yield* ports.unitOfWork.run(
        Effect.gen(function* () {
          yield* changeAccount(ports.accounts)(id, (current) =>
            gateOf(current) === 'Due' ? ok(current) : err(refusal('password_is_own')),
          );
          yield* writePassword(ports)({
            accountId: id,
            passwordHash,
            also: (current) => ({ defaultPassword: afterDefaultSeeded(current) }),
            actor,
            operation: 'password.reset',
          });
        }),
      );
    });
