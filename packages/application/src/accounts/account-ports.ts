import type * as Effect from 'effect/Effect';
import type {
  AuditLog,
  AuditMaintenance,
  AuditReads,
  Clock,
  Digest,
  FileStorage,
  FlagStore,
  Ids,
  ImageMaker,
  LiveAccounts,
  Logger,
  Mailer,
  MaintenanceStore,
  MailQueue,
  Outbox,
  Random,
  RateLimiter,
  StoreDown,
  UnitOfWork,
} from '../kernel/index.ts';
import type { SettingsDocuments } from '../kernel/entity/settings-documents.ts';
import type { AccountPurge } from './account/account-purge-store.ts';
import type { AccountRecords } from './account/account-records.ts';
import type { AccountStore, LockoutStore, SessionStore, TokenRevocations } from './account/account-store.ts';
import type { ActionTokenStore } from './action-token/action-token-store.ts';
import type { ApiTokenStore } from './api-token/api-token-store.ts';
import type { AuthEventStore } from './auth-event/auth-event-store.ts';
import type { CommonPasswords } from './password/common-passwords.ts';
import type { OtpStore } from './otp/otp-store.ts';
import type { PasswordHasher } from './password/password-hasher.ts';
import type { PhotoStore } from './photo/photo-store.ts';
import type { ProfessionalStore } from './professional/professional-store.ts';
import type { PasskeyChallengeStore, PasskeyStore } from './second-factor/passkey-stores.ts';
import type { SecondFactorStore } from './second-factor/second-factor-store.ts';
import type { SignInStepStore } from './second-factor/sign-in-step-store.ts';
import type { TicketCipher } from './social/ticket-cipher.ts';
import type { UserDirectory } from './users/user-directory.ts';

/** Everything the accounts stand on. Use cases name the part they need with Pick. */
export interface AccountPorts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly unitOfWork: UnitOfWork;
  readonly flags: FlagStore;
  readonly accounts: AccountStore;
  readonly liveAccounts: LiveAccounts;
  readonly sessions: SessionStore;
  readonly lockouts: LockoutStore;
  /** Counters of addresses that have no password to guess: they lock alike, and are no LoginAttempt. */
  readonly decoyLockouts: LockoutStore;
  readonly actionTokens: ActionTokenStore;
  readonly otps: OtpStore;
  readonly commonPasswords: CommonPasswords;
  /** What the studio is known by, its host among them: no password. */
  readonly studioNames: Effect.Effect<readonly string[], StoreDown>;
  /** What an app for codes shows beside an account: who issues the studio's invoices, else the host. */
  readonly studioName: Effect.Effect<string, StoreDown>;
  readonly secondFactors: SecondFactorStore;
  readonly passkeys: PasskeyStore;
  readonly passkeyChallenges: PasskeyChallengeStore;
  readonly signInSteps: SignInStepStore;
  readonly settingsDocuments: SettingsDocuments;
  readonly limiter: RateLimiter;
  readonly authEvents: AuthEventStore;
  readonly passwordHasher: PasswordHasher;
  readonly tickets: TicketCipher;
  readonly tokenRevocations: TokenRevocations;
  readonly directory: UserDirectory;
  readonly professionals: ProfessionalStore;
  readonly records: AccountRecords;
  readonly photos: PhotoStore;
  readonly files: FileStorage;
  readonly images: ImageMaker;
  readonly audit: AuditLog;
  readonly auditReads: AuditReads;
  readonly auditMaintenance: AuditMaintenance;
  readonly outbox: Outbox;
  readonly mails: MailQueue;
  readonly mailer: Mailer;
  readonly random: Random;
  readonly digest: Digest;
  readonly apiTokens: ApiTokenStore;
  /** FRONTEND__URL, else our own public address: where mailed links lead. */
  readonly frontEndUrl: string;
  readonly purges: AccountPurge;
  readonly maintenance: MaintenanceStore;
  /** AUTH__ADMINONLYLOGIN */
  readonly adminOnlyLogin: boolean;
  /** AUTH__FRESHSIGNINSECONDS */
  readonly freshSignInSeconds: number;
}
