import * as Effect from 'effect/Effect';
import { defaultSuperAdminPassword, normalizeEmail, normalizePassword, privilege } from '@svc/domain/accounts';
import type { AccountId } from '@svc/domain/kernel';
import type { AccountPorts } from '../account-ports.ts';

type Ports = Pick<AccountPorts, 'accounts' | 'clock' | 'ids' | 'passwordHasher'>;

export interface SeedSuperAdmin {
  readonly email: string;
  readonly displayName: string;
  /** Absent: the published default one, of the demo and of development. */
  readonly password: string | undefined;
  /** It is the default one of this instance, published or not: it must be changed before anything else. */
  readonly mustChange: boolean;
}

/**
 * The first operator of a tenant, made once. An account that is there is left alone, whatever its password.
 * @returns whether a default password is still in force, and whether the account was made now
 */
export const seedSuperAdmin = (ports: Ports) => (command: SeedSuperAdmin) =>
  Effect.gen(function* () {
    const email = normalizeEmail(command.email);
    const there = yield* ports.accounts.findByEmail(email);
    if (there !== null) return { defaultPassword: there.defaultPassword, made: false };
    const password = normalizePassword(command.password ?? defaultSuperAdminPassword);
    // Also where the configuration names it: the published one stays the published one.
    const defaultPassword = command.mustChange || password === defaultSuperAdminPassword;
    const passwordHash = yield* ports.passwordHasher.hash(password);
    const made = yield* ports.accounts
      .insert({
        id: ports.ids.next<AccountId>(),
        email,
        displayName: command.displayName,
        state: 'Enabled',
        privilegeBits: privilege.superAdmin,
        preferredLanguage: 'it',
        passwordHash,
        defaultPassword,
        emailProven: true,
        secondFactor: false,
        supportWritesUntil: null,
        createdAt: ports.clock.now(),
        phone: null,
      })
      .pipe(
        Effect.as(true),
        Effect.catchTag('Taken', () => Effect.succeed(false)), // another process was first
      );
    return { defaultPassword, made };
  });
