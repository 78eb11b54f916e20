import { useExpired } from '../kernel/api/session-watch.ts';
import { useRead } from '../kernel/api/use-api.ts';

/** The session, asked. Without an answer nobody knows: who was here stays, and only a 401 says that it is nobody. */
export const useSession = () => useRead('auth.verify-session', {}, { fresh: 60_000 });

/**
 * Who is signed in: undefined while that is asked, null for nobody. A 401 is an answer here, no error; whose session ended at the screen
 * stays until they are back or go on as nobody.
 */
export const usePerson = () => {
  const { data, error } = useSession();
  const expired = useExpired();
  return error?.status === 401 && !(expired && data !== undefined) ? null : data;
};

/**
 * Whether their password comes before everything: a start asks the session first and the password's status second, and the gate is
 * closed when either says so.
 */
export const useMustChange = (): boolean => {
  const person = usePerson();
  const isIn = person !== undefined && person !== null;
  const { data: status } = useRead('users.password-status', {}, { when: isIn, fresh: 60_000 });
  return isIn && (person.mustChangePassword || status?.mustChangePassword === true);
};
