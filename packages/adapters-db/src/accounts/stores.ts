import type { Database } from '../kernel/database.ts';
import { mikroAccountPurge } from './account-purge.mikro.ts';
import { mikroAccountRecords } from './account-records.mikro.ts';
import { mikroAccountStore, mikroTokenRevocations } from './account-stores.mikro.ts';
import { mikroActionTokenStore } from './action-token-store.mikro.ts';
import { mikroAddressees } from './addressees.mikro.ts';
import { mikroApiTokenStore } from './api-token-store.mikro.ts';
import { mikroAuthEventStore } from './auth-event-store.mikro.ts';
import { mikroDustStore } from './dust-store.mikro.ts';
import { mikroIdentityStore, mikroProviderSettingsStore } from './identity-store.mikro.ts';
import { mikroLiveAccounts } from './live-accounts.mikro.ts';
import { mikroDecoyLockouts, mikroLockoutStore } from './lockout-store.mikro.ts';
import { mikroOidcClientStore, mikroOidcRecordStore } from './oidc-stores.mikro.ts';
import { mikroOtpStore } from './otp-store.mikro.ts';
import { mikroPhotoStore } from './photo-store.mikro.ts';
import { mikroProfessionalStore } from './professional-store.mikro.ts';
import { mikroPasskeyChallengeStore, mikroPasskeyStore } from './passkey-stores.mikro.ts';
import { mikroSecondFactorStore } from './second-factor-store.mikro.ts';
import { mikroSignInStepStore } from './sign-in-step-store.mikro.ts';
import { mikroSessionStore } from './session-store.mikro.ts';
import { mikroSpentIdTokenStore } from './spent-id-token-store.mikro.ts';
import { mikroUserDirectory } from './user-directory.mikro.ts';

/** The stores of accounts on one tenant's database, by the names of their ports. */
export const accountStores = (database: Database) => ({
  accounts: mikroAccountStore(database),
  addressees: mikroAddressees(database),
  liveAccounts: mikroLiveAccounts(database),
  sessions: mikroSessionStore(database),
  lockouts: mikroLockoutStore(database),
  decoyLockouts: mikroDecoyLockouts(database),
  actionTokens: mikroActionTokenStore(database),
  authEvents: mikroAuthEventStore(database),
  oidcRecords: mikroOidcRecordStore(database),
  oidcClients: mikroOidcClientStore(database),
  tokenRevocations: mikroTokenRevocations(database),
  directory: mikroUserDirectory(database),
  records: mikroAccountRecords(database),
  photos: mikroPhotoStore(database),
  professionals: mikroProfessionalStore(database),
  otps: mikroOtpStore(database),
  secondFactors: mikroSecondFactorStore(database),
  passkeys: mikroPasskeyStore(database),
  passkeyChallenges: mikroPasskeyChallengeStore(database),
  signInSteps: mikroSignInStepStore(database),
  identities: mikroIdentityStore(database),
  providerSettings: mikroProviderSettingsStore(database),
  spentIdTokens: mikroSpentIdTokenStore(database),
  apiTokens: mikroApiTokenStore(database),
  purges: mikroAccountPurge(database),
  dust: mikroDustStore(database),
});
