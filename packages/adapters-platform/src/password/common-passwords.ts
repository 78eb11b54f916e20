import type { CommonPasswords } from '@svc/application/accounts';
import * as Effect from 'effect/Effect';

const load = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
};

/** What people put around a common word to please a form: digits and signs at its end. */
const bare = (password: string): string => password.replace(/[\d\W_]+$/u, '');

/**
 * The list of zxcvbn-ts, about 49,000 passwords out of leaks, unpacked with the first question. A password counts as
 * common in any case and with the usual tail: `Password1!` is `password`.
 */
export const bundledCommonPasswords = (): CommonPasswords => {
  let loading: Promise<ReadonlySet<string>> | undefined;
  return {
    has: (password) =>
      Effect.promise(async () => {
        const list = await (loading ??= load());
        const given = password.normalize('NFKC').toLowerCase();
        const word = bare(given);
        return list.has(given) || (word.length >= given.length - 4 && word.length >= 6 && list.has(word));
      }),
  };
};
