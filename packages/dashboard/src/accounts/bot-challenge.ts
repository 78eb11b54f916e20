import type { Challenge } from 'altcha-lib';
import type { Api } from '../kernel/api/api.ts';

/** The proof of work for a public form, made while a person types; undefined where the server asks none. */
export const solvedChallenge = async (api: Api): Promise<string | undefined> => {
  const { data } = await api('public.bot-challenge', {});
  if (data.mode === 'off') return undefined;
  if (data.mode === 'fake') return data.answer;
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
  ]);
  const challenge = { parameters: data.parameters, signature: data.signature } as unknown as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
};
