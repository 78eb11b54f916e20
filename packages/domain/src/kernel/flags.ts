import { err, ok, type Result } from 'neverthrow';
import { refusal, type Refusal } from './refusal.ts';

/** Feature flags of the specification with their value while nobody has set them. */
export const flagDefaults = {
  enable_login: true,
  enable_registration: false,
  enable_idpa_login: false,
  enable_idpb_login: false,
  enable_online_payments: false,
  enable_bookings: false,
  enable_einvoicing: false,
  enable_subscriptions: false,
  enable_finance: false,
  enable_email_sender: false,
  enable_native_blog: false,
  enable_blogs: false,
  enable_public_forms: false,
  enable_content_history: false,
  allow_admin_overbooking: false,
  _system_lock_dynamic_content_structure: false,
  /** The subscriptions cutover marker: once it is committed, enable_subscriptions is protected too. */
  _system_subscriptions_cutover: false,
} as const;

/** A key of `flagDefaults`; a stored row of another key is passed over. */
export type FlagKey = keyof typeof flagDefaults;
/** The whole list of a tenant, with defaults where nobody has set a flag. */
export type Flags = { readonly [key in FlagKey]: boolean };

/** Whether a stranger gets an account, by any door: enable_login is login and registration of the unprivileged (spec 1). */
export const isRegistrationOpen = (flags: Pick<Flags, 'enable_login' | 'enable_registration'>): boolean =>
  flags.enable_login && flags.enable_registration;

/** Every flag, in the order in which the list is sent. */
export const flagKeys = Object.keys(flagDefaults) as FlagKey[];
/** Whether the text names a flag; inherited names such as `toString` do not. */
export const isFlagKey = (key: string): key is FlagKey => Object.hasOwn(flagDefaults, key);

/**
 * Changed through their own routes alone (spec 3, Feature flag); a batch save may only repeat their value, whatever the caller's role.
 */
export const isProtected = (stored: Flags, key: FlagKey): boolean =>
  key.startsWith('_system_') || (key === 'enable_subscriptions' && stored._system_subscriptions_cutover);

/** feature_dependency: payments without their partners. permission_denied: a protected one. `flag` says which. */
export type FlagRefusalCode = 'feature_dependency' | 'permission_denied';

/**
 * The list after a save. Online payments need bookings and e-invoicing in the *resulting* list, so neither partner
 * can be switched off under it.
 */
export const savedFlags = (stored: Flags, changes: Partial<Flags>): Result<Flags, Refusal<FlagRefusalCode>> => {
  const touched = flagKeys.find(
    (key) => isProtected(stored, key) && changes[key] !== undefined && changes[key] !== stored[key],
  );
  if (touched !== undefined) return err(refusal('permission_denied', { flag: touched }));
  const next: Flags = { ...stored, ...changes };
  if (next.enable_online_payments && !(next.enable_bookings && next.enable_einvoicing))
    return err(refusal('feature_dependency', { flag: 'enable_online_payments' }));
  return ok(next);
};
