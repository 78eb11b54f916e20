import type { Challenge } from 'altcha-lib';
import type { Api } from '../kernel/api/api.ts';
import { Problem } from '../kernel/api/problem.ts';

const solver = () =>
  Promise.all([import('altcha-lib'), import('altcha-lib/algorithms/web/pbkdf2')]).catch(() => {
    throw new Problem({ status: 0, code: 'client.outdated', title: 'A file of this page is gone' });
  });

/**
 * The proof of work for a public form, made while a person types; undefined where the server asks none.
 * @throws Problem `client.outdated` where a release took the place of the file that makes it
 */
export const solvedChallenge = async (api: Api): Promise<string | undefined> => {
  const { data } = await api('public.bot-challenge', {});
  if (data.mode === 'off') return undefined;
  if (data.mode === 'fake') return data.answer;
  const [{ solveChallenge }, { deriveKey }] = await solver();
  const challenge = { parameters: data.parameters, signature: data.signature } as unknown as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
};
