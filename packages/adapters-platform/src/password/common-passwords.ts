import { readFile } from 'node:fs/promises';
import type { CommonPasswords } from '@svc/application/accounts';
import * as Effect from 'effect/Effect';
import { foldedPassword, inBreachFilter, type BreachFilter } from './breach-filter.ts';

/** What people put around a common word to please a form: digits and signs at its end. */
const bare = (password: string): string => password.replace(/[\d\W_]+$/u, '');

interface Lists {
  readonly common: ReadonlySet<string>;
  readonly breached: BreachFilter;
}
const load = async (): Promise<Lists> => {
  const [{ dictionary }, breached] = await Promise.all([
    import('@zxcvbn-ts/language-common'),
    readFile(new URL('./data/breached-passwords.bloom', import.meta.url)),
  ]);
  return { common: new Set(dictionary['passwords-common']), breached };
};
/** Once for all tenants of the process; what could not be read is read again with the next question. */
let loading: Promise<Lists> | undefined;
const lists = (): Promise<Lists> =>
  (loading ??= load().catch((cause: unknown) => {
    loading = undefined;
    throw cause;
  }));

/**
 * The list of zxcvbn-ts, about 49,000 passwords out of leaks, and a filter of 488,000 (docs/decisions/passwords.md);
 * both are unpacked with the first question. A password counts as common in any case, and one of the list with the usual
 * tail as well: `Password1!` is `password`.
 */
export const bundledCommonPasswords = (): CommonPasswords => ({
  has: (password) =>
    Effect.promise(async () => {
      const { common, breached } = await lists();
      const given = foldedPassword(password);
      const word = bare(given);
      const isTailed = word.length >= given.length - 4 && word.length >= 6 && common.has(word);
      return isTailed || common.has(given) || inBreachFilter(breached, given);
    }),
});
