import type * as Effect from 'effect/Effect';
import type {
  AuthEventStore,
  invalidateSessions,
  purgeUsers,
  reportAuthEvent,
  admitApiToken,
  ApiTokenStore,
  createApiToken,
  editApiToken,
  readApiToken,
  revokeApiToken,
  signIn,
  signOut,
} from '@svc/application/accounts';
import type {
  addEntries,
  BookingStore,
  changeTerms,
  SubscriptionStore,
  listActivities,
  readAvailability,
  readSchedule,
} from '@svc/application/booking';
import type {
  bookingCheckout,
  listOrders,
  OperatorAlertStore,
  PaymentProvider,
  readCommerceReadiness,
  readOrderDetail,
  readOwnCheckout,
  readOwnOrder,
  receiveWebhook,
  listOffers,
  quoteRefundOfSubscription,
  reconcileOwnOrder,
  refundSubscription,
  studioPlanCheckout,
  reconcileDay,
  countReturned,
  refundBooking,
  reviewOrder,
  settleAlert,
  MoneyPorts,
} from '@svc/application/commerce';
import type {
  setMaintenanceMode,
  StoreDown,
  FlagStore,
  revisionOf,
  saveFlags,
  EntityUseCases,
} from '@svc/application/kernel';
import type { UsersApp } from './accounts/users.app.ts';
import type { OidcApp } from './accounts/oidc/oidc-parts.ts';
import type { SubscriptionsApp } from './booking/subscriptions.app.ts';
import type { Composed } from './kernel/composed.ts';
import type { SocialApp } from './accounts/social.app.ts';
import type { OtpApp } from './accounts/otp.app.ts';
import type { DoorsApp } from './accounts/doors.app.ts';
import type { InvoicingApp } from './invoicing/invoicing.app.ts';

export interface AccountsApp extends OtpApp, SocialApp, DoorsApp {
  readonly signIn: Composed<typeof signIn>;
  readonly signOut: Composed<typeof signOut>;
  /** COOKIE_NAME and COOKIE_DOMAIN. */
  readonly cookie: { readonly name: string; readonly domain?: string };
}

export interface ApiTokensApp {
  readonly list: ApiTokenStore['list'];
  readonly read: Composed<typeof readApiToken>;
  readonly create: Composed<typeof createApiToken>;
  readonly edit: Composed<typeof editApiToken>;
  readonly revoke: Composed<typeof revokeApiToken>;
  readonly admit: Composed<typeof admitApiToken>;
}

export interface AuthEventsApp {
  readonly page: AuthEventStore['page'];
  readonly report: Composed<typeof reportAuthEvent>;
}

export interface MaintenanceApp {
  readonly invalidateSessions: Composed<typeof invalidateSessions>;
  readonly purgeUsers: Composed<typeof purgeUsers>;
  /** @returns how many mails wait again */
  readonly replayFailedMails: Effect.Effect<number, StoreDown>;
  readonly setMode: Composed<typeof setMaintenanceMode>;
  readonly invalidateFlags: Effect.Effect<void, StoreDown>;
}

/** What a tenant may be told about itself, none of it secret. */
export interface TenantFacts {
  /** What the login page calls the studio. */
  readonly name: string;
  readonly adminOnlyLogin: boolean;
  readonly mailConfigured: boolean;
  readonly build: {
    readonly version: string;
    readonly commit: string | null;
    readonly branch: string | null;
    readonly buildTime: string | null;
  };
}

export interface CommerceApp {
  readonly bookingCheckout: Composed<typeof bookingCheckout>;
  readonly receiveWebhook: Composed<typeof receiveWebhook>;
  readonly readOwnOrder: Composed<typeof readOwnOrder>;
  readonly readOwnCheckout: Composed<typeof readOwnCheckout>;
  readonly readOrderDetail: Composed<typeof readOrderDetail>;
  readonly listOrders: Composed<typeof listOrders>;
  readonly reviewOrder: Composed<typeof reviewOrder>;
  readonly studioPlanCheckout: Composed<typeof studioPlanCheckout>;
  readonly listOffers: Composed<typeof listOffers>;
  readonly reconcileOwnOrder: Composed<typeof reconcileOwnOrder>;
  readonly refundSubscription: Composed<typeof refundSubscription>;
  readonly quoteRefundOfSubscription: Composed<typeof quoteRefundOfSubscription>;
  readonly refundBooking: Composed<typeof refundBooking>;
  readonly countReturned: Composed<typeof countReturned>;
  readonly reconcileDay: Composed<typeof reconcileDay>;
  readonly listAlerts: OperatorAlertStore['list'];
  readonly settleAlert: Composed<typeof settleAlert>;
  readonly readiness: Composed<typeof readCommerceReadiness>;
  /** The provider that new checkouts use. */
  readonly providerName: PaymentProvider['name'];
  /** Undefined for a provider that is not configured: its webhook does not exist. */
  readonly providers: (name: PaymentProvider['name']) => PaymentProvider | undefined;
}

export interface BookingApp {
  readonly listActivities: Composed<typeof listActivities>;
  readonly readSchedule: Composed<typeof readSchedule>;
  readonly readAvailability: Composed<typeof readAvailability>;
  readonly bookingsOfUser: BookingStore['ofUser'];
  readonly subscriptions: SubscriptionStore['list'];
  readonly addEntries: Composed<typeof addEntries>;
  readonly changeTerms: Composed<typeof changeTerms>;
  /** The tenant's time zone, IANA. */
  readonly zone: string;
}

export interface PlatformApp {
  readonly flags: FlagStore['load'];
  readonly saveFlags: Composed<typeof saveFlags>;
  /** The contents of settings as one word, for their ETag. */
  readonly revisionOf: ReturnType<typeof revisionOf>;
  readonly facts: TenantFacts;
  /** Whether the database answers. */
  readonly databaseIsUp: Effect.Effect<boolean>;
  /** What a balancer wants to know before it sends work here: each check by its key. */
  readonly readinessChecks: Effect.Effect<Readonly<Record<string, boolean>>>;
}

/** One tenant's composed use cases, as the rows call them. */
export interface App {
  readonly accounts: AccountsApp;
  readonly users: UsersApp;
  readonly apiTokens: ApiTokensApp;
  readonly oidc: OidcApp;
  readonly authEvents: AuthEventsApp;
  readonly maintenance: MaintenanceApp;
  readonly commerce: CommerceApp;
  readonly invoicing: InvoicingApp;
  readonly booking: BookingApp;
  readonly subscriptions: SubscriptionsApp;
  readonly entities: EntityUseCases<MoneyPorts>;
  readonly platform: PlatformApp;
}
