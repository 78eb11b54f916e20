import { useRead } from '../kernel/api/use-api.ts';

/** Who is signed in: undefined while that is asked, null for nobody. A 401 is an answer here, no error. */
export const usePerson = () => {
  const { data, error, isPending } = useRead('auth.verify-session', {}, { fresh: 60_000 });
  if (data !== undefined && error === null) return data;
  return isPending ? undefined : null;
};
