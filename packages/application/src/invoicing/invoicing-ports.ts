import type { Effect } from 'effect/Effect';
import type { OperatorAlert, OrderDossier } from '@svc/domain/commerce';
import type { OperatorAlertId, OrderId } from '@svc/domain/kernel';
import type { BookingStore, SubscriptionStore } from '../booking/index.ts';
import type {
  AuditLog,
  Clock,
  DeliveryLog,
  Digest,
  FlagStore,
  Ids,
  IntentStore,
  LiveAccounts,
  Logger,
  Mailer,
  NotFound,
  Outbox,
  SecretsCipher,
  StoreDown,
  Timeline,
  UnitOfWork,
} from '../kernel/index.ts';
import type { AziendaStore } from './settings/azienda-store.ts';
import type { BillingProfileStore, EInvoicingSettingsStore } from './settings/einvoicing-settings.ts';
import type { CourtesyPdf, FatturaReader } from './desk/fattura-documents.ts';
import type { InvoiceGateways } from './gateway/invoice-gateway.ts';
import type { EmailJobStore, InvoiceStore } from './emission/invoice-store.ts';
import type { InvoicingConfig } from './invoicing-config.ts';

/** The orders that invoices are made of. */
export interface InvoicedOrders {
  /** Inside a unit of work: the whole dossier, the order's row locked until its end. */
  readonly lock: (id: OrderId) => Effect<OrderDossier, NotFound<'Order'> | StoreDown>;
  readonly read: (id: OrderId) => Effect<OrderDossier, NotFound<'Order'> | StoreDown>;
}

/** The operator's alerts, as far as gateways that deny our credentials raise and settle them. */
export interface GatewayAlerts {
  /** Raises the alert, or adds to the one that is open. */
  readonly raise: (alert: OperatorAlert) => Effect<OperatorAlert, StoreDown>;
  readonly settle: (id: OperatorAlertId, outcome: string) => Effect<unknown, StoreDown>;
  readonly list: (query: {
    readonly page: number;
    readonly pageSize: number;
    readonly state: 'Open';
  }) => Effect<{ readonly items: readonly OperatorAlert[] }, StoreDown>;
}

/** Everything the invoices stand on. Use cases name the part they need with Pick. */
export interface InvoicingPorts {
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
  readonly orders: InvoicedOrders;
  readonly alerts: GatewayAlerts;
  readonly bookings: Pick<BookingStore, 'viewOf'>;
  readonly subscriptions: Pick<SubscriptionStore, 'find'>;
  readonly invoices: InvoiceStore;
  readonly emailJobs: EmailJobStore;
  readonly deliveries: DeliveryLog;
  readonly settings: EInvoicingSettingsStore;
  readonly billingProfiles: BillingProfileStore;
  readonly aziende: AziendaStore;
  readonly secrets: SecretsCipher;
  readonly gateways: InvoiceGateways;
  readonly fatturaReader: FatturaReader;
  readonly courtesyPdf: CourtesyPdf;
  readonly mailer: Mailer;
  readonly config: InvoicingConfig;
}
