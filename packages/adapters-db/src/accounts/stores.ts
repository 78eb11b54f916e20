import type { Database } from '../kernel/database.ts';
import { mikroAccountPurge } from './mikro-account-purge.ts';
import { mikroAccountRecords } from './mikro-account-records.ts';
import { mikroAccountStore, mikroAuthEventStore, mikroTokenRevocations } from './mikro-account-stores.ts';
import { mikroActionTokenStore } from './mikro-action-token-store.ts';
import { mikroApiTokenStore } from './mikro-api-token-store.ts';
import { mikroDustStore } from './mikro-dust-store.ts';
import { mikroIdentityStore, mikroProviderSettingsStore } from './mikro-identity-store.ts';
import { mikroLiveAccounts } from './mikro-live-accounts.ts';
import { mikroDecoyLockouts, mikroLockoutStore } from './mikro-lockout-store.ts';
import { mikroOidcClientStore, mikroOidcRecordStore } from './mikro-oidc-stores.ts';
import { mikroOtpStore } from './mikro-otp-store.ts';
import { mikroPhotoStore } from './mikro-photo-store.ts';
import { mikroProfessionalStore } from './mikro-professional-store.ts';
import { mikroSessionStore } from './mikro-session-store.ts';
import { mikroUserDirectory } from './mikro-user-directory.ts';

/** The stores of accounts on one tenant's database, by the names of their ports. */
export const accountStores = (database: Database) => ({
  accounts: mikroAccountStore(database),
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
  identities: mikroIdentityStore(database),
  providerSettings: mikroProviderSettingsStore(database),
  apiTokens: mikroApiTokenStore(database),
  purges: mikroAccountPurge(database),
  dust: mikroDustStore(database),
});
