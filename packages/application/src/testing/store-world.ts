import * as Effect from 'effect/Effect';
import { bookingEntities } from '@svc/domain/booking';
import type { IntentId, SessionId } from '@svc/domain/kernel';
import type {
  AccountRecords,
  DustStore,
  AccountStore,
  ActionTokenStore,
  AuthEventStore,
  LockoutStore,
  PhotoStore,
  ProfessionalStore,
  SessionStore,
  TokenRevocations,
  UserDirectory,
  IdentityStore,
  OtpStore,
  AccountPurge,
  ProviderSettingsStore,
  ApiTokenStore,
  OidcClientStore,
  OidcRecordStore,
} from '../accounts/index.ts';
import {
  memoryAccountStore,
  memoryAuthEventStore,
  memoryLockoutStore,
  memorySessionStore,
  memoryTokenRevocations,
} from '../accounts/account/account-stores.memory.ts';
import { memoryAccountRecords } from '../accounts/account/account-records.memory.ts';
import { memoryPhotoStore } from '../accounts/photo/photo-store.memory.ts';
import { memoryProfessionalStore } from '../accounts/professional/professional-store.memory.ts';
import { memoryUserDirectory } from '../accounts/users/user-directory.memory.ts';
import { memoryIdentityStore, memoryProviderSettingsStore } from '../accounts/social/identity-store.memory.ts';
import { memoryOtpStore } from '../accounts/otp/otp-store.memory.ts';
import { memoryAccountPurge } from '../accounts/account/account-purge.memory.ts';
import { memoryDustStore } from '../accounts/account/dust-store.memory.ts';
import { memoryLiveAccounts } from '../kernel/live-accounts.memory.ts';
import { backdateIntent } from '../kernel/intent/intent-rows.memory.ts';
import { memoryMaintenanceStore } from '../kernel/flags/maintenance-mode.memory.ts';
import { memoryApiTokenStore } from '../accounts/api-token/api-token-store.memory.ts';
import { memoryActionTokenStore } from '../accounts/action-token/action-token-store.memory.ts';
import { memoryOidcClientStore, memoryOidcRecordStore } from '../accounts/oidc/oidc-stores.memory.ts';
import { memoryActivityStore, memoryBookingStore, memorySlotStore } from '../booking/booking/booking-stores.memory.ts';
import { memoryCheckInStore } from '../booking/check-in/check-in-store.memory.ts';
import { memoryEntryPlaces } from '../booking/subscription/entry-places.memory.ts';
import { memorySubscriptionLists } from '../booking/subscription/subscription-lists.memory.ts';
import { memoryWaitingListStore } from '../booking/waiting-list/waiting-list-store.memory.ts';
import { memoryStudioPlanStore } from '../booking/plan/studio-plan-store.memory.ts';
import { memorySubscriptionStore } from '../booking/subscription/subscription-store.memory.ts';
import type { MoneyPorts } from '../commerce/index.ts';
import { memoryOperatorAlertStore } from '../commerce/alert/operator-alert-store.memory.ts';
import { memoryOrderStore, memoryWebhookEventStore } from '../commerce/order/order-store.memory.ts';
import { memoryAziendaStore } from '../invoicing/settings/azienda-store.memory.ts';
import { memoryEmailJobStore } from '../invoicing/mail/email-job-store.memory.ts';
import {
  memoryBillingProfileStore,
  memoryInvoiceStore,
  memorySettingsStore,
} from '../invoicing/emission/invoice-stores.memory.ts';
import type {
  StoredAuditEntry,
  Clock,
  Digest,
  FileStorage,
  IdempotencyStore,
  LiveAccounts,
  MailQueue,
  SpentChallengeStore,
  StoreDown,
  Topic,
  MaintenanceStore,
} from '../kernel/index.ts';
import {
  memoryAuditLog,
  memoryFlagStore,
  memoryIdempotencyStore,
  memoryIntentStore,
  memoryOutbox,
  memoryTimeline,
} from '../kernel/kernel-stores.memory.ts';
import { memoryEntityStores } from '../kernel/entity/entity-store.memory.ts';
import { memorySettingsDocuments } from '../kernel/entity/settings-documents.memory.ts';
import { memorySpentChallengeStore } from '../kernel/gate/spent-challenge-store.memory.ts';
import { memoryFileStorage } from '../kernel/files/file-storage.memory.ts';
import { memoryMailQueue } from '../kernel/mail/mail-queue.memory.ts';
import type { MemoryDatabase } from '../kernel/memory-database.ts';

