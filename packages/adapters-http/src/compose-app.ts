import * as Effect from 'effect/Effect';
import { reportAuthEvent } from '@svc/application/accounts';
import type { SocialPorts } from '@svc/application/accounts';
import { addEntries, changeTerms, listActivities, readAvailability, readSchedule } from '@svc/application/booking';
import {
  bookingCheckout,
  listOrders,
  readCommerceReadiness,
  readOrderDetail,
  readOwnOrder,
  receiveWebhook,
  reviewOrder,
  type MoneyPorts,
} from '@svc/application/commerce';
import {
  createFattura,
  fatturaPdf,
  fatturaXml,
  importFattura,
  readBillingProfile,
  readFattura,
  readSettings,
  resendFattura,
  retryInvoice,
  saveBillingProfile,
  saveSettings,
  sendFattura,
  syncMirror,
  syncRow,
  testConnection,
} from '@svc/application/invoicing';
import { saveFlags } from '@svc/application/kernel';
import { composeAccounts } from './accounts/compose-accounts.ts';
import { composeUsers } from './accounts/compose-users.ts';
import { composeApiTokens } from './accounts/compose-api-tokens.ts';
import { composeOidc, type OidcSurroundings } from './accounts/oidc/compose-oidc.ts';
import type { AccountsApp, App, TenantFacts } from './app.ts';
import { composeMaintenance } from './accounts/compose-maintenance.ts';

/** What a tenant's use cases need to know beside their ports. */
export interface Surroundings {
  readonly cookie: AccountsApp['cookie'];
  readonly oidc: OidcSurroundings;
  /** The tenant's time zone, IANA. */
  readonly zone: string;
  readonly databaseIsUp: Effect.Effect<boolean>;
  readonly loopsAlive: () => boolean;
  readonly facts: TenantFacts;
  /** Maintenance mode was set here: what this process kept of it is old. */
  readonly modeChanged: () => void;
}

/** The use cases of one tenant, with their ports given. */
export const composeApp = (money: MoneyPorts, account: SocialPorts, around: Surroundings): App => ({
  accounts: composeAccounts(account, around),
  users: composeUsers(account),
  apiTokens: composeApiTokens(account),
  oidc: composeOidc(account, around.oidc),
  authEvents: { page: account.authEvents.page, report: reportAuthEvent(account) },
  maintenance: composeMaintenance(account, around.modeChanged),
  commerce: {
    bookingCheckout: bookingCheckout(money),
    receiveWebhook: receiveWebhook(money),
    readOwnOrder: readOwnOrder(money),
    readOrderDetail: readOrderDetail(money),
    listOrders: listOrders(money),
    reviewOrder: reviewOrder(money),
    listAlerts: money.alerts.list,
    readiness: readCommerceReadiness(money),
    providerName: money.config.provider,
    providers: money.providers,
  },
  invoicing: {
    list: money.invoices.list,
    read: readFattura(money),
    create: createFattura(money),
    importXml: importFattura(money),
    xml: fatturaXml(money),
    pdf: fatturaPdf(money),
    send: sendFattura(money),
    resend: resendFattura(money),
    syncRow: syncRow(money),
    syncAll: syncMirror(money),
    retryInvoice: retryInvoice(money),
    readSettings: readSettings(money),
    saveSettings: saveSettings(money),
    testConnection: testConnection(money),
    readBillingProfile: readBillingProfile(money),
    saveBillingProfile: saveBillingProfile({ ...money, accounts: account.accounts }),
  },
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
  platform: {
    flags: money.flags.load,
    saveFlags: saveFlags(money),
    facts: around.facts,
    databaseIsUp: around.databaseIsUp,
    readinessChecks: Effect.map(around.databaseIsUp, (database) => ({ database, loops: around.loopsAlive() })),
  },
});
