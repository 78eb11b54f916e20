import type { IdTokenVerifier } from './id-token-verifier.ts';
import type { IdentityStore, ProviderSettingsStore } from './identity-store.ts';
import type { SpentIdTokenStore } from './spent-id-token-store.ts';
import type { OtpPorts } from '../otp/otp-ports.ts';

/** Every port of the accounts, the doors beside the password included. */
export interface SocialPorts extends OtpPorts {
  readonly identities: IdentityStore;
  readonly providerSettings: ProviderSettingsStore;
  readonly idTokens: IdTokenVerifier;
  readonly spentIdTokens: SpentIdTokenStore;
}
