import * as Effect from 'effect/Effect';
import type { App } from '@svc/adapters-http';
import type { AccountPorts } from '@svc/application/accounts';
import { signIn, signOut } from '@svc/application/accounts';
import { listActivities, readAvailability, readSchedule } from '@svc/application/booking';
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
import type { Config } from '../config.ts';

/** Whether this process is fit to be sent work. */
export interface Pulse {
  readonly databaseIsUp: Effect.Effect<boolean>;
  readonly loopsAlive: () => boolean;
}

/** The use cases of one tenant, with their ports given. */
export const composeApp = (money: MoneyPorts, account: AccountPorts, config: Config, pulse: Pulse): App => ({
  accounts: {
    signIn: signIn(account),
    signOut: signOut(account),
    cookie: cookieOf(config),
  },
  commerce: {
    bookingCheckout: bookingCheckout(money),
    receiveWebhook: receiveWebhook(money),
    readOwnOrder: readOwnOrder(money),
    readOrderDetail: readOrderDetail(money),
    listOrders: listOrders(money),
    reviewOrder: reviewOrder(money),
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
    zone: config.PAYMENT__INVOICETIMEZONE,
  },
  platform: {
    flags: money.flags.load,
    saveFlags: saveFlags(money),
    databaseIsUp: pulse.databaseIsUp,
    readinessChecks: Effect.map(pulse.databaseIsUp, (database) => ({ database, loops: pulse.loopsAlive() })),
  },
});

export const cookieOf = (config: Config): { readonly name: string; readonly domain?: string } =>
  config.COOKIE_DOMAIN === undefined
    ? { name: config.COOKIE_NAME }
    : { name: config.COOKIE_NAME, domain: config.COOKIE_DOMAIN };
