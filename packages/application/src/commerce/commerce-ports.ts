import type {
  BookingStore,
  ActivityStore,
  SlotStore,
  StudioPlanStore,
  SubscriptionStore,
  WaitingListStore,
  CheckInStore,
  EntryPlaces,
  SubscriptionLists,
} from '../booking/index.ts';
import type {
  AziendaStore,
  BillingProfileStore,
  CourtesyPdf,
  EInvoicingSettingsStore,
  EmailJobStore,
  FatturaReader,
  InvoiceGateways,
  InvoiceStore,
} from '../invoicing/index.ts';
import type {
  AuditLog,
  Clock,
  Digest,
  FlagStore,
  Ids,
  IntentStore,
  LiveAccounts,
  Logger,
  Mailer,
  Outbox,
  SecretsCipher,
  Timeline,
  UnitOfWork,
} from '../kernel/index.ts';
import type { CommerceConfig } from './commerce-config.ts';
import type { OperatorAlertStore } from './operator-alert-store.ts';
import type { OrderStore } from './order-store.ts';
import type { PaymentProvider, ProviderName } from './payment-provider.ts';
import type { WebhookEventStore } from './webhook-event-store.ts';

/** Everything the money and invoice pipeline stands on. Use cases name the part they need with Pick. */
export interface MoneyPorts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly digest: Digest;
  readonly logger: Logger;
  readonly unitOfWork: UnitOfWork;
  readonly outbox: Outbox;
  readonly timeline: Timeline;
  readonly audit: AuditLog;
  readonly intents: IntentStore;
  readonly flags: FlagStore;
  readonly liveAccounts: LiveAccounts;
  readonly orders: OrderStore;
  readonly webhookEvents: WebhookEventStore;
  readonly alerts: OperatorAlertStore;
  readonly activities: ActivityStore;
  readonly slots: SlotStore;
  readonly bookings: BookingStore;
  readonly waitingList: WaitingListStore;
  readonly checkIns: CheckInStore;
  readonly entryPlaces: EntryPlaces;
  readonly subscriptionLists: SubscriptionLists;
  readonly studioPlans: StudioPlanStore;
  readonly subscriptions: SubscriptionStore;
  readonly invoices: InvoiceStore;
  readonly emailJobs: EmailJobStore;
  readonly settings: EInvoicingSettingsStore;
  readonly billingProfiles: BillingProfileStore;
  readonly aziende: AziendaStore;
  readonly secrets: SecretsCipher;
  readonly gateways: InvoiceGateways;
  readonly fatturaReader: FatturaReader;
  readonly courtesyPdf: CourtesyPdf;
  readonly mailer: Mailer;
  /** Undefined for a provider this tenant has not configured. An order keeps its own. */
  readonly providers: (name: ProviderName) => PaymentProvider | undefined;
  readonly config: CommerceConfig;
}
