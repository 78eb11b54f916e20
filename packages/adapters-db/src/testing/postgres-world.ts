import type { FileStorage, SecretsCipher } from '@svc/application/kernel';
import * as Effect from 'effect/Effect';
import { bookingEntities } from '@svc/domain/booking';
import type { StoreWorld } from '@svc/application/testing';
import { mikroAccountStore, mikroAuthEventStore, mikroTokenRevocations } from '../accounts/mikro-account-stores.ts';
import { mikroAccountRecords } from '../accounts/mikro-account-records.ts';
import { mikroPhotoStore } from '../accounts/mikro-photo-store.ts';
import { mikroProfessionalStore } from '../accounts/mikro-professional-store.ts';
import { mikroIdentityStore, mikroProviderSettingsStore } from '../accounts/mikro-identity-store.ts';
import { mikroOtpStore } from '../accounts/mikro-otp-store.ts';
import { mikroAccountPurge } from '../accounts/mikro-account-purge.ts';
import { mikroDustStore } from '../accounts/mikro-dust-store.ts';
import { mikroMaintenanceStore } from '../kernel/mikro-maintenance-store.ts';
import { mikroApiTokenStore } from '../accounts/mikro-api-token-store.ts';
import { mikroActionTokenStore } from '../accounts/mikro-action-token-store.ts';
import { mikroDecoyLockouts, mikroLockoutStore } from '../accounts/mikro-lockout-store.ts';
import { mikroSessionStore } from '../accounts/mikro-session-store.ts';
import { mikroUserDirectory } from '../accounts/mikro-user-directory.ts';
import { mikroActivityStore, mikroBookingStore } from '../booking/mikro-booking-stores.ts';
import { mikroStudioPlanStore } from '../booking/mikro-studio-plan-store.ts';
import { mikroSubscriptionStore } from '../booking/mikro-subscription-store.ts';
import { mikroCheckInStore } from '../booking/mikro-check-in-store.ts';
import { mikroEntryPlaces } from '../booking/mikro-entry-places.ts';
import { mikroSubscriptionLists } from '../booking/mikro-subscription-lists.ts';
import { mikroWaitingListStore } from '../booking/mikro-waiting-list-store.ts';
import { mikroSlotStore } from '../booking/mikro-slot-store.ts';
import { mikroOrderStore } from '../commerce/mikro-order-store.ts';
import { mikroOperatorAlertStore } from '../commerce/mikro-operator-alert-store.ts';
import { mikroWebhookEventStore } from '../commerce/mikro-webhook-event-store.ts';
import { mikroAziendaStore } from '../invoicing/mikro-azienda-store.ts';
import { mikroInvoiceStore } from '../invoicing/mikro-invoice-store.ts';
import {
  mikroBillingProfileStore,
  mikroEmailJobStore,
  mikroSettingsStore,
} from '../invoicing/mikro-invoicing-stores.ts';
import type { Database } from '../kernel/database.ts';
import { mikroEntityStores } from '../kernel/entity/entity-store.mikro.ts';
import { mikroSettingsDocuments } from '../kernel/entity/settings-documents.mikro.ts';
import { mikroFlagStore } from '../kernel/mikro-flag-store.ts';
import { mikroLiveAccounts } from '../accounts/mikro-live-accounts.ts';
import { mikroIdempotencyStore } from '../kernel/mikro-idempotency-store.ts';
import { mikroIntentStore } from '../kernel/mikro-intent-store.ts';
import { mikroAuditLog } from '../kernel/mikro-audit-log.ts';
import { mikroTimeline } from '../kernel/mikro-ledgers.ts';
import { mikroOidcClientStore, mikroOidcRecordStore } from '../accounts/mikro-oidc-stores.ts';
import { mikroMailQueue } from '../kernel/mikro-mail-queue.ts';
import { mikroSpentChallengeStore } from '../kernel/mikro-spent-challenge-store.ts';
import { mikroOutbox } from '../kernel/mikro-outbox.ts';
import { mikroUnitOfWork } from '../kernel/mikro-unit-of-work.ts';
import { sql } from '../kernel/statement.ts';

/** The contract is about rows, not about ciphers. */
const plainSecrets: SecretsCipher = { seal: (_, plain) => plain, open: (_, sealed) => sealed };

/** Files do not lie in the database. */
const noFile = Effect.die(new Error('no files here'));
const noFiles: FileStorage = { put: () => noFile, get: () => noFile, remove: () => noFile };

const backdate = sql(
  'test_intent_backdate',
  `update intent set recorded_at = recorded_at - $2::float8 * interval '1 millisecond' where id = $1`,
);

/** Every store of the application on one tenant's database. */
export const postgresWorld = (database: Database): StoreWorld => ({
  unitOfWork: mikroUnitOfWork(database),
  outbox: mikroOutbox(database),
  timeline: mikroTimeline(database),
  audit: mikroAuditLog(database),
  intents: mikroIntentStore(database),
  flags: mikroFlagStore(database),
  entities: mikroEntityStores(database, bookingEntities),
  settingsDocuments: mikroSettingsDocuments(database),
  orders: mikroOrderStore(database),
  webhookEvents: mikroWebhookEventStore(database),
  alerts: mikroOperatorAlertStore(database),
  activities: mikroActivityStore(database),
  slots: mikroSlotStore(database),
  bookings: mikroBookingStore(database),
  waitingList: mikroWaitingListStore(database),
  checkIns: mikroCheckInStore(database),
  entryPlaces: mikroEntryPlaces(database),
  subscriptionLists: mikroSubscriptionLists(database),
  studioPlans: mikroStudioPlanStore(database),
  subscriptions: mikroSubscriptionStore(database),
  invoices: mikroInvoiceStore(database),
  emailJobs: mikroEmailJobStore(database),
  settings: mikroSettingsStore(database),
  billingProfiles: mikroBillingProfileStore(database),
  aziende: mikroAziendaStore(database),
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
  files: noFiles,
  professionals: mikroProfessionalStore(database),
  mails: mikroMailQueue(database, plainSecrets),
  otps: mikroOtpStore(database),
  identities: mikroIdentityStore(database),
  providerSettings: mikroProviderSettingsStore(database),
  spentChallenges: mikroSpentChallengeStore(database),
  idempotency: mikroIdempotencyStore(database),
  apiTokens: mikroApiTokenStore(database),
  purges: mikroAccountPurge(database),
  dust: mikroDustStore(database),
  maintenance: mikroMaintenanceStore(database),
  backdateIntent: (id, byMs) => Effect.asVoid(database.query(backdate, [id, byMs])),
});
