import { defaultSuperAdminPassword, judgeNewPassword, normalizePassword } from '@svc/domain/accounts';
import { readBy } from './config-values.ts';

/**
 * The password of the seeded SuperAdmin: judged as every new one, since outside production nobody is made to change it; the
 * published default alone is let through, which must be changed before anything else and is refused in production.
 */
export const seedPassword = readBy((given) => {
  const password = normalizePassword(given);
  if (password === defaultSuperAdminPassword) return given;
  return judgeNewPassword({ password, email: '', name: null, studio: [], common: false }).match(
    () => given,
    ({ code }) => {
      if (code === 'password_too_short') throw new Error('must have 8 characters or more');
      if (code === 'password_too_long') throw new Error('must have 128 characters at most');
      throw new Error('must be no password that is guessed at once');
    },
  );
});