/** Every store over one database: what the contract suites are played on. */
export interface StoreWorld extends Pick<
  MoneyPorts,
  | 'unitOfWork'
  | 'outbox'
  | 'timeline'
  | 'audit'
  | 'intents'
  | 'flags'
  | 'entities'
  | 'settingsDocuments'
  | 'orders'
  | 'webhookEvents'
  | 'alerts'
  | 'activities'
  | 'slots'
  | 'bookings'
  | 'waitingList'
  | 'checkIns'
  | 'entryPlaces'
  | 'subscriptionLists'
  | 'studioPlans'
  | 'subscriptions'
  | 'invoices'
  | 'emailJobs'
  | 'settings'
  | 'billingProfiles'
  | 'aziende'
> {
  readonly accounts: AccountStore;
  readonly liveAccounts: LiveAccounts;
  readonly sessions: SessionStore;
  readonly lockouts: LockoutStore;
  readonly decoyLockouts: LockoutStore;
  readonly actionTokens: ActionTokenStore;
  readonly authEvents: AuthEventStore;
  readonly oidcRecords: OidcRecordStore;
  readonly oidcClients: OidcClientStore;
  readonly tokenRevocations: TokenRevocations;
  readonly directory: UserDirectory;
  readonly professionals: ProfessionalStore;
  readonly records: AccountRecords;
  readonly photos: PhotoStore;
  readonly files: FileStorage;
  readonly mails: MailQueue;
  readonly otps: OtpStore;
  readonly identities: IdentityStore;
  readonly providerSettings: ProviderSettingsStore;
  readonly spentChallenges: SpentChallengeStore;
  readonly idempotency: IdempotencyStore;
  readonly apiTokens: ApiTokenStore;
  readonly purges: AccountPurge;
  readonly dust: DustStore;
  readonly maintenance: MaintenanceStore;
  /** As if the database had had that intent for so much longer. */
  readonly backdateIntent: (id: IntentId, byMs: number) => Effect.Effect<void, StoreDown>;
}

/** A fresh world per test; `close` lets go of what it stands on. */
export type OpenStoreWorld = () => Promise<{ readonly world: StoreWorld; readonly close: () => Promise<void> }>;

/** The same, with a way to read what the audit log recorded, in its order; the port itself only writes. */
export type OpenAuditedWorld = () => Promise<
  Awaited<ReturnType<OpenStoreWorld>> & {
    readonly auditOf: (entity: string, entityId: string) => Promise<readonly StoredAuditEntry[]>;
  }
>;

/** Tells texts apart that end differently, which is all that a test asks of a digest. */
const lastBytes: Digest = { sha256: (content) => Buffer.from(content).toString('hex').padStart(64, '0').slice(-64) };

/** @param clock that of the database, not of one of the processes on it */
export const memoryStoreWorld = (db: MemoryDatabase, clock: Clock, onWake?: (topic: Topic) => void): StoreWorld => ({
  unitOfWork: db.unitOfWork,
  outbox: memoryOutbox(db, onWake),
  timeline: memoryTimeline(db),
  audit: memoryAuditLog(db, lastBytes),
  intents: memoryIntentStore(db, clock),
  flags: memoryFlagStore(db),
  entities: memoryEntityStores(db, bookingEntities),
  settingsDocuments: memorySettingsDocuments(db),
  orders: memoryOrderStore(db, clock),
  webhookEvents: memoryWebhookEventStore(db),
  alerts: memoryOperatorAlertStore(db),
  activities: memoryActivityStore(db),
  slots: memorySlotStore(db),
  bookings: memoryBookingStore(db),
  waitingList: memoryWaitingListStore(db),
  checkIns: memoryCheckInStore(db),
  entryPlaces: memoryEntryPlaces(db),
  subscriptionLists: memorySubscriptionLists(db),
  studioPlans: memoryStudioPlanStore(db),
  subscriptions: memorySubscriptionStore(db),
  invoices: memoryInvoiceStore(db),
  emailJobs: memoryEmailJobStore(db),
  settings: memorySettingsStore(db),
  billingProfiles: memoryBillingProfileStore(db),
  aziende: memoryAziendaStore(db),
  accounts: memoryAccountStore(db),
  liveAccounts: memoryLiveAccounts(db),
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
  files: memoryFileStorage(),
  mails: memoryMailQueue(db),
  otps: memoryOtpStore(db),
  identities: memoryIdentityStore(db),
  providerSettings: memoryProviderSettingsStore(db),
  spentChallenges: memorySpentChallengeStore(db),
  idempotency: memoryIdempotencyStore(db),
  apiTokens: memoryApiTokenStore(db),
  purges: memoryAccountPurge(db),
  dust: memoryDustStore(db),
  maintenance: memoryMaintenanceStore(db),
  backdateIntent: (id, byMs) => db.write('intents.backdate', (view) => backdateIntent(view, id, byMs)),
});

/** The row of one session, as a check of it alone gives it. */
export const sessionRowOf = (sessions: Pick<SessionStore, 'check'>, id: SessionId) =>
  Effect.map(sessions.check([id]), ([row = null]) => row);
