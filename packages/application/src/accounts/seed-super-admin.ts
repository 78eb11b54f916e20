import * as Effect from 'effect/Effect';
import { normalizeEmail, privilege } from '@svc/domain/accounts';
import type { AccountId } from '@svc/domain/kernel';
import type { AccountPorts } from './sign-in.ts';

/** Spec 1, default-password condition: known to everybody, so the forced-change gate holds while it is unchanged. */
export const defaultSuperAdminPassword = 'svc-change-me';

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
export const seedSuperAdmin = (ports: AccountPorts) => (command: SeedSuperAdmin) =>
  Effect.gen(function* () {
    const email = normalizeEmail(command.email);
    const there = yield* ports.accounts.findByEmail(email);
    if (there !== null) return { defaultPassword: there.defaultPassword };
    const defaultPassword = command.password === undefined;
    const passwordHash = yield* ports.passwordHasher.hash(command.password ?? defaultSuperAdminPassword);
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
        createdAt: ports.clock.now(),
        phone: null,
      })
      .pipe(Effect.catchTag('Taken', () => Effect.void)); // another process was first
    return { defaultPassword };
  });
