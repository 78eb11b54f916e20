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
import type { InvoicingPorts } from '../invoicing/index.ts';
import type { CommerceConfig } from './commerce-config.ts';
import type { OperatorAlertStore } from './operator-alert-store.ts';
import type { OrderStore } from './order-store.ts';
import type { PaymentProvider, ProviderName } from './payment-provider.ts';
import type { WebhookEventStore } from './webhook-event-store.ts';

/** Everything the money and invoice pipeline stands on. Use cases name the part they need with Pick. */
export interface MoneyPorts extends InvoicingPorts {
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
  /** Undefined for a provider this tenant has not configured. An order keeps its own. */
  readonly providers: (name: ProviderName) => PaymentProvider | undefined;
  readonly config: CommerceConfig;
}
