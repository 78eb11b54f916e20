import type {
  BookingAnnouncements,
  BookingStore,
  ActivityStore,
  CalendarFeedStore,
  ClosureStore,
  ReasonWords,
  ScheduleStore,
  DayClasses,
  Rosters,
  SlotTroubles,
  SlotClaims,
  SlotStore,
  StudioPlanStore,
  SubscriptionStore,
  WaitingListStore,
  CheckInStore,
  EntryPlaces,
  FreePlaces,
  OwedRefunds,
  CapacityChangeStore,
  OrganizationStore,
  BookingBlocks,
  ClassEnds,
  SlotClearings,
  RecordUses,
  ReminderStore,
  SubscriptionLists,
} from '../booking/index.ts';
import type { ContactImports } from '../content/index.ts';
import type { InvoicingPorts } from '../invoicing/index.ts';
import type { Addressees, EntityStores, MailQueue, OnceMails, SettingsDocuments } from '../kernel/index.ts';
import type { CommerceConfig } from './commerce-config.ts';
import type { OperatorAlertStore } from './alert/operator-alert-store.ts';
import type { MoneyDesk } from './desk/money-desk.ts';
import type { OrderStore } from './order/order-store.ts';
import type { PaymentProvider, ProviderName } from './payment/payment-provider.ts';
import type { WebhookEventStore } from './webhook/webhook-event-store.ts';

/** Everything the money and invoice pipeline stands on. Use cases name the part they need with Pick. */
export interface MoneyPorts extends InvoicingPorts {
  readonly entities: EntityStores;
  readonly contactImports: ContactImports;
  readonly settingsDocuments: SettingsDocuments;
  readonly orders: OrderStore;
  readonly webhookEvents: WebhookEventStore;
  readonly alerts: OperatorAlertStore;
  readonly moneyDesk: MoneyDesk;
  readonly activities: ActivityStore;
  readonly slots: SlotStore;
  readonly schedules: ScheduleStore;
  readonly closures: ClosureStore;
  readonly slotClaims: SlotClaims;
  readonly slotTroubles: SlotTroubles;
  readonly rosters: Rosters;
  readonly dayClasses: DayClasses;
  readonly reasonWords: ReasonWords;
  readonly bookings: BookingStore;
  readonly addressees: Addressees;
  readonly mails: MailQueue;
  readonly onceMails: OnceMails;
  readonly reminders: ReminderStore;
  readonly announcements: BookingAnnouncements;
  readonly waitingList: WaitingListStore;
  readonly checkIns: CheckInStore;
  readonly entryPlaces: EntryPlaces;
  readonly freePlaces: FreePlaces;
  readonly owedRefunds: OwedRefunds;
  readonly bookingBlocks: BookingBlocks;
  readonly classEnds: ClassEnds;
  readonly slotClearings: SlotClearings;
  readonly organization: OrganizationStore;
  readonly capacityChanges: CapacityChangeStore;
  readonly calendarFeeds: CalendarFeedStore;
  readonly subscriptionLists: SubscriptionLists;
  readonly recordUses: RecordUses;
  readonly studioPlans: StudioPlanStore;
  readonly subscriptions: SubscriptionStore;
  /** Undefined for a provider this tenant has not configured. An order keeps its own. */
  readonly providers: (name: ProviderName) => PaymentProvider | undefined;
  readonly config: CommerceConfig;
}
