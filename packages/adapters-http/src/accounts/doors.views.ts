import * as z from 'zod';
import { EmailInput, KnownEmail, nameInput, normalizeEmail } from '@svc/domain/accounts';
import type { AccountId } from '@svc/domain/kernel';
import { InstantView, uuidId } from '../kernel/views.ts';
import { SupportModeView } from './auth.views.ts';
import { PhoneInput } from './users.views.ts';

/** As typed; whether it is long or good enough has a code of its own. */
const password = z.string().min(1).max(1024);
const secret = z.string().min(1).max(200);
const name = nameInput(100);

export const RegisterBody = z
  .strictObject({
    email: EmailInput,
    password,
    displayName: name.optional(),
    firstName: name.optional(),
    lastName: name.optional(),
    phone: PhoneInput.optional(),
    language: z.enum(['it', 'en']).optional(),
  })
  .meta({ id: 'Register' });

/** What to call somebody: as they say, else what stands before the @. */
export const nameOf = (body: z.output<typeof RegisterBody>): string => {
  const full = [body.firstName, body.lastName].filter((part) => part !== undefined).join(' ');
  if (body.displayName !== undefined) return body.displayName;
  return full === '' ? normalizeEmail(body.email).replace(/@.*$/, '') : full;
};

export const AddressBody = z.strictObject({ email: KnownEmail }).meta({ id: 'Address' });
export const ShownLinkBody = z.strictObject({ email: KnownEmail, token: secret }).meta({ id: 'ShownLink' });
export const NewPasswordByLinkBody = z
  .strictObject({ email: KnownEmail, token: secret, newPassword: password })
  .meta({ id: 'NewPasswordByLink' });
export const ChangePasswordBody = z
  .strictObject({ currentPassword: password.optional(), newPassword: password })
  .meta({ id: 'ChangePassword', description: 'currentPassword is needed for one’s own.' });
export const NamedAccountBody = z
  .union([z.strictObject({ userId: uuidId<AccountId>() }), z.strictObject({ email: KnownEmail })])
  .meta({ id: 'NamedAccount' });

/** The same for every address, whatever was done. */
export const AcceptedView = z.object({ accepted: z.literal(true) }).meta({ id: 'Accepted' });
export const accepted = { accepted: true } as const;

export const MailedLinkView = z
  .object({ mail: z.enum(['queued', 'skipped']), link: z.string().nullable() })
  .meta({ id: 'MailedLink', description: 'The link is there to be handed over while no mail server is configured.' });

export const PasswordStatusView = z
  .object({ mustChangePassword: z.boolean(), hasPassword: z.boolean() })
  .meta({ id: 'PasswordStatus' });

const OwnSessionView = z
  .object({ id: z.uuid(), issuedAt: InstantView, current: z.boolean(), support: SupportModeView.nullable() })
  .meta({ id: 'OwnSession' });
export const OwnSessionsView = z.object({ items: z.array(OwnSessionView) }).meta({ id: 'OwnSessions' });
