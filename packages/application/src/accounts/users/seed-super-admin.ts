import * as Effect from 'effect/Effect';
import { defaultSuperAdminPassword, normalizeEmail, normalizePassword, privilege } from '@svc/domain/accounts';
import type { AccountId } from '@svc/domain/kernel';
import type { AccountPorts } from '../account-ports.ts';

type Ports = Pick<AccountPorts, 'accounts' | 'clock' | 'ids' | 'passwordHasher'>;

export interface SeedSuperAdmin {
  readonly email: string;
  readonly displayName: string;
  /** SEED__SUPERADMINPASSWORD; absent = the known default one. */
  readonly password: string | undefined;
}

/**
 * The first operator of a tenant, made once. An account that is there is left alone, whatever its password.
 * @returns whether the known default password is still in force
 */
export const seedSuperAdmin = (ports: Ports) => (command: SeedSuperAdmin) =>
  Effect.gen(function* () {
    const email = normalizeEmail(command.email);
    const there = yield* ports.accounts.findByEmail(email);
    if (there !== null) return { defaultPassword: there.defaultPassword };
    const password = normalizePassword(command.password ?? defaultSuperAdminPassword);
    // Also where the configuration names it: the published one stays the published one.
    const defaultPassword = password === defaultSuperAdminPassword;
    const passwordHash = yield* ports.passwordHasher.hash(password);
    yield* ports.accounts
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
        createdAt: ports.clock.now(),
        phone: null,
      })
      .pipe(Effect.catchTag('Taken', () => Effect.void)); // another process was first
    return { defaultPassword };
  });
