import * as z from 'zod';
import type { VisibleUser } from '@svc/application/accounts';
import { highestRole, privilege, type Account, type ProfessionalProfile } from '@svc/domain/accounts';
import { InstantView } from '../kernel/views.ts';

export const AccountStateView = z.enum(['Registered', 'Invited', 'Enabled', 'Disabled', 'Deleted']);
const Language = z.enum(['it', 'en']);

/** Contacts are null where the caller may not know them. */
export const UserView = z
  .object({
    id: z.uuid(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    displayName: z.string(),
    state: AccountStateView,
    isEnabled: z.boolean(),
    language: Language,
    role: z.enum(['user', 'pro', 'admin', 'superadmin']),
    isPro: z.boolean(),
    isAdmin: z.boolean(),
    isSuperAdmin: z.boolean(),
    createdAt: InstantView,
  })
  .meta({ id: 'User' });

export const userView = (user: VisibleUser | Account): z.output<typeof UserView> => ({
  id: user.id,
  email: user.email,
  phone: user.phone,
  displayName: user.displayName,
  state: user.state,
  isEnabled: user.state === 'Enabled',
  language: user.preferredLanguage,
  role: highestRole(user.privilegeBits),
  isPro: (user.privilegeBits & privilege.pro) !== 0,
  isAdmin: (user.privilegeBits & privilege.admin) !== 0,
  isSuperAdmin: (user.privilegeBits & privilege.superAdmin) !== 0,
  createdAt: user.createdAt.toString(),
});

export const ScheduledUserView = z
  .object({ id: z.uuid(), displayName: z.string(), email: z.string().nullable(), phone: z.string().nullable() })
  .meta({ id: 'ScheduledUser' });

/** Enough for a list of names and a calendar. */
export const ProView = z.object({ id: z.uuid(), displayName: z.string(), color: z.string() }).meta({ id: 'Pro' });
export const proView = (profile: ProfessionalProfile): z.output<typeof ProView> => ({
  id: profile.accountId,
  displayName: profile.displayName,
  color: profile.color,
});

const Bio = z.object({ it: z.string(), en: z.string().optional() });
export const ProfessionalView = z
  .object({
    id: z.uuid(),
    displayName: z.string(),
    bio: Bio.nullable(),
    specialties: z.array(z.string()),
    public: z.boolean(),
    color: z.string(),
    position: z.int(),
  })
  .meta({ id: 'Professional' });
export const professionalView = ({
  accountId,
  specialties,
  ...profile
}: ProfessionalProfile): z.output<typeof ProfessionalView> => ({
  ...profile,
  id: accountId,
  specialties: [...specialties],
});

/** `+39 333 1234567` and its like. */
export const PhoneInput = z
  .string()
  .trim()
  .max(30)
  .regex(/^\+?[0-9][0-9 ()./-]{4,}$/);
