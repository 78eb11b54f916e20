import * as z from 'zod';
import { highestRole, KnownEmail, privilege, type Account } from '@svc/domain/accounts';
import { instantOf } from '@svc/domain/kernel';
import type { Session, SupportMode } from '../kernel/session.ts';
import { InstantView } from '../kernel/views.ts';

export const LoginBody = z
  .strictObject({ email: KnownEmail, password: z.string().min(1).max(1024) })
  .meta({ id: 'Login' });

/** An operator acting as the person. */
export const SupportModeView = z
  .object({ operatorName: z.string(), until: InstantView, mayWrite: z.boolean() })
  .meta({ id: 'SupportMode', description: 'Somebody of the studio’s support acts as the person.' });

export const supportModeOf = (support: SupportMode | null | undefined): z.output<typeof SupportModeView> | null =>
  support == null
    ? null
    : {
        operatorName: support.operatorName,
        until: instantOf(support.until).toString(),
        mayWrite: support.mayWrite,
      };

export const ProfileView = z
  .object({
    id: z.uuid(),
    email: z.string(),
    displayName: z.string(),
    language: z.enum(['it', 'en']),
    role: z.enum(['user', 'pro', 'admin', 'superadmin']),
    isPro: z.boolean(),
    isAdmin: z.boolean(),
    isSuperAdmin: z.boolean(),
    mustChangePassword: z.boolean(),
    support: SupportModeView.nullable(),
  })
  .meta({ id: 'Profile' });
export type ProfileView = z.output<typeof ProfileView>;

const ofBits = (bits: number): Pick<ProfileView, 'role' | 'isPro' | 'isAdmin' | 'isSuperAdmin'> => ({
  role: highestRole(bits),
  isPro: (bits & privilege.pro) !== 0,
  isAdmin: (bits & privilege.admin) !== 0,
  isSuperAdmin: (bits & privilege.superAdmin) !== 0,
});

export const profileOfAccount = (account: Account): ProfileView => ({
  id: account.id,
  email: account.email,
  displayName: account.displayName,
  language: account.preferredLanguage,
  ...ofBits(account.privilegeBits),
  mustChangePassword: account.defaultPassword,
  support: null,
});

export const profileOfSession = (session: Session): ProfileView => ({
  id: session.accountId,
  email: session.email,
  displayName: session.displayName,
  language: session.language,
  ...ofBits(session.privilegeBits),
  mustChangePassword: session.mustChangePassword,
  support: supportModeOf(session.support),
});
