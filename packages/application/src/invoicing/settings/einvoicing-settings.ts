import * as Effect from 'effect/Effect';
import type { BillingProfile, PartialSellerFields } from '@svc/domain/invoicing';
import type { AccountId } from '@svc/domain/kernel';
import { cached, type Clock, type Cached, type StoreDown } from '../../kernel/index.ts';
import type { GatewayEnvironment, GatewayName } from '../gateway/invoice-gateway.ts';

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
  readonly load: Effect.Effect<EInvoicingSettings, StoreDown>;
  /** Inside a unit of work: locked until its end, also before anybody has saved. */
  readonly lock: Effect.Effect<EInvoicingSettings, StoreDown>;
  readonly save: (settings: EInvoicingSettings) => Effect.Effect<void, StoreDown>;
  /** For checkouts, which all ask whether everything is ready; absent where each of them is to read. */
  readonly cache?: Cached<EInvoicingSettings>;
}

/** Caches what checkouts ask for; `cache.drop` is called by the local save and by the wake-up of another process. */
export const cachedSettings = (
  store: EInvoicingSettingsStore,
  clock: Pick<Clock, 'monotonicMs'>,
): EInvoicingSettingsStore & Required<Pick<EInvoicingSettingsStore, 'cache'>> => {
  const settings = cached(store.load, clock);
  return {
    ...store,
    save: (saved) => Effect.tap(store.save(saved), () => Effect.sync(settings.drop)),
    cache: settings,
  };
};

/** The billing profile a person keeps for the next checkout. */
export interface BillingProfileStore {
  readonly find: (userId: AccountId) => Effect.Effect<BillingProfile | null, StoreDown>;
  readonly put: (userId: AccountId, profile: BillingProfile) => Effect.Effect<void, StoreDown>;
  /** Where the copies of an invoice go when its profile names no address: that of the account, while it is enabled. */
  readonly addressOf: (userId: AccountId) => Effect.Effect<string | null, StoreDown>;
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
