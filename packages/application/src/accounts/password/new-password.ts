import * as Effect from 'effect/Effect';
import { judgeNewPassword, normalizePassword, type NewPasswordRefusalCode } from '@svc/domain/accounts';
import type { Refusal, Result } from '@svc/domain/kernel';
import { fromResult } from '../../kernel/index.ts';
import type { AccountPorts } from '../account-ports.ts';

/** Whose password it is to be. */
export interface NewOwner {
  /** As typed, or the account's. */
  readonly email: string;
  /** Null where nobody is looked up yet. */
  readonly displayName: string | null;
}

export interface JudgedPassword {
  readonly hash: string;
  /** The same rules for an owner whose name is known only now. */
  readonly judgeFor: (displayName: string) => Result<void, Refusal<NewPasswordRefusalCode>>;
}

/**
 * Judges a new password and hashes it. Before any transaction and before anything is looked up, so that the answer
 * reveals nothing about the address.
 */
export const hashNewPassword = (ports: Pick<AccountPorts, 'commonPasswords' | 'passwordHasher' | 'studioNames'>) =>
  Effect.fnUntraced(function* ({ email, displayName }: NewOwner, given: string) {
    const password = normalizePassword(given);
    const common = yield* ports.commonPasswords.has(password);
    const studio = yield* ports.studioNames;
    const judgeFor = (name: string | null) => judgeNewPassword({ email, name, password, common, studio });
    yield* fromResult(judgeFor(displayName));
    return { hash: yield* ports.passwordHasher.hash(password), judgeFor } satisfies JudgedPassword;
  });
