import type { Effect } from 'effect/Effect';
import type { BillingProfile, PartialSellerFields } from '@svc/domain/invoicing';
import type { AccountId } from '@svc/domain/kernel';
import type { StoreDown } from '../kernel/index.ts';
import type { GatewayEnvironment, GatewayName } from './invoice-gateway.ts';

/** The tenant's e-invoicing settings as stored; secrets are sealed envelopes, never plaintext. */
export interface EInvoicingSettings {
  readonly provider: GatewayName;
  readonly environment: GatewayEnvironment;
  readonly gatewayAUsername: string | null;
  readonly gatewayAPassword: string | null;
  readonly gatewayBToken: string | null;
  readonly senderVatNumber: string | null;
  readonly invoiceSeries: string | null;
  readonly fiscalTimeZone: string | null;
  /** Saved seller fields; any of them makes the whole seller come from here (seller block rule). */
  readonly seller: PartialSellerFields;
  readonly pdfHeader: string | null;
  readonly pdfFooter: string | null;
  readonly pdfLegalNotes: string | null;
  /** Stamp duty of documents made at the desk is charged to the buyer, by a line of its own; else the studio bears it. */
  readonly rechargeStampDuty: boolean;
}

export interface EInvoicingSettingsStore {
  readonly load: Effect<EInvoicingSettings, StoreDown>;
  /** Inside a unit of work: locked until its end, also before anybody has saved. */
  readonly lock: Effect<EInvoicingSettings, StoreDown>;
  readonly save: (settings: EInvoicingSettings) => Effect<void, StoreDown>;
}

/** The billing profile a person keeps for the next checkout. */
export interface BillingProfileStore {
  readonly find: (userId: AccountId) => Effect<BillingProfile | null, StoreDown>;
  readonly put: (userId: AccountId, profile: BillingProfile) => Effect<void, StoreDown>;
  /** Where the copies of an invoice go when its profile names no address: that of the account, while it is enabled. */
  readonly addressOf: (userId: AccountId) => Effect<string | null, StoreDown>;
}

/** What a tenant has before anybody saved anything (spec 2, E-invoicing settings). */
export const emptySettings: EInvoicingSettings = {
  provider: 'GatewayA',
  environment: 'Test',
  gatewayAUsername: null,
  gatewayAPassword: null,
  gatewayBToken: null,
  senderVatNumber: null,
  invoiceSeries: null,
  fiscalTimeZone: null,
  seller: {},
  pdfHeader: null,
  pdfFooter: null,
  pdfLegalNotes: null,
  rechargeStampDuty: false,
};
