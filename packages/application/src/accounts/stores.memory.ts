import type { Clock } from '../kernel/clock.ts';
import type { MemoryDatabase } from '../kernel/memory-database.ts';
import { memoryAccountPurge } from './account/account-purge.memory.ts';
import { memoryAccountRecords } from './account/account-records.memory.ts';
import {
  memoryAccountStore,
  memoryLockoutStore,
  memorySessionStore,
  memoryTokenRevocations,
} from './account/account-stores.memory.ts';
import { memoryDustStore } from './account/dust-store.memory.ts';
import { memoryActionTokenStore } from './action-token/action-token-store.memory.ts';
import { memoryApiTokenStore } from './api-token/api-token-store.memory.ts';
import { memoryAuthEventStore } from './auth-event/auth-event-store.memory.ts';
import { memoryOidcClientStore, memoryOidcRecordStore } from './oidc/oidc-stores.memory.ts';
import { memoryOtpStore } from './otp/otp-store.memory.ts';
import { memoryPhotoStore } from './photo/photo-store.memory.ts';
import { memoryProfessionalStore } from './professional/professional-store.memory.ts';
import { memoryPasskeyChallengeStore, memoryPasskeyStore } from './second-factor/passkey-stores.memory.ts';
import { memorySecondFactorStore } from './second-factor/second-factor-store.memory.ts';
import { memorySignInStepStore } from './second-factor/sign-in-step-store.memory.ts';
import { memoryIdentityStore, memoryProviderSettingsStore } from './social/identity-store.memory.ts';
import { memorySpentIdTokenStore } from './social/spent-id-token-store.memory.ts';
import { memoryUserDirectory } from './users/user-directory.memory.ts';

/** The stores of this context over one memory database, by the names of their ports. */
export const memoryAccountStores = (db: MemoryDatabase, clock: Clock) => ({
  accounts: memoryAccountStore(db),
  sessions: memorySessionStore(db, clock),
  lockouts: memoryLockoutStore(db),
  decoyLockouts: memoryLockoutStore(db, 'decoyLockout'),
  actionTokens: memoryActionTokenStore(db),
  authEvents: memoryAuthEventStore(db),
  oidcRecords: memoryOidcRecordStore(db, clock),
  oidcClients: memoryOidcClientStore(db),
  tokenRevocations: memoryTokenRevocations(db),
  directory: memoryUserDirectory(db),
  professionals: memoryProfessionalStore(db),
  records: memoryAccountRecords(db),
  photos: memoryPhotoStore(db),
  otps: memoryOtpStore(db),
  secondFactors: memorySecondFactorStore(db),
  passkeys: memoryPasskeyStore(db),
  passkeyChallenges: memoryPasskeyChallengeStore(db),
  signInSteps: memorySignInStepStore(db),
  identities: memoryIdentityStore(db),
  providerSettings: memoryProviderSettingsStore(db),
  spentIdTokens: memorySpentIdTokenStore(db),
  apiTokens: memoryApiTokenStore(db),
  purges: memoryAccountPurge(db),
  dust: memoryDustStore(db),
});
