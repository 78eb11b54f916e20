import * as z from 'zod';
import type { ProviderSettings } from '@svc/domain/accounts';

const token = z.string().trim().min(1).max(16_384);
/** That of the configuration; the cookie says it already. */
const nonce = z.string().min(1).max(255).optional();
const name = z.string().trim().max(120).optional();

export const IdpABody = z.strictObject({ credential: token, nonce }).meta({ id: 'IdpALogin' });
export const IdpBBody = z
  .strictObject({ idToken: token, nonce, firstName: name, lastName: name })
  .meta({ id: 'IdpBLogin' });

/** Which buttons the login page shows. */
export const OfferedProvidersView = z
  .object({
    providers: z.array(
      z.object({ provider: z.enum(['idp_a', 'idp_b']), clientId: z.string(), redirectUri: z.string().nullable() }),
    ),
    nonce: z.string(),
  })
  .meta({
    id: 'ExternalAuthConfig',
    description: 'The nonce is given to the provider; it counts for ten minutes, in the browser that asked.',
  });

const Setting = z.object({ clientId: z.string().nullable() });
export const ProviderSettingsView = z
  .object({ idp_a: Setting, idp_b: Setting.extend({ redirectUri: z.string().nullable() }) })
  .meta({ id: 'ExternalAuthSettings' });

/** What is read is what may be saved: idp_a has no redirect URI. */
export const settingsView = ({ idp_a, idp_b }: ProviderSettings): z.output<typeof ProviderSettingsView> => ({
  idp_a: { clientId: idp_a.clientId },
  idp_b: { clientId: idp_b.clientId, redirectUri: idp_b.redirectUri },
});

/** Null takes a Client ID away, and the provider is no longer offered. */
const clientId = z
  .string()
  .trim()
  .min(1)
  .max(255)
  .regex(/^[\x21-\x7e]+$/)
  .nullable()
  .optional();
export const ProviderSettingsBody = z
  .strictObject({
    idp_a: z.strictObject({ clientId }).optional(),
    idp_b: z
      .strictObject({ clientId, redirectUri: z.string().trim().min(1).max(2000).nullable().optional() })
      .optional(),
  })
  .meta({ id: 'ExternalAuthSettingsSave' });
