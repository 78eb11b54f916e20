import * as Effect from 'effect/Effect';
import { judgeNewPassword, normalizePassword } from '@svc/domain/accounts';
import { fromResult } from '../../kernel/index.ts';
import type { AccountPorts } from '../account-ports.ts';

/**
 * Judges a new password and hashes it. Before any transaction and before anything is looked up, so that the answer
 * reveals nothing about the address.
 * @param email as typed, or the account's
 */
export const hashNewPassword = (ports: Pick<AccountPorts, 'commonPasswords' | 'passwordHasher' | 'studioNames'>) =>
  Effect.fnUntraced(function* (email: string, given: string) {
    const password = normalizePassword(given);
    const common = yield* ports.commonPasswords.has(password);
    yield* fromResult(judgeNewPassword({ email, password, common, studio: yield* ports.studioNames }));
    return yield* ports.passwordHasher.hash(password);
  });
