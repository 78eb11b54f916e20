import * as Effect from 'effect/Effect';
import { passwordSpellings } from '@svc/domain/accounts';
import type { AccountPorts } from '../account-ports.ts';

/**
 * Whether a password is the one of a hash, in one of its spellings. All of them are tried, also after one was right: the
 * time reveals how it was typed, and nothing about the account.
 * @param hash undefined pays the dummy hash
 */
export const verifyPassword =
  (ports: Pick<AccountPorts, 'passwordHasher'>) => (given: string, hash: string | undefined) =>
    Effect.map(
      Effect.forEach(passwordSpellings(given), (spelling) => ports.passwordHasher.verify(spelling, hash)),
      (verdicts) => verdicts.includes(true),
    );
