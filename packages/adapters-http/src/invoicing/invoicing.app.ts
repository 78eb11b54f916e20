import type {
  AziendaStore,
  createAzienda,
  deleteAzienda,
  emptiedIn,
  exportFatture,
  fatturaAttachment,
  fatturaAttachments,
  fatturaNotifications,
  forwardFattura,
  invoiceBooking,
  invoiceCollective,
  invoiceSubscription,
  numberFattura,
  readAzienda,
  updateAzienda,
  createFattura,
  fatturaPdf,
  fatturaXml,
  findForwarded,
  importFattura,
  InvoiceStore,
  markRead,
  readBillingProfile,
  readFattura,
  readSettings,
  resendFattura,
  retryInvoice,
  saveBillingProfile,
  saveSettings,
  sendFattura,
  syncMirrorNow,
  syncRow,
  testConnection,
} from '@svc/application/invoicing';
import type { Composed } from '../kernel/composed.ts';

/** What the rows of e-invoicing call. */
export interface InvoicingApp {
  readonly list: InvoiceStore['list'];
  readonly countUnread: InvoiceStore['countUnread'];
  readonly read: Composed<typeof readFattura>;
  readonly markRead: Composed<typeof markRead>;
  readonly create: Composed<typeof createFattura>;
  readonly importXml: Composed<typeof importFattura>;
  readonly emptiedIn: Composed<typeof emptiedIn>;
  readonly invoiceBooking: Composed<typeof invoiceBooking>;
  readonly invoiceSubscription: Composed<typeof invoiceSubscription>;
  readonly invoiceCollective: Composed<typeof invoiceCollective>;
  readonly number: Composed<typeof numberFattura>;
  readonly attachments: Composed<typeof fatturaAttachments>;
  readonly attachment: Composed<typeof fatturaAttachment>;
  readonly notifications: Composed<typeof fatturaNotifications>;
  readonly forward: Composed<typeof forwardFattura>;
  readonly forwarded: Composed<typeof findForwarded>;
  readonly aziende: {
    readonly list: AziendaStore['list'];
    readonly read: Composed<typeof readAzienda>;
    readonly create: Composed<typeof createAzienda>;
    readonly update: Composed<typeof updateAzienda>;
    readonly remove: Composed<typeof deleteAzienda>;
  };
  readonly export: Composed<typeof exportFatture>;
  readonly xml: Composed<typeof fatturaXml>;
  readonly pdf: Composed<typeof fatturaPdf>;
  readonly send: Composed<typeof sendFattura>;
  readonly resend: Composed<typeof resendFattura>;
  readonly syncRow: Composed<typeof syncRow>;
  readonly syncAll: Composed<typeof syncMirrorNow>;
  readonly retryInvoice: Composed<typeof retryInvoice>;
  readonly readSettings: Composed<typeof readSettings>;
  readonly saveSettings: Composed<typeof saveSettings>;
  readonly testConnection: Composed<typeof testConnection>;
  readonly readBillingProfile: Composed<typeof readBillingProfile>;
  readonly saveBillingProfile: Composed<typeof saveBillingProfile>;
}
