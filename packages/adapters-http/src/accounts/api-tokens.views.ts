import * as z from 'zod';
import { AllowedOrigins, apiPermissions, nameInput, type ApiToken } from '@svc/domain/accounts';
import { instantQuery, InstantView } from '../kernel/views.ts';

const Permission = z.enum(apiPermissions);
const name = nameInput(100);
const permissions = z
  .array(Permission)
  .min(1)
  .max(apiPermissions.length)
  .transform((given) => [...new Set(given)]);
const expiresAt = instantQuery.nullable();

/** `allowedOrigins` is comma separated, `*` disables origin pinning; a token without any is refused at every use. */
export const NewApiTokenBody = z
  .strictObject({
    name,
    permissions,
    allowedOrigins: AllowedOrigins.default([]),
    expiresAt: expiresAt.default(null),
    active: z.boolean().default(true),
  })
  .meta({ id: 'NewApiToken' });

/** What is absent stays as it is. */
export const ApiTokenEditBody = z
  .strictObject({
    name: name.optional(),
    permissions: permissions.optional(),
    allowedOrigins: AllowedOrigins.optional(),
    expiresAt: expiresAt.optional(),
    active: z.boolean().optional(),
  })
  .meta({ id: 'ApiTokenEdit' });

const fields = {
  id: z.uuid(),
  name: z.string(),
  permissions: z.array(Permission),
  allowedOrigins: z.string(),
  expiresAt: InstantView.nullable(),
  active: z.boolean(),
  tokenPrefix: z.string().length(8),
  createdAt: InstantView,
  lastUsedAt: InstantView.nullable(),
} as const;

export const ApiTokenView = z.object(fields).meta({ id: 'ApiToken' });
export const CreatedApiTokenView = z
  .object({ ...fields, token: z.string() })
  .meta({ id: 'CreatedApiToken', description: '`token` is the plaintext. It is shown here and never again.' });
export const PermissionsView = z.object({ items: z.array(Permission) }).meta({ id: 'ApiPermissions' });

export const apiTokenView = (token: ApiToken): z.output<typeof ApiTokenView> => ({
  id: token.id,
  name: token.name,
  permissions: [...token.permissions],
  allowedOrigins: token.allowedOrigins.join(','),
  expiresAt: token.expiresAt?.toString() ?? null,
  active: token.state === 'Active',
  tokenPrefix: token.prefix,
  createdAt: token.createdAt.toString(),
  lastUsedAt: token.lastUsedAt?.toString() ?? null,
});
