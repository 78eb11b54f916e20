import * as Effect from 'effect/Effect';
import { reportAuthEvent, type SocialPorts } from '@svc/application/accounts';
import { addEntries, changeTerms, listActivities, readAvailability, readSchedule } from '@svc/application/booking';
import {
  bookingCheckout,
  listOrders,
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
  type MoneyPorts,
} from '@svc/application/commerce';
import { areSecretsReadable } from '@svc/application/invoicing';
import { entityUseCases, revisionOf, saveFlags } from '@svc/application/kernel';
import { composeAccounts } from './accounts/compose-accounts.ts';
import { composeUsers } from './accounts/compose-users.ts';
import { composeApiTokens } from './accounts/compose-api-tokens.ts';
import { composeOidc, type OidcSurroundings } from './accounts/oidc/compose-oidc.ts';
import type { AccountsApp, App, TenantFacts } from './app.ts';
import { composeSubscriptions } from './booking/compose-subscriptions.ts';
import { composeMaintenance } from './accounts/compose-maintenance.ts';
import { composeInvoicing } from './compose-invoicing.ts';

/** What a tenant's use cases need to know beside their ports. */
export interface Surroundings {
  readonly cookie: AccountsApp['cookie'];
  readonly oidc: OidcSurroundings;
  /** The tenant's time zone, IANA. */
  readonly zone: string;
  readonly databaseIsUp: Effect.Effect<boolean>;
  /** Whether the database has every migration of this program. */
  readonly migrationsApplied: Effect.Effect<boolean>;
  readonly loopsAlive: () => boolean;
  readonly facts: TenantFacts;
  /** Maintenance mode was set here: what this process kept of it is old. */
  readonly modeChanged: () => void;
}

/** GET /health/ready: each part by its name, nothing about any of them. */
const readinessOf = (money: MoneyPorts, around: Surroundings): App['platform']['readinessChecks'] =>
  Effect.gen(function* () {
    const database = yield* around.databaseIsUp;
    const migrations = database && (yield* around.migrationsApplied);
    const secrets = yield* Effect.match(money.settings.load, {
      onFailure: () => false,
      onSuccess: (settings) => areSecretsReadable(settings, money.secrets),
    });
    return { database, migrations, loops: around.loopsAlive(), secrets };
  });

/** The use cases of one tenant, with their ports given. */
export const composeApp = (money: MoneyPorts, account: SocialPorts, around: Surroundings): App => ({
  accounts: composeAccounts(account, around),
  users: composeUsers({ ...money, ...account }),
  apiTokens: composeApiTokens(account),
  oidc: composeOidc(account, around.oidc),
  authEvents: { page: account.authEvents.page, report: reportAuthEvent(account) },
  maintenance: composeMaintenance(account, around.modeChanged),
  commerce: {
    bookingCheckout: bookingCheckout(money),
    receiveWebhook: receiveWebhook(money),
    readOwnOrder: readOwnOrder(money),
    readOwnCheckout: readOwnCheckout(money),
    readOrderDetail: readOrderDetail(money),
    listOrders: listOrders(money),
    reviewOrder: reviewOrder(money),
    studioPlanCheckout: studioPlanCheckout(money),
    listOffers: listOffers(money),
    reconcileOwnOrder: reconcileOwnOrder(money),
    refundSubscription: refundSubscription(money),
    quoteRefundOfSubscription: quoteRefundOfSubscription(money),
    refundBooking: refundBooking(money),
    countReturned: countReturned(money),
    reconcileDay: reconcileDay(money),
    listAlerts: money.alerts.list,
    settleAlert: settleAlert(money),
    readiness: readCommerceReadiness(money),
    providerName: money.config.provider,
    providers: money.providers,
  },
  invoicing: composeInvoicing(money, account.accounts),
  booking: {
    listActivities: listActivities(money),
    readSchedule: readSchedule(money),
    readAvailability: readAvailability(money),
    bookingsOfUser: money.bookings.ofUser,
    subscriptions: money.subscriptions.list,
    addEntries: addEntries(money),
    changeTerms: changeTerms(money),
    zone: around.zone,
  },
  subscriptions: composeSubscriptions(money, around.zone),
  entities: entityUseCases(money),
  platform: {
    flags: money.flags.load,
    saveFlags: saveFlags(money),
    revisionOf: revisionOf(money.digest),
    facts: around.facts,
    databaseIsUp: around.databaseIsUp,
    readinessChecks: readinessOf(money, around),
  },
});
